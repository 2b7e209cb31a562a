// The three values of an ending: the compiled twin of bridgelaw/kernel/twin.py, which says what everything means.
//
// Search. boundary() asks, between tricks, whether the side takes at least `need` more tricks; play<0..3>() go through
// one trick. A hand that plays for the side's best is satisfied with one good card; everybody else is asked for all.
//
// Relevance. With every answer comes the set of ranks it rests on ("rel"): in each suit the cards from the top down to
// some card. The answer holds for every position in which the hands have the same lengths and those cards the same
// owners. Whatever looks at a rank must put it into rel: a trick won by rank, a bound, a rule.
#pragma once

#include <cstring>
#include <memory>
#include <optional>

#include "cashing.hpp"
#include "last_tricks.hpp"
#include "table.hpp"

namespace bridgelaw {

struct Spent {};

// A search over all lines asks for one trick more after the other only until it has tried so many plays.
constexpr i64 CHEAP = 10'000;

// With fewer cards it is sooner looked at every play than asked whether the side is stuck with its winners.
constexpr int STUCK = 4;

// With so few cards at the start no answers are filed: every play of the last two tricks is looked at.
constexpr int FEW = 4;

// In a shorter ending it is not asked whether it matters who wins a trick.
constexpr int LONG = 7;

// What of a position's past still matters for normal play.
struct Context {
    int at = 0;        // the next instruction of the line
    int step = -1;     // the instruction the trick in progress was led under
    int goal = 0;      // tricks the claim still needs
    bool surprised = false;
};

// Memory that is kept from one search to the next.
struct Room {
    Table table{};
    Suits suits{};
    Cashing cashing{};
    std::unique_ptr<Room> belief{};
};

// ------------------------------------------------------------------------------------------------ the search

// RICH: with a stated line or beliefs. BLANKS: some hands hold cards of no suit.
template <int MODE, bool RICH, bool BLANKS>
class Search : LastTricks {
public:
    Search(Room& room, const Deal& deal, u32 rules, bool bounds, i64& nodes, i64 budget)
        : LastTricks(room.suits, deal, rules, nodes), room_(room), table_(room.table), rules_after_(rules), bounds_(bounds),
          budget_(budget) {
        leader_ = deal.leader;
        played_ = deal.played;
        for (int place = 0; place < played_; ++place) {
            all_ |= deal.trick[place];
            trick_ = after(trick_, place, (leader_ + place) & 3, deal.trick[place]);
        }
        tricks_ = std::popcount(hand_[leader_]) + blanks_[leader_] + (played_ > 0);
        if (tricks_ > 1) {
            fill_suits(deal);
            few_ = !RICH && !BLANKS && bounds_ && tricks_ <= FEW;
            if (!few_) table_.clear();
            if (cashes()) room_.cashing.clear();
        }
    }

    // Beliefs and line; only for RICH.
    void believe(const Problem& problem, const Squeeze& squeeze, const Deal& deal) {
        rules_after_ = problem.rules_after & ~u32{KEEP_CLAIM};
        best_after_ = problem.best_after;
        line_ends_ = problem.line_ends;
        forgotten_ = squeeze.set(problem.forgotten);
        believing_ = rules_after_ != rules_ || best_after_ || line_ends_ || forgotten_;
        start_.goal = believing_ ? problem.claimed : 0;
        marks_.push_back(forgotten_);
        for (const Unit& unit : problem.line) {
            line_.push_back(unit);
            Unit& last = line_.back();
            last.lead = squeeze.set(unit.lead);
            last.reply = squeeze.set(unit.reply);
            last.while_out = squeeze.set(unit.while_out);
            for (u64 mark : {last.lead, last.reply, last.while_out}) marks_.push_back(mark);
            names_reply_.push_back(unit.reply != 0);
            ends_.push_back(unit.while_out != 0);
        }
        // Suits in which some cards are marked and others are not: there each card is itself, not a rank among others.
        const u64 in_play = all_;
        for (u64 mark : marks_)
            for (int suit = 0; suit < 4; ++suit) {
                const u64 lane = LANE << (16 * suit);
                if ((mark & lane) && (in_play & lane & ~mark)) marked_ |= lane;
            }
        if (rules_ & KEEP_CLAIM) {
            if (!room_.belief) room_.belief = std::make_unique<Room>();
            Deal believed = deal;
            for (int seat = 0; seat < 4; ++seat) {
                believed.blanks[seat] = std::popcount(believed.hand[seat] & forgotten_);
                believed.hand[seat] &= ~forgotten_;
            }
            has_blanks_ = forgotten_ != 0;
            if (has_blanks_)
                with_blanks_ = std::make_unique<Search<DOUBLE_DUMMY, false, true>>(*room_.belief, believed, 0, bounds_,
                                                                                  nodes_, budget_);
            else
                without_ = std::make_unique<Search<DOUBLE_DUMMY, false, false>>(*room_.belief, believed, 0, bounds_,
                                                                                 nodes_, budget_);
        }
    }

