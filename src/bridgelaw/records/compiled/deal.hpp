// Four hands as letters.
#pragma once

#include <bit>
#include <optional>

#include "objects.hpp"

namespace bridgelaw {

using Hands = std::array<u64, 4>;

// The bit of a rank among its suit's thirteen, deuce lowest; 0 for what is no rank.
inline u64 rank_bit(Py_UCS1 letter) {
    if (letter >= '2' && letter <= '9') return u64{1} << (letter - '2');
    switch (letter) {
        case 'T': return 1 << 8;
        case 'J': return 1 << 9;
        case 'Q': return 1 << 10;
        case 'K': return 1 << 11;
        case 'A': return 1 << 12;
        default: return 0;
    }
}

// Reads ranks from there on into a suit, deuce at this bit; false if one stands twice.
inline bool read_ranks(const Py_UCS1*& at, const Py_UCS1* end, int shift, u64& hand) {
    for (u64 bit; at != end && (bit = rank_bit(*at)); ++at) {
        bit <<= shift;
        if (hand & bit) return false;
        hand |= bit;
    }
    return true;
}

inline nb::object tuple_of(const Hands& hands, unsigned shown = 15) {
    nb::object made = nb::steal(PyTuple_New(4));
    for (int seat = 0; seat < 4; ++seat) {
        nb::object hand = shown >> seat & 1 ? number(hands[seat]) : nb::none();
        PyTuple_SET_ITEM(made.ptr(), seat, hand.release().ptr());
    }
    return made;
}

// Puts down the ranks of each suit, from the top, with dots between the suits.
inline char* put_hand(char* to, u64 hand) {
    for (int suit = 3; suit >= 0; --suit) {
        for (u64 held = hand >> 13 * suit & 0x1FFF; held;) {
            const int rank = 63 - std::countl_zero(held);
            held ^= u64{1} << rank;
            *to++ = "23456789TJQKA"[rank];
        }
        if (suit) *to++ = '.';
    }
    return to;
}

// A deal as PBN writes it, from this seat: the twin of deal_text.text_of_deal.
inline nb::object deal_text(nb::tuple hands, int first) {
    if (hands.size() != 4) throw nb::value_error("a deal has four hands");
    std::array<char, 4 * (52 + 4) + 2> text;
    char* to = text.data();
    *to++ = "NESW"[first & 3];
    *to++ = ':';
    for (int turn = 0; turn < 4; ++turn) {
        if (turn) *to++ = ' ';
        nb::handle hand = hands[static_cast<std::size_t>((first + turn) & 3)];
        if (hand.is_none()) *to++ = '-';
        else to = put_hand(to, nb::cast<u64>(hand));
    }
    return nb::steal(PyUnicode_FromStringAndSize(text.data(), to - text.data()));
}

}  // namespace bridgelaw
