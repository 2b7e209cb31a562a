// What a PBN game says, all at once: the twin of bridgelaw.records.pbn.reading where nothing is to be decided with care.
#pragma once

#include "pbn_sections.hpp"
#include "pbn_values.hpp"

namespace bridgelaw::pbn {

// A game that is told in full: contract and declarer by their tags and, if there is one, by the auction too.
class RegularGame {
public:
    RegularGame(nb::handle auction, nb::handle play) : auction_(auction), play_(play) {}

    nb::object read(nb::dict values, nb::handle comments, nb::tuple derived) {
        if (!values_.read(values) || (!auction_.is_none() && !read_auction()) || (!play_.is_none() && !read_play()))
            return nb::none();
        const Values& told = values_;
        nb::object content = known->content.make(
            told.label, told.number, told.room, Values::seat_of(told.dealer), told.vulnerable, told.hands, told.named(),
            auction_made_, nb::bool_(told.passed_out), bid(), nb::none(), Values::seat_of(told.declarer), play_made_, told.result,
            claimed_ ? told.result : nb::none(), known->regular, told.about, told.scores, comments,
            derived[(claimed_ && !told.result.is_none() ? 1 : 0) + (left_out_ ? 2 : 0)]);
        return nb::make_tuple(content, told.standard, left_out_, moved_);
    }

private:
    nb::object bid() const {
        return values_.level ? final_bid(values_.level, values_.strain, values_.doubled) : nb::none();
    }

    static PyObject* value_of(nb::handle section) { return PyTuple_GET_ITEM(section.ptr(), 0); }
    static PyObject* body_of(nb::handle section) { return PyTuple_GET_ITEM(section.ptr(), 1); }

    bool read_auction() {
        int first = seat_in(value_of(auction_));
        if (first < 0) return false;
        Calls calls(body_of(auction_), nb::borrow<nb::dict>(PyTuple_GET_ITEM(auction_.ptr(), 3)));
        if (!calls.read()) return false;
        const Bidding& bidding = calls.bidding;
        if (bidding.height) {
            if (values_.level * 5 + values_.strain != bidding.height || values_.declarer < 0) return false;
            const int others = (values_.declarer - first - bidding.declarer()) & 3;
            if (others && calls.begins_with_bid() && !others_led()) left_out_ = others;
        } else if (!values_.passed_out) {
            return false;
        }
        auction_made_ = known->auction_maker.make(Values::seat_of(first), calls.entries(left_out_), nb::bool_(true));
        return true;
    }

    // Does the play say that another than the hand after declarer led?
    bool others_led() const { return !play_.is_none() && seat_in(value_of(play_)) != ((values_.declarer + 1) & 3); }

    bool read_play() {
        const int first = seat_in(value_of(play_));
        Played played;
        if (first < 0 || !values_.level || !played.read(body_of(play_), first, values_.strain, values_.hands)) return false;
        play_made_ = played.play;
        moved_ = played.moved;
        claimed_ = played.claimed;
        return true;
    }

    nb::handle auction_, play_;
    Values values_;
    nb::object auction_made_ = nb::none(), play_made_ = nb::none(), moved_ = nb::none();
    int left_out_ = 0;  // the passes before the first bid
    bool claimed_ = false;
};

// The content; how the standard spells the contract, if it is not spelt so; how many passes are left
// out before the first bid; and what of the play was moved first.
inline nb::object regular_game(nb::dict values, nb::handle auction, nb::handle play, nb::handle comments,
                               nb::tuple derived) {
    return RegularGame(auction, play).read(values, comments, derived);
}

}  // namespace bridgelaw::pbn
