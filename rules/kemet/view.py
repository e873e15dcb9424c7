"""The view of a match for one viewer. `make_view` only ever gets a sealed state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.kemet.battle import items, sums
from rules.kemet.board import Space
from rules.kemet.cards import battle_cards, kinds, whole_hand
from rules.kemet.hooks import has
from rules.kemet.interventions import entitled
from rules.kemet.options import KemetOptions
from rules.kemet.path_view import PathView, look_at_path
from rules.kemet.phases import PHASES
from rules.kemet.points import battle_points, permanent, temple_holder, temporary
from rules.kemet.progress_view import IDLE, ProgressView, look_at_progress
from rules.kemet.recruiting import waiting
from rules.kemet.state import (
    Battle,
    Item,
    Kemet,
    Token,
    holder_of,
    owned,
    owner_of,
    priests_in_reserve,
    reserve,
    tiles_of,
)
from rules.kemet.tables import BATTLE_CARD, INTERVENTION, TILE, BattleCard, Intervention, Tile
from rules.kemet.tokens import GOLD, SILVER, late

BonusView = Item  # one line of a side's sum


@dataclass(frozen=True, slots=True)
class TroopView:
    seat: Seat
    units: int
    creature: Word | None
    priests: int = 0  # of the units (module 3)


@dataclass(frozen=True, slots=True)
class SpaceView:
    row: Space
    troops: tuple[TroopView, ...]  # two while a battle is fought there, the attacker first
    colour: str | None  # of the pyramid in a district
    level: int  # of it, 1 to 4, or 0 without one
    owner: Seat | None  # owner of the city that a district belongs to
    holder: Seat | None  # seat that controls it, or keeps the temple's point
    touched: bool  # by the last event


@dataclass(frozen=True, slots=True)
class TokenView:
    space: Word  # of the action pyramid, or `gold`
    silver: bool
    tile: Word | None  # action that the gold token was placed for


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: Seat
    city: Word | None  # not chosen yet
    place: int  # in the turn order, from 1
    awaited: bool
    committed: bool  # has chosen in secret what others still choose
    prayer: int  # prayer points
    permanent: int  # victory points
    temporary: int
    battle: int  # how many of the permanent ones break ties
    sources: tuple[tuple[Word, int], ...]  # of the permanent ones
    cards: int  # Divine Intervention cards in hand
    battle_hand: int  # battle cards in hand
    battle_used: int  # battle cards discarded
    discarded: tuple[Word, ...]  # open ones among them
    reserve: int  # units that are not on the board
    waiting: tuple[Word, ...]  # creatures on their tiles
    tiles: tuple[Tile, ...]
    sealed: tuple[Word, ...]  # tiles without effect at present
    tokens: tuple[TokenView, ...]  # placed this Day, in order
    silver: bool  # has a silver token, it may have been placed
    gold: bool
    dawn: int  # Dawn tokens
    objects: tuple[Word, ...]  # from the path
    skills: tuple[Word, ...]
    priests: int  # of the reserve
    fresh: tuple[Word, ...] = ()  # tiles whose tokens can be placed from the next turn on

    @property
    def points(self) -> int:
        return self.permanent + self.temporary


@dataclass(frozen=True, slots=True)
class StockView:
    """A power tile on the market."""

    row: Tile
    left: int  # copies


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a battle. Before the cards are shown `bonuses` has only what is known."""

    seat: Seat
    units: int  # when the battle began
    creature: Word | None
    card: BattleCard | None  # once shown
    cards: tuple[Intervention, ...]  # Divine Intervention cards played with it, once shown
    unpaid: tuple[Word, ...]  # of those, the ones without effect
    wounds: int  # cards discarded for Divine Wound
    bonuses: tuple[BonusView, ...]
    strength: int
    damage: int
    protection: int
    losses: int | None  # units, none before they are known
    points: int = 0  # victory points that the battle brought
    fate: Word | None = None  # the space of its survivors, once decided, "" if recalled


@dataclass(frozen=True, slots=True)
class BattleView:
    space: Word
    attacker: SideView
    defender: SideView
    masked: bool  # only units and battle cards count
    winner: Seat | None  # once known


@dataclass(frozen=True, slots=True)
class ContactView:
    """A troop has come to an enemy's. The battle has not begun."""

    space: Word
    attacker: Seat
    defender: Seat


@dataclass(frozen=True, slots=True)
class MoveView:
    """A Move action in progress."""

    seat: Seat
    space: Word  # where the group is, empty as long as nobody has left
    steps: int | None  # left, once somebody has
    more: int  # added to the steps of the troop that will leave
    no_walls: bool
    has_paid: bool  # a cost, so that another one may not be lowered
    activated: bool  # a priest has been sent


