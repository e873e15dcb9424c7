"""Creatures that have lost their units return to their owner's city (chapter 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.menu import Action, Choice, Menu, Node, Pick, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.board import SPACE
from rules.kemet.reasons import no_home
from rules.kemet.sentences import text
from rules.kemet.state import WAITING, Kemet
from rules.kemet.tables import CREATURE as CREATURES
from rules.kemet.troops import homes, put_creature
from rules.kemet.verbs import CREATURE


@dataclass(frozen=True, slots=True)
class GoHome(Action):
    space: Word


def deciders(state: Kemet) -> Sequence[Seat]:
    return [seat for seat, _, _ in state.homeless[:1]]


def menu(state: Kemet, seat: Seat) -> Menu:
    """Decision `creature-home`."""
    _, creature, may_wait = state.homeless[0]
    title = text("Where does {creature} go?", creature=CREATURES[creature].label)
    choices = [Choice(word, SPACE[word].label) for word in homes(state, seat)]
    if may_wait or not choices:
        choices.append(Choice("tile", text("Back to its tile")))

    def node() -> Node:
        return Pick(
            "creature",
            title,
            tuple(choices),
            lambda word: GoHome(seat, WAITING if word == "tile" else word),
            no_home,
        )

    return pick_verb(title, {CREATURE: node})


def play(state: Kemet, action: GoHome, context: MoveContext) -> None:
    seat, creature, _ = state.homeless.pop(0)
    put_creature(state, seat, creature, action.space, context)


def close(state: Kemet, context: MoveContext) -> Word | None:
    return None