    int tricks() const { return tricks_; }

    bool at_least(int need) {
        u64 rel;
        return ask(need, start_, rel);
    }

    // The interval; `low` is right at any interruption.
    void value(Value& value) {
        value.low = 0;
        value.high = tricks_;
        const Search here(*this, 0);
        try {
            if constexpr (MODE == DOUBLE_DUMMY) {
                int need = guess(tricks_, leader_);
                while (value.low < value.high) {
                    if (at_least(need)) value.low = need, ++need;
                    else value.high = need - 1, --need;
                }
            } else {
                climb(value, nodes_ + CHEAP);
                descend(value);
                climb(value, budget_);
            }
        } catch (const Spent&) {
            spent_ = true;
            restore(here);
        }
    }

    // One trick more after the other, until so many plays have been tried.
    void climb(Value& value, i64 until) {
        while (value.low < value.high && nodes_ <= until) {
            if (at_least(value.low + 1)) ++value.low;
            else value.high = value.low;
        }
    }
    // From above, where a line with fewer tricks is soon found and most proofs that a number is certain need not be made.
    // Half of the budget is kept for climbing on: what is certain counts most when not everything can be known.
    void descend(Value& value) {
        const Search here(*this, 0);
        const i64 budget = budget_;
        budget_ -= (budget_ - nodes_) / 2;
        try {
            while (value.low < value.high) {
                if (at_least(value.high)) value.low = value.high;
                else --value.high;
            }
        } catch (const Spent&) {
            restore(here);
        }
        budget_ = budget;
    }

    // As twin.best_line and twin.some_line: see there.
    void line(Value& value, const Squeeze& squeeze, bool want) {
        if (!spent_) {
            if (!want) return;
            budget_ = i64{1} << 62;
            if (with_blanks_) with_blanks_->budget_ = budget_;
            if (without_) without_->budget_ = budget_;
        } else if (MODE == DOUBLE_DUMMY || (RICH && (best_after_ || (rules_ & KEEP_CLAIM)))) {
            return;
        }
        int left = value.low, total = 0;
        value.length = 0;
        while (all_hands()) {
            const int seat = (leader_ + played_) & 3;
            Context c = start_;
            u64 ignored = 0;
            const u64 moves = allowed(seat, played_, trick_, c, ignored);
            const bool best = chooses_best(seat, c);
            std::array<u64, 14> cards;
            const int count = unlike(seat, moves, cards);
            u64 chosen = 0;
            if (spent_) {
                chosen = (seat & 1) == side_ ? cards[0] : cards[count - 1];
            } else {
                for (int at = 0; at < count && !chosen; ++at) {
                    const Search here(*this, 0);
                    const int won = put(seat, cards[at], c);
                    u64 rel;
                    const bool attains = best ? ask(left - won, start_, rel) : !ask(left - won + 1, start_, rel);
                    restore(here);
                    if (attains) chosen = cards[at];
                }
            }
            value.line[value.length++] = squeeze.number[std::countr_zero(chosen)];
            const int won = put(seat, chosen, c);
            left -= won;
            total += won;
        }
        if (spent_ && (!want || total > value.high)) value.length = 0;
        if (spent_) value.high = std::min(value.high, total);
    }

private:
    template <int, bool, bool>
    friend class Search;

    // A copy of the position alone, to come back to.
    Search(const Search& other, int)
        : LastTricks(other), room_(other.room_), table_(other.table_), trick_(other.trick_), leader_(other.leader_),
          played_(other.played_), start_(other.start_) {}
    void restore(const Search& other) {
        hand_ = other.hand_;
        all_ = other.all_;
        lengths_ = other.lengths_;
        trick_ = other.trick_;
        leader_ = other.leader_;
        played_ = other.played_;
        start_ = other.start_;
    }
    bool all_hands() const { return hand_[0] | hand_[1] | hand_[2] | hand_[3]; }

