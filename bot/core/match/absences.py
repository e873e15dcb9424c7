"""Absences: the players who are asleep or away, as others at a table see it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from rules.core.secrets import Seat
from rules.core.text import Text, text


class Absence(NamedTuple):
    """A player is asleep or away, until a time in seconds since 1970."""

    until: int
    is_away: bool


Absences: TypeAlias = Mapping[Seat, Absence]
NOBODY: Final[Absences] = MappingProxyType({})


def with_absence(who: Text, absence: Absence | None) -> Text:
    """Return a player's name, with the end of their absence if there is one."""
    if absence is None:
        return who
    until = Text(f"<t:{absence.until}:f>")
    if absence.is_away:
        return text("{who} (away until {time})", who=who, time=until)
    return text("{who} (asleep until {time})", who=who, time=until)