@dataclass(frozen=True, slots=True)
class OfferView:
    """A decision about Divine Intervention cards or battle cards that only the viewer sees."""

    cards: tuple[Intervention, ...]  # among which to choose (Vision, Divine Memory)
    card: BattleCard | None  # the battle card committed
    discard: BattleCard | None
    played: tuple[Intervention, ...]  # with it
    foreseen: BattleCard | None  # the opponent's card, shown by Prescience


@dataclass(frozen=True, slots=True)
class KemetView:
    viewer: Seat | None
    options: KemetOptions
    seats: tuple[Seat, ...]  # as they sit
    side: Word  # of the board: `a`, `b`
    round: int  # from 1
    night: bool
    turn: int  # of the Day, 1 to 5, or 0 outside it
    phase: Word  # a key of PHASES, or `over`
    sealed: bool  # the phase's choices are secret
    awaited: tuple[Seat, ...]
    order: tuple[Seat, ...]  # of turns
    active: Seat | None  # seat to play
    goal: int  # victory points that end the game
    spaces: tuple[SpaceView, ...]  # the open ones, in the order of the board
    closed: bool  # the east bank
    players: tuple[PlayerView, ...]  # as they sit
    market: tuple[StockView, ...]  # every tile in play, by colour and level
    black: bool  # the black pyramids are in play
    deck: int
    discards: int  # Divine Intervention cards
    mover: Seat | None  # seat of the last event
    way: tuple[Word, ...]  # spaces of the last move, from where it began
    path: PathView | None  # to Ta-Seti (module 3)
    battle: BattleView | None  # being fought, or fought last in this turn
    my_cards: tuple[Intervention, ...] | None  # the viewer's own hand
    my_battle_hand: tuple[BattleCard, ...] | None
    my_battle_used: tuple[BattleCard, ...] | None
    my_offer: OfferView | None
    winners: tuple[Seat, ...]  # once it is over
    contact: ContactView | None = None
    move: MoveView | None = None
    progress: ProgressView = IDLE


def make_view(state: Kemet, viewer: Seat | None) -> KemetView:
    phase = PHASES[state.phase] if state.flow else None
    awaited = _awaited(state)
    return KemetView(
        viewer=viewer,
        options=state.rules,
        seats=state.seats,
        side=state.board.side,
        round=state.round,
        night=not state.turn,
        turn=state.turn,
        phase=state.phase if state.flow else "over",
        sealed=getattr(phase, "SEALED", False) or getattr(phase, "WINDOW", False),
        awaited=awaited,
        order=tuple(state.order),
        active=state.active if state.flow and state.turn and state.pending else None,
        goal=state.rules.goal,
        spaces=tuple(_space(state, row) for row in state.board.spaces),
        closed=len(state.seats) in (2, 3),
        players=tuple(_player(state, seat, awaited) for seat in state.seats),
        market=tuple(_stock(word, state.market[word]) for word in TILE if word in state.market),
        black=state.rules.module_1,
        deck=state.deck_size,
        discards=state.discards_size,
        mover=state.mover,
        way=state.way,
        path=look_at_path(state),
        battle=_battle(state, state.battle) if state.battle else None,
        my_cards=_interventions(state.hands[viewer].value) if viewer else None,
        my_battle_hand=tuple(battle_cards(state.battle_hands[viewer].value)) if viewer else None,
        my_battle_used=tuple(battle_cards(state.battle_used[viewer].value)) if viewer else None,
        my_offer=_offer(state, viewer) if viewer else None,
        winners=(state.winner,) if state.winner else (),
        contact=_contact(state),
        move=_move(state),
        progress=look_at_progress(state),
    )


@cache
def _stock(tile: Word, left: int) -> StockView:
    return StockView(TILE[tile], left)


def _contact(state: Kemet) -> ContactView | None:
    contact, battle = state.contact, state.battle
    if contact is None or (battle and not battle.over):
        return None
    return ContactView(contact.space, contact.attacker, contact.defender)


def _move(state: Kemet) -> MoveView | None:
    move = state.move
    if move is None:
        return None
    return MoveView(
        move.seat,
        move.space,
        move.capacity,
        move.more,
        move.no_walls,
        move.has_paid,
        move.activated,
    )


def _awaited(state: Kemet) -> tuple[Seat, ...]:
    """Return the seats still to answer, or in a window all seats asked (R-I7)."""
    if state.flow and state.phase == "veto":
        return tuple(entitled(state))
    return tuple(PHASES[state.phase].deciders(state)) if state.flow else ()


def _interventions(cards: Iterable[Word]) -> tuple[Intervention, ...]:
    return tuple(INTERVENTION[word] for word in Counter(kinds(cards)).elements())


