"""Records that people attach to look at: checked in a process of their own, and kept for a while.

Nothing of them reaches the database. Their numbers lie above those of all matches, so the buttons
of a replay serve both.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import replace
from secrets import randbelow
from typing import Final, NamedTuple

from bot.computers.errands import Errands
from bot.computers.worker import TooSlowError, limited
from bot.core.match.acts import Acts
from bot.core.match.match import Match
from bot.core.match.private import private_match
from bot.core.match.replay import replay_record
from rules.core.errors import IllegalMoveError
from rules.core.records import Record, RecordError, parse
from rules.core.replay import verify
from rules.core.text import Text, text
from rules.registry import games

FIRST: Final = 10**14  # the number of the first record that was attached
LARGEST: Final = 512 * 1024  # bytes of a record, some ten times the longest game with its draws
MOST_ENTRIES: Final = 5_000
MOST_ACTS: Final = 500  # of them, because the sentence of an act may look at all entries before it
LONGEST: Final = 10.0  # seconds of checking one, such as one with thousands of undos
STUCK: Final = 80.0  # seconds until an answer
IDLE: Final = 60.0  # seconds after which an unused process ends
KEPT: Final = 16  # records, one of a person
LASTS: Final = 30 * 60  # seconds

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


class _Attached(NamedTuple):
    person: int
    at: float  # seconds since 1970
    match: Match


class AttachedRecords:
    """Checks records, and keeps the newest one of each person for half an hour."""

    def __init__(self, clock: Callable[[], float], acts: Acts) -> None:
        """`acts` are the kinds of acts that a record can have."""
        self.clock, self.acts = clock, acts
        self.errands = Errands(BUSY, CANNOT_CHECK, STUCK, IDLE)
        self._kept: OrderedDict[int, _Attached] = OrderedDict()

    async def take(self, person: int, content: bytes, code: str) -> int:
        """Check and keep the record in a file, and return its number.

        Raises `IllegalMoveError` for every other file.
        """
        try:
            written = content.decode()
        except UnicodeDecodeError:
            raise IllegalMoveError(NO_RECORD) from None
        record = await self.errands.run(check, written)
        if isinstance(record, Text):
            raise IllegalMoveError(record)
        number = FIRST + randbelow(9 * FIRST)
        try:
            match = await asyncio.to_thread(_match, record, number, code, self.acts)
        except RecordError:
            raise IllegalMoveError(CHANGED) from None
        for old in [old for old, found in self._kept.items() if found.person == person]:
            del self._kept[old]
        self._kept[number] = _Attached(person, self.clock(), match)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return number

    def match(self, person: int, number: int) -> Match:
        """Return the match of a record that this person has attached. Raises `IllegalMoveError`."""
        self._forget()
        found = self._kept.get(number)
        if found is None or found.person != person:
            raise IllegalMoveError(GIVE_AGAIN)
        return found.match

    def close(self) -> None:
        """End the process, even while it works."""
        self.errands.close()

    def _forget(self) -> None:
        oldest = self.clock() - LASTS
        for number in [number for number, found in self._kept.items() if found.at < oldest]:
            del self._kept[number]


def is_attached(match: int) -> bool:
    """Whether a number belongs to a record that somebody attached, instead of a match."""
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
    acts = sum(entry.is_act for entry in record.log)
    if len(record.log) > MOST_ENTRIES or acts > MOST_ACTS:
        yield TOO_LONG


def _match(record: Record, number: int, code: str, acts: Acts) -> Match:
    """Return the match of a record, with players who are called by their colours in a language.

    Raises `RecordError` for acts that nobody could have made.
    """
    game = games()[record.game]
    replayed = replay_record(game, record, acts)
    shown = private_match(game, replayed.state, code)
    row = replace(shown.row, id=number, seed=record.seed, salt=record.salt, edition=record.edition)
    people = {seat: replace(person, match=number) for seat, person in shown.people.items()}
    return replace(replayed, row=row, people=people)
