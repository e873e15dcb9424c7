"""A window for Divine seals: each owner may lay any number of them (11.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from rules.core.menu import Action, Choice, Menu, Node, Pick, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text, named
from rules.kemet.events import TileSealed
from rules.kemet.reasons import no_tile_to_seal
from rules.kemet.sealing import asked, lay_seal, sealable
from rules.kemet.sentences import text
from rules.kemet.state import Kemet
from rules.kemet.verbs import PASS, SEAL, Pass


@dataclass(frozen=True, slots=True)
class LaySeal(Action):
    owner: Seat
    tile: Word


def deciders(state: Kemet) -> Sequence[Seat]:
    return asked(state)[:1]


def menu(state: Kemet, seat: Seat) -> Menu:
    """Decision `seal`."""
    title = text("Lay a Divine seal on a power tile?")

    def whose() -> Node:
        owners = list(dict.fromkeys(owner for owner, _ in sealable(state, seat)))
        return Pick(
            "target",
            text("On whose tile?"),
            tuple(Choice(owner, named(owner)) for owner in owners),
            which,
            partial(_why_not, state, seat),
        )

    def which(owner: Seat) -> Node:
        rows = [tile for other, tile in sealable(state, seat) if other == owner]
        return Pick(
            "tile",
            text("On which tile?"),
            tuple(Choice(row.word, row.label, row.effect) for row in rows),
            lambda word: LaySeal(seat, owner, word),
            partial(no_tile_to_seal, state, owner),
        )

    return pick_verb(title, {SEAL: whose, PASS: lambda: Pass(seat)})


def _why_not(state: Kemet, seat: Seat, word: Word) -> Text | None:
    """Say why the seat cannot seal a tile of another, or of itself."""
    if word == seat:
        return text("You lay seals on tiles of other players.")
    return text("{seat} has no tile to seal.", seat=word) if word in state.seats else None


def play(state: Kemet, action: LaySeal | Pass, context: MoveContext) -> None:
    if isinstance(action, LaySeal):
        lay_seal(state, action.seat, action.owner, action.tile)
        context.tell(TileSealed(action.seat, action.owner, action.tile))
        return
    state.passed.append(action.seat)


def close(state: Kemet, context: MoveContext) -> Word | None:
    state.passed = []
    return None
