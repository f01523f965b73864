#pragma once

// Keys, made of the bytes that a terminal sends for them.

#include <optional>

/// A key: the byte of an ordinary one, or a name from below.
using Key = int;

namespace key {

constexpr Key escape = '\033';
constexpr Key tab = '\t';
constexpr Key enter = '\n';
constexpr Key backspace = '\b';

constexpr Key up = 256;
constexpr Key down = 257;
constexpr Key left = 258;
constexpr Key right = 259;
constexpr Key back_tab = 260;
constexpr Key other = 261;  ///< a key of the keyboard's that no game uses, or a part of a letter
constexpr Key redraw = 262; ///< no key: the screen has changed and is to be drawn again
constexpr Key end = 263;    ///< no key: there will be none any more

/// The key that is typed as a letter while Control is held.
constexpr Key control(char letter) {
    return letter & 0x1f;
}

/// Arrows, and the digits that lie like them on a keypad.
constexpr bool is_up(Key key) {
    return key == up || key == '8';
}
constexpr bool is_down(Key key) {
    return key == down || key == '2';
}
constexpr bool is_left(Key key) {
    return key == left || key == '4';
}
constexpr bool is_right(Key key) {
    return key == right || key == '6';
}

/// Whether a key is a letter, a digit or another sign that can be printed.
constexpr bool is_printable(Key key) {
    return ' ' <= key && key <= '~';
}

} // namespace key

/// The key whose code ends with this byte.
inline Key key_that_ends_with(int byte) {
    switch (byte) {
    case 'A':
        return key::up;
    case 'B':
        return key::down;
    case 'C':
        return key::right;
    case 'D':
        return key::left;
    case 'Z':
        return key::back_tab;
    }
    return key::other;
}

/// The rest of a key's code after its first byte, which was an escape. What no game knows is taken
/// whole, so that no part of it counts as a key of its own.
template <typename Next>
Key rest_of_code(Next next) {
    std::optional<int> byte = next();
    if (!byte)
        return key::escape;
    while (byte == key::escape) // Alt with an arrow, in some terminals
        byte = next();
    if (byte == 'O')
        return key_that_ends_with(next().value_or(0));
    if (byte != '[')
        return key::other;
    byte = next();
    if (byte == '[') { // a function key of the Linux console
        next();
        return key::other;
    }
    while (byte && (*byte < '@' || *byte > '~'))
        byte = next();
    return key_that_ends_with(byte.value_or(0));
}

/// The key that begins with this byte. next() gives one more byte of its code, or nothing if none
/// follows at once.
template <typename Next>
Key key_from(int first, Next next) {
    switch (first) {
    case key::escape:
        return rest_of_code(next);
    case '\r':
        return key::enter;
    case 0x7f:
        return key::backspace;
    }
    return first < 0x80 ? first : key::other;
}