    // Play a card for good; tricks won by it.
    int put(int seat, u64 card, Context c) {
        hand_[seat] ^= card;
        lengths_ -= u64{1} << (16 * seat + 4 * suit_of(card));
        trick_ = after(trick_, played_, seat, card);
        c.surprised = surprised_by(seat, card, c);
        int won = 0;
        if (++played_ == 4) {
            won = (trick_.winner & 1) == side_;
            leader_ = trick_.winner;
            played_ = 0;
            trick_ = Trick{};
            all_ = hand_[0] | hand_[1] | hand_[2] | hand_[3];
            complete(c, won, std::popcount(hand_[0]));
        }
        start_ = settled(c);
        return won;
    }

    // ------------------------------------------------------------------------------------------ positions

    bool ask(int need, const Context& c, u64& rel) {
        const int left = std::popcount(hand_[leader_]) + blanks_[leader_] + (played_ > 0);
        rel = 0;
        if (need <= 0) return true;
        if (need > left) return false;
        switch (played_) {
            case 1: return play<1>((leader_ + 1) & 3, left, need, trick_, c, 0, rel);
            case 2: return play<2>((leader_ + 2) & 3, left, need, trick_, c, 0, rel);
            case 3: return play<3>((leader_ + 3) & 3, left, need, trick_, c, 0, rel);
            default: return boundary(leader_, left, need, c, rel);
        }
    }

    bool chooses_best(int seat, const Context& c) const {
        if ((seat & 1) != side_) return false;
        return MODE == DOUBLE_DUMMY || (RICH && best_after_ && c.surprised);
    }

    bool surprised_by(int seat, u64 card, const Context& c) const {
        if (!RICH || !believing_ || c.surprised || (seat & 1) == side_) return RICH && c.surprised;
        return (card & forgotten_) || ((card & trump_lane_) && !(trick_.led & trump_lane_));
    }
    void complete(Context& c, int won, int left) const {
        if (!RICH) return;
        c.step = -1;
        c.goal = std::max(0, c.goal - won);
        if (believing_ && c.goal > left) c.surprised = true;
    }
    Context settled(Context c) const {
        if (RICH && c.surprised) {
            c.goal = 0;
            if (line_ends_ || best_after_) c.at = static_cast<int>(line_.size()), c.step = -1;
        }
        return c;
    }

    // ------------------------------------------------------------------------------------------ between tricks

    // Where a question is filed, and perhaps the card to try first.
    struct Filing {
        Owners held{};
        u32 family = 0;
        u64 hint = 0;
    };

    // The answer, if it can be told without a play.
    std::optional<bool> told(int leader, int left, int need, const Context& c, u64& rel, Filing& filing) {
        rel = 0;
        if (need <= 0) return true;
        if (need > left) return false;
        if (left == 1) return last_card(leader, need, rel);
        if (MODE == DOUBLE_DUMMY && left == 2 && few_) return last_two(leader, need, rel);
        const bool ours = (leader & 1) == side_;
        if (bounds_) {
            if (trump_bound(side_, need, rel)) return keep_all(rel, true);
            if (MODE == DOUBLE_DUMMY) {
                const int theirs = left - need + 1;
                if (trump_bound(1 - side_, theirs, rel)) return false;
                if (!BLANKS) {
                    u64 ranks;
                    if (quick_tricks(leader, ours ? need : theirs, ranks)) {
                        rel = ranks;
                        return ours;
                    }
                    if (later_tricks(leader, left, ours ? theirs : need, ranks)) {
                        rel = ranks;
                        return !ours;
                    }
                }
            } else if (ours) {
                if (solid(leader, MODE == NORMAL && !RICH && (rules_ & NO_RUFF), rel)) return keep_all(rel, true);
                if (MODE == NORMAL && !RICH && rule_bound(rules_, leader, left, need, rel)) return true;
            } else {
                u64 ranks;
                if (quick_tricks(leader, left - need + 1, ranks)) {
                    rel = ranks;
                    return keep_all(rel, false);
                }
            }
        }
        if (few_) {
            if (left == 2) return last_two(leader, need, rel);
        } else if (const Entry* entry = filed(leader, need, c, filing)) {
            for (int suit = 0; suit < 4; ++suit) rel |= top_ranks(suit, entry->depths >> (4 * suit) & 15);
            return need <= entry->low;
        }
        if (MODE != DOUBLE_DUMMY && bounds_ && left >= STUCK && stuck(need, rel)) return keep_all(rel, true);
        if (MODE == NORMAL && !RICH && bounds_ && ours && cashes() && cashed(leader, need, rel)) return true;
        return {};
    }

