// What may be played from a position, and where it leads: the twin of bridgelaw/claims/moves.py, which says what is meant.
#pragma once

#include <deque>

#include "sensible.hpp"

namespace bridgelaw::claims {

class Moves : public Sensible {
public:
    using Key = std::array<u64, 7>;

    // Try the cards that a hand may play, until one will do: the card, where it leads, the tricks won by it.
    template <class Try>
    bool each_move(const Position& position, int seat, Try will_do) {
        if (may_choose(position, seat)) {
            for (const Position& chosen : settled(position, seat))
                if (each_way(chosen, seat, will_do)) return true;
            return false;
        }
        return each_way(position, seat, will_do);
    }

    // What declarer may make of a position by requiring or forbidding a lead.
    std::vector<Position> settled(const Position& position, int seat) {
        std::vector<Position> found = choices(position, seat);
        if (found.size() == 1) return found;
        note(CHOICE_AGAINST_CLAIMER);
        if (q_.alone || q_.plain || position.slack == FAILED || !makes(MAKES_KEEPS_HIS_CLAIM)) return found;
        const int need = outlook_.tricks_left(view(position)) - position.slack;
        std::vector<Position> kept;
        for (const Position& each : found)
            if (outlook_.sure(view(each), need)) kept.push_back(each);
        return kept.empty() ? found : kept;
    }

    std::vector<Position> choices(const Position& position, int seat) {
        if (!may_choose(position, seat)) return {position};
        std::vector<Position> found;
        for (int duties : outlook_.duties.choices(position.duties, seat)) {
            found.push_back(position);
            found.back().duties = duties;
        }
        return found;
    }

    // The normal plays of a hand of the claimer's side, what is likely to cost him a trick first; `unkept` holds them where
    // too many are remembered already.
    const Ways& our_ways(const Position& position, int seat, Ways& unkept) {
        const Key key = whole_key_of(position);
        if (const int place = ways_at_.at(key)) return kept_ways_[place - 1];
        find_our_ways(unkept, position, seat);
        const u64 out = out_of(position, seat);
        by_rank(unkept.begin(), unkept.end(), [&](const Way& way) {
            return (bit(way.card) > (out & in_suit_of(way.card)) ? 13 : 0) + way.card % 13;
        });
        if (kept_ways_.size() >= KEPT) return unkept;
        kept_ways_.push_back(std::move(unkept));
        ways_at_.at(key) = static_cast<int>(kept_ways_.size());
        return kept_ways_.back();
    }

    // Every legal play of the other side that can matter: of cards that nothing tells apart, the lowest.
    Few their_plays(const Position& position, int seat) {
        const u64 hand = legal_of(position, seat);
        u64 between = position.trick.set() | outlook_.duties[position.duties].faced();
        for (int other = 0; other < 4; ++other)
            if (other != seat) between |= position.hands[other];
        const Few plays = claims::lowest_of_like(hand, between, asleep(position));
        const DutyTable& duties = outlook_.duties;
        if (duties.bind(position.duties, seat) && duties.named(position.duties, seat, hand)) return named(position, plays);
        return plays;
    }

    // Where a card leads, and the tricks won by it.
    Position after(const Position& position, int seat, const Way& way, int& won) {
        Position next = position;
        const u64 card = bit(way.card);
        next.hands[seat] &= ~card;
        next.stage = way.stage;
        const bool theirs = !ours(seat);
        if (theirs || (q_.alone && seat != q_.claimer)) {
            if (position.trick.count && suit_of(position.trick[0]) != suit_of(way.card)) {
                next.voids |= 1 << (4 * seat + suit_of(position.trick[0]));
                if (theirs && (card & q_.guards) && suit_of(way.card) != q_.trump) {
                    next.thrown |= card;
                    note(DISCARDS_NOT_COUNTED);
                }
            }
        }
        next.trick.add(way.card);
        if (q_.forgotten) next.awake |= suits_seen(next);
        won = 0;
        int winner = -1;
        const bool complete = next.trick.count == 4;
        if (complete) winner = (position.leader + next.trick.best(q_.trump)) & 3;
        if (script_.waits(next.stage)) {
            const Settled settled =
                script_.settled(next.stage, next.hands, next.voids, complete ? next.trick : Trick{}, winner);
            next.stage = settled.stage;
            if (next.slack != FAILED) next.slack += settled.conceded;
        }
        if (complete) {
            next.leader = winner;
            next.trick = Trick{};
            won = ours(next.leader);
            if (!won) {
                next.slack = std::max(next.slack - 1, FAILED);
                if (next.slack == FAILED) next.awake = 15;
            }
        }
        if (position.duties)
            next.duties = outlook_.duties.after(position.duties, seat, card, winner, !position.trick.count);
        return next;
    }

