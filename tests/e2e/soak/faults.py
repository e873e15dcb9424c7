"""The faults that hit processes, their database and their Discord."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from time import time

from bot.program.start import FAILED
from bot.sandbox.server import Sandbox
from bot.store.processes import LEASE
from tests.e2e.process import Process
from tests.e2e.soak.shards import PROCESSES
from tests.postgresql import Server

STILL = LEASE + 5  # seconds for which a process is stopped, longer than others wait for it
SENDING, EDITING = "POST channels/*/messages", "PATCH channels/*/messages/*"
ANSWERING = "POST interactions/*/callback"


@dataclass
class Disturbance:
    """Something that befell the bot, and when. Which process it was does not matter to anybody."""

    name: str
    began: float
    ended: float = 0.0


@dataclass
class Misfortune:
    """Bring one fault after another upon `processes`, and record the times."""

    sandbox: Sandbox
    postgresql: Server
    processes: Sequence[Process]
    dice: Random
    say: Callable[[str], object]
    still: float = STILL
    happened: list[Disturbance] = field(default_factory=list)
    _victims: set[Process] = field(default_factory=set)
    _lasting: set[asyncio.Task[None]] = field(default_factory=set)
    _most: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(PROCESSES - 1))
    _database: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def kinds(self) -> list[Callable[[], Awaitable[None]]]:
        """The longest faults come first, so that the others can happen meanwhile."""
        return [
            self.stand_still,
            self.kill,
            self.restart_database,
            self.lose_connections,
            self.lose_gateway,
            self.refuse,
        ]

    def befall(self, fault: Callable[[], Awaitable[None]]) -> None:
        """Have a fault happen next to any others."""
        task = asyncio.create_task(self._noted(fault))
        self._lasting.add(task)

    async def keep_alive(self) -> None:
        """Start processes again that could not start or go on, as systemd does."""
        while True:
            await asyncio.sleep(1)
            for process in self.processes:
                if process not in self._victims and not process.is_running:
                    status = await process.ended()
                    assert status == FAILED, process.words
                    await self._noted(process.launch)

    async def wait_until_over(self) -> None:
        """Until every process runs again. Raise the errors of the faults themselves."""
        await asyncio.gather(*self._lasting)

    async def _noted(self, fault: Callable[[], Awaitable[None]]) -> None:
        noted = Disturbance(fault.__name__.replace("_", " "), time())
        self.happened.append(noted)
        self.say(noted.name)
        await fault()
        noted.ended = time()

    async def lose_gateway(self) -> None:
        faults = self.sandbox.faults
        match self.dice.randrange(4):
            case 0:
                faults.abort_gateway()
            case 1:
                await faults.close_gateway()
            case 2:
                faults.request_reconnect()
            case 3:
                faults.invalidate_sessions()

    async def refuse(self) -> None:
        """Discord fails, and takes no more requests for a while."""
        faults = self.sandbox.faults
        faults.inject_status(SENDING, 503, times=2, after_processing=True)
        faults.inject_status(SENDING, 500, times=2)
        faults.inject_status(EDITING, 502, times=2)
        faults.inject_status(ANSWERING, 503, after_processing=True)
        faults.inject_rate_limit(SENDING, retry_after=1, times=2)
        faults.inject_rate_limit(EDITING, retry_after=1, is_global=True)

    async def lose_connections(self) -> None:
        """All connections with the database are lost."""
        async with self._database:
            await asyncio.to_thread(self.postgresql.cut_connections)

    async def restart_database(self) -> None:
        async with self._database:
            await asyncio.to_thread(self.postgresql.stop, self.dice.choice(("fast", "immediate")))
            await asyncio.sleep(self.dice.uniform(0, 2))
            await asyncio.to_thread(self.postgresql.start)

    async def kill(self) -> None:
        async with self._victim() as process:
            await process.kill()
            await asyncio.sleep(self.dice.uniform(0, 8))
            await process.launch()

    async def stand_still(self) -> None:
        """A process stops for so long that the others take it for dead."""
        async with self._victim() as process:
            process.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(self.still)
            process.process.send_signal(signal.SIGCONT)

    def _safe(self) -> Iterator[Process]:
        """The processes without a fault that run."""
        return (p for p in self.processes if p not in self._victims and p.is_running)

    @asynccontextmanager
    async def _victim(self) -> AsyncIterator[Process]:
        """A process that nothing befalls yet, and not the last one."""
        async with self._most:
            while not (safe := [*self._safe()]):
                await asyncio.sleep(0.1)
            victim = self.dice.choice(safe)
            self._victims.add(victim)
            try:
                yield victim
            finally:
                self._victims.discard(victim)
