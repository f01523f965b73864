#pragma once

// A cube of N x N x N blocks whose layers turn. Layers that no turn has separated still move as
// one, so the cube is kept as cut by the turns so far: a solved one is a single square a face,
// whatever N is, and one with every cut made is the ordinary array of 6 * N * N stickers.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

/// A face of the cube, and the direction in space towards it.
enum Face : std::uint8_t { up, left, front, right, back, down };

constexpr std::size_t faces = 6;

constexpr Face opposite[faces] = {down, right, back, left, front, up};

/// The neighbours of each face, clockwise for someone who looks at it.
constexpr Face around[faces][4] = {
    {back, right, front, left}, // up
    {up, front, down, back},    // left
    {up, right, down, left},    // front
    {up, back, down, front},    // right
    {up, left, down, right},    // back
    {front, right, back, left}, // down
};

/// Where each direction points after a turn.
struct Rotation {
    Face to[faces];
};

/// The rotations by 0 to 3 quarters, clockwise as seen at each face.
constexpr auto rotations = [] {
    std::array<std::array<Rotation, 4>, faces> result{};
    for (std::size_t face = 0; face < faces; ++face)
        for (std::size_t quarters = 0; quarters < 4; ++quarters) {
            result[face][quarters] = {{up, left, front, right, back, down}};
            for (std::size_t side = 0; side < 4; ++side)
                result[face][quarters].to[around[face][side]] = around[face][(side + quarters) % 4];
        }
    return result;
}();

/// A turn of the layers nearest to a face, clockwise as seen there.
struct Turn {
    int layers;
    Face face;
    std::size_t quarters; ///< 1 to 3
};

/// The face that had this colour when the cube was solved.
using Colour = std::uint8_t;

/// How a square of stickers lies in space: its rows follow each other in one direction, its columns
/// in the other.
struct Layout {
    Face rows;
    Face columns;
};

/// How the faces lie on a net: up above front, down below it, left, right and back beside it.
constexpr Layout net[faces] = {
    {front, right}, // up
    {down, front},  // left
    {down, right},  // front
    {down, back},   // right
    {down, left},   // back
    {back, right},  // down
};

/// The cube, cut by the same planes in all three directions into pieces: along an edge, piece i is
/// the layers from cuts_[i] to cuts_[i + 1]. Invariants:
/// - cuts_ ascends from 0 to the size and is the same from both ends: with d it has size - d. So a
///   turn brings planes onto planes, and the squares between them onto squares of the same shape;
/// - what is seen at a face is the square array of stickers number sides_[face].array, a sticker
///   for each two pieces, which lies in space as sides_[face].layout says.
/// A turn of a whole face, or of the whole cube, changes names in sides_ and moves no sticker.
class Cube {
public:
    /// A solved cube.
    explicit Cube(int size) : cuts_{0, size}, stickers_{up, left, front, right, back, down} {
        for (std::size_t face = 0; face < faces; ++face)
            sides_[face] = {face, net[face]};
    }

    int size() const { return cuts_.back(); }
    std::size_t pieces() const { return pieces_; }
    int width(std::size_t piece) const { return cuts_[piece + 1] - cuts_[piece]; }

    /// A face as seen in some layout: where its first sticker is, and how far it is from there to
    /// the next row and column. Distances back are modulo 2^64, as unsigned arithmetic is.
    struct View {
        std::size_t corner;
        std::size_t to_row;
        std::size_t to_column;
    };

    View view(Face face, Layout layout) const {
        const Side& side = sides_[face];
        const Line rows = line(side.layout, layout.rows);
        const Line columns = line(side.layout, layout.columns);
        const std::size_t corner = side.array * pieces() * pieces() + rows.start + columns.start;
        return {corner, rows.step, columns.step};
    }

    Colour colour(const View& view, std::size_t row, std::size_t column) const {
        return stickers_[view.corner + row * view.to_row + column * view.to_column];
    }

    /// From 1 to size layers. Time: the stickers on the sides of the layers, or of those that stay,
    /// whichever are fewer; all stickers if it is the first turn to cut here.
    void turn(const Turn& turn) {
        const std::size_t moving = cut(turn.layers);
        const std::size_t staying = pieces() - moving;
        if (moving <= staying) {
            turn_layers(turn.face, moving, turn.quarters);
        } else {
            turn_whole(rotations[turn.face][turn.quarters]);
            turn_layers(opposite[turn.face], staying, turn.quarters); // back again
        }
    }

private:
    struct Side {
        std::size_t array;
        Layout layout;
    };

    /// The stickers of an array from edge to edge.
    struct Line {
        std::size_t start;
        std::size_t step;
    };

    /// The first line, in a direction, of an array that lies in space as layout says.
    Line line(Layout layout, Face direction) const {
        if (direction == layout.columns)
            return {0, 1};
        if (direction == layout.rows)
            return {0, pieces()};
        const std::size_t last = pieces() - 1;
        if (direction == opposite[layout.columns])
            return {last, -std::size_t{1}};
        return {last * pieces(), -pieces()};
    }