def _space(state: Kemet, row: Space) -> SpaceView:
    pyramid = state.pyramids.get(row.word)
    troops = state.troops.get(row.word, {})
    return SpaceView(
        row=row,
        troops=tuple(
            TroopView(seat, troop.units, troop.creature, troop.priests)
            for seat, troop in sorted(troops.items(), key=lambda each: not _attacks(state, each[0]))
        ),
        colour=pyramid.colour if pyramid else None,
        level=pyramid.level if pyramid else 0,
        owner=owner_of(state, row.word),
        holder=_holder(state, row),
        touched=row.word in state.touched,
    )


def _attacks(state: Kemet, seat: Seat) -> bool:
    return state.contact is not None and state.contact.attacker == seat


def _holder(state: Kemet, row: Space) -> Seat | None:
    if row.kind == "temple":
        return temple_holder(state, row.word)
    return None if row.kind == "desert" else holder_of(state, row.word)


def _player(state: Kemet, seat: Seat, awaited: tuple[Seat, ...]) -> PlayerView:
    battle = state.battle
    return PlayerView(
        seat=seat,
        city=state.cities.get(seat),
        place=state.order.index(seat) + 1,
        awaited=seat in awaited,
        committed=bool(battle and not battle.shown and seat in battle.commits),
        prayer=state.prayer[seat],
        permanent=permanent(state, seat),
        temporary=temporary(state, seat),
        battle=battle_points(state, seat),
        sources=tuple((source, points) for source, points in state.points[seat].items() if points),
        cards=state.cards[seat],
        battle_hand=state.battle_counts[seat],
        battle_used=_used(state, seat),
        discarded=state.shown_used[seat],
        reserve=reserve(state, seat),
        waiting=tuple(waiting(state, seat)),
        tiles=tuple(tiles_of(state, seat)),
        sealed=tuple(seal.tile for seal in state.seals if seal.owner == seat),
        tokens=tuple(_token(token) for token in state.tokens[seat]),
        silver=has(owned(state, seat), "token-silver"),
        gold=has(owned(state, seat), "token-gold"),
        dawn=state.dawn.get(seat, 0),
        objects=tuple(state.objects.get(seat, ())),
        skills=tuple(state.skills.get(seat, ())),
        priests=priests_in_reserve(state, seat),
        fresh=tuple(late(state, seat)),
    )


def _used(state: Kemet, seat: Seat) -> int:
    """Count the battle cards discarded: the public number of all, minus those in hand."""
    return len(whole_hand(state.rules)) - state.battle_counts[seat]


def _token(token: Token) -> TokenView:
    space = GOLD if token.kind == GOLD else token.space
    return TokenView(space, token.kind == SILVER, token.tile or None)


def _battle(state: Kemet, battle: Battle) -> BattleView:
    attacker, defender = (_side(state, battle, seat) for seat in battle.sides)
    return BattleView(battle.space, attacker, defender, battle.masked, battle.winner)


def _side(state: Kemet, battle: Battle, seat: Seat) -> SideView:
    lines = battle.items.get(seat) or tuple(items(state, battle, seat))
    strength, damage, protection = sums(lines)
    shown = battle.shown.get(seat)
    lost = battle.losses.get(seat)
    return SideView(
        seat=seat,
        units=battle.units[seat],
        creature=battle.creatures[seat],
        card=BATTLE_CARD[shown] if shown else None,
        cards=tuple(INTERVENTION[word] for word in battle.played.get(seat, ())),
        unpaid=battle.unpaid.get(seat, ()),
        wounds=battle.wounds.get(seat, 0),
        bonuses=lines,
        strength=strength,
        damage=damage,
        protection=protection,
        losses=None if lost is None else lost + battle.own_losses[seat],
        points=battle.points.get(seat, 0),
        fate=battle.fates.get(seat),
    )


def _offer(state: Kemet, viewer: Seat) -> OfferView | None:
    """Return the cards that the viewer looks at or has chosen in secret, or None."""
    battle = state.battle
    commit = battle.commits[viewer].value if battle and viewer in battle.commits else None
    foreseen = battle.foreseen if battle else None
    seen = foreseen.value if foreseen and viewer in foreseen.owners else None
    looked = state.looked.value if state.chooser == viewer else ()
    if not (commit or seen or looked):
        return None
    return OfferView(
        cards=_interventions(looked),
        card=BATTLE_CARD[commit.card] if commit else None,
        discard=BATTLE_CARD[commit.discard] if commit else None,
        played=tuple(INTERVENTION[word] for word in commit.played) if commit else (),
        foreseen=BATTLE_CARD[seen] if seen else None,
    )
