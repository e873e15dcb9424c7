"""Picture of the viewer's hand, shown to that viewer alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from blue_lotus.narrate import brief
from blue_lotus.pictures.cards import face
from blue_lotus.pictures.colours import PALETTE
from blue_lotus.view import GameView
from render.naming import NOBODY, Naming
from render.palette import GOLD, PAPYRUS
from render.scene import Box, Scene, Shape
from rules.core.text import Language

SIZE: Final = (800, 240)
STEP: Final = 150  # from one card to the next


def hand(view: GameView, language: Language, _: Naming = NOBODY) -> Scene | None:
    """Draw the hand. None for the public, and when there is no card left."""
    if not view.my_hand:
        return None
    return Scene(SIZE, tuple(_shapes(view)), brief(view).in_(language), PALETTE)


def _shapes(view: GameView) -> Iterator[Shape]:
    """Draw the cards in a row, with a light behind the one that lies face down."""
    yield Box(0, 0, *SIZE, PAPYRUS)
    for number, card in enumerate(view.my_hand or ()):
        x = 100 + STEP * number
        if card == view.my_card:
            yield Box(x - 70, 20, x + 70, 220, GOLD, radius=16)
        yield from face(card, (x, 120), 160)
