// What can be told between tricks without searching. Each bound says whether a number of tricks is certain, and puts the
// ranks that it looked at into `rel`. tests/test_kernel.py compares every search with one without bounds.
#pragma once

#include "position.hpp"

namespace bridgelaw {

class Bounds : public Position {
protected:
    using Position::Position;

    // Whether the sure trumps of one hand of a side are `need` tricks: it plays one card to a trick.
    bool trump_bound(int side, int need, u64& rel) const {
        if (!trump_lane_) return false;
        const Count sure = this->sure(trumps_);
        for (const int seat : {side, side + 2}) {
            if (of_hand(sure, seat) < need) continue;
            rel = sure_ranks(seat, trumps_, need);
            return true;
        }
        return false;
    }

    // Whether the side wins `need` tricks whatever anybody plays, because its two hands cannot get rid of their cards
    // otherwise. Suppose it wins at most need - 1. Each hand plays one card to every trick. Its trumps can go only to those
    // need - 1 or to tricks won by a trump of the opponents. Of a plain suit, `follows` cards at most (none that is sure,
    // as each higher card of theirs beats one, and one for each round they can still play) go to tricks that they win in
    // the suit. The others, `costs`, use up what is left of the two kinds of tricks above, or discards on tricks lost in a
    // suit that the hand has run out of. A suit loses no more tricks than it has rounds, and no more than `follows` of a
    // hand that still holds such cards, for it must follow. So discards come only after the suits are cleared; if no order
    // clears them all, the supposition fails.
    bool stuck(int need, u64& rel) const {
        const int lho = 1 - side_, rho = 3 - side_;
        Load load;
        std::array<int, 2> room, burden{}, most{};
        for (int hand = 0; hand < 2; ++hand)
            room[hand] = need - 1 + trumps_of(lho) + trumps_of(rho) - trumps_of(side_ + 2 * hand);
        u32 left = 0;
        for (int suit = 0; suit < 4; ++suit) {
            if (suit == trumps_) continue;
            const Count sure = this->sure(suit);
            load.rounds[suit] = std::max(length(lho, suit), length(rho, suit));
            for (int hand = 0; hand < 2; ++hand) {
                const int seat = side_ + 2 * hand, held = length(seat, suit);
                const int follows = std::min(load.rounds[suit], held - of_hand(sure, seat));
                load.follows[suit][hand] = follows;
                load.costs[suit][hand] = held - follows;
                burden[hand] += held - follows;
                most[hand] += load.rounds[suit] - follows;
                if (held > follows) left |= 1u << (2 * suit + hand);
            }
        }
        if (burden[0] <= room[0] && burden[1] <= room[1]) return false;
        if (burden[0] <= room[0] + most[0] && burden[1] <= room[1] + most[1]) {
            for (int suit = 0; suit < 4; ++suit) {
                const auto discards = load.discards(suit, left);
                room[0] += discards[0];
                room[1] += discards[1];
            }
            std::array<u64, 4> tried{};
            if (load.cleared(left, room, tried)) return false;
        }
        rel = 0;
        for (int suit = 0; suit < 4; ++suit) {
            if (suit == trumps_) continue;
            for (int hand = 0; hand < 2; ++hand) {
                const int seat = side_ + 2 * hand, count = load.costs[suit][hand];
                if (count > std::max(0, length(seat, suit) - load.rounds[suit])) rel |= sure_ranks(seat, suit, count);
            }
        }
        return true;
    }

    // The plain suits of the side as stuck() counts them; of a suit not counted everything is 0. `left` has a bit for each
    // suit (from the lowest, two a suit) and hand that is not yet cleared.
    struct Load {
        std::array<std::array<int, 2>, 4> costs{}, follows{};
        std::array<int, 4> rounds{};

