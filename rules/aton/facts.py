"""Facts of a position: numbers about each player, for statistics over many games.

The board, the reserves and the points are open on the table. The cards in a hand are not.
"""

from __future__ import annotations

from rules.aton.view import AtonView, PlayerView
from rules.core.game import POINTS, Facts
from rules.core.menu import Word


def facts(view: AtonView) -> Facts:
    """Return the numbers of each seat."""
    return {player.seat: _facts_of(player, view) for player in view.players}


def _facts_of(player: PlayerView, view: AtonView) -> dict[Word, int]:
    seat = player.seat
    temples = {f"temple-{each.number}": each.squares.count(seat) for each in view.temples}
    return {
        POINTS: player.score,
        "yellow": player.yellow,
        "green": player.green,
        "fullest-temple": player.best,
        "dead": view.dead.count(seat),
        "reserve": player.reserve,
        "exchange": int(player.exchange),
        "first": int(view.first == seat),
        **temples,
    }
