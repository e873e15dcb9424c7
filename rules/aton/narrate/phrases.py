"""Parts that many sentences share: lists of cards, squares and pairs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rules.aton.sentences import text, texts
from rules.aton.state import Item
from rules.aton.tables import GROUP
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text, joined, listed, named

ITEMS: Final[Mapping[Word, Text]] = {
    "temple-1": text("Temple 1, the difference"),
    "temple-2": text("Temple 2, the majority"),
    "temple-3": text("Temple 3, own counters"),
    "temple-4": text("Temple 4, 3 for each blue square"),
    "black": text("Black squares"),
    "bonus": text("Bonus squares"),
}


def sentences(*parts: Text | None) -> Text:
    """Join whole sentences, leaving out None."""
    return joined((part for part in parts if part), " ")


def cards(values: Iterable[int]) -> Text:
    """List cards by value: `2 · 4 · 1 · 3`."""
    return Text(" · ".join(map(str, values)))


def squares(counts: Iterable[tuple[Word, int]]) -> Text:
    """List the number of counters in each group: `2 × temple 1, yellow`."""
    return joined(
        (text("{number} × {squares}", number=n, squares=_group(word)) for word, n in counts),
        " · ",
    )


def _group(word: Word) -> Text:
    group = GROUP[word]
    return group.label


def points(number: int) -> Text:
    return texts("{count} point", "{count} points", number)


def item(scored: Item, seats: tuple[Seat, Seat]) -> Text:
    """Write a line of a scoring: the counts of both sides, and the points of the majority.

    Bonus squares pay each side without a majority, so their line has no counts.
    """
    gained = [
        text("{seat} +{points}", seat=seat, points=points)
        for seat, points in zip(seats, scored.points, strict=True)
        if points
    ]
    counted = [
        text("{seat} {number}", seat=seat, number=number)
        for seat, number in zip(seats, scored.counted, strict=True)
    ]
    outcome = listed(gained) if gained else text("no points")
    compared = () if scored.item == "bonus" else (listed(counted),)
    return joined((ITEMS[scored.item], *compared, outcome), " · ")


def seats(of: Iterable[Seat]) -> Text:
    return listed(map(named, of), "and")
