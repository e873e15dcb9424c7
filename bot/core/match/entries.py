"""The entries of a match's log: moves and acts, and the record that they make."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
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
from rules.core.votes import PASSED, RESIGN, UNDO

TIMEOUT: Final = "timeout"
SEEK: Final = "seek"  # looks for a substitute for the actor's seat, or for the named one
LEFT: Final = "left"  # the seat's player has left the server, and Karnak looks for a substitute
STAY: Final = "stay"  # Karnak no longer looks for a substitute
SUBSTITUTE: Final = "substitute"  # another player has taken the seat
RETURN: Final = "return"  # the seat's previous player has taken it again
NUDGE: Final = "nudge"  # the host reminds a seat of its turn
PACE: Final = "pace"  # the host changes the pace of the table
HOST: Final = "host"  # a seat becomes the host
RESUME: Final = "resume"  # the game continues after a pause


@dataclass(slots=True)
class Entry:
    """An entry of the log with its effects. An undone one has none."""

    number: int
    seat: Seat
    words: str
    at: int  # seconds since 1970
    announcements: Sequence[Announcement] = ()
    illustrations: tuple[Illustration, ...] = ()  # positions worth a picture
    why_final: Text | None = None  # the reason for which it cannot be undone
    is_sealed: bool = False  # it is a secret choice that others may not know yet
    is_undone: bool = False
    answer: Text | None = None  # the words of a secret choice, only for its seat
    ends_phase: bool = False
    is_by_person: bool = True  # else it is a planned move, or a computer player's
    shows_presence: bool = False  # everybody can tell that its seat's player has made it
    is_in_window: bool = False  # it answers an open window, which must stay secret
    late: int = 0  # seconds of its seat's extra time that it took
    asked: int = 0  # the entry that first asked for this move

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
        """Whether this entry gives the seat to a player who has not had it before."""
        return self.words == f"{ACT} {SUBSTITUTE}"

    @property
    def opens_seat(self) -> bool:
        """Whether another player may take a seat after this entry."""
        return not self.is_move and self.act in (SEEK, LEFT, RESIGN)

    @property
    def about(self) -> Seat:
        """The seat that an act names, or else its actor's."""
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

    A move begins with its seat. An act begins with `!` and names its seat last, if it has one. An
    undo names the undone entry instead.
    """
    first, *words = line.words.split()
    if first != ACT:
        return RecordEntry(line.seat, (first, *words))
    seat = [line.seat] if line.seat and words[0] != UNDO else []
    return RecordEntry(ACT, (*words, *seat))


def log_rows(record: Record) -> Iterator[LogRow]:
    """Yield the entries of a record as those of a log, without people and times.

    Its undos must name moves (`undone_entries`).
    """
    is_agreed = False  # the next undo belongs to a vote
    for number, entry in enumerate(record.log, 1):
        kind = entry.words[0] if entry.is_act else ""
        is_agreed = kind == PASSED or (is_agreed and kind == UNDO)
        seat, words = _logged(record, entry, is_agreed=is_agreed)
        yield LogRow(0, number, seat, " ".join(words), None, 0)


def _logged(record: Record, entry: RecordEntry, *, is_agreed: bool) -> tuple[Seat, Sequence[Word]]:
    """Return the seat of a record's entry and its words, the reverse of `_record_entry`."""
    *rest, last = entry.words
    if not entry.is_act:
        return entry.seat, entry.words
    if rest[:1] == [UNDO]:
        return "" if is_agreed else record.log[int(last) - 1].seat, (ACT, *entry.words)
    if rest and rest != [HOST] and last in record.seats:
        return last, (ACT, *rest)
    return "", (ACT, *entry.words)
