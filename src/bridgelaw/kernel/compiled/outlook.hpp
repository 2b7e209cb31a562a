// What a claimer can be sure of: the twin of bridgelaw/claims/outlook.py, which says what is meant. The order of the
// search, what it remembers and what it counts are the same, so that the two run out of patience at the same question.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "duties.hpp"
#include "memory.hpp"

namespace bridgelaw::claims {

// A position as the claimer sees it.
struct View {
    u64 near = 0, far = 0, pool = 0;  // North or East, South or West, and what is out
    int blanks = 0;
    std::array<int, 2> voids{};  // suits that each opponent is known to lack
    int leader = 0;
    Trick trick{};
    int duties = 0;  // their number in the table
    u64 shown = 0;   // the cards of the pool that the first opponent has, where it is known who has which
    bool all_seen = false;
};

class Outlook {
public:
    Outlook(int trump, int side, i64 patience)
        : patience(patience), trump_(trump), side_(side), trumps_(trump < 0 ? 0 : suit_set(trump)) {}

    i64 patience;  // how many positions a question may take: what is harder to see he is not sure of
    i64 looked = 0;
    DutyTable duties{};

    // The questions about one view: it is looked up once for all of them.
    class Questions {
    public:
        Questions(Outlook& outlook, const View& view) : outlook_(outlook), view_(view) {
            cards_ = view.near | view.far | view.pool | view.trick.set();
            left_ = outlook.tricks_left(view);
            outlook.squeeze(view_);
            place_ = outlook.place_of(view_);
        }
        int tricks_left() const { return left_; }
        bool sure(int need, int card = NO_CARD) { return ask(need, false, card); }
        bool possible(int need, int card = NO_CARD) { return ask(need, true, card); }

    private:
        bool ask(int need, bool friendly, int card) {
            if (need <= 0) return true;
            if (need > left_) return false;
            if (card >= 0) card = suit_of(card) * 13 + count(cards_ & in_suit_of(card) & (bit(card) - 1));
            const u64 own = card < 0 ? 0 : view_.near & bit(card) ? view_.near : view_.far & bit(card) ? view_.far : 0;
            if (own) card = outlook_.highest_of_its_like(view_, own, card);
            return outlook_.answer(view_, need, friendly, card, own || card < 0 ? place_ : -1,
                                   own ? count(own & (bit(card) - 1)) : 13);
        }
        Outlook& outlook_;
        View view_;
        u64 cards_ = 0;
        int left_ = 0, place_ = 0;
    };

    bool sure(const View& view, int need, int card = NO_CARD) { return Questions(*this, view).sure(need, card); }
    bool possible(const View& view, int need, int card = NO_CARD) { return Questions(*this, view).possible(need, card); }

    int tricks_left(const View& view) const {
        return count(view.near) + (((side_ - view.leader) & 3) < view.trick.count);
    }

private:
    struct Range {
        std::int8_t at_least = 0, less_than = 0;  // less_than 0: not known
    };
    using Key = std::array<u64, 4>;
    // For each card of a hand by its place in it, and for none (13): hoping, and not.
    struct Answers {
        std::array<std::array<Range, 14>, 2> known{};
        bool some_given_up = false;
    };

    int place_of(const View& view) {
        int& place = asked_.at(key_of(view, false));
        if (!place) {
            answers_.emplace_back();
            place = static_cast<int>(answers_.size());
        }
        return place - 1;
    }

    bool answer(const View& view, int need, bool friendly, int card, int place, int of_hand) {
        Range unknown;
        Range& known = place < 0 ? unknown : answers_[place].known[friendly][of_hand];
        if (need <= known.at_least) return true;
        if (known.less_than && need >= known.less_than) return false;
        Range none;
        Range& by_any = place < 0 ? none : answers_[place].known[friendly][13];
        if (by_any.less_than && need >= by_any.less_than) return false;
        const Key question{static_cast<u64>(place), static_cast<u64>(friendly), static_cast<u64>(of_hand), static_cast<u64>(need)};
        if (place >= 0 && answers_[place].some_given_up && given_up_.at(question) > patience) return false;
        left_ = patience;
        friendly_ = friendly;
        bool found = false;
        try {
            found = card == NO_CARD ? search(view, need) : after(view, (view.leader + view.trick.count) & 3, card, need);
            (found ? known.at_least : known.less_than) = static_cast<std::int8_t>(need);
            if (found) by_any.at_least = std::max(by_any.at_least, static_cast<std::int8_t>(need));
        } catch (const Spent&) {  // what is too hard to see he is not sure of
            if (place >= 0) {
                answers_[place].some_given_up = true;
                given_up_.at(question) = patience + 1;
            }
        }
        looked += patience - left_;
        return found;
    }

