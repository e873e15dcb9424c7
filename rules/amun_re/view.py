"""The view of a match for one viewer. `make_view` only ever gets a sealed state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar

from rules.amun_re.bids import highest_on, least_index, overbid_works
from rules.amun_re.options import AmunReOptions
from rules.amun_re.phases import PHASES
from rules.amun_re.phases.offering import total_of
from rules.amun_re.scoring import Ending, ending, tally
from rules.amun_re.state import AmunRe, Hand, Land, Offer, Tally, own, score
from rules.amun_re.tables import Province, price_of
from rules.amun_re.yields import incomes
from rules.core.menu import Word
from rules.core.secrets import Seat, Secret

T = TypeVar("T")

# `unknown`: not revealed in the Old Kingdom; `later`: comes again in this New Kingdom; `offered`:
# under auction now; `out`: not in the game, as everybody knows.
Status = Literal["unknown", "later", "offered", "owned", "out"]


@dataclass(frozen=True, slots=True)
class BidView:
    seat: Seat
    index: int  # the space of the bid track
    price: int
    highest: bool
    blocks: bool  # its owner's Block closes the next space, if it is the highest


@dataclass(frozen=True, slots=True)
class ProvinceView:
    row: Province
    status: Status
    owner: Seat | None
    farmers: int  # in fields
    extra: int  # outside them, without the printed ones (`row.printed`)
    stones: int
    pyramids: int
    cards: int  # lying there face down
    gold: int  # lying there
    bids: tuple[BidView, ...]  # lowest first
    least: int | None  # the lowest open space of the bid track, while it is under auction


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: Seat
    score: int
    cards: int  # power cards in hand
    provinces: tuple[Word, ...]  # in board order
    awaited: bool
    sealed: bool  # has made the secret choice of this phase
    blocks: bool  # has Block working
    overbids: bool  # has Overbid working
    has_overbid: bool  # has played Overbid in this auction
    lost: tuple[Word, ...]  # where he has been outbid, if an option keeps him away from there
    offer: Offer | None  # once revealed
    correction: int | None  # announced: 3 or -3
    reward: int | None  # items due, once ranked
    tallies: tuple[Tally, ...]  # one a scoring
    gold: int | None  # open at the end of the game, or by an option


@dataclass(frozen=True, slots=True)
class AmunReView:
    viewer: Seat | None
    options: AmunReOptions
    seats: tuple[Seat, ...]  # clockwise
    kingdom: int  # 1 Old, 2 New
    round: int  # 1 to 3
    phase: Word  # a key of PHASES, or `over`
    step: Word  # actions: `cards`, `farmers`, `stones`. rewards: `cards`, `goods`. otherwise empty
    sealed: bool  # the phase's choices are secret
    first: Seat
    temple: int  # the marker's space, or 0 before the first offering
    total: int | None  # of the offering, corrections so far included
    awaited: tuple[Seat, ...]
    players: tuple[PlayerView, ...]  # as `seats`
    provinces: tuple[ProvinceView, ...]  # all fifteen, in the order of the table
    revealed: tuple[Word, ...]  # this round, in reveal order
    pile: int  # power cards left to draw
    discards: tuple[Word, ...]
    items: int  # rewards that the deciding player may still take
    keep: int  # how many of the drawn cards the player keeps (variant)
    mover: Seat | None  # the seat that made the last public move
    touched: tuple[Word, ...]  # the provinces that this move changed
    my_gold: int | None  # these are None for the public
    my_hand: Hand | None
    my_drawn: Hand | None  # cards drawn to keep some of them (variants), None if there are none
    my_provinces: tuple[Word, ...] | None  # expert rule: province cards not yet used
    my_offer: Offer | None  # sealed
    my_choice: tuple[Word, ...] | None  # sealed: cards, a province, (harvest, gold8)
    my_incomes: tuple[int, ...] | None  # with the temple on each of its spaces
    my_points: Tally | None  # points of the board if it were scored now
    ending: Ending | None  # when the game is over


def make_view(state: AmunRe, viewer: Seat | None) -> AmunReView:
    phase = PHASES[state.phase] if state.flow else None
    awaited = tuple(phase.deciders(state)) if phase else ()
    return AmunReView(
        viewer=viewer,
        options=state.rules,
        seats=state.seats,
        kingdom=state.kingdom,
        round=state.round,
        phase=state.phase if state.flow else "over",
        step=state.step,
        sealed=getattr(phase, "SEALED", False),
        first=state.first,
        temple=state.temple,
        total=total_of(state),
        awaited=awaited,
        players=tuple(_player(state, seat, seat in awaited) for seat in state.seats),
        provinces=tuple(_province(state, row) for row in state.board.values()),
        revealed=tuple(state.revealed),
        pile=state.pile_size,
        discards=tuple(state.discards),
        items=state.items,
        keep=state.keep,
        mover=state.mover,
        touched=state.touched,
        my_gold=state.gold[viewer].value if viewer else None,
        my_hand=state.hands[viewer].value if viewer else None,
        my_drawn=_opened(state.drawn, viewer),
        my_provinces=_opened(state.province_hands, viewer),
        my_offer=_opened(state.offers, viewer),
        my_choice=_opened(state.chosen, viewer),
        my_incomes=incomes(state, viewer) if viewer else None,
        my_points=tally(state, viewer) if viewer and state.flow else None,
        ending=None if state.flow else ending(state),
    )


def _opened(secrets: Mapping[Seat, Secret[T]], viewer: Seat | None) -> T | None:
    """Open the viewer's own secret, or None without one, or for the public."""
    return secrets[viewer].value if viewer and viewer in secrets else None


