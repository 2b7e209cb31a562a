// The rules of normal play: which cards of a hand of the side each of them leaves.
#pragma once

#include "ordering.hpp"

namespace bridgelaw {

class Rules : public Ordering {
protected:
    using Ordering::Ordering;

    // The ranks that tell which cards of these suits are winners.
    static u64 winner_ranks(u64 out, u64 suits) {
        const u64 filled = fill(out);
        return (~filled | tops(out)) & lanes(out) & suits;
    }

    // Of the ranks from each of these cards up, in the suits where they matter, those that add fewest to the ones looked at.
    u64 cheapest(u64 cards, u64 suits, u64 looked) const {
        u64 found = 0;
        int fewest = 99;
        for (; cards; cards &= cards - 1) {
            const u64 ranks = up(lowest(cards)) & suits;
            const int added = std::popcount(ranks & all_ & ~looked);
            if (added < fewest) fewest = added, found = ranks;
        }
        return found;
    }

    // What a rule has left out must be known to be left out in every position that the answer is used for. A rule that
    // left out nothing need not have been looked at: where it leaves out more, fewer plays are to be answered. In a suit of
    // which the other side has none every card is a winner, as the lengths tell, whatever the ranks.
    // (This holds for answers "at least"; of the others only a search that also plays its best makes use.)

    u64 normal_lead(u32 rules, int seat, u64 moves, u64 out, u64& looked) const {
        const u64 mine = hand_[seat], partner = hand_[seat ^ 2];
        const auto narrow = [&moves](u64 to) {
            if (moves & to) moves &= to;
        };
        const u64 filled = fill(out);
        if ((rules & DRAW) && (out & trump_lane_)) narrow(trump_lane_);
        if (rules & CASH) {
            const u64 winners = moves & ~filled, losers = moves & filled;
            if (winners && losers) {
                // That the losers are losers, and that one of the others is a winner.
                looked |= winner_ranks(out, lanes(losers));
                if (!(winners & lanes(losers))) looked |= cheapest(tops(winners), lanes(out), looked);
                moves = winners;
            }
        }
        if (rules & WINNERS_FIRST) {
            looked |= winner_ranks(out, lanes(mine));
            narrow((mine & ~filled) | lanes(partner & ~filled));
        }
        if (rules & TOP) {
            const u64 top = tops(mine) & ~filled;
            const u64 left_out = moves & lanes(top) & ~top;
            if (left_out && (moves & ~left_out)) {
                looked |= from(top & lanes(left_out)) & lanes(out);
                moves &= ~left_out;
            }
        }
        if (rules & TOP_DOWN) {
            const u64 top = tops(mine);
            const u64 low = bottoms(mine);
            const u64 left_out = moves & ~(top | (low & lanes(partner & ~filled)));
            if (left_out && (moves & ~left_out)) {
                looked |= winner_ranks(out, lanes(left_out & low) & lanes(partner));
                moves &= ~left_out;
            }
        }
        return moves;
    }

    u64 normal_follow(u32 rules, int seat, int place, const Trick& t, u64 moves, u64 out, u64& looked) const {
        const bool last = place == 3;
        const u64 best_up = up(t.best);
        const auto narrow = [&moves, &looked](u64 to, u64 ranks) {
            const u64 left = moves & to;
            if (left && left != moves) {
                looked |= ranks;
                moves = left;
            }
        };
        const bool certain = t.winner == (seat ^ 2) && (last || !(out & best_up));
        const u64 certain_ranks = last && !t.contested() ? 0 : best_up;
        if (moves & t.led) {
            const u64 beats = (t.best & t.led) ? best_up & ~t.best : 0;
            if ((rules & LOW) && (certain || !(moves & beats))) narrow(lowest(moves), best_up);
            if (rules & ENDS) {
                const u64 wins = moves & beats;
                narrow(lowest(moves) | highest(wins) | (last ? lowest(wins) : 0), best_up);
            }
            return moves;
        }
        const u64 ruff_lane = trump_lane_ & ~t.led;
        if (moves & ruff_lane) {
            if ((rules & NO_RUFF) && certain) narrow(~ruff_lane, certain_ranks);
            if ((rules & NO_UNDERRUFF) && (t.best & ruff_lane)) narrow(~ruff_lane | best_up, best_up);
            if (rules & RUFF_LOW) {
                const u64 wins = moves & ruff_lane & ((t.best & ruff_lane) ? best_up : ~u64{0});
                narrow((moves & ~wins) | lowest(wins), (t.best & ruff_lane) ? best_up : 0);
            }
        }
        const u64 ruffs = moves & ruff_lane;
        if (rules & KEEP_WINNERS) {
            const u64 discards = moves & ~ruffs;
            const u64 losers = discards & fill(out), winners = discards & ~fill(out);
            if (losers && winners) {
                // That the winners are winners, and that one of the others is a loser.
                looked |= from(bottoms(winners)) & lanes(out);
                looked |= cheapest(tops(out) & lanes(losers), lanes(losers), looked);
                moves &= ruffs | losers;
            }
        }
        if (rules & DISCARD_LOW) narrow(ruffs | bottoms(moves & ~ruffs), 0);
        return moves;
    }
};

}  // namespace bridgelaw
