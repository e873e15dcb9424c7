"""The command `explain`: a sentence on each thing that a table waits for, safe to share.

It shows no names and no numbers of moves. It shows only failures of direct messages, reminders and
automatic moves: the waiting ones could reveal who has answered in secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import groupby
from operator import attrgetter
from typing import Final

from bot.core.outbox.kinds import (
    ANNOUNCE,
    ANNOUNCED,
    CLOSED,
    COUNTED,
    EXPIRING,
    EXPIRY,
    FAREWELL,
    FROZEN,
    IN_CHANNEL,
    INVITATION,
    INVITE,
    LOBBY,
    MOVED,
    NAMES,
    PANEL,
    PICTURE,
    PRESENCE,
    REMOVED,
    RESERVED,
    RESTORED,
    STORY,
    SUMMON,
    UNLISTED,
    UNSUMMON,
    UNTOLD,
    VOTE,
)
from bot.core.outbox.publisher import RETRY_AFTER
from bot.ground.rows import Closing
from bot.program.config import read_settings
from bot.program.console import refusals, tell
from bot.program.job_order import ORDER
from bot.store.explaining import MatchState, WaitingRow, state_of
from rules.arguments import ConsoleError

WRONG_ARGUMENT: Final = 2  # exit status
THINGS: Final = {
    ANNOUNCE: "the announcement of free seats",
    ANNOUNCED: "the update of an announcement",
    CLOSED: "the direct message about the channel",
    COUNTED: "the direct messages about the end of a vote",
    EXPIRING: "the warning that the table ends",
    EXPIRY: "the end of an idle table",
    FAREWELL: "the direct message about a lost seat",
    FROZEN: "the news that the game is frozen",
    INVITE: "the message that asks guests to come",
    INVITATION: "the removal of an invitation",
    LOBBY: "the message with the free seats",
    MOVED: "the update of the message in the former channel",
    NAMES: "the removal of an erased name",
    PANEL: "the chapter with the board",
    PICTURE: "the board of the chapter",
    PRESENCE: "the search for players who have left the server",
    REMOVED: "the direct message to a removed player",
    RESERVED: "the end of a reservation",
    RESTORED: "the news that a backup was restored",
    STORY: "the opening, a reveal or other news",
    SUMMON: "the call of the next player",
    UNSUMMON: "the removal of a call",
    UNTOLD: "the direct message about a message that Discord refuses",
    VOTE: "the message of a vote",
}
CLOSINGS: Final[dict[Closing, str]] = {
    "gone": "the channel is deleted. `/game move` takes the table to another one",
    "removed": "Karnak is not in the server. Invite it again, or use `/game move`",
    "forbidden": "Karnak may not write there. Give it back its permissions",
    "locked": "the thread is locked. Unlock it",
}
UNITS: Final = ((86_400, "days"), (3_600, "hours"), (60, "minutes"))


def explain(match: int) -> None:
    """Print the state of a match and its outstanding rows. Raises `ConsoleError`."""
    with refusals():
        state = state_of(read_settings().database_at, match)
    if state is None:
        raise ConsoleError(f"There is no match {match} in the database.", WRONG_ARGUMENT)
    for sentence in sentences(match, state):
        tell(sentence)


def sentences(match: int, state: MatchState) -> Iterator[str]:
    """Yield the state of a match, its channel, the process that publishes it, and its rows."""
    yield _stage(match, state)
    if state.closed and state.stage not in ("over", "cancelled"):
        since = _when(state.closed_at or state.now, state.now)
        yield f"Its channel has been closed since {since}: {CLOSINGS[state.closed]}."
    yield _holder(state)
    yield from _listed(state)
    yield _unlisted(state)


def _stage(match: int, state: MatchState) -> str:
    opened = _when(state.opened, state.now)
    begun = _when(state.begun or state.opened, state.now)
    ended = _when(state.ended or state.now, state.now)
    return (
        f"Match {match}, "
        + {
            "lobby": f"{state.game}, has not begun. It was opened {opened}.",
            "live": f"{state.game}, is being played. It began {begun}.",
            "over": f"{state.game}, is over. It ended {ended}.",
            "cancelled": f"{state.game}, was cancelled {ended}.",
            "frozen": f"{state.game}, is frozen: it does not replay with the rules of this Karnak. "
            "The next start tries again.",
        }[state.stage]
    )


def _holder(state: MatchState) -> str:
    """Return the sentence about the process that publishes a match."""
    if state.process:
        is_alive = (state.until or 0) > state.now
        how = "which is alive" if is_alive else "which gives no sign of life: others take over"
        return f"Process {state.process} tells it now, {how}."
    if state.alive is None:
        return "Nothing is being told, and no Karnak has been connected to Discord yet."
    alive = _when(state.alive, state.now)
    return f"Nothing is being told now. A Karnak was connected to Discord {alive}."


def _listed(state: MatchState) -> Iterator[str]:
    """Yield sentences on the waiting rows that may be public, and on their failures."""
    listed = [row for row in state.rows if row.kind not in UNLISTED and _waits(row, state.now)]
    for kind, rows in groupby(sorted(listed, key=_place), key=attrgetter("kind")):
        yield _group(state, kind, list(rows))
    if not listed:
        yield "No news waits."


def _group(state: MatchState, kind: str, rows: list[WaitingRow]) -> str:
    since = min(filter(None, (_since(state, row) for row in rows)), default=None)
    waits = f" since {_when(since, state.now)}" if since else ""
    said = f"Waiting{waits}: {THINGS[kind]}."
    if last := _last_failure(rows):
        at = _when(last.failed or state.now, state.now)
        said += f" Failed tries: {last.tries}, the last one {at} with {last.failure}."
    return f"{said} {_next_try(state, kind, rows)}"


def _unlisted(state: MatchState) -> str:
    rows = [row for row in state.rows if row.kind in UNLISTED]
    said = "Direct messages, reminders and automatic moves are not listed: they can tell secrets."
    if last := _last_failure(rows):
        return f"{said} The last one that failed did so with {last.failure}."
    return said


def _next_try(state: MatchState, kind: str, rows: list[WaitingRow]) -> str:
    due = min(row.due for row in rows)
    if state.stage == "frozen" and kind not in IN_CHANNEL:
        return "It waits until the game is no longer frozen."
    if state.closed and kind in IN_CHANNEL:
        return "It waits until the channel is open; Karnak looks every hour."
    if due > state.now:
        return f"The next try is {_when(due, state.now)}."
    if _last_failure(rows):
        return f"The next try is in {RETRY_AFTER // 60} minutes at most."
    return "It has not been tried yet."


def _waits(row: WaitingRow, now: int) -> bool:
    """Whether a row is due, or has failed and waits for its next attempt."""
    return row.due <= now or row.tries > 0


def _since(state: MatchState, row: WaitingRow) -> int | None:
    """Return the time since when a row waits, if known: its own, or that of its news."""
    told = {LOBBY: state.touched or state.opened, STORY: state.begun, PANEL: state.begun}
    return (None if row.tries else row.due or None) or row.since or told.get(row.kind)


def _last_failure(rows: list[WaitingRow]) -> WaitingRow | None:
    return max((row for row in rows if row.failed), key=attrgetter("failed"), default=None)


def _place(row: WaitingRow) -> int:
    return ORDER.index(row.kind)


def _when(at: int, now: int) -> str:
    """Return a time, and its distance from now."""
    day = datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    away = abs(now - at)
    size, unit = next(((size, unit) for size, unit in UNITS if away >= 2 * size), (1, "seconds"))
    return f"{day} ({away // size} {unit} {'ago' if at <= now else 'from now'})"
