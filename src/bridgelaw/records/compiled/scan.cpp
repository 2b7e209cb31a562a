// The short way of reading records that are written as they should be, to the same answers as Python's.
//
// Each function gives up, with None, at the first thing that it does not know; the careful reading in Python then reads
// the same text, and says what is wrong with it.
#include "lin_content.hpp"
#include "pbn_content.hpp"
#include "pbn_games.hpp"

namespace {

using namespace bridgelaw;

u64 bits_of(nb::iterable names) {
    u64 bits = 0;
    for (nb::handle name : names) bits |= pbn::known->names.bit(nb::cast<std::string>(name));
    return bits;
}

void learn_tags(nb::iterable known, nb::iterable bare, nb::iterable event_tags, nb::iterable name_tags,
                nb::iterable table_tags, nb::iterable of_a_board) {
    pbn::Known& all = *pbn::known;
    all.names.learn(known, bare);
    all.event_tags = bits_of(event_tags);
    all.name_tags = bits_of(name_tags);
    all.table_tags = bits_of(table_tags);
    all.of_a_board = bits_of(of_a_board);
    const auto text_of = [&](std::string_view name) { return all.names.find(name.data(), name.data() + name.size())->text; };
    all.note = text_of("Note");
    all.auction = text_of("Auction");
    all.play = text_of("Play");
}

void learn_values(nb::dict vulnerable, nb::dict rooms, nb::object regular) {
    pbn::Known& all = *pbn::known;
    all.tags.fill(pbn::Tag::other);
    int tag = 0;
    for (const char* name : {"North", "East", "South", "West", "Board", "Dealer", "Vulnerable", "Deal", "Declarer",
                             "Contract", "Result", "Room", "Auction"})
        all.tags[all.names.find(name, name + std::string_view(name).size())->bit] = static_cast<pbn::Tag>(tag++);
    const std::string_view play = "Play";
    all.tags[all.names.find(play.data(), play.data() + play.size())->bit] = pbn::Tag::section;
    all.nothing = nb::str("").release().ptr();
    all.score = nb::str("Score").release().ptr();
    all.vulnerable.learn(vulnerable);
    all.rooms.learn(rooms);
    all.regular = regular;
}

void learn_content(nb::handle type, nb::iterable fields) {
    pbn::known->content = {type, fields};
    lin::known->content = pbn::known->content;
}

void learn_sections(nb::handle section, nb::handle scan, nb::handle field, nb::object no_notes, nb::object table) {
    pbn::known->section = type_of(section);
    pbn::known->scan = type_of(scan);
    pbn::known->field = type_of(field);
    pbn::known->no_notes = no_notes;
    pbn::known->no_comments = nb::make_tuple();
    pbn::known->table = table;
}

void learn_pbn_calls(nb::dict words, nb::handle entry, nb::handle passed_by_all, nb::handle final_bid,
                     nb::handle auction) {
    pbn::Known& all = *pbn::known;
    learn_calls(all.calls, words);
    all.call_entry = {entry, {"call", "written", "alert", "meaning", "quality", "marks", "comments"}};
    all.call = {entry, "call"};
    all.written = {entry, "written"};
    all.auction_maker = {auction, {"first", "entries", "finished"}};
    all.passed_by_all = passed_by_all.inc_ref().ptr();
    all.final_bid = type_of(final_bid);
}

void learn_pbn_cards(nb::dict words, nb::tuple entries, nb::tuple seats, nb::handle play, nb::handle moved) {
    pbn::Known& all = *pbn::known;
    learn_cards(all.cards, words);
    for (std::size_t at = 0; at < all.entries.size(); ++at) all.entries[at] = nb::handle(entries[at]).inc_ref().ptr();
    for (std::size_t at = 0; at < all.seats.size(); ++at) all.seats[at] = nb::handle(seats[at]).inc_ref().ptr();
    all.play_maker = {play, {"leader", "entries", "seats", "ended"}};
    all.played = nb::str("played").release().ptr();
    all.claim = nb::str("claim").release().ptr();
    all.moved = type_of(moved);
}

void learn_lin(nb::dict calls, nb::dict cards, nb::handle call_entry, nb::handle play_entry, nb::handle auction,
               nb::handle play, nb::handle final_bid, nb::tuple seats) {
    lin::Known& all = *lin::known;
    learn_calls(all.calls, calls);
    learn_cards(all.cards, cards);
    all.call_entry = {call_entry, {"call", "written", "alert", "meaning", "quality", "marks", "comments"}};
    all.call = {call_entry, "call"};
    all.call_written = {call_entry, "written"};
    all.alert = {call_entry, "alert"};
    all.play_entry = {play_entry, {"card", "written", "meaning", "quality", "marks", "comments"}};
    all.card = {play_entry, "card"};
    all.card_written = {play_entry, "written"};
    all.auction = {auction, {"first", "entries", "finished"}};
    all.play = {play, {"leader", "entries", "seats", "ended"}};
    all.final_bid = type_of(final_bid);
    for (std::size_t at = 0; at < all.seats.size(); ++at) all.seats[at] = nb::handle(seats[at]).inc_ref().ptr();
    nb::str nothing("");
    all.nothing = nothing;
    all.no_texts = nb::make_tuple();
    all.no_names = nb::make_tuple(nothing, nothing, nothing, nothing);
    all.regular = nb::steal(PyFrozenSet_New(nullptr));
    all.none = nb::str("none");
    all.north_south = nb::str("NS");
    all.east_west = nb::str("EW");
    all.all = nb::str("all");
    all.open = nb::str("open");
    all.closed = nb::str("closed");
    all.played = nb::str("played");
    all.claim = nb::str("claim");
    all.unfinished = nb::str("unfinished");
}

}  // namespace

