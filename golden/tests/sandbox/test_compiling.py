"""Tests of compiling in the sandbox."""

import os
import shutil
import time

import pytest

from attacking import FOR_COMPILER, LIMITS
from helpers import needs_protection
from suite import compiling, paths, run, sandbox
from suite.harness import BrokenHarness
from suite.printable import printable
from suite.run import Limit


def test_program_compiles_and_runs(compile_c, tmp_path):
    compiled = compile_c(
        '#include <stdio.h>\n#include "beside.h"\n'
        'int main(void) { printf("%d %s", ANSWER, __FILE__); }'
    )
    assert compiled[:3] == (0, None, b"")
    compiling.save(compiled.binary, tmp_path / "program")
    assert run.run(tmp_path / "program", b"", LIMITS).output == b"42 room/source.c"
    assert sorted(os.listdir(tmp_path)) == ["options", "program", "room"]


def test_compiling_without_protection(unprotected, compile_c, tmp_path):
    test_program_compiles_and_runs(compile_c, tmp_path)


def test_own_programs_compile():
    root = paths.ROOT
    places = {name: root / name for name in ("set", "common", "opcje")}
    compiled = compiling.compile_program(
        ["g++", "@opcje", "-O0", "set/set.cpp"], places, FOR_COMPILER._replace(cpu_seconds=60)
    )
    assert compiled[:3] == (0, None, b"") and compiling.is_whole(compiled.binary)


@pytest.mark.parametrize(
    "code, text",
    [
        ("int main(void) { return 1 +; }", b"room/source.c:1:28: error: expected expression"),
        ("int main(void) { int unused; return 0; }", b"unused variable"),
        ("int main(void) { return f(); }", b"implicit declaration of function"),
        ("", b"undefined reference to `main'"),
    ],
)
def test_what_does_not_compile(compile_c, code, text):
    compiled = compile_c(code)
    assert compiled.exit_code == 1 and text in compiled.text and compiled.broken_limit is None


@needs_protection
@pytest.mark.parametrize(
    "code",
    [
        '__asm__(".incbin \\"CANARY\\"");',
        '#include "CANARY"',
        '#include "/etc/passwd"',
        '#include "../../canary/canary"',
        '#include "/proc/1/root/CANARY"',
        '#if __has_include("CANARY")\n#else\n#error not there\n#endif',
        '#include "linked.h"',
        '#include "pipe.h"',
    ],
)
def test_compiler_finds_no_file_of_ours(compile_c, tmp_path, canary, code):
    (tmp_path / "room" / "linked.h").symlink_to(canary)
    os.mkfifo(tmp_path / "room" / "pipe.h")
    way = os.path.relpath(canary, tmp_path / "room")
    code = code.replace("../../canary/canary", way)
    compiled = compile_c(code + "\nint main(void) { return 0; }")
    assert compiled.exit_code == 1
    assert b"secret" not in compiled.text and b"root:" not in compiled.text


@pytest.mark.parametrize(
    "code, limits",
    [
        ('#include "/dev/zero"', FOR_COMPILER),
        ('#include "source.c"\n#include "source.c"', FOR_COMPILER._replace(cpu_seconds=1)),
        ("char room[1 << 30] = {1};", FOR_COMPILER),
        ('__asm__(".zero 1 << 30");', FOR_COMPILER),
        ('__asm__(".rept 100000000\\n.quad 1\\n.endr");', FOR_COMPILER._replace(cpu_seconds=2)),
        (
            '#define A(x) x x x x x x x x\nchar *t = A(A(A(A(A(A(A(A(A(A("0123456789"))))))))));',
            FOR_COMPILER,
        ),
        ("#error \033[2J", FOR_COMPILER),
    ],
    ids=[
        "endless-file",
        "includes-itself",
        "huge-array",
        "huge-section",
        "huge-assembly",
        "macro-bomb",
        "escape-sequence",
    ],
)
def test_compiler_is_not_eaten(compile_c, code, limits):
    begun = time.monotonic()
    compiled = compile_c(code + "\nint main(void) { return 0; }", limits)
    assert compiled.exit_code or compiled.broken_limit
    assert time.monotonic() - begun < 30
    assert "\033" not in printable(compiled.text)


def test_sparse_header_is_not_copied(compile_c, tmp_path):
    with open(tmp_path / "room" / "huge.h", "wb") as file:
        file.truncate(1 << 34)
    compiled = compile_c("int main(void) { return 0; }")
    assert compiled.broken_limit is Limit.OUTPUT and b"huge.h" in compiled.text


def test_half_a_binary_is_noticed(build):
    whole = build("return 0;").read_bytes()
    assert compiling.is_whole(whole)
    assert not any(
        compiling.is_whole(whole[:size])
        for size in (0, 3, 4, 63, 64, 4096, len(whole) // 2, len(whole) - 1)
    )
    assert not compiling.is_whole(b"#!/bin/sh\n" * 100)


def test_compiler_that_is_content_with_half_a_binary(build, tmp_path):
    """The sources are not to be run where they lie: it is copied first."""
    opened = "int fd = open(words[count - 1], O_CREAT | O_WRONLY, 0777);"
    shutil.copy(build(f'{opened} write(fd, "\\177ELF half", 9);'), tmp_path / "cc")
    start = 'cp cc "$TMPDIR/c"; chmod +x "$TMPDIR/c"; exec "$TMPDIR/c" "$@"'
    job = (["sh", "-c", start, "x"], {"cc": tmp_path / "cc"}, FOR_COMPILER)
    if sandbox.protected():
        with pytest.raises(BrokenHarness, match="disk full"):
            compiling.compile_program(*job)
    else:
        compiled = compiling.compile_program(*job)
        assert (compiled.broken_limit, compiled.binary) == (Limit.OUTPUT, b"")
