"""Questions as the reader asks them: a choice by labels, a number, a spread."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

Node: TypeAlias = "dict[str, Callable[[], Node]] | Numbers | Spread | None"
Then: TypeAlias = Callable[[], Node]


@dataclass
class Numbers:
    """A number from `low` to `high`."""

    low: int
    high: int
    then: Callable[[int], Node]


@dataclass
class Spread:
    """Places with so much room, for `least` to `most` in all."""

    rooms: Mapping[str, int]
    least: int
    most: int
    then: Callable[[Mapping[str, int]], Node]


def done(*_: object) -> Node:
    return None


def each(answers: Iterable[str], then: Callable[[str], Node] = done) -> Node:
    return {answer: partial(then, answer) for answer in answers}
