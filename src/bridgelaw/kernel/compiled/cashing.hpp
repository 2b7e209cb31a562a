// How many tricks a side takes before it can lose one, whatever its opponents play, when it draws trumps and cashes its
// winners as the rules DRAW, CASH, TOP, LOW, NO_RUFF and KEEP_WINNERS have it. Only its own two hands are played out here.
#pragma once

#include "cards.hpp"

namespace bridgelaw {

class Cashing {
public:
    static constexpr u32 RULES = DRAW | CASH | TOP | LOW | NO_RUFF | KEEP_WINNERS;

    // Forget another deal: by counting generations, as the table does.
    void clear() {
        if (++generation_ == 0) known_.clear(), generation_ = 1;
    }

    // The side between tricks: its hand on lead and the other; those of its cards that may be beaten; for each suit, in
    // four bits, how many rounds it takes till the opponents have none; the trumps.
    struct Side {
        u64 leader, other, losers;
        u32 rounds;
        int rounds_of(int suit) const { return static_cast<int>(rounds >> (4 * suit) & 15); }
    };

    // Whether `need` tricks are certain. A card that is no winner now may become one, or may not: what the rules say of
    // either is tried.
    bool certain(Side side, int need, u64 trumps) {
        trump_lane_ = trumps;
        trumps_ = trumps ? suit_of(trumps) : 0;
        return takes(side, need);
    }

private:
    struct Known {
        Side side{};
        u32 generation = 0;
        int low = 0, high = 0;

        bool is(const Side& asked, u32 now) const {
            return generation == now && side.leader == asked.leader && side.other == asked.other &&
                   side.losers == asked.losers && side.rounds == asked.rounds;
        }
    };

    bool takes(Side side, int need) {
        if (need <= 0) return true;
        side.losers &= side.leader | side.other;
        // Which have become winners because the opponents have run out of the suit.
        for (u64 suits = lanes(side.losers) & LOWS; suits; suits &= suits - 1)
            if (side.rounds_of(suit_of(suits)) == 0) side.losers &= ~lane_of(suits);
        const bool drawing = trump_lane_ && side.rounds_of(trumps_) > 0;
        if (!drawing) {
            // A hand on lead loses no trick before it has losers only, and neither hand ever gets more of them.
            const int most = std::max(std::popcount(side.leader & side.losers), std::popcount(side.other & side.losers));
            if (std::popcount(side.leader) - most >= need) return true;
        }
        // The rounds of a suit without losers do not matter.
        for (int suit = 0; suit < 4; ++suit)
            if (!(side.losers & LANE << (16 * suit)) && !(drawing && suit == trumps_)) side.rounds &= ~(15u << (4 * suit));
        Known& known = slot(side);
        if (known.is(side, generation_)) {
            if (need <= known.low) return true;
            if (need > known.high) return false;
        }
        const bool answer = leads(side, need, drawing);
        if (!known.is(side, generation_)) known = Known{side, generation_, 0, 13};
        if (answer) known.low = std::max(known.low, need);
        else known.high = std::min(known.high, need - 1);
        return answer;
    }

    // Every lead: trumps while the opponents have any; the top card of a suit while there is a winner, else any card.
    bool leads(const Side& side, int need, bool drawing) {
        const u64 cards = drawing ? side.leader & trump_lane_ : side.leader;
        if (!cards) return false;
        if (cards & ~side.losers) {
            for (u64 leads = drawing ? highest(cards) : tops(cards); leads; leads &= leads - 1)
                if (!replies(side, need - 1, lowest(leads))) return false;
            return true;
        }
        for (u64 leads = cards; leads; leads &= leads - 1)
            if (!crosses(side, need - 1, lowest(leads))) return false;
        return true;
    }

    static Side after_lead(Side side, u64 card) {
        const int suit = suit_of(card);
        side.leader ^= card;
        if (side.rounds_of(suit) > 0) side.rounds -= 1u << (4 * suit);
        return side;
    }

    // A card that may lose is led: the other hand must win, whatever it plays.
    bool crosses(const Side& side, int need, u64 card) {
        Side next = after_lead(side, card);
        const u64 follows = side.other & lane_of(card);
        if (follows & side.losers) return false;
        if (!follows && (side.other & ~trump_lane_)) return false;
        for (u64 wins = follows ? follows : side.other; wins; wins &= wins - 1) {
            next.other = side.other ^ lowest(wins);
            if (!takes(turned(next), need)) return false;
        }
        return true;
    }

    // A winner is led: what the other hand may play to it, its lowest card of the suit or a discard.
    bool replies(const Side& side, int need, u64 card) {
        Side next = after_lead(side, card);
        const u64 follows = side.other & lane_of(card);
        if (follows) {
            const u64 low = lowest(follows);
            next.other ^= low;
            // Two cards of which it is not known whether they are winners: either order.
            const bool unknown = (card & side.losers) && (low & side.losers);
            if ((low < card || unknown) && !takes(next, need)) return false;
            return low < card && !unknown ? true : takes(turned(next), need);
        }
        const u64 plain = side.other & ~trump_lane_;
        if (!plain) return discards(next, side.other, need, true);
        const u64 losers = plain & side.losers;
        if (!losers) return discards(next, plain, need, false);
        if (!discards(next, losers, need, false)) return false;
        // If all of them are winners by now, any card may go.
        next.losers &= ~side.other;
        return losers == plain || discards(next, plain, need, false);
    }

    bool discards(const Side& side, u64 cards, int need, bool ruffs) {
        while (cards) {
            // Of cards of one kind, between which the leader has none, the lowest.
            const u64 card = lowest(cards);
            const u64 above = up(card) & ~card;
            const u64 between = above & (side.leader | ((card & side.losers) ? ~side.losers & side.other : side.losers & side.other));
            cards &= ~((above & (between ? lowest(between) - 1 : ~u64{0})) | card);
            Side next = side;
            next.other ^= card;
            if (!takes(ruffs ? turned(next) : next, need)) return false;
        }
        return true;
    }

    static Side turned(const Side& side) { return {side.other, side.leader, side.losers, side.rounds}; }

    Known& slot(const Side& side) {
        if (known_.empty()) known_.resize(std::size_t{1} << 13);
        u64 hash = side.leader * 0x9e3779b97f4a7c15 ^ side.other * 0xd6e8feb86659fd93 ^ side.losers * 0xff51afd7ed558ccd ^
                   side.rounds * u64{0xc2b2ae3d27d4eb4f};
        hash ^= hash >> 32;
        hash *= 0x9e3779b97f4a7c15;
        return known_[hash >> 51];
    }

    std::vector<Known> known_{};
    u32 generation_ = 1;
    u64 trump_lane_ = 0;
    int trumps_ = 0;
};

}  // namespace bridgelaw
