"""Karnak as a process of its own, to be killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from time import time

import psycopg

from bot.sandbox.server import Sandbox
from bot.store.locks import OPTIONS
from tests import processes
from tests.e2e.nursery import fork
from tests.patience import PATIENCE
from tests.stores import IS_ON_POSTGRESQL, empty_database

ROOT = Path(__file__).parents[2]
DISCORD = "https://discord.com"


class Process:
    """`python -m bot`, or another module, against a sandbox that outlives it.

    `settings` are the operator's, by their names. Tables may be opened without limit.
    `starter` is a command that starts the program, such as `unshare`. Where processes are
    `forked`, a process without one is loaded already.
    """

    forked = False

    def __init__(
        self, sandbox: Sandbox, folder: Path, module: str = "bot", **settings: str
    ) -> None:
        self.sandbox, self.folder, self.module = sandbox, folder, module
        self.database = empty_database(folder)
        self.starter: tuple[str, ...] = ()
        self.settings = {"TABLES_AN_HOUR": "0/0/0", **settings}
        if not sandbox.refusals.strictness.global_limit:
            self.settings["DISCORD_API"] = DISCORD  # as where a proxy limits the rate
        self.ca = folder / "ca.pem"
        sandbox.authority.write(self.ca)

    async def start(self) -> None:
        """Until it has said hello and is connected."""
        before = self.sandbox.gateway.identify_count
        await self.launch()
        await asyncio.wait_for(self._identified(before), PATIENCE)

    async def launch(self) -> None:
        """Start it, and wait for nothing."""
        self.log = (self.folder / "bot.log").open("ab")
        where = {"cwd": self.folder, "env": self._environment(), "stdout": self.log}
        if self.forked and not self.starter:
            self.process = await fork(self.module, **where, stderr=self.log)
        else:
            command = (*self.starter, sys.executable, "-m", self.module)
            self.process = await processes.start(*command, **where, stderr=self.log)

    def _environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "SANDBOX_AT": f"127.0.0.1:{self.sandbox.port}",
            "SANDBOX_CA": str(self.ca),
            "DATABASE": str(self.database),
            **self.settings,
        }

    async def _identified(self, before: int) -> None:
        while self.sandbox.gateway.identify_count == before:
            await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """Kill the process by SIGKILL."""
        self.process.send_signal(signal.SIGKILL)
        await self.ended()

    async def ended(self) -> int:
        """Wait until it has ended. Returns its exit status."""
        status = await asyncio.wait_for(self.process.wait(), PATIENCE)
        self.log.close()
        return status

    @property
    def is_running(self) -> bool:
        return self.process.returncode is None

    async def told(self) -> float:
        """Wait until nothing is due to be told. Returns that time: a picture may be due later."""
        while self._is_telling(at := time()):
            await asyncio.sleep(0.02)
        return at

    def _is_telling(self, at: float) -> bool:
        where, is_server = self.database, IS_ON_POSTGRESQL
        opened = psycopg.connect(where, **OPTIONS) if is_server else sqlite3.connect(where)
        with closing(opened) as db:
            return any(due <= at for (due,) in db.execute("SELECT due FROM outbox"))

    @property
    def memory(self) -> float:
        """Resident memory, MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    @property
    def processor_time(self) -> float:
        """The seconds that it has kept a processor busy, and all processes that it has started."""
        return _processor_time(self.process.pid)

    @property
    def words(self) -> str:
        """Its whole output."""
        return (self.folder / "bot.log").read_text()

    async def stop(self) -> None:
        self.process.terminate()
        assert await self.ended() == 0


def _processor_time(pid: int) -> float:
    """Seconds, with those of the children that have ended."""
    status = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    ticks = sum(map(int, status.rpartition(")")[2].split()[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK") + sum(map(_processor_time, children_of(pid)))


def children_of(pid: int) -> list[int]:
    """The running processes that a process has started."""
    return [
        int(child)
        for tasks in Path(f"/proc/{pid}/task").glob("*/children")
        for child in tasks.read_text(encoding="ascii").split()
    ]
