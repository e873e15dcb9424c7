"""Losses in a troop with priests: the owner chooses which figures die (R-U1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.menu import Action, Amount, Menu, Word, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.board import SPACE
from rules.kemet.events import FiguresChosen
from rules.kemet.sentences import text, texts
from rules.kemet.state import Kemet
from rules.kemet.verbs import FALLEN


@dataclass(frozen=True, slots=True)
class ChooseFigures(Action):
    priests: int  # number of priests that die instead of other units


def deciders(state: Kemet) -> Sequence[Seat]:
    return [seat for seat, _, _ in state.mixed[:1]]


def menu(state: Kemet, seat: Seat) -> Menu:
    """Decision `losses`."""
    _, space, most = state.mixed[0]
    title = text("How many priests die instead of other units ({space})?", space=SPACE[space].label)
    return pick_verb(
        title,
        {
            FALLEN: lambda: Amount(
                "priests",
                title,
                0,
                most,
                lambda number: ChooseFigures(seat, number),
                why=lambda _: texts(
                    "At most {count} priest died.", "At most {count} priests died.", most
                ),
            )
        },
    )


def play(state: Kemet, action: ChooseFigures, context: MoveContext) -> None:
    seat, space, _ = state.mixed.pop(0)
    state.troops[space][seat].priests -= action.priests
    if action.priests:
        context.tell(FiguresChosen(seat, space, action.priests))


def close(state: Kemet, context: MoveContext) -> Word | None:
    return None
