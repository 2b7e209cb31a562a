// Where the games of a PBN text end, and a game taken apart: the twin of the plain paths of bridgelaw.records.pbn.cutting
// and scan.
#pragma once

#include <optional>

#include "pbn_known.hpp"

namespace bridgelaw::pbn {

// -- where games end ------------------------------------------------------------------------------------------------

// The names of the tags of a game.
class Seen {
public:
    template <class Letter>
    bool add(const Letter* begin, const Letter* end) {  // false if it was there, and is no note
        if (const auto* name = known->names.find(begin, end)) {
            const u64 bit = u64{1} << name->bit;
            const bool again = bits & bit;
            bits |= bit;
            return !again || name->text == known->note;
        }
        std::string name(begin, end);
        for (const std::string& other : others_)
            if (other == name) return false;
        others_.push_back(std::move(name));
        return true;
    }
    template <class Letter>
    bool has(const Letter* begin, const Letter* end) const {
        if (const auto* name = known->names.find(begin, end)) return bits & u64{1} << name->bit;
        const std::string name(begin, end);
        for (const std::string& other : others_)
            if (other == name) return true;
        return false;
    }
    u64 bits = 0;

private:
    std::vector<std::string> others_;
};

// A tag as the standard writes it, ``[Name "value"``: where its name ends and where its value does.
template <class Letter>
struct RegularTag {
    const Letter *name = nullptr, *name_end = nullptr, *end = nullptr;
};

template <class Letter>
bool match_tag(const Letter* at, const Letter* end, RegularTag<Letter>& tag) {
    tag.name = ++at;
    if (at == end || !is_capital(*at)) return false;
    while (at != end && is_word(*at)) ++at;
    tag.name_end = at;
    const Letter* small = tag.name;
    while (small != at && is_capital(*small)) ++small;
    if (at - tag.name > 1 && (small == at || !is_small(*small))) return false;
    if (end - at < 2 || at[0] != ' ' || at[1] != '"') return false;
    for (at += 2; at != end && *at != '"'; ++at)
        if (*at == '\r' || *at == '\n' || *at == '[' || *at == '{') return false;
    if (at == end) return false;
    tag.end = at + 1;
    return true;
}

// The end of a game that begins here, up to the empty line; 0 if that cannot be told at once.
template <class Letter>
Py_ssize_t plain_end(const Letter* text, Py_ssize_t size, Py_ssize_t start) {
    const Letter *const end = text + size, *at = text + start;
    const Letter* line = std::find(at, end, static_cast<Letter>('\n'));
    if (line == end) return 0;
    const bool crlf = line > text && line[-1] == '\r';
    Seen seen;
    RegularTag<Letter> tag;
    Py_ssize_t returns = 0, lines = 0;
    for (bool hidden = false;; ++at) {
        if (at == end) return 0;
        switch (*at) {
            case '{':
            case '"': return 0;
            case ';':
            case '%': hidden = true; break;
            case '\r':
                ++returns;
                hidden = false;
                if (!crlf || (end - at > 1 && at[1] == '\r')) return 0;
                break;
            case '\n':
                ++lines;
                hidden = false;
                if (end - at < 3) return 0;
                if (at[1] == ' ' || at[1] == '\t') return 0;
                if (crlf ? at[1] == '\r' && at[2] == '\n' : at[1] == '\n') goto gap;
                break;
            case '[':
                if (hidden || !match_tag(at, end, tag) || !seen.add(tag.name, tag.name_end)) return 0;
                at = tag.end - 1;
                break;
        }
    }
gap:
    if (crlf && returns != lines) return 0;
    at += crlf ? 3 : 2;
    if (at == end || *at != '[' || !match_tag(at, end, tag)) return 0;
    if (seen.has(tag.name, tag.name_end)) return at - text;
    const auto* name = known->names.find(tag.name, tag.name_end);
    if (!name) return 0;
    const u64 bit = u64{1} << name->bit;
    const bool begins = (bit & known->event_tags && seen.bits & known->of_a_board) ||
                        (bit & known->name_tags && seen.bits & known->table_tags);
    return begins ? at - text : 0;
}

inline nb::list plain_ends(nb::str text, Py_ssize_t start) {
    nb::list ends;
    with_letters(text.ptr(), [&](const auto* letters, Py_ssize_t size) {
        while (const Py_ssize_t end = plain_end(letters, size, start)) {
            ends.append(number(static_cast<long>(end)));
            start = end;
        }
    });
    return ends;
}

// -- a game taken apart ---------------------------------------------------------------------------------------------

// What is before the first tag: blanks and lines that begin with a percent sign. Null if it is anything else.
template <class Letter>
const Letter* after_lead(const Letter* at, const Letter* end) {
    while (at != end && *at != '[') {
        if (*at == '%') {
            while (at != end && *at != '\r' && *at != '\n') {
                if (*at == '[') return nullptr;
                ++at;
            }
            if (at != end && *at == '\r') ++at;
            if (at == end || *at != '\n') return nullptr;
        } else if (!is_blank(*at)) {
            return nullptr;
        }
        ++at;
    }
    return at == end ? nullptr : at;
}

// Is there an empty line, or a line that begins with a blank, before this end?
template <class Letter>
bool has_odd_line(const Letter* at, const Letter* end) {
    for (; end - at > 1; ++at) {
        if (at[0] == '\n' && is_blank(at[1])) return true;
        if (at[0] == '\r' && at[1] == '\r') return true;
    }
    return false;
}

template <class Letter>
class Game {
public:
    Game(PyObject* text, const Letter* letters, Py_ssize_t size) : text_(text), begin_(letters), end_(letters + size) {}

