// Cards, problems and positions, as the search has them.
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
    bool contested = false;  // whether another card of the winning suit was played
};

// What is known of a suit by the set of its cards that remain: kept from one search to the next for its memory.
struct SuitTables {
    std::array<std::vector<u32>, 4> owners{};
    std::vector<u16> sure_trumps{}, spare{};
};

// The cards as they lie.
class Position {
protected:
    Position(SuitTables& suits, const Deal& deal)
        : suits_(suits), side_(deal.side), trumps_(deal.trumps), hand_(deal.hand), blanks_(deal.blanks) {
        trump_lane_ = trumps_ < 4 ? LANE << (16 * trumps_) : 0;
        for (int seat = 0; seat < 4; ++seat) {
            all_ |= hand_[seat];
            for (int suit = 0; suit < 4; ++suit)
                lengths_ |= u64(std::popcount(hand_[seat] >> (16 * suit) & LANE)) << (16 * seat + 4 * suit);
        }
    }

    int length(int seat, int suit) const { return static_cast<int>(lengths_ >> (16 * seat + 4 * suit) & 15); }
    int trumps_of(int seat) const { return trump_lane_ ? length(seat, trumps_) : 0; }
    int sure_trumps(int seat) const {
        return static_cast<int>(suits_.sure_trumps[all_ >> (16 * trumps_) & LANE] >> (4 * seat) & 15);
    }
    Owners owners() const {
        const auto lane = [&](int suit) { return u64(suits_.owners[suit][all_ >> (16 * suit) & LANE]); };
        return {lane(0) | lane(1) << 26, lane(2) | lane(3) << 26};
    }

    // The ranks of the top `depth` remaining cards of a suit.
    u64 top_ranks(int suit, int depth) const {
        if (depth == 0) return 0;
        u64 cards = all_ & LANE << (16 * suit);
        for (int drop = std::popcount(cards) - depth; drop > 0; --drop) cards &= cards - 1;
        return up(lowest(cards));
    }

    // The trick after a card of `seat`; `place` is 0 for the lead.
    Trick after(Trick t, int place, int seat, u64 card) const {
        if (place == 0) {
            t.contested = false;
            if (card == BLANK) {
                t.led = 0;
                t.best = 0;
                t.winner = (seat + 1) & 3;
                return t;
            }
            t.led = lane_of(card);
            t.best = card;
            t.winner = seat;
            return t;
        }
        if (card == BLANK) return t;
        const u64 lane = lane_of(card);
        if (t.best && (lane & t.best)) {
            t.contested = true;
            if (card > t.best) t.best = card, t.winner = seat;
        } else if (lane == trump_lane_) {
            t.best = card;
            t.winner = seat;
            t.contested = false;
        }
        return t;
    }

    // For every set of remaining cards of a suit: who holds them, from the top; and the trumps of each hand that win
    // whatever happens, as each higher trump of the other side can beat only one of them.
    void fill_owners(const Deal& deal) {
        for (int suit = 0; suit < 4; ++suit) {
            auto& table = suits_.owners[suit];
            const int cards = static_cast<int>(std::bit_width(all_ >> (16 * suit) & LANE));
            std::array<u32, 13> owner{};
            for (int seat = 0; seat < 4; ++seat)
                for (u64 held = hand_[seat] >> (16 * suit) & LANE; held; held &= held - 1)
                    owner[std::countr_zero(held)] = static_cast<u32>(seat);
            for (int place = 0; place < deal.played; ++place)
                if (suit_of(deal.trick[place]) == suit)
                    owner[std::countr_zero(deal.trick[place]) & 15] = static_cast<u32>((deal.leader + place) & 3);
            if (table.size() < (std::size_t{1} << cards)) table.resize(std::size_t{1} << cards);
            table[0] = 0;
            for (int card = 0; card < cards; ++card)
                for (u32 set = 0; set < u32{1} << card; ++set) table[u32{1} << card | set] = owner[card] << 24 | table[set] >> 2;
            if (suit != trumps_) continue;
            // Four bits a seat; the higher trumps not yet used against it are counted in `spare` the same way.
            auto& sure = suits_.sure_trumps;
            auto& spare = suits_.spare;
            if (sure.size() < (std::size_t{1} << cards)) sure.resize(std::size_t{1} << cards);
            if (spare.size() < sure.size()) spare.resize(sure.size());
            sure[0] = spare[0] = 0;
            for (u32 set = 1; set < u32{1} << cards; ++set) {
                const u32 rest = set & (set - 1);
                const u32 seat = owner[std::countr_zero(set)];
                u32 s = sure[rest], free = spare[rest];
                if (free >> (4 * seat) & 15) free -= u32{1} << (4 * seat);
                else s += u32{1} << (4 * seat);
                free += (u32{1} << (4 * (seat ^ 1))) + (u32{1} << (4 * (seat ^ 3)));
                sure[set] = static_cast<u16>(s);
                spare[set] = static_cast<u16>(free);
            }
        }
    }

    SuitTables& suits_;
    int side_ = 0, trumps_ = 4;
    u64 trump_lane_ = 0;
    std::array<u64, 4> hand_{};
    std::array<int, 4> blanks_{};  // cards of no suit
    u64 all_ = 0;                  // every card unplayed or in the trick in progress
    u64 lengths_ = 0;              // four bits for each seat and suit
};

}  // namespace bridgelaw
