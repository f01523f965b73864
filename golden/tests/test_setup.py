"""golden/setup.sh on machines that lack things: what it installs, what it names, what it refuses.

A machine is a folder of commands that is all of the PATH: links to a few real tools, and fakes of
everything else. A fake package is a folder whose files the fake apt-get puts among the commands.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

REAL = "sh cat cmp cp dirname env grep make mkdir paste sed sleep sort tail".split()

# A python3 has a module, and g++ finds Catch2, if a command of that name is there.
PYTHON = 'shift 2; for module in "$@"; do command -v "module-$module" || exit 1; done >/dev/null'
COMPILER = """
case "$*" in *-print-file-name=libubsan.so.1) echo /lib/libubsan.so.1; exit ;; esac
case "$*" in *-print-file-name=*) echo "${{1#*=}}"; exit ;; esac
case $(cat) in
*__GNUC__*) echo {} ;;
*catch2*) command -v catch2 >/dev/null && echo found ;;
esac
"""

# As the real one: with empty package lists it installs nothing and ends well.
APT_GET = """
bin=${0%/*}
for word in "$@"; do
    case $word in
    update) echo "Hit:1 a mirror"; : >"$bin/../lists" ;;
    install) installing=yes ;;
    [a-z]*) [ "$installing" ] && [ -e "$bin/../lists" ] && cp "$bin/../packages/$word"/* "$bin" ;;
    esac
done
echo "apt-get $*" >>"$bin/../apt-get.calls"
echo "Reading package lists... Done"
"""

PACKAGES = {
    "g++": {"g++": COMPILER.format(12)},
    "python3": {"python3": PYTHON},
    "cmake": {"cmake": ""},
    "valgrind": {"valgrind": ""},
    "catch2": {"catch2": ""},
    "python3-pytest": {"module-pytest": ""},
    "python3-pytest-xdist": {"module-xdist": ""},
    "util-linux": {"prlimit": "", "flock": ""},
    "bubblewrap": {"bwrap": ""},
    "clang-format": {"clang-format": ""},
    "parallel": {"parallel": "echo GNU parallel 20221122"},
    "openssh-client": {"ssh": ""},
    "rsync": {"rsync": ""},
}
FOR_OTHERS = ("clang-format", "parallel", "openssh-client", "rsync")
FOR_CHECK = [package for package in PACKAGES if package not in FOR_OTHERS]

APT = "apt-get update && apt-get install -y " + " ".join(FOR_CHECK)
DNF = (
    "dnf install -y gcc-c++ libubsan python3 cmake valgrind catch-devel python3-pytest"
    " python3-pytest-xdist util-linux bubblewrap"
)
PACMAN = (
    "pacman -Syu --needed --noconfirm gcc python cmake valgrind catch2 python-pytest"
    " python-pytest-xdist util-linux bubblewrap"
)
BREW = (
    "brew install bubblewrap catch2 cmake gcc python util-linux valgrind"
    " && python3 -m pip install --user --break-system-packages pytest pytest-xdist"
)


def write_commands(folder: Path, commands: dict) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, body in commands.items():
        (folder / name).write_text(f"#!/bin/sh\n{body}\n")
        (folder / name).chmod(0o755)


class Machine:
    """A machine with nothing on it, and the project in its folder `tree`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "bin"
        self.tree = folder / "tree"
        self.bin.mkdir()
        for name in REAL:
            (self.bin / name).symlink_to(shutil.which(name))
        for name, commands in PACKAGES.items():
            write_commands(folder / "packages" / name, commands)
        self.add(uname="echo Linux")
        self.user(0, "root")
        self.copy_the_project()

    def copy_the_project(self) -> None:
        (self.tree / "golden").mkdir(parents=True)
        for name in "Makefile", "opcje":
            shutil.copy(ROOT / name, self.tree)
        script = (ROOT / "golden" / "setup.sh").read_text()
        assert "/usr/bin/python3" in script
        # That python3 is the real machine's.
        script = script.replace("/usr/bin/python3", str(self.bin / "debian-python3"))
        (self.tree / "golden" / "setup.sh").write_text(script)

    def add(self, **commands: str) -> None:
        write_commands(self.bin, commands)

    def user(self, number: int, groups: str) -> None:
        self.add(id=f'case $1 in -u) echo {number} ;; *) echo "{groups}" ;; esac')

    def put(self, *packages: str) -> None:
        for package in packages:
            write_commands(self.bin, PACKAGES[package])

    def put_compiler(self, name: str, version: str) -> None:
        write_commands(self.bin, {name: COMPILER.format(version)})

    def start(self, *command: str, **environment: str) -> subprocess.Popen:
        return subprocess.Popen(
            command,
            cwd=self.tree,
            env={"PATH": str(self.bin), **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess:
        with self.start(*command, **environment) as process:
            out, errors = process.communicate(timeout=20)
        return subprocess.CompletedProcess(command, process.returncode, out, errors)

    def setup(self, target: str, **environment: str) -> subprocess.CompletedProcess:
        return self.run("sh", "golden/setup.sh", target, **environment)

    def refusal(self, target: str, **environment: str) -> str:
        result = self.setup(target, **environment)
        assert (result.returncode, result.stdout) == (1, "")
        return result.stderr

    def command_named(self, target: str) -> str:
        sentence, command = self.refusal(target).splitlines()
        assert sentence == "Some tools are missing. Type this, then try again:"
        return command.strip()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def silent(result: subprocess.CompletedProcess) -> bool:
    return (result.returncode, result.stdout, result.stderr) == (0, "", "")


@pytest.mark.parametrize("target", ["build", "demo", "check", "format"])
def test_with_everything_there_it_says_nothing(machine, target):
    machine.put(*PACKAGES)
    assert silent(machine.setup(target))


def test_it_must_be_told_for_what(machine):
    assert machine.refusal("dmeo").startswith("usage:")


# What is named where nothing may be installed


@pytest.mark.parametrize("target", ["build", "demo", "check"])
@pytest.mark.parametrize(
    "manager, sudo, groups, command",
    [
        ("apt-get", True, "ala sudo", APT.replace("apt-get", "sudo apt-get")),
        ("apt-get", True, "ala pseudo sudoku", f"su - -c '{APT}'"),
        ("apt-get", False, "ala", f"su - -c '{APT}'"),
        ("dnf", True, "ala wheel", f"sudo {DNF}"),
        ("dnf", False, "ala", f"su - -c '{DNF}'"),
        ("pacman", True, "ala wheel", f"sudo {PACMAN}"),
        ("brew", False, "ala", BREW),
    ],
)
def test_one_command_is_named_with_all_that_demo_and_check_need(
    machine, target, manager, sudo, groups, command
):
    machine.user(1000, groups)
    machine.add(**{manager: "echo not for me to run >&2; exit 1"})
    if sudo:
        machine.add(sudo="echo sudo: a password is required >&2; exit 1")
    assert machine.command_named(target) == command


@pytest.mark.parametrize("manager, command", [("dnf", DNF), ("pacman", PACMAN)])
def test_root_types_the_command_without_sudo(machine, manager, command):
    machine.add(**{manager: ""})
    assert machine.command_named("check") == command


def test_only_what_is_missing_is_named(machine):
    machine.user(1000, "ala")
    machine.add(**{"apt-get": ""})
    machine.put(*(package for package in FOR_CHECK if package not in ("cmake", "bubblewrap")))
    command = machine.command_named("check")
    assert command == "su - -c 'apt-get update && apt-get install -y cmake bubblewrap'"


@pytest.mark.parametrize(
    "manager, command",
    [
        ("apt-get", "apt-get update && apt-get install -y clang-format"),
        ("dnf", "dnf install -y clang-tools-extra"),
        ("pacman", "pacman -Syu --needed --noconfirm clang"),
    ],
)
def test_format_asks_for_clang_format_alone(machine, manager, command):
    machine.user(1000, "ala")
    machine.add(**{manager: ""})
    assert machine.command_named("format") == f"su - -c '{command}'"


@pytest.mark.parametrize(
    "manager, command",
    [
        ("apt-get", "apt-get update && apt-get install -y parallel openssh-client rsync"),
        ("dnf", "dnf install -y parallel openssh-clients rsync"),
        ("pacman", "pacman -Syu --needed --noconfirm parallel openssh rsync"),
        ("brew", "brew install openssh parallel rsync"),
    ],
)
def test_a_class_on_many_machines_asks_for_more(machine, manager, command):
    machine.put(*FOR_CHECK)
    machine.add(**{manager: ""})
    machine.user(1000, "ala")
    assert silent(machine.setup("check"))
    named = machine.command_named("hosts-of-a-class")
    assert named == (command if manager == "brew" else f"su - -c '{command}'")
    machine.put("openssh-client", "rsync", "parallel")
    assert silent(machine.setup("hosts-of-a-class"))


def test_another_parallel_is_not_gnu_parallel(machine):
    machine.put(*FOR_CHECK)
    machine.user(1000, "ala")
    machine.add(**{"apt-get": ""}, parallel="echo parallel: invalid option >&2; exit 1")
    command = machine.command_named("class")
    assert command == "su - -c 'apt-get update && apt-get install -y parallel'"


def test_merging_needs_python_alone(machine):
    machine.user(1000, "ala")
    machine.add(**{"apt-get": ""})
    command = machine.command_named("merge")
    assert command == "su - -c 'apt-get update && apt-get install -y python3'"
    machine.put("python3")
    assert silent(machine.setup("merge"))


@pytest.mark.parametrize("target", ["demo", "format"])
def test_the_command_works_as_typed_with_empty_package_lists(machine, target):
    machine.user(1000, "ala sudo")
    machine.add(**{"apt-get": APT_GET}, sudo='[ "$1" = -n ] && exit 1; "$@"')
    assert machine.run("sh", "-c", machine.command_named(target)).returncode == 0
    assert silent(machine.setup(target))
    assert target == "format" or silent(machine.setup("check"))


def test_without_a_package_manager_a_list_is_given(machine):
    machine.put("util-linux", "python3")
    assert machine.refusal("demo").splitlines() == [
        "Some tools are missing. Install these, then try again:",
        "    GCC 11 or newer, its C++ compiler and its libubsan",
        "    cmake",
        "    valgrind",
        "    Catch2, for unit tests in C++",
        "    pytest, for Python 3",
        "    pytest-xdist, for Python 3",
        "    bubblewrap",
    ]


def test_a_compiler_without_libubsan_is_not_enough(machine):
    machine.put(*PACKAGES)
    machine.add(**{"g++": COMPILER.format(14).replace("/lib/libubsan", "libubsan")}, dnf="")
    assert machine.command_named("build") == "dnf install -y gcc-c++ libubsan"


def test_where_only_xdist_is_missing_the_tests_do_without(machine):
    machine.user(1000, "ala")
    machine.add(**{"apt-get": ""})
    machine.put(*(package for package in FOR_CHECK if package != "python3-pytest-xdist"))
    assert silent(machine.setup("check"))
    assert silent(machine.setup("xdist"))


def test_elsewhere_than_on_linux_the_programs_are_all_there_is(machine):
    machine.add(uname="echo Darwin", brew="")
    assert machine.refusal("check").startswith("The tests run on Linux only")
    assert machine.command_named("demo") == "brew install gcc python"


def test_on_macos_gxx_is_clang_and_homebrew_has_another(machine):
    machine.put("python3")
    machine.put_compiler("g++", "clang")
    machine.add(uname="echo Darwin", brew="")
    assert machine.refusal("demo").splitlines()[1:] == [
        "If you have one, name it, as in: make CXX=g++-12",
        "If not, type this first: brew install gcc",
    ]
    machine.add(**{"g++-12": COMPILER.format(12).replace(".so.1", ".dylib")})
    assert silent(machine.setup("demo", CXX="g++-12"))


# What is installed where it may be


def test_root_installs_with_one_line_and_a_log(machine):
    machine.add(**{"apt-get": APT_GET})
    result = machine.setup("demo")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == "Installing g++ python3 (the details go to build/setup.log).\n"
    assert "Reading package lists" in (machine.tree / "build" / "setup.log").read_text()
    assert silent(machine.setup("demo"))


def test_a_sudo_without_a_password_installs_too(machine):
    machine.user(1000, "ala")
    machine.add(**{"apt-get": APT_GET}, sudo='echo "sudo $*"; [ "$1" = -n ] && shift; "$@"')
    machine.put("util-linux")
    result = machine.setup("check")
    assert (result.returncode, result.stderr) == (0, "")
    log = (machine.tree / "build" / "setup.log").read_text()
    assert "sudo -n env DEBIAN_FRONTEND=noninteractive apt-get" in log
    assert silent(machine.setup("check"))


def test_what_installing_did_not_bring_is_named_with_the_end_of_the_log(machine):
    machine.add(**{"apt-get": "for i in 1 2 3 4 5 6 7; do echo $i: no network; done >&2"})
    machine.put("python3", "util-linux")
    result = machine.setup("demo")
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        "Still missing: g++. See build/setup.log, which ends with:",
        *(f"    {line}: no network" for line in [3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7]),
    ]


def test_of_two_at_once_one_installs_and_the_other_waits(machine):
    until_told = "for i in $(seq 500); do [ -e go ] && break; sleep 0.02; done\n"
    machine.add(**{"apt-get": until_told + APT_GET})
    for name in "flock", "seq":
        (machine.bin / name).symlink_to(shutil.which(name))
    with machine.start("sh", "golden/setup.sh", "demo") as first:
        assert first.stdout.readline().startswith("Installing g++ python3")
        with machine.start("sh", "golden/setup.sh", "demo") as second:
            assert second.stdout.readline() == "Waiting for another make, which is installing.\n"
            (machine.tree / "go").touch()
            assert (second.wait(20), second.stdout.read()) == (0, "")
        assert (first.wait(20), first.stdout.read()) == (0, "")
    calls = (machine.folder / "apt-get.calls").read_text()
    assert calls.count("install") == 1


# What is refused


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


# The python3 that has pytest


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


# The Makefile


def targets() -> list:
    lines = (ROOT / "Makefile").read_text().splitlines()
    return [line.split(":")[0] for line in lines if "## " in line and line[0].isalpha()]


@pytest.mark.parametrize("target", sorted(set(targets()) - {"clean", "help"}))
def test_every_target_asks_for_its_tools_before_anything_else(machine, target):
    machine.user(1000, "ala")
    machine.add(**{"apt-get": ""})
    arguments = "PROGRAM=set", "SOLUTION=mine.c", "CASE=mine.in", "SOLUTIONS=ours", "RESULTS=there"
    result = machine.run("make", target, *arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert lines[0] == "Some tools are missing. Type this, then try again:"
    assert lines[1].startswith("    su - -c 'apt-get update && apt-get install -y ")
    assert len(lines) == 3 and lines[2].startswith("make: ***")


@pytest.mark.parametrize("shell", ["sh", "bash"])
@pytest.mark.parametrize("given, passed", [([], ""), (["SECONDS=2.5"], " --seconds=2.5")])
def test_seconds_arrive_as_typed_also_where_the_shell_counts_its_own(machine, shell, given, passed):
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    machine.put(*FOR_CHECK)
    machine.add(python3=f'[ "$1" = -c ] || {{ echo "$*"; exit; }}\n{PYTHON}')
    result = machine.run("make", f"SHELL={shutil.which(shell)}", "fuzz", *given)
    assert (result.stdout, result.stderr) == (f"golden/fuzz.py{passed}\n", "")
