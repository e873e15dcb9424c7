"""Statistics as files of comma-separated values.

Seats are named by their colours, and other persons are never named.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from io import StringIO
from typing import Final

from bot.ground.durations import MINUTE
from bot.statistics.model import PlayedGame, SeatLine

GAMES: Final = "games"  # the forms
PLAYS: Final = "plays"
GAME_COLUMNS: Final = (
    *("match", "game", "edition", "date", "minutes", "players", "seat", "own"),
    *("place", "score", "won", "held", "decisions", "waited_s", "missed"),
)
# the names that programs for recorded plays use
PLAY_COLUMNS: Final = (
    *("date", "quantity", "length", "incomplete", "game", "comments"),
    *("name", "startposition", "color", "score", "win"),
)
Cells = Sequence[object]


def games_file(played: Iterable[PlayedGame], lines: Iterable[SeatLine]) -> str:
    """Write a line for each seat of each finished game."""
    by_match = {each.match: each for each in played}
    return _written(GAME_COLUMNS, _game_rows(by_match, lines))


def _game_rows(by_match: dict[int, PlayedGame], lines: Iterable[SeatLine]) -> Iterator[Cells]:
    for line in lines:
        if game := by_match.get(line.match):
            yield (
                *(game.match, game.game, game.edition, _day(game), _minutes(game)),
                *(game.players, line.seat, int(line.own), line.place, line.score),
                *(_won(line), line.held, line.decisions, line.waited, line.missed),
            )


def plays_file(played: Iterable[PlayedGame], lines: Iterable[SeatLine], name: str) -> str:
    """Write the same as plays, with the names of columns that are common for them.

    `name` is the player's own.
    """
    by_match = {each.match: each for each in played}
    return _written(PLAY_COLUMNS, _play_rows(by_match, lines, name))


def _play_rows(
    by_match: dict[int, PlayedGame], lines: Iterable[SeatLine], name: str
) -> Iterator[Cells]:
    for line in lines:
        if game := by_match.get(line.match):
            is_incomplete = int(game.how != "played")
            yield (
                *(_day(game), 1, _minutes(game), is_incomplete, game.game, f"Karnak {game.match}"),
                *(name if line.own else "", "", line.seat, line.score, _won(line)),
            )


def _written(columns: Sequence[str], rows: Iterable[Cells]) -> str:
    file = StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(columns)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return file.getvalue()


def _harmless(cell: object) -> object:
    """Return a cell that no spreadsheet takes for a formula."""
    is_formula = isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r")
    return f"'{cell}" if is_formula else cell


def _day(game: PlayedGame) -> str:
    return str(datetime.fromtimestamp(game.ended, UTC).date())


def _minutes(game: PlayedGame) -> int:
    return (game.ended - game.begun) // MINUTE


def _won(line: SeatLine) -> object:
    """Return 1 for a winner, 0 for another, and nothing for a game without places."""
    return None if line.share is None else int(line.share > 0)
