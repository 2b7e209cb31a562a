// What is known of one suit by the set of its cards that remain, whatever lies in the other suits: who holds them, and
// what each hand can make of them. The search comes back to the same sets again and again.
#pragma once

#include "cards.hpp"

namespace bridgelaw {

// A number for each hand, four bits each.
using Count = u16;
inline int of_hand(Count count, int seat) { return count >> (4 * seat) & 15; }

// The sets of the four suits, kept from one search to the next for their memory.
class Suits {
public:
    // The owners of every set, given which cards of the suit from the lowest belong to seats 1 and 3, and which to 2 and 3;
    // the rest when it is asked for.
    void fill(int suit, u64 odd, u64 upper, int cards) {
        const std::size_t sets = std::size_t{1} << cards;
        if (owners_[suit].size() < sets) owners_[suit].resize(sets), known_[suit].resize(sets);
        u32* owners = owners_[suit].data();
        owners[0] = 0;
        for (int card = 0; card < cards; ++card) {
            const u32 top = static_cast<u32>((odd >> card & 1) | (upper >> card & 1) << 1) << 24;
            u32* with_it = owners + (std::size_t{1} << card);
            for (std::size_t set = 0; set < std::size_t{1} << card; ++set) with_it[set] = top | owners[set] >> 2;
        }
        std::fill_n(known_[suit].data(), sets, Known{});
    }
    // Who holds the cards of a set from the top, two bits a card and 26 in all.
    u32 owners(int suit, u64 set) const { return owners_[suit][set]; }
    // How many cards of each hand the other side cannot beat, each of its higher ones beating one.
    Count sure(int suit, u64 set) {
        Count& found = known_[suit][set].sure;
        if (found == NOT_YET) found = sure_cards(owners_[suit][set], set);
        return found;
    }
    // How many rounds each hand of a side wins by leading from the top while its partner plays low, given all hands.
    Count rounds(int suit, u64 set, int side, const std::array<u64, 4>& hands) {
        Count& found = known_[suit][set].rounds;
        const Count of_side = static_cast<Count>(NOT_YET & 0x0f0f << (4 * side));
        if ((found & of_side) == of_side)
            found &= static_cast<Count>(~of_side | rounds_won(hands, suit, side) | rounds_won(hands, suit, side + 2));
        return found;
    }

private:
    static constexpr Count NOT_YET = 0xffff;
    struct Known {
        Count sure = NOT_YET, rounds = NOT_YET;
    };

    static Count sure_cards(u32 owners, u64 set) {
        u32 sure = 0, higher = 0;
        for (int left = std::popcount(set); left > 0; --left, owners <<= 2) {
            const u32 seat = owners >> 24 & 3, one = u32{1} << (4 * seat);
            if (higher >> (4 * seat) & 15) higher -= one;
            else sure += one;
            higher += seat & 1 ? 0x0101 : 0x1010;
        }
        return static_cast<Count>(sure);
    }
    static int rounds_won(const std::array<u64, 4>& hands, int suit, int seat) {
        const u64 lane = LANE << (16 * suit);
        const u64 lho = hands[(seat + 1) & 3] & lane, rho = hands[(seat + 3) & 3] & lane;
        const int out = std::max(std::popcount(lho), std::popcount(rho));
        u64 cards = hands[seat] & lane, under = hands[seat ^ 2] & lane;
        int count = 0;
        while (cards) {
            const u64 card = highest(cards), low = lowest(under);
            // Partner must overtake, or they can.
            if (low > card || (count < out && card < (lho | rho))) break;
            cards ^= card;
            under ^= low;
            ++count;
        }
        return count << (4 * seat);
    }

    std::array<std::vector<u32>, 4> owners_{};
    std::array<std::vector<Known>, 4> known_{};
};

}  // namespace bridgelaw
