"""Describe the board of Amun-Re in sentences, the weightiest first, for blind players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from render.alt import Sentence, Topic, about, join_sentences
from render.amun_re.labels import CHAPTER_OF, CHAPTERS, KINGDOMS
from rules.amun_re.narrate.points import sources
from rules.amun_re.sentences import text, texts
from rules.amun_re.view import AmunReView, PlayerView, ProvinceView
from rules.core.text import Language, Text, listed, named

TIME: Final = Topic(9, text("the current turn"))
POINTS: Final = Topic(9, text("points"))
AUCTION: Final = Topic(8, text("the auction"))
PROVINCES: Final = Topic(7, text("provinces with an owner"))
GOLD: Final = Topic(6, text("gold"))
TEMPLE: Final = Topic(5, text("the temple"))
FIRST: Final = Topic(5, text("the first player"))
OTHERS: Final = Topic(3, text("other provinces"))


def alt_text(view: AmunReView, language: Language) -> str:
    return join_sentences(_sentences(view), language)


def kingdom_sentences(players: Sequence[PlayerView], kingdom: Text) -> Iterator[Sentence]:
    """Say how many points each player scored for the last kingdom, and has in all."""
    yield POINTS, text("{kingdom}, points.", kingdom=kingdom)
    for player in players:
        tally = replace(player.tallies[-1], gold=0)
        yield (
            POINTS,
            text(
                "{seat} gains {points} ({sources}) and has {score}.",
                seat=player.seat,
                points=tally.total,
                sources=sources([tally]),
                score=player.score,
            ),
        )


def _sentences(view: AmunReView) -> Iterator[Sentence]:
    yield TIME, _round_and_phase(view)
    yield from about(TIME, _deciders(view))
    points = listed(text("{seat} {number}", seat=p.seat, number=p.score) for p in view.players)
    yield POINTS, text("Points: {points}.", points=points)
    if gold := [(p.seat, p.gold) for p in view.players if p.gold is not None]:
        purses = listed(text("{seat} {number}", seat=seat, number=n) for seat, n in gold)
        yield GOLD, text("Gold: {purses}.", purses=purses)
    yield from about(AUCTION, (_auction(p) for p in view.provinces if p.status == "offered"))
    yield from about(PROVINCES, (_owned(p) for p in view.provinces if p.status == "owned"))
    if view.temple:
        yield TEMPLE, text("The temple is on space {space}.", space=view.temple)
    yield FIRST, text("First player: {seat}.", seat=view.first)
    yield from about(OTHERS, _other_provinces(view))


def _round_and_phase(view: AmunReView) -> Text:
    if view.ending is not None:
        winners = listed(map(named, view.ending.winners))
        return text("Amun-Re is over. Winner: {winners}.", winners=winners)
    return text(
        "Amun-Re, {kingdom}, round {round} of 3: {chapter}.",
        kingdom=KINGDOMS[view.kingdom - 1],
        round=view.round,
        chapter=CHAPTERS[CHAPTER_OF[view.phase]],
    )


def _deciders(view: AmunReView) -> Iterator[Text]:
    if view.awaited:
        seats = listed(map(named, view.awaited))
        if view.sealed:
            yield text("Choosing in secret: {seats}.", seats=seats)
        else:
            yield text("To move: {seats}.", seats=seats)
    if view.total is not None and CHAPTER_OF[view.phase] == CHAPTER_OF["offering"]:
        yield text("The offering comes to {total}.", total=view.total)


def _auction(province: ProvinceView) -> Text:
    name = province.row.label
    if not province.bids:
        return text("{province} is under auction without a bid.", province=name)
    bid = province.bids[-1]
    return text("{province}: {seat} bids {price}.", province=name, seat=bid.seat, price=bid.price)


def _owned(province: ProvinceView) -> Text:
    """Name a province's owner, farmers and buildings."""
    name, seat = province.row.label, province.owner or ""
    farmers = province.farmers + province.extra + province.row.printed
    buildings = _buildings(province, farmers)
    if not buildings:
        return text("{province}: {seat}.", province=name, seat=seat)
    return text("{province}: {seat}, {things}.", province=name, seat=seat, things=listed(buildings))


def _buildings(province: ProvinceView, farmers: int) -> list[Text]:
    counts = (
        (farmers, texts("{count} farmer", "{count} farmers", farmers)),
        (province.pyramids, texts("{count} pyramid", "{count} pyramids", province.pyramids)),
        (province.stones, texts("{count} stone", "{count} stones", province.stones)),
    )
    return [sentence for count, sentence in counts if count]


def _other_provinces(view: AmunReView) -> Iterator[Text]:
    """List the buildings in provinces without an owner, and the provinces not in the game."""
    for province in view.provinces:
        if province.status in ("later", "unknown") and province.pyramids:
            buildings = listed(_buildings(province, 0))
            yield text("{province}: {things}.", province=province.row.label, things=buildings)
    unused = [province.row.label for province in view.provinces if province.status == "out"]
    if unused:
        yield text("Not in the game: {provinces}.", provinces=listed(unused))
