"""Seating: the limits of tables and seats, and the marks of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.ground.rows import SeatRow
from bot.store.errors import TooManyTablesError
from rules.core.chance import Chance, Dice
from rules.core.errors import IllegalMoveError
from rules.core.game import Game
from rules.core.refusals import players_possible
from rules.core.secrets import Seat, secret
from rules.core.text import Text, texts


def seats_at_most(
    game: Game[Any, Any], players: int | None, computers: int, guests: int = 0
) -> int:
    """Return the number of seats of a table.

    Raises `IllegalMoveError` if it is too small, or not possible.
    """
    most = players or game.players[-1]
    if most not in game.players:
        raise IllegalMoveError(players_possible(game.label, game.players))
    if not 0 <= computers < most:
        raise IllegalMoveError(
            texts(
                "A table of {seats} has room for you and up to {count} computer player.",
                "A table of {seats} has room for you and up to {count} computer players.",
                most - 1,
                seats=texts("{count} seat", "{count} seats", most),
            )
        )
    if 1 + computers + guests > most:
        raise IllegalMoveError(
            texts(
                "A table with {count} seat has no room for all of them. Reserve fewer seats, or "
                "open a larger table.",
                "A table with {count} seats has no room for all of them. Reserve fewer seats, or "
                "open a larger table.",
                most,
            )
        )
    return most


def draw_marks(game: Game[Any, Any], people: Sequence[SeatRow], seed: str, salt: str) -> list[Seat]:
    """Return the marks by place: the chosen ones, and the others drawn with the game's seed."""
    wished = {person.seat for person in people}
    free = [mark.word for mark in game.marks if mark.word not in wished]
    lots = iter(Dice(Chance(secret(seed), salt)).shuffled(free, "colours"))
    return [person.seat or next(lots) for person in people]


def too_many(refused: TooManyTablesError) -> Text:
    """Return why no further table can be opened here."""
    if refused.of_one:
        return texts(
            "This server’s moderators allow each host {count} table.",
            "This server’s moderators allow each host {count} tables.",
            refused.most,
        )
    return texts(
        "This server has {count} table, and its moderators do not allow another.",
        "This server has {count} tables, and its moderators do not allow another.",
        refused.most,
    )
