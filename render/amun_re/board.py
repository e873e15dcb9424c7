"""The board of Amun-Re, from a view. Gold and hands are never in it, whoever looks."""

from __future__ import annotations

from collections.abc import Iterator

from render.amun_re.alt import alt_text
from render.amun_re.colours import PALETTE
from render.amun_re.header import header
from render.amun_re.labels import CHAPTER_OF, LOWER, TASK, TASKS, UPPER
from render.amun_re.land import COVER, GROUND
from render.amun_re.layout import SIZE
from render.amun_re.people import PLACES, Person, people, sealed
from render.amun_re.provinces import over, under
from render.amun_re.standings import standings
from render.amun_re.temple import temple_track
from render.markers import with_minus_sign
from render.palette import INK, TERRACOTTA, mix
from render.rows import Icon, Number, RowItem, Spacer
from render.scene import Layer, Scene, Shape, Sprite, VerticalLabel
from rules.amun_re.tables import CORRECTION, PROVINCE, THEFT
from rules.amun_re.view import AmunReView, PlayerView
from rules.core.text import Language

OFFERING, INCOME = CHAPTER_OF["offering"], CHAPTER_OF["income"]


def scene(view: AmunReView, language: Language) -> Scene:
    return Scene(SIZE, tuple(_shapes(view, language)), alt_text(view, language), PALETTE)


def _shapes(view: AmunReView, language: Language) -> Iterator[Shape]:
    yield from _egypt(view, language)
    chapter = CHAPTER_OF[view.phase]
    total = view.total if chapter == OFFERING else None
    yield from temple_track((1296, 368), view.temple, total)
    yield from header(view.kingdom, view.round, chapter, language)
    yield from people([_person(view, player, language) for player in _in_turn(view)])
    if view.sealed and view.awaited:
        done = sum(player.sealed for player in view.players)
        yield from sealed(done, len(view.players))
    yield from standings(view, language)


def _egypt(view: AmunReView, language: Language) -> Iterator[Shape]:
    yield Layer(GROUND)
    for province in view.provinces:
        yield from under(province, PLACES)
    yield Layer(COVER)
    yield Sprite("boat", (806, 640), 58)
    for words, middle in ((LOWER, 330), (UPPER, 756)):
        yield VerticalLabel((23, middle), words.in_(language), 30, mix(TERRACOTTA, INK, 0.40))
    for province in view.provinces:
        mover = view.mover if province.row.word in view.touched else None
        yield from over(province, mover, PLACES, language)


def _in_turn(view: AmunReView) -> list[PlayerView]:
    """Clockwise from the first player."""
    first = view.seats.index(view.first)
    return [*view.players[first:], *view.players[:first]]


def _person(view: AmunReView, player: PlayerView, language: Language) -> Person:
    task = TASKS.get(view.phase, TASK).in_(language) if player.awaited and not view.sealed else ""
    return Person(
        place=PLACES[player.seat],
        score=player.score,
        cards=player.cards,
        provinces=tuple(PROVINCE[word].label.in_(language) for word in player.provinces),
        badges=tuple(_badges(player, CHAPTER_OF[view.phase])),
        first=player.seat == view.first,
        won=bool(view.ending and player.seat in view.ending.winners),
        task=task,
    )


def _badges(player: PlayerView, chapter: int) -> Iterator[RowItem]:
    """What lies open before a player: working cards, the offering, gifts due, gold at the end."""
    if player.blocks:
        yield Icon("shield", 46)
    if player.overbids:
        yield Icon("overbid", 46)
    if player.offer is not None and chapter in (OFFERING, INCOME):
        yield _offered(player.offer.gold)
        if player.offer.correction and player.reward is None:
            yield Number(_correction(player.correction), 36, 4, 10)
    if player.reward and chapter == OFFERING:
        yield from (Spacer(8), Icon("gift", 46, (), 2), Number(str(player.reward), 36, 0, 10))
    if player.gold is not None:
        yield Icon("coin", 48, (), 0, str(player.gold))


def _offered(gold: int) -> RowItem:
    """The offering, or the card of a thief."""
    return (
        Icon("coin", 48, (), 4, str(gold))
        if gold
        else Icon("thief", 48, (), 4, with_minus_sign(-THEFT))
    )


def _correction(announced: int | None) -> str:
    if announced is None:
        return f"±{CORRECTION}"
    return f"{announced:+}".replace("-", "−")
