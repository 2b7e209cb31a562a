// Which card to try first. Nothing here changes an answer; it changes how soon the answer is found.
#pragma once

#include "bounds.hpp"
#include "every_play_weights.hpp"
#include "ordering_weights.hpp"

namespace bridgelaw {

class Ordering : public Bounds {
protected:
    using Bounds::Bounds;

    // A suit when no trumps are left, a plain suit, trumps.
    int kind_of_suit(u64 lane) const { return !(all_ & trump_lane_) ? 0 : lane == trump_lane_ ? 2 : 1; }

    // The index of LEAD_OWNERS: the holders of the two best cards, and what the lead is beside them.
    int owners_at(int seat, u64 card, u64 group, int kind) const {
        const int suit = suit_of(card);
        const u64 cards = all_ & lane_of(card);
        const u32 owner = suits_.owners(suit, cards >> (16 * suit));
        const u64 best = highest(cards), second = highest(cards ^ best), top = highest(group);
        const int first_holder = (static_cast<int>(owner >> 24) - seat) & 3;
        const int second_holder = second ? (static_cast<int>(owner >> 22) - seat) & 3 : 4;
        const int rank = top == best ? 0 : second && top >= second ? 1 : 2;
        return ((kind * 4 + first_holder) * 5 + second_holder) * 3 + rank;
    }

    // Double dummy: how likely a card is to settle the question.
    int lead_score(int seat, u64 card, u64 group) const {
        const int lho = (seat + 1) & 3, partner = seat ^ 2, rho = (seat + 3) & 3, suit = suit_of(card);
        const u64 lane = lane_of(card);
        const int kind = kind_of_suit(lane), owners = owners_at(seat, card, group, kind);
        const auto at_most = [&](int who) { return kind * 7 + std::min(6, length(who, suit)); };
        int score = LEAD_OWNERS[owners] + LEAD_LENGTH[at_most(seat)] + LEAD_PARTNERS_LENGTH[at_most(partner)] +
                    LEAD_THEIR_LENGTH[std::max(at_most(lho), at_most(rho))] +
                    LEAD_NOT_LOWEST[(kind * 3 + owners % 3) * 2 + ((hand_[seat] & lane & (card - 1)) != 0)];
        if (kind != 2) {
            const auto void_in = [&](int who) {
                return (hand_[who] & lane) ? 0 : kind == 1 && (hand_[who] & trump_lane_) ? 1 : 2;
            };
            score += LEAD_VOIDS[void_in(lho) * 9 + void_in(partner) * 3 + void_in(rho)];
        }
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

    // What a card does to a trick: the index of the weights of its kind, and its suit in the hand and on the other side.
    enum Kind { FOLLOW, RUFF, DISCARD };
    struct Effect {
        Kind kind;
        int at;
        u64 lane, top, mine, theirs;
    };
    template <int PLACE>
    Effect effect_of(int seat, u64 card, u64 group, const Trick& t) const {
        const int lho = (seat + 1) & 3, partner = seat ^ 2, rho = (seat + 3) & 3;
        const u64 lane = lane_of(card), top = highest(group);
        const bool wins = beats(t, top);
        const bool partner_wins = (t.winner & 1) == (seat & 1);
        const u64 now = wins ? top : t.best;
        const bool beaten = PLACE < 3 && now && can_beat(lho, now, t.led);
        const u64 mine = hand_[seat] & lane, theirs = (hand_[lho] | hand_[rho]) & lane;
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
            return {(lane & t.led) ? FOLLOW : RUFF, at, lane, top, mine, theirs};
        }
        const bool helped = PLACE == 1 ? beaten || (t.best && can_beat(partner, t.best, t.led)) : PLACE == 2 && beaten;
        const int at = partner_wins | (top > theirs) << 1 | low << 2 | (theirs != 0) << 3 | beaten << 4 | helped << 5;
        return {DISCARD, at, lane, top, mine, theirs};
    }
    static int some(u64 cards) { return std::min(3, std::popcount(cards)); }
    // Every card from the best of these down, which are of one suit.
    static u64 beaten_by(u64 cards) { return 2 * highest(cards) - (cards != 0); }
    // Their cards above the best of the hand's suit, and its length.
    static int guard_at(const Effect& effect) {
        return some(effect.theirs & ~beaten_by(effect.mine)) * 5 + std::min(4, std::popcount(effect.mine));
    }