    static Layout turned(Layout layout, const Rotation& rotation) {
        return {rotation.to[layout.rows], rotation.to[layout.columns]};
    }

    void turn_whole(const Rotation& rotation) {
        const std::array<Side, faces> old = sides_;
        for (std::size_t face = 0; face < faces; ++face)
            sides_[rotation.to[face]] = {old[face].array, turned(old[face].layout, rotation)};
    }

    /// Turns layers, in pieces; at least as many lie behind them.
    void turn_layers(Face face, std::size_t layers, std::size_t quarters) {
        if (layers == 0)
            return;
        sides_[face].layout = turned(sides_[face].layout, rotations[face][quarters]);
        // On each side of the layers, rows lead away from the face and columns run clockwise.
        const Face away = opposite[face];
        const auto& [first, second, third, fourth] = around[face];
        View strips[4] = {view(first, {away, second}), view(second, {away, third}),
                          view(third, {away, fourth}), view(fourth, {away, first})};
        if (quarters == 2) {
            for_each_four(strips, layers, [](Colour& a, Colour& b, Colour& c, Colour& d) {
                std::swap(a, c);
                std::swap(b, d);
            });
        } else {
            if (quarters == 3) // the same, the other way round
                std::swap(strips[1], strips[3]);
            for_each_four(strips, layers, [](Colour& a, Colour& b, Colour& c, Colour& d) {
                const Colour last = d;
                d = c;
                c = b;
                b = a;
                a = last;
            });
        }
    }

    /// Calls move(a, b, c, d) for the stickers at the same place in each of four strips.
    template <typename Move>
    void for_each_four(const View (&strips)[4], std::size_t rows, Move move) {
        const auto& [a, b, c, d] = strips;
        Colour* const sticker = stickers_.data();
        for (std::size_t row = 0; row < rows; ++row) {
            std::size_t in_a = a.corner + row * a.to_row;
            std::size_t in_b = b.corner + row * b.to_row;
            std::size_t in_c = c.corner + row * c.to_row;
            std::size_t in_d = d.corner + row * d.to_row;
            for (std::size_t column = pieces(); column > 0; --column) {
                move(sticker[in_a], sticker[in_b], sticker[in_c], sticker[in_d]);
                in_a += a.to_column;
                in_b += b.to_column;
                in_c += c.to_column;
                in_d += d.to_column;
            }
        }
    }

    /// Sees to it that there is a cut at depth, and at the same depth from the other end; returns
    /// the number of pieces before it.
    std::size_t cut(int depth) {
        if (pieces() == static_cast<std::size_t>(size())) // each is one layer
            return static_cast<std::size_t>(depth);
        const auto position = [&](int at) {
            return static_cast<std::size_t>(std::lower_bound(cuts_.begin(), cuts_.end(), at) -
                                            cuts_.begin());
        };
        if (const std::size_t found = position(depth); cuts_[found] == depth)
            return found;
        std::vector<int> depths{std::max(depth, size() - depth), std::min(depth, size() - depth)};
        if (depths[0] == depths[1])
            depths.pop_back();
        std::vector<std::size_t> split;
        for (const int each : depths)
            split.push_back(position(each) - 1);
        split_pieces(split);
        for (const int each : depths)
            cuts_.insert(cuts_.begin() + static_cast<std::ptrdiff_t>(position(each)), each);
        return position(depth);
    }

    /// Gives each array one more row and column for each of the pieces that are split, which come
    /// from the last to the first. So do the stickers: all of them move towards the end, or stay.
    void split_pieces(const std::vector<std::size_t>& split) {
        const std::size_t old_pieces = pieces();
        const std::size_t new_pieces = old_pieces + split.size();
        stickers_.resize(faces * new_pieces * new_pieces);
        Colour* const sticker = stickers_.data();
        std::size_t to = stickers_.size();
        const auto put_before = [&](std::size_t begin, std::size_t end) {
            std::copy_backward(sticker + begin, sticker + end, sticker + to);
            to -= end - begin;
        };
        for (std::size_t row = faces * old_pieces; row-- > 0;) {
            const std::size_t first = row * old_pieces;
            const auto copies = 1 + std::ranges::count(split, row % old_pieces);
            for (auto copy = copies; copy > 0; --copy) {
                std::size_t end = old_pieces;
                for (const std::size_t piece : split) {
                    put_before(first + piece, first + end);
                    end = piece + 1;
                }
                put_before(first, first + end);
            }
        }
        pieces_ = new_pieces;
    }

    std::vector<int> cuts_;
    std::vector<Colour> stickers_;
    std::size_t pieces_ = 1;
    std::array<Side, faces> sides_;
};
