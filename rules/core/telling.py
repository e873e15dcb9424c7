"""The lines of a chapter: one for each player, in the order of their first actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rules.core.secrets import Seat
from rules.core.text import Text, divided, listed, text

PRICES: Final = text("Prices are in brackets.")  # said once, in the first chapter


class Lines:
    """Lines that grow by clauses without their subject. Commas join the parts of a clause."""

    def __init__(self) -> None:
        self._clauses: dict[Seat, list[list[Text]]] = {}
        self._passing: set[Seat] = set()  # seats whose last clause the next one replaces

    def add(self, seat: Seat, clause: Text, *, passing: bool = False) -> None:
        """Begin a clause of a seat. One that is `passing` stands only until the next."""
        found = self._clauses.setdefault(seat, [])
        if seat in self._passing:
            found.pop()
        found.append([clause])
        (self._passing.add if passing else self._passing.discard)(seat)

    def join(self, seat: Seat, part: Text) -> None:
        """Add a part to the last clause of a seat, or begin one."""
        if not self.has(seat) or seat in self._passing:
            self.add(seat, part)
        else:
            self._clauses[seat][-1].append(part)

    def extend(self, seat: Seat, parts: Iterable[Text]) -> None:
        """Add a clause of several parts, or nothing if there are none."""
        first, *others = *parts, None
        if first:
            self.add(seat, listed([first, *filter(None, others)]))

    def has(self, seat: Seat) -> bool:
        """Whether a seat has a clause yet."""
        return bool(self._clauses.get(seat))

    def told(self) -> Sequence[Text]:
        """List the lines so far, in the form `Ana: buys Priest (1); prays +2.`."""
        return tuple(
            text("{seat}: {clauses}.", seat=seat, clauses=divided(map(listed, clauses)))
            for seat, clauses in self._clauses.items()
        )


def shares(each: Mapping[Seat, int]) -> Text:
    """Say how much each seat gains: `2 for everyone`, or `Ana +2, Bruno +3`."""
    first, *others = each.values()
    if others and all(number == first for number in others):
        return text("{number} for everyone", number=first)
    return listed(text("{seat} {gain}", seat=seat, gain=gain(n)) for seat, n in each.items())


def gain(number: int) -> Text:
    """Write a number with its sign, as in `+2`."""
    return Text("{sign}{number}", "", (("sign", Text("+" * (number >= 0))), ("number", number)))


def bracketed(said: Text, note: Text | int) -> Text:
    """Add a price or a source: `buys Priest (1)`."""
    return Text("{said} ({note})", "", (("said", said), ("note", note)))


def ended(said: Text) -> Text:
    """Add a full stop."""
    return Text("{said}.", "", (("said", said),))