def _player(state: AmunRe, seat: Seat, awaited: bool) -> PlayerView:
    return PlayerView(
        seat=seat,
        score=score(state, seat),
        cards=state.cards[seat],
        provinces=tuple(row.word for row in own(state, seat)),
        awaited=awaited,
        sealed=seat in state.offers or seat in state.chosen,
        blocks=seat in state.blocks,
        overbids=overbid_works(state, seat),
        has_overbid=seat in state.overbids,
        lost=tuple(state.lost.get(seat, ())) if state.rules.rebid_ban == "all_lost" else (),
        offer=state.laid.get(seat),
        correction=state.corrections.get(seat),
        reward=state.rewards.get(seat),
        tallies=tuple(tally for tally in state.tallies if tally.seat == seat),
        gold=state.open_gold.get(seat),
    )


def _province(state: AmunRe, row: Province) -> ProvinceView:
    land = state.lands.get(row.word, Land())
    offered = state.phase == "auction" if state.flow else False
    under_auction = offered and row.word in state.revealed
    return ProvinceView(
        row=row,
        status=_status(state, row, under_auction),
        owner=land.owner,
        farmers=land.farmers,
        extra=land.extra,
        stones=land.stones,
        pyramids=land.pyramids,
        cards=land.cards,
        gold=land.gold,
        bids=_bids(state, row.word) if state.markers else (),
        least=least_index(state, row.word) if under_auction else None,
    )


def _status(state: AmunRe, row: Province, under_auction: bool) -> Status:
    """Return a province's public status. The New Kingdom first shows which ones are left out."""
    if row.word not in state.lands:
        return "out"
    if under_auction:
        return "offered"
    if state.lands[row.word].owner:
        return "owned"
    if state.kingdom == 1:
        return "unknown"
    return "later" if row.word in state.used else "out"


def _bids(state: AmunRe, province: Word) -> tuple[BidView, ...]:
    top = highest_on(state, province)
    return tuple(
        BidView(seat, marker.index, price_of(marker.index), seat == top, seat in state.blocks)
        for seat, marker in sorted(state.markers.items(), key=lambda held: held[1].index)
        if marker.province == province
    )
