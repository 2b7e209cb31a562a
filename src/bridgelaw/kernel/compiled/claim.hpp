// A claim as the compiled search is told of it, and what the search tells; a position is that of
// bridgelaw/claims/position.py.
#pragma once

#include <utility>
#include <vector>

#include "script.hpp"

namespace bridgelaw::claims {

enum class Order { top_down, solid, free };
enum class Tail { awake, harsh, lenient };

// The presumptions that have excluded a play, or let one in; in the order of bridgelaw.claims.compiled.NOTES.
enum Note {
    STATED_LINE_FIRST, DISCARDS_NOT_COUNTED, WINNERS_BEFORE_LOSERS, TOP_DOWN, SOLID_TOP_DOWN, FREE_ORDER,
    NO_RUFF_OF_WINNERS, RUFFS_LOW, RUFFS_ANY, KEEPS_MASTERS, KEEPS_HIS_CLAIM, UNSEEN_CARDS_ANYWHERE,
    AWAKE_AFTER_SURPRISE, CHOICE_AGAINST_CLAIMER, DRAWS_TRUMPS, SPARE_TRUMPS_KEPT,
    TRUSTS_BREAKS, KEEPS_MOST_WHEN_HOPING, SEES_WHAT_IS_PLAYED, RUFFS_WITH_CARE, UNBLOCKS, SAFETY_CHECK, MAY_FINESSE,
};

// The switches that a search looks at, in the order of bridgelaw.claims.compiled.SWITCHES. From the second line on they are
// presumptions, made or not.
enum Switch {
    SUIT_ORDER, RUFF_HEIGHT, BREAK_NOTICED, TAIL, SPARE_TRUMPS,
    MAKES_KEEPS_HIS_CLAIM, MAKES_TRUSTS_BREAKS, MAKES_KEEPS_MOST_WHEN_HOPING, MAKES_DRAWS_TRUMPS,
    MAKES_NO_RUFF_OF_WINNERS, MAKES_KEEPS_MASTERS, MAKES_WINNERS_BEFORE_LOSERS, MAKES_SEES_WHAT_IS_PLAYED,
    MAKES_RUFFS_WITH_CARE, MAKES_UNBLOCKS, MAKES_SAFETY_CHECK, MAKES_MAY_FINESSE,
};

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
    unsigned not_made = 0;  // the presumptions that are not made, a bit for each Switch
    i64 budget = 0;
    int at_least = 0;     // what no play can lose
    int at_most = 13;     // what no play can gain
    int guess = -1;       // where the search begins; -1: one below what no play can lose
    bool tell_line = true;
};

using Line = std::vector<std::pair<int, int>>;  // seat and card

struct Answer {
    int tricks = 0;
    bool spent = false;  // so many tricks are proved; no more is known than that a line with `found` tricks was found
    int found = 13;
    Line line{};
    i64 nodes = 0;
    unsigned used = 0, met = 0;
};

}  // namespace bridgelaw::claims
