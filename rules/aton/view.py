"""The view of a match for one viewer. `make_view` only ever gets a sealed state."""

from __future__ import annotations

from dataclasses import dataclass

from rules.aton.options import AtonOptions
from rules.aton.phases import PHASES
from rules.aton.phases.lay import may_exchange
from rules.aton.scoring import colour_held, scoring
from rules.aton.state import Aton, Item, in_temple
from rules.aton.tables import HAND, TEMPLES
from rules.core.menu import Word
from rules.core.secrets import Seat

ItemView = Item  # one item of a scoring, as `AtonView.seats`


@dataclass(frozen=True, slots=True)
class TempleView:
    number: int  # 1 to 4
    squares: tuple[Seat | None, ...]  # twelve, in reading order
    placed: tuple[int, ...]  # squares (0 to 11) where the last step put a counter
    taken: tuple[int, ...]  # squares that the last step emptied
    in_range: bool  # may be touched by the one whose turn it is, True outside turns


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: Seat
    score: int
    gained: int  # points of the last step that gave some to anybody: cartouche 1 or a scoring
    reserve: int
    pile: int  # these five as everybody knows them: before the reveal, as after the normal draw
    discards: tuple[int, ...]  # how many 1s, 2s, 3s and 4s
    hand: int
    exchange: bool  # still has the exchange counter
    exchanged: tuple[int, ...]  # the cards given back this round, once shown
    laid: bool  # has laid for this round
    cards: tuple[int, ...]  # the four at the cartouches, once revealed, else empty
    done: int  # cartouches carried out this round, 0 to 4
    yellow: int  # squares of that colour occupied, of 14
    green: int  # of 14
    best: int  # counters in the temple where it has most, of 12


@dataclass(frozen=True, slots=True)
class AtonView:
    viewer: Seat | None
    options: AtonOptions
    seats: tuple[Seat, ...]  # as they sit
    round: int
    phase: Word  # a key of PHASES, or `over`
    sealed: bool  # the phase's choices are secret
    awaited: tuple[Seat, ...]
    active: Seat | None  # the seat to play, once the order is known, or to take four back
    first: Seat | None  # first player of this round, once known
    why_first: Word  # c2, c1, drawn, red
    drawn: tuple[tuple[int, int], ...]  # the pairs drawn for the order, as `seats`
    amount: int  # counters that the active seat has to choose now
    whose: Seat | None  # owner of those counters
    players: tuple[PlayerView, ...]  # as `seats`
    temples: tuple[TempleView, ...]
    dead: tuple[Seat, ...]  # up to eight, as they came
    fresh_dead: int  # how many of the last of these the last step brought
    would: tuple[ItemView, ...]  # points of a scoring made now
    scored: tuple[ItemView, ...]  # the scoring just made, until the next round begins, else empty
    my_hand: tuple[int, ...] | None  # in the order drawn, these are None for the public
    my_laid: tuple[int, ...] | None  # sealed
    my_exchange: bool | None  # may exchange now
    winners: tuple[Seat, ...]  # when the game is over
    won_by: Word  # points, temple, yellow, green


def make_view(state: Aton, viewer: Seat | None) -> AtonView:
    phase = PHASES[state.phase] if state.flow else None
    awaited = tuple(phase.deciders(state)) if phase else ()
    in_turns = bool(state.flow) and state.phase in ("remove", "place")
    active = state.pending[0] if state.flow and state.pending else None
    laying = bool(state.flow) and state.phase == "lay"
    return AtonView(
        viewer=viewer,
        options=state.rules,
        seats=state.seats,
        round=state.round,
        phase=state.phase if state.flow else "over",
        sealed=getattr(phase, "SEALED", False),
        awaited=awaited,
        active=active,
        first=state.first,
        why_first=state.why_first,
        drawn=state.drawn,
        amount=state.amount,
        whose=state.whose,
        players=tuple(_player(state, seat) for seat in state.seats),
        temples=tuple(_temple(state, t, active if in_turns else None) for t in TEMPLES),
        dead=tuple(state.dead),
        fresh_dead=state.fresh_dead,
        would=scoring(state),
        scored=state.scored,
        my_hand=state.hands[viewer].value if viewer else None,
        my_laid=state.laid[viewer].value if viewer and viewer in state.laid else None,
        my_exchange=laying and may_exchange(state, viewer) if viewer else None,
        winners=state.winners,
        won_by=state.won_by,
    )


def _player(state: Aton, seat: Seat) -> PlayerView:
    known = state.known[seat]
    laid = seat in state.laid or seat in state.cards
    return PlayerView(
        seat=seat,
        score=state.score[seat],
        gained=state.gained[seat],
        reserve=state.reserve[seat],
        pile=known.pile,
        discards=tuple(known.discards.count(value) for value in (1, 2, 3, 4)),
        hand=0 if laid else HAND,
        exchange=known.exchange,
        exchanged=known.given,
        laid=laid,
        cards=state.cards.get(seat, ()),
        done=state.done[seat],
        yellow=colour_held(state, "yellow", seat),
        green=colour_held(state, "green", seat),
        best=max(in_temple(state, temple, seat) for temple in TEMPLES),
    )


def _temple(state: Aton, temple: int, active: Seat | None) -> TempleView:
    return TempleView(
        number=temple,
        squares=tuple(state.temples[temple - 1]),
        placed=tuple(place for where, place in state.placed if where == temple),
        taken=tuple(place for where, place in state.taken if where == temple),
        in_range=active is None or temple <= state.cards[active][2],
    )
