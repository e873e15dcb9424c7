"""Orders: a player's answers to later decisions.

An order is a path of words through menus of its own, as a move is through the game's, and is kept
as answers by the names of those menus. Orders are stored next to the log, never in it, and only
their owner sees them. An order that answers a decision becomes a move through the game's own menu.

Where several orders would answer one decision, the more specific one does: first an order left by
the verb of the move itself. Then come those left by `OrderRules.verbs`, in their order. Of one
verb, the order that answers fewer kinds of decision comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeAlias, TypeVar

from rules.core.errors import NotOfferedError
from rules.core.forced import single_answer
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
)
from rules.core.secrets import Seat
from rules.core.text import Text

AnswersByName: TypeAlias = Mapping[str, Word]  # the answers to menus, by the menus' names

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class PlaceOrder(Action):
    """The action that ends an order's path: keep it, instead of the seat's last in its slot."""

    slot: Word
    until: Word  # the span of the game that it lasts for, one of `OrderRules.lasting`
    once: bool = False  # used up when it is carried out, or when the window that it is for closes


def _never(_: object) -> bool:
    return False


def _one_kind(*_: object) -> int:
    return 1


@dataclass(frozen=True)
class OrderRules(Generic[S]):
    """The orders that a game takes.

    `menu`, `answers` and `breadth` read the seat's sealed state, the others public facts only.
    """

    verbs: tuple[Verb, ...]  # orders that are not moves, the more specific first
    menu: Callable[[S, Seat], Menu | None]  # None: no order can be left now
    lasting: Callable[[S], Collection[Word]]  # the spans of the game that have not ended yet
    answers: Callable[
        [S, Seat, AnswersByName], AnswersByName | None
    ]  # an order's answers to the present decision, None: the order is not for it
    describe: Callable[[S, AnswersByName], Text]  # an order as a sentence
    reads_moves: Callable[[S], bool] = _never  # whether orders may now depend on others' moves
    breadth: Callable[[S, Seat, AnswersByName], int] = (
        _one_kind  # how many kinds of decision an order answers
    )

    def precedence(self, state: S, seat: Seat, order: AnswersByName) -> tuple[int, int]:
        """Return an order's sort key. Lower ones answer first. Read the seat's sealed state."""
        words = [verb.word for verb in self.verbs]
        by_verb = words.index(order["verb"]) + 1 if order["verb"] in words else 0
        return by_verb, self.breadth(state, seat, order)


def answers_on_path(menu: Menu, path: Path) -> dict[str, Word]:
    """Return the words of a path by the names of the menus that they answer."""
    answers: dict[str, Word] = {}
    node: Node = menu
    for word in path:
        asked = menu_at(node)
        answers[asked.name], node = word, asked.step(word)
    return answers


def path_from_answers(node: Node, answers: AnswersByName) -> Path | None:
    """Return the move below `node` by these answers, or None if a menu does not offer its answer.

    A menu without an answer gets its only one, or `none`. A spread without one gets `none`, so that
    nothing unnamed is taken or sold. If the answer names more than a spread needs, the first count.
    """
    path: Path = ()
    try:
        while not isinstance(node, Action):
            word = _answer_menu(node, answers)
            node, path = node.step(word), (*path, word)
    except NotOfferedError:
        return None
    return path


def ending_in_order(node: Node, order: PlaceOrder) -> Node:
    """Return the same menus, with this order at the end of every path instead of a move."""
    match node:
        case Pick():
            return replace(node, then=lambda word: ending_in_order(node.then(word), order))
        case Amount():
            return replace(node, then=lambda number: ending_in_order(node.then(number), order))
        case Spread():
            return replace(node, then=lambda counts: ending_in_order(node.then(counts), order))
        case _:
            return order


def _answer_menu(node: Menu, answers: AnswersByName) -> Word:
    if node.name not in answers:
        return NONE if isinstance(node, Spread) else single_answer(node) or NONE
    word = answers[node.name]
    return _truncate_spread(node, word) if isinstance(node, Spread) else word


def _truncate_spread(spread: Spread, word: Word) -> Word:
    """Keep the first things that `word` places, as many as the spread takes at most."""
    counts, rest = spread.counts(word), spread.most
    for place, number in counts.items():
        counts[place] = min(number, rest)
        rest -= counts[place]
    return spread.spell(counts)
