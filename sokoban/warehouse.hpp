#pragma once

// Sokoban: a man pushes boxes about a warehouse, one at a time. He finds his way to the square
// behind a box by himself, over free squares only: way.hpp says how, and what it costs. Taking a
// push back needs only what was remembered of it: the box, the direction, and where the man was.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "board.hpp"
#include "way.hpp"

constexpr std::size_t most_boxes = 26;

/// A box, by its number, and where to push it.
struct Push {
    std::size_t box;
    Direction direction;

    friend bool operator==(Push, Push) = default;
};

/// The board and the way back. Invariant: man_ and boxes_ say on which squares of the board their
/// signs are.
class Warehouse {
public:
    /// An empty one. Tests force floods to take over by less patience than usual.
    explicit Warehouse(std::ptrdiff_t patience = usual_patience) : way_finder_(patience) {}

    /// Building: squares from left to right, rows from top to bottom, none of them empty. Each box
    /// at most once; exactly one man by the time of the first push.
    void add_square(char c) {
        assert(sign::is_square(c));
        if (sign::is_man(c)) {
            assert(!has_man());
            man_ = board_.next();
        }
        if (sign::is_box(c)) {
            assert(!has_box(sign::box(c)));
            boxes_[sign::box(c)] = board_.next();
        }
        board_.add_squares({&c, 1});
    }

    /// Several squares that have neither the man nor a box.
    void add_plain_squares(std::string_view squares) { board_.add_squares(squares); }

    void end_row() { board_.end_row(); }

    /// The board as it is printed, and its rows.
    std::string_view text() const { return board_.text(); }
    std::ptrdiff_t rows() const { return board_.rows(); }
    std::string_view row(std::ptrdiff_t number) const { return board_.row(number); }

    bool has_man() const { return man_.has_value(); }
    Square man() const {
        assert(has_man());
        return *man_;
    }

    bool has_box(std::size_t box) const {
        assert(box < most_boxes);
        return boxes_[box].has_value();
    }
    std::ptrdiff_t boxes() const {
        return std::ranges::count_if(boxes_, [](const auto& box) { return box.has_value(); });
    }
    std::ptrdiff_t boxes_on_goals() const {
        return std::ranges::count_if(
            boxes_, [this](const auto& box) { return box && sign::is_goal(board_.sign_at(*box)); });
    }

    /// The number of pushes made and not taken back.
    std::size_t pushes() const { return done_.size(); }

    /// Pushes a box if it is there, has room, and the man can come to it; otherwise nothing
    /// changes. Time: that of the walk, as told above.
    void push(Push push) {
        if (!has_box(push.box))
            return;
        const Square from = *boxes_[push.box];
        const Square to = from.next(push.direction);
        const Square behind = from.next(opposite(push.direction));
        if (!board_.is_free(to) || !board_.is_free(behind) ||
            !way_finder_.can_walk(board_, man(), behind))
            return;
        done_.push_back({man(), push});
        put(push.box, to, from);
    }

    /// Takes back the last push that is not taken back yet, if there is one.
    void undo() {
        if (done_.empty())
            return;
        const auto [man, push] = done_.back();
        done_.pop_back();
        put(push.box, boxes_[push.box]->next(opposite(push.direction)), man);
    }

private:
    struct Done {
        Square man; ///< before he walked
        Push push;
    };

    /// Puts a box and the man on squares that are free when both have left their own.
    void put(std::size_t box, Square box_to, Square man_to) {
        const auto change = [&](Square square, auto changed) {
            board_.set_sign(square, changed(board_.sign_at(square)));
        };
        change(man(), sign::empty);
        change(*boxes_[box], sign::empty);
        change(box_to, [box](char c) { return sign::with_box(c, box); });
        change(man_to, sign::with_man);
        boxes_[box] = box_to;
        man_ = man_to;
    }

    Board board_;
    std::optional<Square> man_;
    std::array<std::optional<Square>, most_boxes> boxes_;
    std::vector<Done> done_;
    Way_finder way_finder_;
};
