"""Tests of the terminal of the games: it is given back whatever ends the program."""

import signal
import subprocess

import pytest

from suite import paths
from suite.player import Player

SOURCE = """\
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>

#include "{header}"

int main(int count, char*[]) try {{
    Terminal terminal;
    terminal.show("ready");
    terminal.next_key();
    {ending}
    return count;
}} catch (const std::exception& error) {{
    std::puts(error.what());
    return 3;
}}
"""

# What ends the program, and how it is seen to have ended.
ENDINGS = {
    "return": ("", 1),
    "exception": ('throw std::runtime_error("gone");', 3),
    "exit": ("std::exit(5);", 5),
    "terminate": ("std::terminate();", -signal.SIGABRT),
    "exception-nobody-catches": ("throw 7;", -signal.SIGABRT),
    "abort": ("std::abort();", -signal.SIGABRT),
    "undefined-behaviour": ("return INT_MAX - 1 + 2 * count;", 1),
    "crash": ("std::raise(SIGSEGV);", -signal.SIGSEGV),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_terminal_is_given_back(ending, tmp_path):
    statement, code = ENDINGS[ending]
    source, program = tmp_path / "ends.cpp", tmp_path / "ends"
    header = paths.ROOT / "common" / "play_terminal.hpp"
    source.write_text(SOURCE.format(header=header, ending=statement))
    subprocess.run(["g++", "@opcje", source, "-o", program], cwd=paths.ROOT, check=True)
    with Player([str(program)]) as player:
        player.see("ready")
        assert not player.terminal_is_as_before()
        player.type("x")
        assert player.end() == code
        assert player.terminal_is_as_before()
