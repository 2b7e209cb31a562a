// Which card to try first. Nothing here changes an answer; it changes how soon the answer is found.
#pragma once

#include "bounds.hpp"
#include "every_play_weights.hpp"
#include "ordering_weights.hpp"

namespace bridgelaw {

class Ordering : public Bounds {
protected:
    using Bounds::Bounds;

    // Tricks by the high cards, the trumps and the lead: where to begin. What a side has more than half of counts twice,
    // and the stronger side takes more than its share.
    int guess(int tricks, int leader) const {
        constexpr int TRUMP = 5, LEAD = 4;
        int ours = 0, total = 1;
        for (int suit = 0; suit < 4; ++suit) {
            int worth = 8;
            for (u64 cards = all_ & LANE << (16 * suit); cards && worth; worth >>= 1) {
                const u64 card = highest(cards);
                cards ^= card;
                total += worth;
                if (card & (hand_[side_] | hand_[side_ + 2])) ours += worth;
            }
        }
        if (trump_lane_) {
            total += std::popcount(all_ & trump_lane_) * TRUMP;
            ours += std::popcount((hand_[side_] | hand_[side_ + 2]) & trump_lane_) * TRUMP;
        }
        total += LEAD;
        if ((leader & 1) == side_) ours += LEAD;
        const int share = (tricks * (4 * ours - total) + total) / (2 * total);
        return std::clamp(share + (2 * ours > total), 1, std::max(1, tricks));
    }

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

    // What the leads of a suit have in common, kept from one to the next.
    struct Leading {
        int suit = -1, kind = 0, worth = 0;
        u64 losers = 0, their_losers = 0;
    };

    // Double dummy: how likely a card is to settle the question.
    int lead_score(int seat, u64 card, u64 group, Leading& leading) const {
        if (suit_of(card) != leading.suit) {
            leading.suit = suit_of(card);
            leading.kind = kind_of_suit(lane_of(card));
            leading.worth = suit_worth(seat, leading.suit, leading.kind);
        }
        const int owners = owners_at(seat, card, group, leading.kind);
        const u64 lower = hand_[seat] & lane_of(card) & (card - 1);
        return leading.worth + LEAD_OWNERS[owners] + LEAD_NOT_LOWEST[(leading.kind * 3 + owners % 3) * 2 + (lower != 0)];
    }
    int suit_worth(int seat, int suit, int kind) const {
        const int lho = (seat + 1) & 3, partner = seat ^ 2, rho = (seat + 3) & 3;
        const auto at_most = [&](int who) { return kind * 7 + std::min(6, length(who, suit)); };
        const int worth = LEAD_LENGTH[at_most(seat)] + LEAD_PARTNERS_LENGTH[at_most(partner)] +
                          LEAD_THEIR_LENGTH[std::max(at_most(lho), at_most(rho))];
        if (kind == 2) return worth;
        const auto void_in = [&](int who) {
            return length(who, suit) ? 0 : kind == 1 && (hand_[who] & trump_lane_) ? 1 : 2;
        };
        return worth + LEAD_VOIDS[void_in(lho) * 9 + void_in(partner) * 3 + void_in(rho)];
    }

    // The trick as the hand in turn finds it: how high its best card is, and how high left and partner can still come. In
    // the suit led a card is 1 or more high, a trump more than all of those, a card that cannot win 0. And of the suit last
    // looked at, who has what, and what its cards are worth beside that.
    struct Turn {
        u64 led = 0;
        int best = 0, left = 0, partner = 0;
        bool partner_wins = false;
        u64 lane = 0, mine = 0, partners = 0, theirs = 0;
        int worth = 0;
    };
    template <int PLACE>
    Turn turn(int seat, const Trick& t) const {
        Turn now;
        now.led = t.led;
        now.best = t.best ? height(t.best, t.led) : 0;
        now.partner_wins = t.winner == (seat ^ 2);
        if constexpr (PLACE < 3) now.left = reach((seat + 1) & 3, t.led);
        if constexpr (PLACE == 1) now.partner = reach(seat ^ 2, t.led);
        return now;
    }
    int height(u64 card, u64 led) const {
        const int place = (std::countr_zero(card) & 15) + 1;
        return (card & led) ? place : (card & trump_lane_) ? 16 + place : 0;
    }
    // The highest that a hand can come.
    int reach(int seat, u64 led) const {
        const u64 cards = (hand_[seat] & led) ? hand_[seat] & led : hand_[seat] & trump_lane_;
        return cards ? height(highest(cards), led) : 0;
    }
    void look_at(Turn& turn, int seat, u64 card) const {
        turn.lane = lane_of(card);
        turn.mine = hand_[seat] & turn.lane;
        turn.partners = hand_[seat ^ 2] & turn.lane;
        turn.theirs = (hand_[(seat + 1) & 3] | hand_[(seat + 3) & 3]) & turn.lane;
    }

