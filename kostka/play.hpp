#pragma once

// The cube for a person at a terminal: keys turn it, x scrambles it, and turns are counted until it
// is solved again.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "../common/overload.hpp"
#include "../common/play.hpp"
#include "../common/screen.hpp"
#include "cube.hpp"
#include "grammar.hpp"
#include "play_view.hpp"
#include "scramble.hpp"

/// Changes the last turn into one by so many quarters, as ' and 2 behind a letter do.
struct Amend {
    std::size_t quarters; ///< 2 or 3
};

/// Turns a solved cube at random.
struct Scramble {
    std::int64_t turns;
};

class Kostka {
public:
    struct State {
        Cube cube;
        Cube start; ///< as it was before the first turn that counts
        bool is_scrambled = false;
        std::size_t turns = 0;
        std::optional<Turn> last{}; ///< the turn that was made just now, if it was one
    };
    using Move = std::variant<Turn, Amend, Scramble>;

    static constexpr std::string_view restart_key = "^R";
    static constexpr std::string_view next_name = "new";
    static constexpr std::string_view help = R"(
Turn the layers until each face has one
colour. x scrambles the cube for you.

u l f r b d   turn a face clockwise
U L F R B D   turn it back; r' does too
r2 and space  turn it half round
2r 3r         turn 2 or 3 layers at once
x 30x         scramble, by 30 turns
)";

    Kostka(int size, std::uint32_t seed) : size_(size), random_(seed) {}

    State first() const { return started(Cube{size_}, false); }
    State restart(const State& state) const { return started(state.start, state.is_scrambled); }
    State next(const State&) { return scrambled(usual_turns()); }

    Meaning<Move> meaning(const State& state, Key key) {
        if (key::is_printable(key) && is_digit(key))
            return add_digit(state, key);
        if (key == key::backspace && !digits_.empty()) {
            digits_.pop_back();
            return Said{counting(state)};
        }
        const std::string digits = std::exchange(digits_, "");
        switch (key) {
        case ' ':
        case key::enter:
            return end_turn(state, digits);
        case '\'':
            return amend(state, 3);
        case '"':
            return amend(state, 2);
        case 'x':
            return Scramble{digits.empty() ? usual_turns() : std::stoll(digits)};
        case key::escape:
            return Said{};
        }
        return turn(key, digits);
    }

    Refusal apply(State& state, const Move& move) {
        return std::visit(Overload{[&](const Turn& turn) { return make(state, turn); },
                                   [&](Amend amend) { return make(state, amend); },
                                   [&](Scramble scramble) { return make(state, scramble); }},
                          move);
    }

    bool is_over(const State& state) const { return is_solved(state.cube); }

    std::vector<std::string> names(const State&) const {
        return {"u l f r b d turn", "U L F R B D back", "2r layers", "x scramble"};
    }

    void draw(const State& state, Screen& screen) const {
        draw_net(state.cube, screen);
        screen.write("\n" + outcome(state) + "\n");
    }

private:
    static constexpr std::size_t most_digits = 10; // as many as the largest cube has
    static constexpr int most_turns = 1000;

    static State started(Cube cube, bool is_scrambled) {
        return {cube, std::move(cube), is_scrambled};
    }

    /// Turns enough to leave no trace of the solved cube.
    int usual_turns() const { return std::min(5 + 5 * std::min(size_, 20), 100); }

    State scrambled(std::int64_t turns) {
        return started(scrambled_cube(size_, turns, random_), true);
    }

    // --- keys

    Meaning<Move> add_digit(const State& state, Key digit) {
        if (digits_.empty() && digit == '0')
            return Said{"A number of layers does not begin with 0."};
        if (digits_.size() < most_digits)
            digits_ += static_cast<char>(digit);
        return Said{counting(state)};
    }

    /// What the digits so far are for.
    std::string counting(const State& state) const {
        if (digits_.empty())
            return "";
        return digits_ + "r would turn " + digits_ + (digits_ == "1" ? " layer" : " layers") +
               (digits_ == "2" && state.last ? "; a space makes the last turn a half one." : ".");
    }

    /// A space or Enter: after a 2 it ends what cubers write as r2.
    static Meaning<Move> end_turn(const State& state, const std::string& digits) {
        if (digits == "2")
            return amend(state, 2);
        return digits.empty() ? Said{} : Said{"A number stands before a letter, as in 2r."};
    }

    static Meaning<Move> amend(const State& state, std::size_t quarters) {
        if (!state.last)
            return Said{"That belongs behind a turn, as in r' or r2."};
        return Amend{quarters};
    }

    Meaning<Move> turn(Key key, const std::string& digits) const {
        const bool is_back = 'A' <= key && key <= 'Z';
        const auto face = face_of(is_back ? key - 'A' + 'a' : key);
        if (!face)
            return Unknown{};
        const std::int64_t layers = digits.empty() ? 1 : std::stoll(digits);
        if (layers > size_)
            return Said{"This cube has only " + std::to_string(size_) +
                        (size_ == 1 ? " layer." : " layers.")};
        return Turn{static_cast<int>(layers), *face, is_back ? 3U : 1U};
    }

    // --- moves

    static Refusal make(State& state, const Turn& turn) {
        state.cube.turn(turn);
        state.last = turn;
        ++state.turns;
        return {};
    }

    static Refusal make(State& state, Amend amend) {
        Turn& last = *state.last;
        const std::size_t more = (amend.quarters + 4 - last.quarters) % 4;
        if (more != 0)
            state.cube.turn({last.layers, last.face, more});
        last.quarters = amend.quarters;
        return {};
    }

    Refusal make(State& state, Scramble scramble) {
        if (scramble.turns > most_turns)
            return "At most " + std::to_string(most_turns) + " turns, which is plenty.";
        state = scrambled(scramble.turns);
        return {};
    }

    // --- the picture

    static std::string outcome(const State& state) {
        const std::string turns =
            std::to_string(state.turns) + (state.turns == 1 ? " turn" : " turns");
        if (state.is_scrambled && is_solved(state.cube))
            return "Solved in " + turns + "! n scrambles again.";
        if (state.is_scrambled)
            return state.turns == 0 ? "Scrambled. Now solve it." : turns;
        return state.turns == 0 ? "Solved. Turn it, or press x to scramble." : turns;
    }

    int size_;
    std::mt19937 random_;
    std::string digits_; ///< typed, and waiting for a letter
};
