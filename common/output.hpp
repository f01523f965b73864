#pragma once

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

#include "waiting.hpp"

/// Bytes on their way to a file descriptor. They leave when the buffer is full and when flush()
/// is called: Input does so before it waits, so whoever talks to the program has every reply.
class Output {
public:
    /// The size of the buffer.
    static constexpr std::size_t capacity = 1 << 16;

    /// The name is for messages.
    explicit Output(int descriptor, const char* name = "standard output")
        : descriptor_(descriptor), name_(name) {}

    void put(char byte) {
        if (used_ == capacity)
            flush();
        buffer_[used_++] = byte;
    }

    void write(std::string_view text) {
        while (!text.empty()) {
            const std::size_t part = std::min(text.size(), room());
            std::memcpy(buffer_.get() + used_, text.data(), part);
            used_ += part;
            text.remove_prefix(part);
        }
    }

    /// The same byte count times; count may be far larger than memory.
    void fill(char byte, std::size_t count) {
        while (count > 0) {
            const std::size_t part = std::min(count, room());
            std::memset(buffer_.get() + used_, byte, part);
            used_ += part;
            count -= part;
        }
    }

    /// Throws std::system_error if the bytes cannot be written; then they are lost.
    void flush() {
        std::string_view rest{buffer_.get(), used_};
        used_ = 0;
        while (!rest.empty()) {
            const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
            if (written > 0)
                rest.remove_prefix(static_cast<std::size_t>(written));
            else if (written == 0) // it might go on like this for ever
                fail(EIO);
            else if (!can_try_again(descriptor_, POLLOUT))
                fail(errno);
        }
    }

private:
    /// Free bytes in the buffer, at least one.
    std::size_t room() {
        if (used_ == capacity)
            flush();
        return capacity - used_;
    }

    [[noreturn]] void fail(int error) const {
        throw std::system_error(error, std::generic_category(),
                                std::string{"cannot write "} + name_);
    }

    int descriptor_;
    const char* name_;
    std::unique_ptr<char[]> buffer_ = std::make_unique_for_overwrite<char[]>(capacity);
    std::size_t used_ = 0; ///< buffer_[0, used_) is not written yet
};
