#pragma once

// What a game for a person at a terminal has to bring. It is a type with
//   State                      what undo takes back, a value
//   Move                       a change of the state
//   State first()              what is played at first
//   State restart(state)       the same from its beginning
//   State next(state)          another one: a new deal, the next level
//   Meaning<Move> meaning(state, key)   what a key means; it may change what the game itself
//                              remembers, such as a cursor, which undo leaves alone
//   Refusal apply(state, move) makes a move, or says why not; then the state is not used
//   bool is_over(state)        whether nothing is lost by leaving now
//   void draw(state, screen)   the picture, with what happened below it
//   names(state)               its keys and what they do, as short as "Tab box"
//   restart_key, next_name     "r" and "new", unless they would mislead
//   help                       about 14 lines of 40 columns on its own keys
// The game turns keys into moves and applies moves, and knows nothing of undo: see play.hpp.

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "play_keys.hpp"
#include "screen.hpp"

/// A key that means nothing to the game. It may be one of those that are the same everywhere.
struct Unknown {};

/// What a key has to say, which may be nothing, if it makes no move.
struct Said {
    std::string text{};
};

template <typename Move>
using Meaning = std::variant<Unknown, Said, Move>;

/// Why a move cannot be made, in a short sentence; nothing if it was made.
using Refusal = std::optional<std::string>;

template <typename Game>
concept Playable = requires(Game game, const Game& view, typename Game::State state,
                            typename Game::Move move, Key key, Screen& screen) {
    { game.first() } -> std::same_as<typename Game::State>;
    { game.restart(state) } -> std::same_as<typename Game::State>;
    { game.next(state) } -> std::same_as<typename Game::State>;
    { game.meaning(state, key) } -> std::same_as<Meaning<typename Game::Move>>;
    { game.apply(state, move) } -> std::same_as<Refusal>;
    { view.is_over(state) } -> std::same_as<bool>;
    { view.names(state) } -> std::same_as<std::vector<std::string>>;
    view.draw(state, screen);
    { Game::restart_key } -> std::convertible_to<std::string_view>;
    { Game::next_name } -> std::convertible_to<std::string_view>;
    { Game::help } -> std::convertible_to<std::string_view>;
};
