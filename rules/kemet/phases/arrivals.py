"""Waiting creatures must enter with a Recruit action, as many as fit (chapter 9, R-C2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.menu import Action, Choice, Menu, Node, Pick, Word, pick, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.board import SPACE
from rules.kemet.reasons import no_home
from rules.kemet.recruiting import arrive, choices
from rules.kemet.sentences import text
from rules.kemet.state import Kemet
from rules.kemet.tables import CREATURE as CREATURES
from rules.kemet.verbs import CREATURE


@dataclass(frozen=True, slots=True)
class Enter(Action):
    creature: Word
    space: Word


def deciders(state: Kemet) -> Sequence[Seat]:
    seat = state.arriving
    return [seat] if seat and len(choices(state, seat)) > 1 else []


def menu(state: Kemet, seat: Seat) -> Menu:
    """Decision `creature-in`: which, and where."""
    title = text("Which creature enters your city?")
    found = choices(state, seat)
    rows = [CREATURES[word] for word in dict.fromkeys(creature for creature, _ in found)]

    def place(creature: Word) -> Node:
        homes = [SPACE[home] for each, home in found if each == creature]
        return Pick(
            "district",
            text("Where does {creature} go?", creature=CREATURES[creature].label),
            tuple(Choice(row.word, row.label) for row in homes),
            lambda word: Enter(seat, creature, word),
            no_home,
        )

    return pick_verb(
        title, {CREATURE: lambda: pick("creature", title, rows, lambda row: place(row.word))}
    )


def play(state: Kemet, action: Enter, context: MoveContext) -> None:
    arrive(state, action.seat, action.creature, action.space, context)


def close(state: Kemet, context: MoveContext) -> Word | None:
    """Let a creature enter by itself if there is only one way."""
    seat = state.arriving
    if seat and (found := choices(state, seat)):
        arrive(state, seat, *found[0], context)
        return "arrivals"
    state.arriving = None
    return None
