// What a search of a claim has found out once it remembers.
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "tricks.hpp"

namespace bridgelaw::claims {

// What has been found out, by a key of a few words. A value that is all zero is one not yet there.
template <std::size_t WORDS, class Value>
class Memory {
public:
    using Key = std::array<u64, WORDS>;

    // The place for a key, empty if it is new; good until the next call.
    Value& at(const Key& key) {
        if (3 * used_ >= 2 * entries_.size()) grow();
        Entry& entry = find(key);
        if (!entry.taken) {
            entry.key = key;
            entry.taken = true;
            ++used_;
        }
        return entry.value;
    }

private:
    struct Entry {
        Key key{};
        Value value{};
        bool taken = false;
    };
    Entry& find(const Key& key) {
        u64 mixed = 0;
        for (u64 word : key) {
            mixed = (mixed ^ word) * 0x9E3779B97F4A7C15ull;
            mixed ^= mixed >> 29;
        }
        mixed *= 0xBF58476D1CE4E5B9ull;
        std::size_t place = (mixed >> 20) & (entries_.size() - 1);
        while (entries_[place].taken && !same(entries_[place].key, key)) place = (place + 1) & (entries_.size() - 1);
        return entries_[place];
    }
    static bool same(const Key& one, const Key& other) {
        u64 differ = 0;
        for (std::size_t word = 0; word < WORDS; ++word) differ |= one[word] ^ other[word];
        return !differ;
    }
    void grow() {
        std::vector<Entry> old = std::move(entries_);
        entries_ = std::vector<Entry>(old.empty() ? 256 : 2 * old.size());
        for (Entry& entry : old)
            if (entry.taken) find(entry.key) = entry;
    }
    std::vector<Entry> entries_{};
    std::size_t used_ = 0;
};

}  // namespace bridgelaw::claims
