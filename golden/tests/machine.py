"""A machine that lacks things, for the tests of golden/setup.sh.

It is a folder of commands that is all of the PATH: links to a few real tools, and fakes of
everything else. A fake package is a folder whose files the fake apt-get puts among the commands.
"""

import shutil
import subprocess
from pathlib import Path

from suite.paths import ROOT

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


def silent(result: subprocess.CompletedProcess) -> bool:
    return (result.returncode, result.stdout, result.stderr) == (0, "", "")
