"""The pieces of the board and their places, for pictures of changes."""

from __future__ import annotations

from blue_lotus.pictures.board import HEAD, ROW, WIDE
from blue_lotus.view import GameView
from render.changes import Part, Parts
from render.geometry import rectangle
from rules.core.text import Language


def parts(view: GameView, _: Language) -> Parts:
    """Return a row for each player: the cards shown or turned up, and the points."""
    return {
        player.seat: Part(
            rectangle(0, HEAD + ROW * number, WIDE, HEAD + ROW * (number + 1)),
            (player.shown, player.turned, player.points),
        )
        for number, player in enumerate(view.players)
    }
