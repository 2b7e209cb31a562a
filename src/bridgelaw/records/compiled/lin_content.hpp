// A LIN record that is written as it should be, read all at once: the twin of bridgelaw.records.lin.reading.
#pragma once

#include <optional>

#include "deal.hpp"
#include "lin_boards.hpp"
#include "words.hpp"

namespace bridgelaw::lin {

struct Known {
    Words calls, cards;
    Maker call_entry, play_entry, auction, play, content;
    SlotOf call, call_written, alert, card, card_written;
    PyTypeObject* final_bid = nullptr;
    std::array<PyObject*, 4> seats{};
    nb::object nothing, no_texts, no_names, regular, none, north_south, east_west, all, open, closed, played, claim, unfinished;
    std::array<PyObject*, 64> derived{};  // sets of names, by the bits of Derived
};
inline Known* known = new Known;  // it lives as long as the interpreter

enum Derived { HANDS = 1, NAMES = 2, PASSED_OUT = 4, BID = 8, DECLARER = 16, RESULT = 32 };

inline nb::object derived(unsigned bits) {
    PyObject*& names = known->derived[bits];
    if (!names) {
        static constexpr const char* NAMED[] = {"hands", "names", "passed_out", "bid", "declarer", "result"};
        names = PyFrozenSet_New(nullptr);
        for (int bit = 0; names && bit < 6; ++bit)
            if (bits >> bit & 1 && PySet_Add(names, nb::str(NAMED[bit]).ptr())) throw nb::python_error();
        if (!names) throw nb::python_error();
    }
    return nb::borrow(names);
}

// Texts that belong to a call or card, by its number; they come in rising order.
using Notes = std::vector<std::pair<std::size_t, nb::object>>;

// The texts of one number, from there on, as a tuple; at goes on to those of the next.
inline nb::object texts_of(const Notes& notes, std::size_t& at) {
    const std::size_t begin = at;
    while (at < notes.size() && notes[at].first == notes[begin].first) ++at;
    nb::object made = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(at - begin)));
    for (std::size_t place = begin; place < at; ++place)
        PyTuple_SET_ITEM(made.ptr(), static_cast<Py_ssize_t>(place - begin), nb::object(notes[place].second).release().ptr());
    return made;
}

template <class Letter>
struct Value {
    const Letter *begin = nullptr, *end = nullptr;
    explicit operator bool() const { return begin != nullptr; }
    Py_ssize_t size() const { return end - begin; }
    bool is(const Value& other) const { return size() == other.size() && std::equal(begin, end, other.begin); }
    Value stripped() const {
        Value inner = *this;
        while (inner.begin != inner.end && is_blank(*inner.begin)) ++inner.begin;
        while (inner.begin != inner.end && is_blank(inner.end[-1])) --inner.end;
        return inner;
    }
};

template <class Letter>
class RegularBoard {
public:
    using Part = Value<Letter>;

    RegularBoard(PyObject* text, const Letter* letters, Py_ssize_t size)
        : text_(text), begin_(letters), end_(letters + size) {}

    nb::object read(nb::handle names, nb::handle about) {
        entries_.reserve(16);
        cards_.reserve(52);
        if (!fields() || !deal() || !heading() || !named(names) || !settle()) return nb::none();
        nb::object play = nb::none();
        if (!cards_.empty() && !played(play)) return nb::none();
        nb::object auction = nb::none();
        if (!entries_.empty()) auction = known->auction.make(seat(dealer_), calls(), nb::bool_(true));
        const bool claimed = !cards_.empty() && cards_.size() < 52 && tricks_ >= 0;
        return known->content.make(
            label_, number_, room_, seat(dealer_), vulnerable_, tuple_of(hands_), names_, auction, nb::bool_(passed_out()),
            bid(), nb::none(), seat(declarer_), play, result_ < 0 ? nb::none() : number(static_cast<long>(result_)),
            claimed ? number(static_cast<long>(tricks_)) : nb::none(), known->regular, about, nb::dict(), comments(),
            derived(derived_));
    }

private:
    static nb::object seat(int seat) { return seat < 0 ? nb::none() : nb::borrow(known->seats[seat]); }
    nb::object piece(const Part& value) const { return part(text_, value.begin - begin_, value.end - begin_); }
    bool passed_out() const { return !entries_.empty() && !bidding_.height; }

    // -- the fields -------------------------------------------------------------------------------------------------

    bool fields() {
        const Letter* at = begin_;
        while (true) {
            const Letter* const token = at;
            while (at != end_ && *at != '|') ++at;
            if (at == end_) return Part{token, at}.stripped().size() == 0;
            const int code = key_at(token, at);
            if (!code) return false;
            const Letter* const value = ++at;
            while (at != end_ && *at != '|') {
                if (*at == '%') return false;
                ++at;
            }
            if (at == end_ || !field(code, {value, at})) return false;
            ++at;
        }
    }

