"""Rounds, from one draw of four cards to the next, and the end of the game (chapters 5 to 7)."""

from __future__ import annotations

from rules.aton.cards import deal, discard, look_at, make_known
from rules.aton.events import (
    DeadReturned,
    GameWon,
    ItemScored,
    RoundBegun,
    RoundEnded,
    TemplesScored,
    TotalsReached,
)
from rules.aton.scoring import scoring, sums
from rules.aton.state import Aton, clear_marks
from rules.aton.tables import DEAD, RED, TARGET
from rules.core.menu import Word
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext


def begin(state: Aton, context: MoveContext) -> None:
    """Begin a round: both players draw four cards (5.1)."""
    state.round += 1
    state.scored, state.fixed = (), []
    for seat in state.seats:
        state.given[seat] = secret((), seat)
        deal(state, seat, context)
    shuffled = tuple(seat for seat in state.seats if make_known(state, seat))
    state.done = dict.fromkeys(state.seats, 0)
    piles = tuple((seat, state.known[seat].pile) for seat in state.seats)
    context.tell(RoundBegun(state.round, shuffled, piles))
    for seat in state.seats:
        look_at(state, seat, context)


def finish(state: Aton, context: MoveContext) -> Word | None:
    """End a round: full Dead bring one scoring, never in round 1 (rulings 9.8 and 9.21)."""
    if len(state.dead) == DEAD:
        if score(state, context):
            return None
        return "returning"
    return following(state, context)


def following(state: Aton, context: MoveContext) -> Word:
    """Discard the cards at the cartouches and begin the next round."""
    for seat in state.seats:
        discard(state, seat, state.cards[seat])
    state.cards.clear()
    context.tell(RoundEnded(state.round))
    state.first, state.why_first, state.drawn = None, "", ()
    begin(state, context)
    return "lay"


def score(state: Aton, context: MoveContext) -> bool:
    """Score.

    Return True if that ends the game: somebody has 40 points or more. The higher total then wins
    (ruling 9.14).
    """
    items = scoring(state)
    state.gained = dict(zip(state.seats, sums(items), strict=True))
    for seat, points in state.gained.items():
        state.score[seat] += points
    state.scored = items
    clear_marks(state)
    one, two = state.seats
    squares = tuple(tuple(temple) for temple in state.temples)
    context.tell(TemplesScored(items, (one, two), squares))
    for item in items:
        context.tell(ItemScored(item, (one, two)))
    context.tell(TotalsReached(tuple(state.score.items())))
    context.show(state)
    best = max(state.score.values())
    if best < TARGET:
        state.pending = leaders(state)
        return False
    win(state, tuple(s for s in state.seats if state.score[s] == best), "points", context)
    return True


def leaders(state: Aton) -> list[Seat]:
    """Return both seats, the leader first, or Red first if level (ruling 9.15)."""
    return sorted(state.seats, key=lambda seat: (-state.score[seat], seat != RED))


def empty_the_dead(state: Aton, context: MoveContext) -> None:
    counts = tuple((seat, state.dead.count(seat)) for seat in state.seats)
    for seat, number in counts:
        state.reserve[seat] += number
    state.dead.clear()
    context.tell(DeadReturned(counts))


def win(state: Aton, winners: tuple[Seat, ...], by: Word, context: MoveContext) -> None:
    state.winners, state.won_by = winners, by
    context.tell(GameWon(winners, by))
