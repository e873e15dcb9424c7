"""People: the details that they have given, and their settings."""

from dataclasses import dataclass, field
from typing import Literal

from bot.ground.rows import COLUMN

Letters = Literal["secret", "all"]
Missed = Literal["table", "safest", "computer"]
Explained = Literal["first", "always", "never"]
Pictures = Literal["large", "small", "dim", "dim-small", "none"]
Words = Literal["signs", "plain"]


@dataclass(frozen=True, slots=True)
class Person:
    """A human at a table: Discord's user id, the display name, and the mark wished for."""

    user: int
    name: str
    wish: str | None = None


@dataclass(frozen=True, slots=True)
class Preferences:
    """What somebody settles for all their tables.

    `reminders` is the number of hours between two, 0 for none; `letters` the turns of which a
    direct message tells at once: those with a secret choice, or all. `calls_last` says whether a
    call tells them that they are the last one awaited, `calls_next` that it is their turn next.

    `zone` is the IANA name of their time zone; None: the table's, or UTC. In quiet hours, from one
    minute of their day to another, nothing calls them; neither does it while they are away, between
    two times in seconds since 1970. `language` is the one they have chosen, not the one they were
    last seen with. `been_away` has their earlier days away, as ISO 8601 intervals with spaces
    between them. `pictures` is what private screens show, and `words` whether they have signs. What
    becomes of their turn when they have `missed` its deadline: what the table has agreed on, or
    another of its answers. A direct message waits until they have done nothing at the table for
    `letters_after` minutes. Decisions are `explained` in the first games of a kind, or always, or
    never.
    """

    reminders: int = 24
    letters: Letters = "secret"
    calls_last: bool = True
    calls_next: bool = False
    zone: str | None = None
    quiet_from: int | None = None
    quiet_until: int | None = None
    away_from: int | None = None
    away_until: int | None = None
    been_away: str = ""
    language: str | None = field(default=None, metadata={COLUMN: "chosen"})
    pictures: Pictures = "large"
    missed: Missed = "table"
    letters_after: int = 3
    words: Words = "signs"
    explained: Explained = "first"

    @property
    def private_pictures(self) -> Pictures:
        """What private screens show: the board in words to those who read plain words."""
        return "none" if self.words == "plain" else self.pictures
