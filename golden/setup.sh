#!/bin/sh
# Finds what a target of the Makefile lacks before the target fails for want of it.
#   setup.sh build     a compiler, and a build/ that can be written
#   setup.sh demo      python3 as well
#   setup.sh check     everything that the tests use
#   setup.sh class     what judging a class needs besides: GNU parallel
#   setup.sh hosts-of-a-class    what it needs on each of many machines
#   setup.sh merge     python3 alone
#   setup.sh format    clang-format
# With apt, and as root or with a sudo that asks for no password, it installs what is missing and
# keeps the installer's words in build/setup.log. Otherwise it names the one command to type.
#   setup.sh python    prints a python3 that has pytest, if possible with pytest-xdist
#   setup.sh xdist     prints pytest's option for all cores, if that python3 has pytest-xdist

cd "$(dirname "$0")/.." || exit 1
compiler=${CXX:-g++}
log=build/setup.log

refuse() {
    printf '%s\n' "$@" >&2
    exit 1
}

has() { command -v "$1" >/dev/null; }

on_one_line() { paste -s -d ' ' -; }

# --- What is missing -----------------------------------------------------------------------------

# Prints the first python3 that has the modules. Debian's pytest belongs to /usr/bin/python3, and
# another python3 may come before that one on the PATH.
python_with() {
    code='import sys, importlib.util as u; sys.exit(not all(map(u.find_spec, sys.argv[1:])))'
    for python in python3 /usr/bin/python3; do
        if "$python" -c "$code" "$@" 2>/dev/null; then
            echo "$python"
            return 0
        fi
    done
    return 1
}

# A compiler may be given with options, as in CXX='ccache g++', so here it is not quoted.
# shellcheck disable=SC2086
preprocess() { $1 -x c++ -E -P - 2>/dev/null; }

# Where there is no such file, the compiler prints its name as it is.
# shellcheck disable=SC2086
has_library() { [ "$($1 -print-file-name="$2")" != "$2" ]; }

# Fedora packs libubsan, which the options in opcje ask for, apart from the compiler; macOS gives
# it another name.
has_compiler() {
    has "${1%% *}" && { has_library "$1" libubsan.so.1 || has_library "$1" libubsan.dylib; }
}

has_catch2() {
    preprocess g++ <<END | grep -q found
#if __has_include(<catch2/catch_all.hpp>) || __has_include(<catch2/catch.hpp>)
found
#endif
END
}

# Another command of that name, of moreutils, is something else.
has_gnu_parallel() { parallel --version 2>/dev/null </dev/null | grep -q '^GNU parallel'; }

# Prints what the target $1 needs and this machine lacks, by the names of Debian's packages.
missing() {
    case $1 in
    build) has_compiler "$compiler" || echo g++ ;;
    demo)
        missing build
        has python3 || echo python3
        ;;
    check)
        missing demo
        missing_for_tests
        ;;
    class)
        missing check
        has_gnu_parallel || echo parallel
        ;;
    hosts-of-a-class)
        missing class
        has ssh || echo openssh-client
        has rsync || echo rsync
        ;;
    merge) has python3 || echo python3 ;;
    format) has clang-format || echo clang-format ;;
    esac
}

missing_for_tests() {
    [ "$compiler" = g++ ] || has_compiler g++ || echo g++
    has cmake || echo cmake
    has valgrind || echo valgrind
    has_catch2 || echo catch2
    python_with pytest xdist >/dev/null || missing_modules
    { has prlimit && has flock; } || echo util-linux
    has bwrap || echo bubblewrap
}

missing_modules() {
    python_with pytest >/dev/null || echo python3-pytest
    echo python3-pytest-xdist
}

# --- What installing does not help ---------------------------------------------------------------

need_build_folder() {
    if ! mkdir -p build 2>/dev/null || [ ! -w build ]; then
        refuse "The folder $PWD/build cannot be written:" \
            "copy the project to a folder of your own and run make there."
    fi
}

for_tests() {
    case $1 in check | class | hosts-of-a-class) ;; *) return 1 ;; esac
}

need_linux() {
    [ "$(uname)" = Linux ] ||
        refuse "The tests run on Linux only: Valgrind and bubblewrap are not made for this system."
}

# Prints the main version of GCC; clang says only that it is clang.
version_of() {
    preprocess "$1" <<END | tail -n 1
#ifdef __clang__
clang
#else
__GNUC__
#endif
END
}

# Refuses the compiler $1 if it is there and is not GCC 11 or newer.
need_new_compiler() {
    has "${1%% *}" || return
    version=$(version_of "$1")
    case $version in
    1[1-9] | [2-9][0-9]) return ;;
    [1-9] | 10) found="is version $version of GCC" ;;
    clang) found="is clang, which does not know all the options in opcje" ;;
    *) found="does not compile C++" ;;
    esac
    set -- "$1 $found: GCC 11 or newer is needed." \
        "If you have one, name it, as in: make CXX=g++-12"
    has brew && set -- "$@" "If not, type this first: brew install gcc"
    refuse "$@"
}