    // A key, perhaps on a new line; in small letters or in capitals, not both.
    static int key_at(const Letter* begin, const Letter* end) {
        if (end - begin == 4 && begin[0] == '\r' && begin[1] == '\n') begin += 2;
        if (end - begin == 3 && begin[0] == '\n') ++begin;
        if (end - begin != 2 || (begin[0] < 'a') != (begin[1] < 'a')) return 0;
        return key_of(begin[0], begin[1]);
    }

    bool field(int code, const Part& value) {
        switch (code) {
            case key("pc"): return card(value);
            case key("mb"): return call(value);
            case key("an"): return begun() || entries_.empty() ? false : text(value, meanings_, entries_.size());
            case key("nt"):
            case key("at"):
                if (begun()) return text(value, on_cards_, cards_.size());
                return text(value, entries_.empty() ? on_board_ : on_calls_, std::max<std::size_t>(entries_.size(), 1));
            case key("md"): return once(deal_, value);
            case key("pn"): return once(pn_, value);
            case key("qx"): return once(qx_, value);
            case key("ah"): return once(ah_, value);
            case key("sv"): return once(sv_, value);
            case key("mc"): return once(mc_, value);
            case key("bn"):
            case key("hc"):
            case key("hs"):
            case key("lc"):
            case key("ls"):
            case key("mp"):
            case key("pg"):
            case key("pw"):
            case key("rh"):
            case key("sa"):
            case key("sk"):
            case key("st"):
            case key("tc"):
            case key("zz"): return true;
            default: return false;
        }
    }

    bool begun() const { return !cards_.empty(); }

    static bool once(Part& kept, const Part& value) {
        if (kept) return false;
        kept = value;
        return true;
    }

    bool card(const Part& value) {
        const Words::Meaning meaning = known->cards.get(value.begin, value.end);
        if (!meaning.entry || cards_.size() == 52) return false;
        cards_.push_back(meaning.number);
        card_entries_.push_back(meaning.entry);
        return true;
    }

    bool call(const Part& value) {
        const Words::Meaning meaning = known->calls.get(value.begin, value.end);
        if (!meaning.entry || begun() || bidding_.over()) return false;
        bidding_.take(meaning.number);
        entries_.push_back(meaning.entry);
        return true;
    }

    // A text in one line, for the call or card before it.
    bool text(const Part& value, Notes& notes, std::size_t count) {
        const Part inner = value.stripped();
        for (const Letter* at = value.begin; at != value.end; ++at)
            if (is_line_end(*at)) return false;
        if (inner.size()) notes.emplace_back(count - 1, piece(inner));
        return true;
    }

    // -- the board --------------------------------------------------------------------------------------------------

    // ``3SAK2HQJDT9C...,S...``: the dealer's digit and the hands of South, West, North and perhaps East.
    bool deal() {
        if (!deal_) return false;
        const Letter *at = deal_.begin, *const end = deal_.end;
        if (at == end || *at < '1' || *at > '4') return false;
        dealer_ = (*at++ - '1' + 2) & 3;
        u64 all = 0;
        for (int turn = 0; turn < 4; ++turn) {
            u64& hand = hands_[(turn + 2) & 3];
            if (turn && at != end && *at == ',') ++at;
            else if (turn) {
                if (turn < 3 || at != end) return false;
            }
            if (turn == 3 && at == end) {
                hand = PACK & ~all;
                derived_ |= HANDS;
            } else if (!read_hand(at, end, hand)) {
                return false;
            }
            if (std::popcount(hand) != 13 || all & hand) return false;
            all |= hand;
        }
        return at == end;
    }

    static bool read_hand(const Letter*& at, const Letter* end, u64& hand) {
        for (int suit = 3; suit >= 0; --suit) {
            if (at == end || *at != static_cast<Letter>("CDHS"[suit])) return false;
            ++at;
            for (u64 bit; at != end && *at < 128 && (bit = rank_bit(static_cast<Py_UCS1>(*at))); ++at) {
                bit <<= 13 * suit;
                if (hand & bit) return false;
                hand |= bit;
            }
        }
        return true;
    }