    // The answer that was filed, if there is one.
    const Entry* filed(int leader, int need, const Context& c, Filing& filing) {
        u64 context = 0;
        if (RICH) {
            const u64 cards = all_ & marked_;
            const u64 packed = (cards & 0x1fff) | (cards >> 3 & u64{0x1fff} << 13) | (cards >> 6 & u64{0x1fff} << 26) |
                               (cards >> 9 & u64{0x1fff} << 39);
            context = packed << 11 | static_cast<u64>(c.at) << 5 | static_cast<u64>(c.goal) << 1 | c.surprised;
        }
        if (BLANKS) context = u64(blanks_[0]) | u64(blanks_[1]) << 4 | u64(blanks_[2]) << 8 | u64(blanks_[3]) << 12;
        filing.held = owners();
        filing.family = table_.family(lengths_, context, leader);
        return table_.find(filing.family, filing.held, need, filing.hint);
    }

    bool boundary(int leader, int left, int need, const Context& c, u64& rel) {
        Filing filing;
        if (const std::optional<bool> answer = told(leader, left, need, c, rel, filing)) return *answer;
        if (few_) return keep_all_if_no(play<0>(leader, left, need, Trick{}, c, 0, rel), rel);
        const bool ours = (leader & 1) == side_;
        auto& [held, family, hint] = filing;
        // First the card that settled this question, or else another question of the family.
        if (!hint) hint = u64{1} << table_.move(family, MODE == DOUBLE_DUMMY && ours);
        const bool answer = play<0>(leader, left, need, Trick{}, c, hint & hand_[leader], rel);
        const u64 best = last_best_;
        keep_all_if_no(answer, rel);
        keep_all(rel, answer);
        // Store it.
        u32 depths = 0;
        for (int suit = 0; suit < 4; ++suit)
            depths |= static_cast<u32>(std::popcount(set_of(suit) & (rel >> (16 * suit)))) << (4 * suit);
        Entry& entry = table_.add(family, depths, held);
        if (best) table_.move(family, answer) = static_cast<u8>(std::countr_zero(best));
        entry.low = static_cast<u8>(answer ? need : 0);
        entry.high = static_cast<u8>(answer ? left : need - 1);
        entry.move = static_cast<u8>(best ? std::countr_zero(best) : 63);
        return answer;
    }

    bool cashes() const { return MODE == NORMAL && (rules_ & Cashing::RULES) == Cashing::RULES; }
    // Whether the hand on lead and its partner are certain of `need` tricks as they cash their winners.
    bool cashed(int leader, int need, u64& rel) {
        const int lho = (leader + 1) & 3, rho = (leader + 3) & 3;
        const u64 out = fill(hand_[lho] | hand_[rho]);
        const u64 ours = hand_[leader] | hand_[leader ^ 2];
        u32 rounds = 0;
        for (int suit = 0; suit < 4; ++suit)
            rounds |= static_cast<u32>(std::max(length(lho, suit), length(rho, suit))) << (4 * suit);
        if (!room_.cashing.certain({hand_[leader], hand_[leader ^ 2], ours & out, rounds}, need, trump_lane_)) return false;
        // Where the others have none, it matters at most which of the two hands is higher; so it does where both have cards
        // left once the others have run out.
        u64 ranked = ours & ~out;
        for (int suit = 0; suit < 4; ++suit)
            if (std::min(length(leader, suit), length(leader ^ 2, suit)) > static_cast<int>(rounds >> (4 * suit) & 15))
                ranked |= ours & LANE << (16 * suit);
        rel = from(bottoms(ranked)) & (lanes(out) | (lanes(hand_[leader]) & lanes(hand_[leader ^ 2])));
        return true;
    }

    // Marked suits matter card by card.
    bool keep_all(u64& rel, bool answer) const {
        if (RICH) rel |= marked_;
        return answer;
    }

    // What the rules have let through was not looked at for a "no": that holds for this very position.
    static bool keep_all_if_no(bool answer, u64& rel) {
        if (MODE == NORMAL && !answer) rel = ~u64{0};
        return answer;
    }

    bool last_two(int leader, int need, u64& rel) {
        if (nodes_ > budget_) throw Spent{};
        return keep_all_if_no(last_two_tricks<MODE>(leader, need, rel), rel);
    }

