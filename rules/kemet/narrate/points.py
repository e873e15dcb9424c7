"""The standings: each player's victory points, their sources, and how a tie is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from rules.core.menu import Word
from rules.core.text import Text, listed
from rules.kemet.narrate import phrases
from rules.kemet.points import ATTACK, DEFENCE
from rules.kemet.sentences import text, texts
from rules.kemet.tables import TILE, TOP_LEVEL
from rules.kemet.view import KemetView, PlayerView

KEPT: Final = ("attacks", "two-temples", "tiles", "other")  # kinds of permanent points
_OF_TILES: Final = ("victory-point", "dedication", DEFENCE)


def by_kind(view: KemetView, player: PlayerView) -> Mapping[Word, int]:
    """Sum a player's points by kind: the permanent ones, then temples and pyramids held."""
    sources = dict(player.sources)
    attacks, temples = sources.get(ATTACK, 0), sources.get("two-temples", 0)
    tiles = sum(points for word, points in sources.items() if word in (*_OF_TILES, *TILE))
    (_, held), (_, tops) = _held(view, player)
    other = player.permanent - attacks - temples - tiles
    kept = zip(KEPT, (attacks, temples, tiles, other), strict=True)
    return {**dict(kept), "temples": held, "tops": tops}


def ranked(view: KemetView) -> Sequence[PlayerView]:
    """List the players, best first."""
    return sorted(view.players, key=_behind(view))


def standings(view: KemetView) -> Sequence[Text]:
    """List all players' points and sources, the leader first. Explain a tie at the end."""
    lines = tuple(_line(view, player) for player in ranked(view))
    return (*lines, *_tie(view))


def _behind(view: KemetView) -> Callable[[PlayerView], tuple[int, ...]]:
    """Return the sort key of the standings, best first. Tie-breakers count only at the end."""
    if not view.winners:
        return lambda player: (-player.points,)
    return lambda player: (
        player.seat not in view.winners,
        -player.points,
        -player.battle,
        player.place,
    )


def _line(view: KemetView, player: PlayerView) -> Text:
    behind = _behind(view)
    return texts(
        "{rank}. {seat}: {count} point ({sources})",
        "{rank}. {seat}: {count} points ({sources})",
        player.points,
        rank=1 + sum(behind(other) < behind(player) for other in view.players),
        seat=player.seat,
        sources=sources(view, player),
    )


def sources(view: KemetView, player: PlayerView) -> Text:
    """List points by source, without those that brought none: `attack won: 3, temples held: 2`."""
    brought = [
        *(_brought(phrases.SOURCE[word], points) for word, points in player.sources),
        *(_brought(label, points) for label, points in _held(view, player) if points),
    ]
    return listed(brought) if brought else text("nothing")


def _brought(source: Text, points: int) -> Text:
    return text("{source}: {points}", source=source, points=points)


def _held(view: KemetView, player: PlayerView) -> Iterator[tuple[Text, int]]:
    """Yield the sources of the player's temporary points, with the points."""
    held = [space for space in view.spaces if space.holder == player.seat]
    yield text("temples held"), sum(space.row.kind == "temple" for space in held)
    yield text("pyramids of level 4"), sum(space.level == TOP_LEVEL for space in held)


def _tie(view: KemetView) -> Iterator[Text]:
    if not view.winners:
        return
    won = next(player for player in view.players if player.seat in view.winners)
    tied = [player for player in view.players if player.points == won.points]
    if not view.night:
        yield text("{seat} has won at once, at the start of a turn.", seat=won.seat)
    elif len(tied) > 1:
        yield _broken(won, tied)


def _broken(won: PlayerView, tied: list[PlayerView]) -> Text:
    if sum(player.battle == won.battle for player in tied) == 1:
        battles = listed(
            text("{seat} {points}", seat=player.seat, points=player.battle) for player in tied
        )
        return text(
            "The tie goes to the player with the most battle points ({points}).", points=battles
        )
    order = phrases.seats(player.seat for player in sorted(tied, key=lambda each: each.place))
    return text(
        "Battle points are tied too, so the first in the turn order wins ({seats}).",
        seats=order,
    )
