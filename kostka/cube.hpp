#pragma once

// A cube of N x N x N blocks whose layers turn. Layers that no turn has separated still move as
// one, so the cube is kept as cut by the turns so far: a solved one is a single square a face,
// whatever N is, and one with every cut made is the ordinary array of 6 * N * N stickers. Turning 3
// layers of 1000 cuts every edge behind the third layer and, since turns carry edges onto each
// other, before the third from the other end: now a face is 3 x 3 pieces of different sizes. So
// memory and time follow the turns, not N. Turning a whole face, or the whole cube, moves no
// sticker: the cube only notes which way the face lies now. When most layers turn, the whole cube
// is turned and the others are turned back.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

/// A face of the cube, and the direction in space towards it.
enum class Face : std::uint8_t { up, left, front, right, back, down };

constexpr std::array<Face, 6> all_faces{Face::up,    Face::left, Face::front,
                                        Face::right, Face::back, Face::down};

/// A thing for each face.
template <typename Thing>
struct By_face {
    Thing things[all_faces.size()];

    constexpr const Thing& operator[](Face face) const {
        return things[static_cast<std::size_t>(face)];
    }
    constexpr Thing& operator[](Face face) { return things[static_cast<std::size_t>(face)]; }
};

constexpr auto opposites = [] {
    using enum Face;
    return By_face<Face>{{down, right, back, left, front, up}};
}();

constexpr Face opposite(Face face) {
    return opposites[face];
}

/// The neighbours of each face, clockwise for someone who looks at it.
constexpr auto around = [] {
    using enum Face;
    return By_face<Face[4]>{{
        {back, right, front, left}, // up
        {up, front, down, back},    // left
        {up, right, down, left},    // front
        {up, back, down, front},    // right
        {up, left, down, right},    // back
        {front, right, back, left}, // down
    }};
}();

/// Where each direction points after a turn.
using Rotation = By_face<Face>;

/// The rotations by 0 to 3 quarters, clockwise as seen at each face.
constexpr auto rotations = [] {
    By_face<Rotation[4]> result{};
    for (const Face face : all_faces)
        for (std::size_t quarters = 0; quarters < 4; ++quarters) {
            for (const Face other : all_faces)
                result[face][quarters][other] = other;
            for (std::size_t side = 0; side < 4; ++side)
                result[face][quarters][around[face][side]] = around[face][(side + quarters) % 4];
        }
    return result;
}();

/// A turn of the layers nearest to a face, clockwise as seen there.
struct Turn {
    int layers;
    Face face;
    std::size_t quarters; ///< 1 to 3

    friend bool operator==(const Turn&, const Turn&) = default;
};

/// The face that had this colour when the cube was solved.
using Colour = Face;

/// How a square of stickers lies in space: its rows follow each other in one direction, its columns
/// in the other.
struct Layout {
    Face rows;
    Face columns;
};

/// How the faces lie on a net: up above front, down below it, left, right and back beside it.
constexpr auto net = [] {
    using enum Face;
    return By_face<Layout>{{
        {front, right}, // up
        {down, front},  // left
        {down, right},  // front
        {down, back},   // right
        {down, left},   // back
        {back, right},  // down
    }};
}();

/// The cube, cut by the same planes in all three directions into pieces: along an edge, piece i is
/// the layers from cuts_[i] to cuts_[i + 1]. Invariants:
/// - cuts_ ascends from 0 to the size and is the same from both ends: with d it has size - d. So a
///   turn brings planes onto planes, and the squares between them onto squares of the same shape;
/// - what is seen at a face is the square array of stickers number sides_[face].array, a sticker
///   for each two pieces, which lies in space as sides_[face].layout says.
/// A turn of a whole face, or of the whole cube, changes names in sides_ and moves no sticker.
class Cube {
public:
    /// A solved cube of at least one layer.
    explicit Cube(int size) : cuts_{0, size}, stickers_(all_faces.begin(), all_faces.end()) {
        assert(size > 0);
        for (const Face face : all_faces)
            sides_[face] = {static_cast<int>(face), net[face]};
    }

    int size() const { return cuts_.back(); }
    int pieces() const { return pieces_; }
    int width(int piece) const { return cuts_.begin()[piece + 1] - cuts_.begin()[piece]; }

    /// A face as seen in some layout: where its first sticker is, and how far it is from there to
    /// the next row and column, which may lie before it.
    struct View {
        std::ptrdiff_t corner;
        std::ptrdiff_t to_row;
        std::ptrdiff_t to_column;
    };

    View view(Face face, Layout layout) const {
        const Side& side = sides_[face];
        const Line rows = line(side.layout, layout.rows);
        const Line columns = line(side.layout, layout.columns);
        return {side.array * squares() + rows.start + columns.start, rows.step, columns.step};
    }

    Colour colour(const View& view, int row, int column) const {
        assert(0 <= row && row < pieces_ && 0 <= column && column < pieces_);
        return stickers_.begin()[view.corner + row * view.to_row + column * view.to_column];
    }

