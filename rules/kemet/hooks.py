"""Effects as hooks (reference, chapter 19): what a tile, card, creature, object or skill does.

A row says all that it does in hooks; the rules read hooks and know no card by its name. The numbers
of one hook are added up over all rows that work, and a hook without a number is there or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from rules.core.copies import Row
from rules.core.menu import Word


@dataclass(frozen=True, slots=True)
class Hook(Row):
    """`when` are the conditions it is limited to: `attack`, `defence`, `win`, `lose`, `survivor`.

    `detail` names what else it needs: an action, a card.
    """

    name: str
    number: int = 1
    when: frozenset[str] = frozenset()
    detail: Word = ""


class Hooked(Protocol):
    @property
    def hooks(self) -> tuple[Hook, ...]: ...


def hook(name: str, number: int = 1, *when: str, detail: Word = "") -> Hook:
    return Hook(name, number, frozenset(when), detail)


def found(rows: Iterable[Hooked], name: str, *facts: str) -> Iterator[Hook]:
    """The hooks of that name whose conditions are all among the facts."""
    for row in rows:
        for each in row.hooks:
            if each.name == name and each.when <= {*facts}:
                yield each


def total(rows: Iterable[Hooked], name: str, *facts: str) -> int:
    return sum(each.number for each in found(rows, name, *facts))


def has(rows: Iterable[Hooked], name: str, *facts: str) -> bool:
    return any(True for _ in found(rows, name, *facts))
