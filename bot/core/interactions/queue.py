"""The queue of answers: a few are made at a time, people in turn, and everybody's own in order.

Whoever presses two hundred times waits for their own answers, and nobody else does. What waits can
still be refused; what has begun is finished.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from time import monotonic
from typing import Final, NamedTuple, TypeAlias

from bot.ground.limits import SORTS, UNLIMITED, Limit
from rules.core.errors import IllegalMoveError
from rules.core.text import text

AT_ONCE: Final = 8  # answers in the making: enough to wait for disk and lock, few for the processor
CROWDED_AFTER: Final = 0.5  # seconds that somebody has waited for their turn
PATIENCE: Final = 5  # seconds that what can wait gives way to answers
STOPPING: Final = text("Karnak is restarting. Nothing was changed. Try again in a minute.")
TOO_MANY: Final = (
    text("You press faster than I can answer. Wait for your answers, then press again."),
    text("This table is too busy for me right now. Try again in a moment."),
    text("This server is too busy for me right now. Try again in a moment."),
)

Key: TypeAlias = tuple[str, int]


class StoppingError(IllegalMoveError):
    """The program stops, and nothing is begun any more."""

    def __init__(self) -> None:
        super().__init__(STOPPING)


class Presser(NamedTuple):
    """Whose answer it is: the person, the table or channel, and the server, if there is one."""

    person: int
    table: int
    server: int | None


class Ticket(NamedTuple):
    """Somebody's place in the queue."""

    called: asyncio.Future[None]
    since: float


class AnswerQueue:
    """Whose turn it is to have their answer made. A refusal is an `IllegalMoveError`."""

    def __init__(
        self, limit: Limit = UNLIMITED.presses, clock: Callable[[], float] = monotonic
    ) -> None:
        self.limit, self.clock = limit, clock
        self._waiting: dict[int, deque[Ticket]] = {}  # by person; the first is served next
        self._served: set[int] = set()
        self._admitted: Counter[Key] = Counter()
        self._calm = asyncio.Event()
        self._calm.set()
        self.is_stopping = False

    def admitted(self, presser: Presser) -> AbstractContextManager[None]:
        """Count a press until it is answered. Raises where there are too many, or in a stop."""
        if self.is_stopping:
            raise StoppingError()
        keys: list[Key] = []
        for sort, id, most, sentence in zip(SORTS, presser, self.limit, TOO_MANY, strict=True):
            if most and id:
                keys.append((sort, id))
                if self._admitted[sort, id] >= most:
                    raise IllegalMoveError(sentence)
        return self._counted(keys)

    async def wait_for_turn(self, person: int) -> None:
        """Wait until an answer may be made for a person; `end_turn` must follow."""
        if self.is_stopping:
            raise StoppingError()
        ticket = Ticket(asyncio.get_running_loop().create_future(), self.clock())
        self._waiting.setdefault(person, deque()).append(ticket)
        self._call_next()
        await ticket.called

    def end_turn(self, person: int) -> None:
        """Let the next one have their turn; what else waits of this person goes last."""
        self._served.discard(person)
        if tickets := self._waiting.pop(person, None):
            self._waiting[person] = tickets
        self._call_next()

    @property
    def is_crowded(self) -> bool:
        """Whether somebody has waited for others longer than anybody should."""
        since = (tickets[0].since for tickets in self._kept_waiting())
        return self.clock() - min(since, default=self.clock()) > CROWDED_AFTER

    async def give_way(self) -> None:
        """Wait until nobody waits for others, but not for ever."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._calm.wait(), PATIENCE)

    def stop(self) -> None:
        """Refuse all who wait, and whoever comes."""
        self.is_stopping = True
        for ticket in [each for tickets in self._waiting.values() for each in tickets]:
            if not ticket.called.done():
                ticket.called.set_exception(StoppingError())
        self._waiting.clear()
        self._call_next()

    def _call_next(self) -> None:
        for person in list(self._waiting):
            if len(self._served) < AT_ONCE and person not in self._served:
                self._call(person)
        if any(self._kept_waiting()):
            self._calm.clear()
        else:
            self._calm.set()

    def _call(self, person: int) -> None:
        tickets = self._waiting[person]
        ticket = tickets.popleft()
        if not tickets:
            del self._waiting[person]
        if not ticket.called.done():  # else whoever waited has been cancelled
            self._served.add(person)
            ticket.called.set_result(None)

    def _kept_waiting(self) -> Iterator[deque[Ticket]]:
        """Yield the queues of people who wait for others, not for an answer of their own."""
        return (each for person, each in self._waiting.items() if person not in self._served)

    @contextmanager
    def _counted(self, keys: list[Key]) -> Iterator[None]:
        self._admitted.update(keys)
        try:
            yield
        finally:
            self._admitted.subtract(keys)
            for key in keys:
                if not self._admitted[key]:
                    del self._admitted[key]
