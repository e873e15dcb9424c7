"""What a player leaves ahead: orders for decisions that will come.

Orders are said as moves are, a path of words through a tree of menus of their own, and kept by the
names of its questions. They stand beside the log, never in it, and nobody but who left them sees
them. What comes of them is a move through the game's own menu, like any other.

Where several orders would answer one decision, the more specific one does: what was left by the
verb of the move itself; then what was left by `OrderRules.verbs`, in their order; and of one verb,
what answers fewer kinds of decision.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeAlias, TypeVar

from rules.core.errors import NotOfferedError
from rules.core.menu import (
    NONE,
    Action,
    Amount,
    Menu,
    Node,
    Path,
    Pick,
    Spread,
    Verb,
    Word,
    menu_at,
    single_answer,
)
from rules.core.secrets import Seat
from rules.core.text import Text

AnswersByName: TypeAlias = Mapping[str, Word]  # the answer to each question, by its name

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class LeaveOrder(Action):
    """The end of a path: orders left ahead. Later ones in the same slot take their place."""

    slot: Word
    until: Word  # what they last as long as, one of `OrderRules.lasting`
    once: bool = False  # used up when they are carried out, or when a window closes they were for


def _never(_: object) -> bool:
    return False


def _one(*_: object) -> int:
    return 1


@dataclass(frozen=True)
class OrderRules(Generic[S]):
    """All that can be left ahead in a game."""

    verbs: tuple[Verb, ...]  # those that are no moves, the more specific first
    menu: Callable[[S, Seat], Menu | None]  # reads the seat's sealed state; none: nothing now
    lasting: Callable[[S], Collection[Word]]  # what has not ended yet; reads public facts only
    answers: Callable[
        [S, Seat, AnswersByName], AnswersByName | None
    ]  # to the present decision; the sealed state
    words: Callable[[S, AnswersByName], Text]  # orders as a sentence; public facts
    weighing: Callable[[S], bool] = _never  # orders may now look at what others do; public facts
    breadth: Callable[[S, Seat, AnswersByName], int] = (
        _one  # how many kinds of decision orders answer
    )

    def precedence(self, state: S, seat: Seat, said: AnswersByName) -> tuple[int, int]:
        """The lower goes before the higher. Reads the seat's sealed state."""
        words = [verb.word for verb in self.verbs]
        by = words.index(said["verb"]) + 1 if said["verb"] in words else 0
        return by, self.breadth(state, seat, said)


def answers_on_path(menu: Menu, path: Path) -> dict[str, Word]:
    """The words of a path by the names of the questions on it."""
    said: dict[str, Word] = {}
    node: Node = menu
    for word in path:
        asked = menu_at(node)
        said[asked.name], node = word, asked.step(word)
    return said


def path_from_answers(node: Node, said: AnswersByName) -> Path | None:
    """The move below `node` that these answers make, if they make one.

    What is not said is answered if it goes without saying, or with `none`; but nothing is taken or
    sold that was not named. Of things named for a spread the first are taken, as many as it asks
    for.
    """
    path: Path = ()
    try:
        while not isinstance(node, Action):
            word = _answer(node, said)
            node, path = node.step(word), (*path, word)
    except NotOfferedError:
        return None
    return path


def ending_in_order(node: Node, left: LeaveOrder) -> Node:
    """The same questions, which end in orders instead of a move."""
    match node:
        case Pick():
            return replace(node, then=lambda word: ending_in_order(node.then(word), left))
        case Amount():
            return replace(node, then=lambda number: ending_in_order(node.then(number), left))
        case Spread():
            return replace(node, then=lambda counts: ending_in_order(node.then(counts), left))
        case _:
            return left


def _answer(node: Menu, said: AnswersByName) -> Word:
    if node.name not in said:
        return NONE if isinstance(node, Spread) else single_answer(node) or NONE
    return _cut(node, said[node.name]) if isinstance(node, Spread) else said[node.name]


def _cut(spread: Spread, word: Word) -> Word:
    counts, left = spread.counts(word), spread.most
    for place, number in counts.items():
        counts[place] = min(number, left)
        left -= counts[place]
    return spread.spell(counts)
