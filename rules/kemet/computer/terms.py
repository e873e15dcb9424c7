"""The value of a position to a seat, in points, by named reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.kemet.board import DELTA_TEMPLE, SANCTUARY, SPACE
from rules.kemet.computer.dusk import dusk
from rules.kemet.computer.odds import chance_to_win, distances, from_obelisks, strength_of
from rules.kemet.computer.weights import Weights
from rules.kemet.hooks import has
from rules.kemet.movement import capacity_of
from rules.kemet.points import permanent, temple_holder
from rules.kemet.state import Kemet, Troop, holder_of, is_sealed, owned, reserve
from rules.kemet.tables import TELEPORT, TILE, TOP_LEVEL, TURNS
from rules.kemet.tokens import GOLD, SILVER

TERM_NAMES: Final = (
    "points",
    "temples",
    "pyramids",
    "prayer",
    "tiles",
    "units",
    "cards",
    "threats",
    "rivals",
    "dusk",
)
SETTLED: Final = ("cities", "pyramids", "garrison", "order", "dawn", "places")


def is_settled(state: Kemet, seat: Seat) -> bool:
    """Whether the match is over, between two turns, or before a choice of the Night or set-up."""
    if not state.flow or state.phase in SETTLED:
        return True
    return state.phase == "turn" and (state.active != seat or not state.in_turn)


def terms_of(w: Weights, state: Kemet, seat: Seat) -> Mapping[str, float]:
    """Value the seat's holdings, and those of its rivals below zero."""
    attackers = all_attackers(state)
    own = side(w, state, seat, attackers)
    cards = sum(w.cards.get(word, w.card) for word in state.hands[seat].value)
    others = [sum(side(w, state, each, attackers).values()) for each in state.seats if each != seat]
    average = sum(others) / len(others)
    share = w.rival if len(others) > 1 else w.only_rival
    own["cards"] = cards
    own["dusk"] = dusk(w, state, seat)
    own["rivals"] = -share * (average + max(others)) / 2
    return own


def side(w: Weights, state: Kemet, seat: Seat, attackers: Sequence[Attacker]) -> dict[str, float]:
    """Value the public part of a seat's holdings, with these troops on the board."""
    return {
        "points": w.permanent * permanent(state, seat),
        "temples": _temples(w, state, seat),
        "pyramids": _pyramids(w, state, seat),
        "prayer": _prayer(w, state.prayer[seat]),
        "tiles": _tiles(w, state, seat),
        "units": _units(w, state, seat),
        "cards": w.card * state.cards[seat],
        "threats": _threats(w, state, seat, attackers),
    }


def _temples(w: Weights, state: Kemet, seat: Seat) -> float:
    value, held, turn = 0.0, 0, state.turn
    for row in state.board.temples:
        if temple_holder(state, row.word) == seat:
            troop = state.troops.get(row.word, {}).get(seat)
            units = troop.units if troop else 0
            held += bool(units)
            value += w.temporary[turn] + w.temple_units * min(units, w.most_guards)
            if row.word != DELTA_TEMPLE or units > 1:
                value += w.income[turn] * row.income
    if held > 1:
        value += w.second_temple[turn]
    there = state.troops.get(SANCTUARY, {}).get(seat)
    if there and there.units >= SPACE[SANCTUARY].sacrifice:
        value += w.sanctuary[turn]
    return value


def _pyramids(w: Weights, state: Kemet, seat: Seat) -> float:
    held = [each for at, each in state.pyramids.items() if holder_of(state, at) == seat]
    tops = sum(each.level == TOP_LEVEL for each in held)
    worth = sum(w.pyramid[each.colour][each.level] for each in held)
    return worth + w.top * w.temporary[state.turn] * tops


def _prayer(w: Weights, points: int) -> float:
    comfortable = min(points, w.comfortable)
    return w.prayer * comfortable + w.more_prayer * (points - comfortable)


def tile_value(w: Weights, word: Word) -> float:
    """Value a power tile in points, without its creature."""
    row = TILE[word]
    return w.tile_level[row.level] + w.tile_more.get(row.kind, 0.0)


def _tiles(w: Weights, state: Kemet, seat: Seat) -> float:
    value = 0.0
    for word in state.tiles[seat]:
        value += tile_value(w, word) * (1 - w.sealed * is_sealed(state, seat, word))
        if (space := state.creatures.get(word)) is not None:
            value += w.creature_out if space else w.creature_waiting
    return value + _tokens(w, state, seat)


def _tokens(w: Weights, state: Kemet, seat: Seat) -> float:
    """Value the silver and gold tokens that can still be placed this Day."""
    to_come = state.turn < TURNS or seat in state.pending
    if not state.turn or not to_come:
        return 0.0
    placed = {token.kind for token in state.tokens[seat]}
    rows = owned(state, seat)
    silver = SILVER not in placed and has(rows, "token-silver")
    gold = GOLD not in placed and has(rows, "token-gold")
    return w.silver * silver + w.gold * gold


def _units(w: Weights, state: Kemet, seat: Seat) -> float:
    value = w.reserve * reserve(state, seat)
    for space, troops in state.troops.items():
        if seat in troops:
            units = troops[seat].units
            value += w.unit * units + w.together * units * units
            if SPACE[space].kind != "district":
                value += w.abroad
    return value


@dataclass(frozen=True, slots=True)
class Attacker:
    """A troop that could attack next: how far it goes, and how strong it is before the cards."""

    seat: Seat
    start: Word
    steps: int
    teleports: bool
    strength: int

    def can_come(self, players: int, space: Word) -> bool:
        """Whether it could be in a space with one Move action, ignoring everything in between."""
        if distances(players).get((self.start, space), 99) <= self.steps:
            return True
        return self.teleports and from_obelisks(players)[space] <= self.steps


def all_attackers(state: Kemet) -> list[Attacker]:
    """List every troop on the board."""
    return [
        Attacker(
            seat,
            start,
            capacity_of(state, seat, troop.creature, troop.priests),
            start in state.pyramids and state.prayer[seat] >= TELEPORT,
            strength_of(state, seat, troop, "attack"),
        )
        for start, troops in state.troops.items()
        for seat, troop in troops.items()
    ]


def _threats(w: Weights, state: Kemet, seat: Seat, attackers: Sequence[Attacker]) -> float:
    """Value the attacks that the others could make next, below zero."""
    enemies = [each for each in attackers if each.seat != seat]
    return -w.threat * sum(
        _danger(state, seat, space, troops[seat], enemies)
        * _at_stake(w, state, space, troops[seat])
        for space, troops in state.troops.items()
        if seat in troops
    )


def _danger(
    state: Kemet, seat: Seat, space: Word, troop: Troop, enemies: Sequence[Attacker]
) -> float:
    """Return the chance that the strongest enemy within reach would beat a troop."""
    players = len(state.seats)
    strongest = max(
        (enemy.strength for enemy in enemies if enemy.can_come(players, space)), default=None
    )
    if strongest is None:
        return 0.0
    return chance_to_win(strongest, strength_of(state, seat, troop, "defence"))


def _at_stake(w: Weights, state: Kemet, space: Word, troop: Troop) -> float:
    row, value = SPACE[space], w.attacker_gains + w.units_lost * troop.units
    if row.kind == "temple":
        value += w.temporary[state.turn]
    pyramid = state.pyramids.get(space)
    worth = w.pyramid[pyramid.colour][pyramid.level] if pyramid else 0.0
    return value + w.pyramid_lost * worth
