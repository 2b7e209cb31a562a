// The plays of the others that a claimer reckons with: the twin of bridgelaw/claims/their_plays.py, which says
// what is meant.
#pragma once

#include "own_plays.hpp"

namespace bridgelaw::claims {

class TheirPlays : public OwnPlays {
protected:
    using OwnPlays::OwnPlays;

    Few their_plays(const View& view, int seat) const {
        if (seat == dummy_) return dummys_plays(view);
        if (duties.bind(view.duties, seat)) return their_bound_plays(view, seat);
        const int which = place_[seat], other_seat = hidden_[1 - which], lacks = view.voids[which];
        const int led = view.trick.count && view.trick[0] >= 0 ? suit_of(view.trick[0]) : -1;
        const u64 others = faced(view, other_seat);
        const Fit fits(*this, view, which, led);
        Few plays;
        const bool either = ((other_seat - view.leader) & 3) > view.trick.count;
        if (led >= 0 && !(lacks >> led & 1)) of_suit(plays, view, led, others, either);
        const bool blank = has_blank(view, seat) && fits(BLANK);
        if (blank) plays.add(BLANK);
        for (int turn = -1; turn < 4; ++turn) {
            const int suit = turn < 0 ? trump_ : turn;
            if (suit < 0 || (turn >= 0 && suit == trump_) || suit == led || (lacks >> suit & 1)) continue;
            const int before = plays.size;
            of_suit(plays, view, suit, others, either && (led < 0 || suit == trump_));
            if (led < 0 || alone_ || plays.size == before) continue;
            if (suit == trump_) {
                Few winning;
                for (int at = before; at < plays.size; ++at)
                    if (beats(plays[at], view.trick)) winning.add(plays[at]);
                if (!winning.size) winning.add(plays[plays.size - 1]);
                plays.size = before;
                for (int card : winning) plays.add(card);
                continue;
            }
            const int lowest = plays[plays.size - 1];
            plays.size = before;
            if (!blank) plays.add(lowest);
        }
        plays.keep(fits);
        return plays;
    }

    // What dummy may play; a card of it that a defender has overlooked is a blank.
    Few dummys_plays(const View& view) const {
        const u64 between = view.near | view.pool | view.trick.set() | duties[view.duties].faced();
        Few plays = lowest_of_like(legal_of(view, dummy_), between, 0);
        if (count(view.far) < tricks_left(view)) plays.add(BLANK);
        return plays;
    }

    // The same where duties may bind him: he holds his own penalty cards, and none of his partner's.
    Few their_bound_plays(const View& view, int seat) const {
        const int which = place_[seat], who = seat >> 1;
        const Duties& bound = duties[view.duties];
        const int led = view.trick.count && view.trick[0] >= 0 ? suit_of(view.trick[0]) : -1;
        u64 can = view.pool & ~(bound.faced(1 - who) | bound.waiting[who]);
        for (int suit = 0; suit < 4; ++suit)
            if (view.voids[which] >> suit & 1) can &= ~suit_set(suit);
        if (!view.trick.count) {
            u64 asked = 0;
            for (int suit = 0; suit < 4; ++suit)
                if (duties.suits_to_lead(view.duties, seat) >> suit & 1) asked |= can & suit_set(suit);
            if (asked) can = asked;
        }
        u64 follows = led >= 0 ? can & suit_set(led) : 0, others = can & ~follows;
        const u64 due = led >= 0 || !view.trick.count ? bound.majors[who] : 0;
        const bool holds = follows & (due | bound.minors[who]);
        if (follows & due) follows &= due;
        if (holds) others = 0;
        else if (others & due) others &= due;
        const Fit fits(*this, view, which, led);
        Few plays;
        groups_of(plays, view, follows, view.trick.set());
        const bool blank = has_blank(view, seat) && !holds && !(others & due) && fits(BLANK);
        if (blank) plays.add(BLANK);
        for (int turn = -1; turn < 4; ++turn) {
            const int suit = turn < 0 ? trump_ : turn;
            if (suit < 0 || (turn >= 0 && suit == trump_)) continue;
            Few cards;
            groups_of(cards, view, others & suit_set(suit), view.trick.set());
            if (!cards.size) continue;
            const int lowest_card = cards[cards.size - 1];
            if (led >= 0 && !alone_ && !(others & due)) {
                if (suit == trump_) cards.keep([&](int card) { return beats(card, view.trick); });
                else cards.size = 0;
                if (!cards.size && (suit == trump_ || !blank)) cards.add(lowest_card);
            }
            for (int card : cards) plays.add(card);
        }
        plays.keep(fits);
        return plays;
    }

