#pragma once

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
#include <string_view>

#include "input.hpp"
#include "output.hpp"
#include "screen.hpp"

/// How a program ends.
enum Exit : int {
    exit_good = 0,
    exit_bad_input = 2, ///< the input or the command line is wrong
    exit_fault = 3,     ///< something around the program failed: input, output, memory
};

constexpr const char* usage = " [--show | --help] < input > output\n";

constexpr std::string_view help_on_options = R"(
Options:
  --show  also draw each state on standard error, for a person
  --help  print this

Exit codes: 0 all went well; 2 the input or the command line is wrong;
3 something around the program failed (reading, writing, memory).
)";

/// Says what went wrong, on standard error, and how the program ends. Called where an exception is
/// handled, or where there is none because no memory was left for it.
inline Exit report(const char* name) {
    const auto fail = [name](Exit code, const char* message) {
        std::fprintf(stderr, "%s: %s\n", name, message);
        return code;
    };
    try {
        if (std::current_exception())
            throw;
        return fail(exit_fault, "out of memory");
    } catch (const Bad_input& error) {
        return fail(exit_bad_input, error.what());
    } catch (const std::bad_alloc&) {
        return fail(exit_fault, "out of memory");
    } catch (const std::exception& error) {
        return fail(exit_fault, error.what());
    } catch (...) {
        return fail(exit_fault, "a fault of an unknown kind");
    }
}

/// Makes every fault around the program end in a message and an exit code, not in a signal.
inline void survive(const char* name) {
    // Now writing to a reader that went away, or to a file that may not grow, fails with an error.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    // An exception that nobody could catch, or that there was no memory for.
    static const char* program;
    program = name;
    std::set_terminate([] { std::_Exit(report(program)); });
}

/// Calls body(Input&, Output&, Screen*); there is no screen if nothing is to be shown. What body
/// has written leaves the program even if body throws.
template <typename Body>
void converse(bool show, Body body) {
    Output out{STDOUT_FILENO};
    Input in{STDIN_FILENO, out};
    std::optional<Screen> screen;
    if (show)
        screen.emplace(STDERR_FILENO, look_of(STDERR_FILENO), out);
    try {
        body(in, out, screen ? &*screen : nullptr);
    } catch (...) {
        out.flush();
        throw;
    }
    out.flush();
}

/// Prints what --help asks for; help(Output&) is the program's part of it.
template <typename Help>
void print_help(const char* name, Help help) {
    Output out{STDOUT_FILENO};
    out.write("usage: ");
    out.write(name);
    out.write(usage);
    out.write("\n");
    help(out);
    out.write(help_on_options);
    out.flush();
}

/// What surrounds each main: looks at the arguments, prints help(Output&) or lets body converse,
/// and turns what it throws into a message and an exit code.
template <typename Help, typename Body>
int run(const char* name, int argc, char* argv[], Help help, Body body) {
    survive(name);
    const std::string_view option = argc > 1 ? argv[1] : "";
    if (argc > 2 || (argc == 2 && option != "--show" && option != "--help")) {
        std::fprintf(stderr, "%s: expected at most one of --show and --help\nusage: %s%s", name,
                     name, usage);
        return exit_bad_input;
    }
    try {
        if (option == "--help")
            print_help(name, help);
        else
            converse(option == "--show", body);
        return exit_good;
    } catch (...) {
        return report(name);
    }
}
