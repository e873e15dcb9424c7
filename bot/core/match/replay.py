"""The replay of a log, which makes the current match."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from bot.core.match.acts import Acts
from bot.core.match.entries import Entry, log_rows, match_record
from bot.core.match.games import game_of
from bot.core.match.match import Match
from bot.core.match.narration import act_sentence
from bot.core.match.position import Position
from bot.core.match.private import private_match
from bot.ground.languages import DEFAULT
from bot.ground.rows import LogRow, MatchRow, SeatRow
from rules.core.errors import IllegalMoveError
from rules.core.game import Game, Played
from rules.core.records import ACT, Record, RecordError
from rules.core.replay import replayed_moves, undone_entries
from rules.core.text import Text

MALFORMED: Final = (IndexError, KeyError, StopIteration, TypeError, ValueError)  # by acts' words
PLAIN: Final = re.compile(r"!(?: [A-Za-z0-9]+(?:[_=/:+-][A-Za-z0-9]+)*)+")  # no markdown in it


class Log:
    """The log of a match, with the seats of its record and the undone entries."""

    def __init__(self, row: MatchRow, people: Iterable[SeatRow], log: Iterable[LogRow]) -> None:
        self.lines = tuple(log)
        self.seated = {person.seat: person for person in people if person.seat}
        self.record = match_record(game_of(row), row, self.seated, self.lines)
        self.undone_entries = undone_entries(self.record.log)


def replay_match(
    row: MatchRow, people: Iterable[SeatRow], log: Iterable[LogRow], acts: Acts
) -> Match:
    """Replay a log. `acts` are the kinds of acts that it can have.

    Raises `RecordError` if its moves are no longer legal.
    """
    game, found = game_of(row), Log(row, people, log)
    moves = replayed_moves(game, found.record)
    start = next(moves).played
    match = Match(row, game, acts, found.seated, Position(game, start.state), start.announcements)
    _begin(match)
    for line in found.lines:
        add_line(match, line, found.undone_entries, lambda: next(moves).played)
    return match


def replay_record(game: Game[Any, Any], record: Record, acts: Acts) -> Match:
    """Replay a record, which has neither people nor times. `acts` are the kinds that it can have.

    Raises `RecordError`.
    """
    moves, undone_numbers = replayed_moves(game, record), undone_entries(record.log)
    start = next(moves).played
    begun = private_match(game, start.state, DEFAULT)
    match = replace(begun, acts=acts, opening=start.announcements)
    _begin(match)
    for line in log_rows(record):
        if is_move(line):
            add_line(match, line, undone_numbers, lambda: next(moves).played)
        else:
            _add_foreign_act(match, line)
    return match


def _add_foreign_act(match: Match, line: LogRow) -> None:
    """Add an act that anybody may have written. Raises `RecordError` if it is malformed."""
    wrong = RecordError(f"Entry {line.number}, `{line.words}`, is no act of a game.")
    if not PLAIN.fullmatch(line.words):
        raise wrong
    try:
        match.add_act(line.seat, line.words, line.at)
        act_sentence(match, match.entries[-1])
    except MALFORMED:
        raise wrong from None


def _begin(match: Match) -> None:
    match.opened = dict.fromkeys(match.game.possible_deciders(match.state), 0)
    match.asked = dict(match.opened)
    match.begin_chapter()


def add_line(
    match: Match, line: LogRow, undone_numbers: Container[int], play: Callable[[], Played[Any]]
) -> None:
    """Add the next entry of a log with these undone entries. `play` plays a move."""
    if not is_move(line):
        match.add_act(line.seat, line.words, line.at)
    elif line.number in undone_numbers:
        match.entries.append(_undone_entry(match, line))
    else:
        answer = _replayed_answer(match, line)  # before the state changes
        _advance(match, line, play(), answer)


def is_move(line: LogRow) -> bool:
    """Whether an entry is a move, not an act."""
    return not line.words.startswith(ACT)


def play_line(match: Match, line: LogRow, undone_numbers: Container[int] = ()) -> None:
    """Play the next entry, which is new, or later than a checkpoint."""
    add_line(match, line, undone_numbers, lambda: match.play(line.seat, line.words.split()))


def _advance(match: Match, line: LogRow, played: Played[Any], answer: Text | None) -> None:
    is_by_person = line.interaction is not None
    match.advance(
        line.seat, line.words, line.at, played, answer, is_by_person=is_by_person, late=line.late
    )
    if line.number <= match.row.told:
        match.entries[-1].illustrations = ()  # they have been shown


def _replayed_answer(match: Match, line: LogRow) -> Text | None:
    """Return the answer of an entry, or None if it is no longer legal. Its replay says so."""
    with suppress(IllegalMoveError):
        return match.answer(line.seat, tuple(line.words.split()))
    return None


def _undone_entry(match: Match, line: LogRow) -> Entry:
    """Return the entry of an undone move, for a match at that point of its log."""
    sealed = match.game.is_sealed(match.state)
    entry = Entry(line.number, line.seat, line.words, line.at, is_sealed=sealed, is_undone=True)
    entry.is_by_person, entry.is_in_window = line.interaction is not None, match.is_window
    return entry
