#pragma once

// The marks on a table: the cards that the player has chosen so far, and those of a hint.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "game.hpp"
#include "play_view.hpp"

/// Marks belong to one table: as soon as other cards lie there, they are gone. Invariant: chosen_
/// are fewer than three positions, in the order in which they were chosen.
class Marks {
public:
    /// Forgets the marks of any other table.
    void look_at(const Game& game) {
        if (table_ == game.table())
            return;
        clear();
        table_ = game.table();
    }

    void clear() {
        table_.clear();
        chosen_.clear();
        hinted_ = 0;
    }

    /// Chooses one more position, or leaves one that was chosen; the three if these are three now,
    /// of which none is chosen any longer.
    std::optional<Game::Positions> choose(std::size_t position) {
        if (std::erase(chosen_, position) > 0)
            return {};
        chosen_.push_back(position);
        if (chosen_.size() < 3)
            return {};
        const Game::Positions three{chosen_[0], chosen_[1], chosen_[2]};
        chosen_.clear();
        return three;
    }

    /// Leaves the position that was chosen last; false if there is none.
    bool leave_last() {
        if (chosen_.empty())
            return false;
        chosen_.pop_back();
        return true;
    }

    /// Shows one more card of the first set; false if all three are shown.
    bool hint() {
        if (hinted_ == 3)
            return false;
        ++hinted_;
        return true;
    }

    /// The cards on a table with their marks.
    std::vector<Marked_card> on(const Game& game) const {
        std::vector<Marked_card> cards;
        for (const Card card : game.table())
            cards.push_back({card, Mark::none});
        if (table_ != game.table())
            return cards;
        const Game::Positions set = game.first_set().value_or(Game::Positions{});
        for (std::size_t i = 0; i < hinted_; ++i)
            cards[set[i]].mark = Mark::hinted;
        for (const std::size_t position : chosen_)
            cards[position].mark = Mark::chosen;
        return cards;
    }

private:
    std::vector<Card> table_;
    std::vector<std::size_t> chosen_;
    std::size_t hinted_ = 0; ///< how many cards of the first set are shown
};
