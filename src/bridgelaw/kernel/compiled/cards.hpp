// Cards and problems, as the search has them.
//
// Every suit is squeezed to the cards that are in play at the start and has 16 bits of a 64-bit set, lowest card first, of
// which at most 13 are used. A "lane" is the 16 bits of one suit.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace bridgelaw {

using u8 = std::uint8_t;
using i16 = std::int16_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;

enum Mode : int { DOUBLE_DUMMY = 0, ANY_LEGAL = 1, NORMAL = 2 };

enum Rule : u32 {
    DRAW = 1, CASH = 2, WINNERS_FIRST = 4, TOP = 8, TOP_DOWN = 16, NO_RUFF = 32, NO_UNDERRUFF = 64, RUFF_LOW = 128,
    LOW = 256, ENDS = 512, KEEP_WINNERS = 1024, DISCARD_LOW = 2048, KEEP_CLAIM = 4096,
};

enum Choice : int { ANY = 0, TOP_CARD = 1, LOW_CARD = 2 };

// One lead of the stated line.
struct Unit {
    u64 lead, reply, while_out;
    bool once;
    int choice, reply_choice;
    bool wait, cover;
};

struct Problem {
    std::array<u64, 4> hands{};  // 52-bit card sets
    int trumps = 4, leader = 0, side = 0;
    std::array<u8, 3> trick{};
    int played = 0;
    int mode = DOUBLE_DUMMY;
    u32 rules = 0, rules_after = 0;
    std::vector<Unit> line{};
    u64 forgotten = 0;
    int claimed = 0;
    bool best_after = false, line_ends = false;
    i64 budget = 0;
    bool want_line = false;
    bool plain = false;  // without bounds and with every rank relevant: for tests
};

struct Value {
    int low = 0, high = 0;
    i64 nodes = 0;
    int length = 0;
    std::array<u8, 52> line{};
};

// ------------------------------------------------------------------------------------------------ lanes

constexpr u64 LANE = 0xffff;
constexpr u64 LOWS = 0x0001000100010001;
constexpr u64 FIFTEEN = 0x7fff7fff7fff7fff;

inline int suit_of(u64 bit) { return std::countr_zero(bit) >> 4; }
inline u64 lane_of(u64 bit) { return LANE << (std::countr_zero(bit) & 48); }
inline u64 lowest(u64 cards) { return cards & (0 - cards); }
inline u64 highest(u64 cards) { return cards ? u64{1} << (63 - std::countl_zero(cards)) : 0; }
// The cards of its lane from this one up.
inline u64 up(u64 bit) { return lane_of(bit) & (0 - bit); }
// In each lane: everything from the highest card down; the highest card; the lowest; the whole lane if it has a card.
inline u64 fill(u64 x) {
    x |= (x >> 1) & FIFTEEN;
    x |= (x >> 2) & 0x3fff3fff3fff3fff;
    x |= (x >> 4) & 0x0fff0fff0fff0fff;
    x |= (x >> 8) & 0x00ff00ff00ff00ff;
    return x;
}
inline u64 tops(u64 x) { x = fill(x); return x ^ ((x >> 1) & FIFTEEN); }
inline u64 bottoms(u64 x) { return x & ((~x & FIFTEEN) + LOWS); }
inline u64 lanes(u64 x) { return ((((x & FIFTEEN) + FIFTEEN) >> 15) & LOWS) * LANE; }
inline u64 pick(u64 cards, int choice) {
    return choice == ANY ? cards : choice == TOP_CARD ? tops(cards) : bottoms(cards);
}

constexpr u64 BLANK = u64{1} << 63;
// In each suit, everything below the lowest of the cards.
inline u64 lower_than_lowest(u64 cards) {
    const u64 low = bottoms(cards);
    return fill(low) & ~low;
}
// The ranks from these cards up, one in each suit.
inline u64 from(u64 cards) { return (~fill(cards) | cards) & lanes(cards); }

// ------------------------------------------------------------------------------------------------ numbers by suit

// A small number for each suit, in its lane.
using BySuit = u64;
constexpr BySuit PLENTY = 15 * LOWS;
inline int of_suit(BySuit numbers, int suit) { return static_cast<int>(numbers >> (16 * suit) & 15); }
inline int total(BySuit numbers) { return static_cast<int>(numbers * LOWS >> 48); }
inline BySuit larger(BySuit one, BySuit other) {
    const u64 first = ((((one | ~FIFTEEN) - other) >> 15) & LOWS) * LANE;
    return (one & first) | (other & ~first);
}
inline BySuit smaller(BySuit one, BySuit other) { return one + other - larger(one, other); }

// ------------------------------------------------------------------------------------------------ deals

// A deal squeezed to the cards in play, and the way back to the pack.
struct Deal {
    std::array<u64, 4> hand{};
    std::array<int, 4> blanks{};
    std::array<u64, 3> trick{};
    int played = 0, trumps = 4, leader = 0, side = 0;
};

struct Squeeze {
    u64 in_play;
    std::array<u8, 64> number;  // card number of each bit
    std::array<u8, 52> place;   // bit of each card number; of cards in play alone

    explicit Squeeze(u64 cards) : in_play(cards) {
        for (int suit = 0; suit < 4; ++suit) {
            int at = 16 * suit;
            for (u64 held = cards & u64{0x1fff} << (13 * suit); held; held &= held - 1) {
                const int card = std::countr_zero(held);
                number[at] = static_cast<u8>(card);
                place[card] = static_cast<u8>(at++);
            }
        }
    }
    u64 set(u64 cards) const {
        u64 found = 0;
        for (cards &= in_play; cards; cards &= cards - 1) found |= u64{1} << place[std::countr_zero(cards)];
        return found;
    }
};

// Who holds the cards of each suit from the top, two bits a card and 26 bits a suit: clubs and diamonds, hearts and spades.
struct Owners {
    u64 minor = 0, major = 0;
};
inline Owners operator&(const Owners& a, const Owners& b) { return {a.minor & b.minor, a.major & b.major}; }

// The trick in progress as it stands.
struct Trick {
    u64 led = 0;   // the lane to follow
    u64 best = 0;  // the card that wins it
    int winner = 0;
    u32 rivals = 0;  // the hands that have played cards of the winning suit, one bit each
    bool contested() const { return rivals & (rivals - 1); }
};

}  // namespace bridgelaw
