#pragma once

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

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
