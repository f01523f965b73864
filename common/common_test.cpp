#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <new>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "input.hpp"
#include "output.hpp"
#include "program.hpp"
#include "screen.hpp"
#include "test.hpp"

/// While it is true, nothing can be written, and no error says so.
static bool writes_nothing = false;

/// Stands for the system's function of this name in the whole test.
extern "C" ssize_t write(int descriptor, const void* bytes, std::size_t count) {
    return writes_nothing ? 0 : syscall(SYS_write, descriptor, bytes, count);
}

namespace {

constexpr std::size_t more_than_buffer = 200'001; // and not a multiple of it

template <class Body>
std::string written(Body body) {
    return through("", [&](Input&, Output& out) { body(out); });
}

std::string taken(std::string_view input) {
    std::string bytes;
    through(input, [&](Input& in, Output&) {
        while (in.peek() != Input::end)
            bytes += static_cast<char>(in.next());
    });
    return bytes;
}

void reject_after(std::string_view input, int count) {
    through(input, [&](Input& in, Output&) {
        for (; count > 0; --count)
            in.next();
        in.reject("something else");
    });
}

/// Different bytes at places that differ by a power of two.
std::string long_text() {
    std::string text;
    for (std::size_t i = 0; i < more_than_buffer; ++i)
        text += static_cast<char>(i % 251);
    return text;
}

/// A pipe, both ends of which refuse to wait.
struct Pipe {
    Pipe() {
        if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0)
            throw std::runtime_error("cannot make a pipe");
    }
    ~Pipe() {
        close(ends[0]);
        close(ends[1]);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    int reader() const { return ends[0]; }
    int writer() const { return ends[1]; }

private:
    int ends[2];
};

/// Does something a little later, when somebody waits for it already.
template <class Body>
std::jthread later(Body body) {
    return std::jthread{[body] {
        std::this_thread::sleep_for(std::chrono::milliseconds{50});
        body();
    }};
}

/// How a process ends that calls body(): its exit code, or -1 if a signal killed it.
template <class Body>
int exit_code_of(Body body) {
    const pid_t child = fork();
    if (child == 0)
        std::_Exit(body());
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void fall_apart() {
    throw std::runtime_error("the roof is leaking");
}

/// What body() writes to standard error.
template <class Body>
std::string complaint(Body body) {
    const File target = temporary();
    const int usual = dup(STDERR_FILENO);
    dup2(fileno(target.get()), STDERR_FILENO);
    body();
    dup2(usual, STDERR_FILENO);
    close(usual);
    return contents(target.get());
}

} // namespace

TEST_CASE("Output of nothing is nothing") {
    CHECK(written([](Output&) {}).empty());
    CHECK(written([](Output& out) { out.write(""); }).empty());
    CHECK(written([](Output& out) { out.fill('x', 0); }).empty());
    CHECK(written([](Output& out) { out.flush(); }).empty());
}

TEST_CASE("Output keeps the order of all its parts") {
    CHECK(written([](Output& out) {
              out.put('a');
              out.write("bc");
              out.fill('d', 3);
              out.flush();
              out.put('\0');
              out.put('\n');
          }) == std::string("abcddd\0\n", 8));
}

TEST_CASE("Output larger than the buffer arrives whole") {
    const std::string text = long_text();
    CHECK((written([&](Output& out) {
               for (const char byte : text)
                   out.put(byte);
           }) == text));
    CHECK((written([&](Output& out) { out.write(text); }) == text));
    CHECK((written([&](Output& out) {
               out.put('<');
               out.write(text);
               out.write(text);
               out.put('>');
           }) == '<' + text + text + '>'));
    CHECK((written([](Output& out) {
               out.put('<');
               out.fill('x', more_than_buffer);
               out.put('>');
           }) == '<' + std::string(more_than_buffer, 'x') + '>'));
}

TEST_CASE("A buffer that is exactly full takes one more byte") {
    const std::string text = long_text().substr(0, Output::capacity);
    const auto then = [&](auto more) {
        return written([&](Output& out) {
            out.write(text);
            more(out);
        });
    };
    CHECK((then([](Output&) {}) == text));
    CHECK((then([](Output& out) { out.put('!'); }) == text + '!'));
    CHECK((then([](Output& out) { out.write("!"); }) == text + '!'));
    CHECK((then([](Output& out) { out.fill('!', 1); }) == text + '!'));
}

TEST_CASE("A full buffer leaves when one more byte comes, and not before") {
    const File target = temporary();
    Output out{fileno(target.get())};
    out.fill('x', Output::capacity - 1);
    out.put('x');
    CHECK(contents(target.get()).empty());
    out.put('!');
    CHECK((contents(target.get()) == std::string(Output::capacity, 'x')));
    out.flush();
    CHECK((contents(target.get()) == std::string(Output::capacity, 'x') + '!'));
}

TEST_CASE("A write of nothing is an error, for it might go on for ever") {
    const File target = temporary();
    Output out{fileno(target.get())};
    out.put('x');
    writes_nothing = true;
    CHECK_THROWS_WITH(out.flush(), "cannot write standard output: Input/output error");
    writes_nothing = false;
}

TEST_CASE("Output waits for a reader that is slow, also if it need not wait") {
    const Pipe pipe;
    const std::string text = long_text(); // more than a pipe holds
    std::string received;
    {
        const std::jthread reader = later([&] {
            char part[4096];
            for (ssize_t count; received.size() < text.size();)
                if ((count = read(pipe.reader(), part, sizeof part)) > 0)
                    received.append(part, static_cast<std::size_t>(count));
        });
        Output out{pipe.writer()};
        out.write(text);
        out.flush();
    }
    CHECK((received == text));
}

TEST_CASE("Output that cannot be written is an error") {
    Output out{-1};
    CHECK_NOTHROW(out.flush());
    out.put('x');
    CHECK_THROWS_AS(out.flush(), std::system_error);
    CHECK_NOTHROW(out.flush()); // the byte is given up
    CHECK_THROWS_AS(out.fill('x', more_than_buffer), std::system_error);
}

TEST_CASE("Input of nothing ends at once") {
    through("", [](Input& in, Output&) {
        for (int i = 0; i < 3; ++i) {
            CHECK(in.peek() == Input::end);
            CHECK(in.next() == Input::end);
        }
        CHECK(in.place().line == 1);
        CHECK(in.place().column == 1);
    });
}

TEST_CASE("Peek stays and next takes") {
    through("ab", [](Input& in, Output&) {
        CHECK(in.peek() == 'a');
        CHECK(in.peek() == 'a');
        CHECK(in.next() == 'a');
        CHECK(in.next() == 'b');
        CHECK(in.next() == Input::end);
    });
}

TEST_CASE("Every byte has its line and column") {
    through("a\tb\n\n\xc5\x82\r\nz", [](Input& in, Output&) {
        const std::vector<std::pair<std::size_t, std::size_t>> expected{
            {1, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 1}, {3, 1}, {3, 2}, {3, 3}, {3, 4}, {4, 1}, {4, 2}};
        for (const auto& [line, column] : expected) {
            CHECK(in.place().line == line);
            CHECK(in.place().column == column);
            in.next();
        }
        CHECK(in.place().column == 2);
    });
}

TEST_CASE("Every byte is read as it is") {
    std::string all;
    for (int byte = 0; byte < 256; ++byte)
        all += static_cast<char>(byte);
    through(all, [](Input& in, Output&) {
        for (int byte = 0; byte < 256; ++byte)
            REQUIRE(in.next() == byte);
        CHECK(in.next() == Input::end);
    });
}

TEST_CASE("Input larger than the buffer arrives whole") {
    const std::string text = long_text();
    CHECK((taken(text) == text));
}

TEST_CASE("The end of the input stays the end") {
    const File source = temporary("a");
    Output out{-1};
    Input in{fileno(source.get()), out};
    CHECK(in.next() == 'a');
    CHECK(in.next() == Input::end);
    std::rewind(source.get());
    CHECK(in.next() == Input::end);
    CHECK(in.place().column == 2);
}

TEST_CASE("Output leaves before input waits") {
    const File source = temporary("ab");
    const File target = temporary();
    Output out{fileno(target.get())};
    Input in{fileno(source.get()), out};
    out.put('1');
    in.next();
    CHECK(contents(target.get()) == "1");
    out.put('2');
    in.next();
    CHECK(contents(target.get()) == "1"); // the byte was there, so nobody waited
    in.next();
    CHECK(contents(target.get()) == "12");
}

TEST_CASE("Input that cannot be read is an error") {
    Output out{-1};
    Input in{-1, out};
    CHECK_THROWS_AS(in.peek(), std::system_error);
}

TEST_CASE("Input waits for a writer that is slow, also if it need not wait") {
    const Pipe pipe;
    Output out{-1};
    Input in{pipe.reader(), out};
    const std::jthread writer = later([&] { write(pipe.writer(), "ab", 2); });
    CHECK(in.next() == 'a');
    CHECK(in.next() == 'b');
}

TEST_CASE("Only a byte that was seen can be skipped") {
    CHECK_FALSE(is_stopped([] {
        through("a", [](Input& in, Output&) {
            in.peek();
            in.skip();
        });
    }));
    CHECK(is_stopped([] { through("a", [](Input& in, Output&) { in.skip(); }); }));
    CHECK(is_stopped([] {
        through("", [](Input& in, Output&) {
            in.peek();
            in.skip();
        });
    }));
}

TEST_CASE("A run of bytes is taken as far as it goes in the buffer") {
    const auto is_x = [](char byte) { return byte == 'x'; };
    through(std::string(more_than_buffer, 'x') + "y\n", [&](Input& in, Output&) {
        CHECK(in.take_while([](char byte) { return byte == 'y'; }).empty());
        std::size_t taken = 0;
        while (in.peek() == 'x')
            taken += in.take_while(is_x).size();
        CHECK(taken == more_than_buffer);
        CHECK(in.place().column == taken + 1);
        CHECK(in.take_while(is_x).empty());
        CHECK(in.next() == 'y');
        CHECK(in.next() == '\n');
        CHECK(in.take_while(is_x).empty());
        CHECK(in.place().line == 2);
    });
}

TEST_CASE("A line longer than the buffer has columns up to its end") {
    through(std::string(more_than_buffer, 'x') + "\nyz", [](Input& in, Output&) {
        for (std::size_t i = 0; i < more_than_buffer; ++i)
            in.next();
        CHECK(in.place().line == 1);
        CHECK(in.place().column == more_than_buffer + 1);
        in.next();
        in.next();
        CHECK(in.place().line == 2);
        CHECK(in.place().column == 2);
    });
}

TEST_CASE("Messages name a byte so that one can see it") {
    CHECK(Input::describe(Input::end) == "end of input");
    CHECK(Input::describe('\n') == "end of line");
    CHECK(Input::describe('\r') == "a carriage return");
    CHECK(Input::describe('\t') == "a tab");
    CHECK(Input::describe(' ') == "a space");
    CHECK(Input::describe('!') == "'!'");
    CHECK(Input::describe('A') == "'A'");
    CHECK(Input::describe('\'') == "an apostrophe");
    CHECK(Input::describe('~') == "'~'");
    CHECK(Input::describe(0) == "byte 0x00");
    CHECK(Input::describe(0x7f) == "byte 0x7f");
    CHECK(Input::describe(0xc5) == "byte 0xc5");
    CHECK(Input::describe(0xff) == "byte 0xff");
}

TEST_CASE("Messages about bad input name the place, what was expected and what was found") {
    CHECK(std::string(Bad_input({2, 30}, "this", "that").what()) ==
          "line 2, column 30: expected this, found that");
    CHECK_THROWS_AS(reject_after("", 0), Bad_input);
    CHECK_THROWS_WITH(reject_after("", 0),
                      "line 1, column 1: expected something else, found end of input");
    CHECK_THROWS_WITH(reject_after("a\nbc", 3),
                      "line 2, column 2: expected something else, found 'c'");
    CHECK_THROWS_WITH(reject_after("a\xff", 1),
                      "line 1, column 2: expected something else, found byte 0xff");
}

TEST_CASE("A plain screen shows the text alone") {
    CHECK(drawn({}, [](Screen& screen) {
              screen.write("a");
              screen.paint("1;31", "b");
              screen.end_picture();
          }) == "ab\n");
    CHECK_FALSE(look_of(-1).colours);
    CHECK(look_of(-1).columns == 80);
}

TEST_CASE("A coloured screen goes back to its own colours") {
    CHECK(drawn({.colours = true}, [](Screen& screen) {
              screen.paint("1;31", "b");
              screen.write("c");
          }) == "\033[1;31mb\033[0mc");
}

TEST_CASE("A picture appears below what was printed before it") {
    const File target = temporary();
    Output printed{fileno(target.get())};
    Screen screen{fileno(target.get()), {}, printed};
    screen.write("picture");
    printed.write("exact\n");
    screen.end_picture();
    CHECK(contents(target.get()) == "exact\npicture\n");
}

TEST_CASE("No picture is larger than the largest screens, whatever a terminal claims") {
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    REQUIRE((terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0));
    const int window = open(ptsname(terminal), O_RDWR | O_NOCTTY);
    const auto look_at = [&](unsigned short columns, unsigned short rows) {
        const winsize size{.ws_row = rows, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
        ioctl(window, TIOCSWINSZ, &size);
        return look_of(window);
    };
    CHECK(look_at(100, 30).columns == 100);
    CHECK(look_at(100, 30).rows == 30);
    CHECK(look_at(65535, 65535).columns == most_columns);
    CHECK(look_at(65535, 65535).rows == most_rows);
    CHECK(look_at(0, 0).columns == 80);
    close(window);
    close(terminal);
}

TEST_CASE("What a program throws becomes a message and an exit code") {
    const auto told = [](auto thrown) {
        Exit code = exit_good;
        const std::string message = complaint([&] {
            try {
                throw thrown;
            } catch (...) {
                code = report("room");
            }
        });
        return message + std::to_string(code);
    };
    CHECK(told(Bad_input({1, 2}, "this", "that")) ==
          "room: line 1, column 2: expected this, found that\n2");
    CHECK(told(std::bad_alloc{}) == "room: out of memory\n3");
    CHECK(told(std::runtime_error{"the roof is leaking"}) == "room: the roof is leaking\n3");
    CHECK(told(0) == "room: a fault of an unknown kind\n3");
    CHECK(complaint([] { report("room"); }) == "room: out of memory\n");
}

TEST_CASE("What nobody catches is told as well") {
    const std::string message = complaint([] {
        CHECK(exit_code_of([] {
                  survive("room");
                  []() noexcept { fall_apart(); }();
                  return 0;
              }) == exit_fault);
    });
    CHECK(message == "room: the roof is leaking\n");
}

TEST_CASE("Bad usage ends with its exit code, also if nobody can read the message") {
    CHECK(exit_code_of([] {
              int ends[2];
              if (pipe(ends) != 0 || close(ends[0]) != 0)
                  return 1;
              dup2(ends[1], STDERR_FILENO);
              char name[] = "room";
              char option[] = "--nonsense";
              char* arguments[] = {name, option, nullptr};
              const auto nothing = [](auto&&...) {};
              return run("room", 2, arguments, nothing, nothing);
          }) == exit_bad_input);
}
