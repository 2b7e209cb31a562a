// What is known of one suit by the set of its cards that remain, whatever lies in the other suits: who holds them, and
// what each hand can make of them. The search comes back to the same sets again and again.
#pragma once

#include "cards.hpp"

namespace bridgelaw {

// A set of remaining cards of a suit.
struct Suit {
    static constexpr u16 NOT_YET = 0xffff;

    u32 owners;    // who holds the cards from the top, two bits a card and 26 in all
    u16 sure;      // cards of each hand that the other side cannot beat, each of its higher ones beating one; four bits
    u16 rounds;    // rounds that each hand wins by leading from the top while its partner plays low; four bits

    int sure_of(int seat) const { return sure >> (4 * seat) & 15; }
    int rounds_of(int seat) const { return rounds >> (4 * seat) & 15; }
};

// The sets of the four suits, kept from one search to the next for their memory.
class Suits {
public:
    // The owners of every set, given the owner of each card of the suit from the lowest; the rest when it is asked for.
    void fill(int suit, const std::array<u32, 13>& owner, int cards) {
        auto& sets = sets_[suit];
        if (sets.size() < (std::size_t{1} << cards)) sets.resize(std::size_t{1} << cards);
        sets[0] = Suit{0, 0, 0};
        for (int card = 0; card < cards; ++card)
            for (u32 set = 0; set < u32{1} << card; ++set)
                sets[u32{1} << card | set] = Suit{owner[card] << 24 | sets[set].owners >> 2, 0, Suit::NOT_YET};
    }
    const Suit& at(int suit, u64 set) const { return sets_[suit][set]; }
    // The same with everything that is known of it.
    const Suit& known(int suit, u64 set) {
        Suit& found = sets_[suit][set];
        if (found.rounds == Suit::NOT_YET) learn(found, set);
        return found;
    }

private:
    static void learn(Suit& suit, u64 set) {
        std::array<u64, 4> hands{};
        std::array<int, 4> sure{}, higher{};
        u32 owners = suit.owners;
        for (u64 rest = set; rest; owners <<= 2) {
            const u64 card = highest(rest);
            const u32 seat = owners >> 24 & 3;
            rest ^= card;
            hands[seat] |= card;
            if (higher[seat] > 0) --higher[seat];
            else ++sure[seat];
            ++higher[seat ^ 1];
            ++higher[seat ^ 3];
        }
        suit.sure = suit.rounds = 0;
        for (int seat = 0; seat < 4; ++seat) {
            suit.sure |= static_cast<u16>(sure[seat] << (4 * seat));
            suit.rounds |= static_cast<u16>(rounds(hands, seat) << (4 * seat));
        }
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

    std::array<std::vector<Suit>, 4> sets_{};
};

}  // namespace bridgelaw
