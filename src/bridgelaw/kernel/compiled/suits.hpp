// What is known of one suit by the set of its cards that remain, whatever lies in the other suits: who holds them, and
// what each hand can make of them. The search comes back to the same sets again and again.
#pragma once

#include "cards.hpp"

namespace bridgelaw {

// What each hand can make of a set of remaining cards of a suit, four bits a hand.
struct Suit {
    u16 sure = 0;    // cards of each hand that the other side cannot beat, each of its higher ones beating one
    u16 rounds = 0;  // rounds that each hand wins by leading from the top while its partner plays low

    int sure_of(int seat) const { return sure >> (4 * seat) & 15; }
    int rounds_of(int seat) const { return rounds >> (4 * seat) & 15; }
};

// The sets of the four suits, kept from one search to the next for their memory.
class Suits {
public:
    // The owners of every set, given the owner of each card of the suit from the lowest; the rest when it is asked for.
    void fill(int suit, const std::array<u32, 13>& owner, int cards) {
        const std::size_t sets = std::size_t{1} << cards;
        if (owners_[suit].size() < sets) owners_[suit].resize(sets), known_[suit].resize(sets);
        u32* owners = owners_[suit].data();
        owners[0] = 0;
        for (int card = 0; card < cards; ++card) {
            const u32 top = owner[card] << 24;
            u32* with_it = owners + (std::size_t{1} << card);
            for (std::size_t set = 0; set < std::size_t{1} << card; ++set) with_it[set] = top | owners[set] >> 2;
        }
        std::fill_n(known_[suit].data(), sets, Suit{0, NOT_YET});
    }
    // Who holds the cards of a set from the top, two bits a card and 26 in all.
    u32 owners(int suit, u64 set) const { return owners_[suit][set]; }
    const Suit& known(int suit, u64 set) {
        Suit& found = known_[suit][set];
        if (found.rounds == NOT_YET) learn(found, owners_[suit][set], set);
        return found;
    }

private:
    static constexpr u16 NOT_YET = 0xffff;

    static void learn(Suit& suit, u32 owners, u64 set) {
        std::array<u64, 4> hands{};
        u32 sure = 0, higher = 0;  // four bits a hand
        for (u64 rest = set; rest; owners <<= 2) {
            const u64 card = highest(rest);
            const u32 seat = owners >> 24 & 3, one = u32{1} << (4 * seat);
            rest ^= card;
            hands[seat] |= card;
            if (higher >> (4 * seat) & 15) higher -= one;
            else sure += one;
            higher += seat & 1 ? 0x0101 : 0x1010;
        }
        suit = Suit{static_cast<u16>(sure), 0};
        for (int seat = 0; seat < 4; ++seat)
            if (hands[seat]) suit.rounds |= static_cast<u16>(rounds(hands, seat) << (4 * seat));
    }
    static int rounds(const std::array<u64, 4>& hands, int seat) {
        const u64 lho = hands[(seat + 1) & 3], rho = hands[(seat + 3) & 3];
        const int out = std::max(std::popcount(lho), std::popcount(rho));
        u64 cards = hands[seat], under = hands[seat ^ 2];
        int count = 0;
        while (cards) {
            const u64 card = highest(cards), low = lowest(under);
            // Partner must overtake, or they can.
            if (low > card || (count < out && card < (lho | rho))) break;
            cards ^= card;
            under ^= low;
            ++count;
        }
        return count;
    }

    std::array<std::vector<u32>, 4> owners_{};
    std::array<std::vector<Suit>, 4> known_{};
};

}  // namespace bridgelaw
