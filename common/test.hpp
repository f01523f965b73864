#pragma once

// A failing CHECK shows what is in an optional.
#define CATCH_CONFIG_ENABLE_OPTIONAL_STRINGMAKER
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>

#include "drawn.hpp"
#include "input.hpp"
#include "output.hpp"
#include "screen.hpp"

/// What body(Input&, Output&) writes when it is given this input.
template <class Body>
std::string through(std::string_view input, Body body) {
    const File source = temporary(input);
    const File target = temporary();
    Output out{fileno(target.get())};
    Input in{fileno(source.get()), out};
    body(in, out);
    out.flush();
    return contents(target.get());
}

/// Whether an assert stops body(), in a process of its own.
template <class Body>
bool is_stopped(Body body) {
    const pid_t child = fork();
    if (child == 0) {
        const rlimit nothing{0, 0};
        setrlimit(RLIMIT_CORE, &nothing);
        std::signal(SIGABRT, SIG_DFL); // Catch2 would report it
        close(STDERR_FILENO);          // the assert would
        body();
        std::_Exit(EXIT_SUCCESS);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

/// What body(Input&, Output&, Screen&) writes and draws when it is given this input.
template <class Body>
std::string shown(std::string_view input, Body body) {
    const File target = temporary();
    const File source = temporary(input);
    Output out{fileno(target.get())};
    Input in{fileno(source.get()), out};
    Screen screen{fileno(target.get()), {}, out};
    body(in, out, screen);
    screen.flush();
    return contents(target.get());
}
