// The plausible plays of a claimer's side: the twin of bridgelaw/claims/plausible.py, which says what is meant.
#pragma once

#include "claim.hpp"
#include "outlook.hpp"

namespace bridgelaw::claims {

class Plausible {
public:
    Outlook& outlook() const { return outlook_; }
    bool ours(int seat) const { return ((seat ^ q_.side) & 1) == 0; }

protected:
    static constexpr int FAILED = -1, HONOUR = 8;

    Plausible(const Question& question, Outlook& outlook, Script& script)
        : q_(question), outlook_(outlook), script_(script), trumps_(question.trump < 0 ? 0 : suit_set(question.trump)) {}

    static u64 suits(int chosen) {
        u64 found = 0;
        for (int suit = 0; suit < 4; ++suit)
            if (chosen >> suit & 1) found |= suit_set(suit);
        return found;
    }
    void note(Note name) { used_ |= 1u << name; }
    void meet(Switch name) { met_ |= 1u << name; }
    bool makes(Switch presumption) {
        meet(presumption);
        return !(q_.not_made >> presumption & 1);
    }
    u64 our_cards(const Position& p) const { return p.hands[q_.side] | p.hands[q_.side + 2]; }
    // Those of the plays that a presumption keeps, if it is made, and keeps some and not all; else all.
    Few narrowed(const Few& plays, const Few& kept, Switch presumption, Note name) {
        if (!kept.size || kept.size == plays.size || !makes(presumption)) return plays;
        note(name);
        return kept;
    }
    // Is a card of the claimer's side winning the trick in progress?
    bool is_winning(const Position& p) const { return p.trick.count && ours(p.leader + p.trick.best(q_.trump)); }
    u64 their_cards(const Position& p) const { return p.hands[(q_.side + 1) & 3] | p.hands[(q_.side + 3) & 3]; }
    u64 asleep(const Position& p) const { return q_.forgotten & ~suits(p.awake); }

    bool silent(const Position& position) {
        return script_.finished(position.stage) && !(our_cards(position) & script_.standing(position.stage));
    }

    // What he sees of the hand opposite one of his side: of his partner's a defender who claims only penalty cards.
    u64 partners(const Position& position, int seat) const {
        const u64 partner = position.hands[seat ^ 2];
        return q_.alone && seat == q_.claimer ? partner & outlook_.duties[position.duties].faced() : partner;
    }

    // The cards that may be against a hand of his side, and those of them that he has in mind.
    u64 against(const Position& position, int seat) const {
        return position.hands[seat ^ 1] | position.hands[seat ^ 3] | (position.hands[seat ^ 2] & ~partners(position, seat));
    }
    u64 out_of(const Position& position, int seat) const {
        return (against(position, seat) | position.thrown) & ~asleep(position);
    }

    // What the partner of a defender who claims does not see of his hand: he knows no better who holds it.
    u64 claimers_hand(const Position& position, int seat) const {
        const u64 hidden = position.hands[seat ^ 2] & ~outlook_.duties[position.duties].faced();
        return q_.alone && seat != q_.claimer ? hidden : 0;
    }

    View view(const Position& position) const {
        const int near = q_.alone ? q_.claimer : q_.side, far = q_.alone ? q_.dummy : near + 2;
        int first = 0;
        while (first == near || first == far) ++first;
        const int second = 6 - near - far - first;
        const u64 unseen = position.hands[first] | position.hands[second], sleeping = asleep(position);
        View seen;
        seen.near = position.hands[near];
        seen.far = position.hands[far] & ~sleeping;
        seen.pool = (unseen | position.thrown) & ~sleeping;
        seen.blanks = count(unseen & ~seen.pool);
        seen.voids = {position.voids >> (4 * first) & 15, position.voids >> (4 * second) & 15};
        seen.leader = position.leader;
        seen.trick = position.trick;
        seen.duties = outlook_.duties.as_seen(position.duties, position.leader);
        return seen;
    }

    u64 legal_of(const Position& position, int seat) const {
        const u64 hand = position.hands[seat];
        const int led = position.trick.count ? suit_of(position.trick[0]) : -1;
        if (outlook_.duties.bind(position.duties, seat)) return outlook_.duties.legal(position.duties, seat, hand, led);
        const u64 follow = led >= 0 ? hand & suit_set(led) : 0;
        return follow ? follow : hand;
    }

    // -- plausible plays

    Few plausible(const Position& position, int seat, u64 hand, u64 legal, u64 out, bool stated) {
        if (!position.trick.count) return leads(position, seat, legal, out, stated);
        if (hand & in_suit_of(position.trick[0])) return follows(position, seat, legal, out);
        return without_suit(position, seat, legal, out);
    }

