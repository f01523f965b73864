"""golden/setup.sh on machines that lack things: what it names, and what it installs."""

import shutil

import pytest

from machine import APT_GET, COMPILER, FOR_CHECK, PACKAGES, silent

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


@pytest.mark.parametrize("target", ["build", "demo", "check", "format"])
def test_with_everything_there_it_says_nothing(machine, target):
    machine.put(*PACKAGES)
    assert silent(machine.setup(target))


def test_it_must_be_told_for_what(machine):
    assert machine.refusal("dmeo").startswith("usage:")


# ---------------------------------------------------------------- what is named


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


# ---------------------------------------------------------------- what is installed


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
