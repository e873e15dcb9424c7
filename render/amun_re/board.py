"""Draw the board of Amun-Re from a view. It shows hands to nobody, and gold only if it is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from render import ExtraPicture
from render.amun_re.alt import alt_text
from render.amun_re.colours import PALETTE
from render.amun_re.ground import COVER, GROUND
from render.amun_re.header import header
from render.amun_re.kingdom import kingdom_score
from render.amun_re.labels import (
    CHAPTER_OF,
    DEFAULT_TASK,
    LAST_SCORING,
    LOWER_EGYPT,
    TASKS,
    UPPER_EGYPT,
)
from render.amun_re.layout import SIZE
from render.amun_re.players import SEAT_INDEX, PlayerCard, player_cards
from render.amun_re.provinces import province_contents, province_underlay
from render.amun_re.temple import temple_track
from render.markers import with_minus_sign
from render.naming import NOBODY, Naming
from render.palette import INK, TERRACOTTA, mix
from render.rows import Icon, Number, RowItem, Spacer
from render.scene import Layer, Scene, Shape, Sprite, VerticalLabel
from rules.amun_re.tables import CORRECTION, PROVINCE, THEFT
from rules.amun_re.view import AmunReView, PlayerView
from rules.core.text import Language

TEMPLE_CORNER: Final = (1296, 368)  # of the track's first bay
OFFERING, INCOME = CHAPTER_OF["offering"], CHAPTER_OF["income"]


def scene(view: AmunReView, language: Language, naming: Naming = NOBODY) -> Scene:
    shapes = tuple(_shapes(view, language, naming))
    return Scene(SIZE, shapes, alt_text(view, language), PALETTE)


def pictures(view: AmunReView) -> Sequence[ExtraPicture]:
    """List the score of the last kingdom, once one has been scored."""
    if any(player.tallies for player in view.players):
        return [ExtraPicture("kingdom", LAST_SCORING, kingdom_score)]
    return []


def _shapes(view: AmunReView, language: Language, naming: Naming) -> Iterator[Shape]:
    yield from _map(view, language)
    chapter = CHAPTER_OF[view.phase]
    total = view.total if chapter == OFFERING else None
    yield from temple_track(TEMPLE_CORNER, view.temple, total)
    yield from header(view.kingdom, view.round, chapter, language)
    players = players_in_turn_order(view)
    cards = [_player_card(view, player, language) for player in players]
    yield from player_cards(cards, naming, language)


def _map(view: AmunReView, language: Language) -> Iterator[Shape]:
    yield Layer(GROUND)
    for province in view.provinces:
        yield from province_underlay(province, SEAT_INDEX)
    yield Layer(COVER)
    yield Sprite("boat", (806, 640), 58)
    for region, y in ((LOWER_EGYPT, 330), (UPPER_EGYPT, 756)):
        yield VerticalLabel((23, y), region.in_(language), 30, mix(TERRACOTTA, INK, 0.40))
    for province in view.provinces:
        mover = view.mover if province.row.word in view.touched else None
        yield from province_contents(province, mover, SEAT_INDEX, language)


def players_in_turn_order(view: AmunReView) -> list[PlayerView]:
    """List the players clockwise from the first player."""
    first = view.seats.index(view.first)
    return [*view.players[first:], *view.players[:first]]


def _player_card(view: AmunReView, player: PlayerView, language: Language) -> PlayerCard:
    acts = player.awaited and not view.sealed
    return PlayerCard(
        seat_index=SEAT_INDEX[player.seat],
        seat=player.seat,
        score=player.score,
        card_count=player.cards,
        provinces=tuple(PROVINCE[word].label.in_(language) for word in player.provinces),
        badges=tuple(_badges(player, CHAPTER_OF[view.phase])),
        first=player.seat == view.first,
        won=bool(view.ending and player.seat in view.ending.winners),
        task=TASKS.get(view.phase, DEFAULT_TASK).in_(language) if acts else "",
        sealed=player.sealed if view.sealed and (player.sealed or player.awaited) else None,
    )


def _badges(player: PlayerView, chapter: int) -> Iterator[RowItem]:
    """List the public things of a player: open gold, active cards, the offering, gifts due.

    The number of a purse is next to its coin, that of an offering on it.
    """
    if player.gold is not None:
        yield from (Icon("coin", 48, (), 4), Number(str(player.gold), 36, 0, 12), Spacer(18))
    if player.blocks:
        yield Icon("shield", 46)
    if player.overbids:
        yield Icon("overbid", 46)
    if player.offer is not None and chapter in (OFFERING, INCOME):
        yield _offering_icon(player.offer.gold)
        if player.offer.correction and player.reward is None:
            yield Number(_correction_text(player.correction), 36, 4, 10)
    if player.reward and chapter == OFFERING:
        yield from (Spacer(8), Icon("gift", 46, (), 2), Number(str(player.reward), 36, 0, 10))


def _offering_icon(gold: int) -> RowItem:
    """Return the coin of an offering, or the −3 card instead of an empty one."""
    name, number = ("coin", gold) if gold else ("thief", -THEFT)
    return Icon(name, 48, (), 4, with_minus_sign(number))


def _correction_text(announced: int | None) -> str:
    if announced is None:
        return f"±{CORRECTION}"
    return f"{announced:+}".replace("-", "−")
