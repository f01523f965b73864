#pragma once

// Poziomka for a person at a terminal, who plays Left: a block under the arrows, put with Enter and
// answered at once.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../common/overload.hpp"
#include "../common/play.hpp"
#include "../common/screen.hpp"
#include "game.hpp"
#include "match.hpp"
#include "play_view.hpp"

/// Right makes the first move.
struct Let_right_begin {};

class Poziomka {
public:
    using State = Match;
    using Move = std::variant<::Move, Let_right_begin>;

    static constexpr std::string_view restart_key = "r";
    static constexpr std::string_view next_name = "new";
    static constexpr std::string_view help = R"(
You are Left and put upright blocks,
Right puts level ones. Who has no room
for a block when it is his turn loses.
Room says how many more blocks each of
you could put if he were alone; the
evaluation is Right's less yours.

arrows 2468   move your block
Enter Space   put it there
Tab           to the next place where it
              fits
-             let Right begin
w             show where you have room:
              other squares are blank
)";

    Poziomka(const Game& board, std::size_t choice)
        : start_(board, choice), cursor_{lowest_row() / 2, board.columns() / 2} {}

    State first() const { return start_; }
    State restart(const State&) const { return start_; }
    State next(const State&) const { return start_; }

    Meaning<Move> meaning(const State& state, Key key) {
        if (key::is_up(key) || key::is_down(key) || key::is_left(key) || key::is_right(key))
            return step(key);
        switch (key) {
        case key::enter:
        case ' ':
            return cursor_;
        case '-':
            return Let_right_begin{};
        case key::tab:
            cursor_ = next_place(state.board(), cursor_);
            return Said{};
        case 'w':
            is_dimmed_ = !is_dimmed_;
            return Said{is_dimmed_ ? "No block of yours fits on the blank squares." : ""};
        }
        return Unknown{};
    }

    Refusal apply(State& state, const Move& move) {
        if (const auto refusal =
                std::visit(Overload{[&](::Move first) { return put(state, first); },
                                    [&](Let_right_begin) { return let_right_begin(state); }},
                           move))
            return refusal;
        // The next block shall not hide what was put there.
        cursor_ = nearest_place(state.board(), cursor_);
        return {};
    }

    bool is_over(const State& state) const { return state.winner().has_value(); }

    std::vector<std::string> names(const State& state) const {
        std::vector<std::string> names{"arrows move", "Enter put", "Tab next place", "w room"};
        if (state.may_right_begin())
            names.push_back("- Right begins");
        return names;
    }

    void draw(const State& state, Screen& screen) const {
        const auto [colours, columns, rows] = screen.look();
        const std::vector<std::string> news = wrapped(words_of(latest(state)), " ", columns);
        const auto winner = state.winner();
        const std::size_t below = news.size() + (winner ? 2 : 1);
        draw_board(state, cursor_, is_dimmed_, rows > below ? rows - below : 1, screen);
        for (const std::string& line : news)
            screen.write(line + "\n");
        screen.write(room(state) + "\n");
        if (winner)
            screen.paint("1", verdict(*winner));
    }

private:
    /// The lowest row in which a block of Left's can begin.
    std::size_t lowest_row() const {
        const Game& board = start_.board();
        return board.rows() > board.block() ? board.rows() - board.block() : 0;
    }

    /// The block stays on the board.
    Meaning<Move> step(Key key) {
        if (key::is_up(key) && cursor_.row > 0)
            --cursor_.row;
        else if (key::is_down(key) && cursor_.row < lowest_row())
            ++cursor_.row;
        else if (key::is_left(key) && cursor_.column > 0)
            --cursor_.column;
        else if (key::is_right(key) && cursor_.column + 1 < start_.board().columns())
            ++cursor_.column;
        else
            return Said{"That is the edge of the board."};
        return Said{};
    }

    static Refusal put(State& state, ::Move first) {
        if (state.winner())
            return "The game is over. n begins another.";
        if (const auto refusal = why_not(state.board(), first))
            return refusal;
        state.put_left(first);
        return {};
    }

    static Refusal let_right_begin(State& state) {
        if (!state.may_right_begin())
            return "Right can begin only on an empty board.";
        state.let_right_begin();
        return {};
    }

    Match start_;
    ::Move cursor_; ///< Left's block, where it would lie
    bool is_dimmed_ = false;
};