    nb::object parts() {
        const Letter* at = after_lead(begin_, end_);
        if (!at) return nb::none();
        const Letter* written = end_;
        while (is_blank(written[-1])) --written;
        if (written[-1] < ' ' || written[-1] > '~' || has_odd_line(begin_, written)) return nb::none();
        while (at != end_)
            if (!tag(at)) return nb::none();
        if (has_notes_ && PyDict_DelItem(values_.ptr(), known->note)) throw nb::python_error();
        return make_named(known->scan, held(text_), values_, auction_, play_, known->no_notes, known->no_comments, known->no_comments);
    }

    // The tags with their places, as Python's Field has them.
    nb::object fields() {
        nb::object scan = parts();
        if (scan.is_none()) return scan;
        nb::object made = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(tags_.size())));
        for (std::size_t at = 0; at < tags_.size(); ++at) {
            const Stood& tag = tags_[at];
            nb::object field = make_named(known->field, part(text_, tag.name - begin_, tag.name_end - begin_),
                                          part(text_, tag.value - begin_, tag.value_end - begin_),
                                          place(tag.name - 1), place(tag.value_end + 2), place(tag.value),
                                          place(tag.value_end));
            PyTuple_SET_ITEM(made.ptr(), static_cast<Py_ssize_t>(at), field.release().ptr());
        }
        return made;
    }