        // The discards of each hand on a suit.
        std::array<int, 2> discards(int suit, u32 left) const {
            int lost = rounds[suit];
            for (int hand = 0; hand < 2; ++hand)
                if (left >> (2 * suit + hand) & 1) lost = std::min(lost, follows[suit][hand]);
            return {std::max(0, lost - follows[suit][0]), std::max(0, lost - follows[suit][1])};
        }
        // Whether everything can be cleared: first what gives back what it costs, which never hurts, then in any order.
        bool cleared(u32 left, const std::array<int, 2>& room, std::array<u64, 4>& tried) const {
            if (!left) return true;
            for (u32 rest = left; rest; rest &= rest - 1) {
                const int at = std::countr_zero(rest);
                std::array<int, 2> after = room;
                if (clear(at, left, after) && after[at & 1] >= room[at & 1])
                    return cleared(left ^ 1u << at, after, tried);
            }
            if (tried[left >> 6] >> (left & 63) & 1) return false;
            tried[left >> 6] |= u64{1} << (left & 63);
            for (u32 rest = left; rest; rest &= rest - 1) {
                const int at = std::countr_zero(rest);
                std::array<int, 2> after = room;
                if (clear(at, left, after) && cleared(left ^ 1u << at, after, tried)) return true;
            }
            return false;
        }
        // Pay for one suit of one hand, and take what its being cleared opens.
        bool clear(int at, u32 left, std::array<int, 2>& room) const {
            const int suit = at >> 1, hand = at & 1;
            if (costs[suit][hand] > room[hand]) return false;
            room[hand] -= costs[suit][hand];
            const auto before = discards(suit, left), after = discards(suit, left ^ 1u << at);
            for (int side = 0; side < 2; ++side) room[side] += after[side] - before[side];
            return true;
        }
    };

    // The ranks that make the first `count` sure cards of a hand in a suit sure.
    u64 sure_ranks(int seat, int suit, int count) const {
        u64 cards = all_ & LANE << (16 * suit);
        int higher = 0;
        u64 card = 0;
        while (count > 0 && cards) {
            card = highest(cards);
            cards ^= card;
            if (card & hand_[seat]) {
                if (higher > 0) --higher;
                else --count;
            } else if (card & (hand_[(seat + 1) & 3] | hand_[(seat + 3) & 3])) {
                ++higher;
            }
        }
        return up(card);
    }

    // Whether a lead of this suit gives the other side `need` tricks at once. The hand with the best card of the suit plays
    // it, and as its partner plays low and the leader's partner cannot ruff, the trick is the same as if that hand had been
    // on lead and begun its quick tricks with this suit.
    bool captured(int leader, int led, int need, u64& rel) const {
        const int third = leader ^ 2;
        if (trumps_of(third) && !length(third, led)) return false;
        const Count rounds = this->rounds(led, 1 - (leader & 1));
        for (const int seat : {(leader + 1) & 3, (leader + 3) & 3})
            if (of_hand(rounds, seat) && quick_tricks(seat, need, rel, led)) return true;
        return false;
    }

    // Whether the hand on lead and its partner can take `need` tricks at once, best play of theirs against any defence; in
    // the suit `begun`, if any, the hand itself is to win.
    bool quick_tricks(int seat, int need, u64& rel, int begun = -1) const {
        const int partner = seat ^ 2, lho = (seat + 1) & 3, rho = (seat + 3) & 3;
        const BySuit all = rounds_by_suit(seat & 1);
        BySuit own = all >> (4 * seat) & PLENTY, others = all >> (4 * partner) & PLENTY;
        if (total(larger(own, others)) < need) return false;
        const int lho_trumps = trumps_of(lho), rho_trumps = trumps_of(rho), out = std::max(lho_trumps, rho_trumps);
        const bool draws = out && of_suit(own, trumps_) >= out;
        if (out && !draws) {
            // Till they can ruff.
            const BySuit lho_follows = lho_trumps ? lengths(lho) : PLENTY, rho_follows = rho_trumps ? lengths(rho) : PLENTY;
            const BySuit limit = smaller(lho_follows, rho_follows) | (PLENTY & trump_lane_);
            own = smaller(own, limit);
            others = smaller(others, limit);
        }
        if (begun >= 0 && of_suit(own, begun) == 0) return false;
        // What partner's winners are worth more than the hand's own once it has the lead.
        const u64 its_own = (begun >= 0 ? LANE << (16 * begun) : 0) | (draws ? trump_lane_ : 0);
        const BySuit most = larger(own, others), more = (most - own) & ~its_own;
        int sum = total(own), entry = -1;
        if (sum < need) {
            const int gain = total(more);
            if (sum + gain < need) return false;
            // It takes the lead with a winner of its own in a suit that the hand can lead.
            int best = 0;
            for (u64 suits = lanes(others) & lanes(hand_[seat]) & ~its_own & LOWS; suits; suits &= suits - 1) {
                const int by = suit_of(suits), with_it = gain - of_suit(most - others, by);
                if (with_it > best) best = with_it, entry = by;
            }
            sum += best;
            if (sum < need) return false;
        }
        QuickSuits suits{own, 0, begun >= 0 ? u64{1} << (16 * begun) : 0};
        if (entry >= 0) {
            suits.partners = lanes(more) | LANE << (16 * entry);
            suits.counts = (own & ~suits.partners) | (others & suits.partners);
            suits.least |= u64{1} << (16 * entry);
        }
        if (draws) suits.least = (suits.least & ~trump_lane_) | (suits.counts & trump_lane_);
        rel = quick_ranks(seat, suits, sum - need);
        return true;
    }

