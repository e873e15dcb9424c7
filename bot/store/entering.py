"""How entries come into a log, and what acts among them change at the table."""

from collections.abc import Sequence
from dataclasses import asdict, replace

from bot.ground.rows import LogRow, NewAct
from bot.store.database import Transaction, one_number
from bot.store.errors import NotLiveError, NumberTakenError, RepeatedInteractionError


def enter(db: Transaction, entry: LogRow) -> LogRow:
    """Add an entry within a transaction. Raises as `LogRepository.append` does.

    Returns it with its time: that of the last entry, if the clock was set back since.
    """
    match, number, interaction = entry.match, entry.number, entry.interaction
    db.hold(match)
    entered = db.execute(_ENTER, asdict(entry)).fetchone()
    if entered:
        return replace(entry, at=entered[0])
    done = one_number(db, _DONE, interaction)
    if done is not None:
        raise RepeatedInteractionError(done)
    if one_number(db, _ORDERED, interaction):
        raise RepeatedInteractionError(match)
    if one_number(db, _TAKEN, match, number):
        raise NumberTakenError(match)
    raise NotLiveError(match)


def enter_acts(
    db: Transaction,
    match: int,
    number: int,
    acts: Sequence[NewAct],
    interaction: int | None,
    at: int,
) -> LogRow:
    """Add the entries of acts, of which `number` is the first, and what they change at the table.

    The interaction is that of the first. Returns the last entry. Raises as `enter` does.
    """
    for place, act in enumerate(acts):
        made = None if place else interaction
        entry = enter(db, LogRow(match, number + place, act.seat, act.words, made, at))
        if act.leaves:
            vacate(db, match, act.leaves, entry.number)
        if act.sought:
            sought, is_sought = act.sought
            db.execute(_SEEK, (is_sought, match, sought))
        if act.hosts:
            db.execute(_HOST, (act.hosts, match))
    return entry


def vacate(db: Transaction, match: int, seat: str, entry: int) -> None:
    """Remember who leaves a seat with an entry, and forget what was theirs, not the seat's.

    It is a computer player's then.
    """
    for left in _LEFT:
        db.execute(left, {"match": match, "seat": seat, "entry": entry})


_ENTER = """
    INSERT INTO log (match, number, seat, words, interaction, at, late)
    SELECT :match, :number, :seat, :words, :interaction, (
        SELECT max(at) FROM (
            SELECT CAST(:at AS BIGINT) AS at UNION ALL SELECT begun
            UNION ALL SELECT at FROM log WHERE match = :match AND number = :number - 1
        ) AS times
    ), :late
    FROM matches WHERE id = :match AND stage = 'live'
    AND NOT EXISTS (SELECT 1 FROM ordered WHERE interaction = :interaction)
    ON CONFLICT DO NOTHING RETURNING at
"""
_ORDERED = "SELECT 1 FROM ordered WHERE interaction = ?"
_DONE = "SELECT match FROM log WHERE interaction = ?"
_TAKEN = "SELECT 1 FROM log WHERE match = ? AND number = ?"
_SEEK = "UPDATE seats SET sought = ? WHERE match = ? AND seat = ?"
_HOST = "UPDATE seats SET host = CASE WHEN seat = ? THEN 1 ELSE 0 END WHERE match = ?"
_LEFT = (
    """
    INSERT INTO departures (match, person, seat, entry)
    SELECT match, person, seat, :entry FROM seats
    WHERE match = :match AND seat = :seat AND person IS NOT NULL
    ON CONFLICT (match, person) DO UPDATE SET seat = excluded.seat, entry = excluded.entry
    """,
    """
    UPDATE seats SET person = NULL, name = '', formerly = '', level = ''
    WHERE match = :match AND seat = :seat
    """,
    "DELETE FROM orders WHERE match = :match AND seat = :seat",
    "DELETE FROM calls WHERE match = :match AND seat = :seat",
    "DELETE FROM mentions WHERE match = :match AND seat = :seat",
    "DELETE FROM ballots WHERE match = :match AND seat = :seat",
    "DELETE FROM outbox WHERE match = :match AND target = :seat",  # it was for who leaves
)