private:
    struct Stood {
        const Letter *name, *name_end, *value, *value_end;
    };

    nb::object place(const Letter* at) const { return number(static_cast<long>(at - begin_)); }

    bool tag(const Letter*& at) {
        const Letter* const name = ++at;
        while (at != end_ && is_word(*at)) ++at;
        const Letter* const name_end = at;
        if (name == at || end_ - at < 3 || at[0] != ' ' || at[1] != '"') return false;
        const Letter* const value = at += 2;
        while (at != end_ && *at != '"') {
            if (*at == '\\' || *at == '\r' || *at == '\n') return false;
            ++at;
        }
        const Letter* const value_end = at;
        if (end_ - at < 2 || at[1] != ']') return false;
        tags_.push_back({name, name_end, value, value_end});
        const Letter* const body = at += 2;
        bool blank = true;
        for (; at != end_ && *at != '['; ++at) {
            if (*at == '{' || *at == '}' || *at == ';' || *at == '%' || *at == '"') return false;
            if (!is_blank(*at)) {
                if (*at < ' ' || *at > '~') return false;
                blank = false;
            }
        }
        return take(name, name_end, value, value_end, body, at, blank);
    }

    bool take(const Letter* name, const Letter* name_end, const Letter* value, const Letter* value_end,
              const Letter* body, const Letter* body_end, bool blank) {
        const auto* found = known->names.find(name, name_end);
        nb::object text = found ? held(found->text) : unknown(name, name_end);
        if (!text.is_valid()) return false;
        nb::object words = part(text_, value - begin_, value_end - begin_);
        if (found && found->text == known->note) return blank && note(value, value_end) && put(text, words, true);
        const bool line_end = (body_end - body == 1 && body[0] == '\n') ||
                              (body_end - body == 2 && body[0] == '\r' && body[1] == '\n');
        if (line_end || (blank && body_end == end_ && !is_section(found))) {
            notes_.reset();
        } else if (is_section(found)) {
            notes_ = nb::dict();
            nb::object data = part(text_, body - begin_, body_end - begin_);
            (found->text == known->auction ? auction_ : play_) =
                make_named(known->section, words, data, number(-1L), *notes_);
        } else {
            if (blank || name_end - name < 6) return false;
            static constexpr std::string_view ENDING = "Table";
            for (std::size_t place = 0; place < ENDING.size(); ++place)
                if (name_end[place - ENDING.size()] != static_cast<Letter>(ENDING[place])) return false;
            words = known->table(words, part(text_, body - begin_, body_end - begin_));
            notes_.reset();
        }
        return put(text, words, false);
    }

    static bool is_section(const TagNames::Name* name) {
        return name && (name->text == known->auction || name->text == known->play);
    }

    // The text of a name that is not known; nothing if it is one in other capitals.
    nb::object unknown(const Letter* name, const Letter* name_end) const {
        if (static_cast<std::size_t>(name_end - name) > TagNames::LONGEST) return {};
        if (known->names.is_misspelt(std::string(name, name_end))) return {};
        return part(text_, name - begin_, name_end - begin_);
    }

    // A tag that stands twice makes the game an odd one.
    bool put(nb::handle name, nb::handle value, bool note) {
        const Py_ssize_t before = PyDict_GET_SIZE(values_.ptr());
        if (PyDict_SetItem(values_.ptr(), name.ptr(), value.ptr())) throw nb::python_error();
        if (note) {
            has_notes_ = true;
            return true;
        }
        return PyDict_GET_SIZE(values_.ptr()) > before;
    }

    // ``1: what it means``, of the section before it.
    bool note(const Letter* at, const Letter* end) {
        if (!notes_) return false;
        const Letter* const digits = at;
        while (at != end && is_digit(*at)) ++at;
        const Letter* const digits_end = at;
        if (at == digits || *digits == '0' || at == end || *at != ':') return false;
        if (++at != end && *at == ' ') ++at;
        nb::object key = part(text_, digits - begin_, digits_end - begin_);
        if (notes_->contains(key)) return false;
        (*notes_)[key] = part(text_, at - begin_, end - begin_);
        return true;
    }

    PyObject* text_;
    const Letter *begin_, *end_;
    std::vector<Stood> tags_;
    nb::dict values_;
    nb::object auction_ = nb::none(), play_ = nb::none();
    std::optional<nb::dict> notes_;
    bool has_notes_ = false;
};

inline nb::object plain(nb::str text) {
    return with_letters(text.ptr(), [&](const auto* letters, Py_ssize_t size) {
        return Game(text.ptr(), letters, size).parts();
    });
}

inline nb::object fields(nb::str text) {
    return with_letters(text.ptr(), [&](const auto* letters, Py_ssize_t size) {
        return Game(text.ptr(), letters, size).fields();
    });
}

}  // namespace bridgelaw::pbn