    Few leads(const Position& position, int seat, u64 legal, u64 out, bool stated) {
        if (checks_for_trumps(position, seat, legal)) {
            Few check;
            check.add(highest(legal & trumps_));
            return check;
        }
        const u64 partner = partners(position, seat);
        Few leads, losers;
        for (int suit = 0; suit < 4; ++suit) {
            const u64 held = legal & suit_set(suit);
            if (!held) continue;
            const u64 there = partner & suit_set(suit);
            Few cards = in_order(position, held, stated || script_.cashes(position.stage, suit));
            const int low = highest(lowest(held));
            const bool crossing = there && there > (out & suit_set(suit)) && highest(there) > low;
            const bool crash = crossing && !several(there) && one_is_wasted(held, there, out & suit_set(suit));
            if (crash && (cards.size > 1 || !cards.has(low)) && makes(MAKES_KEEPS_MASTERS)) {
                note(KEEPS_MASTERS);
                cards.size = 0;
            }
            if (crossing && !cards.has(low)) cards.add(low);
            for (int card : cards)
                (is_master(card, out) || (crossing && card == low) ? leads : losers).add(card);
        }
        without_spare_trumps(position, leads, stated);
        for (int card : losers) leads.add(card);
        return leads;
    }

    // Does he lead a trump to make sure that all are in, as he takes it, and they are not?
    bool checks_for_trumps(const Position& position, int seat, u64 legal) {
        const bool takes_them_for_in = (against(position, seat) & trumps_) && !(out_of(position, seat) & trumps_);
        if (!takes_them_for_in || !(legal & trumps_) || !silent(position) || !makes(MAKES_SAFETY_CHECK)) return false;
        note(SAFETY_CHECK);
        return true;
    }

    // Of one suit: do two cards higher than those out make but one trick if they fall together?
    static bool one_is_wasted(u64 held, u64 there, u64 out) {
        const int masters = count(out ? (held | there) & ~((bit(highest(out)) << 1) - 1) : held | there);
        return masters <= std::max(count(held), count(there));
    }

    void without_spare_trumps(const Position& position, Few& leads, bool stated) {
        if (q_.trump < 0 || (out_of(position, position.leader) & trumps_) || stated || script_.cashes(position.stage, q_.trump)) return;
        Few others = leads;
        others.keep([&](int card) { return suit_of(card) != q_.trump; });
        if (!others.size || others.size == leads.size) return;
        const bool crash = (partners(position, position.leader) & trumps_) && !script_.counts_trumps;
        const bool are_in = !(against(position, position.leader) & trumps_);
        if (are_in && crash && makes(MAKES_KEEPS_MASTERS)) {
            note(KEEPS_MASTERS);
            leads = others;
            return;
        }
        meet(SPARE_TRUMPS);
        if (!q_.keeps_trumps) return;
        note(SPARE_TRUMPS_KEPT);
        leads = others;
    }

    Few in_order(const Position& position, u64 held, bool stated) {
        const int top = highest(held);
        Few only;
        only.add(top);
        if (!several(held)) return only;
        meet(SUIT_ORDER);
        const int next = highest(held ^ bit(top));
        const bool solid = (top - next == 1 && next % 13 >= HONOUR) || (stated && top % 13 >= HONOUR);
        if (q_.order == Order::top_down || (q_.order == Order::solid && solid)) {
            note(q_.order == Order::top_down ? TOP_DOWN : SOLID_TOP_DOWN);
            return only;
        }
        note(q_.order == Order::solid ? SOLID_TOP_DOWN : FREE_ORDER);
        return q_.order == Order::free && silent(position) ? lowest_of_like(position, held) : cards_of(held);
    }

    // Of cards of a hand of the claimer's side that nothing tells apart, the lowest.
    Few lowest_of_like(const Position& position, u64 held) const {
        const auto& hands = position.hands;
        const u64 between = (hands[0] | hands[1] | hands[2] | hands[3] | position.thrown | position.trick.set()) & ~held;
        return claims::lowest_of_like(held, between, q_.known_losers);
    }

    Few follows(const Position& position, int seat, u64 legal, u64 out) const {
        const int low = highest(lowest(legal)), best = position.trick.best(q_.trump), top = position.trick[best];
        Few plays;
        plays.add(low);
        if (suit_of(top) != suit_of(low)) return plays;
        const bool partners = ((position.leader + best) & 1) == (seat & 1);
        if (partners && surely_ours(position, seat, best, out)) return plays;
        const u64 higher = legal & ~((bit(top) << 1) - 1);
        const bool last = position.trick.count == 3;
        if (higher) {
            const int highest_card = highest(higher), cheapest = highest(lowest(higher));
            if (!partners && low == cheapest && !last) plays.size = 0;
            const int wins = last ? cheapest : highest_card;  // in fourth seat nobody wins with more than it takes
            if (!plays.has(wins)) plays.add(wins);
        }
        return plays;
    }

