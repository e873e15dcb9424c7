"""A version of the page: its words in one language, and the pictures with these words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from render.scene import Scene
from render.web.chart import Chart
from render.web.reel import Reel, Strip
from rules.core.text import Language, Text, named, text

PART: Final = re.compile(r"(?<=[.;]) ")  # parts of an alt text, of which most return
NUMBER: Final = Text("%n")  # page.js fills these in
COUNT: Final = Text("%c")
WORDS: Final[Mapping[str, Text]] = {
    "first": text("First step"),
    "back": text("Previous step"),
    "next": text("Next step"),
    "last": text("Last step"),
    "earlier": text("Previous round"),
    "later": text("Next round"),
    "slider": text("Step"),
    "step": text("Step {number} of {count}", number=NUMBER, count=COUNT),
    "language": text("Language"),
    "viewer": text("Knowledge"),
    "log": text("Log"),
    "hand": text("Hidden from the others"),
    "larger": text("Larger board"),
    "rimmed": text("Changes are rimmed."),
    "keys": text("Keys: ← → for a step, ↓ ↑ for a round, Home and End."),
}
PUBLIC: Final = text("As everybody saw it")


def as_seen_by(seat: str) -> Text:
    """Return the name of a player's knowledge."""
    return text("As {seat} saw it", seat=named(seat))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log, and the places of the seats that saw it, or None for everybody."""

    words: str
    seats: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A step in one language: its heading, its lines, its board, and the hand of each seat."""

    heading: str
    lines: Sequence[Line]
    board: Scene
    hands: Sequence[Scene | None]


class Version:
    """Collects the steps in one language, and stores each text once."""

    def __init__(self, reel: Reel, code: str, name: str, title: str, seats: Sequence[str]) -> None:
        self.reel, self.code, self.name = reel, code, name
        self.title, self.seats = title, seats
        self._board, self._hands = Strip(reel), [Strip(reel) for _ in seats]
        self._steps: list[list[Any]] = []
        self._texts: dict[str, int] = {}

    def add(self, step: Step) -> None:
        """Add the next step."""
        self._board.add(step.board)
        for strip, hand in zip(self._hands, step.hands, strict=True):
            strip.add(hand)
        lines = [self._line(line) for line in step.lines]
        alts = [self._alt(scene) for scene in (step.board, *step.hands)]
        self._steps.append([self._text(step.heading), lines, alts])

    def data(self, spoken: Language, chart: Chart | None, alt: Language) -> dict[str, Any]:
        """Return everything that `page.js` needs to show this version.

        `alt` names the seats for pictures, without marks.
        """
        viewers = [PUBLIC, *map(as_seen_by, self.seats)]
        return {
            "code": self.code,
            "name": self.name,
            "title": self.title,
            "words": {word: said.in_(spoken) for word, said in WORDS.items()},
            "viewers": [each.in_(spoken) for each in viewers],
            "texts": [*self._texts],
            "steps": self._steps,
            "chart": chart.data(self.reel, alt) if chart else None,
            "films": [[strip.sizes, strip.edits] for strip in (self._board, *self._hands)],
        }

    def _line(self, line: Line) -> int | list[int]:
        number = self._text(line.words)
        return number if line.seats is None else [number, *line.seats]

    def _alt(self, scene: Scene | None) -> list[int]:
        return [self._text(part) for part in PART.split(scene.alt)] if scene else []

    def _text(self, words: str) -> int:
        return self._texts.setdefault(words, len(self._texts))
