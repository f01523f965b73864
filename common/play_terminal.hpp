#pragma once

// The terminal of a game: keys as they are typed, and pictures that replace each other.

#include <sys/select.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string_view>

#include "output.hpp"
#include "play_keys.hpp"
#include "play_raw.hpp"
#include "screen.hpp"

/// Standard input and output as a terminal, one at a time. One that cannot move its cursor
/// (TERM=dumb) stays as it is: keys come by the line then, and pictures follow each other.
class Terminal {
public:
    static bool is_there() { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

    Terminal() {
        if (!is_dumb_)
            raw_mode_.emplace();
    }

    Look look() const {
        Look look = look_of(STDOUT_FILENO);
        look.colours = look.colours && !is_dumb_;
        return look;
    }

    /// Shows a picture in place of the one before.
    void show(std::string_view picture) {
        if (is_dumb_) {
            out_.write("\n");
            out_.write(picture);
            out_.write("\n> ");
        } else {
            out_.write(home);
            write_lines(picture);
            out_.write(erase_rest);
        }
        out_.flush();
    }

    /// The last picture stays on the screen when the game has gone.
    void leave_with(std::string_view picture) {
        raw_mode_.reset();
        out_.write("\n");
        out_.write(picture);
        out_.write("\n");
        out_.flush();
    }

    /// Whether there are keys already, so that no picture is needed before they count.
    bool has_keys() const { return used_ < size_; }

    /// Waits for a key, or for a new size of the screen, or for the end.
    Key next_key() {
        while (!has_keys()) {
            if (Raw_mode::take_change())
                return key::redraw;
            if (!read_bytes(nullptr) && has_ended_)
                return key::end;
        }
        return key_from(buffer_[used_++], [this] { return next_of_code(); });
    }

private:
    static constexpr std::string_view home = "\033[H";
    static constexpr std::string_view erase_line = "\033[K";
    static constexpr std::string_view erase_rest = "\033[J";

    /// Each line begins with erasing what is there: at the end of a full one that would take its
    /// last letter.
    void write_lines(std::string_view text) {
        for (std::size_t end = 0; end != std::string_view::npos;) {
            end = text.find('\n');
            out_.write(erase_line);
            out_.write(text.substr(0, end));
            if (end != std::string_view::npos) {
                out_.write("\r\n");
                text.remove_prefix(end + 1);
            }
        }
    }

    /// The bytes of a key's code come together, or very soon.
    std::optional<int> next_of_code() {
        const timespec soon{0, 50'000'000};
        if (!has_keys() && !read_bytes(&soon))
            return {};
        return buffer_[used_++];
    }

    /// Reads what there is, and waits for it up to some time, or for ever. False if nothing came:
    /// the time was over, a signal came first, or the input has ended.
    bool read_bytes(const timespec* patience) {
        fd_set ready;
        FD_ZERO(&ready);
        FD_SET(STDIN_FILENO, &ready);
        if (pselect(STDIN_FILENO + 1, &ready, nullptr, nullptr, patience,
                    &Raw_mode::while_waiting()) <= 0)
            return false;
        const ssize_t count = ::read(STDIN_FILENO, buffer_.data(), buffer_.size());
        if (count < 0 && (errno == EINTR || errno == EAGAIN))
            return false;
        used_ = 0;
        size_ = count > 0 ? static_cast<std::size_t>(count) : 0;
        has_ended_ = size_ == 0; // read to the end, or the terminal has gone
        // The end of a line only sends it, but on an empty one it is the key.
        if (is_dumb_ && size_ > 1 && buffer_[size_ - 1] == '\n')
            --size_;
        return has_keys();
    }

    Output out_{STDOUT_FILENO};
    bool is_dumb_ = [] {
        const char* const name = std::getenv("TERM");
        return name == nullptr || std::string_view{name} == "dumb" || *name == '\0';
    }();
    std::optional<Raw_mode> raw_mode_;
    std::array<unsigned char, 4096> buffer_{};
    std::size_t used_ = 0; ///< buffer_[used_, size_) is read but not taken yet
    std::size_t size_ = 0;
    bool has_ended_ = false;
};
