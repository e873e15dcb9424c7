"""The limiter: refuses acts that a user, table or server repeats too often.

Its counts are in memory. Nothing that was acknowledged depends on them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import time
from typing import Final, Literal, TypeAlias

from bot.core.interactions.actor import Actor
from bot.ground.durations import HOUR
from bot.ground.limits import SORTS, UNLIMITED, Limits
from rules.core.errors import IllegalMoveError
from rules.core.text import Text, text

Kind: TypeAlias = Literal["tables", "undos", "acts", "pictures", "exports", "steps", "shares"]
Key: TypeAlias = tuple[str, str, int]  # the kind of act, and the sort and id of its subject

HINTS: Final = 2  # an hour, for each user
KEPT: Final = 10_000  # counts, above which expired ones are forgotten
TOO_OFTEN: Final[dict[Kind, tuple[Text, Text]]] = {
    "tables": (
        text("You have opened many tables within an hour. You can open the next one {when}."),
        text(
            "Many tables have been opened here within an hour. The next one can be opened {when}."
        ),
    ),
    "undos": (
        text("You have undone many moves within an hour. You can undo another {when}."),
        text("Many moves have been undone here within an hour. The next undo is possible {when}."),
    ),
    "acts": (
        text("You have made many changes within an hour. You can make more {when}."),
        text("Much has been changed at this table within an hour. You can change more {when}."),
    ),
    "pictures": (
        text("You have asked for many pictures within an hour. You can have the next one {when}."),
        text("Many pictures have been asked for here within an hour. You can have another {when}."),
    ),
    "exports": (
        text("You have asked for many files within an hour. You can have the next one {when}."),
        text("Many files have been asked for here within an hour. You can have another {when}."),
    ),
    "steps": (
        text("You have looked at many steps within an hour. You can see the next one {when}."),
        text("Many steps have been looked at here within an hour. You can see another {when}."),
    ),
    "shares": (
        text("You have shown many steps within an hour. You can show the next one {when}."),
        text("Many steps have been shown here within an hour. You can show another {when}."),
    ),
}


class TooOftenError(IllegalMoveError):
    """A user must wait, because they or others have done this too often."""


class Limiter:
    """Counts acts within an hour, by user, table and server."""

    def __init__(self, limits: Limits = UNLIMITED, clock: Callable[[], float] = time) -> None:
        self.limits, self.clock = limits, clock
        self._times: dict[Key, deque[float]] = {}  # the last ones, at most the limit

    @contextmanager
    def counted(self, kind: Kind, actor: Actor, table: int) -> Iterator[None]:
        """Count an act if it succeeds. Raises `TooOftenError` if the limit is reached.

        `table` is a match, or the channel in which a table is opened.
        """
        limit, now = getattr(self.limits, kind), self.clock()
        whose = zip(SORTS, limit, (actor.user, table, actor.guild), strict=True)
        keys: dict[Key, int] = {(kind, sort, id): most for sort, most, id in whose if most and id}
        for key, most in keys.items():
            if self._is_reached(key, most, now):
                raise self._refusal(kind, key)
        yield
        self._count(keys, now)

    def may_hint(self, user: int) -> bool:
        """Whether to answer a user's direct message. If it is answered, it counts."""
        key: Key = ("hints", "person", user)
        now = self.clock()
        if self._is_reached(key, HINTS, now):
            return False
        self._count({key: HINTS}, now)
        return True

    def _is_reached(self, key: Key, most: int, now: float) -> bool:
        times = self._times.get(key, deque())
        return len(times) >= most and times[0] > now - HOUR

    def _refusal(self, kind: Kind, key: Key) -> TooOftenError:
        own, others = TOO_OFTEN[kind]
        sentence = own if key[1] == "person" else others
        again = Text(f"<t:{int(self._times[key][0]) + HOUR + 1}:R>")
        return TooOftenError(sentence.filled(when=again))

    def _count(self, keys: Mapping[Key, int], now: float) -> None:
        for key, most in keys.items():
            self._times.setdefault(key, deque(maxlen=most)).append(now)
        self._forget(now)

    def _forget(self, now: float) -> None:
        """Drop the counts that are older than an hour, once there are too many."""
        if len(self._times) > KEPT:
            old = [key for key, times in self._times.items() if times[-1] <= now - HOUR]
            for key in old:
                del self._times[key]
