"""Tests of building: once for the same text and options, anew for others."""

import multiprocessing
import subprocess

import pytest

from helpers import write
from suite import build, paths
from suite.build import DoesNotCompile


@pytest.fixture
def source(tmp_path, monkeypatch):
    """The source of a program with a header of its own and a common one."""
    monkeypatch.setattr(paths, "ROOT", tmp_path)
    monkeypatch.setattr(paths, "BUILD", tmp_path / "build")
    write(tmp_path, "common/shared.hpp", "kostka/own.hpp")
    (tmp_path / "opcje").write_text("-Wall\n")
    file = tmp_path / "kostka" / "kostka.cpp"
    file.write_text(
        '#include "../common/shared.hpp"\n#include "own.hpp"\nint main() { return N; }\n'
    )
    return file


@pytest.fixture
def compilations(monkeypatch):
    """The binaries that were really compiled."""
    compiled = []

    def recorded(source, constants, binary, compile=build._compile):
        compiled.append(binary)
        compile(source, constants, binary)

    monkeypatch.setattr(build, "_compile", recorded)
    return compiled


def test_nothing_changed_nothing_built(source, compilations):
    first = build.build(source, (("N", 7),))
    assert subprocess.run([first]).returncode == 7
    assert build.build(source, (("N", 7),)) == first
    assert compilations == [first]


@pytest.mark.parametrize(
    "changed", ["kostka/kostka.cpp", "kostka/own.hpp", "common/shared.hpp", "opcje"]
)
def test_any_change_builds_anew(source, compilations, changed):
    first = build.build(source, (("N", 7),))
    with open(paths.ROOT / changed, "a") as file:
        file.write("\n")
    second = build.build(source, (("N", 7),))
    assert compilations == [first, second] and first != second


def test_every_variant_is_built(source, compilations):
    for n in (7, 8):
        assert subprocess.run([build.build(source, (("N", n),))]).returncode == n
    assert len(compilations) == 2


def test_failed_build_is_remembered(source, compilations):
    source.write_text("int main() { return n; }\n")
    for _ in range(2):
        with pytest.raises(DoesNotCompile, match="n. was not declared"):
            build.build(source, (("N", 7),))
    assert len(compilations) == 1
    assert not list(paths.BUILD.glob("*.new"))


def test_processes_at_once_build_once(source, monkeypatch, tmp_path):
    """The others wait for the first, and then have what it built."""

    def recorded(*arguments, compile=build._compile):
        with open(tmp_path / "compiled", "a") as file:
            file.write("once\n")
        compile(*arguments)

    monkeypatch.setattr(build, "_compile", recorded)
    fork = multiprocessing.get_context("fork")
    builders = [fork.Process(target=build.build, args=(source, (("N", 7),))) for _ in range(4)]
    for builder in builders:
        builder.start()
    for builder in builders:
        builder.join()
    assert [builder.exitcode for builder in builders] == [0] * 4
    assert (tmp_path / "compiled").read_text() == "once\n"
    assert subprocess.run([build.build(source, (("N", 7),))]).returncode == 7