# CXX chooses the compiler of the programs and the unit tests; the suite always uses g++.
need_new_compilers() {
    case $1 in format | merge) return ;; esac
    has "${compiler%% *}" || [ "$compiler" = g++ ] ||
        refuse "The compiler $compiler, which CXX names, is not there."
    need_new_compiler "$compiler"
    if for_tests "$1" && [ "$compiler" != g++ ]; then
        need_new_compiler g++
    fi
}

# --- Installing ----------------------------------------------------------------------------------

is_root() { [ "$(id -u)" = 0 ]; }

may_install() { has apt-get && { is_root || sudo -n true 2>/dev/null; }; }

# After a plain `su` root's PATH lacks sbin, without which dpkg does not work.
apt_get() {
    set -- env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@"
    if is_root; then
        PATH=$PATH:/usr/sbin:/sbin "$@"
    else
        sudo -n "$@"
    fi >>"$log" 2>&1 </dev/null 9>&-
}

# The log is also the lock: of two that want to install, one waits and then finds nothing missing.
wait_for_others() {
    has flock || return
    exec 9>>"$log"
    flock -n 9 && return
    echo "Waiting for another make, which is installing."
    flock 9
}

# Whether it worked shows in what is still missing: apt-get also ends well without having installed
# anything, and complains of one list when all others are there. Twelve lines of a quiet log have
# room for the list that could not be fetched above all the packages that were not found.
install_missing() {
    wait_for_others
    packages=$(missing "$1" | on_one_line)
    [ -z "$packages" ] && return
    echo "Installing $packages (the details go to $log)."
    apt_get update
    # shellcheck disable=SC2086
    apt_get install -y $packages
    packages=$(missing "$1" | on_one_line)
    [ -z "$packages" ] && return
    refuse "Still missing: $packages. See $log, which ends with:" \
        "$(tail -n 12 "$log" | sed 's/^/    /')"
}

# --- Naming the command to type ------------------------------------------------------------------

# It is `su -` for the PATH, as above.
as_root() {
    if is_root; then
        echo "$1"
    elif has sudo && id -Gn | grep -qwE 'sudo|wheel|admin'; then
        echo "sudo $1" | sed 's/ && / \&\& sudo /'
    else
        echo "su - -c '$1'"
    fi
}

with_apt() { as_root "apt-get update && apt-get install -y $(on_one_line)"; }

with_dnf() {
    names='s/^g++$/gcc-c++ libubsan/; s/^catch2$/catch-devel/; s/^clang-format$/clang-tools-extra/
        s/^openssh-client$/openssh-clients/'
    as_root "dnf install -y $(sed "$names" | on_one_line)"
}

with_pacman() {
    names='s/^g++$/gcc/; s/^python3/python/; s/^clang-format$/clang/; s/-client$//'
    as_root "pacman -Syu --needed --noconfirm $(sed "$names" | on_one_line)"
}

# Homebrew has a pytest that can be run but not imported, so pip brings that.
with_brew() {
    packages=$(cat)
    names='s/^g++$/gcc/; s/^python3.*/python/; s/-client$//'
    modules=$(echo "$packages" | sed -n 's/^python3-//p' | on_one_line)
    pip=${modules:+" && python3 -m pip install --user --break-system-packages $modules"}
    echo "brew install $(echo "$packages" | sed "$names" | sort -u | on_one_line)$pip"
}

# Turns Debian's names, one on a line, into the command of this system. There may be none.
command_of_this_system() {
    if has apt-get; then
        with_apt
    elif has dnf; then
        with_dnf
    elif has pacman; then
        with_pacman
    elif has brew; then
        with_brew
    fi
}

in_words() {
    sed 's/^g++$/GCC 11 or newer, its C++ compiler and its libubsan/
        s/^python3$/Python 3/
        s/^catch2$/Catch2, for unit tests in C++/
        s/^python3-\(.*\)/\1, for Python 3/
        s/^parallel$/GNU parallel/
        s/^openssh-client$/ssh, of OpenSSH/
        s/^util-linux$/prlimit and flock, of util-linux/
        s/^/    /'
}

# Nobody should have to type twice: for `make` and `make demo` the command is that of `make check`.
name_command() {
    [ "$(missing "$1")" = python3-pytest-xdist ] && return # the tests do without, on one core
    case $1 in
    build | demo) [ "$(uname)" = Linux ] && set -- check ;;
    esac
    packages=$(missing "$1")
    command=$(echo "$packages" | command_of_this_system)
    [ -z "$command" ] || refuse "Some tools are missing. Type this, then try again:" "    $command"
    refuse "Some tools are missing. Install these, then try again:" "$(echo "$packages" | in_words)"
}

see_to() {
    need_build_folder
    for_tests "$1" && need_linux
    need_new_compilers "$1"
    [ -z "$(missing "$1")" ] && return
    if may_install; then
        install_missing "$1"
        need_new_compilers "$1"
    else
        name_command "$1"
    fi
}

case $1 in
build | demo | check | class | hosts-of-a-class | merge | format) see_to "$1" ;;
python) python_with pytest xdist || python_with pytest || echo python3 ;;
xdist) python_with pytest xdist >/dev/null && echo "-n auto" ;;
*) refuse "usage: setup.sh build|demo|check|class|hosts-of-a-class|merge|format|python|xdist" ;;
esac
exit 0