    // Of the cards that nothing separates from one of a hand the highest.
    int highest_of_its_like(const View& view, u64 own, int card) const {
        const u64 others = (view.near | view.far | view.pool | view.trick.set()) & (~own | duties[view.duties].faced());
        for (u64 above = own & in_suit_of(card) & ~((bit(card) << 1) - 1); above; above &= above - 1) {
            const int next = std::countr_zero(above);
            if (others & strictly_between(card, next)) break;
            card = next;
        }
        return card;
    }

    static Key key_of(const View& view, bool friendly) {
        u64 rest = static_cast<u64>(view.blanks) | static_cast<u64>(view.voids[0]) << 5 |
                   static_cast<u64>(view.voids[1]) << 9 | static_cast<u64>(view.leader) << 13 |
                   static_cast<u64>(friendly) << 19 | static_cast<u64>(view.trick.count) << 26;
        for (int place = 0; place < view.trick.count; ++place)
            rest |= static_cast<u64>(view.trick[place] + 2) << (28 + 6 * place);
        rest |= static_cast<u64>(view.duties) << 46;
        if (!view.all_seen || !view.pool) return {view.near, view.far, view.pool, rest};
        u64 shown = 0;  // a bit for each card of the pool, in the bits that card sets leave free
        for (u64 held = view.pool, place = 1; held; held &= held - 1, place <<= 1)
            if (view.shown & lowest(held)) shown |= place;
        rest |= u64{1} << 15;
        return {view.near | shown << 52, view.far | shown >> 12 << 52, view.pool | shown >> 24 << 52, rest};
    }

    // The same position with the cards that are gone taken out.
    void squeeze(View& view) {
        u64 table = view.trick.set();
        const u64 all = view.near | view.far | view.pool | table;
        for (int suit = 0; suit < 4; ++suit) {
            const u64 lane = suit_set(suit), bottom = lowest(lane);
            if (!(view.pool & lane))
                for (int& lacks : view.voids) lacks &= ~(1 << suit);
            for (u64 held = all & lane; held & (held + bottom);) {  // something is missing below the highest card
                const u64 below = lowest(~held & lane) - 1, above = lane & ~below;
                const auto down = [&](u64& cards) { cards = (cards & ~above) | (cards & above) >> 1; };
                for (u64* cards : {&held, &view.near, &view.far, &view.pool, &view.shown, &table}) down(*cards);
                for (int at = 0; at < view.trick.count; ++at)
                    if (view.trick[at] >= 0 && (bit(view.trick[at]) & above)) --view.trick.cards[at];
            }
        }
        if (view.duties) view.duties = duties.squeezed(view.duties, all);
    }

    bool search(View view, int need) {
        if (need <= 0) return true;
        const int left = tricks_left(view);
        if (need > left) return false;
        Key key{};
        if (!view.trick.count) {
            if (ours(view.leader) && !duties.bind(view.duties, view.leader) && winners_to_cash(view) >= need) return true;
            squeeze(view);
            key = key_of(view, friendly_);
            const Range known = memo_.at(key);
            if (need <= known.at_least) return true;
            if (known.less_than && need >= known.less_than) return false;
        }
        if (--left_ < 0) throw Spent{};
        const int seat = (view.leader + view.trick.count) & 3;
        const bool choice = duties.bind(view.duties, seat) && !view.trick.count;
        const bool answer = choice ? after_choice(view, seat, need, need == left) : play(view, seat, need, need == left);
        if (!view.trick.count) {
            Range& known = memo_.at(key);
            (answer ? known.at_least : known.less_than) = static_cast<std::int8_t>(need);
        }
        return answer;
    }

    bool play(const View& view, int seat, int need, bool all_needed) {
        if (!ours(seat)) return they_play(view, seat, need);
        if (duties.bind(view.duties, seat)) return play_bound(view, seat, need);
        if (all_needed && all_winners(view, seat)) return true;
        for (int card : own_plays(view, seat, all_needed))
            if (after(view, seat, card, need)) return true;
        return false;
    }

    // The claimer's own hand, which is bound to a play; declarer may name which card.
    bool play_bound(const View& view, int seat, int need) {
        const bool named = duties.named(view.duties, seat, legal_of(view, seat));
        for (int card : own_plays(view, seat, false))
            if (after(view, seat, card, need) != named) return !named;
        return named;
    }

