// The Python face of the search: see bridgelaw/kernel/_search.pyi.
#include <nanobind/nanobind.h>

#include <atomic>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "evaluate.hpp"

namespace nb = nanobind;
using namespace bridgelaw;

namespace {

// Rooms that are not in use: a search takes one and gives it back.
class Rooms {
public:
    std::unique_ptr<Room> take() {
        const std::lock_guard lock(mutex_);
        if (free_.empty()) return std::make_unique<Room>();
        auto room = std::move(free_.back());
        free_.pop_back();
        return room;
    }
    void give_back(std::unique_ptr<Room> room) {
        const std::lock_guard lock(mutex_);
        free_.push_back(std::move(room));
    }

private:
    std::mutex mutex_{};
    std::vector<std::unique_ptr<Room>> free_{};
};

Rooms& rooms() {
    static Rooms all;
    return all;
}

struct Borrowed {
    std::unique_ptr<Room> room = rooms().take();
    Borrowed() = default;
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;
    ~Borrowed() { rooms().give_back(std::move(room)); }
};

nb::tuple evaluate_one(nb::tuple hands, int trumps, int leader, int side, nb::bytes trick, int mode, u32 rules,
                       nb::list line, u64 forgotten, int claimed, u32 rules_after, bool best_after, bool line_ends,
                       i64 budget, bool want_line, bool plain) {
    Problem problem;
    for (int seat = 0; seat < 4; ++seat) problem.hands[seat] = nb::cast<u64>(hands[seat]);
    problem.trumps = trumps;
    problem.leader = leader;
    problem.side = side;
    problem.played = static_cast<int>(trick.size());
    if (problem.played > 3) throw std::invalid_argument("a trick in progress has at most three cards");
    std::memcpy(problem.trick.data(), trick.c_str(), trick.size());
    problem.mode = mode;
    problem.rules = mode == NORMAL ? rules : 0;
    for (nb::handle item : line) {
        const auto step = nb::cast<nb::tuple>(item);
        problem.line.push_back(Unit{nb::cast<u64>(step[0]), nb::cast<u64>(step[1]), nb::cast<u64>(step[2]),
                                    nb::cast<bool>(step[3]), nb::cast<int>(step[4]), nb::cast<int>(step[5]),
                                    nb::cast<bool>(step[6]), nb::cast<bool>(step[7])});
    }
    problem.forgotten = forgotten;
    problem.claimed = claimed;
    problem.rules_after = rules_after;
    problem.best_after = best_after;
    problem.line_ends = line_ends;
    problem.budget = budget;
    problem.want_line = want_line;
    problem.plain = plain;
    Value value;
    {
        nb::gil_scoped_release release;
        const Borrowed borrowed;
        value = evaluate(*borrowed.room, problem);
    }
    return nb::make_tuple(value.low, value.high, value.nodes,
                          nb::bytes(reinterpret_cast<const char*>(value.line.data()), value.length));
}

// A buffer of Python's, held while it is looked at.
class Buffer {
public:
    Buffer(nb::handle object, std::size_t item, bool writable) {
        if (PyObject_GetBuffer(object.ptr(), &view_, writable ? PyBUF_CONTIG : PyBUF_CONTIG_RO)) throw nb::python_error();
        if (static_cast<std::size_t>(view_.itemsize) != item) {
            PyBuffer_Release(&view_);
            throw std::invalid_argument("an array has items of another size");
        }
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() { PyBuffer_Release(&view_); }
    template <class T>
    T* data() const { return static_cast<T*>(view_.buf); }
    std::size_t size() const { return static_cast<std::size_t>(view_.len / view_.itemsize); }

private:
    Py_buffer view_{};
};

bool possible(const Problem& problem) {
    u64 seen = 0;
    for (u64 hand : problem.hands) {
        if ((hand >> 52) || (hand & seen) || std::popcount(hand) != std::popcount(problem.hands[0])) return false;
        seen |= hand;
    }
    return problem.trumps >= 0 && problem.trumps <= 4 && (problem.leader & ~3) == 0 && (problem.side & ~1) == 0;
}

i64 solve_many(nb::handle hands, nb::handle trumps, nb::handle leaders, nb::handle sides, int mode, u32 rules, i64 budget,
               int threads, nb::handle low, nb::handle high, nb::handle nodes, bool plain) {
    const Buffer cards(hands, 8, false), suits(trumps, 1, false), seats(leaders, 1, false), ours(sides, 1, false);
    const Buffer lows(low, 1, true), highs(high, 1, true), counts(nodes, 8, true);
    const std::size_t count = lows.size();
    for (const Buffer* other : {&suits, &seats, &ours, &highs, &counts})
        if (other->size() != count || cards.size() != 4 * count)
            throw std::invalid_argument("the arrays are of unequal length");
    const auto problem_at = [&](std::size_t at) {
        Problem problem;
        std::copy_n(cards.data<const u64>() + 4 * at, 4, problem.hands.begin());
        problem.trumps = suits.data<const signed char>()[at];
        problem.leader = seats.data<const signed char>()[at];
        problem.side = ours.data<const signed char>()[at];
        problem.mode = mode;
        problem.rules = problem.rules_after = mode == NORMAL ? rules : 0;
        problem.budget = budget;
        problem.plain = plain;
        return problem;
    };
    nb::gil_scoped_release release;
    for (std::size_t at = 0; at < count; ++at)
        if (!possible(problem_at(at))) return static_cast<i64>(at);
    std::atomic<std::size_t> next{0};
    std::exception_ptr failed;
    std::mutex failing;
    const auto answer = [&] {
        const Borrowed borrowed;
        for (std::size_t at; (at = next.fetch_add(1, std::memory_order_relaxed)) < count;) {
            const Value value = evaluate(*borrowed.room, problem_at(at));
            lows.data<signed char>()[at] = static_cast<signed char>(value.low);
            highs.data<signed char>()[at] = static_cast<signed char>(value.high);
            counts.data<i64>()[at] = value.nodes;
        }
    };
    const auto work = [&] {
        try {
            answer();
        } catch (...) {
            const std::lock_guard lock(failing);
            failed = std::current_exception();
            next = count;
        }
    };
    std::size_t wanted = threads > 0 ? static_cast<std::size_t>(threads) : std::max(1u, std::thread::hardware_concurrency());
    wanted = std::min(wanted, count);
    std::vector<std::thread> helpers;
    for (std::size_t helper = 1; helper < wanted; ++helper) helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers) helper.join();
    if (failed) std::rethrow_exception(failed);
    return -1;
}

// The double dummy value of a position, -1 where it takes too long: for the other compiled search.
int double_dummy(const u64* hands, int trumps, int leader, int side, const u8* trick, int played, i64 budget) {
    Problem problem;
    std::copy_n(hands, 4, problem.hands.begin());
    problem.trumps = trumps;
    problem.leader = leader;
    problem.side = side;
    problem.played = played;
    std::copy_n(trick, played, problem.trick.begin());
    problem.mode = DOUBLE_DUMMY;
    problem.budget = budget;
    const Borrowed borrowed;
    const Value value = evaluate(*borrowed.room, problem);
    return value.low == value.high ? value.low : -1;
}

}  // namespace

NB_MODULE(_search, module) {
    nb::module_::import_("bridgelaw.compiled").attr("check")(BRIDGELAW_FINGERPRINT);
    using namespace nb::literals;
    module.def("evaluate", &evaluate_one, "hands"_a, "trumps"_a, "leader"_a, "side"_a, "trick"_a, "mode"_a, "rules"_a,
               "line"_a, "forgotten"_a, "claimed"_a, "rules_after"_a, "best_after"_a, "line_ends"_a, "budget"_a,
               "want_line"_a, "plain"_a = false);
    module.def("solve", &solve_many, "hands"_a, "trumps"_a, "leaders"_a, "sides"_a, "mode"_a, "rules"_a, "budget"_a,
               "threads"_a, "low"_a, "high"_a, "nodes"_a, "plain"_a = false);
    module.attr("double_dummy") = nb::capsule(reinterpret_cast<void*>(&double_dummy), "bridgelaw.double_dummy");
}
