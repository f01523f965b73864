#include <string>
#include <system_error>
#include <vector>

#include "input.hpp"
#include "output.hpp"
#include "screen.hpp"
#include "test.hpp"

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

} // namespace

TEST_CASE("output of nothing") {
    CHECK(written([](Output&) {}).empty());
    CHECK(written([](Output& out) { out.write(""); }).empty());
    CHECK(written([](Output& out) { out.fill('x', 0); }).empty());
    CHECK(written([](Output& out) { out.flush(); }).empty());
}

TEST_CASE("output keeps the order of all its parts") {
    CHECK(written([](Output& out) {
              out.put('a');
              out.write("bc");
              out.fill('d', 3);
              out.flush();
              out.put('\0');
              out.put('\n');
          }) == std::string("abcddd\0\n", 8));
}

TEST_CASE("output larger than the buffer") {
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

TEST_CASE("output exactly as large as the buffer") {
    const std::string text = long_text().substr(0, 1 << 16);
    CHECK((written([&](Output& out) { out.write(text); }) == text));
    CHECK((written([&](Output& out) {
               out.write(text);
               out.put('!');
           }) == text + '!'));
    CHECK((written([&](Output& out) {
               out.write(text);
               out.fill('!', 1);
           }) == text + '!'));
}

TEST_CASE("output that cannot be written") {
    Output out{-1};
    CHECK_NOTHROW(out.flush());
    out.put('x');
    CHECK_THROWS_AS(out.flush(), std::system_error);
    CHECK_NOTHROW(out.flush()); // the byte is given up
    CHECK_THROWS_AS(out.fill('x', more_than_buffer), std::system_error);
}

TEST_CASE("input of nothing") {
    through("", [](Input& in, Output&) {
        for (int i = 0; i < 3; ++i) {
            CHECK(in.peek() == Input::end);
            CHECK(in.next() == Input::end);
        }
        CHECK(in.place().line == 1);
        CHECK(in.place().column == 1);
    });
}

TEST_CASE("peek stays and next takes") {
    through("ab", [](Input& in, Output&) {
        CHECK(in.peek() == 'a');
        CHECK(in.peek() == 'a');
        CHECK(in.next() == 'a');
        CHECK(in.next() == 'b');
        CHECK(in.next() == Input::end);
    });
}

TEST_CASE("places of bytes") {
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

TEST_CASE("every byte is read as it is") {
    std::string all;
    for (int byte = 0; byte < 256; ++byte)
        all += static_cast<char>(byte);
    through(all, [](Input& in, Output&) {
        for (int byte = 0; byte < 256; ++byte)
            REQUIRE(in.next() == byte);
        CHECK(in.next() == Input::end);
    });
}

TEST_CASE("input larger than the buffer") {
    const std::string text = long_text();
    CHECK((taken(text) == text));
}

TEST_CASE("the end of the input stays the end") {
    const File source = temporary("a");
    Output out{-1};
    Input in{fileno(source.get()), out};
    CHECK(in.next() == 'a');
    CHECK(in.next() == Input::end);
    std::rewind(source.get());
    CHECK(in.next() == Input::end);
    CHECK(in.place().column == 2);
}

TEST_CASE("output leaves before input waits") {
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

TEST_CASE("input that cannot be read") {
    Output out{-1};
    Input in{-1, out};
    CHECK_THROWS_AS(in.peek(), std::system_error);
}

TEST_CASE("bytes in messages") {
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

TEST_CASE("messages about bad input") {
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

TEST_CASE("a plain screen shows the text alone") {
    CHECK(drawn({}, [](Screen& screen) {
              screen.write("a");
              screen.paint("1;31", "b");
              screen.end_picture();
          }) == "ab\n");
    CHECK_FALSE(look_of(-1).colours);
    CHECK(look_of(-1).columns == 80);
}

TEST_CASE("a coloured screen goes back to its own colours") {
    CHECK(drawn({.colours = true}, [](Screen& screen) {
              screen.paint("1;31", "b");
              screen.write("c");
          }) == "\033[1;31mb\033[0mc");
}

TEST_CASE("a picture appears below what was printed before it") {
    const File target = temporary();
    Output printed{fileno(target.get())};
    Screen screen{fileno(target.get()), {}, printed};
    screen.write("picture");
    printed.write("exact\n");
    screen.end_picture();
    CHECK(contents(target.get()) == "exact\npicture\n");
}
