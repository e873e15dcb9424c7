"""Forced answers, which a menu leaves no choice about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.core.menu import Action, Amount, Menu, Node, Path, Pick, Spread, Word, follow


def single_answer(node: Menu) -> Word | None:
    """Return a menu's only answer, which nobody needs to give, or None if it has several."""
    match node:
        case Pick(choices=(choice,)):
            return None if choice.is_asked else choice.word
        case Amount(low=low, high=high) if low == high:
            return str(low)
        case Spread(is_asked=False):
            return only_spread(node)
    return None


def only_spread(menu: Spread) -> Word | None:
    """Return a spread's only answer, asked or not, or None if it has several."""
    if not is_forced([place.room for place in menu.places], menu.least, menu.most):
        return None
    return menu.spell({place.word: min(place.room, menu.most) for place in menu.places})


def follow_forced(menu: Menu, path: Path) -> tuple[Node, Path]:
    """Walk along a path and on as long as there is no choice. Returns the whole path, too."""
    node = follow(menu, path)
    while not isinstance(node, Action) and (word := single_answer(node)):
        node, path = node.step(word), (*path, word)
    return node, path


def is_forced(rooms: Sequence[int], least: int, most: int) -> bool:
    """Whether a number of things fits in only one way on places with a given room."""
    return most == 0 or least == sum(rooms) or (len(rooms) == 1 and least == most)


def forced_action(node: Node) -> Action | None:
    """Return the action of the only path below `node`, or None if there are several paths."""
    while not isinstance(node, Action):
        if (word := single_answer(node)) is None:
            return None
        node = node.step(word)
    return node


def implicit_answer(node: Menu) -> Word | None:
    """Return the only answer besides optional side actions, or None if there are several."""
    if isinstance(node, Pick):
        node = replace(node, choices=tuple(c for c in node.choices if not c.is_side_action))
    return single_answer(node)
