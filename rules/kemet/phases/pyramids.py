"""Set-up, the pyramids: three levels on different districts, 1/1/1 or 2/1/0 (4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.core.menu import Action, Choice, Menu, Node, Pick, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.colours import PYRAMID_COLOUR
from rules.kemet.events import PyramidsSet
from rules.kemet.raising import colours
from rules.kemet.sentences import text
from rules.kemet.state import Kemet, Pyramid, districts_of, show
from rules.kemet.verbs import PYRAMIDS

Set: TypeAlias = tuple[tuple[Word, str, int], ...]  # district, colour, level

SPLITS: Final = {"1-1-1": (1, 1, 1), "2-1-0": (2, 1)}
NAMES: Final = ("first", "second", "third")


@dataclass(frozen=True, slots=True)
class SetPyramids(Action):
    pyramids: Set


def deciders(state: Kemet) -> Sequence[Seat]:
    return state.pending[:1]


def in_turn(state: Kemet) -> Sequence[Seat]:
    return state.pending


def menu(state: Kemet, seat: Seat) -> Menu:
    title = text("How do you divide the three levels?")
    splits = (
        Choice("1-1-1", text("1, 1 and 1")),
        Choice("2-1-0", text("2 and 1, the third raised later")),
    )

    def split() -> Node:
        return Pick("split", title, splits, lambda word: _next(state, seat, SPLITS[word], ()))

    return pick_verb(title, {PYRAMIDS: split})


def _next(state: Kemet, seat: Seat, levels: tuple[int, ...], placed: Set) -> Node:
    """Ask for the next pyramid. Three of one level are asked for in one order only."""
    if len(placed) == len(levels):
        return SetPyramids(seat, placed)
    level = levels[len(placed)]
    districts = [row for row in districts_of(state, seat) if row.word not in _districts(placed)]
    if len(levels) == len(NAMES):
        districts = districts[:1]
    free = [colour for colour in colours(state) if colour not in {each[1] for each in placed}]
    choices = {f"{colour}-{row.word[-1]}": (row, colour) for row in districts for colour in free}

    def then(word: Word) -> Node:
        row, colour = choices[word]
        return _next(state, seat, levels, (*placed, (row.word, colour, level)))

    return Pick(
        NAMES[len(placed)],
        text("Where do you place a level-{level} pyramid, and in which colour?", level=level),
        tuple(
            Choice(
                word, text("{colour} on {place}", colour=PYRAMID_COLOUR[colour], place=row.label)
            )
            for word, (row, colour) in choices.items()
        ),
        then,
    )


def _districts(placed: Set) -> set[Word]:
    return {district for district, _, _ in placed}


def play(state: Kemet, action: SetPyramids, context: MoveContext) -> None:
    for district, colour, level in action.pyramids:
        state.pyramids[district] = Pyramid(colour, level)
    state.pending.remove(action.seat)
    show(state, action.seat, *(district for district, _, _ in action.pyramids))
    context.tell(PyramidsSet(action.seat, action.pyramids))


def close(state: Kemet, context: MoveContext) -> Word:
    state.pending = list(state.order)
    return "garrison"