    // Of the last trick; where there are blanks it is played out.
    bool last_card(int leader, int need, u64& rel) {
        if (!BLANKS) return keep_all(rel, last_trick(leader, need, rel));
        Trick t{};
        for (int place = 0; place < 4; ++place) {
            const int seat = (leader + place) & 3;
            t = hand_[seat] ? after(t, place, seat, hand_[seat]) : after_blank(t, place, seat);
        }
        if (t.contested()) rel = up(t.best);
        nodes_ += 4;
        return need <= ((t.winner & 1) == side_);
    }

    // ------------------------------------------------------------------------------------------ one trick

    // The context that a play may change, copied only where there is one.
    using Past = std::conditional_t<RICH, Context, const Context&>;

    // `known`: the ranks that a "yes" rests on already because of other plays to this trick.
    template <int PLACE>
    bool play(int seat, int left, int need, const Trick& t, const Context& now, u64 hint, u64& rel, u64 known = 0) {
        u64 looked = bounds_ ? 0 : ~u64{0};
        Past c = now;
        const bool ours = (seat & 1) == side_;
        const bool best = chooses_best(seat, c);
        u64 moves = PLACE == 0 ? hand_[seat] : (hand_[seat] & t.led);
        bool blank = false;
        if (!moves) {
            moves = hand_[seat];
            blank = BLANKS && blanks_[seat] > 0;
        } else if (BLANKS && PLACE == 0) {
            blank = blanks_[seat] > 0;
        }
        if constexpr (MODE == NORMAL)
            if (ours && !best) moves = normal(seat, PLACE, t, moves, c, looked);
        const bool stop = best;
        rel = looked;
        std::array<u64, 14> cards;
        std::array<u64, 14> groups;
        int count = order<PLACE>(left, seat, moves, t, ours && !best && MODE != DOUBLE_DUMMY, hint, cards, groups);
        if (BLANKS && blank) {
            groups[count] = 0;
            cards[count++] = BLANK;
        }
        u64 ruled_out = 0;
        [[maybe_unused]] Leads leads;
        for (int at = 0; at < count; ++at) {
            const u64 card = cards[at];
            if (card & ruled_out) {
                // Its equals are ruled out by it, so if one of them mattered they all do.
                if (rel & groups[at]) rel |= up(card);
                continue;
            }
            if constexpr (MODE == DOUBLE_DUMMY && PLACE == 0 && !BLANKS)
                if (bounds_ && gives_away(seat, card, ours ? left - need + 1 : need, leads, rel)) continue;
            u64 r = 0;
            const bool answer = lay<PLACE>(seat, left, need, t, c, card, groups[at], known | rel, r);
            if (answer == stop) {
                rel = looked | r;
                if (PLACE == 0) last_best_ = card;
                return answer;
            }
            // The other cards of the suit that did not matter would do the same.
            if (card != BLANK && !(r & card) && !(RICH && (marked_ & card))) ruled_out |= lane_of(card) & ~r & ~BLANK;
            rel |= r;
        }
        if (PLACE == 0) last_best_ = 0;
        return !stop;
    }

    // Play this card, the lowest of a group of equal ones, and see what comes of it.
    template <int PLACE>
    bool lay(int seat, int left, int need, const Trick& t, const Context& c, u64 card, u64 group, u64 known, u64& r) {
        if (++nodes_ > budget_) throw Spent{};
        if (BLANKS && card == BLANK) {
            --blanks_[seat];
            const bool answer = go_on<PLACE>(seat, left, need, after_blank(t, PLACE, seat), c, card, known, r);
            ++blanks_[seat];
            return answer;
        }
        const u64 one = u64{1} << (16 * seat + 4 * suit_of(card));
        hand_[seat] ^= card;
        lengths_ -= one;
        const bool answer = go_on<PLACE>(seat, left, need, after(t, PLACE, seat, card), c, card, known, r);
        hand_[seat] ^= card;
        lengths_ += one;
        if (r & group) r |= up(card);
        return answer;
    }

    // Whether a lead gives the other side the tricks that it needs at once: the same for every card of a suit.
    struct Leads {
        u64 looked_at = 0, lost = 0;
    };
    bool gives_away(int leader, u64 card, int need, Leads& leads, u64& rel) const {
        if (!(card & leads.looked_at)) {
            leads.looked_at |= lane_of(card);
            u64 ranks;
            if (captured(leader, suit_of(card), need, ranks)) leads.lost |= lane_of(card), rel |= ranks;
        }
        return card & leads.lost;
    }

