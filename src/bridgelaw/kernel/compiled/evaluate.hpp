// One problem: the cards are squeezed to those in play, and the search that it needs is chosen.
#pragma once

#include "search.hpp"

namespace bridgelaw {

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
