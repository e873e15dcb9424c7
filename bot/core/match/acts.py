"""Acts: the entries of a log that are not moves, each with its sentence and its effect.

They change nothing on the board. The replay of the log repeats their effects on the table. Each
feature has its acts in its `acts.py`, and `bot/program/acts.py` joins them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Protocol, TypeAlias

from bot.core.match.entries import Entry
from bot.core.match.pauses import Pause
from bot.ground.rows import MatchRow
from rules.core.game import Game
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text, named
from rules.core.votes import Votes


class Table(Protocol):
    """The parts of a match that acts read and change."""

    game: Game[Any, Any]
    row: MatchRow
    entries: list[Entry]
    opened: dict[Seat, int]
    asked: dict[Seat, int]
    seated: dict[Seat, int]
    timed_out: dict[Seat, Word]
    since: int
    paced: int
    pauses: list[Pause]
    votes: Votes
    extensions: dict[int, int]


@dataclass(frozen=True, slots=True)
class Act:
    """A kind of act: its sentence for everybody, and its effect when it is added.

    The channel reads no sentence of an act that is not `is_news`, because a separate message shows
    it. An act that belongs to the course of the game is shown `in_chapter`, any other as separate
    news.
    """

    word: Word
    sentence: Callable[[Table, Entry], Text | None]
    apply: Callable[[Table, Entry], None]
    is_news: bool = True
    in_chapter: bool = False


Acts: TypeAlias = Mapping[Word, Act]


def open_decision_anew(table: Table, entry: Entry) -> None:
    """Open the decisions again that an undo leads back to. They get new tickets.

    An undo by consent also undoes others' moves, so all open decisions get new tickets.
    """
    if entry.seat in table.opened:
        table.opened[entry.seat] = entry.number
    elif not entry.seat:
        table.opened = dict.fromkeys(table.opened, entry.number)
        table.asked, table.timed_out = dict(table.opened), {}
        table.since = entry.number


def person_then(table: Table, entry: Entry) -> Text:
    """Return the player of an act's seat, or its colour if another player has the seat now."""
    seat = entry.about
    return named(seat) if table.seated.get(seat, 0) < entry.number else colour_of(table, seat)


def colour_of(table: Table, seat: Seat) -> Text:
    """Return the colour of a seat, for sentences in which its name would be another player's."""
    return next(mark.label for mark in table.game.marks if mark.word == seat)


def end_decisions(table: Table, entry: Entry) -> None:
    """Close all decisions, because the match has ended."""
    table.since, table.opened = entry.number, {}


def change_nothing(table: Table, entry: Entry) -> None:
    """Change nothing else: `rules/core/votes.py` counts votes, and rows of seats have the rest."""


def acts_by_word(*features: Iterable[Act]) -> Acts:
    """Return the acts of all features by their words.

    Raises `ValueError` if two have the same word.
    """
    acts: dict[Word, Act] = {}
    for act in chain.from_iterable(features):
        if act.word in acts:
            raise ValueError(f"Two acts are called {act.word}.")
        acts[act.word] = act
    return acts
