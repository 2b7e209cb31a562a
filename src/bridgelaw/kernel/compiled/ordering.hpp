// Which card to try first. Nothing here changes an answer; it changes how soon the answer is found.
#pragma once

#include "bounds.hpp"
#include "ordering_weights.hpp"

namespace bridgelaw {

class Ordering : public Bounds {
protected:
    using Bounds::Bounds;

    // Double dummy: how likely a card is to settle the question.
    int lead_score(int seat, u64 card, u64 group) const {
        const int suit = suit_of(card), shift = 16 * suit;
        const u64 lane = LANE << shift;
        const bool trumps_in = all_ & trump_lane_;
        const int kind_of_suit = !trumps_in ? 0 : lane == trump_lane_ ? 2 : 1;
        const u64 cards = all_ & lane;
        const u32 owner = suits_.owners(suit, cards >> shift);
        const u64 best = highest(cards), second = highest(cards ^ best), top = highest(group);
        const int first_holder = (static_cast<int>(owner >> 24) - seat) & 3;
        const int second_holder = second ? (static_cast<int>(owner >> 22) - seat) & 3 : 4;
        const int rank = top == best ? 0 : second && top >= second ? 1 : 2;
        int score = LEAD_OWNERS[((kind_of_suit * 4 + first_holder) * 5 + second_holder) * 3 + rank];
        const int lho = (seat + 1) & 3, partner = seat ^ 2, rho = (seat + 3) & 3;
        const auto at_most = [&](int who) { return std::min(6, length(who, suit)); };
        if (kind_of_suit != 2) {
            const auto void_in = [&](int who) {
                return (hand_[who] & lane) ? 0 : trumps_in && (hand_[who] & trump_lane_) ? 1 : 2;
            };
            score += LEAD_VOIDS[void_in(lho) * 9 + void_in(partner) * 3 + void_in(rho)];
        }
        score += LEAD_LENGTH[kind_of_suit * 7 + at_most(seat)];
        score += LEAD_PARTNERS_LENGTH[kind_of_suit * 7 + at_most(partner)];
        score += LEAD_THEIR_LENGTH[kind_of_suit * 7 + std::max(at_most(lho), at_most(rho))];
        score += LEAD_NOT_LOWEST[(kind_of_suit * 3 + rank) * 2 + ((hand_[seat] & lane & (card - 1)) != 0)];
        return score;
    }

    // Whether a hand can beat a card when it is its turn.
    bool can_beat(int seat, u64 target, u64 led) const {
        const u64 follows = hand_[seat] & led;
        const u64 lane = lane_of(target);
        if (follows) return lane == led && (follows & lane) > target;
        const u64 ruffs = hand_[seat] & trump_lane_;
        return ruffs && (lane != trump_lane_ || ruffs > target);
    }

