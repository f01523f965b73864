"""golden/setup.sh on machines that it refuses, and the compiler and the python3 that it takes."""

import os
from pathlib import Path

import pytest

from machine import APT_GET, COMPILER, PACKAGES, silent, write_commands


def test_an_old_compiler_is_refused(machine):
    machine.put("python3")
    machine.put_compiler("g++", "10")
    sentence = machine.refusal("build").splitlines()[0]
    assert sentence == "g++ is version 10 of GCC: GCC 11 or newer is needed."


def test_an_old_compiler_that_was_installed_is_refused(machine):
    machine.add(**{"apt-get": APT_GET})
    write_commands(machine.folder / "packages" / "g++", {"g++": COMPILER.format(10)})
    assert "g++ is version 10 of GCC" in machine.setup("build").stderr


@pytest.mark.parametrize("version", ["11", "16"])
def test_a_new_compiler_is_not_refused(machine, version):
    machine.put_compiler("g++", version)
    assert silent(machine.setup("build"))


@pytest.mark.parametrize(
    "version, sentence",
    [
        ("9", "g++-x is version 9 of GCC: GCC 11 or newer is needed."),
        ("clang", "g++-x is clang, which does not know all the options in opcje:"),
        ("", "g++-x does not compile C++:"),
    ],
)
def test_the_compiler_that_make_is_given_is_the_one_looked_at(machine, version, sentence):
    machine.put("g++")
    machine.put_compiler("g++-x", version)
    result = machine.run("make", "CXX=g++-x", "set")
    assert result.returncode == 2
    assert result.stderr.startswith(sentence)
    assert "g++ @opcje" not in result.stdout


def test_a_compiler_that_is_not_there_is_refused(machine):
    machine.add(**{"apt-get": ""})
    assert machine.refusal("build", CXX="g++-11").splitlines() == [
        "The compiler g++-11, which CXX names, is not there."
    ]


def test_a_compiler_may_have_options_and_no_plain_gxx_beside_it(machine):
    machine.put_compiler("g++-13", "13")
    assert silent(machine.setup("build", CXX="env g++-13"))


def test_the_suite_needs_a_new_gxx_whatever_cxx_names(machine):
    machine.put(*PACKAGES)
    machine.put_compiler("g++", "10")
    machine.put_compiler("g++-13", "13")
    assert silent(machine.setup("build", CXX="g++-13"))
    assert machine.refusal("check", CXX="g++-13").startswith("g++ is version 10 of GCC")


@pytest.mark.parametrize("target", ["build", "demo", "check", "format"])
def test_a_build_folder_that_cannot_be_made_is_refused(machine, target):
    machine.put(*PACKAGES)
    (machine.tree / "build").write_text("a file is in the way")
    assert machine.refusal(target).splitlines() == [
        f"The folder {machine.tree}/build cannot be written:",
        "copy the project to a folder of your own and run make there.",
    ]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write into any folder")
@pytest.mark.parametrize("folder", [".", "build"])
def test_a_read_only_tree_is_refused(machine, folder):
    machine.put(*PACKAGES)
    (machine.tree / folder).mkdir(exist_ok=True)
    (machine.tree / folder).chmod(0o555)
    try:
        assert "build cannot be written" in machine.refusal("build")
    finally:
        (machine.tree / folder).chmod(0o755)


# ---------------------------------------------------------------- the python3 that has pytest


@pytest.mark.parametrize(
    "first, debian, chosen, option",
    [
        ("pytest xdist", "pytest xdist", "python3", "-n auto"),
        ("", "pytest xdist", "debian-python3", "-n auto"),
        ("pytest", "pytest xdist", "debian-python3", "-n auto"),
        ("pytest", "", "python3", ""),
        ("", "pytest", "debian-python3", ""),
        ("", "", "python3", ""),
    ],
)
def test_the_python_with_the_most_modules_is_chosen(machine, first, debian, chosen, option):
    has = 'shift 2; for module in "$@"; do case " {} " in *" $module "*) ;; *) exit 1 ;; esac; done'
    machine.add(**{"python3": has.format(first), "debian-python3": has.format(debian)})
    assert Path(machine.setup("python").stdout.strip()).name == chosen
    assert machine.setup("xdist").stdout.strip() == option
