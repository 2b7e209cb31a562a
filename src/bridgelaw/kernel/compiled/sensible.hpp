// The normal plays of a claimer's side: the twin of bridgelaw/claims/sensible.py, which says what is meant.
#pragma once

#include <algorithm>
#include <utility>

#include "plausible.hpp"

namespace bridgelaw::claims {

class Sensible : public Plausible {
public:
    struct Way {
        int card, stage;
    };
    using Ways = std::vector<Way>;

protected:
    using Plausible::Plausible;

    // -- the stated line

    void add(Ways& ways, int card, int stage) const {
        for (const Way& way : ways)
            if (way.card == card && way.stage == stage) return;
        ways.push_back({card, stage});
    }

    void find_our_ways(Ways& ways, const Position& position, int seat) {
        const u64 hand = position.hands[seat], legal = legal_of(position, seat);
        const DutyTable& duties = outlook_.duties;
        if (!several(legal) || (duties.bind(position.duties, seat) && duties.named(position.duties, seat, legal))) {
            for (int card : cards_of(legal)) ways.push_back({card, stage_after_forced(position, seat, bit(card))});
            return;
        }
        const u64 out = out_of(position, seat);
        const bool mine = !q_.alone || seat == q_.claimer;
        if (mine && (!script_.finished(position.stage) || script_.standing(position.stage))) {
            for (const Asked& each : asked(position, seat, legal, out))
                follow_line(ways, position, seat, hand, legal, out, each, mine);
        } else {
            follow_line(ways, position, seat, hand, legal, out, Asked{0, position.stage, true}, mine);
        }
    }

    void follow_line(Ways& ways, const Position& position, int seat, u64 hand, u64 legal, u64 out, const Asked& each,
                     bool mine) {
        const u64 cards = each.cards & legal;
        if (cards && !each.loose && (each.exact || !several(cards))) {
            note(STATED_LINE_FIRST);
            for (int card : cards_of(cards)) add(ways, card, each.after);
            return;
        }
        const u64 within = cards ? cards : legal;
        Few plays = plausible(position, seat, hand, within, out, cards != 0);
        const bool stated = cards && !each.loose;
        if (mine) plays = sensible(position, stated ? within : legal, plays, stated);
        for (int card : plays) add(ways, card, each.after);
    }

    int stage_after_forced(const Position& position, int seat, u64 legal) {
        if (script_.finished(position.stage) || (q_.alone && seat != q_.claimer)) return position.stage;
        for (const Asked& each : asked(position, seat, legal, out_of(position, seat)))
            if (each.cards & legal) return each.after;
        return position.stage;
    }

    std::vector<Asked> asked(const Position& position, int seat, u64 legal, u64 out) {
        if (!position.trick.count) return script_.at_lead(position.stage, seat, position.hands, out);
        const int best = position.trick.best(q_.trump);
        return {script_.at_follow(position.stage, seat, position.hands, legal, position.trick, position.leader, best,
                                  position.voids)};
    }

    // -- sensible plays

    Few sensible(const Position& position, u64 legal, Few plays, bool stated) {
        if (plays.size == 1 && (stated ? !(legal >> plays[0] >> 1) : follows_low(position, plays[0])))
            return plays;  // the top of what he has named, or low as the line goes on
        if (q_.plain) return winners_first(position, plays);
        const View seen = view(position);
        const int left = outlook_.tricks_left(seen), need = left - position.slack;
        const u64 rest = stated ? 0 : legal;  // but to keep his claim he plays a suit that he has named from the top
        if (position.slack != FAILED) {
            if (!makes(MAKES_KEEPS_HIS_CLAIM)) return winners_first(position, plays);
            Outlook::Questions asking(outlook_, seen);
            Few kept = plays;
            kept.keep([&](int card) { return asking.sure(need, card); });
            if (kept.size) {
                if (kept.size < plays.size) note(KEEPS_HIS_CLAIM);
                add_careless(position, legal, kept);
                return losers_last(position, kept);
            }
            kept = others(asking, need, legal, plays);
            if (kept.size) {
                note(KEEPS_HIS_CLAIM);
                add_careless(position, legal, kept);
                return kept;
            }
            if (position.trick.count == 3) plays = winning_first(position, plays);
            if (!position.awake && !q_.alone && makes(MAKES_TRUSTS_BREAKS)) {
                kept = trusting_breaks(position, seen, need, rest, plays);
                if (kept.size) {
                    add_careless(position, legal, kept);
                    return winners_first(position, drawing_first(position, kept));
                }
            }
            if (!position.awake) {
                // He leads no loser for the sake of a hope while he has winners to lead.
                kept = position.trick.count ? plays : winners_first(position, plays);
                kept.keep([&](int card) { return asking.possible(need, card); });
                if (kept.size) {
                    note(UNSEEN_CARDS_ANYWHERE);
                    const Few best = winners_first(position, drawing_first(position, kept));
                    return keeping_most(position, asking, need, rest, best);
                }
                meet(BREAK_NOTICED);
                if (q_.seen_when_lost) return winners_first(position, plays);
            }
        }
        return after_surprise(position, rest, plays, position.slack == FAILED ? left : need - 1);
    }