    Few without_suit(const Position& position, int seat, u64 legal, u64 out) {
        Few plays;
        const u64 trumps = legal & trumps_;
        const int best = position.trick.best(q_.trump);
        if (trumps) {
            if (surely_ours(position, seat, best, out, no_ruff_awaited(position, seat, best)) &&
                makes(MAKES_NO_RUFF_OF_WINNERS)) {
                note(NO_RUFF_OF_WINNERS);
            } else {
                u64 winning = 0;
                for (u64 rest = trumps; rest; rest &= rest - 1)
                    if (beats_now(highest(lowest(rest)), position.trick[best])) winning |= lowest(rest);
                if (winning) meet(RUFF_HEIGHT);
                if (winning && q_.low_ruffs) {
                    note(RUFFS_LOW);
                    winning = lowest(winning);
                } else if (several(winning)) {
                    note(RUFFS_ANY);
                }
                plays = silent(position) ? lowest_of_like(position, winning) : cards_of(winning);
            }
        }
        const u64 unseen = out | claimers_hand(position, seat);
        Few discards, keeps;
        for (int suit = 0; suit < 4; ++suit) {
            const u64 held = legal & suit_set(suit);
            if (!held || suit == q_.trump) continue;
            const int low = highest(lowest(held));
            discards.add(low);
            if (!is_master(low, unseen)) keeps.add(low);
        }
        discards = narrowed(discards, keeps, MAKES_KEEPS_MASTERS, KEEPS_MASTERS);
        for (int card : unbound(position, seat, legal, discards)) plays.add(card);
        if (!plays.size && trumps) plays.add(highest(lowest(trumps)));
        return plays;
    }

    // He does not unguard what he has said that he will play, while he has another discard.
    Few unbound(const Position& position, int seat, u64 legal, const Few& discards) {
        if (q_.alone && seat != q_.claimer) return discards;
        const u64 named = legal & script_.named(position.stage);
        Few others = discards;
        others.keep([&](int card) {
            return !(named & in_suit_of(card)) && !script_.cashes(position.stage, suit_of(card));
        });
        if (others.size && others.size < discards.size) note(STATED_LINE_FIRST);
        return others.size ? others : discards;
    }

    int finesse(const Position& position) {
        const Trick& trick = position.trick;
        if (!trick.count || trick.count == 3) return BLANK;
        const int seat = (position.leader + trick.count) & 3, top = trick[trick.best(q_.trump)];
        const u64 suit = in_suit_of(trick[0]), out = out_of(position, seat) & suit, held = legal_of(position, seat) & suit;
        if (!held || !out || !(bit(top) & suit) || !is_master(highest(held), out)) return BLANK;
        const u64 both = q_.alone ? held : held | (position.hands[seat ^ 2] & suit);
        const int winners = count(both & ~((bit(highest(out)) << 1) - 1));
        int theirs = count(out);
        for (int place = 0; place < trick.count; ++place)
            theirs += ((position.leader + place) & 1) != q_.side && (bit(trick[place]) & suit);
        if (theirs < 2 * winners) return BLANK;  // if the suit breaks it falls
        for (u64 rest = held & ~((bit(top) << 1) - 1); rest; rest &= rest - 1) {
            const int card = highest(lowest(rest));
            if (count(out & ~((bit(card) << 1) - 1)) != 1) continue;
            if ((position.leader ^ q_.side) & 1) return card;
            const bool relied_on = script_.trusted_to_break >> suit_of(card) & 1;
            return !relied_on && makes(MAKES_MAY_FINESSE) ? card : BLANK;
        }
        return BLANK;
    }

    // Is his other hand's card on the table winning, and has no opponent who plays after this hand shown out of the suit
    // led?
    bool no_ruff_awaited(const Position& position, int seat, int best) const {
        if (((position.leader + best) & 3) != (seat ^ 2)) return false;
        for (int place = position.trick.count + 1; place < 4; ++place)
            if (position.voids >> (4 * ((position.leader + place) & 3) + suit_of(position.trick[0])) & 1) return false;
        return true;
    }

    bool is_master(int card, u64 out) const {
        return bit(card) > (out & in_suit_of(card)) && !(bit(card) & q_.known_losers);
    }

    bool beats_now(int card, int top) const {
        return suit_of(card) == suit_of(top) ? card > top : suit_of(card) == q_.trump;
    }

    // Is his other hand winning the trick whatever the hands still to play hold? Or, so asked, only a ruff could beat its
    // card: then a higher one of this hand would help no more.
    bool surely_ours(const Position& position, int seat, int best, u64 out, bool unless_ruffed = false) const {
        const int partner = seat ^ 2;
        int card = position.trick[best];
        if (((position.leader + best) & 3) == partner) {
            if (position.trick.count == 3) return true;
        } else {
            if (((partner - position.leader) & 3) < position.trick.count) return false;
            const u64 held = partners(position, seat) & in_suit_of(position.trick[0]);
            if (!held || !beats_now(highest(held), card)) return false;
            card = highest(held);
        }
        const bool ruffed = q_.trump >= 0 && suit_of(card) != q_.trump && (out & trumps_);
        return bit(card) > (out & in_suit_of(card)) && (unless_ruffed || !ruffed);
    }

    Question q_;
    Outlook& outlook_;
    Script& script_;
    u64 trumps_;
    unsigned used_ = 0, met_ = 0;
};

}  // namespace bridgelaw::claims