    // What a card does to a trick: the index of the weights of its kind.
    enum Kind { FOLLOW, RUFF, DISCARD };
    static Kind kind_of(const Turn& turn, u64 card, int height) { return (card & turn.led) ? FOLLOW : height ? RUFF : DISCARD; }
    template <int PLACE>
    static int effect_at(const Turn& turn, u64 card, u64 top, int height) {
        const int now = std::max(height, turn.best);
        const bool beaten = turn.left > now, low = card == lowest(turn.mine);
        if (height) {
            const bool wins = height > turn.best, back = turn.partner > std::max(now, turn.left);
            const bool beaten_anyway = PLACE == 2 && turn.left > turn.best;
            return wins | turn.partner_wins << 1 | beaten << 2 | back << 3 | low << 4 | beaten_anyway << 5;
        }
        const bool helped = beaten || turn.partner > turn.best;
        return turn.partner_wins | (top > turn.theirs) << 1 | low << 2 | (turn.theirs != 0) << 3 | beaten << 4 | helped << 5;
    }
    static int some(u64 cards) { return std::min(3, std::popcount(cards)); }
    // Every card from the best of these down, which are of one suit.
    static u64 beaten_by(u64 cards) { return 2 * highest(cards) - (cards != 0); }
    // Their cards above the best of the hand's suit, and its length.
    static int guard_at(const Turn& turn) {
        return some(turn.theirs & ~beaten_by(turn.mine)) * 5 + std::min(4, std::popcount(turn.mine));
    }

    template <int PLACE>
    int follow_score(int seat, u64 card, u64 group, Turn& turn) const {
        constexpr const FollowWeights& WEIGHTS = FOLLOW_WEIGHTS[PLACE - 1];
        const u64 top = highest(group);
        const int height = this->height(top, turn.led);
        const Kind kind = kind_of(turn, card, height);
        if (!(card & turn.lane)) {
            look_at(turn, seat, card);
            if (kind == DISCARD) turn.worth = WEIGHTS.guard[guard_at(turn)];
        }
        const int at = effect_at<PLACE>(turn, card, top, height);
        if (kind == RUFF) return WEIGHTS.ruff[at];
        if (kind == DISCARD) return WEIGHTS.discard[at] + turn.worth;
        const u64 higher = (turn.partners | turn.theirs) & ~beaten_by(top);
        return WEIGHTS.follow[at] + WEIGHTS.sequence[some(group) * 2 + (height > turn.best)] +
               WEIGHTS.higher[some(higher) * 5 + std::min(4, std::popcount(turn.mine))];
    }

    // Where every play is looked at: how likely a card is to show that the side takes fewer tricks.
    int every_lead_score(int seat, u64 card, u64 group, bool own, Leading& leading) const {
        const EveryLeadWeights& weights = EVERY_LEAD_WEIGHTS[!own];
        if (leading.suit < 0) {
            leading.losers = fill(hand_[(seat + 1) & 3] | hand_[(seat + 3) & 3]);
            leading.their_losers = fill(hand_[seat] | hand_[seat ^ 2]);
        }
        if (suit_of(card) != leading.suit) {
            leading.suit = suit_of(card);
            leading.kind = kind_of_suit(lane_of(card));
            leading.worth = every_suit_worth(weights, seat, leading);
        }
        return leading.worth + weights.owners[owners_at(seat, card, group, leading.kind)];
    }
    int every_suit_worth(const EveryLeadWeights& weights, int seat, const Leading& leading) const {
        const int lho = (seat + 1) & 3, partner = seat ^ 2, rho = (seat + 3) & 3, kind = leading.kind;
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
    int every_follow_score(int seat, u64 card, u64 group, Turn& turn, bool own) const {
        const EveryFollowWeights& weights = EVERY_FOLLOW_WEIGHTS[!own][PLACE - 1];
        const u64 top = highest(group);
        const int height = this->height(top, turn.led);
        const Kind kind = kind_of(turn, card, height);
        if (!(card & turn.lane)) {
            look_at(turn, seat, card);
            if (kind != RUFF) turn.worth = every_worth(weights, turn, kind);
        }
        const int at = effect_at<PLACE>(turn, card, top, height);
        if (kind == RUFF) return weights.ruff[at];
        if (kind == DISCARD) return weights.discard[at] + turn.worth;
        const bool wins = at & 1, partner_wins = at & 2, only_winners = lowest(turn.mine) > turn.theirs;
        const int outcome = (top > turn.theirs) << 3 | wins << 2 | partner_wins << 1 | only_winners;
        return weights.follow[at] + weights.outcome[outcome] + turn.worth;
    }
    static int every_worth(const EveryFollowWeights& weights, const Turn& turn, Kind kind) {
        const u64 losers = beaten_by(turn.theirs);
        const int winners = some(turn.mine & ~losers) * 4;
        if (kind == FOLLOW) return weights.held[winners + some(turn.mine)];
        return weights.guard[guard_at(turn)] + weights.own[winners + some(turn.partners)] +
               weights.theirs[some(turn.theirs & ~beaten_by(turn.mine | turn.partners)) * 4 + some(turn.theirs)] +
               weights.partners[some(turn.partners & ~losers) * 4 + some(turn.mine)];
    }
};

}  // namespace bridgelaw
