// What penalty cards and restraints bind the defenders to: the twin of bridgelaw/claims/duties.py, which says what is
// meant.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <map>
#include <vector>

namespace bridgelaw::claims {

struct Spent {};  // more has been looked at than may be

// The duties of both defenders; each pair is of the one who sits North or East, and the one South or West.
struct Duties {
    using Cards = std::array<std::uint64_t, 2>;
    using Suits = std::array<int, 2>;
    int side = 0;
    Cards majors{}, minors{}, waiting{};
    Suits required{}, forbidden{};
    Cards now{};
    bool chosen = false;

    auto operator<=>(const Duties&) const = default;
    bool any() const { return majors[0] | majors[1] | minors[0] | minors[1] | now[0] | now[1] || restrained(0) || restrained(1); }
    std::uint64_t faced(int who) const { return majors[who] | minors[who]; }
    std::uint64_t faced() const { return faced(0) | faced(1); }

private:
    bool restrained(int who) const { return required[who] | forbidden[who]; }
};

// All the duties that have come up in a search, by number; 0: nobody is bound to anything. Most searches know no other.
class DutyTable {
public:
    static constexpr int MOST = 1 << 16;

    const Duties& operator[](int number) const { return all_[number]; }
    int number(const Duties& duties) {
        if (!duties.any()) return 0;
        const auto [place, is_new] = numbers_.try_emplace(duties, static_cast<int>(all_.size()));
        if (is_new) all_.push_back(duties);
        if (all_.size() > MOST) throw Spent{};
        return place->second;
    }
    bool bind(int number, int seat) const { return number && !((seat ^ all_[number].side) & 1); }

    int suits_to_lead(int number, int seat) const {
        const Duties& duties = all_[number];
        const int who = seat >> 1;
        return (duties.required[who] ? duties.required[who] : 15) & ~duties.forbidden[who];
    }

    // Led -1: he leads.
    std::uint64_t legal(int number, int seat, std::uint64_t hand, int led) const {
        const Duties& duties = all_[number];
        const int who = seat >> 1;
        if (duties.now[who] & hand) return duties.now[who] & hand;
        std::uint64_t legal = hand & suits_in(led >= 0 ? 1 << led : suits_to_lead(number, seat));
        if (!legal) legal = hand;
        return legal & duties.majors[who] ? legal & duties.majors[who] : legal & ~duties.waiting[who];
    }

    // Does declarer name which of these legal cards is played?
    bool named(int number, int seat, std::uint64_t legal) const {
        return (legal & (legal - 1)) && !(legal & ~all_[number].majors[seat >> 1]);
    }

    // What declarer may make of them when this defender is to lead.
    std::vector<int> choices(int number, int seat) {
        const int who = seat >> 1;
        Duties duties = all_[number];
        const std::uint64_t cards = duties.majors[1 - who];
        if (!cards || duties.chosen) return {number};
        duties.chosen = true;
        std::vector<int> found{this->number(duties)};
        for (int suits = 1; suits < 16; ++suits) {
            bool held = true;
            for (int suit = 0; suit < 4; ++suit)
                if ((suits >> suit & 1) && !(cards & suits_in(1 << suit))) held = false;
            if (!held) continue;
            Duties left = duties;
            left.majors[1 - who] &= ~suits_in(suits);
            Duties forbid = left, require = left;
            forbid.forbidden[who] = suits;
            found.push_back(this->number(forbid));
            if (suits & (suits - 1)) continue;
            require.required[who] = suits;
            found.push_back(this->number(require));
        }
        return found;
    }

    // After any seat has played a card; winner -1: the trick is not complete.
    int after(int number, int seat, std::uint64_t card, int winner, bool leads) {
        Duties duties = all_[number];
        for (int who = 0; who < 2; ++who) {
            duties.majors[who] &= ~card;
            duties.minors[who] &= ~card;
            if (!duties.minors[who]) duties.waiting[who] = 0;
        }
        if (leads) {
            duties.chosen = false;
            if (!((seat ^ duties.side) & 1)) duties.required[seat >> 1] = 0;
        }
        if (winner >= 0) {
            duties.now = {};
            for (int who = 0; who < 2; ++who)
                if (((winner ^ duties.side) & 1) || winner >> 1 != who) duties.forbidden[who] = 0;
        }
        return this->number(duties);
    }

    // The same of the cards that are left, when those that are gone have been taken out.
    int squeezed(int number, std::uint64_t left) {
        Duties duties = all_[number];
        for (Duties::Cards* cards : {&duties.majors, &duties.minors, &duties.waiting})
            for (std::uint64_t& held : *cards) {
                std::uint64_t moved = 0;
                for (std::uint64_t each = held & left; each; each &= each - 1) {
                    const int card = std::countr_zero(each), lowest = card / 13 * 13;
                    const std::uint64_t below = left & ((std::uint64_t{1} << card) - 1) & suits_in(1 << card / 13);
                    moved |= std::uint64_t{1} << (lowest + std::popcount(below));
                }
                held = moved;
            }
        return this->number(duties);
    }

    // As a claimer knows them who does not see the hands.
    int as_seen(int number, int leader) {
        if (!number) return 0;
        Duties duties = all_[number];
        duties.chosen = duties.chosen || (duties.now[leader >> 1] && bind(number, leader));
        duties.now = {};
        return this->number(duties);
    }

private:
    static std::uint64_t suits_in(int chosen) {
        std::uint64_t found = 0;
        for (int suit = 0; suit < 4; ++suit)
            if (chosen >> suit & 1) found |= std::uint64_t{0x1FFF} << (13 * suit);
        return found;
    }
    std::vector<Duties> all_{Duties{}};
    std::map<Duties, int> numbers_{};
};

}  // namespace bridgelaw::claims