    bool heading() {
        if (sv_ && !vulnerability(sv_.stripped())) return false;
        Part written;
        if (qx_ && !room(qx_.stripped(), written)) return false;
        if (ah_ && !label(ah_)) return false;
        if (written && !PyUnicode_GET_LENGTH(label_.ptr())) label_ = piece(written);
        const Py_ssize_t length = PyUnicode_GET_LENGTH(label_.ptr());
        bool digits = length > 0 && length < 6;
        long told = 0;
        for (Py_ssize_t at = 0; digits && at < length; ++at) {
            const Py_UCS4 letter = PyUnicode_READ_CHAR(label_.ptr(), at);
            digits = letter >= '0' && letter <= '9';
            told = told * 10 + static_cast<long>(letter - '0');
        }
        if (digits) number_ = number(told);
        return !mc_ || tricks();
    }

    bool vulnerability(const Part& value) {
        if (value.size() != 1) return false;
        switch (*value.begin) {
            case 'o':
            case 'O':
            case '0':
            case '-': vulnerable_ = known->none; return true;
            case 'n':
            case 'N': vulnerable_ = known->north_south; return true;
            case 'e':
            case 'E': vulnerable_ = known->east_west; return true;
            case 'b':
            case 'B': vulnerable_ = known->all; return true;
            default: return false;
        }
    }

    // ``o3,BOARD 3``: the room, and the number as written.
    bool room(const Part& value, Part& written) {
        const Letter* at = value.begin;
        const Letter letter = at == value.end ? Letter{} : static_cast<Letter>(*at | 32);
        if (letter == 'o' || letter == 'c') {
            room_ = letter == 'o' ? known->open : known->closed;
            ++at;
        }
        const Letter* const digits = at;
        while (at != value.end && *at >= '0' && *at <= '9') ++at;
        written = {digits, at};
        return at - digits < 6 && (at == value.end || *at == ',');
    }

    // The board's name without the word Board; only ASCII's letters are looked at here.
    bool label(const Part& value) {
        Part rest = value.stripped();
        for (const Letter* at = value.begin; at != value.end; ++at)
            if (*at > '~' || *at < ' ') return false;
        for (const std::string_view word : {std::string_view("board"), std::string_view("bd")}) {
            if (static_cast<std::size_t>(rest.size()) < word.size() ||
                !std::equal(word.begin(), word.end(), rest.begin,
                            [](char a, Letter b) { return static_cast<Letter>(a) == static_cast<Letter>(b | 32); }))
                continue;
            rest.begin += word.size();
            while (rest.begin != rest.end && (*rest.begin == ' ' || *rest.begin == '+')) ++rest.begin;
            if (rest.begin == rest.end) return false;
            break;
        }
        label_ = piece(rest);
        return true;
    }

    bool tricks() {
        if (mc_.size() < 1 || mc_.size() > 2) return false;
        int told = 0;
        for (const Letter* at = mc_.begin; at != mc_.end; ++at) {
            if (*at < '0' || *at > '9') return false;
            told = told * 10 + static_cast<int>(*at - '0');
        }
        tricks_ = told;
        return told <= 13;
    }

    // Four names, or eight of which the last four are those of the closed room; without, those of the match.
    bool named(nb::handle before) {
        if (pn_) {
            for (const Letter* at = pn_.begin; at != pn_.end; ++at)
                if (is_line_end(*at)) return false;
            const Part inner = pn_.stripped();
            return inner.size() == 0 || split_names(text_, begin_, inner.begin, inner.end);
        }
        if (!PyUnicode_GET_LENGTH(before.ptr())) return true;
        derived_ |= NAMES;
        return with_letters(before.ptr(), [&](const auto* letters, Py_ssize_t size) {
            return split_names(before.ptr(), letters, letters, letters + size);
        });
    }

    template <class Other>
    bool split_names(PyObject* text, const Other* base, const Other* at, const Other* end) {
        std::vector<Value<Other>> parts;
        while (true) {
            const Other* const begin = at;
            while (at != end && *at != ',') ++at;
            parts.push_back({begin, at});
            if (at == end || parts.size() > 8) break;
            ++at;
        }
        if (parts.size() != 4 && parts.size() != 8) return false;
        const std::size_t from = room_.is(known->closed) ? parts.size() - 4 : 0;
        const auto name = [&](std::size_t place) {
            const Value<Other> inner = parts[from + place].stripped();
            return part(text, inner.begin - base, inner.end - base);
        };
        names_ = nb::make_tuple(name(2), name(3), name(0), name(1));
        return true;
    }

    // -- what follows -----------------------------------------------------------------------------------------------

    // The contract, and who declares it; an auction that is not over is left to the careful reading.
    bool settle() {
        if (entries_.empty()) {
            result_ = tricks_;
            return cards_.empty();
        }
        if (!bidding_.over()) return false;
        if (passed_out()) {
            derived_ |= PASSED_OUT;
            return tricks_ <= 0 && cards_.empty();
        }
        derived_ |= BID | DECLARER;
        declarer_ = (dealer_ + bidding_.declarer()) & 3;
        result_ = tricks_;
        return true;
    }