    // A defender is to lead: declarer chooses first, the claimer well, his opponent badly for the claimer.
    bool after_choice(const View& view, int seat, int need, bool all_needed) {
        const bool our_lead = ours(seat);
        for (int settled : duties.choices(view.duties, seat)) {
            View chosen = view;
            chosen.duties = settled;
            const bool good = our_lead ? play(chosen, seat, need, all_needed) : they_lead(chosen, seat, need);
            if (good != our_lead) return good;
        }
        return our_lead;
    }

    // An opponent leads what declarer has left him; or he has nothing of that.
    bool they_lead(const View& view, int seat, int need) {
        const int suits = duties.suits_to_lead(view.duties, seat), which = seat >> 1;
        if (suits == 15 || !(suits & ~view.voids[which])) return they_play(view, seat, need);
        View without = view;
        without.voids[which] |= suits;
        if (their_plays(view, seat).size && !they_play(view, seat, need)) return false;
        return !their_plays(without, seat).size || they_play(without, seat, need);
    }

    bool ours(int seat) const { return ((seat ^ side_) & 1) == 0; }

    // How many of the cards are higher than each of the others, all of one suit.
    static int higher(u64 cards, u64 others) { return count(others ? cards & ~((bit(highest(others)) << 1) - 1) : cards); }

    int winners_to_cash(const View& view) const {
        const u64 mine = hand_of(view, view.leader), rest = hand_of(view, view.leader ^ 2) | view.pool;
        int found = 0, trumps = 0;
        for (int suit = 0; suit < 4; ++suit) {
            const int winners = higher(mine & suit_set(suit), rest & suit_set(suit));
            found += winners;
            if (suit == trump_) trumps = winners;
        }
        return trump_ < 0 || trumps >= count(view.pool & trumps_) ? found : trumps;
    }

    bool they_play(const View& view, int seat, int need) {
        const Few plays = their_plays(view, seat);
        if (duties.bind(view.duties, seat) && duties.named(view.duties, seat, plays.set())) {
            for (int card : plays)  // declarer names the card
                if (after(view, seat, card, need)) return true;
            return false;
        }
        if (!friendly_ || !view.trick.count || view.trick[0] < 0) {
            for (int card : plays)
                if (!after(view, seat, card, need)) return false;
            return plays.size > 0;  // where no lie fits he is sure of nothing
        }
        const int led = suit_of(view.trick[0]);
        const auto kind = [&](int card) { return card >= 0 && (suit_of(card) == led || suit_of(card) == trump_); };
        for (int card : plays)
            if (kind(card) && need_not_win(view, seat, card) && after(view, seat, card, need)) return true;
        if (partner_held_off(view, seat)) return false;
        bool any = false;
        for (int card : plays) {
            if (kind(card)) continue;
            any = true;
            if (!after(view, seat, card, need)) return false;
        }
        return any;
    }

    // Would an opponent play this card to the suit led, who takes a trick of the claimer's if he can? He may hold no
    // higher one only if his partner may hold them, who has played before the claimer's card or is still to play.
    bool need_not_win(const View& view, int seat, int card) const {
        const int best = beatable(view), led = suit_of(view.trick[0]);
        if (best < 0 || suit_of(card) != led || card > view.trick[best]) return true;
        if (view.all_seen) return (faced(view, seat >> 1) & suit_set(led)) < bit(view.trick[best]);
        const int partner = (seat + 2 - view.leader) & 3;
        const bool may_hold_them = partner < best || partner >= view.trick.count;
        return may_hold_them && !(view.voids[(seat ^ 2) >> 1] >> led & 1);
    }

    // Does it come out only now, by an opponent's showing out, that his partner let a card of the claimer's win that he
    // could have beaten? That is nothing to hope for.
    bool partner_held_off(const View& view, int seat) const {
        const int best = beatable(view), led = suit_of(view.trick[0]), partner = (seat + 2 - view.leader) & 3;
        return !view.all_seen && best >= 0 && best < partner && partner < view.trick.count && view.trick[partner] >= 0 &&
               suit_of(view.trick[partner]) == led && !(view.voids[seat >> 1] >> led & 1);
    }

