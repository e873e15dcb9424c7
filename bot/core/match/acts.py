"""Acts: the entries of a log that are no moves, each with its sentence and its effect.

They change nothing on the board. What they change at the table, the replay of the log finds again.
Each feature has its own in its `acts.py`; `bot/program/acts.py` joins them.
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
    """A kind of act: what everybody is told of it, and what it brings about when it is added.

    The channel reads no sentence of one that is no news: a message of its own shows it there. One
    of a game's course is told `in_chapter`, any other as news apart.
    """

    word: Word
    sentence: Callable[[Table, Entry], Text | None]
    apply: Callable[[Table, Entry], None]
    is_news: bool = True
    in_chapter: bool = False


Acts: TypeAlias = Mapping[Word, Act]


def open_decision_anew(table: Table, entry: Entry) -> None:
    """Return a replay has left out what the undo takes back; its menu is a new one.

    By consent others' moves are taken back too: what is decided then, all are asked anew.
    """
    if entry.seat in table.opened:
        table.opened[entry.seat] = entry.number
    elif not entry.seat:
        table.opened = dict.fromkeys(table.opened, entry.number)
        table.asked, table.timed_out = dict(table.opened), {}
        table.since = entry.number


def person_then(table: Table, entry: Entry) -> Text:
    """Whoever sat on the seat that an act is about: by its colour, if that is somebody else now."""
    seat = entry.about
    return named(seat) if table.seated.get(seat, 0) < entry.number else colour_of(table, seat)


def colour_of(table: Table, seat: Seat) -> Text:
    """Return the colour of a seat, for sentences where its name would be another player's."""
    return next(mark.label for mark in table.game.marks if mark.word == seat)


def end_decisions(table: Table, entry: Entry) -> None:
    """Close all decisions, because the match has ended."""
    table.since, table.opened = entry.number, {}


def change_nothing(table: Table, entry: Entry) -> None:
    """Votes are counted with every act (`rules/core/votes.py`); rows of the seats have the rest."""


def acts_by_word(*features: Iterable[Act]) -> Acts:
    """Return the acts of all features by their words.

    Raises `ValueError` where two have one word.
    """
    acts: dict[Word, Act] = {}
    for act in chain.from_iterable(features):
        if act.word in acts:
            raise ValueError(f"Two acts are called {act.word}.")
        acts[act.word] = act
    return acts
