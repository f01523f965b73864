"""What the words on a command line have to be."""

import argparse
import os
from pathlib import Path

from .build import COMPILERS, is_source
from .cases import Case, case_at
from .printable import printable


def shown(name: str) -> str:
    return printable(os.fsencode(name))


def seconds(text: str) -> float:
    value = float(text)
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError("a positive number of seconds is needed")
    return value


def solution(text: str) -> Path:
    path, name = Path(text), shown(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"there is no file {name}")
    if not is_source(path) and not os.access(path, os.X_OK):
        raise argparse.ArgumentTypeError(f"{name} is neither {', '.join(COMPILERS)} nor executable")
    return path


def case(text: str) -> Case:
    try:
        return case_at(Path(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{shown(text)}: {error}") from None


def file(text: str) -> Path:
    if not Path(text).is_file():
        raise argparse.ArgumentTypeError(f"there is no file {shown(text)}")
    return Path(text).resolve()


def number(text: str) -> str:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError("a positive number is needed")
    return text


def folder(text: str) -> Path:
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {shown(text)}")
    return Path(text).resolve()
