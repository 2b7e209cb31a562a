// The row of a board: the twin of bridgelaw.audit.row.plain_row, to the same values.
//
// A row has nearly forty values, most of them as the content or the course has them already.
#include <unordered_map>
#include <utility>

#include "../../records/compiled/deal.hpp"

namespace {

using namespace bridgelaw;

// What of a content, its auction and its play is looked at.
struct Slots {
    SlotOf label, number, room, dealer, vulnerable, hands, auction, play, result, claimed, calls, ended;
};

// The places of a course in Python's named tuple.
enum CourseValue { CONTRACT, PASSED_OUT, CALLED, CARDS, LEADER, TRICK, WON, HANDS, SIZE, FOLLOWED, TRANSFER };

// The texts of contracts, which are the same objects each time where a board was regular.
class ContractTexts {
public:
    std::pair<nb::object, nb::object> of(nb::handle contract) {
        if (contract.is_none()) return {nb::none(), nb::none()};
        if (const auto found = texts_.find(contract.ptr()); found != texts_.end())
            return {found->second[0], found->second[1]};
        nb::tuple made = nb::borrow<nb::tuple>(written(contract));
        if (texts_.size() < MOST) texts_.emplace(contract.inc_ref().ptr(), made);
        return {made[0], made[1]};
    }
    nb::object written;

private:
    static constexpr std::size_t MOST = 7 * 5 * 3 * 4;
    std::unordered_map<PyObject*, nb::tuple> texts_;
};

struct Known {
    Slots slots;
    std::size_t width = 0;
    ContractTexts contracts;
    std::array<PyObject*, 4> seats{};
    PyObject* revoke = nullptr;
};
Known* const known = new Known;  // it lives as long as the interpreter

// The values of a row, put one after another.
class Row {
public:
    Row() : row_(nb::steal(PyTuple_New(static_cast<Py_ssize_t>(known->width)))) {}
    void put(nb::handle value) {
        if (at_ == known->width) throw nb::value_error("the row has more values than columns");
        PyTuple_SET_ITEM(row_.ptr(), static_cast<Py_ssize_t>(at_++), value.inc_ref().ptr());
    }
    nb::object made() {
        if (at_ != known->width) throw nb::value_error("the row has fewer values than columns");
        return std::move(row_);
    }

private:
    nb::object row_;
    std::size_t at_ = 0;
};

nb::handle in(nb::handle tuple, int at) { return PyTuple_GET_ITEM(tuple.ptr(), at); }

nb::object seat_letter(nb::handle seat) {
    return seat.is_none() ? nb::none() : nb::borrow(known->seats[nb::cast<std::size_t>(seat) & 3]);
}

// The tricks that are not complete; None where the play could not be followed.
nb::object tricks_left(nb::handle course) {
    if (in(course, CONTRACT).is_none() || in(course, FOLLOWED).ptr() != Py_True) return nb::none();
    nb::handle won = in(course, WON);
    return number(nb::cast<long>(in(course, SIZE)) - nb::cast<long>(in(won, 0)) - nb::cast<long>(in(won, 1)));
}

nb::object count_of(nb::list codes, PyObject* code) {
    long count = 0;
    for (nb::handle one : codes) count += PyUnicode_Compare(one.ptr(), code) == 0;
    return number(count);
}

nb::object row(nb::handle file, nb::handle line, nb::handle ordinal, nb::handle format, nb::handle content,
               nb::tuple course, nb::tuple worth, nb::handle outside, nb::handle severity, nb::list defects,
               nb::list facts) {
    const Slots& slots = known->slots;
    PyObject* const it = content.ptr();
    nb::handle hands = slots.hands.of(it), auction = slots.auction.of(it), play = slots.play.of(it);
    const auto [contract, declarer] = known->contracts.of(in(course, CONTRACT));
    Row row;
    for (nb::handle value : {file, line, ordinal, format}) row.put(value);
    for (const SlotOf* slot : {&slots.label, &slots.number, &slots.room}) row.put(slot->of(it));
    row.put(seat_letter(slots.dealer.of(it)));
    row.put(slots.vulnerable.of(it));
    row.put(hands.is_none() ? nb::none() : deal_text(nb::borrow<nb::tuple>(hands), 0));
    row.put(contract);
    row.put(declarer);
    row.put(in(course, PASSED_OUT));
    row.put(auction.is_none() ? nb::none() : number(static_cast<long>(nb::len(slots.calls.of(auction.ptr())))));
    row.put(in(course, CARDS));
    row.put(in(course, FOLLOWED));
    row.put(play.is_none() ? nb::handle(Py_None) : nb::handle(slots.ended.of(play.ptr())));
    row.put(in(in(course, WON), 0));
    row.put(in(in(course, WON), 1));
    row.put(slots.result.of(it));
    row.put(slots.claimed.of(it));
    row.put(tricks_left(course));
    for (nb::handle value : worth) row.put(value);
    row.put(outside);
    row.put(in(course, TRANSFER));
    row.put(count_of(facts, known->revoke));
    row.put(severity);
    row.put(defects);
    row.put(facts);
    return row.made();
}

void learn(nb::handle content, nb::handle auction, nb::handle play, nb::object contract_texts, nb::tuple seats,
           nb::str revoke, std::size_t width) {
    known->slots = {{content, "label"},  {content, "number"},  {content, "room"},    {content, "dealer"},
                    {content, "vulnerable"}, {content, "hands"}, {content, "auction"}, {content, "play"},
                    {content, "result"}, {content, "claimed"}, {auction, "entries"}, {play, "ended"}};
    known->contracts.written = contract_texts;
    for (std::size_t at = 0; at < known->seats.size(); ++at) known->seats[at] = nb::handle(seats[at]).inc_ref().ptr();
    known->revoke = revoke.inc_ref().ptr();
    known->width = width;
}

}  // namespace

NB_MODULE(_row, module) {
    nb::module_::import_("bridgelaw.compiled").attr("check")(BRIDGELAW_FINGERPRINT);
    using namespace nb::literals;
    nb::set_leak_warnings(false);  // what was learnt is kept to the end
    module.def("learn", &learn, "content"_a, "auction"_a, "play"_a, "contract_texts"_a, "seats"_a, "revoke"_a, "width"_a);
    module.def("row", &row, "file"_a, "line"_a, "ordinal"_a, "format"_a, "content"_a, "course"_a, "worth"_a, "outside"_a,
               "severity"_a, "defects"_a, "facts"_a);
}
