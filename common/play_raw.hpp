#pragma once

// A terminal whose keys come at once and are not shown, and whose screen is borrowed. Whatever
// happens, it is left as it was found: at the end, when the game is stopped with Ctrl-Z, and when a
// signal, an exception or a fault ends it.

#include <sanitizer/common_interface_defs.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <string_view>

/// Standard input and output while it lives; one at a time, since signals have to find it.
class Raw_mode {
public:
    Raw_mode() {
        tcgetattr(STDIN_FILENO, &before_);
        raw_ = before_;
        raw_.c_iflag &= ~tcflag_t{IXON}; // Ctrl-S is a key
        raw_.c_lflag &= ~tcflag_t{ICANON | ECHO | IEXTEN};
        raw_.c_cc[VMIN] = 1;
        raw_.c_cc[VTIME] = 0;
        heed_signals();
        enter();
    }

    Raw_mode(const Raw_mode&) = delete;
    Raw_mode& operator=(const Raw_mode&) = delete;

    ~Raw_mode() { leave(); }

    /// Whether the screen has changed since this was asked last: its size, or all of it.
    static bool take_change() {
        const bool has_changed = has_changed_;
        has_changed_ = 0;
        return has_changed;
    }

    /// The signals that change the screen come only to those who wait with this mask: not between
    /// a look at take_change() and falling asleep.
    static const sigset_t& while_waiting() { return while_waiting_; }

private:
    /// The other screen, lines that are cut at its edge, no cursor; and back again.
    static constexpr std::string_view enter_codes = "\033[?1049h\033[?7l\033[?25l";
    static constexpr std::string_view leave_codes = "\033[0m\033[?25h\033[?7h\033[?1049l";

    // What signals call allocates nothing, and a call more does no harm.

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
};