    /// Calls visit(colour) for each piece of a row, from the first to the last.
    template <typename Visit>
    void for_each_piece(const View& view, int row, Visit visit) const {
        assert(0 <= row && row < pieces_);
        const std::ptrdiff_t step = view.to_column;
        const Colour* sticker = stickers_.data() + (view.corner + row * view.to_row);
        const Colour* const last = sticker + (pieces_ - 1) * step;
        for (; sticker != last; sticker += step)
            visit(*sticker);
        visit(*last);
    }

    /// From 1 to size layers. Time: the stickers on the sides of the layers, or of those that stay,
    /// whichever are fewer; all stickers if it is the first turn to cut here.
    void turn(const Turn& turn) {
        assert(1 <= turn.layers && turn.layers <= size());
        assert(1 <= turn.quarters && turn.quarters <= 3);
        const int moving = cut(turn.layers);
        const int staying = pieces() - moving;
        if (moving <= staying) {
            turn_layers(turn.face, moving, turn.quarters);
        } else {
            turn_whole(rotations[turn.face][turn.quarters]);
            turn_layers(opposite(turn.face), staying, turn.quarters); // back again
        }
    }

private:
    struct Side {
        int array;
        Layout layout;
    };

    /// The stickers of an array from edge to edge.
    struct Line {
        std::ptrdiff_t start;
        std::ptrdiff_t step;
    };

    /// The number of stickers of an array.
    std::ptrdiff_t squares() const { return std::ptrdiff_t{pieces_} * pieces_; }

    /// The first line, in a direction, of an array that lies in space as layout says.
    Line line(Layout layout, Face direction) const {
        if (direction == layout.columns)
            return {0, 1};
        if (direction == layout.rows)
            return {0, pieces_};
        if (direction == opposite(layout.columns))
            return {pieces_ - 1, -1};
        return {squares() - pieces_, -pieces_};
    }

    static Layout turned(Layout layout, const Rotation& rotation) {
        return {rotation[layout.rows], rotation[layout.columns]};
    }

    void turn_whole(const Rotation& rotation) {
        const By_face<Side> old = sides_;
        for (const Face face : all_faces)
            sides_[rotation[face]] = {old[face].array, turned(old[face].layout, rotation)};
    }

    /// Turns layers, in pieces; at least as many lie behind them.
    void turn_layers(Face face, int layers, std::size_t quarters) {
        if (layers == 0)
            return;
        sides_[face].layout = turned(sides_[face].layout, rotations[face][quarters]);
        // On each side of the layers, rows lead away from the face and columns run clockwise.
        const Face away = opposite(face);
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

    /// Calls change(a, b, c, d) for the stickers at the same place in each of four strips.
    template <typename Change>
    void for_each_four(const View (&strips)[4], int rows, Change change) {
        const auto& [a, b, c, d] = strips;
        Colour* const sticker = stickers_.data();
        for (int row = 0; row < rows; ++row) {
            Colour* in_a = sticker + (a.corner + row * a.to_row);
            Colour* in_b = sticker + (b.corner + row * b.to_row);
            Colour* in_c = sticker + (c.corner + row * c.to_row);
            Colour* in_d = sticker + (d.corner + row * d.to_row);
            change(*in_a, *in_b, *in_c, *in_d);
            for (int column = pieces_ - 1; column > 0; --column)
                change(*(in_a += a.to_column), *(in_b += b.to_column), *(in_c += c.to_column),
                       *(in_d += d.to_column));
        }
    }

    /// The first cut at this depth or behind it.
    int position(int depth) const {
        return static_cast<int>(std::ranges::lower_bound(cuts_, depth) - cuts_.begin());
    }

    /// Cuts at depth, and at the same depth from the other end, unless these cuts are there
    /// already; returns the number of pieces before depth.
    int cut(int depth) {
        if (pieces() == size()) // each is one layer
            return depth;
        if (const int found = position(depth); cuts_.begin()[found] == depth)
            return found;
        std::vector<int> depths{std::max(depth, size() - depth), std::min(depth, size() - depth)};
        if (depths[0] == depths[1])
            depths.pop_back();
        std::vector<int> split;
        for (const int each : depths)
            split.push_back(position(each) - 1);
        split_pieces(split);
        for (const int each : depths)
            cuts_.insert(cuts_.begin() + position(each), each);
        return position(depth);
    }

    /// Gives each array one more row and column for each piece that is split. The last piece comes
    /// first, and so does the last sticker: all of them stay or move towards the end.
    void split_pieces(const std::vector<int>& split) {
        const int old_pieces = pieces_;
        pieces_ += static_cast<int>(split.size());
        stickers_.resize(all_faces.size() * static_cast<std::size_t>(squares()));
        Colour* to = stickers_.data() + stickers_.size();
        for (std::ptrdiff_t row = std::ssize(all_faces) * old_pieces; row-- > 0;) {
            const Colour* const first = stickers_.data() + row * old_pieces;
            const auto copies = 1 + std::ranges::count(split, row % old_pieces);
            for (auto copy = copies; copy > 0; --copy) {
                const Colour* end = first + old_pieces;
                for (const int piece : split) {
                    to = std::copy_backward(first + piece, end, to);
                    end = first + piece + 1;
                }
                to = std::copy_backward(first, end, to);
            }
        }
    }

    std::vector<int> cuts_;
    std::vector<Colour> stickers_;
    int pieces_ = 1;
    By_face<Side> sides_;
};
