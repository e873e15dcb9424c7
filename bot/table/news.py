"""What there is to publish of a move: nothing yet of a sitting that goes on, or of a secret."""

from __future__ import annotations

from typing import Any

from bot.store import NewRow
from bot.table.kinds import COMPUTER, DECIDED, PANEL, PRIVATE, STORY, WINDOW
from bot.table.match import Match
from rules.core.game import Played, Told
from rules.core.secrets import Seat


def rows_of(match: Match, seat: Seat, played: Played[Any], sealed: bool) -> list[NewRow]:
    """`sealed`: the phase it was made in was one of secret choices."""
    game, state, number = match.game, played.state, match.next_number
    awaited = game.deciders(state)
    quiet = not played.closed and (sealed or list(awaited) == [seat])
    rows = [] if quiet else [NewRow(number, STORY)]
    if not _is_unseen(match, played, sealed):
        rows.append(NewRow(number, PANEL))
    decided = match.people if sealed and played.closed else [seat] if sealed else []
    rows += [NewRow(number, DECIDED, who) for who in decided if not match.is_computer(who)]
    rows += [NewRow(number, PRIVATE, other) for other in _addressed(match, seat, played)]
    if any(match.is_computer(seat) or match.has_orders(seat) for seat in awaited):
        rows.append(NewRow(number, COMPUTER))
    if played.closed and game.is_window(state):
        rows.append(NewRow(number, WINDOW))
    return rows


def _is_unseen(match: Match, played: Played[Any], sealed: bool) -> bool:
    """A secret choice is changed or prepared: that a message is edited now would tell of it.

    In a window that somebody has chosen is a secret, too.
    """
    if not sealed or played.closed:
        return False
    before, after, game = match.state, played.state, match.game
    if game.is_window(before):
        return True
    awaited = game.deciders(after) == game.deciders(before)
    return awaited and game.view(after, None) == match.view(None)


def _addressed(match: Match, mover: Seat, played: Played[Any]) -> list[Seat]:
    """Who gets a direct message: a secret to decide, or something only they may know."""
    game, state = match.game, played.state
    secret = game.deciders(state) if game.is_sealed(state) and played.closed else ()
    return [
        seat
        for seat, person in match.people.items()
        if person.user is not None
        and (seat in secret or (seat != mover and any(_to(told, seat) for told in played.told)))
    ]


def _to(told: Told, seat: Seat) -> bool:
    return told.to is not None and seat in told.to
