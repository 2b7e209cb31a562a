// The worst normal line of a claim: the twin of bridgelaw/claims/normal.py, sensible.py and plausible.py, which say what is
// meant.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <utility>

#include "outlook.hpp"
#include "script.hpp"

namespace bridgelaw::claims {

enum class Order { top_down, solid, free };
enum class Tail { awake, harsh, lenient };

// The presumptions that have excluded a play, or let one in; in the order of bridgelaw.claims.normal.NOTES.
enum Note {
    STATED_LINE_FIRST, DISCARDS_NOT_COUNTED, WINNERS_BEFORE_LOSERS, TOP_DOWN, SOLID_TOP_DOWN, FREE_ORDER,
    NO_RUFF_OF_WINNERS, RUFFS_LOW, RUFFS_ANY, KEEPS_MASTERS, KEEPS_HIS_CLAIM, UNSEEN_CARDS_ANYWHERE,
    AWAKE_AFTER_SURPRISE, CHOICE_AGAINST_CLAIMER, DRAWS_TRUMPS, SPARE_TRUMPS_KEPT,
};

// The switches that a search looks at, in the order of bridgelaw.claims.normal.SWITCHES.
enum Switch { SUIT_ORDER, RUFF_HEIGHT, BREAK_NOTICED, TAIL, SPARE_TRUMPS };

struct Position {
    Hands hands{};
    int leader = 0;
    Trick trick{};
    int stage = 0, awake = 0, voids = 0, slack = 0;
    u64 thrown = 0;
    int duties = 0;  // their number in the outlook's table
};

struct Question {
    int side = 0, claimer = 0, trump = -1, dummy = -1;
    bool alone = false, plain = false, low_ruffs = false, keeps_trumps = false, seen_when_lost = false;
    u64 forgotten = 0, known_losers = 0, guards = 0;
    Order order = Order::top_down;
    Tail tail = Tail::awake;
    i64 budget = 0;
    int at_least = 0;     // what no play can lose
    int at_most = 13;     // what no play can gain
    int guess = -1;       // where the search begins; -1: one below what no play can lose
    bool tell_line = true;
};

using Line = std::vector<std::pair<int, int>>;  // seat and card

struct Answer {
    int tricks = 0;
    bool spent = false;  // so many tricks are proved, no more is known
    Line line{};
    i64 nodes = 0;
    unsigned used = 0, met = 0;
};

class Normal {
public:
    Normal(const Question& question, Outlook& outlook, Script& script,
           std::function<int(const Position&)> best_play, std::function<int(const Position&)> bound_play)
        : q_(question), outlook_(outlook), script_(script), best_play_(std::move(best_play)),
          bound_play_(std::move(bound_play)),
          trumps_(question.trump < 0 ? 0 : suit_set(question.trump)) {}

    Outlook& outlook() const { return outlook_; }

    Answer worst(const Position& position, int left) {
        left_ = q_.budget;
        looked_ = outlook_.looked;
        Answer answer;
        answer.tricks = q_.guess < 0 ? std::max(q_.at_least - 1, 0) : q_.guess;
        bool proved = q_.guess < 0;
        try {
            while (!proved && answer.tricks > q_.at_least && fewer(position, answer.tricks)) --answer.tricks;
            proved = true;
            while (answer.tricks < std::min(left, q_.at_most) && !fewer(position, answer.tricks + 1)) ++answer.tricks;
        } catch (const Spent&) {
            answer.spent = true;
            answer.tricks = proved ? std::max(answer.tricks, q_.at_least) : q_.at_least;
        }
        try {
            if (!answer.spent && q_.tell_line) line(position, answer.tricks + 1, answer.line);
        } catch (const Spent&) {  // it breaks off
        }
        answer.nodes = q_.budget - left_;
        answer.used = used_;
        answer.met = met_;
        return answer;
    }