    template <int PLACE>
    bool go_on(int seat, int left, int need, const Trick& t, const Context& now, u64 card, u64 known, u64& r) {
        Past c = now;
        if constexpr (RICH) {
            if (believing_ && !c.surprised && (seat & 1) != side_ &&
                ((card & forgotten_) || ((card & trump_lane_) && !(t.led & trump_lane_))))
                c.surprised = true;
            if constexpr (PLACE < 3) c = settled(c);
        }
        if constexpr (PLACE < 3) {
            return play<PLACE + 1>((seat + 1) & 3, left, need, t, c, 0, r, known);
        } else {
            const int won = (t.winner & 1) == side_;
            const u64 before = all_;
            all_ = hand_[0] | hand_[1] | hand_[2] | hand_[3];
            if constexpr (RICH) {
                complete(c, won, left - 1);
                c = settled(c);
            }
            const bool answer = boundary(t.winner, left - 1, need - won, c, r);
            if (t.contested()) {
                const bool may_not_matter = MODE != DOUBLE_DUMMY && !RICH && bounds_ && answer && tricks_ >= LONG;
                r |= may_not_matter ? deciding(t, left - 1, need, before, r, known) : up(t.best);
            }
            all_ = before;
            return answer;
        }
    }

    // The ranks on which it rests that a trick did not refute the answer, beyond those (`rel`) on which it rests once the
    // trick is won: those that decided who won it, or what shows that the answer would be the same whoever had. In every
    // position that the answer is used for the same hands play cards of the winning suit, and one of them wins; so if
    // each might lead to the next trick, with the tricks counted as it wins or not, the ranks of those cards are not
    // needed. That is only looked up: to search for it would cost more than it saves. Nothing is to be saved by ranks
    // that are `known` to matter anyway. `before` are the cards with those of the trick.
    u64 deciding(const Trick& t, int left, int need, u64 before, u64 rel, u64 known) {
        const u64 ranks = up(t.best);
        if (!(ranks & before & ~(rel | known))) return ranks;
        u64 others = 0;
        for (u32 rivals = t.rivals & ~(1u << t.winner); rivals; rivals &= rivals - 1) {
            const int seat = std::countr_zero(rivals);
            Filing ignored;
            u64 r = 0;
            if (!told(seat, left, need - ((seat & 1) == side_), Context{}, r, ignored).value_or(false)) return ranks;
            others |= r;
        }
        return std::popcount((rel | others) & before) < std::popcount((rel | ranks) & before) ? others : ranks;
    }

    // The lowest of each group of equal cards among `moves`, likely refutations first; in the last tricks, where looking at
    // more is sooner done than choosing, as they come, but for the hint.
    template <int PLACE>
    int order(int left, int seat, u64 moves, const Trick& t, bool to_lose, u64 hint, std::array<u64, 14>& cards,
              std::array<u64, 14>& groups) const {
        cards[0] = lowest(moves);
        groups[0] = like(seat, cards[0], moves);
        if (groups[0] == moves) return moves != 0;
        if (left <= (few_ ? std::max(3, UNSORTED) : UNSORTED)) return as_they_come<PLACE>(seat, moves, hint, cards, groups);
        std::array<int, 14> scores;
        Scores<PLACE> beside = begin<PLACE>(seat, t);
        int count = 0;
        for (u64 rest = moves; rest;) {
            const u64 card = lowest(rest), group = like(seat, card, moves);
            rest &= ~group;
            int score = score_of<PLACE>(seat, card, group, to_lose, beside);
            if (group & hint) score += 10000;
            int at = count++;
            for (; at > 0 && scores[at - 1] < score; --at) {
                scores[at] = scores[at - 1];
                cards[at] = cards[at - 1];
                groups[at] = groups[at - 1];
            }
            scores[at] = score;
            cards[at] = card;
            groups[at] = group;
        }
        return count;
    }
    template <int PLACE>
    int as_they_come(int seat, u64 moves, u64 hint, std::array<u64, 14>& cards, std::array<u64, 14>& groups) const {
        int count = 0;
        for (u64 rest = moves; rest; ++count) {
            const u64 card = lowest(rest), group = like(seat, card, moves);
            rest &= ~group;
            int at = count;
            if (PLACE == 0 && (group & hint))
                for (; at > 0; --at) cards[at] = cards[at - 1], groups[at] = groups[at - 1];
            cards[at] = card;
            groups[at] = group;
        }
        return count;
    }
    static constexpr int UNSORTED = MODE == DOUBLE_DUMMY ? 2 : 5;

