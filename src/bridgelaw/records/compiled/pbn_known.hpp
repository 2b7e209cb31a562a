// What the compiled reading of PBN knows of Python's side: the names of tags, the types, the words.
#pragma once

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "words.hpp"

namespace bridgelaw::pbn {

inline bool is_word(Py_UCS4 letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '_';
}
inline bool is_capital(Py_UCS4 letter) { return letter >= 'A' && letter <= 'Z'; }
inline bool is_small(Py_UCS4 letter) { return letter >= 'a' && letter <= 'z'; }
inline bool is_digit(Py_UCS4 letter) { return letter >= '0' && letter <= '9'; }
inline bool is_blank(Py_UCS4 letter) { return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n'; }

// The names of tags that are known, each with a bit and its text; and the spellings that only differ in capitals.
class TagNames {
public:
    static constexpr std::size_t LONGEST = 40;
    struct Name {
        std::string letters;
        PyObject* text = nullptr;
        int bit = -1;
    };

    void learn(nb::iterable known, nb::iterable bare) {
        int bit = 0;
        for (nb::handle name : known) {
            std::string letters = nb::cast<std::string>(name);
            if (bit > 63) throw std::runtime_error("too many names of tags");
            std::size_t at = place(letters.data(), letters.data() + letters.size());
            while (slots_[at].text) at = (at + 1) % SIZE;
            slots_[at] = {letters, name.inc_ref().ptr(), bit++};
        }
        for (nb::handle name : bare) small_.insert(in_small_letters(nb::cast<std::string>(name)));
    }
    template <class Letter>
    const Name* find(const Letter* begin, const Letter* end) const {
        for (std::size_t at = place(begin, end); slots_[at].text; at = (at + 1) % SIZE) {
            const std::string& letters = slots_[at].letters;
            if (static_cast<std::size_t>(end - begin) == letters.size() &&
                std::equal(begin, end, letters.begin(), [](Letter a, char b) { return a == static_cast<Letter>(b); }))
                return &slots_[at];
        }
        return nullptr;
    }
    u64 bit(std::string_view name) const { return u64{1} << find(name.data(), name.data() + name.size())->bit; }
    // Does a name that is not known differ from one only in its capitals?
    bool is_misspelt(const std::string& name) const { return small_.contains(in_small_letters(name)); }

private:
    static constexpr std::size_t SIZE = 256;
    template <class Letter>
    static std::size_t place(const Letter* begin, const Letter* end) {
        u64 hash = static_cast<u64>(end - begin);
        for (; begin != end; ++begin) hash = hash * 31 + static_cast<u64>(*begin);
        return hash * 0x9E3779B97F4A7C15u >> 56;
    }
    static std::string in_small_letters(std::string name) {
        for (char& letter : name)
            if (is_capital(static_cast<Py_UCS4>(letter))) letter += 'a' - 'A';
        return name;
    }
    std::array<Name, SIZE> slots_;
    std::unordered_set<std::string> small_;
};

// The tags that tell of the board itself; the auction and the play are read by themselves.
enum class Tag { north, east, south, west, board, dealer, vulnerable, deal, declarer, contract, result, room, section, other };

// Objects by the words for them.
class Choices {
public:
    void learn(nb::dict choices) {
        for (auto [word, object] : choices) words_.emplace_back(nb::cast<std::string>(word), nb::handle(object).inc_ref().ptr());
    }
    bool get(std::string_view word, nb::object& object) const {
        for (const auto& [letters, choice] : words_)
            if (letters == word) {
                object = nb::borrow(choice);
                return true;
            }
        return false;
    }

private:
    std::vector<std::pair<std::string, PyObject*>> words_;
};

// What the functions below know of Python's side.
struct Known {
    TagNames names;
    u64 event_tags = 0, name_tags = 0, table_tags = 0, of_a_board = 0;
    PyObject* note = nullptr;
    PyObject* auction = nullptr;
    PyObject* play = nullptr;
    std::array<Tag, 64> tags{};  // by the bits of the names
    PyObject* nothing = nullptr;
    PyObject* score = nullptr;
    Choices vulnerable, rooms;
    PyTypeObject* section = nullptr;
    PyTypeObject* scan = nullptr;
    PyTypeObject* field = nullptr;
    nb::object no_notes, no_comments;
    PyTypeObject* final_bid = nullptr;
    std::array<PyObject*, 8 * 5 * 3> final_bids{};
    PyTypeObject* moved = nullptr;
    nb::object table;
    Words calls, cards;
    Maker call_entry;
    SlotOf call, written;
    PyObject* passed_by_all = nullptr;
    std::array<PyObject*, 53> entries{};
    std::array<PyObject*, 4> seats{};
    Maker play_maker, auction_maker, content;
    nb::object regular;  // the empty set of what is irregular
    PyObject* played = nullptr;
    PyObject* claim = nullptr;
};
inline Known* known = new Known;  // it lives as long as the interpreter

inline nb::object held(PyObject* object) { return nb::borrow(object); }

// A contract without its declarer, the same object each time.
inline nb::object final_bid(int level, int strain, int doubled) {
    PyObject*& bid = known->final_bids[(level * 5 + strain) * 3 + doubled];
    if (!bid)
        bid = make_named(known->final_bid, number(static_cast<long>(level)), number(static_cast<long>(strain)),
                         number(static_cast<long>(doubled)))
                  .release()
                  .ptr();
    return held(bid);
}

}  // namespace bridgelaw::pbn
