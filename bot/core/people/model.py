"""Users: the details that they have given, and their settings."""

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
    """A human at a table: Discord's user id, the display name, and the desired mark."""

    user: int
    name: str
    wish: str | None = None


@dataclass(frozen=True, slots=True)
class Preferences:
    """A user's settings for all their tables.

    `reminders` is the number of hours between two, 0 for none. `letters` are the turns for which a
    direct message comes immediately: those with a secret choice, or all. With `calls_last` a call
    says that they are the last one to move, with `calls_next` that it is their turn next.

    `zone` is the IANA name of their time zone. None means the table's, or UTC. Nothing calls them
    in quiet hours, from one minute of their day to another, or while they are away, between two
    times in seconds since 1970. `been_away` has their earlier days away, as ISO 8601 intervals with
    spaces between them.

    `language` is the one they have chosen, not the one they were last seen with. `pictures` is the
    size on private screens, and `words` whether these have signs. `missed` decides their turn after
    its deadline: the table's answer, or another one. A direct message waits until they have done
    nothing at the table for `letters_after` minutes. Decisions are `explained` in the first games
    of a kind, always, or never. If they are `ranked`, tables of servers show them.
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
    ranked: bool = True

    @property
    def private_pictures(self) -> Pictures:
        """The pictures on private screens: none for users who read plain words."""
        return "none" if self.words == "plain" else self.pictures
