// Following a regular auction and play, and holding the end of the record against them: the twin of
// bridgelaw.records.replay.course.plain_course, to the same answers.
//
// Contents and entries are Python objects with slots, which are read where they lie.
// Anything that is not of the expected kind makes it give up, as an irregularity does: the caller then asks the engine.
#include <bit>

#include "words.hpp"

namespace {

using namespace bridgelaw;

constexpr u64 SUIT = 0x1FFF;

struct Entries {
    PyTypeObject* type = nullptr;
    SlotOf value;
    SlotOf marks;
};

// What of a content is looked at.
struct ContentSlots {
    PyTypeObject* type = nullptr;
    SlotOf hands, auction, bid, declarer, play, dealer, result, claimed, passed_out;
};

// A class with entries, the auction or the play.
struct Part {
    PyTypeObject* type = nullptr;
    SlotOf entries;
};

// The numbers of a contract.
struct Bid {
    int level = 0, strain = 0, doubled = 0, declarer = 0;

    int number() const { return ((level * 5 + strain) * 3 + doubled) * 4 + declarer; }
    static Bid of(int number) { return {number / 60, number / 12 % 5, number / 4 % 3, number & 3}; }
    bool exists() const { return level >= 1 && level <= 7 && strain >= 0 && strain <= 4 && doubled >= 0 && doubled <= 2; }
};

// What is known of Python's side; it lives as long as the interpreter.
struct Known {
    Entries call_entries, play_entries;
    Numbers calls, cards;
    ContentSlots content;
    Part auction, play;
    SlotOf first;
    PyTypeObject* course = nullptr;
    nb::object contract_of;
    std::array<PyObject*, 8 * 60> contracts{};
    std::array<PyObject*, 4> seats{};
    std::array<PyObject*, 52> all_cards{};
};
Known* const known = new Known;

constexpr long UNSEEN = -1, STRANGE = -2;

// A small number of Python's, UNSEEN for None; STRANGE for anything else.
long small_number(PyObject* value) {
    if (value == Py_None) return UNSEEN;
    if (!value || !PyLong_Check(value)) return STRANGE;
    int overflow = 0;
    const long number = PyLong_AsLongAndOverflow(value, &overflow);
    return overflow || number < 0 ? STRANGE : number;
}

// What an entry holds, by its number; -1 if that is not known, or if anything is marked.
int number_of(PyObject* entry, const Entries& entries, const Numbers& numbers) {
    if (Py_TYPE(entry) != entries.type) return -1;
    PyObject* marks = entries.marks.of(entry);
    if (!marks || !PyTuple_CheckExact(marks) || PyTuple_GET_SIZE(marks) != 0) return -1;
    PyObject* value = entries.value.of(entry);
    return value ? numbers.get(value) : -1;
}

constexpr int PASSED_OUT = -1, IRREGULAR = -2;

int final_contract(PyObject* entries, int first) {
    int height = 0, doubled = 0, passes = 0, bidder = -1;
    std::array<int, 10> named;
    named.fill(-1);
    const Py_ssize_t count = PyTuple_GET_SIZE(entries);
    for (Py_ssize_t turn = 0; turn < count; ++turn) {
        const int call = number_of(PyTuple_GET_ITEM(entries, turn), known->call_entries, known->calls);
        if (call < 0 || (passes == 3 && bidder >= 0) || passes == 4) return IRREGULAR;
        const int seat = (first + static_cast<int>(turn)) & 3;
        if (call >= 5) {
            if (call <= height) return IRREGULAR;
            height = call;
            doubled = passes = 0;
            bidder = seat;
            int& named_by = named[(seat & 1) * 5 + call % 5];
            if (named_by < 0) named_by = seat;
        } else if (call == PASS) {
            ++passes;
        } else {
            const bool redouble = call == REDOUBLE;
            if (bidder < 0 || (((seat ^ bidder) & 1) == 1) == redouble || doubled != redouble) return IRREGULAR;
            ++doubled;
            passes = 0;
        }
    }
    if (bidder < 0) return passes == 4 ? PASSED_OUT : IRREGULAR;
    if (passes != 3) return IRREGULAR;
    return (height * 3 + doubled) * 4 + named[(bidder & 1) * 5 + height % 5];
}

struct Followed {
    std::array<u64, 4> held{};
    std::array<char, 4> trick{};
    int in_trick = 0, leader = 0, north_south = 0, played = 0;
};

bool follow_play(Followed& course, PyObject* entries, int strain) {
    const Py_ssize_t count = PyTuple_GET_SIZE(entries);
    if (count > 52) return false;
    for (Py_ssize_t at = 0; at < count; ++at) {
        const int card = number_of(PyTuple_GET_ITEM(entries, at), known->play_entries, known->cards);
        if (card < 0) return false;
        u64& hand = course.held[(course.leader + course.in_trick) & 3];
        const u64 bit = u64{1} << card;
        if (!(hand & bit)) return false;
        if (course.in_trick && card / 13 != course.trick[0] / 13 && hand & SUIT << 13 * (course.trick[0] / 13))
            return false;
        hand ^= bit;
        course.trick[course.in_trick++] = static_cast<char>(card);
        if (course.in_trick == 4) {
            course.leader = (course.leader + winning(course.trick.data(), strain)) & 3;
            course.north_south += !(course.leader & 1);
            course.in_trick = 0;
        }
    }
    course.played = static_cast<int>(count);
    return true;
}

bool read_hands(PyObject* hands, std::array<u64, 4>& held) {
    if (!hands || !PyTuple_Check(hands) || PyTuple_GET_SIZE(hands) != 4) return false;
    u64 all = 0;
    for (int seat = 0; seat < 4; ++seat) {
        PyObject* bits = PyTuple_GET_ITEM(hands, seat);
        if (!PyLong_Check(bits)) return false;
        held[seat] = PyLong_AsUnsignedLongLong(bits);
        if (PyErr_Occurred()) {
            PyErr_Clear();
            return false;
        }
        if (std::popcount(held[seat]) != 13) return false;
        all |= held[seat];
    }
    return all == PACK;
}

// The entries of an auction or a play, none of None; null if they are no tuple.
PyObject* entries_of(PyObject* value, const Part& part, PyObject* nothing) {
    if (value == Py_None) return nothing;
    if (!value || Py_TYPE(value) != part.type) return nullptr;
    PyObject* entries = part.entries.of(value);
    return entries && PyTuple_Check(entries) ? entries : nullptr;
}

// Level, strain and doubling of a bid; false for what is none.
bool read_bid(PyObject* value, Bid& bid) {
    if (!value || !PyTuple_Check(value) || PyTuple_GET_SIZE(value) != 3) return false;
    bid.level = static_cast<int>(small_number(PyTuple_GET_ITEM(value, 0)));
    bid.strain = static_cast<int>(small_number(PyTuple_GET_ITEM(value, 1)));
    bid.doubled = static_cast<int>(small_number(PyTuple_GET_ITEM(value, 2)));
    return bid.exists();
}

// The contract as recorded, by its number; PASSED_OUT without one.
int recorded_contract(const ContentSlots& content, PyObject* told) {
    Bid bid;
    const long declarer = small_number(content.declarer.of(told));
    if (content.bid.of(told) == Py_None || declarer == UNSEEN) return PASSED_OUT;
    if (declarer < 0 || declarer > 3 || !read_bid(content.bid.of(told), bid)) return IRREGULAR;
    bid.declarer = static_cast<int>(declarer);
    return bid.number();
}

// A contract, the same object each time.
nb::object contract_object(int number) {
    if (number < 0) return nb::none();
    PyObject*& contract = known->contracts[static_cast<std::size_t>(number)];
    if (!contract) {
        const Bid bid = Bid::of(number);
        contract = known->contract_of(bid.level, bid.strain, bid.doubled, bid.declarer).release().ptr();
    }
    return nb::borrow(contract);
}

nb::object course_object(const Followed& course, int final, bool called) {
    nb::object trick = nb::steal(PyTuple_New(course.in_trick));
    for (int at = 0; at < course.in_trick; ++at)
        PyTuple_SET_ITEM(trick.ptr(), at, nb::handle(known->all_cards[course.trick[at]]).inc_ref().ptr());
    const bool on_lead = final >= 0 && course.played < 52;
    const auto& held = course.held;
    return make_named(known->course, contract_object(final), nb::bool_(final < 0), nb::bool_(called),
                      number(static_cast<long>(course.played)),
                      on_lead ? nb::borrow(known->seats[course.leader]) : nb::none(), trick,
                      nb::make_tuple(course.north_south, course.played / 4 - course.north_south),
                      nb::make_tuple(held[0], held[1], held[2], held[3]), number(13L), nb::bool_(true), number(0L));
}

// -- the record's end -----------------------------------------------------------------------------------------------

// Is this the number recorded, if any is?
bool is_or_unseen(PyObject* recorded, long number) {
    const long told = small_number(recorded);
    return told == UNSEEN || told == number;
}

// Does the record, if it names a contract and declarer, name these?
bool names_contract(PyObject* it, const Bid& made) {
    const ContentSlots& content = known->content;
    PyObject* const bid = content.bid.of(it);
    Bid told;
    if (bid != Py_None && (!read_bid(bid, told) || told.level != made.level || told.strain != made.strain ||
                           told.doubled != made.doubled))
        return false;
    return content.passed_out.of(it) == Py_False && is_or_unseen(content.declarer.of(it), made.declarer);
}

// Does the record's end agree with this contract, less than 0 for none, and these tricks?
bool agrees(PyObject* it, const Followed& course, int final, long first) {
    const ContentSlots& content = known->content;
    if (content.auction.of(it) != Py_None && !is_or_unseen(content.dealer.of(it), first)) return false;
    const long result = small_number(content.result.of(it)), claimed = small_number(content.claimed.of(it));
    if (result == STRANGE || claimed == STRANGE) return false;
    if (final < 0) return result <= 0 && claimed == UNSEEN && content.bid.of(it) == Py_None;
    const Bid made = Bid::of(final);
    if (!names_contract(it, made)) return false;
    const int tricks = course.played / 4;
    const int low = made.declarer & 1 ? tricks - course.north_south : course.north_south, high = low + 13 - tricks;
    const auto possible = [&](long told) { return told == UNSEEN || (low <= told && told <= high); };
    return possible(result) && possible(claimed) && (claimed == UNSEEN || result == UNSEEN || result == claimed);
}

// The course of a regular record, and whether its end agrees with it; None for any other.
nb::object regular_course(nb::handle told) {
    const ContentSlots& content = known->content;
    PyObject* const it = told.ptr();
    Followed course;
    if (Py_TYPE(it) != content.type || !read_hands(content.hands.of(it), course.held)) return nb::none();
    const nb::tuple nothing;
    PyObject* const auction = content.auction.of(it);
    PyObject* const calls = entries_of(auction, known->auction, nothing.ptr());
    PyObject* const plays = entries_of(content.play.of(it), known->play, nothing.ptr());
    if (!calls || !plays) return nb::none();
    const bool called = PyTuple_GET_SIZE(calls) > 0, played = PyTuple_GET_SIZE(plays) > 0;
    const long first = auction == Py_None ? 0 : small_number(known->first.of(auction));
    if (first < 0) return nb::none();
    const int final = called ? final_contract(calls, static_cast<int>(first & 3)) : recorded_contract(content, it);
    if (final == IRREGULAR || (final < 0 && (!called || played))) return nb::none();
    if (final >= 0) {
        course.leader = (final + 1) & 3;
        if (!follow_play(course, plays, final / 12 % 5)) return nb::none();
    }
    return nb::make_tuple(course_object(course, final, called), agrees(it, course, final, first));
}

void learn(nb::handle content, nb::handle auction, nb::handle play, nb::handle call_entry, nb::handle play_entry,
           nb::handle course, nb::object contract_of, nb::tuple seats, nb::tuple all_calls, nb::tuple all_cards) {
    Known& all = *known;
    all.content = {type_of(content),       {content, "hands"}, {content, "auction"}, {content, "bid"},
                   {content, "declarer"},  {content, "play"},  {content, "dealer"},  {content, "result"},
                   {content, "claimed"},   {content, "passed_out"}};
    all.auction = {type_of(auction), {auction, "entries"}};
    all.first = {auction, "first"};
    all.play = {type_of(play), {play, "entries"}};
    all.call_entries = {type_of(call_entry), {call_entry, "call"}, {call_entry, "marks"}};
    all.play_entries = {type_of(play_entry), {play_entry, "card"}, {play_entry, "marks"}};
    all.course = type_of(course);
    all.contract_of = contract_of;
    for (std::size_t at = 0; at < all.seats.size(); ++at) all.seats[at] = nb::handle(seats[at]).inc_ref().ptr();
    for (nb::handle call : all_calls) all.calls.put(call.inc_ref().ptr(), call_number(call));
    for (std::size_t at = 0; at < all.all_cards.size(); ++at) {
        all.all_cards[at] = nb::handle(all_cards[at]).inc_ref().ptr();
        all.cards.put(all.all_cards[at], static_cast<int>(at));
    }
}

}  // namespace

NB_MODULE(_replay, module) {
    nb::module_::import_("bridgelaw.compiled").attr("check")(BRIDGELAW_FINGERPRINT);
    using namespace nb::literals;
    nb::set_leak_warnings(false);  // what was learnt is kept to the end
    module.def("learn", &learn, "content"_a, "auction"_a, "play"_a, "call_entry"_a, "play_entry"_a, "course"_a,
               "contract_of"_a, "seats"_a, "calls"_a, "cards"_a);
    module.def("regular_course", &regular_course, "content"_a);
}
