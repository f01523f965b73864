#pragma once

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
#include <string>
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

constexpr std::string_view help_on_options = R"(
Options:
  --show  also draw each state on standard error, for a person
  --help  print this

Exit codes: 0 all went well; 2 the input or the command line is wrong;
3 something around the program failed (reading, writing, memory).
)";

/// What surrounds each main. Without an argument, calls body(Input&, Output&, Screen*), where there
/// is no screen; with --show there is one. With --help, calls help(Output&). What body throws
/// becomes a message and an exit code; what it wrote before is written.
template <typename Help, typename Body>
int run(const char* name, int argc, char* argv[], Help help, Body body) {
    const auto failed = [&](Exit code, const char* message) {
        std::fprintf(stderr, "%s: %s\n", name, message);
        return code;
    };
    const auto usage = [&] {
        return std::string{"usage: "} + name + " [--show | --help] < input > output\n";
    };
    const std::string_view option = argc > 1 ? argv[1] : "";
    if (argc > 2 || (argc == 2 && option != "--show" && option != "--help")) {
        std::fprintf(stderr, "%s: expected at most one of --show and --help\n%s", name,
                     usage().c_str());
        return exit_bad_input;
    }

    // A reader that went away, or a file that may not grow, is then an error of write(), reported
    // like any other.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    // Where there is not even memory for an exception, there is no more than this to be done.
    static const char* ending;
    ending = name;
    std::set_terminate([] {
        std::fprintf(stderr, "%s: out of memory\n", ending);
        std::_Exit(exit_fault);
    });
    try {
        Output out{STDOUT_FILENO};
        if (option == "--help") {
            out.write(usage() + "\n");
            help(out);
            out.write(help_on_options);
            out.flush();
            return exit_good;
        }
        Input in{STDIN_FILENO, out};
        std::optional<Screen> screen;
        if (option == "--show")
            screen.emplace(STDERR_FILENO, look_of(STDERR_FILENO), out);
        try {
            body(in, out, screen ? &*screen : nullptr);
        } catch (...) {
            out.flush();
            throw;
        }
        out.flush();
        return exit_good;
    } catch (const Bad_input& error) {
        return failed(exit_bad_input, error.what());
    } catch (const std::bad_alloc&) {
        return failed(exit_fault, "out of memory");
    } catch (const std::exception& error) {
        return failed(exit_fault, error.what());
    }
}
