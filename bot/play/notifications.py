"""The outbox rows of a move and of a beginning: the news, and its addressees.

Nothing is published yet of an unfinished turn or a secret choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.core.match.match import Match
from bot.core.outbox.kinds import COMPUTER, DECIDED, DUE, PANEL, PRESENCE, PRIVATE, STORY
from bot.core.pace.pace import pace_of
from bot.ground.rows import NewRow, SeatRow
from rules.core.game import Game, Played
from rules.core.secrets import Seat
from rules.core.state import Announcement
from rules.core.votes import open_votes


def notifications_of(
    match: Match, seat: Seat, played: Played[Any], sealed: bool, *, is_shown: bool = False
) -> list[NewRow]:
    """Return the outbox rows of a move.

    `sealed` says that its phase was one of secret choices. `is_shown` says that the reply to it
    asks the player the next question.
    """
    game, state, number = match.game, played.state, match.next_number
    awaited = game.deciders(state)
    quiet = not played.phase_changed and (sealed or list(awaited) == [seat])
    rows = [] if quiet else [NewRow(number, STORY)]
    if not _is_hidden(match, played, sealed):
        rows.append(NewRow(number, PANEL))
    decided = match.people if _closes_all(played, sealed) else [seat] if sealed or not quiet else []
    rows += [NewRow(number, DECIDED, who) for who in decided if not match.is_computer(who)]
    rows += [NewRow(number, PRIVATE, other) for other in _addressees(match, seat, played, is_shown)]
    is_moved = any(match.is_computer(seat) or match.has_orders(seat) for seat in awaited)
    if is_moved or match.timed_out:
        rows.append(NewRow(number, COMPUTER))
    is_last = sealed and len(awaited) == 1 and not game.is_window(state)  # and may hear it
    has_own_time = pace_of(match.row).has_deadlines  # each step of a turn
    is_new = is_last or has_own_time or not quiet
    is_left_open = not state.flow and any(open_votes(match.votes))  # pointless votes
    if is_left_open or (is_new and any(not match.is_computer(seat) for seat in awaited)):
        rows.append(NewRow(number, DUE))
    return rows


def _is_hidden(match: Match, played: Played[Any], sealed: bool) -> bool:
    """Whether an edited panel would reveal that a secret choice was changed or prepared.

    In a window it must also hide that a seat has chosen.
    """
    if not sealed or played.phase_changed:
        return False
    before, after, game = match.state, played.state, match.game
    if game.is_window(before):
        return True
    awaited = game.deciders(after) == game.deciders(before)
    return awaited and game.view(after, None) == match.view(None)


def _closes_all(played: Played[Any], sealed: bool) -> bool:
    """Whether no letter asks anything any longer."""
    return (sealed and played.phase_changed) or not played.state.flow


def _addressees(match: Match, mover: Seat, played: Played[Any], is_shown: bool) -> list[Seat]:
    """Return the seats that get a direct message: for a secret decision, or for private news."""
    game, state = match.game, played.state
    secret = game.deciders(state) if game.is_sealed(state) and played.phase_changed else ()
    return [
        seat
        for seat, person in match.people.items()
        if person.user is not None
        and (
            (seat in secret and not (seat == mover and is_shown))
            or (seat != mover and any(_is_for(told, seat) for told in played.announcements))
        )
    ]


def _is_for(told: Announcement, seat: Seat) -> bool:
    return told.to is not None and seat in told.to


def opening_notifications(
    game: Game[Any, Any], people: Sequence[SeatRow], begun: Played[Any]
) -> list[NewRow]:
    """Return the outbox rows of a match that begins."""
    awaited, sealed = game.deciders(begun.state), game.is_sealed(begun.state)
    rows = [NewRow(0, STORY), NewRow(0, PANEL)]
    for seat, person in zip(begun.state.seats, people, strict=True):
        heard = any(told.to and seat in told.to for told in begun.announcements)
        if person.user is not None and (heard or (sealed and seat in awaited)):
            rows.append(NewRow(0, PRIVATE, seat))
        elif person.user is None and seat in awaited:
            rows.append(NewRow(0, COMPUTER))
    return [*rows, NewRow(0, DUE), NewRow(0, PRESENCE)]