    // All that tells a position from another.
    static Key whole_key_of(const Position& position) {
        const auto& hands = position.hands;
        const u64 rest = static_cast<u64>(position.leader) | static_cast<u64>(position.awake) << 2 |
                         static_cast<u64>(position.voids) << 6 | static_cast<u64>(position.slack + 1) << 22 |
                         static_cast<u64>(position.stage) << 28;
        u64 table = static_cast<u64>(position.duties) << 32 | static_cast<u64>(position.trick.count) << 18;
        for (int place = 0; place < position.trick.count; ++place)
            table |= static_cast<u64>(position.trick[place]) << (6 * place);
        return {hands[0], hands[1], hands[2], hands[3], position.thrown, table, rest};
    }

protected:
    using Sensible::Sensible;

private:
    // The suits (a bit each) of the cards that he had forgotten and sees on the table: at once, or else when the trick is
    // complete.
    int suits_seen(const Position& position) {
        int suits = 0;
        for (int place = 0; place < position.trick.count; ++place) {
            const int card = position.trick[place];
            if (!ours(position.leader + place) && (bit(card) & q_.forgotten)) suits |= 1 << suit_of(card);
        }
        if (!suits || position.trick.count == 4) return suits;
        if (!makes(MAKES_SEES_WHAT_IS_PLAYED)) return 0;
        note(SEES_WHAT_IS_PLAYED);
        return suits;
    }

    template <class Try>
    bool each_way(const Position& position, int seat, Try will_do) {
        const auto leads_on = [&](const Way& way) {
            int won = 0;
            const Position next = after(position, seat, way, won);
            return will_do(way.card, next, won);
        };
        if (ours(seat)) {
            Ways unkept;
            for (const Way& way : our_ways(position, seat, unkept))
                if (leads_on(way)) return true;
        } else {
            for (int card : their_ways(position, seat))
                if (leads_on({card, position.stage})) return true;
        }
        return false;
    }

    bool may_choose(const Position& position, int seat) const {
        return !position.trick.count && outlook_.duties.bind(position.duties, seat);
    }

    // Of a guard whose discard he would not notice nobody makes him a gift: it is thrown if nothing else can be
    // but cards that beat his as well.
    Few unless_squeezed(const Position& position, const Few& plays) const {
        if (!position.trick.count || (plays.set() & in_suit_of(position.trick[0]))) return plays;
        Few others = plays;
        others.keep([&](int card) { return !(bit(card) & q_.guards) || suit_of(card) == q_.trump; });
        const u64 ours = our_cards(position);
        const bool spare = std::any_of(others.begin(), others.end(), [&](int card) {
            const u64 held = ours & in_suit_of(card);
            return !held || held > bit(card);
        });
        return spare ? others : plays;
    }

    // The plays of a hand of the other side, in the same order.
    Few their_ways(const Position& position, int seat) {
        Few plays = unless_squeezed(position, their_plays(position, seat));
        const int top = position.trick.count ? position.trick[position.trick.best(q_.trump)] : 0;
        const u64 held = our_cards(position);
        by_rank(plays.cards.begin(), plays.cards.begin() + plays.size, [&](int card) {
            const bool late = position.trick.count ? !beats_now(card, top) : bit(card) < (held & in_suit_of(card));
            return (late ? 13 : 0) + card % 13;
        });
        return plays;
    }

    // The penalty cards of an opponent that declarer may name: if it is he that claims, not one by which his claim is
    // lost, as he sees it, while another keeps it.
    Few named(const Position& position, const Few& plays) {
        note(CHOICE_AGAINST_CLAIMER);
        if (q_.plain || position.slack == FAILED || !makes(MAKES_KEEPS_HIS_CLAIM)) return plays;
        const View seen = view(position);
        const int need = outlook_.tricks_left(seen) - position.slack;
        Few kept = plays;
        kept.keep([&](int card) { return outlook_.sure(seen, need, card); });
        return kept.size ? kept : plays;
    }

    // Sort a few things by their rank; equal ones stay as they are.
    template <class Place, class Rank>
    static void by_rank(Place begin, Place end, Rank rank) {
        for (Place at = begin; at != end; ++at)
            for (Place to = at; to != begin && rank(*to) < rank(*(to - 1)); --to) std::swap(*to, *(to - 1));
    }

    static constexpr std::size_t KEPT = 100'000;
    Memory<7, int> ways_at_{};
    std::deque<Ways> kept_ways_{};  // stay in their place when others come
};

}  // namespace bridgelaw::claims
