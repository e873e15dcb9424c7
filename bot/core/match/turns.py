"""Turns: their beginnings, the next player, and the players that the news calls to the table.

The news does not call the player who has just moved there, and only a few times to a turn that
returns after an undo. The phase and the number of the seat's moves identify its turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from bot.core.match.entries import RESUME
from bot.core.match.match import Match
from bot.ground.rows import MentionRow
from rules.core.secrets import Seat

OVER: Final = "over"  # instead of a turn: the game has ended
MOST: Final = 2  # mentions for one turn


def turn_of(match: Match, seat: Seat) -> str:
    """Return a text that differs for each turn of a seat."""
    return f"{match.state.moment}-{match.moves_of(seat)}"


def next_in_turn(match: Match) -> Seat | None:
    """Return the seat after the current one, if public facts decide it."""
    line = () if match.is_over else match.game.in_turn(match.position.sealed(None))
    return next((seat for seat in line[1:2] if seat != line[0]), None)


def is_present(match: Match, seat: Seat) -> bool:
    """Whether all can tell that a seat's player moved after all others, computers aside.

    A player against computers is present from the start, also after a secret choice.
    """
    standing = (e for e in reversed(match.entries) if e.seat and not e.is_undone)
    last = next((e for e in standing if not (e.is_move and match.is_computer(e.seat))), None)
    if last is None:
        return match.is_last_person(seat)
    is_alone = match.is_last_person(seat) and last.is_by_person and not last.is_in_window
    return last.seat == seat and (last.shows_presence or is_alone)


def due_mentions(
    match: Match, since: int, made: Iterable[MentionRow], again: Collection[Seat] = ()
) -> list[MentionRow]:
    """Return the mentions for the news after the entry `since`. `made` are the earlier ones.

    The seats `again` are called in any case, as often as a turn allows.
    """
    before = {row.seat: row for row in made}
    most = 1 if match.is_over else MOST
    called = dict.fromkeys((*_called_seats(match, since), *again))
    due = (_mention(match, seat, before.get(seat)) for seat in called)
    return [each for each in due if each.times <= most]


def _called_seats(match: Match, since: int) -> Iterator[Seat]:
    """Yield the humans' seats that the news calls, as far as everybody may know.

    It calls nobody during a pause. After a pause it calls all whose turn it is.
    """
    if match.is_paused:
        return
    resumed = any(not e.is_move and e.act == RESUME for e in match.entries[max(since, 0) :])
    for seat in match.people if match.is_over else match.openly_awaited():
        is_new = match.is_over or (
            (resumed or match.opened[seat] > since) and not is_present(match, seat)
        )
        if is_new and not match.is_computer(seat):
            yield seat


def _mention(match: Match, seat: Seat, before: MentionRow | None) -> MentionRow:
    turn = OVER if match.is_over else turn_of(match, seat)
    times = before.times if before and before.turn == turn else 0
    return MentionRow(match.id, seat, turn, times + 1)