    // A line of his normal plays that brings so many tricks, the other side helping; empty if none is found: the twin of
    // bridgelaw/claims/hope.py.
    Line hoped(const Position& position, int goal, i64 look) {
        Line played;
        Memory<7, bool> failed;
        try {
            if (reaches(position, goal, played, failed, look)) return played;
        } catch (const Spent&) {  // none is found
        }
        return {};
    }

private:
    static constexpr int FAILED = -1, HONOUR = 8;
    static constexpr u64 HONOURS = 0x1F00ull | 0x1F00ull << 13 | 0x1F00ull << 26 | 0x1F00ull << 39;
    struct Way {
        int card, stage;
    };
    using Ways = std::vector<Way>;
    struct Range {
        std::int8_t at_least = 0, fewer_than = 0;  // fewer_than 0: not known
    };
    using Key = std::array<u64, 7>;

    static u64 suits(int chosen) {
        u64 found = 0;
        for (int suit = 0; suit < 4; ++suit)
            if (chosen >> suit & 1) found |= suit_set(suit);
        return found;
    }
    void note(Note name) { used_ |= 1u << name; }
    void meet(Switch name) { met_ |= 1u << name; }
    bool ours(int seat) const { return ((seat ^ q_.side) & 1) == 0; }
    u64 our_cards(const Position& p) const { return p.hands[q_.side] | p.hands[q_.side + 2]; }
    u64 their_cards(const Position& p) const { return p.hands[(q_.side + 1) & 3] | p.hands[(q_.side + 3) & 3]; }
    u64 asleep(const Position& p) const { return q_.forgotten & ~suits(p.awake); }

    void line(Position position, int limit, Line& played) {
        while (position.hands[0] | position.hands[1] | position.hands[2] | position.hands[3]) {
            const int seat = (position.leader + position.trick.count) & 3;
            bool found = false;
            each_move(position, seat, [&](int card, const Position& next, int won) {
                if (!fewer(next, limit - won)) return false;
                played.emplace_back(seat, card);
                position = next;
                limit -= won;
                return found = true;
            });
            if (!found) return;
        }
    }