    // The place in the trick of a card of the claimer's side that is winning it and that a card of the suit led which is
    // out could beat; -1: there is none.
    int beatable(const View& view) const {
        const int best = view.trick.best(trump_), top = view.trick[best], led = suit_of(view.trick[0]);
        if (!ours(view.leader + best) || suit_of(top) != led) return -1;
        return view.pool & suit_set(led) & ~((bit(top) << 1) - 1) ? best : -1;
    }

    static u64 hand_of(const View& view, int seat) { return seat < 2 ? view.near : view.far; }

    bool all_winners(const View& view, int seat) const {
        if (view.trick.count || (view.pool & trumps_)) return false;
        const u64 mine = hand_of(view, seat), other = hand_of(view, seat ^ 2);
        bool spoils = false;
        for (int suit = 0; suit < 4; ++suit) {
            const u64 held = mine & suit_set(suit);
            if (!held) continue;
            if ((view.pool & suit_set(suit)) > lowest(held)) return false;
            spoils = spoils || (other & suit_set(suit)) > lowest(held);
        }
        if (!spoils) return true;
        for (int suit = 0; suit < 4; ++suit) {
            const u64 held = other & suit_set(suit);
            if (held && (view.pool & suit_set(suit)) >= lowest(held)) return false;
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
        const u64 other = hand_of(view, seat ^ 2);
        const u64 between = (view.pool | other | view.trick.set() | duties[view.duties].faced()) & ~hand;
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
        const u64 suit = in_suit_of(card), out = view.pool & suit, there = other & suit;
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
        Following(const Outlook& outlook, const View& view, int seat)
            : pool_(view.pool), trump_(outlook.trump_), last_(view.trick.count == 3) {
            if (!view.trick.count) return;
            const int best = view.trick.best(trump_);
            top_ = view.trick[best];
            if (((view.leader + best) & 1) != (seat & 1)) return;
            safe_ = last_ || (!(pool_ & in_suit_of(top_) & ~(bit(top_) - 1)) &&
                              (trump_ < 0 || suit_of(top_) == trump_ || !(pool_ & outlook.trumps_)));
        }
        int rank(int card) const {
            const bool master = (pool_ & in_suit_of(card)) < bit(card);
            if (safe_) return master ? 3 : 2;
            const bool beats = top_ >= 0 && suit_of(card) == suit_of(top_) ? card > top_ : suit_of(card) == trump_;
            if (beats) return last_ ? 2 : master ? 0 : 1;
            return master ? 4 : 3;
        }

    private:
        u64 pool_;
        int trump_, top_ = BLANK;
        bool last_, safe_ = false;
    };

    Few their_plays(const View& view, int seat) const {
        if (duties.bind(view.duties, seat)) return their_bound_plays(view, seat);
        const int which = seat >> 1, lacks = view.voids[which];
        const int led = view.trick.count && view.trick[0] >= 0 ? suit_of(view.trick[0]) : -1;
        const u64 others = faced(view, 1 - which);
        const Fit fits(*this, view, which, led);
        Few plays;
        const bool either = view.trick.count < 2;
        if (led >= 0 && !(lacks >> led & 1)) of_suit(plays, view, led, others, either);
        const bool blank = view.blanks && fits(BLANK);
        if (blank) plays.add(BLANK);
        for (int turn = -1; turn < 4; ++turn) {
            const int suit = turn < 0 ? trump_ : turn;
            if (suit < 0 || (turn >= 0 && suit == trump_) || suit == led || (lacks >> suit & 1)) continue;
            const int before = plays.size;
            of_suit(plays, view, suit, others, either && (led < 0 || suit == trump_));
            if (led < 0 || plays.size == before) continue;
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

    // The same where duties may bind him: he holds his own penalty cards, and none of his partner's.
    Few their_bound_plays(const View& view, int seat) const {
        const int which = seat >> 1;
        const Duties& bound = duties[view.duties];
        const int led = view.trick.count && view.trick[0] >= 0 ? suit_of(view.trick[0]) : -1;
        u64 can = view.pool & ~(bound.faced(1 - which) | bound.waiting[which]);
        for (int suit = 0; suit < 4; ++suit)
            if (view.voids[which] >> suit & 1) can &= ~suit_set(suit);
        if (!view.trick.count) {
            u64 asked = 0;
            for (int suit = 0; suit < 4; ++suit)
                if (duties.suits_to_lead(view.duties, seat) >> suit & 1) asked |= can & suit_set(suit);
            if (asked) can = asked;
        }
        u64 follows = led >= 0 ? can & suit_set(led) : 0, others = can & ~follows;
        const u64 due = led >= 0 || !view.trick.count ? bound.majors[which] : 0;
        const bool holds = follows & (due | bound.minors[which]);
        if (follows & due) follows &= due;
        if (holds) others = 0;
        else if (others & due) others &= due;
        const Fit fits(*this, view, which, led);
        Few plays;
        groups_of(plays, view, follows, view.trick.set());
        const bool blank = view.blanks && !holds && !(others & due) && fits(BLANK);
        if (blank) plays.add(BLANK);
        for (int turn = -1; turn < 4; ++turn) {
            const int suit = turn < 0 ? trump_ : turn;
            if (suit < 0 || (turn >= 0 && suit == trump_)) continue;
            Few cards;
            groups_of(cards, view, others & suit_set(suit), view.trick.set());
            if (!cards.size) continue;
            const int lowest_card = cards[cards.size - 1];
            if (led >= 0 && !(others & due)) {
                if (suit == trump_) cards.keep([&](int card) { return beats(card, view.trick); });
                else cards.size = 0;
                if (!cards.size && (suit == trump_ || !blank)) cards.add(lowest_card);
            }
            for (int card : cards) plays.add(card);
        }
        plays.keep(fits);
        return plays;
    }

    u64 faced(const View& view, int which) const {
        const Duties& bound = duties[view.duties];
        const u64 seen = !view.all_seen ? 0 : which ? view.pool & ~view.shown : view.shown;
        return bound.side != side_ ? bound.faced(which) | seen : seen;
    }

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

    // All cards from the highest of some others down that is lower than a card.
    static u64 below_gap(u64 others, int card) {
        const u64 lower = others & (bit(card) - 1);
        return lower ? (bit(highest(lower)) << 1) - 1 : 0;
    }

    // Can the lie still be completed if one of the opponents plays a card that he is not known to lack? Discards that the
    // claimer has not noticed leave more cards in the pool than the opponents hold: either may hold any of them as he
    // sees it, and what both are known to lack neither holds.
    class Fit {
    public:
        Fit(const Outlook& outlook, const View& view, int which, int led) : led_(led) {
            const int lacks = view.voids[which], hidden = view.voids[1 - which];
            const u64 my_faced = outlook.faced(view, which), their_faced = outlook.faced(view, 1 - which);
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
            follows_ = led >= 0 && !(lacks >> led & 1) && (view.pool & suit_set(led));
            const int left = outlook.tricks_left(view), other = which * 2 + 1 - outlook.side_ + 2;
            room_ = left - 1;
            their_room_ = left - (((other - view.leader) & 3) < view.trick.count);
            unnoticed_ = count(view.pool) + view.blanks - 1 - room_ - their_room_;
        }
        bool operator()(int card) const {
            const bool shows_out = follows_ && (card == BLANK || suit_of(card) != led_);
            if (never_ || (shows_out && faced_led_)) return false;
            int mine = mine_ - (card != BLANK && (surely_ & bit(card))), theirs = theirs_, unnoticed = unnoticed_ - nobodys_;
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
        bool never_ = false, follows_ = false, they_lack_led_ = false;
    };

    bool beats(int card, const Trick& trick) const {
        Trick with = trick;
        with.add(card);
        return with.best(trump_) == trick.count;
    }

    bool after(View view, int seat, int card, int need) {
        if (ours(seat)) {
            (seat < 2 ? view.near : view.far) &= ~bit(card);
        } else {
            if (card == BLANK) --view.blanks;
            else view.pool &= ~bit(card), view.shown &= ~bit(card);
            if (view.trick.count && view.trick[0] >= 0 && (card == BLANK || suit_of(card) != suit_of(view.trick[0])))
                view.voids[seat >> 1] |= 1 << suit_of(view.trick[0]);
        }
        view.trick.add(card);
        const bool leads = view.trick.count == 1;
        int winner = -1;
        if (view.trick.count == 4) {
            winner = (view.leader + view.trick.best(trump_)) & 3;
            need -= ours(winner);
            view.leader = winner;
            view.trick.count = 0;
        }
        if (view.duties) view.duties = duties.after(view.duties, seat, card >= 0 ? bit(card) : 0, winner, leads);
        return search(view, need);
    }

    int trump_, side_;
    u64 trumps_;
    i64 left_ = 0;
    bool friendly_ = false;
    Memory<4, Range> memo_{};
    Memory<4, int> asked_{};
    std::vector<Answers> answers_{};
    Memory<4, i64> given_up_{};  // the questions that were too hard: with how much patience, and one more
};

}  // namespace bridgelaw::claims