    // The tricks that a side takes at once in each suit, those that it cannot do without, and the suits in which partner's
    // cards take them.
    struct QuickSuits {
        BySuit counts;
        u64 partners;
        BySuit least;
    };

    // The ranks that these tricks rest on, as few as will do: what is over is first left out in the suits that need most.
    u64 quick_ranks(int seat, const QuickSuits& suits, int surplus) const {
        std::array<u64, 4> ranks{};
        const auto holder = [&](int suit) { return of_suit(suits.partners & LOWS, suit) ? seat ^ 2 : seat; };
        BySuit counts = suits.counts;
        for (u64 rest = lanes(counts) & LOWS; rest; rest &= rest - 1) {
            const int suit = suit_of(rest);
            ranks[suit] = round_ranks(holder(suit), suit, of_suit(counts, suit));
        }
        while (surplus > 0) {
            int dearest = -1, price = 0;
            for (u64 rest = lanes(larger(counts, suits.least) - suits.least) & LOWS; rest; rest &= rest - 1) {
                const int suit = suit_of(rest), ranked = std::popcount(ranks[suit] & all_);
                if (ranked > price) price = ranked, dearest = suit;
            }
            if (dearest < 0) break;
            const int count = of_suit(counts, dearest), left = std::max(count - surplus, of_suit(suits.least, dearest));
            surplus -= count - left;
            counts -= u64(count - left) << (16 * dearest);
            ranks[dearest] = round_ranks(holder(dearest), dearest, left);
        }
        return ranks[0] | ranks[1] | ranks[2] | ranks[3];
    }

    // Whether the side not on lead is sure of `need` tricks, best play of its own, when the side on lead has no trumps. A
    // suit in which the leaders have no winner is "held" by the hand with the highest card. The others give them at most
    // `free` rounds less than are left before someone leads a held suit (or a hand of the side has nothing but winners and
    // wins all the rest). Till then the side throws away what it does not need: for that `free` cards must be enough to
    // keep what is counted, and the top of every suit that the hand holds. Then the holder wins, and cashes its winners; if
    // they are too few, it crosses with a small card to winners of its partner's. A winner which partner may have to
    // overtake is not counted, unless it is the top.
    bool later_tricks(int leader, int left, int need, u64& rel) const {
        const int partner = leader ^ 2;
        const std::array<int, 2> seats{(leader + 1) & 3, (leader + 3) & 3};
        const u64 theirs = hand_[leader] | hand_[partner];
        if (theirs & trump_lane_) return false;
        const u64 beaten = fill(theirs);
        const std::array<u64, 2> winners{hand_[seats[0]] & ~beaten, hand_[seats[1]] & ~beaten};
        const u64 held = tops(winners[0] | winners[1]);
        int free = left;
        for (u64 suits = lanes(theirs) & ~lanes(held) & LOWS; suits; suits &= suits - 1) {
            free -= std::max(length(leader, suit_of(suits)), length(partner, suit_of(suits)));
            if (free < need) return false;
        }
        rel = 0;
        for (int holder = 0; holder < 2; ++holder) {
            const u64 own = winners[holder], others = winners[1 - holder];
            const int holds = std::popcount(held & own & lanes(theirs));
            if (holds > free) return false;
            if (holds == 0) continue;
            const u64 overtaken = lanes(others & lanes(own) & ~lower_than_lowest(own));
            u64 counted = (own & ~overtaken) | (held & own);
            if (std::popcount(counted) < need) {
                const u64 rest = others & ~lanes(own);
                if (!(hand_[seats[holder]] & lanes(rest))) return false;
                counted |= rest;
                if (std::popcount(counted) < need) return false;
            }
            rel |= from(bottoms(counted));
        }
        // Where nobody else has a card, ranks do not matter.
        rel &= lanes(theirs) | (lanes(hand_[seats[0]]) & lanes(hand_[seats[1]]));
        return true;
    }

