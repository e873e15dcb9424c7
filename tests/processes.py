"""The one place where tests start processes: none outlives its test, or the run of the tests.

Processes that a test has started are killed when the test has ended, with all their descendants
(`end_all`). Programs that libraries start, a browser or a pool's processes, end with the run: they
inherit a mark in the environment, and a guard (`tests/guard.py`) kills every bearer of it once the
program that runs the tests has ended, even by SIGKILL.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from subprocess import DEVNULL
from typing import Any, Final

from tests.guard import bearers

MARK: Final = "STARTED_BY_TESTS"  # of the environment: the numbers of the runs that started it
GUARD: Final = Path(__file__).with_name("guard.py")

_started: list[int] = []


@cache
def guard() -> None:
    """Have whatever is started from now on end with this program, however that ends."""
    if sys.platform != "linux":  # elsewhere a run that is killed leaves its processes
        return
    runs = os.environ.get(MARK, "").split()
    os.environ[MARK] = " ".join([*runs, str(os.getpid())])
    subprocess.Popen(
        [sys.executable, "-I", "-S", GUARD, str(os.getpid()), MARK],
        env={},  # without the mark
        stdin=DEVNULL,
        stdout=DEVNULL,
        stderr=DEVNULL,
        start_new_session=True,  # Ctrl-C is for the tests
    ).returncode = 0  # nobody waits for it


async def start(*command: str | Path, **named: Any) -> asyncio.subprocess.Process:
    """Start a process, as `asyncio.create_subprocess_exec` does."""
    process = await asyncio.create_subprocess_exec(*command, **_bound(named))
    _started.append(process.pid)
    return process


def popen(command: list[str | Path], **named: Any) -> subprocess.Popen[Any]:
    """Start a process, as `subprocess.Popen` does."""
    process = subprocess.Popen(command, **_bound(named))
    _started.append(process.pid)
    return process


def run(command: list[str | Path], **named: Any) -> subprocess.CompletedProcess[Any]:
    """Run a program to its end, as `subprocess.run` does."""
    return subprocess.run(command, **_bound(named))


def _bound(named: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments for a process in a group of its own, which bears the mark."""
    guard()
    environment = {**(named.get("env") or os.environ), MARK: os.environ.get(MARK, "")}
    return {"process_group": 0, **named, "env": environment}


def end_with_the_test(process: int) -> None:
    """End a process, the first of its group, that another one has started for the test."""
    _started.append(process)


@contextmanager
def of_several_tests() -> Iterator[None]:
    """Leave processes started within to their fixture and the guard, not to the end of a test."""
    before = len(_started)
    yield
    del _started[before:]


def end_all() -> None:
    """Kill the processes, with their descendants in their group.

    The number of a group that has ended may be somebody else's by now, who does not bear the mark.
    """
    ours = _marked_groups() if _started else set()
    while _started:
        group = _started.pop()
        if sys.platform != "linux" or group in ours:
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)


def _marked_groups() -> set[int]:
    """The groups of the processes that this run has started."""
    found = set()
    for process in bearers(str(os.getpid()), MARK):
        with suppress(ProcessLookupError):
            found.add(os.getpgid(process))
    return found