    bool fewer(const Position& position, int limit) {
        if (limit <= 0) return false;
        const int seat = (position.leader + position.trick.count) & 3;
        if (!position.hands[seat]) return true;
        if (position.awake || position.slack == FAILED) {
            meet(TAIL);
            if (q_.tail == Tail::lenient) return best(position) < limit;
        }
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

    // What declarer may make of a position by requiring or forbidding a lead.
    std::vector<Position> settled(const Position& position, int seat) {
        if (!may_choose(position, seat)) return {position};
        std::vector<Position> found;
        for (int duties : outlook_.duties.choices(position.duties, seat)) {
            found.push_back(position);
            found.back().duties = duties;
        }
        if (found.size() == 1) return found;
        note(CHOICE_AGAINST_CLAIMER);
        if (q_.alone || q_.plain || position.slack == FAILED) return found;
        const int need = outlook_.tricks_left(view(position)) - position.slack;
        std::vector<Position> kept;
        for (const Position& each : found)
            if (outlook_.sure(view(each), need)) kept.push_back(each);
        return kept.empty() ? found : kept;
    }

    bool reaches(const Position& position, int goal, Line& played, Memory<7, bool>& failed, i64& left) {
        const int seat = (position.leader + position.trick.count) & 3;
        const auto& hands = position.hands;
        if (!hands[seat]) return goal <= 0;
        if (goal > count(hands[seat])) return false;
        Key key = whole_key_of(position);
        key[5] |= static_cast<u64>(goal + 1) << 20;
        if (failed.at(key)) return false;
        for (const Position& chosen : settled(position, seat)) {
            Ways plays;
            if (ours(seat)) {
                Ways unkept;
                plays = our_ways(chosen, seat, unkept);
            } else {
                for (int card : their_plays(chosen, seat)) plays.push_back({card, chosen.stage});
            }
            for (auto way = plays.rbegin(); way != plays.rend(); ++way) {
                if (--left < 0) return false;
                int won = 0;
                const Position next = after(chosen, seat, *way, won);
                played.emplace_back(seat, way->card);
                if (reaches(next, goal - won, played, failed, left)) return true;
                played.pop_back();
            }
        }
        failed.at(key) = true;
        return false;
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

    // The normal plays of a hand of the claimer's side, what is likely to cost him a trick first; `unkept` holds them where
    // too many are remembered already.
    const Ways& our_ways(const Position& position, int seat, Ways& unkept) {
        const Key key = whole_key_of(position);
        if (const int place = ways_at_.at(key)) return kept_ways_[place - 1];
        find_our_ways(unkept, position, seat);
        const u64 out = pool(position);
        in_order(unkept.begin(), unkept.end(), [&](const Way& way) {
            return (bit(way.card) > (out & in_suit_of(way.card)) ? 13 : 0) + way.card % 13;
        });
        if (kept_ways_.size() >= KEPT) return unkept;
        kept_ways_.push_back(std::move(unkept));
        ways_at_.at(key) = static_cast<int>(kept_ways_.size());
        return kept_ways_.back();
    }

    // The plays of a hand of the other side, in the same order.
    Few their_ways(const Position& position, int seat) {
        Few plays = their_plays(position, seat);
        const int top = position.trick.count ? position.trick[position.trick.best(q_.trump)] : 0;
        const u64 held = our_cards(position);
        in_order(plays.cards.begin(), plays.cards.begin() + plays.size, [&](int card) {
            const bool late = position.trick.count ? !beats_now(card, top) : bit(card) < (held & in_suit_of(card));
            return (late ? 13 : 0) + card % 13;
        });
        return plays;
    }

    // Sort a few things by their rank; equal ones stay as they are.
    template <class Place, class Rank>
    static void in_order(Place begin, Place end, Rank rank) {
        for (Place at = begin; at != end; ++at)
            for (Place to = at; to != begin && rank(*to) < rank(*(to - 1)); --to) std::swap(*to, *(to - 1));
    }

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

    bool silent(const Position& position) {
        if (!script_.finished(position.stage)) return false;
        return !script_.standing || (!script_.standing_without_card && !(our_cards(position) & script_.standing_cards));
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
            if (!((their_cards(position) | position.thrown) & suit_set(suit)))
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
        return certain_tricks(position.stage, seat, position.hands);
    }

    // Script.certain_tricks
    int certain_tricks(int stage, int seat, Hands hands) {
        const u64 theirs = hands[seat ^ 1] | hands[seat ^ 3];
        int taken = 0;
        while (hands[seat]) {
            if (theirs & trumps_) return taken;
            const std::vector<Asked>& ways = script_.at_lead(stage, seat, hands, theirs);
            if (ways.size() != 1 || !ways[0].cards || several(ways[0].cards)) return taken;
            const u64 lead = ways[0].cards;
            stage = ways[0].after;
            const int card = highest(lead);
            const u64 suit = in_suit_of(card), other = hands[seat ^ 2], follow = other & suit;
            const u64 legal = follow ? follow : other;
            Trick trick;
            trick.add(card);
            const Asked asked = script_.at_follow(stage, seat ^ 2, other, legal, trick, seat, 0);
            const u64 reply = asked.cards ? asked.cards : lowest(legal);
            if (several(reply) || (!asked.cards && !follow && several(other))) return taken;
            stage = asked.after;
            const u64 best = (reply & suit) && reply > lead ? reply : lead;
            if ((theirs & suit) > best) return taken;
            hands[seat] &= ~lead;
            hands[seat ^ 2] &= ~reply;
            if (best != lead) seat ^= 2;
            ++taken;
        }
        return taken;
    }

    bool certain(const Position& position, int limit) {
        if (q_.plain || q_.alone || !silent(position)) return false;
        if (their_cards(position) & asleep(position)) return false;
        const View seen = view(position);
        const int left = outlook_.tricks_left(seen);
        if (position.slack == FAILED) return q_.tail != Tail::harsh && outlook_.sure(seen, limit);
        return limit <= left - position.slack && outlook_.sure(seen, left - position.slack);
    }

    Position after(const Position& position, int seat, const Way& way, int& won) {
        Position next = position;
        const u64 card = bit(way.card);
        next.hands[seat] &= ~card;
        next.stage = way.stage;
        if (!ours(seat)) {
            if (position.trick.count && suit_of(position.trick[0]) != suit_of(way.card)) {
                next.voids |= 1 << (4 * seat + suit_of(position.trick[0]));
                if ((card & q_.guards) && suit_of(way.card) != q_.trump) {
                    next.thrown |= card;
                    note(DISCARDS_NOT_COUNTED);
                }
            }
            if (card & q_.forgotten) next.awake |= 1 << suit_of(way.card);
        }
        next.trick.add(way.card);
        won = 0;
        int winner = -1;
        if (next.trick.count == 4) {
            next.leader = winner = (position.leader + next.trick.best(q_.trump)) & 3;
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

    // -- the other side

    // The penalty cards of an opponent that declarer may name: if it is he that claims, not one by which his claim is
    // lost, as he sees it, while another keeps it.
    Few named(const Position& position, const Few& plays) {
        note(CHOICE_AGAINST_CLAIMER);
        if (q_.plain || position.slack == FAILED) return plays;
        const View seen = view(position);
        const int need = outlook_.tricks_left(seen) - position.slack;
        Few kept = plays;
        kept.keep([&](int card) { return outlook_.sure(seen, need, card); });
        return kept.size ? kept : plays;
    }

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

    u64 legal_of(const Position& position, int seat) const {
        const u64 hand = position.hands[seat];
        const int led = position.trick.count ? suit_of(position.trick[0]) : -1;
        if (outlook_.duties.bind(position.duties, seat)) return outlook_.duties.legal(position.duties, seat, hand, led);
        const u64 follow = led >= 0 ? hand & suit_set(led) : 0;
        return follow ? follow : hand;
    }

    // -- the claimer's side

    u64 pool(const Position& position) const { return (their_cards(position) | position.thrown) & ~asleep(position); }

    View view(const Position& position) const {
        const int first = (q_.side + 1) & 1, second = first + 2;
        const u64 theirs = position.hands[first] | position.hands[second];
        View seen;
        seen.near = position.hands[q_.side];
        seen.far = position.hands[q_.side + 2];
        seen.pool = pool(position);
        seen.blanks = count(theirs & ~seen.pool);
        seen.voids = {position.voids >> (4 * first) & 15, position.voids >> (4 * second) & 15};
        seen.leader = position.leader;
        seen.trick = position.trick;
        seen.duties = outlook_.duties.as_seen(position.duties, position.leader);
        if (q_.alone) {
            const u64 shown = position.hands[q_.dummy] & seen.pool;
            seen.shown = q_.dummy == first ? shown : seen.pool & ~shown;
            seen.all_seen = seen.pool;
        }
        return seen;
    }

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
        const u64 out = pool(position);
        const bool mine = !q_.alone || seat == q_.claimer;
        if (mine && (!script_.finished(position.stage) || script_.standing)) {
            for (const Asked& each : asked(position, seat, hand, legal, out))
                follow_line(ways, position, seat, hand, legal, out, each, mine);
        } else {
            follow_line(ways, position, seat, hand, legal, out, Asked{0, position.stage, true}, mine);
        }
    }

    void follow_line(Ways& ways, const Position& position, int seat, u64 hand, u64 legal, u64 out, const Asked& each,
                     bool mine) {
        const u64 cards = each.cards & legal;
        if (cards && (each.exact || !several(cards))) {
            note(STATED_LINE_FIRST);
            for (int card : cards_of(cards)) add(ways, card, each.after);
            return;
        }
        const u64 within = cards ? cards : legal;
        Few plays = plausible(position, seat, hand, within, out, cards != 0);
        if (mine) plays = sensible(position, seat, within, plays, cards != 0);
        for (int card : plays) add(ways, card, each.after);
    }

    int stage_after_forced(const Position& position, int seat, u64 legal) {
        if (script_.finished(position.stage) || (q_.alone && seat != q_.claimer)) return position.stage;
        for (const Asked& each : asked(position, seat, position.hands[seat], legal, pool(position)))
            if (each.cards & legal) return each.after;
        return position.stage;
    }

    std::vector<Asked> asked(const Position& position, int seat, u64 hand, u64 legal, u64 out) {
        if (!position.trick.count) return script_.at_lead(position.stage, seat, position.hands, out);
        const int best = position.trick.best(q_.trump);
        return {script_.at_follow(position.stage, seat, hand, legal, position.trick, position.leader, best)};
    }

    // -- plausible plays

    Few plausible(const Position& position, int seat, u64 hand, u64 legal, u64 out, bool stated) {
        if (!position.trick.count) return leads(position, seat, legal, out, stated);
        if (hand & in_suit_of(position.trick[0])) return follows(position, seat, legal, out);
        return without_suit(position, seat, legal, out);
    }

    Few leads(const Position& position, int seat, u64 legal, u64 out, bool stated) {
        const u64 partner = position.hands[seat ^ 2];
        Few leads, losers;
        for (int suit = 0; suit < 4; ++suit) {
            const u64 held = legal & suit_set(suit);
            if (!held) continue;
            const u64 there = partner & suit_set(suit);
            Few cards = in_order(position, held, stated || script_.cashes(position.stage, suit));
            const int low = highest(lowest(held));
            const bool crossing = there && there > (out & suit_set(suit)) && highest(there) > low;
            if (crossing && !cards.has(low)) cards.add(low);
            for (int card : cards)
                (is_master(card, out) || (crossing && card == low) ? leads : losers).add(card);
        }
        without_spare_trumps(position, leads, stated);
        if (leads.size && losers.size) note(WINNERS_BEFORE_LOSERS);
        for (int card : losers) leads.add(card);
        return leads;
    }

    void without_spare_trumps(const Position& position, Few& leads, bool stated) {
        const u64 theirs = position.hands[(q_.side + 1) & 3] | position.hands[(q_.side + 3) & 3];
        if (q_.trump < 0 || (theirs & trumps_) || stated || script_.cashes(position.stage, q_.trump)) return;
        Few others = leads;
        others.keep([&](int card) { return suit_of(card) != q_.trump; });
        if (!others.size || others.size == leads.size) return;
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
            if (surely_ours(position, seat, best, out)) {
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
        Few discards, keeps;
        for (int suit = 0; suit < 4; ++suit) {
            const u64 held = legal & suit_set(suit);
            if (!held || suit == q_.trump) continue;
            const int low = highest(lowest(held));
            discards.add(low);
            if (!is_master(low, out)) keeps.add(low);
        }
        if (keeps.size && keeps.size < discards.size) note(KEEPS_MASTERS);
        for (int card : unbound(position, seat, legal, keeps.size ? keeps : discards)) plays.add(card);
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
            const u64 held = position.hands[partner] & in_suit_of(position.trick[0]);
            if (!held || !beats_now(highest(held), card)) return false;
            card = highest(held);
        }
        const bool ruffed = q_.trump >= 0 && suit_of(card) != q_.trump && (out & trumps_);
        return bit(card) > (out & in_suit_of(card)) && (unless_ruffed || !ruffed);
    }

    // -- sensible plays

    Few sensible(const Position& position, int seat, u64 legal, const Few& plays, bool stated) {
        (void)seat;
        const bool follows = position.trick.count && suit_of(plays[0]) == suit_of(position.trick[0]);
        if (plays.size == 1 && (stated || (follows && !script_.finished(position.stage)))) return plays;
        if (q_.plain) return winners_first(position, plays);
        const View seen = view(position);
        const int left = outlook_.tricks_left(seen), need = left - position.slack;
        if (position.slack != FAILED) {
            Outlook::Questions asking(outlook_, seen);
            Few kept = plays;
            kept.keep([&](int card) { return asking.sure(need, card); });
            if (kept.size) {
                if (kept.size < plays.size) note(KEEPS_HIS_CLAIM);
                return kept;
            }
            if (!stated) {
                kept = others(asking, need, legal, plays);
                if (kept.size) return kept;
            }
            if (!position.awake) {
                // He leads no loser for the sake of a hope while he has winners to lead.
                kept = position.trick.count ? plays : winners_first(position, plays);
                kept.keep([&](int card) { return asking.possible(need, card); });
                if (kept.size) {
                    note(UNSEEN_CARDS_ANYWHERE);
                    return winners_first(position, drawing_first(position, kept));
                }
                meet(BREAK_NOTICED);
                if (q_.seen_when_lost) return winners_first(position, plays);
            }
        }
        meet(TAIL);
        if (q_.tail == Tail::harsh) return winners_first(position, plays);
        note(AWAKE_AFTER_SURPRISE);
        Position awake = position;
        awake.awake = 15;
        Outlook::Questions asking(outlook_, view(awake));
        const int most = most_sure(asking, position.slack == FAILED ? left : need - 1, plays, stated ? 0 : legal);
        Few kept = plays;
        kept.keep([&](int card) { return asking.sure(most, card); });
        return winners_first(awake, kept.size ? kept : others(asking, most, legal, plays));
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
        const u64 out = pool(position) & suit_set(q_.trump);
        int draws = -1;
        for (int card : plays)
            if (out && suit_of(card) == q_.trump && bit(card) > out) draws = std::max(draws, card);
        if (draws < 0) return plays;
        if (plays.size > 1) note(DRAWS_TRUMPS);
        Few found;
        found.add(draws);
        return found;
    }

    Few winners_first(const Position& position, const Few& plays) {
        if (position.trick.count) return winning_first(position, plays);
        const u64 out = pool(position);
        const u64 partner = q_.alone ? 0 : position.hands[position.leader ^ 2] & ~q_.known_losers;
        Few good = plays;
        good.keep([&](int card) {
            const u64 suit = in_suit_of(card);
            return is_master(card, out) || (partner & suit) > std::max(bit(card), out & suit);
        });
        if (good.size && good.size < plays.size) note(WINNERS_BEFORE_LOSERS);
        return good.size ? good : plays;
    }

    Few winning_first(const Position& position, const Few& plays) {
        const int seat = (position.leader + position.trick.count) & 3, best = position.trick.best(q_.trump);
        const u64 out = pool(position);
        const bool last = position.trick.count == 3, partners = ((position.leader + best) & 1) == (seat & 1);
        const bool done = script_.finished(position.stage);  // before, the stated line may want the lead in this hand
        if (partners && (last || surely_ours(position, seat, best, out, done)))
            return done ? not_overtaking(plays, position.trick[best]) : plays;
        Few wins = plays;
        wins.keep([&](int card) { return beats_now(card, position.trick[best]) && (last || is_master(card, out)); });
        if (wins.size && wins.size < plays.size) note(WINNERS_BEFORE_LOSERS);
        return wins.size ? wins : plays;
    }

    // He does not waste a higher card on his other hand's winner.
    Few not_overtaking(const Few& plays, int top) {
        Few lower = plays;
        lower.keep([&](int card) { return suit_of(card) != suit_of(top) || card < top; });
        if (lower.size && lower.size < plays.size) note(KEEPS_MASTERS);
        return lower.size ? lower : plays;
    }

    Question q_;
    Outlook& outlook_;
    Script& script_;
    std::function<int(const Position&)> best_play_, bound_play_;  // the second: while a defender is bound to a play
    u64 trumps_;
    i64 left_ = 0, looked_ = 0;
    unsigned used_ = 0, met_ = 0;
    static constexpr std::size_t KEPT = 100'000;
    std::array<int, 14> likely_{};
    Memory<7, int> ways_at_{};
    std::deque<Ways> kept_ways_{};  // stay in their place when others come
    Memory<7, Range> memo_{};
    Memory<5, std::int8_t> best_{};
};

}  // namespace bridgelaw::claims
