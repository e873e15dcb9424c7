"""The entries of a match's log: moves and acts, and the record that they make."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.core.match.games import match_options
from bot.ground.rows import LogRow, MatchRow
from rules.core.digest import setup_digest
from rules.core.game import Game
from rules.core.menu import Word
from rules.core.options import word_of
from rules.core.records import ACT, ENDINGS, Record, RecordEntry, RecordOptions
from rules.core.replay import record_of
from rules.core.secrets import Seat
from rules.core.state import Announcement, Illustration
from rules.core.text import Text
from rules.core.votes import RESIGN, UNDO

TIMEOUT: Final = "timeout"
SEEK: Final = "seek"  # a substitute for a seat: the actor's, or the one that is named
LEFT: Final = "left"  # the seat's person is not in the server any more, and a substitute sought
STAY: Final = "stay"  # a substitute is sought no more
SUBSTITUTE: Final = "substitute"  # somebody has taken the seat
RETURN: Final = "return"  # who had it before has taken it
NUDGE: Final = "nudge"  # the host reminds a seat that it is awaited
PACE: Final = "pace"  # the host changes what the table has agreed on about time
HOST: Final = "host"  # the table is handed over to a seat
RESUME: Final = "resume"  # the game goes on after a pause


@dataclass(slots=True)
class Entry:
    """An entry of the log, and what it brought about. An undone one brought about nothing."""

    number: int
    seat: Seat
    words: str
    at: int  # unix seconds
    announcements: tuple[Announcement, ...] = ()
    illustrations: tuple[Illustration, ...] = ()  # positions worth a picture
    why_final: Text | None = None  # why nobody can take it back
    is_sealed: bool = False  # it is a secret choice that nobody else may know of yet
    is_undone: bool = False
    answer: Text | None = None  # a secret choice in words, for its seat alone
    ends_phase: bool = False
    is_by_person: bool = True  # else it was left ahead, or is a computer player's
    shows_presence: bool = False  # everybody can tell that its seat's person has made it
    is_in_window: bool = False  # it answers an open window, which nobody may know
    late: int = 0  # seconds of its seat's extra time that it took

    @property
    def is_move(self) -> bool:
        return not self.words.startswith(ACT)

    @property
    def act(self) -> Word:
        """The kind of an act."""
        assert not self.is_move, "a move is no act"
        return self.words.split()[1]

    @property
    def is_substitution(self) -> bool:
        """Whether somebody sits down with this entry who has not had the seat before."""
        return self.words == f"{ACT} {SUBSTITUTE}"

    @property
    def opens_seat(self) -> bool:
        """Whether somebody else may take a seat after this entry."""
        return not self.is_move and self.act in (SEEK, LEFT, RESIGN)

    @property
    def about(self) -> Seat:
        """The seat that an act names, or else its own."""
        return (self.words.split()[2:] or [self.seat])[0]

    @property
    def abandons(self) -> bool:
        """Whether the match has ended with this entry, without a result."""
        return not self.is_move and self.act in ENDINGS

    @property
    def undoes(self) -> int | None:
        act = self.words.split()
        return int(act[2]) if act[:2] == [ACT, UNDO] else None


def match_record(
    game: Game[Any, Any], row: MatchRow, seats: Iterable[Seat], lines: Iterable[LogRow | Entry]
) -> Record:
    """Return the record of a match, without draws and result."""
    log = [_record_entry(line) for line in lines]
    record = record_of(game, match_options(row), tuple(seats), row.seed, row.salt or "", log)
    options = _record_options(row, dict(record.options))
    return replace(record, edition=row.edition, options=options, setup=row.setup or "")


def setup_of(game: Game[Any, Any], row: MatchRow, seats: Sequence[Seat], salt: str) -> str:
    """Return the hash of everything that is fixed when a match begins."""
    return setup_digest(match_record(game, replace(row, salt=salt, setup=""), seats, ()))


def _record_options(row: MatchRow, known: dict[str, str]) -> RecordOptions:
    """Return the options as they were stored when the match was opened.

    Later versions of the program may add or drop options, but never change the record. Matches from
    before the hash of the set-up may have stored no options. They used the usual ones.
    """
    stored = {name: word_of(given) for name, given in json.loads(row.options).items()}
    return tuple((stored if row.setup is not None else stored or known).items())


def _record_entry(line: LogRow | Entry) -> RecordEntry:
    """Return an entry of a log as an entry of a record.

    A move begins with its seat. An act begins with `!` and names its seat last, if it has one; but
    undo names the entry that it takes back instead.
    """
    first, *words = line.words.split()
    if first != ACT:
        return RecordEntry(line.seat, (first, *words))
    seat = [line.seat] if line.seat and words[0] != UNDO else []
    return RecordEntry(ACT, (*words, *seat))
