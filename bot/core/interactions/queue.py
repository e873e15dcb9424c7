"""The queue of answers: eight are made at a time, users take turns, and each user's are in order.

A user who presses 200 times waits for their own answers, and nobody else does. A waiting answer can
still be refused. An answer that has begun is finished.
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
CROWDED_AFTER: Final = 0.5  # seconds that a user has waited for their turn
PATIENCE: Final = 5  # seconds that less urgent work waits for answers
STOPPING: Final = text("Karnak is restarting. Nothing was changed. Try again in a minute.")
TOO_MANY: Final = (
    text("You are pressing faster than I can answer. Wait for your answers, then press again."),
    text("This table is too busy for me right now. Try again in a moment."),
    text("This server is too busy for me right now. Try again in a moment."),
)

Key: TypeAlias = tuple[str, int]


class StoppingError(IllegalMoveError):
    """The program is stopping, and begins nothing new."""

    def __init__(self) -> None:
        super().__init__(STOPPING)


class Presser(NamedTuple):
    """The user, table or channel, and server that an answer counts for."""

    person: int
    table: int
    server: int | None


class Ticket(NamedTuple):
    """A place in the queue."""

    called: asyncio.Future[None]
    since: float


class AnswerQueue:
    """Decides whose answer is made next. A refusal is an `IllegalMoveError`."""

    def __init__(
        self, limit: Limit = UNLIMITED.presses, clock: Callable[[], float] = monotonic
    ) -> None:
        self.limit, self.clock = limit, clock
        self._waiting: dict[int, deque[Ticket]] = {}  # by user: the first is served next
        self._served: set[int] = set()
        self._admitted: Counter[Key] = Counter()
        self._calm = asyncio.Event()
        self._calm.set()
        self.is_stopping = False

    def admitted(self, presser: Presser) -> AbstractContextManager[None]:
        """Count a press until it is answered. Raises `IllegalMoveError` if there are too many.

        Raises `StoppingError` while the program stops.
        """
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
        """Wait until an answer may be made for a user. The caller must call `end_turn` after it."""
        if self.is_stopping:
            raise StoppingError()
        ticket = Ticket(asyncio.get_running_loop().create_future(), self.clock())
        self._waiting.setdefault(person, deque()).append(ticket)
        self._call_next()
        await ticket.called

    def end_turn(self, person: int) -> None:
        """Give the turn to the next user. This user's other answers go to the end."""
        self._served.discard(person)
        if tickets := self._waiting.pop(person, None):
            self._waiting[person] = tickets
        self._call_next()

    @property
    def is_crowded(self) -> bool:
        """Whether a user has waited for others longer than `CROWDED_AFTER`."""
        since = (tickets[0].since for tickets in self._kept_waiting())
        return self.clock() - min(since, default=self.clock()) > CROWDED_AFTER

    async def give_way(self) -> None:
        """Wait until nobody waits for others, or for `PATIENCE` seconds."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._calm.wait(), PATIENCE)

    def stop(self) -> None:
        """Refuse all waiting and all later answers."""
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
        if not ticket.called.done():  # else the waiting task was cancelled
            self._served.add(person)
            ticket.called.set_result(None)

    def _kept_waiting(self) -> Iterator[deque[Ticket]]:
        """Yield the queues of users who wait for others, not for another answer to themselves."""
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
