#pragma once

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>

#include "input.hpp"
#include "output.hpp"

/// How a program ends.
enum Exit : int {
    exit_good = 0,
    exit_bad_input = 2, ///< the input or the command line is wrong
    exit_fault = 3,     ///< something around the program failed: input, output, memory
};

/// What surrounds each main: calls body(Input&, Output&) and turns what it throws into a message
/// and an exit code. Whatever body wrote before it failed is written.
template <typename Body>
int run(const char* name, int argc, Body body) {
    if (argc > 1) {
        std::fprintf(stderr, "usage: %s < input > output\n", name);
        return exit_bad_input;
    }
    // A reader that went away is then an error of write(), reported like any other.
    std::signal(SIGPIPE, SIG_IGN);

    const auto failed = [name](Exit code, const char* message) {
        std::fprintf(stderr, "%s: %s\n", name, message);
        return code;
    };
    try {
        Output out{STDOUT_FILENO};
        Input in{STDIN_FILENO, out};
        try {
            body(in, out);
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
