// The last tricks of an ending of few cards, where every play is sooner looked at than an answer filed or looked up.
#pragma once

#include "rules.hpp"

namespace bridgelaw {

// No hand has a blank here, and there is neither a stated line nor a belief.
class LastTricks : public Rules {
protected:
    LastTricks(Suits& suits, const Deal& deal, u32 rules, i64& nodes) : Rules(suits, deal), rules_(rules), nodes_(nodes) {}

    // Of one card each: whether the side wins `need` tricks, none or one.
    bool last_trick(int leader, int need, u64& rel) {
        nodes_ += 4;
        const u64 cards = hand_[0] | hand_[1] | hand_[2] | hand_[3], trumps = cards & trump_lane_;
        const u64 rivals = trumps ? trumps : cards & lane_of(hand_[leader]);
        const u64 best = highest(rivals);
        rel = rivals == best ? 0 : up(best);
        return need <= ((best & (hand_[side_] | hand_[side_ + 2])) != 0);
    }

    // Of two cards each: whether the side wins `need` tricks, one or two.
    template <int MODE>
    bool last_two_tricks(int leader, int need, u64& rel) {
        return each_card<MODE, 0>(leader, need, Trick{}, rel);
    }

    u32 rules_ = 0;
    i64& nodes_;

private:
    // The cards that a hand may play, one or two, as Search::play has them.
    template <int MODE, int PLACE>
    bool each_card(int seat, int need, const Trick& t, u64& rel) {
        const bool ours = (seat & 1) == side_;
        u64 moves = PLACE == 0 ? hand_[seat] : hand_[seat] & t.led;
        if (!moves) moves = hand_[seat];
        u64 looked = 0;
        if (MODE == NORMAL && ours && (moves & (moves - 1))) {
            const u64 out = hand_[1 - side_] | hand_[3 - side_];
            moves = PLACE == 0 ? normal_lead(rules_, seat, moves, out, looked)
                               : normal_follow(rules_, seat, PLACE, t, moves, out, looked);
        }
        const bool stop = MODE == DOUBLE_DUMMY && ours;
        const u64 card = lowest(moves), other = moves ^ card;
        bool answer = this_card<MODE, PLACE>(seat, need, t, card, rel);
        if (equals(seat, card, other)) {
            if (rel & other) rel |= up(card);
        } else if (other && answer != stop) {
            u64 also = 0;
            answer = this_card<MODE, PLACE>(seat, need, t, other, also);
            rel = answer == stop ? also : rel | also;
        }
        rel |= looked;
        return answer;
    }

    template <int MODE, int PLACE>
    bool this_card(int seat, int need, const Trick& before, u64 card, u64& rel) {
        ++nodes_;
        const Trick t = after(before, PLACE, seat, card);
        hand_[seat] ^= card;
        bool answer;
        if constexpr (PLACE < 3) {
            answer = each_card<MODE, PLACE + 1>((seat + 1) & 3, need, t, rel);
        } else {
            const int left = need - ((t.winner & 1) == side_);
            rel = 0;
            answer = left == 1 ? last_trick(t.winner, left, rel) : left <= 0;
            if (t.contested()) rel |= up(t.best);
        }
        hand_[seat] ^= card;
        return answer;
    }
};

}  // namespace bridgelaw
