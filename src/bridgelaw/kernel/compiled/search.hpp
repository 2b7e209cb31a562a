// The three values of an ending: the compiled twin of bridgelaw/kernel/twin.py, which says what everything means.
//
// Cards. Every suit is squeezed to the cards that are in play at the start and has 16 bits of a 64-bit set, lowest card
// first, of which at most 13 are used. A "lane" is the 16 bits of one suit.
//
// Search. boundary() asks, between tricks, whether the side takes at least `need` more tricks; play<0..3>() go through
// one trick. A hand that plays for the side's best is satisfied with one good card; everybody else is asked for all.
//
// Relevance. With every answer comes the set of ranks it rests on ("rel"): in each suit the cards from the top down to
// some card. The answer holds for every position in which the hands have the same lengths and those cards the same
// owners. Whatever looks at a rank must put it into rel: a trick won by rank, a bound, a rule.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

namespace bridgelaw {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;

enum Mode : int { DOUBLE_DUMMY = 0, ANY_LEGAL = 1, NORMAL = 2 };

enum Rule : u32 {
    DRAW = 1, CASH = 2, WINNERS_FIRST = 4, TOP = 8, TOP_DOWN = 16, NO_RUFF = 32, NO_UNDERRUFF = 64, RUFF_LOW = 128,
    LOW = 256, ENDS = 512, KEEP_WINNERS = 1024, DISCARD_LOW = 2048, KEEP_CLAIM = 4096,
};

enum Choice : int { ANY = 0, TOP_CARD = 1, LOW_CARD = 2 };

// One lead of the stated line.
struct Unit {
    u64 lead, reply, while_out;
    bool once;
    int choice, reply_choice;
    bool wait, cover;
};

struct Problem {
    std::array<u64, 4> hands{};  // 52-bit card sets
    int trumps = 4, leader = 0, side = 0;
    std::array<u8, 3> trick{};
    int played = 0;
    int mode = DOUBLE_DUMMY;
    u32 rules = 0, rules_after = 0;
    std::vector<Unit> line{};
    u64 forgotten = 0;
    int claimed = 0;
    bool best_after = false, line_ends = false;
    i64 budget = 0;
    bool want_line = false;
    bool plain = false;  // without bounds and with every rank relevant: for tests
};

struct Value {
    int low = 0, high = 0;
    i64 nodes = 0;
    int length = 0;
    std::array<u8, 52> line{};
};

struct Spent {};

// ------------------------------------------------------------------------------------------------ lanes

constexpr u64 LANE = 0xffff;
constexpr u64 LOWS = 0x0001000100010001;
constexpr u64 FIFTEEN = 0x7fff7fff7fff7fff;

inline int suit_of(u64 bit) { return std::countr_zero(bit) >> 4; }
inline u64 lane_of(u64 bit) { return LANE << (std::countr_zero(bit) & 48); }
inline u64 lowest(u64 cards) { return cards & (0 - cards); }
inline u64 highest(u64 cards) { return cards ? u64{1} << (63 - std::countl_zero(cards)) : 0; }
// The cards of its lane from this one up.
inline u64 up(u64 bit) { return lane_of(bit) & (0 - bit); }
// In each lane: everything from the highest card down; the highest card; the lowest; the whole lane if it has a card.
inline u64 fill(u64 x) {
    x |= (x >> 1) & FIFTEEN;
    x |= (x >> 2) & 0x3fff3fff3fff3fff;
    x |= (x >> 4) & 0x0fff0fff0fff0fff;
    x |= (x >> 8) & 0x00ff00ff00ff00ff;
    return x;
}
inline u64 tops(u64 x) { x = fill(x); return x ^ ((x >> 1) & FIFTEEN); }
inline u64 bottoms(u64 x) { return x & ((~x & FIFTEEN) + LOWS); }
inline u64 lanes(u64 x) { return ((((x & FIFTEEN) + FIFTEEN) >> 15) & LOWS) * LANE; }
inline u64 pick(u64 cards, int choice) {
    return choice == ANY ? cards : choice == TOP_CARD ? tops(cards) : bottoms(cards);
}

constexpr u64 BLANK = u64{1} << 63;

// ------------------------------------------------------------------------------------------------ the table

struct Entry {
    u64 lengths, context;
    u64 owners[2], mask[2];
    u32 next;
    u32 hash;
    u16 depths;  // how many top cards of each suit matter, four bits a suit
    u8 leader, low, high, move;
};

// Answers by what they rest on. Emptied by counting generations, never by writing over it.
class Table {
public:
    void clear() {
        if (capacity_ > MANY && used_ > MANY) capacity_ = 0;
        if (capacity_ == 0) grow(1 << 10);
        if (heads_.empty() || heads_.size() > MANY) heads_.assign(1 << 11, Head{});
        if (++generation_ == 0) {
            std::fill(heads_.begin(), heads_.end(), Head{});
            generation_ = 1;
        }
        used_ = 1;
    }
    u32 head(u32 hash) const {
        const Head& head = heads_[hash & (heads_.size() - 1)];
        return head.generation == generation_ ? head.at : 0;
    }
    Entry& operator[](u32 at) { return entries_[at]; }
    // Room for one more; once the table is full, room that will not be found again.
    Entry& add(u32 hash) {
        if (used_ >= FULL) return lost_;
        if (used_ >= capacity_) grow(2 * capacity_);
        if (used_ > heads_.size()) spread();
        Entry& entry = entries_[used_];
        entry.hash = hash;
        link(entry, used_++);
        return entry;
    }

private:
    struct Head {
        u32 generation = 0, at = 0;
    };
    static constexpr u32 MANY = u32{1} << 18, FULL = u32{1} << 21;  // the latter some 150 megabytes

    void link(Entry& entry, u32 at) {
        entry.next = head(entry.hash);
        heads_[entry.hash & (heads_.size() - 1)] = Head{generation_, at};
    }
    void grow(u32 capacity) {
        auto fresh = std::make_unique_for_overwrite<Entry[]>(capacity);
        if (capacity_ && entries_) std::copy_n(entries_.get(), std::min(used_, capacity), fresh.get());
        entries_ = std::move(fresh);
        capacity_ = capacity;
    }
    void spread() {
        heads_.assign(heads_.size() * 4, Head{});
        for (u32 at = 1; at < used_; ++at) link(entries_[at], at);
    }

