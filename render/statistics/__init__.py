"""Draw statistics: a player's own games, and the table of a server.

Both are tall, so that Discord shows them large, and readable on a phone. All words come written in
the reader's language.
"""

from __future__ import annotations

from collections.abc import Sequence

from render.scene import Scene
from render.statistics.own import Card, OwnGames, Rivalry, own_games_scene
from render.statistics.ranking import Ranking, RankingLine, ranking_scene

__all__ = [
    "Card",
    "OwnGames",
    "Ranking",
    "RankingLine",
    "Rivalry",
    "own_games_scene",
    "ranking_scene",
    "specimen",
]

_CARDS = (
    Card("Amun-Re", "18 games", "6 victories", "33%", 0.33, "mark: equal share, 25%", 0.25),
    Card("Aton", "9 games", "5 victories", "56%", 0.56, "mark: equal share, 50%", 0.5),
)


def specimen() -> Sequence[Scene]:
    """Return scenes with everything that is drawn here."""
    rivals = (Rivalry("Dina", 15, 23), Rivalry("Bruno", 18, 11))
    own = OwnGames("Ana · my games", "Oasis", _CARDS, "Places", (1, 3, 2), "Against", rivals, ())
    lines = tuple(
        RankingLine(rank, name, "31", "14", "1.9", "1131", "±107", (1024, 1131, 1238))
        for rank, name in enumerate(("Dina", "Ana"), 1)
    )
    heads = ("games", "won", "place", "rating")
    return own_games_scene(own), ranking_scene(Ranking("Kemet", "Oasis", heads, lines, ("",)))
