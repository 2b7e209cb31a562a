// What a claimer can be sure of: the twin of bridgelaw/claims/outlook.py, which says what is meant. The order of the
// search, what it remembers and what it counts are the same, so that the two run out of patience at the same question.
#pragma once

#include <algorithm>
#include <vector>

#include "memory.hpp"
#include "their_plays.hpp"

namespace bridgelaw::claims {

class Outlook : public TheirPlays {
public:
    Outlook(int trump, int near, int far, i64 patience) : TheirPlays(trump, near, far), patience(patience) {}

    i64 patience;  // how many positions a question may take: what is harder to see he is not sure of
    i64 looked = 0;

    // The questions about one view: it is looked up once for all of them.
    class Questions {
    public:
        Questions(Outlook& outlook, const View& view) : outlook_(outlook), view_(view) {
            cards_ = view.near | view.far | view.pool | view.trick.set();
            left_ = outlook.tricks_left(view);
            squeeze(view_, outlook.duties);
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
            if (own) card = highest_of_its_like(view_, own, card, outlook_.duties[view_.duties].faced());
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

private:
    struct Range {
        std::int8_t at_least = 0, less_than = 0;  // less_than 0: not known
    };
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
        const ViewKey question{static_cast<u64>(place), static_cast<u64>(friendly), static_cast<u64>(of_hand), static_cast<u64>(need)};
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

    bool search(View view, int need) {
        if (need <= 0) return true;
        const int left = tricks_left(view);
        if (need > left) return false;
        ViewKey key{};
        if (!view.trick.count) {
            if (plays_himself(view.leader) && !duties.bind(view.duties, view.leader) && winners_to_cash(view) >= need) return true;
            squeeze(view, duties);
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
        if (!plays_himself(seat)) return they_play(view, seat, need);
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
            const bool good = plays_himself(seat) ? play(chosen, seat, need, all_needed) : they_lead(chosen, seat, need);
            if (good != our_lead) return good;
        }
        return our_lead;
    }

    // A defender whose hand he does not see leads what declarer has left him; or he has nothing of that.
    bool they_lead(const View& view, int seat, int need) {
        const int suits = duties.suits_to_lead(view.duties, seat), which = place_[seat];
        if (suits == 15 || !(suits & ~view.voids[which])) return they_play(view, seat, need);
        View without = view;
        without.voids[which] |= suits;
        const bool one_will_do = helps(seat);
        for (const View* each : {&view, static_cast<const View*>(&without)})
            if (their_plays(*each, seat).size && they_play(*each, seat, need) == one_will_do) return one_will_do;
        return !one_will_do;
    }

    bool they_play(const View& view, int seat, int need) {
        const Few plays = their_plays(view, seat);
        if (duties.bind(view.duties, seat) && duties.named(view.duties, seat, plays.set())) {
            for (int card : plays)  // declarer names the card
                if (after(view, seat, card, need) != alone_) return !alone_;
            return alone_;
        }
        if (helps(seat)) {
            for (int card : plays)
                if (after(view, seat, card, need)) return true;
            return false;
        }
        if (!friendly_ || seat == dummy_ || !view.trick.count || view.trick[0] < 0) {
            for (int card : plays)
                if (!after(view, seat, card, need)) return false;
            return plays.size > 0;  // where no lie fits he is sure of nothing
        }
        const int led = suit_of(view.trick[0]);
        // All that is out of the suit is his: no lie is kinder.
        const bool known = view.voids[1 - place_[seat]] >> led & 1;
        // A trump that wins nothing is thrown as an opponent pleases, like any discard.
        const auto kind = [&](int card) {
            if (card < 0 || suit_of(card) == led) return card >= 0 && !known;
            return suit_of(card) == trump_ && beats(card, view.trick);
        };
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

    // Is it a defender's partner, and does he hope?
    bool helps(int seat) const { return friendly_ && ours(seat); }

    // Would an opponent play this card to the suit led, who takes a trick of the claimer's if he can? He may hold no
    // higher one only if the other hand that is not seen may hold them: his partner, who has played before the claimer's
    // card or is still to play, or a defender's own.
    bool need_not_win(const View& view, int seat, int card) const {
        const int best = beatable(view), led = suit_of(view.trick[0]);
        if (best < 0 || suit_of(card) != led || card > view.trick[best]) return true;
        const int which = 1 - place_[seat], place = (hidden_[which] - view.leader) & 3;
        const bool may_hold_them = alone_ || place < best || place >= view.trick.count;
        return may_hold_them && !(view.voids[which] >> led & 1);
    }

    // Does it come out only now, by an opponent's showing out, that his partner let a card of the claimer's win that he
    // could have beaten? That is nothing to hope for.
    bool partner_held_off(const View& view, int seat) const {
        const int best = beatable(view), led = suit_of(view.trick[0]), partner = (seat + 2 - view.leader) & 3;
        return !alone_ && best >= 0 && best < partner && partner < view.trick.count && view.trick[partner] >= 0 &&
               suit_of(view.trick[partner]) == led && !(view.voids[place_[seat]] >> led & 1);
    }

    // The place in the trick of a card of the claimer's side that is winning it and that a card of the suit led which is
    // out could beat; -1: there is none.
    int beatable(const View& view) const {
        const int best = view.trick.best(trump_), top = view.trick[best], led = suit_of(view.trick[0]);
        if (!ours(view.leader + best) || suit_of(top) != led) return -1;
        return view.pool & suit_set(led) & ~((bit(top) << 1) - 1) ? best : -1;
    }

    bool after(View view, int seat, int card, int need) {
        if (seen_[seat]) {
            if (card != BLANK) (place_[seat] ? view.far : view.near) &= ~bit(card);  // a blank dummy's, overlooked
        } else {
            if (card == BLANK) --view.blanks;
            else view.pool &= ~bit(card);
            if (view.trick.count && view.trick[0] >= 0 && (card == BLANK || suit_of(card) != suit_of(view.trick[0])))
                view.voids[place_[seat]] |= 1 << suit_of(view.trick[0]);
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

    i64 left_ = 0;
    Memory<4, Range> memo_{};
    Memory<4, int> asked_{};
    std::vector<Answers> answers_{};
    Memory<4, i64> given_up_{};  // the questions that were too hard: with how much patience, and one more
};

}  // namespace bridgelaw::claims