    // May it hold one of the cards that he has forgotten? They are the opponents' cards, not a partner's.
    bool has_blank(const View& view, int seat) const { return view.blanks && !ours(seat); }

    void of_suit(Few& groups, const View& view, int suit, u64 others, bool either) const {
        groups_of(groups, view, view.pool & ~others & suit_set(suit), view.trick.set() | others, either);
    }

    // The lowest of each group that nothing separates, or either end of it.
    void groups_of(Few& groups, const View& view, u64 held, u64 on_table, bool either = false) const {
        const u64 between = (view.near | view.far | on_table | duties[view.duties].faced()) & ~held;
        while (held) {
            const u64 group = held & ~below_gap(between, highest(held));
            if (either && several(group)) groups.add(highest(group));
            groups.add(highest(lowest(group)));
            held ^= group;
        }
    }

    // Can the lie still be completed if one of the hands he does not see plays a card that he is not known to lack? Discards that the
    // claimer has not noticed leave more cards in the pool than the opponents hold: either may hold any of them as he
    // sees it, and what both are known to lack neither holds.
    class Fit {
    public:
        Fit(const TheirPlays& plays, const View& view, int which, int led) : led_(led) {
            const int lacks = view.voids[which], hidden = view.voids[1 - which];
            const int other = plays.hidden_[1 - which];
            const u64 my_faced = plays.faced(view, plays.hidden_[which]), their_faced = plays.faced(view, other);
            for (int suit = 0; suit < 4; ++suit) {
                const u64 held = view.pool & suit_set(suit);
                if (!held) continue;
                const bool i_lack = lacks >> suit & 1, they_lack = hidden >> suit & 1;
                if ((i_lack && (held & my_faced)) || (they_lack && (held & their_faced))) never_ = true;
                if (i_lack && they_lack) {
                    nobodys_ += count(held);
                    continue;
                }
                theirs_ += count(i_lack ? held : held & their_faced);
                mine_ += count(they_lack ? held : held & my_faced);
                if (they_lack) only_mine_ |= held;
                if (suit == led && !i_lack) {
                    led_cards_ = count(held & ~their_faced);
                    faced_led_ = held & my_faced;
                    they_lack_led_ = they_lack;
                }
            }
            surely_ = only_mine_ | my_faced;
            if (plays.alone_) (plays.ours(other) ? mine_ : theirs_) += view.blanks;
            blank_ = plays.alone_;
            follows_ = led >= 0 && !(lacks >> led & 1) && (view.pool & suit_set(led));
            const int left = plays.tricks_left(view);
            room_ = left - 1;
            their_room_ = left - (((other - view.leader) & 3) < view.trick.count);
            unnoticed_ = count(view.pool) + view.blanks - 1 - room_ - their_room_;
        }
        bool operator()(int card) const {
            const bool shows_out = follows_ && (card == BLANK || suit_of(card) != led_);
            if (never_ || (shows_out && faced_led_)) return false;
            int mine = mine_ - (card == BLANK ? blank_ : (surely_ & bit(card)) != 0), theirs = theirs_, unnoticed = unnoticed_ - nobodys_;
            if (shows_out && they_lack_led_) {
                unnoticed -= led_cards_;
                mine -= led_cards_;
            } else if (shows_out) {
                theirs += led_cards_;
            }
            return unnoticed >= 0 && mine <= room_ + unnoticed && theirs <= their_room_ + unnoticed;
        }

    private:
        int led_, led_cards_ = 0, mine_ = 0, theirs_ = 0, nobodys_ = 0, room_ = 0, their_room_ = 0, unnoticed_ = 0;
        u64 only_mine_ = 0, surely_ = 0, faced_led_ = 0;
        bool never_ = false, follows_ = false, they_lack_led_ = false, blank_ = false;  // a blank is surely his
    };
};

}  // namespace bridgelaw::claims