    std::unique_ptr<Entry[]> entries_{};
    std::vector<Head> heads_{};
    u32 capacity_ = 0, used_ = 1, generation_ = 0;
    Entry lost_{};
};

inline u64 mix(u64 x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93;
    x ^= x >> 29;
    return x;
}

// What of a position's past still matters for normal play.
struct Context {
    int at = 0;        // the next instruction of the line
    int step = -1;     // the instruction the trick in progress was led under
    int goal = 0;      // tricks the claim still needs
    bool surprised = false;
};

// The trick in progress as it stands.
struct Trick {
    u64 led = 0;   // the lane to follow
    u64 best = 0;  // the card that wins it
    int winner = 0;
    bool contested = false;  // whether another card of the winning suit was played
};

// Memory that is kept from one search to the next.
struct Room {
    Table table{};
    std::array<std::vector<u32>, 4> owners{};
    std::vector<u16> sure{}, spare{};
    std::unique_ptr<Room> belief{};
};

inline constexpr std::array<u32, 14> DEPTH_MASK = [] {
    std::array<u32, 14> masks{};
    for (int depth = 0; depth < 14; ++depth) masks[depth] = ((u32{1} << 26) - 1) & ~((u32{1} << (26 - 2 * depth)) - 1);
    return masks;
}();

// ------------------------------------------------------------------------------------------------ the search

// A deal squeezed to the cards in play, and the way back to the pack.
struct Deal {
    std::array<u64, 4> hand{};
    std::array<int, 4> blanks{};
    std::array<u64, 3> trick{};
    int played = 0, trumps = 4, leader = 0, side = 0;
};

struct Squeeze {
    u64 in_play;
    std::array<u8, 64> number;  // card number of each bit
    std::array<u8, 52> place;   // bit of each card number; of cards in play alone

    explicit Squeeze(u64 cards) : in_play(cards) {
        for (int suit = 0; suit < 4; ++suit) {
            int at = 16 * suit;
            for (u64 held = cards & u64{0x1fff} << (13 * suit); held; held &= held - 1) {
                const int card = std::countr_zero(held);
                number[at] = static_cast<u8>(card);
                place[card] = static_cast<u8>(at++);
            }
        }
    }
    u64 set(u64 cards) const {
        u64 found = 0;
        for (cards &= in_play; cards; cards &= cards - 1) found |= u64{1} << place[std::countr_zero(cards)];
        return found;
    }
};

// RICH: with a stated line or beliefs. BLANKS: some hands hold cards of no suit.
template <int MODE, bool RICH, bool BLANKS>
class Search {
public:
    Search(Room& room, const Deal& deal, u32 rules, bool bounds, i64& nodes, i64 budget)
        : room_(room), table_(room.table), rules_(rules), rules_after_(rules), side_(deal.side), trumps_(deal.trumps),
          bounds_(bounds), nodes_(nodes), budget_(budget) {
        trump_lane_ = trumps_ < 4 ? LANE << (16 * trumps_) : 0;
        hand_ = deal.hand;
        blanks_ = deal.blanks;
        for (int seat = 0; seat < 4; ++seat) {
            all_ |= hand_[seat];
            for (int suit = 0; suit < 4; ++suit)
                lengths_ |= u64(std::popcount(hand_[seat] >> (16 * suit) & LANE)) << (16 * seat + 4 * suit);
        }
        leader_ = deal.leader;
        played_ = deal.played;
        for (int place = 0; place < played_; ++place) {
            all_ |= deal.trick[place];
            trick_ = after(trick_, place, (leader_ + place) & 3, deal.trick[place]);
        }
        tricks_ = std::popcount(hand_[leader_]) + blanks_[leader_] + (played_ > 0);
        if (tricks_ > 1) {
            fill_owners(deal);
            table_.clear();
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
                int need = guess();
                while (value.low < value.high) {
                    if (at_least(need)) value.low = need, ++need;
                    else value.high = need - 1, --need;
                }
            } else {
                while (value.low < value.high) {
                    if (at_least(value.low + 1)) ++value.low;
                    else value.high = value.low;
                }
            }
        } catch (const Spent&) {
            spent_ = true;
            restore(here);
        }
    }

    // Tricks in proportion to the high cards: where to begin.
    int guess() const {
        int ours = 0, total = 1;
        for (int suit = 0; suit < 4; ++suit) {
            int worth = 8;
            for (u64 cards = all_ & LANE << (16 * suit); cards && worth; worth >>= 1) {
                const u64 card = highest(cards);
                cards ^= card;
                total += worth;
                if (card & (hand_[side_] | hand_[side_ + 2])) ours += worth;
            }
        }
        if (trump_lane_) {
            total += std::popcount(all_ & trump_lane_) * 2;
            ours += std::popcount((hand_[side_] | hand_[side_ + 2]) & trump_lane_) * 2;
        }
        return std::clamp((tricks_ * ours + total / 2) / total, 1, std::max(1, tricks_));
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
        if (spent_) value.high = std::max(value.low, std::min(value.high, total));
        if (spent_ && !want) value.length = 0;
    }

private:
    template <int, bool, bool>
    friend class Search;

    // A copy of the position alone, to come back to.
    Search(const Search& other, int)
        : room_(other.room_), table_(other.table_), hand_(other.hand_), all_(other.all_), lengths_(other.lengths_),
          trick_(other.trick_), leader_(other.leader_), played_(other.played_), start_(other.start_),
          nodes_(other.nodes_) {}
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

