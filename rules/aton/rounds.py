"""From one draw of four cards to the next, and the ends of the game (chapters 5 to 7)."""

from __future__ import annotations

from rules.aton.cards import deal, discard, make_known
from rules.aton.events import (
    DeadReturned,
    GameWon,
    ItemScored,
    RoundBegun,
    TemplesScored,
    TotalsReached,
)
from rules.aton.scoring import scoring, sums
from rules.aton.state import Aton, clear_marks
from rules.aton.tables import DEAD, RED, TARGET
from rules.core.game import Table
from rules.core.menu import Word
from rules.core.secrets import Seat, secret


def begin(state: Aton, table: Table) -> None:
    """Everybody draws four cards (5.1)."""
    state.round += 1
    state.scored, state.fixed = (), []
    shuffled = []
    for seat in state.seats:
        state.given[seat] = secret((), seat)
        deal(state, seat, table)
        if make_known(state, seat) and state.round > 1:
            shuffled.append(seat)
    state.done = dict.fromkeys(state.seats, 0)
    table.tell(RoundBegun(state.round, tuple(shuffled)))


def finish(state: Aton, table: Table) -> Word | None:
    """Both turns are over: a full Kingdom of the Dead brings a scoring (5.6)."""
    if len(state.dead) == DEAD:
        if score(state, table):
            return None
        return "returning"
    return following(state, table)


def following(state: Aton, table: Table) -> Word:
    """The laid cards go to the discards, and the next round begins."""
    for seat in state.seats:
        discard(state, seat, state.cards[seat])
    state.cards.clear()
    state.first, state.why_first, state.drawn = None, "", ()
    begin(state, table)
    return "lay"


def score(state: Aton, table: Table) -> bool:
    """Whether that ends the game: 40 points or more, and the higher total wins (7.2, 9.14)."""
    items = scoring(state)
    state.gained = dict(zip(state.seats, sums(items), strict=True))
    for seat, points in state.gained.items():
        state.score[seat] += points
    state.scored = items
    clear_marks(state)
    one, two = state.seats
    squares = tuple(tuple(temple) for temple in state.temples)
    table.tell(TemplesScored(items, (one, two), squares))
    for item in items:
        table.tell(ItemScored(item, (one, two)))
    table.tell(TotalsReached(tuple(state.score.items())))
    table.show(state)
    best = max(state.score.values())
    if best < TARGET:
        state.pending = leaders(state)
        return False
    win(state, tuple(s for s in state.seats if state.score[s] == best), "points", table)
    return True


def leaders(state: Aton) -> list[Seat]:
    """The one in the lead after this scoring, then the other; Red first if level (9.15)."""
    return sorted(state.seats, key=lambda seat: (-state.score[seat], seat != RED))


def empty_the_dead(state: Aton, table: Table) -> None:
    counts = tuple((seat, state.dead.count(seat)) for seat in state.seats)
    for seat, number in counts:
        state.reserve[seat] += number
    state.dead.clear()
    table.tell(DeadReturned(counts))


def win(state: Aton, winners: tuple[Seat, ...], by: Word, table: Table) -> None:
    state.winners, state.won_by = winners, by
    table.tell(GameWon(winners, by))
