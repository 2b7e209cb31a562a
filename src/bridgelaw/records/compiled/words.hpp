// Calls and cards as words, what an auction comes to, and who wins a trick.
#pragma once

#include <string>

#include "objects.hpp"

namespace bridgelaw {

constexpr int PASS = 0, DOUBLE = 1, REDOUBLE = 2;  // a bid is its height, 5 to 39
constexpr int UNPLAYED = 52;                       // the number of a dash that stands for a card
constexpr int UNKNOWN = -1;

inline int call_number(nb::handle call) {
    const std::string text = nb::cast<std::string>(nb::getattr(call, "text"));
    if (text == "P") return PASS;
    if (text == "X") return DOUBLE;
    return text == "XX" ? REDOUBLE : nb::cast<int>(nb::getattr(call, "height"));
}

// What short words mean: the entry of each, and the number of its call or card.
class Words {
public:
    struct Meaning {
        PyObject* entry = nullptr;
        int number = UNKNOWN;
    };
    void put(const std::string& word, nb::handle entry, int number) {
        const u64 key = packed(word.data(), word.data() + word.size());
        if (!key) return;  // longer words are left to the careful reading
        std::size_t at = place(key);
        while (slots_[at].key && slots_[at].key != key) at = (at + 1) % SIZE;
        slots_[at] = {key, {entry.inc_ref().ptr(), number}};
    }
    template <class Letter>
    Meaning get(const Letter* begin, const Letter* end) const {
        const u64 key = packed(begin, end);
        if (!key) return {};
        for (std::size_t at = place(key); slots_[at].key; at = (at + 1) % SIZE)
            if (slots_[at].key == key) return slots_[at].meaning;
        return {};
    }

private:
    static constexpr std::size_t SIZE = 1024;
    struct Slot {
        u64 key = 0;
        Meaning meaning;
    };
    // The letters of a word in one number; 0 if there are none, too many, or others than ASCII has.
    template <class Letter>
    static u64 packed(const Letter* begin, const Letter* end) {
        if (end - begin > 8) return 0;
        u64 key = 0;
        for (; begin != end; ++begin) {
            if (*begin <= 0 || *begin > 127) return 0;
            key = key << 8 | static_cast<u64>(*begin);
        }
        return key;
    }
    static std::size_t place(u64 key) { return key * 0x9E3779B97F4A7C15u >> 54; }
    std::array<Slot, SIZE> slots_{};
};

inline void learn_calls(Words& words, nb::dict entries) {
    for (auto [word, entry] : entries) {
        nb::object call = nb::getattr(entry, "call");
        words.put(nb::cast<std::string>(word), entry, call_number(call));
    }
}

inline void learn_cards(Words& words, nb::dict entries) {
    for (auto [word, entry] : entries) {
        nb::object card = nb::getattr(entry, "card");
        words.put(nb::cast<std::string>(word), entry, card.is_none() ? UNPLAYED : nb::cast<int>(nb::getattr(card, "index")));
    }
}

// What the calls come to so far, legal or not (Law 22, and the definition of declarer).
class Bidding {
public:
    void take(int call) {
        if (call == PASS) {
            ++passes;
        } else {
            passes = 0;
            if (call >= 5) {
                height = call;
                doubled = 0;
                side_ = turn_ & 1;
                int& first = named_[side_ * 5 + call % 5];
                if (first < 0) first = turn_;
            } else {
                doubled = call;
            }
        }
        ++turn_;
    }
    bool over() const { return passes >= (height ? 3 : 4); }
    int strain() const { return height % 5; }
    // How many places after the first caller declarer sits.
    int declarer() const { return named_[side_ * 5 + height % 5] & 3; }

    int height = 0, doubled = 0, passes = 0;

private:
    int turn_ = 0, side_ = 0;
    std::array<int, 10> named_{-1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
};

// Which of the four cards of a trick, in the order of play, wins it (Laws 44E, 44F); at no trumps strain is 4.
template <class Number>
int winning(const Number* trick, int strain) {
    int best = 0;
    for (int place = 1; place < 4; ++place) {
        const int suit = trick[place] / 13, top = trick[best] / 13;
        if ((suit == top && trick[place] > trick[best]) || (suit != top && suit == strain)) best = place;
    }
    return best;
}

}  // namespace bridgelaw
