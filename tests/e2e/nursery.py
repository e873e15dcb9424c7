"""Forks Karnak from a process that has loaded it once, where no test asks how it is loaded.

Loading and painting take longer than all else that most of these processes do, so the games are
loaded too, and a picture is a dot. `python -m bot` itself is started by
`tests/bot/program/test_cli.py` and by the tests of installed Karnaks.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import runpy
import signal
import socket
import sys
from collections.abc import Awaitable, Mapping
from functools import cache
from pathlib import Path
from typing import IO, Any, Final, NoReturn

from bot.core.pictures import painter, painting
from bot.core.pictures.emojis import EmojiUploader
from bot.core.pictures.painting import Painters
from bot.program.protocol import compatibility
from render import renderer_of
from rules.registry import games
from tests import processes
from tests.e2e.dots import paint_dot
from tests.folders import ROOT
from tests.pools import Threads

KARNAKS: Final = ("bot", "tests.e2e.hasty")  # which paint dots
MOST: Final = 2**20  # bytes of a request
PRELOADED: Final = ("bot.program.start", "bot.program.demo", "bot.store.postgres")


class Forked:
    """A process as those of asyncio, without pipes."""

    def __init__(self, pid: int, status: Awaitable[int]) -> None:
        self.pid = pid
        self._ended = asyncio.ensure_future(status)

    @property
    def returncode(self) -> int | None:
        return self._ended.result() if self._ended.done() else None

    async def wait(self) -> int:
        return await asyncio.shield(self._ended)

    def send_signal(self, number: int) -> None:
        if self.returncode is not None:
            raise ProcessLookupError
        os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


async def fork(
    module: str, *, cwd: Path, env: Mapping[str, str], stdout: IO[bytes], stderr: IO[bytes]
) -> Forked:
    """Run a module as a program in a process of its own, which ends with the test."""
    nursery, (read, write) = _nursery(), os.pipe()
    asked = json.dumps([module, str(cwd), {**env, processes.MARK: os.environ[processes.MARK]}])
    socket.send_fds(nursery, [asked.encode()], [stdout.fileno(), stderr.fileno(), write])
    os.close(write)
    reports = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reports)
    pipe = os.fdopen(read, "rb")
    transport, _ = await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, pipe)
    pid = int(await reports.readline())
    processes.end_with_the_test(pid)
    return Forked(pid, _status(reports, transport))


async def _status(reports: asyncio.StreamReader, transport: asyncio.BaseTransport) -> int:
    try:
        return int(await reports.readline())
    finally:
        transport.close()


@cache
def _nursery() -> socket.socket:
    """Start the process that forks others, for as long as this one runs."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with processes.of_several_tests():
        command: list[str | Path] = [sys.executable, "-m", __name__]
        started = processes.popen(command, cwd=ROOT, stdin=theirs)
    started.returncode = 0  # nobody waits for it
    theirs.close()
    return ours


def main() -> None:
    """Fork the requested programs, as long as anybody can ask."""
    _preload()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who report
    with socket.socket(fileno=0) as requests:
        while True:
            asked, files, _, _ = socket.recv_fds(requests, MOST, 3)
            if not asked:
                return
            if not os.fork():
                break
            for each in files:
                os.close(each)
    _watch_over(json.loads(asked), *files)


def _preload() -> None:
    """Load the modules of a start, and the games with their pictures."""
    for name in PRELOADED:
        __import__(name)
    for game in games():
        renderer_of(game)
    compatibility()  # is remembered
    gc.freeze()  # a collection in a fork would copy all of this


async def _prepare_nothing(*_: object) -> None:
    """Paint neither signs nor pictures that no test asks for."""


def _spare_painting() -> None:
    """Paint dots, in threads, as in worlds of tests."""
    Painters.warm_up = EmojiUploader.upload = _prepare_nothing
    painting.start_painters = lambda number: Threads()
    painter.paint = paint_dot


def _watch_over(asked: Any, out: int, err: int, reports: int) -> None:
    """Fork the process, and report its number and then its exit status."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    if not (pid := os.fork()):
        os.close(reports)
        _become(*asked, out, err)
    os.close(out), os.close(err)
    os.setpgid(pid, pid)
    os.write(reports, b"%d\n" % pid)
    _, status = os.waitpid(pid, 0)
    os.write(reports, b"%d\n" % os.waitstatus_to_exitcode(status))
    os._exit(0)


def _become(module: str, cwd: str, env: dict[str, str], out: int, err: int) -> NoReturn:
    """Be the program that is asked for."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(out, 1), os.dup2(err, 2)
    os.close(out), os.close(err)
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = [module]
    if module in KARNAKS:
        _spare_painting()
    runpy.run_module(module, run_name="__main__", alter_sys=True)
    sys.exit()


if __name__ == "__main__":
    main()
