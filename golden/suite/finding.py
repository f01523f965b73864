"""What the search has found: the input kept in a file, and what to do with it."""

import shlex
from pathlib import Path

from programs import PROGRAMS

from . import kept, paths
from .build import compile_command, own_source
from .record import Sample
from .trial import Failure, Target, Way


def keep(target: Target, data: bytes) -> str:
    """Writes the input to a file named by its contents; its path from the project's root."""
    sample = Sample(target.constants, data)
    return paths.from_root(kept.keep_input(PROGRAMS[target.program], sample))


def report(target: Target, way: Way, data: bytes, failure: Failure, file: str) -> str:
    folder = PROGRAMS[target.program].folder(target.constants)
    again = "build/fuzz/again"
    compiler = compile_command(own_source(target.program), target.constants)
    constants = [f"{name}={value}" for name, value in target.constants]
    model = ["python3", "-m", "reference", target.program, *constants]
    lines = [f"\n{folder}: {failure.title}", *failure.details.splitlines()]
    if len(data) <= 100:
        lines.append(f"input: {data!r}")
    lines += [
        f"input kept in {file}",
        "run it again, in the project's root:",
        f"    {shlex.join([*compiler, '-o', again])}",
        f"    {shlex.join([*way.prefix, again])} < {file}",
        f"    (cd golden && {shlex.join(model)}) < {file}",
    ]
    if failure.valid:
        lines += [
            "make it a golden pair:",
            f"    mkdir -p golden/{folder}",
            f"    cp {file} golden/{folder}/",
            f"    python3 golden/accept.py golden/{folder}/{Path(file).name}",
        ]
    else:
        lines.append(
            f"bad input makes no golden pair: try it in {target.program}/{target.program}_test.cpp"
        )
    return "\n".join(lines)
