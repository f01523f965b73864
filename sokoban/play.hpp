#pragma once

// The warehouse for a person at a terminal: a letter or Tab chooses a box, arrows push it, and a
// level that is solved leads to the next.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "../common/play.hpp"
#include "../common/screen.hpp"
#include "grammar.hpp"
#include "play_view.hpp"
#include "warehouse.hpp"
#include "why_not.hpp"
#include "xsb.hpp"

/// Goes on to the level after one that is solved.
struct Next_level {};

class Sokoban {
public:
    struct State {
        std::size_t level; ///< from 0
        Warehouse warehouse;
        std::vector<Push> pushes{};
    };
    using Move = std::variant<Push, Next_level>;

    static constexpr std::string_view restart_key = "r";
    static constexpr std::string_view next_name = "next";
    static constexpr std::string_view help = R"(
Push every box onto a goal, one at a
time. The man walks to it by himself.

arrows 2468   push the chosen box
a b c ...     choose a box; capitals do
              too, if a letter is a key
Tab           choose the next box
w             show where the man can go
s             write the game as input of
              build/sokoban
)";

    /// Begins at a level, counted from 0. save(name, text) writes a file and says which, or nothing
    /// if it cannot.
    using Save = std::function<std::optional<std::string>(const std::string&, const std::string&)>;
    Sokoban(std::vector<Level> levels, std::size_t level, Save save)
        : levels_(std::move(levels)), first_(level), save_(std::move(save)) {}

    State first() { return begun(first_); }
    State restart(const State& state) { return begun(state.level); }
    State next(const State& state) { return begun((state.level + 1) % levels_.size()); }

    Meaning<Move> meaning(const State& state, Key key) {
        if (is_solved(state) && (key == key::enter || key == ' '))
            return Next_level{};
        if (const auto direction = direction_of_key(key))
            return Push{chosen(state), *direction};
        switch (key) {
        case key::tab:
            return choose_next(state, 1);
        case key::back_tab:
            return choose_next(state, boxes(state) - 1);
        case 'w':
            shows_ways_ = !shows_ways_;
            return Said{};
        case 's':
        case key::control('s'):
            return Said{write_down(state)};
        }
        return choose(state, key);
    }

    Refusal apply(State& state, const Move& move) {
        if (const Push* const push = std::get_if<Push>(&move))
            return make(state, *push);
        state = next(state);
        return {};
    }

    bool is_over(const State& state) const { return is_solved(state); }

    std::vector<std::string> names(const State& state) const {
        const std::string last{sign::with_box('-', boxes(state) - 1)};
        const std::string letters = boxes(state) == 1 ? "a" : "a-" + last;
        return {letters + " Tab box", "arrows push", "w ways", "s save"};
    }

    void draw(const State& state, Screen& screen) const {
        const Level& level = levels_[state.level];
        screen.write("Level " + std::to_string(state.level + 1) + " of " +
                     std::to_string(levels_.size()) + ": " + level.name + "\n");
        constexpr std::size_t rows_around = 3; // the title, and the outcome in up to two lines
        const std::size_t rows = screen.look().rows;
        draw_board_with({chosen(state), shows_ways_}, state.warehouse,
                        rows > rows_around ? rows - rows_around : 1, screen);
        screen.write(outcome(state) + "\n");
    }

private:
    // --- levels

    State begun(std::size_t level) {
        Warehouse warehouse;
        for (const std::string& row : levels_[level].rows) {
            for (const char c : row)
                warehouse.add_square(c);
            warehouse.end_row();
        }
        return {level, std::move(warehouse)};
    }

    static std::size_t boxes(const State& state) {
        return static_cast<std::size_t>(state.warehouse.boxes());
    }

    static bool is_solved(const State& state) {
        return state.warehouse.boxes_on_goals() == state.warehouse.boxes();
    }

    // --- keys

    static std::optional<Direction> direction_of_key(Key key) {
        switch (key) {
        case key::down:
            return Direction::down;
        case key::left:
            return Direction::left;
        case key::right:
            return Direction::right;
        case key::up:
            return Direction::up;
        }
        return direction_of(key);
    }

    Said choose_next(const State& state, std::size_t step) {
        chosen_ = (chosen(state) + step) % boxes(state);
        return {};
    }

    /// Letters of keys that are the same everywhere choose no box, but their capitals do.
    Meaning<Move> choose(const State& state, Key key) {
        const bool is_small = 'a' <= key && key <= 'z';
        const bool is_capital = 'A' <= key && key <= 'Z';
        if (key == 'n' || key == 'q' || key == 'r' || key == 'y' || key == 'z' ||
            !(is_small || is_capital))
            return Unknown{};
        const auto box = static_cast<std::size_t>(key - (is_small ? 'a' : 'A'));
        if (box >= boxes(state))
            return Said{"Box " + letter_of(box) + " is not here."};
        chosen_ = box;
        return Said{};
    }

    std::size_t chosen(const State& state) const { return chosen_ < boxes(state) ? chosen_ : 0; }

    /// Writes the level and the pushes so far as input of the graded program, and says where.
    std::string write_down(const State& state) const {
        std::string text;
        for (const std::string& row : levels_[state.level].rows)
            text += row + "\n";
        text += "\n";
        for (const Push& push : state.pushes)
            text += {sign::with_box('-', push.box), digit_of(push.direction)};
        text += "\n.\n";
        const auto file = save_("sokoban-level-" + std::to_string(state.level + 1) + ".in", text);
        return file ? "Written. To replay it: build/sokoban < " + *file
                    : "It cannot be written: no file can be made here.";
    }

    static char digit_of(Direction direction) {
        return "2468"[static_cast<std::size_t>(direction)];
    }

    // --- moves

    Refusal make(State& state, const Push& push) {
        const std::size_t before = state.warehouse.pushes();
        state.warehouse.push(push);
        if (state.warehouse.pushes() == before)
            return why_not(state.warehouse, push);
        state.pushes.push_back(push);
        if (is_solved(state)) {
            const auto [best, is_first] = best_.try_emplace(state.level, state.pushes.size());
            best->second = std::min(best->second, state.pushes.size());
        }
        return {};
    }

    // --- the picture

    std::string outcome(const State& state) const {
        const std::size_t pushes = state.pushes.size();
        std::string text = std::to_string(pushes) + (pushes == 1 ? " push, " : " pushes, ") +
                           std::to_string(state.warehouse.boxes_on_goals()) + " of " +
                           std::to_string(boxes(state)) + " on goals";
        if (const auto best = best_.find(state.level); best != best_.end())
            text += ", best " + std::to_string(best->second);
        if (is_solved(state))
            text += state.level + 1 < levels_.size() ? "\nSolved! Enter: the next level."
                                                     : "\nSolved! Enter: back to the first level.";
        return text;
    }

    std::vector<Level> levels_;
    std::size_t first_;
    Save save_;
    std::size_t chosen_ = 0; ///< a box; the level may have fewer
    bool shows_ways_ = false;
    std::map<std::size_t, std::size_t> best_{}; ///< the fewest pushes that solved a level
};
