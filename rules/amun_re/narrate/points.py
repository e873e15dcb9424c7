"""The standings: each player's points, their sources, and how a tie is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rules.amun_re.scoring import TIE_BREAKERS
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import Tally
from rules.amun_re.view import AmunReView, PlayerView
from rules.core.menu import Word
from rules.core.text import Text, joined, listed

SOURCES: Final[tuple[tuple[str, Callable[[int], Text]], ...]] = (
    ("pyramids", lambda points: text("pyramids {points}", points=points)),
    ("sets", lambda points: text("sets {points}", points=points)),
    ("banks", lambda points: text("majorities {points}", points=points)),
    ("temples", lambda points: text("temples {points}", points=points)),
    ("bonus", lambda points: text("bonus cards {points}", points=points)),
    ("gold", lambda points: text("gold {points}", points=points)),
)


def sources(tallies: Iterable[Tally]) -> Text:
    """List points by source, without those that brought none: `pyramids 7, sets 3`."""
    counted = list(tallies)
    sums = [(sum(getattr(t, name) for t in counted), say) for name, say in SOURCES]
    brought = [say(points) for points, say in sums if points]
    return listed(brought) if brought else text("nothing")


def standings(view: AmunReView) -> Sequence[Text]:
    """List all players' points and sources, the leader first. Explain a tie at the end."""
    return (*(_line(view, player) for player in ranked(view)), *_tie(view))


def ranked(view: AmunReView) -> list[PlayerView]:
    """Sort the players, best first, and tied ones by place."""
    return sorted(view.players, key=_behind(view))


def _line(view: AmunReView, player: PlayerView) -> Text:
    behind = _behind(view)
    return texts(
        "{rank}. {seat}: {count} point ({sources})",
        "{rank}. {seat}: {count} points ({sources})",
        count=player.score,
        rank=1 + sum(behind(other) < behind(player) for other in view.players),
        seat=player.seat,
        sources=sources(player.tallies),
    )


def _behind(view: AmunReView) -> Callable[[PlayerView], tuple[int, ...]]:
    """Return the sort key of the standings, best first. Tie-breakers count only at the end."""
    if not view.ending:
        return lambda player: (-player.score,)
    counts = TIE_BREAKERS[view.options.final_tie]
    return lambda player: (-player.score, *(-number for number in _built(view, player)[:counts]))


def _built(view: AmunReView, player: PlayerView) -> tuple[int, int]:
    """Return the pyramids and the stones in the player's provinces."""
    own = [province for province in view.provinces if province.owner == player.seat]
    return sum(province.pyramids for province in own), sum(province.stones for province in own)


def _tie(view: AmunReView) -> Sequence[Text]:
    if not view.ending or view.ending.decided == "points":
        return ()
    best = max(player.score for player in view.players)
    built = joined(
        (_built_by(view, player) for player in view.players if player.score == best), " · "
    )
    return (TIES[view.ending.decided](built),)


def _built_by(view: AmunReView, player: PlayerView) -> Text:
    pyramids, stones = _built(view, player)
    return text(
        "{seat}: {pyramids}, {stones}",
        seat=player.seat,
        pyramids=texts("{count} pyramid", "{count} pyramids", pyramids),
        stones=texts("{count} stone", "{count} stones", stones),
    )


TIES: Final[dict[Word, Callable[[Text], Text]]] = {
    "pyramids": lambda built: text(
        "The tie goes to the player with the most pyramids ({built}).", built=built
    ),
    "stones": lambda built: text(
        "The tie goes to the player with the most stones, because pyramids are tied too ({built}).",
        built=built,
    ),
    "shared": lambda built: text(
        "The victory is shared: points, pyramids and stones are equal ({built}).", built=built
    ),
    "shared-2": lambda built: text(
        "The victory is shared: points and pyramids are equal ({built}).", built=built
    ),
}
