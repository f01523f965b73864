#pragma once

// The terminal of a game: keys as they are typed, and pictures that replace each other. Whatever
// happens, the terminal is left as it was found: at the end, when the game is stopped with Ctrl-Z,
// and when a signal, an exception or a fault ends it.

#include <sanitizer/common_interface_defs.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "output.hpp"
#include "play_keys.hpp"
#include "screen.hpp"

/// Standard input and output as a terminal. There is one at a time: signals have to find it. One
/// that cannot move its cursor (TERM=dumb) stays as it is: keys come by the line then, and pictures
/// follow each other.
class Terminal {
public:
    static bool is_there() { return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO); }

    Terminal() {
        if (is_dumb_)
            return;
        tcgetattr(STDIN_FILENO, &before_);
        raw_ = before_;
        raw_.c_iflag &= ~tcflag_t{IXON}; // Ctrl-S is a key
        raw_.c_lflag &= ~tcflag_t{ICANON | ECHO | IEXTEN};
        raw_.c_cc[VMIN] = 1;
        raw_.c_cc[VTIME] = 0;
        heed_signals();
        enter();
    }

    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    ~Terminal() { leave(); }

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
        leave();
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
            if (has_changed_) {
                has_changed_ = 0;
                return key::redraw;
            }
            if (!read_bytes(nullptr) && has_ended_)
                return key::end;
        }
        return key_from(buffer_[used_++], [this] { return next_of_code(); });
    }

private:
    static constexpr std::string_view home = "\033[H";
    static constexpr std::string_view erase_line = "\033[K";
    static constexpr std::string_view erase_rest = "\033[J";
    /// The other screen, lines that are cut at its edge, no cursor; and back again.
    static constexpr std::string_view enter_codes = "\033[?1049h\033[?7l\033[?25l";
    static constexpr std::string_view leave_codes = "\033[0m\033[?25h\033[?7h\033[?1049l";

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
        // Only now may the signals come that change the screen: not between a look at
        // has_changed_ and falling asleep.
        if (pselect(STDIN_FILENO + 1, &ready, nullptr, nullptr, patience, &while_waiting_) <= 0)
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

    // --- what signals use too: nothing here allocates, and a call more does no harm

    static void send(std::string_view codes) {
        while (!codes.empty()) {
            const ssize_t written = ::write(STDOUT_FILENO, codes.data(), codes.size());
            if (written <= 0)
                return;
            codes.remove_prefix(static_cast<std::size_t>(written));
        }
    }

    static void enter() {
        is_entered_ = 1;
        tcsetattr(STDIN_FILENO, TCSADRAIN, &raw_);
        send(enter_codes);
    }

    static void leave() {
        if (!is_entered_)
            return;
        is_entered_ = 0;
        send(leave_codes);
        tcsetattr(STDIN_FILENO, TCSANOW, &before_);
    }

    static void handle(int number, void (*handler)(int)) {
        struct sigaction action {};
        action.sa_handler = handler;
        sigemptyset(&action.sa_mask);
        sigaction(number, &action, nullptr);
    }

    /// Signals that end the program do so, but the terminal comes first. What is ignored, as after
    /// nohup, stays ignored.
    static void heed_signals() {
        for (const int number :
             {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
            struct sigaction now {};
            sigaction(number, nullptr, &now);
            if (now.sa_handler != SIG_IGN)
                handle(number, end_by);
        }
        handle(SIGWINCH, [](int) { has_changed_ = 1; });
        handle(SIGTSTP, stop_by);
        handle(SIGCONT, [](int) { go_on(); });
        sigset_t held;
        sigemptyset(&held);
        for (const int number : {SIGWINCH, SIGTSTP, SIGCONT})
            sigaddset(&held, number);
        sigprocmask(SIG_BLOCK, &held, &while_waiting_);

        before_terminate_ = std::set_terminate([] {
            leave();
            before_terminate_();
        });
        __sanitizer_set_death_callback(leave);
        std::atexit(leave);
    }

    static void end_by(int number) {
        leave();
        handle(number, SIG_DFL);
        std::raise(number); // comes when this returns
    }

    static void stop_by(int number) {
        const int error = errno;
        leave();
        handle(number, SIG_DFL);
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, number);
        std::raise(number);
        sigprocmask(SIG_UNBLOCK, &one, nullptr); // here it stops, until somebody continues it
        sigprocmask(SIG_BLOCK, &one, nullptr);
        handle(number, stop_by);
        go_on();
        errno = error;
    }

    static void go_on() {
        enter();
        has_changed_ = 1;
    }

    static inline termios before_{};
    static inline termios raw_{};
    static inline sigset_t while_waiting_{};
    static inline std::terminate_handler before_terminate_ = nullptr;
    static inline volatile std::sig_atomic_t is_entered_ = 0;
    static inline volatile std::sig_atomic_t has_changed_ = 0;

    Output out_{STDOUT_FILENO};
    bool is_dumb_ = [] {
        const char* const name = std::getenv("TERM");
        return name == nullptr || std::string_view{name} == "dumb" || *name == '\0';
    }();
    std::array<unsigned char, 4096> buffer_{};
    std::size_t used_ = 0; ///< buffer_[used_, size_) is read but not taken yet
    std::size_t size_ = 0;
    bool has_ended_ = false;
};
