// Python objects looked at and made where they lie: what the compiled ways of reading and following records share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <structmember.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <vector>

namespace bridgelaw {

namespace nb = nanobind;
using u64 = std::uint64_t;

constexpr u64 PACK = (u64{1} << 52) - 1;

// Where objects that there is only one of each are looked up by their address.
class Numbers {
public:
    void put(PyObject* object, int number) {
        std::size_t at = place(object);
        while (slots_[at].object && slots_[at].object != object) at = (at + 1) % SIZE;
        slots_[at] = {object, number};
    }
    int get(PyObject* object) const {
        for (std::size_t at = place(object); slots_[at].object; at = (at + 1) % SIZE)
            if (slots_[at].object == object) return slots_[at].number;
        return -1;
    }

private:
    static constexpr std::size_t SIZE = 256;
    struct Slot {
        PyObject* object = nullptr;
        int number = -1;
    };
    static std::size_t place(PyObject* object) {
        return (reinterpret_cast<std::uintptr_t>(object) >> 4) * 0x9E3779B97F4A7C15u >> 56;
    }
    std::array<Slot, SIZE> slots_{};
};

// A slot of a class: where in each of its instances the value lies, which costs a hundredth of a lookup by name.
struct SlotOf {
    Py_ssize_t offset = 0;
    SlotOf() = default;
    SlotOf(nb::handle type, const char* name) {
        nb::object member = nb::getattr(type, name);
        if (!PyObject_TypeCheck(member.ptr(), &PyMemberDescr_Type))
            throw std::runtime_error(std::string(name) + " is no slot");
        offset = reinterpret_cast<PyMemberDescrObject*>(member.ptr())->d_member->offset;
    }
    PyObject*& of(PyObject* object) const {
        return *reinterpret_cast<PyObject**>(reinterpret_cast<char*>(object) + offset);
    }
};

// Makes instances of a frozen class with slots: its own __init__ sets field by field through Python.
class Maker {
public:
    Maker() = default;
    Maker(nb::handle type, std::initializer_list<const char*> fields)
        : type_(reinterpret_cast<PyTypeObject*>(type.inc_ref().ptr())) {
        for (const char* field : fields) slots_.emplace_back(type, field);
    }
    Maker(nb::handle type, nb::iterable fields) : Maker(type, {}) {
        for (nb::handle field : fields) slots_.emplace_back(type, nb::cast<std::string>(field).c_str());
    }
    template <class... Values>
    nb::object make(const Values&... values) const {
        nb::object made = nb::steal(type_->tp_alloc(type_, 0));
        if (!made.is_valid()) throw nb::python_error();
        const SlotOf* slot = slots_.data();
        ((slot++->of(made.ptr()) = nb::handle(values).inc_ref().ptr()), ...);
        return made;
    }

private:
    PyTypeObject* type_ = nullptr;
    std::vector<SlotOf> slots_;
};

// An instance of a named tuple.
template <class... Values>
nb::object make_named(PyTypeObject* type, const Values&... values) {
    nb::object made = nb::steal(type->tp_alloc(type, sizeof...(values)));
    if (!made.is_valid()) throw nb::python_error();
    Py_ssize_t at = 0;
    ((PyTuple_SET_ITEM(made.ptr(), at++, nb::handle(values).inc_ref().ptr())), ...);
    return made;
}

inline nb::object number(long value) { return nb::steal(PyLong_FromLong(value)); }

inline nb::object number(u64 value) { return nb::steal(PyLong_FromUnsignedLongLong(value)); }

inline nb::object part(PyObject* text, Py_ssize_t begin, Py_ssize_t end) {
    return nb::steal(PyUnicode_Substring(text, begin, end));
}

inline PyTypeObject* type_of(nb::handle type) { return reinterpret_cast<PyTypeObject*>(type.inc_ref().ptr()); }

// Calls visit with the letters of a text, in the width that Python keeps them in, and their number.
template <class Visit>
auto with_letters(PyObject* text, Visit&& visit) {
    const void* letters = PyUnicode_DATA(text);
    const Py_ssize_t size = PyUnicode_GET_LENGTH(text);
    switch (PyUnicode_KIND(text)) {
        case PyUnicode_1BYTE_KIND: return visit(static_cast<const Py_UCS1*>(letters), size);
        case PyUnicode_2BYTE_KIND: return visit(static_cast<const Py_UCS2*>(letters), size);
        default: return visit(static_cast<const Py_UCS4*>(letters), size);
    }
}

}  // namespace bridgelaw
