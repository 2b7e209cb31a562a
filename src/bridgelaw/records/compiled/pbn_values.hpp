// The values of a PBN game's tags, read all at once where each is spelt as the standard has it.
#pragma once

#include "deal.hpp"
#include "pbn_known.hpp"

namespace bridgelaw::pbn {

// A deal, ``N:AKQ.J2.. ...``, whose hands are hidden or have thirteen cards; the twin of deal_text.sound_deal.
inline nb::object deal(nb::handle text) {
    if (!PyUnicode_IS_ASCII(text.ptr())) return nb::none();
    const Py_UCS1* at = PyUnicode_1BYTE_DATA(text.ptr());
    const Py_UCS1* const end = at + PyUnicode_GET_LENGTH(text.ptr());
    const std::size_t first = std::string_view("NESW").find(end - at < 2 ? ' ' : static_cast<char>(at[0]));
    if (first == std::string_view::npos || at[1] != ':') return nb::none();
    at += 2;
    Hands hands{};
    u64 all = 0;
    unsigned shown = 0;
    for (std::size_t turn = 0; turn < 4; ++turn) {
        if (turn && (at == end || *at++ != ' ')) return nb::none();
        const std::size_t seat = (first + turn) & 3;
        if (at != end && *at == '-') {
            ++at;
            continue;
        }
        u64 hand = 0;
        for (int suit = 3; suit >= 0; --suit) {
            if (!read_ranks(at, end, 13 * suit, hand)) return nb::none();
            if (suit && (at == end || *at++ != '.')) return nb::none();
        }
        if (std::popcount(hand) != 13 || all & hand) return nb::none();
        all |= hand;
        shown |= 1u << seat;
        hands[seat] = hand;
    }
    return at == end ? tuple_of(hands, shown) : nb::none();
}

inline bool is_unknown(nb::handle text) {
    const Py_ssize_t size = PyUnicode_GET_LENGTH(text.ptr());
    return size == 0 || (size == 1 && PyUnicode_READ_CHAR(text.ptr(), 0) == '?');
}

// The letters of a short value that has no others than ASCII's; nothing for any other.
inline std::string_view letters_of(nb::handle text) {
    if (!PyUnicode_IS_ASCII(text.ptr())) return {};
    return {reinterpret_cast<const char*>(PyUnicode_1BYTE_DATA(text.ptr())),
            static_cast<std::size_t>(PyUnicode_GET_LENGTH(text.ptr()))};
}

// A number without sign or leading zero, of so many digits at most; less than 0 for anything else.
inline long number_in(std::string_view letters, std::size_t digits) {
    if (letters.empty() || letters.size() > digits || (letters[0] == '0' && letters.size() > 1)) return -1;
    long value = 0;
    for (const char letter : letters) {
        if (!is_digit(static_cast<Py_UCS4>(letter))) return -1;
        value = value * 10 + (letter - '0');
    }
    return value;
}

// A seat by its letter; less than 0 for anything else.
inline int seat_in(nb::handle value) {
    const std::string_view letters = letters_of(value);
    const std::size_t at = letters.size() == 1 ? std::string_view("NESWnesw").find(letters[0]) : 8;
    return at < 8 ? static_cast<int>(at & 3) : -1;
}

// The values of a game that are content proper, each as meant. One that is spelt in any other way than the standard's,
// but for the contract at no trumps, makes it give up.
class Values {
public:
    bool read(nb::dict values) {
        PyObject *name = nullptr, *value = nullptr;
        for (Py_ssize_t at = 0; PyDict_Next(values.ptr(), &at, &name, &value);) {
            const Tag tag = tag_of(name);
            if (tag != Tag::other) {
                if (!take(tag, value)) return false;
            } else if (!is_unknown(value)) {
                const bool scored = PyUnicode_Tailmatch(name, known->score, 0, PY_SSIZE_T_MAX, -1) == 1;
                if (PyDict_SetItem((scored ? scores : about).ptr(), name, value)) throw nb::python_error();
            }
        }
        return !passed_out || declarer < 0;
    }
    nb::object named() const { return nb::make_tuple(names_[0], names_[1], names_[2], names_[3]); }
    static nb::object seat_of(int seat) { return seat < 0 ? nb::none() : held(known->seats[seat]); }

    nb::object nothing = held(known->nothing);
    nb::object label = nothing, room = nothing, standard = nothing;
    nb::object number = nb::none(), vulnerable = nb::none(), hands = nb::none(), result = nb::none();
    nb::object about = nb::steal(PyDict_New()), scores = nb::steal(PyDict_New());
    int dealer = -1, declarer = -1, level = 0, strain = 0, doubled = 0;
    bool passed_out = false;

private:
    static Tag tag_of(PyObject* name) {
        return with_letters(name, [](const auto* letters, Py_ssize_t size) {
            const TagNames::Name* found = known->names.find(letters, letters + size);
            return found ? known->tags[found->bit] : Tag::other;
        });
    }

    bool take(Tag tag, nb::handle value) {
        const bool unknown = is_unknown(value);
        switch (tag) {
            case Tag::north:
            case Tag::east:
            case Tag::south:
            case Tag::west:
                if (!unknown) names_[static_cast<int>(tag)] = nb::borrow(value);
                return true;
            case Tag::section: return true;
            case Tag::board: return unknown || read_board(value);
            case Tag::dealer: return unknown || (dealer = seat_in(value)) >= 0;
            case Tag::declarer: return unknown || (declarer = seat_in(value)) >= 0;
            case Tag::vulnerable: return unknown || known->vulnerable.get(letters_of(value), vulnerable);
            case Tag::room: return unknown || known->rooms.get(letters_of(value), room);
            case Tag::deal:
                if (!unknown) hands = deal(value);
                return unknown || !hands.is_none();
            case Tag::contract: return unknown || read_contract(letters_of(value));
            case Tag::result: return unknown || read_result(value);
            case Tag::other: break;
        }
        return false;
    }

    bool read_board(nb::handle value) {
        const long told = number_in(letters_of(value), 6);
        if (told < 1) return false;
        label = nb::borrow(value);
        number = bridgelaw::number(told);
        return true;
    }

    bool read_contract(std::string_view letters) {
        if (letters == "Pass") return passed_out = true;
        const std::size_t crosses = letters.size() - std::min(letters.find('X'), letters.size());
        const std::string_view bid = letters.substr(0, letters.size() - crosses);
        if (crosses > 2 || (crosses == 2 && letters.back() != 'X') || bid.size() < 2 || bid[0] < '1' || bid[0] > '7')
            return false;
        const std::size_t suit = std::string_view("CDHSN").find(bid[1]);
        if (suit > 4 || bid.size() > 3 || (bid.size() == 3 && (suit != 4 || bid[2] != 'T'))) return false;
        level = bid[0] - '0';
        strain = static_cast<int>(suit);
        doubled = static_cast<int>(crosses);
        if (suit == 4 && bid.size() == 2)
            standard = nb::str((std::string(bid) + "T" + std::string(crosses, 'X')).c_str());
        return true;
    }

    bool read_result(nb::handle value) {
        const long tricks = number_in(letters_of(value), 2);
        if (tricks < 0 || tricks > 13) return false;
        result = bridgelaw::number(tricks);
        return true;
    }

    std::array<nb::object, 4> names_{nothing, nothing, nothing, nothing};
};

}  // namespace bridgelaw::pbn
