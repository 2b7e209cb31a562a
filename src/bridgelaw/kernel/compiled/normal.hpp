// The worst normal line of a claim: the twin of bridgelaw/claims/normal.py, which says what is meant.
#pragma once

#include <functional>

#include "moves.hpp"

namespace bridgelaw::claims {

class Normal : public Moves {
public:
    Normal(const Question& question, Outlook& outlook, Script& script,
           std::function<int(const Position&)> best_play, std::function<int(const Position&)> bound_play)
        : Moves(question, outlook, script), best_play_(std::move(best_play)), bound_play_(std::move(bound_play)) {}

    Answer worst(const Position& position, int left) {
        left_ = q_.budget;
        looked_ = outlook_.looked;
        Answer answer;
        answer.tricks = q_.guess < 0 ? std::max(q_.at_least - 1, 0) : q_.guess;
        bool proved = q_.guess < 0;
        answer.found = left;
        try {
            while (!proved && answer.tricks > q_.at_least && fewer(position, answer.tricks)) answer.found = --answer.tricks;
            proved = true;
            while (answer.tricks < std::min(left, q_.at_most) && !fewer(position, answer.tricks + 1)) ++answer.tricks;
            answer.found = answer.tricks;
        } catch (const Spent&) {
            answer.spent = true;
            answer.tricks = proved ? std::max(answer.tricks, q_.at_least) : q_.at_least;
            left_ += q_.budget / 8;  // enough for the line
            looked_ = outlook_.looked;
        }
        try {
            if (q_.tell_line && (!answer.spent || answer.found < left)) line(position, answer.found + 1, answer.line);
        } catch (const Spent&) {  // it breaks off
        }
        answer.nodes = q_.budget - left_;
        answer.used = used_;
        answer.met = met_;
        return answer;
    }

private:
    static constexpr u64 HONOURS = 0x1F00ull | 0x1F00ull << 13 | 0x1F00ull << 26 | 0x1F00ull << 39;
    struct Range {
        std::int8_t at_least = 0, fewer_than = 0;  // fewer_than 0: not known
    };

    void line(Position position, int limit, Line& played) {
        while (position.hands[0] | position.hands[1] | position.hands[2] | position.hands[3]) {
            const int seat = (position.leader + position.trick.count) & 3;
            bool found = false;
            each_shown(position, seat, [&](int card, const Position& next, int won) {
                if (!fewer(next, limit - won)) return false;
                played.emplace_back(seat, card);
                position = next;
                limit -= won;
                return found = true;
            });
            if (!found) return;
        }
    }

    // What may be shown from here: the moves, or best play by all where the search takes that for granted.
    template <class Try>
    bool each_shown(const Position& position, int seat, Try will_do) {
        if (!is_played_best(position)) return each_move(position, seat, will_do);
        const int tricks = best(position);
        for (const Position& chosen : choices(position, seat))
            for (int card : cards_of(legal_of(chosen, seat))) {
                int won = 0;
                const Position next = after(chosen, seat, {card, position.stage}, won);
                const bool over = !(next.hands[0] | next.hands[1] | next.hands[2] | next.hands[3]);
                if (won + (over ? 0 : best(next)) == tricks && will_do(card, next, won)) return true;
            }
        return false;
    }

    // Has there been a surprise, after which all are taken to play their best?
    bool is_played_best(const Position& position) {
        if (!position.awake && position.slack != FAILED) return false;
        meet(TAIL);
        return q_.tail == Tail::lenient;
    }

    bool fewer(const Position& position, int limit) {
        if (limit <= 0) return false;
        const int seat = (position.leader + position.trick.count) & 3;
        if (!position.hands[seat]) return true;
        if (is_played_best(position)) return best(position) < limit;
        Key key{};
        const bool boundary = !position.trick.count;
        if (boundary) {
            if (limit > count(position.hands[seat])) return true;
            key = key_of(position);
            const Range known = memo_.at(key);
            if (limit <= known.at_least) return false;
            if (known.fewer_than && limit >= known.fewer_than) return true;
            if (trump_tricks(position) >= limit || stated_tricks(position, seat) >= limit || certain(position, limit)) {
                memo_.at(key).at_least = static_cast<std::int8_t>(limit);
                return false;
            }
        }
        if (--left_ < 0 || outlook_.looked - looked_ > 4 * q_.budget) throw Spent{};
        const bool answer = each_move(position, seat, [&](int, const Position& next, int won) {
            return fewer(next, limit - won);
        });
        if (boundary) {
            Range& known = memo_.at(key);
            (answer ? known.fewer_than : known.at_least) = static_cast<std::int8_t>(limit);
        }
        return answer;
    }