    // What the cards of a hand in turn have in common.
    template <int PLACE>
    using Scores = std::conditional_t<PLACE == 0, Leading, Turn>;
    template <int PLACE>
    Scores<PLACE> begin(int seat, const Trick& t) const {
        if constexpr (PLACE == 0) return Leading{};
        else return turn<PLACE>(seat, t);
    }
    template <int PLACE>
    int score_of(int seat, u64 card, u64 group, bool to_lose, Scores<PLACE>& beside) const {
        if constexpr (MODE == DOUBLE_DUMMY) {
            if constexpr (PLACE == 0) return lead_score(seat, card, group, beside);
            else return follow_score<PLACE>(seat, card, group, beside);
        } else {
            if constexpr (PLACE == 0) return every_lead_score(seat, card, group, to_lose, beside);
            else return every_follow_score<PLACE>(seat, card, group, beside, to_lose);
        }
    }

    // The cards among `moves` from this one up that are equal to it.
    u64 like(int seat, u64 card, u64 moves) const {
        if (RICH && (marked_ & card)) return chain(seat, card) & moves;
        return equals(seat, card, moves);
    }

    // In a suit with marked cards: the cards above this one that are equal to it in every respect.
    u64 chain(int seat, u64 card) const {
        u64 group = card, rest = hand_[seat] & up(card) & ~card;
        const u64 others = all_ & ~hand_[seat];
        u64 last = card;
        while (rest) {
            const u64 next = lowest(rest);
            if (others & (next - 1) & ~(last - 1) & lane_of(card)) break;
            for (u64 mark : marks_)
                if (bool(mark & next) != bool(mark & last)) return group;
            group |= next;
            last = next;
            rest ^= next;
        }
        return group;
    }

    // ------------------------------------------------------------------------------------------ normal play

    u64 outstanding(const Context& c) const {
        const u64 held = hand_[1 - side_] | hand_[3 - side_];
        return RICH && !c.surprised ? held & ~forgotten_ : held;
    }

    u64 allowed(int seat, int place, const Trick& t, Context& c, u64& looked) {
        u64 moves = place == 0 ? hand_[seat] : (hand_[seat] & t.led);
        if (!moves) moves = hand_[seat];
        if (MODE == NORMAL && (seat & 1) == side_ && !chooses_best(seat, c)) moves = normal(seat, place, t, moves, c, looked);
        return moves;
    }

    // Ascending, as the twin has them.
    int unlike(int seat, u64 moves, std::array<u64, 14>& cards) const {
        int count = 0;
        for (u64 rest = moves; rest;) {
            const u64 card = lowest(rest);
            cards[count++] = card;
            rest &= ~like(seat, card, ~u64{0});
        }
        return count;
    }

    u64 normal(int seat, int place, const Trick& t, u64 legal, auto& c, u64& looked) {
        const u64 out = outstanding(c);
        u64 moves = legal;
        bool stated = false;
        if constexpr (RICH) {
            if (place == 0) {
                c.at = arrive(seat, c.at, out);
                if (c.at < static_cast<int>(line_.size()) && (line_[c.at].lead & legal)) {
                    moves = pick(line_[c.at].lead & legal, line_[c.at].choice);
                    stated = true;
                    c.step = c.at;
                    c.at += line_[c.at].once;
                }
            } else if (place == 2 && c.step >= 0) {
                const u64 reply = reply_to(line_[c.step], names_reply_[c.step], seat, t, legal, looked);
                if (reply) moves = reply, stated = true;
            }
        }
        const u32 rules = RICH && c.surprised ? rules_after_ : rules_;
        if (rules && (moves & (moves - 1))) {
            if (RICH && best_after_) looked = ~u64{0};
            moves = place == 0 ? normal_lead(rules, seat, moves, out, looked)
                               : normal_follow(rules, seat, place, t, moves, out, looked);
        }
        if constexpr (RICH) {
            if ((rules & KEEP_CLAIM) && !c.surprised && (legal & (legal - 1))) {
                u64 keeping = keeps(seat, place, t, moves, c);
                if (!keeping && !stated) keeping = keeps(seat, place, t, legal, c);
                if (keeping) moves = keeping;
                looked = ~u64{0};
            }
        }
        return moves;
    }

