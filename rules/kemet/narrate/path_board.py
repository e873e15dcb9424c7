"""The path to Ta-Seti in words: its roads, tokens and priests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text, dotted, listed, named
from rules.kemet.narrate import phrases
from rules.kemet.path import REWARD, START, TA_SETI, label_of
from rules.kemet.path_view import PathView, RoadView, StopView
from rules.kemet.sentences import text, texts


def path(view: PathView) -> Iterator[Text]:
    """Write the path from the start to Ta-Seti: rewards of roads, tokens and priests at stops."""
    yield text("Path to Ta-Seti (its boards are a reconstruction):")
    if view.waiting:
        yield text("- at the start: {priests}", priests=priests(view.waiting))
    for stop in view.stops:
        yield text("- {stop}: {facts}", stop=stop.row.label, facts=_facts(view, stop))
    if view.powers:
        powers = listed(REWARD[word].label for word in view.powers)
        yield text("- until the action ends: {powers}", powers=powers)


def priests(seats: Iterable[Seat]) -> Text:
    return listed(phrases.counted(named(seat), number) for seat, number in Counter(seats).items())


def place(stop: Word) -> Text:
    """Name a stop in a sentence: the start, Ta-Seti, or the number and letter of its label."""
    if stop == START:
        return text("start of the path")
    return text("Ta-Seti") if stop == TA_SETI else Text(stop)


def _facts(view: PathView, stop: StopView) -> Text:
    lying = listed(map(label_of, stop.lying)) if stop.lying else text("nothing")
    standing = text("priests {priests}", priests=priests(stop.priests)) if stop.priests else None
    roads = [_road(road) for road in view.roads if road.end == stop.row.word]
    points = left(view) if stop.row.word == TA_SETI else None
    return dotted(lying, points, standing, *roads) or lying


def left(view: PathView) -> Text:
    """Count the victory points left at the end of the path."""
    return texts("{count} point left in all", "{count} points left in all", view.points)


def _road(road: RoadView) -> Text:
    start = text("the start") if road.start == START else place(road.start)
    if not road.rewards:
        return text("from {start}", start=start)
    rewards = listed(reward.label for reward in road.rewards)
    return text("from {start}: {rewards}", start=start, rewards=rewards)