    // The trick after a card of `seat`; `place` is 0 for the lead.
    Trick after(Trick t, int place, int seat, u64 card) const {
        if (place == 0) {
            t.contested = false;
            if (BLANKS && card == BLANK) {
                t.led = 0;
                t.best = 0;
                t.winner = (seat + 1) & 3;
                return t;
            }
            t.led = lane_of(card);
            t.best = card;
            t.winner = seat;
            return t;
        }
        if (BLANKS && card == BLANK) return t;
        const u64 lane = lane_of(card);
        if (t.best && (lane & t.best)) {
            t.contested = true;
            if (card > t.best) t.best = card, t.winner = seat;
        } else if (lane == trump_lane_) {
            t.best = card;
            t.winner = seat;
            t.contested = false;
        }
        return t;
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

    u64 owners(int half) const {
        const auto lane = [&](int suit) { return room_.owners[suit][all_ >> (16 * suit) & LANE]; };
        return half ? u64(lane(2)) | u64(lane(3)) << 26 : u64(lane(0)) | u64(lane(1)) << 26;
    }

    // For every set of remaining cards of a suit: who holds them, from the top; and the trumps of each hand that win
    // whatever happens, as each higher trump of the other side can beat only one of them.
    void fill_owners(const Deal& deal) {
        for (int suit = 0; suit < 4; ++suit) {
            auto& table = room_.owners[suit];
            const int cards = static_cast<int>(std::bit_width(all_ >> (16 * suit) & LANE));
            std::array<u32, 13> owner{};
            for (int seat = 0; seat < 4; ++seat)
                for (u64 held = hand_[seat] >> (16 * suit) & LANE; held; held &= held - 1)
                    owner[std::countr_zero(held)] = static_cast<u32>(seat);
            for (int place = 0; place < deal.played; ++place)
                if (suit_of(deal.trick[place]) == suit)
                    owner[std::countr_zero(deal.trick[place]) & 15] = static_cast<u32>((deal.leader + place) & 3);
            if (table.size() < (std::size_t{1} << cards)) table.resize(std::size_t{1} << cards);
            table[0] = 0;
            for (int card = 0; card < cards; ++card)
                for (u32 set = 0; set < u32{1} << card; ++set) table[u32{1} << card | set] = owner[card] << 24 | table[set] >> 2;
            if (suit == trumps_) {
                auto& sure = room_.sure;
                if (sure.size() < (std::size_t{1} << cards)) sure.resize(std::size_t{1} << cards);
                // Four bits a seat; the higher trumps not yet used against it are counted in `spare` the same way.
                auto& spare = room_.spare;
                spare.resize(sure.size());
                sure[0] = spare[0] = 0;
                for (u32 set = 1; set < u32{1} << cards; ++set) {
                    const u32 rest = set & (set - 1);
                    const u32 seat = owner[std::countr_zero(set)];
                    u32 s = sure[rest], free = spare[rest];
                    if (free >> (4 * seat) & 15) free -= u32{1} << (4 * seat);
                    else s += u32{1} << (4 * seat);
                    free += (u32{1} << (4 * (seat ^ 1))) + (u32{1} << (4 * (seat ^ 3)));
                    sure[set] = static_cast<u16>(s);
                    spare[set] = static_cast<u16>(free);
                }
            }
        }
    }
    u32 sure_trumps(int seat) const {
        return trumps_ < 4 ? room_.sure[all_ >> (16 * trumps_) & LANE] >> (4 * seat) & 15 : 0;
    }

    // ------------------------------------------------------------------------------------------ bounds

    // Whether `seat`'s hand alone makes its side win `need` tricks whatever anybody plays.
    bool bound(int seat, int need, u64& rel) const {
        const int sure = static_cast<int>(sure_trumps(seat));
        const int other = (seat + 1) & 3, another = (seat + 3) & 3;
        int trumps_out = 0, own_trumps = 0;
        u64 used = 0;
        if (trump_lane_) {
            if (sure >= need) {
                rel = sure_trump_ranks(seat, need);
                return true;
            }
            trumps_out = length(other, trumps_) + length(another, trumps_);
            own_trumps = length(seat, trumps_);
        }
        // Double dummy it cuts too little for its price; a blank can be led to it.
        if (BLANKS || MODE == DOUBLE_DUMMY) return false;
        // Every winner must be discarded or ruffed if it is not to win. Discarding takes a trick lost in a suit in
        // which the hand is void, or one of the tricks allowed; the other side can lead a suit as often as its longer
        // hand has it. A trump of the hand takes up a higher trump of theirs, or one of the tricks allowed.
        const u64 theirs = hand_[other] | hand_[another];
        const u64 mine = hand_[seat] & ~trump_lane_;
        const u64 winners = mine & ~fill(theirs);
        if (!winners) return false;
        int cash = need - 1 + trumps_out - own_trumps;
        const int all_winners = std::popcount(winners);
        if (all_winners <= cash) return false;
        std::array<int, 4> costs, returns;
        int suits = 0;
        for (int suit = 0; suit < 4; ++suit) {
            if (suit == trumps_) continue;
            const int rounds = std::max(length(other, suit), length(another, suit));
            const int held = length(seat, suit);
            const int won = std::popcount(winners >> (16 * suit) & LANE);
            if (won == 0) cash += std::max(0, rounds - held);
            else {
                costs[suits] = won;
                returns[suits++] = std::max(0, rounds - held + won);
            }
        }
        if (all_winners <= cash) return false;
        bool progress = true;
        while (progress) {  // those that give back what they cost
            progress = false;
            for (int at = 0; at < suits; ++at)
                if (returns[at] >= costs[at] && costs[at] <= cash) {
                    cash += returns[at] - costs[at];
                    --suits;
                    costs[at] = costs[suits];
                    returns[at] = returns[suits];
                    progress = true;
                    --at;
                }
        }
        while (suits > 0) {
            int best = 0;
            for (int at = 1; at < suits; ++at)
                if (returns[at] > returns[best]) best = at;
            if (costs[best] > cash) {
                u64 counted = bottoms(winners);
                for (; counted; counted &= counted - 1) used |= up(lowest(counted));
                rel = used;
                return true;
            }
            cash += returns[best] - costs[best];
            --suits;
            costs[best] = costs[suits];
            returns[best] = returns[suits];
        }
        return false;
    }

    // The ranks that make the first `count` sure trumps of a hand sure.
    u64 sure_trump_ranks(int seat, int count) const {
        u64 cards = all_ & trump_lane_;
        int higher = 0;
        u64 card = 0;
        while (count > 0 && cards) {
            card = highest(cards);
            cards ^= card;
            if (card & hand_[seat]) {
                if (higher > 0) --higher;
                else --count;
            } else if (card & (hand_[(seat + 1) & 3] | hand_[(seat + 3) & 3])) {
                ++higher;
            }
        }
        return up(card);
    }

    int length(int seat, int suit) const { return static_cast<int>(lengths_ >> (16 * seat + 4 * suit) & 15); }

    // Tricks which the hand on lead and its partner can take at once, best play of theirs against any defence.
    int quick_tricks(int seat, int left, u64& rel) const {
        const int partner = seat ^ 2, lho = (seat + 1) & 3, rho = (seat + 3) & 3;
        const int lho_trumps = trumps_ < 4 ? length(lho, trumps_) : 0, rho_trumps = trumps_ < 4 ? length(rho, trumps_) : 0;
        std::array<int, 4> own, others;
        std::array<u64, 4> own_ranks, others_ranks;
        bool drawn = lho_trumps + rho_trumps == 0;
        if (!drawn) {
            own[trumps_] = rounds_from(seat, trumps_, 13, own_ranks[trumps_]);
            others[trumps_] = rounds_from(partner, trumps_, 13, others_ranks[trumps_]);
        }
        const bool draws = !drawn && own[trumps_] >= std::max(lho_trumps, rho_trumps);
        int total = 0;
        u64 ranks = 0;
        for (int suit = 0; suit < 4; ++suit) {
            if (drawn || suit != trumps_) {
                int limit = 13;
                if (!drawn && !draws) {
                    if (lho_trumps) limit = std::min(limit, length(lho, suit));
                    if (rho_trumps) limit = std::min(limit, length(rho, suit));
                }
                own[suit] = rounds_from(seat, suit, limit, own_ranks[suit]);
                others[suit] = rounds_from(partner, suit, limit, others_ranks[suit]);
            }
            total += own[suit];
            ranks |= own_ranks[suit];
        }
        int best_entry = -1, gain = 0;
        const int base = total;
        for (int entry = 0; entry < 4; ++entry) {
            if (others[entry] == 0 || length(seat, entry) == 0) continue;
            if (draws && entry == trumps_) continue;
            int sum = base - own[entry] + others[entry];
            for (int suit = 0; suit < 4; ++suit)
                if (suit != entry && !(draws && suit == trumps_)) sum += std::max(0, others[suit] - own[suit]);
            if (sum - base > gain) gain = sum - base, best_entry = entry;
        }
        if (best_entry >= 0) {
            total = base + gain;
            ranks = 0;
            for (int suit = 0; suit < 4; ++suit) {
                const bool by_partner = suit == best_entry || (others[suit] > own[suit] && !(draws && suit == trumps_));
                ranks |= by_partner ? others_ranks[suit] : own_ranks[suit];
            }
        }
        rel = ranks;
        return std::min(total, left);
    }

    // How often `seat` can lead the suit from the top and win while its partner plays low, in `limit` rounds.
    int rounds_from(int seat, int suit, int limit, u64& ranks) const {
        ranks = 0;
        const int own = length(seat, suit);
        if (own == 0) return 0;
        const int shift = 16 * suit;
        const u64 mine = hand_[seat] >> shift & LANE, partners = hand_[seat ^ 2] >> shift & LANE;
        const u64 theirs = (hand_[(seat + 1) & 3] | hand_[(seat + 3) & 3]) >> shift & LANE;
        const int out = std::max(length((seat + 1) & 3, suit), length((seat + 3) & 3, suit));
        u64 cards = mine, under = partners, last = 0;
        int rounds = 0;
        while (cards && rounds < limit) {
            const u64 card = highest(cards);
            const u64 low = lowest(under);
            if (low > card) break;  // partner must overtake
            if (rounds < out) {
                if (card < theirs) break;
                last = card;
            }
            cards ^= card;
            under ^= low;
            ++rounds;
        }
        if (last) ranks = up(last << shift);
        // Once the others have none, the order of the two hands' small cards decides.
        if (rounds > out && std::popcount(partners) > out) ranks = up(lowest(mine | partners) << shift);
        return rounds;
    }

    // Whether nothing can be lost any more: no trump is out and the hand on lead has winners only, which its partner
    // cannot take over, or has winners only too.
    bool solid(int seat, u64& rel) const {
        const int partner = seat ^ 2;
        const u64 theirs = hand_[(seat + 1) & 3] | hand_[(seat + 3) & 3];
        const u64 mine = hand_[seat], partners = hand_[partner];
        const u64 out = fill(theirs);
        if ((theirs & trump_lane_) || (mine & out)) return false;
        const bool both_solid = !(partners & out);
        const u64 both = lanes(mine) & lanes(partners);
        const bool below = !(tops(partners & both) & ~lower_than_lowest(mine & both));
        // A ruff of partner's takes over, unless it is made only when nothing but trumps is left.
        const bool no_ruff = !(partners & trump_lane_) || (MODE == NORMAL && !RICH && (rules_ & NO_RUFF));
        if (!both_solid && !(below && no_ruff)) return false;
        rel = from(bottoms(mine)) & lanes(theirs);
        if (both_solid) rel |= from(bottoms(partners)) & lanes(theirs);
        else rel |= from(bottoms(mine & both));
        return true;
    }

    // With CASH and TOP the hand on lead plays its winners, with DRAW it draws trumps before. They are tricks for certain
    // unless its partner takes the lead over; then those that he holds, if fewer, are.
    bool rule_bound(int seat, int left, int need, u64& rel) const {
        const int partner = seat ^ 2, lho = (seat + 1) & 3, rho = (seat + 3) & 3;
        const u64 theirs = fill(hand_[lho] | hand_[rho]);
        const u64 mine = hand_[seat], partners = hand_[partner];
        u64 winners = mine & ~theirs;
        int drawing = 0, partners_trumps = 0;
        if (trump_lane_) {
            drawing = std::max(length(lho, trumps_), length(rho, trumps_));
            partners_trumps = std::max(0, length(partner, trumps_) - drawing);
        }
        int sure = std::popcount(winners);
        u64 ranks = from(bottoms(winners));
        if (drawing) {
            if (!(rules_ & DRAW) || std::popcount(winners & trump_lane_) < drawing) return false;
            sure += std::popcount(mine & ~winners & trump_lane_);
            if ((partners & trump_lane_) > lowest(winners & trump_lane_)) return false;
        }
        if (sure < need) return false;
        bool taken_over = false;
        const u64 both = lanes(mine) & lanes(partners);
        if (tops(partners & both) & ~lower_than_lowest(mine & both)) taken_over = true;
        if (partners_trumps && !((rules_ & NO_RUFF) && sure <= left - length(partner, trumps_))) taken_over = true;
        if (taken_over) {
            const u64 others = partners & ~theirs & ~(drawing ? trump_lane_ : 0);
            const int held = std::popcount(others) - drawing;
            sure = drawing + std::min(sure - drawing, std::max(1, held));
            if (sure < need) return false;
            ranks |= from(bottoms(others));
        } else {
            ranks |= from(bottoms(mine & both));
        }
        rel = ranks;
        return true;
    }
    // In each suit, everything below the lowest of the cards.
    static u64 lower_than_lowest(u64 cards) {
        const u64 low = bottoms(cards);
        return fill(low) & ~low;
    }

    // ------------------------------------------------------------------------------------------ between tricks

    bool boundary(int leader, int left, int need, const Context& c, u64& rel) {
        rel = 0;
        if (need <= 0) return true;
        if (need > left) return false;
        if (left == 1) return last_trick(leader, need, rel);
        const bool ours = (leader & 1) == side_;
        if (bounds_) {
            if (bound(side_, need, rel) || bound(side_ + 2, need, rel)) return keep_all(rel, true);
            if (MODE == DOUBLE_DUMMY) {
                const int theirs = left - need + 1;
                if (bound(1 - side_, theirs, rel) || bound(3 - side_, theirs, rel)) return false;
                if (!BLANKS) {
                    u64 ranks;
                    const int quick = quick_tricks(leader, left, ranks);
                    if (quick >= (ours ? need : theirs)) {
                        rel = ranks;
                        return ours;
                    }
                }
            } else if (ours) {
                if (solid(leader, rel)) return keep_all(rel, true);
                if (MODE == NORMAL && !RICH && (rules_ & (CASH | TOP)) == (CASH | TOP) && rule_bound(leader, left, need, rel))
                    return true;
            } else {
                u64 ranks;
                if (quick_tricks(leader, left, ranks) > left - need) {
                    rel = ranks;
                    return keep_all(rel, false);
                }
            }
        }
        u64 context = 0;
        if (RICH) {
            const u64 cards = all_ & marked_;
            const u64 packed = (cards & 0x1fff) | (cards >> 3 & u64{0x1fff} << 13) | (cards >> 6 & u64{0x1fff} << 26) |
                               (cards >> 9 & u64{0x1fff} << 39);
            context = packed << 11 | static_cast<u64>(c.at) << 5 | static_cast<u64>(c.goal) << 1 | c.surprised;
        }
        if (BLANKS) context = u64(blanks_[0]) | u64(blanks_[1]) << 4 | u64(blanks_[2]) << 8 | u64(blanks_[3]) << 12;
        const u64 own0 = owners(0), own1 = owners(1);
        const u64 base = mix(lengths_ ^ mix(context * 4 + static_cast<u64>(leader) + 0x9e3779b97f4a7c15));
        constexpr u64 TOP1 = u64{3} << 24 | u64{3} << 50, TOP3 = u64{63} << 20 | u64{63} << 46;
        u64 hint = 0;
        for (int grade = 2; grade >= 0; --grade) {
            if (!stored_[grade]) continue;
            const u64 mask = grade == 2 ? TOP3 : grade == 1 ? TOP1 : 0;
            const u32 hash = hashed(base, grade, own0 & mask, own1 & mask);
            for (u32 at = table_.head(hash); at; at = table_[at].next) {
                const Entry& entry = table_[at];
                if (entry.hash != hash || entry.lengths != lengths_ || entry.leader != leader ||
                    entry.context != context || ((own0 ^ entry.owners[0]) & entry.mask[0]) ||
                    ((own1 ^ entry.owners[1]) & entry.mask[1]))
                    continue;
                if (need <= entry.low || need > entry.high) {
                    for (int suit = 0; suit < 4; ++suit) rel |= top_ranks(suit, entry.depths >> (4 * suit) & 15);
                    return need <= entry.low;
                }
                if (!hint) hint = u64{1} << entry.move;
            }
        }
        const bool answer = play<0>(leader, left, need, Trick{}, c, hint & hand_[leader], rel);
        const u64 best = last_best_;
        // What the rules have let through was not looked at for a "no": that holds for this very position.
        if (MODE == NORMAL && !answer) rel = ~u64{0};
        keep_all(rel, answer);
        // Store it.
        u16 depths = 0;
        u64 mask0 = 0, mask1 = 0;
        int grade = 2;
        for (int suit = 0; suit < 4; ++suit) {
            const u64 cards = all_ >> (16 * suit) & LANE;
            const int depth = std::popcount(cards & (rel >> (16 * suit)));
            const int total = std::popcount(cards);
            depths |= static_cast<u16>(depth << (4 * suit));
            (suit < 2 ? mask0 : mask1) |= u64(DEPTH_MASK[depth]) << (suit & 1 ? 26 : 0);
            if (depth < total && depth < 3) grade = std::min(grade, depth > 0 ? 1 : 0);
        }
        const u64 top = grade == 2 ? TOP3 : grade == 1 ? TOP1 : 0;
        ++stored_[grade];
        Entry& entry = table_.add(hashed(base, grade, own0 & top, own1 & top));
        entry.lengths = lengths_;
        entry.context = context;
        entry.owners[0] = own0 & mask0;
        entry.owners[1] = own1 & mask1;
        entry.mask[0] = mask0;
        entry.mask[1] = mask1;
        entry.depths = depths;
        entry.leader = static_cast<u8>(leader);
        entry.low = static_cast<u8>(answer ? need : 0);
        entry.high = static_cast<u8>(answer ? left : need - 1);
        entry.move = static_cast<u8>(best ? std::countr_zero(best) : 63);
        return answer;
    }

    static u32 hashed(u64 base, int grade, u64 own0, u64 own1) {
        const u64 h = mix(base + static_cast<u64>(grade) + mix(own0 * 0x9e3779b97f4a7c15 + own1));
        return static_cast<u32>(h ^ h >> 32);
    }

    // Marked suits matter card by card.
    bool keep_all(u64& rel, bool answer) const {
        if (RICH) rel |= marked_;
        return answer;
    }

    // The ranks of the top `depth` remaining cards of a suit.
    u64 top_ranks(int suit, int depth) const {
        if (depth == 0) return 0;
        u64 cards = all_ & LANE << (16 * suit);
        for (int drop = std::popcount(cards) - depth; drop > 0; --drop) cards &= cards - 1;
        return up(lowest(cards));
    }

    bool last_trick(int leader, int need, u64& rel) {
        Trick t{};
        for (int place = 0; place < 4; ++place) {
            const int seat = (leader + place) & 3;
            t = after(t, place, seat, hand_[seat] ? hand_[seat] : BLANK);
        }
        if (t.contested) rel = up(t.best);
        if (RICH) rel |= marked_;
        nodes_ += 4;
        return ((t.winner & 1) == side_ ? 1 : 0) >= need;
    }

    // ------------------------------------------------------------------------------------------ one trick

    template <int PLACE>
    bool play(int seat, int left, int need, const Trick& t, const Context& now, u64 hint, u64& rel) {
        u64 looked = bounds_ ? 0 : ~u64{0};
        Context c = now;
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
        std::array<u64, 14> cards;
        std::array<u64, 14> groups;
        int count = order<PLACE>(seat, moves, t, ours && !best && MODE != DOUBLE_DUMMY, hint, cards, groups);
        if (BLANKS && blank) {
            groups[count] = 0;
            cards[count++] = BLANK;
        }
        const bool stop = best;
        u64 ruled_out = 0;
        rel = looked;
        for (int at = 0; at < count; ++at) {
            const u64 card = cards[at];
            if (card & ruled_out) {
                // Its equals are ruled out by it, so if one of them mattered they all do.
                if (rel & groups[at]) rel |= up(card);
                continue;
            }
            if (++nodes_ > budget_) throw Spent{};
            u64 r = 0;
            bool answer;
            if (BLANKS && card == BLANK) {
                --blanks_[seat];
                answer = go_on<PLACE>(seat, left, need, after(t, PLACE, seat, card), c, card, r);
                ++blanks_[seat];
            } else {
                const u64 one = u64{1} << (16 * seat + 4 * suit_of(card));
                hand_[seat] ^= card;
                lengths_ -= one;
                answer = go_on<PLACE>(seat, left, need, after(t, PLACE, seat, card), c, card, r);
                hand_[seat] ^= card;
                lengths_ += one;
                if (r & groups[at]) r |= up(card);
                // The other cards of the suit that did not matter would do the same.
                if (!(r & card) && !(RICH && (marked_ & card))) ruled_out |= lane_of(card) & ~r & ~BLANK;
            }
            if (answer == stop) {
                rel = looked | r;
                if (PLACE == 0) last_best_ = card;
                return answer;
            }
            rel |= r;
        }
        if (PLACE == 0) last_best_ = 0;
        return !stop;
    }

    template <int PLACE>
    bool go_on(int seat, int left, int need, const Trick& t, const Context& now, u64 card, u64& r) {
        Context c = now;
        if constexpr (RICH) {
            if (believing_ && !c.surprised && (seat & 1) != side_ &&
                ((card & forgotten_) || ((card & trump_lane_) && !(t.led & trump_lane_))))
                c.surprised = true;
            if constexpr (PLACE < 3) c = settled(c);
        }
        if constexpr (PLACE < 3) {
            return play<PLACE + 1>((seat + 1) & 3, left, need, t, c, 0, r);
        } else {
            const int won = (t.winner & 1) == side_;
            const u64 before = all_;
            all_ = hand_[0] | hand_[1] | hand_[2] | hand_[3];
            if constexpr (RICH) {
                complete(c, won, left - 1);
                c = settled(c);
            }
            const bool answer = boundary(t.winner, left - 1, need - won, c, r);
            all_ = before;
            if (t.contested) r |= up(t.best);
            return answer;
        }
    }

    // The lowest of each group of equal cards among `moves`, likely refutations first.
    template <int PLACE>
    int order(int seat, u64 moves, const Trick& t, bool to_lose, u64 hint, std::array<u64, 14>& cards,
              std::array<u64, 14>& groups) const {
        std::array<int, 14> scores;
        int count = 0;
        const u64 mine = hand_[seat];
        const u64 others = all_ & ~mine;
        if (moves && !(moves & (moves - 1))) {
            cards[0] = groups[0] = moves;
            return 1;
        }
        for (u64 rest = moves; rest;) {
            const u64 card = lowest(rest);
            u64 group;
            if (RICH && (marked_ & card)) {
                group = chain(seat, card) & moves;
            } else {
                const u64 above = others & up(card);
                group = moves & up(card) & (above ? lowest(above) - 1 : ~u64{0});
            }
            rest &= ~group;
            int score = score_of<PLACE>(seat, card, group, t, to_lose);
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

    template <int PLACE>
    int score_of(int seat, u64 card, u64 group, const Trick& t, bool to_lose) const {
        const int lho = (seat + 1) & 3, partner = seat ^ 2, rho = (seat + 3) & 3;
        const u64 lane = lane_of(card);
        const int rank = std::countr_zero(card) & 15;
        const u64 top = highest(group);
        if constexpr (PLACE == 0) {
            const u64 theirs = (hand_[lho] | hand_[rho]) & lane;
            const u64 partners = hand_[partner] & lane;
            const bool trump = lane == trump_lane_;
            if (to_lose) {
                int score = 100 - rank;
                if (theirs > partners && theirs > top) score += 200;
                return score;
            }
            int score = 0;
            if (MODE != DOUBLE_DUMMY) {
                // An opponent of the side: win, then lead what the side must lose.
                score = top > theirs ? 300 : 0;
                const u64 enemies = (hand_[lho] | hand_[rho]) & lane;
                if (top < enemies) score -= 100;
                return score + rank;
            }
            const int suit = suit_of(card);
            const bool lho_void = !(hand_[lho] & lane), rho_void = !(hand_[rho] & lane);
            const bool lho_ruffs = !trump && lho_void && (hand_[lho] & trump_lane_);
            const bool rho_ruffs = !trump && rho_void && (hand_[rho] & trump_lane_);
            if (lho_ruffs || rho_ruffs) {
                score -= 150;
                if (!partners && (hand_[partner] & trump_lane_)) score += 60;
                score -= rank;
            } else if (!trump && !partners && (hand_[partner] & trump_lane_) && (hand_[partner] & trump_lane_) > 0) {
                score += 250 - rank;
            } else if (top > theirs && top > partners) {
                score += 220 + (theirs ? rank : 0) + (trump ? 30 : 0);
                if (length(lho, suit) + length(rho, suit) == 0) score += 20;
            } else if (partners > theirs) {
                score += 200 - rank;
            } else if ((hand_[rho] & lane) > partners && (hand_[rho] & lane) > top && (hand_[lho] & lane) < partners) {
                // Through nothing, up to strength.
                score += 20 - rank;
            } else if ((hand_[lho] & lane) > (hand_[rho] & lane) && partners > (hand_[rho] & lane)) {
                score += 90 - rank;
            } else {
                score += 60 - rank;
            }
            return score;
        } else {
            const bool beats = (lane & t.best) ? top > t.best : (lane == trump_lane_ || (BLANKS && !t.best && lane == trump_lane_));
            const bool partner_wins = (t.winner & 1) == (seat & 1);
            const bool discard = !(lane & t.led) && lane != trump_lane_;
            if (to_lose) {
                int score = 100 - rank;
                if (beats) score -= 100;
                if (discard) {
                    // Throw winners.
                    const u64 theirs = (hand_[lho] | hand_[rho]) & lane;
                    score = top > theirs ? 300 + rank : 100 + rank;
                    if (!theirs) score += 50;
                }
                return score;
            }
            if (PLACE == 3) {
                if (beats && !partner_wins) return 300 - rank;
                return (discard ? 90 : 100) - rank - (beats ? 60 : 0) - discard_cost(seat, lane, card);
            }
            u64 later = 0;  // the best that the other side can still play in the suit that wins now
            const u64 win_lane = beats ? lane : lane_of(t.best ? t.best : card);
            bool ruffed = false;
            const auto look = [&](int s) {
                later = std::max(later, hand_[s] & win_lane & (win_lane == t.led || !(hand_[s] & t.led) ? ~u64{0} : 0));
                if (win_lane != trump_lane_ && !(hand_[s] & t.led) && (hand_[s] & trump_lane_)) ruffed = true;
            };
            look(lho);
            if (beats) {
                if (!ruffed && top > later) return 250 + (PLACE == 2 && partner_wins ? -200 : 0) - rank;
                if (PLACE == 2) return partner_wins ? 60 - rank : 120 + rank;
                // Second hand, beatable.
                return (hand_[partner] & win_lane) > (hand_[lho] & win_lane) ? 70 - rank : 90 - rank;
            }
            return (discard ? 90 : 100) - rank - discard_cost(seat, lane, card);
        }
    }
    int discard_cost(int seat, u64 lane, u64 card) const {
        const u64 theirs = (hand_[(seat + 1) & 3] | hand_[(seat + 3) & 3]) & lane;
        return card > theirs && theirs ? 40 : 0;
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
        const u64 others = all_ & ~hand_[seat];
        for (u64 rest = moves; rest;) {
            const u64 card = lowest(rest);
            cards[count++] = card;
            if (RICH && (marked_ & card)) {
                rest &= ~chain(seat, card);
            } else {
                const u64 above = others & up(card);
                rest &= ~(up(card) & (above ? lowest(above) - 1 : ~u64{0}));
            }
        }
        return count;
    }

    u64 normal(int seat, int place, const Trick& t, u64 legal, Context& c, u64& looked) {
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

    // The ranks that tell which cards of these suits are winners.
    static u64 winner_ranks(u64 out, u64 suits) {
        const u64 filled = fill(out);
        return (~filled | tops(out)) & lanes(out) & suits;
    }

    // What a rule has left out must be known to be left out in every position that the answer is used for. A rule that
    // left out nothing need not have been looked at: where it leaves out more, fewer plays are to be answered.
    // (This holds for answers "at least"; of the others only a search that also plays its best makes use.)

    // The ranks from these cards up, one in each suit.
    static u64 from(u64 cards) { return (~fill(cards) | cards) & lanes(cards); }

    u64 normal_lead(u32 rules, int seat, u64 moves, u64 out, u64& looked) const {
        const u64 mine = hand_[seat], partner = hand_[seat ^ 2];
        const auto narrow = [&moves](u64 to) {
            if (moves & to) moves &= to;
        };
        const u64 filled = fill(out);
        if ((rules & DRAW) && (out & trump_lane_)) narrow(trump_lane_);
        if (rules & (CASH | WINNERS_FIRST)) {
            const u64 winners = mine & ~filled;
            if (winners || (rules & WINNERS_FIRST)) looked |= winner_ranks(out, lanes(mine));
            if (rules & CASH) narrow(winners);
            if (rules & WINNERS_FIRST) narrow(winners | lanes(partner & ~filled));
        }
        if (rules & TOP) {
            const u64 top = tops(mine) & ~filled;
            const u64 left_out = moves & lanes(top) & ~top;
            if (left_out && (moves & ~left_out)) {
                looked |= from(top & lanes(left_out));
                moves &= ~left_out;
            }
        }
        if (rules & TOP_DOWN) {
            const u64 top = tops(mine);
            const u64 low = bottoms(mine);
            const u64 left_out = moves & ~(top | (low & lanes(partner & ~filled)));
            if (left_out && (moves & ~left_out)) {
                looked |= winner_ranks(out, lanes(left_out & low) & lanes(partner));
                moves &= ~left_out;
            }
        }
        return moves;
    }

    u64 normal_follow(u32 rules, int seat, int place, const Trick& t, u64 moves, u64 out, u64& looked) const {
        const bool last = place == 3;
        const u64 best_up = up(t.best);
        const auto narrow = [&moves, &looked](u64 to, u64 ranks) {
            const u64 left = moves & to;
            if (left && left != moves) {
                looked |= ranks;
                moves = left;
            }
        };
        const bool certain = t.winner == (seat ^ 2) && (last || !(out & best_up));
        const u64 certain_ranks = last && !t.contested ? 0 : best_up;
        if (moves & t.led) {
            const u64 beats = (t.best & t.led) ? best_up & ~t.best : 0;
            if ((rules & LOW) && (certain || !(moves & beats))) narrow(lowest(moves), best_up);
            if (rules & ENDS) {
                const u64 wins = moves & beats;
                narrow(lowest(moves) | highest(wins) | (last ? lowest(wins) : 0), best_up);
            }
            return moves;
        }
        const u64 ruff_lane = trump_lane_ & ~t.led;
        if (moves & ruff_lane) {
            if ((rules & NO_RUFF) && certain) narrow(~ruff_lane, certain_ranks);
            if ((rules & NO_UNDERRUFF) && (t.best & ruff_lane)) narrow(~ruff_lane | best_up, best_up);
            if (rules & RUFF_LOW) {
                const u64 wins = moves & ruff_lane & ((t.best & ruff_lane) ? best_up : ~u64{0});
                narrow((moves & ~wins) | lowest(wins), (t.best & ruff_lane) ? best_up : 0);
            }
        }
        const u64 ruffs = moves & ruff_lane;
        if (rules & KEEP_WINNERS) {
            const u64 discards = moves & ~ruffs;
            const u64 losers = discards & fill(out), winners = discards & ~fill(out);
            if (losers && winners) {
                // That the winners are winners, and that one of the others is a loser.
                looked |= from(bottoms(winners));
                if (!(winner_ranks(out, lanes(losers)) & ~looked)) {
                } else {
                    u64 cheapest = 0;
                    int depth = 99;
                    for (u64 suits = lanes(losers) & LOWS; suits; suits &= suits - 1) {
                        const u64 ranks = winner_ranks(out, lane_of(lowest(suits)));
                        const int cost = std::popcount(ranks & all_ & ~looked);
                        if (cost < depth) depth = cost, cheapest = ranks;
                    }
                    looked |= cheapest;
                }
                moves &= ruffs | losers;
            }
        }
        if (rules & DISCARD_LOW) narrow(ruffs | bottoms(moves & ~ruffs), 0);
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
    u32 rules_ = 0, rules_after_ = 0;
    int side_ = 0, trumps_ = 4;
    u64 trump_lane_ = 0;
    bool bounds_ = true;
    std::array<u64, 4> hand_{};
    std::array<int, 4> blanks_{};
    u64 all_ = 0;      // every card unplayed or in the trick in progress
    u64 lengths_ = 0;  // four bits for each seat and suit
    Trick trick_{};
    int leader_ = 0, played_ = 0, tricks_ = 0;
    Context start_{};
    i64& nodes_;
    i64 budget_ = 0;
    bool spent_ = false;
    std::array<u32, 3> stored_{};
    u64 last_best_ = 0;

    std::vector<Unit> line_{};
    std::vector<bool> names_reply_{}, ends_{};
    std::vector<u64> marks_{};
    u64 marked_ = 0, forgotten_ = 0;
    bool best_after_ = false, line_ends_ = false, believing_ = false, has_blanks_ = false;
    std::unique_ptr<Search<DOUBLE_DUMMY, false, true>> with_blanks_{};
    std::unique_ptr<Search<DOUBLE_DUMMY, false, false>> without_{};
};

// ------------------------------------------------------------------------------------------------ one problem

template <int MODE, bool RICH>
void run(Room& room, const Problem& problem, const Squeeze& squeeze, const Deal& deal, Value& value) {
    Search<MODE, RICH, false> search(room, deal, problem.rules, !problem.plain, value.nodes, problem.budget);
    if constexpr (RICH) search.believe(problem, squeeze, deal);
    search.value(value);
    const i64 nodes = value.nodes;
    search.line(value, squeeze, problem.want_line);
    value.nodes = nodes;
}

inline Value evaluate(Room& room, const Problem& problem) {
    u64 cards = problem.hands[0] | problem.hands[1] | problem.hands[2] | problem.hands[3];
    for (int place = 0; place < problem.played; ++place) cards |= u64{1} << problem.trick[place];
    const Squeeze squeeze(cards);
    Deal deal;
    for (int seat = 0; seat < 4; ++seat) deal.hand[seat] = squeeze.set(problem.hands[seat]);
    for (int place = 0; place < problem.played; ++place) deal.trick[place] = u64{1} << squeeze.place[problem.trick[place]];
    deal.played = problem.played;
    deal.trumps = problem.trumps;
    deal.leader = problem.leader;
    deal.side = problem.side;
    Value value;
    const u32 after = problem.rules_after & ~u32{KEEP_CLAIM};
    if (problem.mode == DOUBLE_DUMMY) run<DOUBLE_DUMMY, false>(room, problem, squeeze, deal, value);
    else if (problem.mode == ANY_LEGAL) run<ANY_LEGAL, false>(room, problem, squeeze, deal, value);
    else if (problem.line.empty() && !problem.forgotten && after == problem.rules && !problem.best_after && !problem.line_ends)
        run<NORMAL, false>(room, problem, squeeze, deal, value);
    else run<NORMAL, true>(room, problem, squeeze, deal, value);
    return value;
}

}  // namespace bridgelaw
