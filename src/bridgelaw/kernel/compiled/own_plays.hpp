// The plays that a claimer can think of for the hands he plays: the twin of bridgelaw/claims/own_plays.py, which says what
// is meant.
#pragma once

#include "view.hpp"

namespace bridgelaw::claims {

class OwnPlays {
public:
    DutyTable duties{};

    int tricks_left(const View& view) const {
        return count(view.near) + (((near_ - view.leader) & 3) < view.trick.count);
    }

protected:
    // For the seats of the two hands that he sees: far -1, those of his side; or his own and dummy's.
    OwnPlays(int trump, int near, int far)
        : trump_(trump), near_(near), side_(near & 1), dummy_(far), alone_(far >= 0), trumps_(trump < 0 ? 0 : suit_set(trump)) {
        int unseen = 0;
        for (int seat = 0; seat < 4; ++seat) {
            const bool second = seat == (alone_ ? far : near + 2);
            seen_[seat] = second || seat == near;
            if (!seen_[seat]) hidden_[unseen] = seat;
            place_[seat] = seen_[seat] ? second : unseen++;
        }
    }

    bool ours(int seat) const { return ((seat ^ side_) & 1) == 0; }
    bool plays_himself(int seat) const { return ours(seat) && (!alone_ || seat == near_); }

    u64 hand_of(const View& view, int seat) const { return place_[seat] ? view.far : view.near; }
    // What he sees of the hand opposite one that he plays: of a defender's partner only penalty cards.
    u64 partners(const View& view, int seat) const {
        return alone_ ? faced(view, seat ^ 2) : hand_of(view, seat ^ 2);
    }
    // The cards that may be against him.
    u64 out_of(const View& view) const { return alone_ ? view.pool | view.far : view.pool; }
    u64 faced(const View& view, int seat) const {
        const Duties& bound = duties[view.duties];
        return (seat ^ bound.side) & 1 ? 0 : bound.faced(seat >> 1);
    }

    bool all_winners(const View& view, int seat) const {
        const u64 out = out_of(view);
        if (view.trick.count || (out & trumps_)) return false;
        const u64 mine = hand_of(view, seat), other = alone_ ? 0 : hand_of(view, seat ^ 2);
        bool spoils = false;
        for (int suit = 0; suit < 4; ++suit) {
            const u64 held = mine & suit_set(suit);
            if (!held) continue;
            if ((out & suit_set(suit)) > lowest(held)) return false;
            spoils = spoils || (other & suit_set(suit)) > lowest(held);
        }
        if (!spoils) return true;
        for (int suit = 0; suit < 4; ++suit) {
            const u64 held = other & suit_set(suit);
            if (held && (out & suit_set(suit)) >= lowest(held)) return false;
        }
        return true;
    }

    u64 legal_of(const View& view, int seat) const {
        const u64 hand = hand_of(view, seat);
        const int led = view.trick.count && view.trick[0] >= 0 ? suit_of(view.trick[0]) : -1;
        if (duties.bind(view.duties, seat) && (led >= 0 || !view.trick.count))
            return duties.legal(view.duties, seat, hand, led);
        const u64 follow = led >= 0 ? hand & suit_set(led) : 0;
        return follow ? follow : hand;
    }

    Few own_plays(const View& view, int seat, bool all_needed) const {
        u64 hand = legal_of(view, seat);
        const u64 other = partners(view, seat);
        const u64 between = (out_of(view) | other | view.trick.set() | duties[view.duties].faced()) & ~hand;
        const Following following(*this, view, seat);
        std::array<Few, 5> ranked;
        while (hand) {
            const int card = highest(hand);
            hand &= below_gap(between, card) | (lowest(in_suit_of(card)) - 1);
            const int rank = view.trick.count ? following.rank(card) : rank_of_lead(view, card, other, all_needed);
            if (rank >= 0) ranked[rank].add(card);
        }
        Few plays;
        for (int rank = 0; rank < 5; ++rank) {
            const Few& few = ranked[rank];
            if (view.trick.count && rank >= 2)
                for (int at = few.size; at--;) plays.add(few[at]);
            else
                for (int card : few) plays.add(card);
        }
        return plays;
    }

    int rank_of_lead(const View& view, int card, u64 other, bool all_needed) const {
        const u64 suit = in_suit_of(card), out = out_of(view) & ~other & suit, there = other & suit;
        const bool top = out < bit(card), towards = there > out && there > bit(card);
        if (all_needed && !(top || towards || friendly_)) {
            const bool ruffed = trump_ >= 0 && suit_of(card) != trump_ && !there && (other & trumps_);
            if (!ruffed && !((view.voids[0] | view.voids[1]) >> suit_of(card) & 1)) return -1;
        }
        if (top) return suit_of(card) == trump_ && out ? 0 : 1;
        return towards ? 2 : 3;
    }

    // Winning the trick first, unless it is won already; then what is no winner, then the rest.
    class Following {
    public:
        Following(const OwnPlays& plays, const View& view, int seat)
            : out_(plays.out_of(view)), trump_(plays.trump_), last_(view.trick.count == 3) {
            if (!view.trick.count) return;
            const int best = view.trick.best(trump_);
            top_ = view.trick[best];
            if (((view.leader + best) & 1) != (seat & 1)) return;
            safe_ = last_ || (!(out_ & in_suit_of(top_) & ~(bit(top_) - 1)) &&
                              (trump_ < 0 || suit_of(top_) == trump_ || !(out_ & plays.trumps_)));
        }
        int rank(int card) const {
            const bool master = (out_ & in_suit_of(card)) < bit(card);
            if (safe_) return master ? 3 : 2;
            const bool beats = top_ >= 0 && suit_of(card) == suit_of(top_) ? card > top_ : suit_of(card) == trump_;
            if (beats) return last_ ? 2 : master ? 0 : 1;
            return master ? 4 : 3;
        }

    private:
        u64 out_;
        int trump_, top_ = BLANK;
        bool last_, safe_ = false;
    };

    int winners_to_cash(const View& view) const {
        const u64 mine = hand_of(view, view.leader), out = out_of(view);
        const u64 rest = alone_ ? out : hand_of(view, view.leader ^ 2) | out;
        int found = 0, trumps = 0;
        for (int suit = 0; suit < 4; ++suit) {
            const int winners = higher(mine & suit_set(suit), rest & suit_set(suit));
            found += winners;
            if (suit == trump_) trumps = winners;
        }
        return trump_ < 0 || trumps >= count(out & trumps_) ? found : trumps;
    }

    // How many of the cards are higher than each of the others, all of one suit.
    static int higher(u64 cards, u64 others) { return count(others ? cards & ~((bit(highest(others)) << 1) - 1) : cards); }

    // All cards from the highest of some others down that is lower than a card.
    static u64 below_gap(u64 others, int card) {
        const u64 lower = others & (bit(card) - 1);
        return lower ? (bit(highest(lower)) << 1) - 1 : 0;
    }

    bool beats(int card, const Trick& trick) const {
        Trick with = trick;
        with.add(card);
        return with.best(trump_) == trick.count;
    }

    int trump_, near_, side_, dummy_;
    bool alone_;  // a defender, who sees his own hand and dummy
    u64 trumps_;
    std::array<bool, 4> seen_{};
    std::array<int, 4> place_{};   // is a seat the first or the second of those he sees, or of those he does not?
    std::array<int, 2> hidden_{};  // the seats of these
    bool friendly_ = false;  // he looks for what he can hope for, not for what he is sure of
};

}  // namespace bridgelaw::claims
