// The auction and the play of a PBN game: the twin of the plain paths of bridgelaw.records.pbn.auction and play.
#pragma once

#include <bit>
#include <optional>

#include "pbn_known.hpp"

namespace bridgelaw::pbn {

// -- the auction ----------------------------------------------------------------------------------------------------

// The calls of a section, with suffixes and notes, of an auction that is over.
class Calls {
public:
    Calls(nb::handle body, nb::dict notes)
        : body_(body.ptr()), begin_(PyUnicode_1BYTE_DATA(body_)), end_(begin_ + PyUnicode_GET_LENGTH(body_)), notes_(notes) {}

    bool read() {
        if (!PyUnicode_IS_ASCII(body_)) return false;
        entries_.reserve(24);
        for (const Py_UCS1* at = begin_;;) {
            while (at != end_ && is_blank(*at)) ++at;
            if (at == end_) break;
            if (!item(at)) return false;
        }
        flush();
        return bidding.over();
    }
    // The calls, after so many passes that are left out; they are given away.
    nb::object entries(int passes_before = 0) {
        nb::object made = nb::steal(PyTuple_New(passes_before + static_cast<Py_ssize_t>(entries_.size())));
        Py_ssize_t to = 0;
        while (to < passes_before) PyTuple_SET_ITEM(made.ptr(), to++, nb::handle(known->passed_by_all).inc_ref().ptr());
        for (nb::object& entry : entries_) PyTuple_SET_ITEM(made.ptr(), to++, entry.release().ptr());
        return made;
    }
    bool begins_with_bid() const { return begins_with_bid_; }

    Bidding bidding;

private:
    bool item(const Py_UCS1*& at) {
        const Py_UCS1* const begin = at;
        if (*at == '=') return note(at);
        while (at != end_ && is_word(*at) && *at != '_') ++at;
        if (at == begin) return false;
        const Words::Meaning meaning = known->calls.get(begin, at);
        if (bidding.over()) return false;
        flush();
        if (meaning.entry) {
            if (entries_.empty()) begins_with_bid_ = meaning.number >= 5;
            bidding.take(meaning.number);
            entry_ = held(meaning.entry);
            suffix(at);
            return at == end_ || is_blank(*at) || *at == '=';
        }
        const bool all_pass = at - begin == 2 && begin[0] == 'A' && begin[1] == 'P' && bidding.height;
        if (!all_pass) return false;
        while (!bidding.over()) {
            bidding.take(PASS);
            entries_.push_back(held(known->passed_by_all));
        }
        return at == end_ || is_blank(*at);
    }

    void suffix(const Py_UCS1*& at) {
        const Py_UCS1* const begin = at;
        while (at != end_ && (*at == '!' || *at == '?') && at - begin < 2) ++at;
        if (at != begin) quality_ = part(body_, begin - begin_, at - begin_);
    }

    // ``=1=`` after a call: an alert, and what the note says of it.
    bool note(const Py_UCS1*& at) {
        const Py_UCS1* const digits = ++at;
        while (at != end_ && is_digit(*at)) ++at;
        const Py_UCS1* const digits_end = at;
        if (at == digits || *digits == '0' || digits_end - digits > 9 || at == end_ || *at != '=') return false;
        ++at;
        if ((at != end_ && !is_blank(*at)) || !entry_.is_valid() || meaning_.is_valid()) return false;
        nb::object key = part(body_, digits - begin_, digits_end - begin_);
        PyObject* text = PyDict_GetItemWithError(notes_.ptr(), key.ptr());
        if (!text) return false;
        meaning_ = held(text);
        return true;
    }

    // Put the last call down, with what was attached to it.
    void flush() {
        if (!entry_.is_valid()) return;
        if (meaning_.is_valid() || quality_.is_valid()) {
            nb::str nothing("");
            nb::tuple none = nb::make_tuple();
            entry_ = known->call_entry.make(held(known->call.of(entry_.ptr())), held(known->written.of(entry_.ptr())),
                                            nb::bool_(meaning_.is_valid()), meaning_.is_valid() ? meaning_ : nothing,
                                            quality_.is_valid() ? quality_ : nothing, none, none);
        }
        entries_.push_back(std::move(entry_));
        entry_ = meaning_ = quality_ = nb::object();
    }

