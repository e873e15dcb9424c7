"""A battle, B1: objects, all of the attacker's first, then the defender's (11.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.menu import Action, Menu, Node, Place, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text
from rules.kemet.cards import some_of
from rules.kemet.events import ObjectsUsed
from rules.kemet.hooks import has
from rules.kemet.path import OBJECT
from rules.kemet.path_tokens import give_back
from rules.kemet.phases.commit import foreseer
from rules.kemet.reasons import not_held
from rules.kemet.sentences import text
from rules.kemet.state import Cards, Kemet
from rules.kemet.verbs import PASS, USE, Pass


@dataclass(frozen=True, slots=True)
class UseObjects(Action):
    objects: Cards


def usable(state: Kemet, seat: Seat) -> dict[Word, int]:
    """Count a player's objects for battles, by word."""
    held = Counter(state.objects.get(seat, ()))
    rows = (row for row in OBJECT.values() if row.window == "battle")
    return {row.word: held[row.word] for row in rows if held[row.word]}


def deciders(state: Kemet) -> Sequence[Seat]:
    battle = state.battle
    if battle is None:
        return []
    return [s for s in battle.sides if s not in battle.asked and usable(state, s)][:1]


def menu(state: Kemet, seat: Seat) -> Menu:
    """Decision `objects`."""
    title = text("Which objects do you use in this battle?")
    held = usable(state, seat)
    places = tuple(
        Place(word, OBJECT[word].label, number, OBJECT[word].effect)
        for word, number in held.items()
    )

    def spread() -> Node:
        return some_of("objects", title, places, lambda used: UseObjects(seat, used), _why_not)

    return pick_verb(title, {USE: spread, PASS: lambda: Pass(seat)})


def _why_not(word: Word) -> Text | None:
    """Say why an object is not among those that a player can use."""
    if word in OBJECT and OBJECT[word].window != "battle":
        return text("You cannot use {card} in battles.", card=OBJECT[word].label)
    return not_held(OBJECT, word)


def play(state: Kemet, action: UseObjects | Pass, context: MoveContext) -> None:
    battle, seat = state.battle, action.seat
    assert battle is not None
    battle.asked.append(seat)
    if isinstance(action, UseObjects):
        battle.objects[seat] = list(action.objects)
        for word in action.objects:
            state.objects[seat].remove(word)
            give_back(state, word, context)
            if has([OBJECT[word]], "units-and-cards-only"):
                battle.masked = True
        context.tell(ObjectsUsed(seat, action.objects))


def close(state: Kemet, context: MoveContext) -> Word:
    battle = state.battle
    assert battle is not None
    battle.asked = []
    return "foreseen" if foreseer(state, battle) else "commit"
