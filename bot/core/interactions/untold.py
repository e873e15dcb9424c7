"""Notes for users whose last answer did not arrive. The next answer shows them.

They are in memory, for at most a day. A note says nothing of a match or a move, and no move depends
on one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import time
from typing import Final

from discord.utils import snowflake_time

from bot.ground.durations import DAY
from rules.core.text import Text, text

PEOPLE: Final = 10_000  # users with notes, at most
MINE: Final = text("`/game mine`")
LOST: Final = text(
    "My answer to you {when} may not have arrived. {mine} shows the state of your tables."
)
STALE: Final = text("Your action {when} reached me too late. Nothing was done. Please repeat it.")


class Untold:
    """The notes for users' next answers: the last one of each kind."""

    def __init__(self, clock: Callable[[], float] = time) -> None:
        self.clock = clock
        self._notes: dict[int, dict[Text, tuple[float, int]]] = {}  # by user

    def note(self, person: int, sentence: Text, interaction: int) -> None:
        """Note a sentence about an interaction for a user's next answer."""
        self._keep(person, {sentence: (self.clock(), interaction)})

    @contextmanager
    def told(self, person: int) -> Iterator[Sequence[Text]]:
        """Yield the sentences for the top of an answer. They are kept if it does not arrive."""
        taken = self._notes.pop(person, {})
        try:
            yield [
                _dated(sentence, interaction)
                for sentence, (since, interaction) in taken.items()
                if self.clock() - since < DAY
            ]
        except BaseException:
            self._keep(person, taken)
            raise

    def forget(self, person: int) -> None:
        """Forget the notes for a person."""
        self._notes.pop(person, None)

    def _keep(self, person: int, notes: dict[Text, tuple[float, int]]) -> None:
        if notes:
            newer = self._notes.pop(person, {})
            self._notes[person] = notes | newer
            if len(self._notes) > PEOPLE:
                del self._notes[next(iter(self._notes))]


def _dated(sentence: Text, interaction: int) -> Text:
    when = int(snowflake_time(interaction).timestamp())
    return sentence.filled(when=Text(f"<t:{when}:R>"), mine=MINE)
