"""A reader of Aton's text board, hand and rule: it finds every legal move from their words alone.

It knows the printed rules and nothing of the engine, as somebody who cannot see the picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations, product

Path = tuple[str, ...]
Room = Mapping[str, int]  # how many counters a group of squares can take or give

PLAYER = re.compile(r"(?P<seat>red|blue): (?P<score>\d+) points? · reserve (?P<reserve>\d+) · ")
TEMPLE = re.compile(r"Temple (\d)(?: \((within|out of) reach\))?:")
GROUP = re.compile(r"- \d (\w+) squares?(?: \(\+\d each\))?: (.+)")
HELD = re.compile(r"(?:(red|blue) (\d)|(\d) empty)")
TASK = re.compile(r"(red|blue) (removes|places) (?:up to )?(\d)(?: of (red|blue))?")


class Reader:
    """The viewer's page, read line by line."""

    def __init__(self, board: Sequence[str], hand: Sequence[str], rule: str, viewer: str) -> None:
        self.viewer, self.hand, self.rule = viewer, "\n".join(hand), rule
        self.chapter = board[0]
        self.held: dict[str, dict[str, int]] = {}  # counters and empty squares by group
        self.within: dict[str, bool] = {}
        self.amount, self.whose = 0, viewer
        for line in board[1:]:
            if found := TEMPLE.fullmatch(line):
                temple = found[1]
                self.within[temple] = found[2] != "out of"
            elif found := GROUP.fullmatch(line):
                self.held[f"{temple}-{found[1]}"] = {
                    who or "empty": int(number or empty)
                    for who, number, empty in HELD.findall(found[2])
                }
            elif found := TASK.fullmatch(line):
                self.amount, self.whose = int(found[3]), found[4] or viewer

    def moves(self) -> set[Path]:
        """All complete moves that the viewer may make."""
        if "Laying" in self.chapter:
            return set(self._laying())
        if "After the scoring" in self.chapter:
            return set(self._returning())
        verb = "remove" if "removing" in self.chapter else "place"
        return {(verb, spelled(spread)) for spread in self._chosen(verb)}

    def _laying(self) -> Iterator[Path]:
        cards = re.search(r"(?:Your cards|Laid): ([\d ·]+)\.", self.hand)[1].split(" · ")
        yield from {("lay", "".join(order)) for order in permutations(cards)}
        if "You may still exchange" in self.hand:
            yield ("exchange", "yes")

    def _chosen(self, verb: str) -> Iterator[Room]:
        who = self.whose if verb == "remove" else "empty"
        room = {g: n for g, held in self.held.items() if self.within[g[0]] and (n := held.get(who))}
        fewer = self._fewer_allowed(verb)
        for number in range(0 if fewer else self.amount, self.amount + 1):
            yield from spreads(room, number)

    def _fewer_allowed(self, verb: str) -> bool:
        if verb == "remove":
            return self.whose != self.viewer and "Fewer opposing counters may" in self.rule
        return "Fewer counters may be placed" in self.rule

    def _returning(self) -> Iterator[Path]:
        own = {
            temple: {
                group: held[self.viewer]
                for group, held in self.held.items()
                if group[0] == temple and self.viewer in held
            }
            for temple in "1234"
        }
        totals = {temple: sum(groups.values()) for temple, groups in own.items()}
        for back in self._numbers_back(totals):
            asked = [
                [*map(spelled, spreads(own[t], back[t]))]
                for t in "1234"
                if self._asks(t, totals, back)
            ]
            yield from (("return", *words) for words in product(*asked))

    def _asks(self, temple: str, totals: Mapping[str, int], back: Mapping[str, int]) -> bool:
        """A temple is asked about if something may come back from it."""
        later = [t for t in "1234" if t > temple]
        taken = sum(back[t] for t in "1234" if t < temple)
        left = min(4, sum(totals.values())) - taken
        least = {t: min(1, totals[t]) for t in later}
        return min(totals[temple], left - sum(least.values())) > 0

    def _numbers_back(self, totals: Mapping[str, int]) -> Iterator[Mapping[str, int]]:
        all_back = min(4, sum(totals.values()))
        if "Any temple" in self.rule:
            for numbers in product(range(5), repeat=4):
                back = dict(zip("1234", numbers, strict=True))
                if sum(numbers) == all_back and all(
                    min(1, totals[t]) <= back[t] <= totals[t] for t in "1234"
                ):
                    yield back
            return
        back = {t: min(1, n) for t, n in totals.items()}
        while sum(back.values()) < all_back:
            left = {t: totals[t] - back[t] for t in "1234"}
            most = max(left.values())
            by_most = next(t for t in "1234" if left[t] == most)
            by_highest = max(t for t in "1234" if left[t])
            back[by_most if "The temple with the most" in self.rule else by_highest] += 1
        yield back


def spreads(room: Room, number: int) -> Iterator[Room]:
    """All ways to take this many from groups with room."""
    if not room:
        yield from [{}] if not number else []
        return
    (group, most), *others = room.items()
    for here in range(min(most, number) + 1):
        yield from ({group: here, **rest} for rest in spreads(dict(others), number - here))


def spelled(counts: Room) -> str:
    return "+".join(f"{g}={n}" if n > 1 else g for g, n in counts.items() if n) or "none"
