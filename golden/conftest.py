"""The pytest side of the suite: every .in below this folder is a test.

    python3 -m pytest golden/PROGRAM/CONSTANTS -n auto        (-n needs pytest-xdist)
    python3 -m pytest golden/PROGRAM --solution my.c

Without --solution it is two tests: the project's own program prints what the .out holds, and the
.out holds what the reference prints. With it, the cases judge that solution.

The items keep the order of their paths: pytest-xdist deals them out in runs of neighbours, so a
variant is mostly wanted by one worker, which then builds it.
"""

import contextlib
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Dict, List

import pytest

from suite.record import Incomplete

try:
    from programs import PROGRAMS
except Incomplete as error:
    pytest.exit(str(error), pytest.ExitCode.USAGE_ERROR)

from suite import paths, sandbox
from suite.arguments import folder, seconds, shown, solution
from suite.build import COMPILERS
from suite.cases import Case, discover
from suite.console import BROKEN
from suite.harness import BrokenHarness
from suite.items import CaseCollector
from suite.judging import Judging
from suite.verdict import TIME_LIMIT, Verdict

# ---------------------------------------------------------------- options


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("cases")
    group.addoption(
        "--cases",
        metavar="FOLDER",
        dest="case_folders",
        type=folder,
        action="append",
        default=[],
        help="run the cases of this folder too; it is laid out as golden/ is (repeatable)",
    )
    group.addoption(
        "--solution",
        metavar="FILE",
        type=solution,
        help=f"judge this solution ({', '.join(COMPILERS)} or an executable) of the program whose "
        "folder is named",
    )
    group.addoption(
        "--time",
        metavar="SECONDS",
        dest="seconds",
        type=seconds,
        default=TIME_LIMIT,
        help="processor time that a case may take under Valgrind (default: %(default)g)",
    )
    group.addoption(
        "--report",
        metavar="FILE",
        type=Path,
        help="write what is known of the solution as a page, HTML, too",
    )
    group.addoption(
        "--name",
        type=shown,
        help="what the solution is called in the reports, which then name no place of this machine",
    )
    group.addoption(
        "--safe",
        action="store_true",
        help="refuse to judge where the solution cannot be kept from the user's files",
    )


def pytest_configure(config: pytest.Config) -> None:
    cases: Dict[Path, Case] = {}
    faults: List[str] = []
    for place in (paths.GOLDEN, *config.option.case_folders):
        found, wrong = discover(place)
        cases.update((case.input, case) for case in found)
        faults += wrong
    if faults:
        raise pytest.UsageError(*map(shown, faults))
    see_to_names(config)
    # A wrong -k is told here and once, or else by every worker of pytest-xdist, as a crash.
    config.pluginmanager.get_plugin("mark").pytest_collection_modifyitems(items=[], config=config)
    if config.option.solution:
        # Whoever asks the judge to end gets what Ctrl-C gets: the running cases end with it.
        # A worker of pytest-xdist is at times not given its main thread, and cannot say so.
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, signal.default_int_handler)
        see_to_safety(config)
        see_to_cache(config)
        program = judged_program(config)
        cases = {file: case for file, case in cases.items() if case.program == program}
        config.pluginmanager.register(Judging(config, PROGRAMS[program], cases))
    config.pluginmanager.register(CaseCollector(cases))


def see_to_names(config: pytest.Config) -> None:
    """Names may be any bytes, but not everybody can pass them on."""
    report = getattr(config.option, "xmlpath", None) or ""
    if report != shown(report):  # pytest says where it is, as it is
        raise pytest.UsageError(f"the report needs a name that can be shown, not {shown(report)}")
    names = [*config.option.case_folders, (config.option.solution or Path()).resolve()]
    try:
        "".join([*map(str, config.invocation_params.args), *map(str, names)]).encode()
    except UnicodeEncodeError:  # the workers of pytest-xdist cannot be told: do without them
        config.option.dist = "no"


def see_to_safety(config: pytest.Config) -> None:
    """Says, or refuses, that a stranger's program can do here what its user can."""
    try:
        reason = sandbox.protected()
    except BrokenHarness as error:
        pytest.exit(f"{Verdict.BROKEN.value}: {error}", BROKEN)
    if reason and config.option.safe:
        raise pytest.UsageError(f"nothing is judged unprotected: {reason}")
    if reason and not hasattr(config, "workerinput"):
        print(f"The solution runs unprotected: {reason}", file=sys.stderr)


def see_to_cache(config: pytest.Config) -> None:
    """What --lf needs is kept if it can be: on a full disk pytest would crash instead."""
    cache = getattr(config, "cache", None)
    if cache:
        keep = cache.set

        def keep_if_possible(key: str, value: object) -> None:
            with contextlib.suppress(OSError):
                keep(key, value)

        cache.set = keep_if_possible


def judged_program(config: pytest.Config) -> str:
    """The one program below whose folder everything lies that pytest was asked for."""
    asked = [
        Path(config.invocation_params.dir, name.split("::")[0]).resolve() for name in config.args
    ]
    inside = [
        place.relative_to(paths.GOLDEN).parts[:1]
        for place in asked
        if paths.GOLDEN in place.parents
    ]
    programs = {parts[0] for parts in inside}
    if len(programs) != 1 or not programs <= PROGRAMS.keys():
        folders = ", ".join(f"golden/{name}" for name in PROGRAMS)
        raise pytest.UsageError(f"--solution judges one program: name its folder, one of {folders}")
    return programs.pop()
