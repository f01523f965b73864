#pragma once

// SET: 81 different cards, each with four attributes of three values. Three cards are a set if in
// every attribute their values are all equal or all different. Players take sets from the table.
//
// Two cards leave no choice of the third: it is worked out, and one look into a table of positions
// tells whether it is there. So a search costs the pairs of cards on the table, not the triples,
// and a whole game of 81 cards a tenth of what it costs to start the program.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

/// A card: four values from 1 to 3, two bits each, in the order of its digits.
struct Card {
    unsigned code;

    /// The value of attribute 0 to 3.
    constexpr unsigned value(unsigned attribute) const {
        assert(attribute < 4);
        return code >> (6 - 2 * attribute) & 3;
    }

    friend bool operator==(Card, Card) = default;
};

/// Codes of cards are below this.
constexpr std::size_t card_codes = 256;

/// The one card that makes a set with two others. Two equal values want the same once more; two
/// different ones want the third, which is their exclusive or: 1^2 = 3, 1^3 = 2, 2^3 = 1.
constexpr Card third(Card a, Card b) {
    const unsigned differing = a.code ^ b.code;
    const unsigned unequal = (differing | differing >> 1) & 0b01'01'01'01;
    const unsigned equal = ~(unequal * 0b11);
    return {differing | (a.code & equal)};
}

using Set = std::array<Card, 3>;

/// One step of a game: the set that was taken, or none if three more cards were laid out instead.
struct Step {
    std::optional<Set> taken;
};

/// The table and the deck. Invariant: the table, followed by the deck, cards_ from laid_ on, are
/// the cards that are still in the game, in their order.
class Game {
public:
    /// The cards are different, and their number is divisible by 3.
    explicit Game(std::vector<Card> cards) : cards_(std::move(cards)) {
        assert(cards_.size() % 3 == 0);
        lay_out(std::min(full_table, cards_.size()));
    }

    const std::vector<Card>& table() const { return table_; }
    std::size_t deck() const { return cards_.size() - laid_; }
    std::size_t sets() const { return (laid_ - table_.size()) / 3; } ///< taken so far

    using Positions = std::array<std::size_t, 3>;

    /// The first set in the order of positions: pairs in order give the sets in order. Time: the
    /// pairs of cards on the table.
    std::optional<Positions> first_set() const {
        // An absent card has position 0, which comes after no pair.
        std::array<std::size_t, card_codes> position{};
        for (std::size_t i = 0; i < table_.size(); ++i)
            position[table_[i].code] = i;
        for (std::size_t x = 0; x < table_.size(); ++x) {
            const Card first = table_[x];
            for (std::size_t y = x + 1; y < table_.size(); ++y)
                if (const std::size_t z = position[third(first, table_[y]).code]; z > y)
                    return Positions{x, y, z};
        }
        return {};
    }

    /// Takes three cards off the table, which is filled up again if fewer than twelve are left.
    Set take(const Positions& positions) {
        const auto [x, y, z] = positions;
        const Set taken{table_[x], table_[y], table_[z]};
        std::erase_if(table_, [&](Card card) { return std::ranges::count(taken, card) > 0; });
        if (table_.size() < full_table && laid_ < cards_.size())
            lay_out(3);
        return taken;
    }

    /// Lays out three more cards; false if the deck is empty.
    bool add_three() {
        if (laid_ == cards_.size())
            return false;
        lay_out(3);
        return true;
    }

    /// Makes the next step; nothing if the game is over.
    std::optional<Step> step() {
        if (const auto positions = first_set())
            return Step{take(*positions)};
        if (!add_three())
            return {};
        return Step{};
    }

private:
    static constexpr std::size_t full_table = 12;

    void lay_out(std::size_t count) {
        for (; count > 0; --count)
            table_.push_back(cards_[laid_++]);
    }

    std::vector<Card> cards_;
    std::vector<Card> table_;
    std::size_t laid_ = 0;
};
