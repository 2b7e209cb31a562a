// Where the boards of a LIN text begin: the twin of bridgelaw.records.lin.fields.board_starts.
#pragma once

#include <algorithm>
#include <string_view>

#include "objects.hpp"

namespace bridgelaw::lin {

// A key of two letters as one number, in small letters; 0 for anything else.
constexpr int key_of(Py_UCS4 first, Py_UCS4 second) {
    const auto small = [](Py_UCS4 letter) -> Py_UCS4 {
        if (letter >= 'A' && letter <= 'Z') return letter + 32;
        return letter >= 'a' && letter <= 'z' ? letter : 0;
    };
    const Py_UCS4 one = small(first), two = small(second);
    return one && two ? static_cast<int>(one << 8 | two) : 0;
}
constexpr int key(const char* letters) { return key_of(static_cast<Py_UCS4>(letters[0]), static_cast<Py_UCS4>(letters[1])); }

constexpr bool is_blank(Py_UCS4 letter) { return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n'; }
constexpr bool is_line_end(Py_UCS4 letter) { return letter == '\r' || letter == '\n'; }

constexpr bool is_text(int code) {
    return code == key("ah") || code == key("an") || code == key("at") || code == key("mn") || code == key("nt");
}
constexpr bool is_of_match(int code) {
    return code == key("bn") || code == key("mn") || code == key("mp") || code == key("pn") || code == key("pw") ||
           code == key("rs") || code == key("vg");
}
constexpr bool is_heading(int code) {
    return is_of_match(code) || code == key("ah") || code == key("qx") || code == key("rh") || code == key("sk") ||
           code == key("st") || code == key("sv");
}
constexpr bool is_body(int code) {
    return code == key("an") || code == key("mb") || code == key("mc") || code == key("md") || code == key("nt") ||
           code == key("pc") || code == key("pg") || code == key("qx");
}

template <class Letter>
class Boards {
public:
    Boards(const Letter* text, Py_ssize_t size) : text_(text), size_(size) {}

    // Calls found with each place in order.
    template <class Found>
    void starts(Found&& found) const {
        Py_ssize_t bound = 0;
        bool waits = false;
        for (Py_ssize_t at = 0; at + 2 < size_; ++at) {
            if (text_[at + 2] != '|') continue;
            const int code = key_of(text_[at], text_[at + 1]);
            if ((code != key("md") && code != key("qx")) || !is_key(bound, at)) continue;
            const bool deal = code == key("md");
            if (!(deal && waits)) heading(bound, at, found);
            waits = !deal;
            bound = at + 3;
        }
    }
    bool any() const {
        for (Py_ssize_t at = 0; at + 2 < size_; ++at) {
            if (text_[at + 2] != '|') continue;
            const int code = key_of(text_[at], text_[at + 1]);
            if ((code == key("md") || code == key("qx")) && is_key(0, at)) return true;
        }
        return false;
    }

private:
    Py_ssize_t skip_back(Py_ssize_t bound, Py_ssize_t at) const {
        while (at > bound && is_blank(text_[at - 1])) --at;
        return at;
    }
    Py_ssize_t bar_before(Py_ssize_t bound, Py_ssize_t end) const {  // -1 if there is none
        while (end > bound && text_[end - 1] != '|') --end;
        return end > bound ? end - 1 : -1;
    }

    // Is this the key of a field, rather than a value or part of one?
    bool is_key(Py_ssize_t bound, Py_ssize_t at) const {
        if (at && Py_UNICODE_ISALNUM(static_cast<Py_UCS4>(text_[at - 1]))) return false;
        const Py_ssize_t bar = skip_back(bound, at);
        if (bar == 0) return true;
        if (bar == bound || text_[bar - 1] != '|') {
            for (Py_ssize_t place = bar; place < at; ++place)
                if (is_line_end(text_[place])) return true;
            return false;
        }
        const Py_ssize_t before = std::max(bound, bar - 4), length = bar - 1 - before;
        if (length < 2 || !is_text(key_of(text_[bar - 3], text_[bar - 2]))) return true;
        return !(length == 2 || text_[bar - 4] == '|' || is_line_end(text_[bar - 4]));
    }

    // The key that a part between bars ends with, on a line of its own; else 0.
    int key_in(Py_ssize_t begin, Py_ssize_t end, bool& longer) const {
        while (begin < end && is_blank(text_[begin])) ++begin;
        longer = end - begin > 2;
        if (longer) {
            for (Py_ssize_t place = end; place > begin; --place)
                if (is_line_end(text_[place - 1])) {
                    begin = place;
                    break;
                }
            while (begin < end && is_blank(text_[begin])) ++begin;
        }
        return end - begin == 2 ? key_of(text_[begin], text_[begin + 1]) : 0;
    }

    // Where the heading begins that stands right before a board; before it, where one begins that a page ends.
    template <class Found>
    void heading(Py_ssize_t bound, Py_ssize_t at, Found&& found) const {
        Py_ssize_t best = at, begin = at, page = -1;
        while (begin > bound) {
            const Py_ssize_t bar = skip_back(bound, begin);
            if (bar <= bound || text_[bar - 1] != '|') break;
            const Py_ssize_t value = bar_before(bound, bar - 1);
            if (value < 0) break;
            const Py_ssize_t before = bar_before(bound, value);
            if (before < 0 && bound) break;
            bool longer = false;
            const int code = key_in(before + 1, value, longer);
            if (page < 0 ? is_heading(code) : is_of_match(code)) {
                best = begin = value - 2;
            } else if (code == key("pg")) {
                begin = value - 2;
                if (page < 0) page = best;
            } else {
                break;
            }
            if (before < 0 || longer) break;
        }
        best = line_start(bound, best);
        if (best > 0) found(best);
        if (page >= 0 && page > best) found(page);
    }

    // The beginning of the line, if it is one of a heading in which a bar stands where none should.
    Py_ssize_t line_start(Py_ssize_t bound, Py_ssize_t at) const {
        Py_ssize_t line = at;
        while (line > bound && !is_line_end(text_[line - 1])) --line;
        if (line == bound) {
            if (bound) return at;
            line = 0;
        }
        Py_ssize_t begin = line;
        while (begin < at && (text_[begin] == ' ' || text_[begin] == '\t')) ++begin;
        if (at - begin < 3 || text_[begin + 2] != '|' || !is_heading(key_of(text_[begin], text_[begin + 1]))) return at;
        for (Py_ssize_t bar = begin + 2; bar < at; ++bar) {
            if (text_[bar] != '|') continue;
            Py_ssize_t place = bar + 1;
            while (place < at && is_blank(text_[place])) ++place;
            if (at - place >= 3 && text_[place + 2] == '|' && is_body(key_of(text_[place], text_[place + 1]))) return at;
        }
        return begin;
    }

    const Letter* text_;
    Py_ssize_t size_;
};

inline nb::list board_starts(nb::str text) {
    nb::list starts;
    with_letters(text.ptr(), [&](const auto* letters, Py_ssize_t size) {
        Boards(letters, size).starts([&](Py_ssize_t at) { starts.append(number(static_cast<long>(at))); });
    });
    return starts;
}

inline bool has_board(nb::str text) {
    return with_letters(text.ptr(), [](const auto* letters, Py_ssize_t size) { return Boards(letters, size).any(); });
}

}  // namespace bridgelaw::lin
