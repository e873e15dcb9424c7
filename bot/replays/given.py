"""Records that people give to look at: checked in a process of their own, and kept for a while.

Nothing of them reaches the database. Their numbers lie above those of all matches, so the buttons
of a replay serve both.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import replace
from secrets import randbelow
from typing import Any, Final, NamedTuple

from bot.computers.worker import TooSlowError, limited, prepare
from bot.core.match.acts import Act
from bot.core.match.entries import Entry
from bot.core.match.match import Match
from bot.core.match.narration import ABANDONED, ENDED_BY
from bot.core.match.private import private_match
from bot.ground.process_pool import NoProcessesError, Processes, ProcessPool
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.records import ACT, ENDINGS, Record, RecordEntry, RecordError, parse
from rules.core.replay import replayed_moves, undone_entries, verify
from rules.core.state import Announcement
from rules.core.text import Text, text
from rules.registry import games

FIRST: Final = 10**14  # the number of the first record that was given
LARGEST: Final = 512 * 1024  # bytes of a record, some ten times the longest game with its draws
MOST_ENTRIES: Final = 5_000
LONGEST: Final = 10.0  # seconds of checking one, such as one with thousands of undos
STUCK: Final = 80.0  # seconds until an answer, at the end of the queue too
IDLE: Final = 60.0  # seconds after which an unused process ends
TASKS: Final = 20  # records, after which a new process takes over
KEPT: Final = 16  # records, one of a person
LASTS: Final = 30 * 60  # seconds
MOST_WAITING: Final = 5

EXPORT: Final = text("Give a file that **Record** made at the end of a game.")
NO_RECORD: Final = text("This file is no record of a game. {export}", export=EXPORT)
TOO_LARGE: Final = text("A record has at most {size} KiB.", size=LARGEST // 1024)
TOO_LONG: Final = text("This record is too long to be checked here.")
NOT_OVER: Final = text("The game of this record is not over. {export}", export=EXPORT)
CHANGED: Final = text(
    "This record does not pass the check, because it was changed or cut off. {export}",
    export=EXPORT,
)
CONTINUED: Final = text(
    "This game was played on from another one. Give the record of the first game instead."
)
GIVE_AGAIN: Final = text("A record is kept for 30 minutes. Give it again.")
NOT_LOADED: Final = text("Discord did not give Karnak this file. Try again.")
BUSY: Final = text("Many records are being checked. Try again in a minute.")
CANNOT_CHECK: Final = text("No record can be checked now. Try again later.")


class _Given(NamedTuple):
    person: int
    at: float  # seconds since 1970
    match: Match


class GivenRecords:
    """Checks records, and keeps the newest one of each person for half an hour."""

    def __init__(self, clock: Callable[[], float], processes: Processes | None = None) -> None:
        self.clock = clock
        self.processes = processes or Processes(start_checker, STUCK, TASKS, IDLE)
        self._kept: OrderedDict[int, _Given] = OrderedDict()
        self._waiting = 0

    async def take(self, person: int, content: bytes, code: str) -> int:
        """Check and keep the record in a file, and return its number.

        Raises `IllegalMoveError` for every other file.
        """
        try:
            written = content.decode()
        except UnicodeDecodeError:
            raise IllegalMoveError(NO_RECORD) from None
        record = await self._checked(written)
        number = FIRST + randbelow(9 * FIRST)
        match = await asyncio.to_thread(_match, record, number, code)
        for old in [old for old, given in self._kept.items() if given.person == person]:
            del self._kept[old]
        self._kept[number] = _Given(person, self.clock(), match)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return number

    def match(self, person: int, number: int) -> Match:
        """Return the match of a record that this person has given. Raises `IllegalMoveError`."""
        self._forget()
        given = self._kept.get(number)
        if given is None or given.person != person:
            raise IllegalMoveError(GIVE_AGAIN)
        return given.match

    def close(self) -> None:
        """End the process, even while it works."""
        self.processes.close()

    def _forget(self) -> None:
        oldest = self.clock() - LASTS
        for number in [number for number, given in self._kept.items() if given.at < oldest]:
            del self._kept[number]

    async def _checked(self, written: str) -> Record:
        if self._waiting >= MOST_WAITING:
            raise IllegalMoveError(BUSY)
        self._waiting += 1
        try:
            checked = await self.processes.run(check, written)
        except (NoProcessesError, BrokenExecutor):  # logged
            raise IllegalMoveError(CANNOT_CHECK) from None
        finally:
            self._waiting -= 1
        if isinstance(checked, Text):
            raise IllegalMoveError(checked)
        return checked


def is_given(match: int) -> bool:
    """Whether a number belongs to a record that somebody gave, instead of a match."""
    return match >= FIRST


def check(written: str) -> Record | Text:
    """Return the record of a finished game, or the reason for which a text is not one."""
    if len(written) > LARGEST:
        return TOO_LARGE
    try:
        record = parse(written)
    except RecordError:
        return NO_RECORD
    if reason := next(_reasons(record), None):
        return reason
    try:
        with limited(LONGEST):
            return CHANGED if verify(games()[record.game], record) else record
    except TooSlowError:
        return TOO_LONG


def _reasons(record: Record) -> Iterator[Text]:
    """Yield the reasons not to check a record."""
    game = games().get(record.game)
    if game is None:
        yield text("This Karnak does not play the game `{game}`.", game=record.game)
        return
    if record.edition not in game.editions:
        yield text(
            "This record is of edition {edition}. This Karnak plays {game} up to edition {last}.",
            edition=record.edition,
            game=game.label,
            last=game.edition,
        )
    if record.origin:
        yield CONTINUED
    if not record.seed:
        yield NOT_OVER
    if len(record.log) > MOST_ENTRIES:
        yield TOO_LONG


def start_checker() -> Executor:
    """Return a pool of one process that checks records."""
    return ProcessPool(1, prepare)


def _match(record: Record, number: int, code: str) -> Match:
    """Return the match of a record, with players who are called by their colours.

    Its log has all entries with their numbers. Acts are hidden, except the one that ended it.
    """
    game = games()[record.game]
    taken_back = undone_entries(record.log)
    entries = [
        _entry(entry, at, record.seats, is_undone=at in taken_back)
        for at, entry in enumerate(record.log, 1)
    ]
    opening: tuple[Announcement, ...] = ()
    for move in replayed_moves(game, record):
        if move.number:
            entries[move.number - 1].announcements = move.played.announcements
        else:
            opening = move.played.announcements
        state = move.played.state
    match = private_match(game, state, code)
    row = replace(match.row, id=number, seed=record.seed, salt=record.salt, edition=record.edition)
    people = {seat: replace(person, match=number) for seat, person in match.people.items()}
    return replace(match, row=row, people=people, acts=ENDS, entries=entries, opening=opening)


def _entry(entry: RecordEntry, number: int, seats: tuple[str, ...], *, is_undone: bool) -> Entry:
    if not entry.is_act:
        return Entry(number, entry.seat, " ".join(entry.words), 0, is_undone=is_undone)
    *words, last = entry.words
    seat = last if words and last in seats else ""
    spelled = " ".join([ACT, *(words if seat else entry.words)])
    return Entry(number, seat, spelled, 0, is_undone=not entry.abandons)


def _change_nothing(*_: Any) -> None:
    """Change nothing."""


def _end(word: Word) -> Act:
    sentence = ENDED_BY.get(word, ABANDONED)
    return Act(word, lambda table, entry: sentence, _change_nothing)


ENDS: Final[Mapping[Word, Act]] = {word: _end(word) for word in ENDINGS}
