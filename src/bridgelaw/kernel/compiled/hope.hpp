// The line that a claimer hoped for: the twin of bridgelaw/claims/hope.py, which says what is meant.
#pragma once

#include "moves.hpp"

namespace bridgelaw::claims {

// A search, depth first, for one line that brings so many tricks.
class Hope {
public:
    Hope(Moves& moves, i64 look) : moves_(moves), left_(look) {}

    // A line of his normal plays that brings so many tricks, the other side helping; empty if none is found.
    Line line_to(const Position& position, int goal) {
        try {
            if (reaches(position, goal)) return played_;
        } catch (const Spent&) {  // none is found
        }
        return {};
    }

private:
    bool reaches(const Position& position, int goal) {
        const int seat = (position.leader + position.trick.count) & 3;
        const u64 hand = position.hands[seat];
        if (!hand) return goal <= 0;
        if (goal > count(hand)) return false;
        Moves::Key key = Moves::whole_key_of(position);
        key[5] |= static_cast<u64>(goal + 1) << 20;
        if (failed_.at(key)) return false;
        for (const Position& chosen : moves_.settled(position, seat)) {
            const Moves::Ways plays = ways(chosen, seat);
            for (auto way = plays.rbegin(); way != plays.rend(); ++way) {
                if (--left_ < 0) return false;
                int won = 0;
                const Position next = moves_.after(chosen, seat, *way, won);
                played_.emplace_back(seat, way->card);
                if (reaches(next, goal - won)) return true;
                played_.pop_back();
            }
        }
        failed_.at(key) = true;
        return false;
    }

    // His normal plays, winners last; of the other side's cards the lowest last.
    Moves::Ways ways(const Position& position, int seat) {
        Moves::Ways plays;
        if (moves_.ours(seat)) return moves_.our_ways(position, seat, plays);
        for (int card : moves_.their_plays(position, seat)) plays.push_back({card, position.stage});
        return plays;
    }

    Moves& moves_;
    i64 left_;
    Line played_{};
    Memory<7, bool> failed_{};
};

}  // namespace bridgelaw::claims
