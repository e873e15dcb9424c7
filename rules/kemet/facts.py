"""Facts of a position: numbers about each player, for statistics over many games.

The points, their sources (12.1), power tiles and objects are all open on the table.
"""

from __future__ import annotations

from collections import Counter

from rules.core.game import POINTS, Facts
from rules.core.menu import Word
from rules.kemet.view import KemetView, PlayerView


def facts(view: KemetView) -> Facts:
    """Return the numbers of each seat, of which those that are 0 may be missing."""
    return {player.seat: _facts_of(player) for player in view.players}


def _facts_of(player: PlayerView) -> dict[Word, int]:
    colours = Counter(f"tiles-{tile.colour}" for tile in player.tiles)
    return {
        POINTS: player.points,
        "permanent-points": player.permanent,
        "temporary-points": player.temporary,
        "battle-points": player.battle,
        "turn": player.place,
        "tiles": len(player.tiles),
        "prayer": player.prayer,
        **colours,
        **{f"from-{source}": points for source, points in player.sources if points},
        **{f"tile-{tile.word}": 1 for tile in player.tiles},
        **{f"object-{word}": number for word, number in Counter(player.objects).items()},
    }
