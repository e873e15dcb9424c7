"""Refusals at a table before its game, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from bot.core.match.cache import CANCELLED
from bot.ground.rows import Stage
from bot.guests.words import BARRED
from bot.lobby.seating import too_many
from bot.store.errors import (
    BarredError,
    ChannelTakenError,
    MarkTakenError,
    NotInLobbyError,
    TableFullError,
    TooManyTablesError,
)
from rules.core.errors import IllegalMoveError
from rules.core.text import Text, text

BEGUN: Final = text("The game has already begun.")
NOT_OPEN: Final[Mapping[Stage, Text]] = {
    "over": text("The game at this table is over."),
    "cancelled": CANCELLED,
}
NOT_THE_HOST: Final = text("Only the host of the table can do that.")
FULL: Final = text("Every seat at this table is taken.")


class TakenError(IllegalMoveError):
    """The channel already has a match: `match`."""

    def __init__(self, match: int) -> None:
        super().__init__(
            text("There is already a game in this channel. A thread can hold another one.")
        )
        self.match = match


@contextmanager
def refusals() -> Iterator[None]:
    """Turn refusals of the store into words: another act was faster, and nothing was changed."""
    try:
        yield
    except MarkTakenError:
        raise IllegalMoveError(text("Another player has chosen that colour.")) from None
    except TableFullError:
        raise IllegalMoveError(FULL) from None
    except BarredError:
        raise IllegalMoveError(BARRED) from None
    except NotInLobbyError:
        raise IllegalMoveError(BEGUN) from None


@contextmanager
def no_room() -> Iterator[None]:
    """Turn into words that a channel or server has reached its limit of tables."""
    try:
        yield
    except ChannelTakenError as taken:
        raise TakenError(taken.match) from None
    except TooManyTablesError as refused:
        raise IllegalMoveError(too_many(refused)) from None
