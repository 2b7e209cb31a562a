// The Python face of the search for the worst normal line: see bridgelaw/kernel/_normal.pyi.
#include <nanobind/nanobind.h>

#include "hope.hpp"
#include "normal.hpp"

namespace nb = nanobind;
using namespace bridgelaw::claims;

namespace {

Trick trick_of(nb::handle cards) {
    Trick trick;
    for (nb::handle card : cards) {
        if (trick.count == 3) throw nb::value_error("a trick in progress has at most three cards");
        trick.add(nb::cast<int>(card));
    }
    return trick;
}

nb::tuple cards_in(const Trick& trick) {
    nb::list cards;
    for (int place = 0; place < trick.count; ++place) cards.append(trick[place]);
    return nb::tuple(cards);
}

Hands hands_of(nb::handle four) {
    const auto hands = nb::cast<nb::tuple>(four);
    return {nb::cast<u64>(hands[0]), nb::cast<u64>(hands[1]), nb::cast<u64>(hands[2]), nb::cast<u64>(hands[3])};
}

nb::tuple tuple_of(const Hands& hands) { return nb::make_tuple(hands[0], hands[1], hands[2], hands[3]); }

template <class Pair>
Pair pair_of(nb::handle given) {
    const auto pair = nb::cast<nb::tuple>(given);
    return {nb::cast<typename Pair::value_type>(pair[0]), nb::cast<typename Pair::value_type>(pair[1])};
}

int duties_of(nb::handle given, Outlook& outlook) {
    const auto told = nb::cast<nb::tuple>(given);
    Duties duties;
    duties.side = nb::cast<int>(told[0]);
    duties.majors = pair_of<Duties::Cards>(told[1]);
    duties.minors = pair_of<Duties::Cards>(told[2]);
    duties.waiting = pair_of<Duties::Cards>(told[3]);
    duties.required = pair_of<Duties::Suits>(told[4]);
    duties.forbidden = pair_of<Duties::Suits>(told[5]);
    duties.now = pair_of<Duties::Cards>(told[6]);
    duties.chosen = nb::cast<bool>(told[7]);
    return outlook.duties.number(duties);
}

nb::tuple tuple_of(const Duties& duties) {
    const auto pair = [](const auto& of) { return nb::make_tuple(of[0], of[1]); };
    return nb::make_tuple(duties.side, pair(duties.majors), pair(duties.minors), pair(duties.waiting),
                          pair(duties.required), pair(duties.forbidden), pair(duties.now), duties.chosen);
}

View view_of(const nb::tuple& given, Outlook& outlook) {
    View view;
    view.near = nb::cast<u64>(given[0]);
    view.far = nb::cast<u64>(given[1]);
    view.pool = nb::cast<u64>(given[2]);
    view.blanks = nb::cast<int>(given[3]);
    const auto voids = nb::cast<nb::tuple>(given[4]);
    view.voids = {nb::cast<int>(voids[0]), nb::cast<int>(voids[1])};
    view.leader = nb::cast<int>(given[5]);
    view.trick = trick_of(given[6]);
    view.duties = duties_of(given[7], outlook);
    return view;
}

Position position_of(const nb::tuple& given, Outlook& outlook) {
    Position position;
    position.hands = hands_of(given[0]);
    position.leader = nb::cast<int>(given[1]);
    position.trick = trick_of(given[2]);
    position.stage = nb::cast<int>(given[3]);
    position.awake = nb::cast<int>(given[4]);
    position.voids = nb::cast<int>(given[5]);
    position.slack = nb::cast<int>(given[6]);
    position.thrown = nb::cast<u64>(given[7]);
    position.duties = duties_of(given[8], outlook);
    return position;
}

Asked asked_of(nb::handle given) {
    const auto asked = nb::cast<nb::tuple>(given);
    return {nb::cast<u64>(asked[0]), nb::cast<int>(asked[1]), nb::cast<bool>(asked[2]), nb::cast<bool>(asked[3])};
}

template <bool (Outlook::*QUESTION)(const View&, int, int)>
bool ask(Outlook& outlook, const nb::tuple& view, int need, nb::object card) {
    return (outlook.*QUESTION)(view_of(view, outlook), need, card.is_none() ? NO_CARD : nb::cast<int>(card));
}

void prepare_script(Script* self, nb::callable lead, nb::callable follow, nb::callable settle, nb::callable about,
                    int trusted_to_break, bool counts_trumps) {
    Script& script = *new (self) Script();
    script.trusted_to_break = trusted_to_break;
    script.counts_trumps = counts_trumps;
    script.lead = [lead](int stage, int seat, const Hands& hands, u64 pool) {
        const nb::gil_scoped_acquire acquire;
        std::vector<Asked> ways;
        for (nb::handle way : lead(stage, seat, tuple_of(hands), pool)) ways.push_back(asked_of(way));
        return ways;
    };
    script.follow = [follow](int stage, int seat, const Hands& hands, u64 legal, const Trick& trick, int leader, int best,
                             int voids) {
        const nb::gil_scoped_acquire acquire;
        return asked_of(follow(stage, seat, tuple_of(hands), legal, cards_in(trick), leader, best, voids));
    };
    script.settle = [settle](int stage, const Hands& hands, int voids, const Trick& trick, int winner) {
        const nb::gil_scoped_acquire acquire;
        const auto told = nb::cast<nb::tuple>(settle(stage, tuple_of(hands), voids, cards_in(trick), winner));
        return Settled{nb::cast<int>(told[0]), nb::cast<int>(told[1])};
    };
    script.about = [about](int stage) {
        const nb::gil_scoped_acquire acquire;
        const auto told = nb::cast<nb::tuple>(about(stage));
        return Script::Stage{true, nb::cast<bool>(told[0]), nb::cast<int>(told[1]), nb::cast<int>(told[2]),
                             nb::cast<u64>(told[3]), nb::cast<u64>(told[4]), nb::cast<u64>(told[5]),
                             nb::cast<bool>(told[6]), nb::cast<bool>(told[7])};
    };
}

nb::list list_of(const Line& line) {
    nb::list cards;
    for (const auto& [seat, card] : line) cards.append(nb::make_tuple(seat, card));
    return cards;
}

using DoubleDummy = int(const u64* hands, int trumps, int leader, int side, const std::uint8_t* trick, int played,
                        i64 budget);
DoubleDummy* double_dummy = nullptr;

void prepare(Normal* self, Outlook& outlook, Script& script, i64 best_play_budget, int side, int claimer, int trump,
             bool alone, int dummy, bool plain, int order, bool low_ruffs, bool keeps_trumps, bool seen_when_lost, int tail,
             unsigned not_made, u64 forgotten, u64 known_losers, u64 guards, i64 budget, int at_least, int at_most,
             int guess, bool tell_line, nb::callable bound_play) {
    const Question question{side, claimer, trump, dummy, alone, plain, low_ruffs, keeps_trumps, seen_when_lost, forgotten,
                            known_losers, guards, static_cast<Order>(order), static_cast<Tail>(tail), not_made, budget,
                            at_least, at_most, guess,
                            tell_line};
    const auto bound = [bound_play, &outlook](const Position& at) {
        const nb::gil_scoped_acquire acquire;
        return nb::cast<int>(bound_play(nb::make_tuple(tuple_of(at.hands), at.leader, cards_in(at.trick),
                                                       tuple_of(outlook.duties[at.duties]))));
    };
    const auto best = [=](const Position& at) {
        std::array<std::uint8_t, 3> trick{};
        for (int place = 0; place < at.trick.count; ++place) trick[place] = static_cast<std::uint8_t>(at.trick[place]);
        return double_dummy(at.hands.data(), trump < 0 ? 4 : trump, at.leader, side, trick.data(), at.trick.count,
                            best_play_budget);
    };
    new (self) Normal(question, outlook, script, best, bound);
}

nb::tuple worst(Normal& normal, nb::tuple position, int left) {
    const Position start = position_of(position, normal.outlook());
    Answer answer;
    {
        const nb::gil_scoped_release release;
        answer = normal.worst(start, left);
    }
    return nb::make_tuple(answer.tricks, answer.spent, answer.found, list_of(answer.line), answer.nodes, answer.used, answer.met);
}

nb::list hoped(Normal& normal, nb::tuple position, int goal, i64 look) {
    const Position start = position_of(position, normal.outlook());
    Line line;
    {
        const nb::gil_scoped_release release;
        line = Hope(normal, look).line_to(start, goal);
    }
    return list_of(line);
}

}  // namespace

NB_MODULE(_normal, module) {
    nb::module_::import_("bridgelaw.compiled").attr("check")(BRIDGELAW_FINGERPRINT);
    nb::set_leak_warnings(false);
    const nb::object search = nb::module_::import_("bridgelaw.kernel._search").attr("double_dummy");
    double_dummy = reinterpret_cast<DoubleDummy*>(PyCapsule_GetPointer(search.ptr(), "bridgelaw.double_dummy"));
    if (!double_dummy) throw nb::python_error();
    nb::class_<Outlook>(module, "Outlook")
        .def(nb::init<int, int, int, i64>())
        .def_rw("patience", &Outlook::patience)
        .def_ro("looked", &Outlook::looked)
        .def("sure", &ask<&Outlook::sure>, nb::arg("view"), nb::arg("need"), nb::arg("card") = nb::none())
        .def("possible", &ask<&Outlook::possible>, nb::arg("view"), nb::arg("need"), nb::arg("card") = nb::none());
    nb::class_<Script>(module, "Script").def("__init__", &prepare_script);
    nb::class_<Normal>(module, "Normal")
        .def("__init__", &prepare, nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>())
        .def("worst", &worst)
        .def("hoped", &hoped);
}