    // The ranks by which a hand wins so many rounds of Suit::rounds.
    u64 round_ranks(int seat, int suit, int count) const {
        if (count == 0) return 0;
        const u64 lane = LANE << (16 * suit), mine = hand_[seat] & lane, partners = hand_[seat ^ 2] & lane;
        const int out = std::max(length((seat + 1) & 3, suit), length((seat + 3) & 3, suit));
        // Once the others have none, the order of the two hands' small cards decides.
        if (count > out && length(seat ^ 2, suit) > out) return up(lowest(mine | partners));
        u64 cards = mine, last = 0;
        for (int round = std::min(count, out); round > 0; --round) last = highest(cards), cards ^= last;
        return last ? up(last) : 0;
    }

    // Whether nothing can be lost any more: no trump is out and the hand on lead has winners only, which its partner
    // cannot take over, or has winners only too.
    bool solid(int seat, bool no_ruffs, u64& rel) const {
        const int partner = seat ^ 2;
        const u64 theirs = hand_[(seat + 1) & 3] | hand_[(seat + 3) & 3];
        const u64 mine = hand_[seat], partners = hand_[partner];
        if (theirs & trump_lane_) return false;
        const u64 out = fill(theirs);
        if (mine & out) return false;
        const bool both_solid = !(partners & out);
        const u64 both = lanes(mine) & lanes(partners);
        const bool below = !(tops(partners & both) & ~lower_than_lowest(mine & both));
        // A ruff of partner's takes over, unless it is made only when nothing but trumps is left.
        if (!both_solid && !(below && (no_ruffs || !(partners & trump_lane_)))) return false;
        rel = from(bottoms(mine)) & lanes(theirs);
        if (both_solid) rel |= from(bottoms(partners)) & lanes(theirs);
        else rel |= from(bottoms(mine & both));
        return true;
    }

    // With CASH and TOP the hand on lead plays its winners, with DRAW it draws trumps before. They are tricks for certain
    // unless its partner takes the lead over; then those that he holds, if fewer, are.
    bool rule_bound(u32 rules, int seat, int left, int need, u64& rel) const {
        if ((rules & (CASH | TOP)) != (CASH | TOP)) return false;
        const int partner = seat ^ 2, lho = (seat + 1) & 3, rho = (seat + 3) & 3;
        const u64 theirs = fill(hand_[lho] | hand_[rho]);
        const u64 mine = hand_[seat], partners = hand_[partner];
        u64 winners = mine & ~theirs;
        int drawing = 0, partners_trumps = 0;
        if (trump_lane_) {
            drawing = std::max(length(lho, trumps_), length(rho, trumps_));
            partners_trumps = std::max(0, length(partner, trumps_) - drawing);
        }
        int sure = std::popcount(winners);
        u64 ranks = from(bottoms(winners)) & lanes(theirs);
        if (drawing) {
            if (!(rules & DRAW) || std::popcount(winners & trump_lane_) < drawing) return false;
            sure += std::popcount(mine & ~winners & trump_lane_);
            if ((partners & trump_lane_) > lowest(winners & trump_lane_)) return false;
        }
        if (sure < need) return false;
        bool taken_over = false;
        const u64 both = lanes(mine) & lanes(partners);
        if (tops(partners & both) & ~lower_than_lowest(mine & both)) taken_over = true;
        if (partners_trumps && !((rules & NO_RUFF) && sure <= left - length(partner, trumps_))) taken_over = true;
        if (taken_over) {
            const u64 others = partners & ~theirs & ~(drawing ? trump_lane_ : 0);
            const int held = std::popcount(others) - drawing;
            sure = drawing + std::min(sure - drawing, std::max(1, held));
            if (sure < need) return false;
            ranks |= from(bottoms(others)) & lanes(theirs);
        } else {
            ranks |= from(bottoms(mine & both));
        }
        rel = ranks;
        return true;
    }
};

}  // namespace bridgelaw
