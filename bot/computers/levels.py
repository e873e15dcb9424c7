"""The level of each computer player, and the one that the installed game has instead."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from typing import Any, Final

from bot.core.match.match import Match
from bot.ground.rows import MatchRow, SeatRow
from rules.core.computers import GOOD, LEVELS, RANDOM, Taste
from rules.core.game import Game
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.registry import games

logger = logging.getLogger(__name__)

USUAL: Final = GOOD  # for seats without a chosen level: those of substitutes, or missed turns


def levels_of(game: Game[Any, Any]) -> Sequence[Word]:
    """List the levels that a table can choose, the weakest first. A single level is no choice."""
    levels = [level for level in LEVELS if game.computer and level in game.computer.levels]
    return levels if len(levels) > 1 else ()


def level_of(match: Match, seat: Seat) -> Word:
    """Return the level by which the computer plays a seat."""
    return match.people[seat].level or USUAL


def taste_of(row: MatchRow, seat: SeatRow) -> Taste[Any] | None:
    """Return the taste of a seat's computer player, or None if it has none.

    It is drawn by the numbers of the match and the seat, so everybody may know it. Only `good` has
    one: weaker players see too few moves that are equally good.
    """
    computer = game.computer if (game := games().get(row.game)) else None
    if computer is None or computer.level(seat.level or USUAL) != GOOD:
        return None
    drawn = int(sha256(f"taste {row.id} {seat.place}".encode()).hexdigest(), 16)
    tastes = (*computer.tastes, None)
    return tastes[drawn % len(tastes)]


def level_played(game: Game[Any, Any], level: Word) -> Word:
    """Return a level, or else the game's nearest one, and log the difference once."""
    if game.computer is None:
        return RANDOM
    played = game.computer.level(level)
    if played != level:
        _say(game.word, level, played)
    return played


@cache  # once each
def _say(game: Word, level: Word, played: Word) -> None:
    logger.warning("computers of %s play %s: there is no level %s here", game, played, level)