    template <int PLACE>
    int follow_score(int seat, u64 card, u64 group, const Trick& t) const {
        constexpr const FollowWeights& WEIGHTS = FOLLOW_WEIGHTS[PLACE - 1];
        const Effect effect = effect_of<PLACE>(seat, card, group, t);
        if (effect.kind == RUFF) return WEIGHTS.ruff[effect.at];
        if (effect.kind == DISCARD) return WEIGHTS.discard[effect.at] + WEIGHTS.guard[guard_at(effect)];
        const u64 higher = ((hand_[seat ^ 2] & effect.lane) | effect.theirs) & ~beaten_by(effect.top);
        return WEIGHTS.follow[effect.at] + WEIGHTS.sequence[some(group) * 2 + (effect.top > t.best)] +
               WEIGHTS.higher[some(higher) * 5 + std::min(4, std::popcount(effect.mine))];
    }

    // Where every play is looked at: how likely a card is to show that the side takes fewer tricks. What the leads of a suit
    // have in common is kept from one to the next.
    struct Leading {
        int suit = -1, worth = 0;
        u64 losers = 0, their_losers = 0;
    };
    int every_lead_score(int seat, u64 card, u64 group, bool own, Leading& leading) const {
        const EveryLeadWeights& weights = EVERY_LEAD_WEIGHTS[!own];
        const int kind = kind_of_suit(lane_of(card));
        if (leading.suit < 0) {
            leading.losers = fill(hand_[(seat + 1) & 3] | hand_[(seat + 3) & 3]);
            leading.their_losers = fill(hand_[seat] | hand_[seat ^ 2]);
        }
        if (suit_of(card) != leading.suit) {
            leading.suit = suit_of(card);
            leading.worth = suit_score(weights, seat, leading, kind);
        }
        return leading.worth + weights.owners[owners_at(seat, card, group, kind)];
    }
    int suit_score(const EveryLeadWeights& weights, int seat, const Leading& leading, int kind) const {
        const int lho = (seat + 1) & 3, partner = seat ^ 2, rho = (seat + 3) & 3;
        const u64 lane = LANE << (16 * leading.suit);
        const u64 ours = hand_[seat] | hand_[partner], theirs = hand_[lho] | hand_[rho];
        const auto at_most = [&](int who) { return kind * 7 + std::min(6, length(who, leading.suit)); };
        const auto can = [&](int who, u64 others, u64 losers) {
            const u64 held = hand_[who] & lane;
            if (held) return lowest(held) > (others & lane) ? 0 : 1;
            if (kind == 1 && (hand_[who] & trump_lane_)) return 2;
            return (hand_[who] & losers) ? 3 : 4;
        };
        const auto winners = [&](u64 cards, u64 losers) { return some(cards & lane & ~losers); };
        const int left = can(lho, ours, leading.their_losers), right = can(rho, ours, leading.their_losers);
        return weights.length[at_most(seat)] + weights.partners_length[at_most(partner)] +
               weights.their_length[std::max(at_most(lho), at_most(rho))] + weights.others[(kind * 5 + left) * 5 + right] +
               weights.partner[kind * 5 + can(partner, theirs, leading.losers)] +
               weights.winners[(kind * 4 + winners(hand_[seat], leading.losers)) * 4 +
                               winners(hand_[partner], leading.losers)] +
               weights.their_winners[kind * 4 + winners(theirs, leading.their_losers)];
    }

    template <int PLACE>
    int every_follow_score(int seat, u64 card, u64 group, const Trick& t, bool own) const {
        const EveryFollowWeights& weights = EVERY_FOLLOW_WEIGHTS[!own][PLACE - 1];
        const Effect effect = effect_of<PLACE>(seat, card, group, t);
        if (effect.kind == RUFF) return weights.ruff[effect.at];
        const u64 mine = effect.mine, partners = hand_[seat ^ 2] & effect.lane, theirs = effect.theirs;
        const u64 losers = beaten_by(theirs);
        const int winners = some(mine & ~losers) * 4;
        if (effect.kind == FOLLOW) {
            const bool wins = effect.at & 1, partner_wins = effect.at & 2;
            const int outcome = (effect.top > theirs) << 3 | wins << 2 | partner_wins << 1 | (lowest(mine) > theirs);
            return weights.follow[effect.at] + weights.held[winners + some(mine)] + weights.outcome[outcome];
        }
        return weights.discard[effect.at] + weights.guard[guard_at(effect)] + weights.own[winners + some(partners)] +
               weights.theirs[some(theirs & ~beaten_by(mine | partners)) * 4 + some(theirs)] +
               weights.partners[some(partners & ~losers) * 4 + some(mine)];
    }

private:
    bool beats(const Trick& t, u64 card) const {
        return (lane_of(card) & t.best) ? card > t.best : lane_of(card) == trump_lane_;
    }
};

}  // namespace bridgelaw