    PyObject* body_;
    const Py_UCS1 *begin_, *end_;
    nb::dict notes_;
    std::vector<nb::object> entries_;
    bool begins_with_bid_ = false;
    nb::object entry_, meaning_, quality_;
};

inline nb::object calls(nb::str body, nb::dict notes) {
    Calls calls(body, notes);
    if (!calls.read()) return nb::none();
    const Bidding& bidding = calls.bidding;
    nb::object bid = bidding.height ? final_bid(bidding.height / 5, bidding.strain(), bidding.doubled) : nb::none();
    return nb::make_tuple(calls.entries(), bid, bidding.height ? bidding.declarer() : 0);
}

// -- the play -------------------------------------------------------------------------------------------------------

using Row = std::array<int, 4>;

// In which column, counted from the first hand, each card belongs: -1 if the deal is not full.
inline bool read_owners(nb::handle hands, int first, std::array<signed char, 52>& columns) {
    u64 all = 0;
    int count = 0;
    for (int column = 0; column < 4; ++column) {
        PyObject* hand = PyTuple_GET_ITEM(hands.ptr(), (first + column) & 3);
        if (hand == Py_None) return false;
        const u64 bits = PyLong_AsUnsignedLongLong(hand);
        all |= bits;
        count += std::popcount(bits);
        for (u64 left = bits & PACK; left; left &= left - 1)
            columns[std::countr_zero(left)] = static_cast<signed char>(column);
    }
    return all == PACK && count == 52;
}

// The cards of a trick in the columns where they belong; false if two belong in one.
inline bool in_columns(const Row& cards, const std::array<signed char, 52>& columns, Row& row) {
    row.fill(UNPLAYED);
    for (const int card : cards) {
        if (card == UNPLAYED) continue;
        int& place = row[columns[card]];
        if (place != UNPLAYED) return false;
        place = card;
    }
    return true;
}

// A play in the order in which it was played, as Python's Play has it.
class Order {
public:
    Order(int first, int strain) : first_(first), leader_(first), strain_(strain) {
        entries_.reserve(52);
        seats_.reserve(52);
    }
    void trick(const Row& row) {
        Row turns;
        for (int turn = 0; turn < 4; ++turn) {
            turns[turn] = row[(leader_ - first_ + turn) & 3];
            put(turns[turn], turn);
        }
        leader_ = (leader_ + winning(turns.data(), strain_)) & 3;
    }
    // The last trick, in which not all have played.
    void unfinished(const Row& row) {
        int count = 4;
        while (count && row[(leader_ - first_ + count - 1) & 3] == UNPLAYED) --count;
        for (int turn = 0; turn < count; ++turn) put(row[(leader_ - first_ + turn) & 3], turn);
    }
    nb::object play(bool played) const {
        return known->play_maker.make(held(known->seats[first_]), tuple(entries_), tuple(seats_),
                                      held(played ? known->played : known->claim));
    }
    std::size_t size() const { return entries_.size(); }

private:
    void put(int card, int turn) {
        entries_.push_back(known->entries[card]);
        seats_.push_back(known->seats[(leader_ + turn) & 3]);
    }
    static nb::object tuple(const std::vector<PyObject*>& objects) {
        nb::object made = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(objects.size())));
        for (std::size_t at = 0; at < objects.size(); ++at)
            PyTuple_SET_ITEM(made.ptr(), static_cast<Py_ssize_t>(at), nb::handle(objects[at]).inc_ref().ptr());
        return made;
    }
    int first_, leader_, strain_;
    std::vector<PyObject*> entries_, seats_;
};

inline std::string row_text(const Row& row) {
    std::string text;
    for (const int card : row) {
        if (!text.empty()) text += ' ';
        if (card == UNPLAYED) {
            text += '-';
        } else {
            text += "CDHS"[card / 13];
            text += "23456789TJQKA"[card % 13];
        }
    }
    return text;
}

// The rows of a section that has nothing but cards, dashes in its last row, and perhaps an end mark.
struct Rows {
    std::vector<Row> full;
    std::optional<Row> last;
    bool claimed = false;
    std::array<std::string, 14> written;

    bool read(const Py_UCS1* at, const Py_UCS1* end) {
        Row row;
        int in_row = 0;
        bool dashed = false;
        std::size_t count = 0;
        for (;;) {
            while (at != end && is_blank(*at)) ++at;
            if (at == end) break;
            const Py_UCS1* const begin = at;
            while (at != end && !is_blank(*at)) ++at;
            if (claimed || dashed_row_done(dashed, in_row)) {
                if (claimed || !(at - begin == 1 && *begin == '*')) return false;
            }
            if (at - begin == 1 && *begin == '*') {
                claimed = true;
                continue;
            }
            const int card = known->cards.get(begin, at).number;
            if (card == UNKNOWN || count == 13) return false;
            dashed = dashed || card == UNPLAYED;
            row[in_row] = card;
            std::string& line = written[count];
            if (in_row) line += ' ';
            line.append(begin, at);
            if (++in_row == 4) {
                in_row = 0;
                ++count;
                if (dashed) last = row;
                else full.push_back(row);
            }
        }
        return count && !in_row && (claimed || (!last && count == 13));
    }

private:
    static bool dashed_row_done(bool dashed, int in_row) { return dashed && !in_row; }
};

// The play of a full deal; the order within the rows may be another than that of the columns.
class Played {
public:
    bool read(nb::handle body, int first, int strain, nb::handle hands) {
        if (!PyUnicode_IS_ASCII(body.ptr()) || !PyTuple_Check(hands.ptr())) return false;
        std::array<signed char, 52> columns;
        if (!read_owners(hands, first, columns)) return false;
        const Py_UCS1* const begin = PyUnicode_1BYTE_DATA(body.ptr());
        Rows rows;
        rows.full.reserve(13);
        if (!rows.read(begin, begin + PyUnicode_GET_LENGTH(body.ptr()))) return false;
        Order order(first, strain);
        Row row;
        const int count = static_cast<int>(rows.full.size());
        for (int index = 0; index < count || (index == count && rows.last); ++index) {
            const Row& stood = index < count ? rows.full[index] : *rows.last;
            if (!in_columns(stood, columns, row)) return false;
            if (row != stood && moved.is_none()) {
                if (!index) return false;  // the first column may be another's
                const std::string &written = rows.written[index], belongs = row_text(row);
                moved = make_named(known->moved, number(4L * index), nb::str(written.c_str()), nb::str(belongs.c_str()));
            }
            if (index < count) order.trick(row);
            else order.unfinished(row);
        }
        claimed = order.size() != 52 || rows.last;
        play = order.play(!claimed);
        return true;
    }

    nb::object play;
    nb::object moved = nb::none();  // what of the rows was moved first
    bool claimed = false;
};

inline nb::object play(nb::str body, int first, int strain, nb::object hands) {
    Played played;
    if (!played.read(body, first, strain, hands)) return nb::none();
    return nb::make_tuple(played.play, played.moved);
}

}  // namespace bridgelaw::pbn