NB_MODULE(_scan, module) {
    nb::module_::import_("bridgelaw.compiled").attr("check")(BRIDGELAW_FINGERPRINT);
    using namespace nb::literals;
    nb::set_leak_warnings(false);  // what was learnt is kept to the end
    module.def("learn_tags", &learn_tags, "known"_a, "bare"_a, "event_tags"_a, "name_tags"_a, "table_tags"_a,
               "of_a_board"_a);
    module.def("learn_sections", &learn_sections, "section"_a, "scan"_a, "field"_a, "no_notes"_a, "table"_a);
    module.def("learn_calls", &learn_pbn_calls, "words"_a, "entry"_a, "passed_by_all"_a, "final_bid"_a,
               "auction"_a);
    module.def("learn_cards", &learn_pbn_cards, "words"_a, "entries"_a, "seats"_a, "play"_a, "moved"_a);
    module.def("learn_values", &learn_values, "vulnerable"_a, "rooms"_a, "regular"_a);
    module.def("learn_content", &learn_content, "type"_a, "fields"_a);
    module.def("regular_game", &pbn::regular_game, "values"_a, "auction"_a.none(), "play"_a.none(), "comments"_a,
               "derived"_a);
    module.def("plain_ends", &pbn::plain_ends, "text"_a, "start"_a);
    module.def("plain", &pbn::plain, "text"_a);
    module.def("fields", &pbn::fields, "text"_a);
    module.def("calls", &pbn::calls, "body"_a, "notes"_a);
    module.def("play", &pbn::play, "body"_a, "first"_a, "strain"_a, "hands"_a);
    module.def("deal_text", &deal_text, "hands"_a, "first"_a);
    module.def("learn_lin", &learn_lin, "calls"_a, "cards"_a, "call_entry"_a, "play_entry"_a, "auction"_a, "play"_a,
               "final_bid"_a, "seats"_a);
    module.def("board_starts", &lin::board_starts, "text"_a);
    module.def("has_board", &lin::has_board, "text"_a);
    module.def("regular_board", &lin::regular_board, "text"_a, "names"_a, "about"_a);
}