    // What he may play to a trick besides the cards that keep his claim, where he sees a block or an overruff too late: his
    // lowest card.
    void add_careless(const Position& position, u64 legal, Few& kept) {
        if (!position.trick.count) return;
        const int led = suit_of(position.trick[0]);
        bool follows = true, spots = true, ruffs = false;
        for (int card : kept) {
            follows = follows && suit_of(card) == led;
            spots = spots && card % 13 < HONOUR;
            ruffs = ruffs || suit_of(card) == q_.trump;
        }
        int low = BLANK;
        if (follows) {
            if (is_winning(position) && spots) low = highest(lowest(legal));
        } else if (ruffs) {
            const int best = position.trick[position.trick.best(q_.trump)];
            for (u64 trumps = legal & trumps_; trumps && low == BLANK; trumps &= trumps - 1)
                if (beats_now(highest(lowest(trumps)), best)) low = highest(lowest(trumps));
        }
        if (low == BLANK || kept.has(low)) return;
        if (makes(follows ? MAKES_UNBLOCKS : MAKES_RUFFS_WITH_CARE)) {
            note(follows ? UNBLOCKS : RUFFS_WITH_CARE);
            return;
        }
        kept.add(low);
    }

    // Does he follow as the line goes on, without a thought? Not in a suit that he runs: there he unblocks.
    bool follows_low(const Position& position, int card) {
        if (!position.trick.count || script_.finished(position.stage)) return false;
        const int led = suit_of(position.trick[0]);
        return suit_of(card) == led && !script_.runs(position.stage, led);
    }

    // Of the plays with which he may hope those that leave him sure of the most tricks; for that he overtakes a card of
    // his own. A finesse is as good if it risks but one of them.
    Few keeping_most(const Position& position, Outlook::Questions& asking, int need, u64 rest, Few hopes) {
        int most = 0;
        if (makes(MAKES_KEEPS_MOST_WHEN_HOPING)) {
            const u64 over = is_winning(position) ? rest : 0;
            most = most_sure(asking, need - 1, hopes, over);
            Few kept = hopes;
            kept.keep([&](int card) { return asking.sure(most, card); });
            if (!kept.size) {
                kept = others(asking, most, over, hopes);
                kept.keep([&](int card) { return asking.possible(need, card); });
            }
            if (kept.size && kept.set() != hopes.set()) {
                note(KEEPS_MOST_WHEN_HOPING);
                hopes = kept;
            }
        }
        const int card = finesse(position);
        if (card == BLANK || hopes.has(card) || !asking.possible(need, card) || !asking.sure(most - 1, card)) return hopes;
        if (ours(position.leader)) note(MAY_FINESSE);
        hopes.add(card);
        return hopes;
    }

    // The plays by which he keeps the claim if the suits break, or those that he has said do. For that alone he overtakes
    // no card of his.
    Few trusting_breaks(const Position& position, const View& seen, int need, u64 rest, const Few& plays) {
        Outlook::Questions asking(outlook_, if_suits_break(seen, q_.side, outlook_.duties[seen.duties].faced(),
                                                            script_.trusted_to_break));
        Few kept = plays;
        kept.keep([&](int card) { return asking.sure(need, card); });
        if (!kept.size) kept = not_overtaking_his(position, others(asking, need, rest, plays));
        if (kept.size) note(TRUSTS_BREAKS);
        return kept;
    }
    Few not_overtaking_his(const Position& position, Few plays) const {
        if (!is_winning(position)) return plays;
        const int top = position.trick[position.trick.best(q_.trump)];
        plays.keep([&](int card) { return !beats_now(card, top); });
        return plays;
    }

    // The claim cannot be kept: he counts anew, and keeps the most tricks, up to a top, of which he is sure.
    Few after_surprise(const Position& position, u64 rest, const Few& plays, int top) {
        meet(TAIL);
        if (q_.tail == Tail::harsh) return winners_first(position, plays);
        note(AWAKE_AFTER_SURPRISE);
        Position awake = position;
        awake.awake = 15;
        Outlook::Questions asking(outlook_, view(awake));
        const int most = most_sure(asking, top, plays, rest);
        Few kept = plays;
        kept.keep([&](int card) { return asking.sure(most, card); });
        return winners_first(awake, kept.size ? kept : others(asking, most, rest, plays));
    }

