"""Specimen scenes, from which the 256 colours are chosen and the caches are filled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from blue_lotus.options import GameOptions
from blue_lotus.pictures.board import scene
from blue_lotus.pictures.hand import hand
from blue_lotus.tables import HAND, MARKS
from blue_lotus.view import GameView, PlayerView
from render.scene import Scene
from rules.core.text import ENGLISH

SEATS: Final = tuple(mark.word for mark in MARKS)
PLAYING: Final = GameView(
    viewer=SEATS[0],
    options=GameOptions(),
    round=4,
    at_stake=1,
    players=tuple(PlayerView(seat, 1, (2, 5, 9), (1, 8), seat == SEATS[0]) for seat in SEATS),
    my_hand=(3, 7),
    my_card=7,
    winners=(),
)
OVER: Final = replace(
    PLAYING,
    round=HAND,
    players=tuple(PlayerView(seat, 0, (2, 5, 9, 3, 7), (8, 4, 6, 1), False) for seat in SEATS),
    my_hand=(),
    my_card=None,
    winners=SEATS,
)
VIEWS: Final = {"playing": PLAYING, "over": OVER}


def specimen() -> Iterator[Scene]:
    """Yield scenes with every seat, during play and after all have won."""
    for view in VIEWS.values():
        yield scene(view, ENGLISH)
    if picture := hand(PLAYING, ENGLISH):
        yield picture
