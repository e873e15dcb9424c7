"""The check of every match in a copy, without ended matches that have replayed before.

Such a match is recorded with a digest of the rules and of its rows. It is replayed again if a byte
of either has changed, so a damaged match is never taken for an intact one.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from bot.ground.rows import LogRow, MatchRow, SeatRow
from bot.store.backed_up import note_in
from bot.store.database import Transaction, columns, row_of

Tell: TypeAlias = Callable[[str], None]
Digests: TypeAlias = Mapping[int, str]

OPEN: Final = ("lobby", "live", "frozen")  # matches in these stages are checked each time
OF_PEOPLE: Final = ("user", "name", "formerly")  # fields of a seat that no replay reads


class BegunMatch(NamedTuple):
    """A match that has begun, with everything its replay needs."""

    row: MatchRow
    seats: Sequence[SeatRow]
    log: Sequence[LogRow]

    @property
    def has_ended(self) -> bool:
        return self.row.stage not in OPEN

    def digest(self, rules: str) -> str:
        """Return a hash of the match and the rules' digest, without ids and names of users."""
        seats = [{k: v for k, v in asdict(s).items() if k not in OF_PEOPLE} for s in self.seats]
        log = [asdict(entry) for entry in self.log]
        whole = json.dumps([rules, asdict(self.row), seats, log], separators=(",", ":"))
        return sha256(whole.encode()).hexdigest()


class Check(NamedTuple):
    """Replays matches by rules of this digest, and returns the numbers of those that replay.

    Raises `StoreError` for a match that makes the copy useless.
    """

    rules: str
    replaying: Callable[[Iterable[BegunMatch]], Iterator[int]]


def check_matches(db: Transaction, check: Check, tell: Tell) -> Digests:
    """Check every match that has begun, except those recorded. Raises the check's errors.

    Returns the ended matches that have replayed now. They are recorded in this database.
    """
    known = dict(db.execute("SELECT match, digest FROM replayed").fetchall())
    begun = [id for (id,) in db.execute(BEGUN).fetchall()]
    digests: dict[int, str] = {}
    skipped = 0

    def unknown() -> Iterator[BegunMatch]:
        nonlocal skipped
        for id in begun:
            match = read_begun(db, id)
            if match.has_ended:
                digests[id] = match.digest(check.rules)
                if known.get(id) == digests[id]:
                    skipped += 1
                    continue
            yield match

    found = {id: digests[id] for id in check.replaying(unknown()) if id in digests}
    remember(db, found)
    tell(f"matches checked: {len(begun):,}")
    if skipped:
        tell(f"ended matches that are the same as at an earlier check: {skipped:,}")
    return found


def remember(db: Transaction | sqlite3.Connection, digests: Digests) -> None:
    """Record ended matches that have replayed, within a transaction."""
    rows = [(digest, match) for match, digest in digests.items()]
    db.executemany(_REMEMBER, rows)


def remember_in(where: Path | str, digests: Digests) -> bool:
    """Record ended matches in a database that may be in use.

    Returns False if that fails. The next check then takes longer.
    """
    return note_in(where, lambda db: remember(db, digests))


def read_begun(db: Transaction, match: int) -> BegunMatch:
    row = db.execute(f"SELECT {columns(MatchRow)} FROM matches WHERE id = ?", (match,))
    seats = db.execute(f"SELECT {columns(SeatRow)} {_SEATS}", (match,))
    log = db.execute(f"SELECT {columns(LogRow)} {_ENTRIES}", (match,))
    return BegunMatch(
        row_of(MatchRow, row.fetchone()),
        [row_of(SeatRow, each) for each in seats],
        [row_of(LogRow, each) for each in log],
    )


BEGUN = "SELECT id FROM matches WHERE salt IS NOT NULL ORDER BY id"
_SEATS = "FROM seats WHERE match = ? ORDER BY place"
_ENTRIES = "FROM log WHERE match = ? ORDER BY number"
_REMEMBER = """
    INSERT INTO replayed (match, digest) SELECT id, ? FROM matches WHERE id = ?
    ON CONFLICT (match) DO UPDATE SET digest = excluded.digest
"""
