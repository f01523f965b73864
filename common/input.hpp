#pragma once

#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "output.hpp"
#include "waiting.hpp"

/// Where a byte stands in the input, both counted from 1; a column is a byte.
struct Place {
    std::size_t line = 1;
    std::size_t column = 1;
};

/// Input that breaks the grammar or the rules: where, what was expected, what was found.
class Bad_input : public std::runtime_error {
public:
    Bad_input(Place place, std::string_view expected, std::string_view found)
        : std::runtime_error("line " + std::to_string(place.line) + ", column " +
                             std::to_string(place.column) + ": expected " + std::string{expected} +
                             ", found " + std::string{found}) {}
};

/// Bytes from a file descriptor, with their places.
class Input {
public:
    /// What peek() and next() return when there are no more bytes.
    static constexpr int end = -1;

    /// Flushes output each time before it waits for more bytes.
    Input(int descriptor, Output& output) : descriptor_(descriptor), output_(output) {}

    /// The next byte, which stays where it is.
    int peek() {
        if (used_ == size_ && !refill())
            return end;
        return static_cast<unsigned char>(buffer_[used_]);
    }

    /// The next byte, taken.
    int next() {
        const int byte = peek();
        if (byte != end)
            skip();
        return byte;
    }

    /// Takes the byte that peek() has just shown, which was not the end.
    void skip() {
        assert(used_ < size_);
        if (buffer_[used_++] == '\n') {
            ++line_;
            line_gone_ = 0;
            line_begin_ = used_;
        }
    }

    /// Takes the next bytes for which wanted(byte) holds, as many as the buffer has; an end of line
    /// must not be wanted. You can look at them until more is read.
    template <typename Wanted>
    std::string_view take_while(Wanted wanted) {
        if (used_ == size_)
            refill();
        const char* const first = buffer_.get() + used_;
        const char* const last = std::find_if_not(first, first + (size_ - used_), wanted);
        const std::string_view taken{first, last};
        used_ += taken.size();
        return taken;
    }

    /// The place of the next byte.
    Place place() const { return {line_, line_gone_ + used_ - line_begin_ + 1}; }

    /// Throws Bad_input about the next byte.
    [[noreturn]] void reject(std::string_view expected) {
        throw Bad_input(place(), expected, describe(peek()));
    }

    /// A byte as a message shows it.
    static std::string describe(int byte) {
        switch (byte) {
        case end:
            return "end of input";
        case '\n':
            return "end of line";
        case '\r':
            return "a carriage return";
        case '\t':
            return "a tab";
        case ' ':
            return "a space";
        case '\'':
            return "an apostrophe";
        }
        if ('!' <= byte && byte <= '~')
            return {'\'', static_cast<char>(byte), '\''};
        constexpr char digits[] = "0123456789abcdef";
        return {'b', 'y', 't', 'e', ' ', '0', 'x', digits[byte / 16], digits[byte % 16]};
    }

private:
    static constexpr std::size_t capacity = 1 << 16;

    /// False at the end of the input, which stays the end: a terminal is not asked twice. This is
    /// not inline so that peek(), which seldom comes here, can be.
    [[gnu::noinline]] bool refill() {
        if (ended_)
            return false;
        output_.flush();
        ssize_t count;
        do
            count = ::read(descriptor_, buffer_.get(), capacity);
        while (count < 0 && can_try_again(descriptor_, POLLIN));
        if (count < 0)
            throw std::system_error(errno, std::generic_category(), "cannot read standard input");
        line_gone_ += used_ - line_begin_;
        line_begin_ = 0;
        used_ = 0;
        size_ = static_cast<std::size_t>(count);
        ended_ = count == 0;
        return !ended_;
    }

    int descriptor_;
    Output& output_;
    std::unique_ptr<char[]> buffer_ = std::make_unique_for_overwrite<char[]>(capacity);
    std::size_t used_ = 0; ///< buffer_[used_, size_) is read but not taken yet
    std::size_t size_ = 0;
    bool ended_ = false;
    std::size_t line_ = 1;
    std::size_t line_gone_ = 0;  ///< bytes of this line that buffer_ no longer holds
    std::size_t line_begin_ = 0; ///< where the rest of this line begins in buffer_
};
