#!/bin/sh
# What the targets of the Makefile need around them.
#   setup.sh demo     sees to a compiler
#   setup.sh check    sees to everything the tests use
#   setup.sh python   prints a python3 that has pytest
#   setup.sh xdist    prints pytest's option for all cores, if that python3 has pytest-xdist

python_with() {
    for python in python3 /usr/bin/python3; do
        if "$python" -c "import $1" 2>/dev/null; then
            echo "$python"
            return 0
        fi
    done
    return 1
}

has_header() { echo "#include <$1>" | g++ -x c++ -E - >/dev/null 2>&1; }

# Prints the Debian packages that are wanted and not there.
missing() {
    command -v g++ >/dev/null || echo g++
    [ "$1" = demo ] && return
    command -v cmake >/dev/null || echo cmake
    command -v valgrind >/dev/null || echo valgrind
    has_header catch2/catch_all.hpp || has_header catch2/catch.hpp || echo catch2
    python_with pytest >/dev/null || echo python3-pytest
    python_with "pytest, xdist" >/dev/null || echo python3-pytest-xdist
}

see_to() {
    packages=$(missing "$1" | tr '\n' ' ')
    [ -z "$packages" ] && return
    if ! command -v apt-get >/dev/null; then
        echo "Missing, by the names of their Debian packages: $packages" >&2
        exit 1
    fi
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif sudo -n true 2>/dev/null; then
        as_root=sudo
    else
        echo "Some packages are missing. Type this, then try again:" >&2
        echo "    sudo apt-get install $packages" >&2
        exit 1
    fi
    echo "Installing what is missing: $packages"
    $as_root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq $packages || exit 1
    packages=$(missing "$1" | tr '\n' ' ')
    if [ -n "$packages" ]; then
        echo "Installed, but still not found: $packages" >&2
        exit 1
    fi
}

case $1 in
demo | check) see_to "$1" ;;
python) python_with "pytest, xdist" || python_with pytest || echo python3 ;;
xdist) python_with "pytest, xdist" >/dev/null && echo "-n auto" ;;
esac
exit 0
