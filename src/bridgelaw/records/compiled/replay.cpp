// Following a regular auction and play: the twin of bridgelaw.records.replay.course.follow, to the same answers.
//
// The entries are Python objects with slots, which are read where they lie.
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

Entries call_entries, play_entries;
Numbers calls, cards;

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
        const int call = number_of(PyTuple_GET_ITEM(entries, turn), call_entries, calls);
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

struct Course {
    std::array<u64, 4> held{};
    std::array<char, 4> trick{};
    int in_trick = 0, leader = 0, north_south = 0, played = 0;
};

bool follow_play(Course& course, PyObject* entries, int strain) {
    const Py_ssize_t count = PyTuple_GET_SIZE(entries);
    if (count > 52) return false;
    for (Py_ssize_t at = 0; at < count; ++at) {
        const int card = number_of(PyTuple_GET_ITEM(entries, at), play_entries, cards);
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
    if (!PyTuple_Check(hands) || PyTuple_GET_SIZE(hands) != 4) return false;
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

nb::object follow(nb::handle hands, nb::handle auction, int first, int recorded, nb::handle plays) {
    Course course;
    if (!PyTuple_Check(auction.ptr()) || !PyTuple_Check(plays.ptr())) return nb::none();
    if (!read_hands(hands.ptr(), course.held)) return nb::none();
    const bool called = PyTuple_GET_SIZE(auction.ptr()) > 0, played = PyTuple_GET_SIZE(plays.ptr()) > 0;
    const int final = called ? final_contract(auction.ptr(), first) : recorded;
    if (final == IRREGULAR || (final < 0 && (!called || played))) return nb::none();
    if (final >= 0) {
        course.leader = (final + 1) & 3;
        if (!follow_play(course, plays.ptr(), final / 12 % 5)) return nb::none();
    }
    const auto& held = course.held;
    return nb::make_tuple(final, course.played, course.leader, course.north_south, held[0], held[1], held[2], held[3],
                          nb::bytes(course.trick.data(), static_cast<std::size_t>(course.in_trick)));
}

void learn(nb::handle call_type, nb::handle play_type, nb::tuple all_calls, nb::tuple all_cards) {
    call_entries = {reinterpret_cast<PyTypeObject*>(call_type.inc_ref().ptr()), {call_type, "call"}, {call_type, "marks"}};
    play_entries = {reinterpret_cast<PyTypeObject*>(play_type.inc_ref().ptr()), {play_type, "card"}, {play_type, "marks"}};
    for (nb::handle call : all_calls) calls.put(call.inc_ref().ptr(), call_number(call));
    int index = 0;
    for (nb::handle card : all_cards) cards.put(card.inc_ref().ptr(), index++);
}

}  // namespace

NB_MODULE(_replay, module) {
    nb::module_::import_("bridgelaw.compiled").attr("check")(BRIDGELAW_FINGERPRINT);
    using namespace nb::literals;
    module.def("learn", &learn, "call_type"_a, "play_type"_a, "calls"_a, "cards"_a);
    module.def("follow", &follow, "hands"_a, "calls"_a, "first"_a, "recorded"_a, "plays"_a);
}
