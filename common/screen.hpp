#pragma once

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <string_view>

#include "output.hpp"

/// What a picture can use of the place where it is shown. A plain file has room for any number of
/// rows.
struct Look {
    bool colours = false;
    std::size_t columns = 80;
    std::size_t rows = std::numeric_limits<std::size_t>::max();
};

/// A terminal may claim to be of any size. No picture is made for more than the largest screens
/// show: a net of 65535 columns would be a gigabyte.
constexpr std::size_t most_columns = 500;
constexpr std::size_t most_rows = 200;

/// The look of a terminal, or of a plain file. Whoever sets NO_COLOR wants no colours.
inline Look look_of(int descriptor) {
    Look look;
    if (!isatty(descriptor))
        return look;
    const auto variable = [](const char* name) {
        const char* const value = std::getenv(name);
        return std::string_view{value ? value : ""};
    };
    look.colours = variable("NO_COLOR").empty() && variable("TERM") != "dumb";
    winsize size{};
    if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
        look.columns = std::min<std::size_t>(size.ws_col, most_columns);
        look.rows = std::min<std::size_t>(size.ws_row, most_rows);
    }
    return look;
}

/// Where pictures for a person are drawn.
class Screen {
public:
    /// Pictures appear below what was printed before them.
    Screen(int descriptor, Look look, Output& printed)
        : out_(descriptor, "standard error"), look_(look), printed_(printed) {}

    const Look& look() const { return look_; }

    void write(std::string_view text) { out_.write(text); }

    /// Text in colours, if there are any; the code is what a terminal calls them: "1;31" is bold
    /// and red.
    void paint(std::string_view code, std::string_view text) {
        if (look_.colours) {
            write("\033[");
            write(code);
            write("m");
        }
        write(text);
        if (look_.colours)
            write("\033[0m");
    }

    /// Shows what was drawn, with an empty line below.
    void end_picture() {
        write("\n");
        flush();
    }

    void flush() {
        printed_.flush();
        out_.flush();
    }

private:
    Output out_;
    Look look_;
    Output& printed_;
};
