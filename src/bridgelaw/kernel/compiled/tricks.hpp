// Card sets, tricks and short lists of cards, as the searches of a claim have them: a set has bit 13 * suit + rank.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace bridgelaw::claims {

using u64 = std::uint64_t;
using i64 = std::int64_t;

inline constexpr int BLANK = -1;     // a card he has forgotten: it takes up a place and never wins
inline constexpr int NO_CARD = -2;   // no card is asked about

inline constexpr u64 bit(int card) { return u64{1} << card; }
inline constexpr u64 suit_set(int suit) { return u64{0x1FFF} << (13 * suit); }
inline constexpr std::array<std::int8_t, 64> SUITS = [] {
    std::array<std::int8_t, 64> suits{};
    for (int card = 0; card < 64; ++card) suits[card] = static_cast<std::int8_t>(card / 13);
    return suits;
}();
inline constexpr int suit_of(int card) { return SUITS[card]; }
inline constexpr u64 in_suit_of(int card) { return suit_set(SUITS[card]); }
inline int count(u64 cards) { return std::popcount(cards); }
inline int highest(u64 cards) { return 63 - std::countl_zero(cards); }
inline u64 lowest(u64 cards) { return cards & (~cards + 1); }
inline bool several(u64 cards) { return (cards & (cards - 1)) != 0; }
inline u64 strictly_between(int low, int high) { return (bit(high) - 1) & ~((bit(low) << 1) - 1); }

struct Trick {
    std::array<std::int8_t, 4> cards{};
    int count = 0;
    int operator[](int place) const { return cards[place]; }
    void add(int card) { cards[count++] = static_cast<std::int8_t>(card); }
    u64 set() const {
        u64 found = 0;
        for (int place = 0; place < count; ++place)
            if (cards[place] >= 0) found |= bit(cards[place]);
        return found;
    }
    // Which of its cards is winning.
    int best(int trump) const {
        int found = 0;
        for (int place = 1; place < count; ++place) {
            const int card = cards[place], top = cards[found];
            if (card < 0) continue;
            if (top < 0) found = suit_of(card) == trump ? place : found;
            else if (suit_of(card) == suit_of(top)) found = card > top ? place : found;
            else if (suit_of(card) == trump) found = place;
        }
        return found;
    }
};

// A few cards, in the order in which they are to be tried.
struct Few {
    std::array<std::int8_t, 56> cards;
    int size = 0;
    void add(int card) { cards[size++] = static_cast<std::int8_t>(card); }
    int operator[](int at) const { return cards[at]; }
    const std::int8_t* begin() const { return cards.data(); }
    const std::int8_t* end() const { return cards.data() + size; }
    bool has(int card) const {
        for (int each : *this)
            if (each == card) return true;
        return false;
    }
    u64 set() const {
        u64 found = 0;
        for (int card : *this)
            if (card >= 0) found |= bit(card);
        return found;
    }
    template <class Test>
    void keep(Test test) {
        int kept = 0;
        for (int at = 0; at < size; ++at)
            if (test(cards[at])) cards[kept++] = cards[at];
        size = kept;
    }
};

// The cards of a set, highest first.
inline Few cards_of(u64 cards) {
    Few found;
    while (cards) {
        const int card = highest(cards);
        cards ^= bit(card);
        found.add(card);
    }
    return found;
}

// The same, but of those that nothing tells apart only the lowest: of one suit, with no card of a second set between them,
// and all of a third set or none.
inline Few lowest_of_like(u64 cards, u64 between, u64 marked) {
    Few found;
    for (int previous = -1; cards; cards ^= bit(previous)) {
        const int card = highest(cards);
        const bool same = previous >= 0 && suit_of(previous) == suit_of(card) &&
                          !(between & strictly_between(card, previous)) &&
                          !(bit(previous) & marked) == !(bit(card) & marked);
        if (same) found.cards[found.size - 1] = static_cast<std::int8_t>(card);
        else found.add(card);
        previous = card;
    }
    return found;
}

}  // namespace bridgelaw::claims