    int best(const Position& position) {
        u64 rest = static_cast<u64>(position.leader) | static_cast<u64>(position.trick.count) << 2;
        for (int place = 0; place < position.trick.count; ++place)
            rest |= static_cast<u64>(position.trick[place]) << (4 + 6 * place);
        const auto& hands = position.hands;
        if (position.duties) {
            const int bound = bound_play_(position);
            if (bound < 0) throw Spent{};
            return bound;
        }
        const Memory<5, std::int8_t>::Key key{hands[0], hands[1], hands[2], hands[3], rest};
        if (const int known = best_.at(key)) return known - 1;
        const int tricks = best_play_(position);
        if (tricks < 0) throw Spent{};
        best_.at(key) = static_cast<std::int8_t>(tricks + 1);
        return tricks;
    }

    Key key_of(const Position& position) {
        const auto& hands = position.hands;
        u64 rest = static_cast<u64>(position.leader) | static_cast<u64>(position.awake) << 2 |
                   static_cast<u64>(position.voids) << 6 | static_cast<u64>(position.slack + 1) << 22;
        if (position.duties || !silent(position)) {
            rest |= u64{1} << 63 | static_cast<u64>(position.stage) << 28;
            return {hands[0], hands[1], hands[2], hands[3], static_cast<u64>(position.duties), position.thrown, rest};
        }
        const u64 sleeping = asleep(position);
        Key key{};
        for (int suit = 0; suit < 4; ++suit) {
            u64 held = (hands[0] | hands[1] | hands[2] | hands[3] | position.thrown) & suit_set(suit);
            u64 places = 1;
            for (; held; held &= held - 1) {
                const u64 card = lowest(held);
                const u64 owner = hands[0] & card ? 0 : hands[1] & card ? 1 : hands[2] & card ? 2 : hands[3] & card ? 3 : 12;
                places = places << 4 | owner | (sleeping & card ? 4 : 0) | (q_.known_losers & card ? 8 : 0);
            }
            key[suit] = places;
            if (!((against(position, q_.alone ? q_.claimer : q_.side) | position.thrown) & suit_set(suit)))
                rest &= ~(u64{0x1111} << (6 + suit));
        }
        key[4] = 0;
        if (q_.order == Order::solid)
            for (int seat : {q_.side, q_.side + 2})
                for (int suit = 0; suit < 4; ++suit) {
                    const u64 honours = hands[seat] & suit_set(suit) & HONOURS;
                    if (several(honours)) key[4] |= honours;
                }
        key[6] = rest;
        return key;
    }

    int trump_tricks(const Position& position) const {
        if (!trumps_) return 0;
        const u64 theirs = their_cards(position) & trumps_;
        int best = 0;
        for (int seat : {q_.side, q_.side + 2}) {
            int higher = 0, found = 0;
            for (u64 both = (position.hands[seat] & trumps_) | theirs; both;) {
                const u64 card = bit(highest(both));
                both ^= card;
                if (card & theirs) ++higher;
                else if (higher) --higher;
                else ++found;
            }
            best = std::max(best, found);
        }
        return best;
    }

    int stated_tricks(const Position& position, int seat) {
        if (!ours(seat) || q_.alone || script_.finished(position.stage)) return 0;
        return script_.certain_tricks(position.stage, seat, position.hands, trumps_);
    }

    bool certain(const Position& position, int limit) {
        if (q_.plain || q_.alone || !silent(position)) return false;
        if (position.slack != FAILED)
            for (Switch each : {MAKES_KEEPS_HIS_CLAIM, MAKES_RUFFS_WITH_CARE, MAKES_UNBLOCKS})
                if (!makes(each)) return false;
        if (their_cards(position) & asleep(position)) return false;
        const View seen = view(position);
        const int left = outlook_.tricks_left(seen);
        if (position.slack == FAILED) return q_.tail != Tail::harsh && outlook_.sure(seen, limit);
        return limit <= left - position.slack && outlook_.sure(seen, left - position.slack);
    }

    std::function<int(const Position&)> best_play_, bound_play_;  // the second: while a defender is bound to a play
    i64 left_ = 0, looked_ = 0;
    Memory<7, Range> memo_{};
    Memory<5, std::int8_t> best_{};
};

}  // namespace bridgelaw::claims
