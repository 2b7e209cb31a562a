// A position of the search: the cards as they lie.
#pragma once

#include "suits.hpp"

namespace bridgelaw {

// The cards as they lie.
class Position {
protected:
    Position(Suits& suits, const Deal& deal)
        : suits_(suits), side_(deal.side), trumps_(deal.trumps), hand_(deal.hand), blanks_(deal.blanks) {
        trump_lane_ = trumps_ < 4 ? LANE << (16 * trumps_) : 0;
        for (int seat = 0; seat < 4; ++seat) {
            all_ |= hand_[seat];
            for (int suit = 0; suit < 4; ++suit)
                lengths_ |= u64(std::popcount(hand_[seat] >> (16 * suit) & LANE)) << (16 * seat + 4 * suit);
        }
    }

    int length(int seat, int suit) const { return static_cast<int>(lengths_ >> (16 * seat + 4 * suit) & 15); }
    BySuit lengths(int seat) const {
        u64 all = lengths_ >> (16 * seat) & LANE;
        all = (all | all << 24) & 0x000000ff000000ff;
        return (all | all << 12) & PLENTY;
    }
    int trumps_of(int seat) const { return trump_lane_ ? length(seat, trumps_) : 0; }
    u64 set_of(int suit) const { return all_ >> (16 * suit) & LANE; }
    // Of a suit as it lies between tricks, as Suits has them.
    Count sure(int suit) const { return suits_.sure(suit, set_of(suit)); }
    Count rounds(int suit, int side) const { return suits_.rounds(suit, set_of(suit), side, hand_); }
    // The rounds that the hands of a side win in each suit, a number of four bits for each hand.
    BySuit rounds_by_suit(int side) const {
        const auto lane = [&](int suit) { return u64{rounds(suit, side)} << (16 * suit); };
        return lane(0) | lane(1) | lane(2) | lane(3);
    }
    Owners owners() const {
        const auto lane = [&](int suit) { return u64{suits_.owners(suit, set_of(suit))}; };
        return {lane(0) | lane(1) << 26, lane(2) | lane(3) << 26};
    }

    // The ranks of the top `depth` remaining cards of a suit.
    u64 top_ranks(int suit, int depth) const {
        if (depth == 0) return 0;
        u64 cards = all_ & LANE << (16 * suit);
        for (int drop = std::popcount(cards) - depth; drop > 0; --drop) cards &= cards - 1;
        return up(lowest(cards));
    }

    // The cards of a hand among `moves` from this one up with no card of another hand between them.
    u64 equals(int seat, u64 card, u64 moves) const {
        const u64 above = ((all_ & ~hand_[seat]) | ENDS_OF_LANES) & (0 - card);
        return moves & (0 - card) & (lowest(above) - 1);
    }
    // Above every card of a lane.
    static constexpr u64 ENDS_OF_LANES = 0x8000800080008000;

    // The trick after a card of `seat`; `place` is 0 for the lead.
    Trick after(Trick t, int place, int seat, u64 card) const {
        const u64 lane = lane_of(card);
        if (place == 0) return {lane, card, seat, 1u << seat};
        if (t.best && (lane & t.best)) {
            t.rivals |= 1u << seat;
            if (card > t.best) t.best = card, t.winner = seat;
        } else if (lane == trump_lane_) {
            t.best = card;
            t.winner = seat;
            t.rivals = 1u << seat;
        }
        return t;
    }
    // After one that is of no suit.
    static Trick after_blank(const Trick& t, int place, int seat) { return place == 0 ? Trick{0, 0, (seat + 1) & 3, 0} : t; }

    void fill_suits(const Deal& deal) {
        std::array<u64, 4> held = hand_;
        for (int place = 0; place < deal.played; ++place) held[(deal.leader + place) & 3] |= deal.trick[place];
        const u64 odd = held[1] | held[3], upper = held[2] | held[3];
        for (int suit = 0; suit < 4; ++suit)
            suits_.fill(suit, odd >> (16 * suit), upper >> (16 * suit), static_cast<int>(std::bit_width(set_of(suit))));
    }

    Suits& suits_;
    int side_ = 0, trumps_ = 4;
    u64 trump_lane_ = 0;
    std::array<u64, 4> hand_{};
    std::array<int, 4> blanks_{};  // cards of no suit
    u64 all_ = 0;                  // every card unplayed or in the trick in progress
    u64 lengths_ = 0;              // four bits for each seat and suit
};

}  // namespace bridgelaw