    // Of how many tricks, up to a top, he is sure by one of these cards or of the others. The search begins where the last
    // one for so many cards ended.
    int most_sure(Outlook::Questions& asking, int top, const Few& plays, u64 rest) {
        const auto sure = [&](int goal) {
            return !goal || std::any_of(plays.begin(), plays.end(), [&](int card) { return asking.sure(goal, card); }) ||
                   others(asking, goal, rest, plays, 1).size;
        };
        int& likely = likely_[asking.tricks_left()];
        int most = std::min(top, likely);
        if (sure(most))
            while (most < top && sure(most + 1)) ++most;
        else
            while (!sure(--most)) {}
        return likely = most;
    }

    // Of each suit the lowest card, other than these, by which he is sure of so many tricks; so many at most.
    static Few others(Outlook::Questions& asking, int need, u64 legal, const Few& plays, int most = 4) {
        Few found;
        while (legal && found.size < most) {
            const int card = highest(lowest(legal));
            const bool keeps = !plays.has(card) && asking.sure(need, card);
            if (keeps) found.add(card);
            legal &= keeps ? ~in_suit_of(card) : legal - 1;
        }
        return found;
    }

    Few drawing_first(const Position& position, const Few& plays) {
        if (position.trick.count || q_.trump < 0) return plays;
        const u64 out = out_of(position, position.leader) & suit_set(q_.trump);
        int draws = -1;
        for (int card : plays)
            if (out && suit_of(card) == q_.trump && bit(card) > out) draws = std::max(draws, card);
        if (draws < 0 || !makes(MAKES_DRAWS_TRUMPS)) return plays;
        if (plays.size > 1) note(DRAWS_TRUMPS);
        Few found;
        found.add(draws);
        return found;
    }

    Few winners_first(const Position& position, const Few& plays) {
        if (position.trick.count) return winning_first(position, plays);
        const u64 out = out_of(position, position.leader);
        const u64 partner = partners(position, position.leader) & ~q_.known_losers;  // it may be led to, if it is good
        Few good = plays;
        good.keep([&](int card) {
            const u64 suit = in_suit_of(card);
            return is_master(card, out) || (partner & suit) > std::max(bit(card), out & suit);
        });
        return narrowed(plays, good, MAKES_WINNERS_BEFORE_LOSERS, WINNERS_BEFORE_LOSERS);
    }

    // Who may lose tricks without losing his claim plays on lead what he takes for winners first, and what his other hand
    // may ruff; last to play, he wins what he can win.
    Few losers_last(const Position& position, const Few& plays) {
        if (position.slack <= 0) return plays;
        if (position.trick.count) {
            const bool led_to = position.trick.count == 2 && suit_of(plays[0]) == suit_of(position.trick[0]);
            return led_to || position.trick.count == 3 ? winning_first(position, plays) : plays;
        }
        const u64 partner = partners(position, position.leader);
        const bool ruffs = q_.trump >= 0 && partner & suit_set(q_.trump);
        const auto ruffed = [&](int card) { return ruffs && !(partner & in_suit_of(card)); };
        Few first = plays;
        first.keep([&](int card) { return !ruffed(card); });
        first = winners_first(position, first);
        Few found = plays;
        found.keep([&](int card) { return ruffed(card) || first.has(card); });
        return found;
    }

    Few winning_first(const Position& position, const Few& plays) {
        const int seat = (position.leader + position.trick.count) & 3, best = position.trick.best(q_.trump);
        const u64 out = out_of(position, seat);
        const bool last = position.trick.count == 3, partners = ((position.leader + best) & 1) == (seat & 1);
        const bool done = script_.finished(position.stage);  // before, the stated line may want the lead in this hand
        if (partners && (last || surely_ours(position, seat, best, out, done)))
            return done ? not_overtaking(plays, position.trick[best]) : plays;
        Few wins = plays;
        wins.keep([&](int card) {
            return beats_now(card, position.trick[best]) &&
                   (last || is_master(card, out) || suit_of(card) != suit_of(position.trick[0]));
        });
        return narrowed(plays, wins, MAKES_WINNERS_BEFORE_LOSERS, WINNERS_BEFORE_LOSERS);
    }

    // He does not waste a higher card on his other hand's winner.
    Few not_overtaking(const Few& plays, int top) {
        Few lower = plays;
        lower.keep([&](int card) { return suit_of(card) != suit_of(top) || card < top; });
        return narrowed(plays, lower, MAKES_KEEPS_MASTERS, KEEPS_MASTERS);
    }

private:
    std::array<int, 14> likely_{};  // by the tricks left: of how many he was sure after a surprise when that was last asked
};

}  // namespace bridgelaw::claims
