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
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "input.hpp"
#include "output.hpp"
#include "screen.hpp"

struct Close_file {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close_file>;

/// A temporary file with some contents, to be read from the beginning.
inline File temporary(std::string_view contents = "") {
    File file{std::tmpfile()};
    if (!file || std::fwrite(contents.data(), 1, contents.size(), file.get()) != contents.size())
        throw std::runtime_error("cannot make a temporary file");
    std::rewind(file.get());
    return file;
}

/// The whole contents of a file.
inline std::string contents(std::FILE* file) {
    std::string text;
    char part[4096];
    std::rewind(file);
    while (const std::size_t count = std::fread(part, 1, sizeof part, file))
        text.append(part, count);
    return text;
}

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

/// What body(Screen&) draws.
template <class Body>
std::string drawn(Look look, Body body) {
    const File target = temporary();
    Output nothing_printed{-1};
    Screen screen{fileno(target.get()), look, nothing_printed};
    body(screen);
    screen.flush();
    return contents(target.get());
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
