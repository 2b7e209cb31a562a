// The table: answers already proved, by what they rest on.
#pragma once

#include "cards.hpp"

namespace bridgelaw {

inline u64 mix(u64 x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93;
    x ^= x >> 29;
    return x;
}

inline constexpr std::array<u32, 14> DEPTH_MASK = [] {
    std::array<u32, 14> masks{};
    for (int depth = 0; depth < 14; ++depth) masks[depth] = ((u32{1} << 26) - 1) & ~((u32{1} << (26 - 2 * depth)) - 1);
    return masks;
}();

// Answers are filed by how much they rest on: in each suit on no card, on one (then it is part of the key), on two or three
// (then the top two are), or on more (then the top four are). The kind of an answer is the number with these four as its
// digits.
constexpr int KINDS = 256;
constexpr std::array<int, 4> KEYED{0, 1, 2, 4};
inline constexpr std::array<u8, 14> DIGIT{0, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};
inline constexpr std::array<Owners, KINDS> KIND_MASK = [] {
    std::array<Owners, KINDS> masks{};
    for (int kind = 0; kind < KINDS; ++kind)
        for (int suit = 0; suit < 4; ++suit) {
            const u64 mask = u64(DEPTH_MASK[KEYED[kind >> (2 * suit) & 3]]) << (suit & 1 ? 26 : 0);
            (suit < 2 ? masks[kind].minor : masks[kind].major) |= mask;
        }
    return masks;
}();

// An answer: between `low` and `high` tricks in every position of its family in which so many top cards of each suit have
// these owners. Only their owners are kept, so that two answers fill a line of the processor's memory.
struct alignas(32) Entry {
    Owners owners;
    u32 family, next;
    u16 depths;  // how many top cards of each suit matter, four bits a suit
    u8 kind, low, high, move;
};
inline Owners mask_of(u32 depths) {
    return {DEPTH_MASK[depths & 15] | u64{DEPTH_MASK[depths >> 4 & 15]} << 26,
            DEPTH_MASK[depths >> 8 & 15] | u64{DEPTH_MASK[depths >> 12 & 15]} << 26};
}
inline int kind_of(u32 depths) {
    return DIGIT[depths & 15] | DIGIT[depths >> 4 & 15] << 2 | DIGIT[depths >> 8 & 15] << 4 | DIGIT[depths >> 12 & 15] << 6;
}

// Answers by what they rest on. Emptied by counting generations, never by writing over it.
class Table {
public:
    void clear() {
        if (entries_.size() > MANY && used_ > MANY) entries_.clear(), entries_.shrink_to_fit();
        if (entries_.empty()) entries_.resize(1 << 10);
        if (families_.size() > MANY) families_.clear(), families_.shrink_to_fit();
        if (families_.empty()) families_.resize(1 << 9);
        answers_.clear(1 << 11);
        lengths_.clear(1 << 10);
        used_ = known_ = 1;
    }
    // The positions with the same lengths, leader and context.
    u32 family(u64 lengths, u64 context, int leader) {
        const u32 hash = short_hash(mix(lengths ^ mix(context * 4 + static_cast<u64>(leader) + 0x9e3779b97f4a7c15)));
        for (u32 at = lengths_.first(hash); at; at = families_[at].next) {
            const Family& family = families_[at];
            if (family.lengths == lengths && family.leader == leader && family.context == context) return at;
        }
        if (known_ >= FULL) return 0;
        if (known_ >= families_.size()) families_.resize(2 * families_.size());
        if (known_ > lengths_.size()) {
            lengths_.spread();
            for (u32 at = 1; at < known_; ++at) families_[at].next = lengths_.put(families_[at].hash, at);
        }
        families_[known_] = Family{lengths, context, {}, lengths_.put(hash, known_), hash, static_cast<u8>(leader), {63, 63}};
        return known_++;
    }
    // An answer to whether at least `need` tricks are won, if there is one; else perhaps the move of a near one.
    const Entry* find(u32 family, const Owners& owners, int need, u64& hint) const {
        const Family& filed = families_[family];
        for (int quarter = 0; quarter < 4; ++quarter)
            for (u64 kinds = filed.kinds[quarter]; kinds; kinds &= kinds - 1) {
                const int kind = 64 * quarter + std::countr_zero(kinds);
                for (u32 at = answers_.first(hashed(family, kind, owners & KIND_MASK[kind])); at; at = entries_[at].next) {
                    const Entry& entry = entries_[at];
                    if (entry.family != family || entry.kind != kind) continue;
                    const Owners mask = mask_of(entry.depths);
                    if (((owners.minor & mask.minor) ^ entry.owners.minor) | ((owners.major & mask.major) ^ entry.owners.major))
                        continue;
                    if (need <= entry.low || need > entry.high) return &entry;
                    if (!hint) hint = u64{1} << entry.move;
                }
            }
        return nullptr;
    }
    u8& move(u32 family, bool answer) { return families_[family].move[answer]; }
    // Room for one more; once the table is full, room that will not be found again.
    Entry& add(u32 family, u32 depths, const Owners& owners) {
        if (!family || used_ >= FULL) return lost_;
        if (used_ >= entries_.size()) entries_.resize(2 * entries_.size());
        if (used_ > answers_.size()) {
            answers_.spread();
            for (u32 at = 1; at < used_; ++at) {
                Entry& entry = entries_[at];
                entry.next = answers_.put(hashed(entry.family, entry.kind, entry.owners & KIND_MASK[entry.kind]), at);
            }
        }
        const int kind = kind_of(depths);
        families_[family].kinds[kind >> 6] |= u64{1} << (kind & 63);
        Entry& entry = entries_[used_];
        entry.owners = owners & mask_of(depths);
        entry.family = family;
        entry.depths = static_cast<u16>(depths);
        entry.kind = static_cast<u8>(kind);
        entry.next = answers_.put(hashed(family, kind, owners & KIND_MASK[kind]), used_);
        ++used_;
        return entry;
    }

private:
    struct Family {
        u64 lengths, context;
        u64 kinds[4];
        u32 next, hash;
        u8 leader, move[2];
    };
    // The first of each chain, and marks by which most of what is not in it is told without looking into it.
    class Heads {
    public:
        void clear(std::size_t few) {
            if (heads_.empty() || heads_.size() > MANY) heads_.assign(few, Head{});
            if (++generation_ == 0) {
                std::fill(heads_.begin(), heads_.end(), Head{});
                generation_ = 1;
            }
        }
        u32 first(u32 hash) const {
            const Head& head = heads_[hash & (heads_.size() - 1)];
            return head.generation == generation_ && (head.marks & mark(hash)) ? head.at : 0;
        }
        // Begin the chain with this one; what it began with before.
        u32 put(u32 hash, u32 at) {
            Head& head = heads_[hash & (heads_.size() - 1)];
            if (head.generation != generation_) head = Head{generation_, 0, 0};
            const u32 before = head.at;
            head.marks |= mark(hash);
            head.at = at;
            return before;
        }
        void spread() { heads_.assign(heads_.size() * 4, Head{}); }
        std::size_t size() const { return heads_.size(); }

    private:
        struct Head {
            u16 generation = 0, marks = 0;
            u32 at = 0;
        };
        static u16 mark(u32 hash) { return static_cast<u16>(1u << (hash >> 28)); }
        std::vector<Head> heads_{};
        u16 generation_ = 0;
    };
    static constexpr u32 MANY = u32{1} << 18, FULL = u32{1} << 21;  // the latter some 170 megabytes

    static u32 short_hash(u64 h) { return static_cast<u32>(h ^ h >> 32); }
    static u32 hashed(u32 family, int kind, const Owners& owners) {
        return short_hash(mix(owners.minor * 0x9e3779b97f4a7c15 + owners.major +
                              mix((u64{family} << 8 | static_cast<u64>(kind)) * 0xff51afd7ed558ccd)));
    }

    std::vector<Entry> entries_{};
    std::vector<Family> families_{};
    Heads answers_{}, lengths_{};
    u32 used_ = 1, known_ = 1;
    Entry lost_{};
};

}  // namespace bridgelaw