    nb::object bid() const {
        if (!bidding_.height) return nb::none();
        return make_named(known->final_bid, number(static_cast<long>(bidding_.height / 5)),
                          number(static_cast<long>(bidding_.strain())), number(static_cast<long>(bidding_.doubled)));
    }

    // Whose card is whose, if each is held by the hand whose turn it is.
    bool played(nb::object& play) {
        const std::size_t count = cards_.size();
        const int strain = bidding_.strain(), lead = (declarer_ + 1) & 3;
        int leader = lead, won = 0;
        nb::object entries = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(count)));
        nb::object seats = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(count)));
        std::size_t noted = 0;
        for (std::size_t at = 0; at < count; ++at) {
            const int turn = (leader + static_cast<int>(at & 3)) & 3;
            if (!(hands_[turn] >> cards_[at] & 1)) return false;
            PyTuple_SET_ITEM(seats.ptr(), static_cast<Py_ssize_t>(at), nb::handle(known->seats[turn]).inc_ref().ptr());
            PyTuple_SET_ITEM(entries.ptr(), static_cast<Py_ssize_t>(at), card_entry(at, noted).release().ptr());
            if ((at & 3) == 3) {
                leader = (leader + winning(&cards_[at - 3], strain)) & 3;
                won += (leader & 1) == (declarer_ & 1);
            }
        }
        if (count == 52 && result_ < 0) {
            result_ = won;
            derived_ |= RESULT;
        }
        if (count == 52 && result_ != won) return false;
        const nb::object& ended = count == 52 ? known->played : tricks_ >= 0 ? known->claim : known->unfinished;
        play = known->play.make(seat(lead), entries, seats, ended);
        return true;
    }

    nb::object card_entry(std::size_t at, std::size_t& noted) const {
        PyObject* entry = card_entries_[at];
        if (noted == on_cards_.size() || on_cards_[noted].first != at) return nb::borrow(entry);
        return known->play_entry.make(nb::borrow(known->card.of(entry)), nb::borrow(known->card_written.of(entry)),
                                      known->nothing, known->nothing, known->no_texts, texts_of(on_cards_, noted));
    }

    nb::object calls() const {
        nb::object made = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(entries_.size())));
        std::size_t explained = 0, noted = 0;
        for (std::size_t at = 0; at < entries_.size(); ++at)
            PyTuple_SET_ITEM(made.ptr(), static_cast<Py_ssize_t>(at), call_entry(at, explained, noted).release().ptr());
        return made;
    }

    nb::object call_entry(std::size_t at, std::size_t& explained, std::size_t& noted) const {
        PyObject* entry = entries_[at];
        const bool has_meaning = explained < meanings_.size() && meanings_[explained].first == at;
        const bool has_comment = noted < on_calls_.size() && on_calls_[noted].first == at;
        if (!has_meaning && !has_comment) return nb::borrow(entry);
        nb::object meaning = known->nothing;
        if (has_meaning) {
            nb::object texts = texts_of(meanings_, explained);
            meaning = nb::steal(PyUnicode_Join(nb::str(" ").ptr(), texts.ptr()));
            if (!meaning.is_valid()) throw nb::python_error();
        }
        return known->call_entry.make(nb::borrow(known->call.of(entry)), nb::borrow(known->call_written.of(entry)),
                                      nb::borrow(known->alert.of(entry)), meaning, known->nothing, known->no_texts,
                                      has_comment ? texts_of(on_calls_, noted) : known->no_texts);
    }

    nb::object comments() const {
        std::size_t at = 0;
        return on_board_.empty() ? known->no_texts : texts_of(on_board_, at);
    }

    PyObject* text_;
    const Letter *begin_, *end_;
    Part deal_, pn_, qx_, ah_, sv_, mc_;
    Bidding bidding_;
    std::vector<PyObject*> entries_, card_entries_;
    std::vector<int> cards_;
    Notes meanings_, on_calls_, on_cards_, on_board_;
    Hands hands_{};
    int dealer_ = -1, declarer_ = -1, tricks_ = -1, result_ = -1;
    unsigned derived_ = 0;
    nb::object label_ = known->nothing, room_ = known->nothing, names_ = known->no_names;
    nb::object number_ = nb::none(), vulnerable_ = nb::none();
};

// The content of a record in which nothing is to be decided with care; None for any other.
inline nb::object regular_board(nb::str text, nb::str names, nb::handle about) {
    return with_letters(text.ptr(), [&](const auto* letters, Py_ssize_t size) {
        return RegularBoard(text.ptr(), letters, size).read(names, about);
    });
}

}  // namespace bridgelaw::lin
