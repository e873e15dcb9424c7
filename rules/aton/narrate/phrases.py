"""Parts that many sentences share: cards, squares and pairs in a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rules.aton.state import Item
from rules.aton.tables import GROUP
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text, listed, named, text, texts

ITEMS: Final[Mapping[Word, Text]] = {
    "temple-1": text("Temple 1, the difference"),
    "temple-2": text("Temple 2, the majority"),
    "temple-3": text("Temple 3, own counters"),
    "temple-4": text("Temple 4, 3 for each blue square"),
    "black": text("Black squares"),
    "bonus": text("Bonus squares"),
}


def sentences(*parts: Text | None) -> Text:
    """Whole sentences, one after the other."""
    return listed((part for part in parts if part), " ")


def cards(values: Iterable[int]) -> Text:
    """Cards by value: `2 · 4 · 1 · 3`."""
    return Text(" · ".join(map(str, values)))


def squares(counts: Iterable[tuple[Word, int]]) -> Text:
    """So many in each group: `2 × temple 1, yellow`."""
    return listed(
        (text("{number} × {squares}", number=n, squares=GROUP[word].label) for word, n in counts),
        " · ",
    )


def points(number: int) -> Text:
    return texts("{count} point", "{count} points", number)


def item(scored: Item, seats: tuple[Seat, Seat]) -> Text:
    """One line of a scoring: what was counted, and who gets points for it."""
    pairs = [
        text("{seat} {number}", seat=seat, number=number)
        for seat, number in zip(seats, scored.counted, strict=True)
    ]
    gains = [
        text("{seat} +{points}", seat=seat, points=won)
        for seat, won in zip(seats, scored.points, strict=True)
        if won
    ]
    return text(
        "{item} ({counted}): {gains}",
        item=ITEMS[scored.item],
        counted=listed(pairs),
        gains=listed(gains) if gains else text("nobody"),
    )


def seats(of: Iterable[Seat]) -> Text:
    return listed(map(named, of))