    template <int PLACE>
    int follow_score(int seat, u64 card, u64 group, const Trick& t) const {
        constexpr const FollowWeights& WEIGHTS = FOLLOW_WEIGHTS[PLACE - 1];
        const int lho = (seat + 1) & 3, partner = seat ^ 2, rho = (seat + 3) & 3;
        const u64 lane = lane_of(card), top = highest(group);
        const bool wins = beats(t, top);
        const bool partner_wins = (t.winner & 1) == (seat & 1);
        const u64 now = wins ? top : t.best;
        const bool beaten = PLACE < 3 && now && can_beat(lho, now, t.led);
        const u64 mine = hand_[seat] & lane;
        const bool low = card == lowest(mine);
        if ((lane & t.led) || lane == trump_lane_) {
            bool back = false;
            if (PLACE == 1) {
                u64 most = now;
                if (beaten) most = highest((hand_[lho] & t.led) ? hand_[lho] & t.led : hand_[lho] & trump_lane_);
                back = most && can_beat(partner, most, t.led);
            }
            const bool beaten_anyway = PLACE == 2 && t.best && can_beat(lho, t.best, t.led);
            const int at = wins | partner_wins << 1 | beaten << 2 | back << 3 | low << 4 | beaten_anyway << 5;
            if (!(lane & t.led)) return WEIGHTS.ruff[at];
            const u64 higher = (hand_[lho] | hand_[partner] | hand_[rho]) & lane & ~(2 * top - 1);
            return WEIGHTS.follow[at] + WEIGHTS.sequence[std::min(3, std::popcount(group)) * 2 + (top > t.best)] +
                   WEIGHTS.higher[std::min(3, std::popcount(higher)) * 5 + std::min(4, std::popcount(mine))];
        }
        const u64 theirs = (hand_[lho] | hand_[rho]) & lane;
        const bool helped = PLACE == 1 ? beaten || (t.best && can_beat(partner, t.best, t.led)) : PLACE == 2 && beaten;
        const int at = partner_wins | (top > theirs) << 1 | low << 2 | (theirs != 0) << 3 | beaten << 4 | helped << 5;
        const u64 above = mine ? theirs & ~(2 * highest(mine) - 1) : theirs;
        return WEIGHTS.discard[at] + WEIGHTS.guard[std::min(3, std::popcount(above)) * 5 + std::min(4, std::popcount(mine))];
    }

    // Where every play of the side is looked at: the card by which it is likeliest to lose the most.
    template <int PLACE>
    int losing_score(int seat, u64 card, u64 group, const Trick& t) const {
        const u64 lane = lane_of(card), top = highest(group);
        const u64 theirs = (hand_[(seat + 1) & 3] | hand_[(seat + 3) & 3]) & lane;
        const int rank = std::countr_zero(card) & 15;
        if constexpr (PLACE == 0) {
            return 100 - rank + (theirs > (hand_[seat ^ 2] & lane) && theirs > top ? 200 : 0);
        } else {
            if (!(lane & t.led) && lane != trump_lane_)  // winners are thrown
                return (top > theirs ? 300 : 100) + rank + (theirs ? 0 : 50);
            return 100 - rank - (beats(t, top) ? 100 : 0);
        }
    }

    // The same for its opponents: they win, and keep what wins.
    template <int PLACE>
    int winning_score(int seat, u64 card, u64 group, const Trick& t) const {
        const int lho = (seat + 1) & 3, partner = seat ^ 2, rho = (seat + 3) & 3;
        const u64 lane = lane_of(card), top = highest(group);
        const u64 theirs = (hand_[lho] | hand_[rho]) & lane;
        const int rank = std::countr_zero(card) & 15;
        if constexpr (PLACE == 0) return (top > theirs ? 300 : top < theirs ? -100 : 0) + rank;
        const bool wins = beats(t, top), discard = !(lane & t.led) && lane != trump_lane_;
        const bool partner_wins = (t.winner & 1) == (seat & 1);
        const int waste = rank + (card > theirs && theirs ? 40 : 0) - (discard ? 90 : 100);
        if (PLACE == 3) return wins && !partner_wins ? 300 - rank : -waste - (wins ? 60 : 0);
        if (!wins) return -waste;
        // The best that the next hand can still play.
        const bool follows = hand_[lho] & t.led;
        const u64 later = lane == t.led || !follows ? hand_[lho] & lane : 0;
        const bool ruffed = lane != trump_lane_ && !follows && (hand_[lho] & trump_lane_);
        if (!ruffed && top > later) return (PLACE == 2 && partner_wins ? 50 : 250) - rank;
        if (PLACE == 2) return partner_wins ? 60 - rank : 120 + rank;
        return ((hand_[partner] & lane) > (hand_[lho] & lane) ? 70 : 90) - rank;
    }

private:
    bool beats(const Trick& t, u64 card) const {
        return (lane_of(card) & t.best) ? card > t.best : lane_of(card) == trump_lane_;
    }
};

}  // namespace bridgelaw
