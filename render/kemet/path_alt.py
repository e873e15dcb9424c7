"""Describe the path to Ta-Seti in sentences, for blind players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from render.alt import Sentence, Topic, about, join_sentences
from rules.core.text import Language, Text, divided, joined, listed, named
from rules.kemet.narrate.path_board import left as points_left
from rules.kemet.narrate.path_board import place, priests
from rules.kemet.path import REWARD, TA_SETI, label_of
from rules.kemet.path_view import PathView, RoadView, StopView
from rules.kemet.sentences import text
from rules.kemet.tables import TILE
from rules.kemet.view import KemetView

PRIESTS: Final = Topic(9, text("priests"))
SEALED: Final = Topic(7, text("tiles without effect"))
STOPS: Final = Topic(5, text("stops of the path"))
ROADS: Final = Topic(3, text("roads"))


def path_alt_text(view: KemetView, path: PathView, language: Language) -> str:
    return join_sentences(_sentences(view, path), language)


def _sentences(view: KemetView, path: PathView) -> Iterator[Sentence]:
    yield PRIESTS, text("Path to Ta-Seti. Its boards are a reconstruction.")
    if path.halted:
        yield PRIESTS, text("A priest has come to this stop: {stop}.", stop=place(path.halted))
    if path.powers:
        powers = listed(REWARD[word].label for word in path.powers)
        yield PRIESTS, text("Until the action ends: {powers}.", powers=powers)
    if path.waiting:
        yield PRIESTS, text("Priests at the start: {priests}.", priests=priests(path.waiting))
    for stop in path.stops:
        if stop.priests:
            name, counted = place(stop.row.word), priests(stop.priests)
            yield PRIESTS, text("Priests at {stop}: {priests}.", stop=name, priests=counted)
    yield from about(SEALED, _sealed_tiles(view))
    for stop in path.stops:
        yield (
            STOPS,
            text("{stop}: {facts}.", stop=stop.row.label, facts=_pieces_of_stop(path, stop)),
        )
    yield ROADS, text("Roads: {roads}.", roads=divided(map(_road, path.roads)))


def _pieces_of_stop(path: PathView, stop: StopView) -> Text:
    lying = listed(map(label_of, stop.lying)) if stop.lying else text("nothing")
    return listed((lying, points_left(path))) if stop.row.kind == TA_SETI else lying


def _sealed_tiles(view: KemetView) -> Iterator[Text]:
    for player in view.players:
        if player.sealed:
            tiles = listed(TILE[word].label for word in player.sealed)
            yield text("{seat}, without effect: {tiles}.", seat=named(player.seat), tiles=tiles)


def _road(road: RoadView) -> Text:
    road_name = joined((place(road.start), place(road.end)), " – ")
    if not road.rewards:
        return road_name
    rewards = joined((reward.label for reward in road.rewards), " + ")
    return text("{road}: {rewards}", road=road_name, rewards=rewards)
