// A position of a claim as the claimer sees it: the twin of bridgelaw/claims/view.py, which says what is meant.
#pragma once

#include <bit>

#include "duties.hpp"
#include "tricks.hpp"

namespace bridgelaw::claims {

// A position as the claimer sees it.
struct View {
    u64 near = 0, far = 0, pool = 0;  // the two hands that he sees, and what the others hold
    int blanks = 0;
    std::array<int, 2> voids{};  // suits that each of those is known to lack
    int leader = 0;
    Trick trick{};
    int duties = 0;  // their number in the table
};

using ViewKey = std::array<u64, 4>;

inline ViewKey key_of(const View& view, bool friendly) {
    u64 rest = static_cast<u64>(view.blanks) | static_cast<u64>(view.voids[0]) << 5 |
               static_cast<u64>(view.voids[1]) << 9 | static_cast<u64>(view.leader) << 13 |
               static_cast<u64>(friendly) << 19 | static_cast<u64>(view.trick.count) << 26;
    for (int place = 0; place < view.trick.count; ++place)
        rest |= static_cast<u64>(view.trick[place] + 2) << (28 + 6 * place);
    rest |= static_cast<u64>(view.duties) << 46;
    return {view.near, view.far, view.pool, rest};
}

// Of one suit: is the highest card that is out between two of his, one of which it alone beats, and not to be expected to
// fall under the winners?
inline bool tenace(u64 ours, u64 out) {
    if (!out) return false;
    const u64 best = bit(highest(out)), second = out ^ best ? bit(highest(out ^ best)) : 0, winners = ours & (0 - 2 * best);
    return winners && (ours & (best - second)) && count(out) > 2 * count(winners);
}

// The hand of the other side that has played this suit to the trick, where it was led, while its partner has still to play;
// -1: none.
inline int followed_alone(const View& view, int suit, int side) {
    int found = -1;
    for (int place = 0; place < view.trick.count; ++place) {
        const int seat = (view.leader + place) & 3, card = view.trick[place];
        if (!((seat ^ side) & 1)) continue;
        if (found >= 0 || suit_of(view.trick[0]) != suit || suit_of(card) != suit) return -1;
        found = seat;
    }
    return found;
}

// The same position, as declarer of a side sees it, if each of these suits breaks as evenly as it can.
inline View if_suits_break(View view, int side, u64 faced, int suits) {
    const int known = view.voids[0] | view.voids[1] | ~suits;
    for (int suit = 0; suit < 4; ++suit) {
        const u64 lane = suit_set(suit);
        u64 out = view.pool & lane;
        if ((known >> suit & 1) || (out & faced) || tenace((view.near | view.far) & lane, out)) continue;
        const int played = several(out) ? -1 : followed_alone(view, suit, side);
        if (played >= 0) view.voids[played >> 1] |= 1 << suit;
        for (int gone = count(out) / 2; gone > 0; --gone, ++view.blanks, out &= out - 1) view.pool ^= lowest(out);
    }
    return view;
}

// The same position with the cards that are gone taken out.
inline void squeeze(View& view, DutyTable& duties) {
    u64 table = view.trick.set();
    const u64 all = view.near | view.far | view.pool | table;
    for (int suit = 0; suit < 4; ++suit) {
        const u64 lane = suit_set(suit), bottom = lowest(lane);
        if (!(view.pool & lane))
            for (int& lacks : view.voids) lacks &= ~(1 << suit);
        for (u64 held = all & lane; held & (held + bottom);) {  // something is missing below the highest card
            const u64 below = lowest(~held & lane) - 1, above = lane & ~below;
            const auto down = [&](u64& cards) { cards = (cards & ~above) | (cards & above) >> 1; };
            for (u64* cards : {&held, &view.near, &view.far, &view.pool, &table}) down(*cards);
            for (int at = 0; at < view.trick.count; ++at)
                if (view.trick[at] >= 0 && (bit(view.trick[at]) & above)) --view.trick.cards[at];
        }
    }
    if (view.duties) view.duties = duties.squeezed(view.duties, all);
}

// Of the cards that nothing separates from one of a hand the highest.
inline int highest_of_its_like(const View& view, u64 own, int card, u64 faced) {
    const u64 others = (view.near | view.far | view.pool | view.trick.set()) & (~own | faced);
    for (u64 above = own & in_suit_of(card) & ~((bit(card) << 1) - 1); above; above &= above - 1) {
        const int next = std::countr_zero(above);
        if (others & strictly_between(card, next)) break;
        card = next;
    }
    return card;
}

}  // namespace bridgelaw::claims
