"""Facts of a position: numbers about each player, for statistics over many games.

Provinces, their contents and the points of each scoring are open on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.amun_re.view import AmunReView, PlayerView, ProvinceView
from rules.core.game import POINTS, Facts
from rules.core.menu import Word


def facts(view: AmunReView) -> Facts:
    """Return the numbers of each seat, of which those that are 0 may be missing."""
    return {
        player.seat: _facts_of(player, [p for p in view.provinces if p.owner == player.seat])
        for player in view.players
    }


def _facts_of(player: PlayerView, owned: Sequence[ProvinceView]) -> dict[Word, int]:
    scored = {
        f"{source}-{tally.kingdom}": getattr(tally, source)
        for tally in player.tallies
        for source in ("pyramids", "sets", "banks", "temples", "bonus", "gold")
    }
    return {
        POINTS: player.score,
        "provinces": len(owned),
        "pyramids": sum(each.pyramids for each in owned),
        "stones": sum(each.stones for each in owned),
        "farmers": sum(each.farmers + each.extra for each in owned),
        **Counter(f"provinces-{each.row.bank}" for each in owned),
        **{f"province-{each.row.word}": 1 for each in owned},
        **{f"from-{name}": points for name, points in scored.items() if points},
    }
