// A stated line as the compiled search asks about it: it is followed in Python (bridgelaw/claims/script.py), what it has
// answered is kept here.
#pragma once

#include <functional>
#include <vector>

#include "memory.hpp"

namespace bridgelaw::claims {

struct Asked {
    u64 cards = 0;
    int after = 0;
    bool exact = true;
    bool loose = false;  // the way he plays on the whole: he does otherwise where only that keeps his claim
};

using Hands = std::array<u64, 4>;

// What is left of the line when something has shown, and the tricks conceded by that.
struct Settled {
    int stage = 0, conceded = 0;
};

// A stated line. What it has answered once it remembers.
class Script {
public:
    struct Stage {
        bool known = false, finished = false;
        int cashes = 0, runs = 0;  // suits, a bit each
        u64 named = 0, looks_at = 0;
        u64 standing = 0;    // what goes on other cards, whatever the turn
        bool hangs = false;  // something is left that hangs on what shows in the play
        bool waits = false;  // ... by which he claims fewer tricks, or goes on otherwise
    };
    std::function<std::vector<Asked>(int stage, int seat, const Hands& hands, u64 pool)> lead{};
    std::function<Asked(int stage, int seat, const Hands& hands, u64 legal, const Trick& trick, int leader, int best, int voids)>
        follow{};
    std::function<Settled(int stage, const Hands& hands, int voids, const Trick& trick, int winner)> settle{};
    std::function<Stage(int stage)> about{};
    int trusted_to_break = 15;  // the suits of which he has said that they break, or in which he has nothing to guess
    bool counts_trumps = false;  // so that he may lead them though one of his falls on another

    const std::vector<Asked>& at_lead(int stage, int seat, const Hands& hands, u64 pool) {
        const u64 rest = static_cast<u64>(stage) << 2 | static_cast<u64>(seat);
        const u64 seen = stage_at(stage).looks_at;
        const Memory<6, int>::Key key{hands[0] & seen, hands[1] & seen, hands[2] & seen, hands[3] & seen, pool & seen, rest};
        if (const int place = leads_.at(key)) return found_[place - 1];
        found_.push_back(lead(stage, seat, hands, pool));
        leads_.at(key) = static_cast<int>(found_.size());
        return found_.back();
    }
    Asked at_follow(int stage, int seat, const Hands& hands, u64 legal, const Trick& trick, int leader, int best, int voids) {
        u64 rest = static_cast<u64>(stage) << 8 | static_cast<u64>(seat) << 6 | static_cast<u64>(leader) << 4 |
                   static_cast<u64>(best) << 2 | static_cast<u64>(trick.count);
        rest <<= 18;
        for (int place = 0; place < trick.count; ++place) rest |= static_cast<u64>(trick[place]) << (6 * place);
        const u64 seen = stage_at(stage).looks_at | in_suit_of(trick[0]);
        const u64 watched = stage_at(stage).hangs ? seen : 0;
        const Memory<6, Followed>::Key key{hands[seat] & seen, legal & seen, hands[seat ^ 1] & watched, hands[seat ^ 3] & watched,
                                           watched ? static_cast<u64>(voids) : 0, rest};
        if (const Followed& known = follows_.at(key); known.known) return known.asked;
        const Asked asked = follow(stage, seat, hands, legal, trick, leader, best, voids);
        follows_.at(key) = {asked, true};
        return asked;
    }
    // `trick` has just been won by `winner`; empty: it goes on.
    Settled settled(int stage, const Hands& hands, int voids, const Trick& trick, int winner) {
        const u64 seen = stage_at(stage).looks_at;
        u64 rest = static_cast<u64>(stage) << 30 | static_cast<u64>(winner + 1) << 27 | static_cast<u64>(trick.count) << 24;
        for (int place = 0; place < trick.count; ++place) rest |= static_cast<u64>(trick[place]) << (6 * place);
        const Memory<6, Shown>::Key key{hands[0] & seen, hands[1] & seen, hands[2] & seen, hands[3] & seen,
                                        static_cast<u64>(voids), rest};
        if (const Shown& known = shown_.at(key); known.known) return known.settled;
        const Settled found = settle(stage, hands, voids, trick, winner);
        shown_.at(key) = {found, true};
        return found;
    }
    bool waits(int stage) { return stage_at(stage).waits; }
    bool finished(int stage) { return stage_at(stage).finished; }
    bool cashes(int stage, int suit) { return stage_at(stage).cashes >> suit & 1; }
    bool runs(int stage, int suit) { return stage_at(stage).runs >> suit & 1; }
    u64 named(int stage) { return stage_at(stage).named; }
    u64 standing(int stage) { return stage_at(stage).standing; }

    // The tricks that the line takes card by card, though the opponents keep every card.
    int certain_tricks(int stage, int seat, Hands hands, u64 trumps) {
        const u64 theirs = hands[seat ^ 1] | hands[seat ^ 3];
        int taken = 0;
        while (hands[seat] && !stage_at(stage).hangs) {
            if (theirs & trumps) return taken;
            const std::vector<Asked>& ways = at_lead(stage, seat, hands, theirs);
            if (ways.size() != 1 || !ways[0].cards || several(ways[0].cards)) return taken;
            const u64 lead = ways[0].cards;
            stage = ways[0].after;
            const int card = highest(lead);
            const u64 suit = in_suit_of(card), other = hands[seat ^ 2], follow = other & suit;
            const u64 legal = follow ? follow : other;
            Trick trick;
            trick.add(card);
            const Asked asked = at_follow(stage, seat ^ 2, hands, legal, trick, seat, 0, 0);
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

private:
    struct Followed {
        Asked asked{};
        bool known = false;
    };
    struct Shown {
        Settled settled{};
        bool known = false;
    };
    const Stage& stage_at(int stage) {
        if (stage >= static_cast<int>(stages_.size())) stages_.resize(static_cast<std::size_t>(stage) + 1);
        if (!stages_[stage].known) {
            Stage stage_found = about(stage);
            stage_found.known = true;
            stages_[stage] = stage_found;
        }
        return stages_[stage];
    }
    std::vector<Stage> stages_{};
    std::vector<std::vector<Asked>> found_{};
    Memory<6, int> leads_{};
    Memory<6, Followed> follows_{};
    Memory<6, Shown> shown_{};
};

}  // namespace bridgelaw::claims