    int arrive(int seat, int at, u64 out) const {
        const u64 hand = hand_[seat], other = hand_[seat ^ 2];
        for (; at < static_cast<int>(line_.size()); ++at) {
            const Unit& unit = line_[at];
            if (ends_[at] && !(unit.while_out & out)) continue;
            if (unit.lead & (unit.wait ? hand | other : hand)) break;
        }
        return at;
    }

    u64 reply_to(const Unit& unit, bool named_any, int seat, const Trick& t, u64 legal, u64& looked) const {
        const u64 named = unit.reply & legal;
        if (unit.cover && named_any && t.winner == ((seat + 3) & 3)) {
            looked |= up(t.best);
            const u64 covers = (t.best & t.led) && (legal & t.led) ? legal & up(t.best) & ~t.best : 0;
            if (covers && !(covers & named)) return lowest(covers);
        }
        return pick(named, unit.reply_choice);
    }

    // Those of the cards after which the claim can still be won in the deal as the claimer believes it.
    u64 keeps(int seat, int place, const Trick& t, u64 moves, const Context& c) {
        if (c.goal <= 0) return moves;
        u64 kept = 0;
        std::array<u64, 14> cards;
        const int count = unlike(seat, moves, cards);
        for (int at = 0; at < count; ++at) {
            const bool keeping = has_blanks_ ? believes(*with_blanks_, seat, place, t, cards[at], c.goal)
                                             : believes(*without_, seat, place, t, cards[at], c.goal);
            if (keeping) kept |= cards[at];
        }
        return kept;
    }
    template <class Belief>
    bool believes(Belief& belief, int seat, int place, const Trick& t, u64 card, int goal) {
        const int leader = (seat + 4 - place) & 3;
        belief.lengths_ = 0;
        belief.all_ = all_ & ~forgotten_;
        for (int s = 0; s < 4; ++s) {
            belief.hand_[s] = hand_[s] & ~forgotten_;
            belief.blanks_[s] = std::popcount(hand_[s] & forgotten_);
            if (s == seat) belief.hand_[s] ^= card;
            for (int suit = 0; suit < 4; ++suit)
                belief.lengths_ |= u64(std::popcount(belief.hand_[s] >> (16 * suit) & LANE)) << (16 * s + 4 * suit);
        }
        belief.trick_ = belief.after(t, place, seat, card);
        belief.leader_ = leader;
        belief.played_ = place + 1;
        if (belief.played_ == 4) {
            goal -= (belief.trick_.winner & 1) == side_;
            belief.leader_ = belief.trick_.winner;
            belief.played_ = 0;
            belief.trick_ = Trick{};
            belief.all_ = belief.hand_[0] | belief.hand_[1] | belief.hand_[2] | belief.hand_[3];
        }
        u64 rel;
        if (belief.played_ == 0) {
            const int left = std::popcount(belief.hand_[belief.leader_]) + belief.blanks_[belief.leader_];
            return belief.boundary(belief.leader_, left, goal, Context{}, rel);
        }
        return belief.ask_in_trick(goal, rel);
    }
    bool ask_in_trick(int need, u64& rel) {
        const int seat = (leader_ + played_) & 3;
        const int left = std::popcount(hand_[seat]) + blanks_[seat];
        if (need <= 0) return true;
        if (need > left) return false;
        switch (played_) {
            case 1: return play<1>(seat, left, need, trick_, Context{}, 0, rel);
            case 2: return play<2>(seat, left, need, trick_, Context{}, 0, rel);
            default: return play<3>(seat, left, need, trick_, Context{}, 0, rel);
        }
    }

    Room& room_;
    Table& table_;
    u32 rules_after_ = 0;
    bool bounds_ = true, few_ = false;
    Trick trick_{};
    int leader_ = 0, played_ = 0, tricks_ = 0;
    Context start_{};
    i64 budget_ = 0;
    bool spent_ = false;
    u64 last_best_ = 0;

    std::vector<Unit> line_{};
    std::vector<bool> names_reply_{}, ends_{};
    std::vector<u64> marks_{};
    u64 marked_ = 0, forgotten_ = 0;
    bool best_after_ = false, line_ends_ = false, believing_ = false, has_blanks_ = false;
    std::unique_ptr<Search<DOUBLE_DUMMY, false, true>> with_blanks_{};
    std::unique_ptr<Search<DOUBLE_DUMMY, false, false>> without_{};
};

}  // namespace bridgelaw
