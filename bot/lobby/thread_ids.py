"""Custom ids of the button that opens a table in a thread, with the reservations asked for."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from bot.core.match.address import LONGEST, base36
from bot.core.screens.component_ids import GAME, MATCH, ComponentId
from rules.core.menu import Word

COMPUTERS: Final = "(?P<computers>[0-9]{1,2})"
LANGUAGE: Final = "(?P<language>[A-Za-z_]{2,12})"
PLAYERS: Final = "(?P<players>[0-9]{1,2})"  # 0 stands for the most that the game can have
ADMITS: Final = "(?P<admits>invited|[0-9]{0,20})"
GUESTS: Final = "(?P<guests>[0-9a-z.]{0,55})"
OPEN_IN_THREAD: Final = ComponentId("thread", GAME, PLAYERS, LANGUAGE, COMPUTERS)
AGAIN_IN_THREAD: Final = ComponentId("againthread", MATCH)  # a rematch
RESERVE_IN_THREAD: Final = ComponentId("kept", GAME, PLAYERS, LANGUAGE, COMPUTERS, ADMITS, GUESTS)


class Reservations(NamedTuple):
    """The players allowed at a new table, as `MatchRow.admits` has them, and its guests' ids."""

    admits: str = ""
    guests: tuple[int, ...] = ()


NO_RESERVATIONS: Final = Reservations()


def thread_id(table: tuple[Word, int, str, int], kept: Reservations) -> tuple[str, bool]:
    """Return the custom id for a game, its players, language and computers.

    The second answer is whether the id has the reservations. Discord limits its length.
    """
    if kept != NO_RESERVATIONS:
        guests = ".".join(map(base36, kept.guests))
        whole = RESERVE_IN_THREAD.encode(*table, kept.admits, guests)
        if len(whole) <= LONGEST:
            return whole, True
    return OPEN_IN_THREAD.encode(*table), kept == NO_RESERVATIONS


def table_of(found: re.Match[str]) -> tuple[Word, int, str, int]:
    """Read the game, its players, language and computers from a custom id."""
    return found["game"], int(found["players"]), found["language"], int(found["computers"])


def reservations_of(found: re.Match[str]) -> Reservations:
    """Read the reservations from a custom id."""
    guests = (int(guest, 36) for guest in found["guests"].split(".") if guest)
    return Reservations(found["admits"], tuple(guests))
