"""Leaves: the complete moves below a menu, listed, and played on drafts without telling anybody.

A search lists the leaves of its seat's menu once and plays each of them in as many worlds as it
likes. Both go through the rules of the game alone: `Game.play_action` plays the moves of people
too. An action is played unchecked, so it must be a leaf of the present menu, of this state or of
one that looks the same to its seat. Callers with words from outside use `Game.play`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeAlias

from rules.core.chance import Dice
from rules.core.game import Game, S
from rules.core.menu import Action, Menu, Node, Path, Word
from rules.core.secrets import Seat
from rules.core.state import Event, MoveContext

Words: TypeAlias = Callable[[Menu, Path], Iterable[Word]]  # the answers to look behind


def all_words(menu: Menu, path: Path) -> Iterator[Word]:
    """Yield every answer that a menu offers."""
    return menu.words()


def leaves(menu: Menu, limit: int, words: Words = all_words) -> Iterator[tuple[Path, Action]]:
    """Yield the complete moves below a menu, each with its action, in the order of the menus.

    Of several paths to equal actions the first one counts. It stops after `limit` paths, equal ones
    included, and cuts off the rest of a larger menu. Where a menu may be larger, `words(menu,
    path)` should choose the words at the end of a path that are worth exploring. Raises
    `NotOfferedError` for any other.
    """
    met: set[Action] = set()
    for path, action in islice(_paths(menu, (), words), limit):
        if action not in met:
            met.add(action)
            yield path, action


def _paths(node: Node, path: Path, words: Words) -> Iterator[tuple[Path, Action]]:
    if isinstance(node, Action):
        yield path, node
        return
    for word in words(node, path):
        yield from _paths(node.step(word), (*path, word), words)


def simulate(game: Game[S, Any], draft: S, action: Action) -> Sequence[Seat]:
    """Play a leaf on the draft itself, without events or pictures.

    Return the seats that must decide then.
    """
    return game.play_action(draft, action, _Silence(Dice(draft.chance)))


class _Silence(MoveContext):
    """The chance of a move, with nobody to announce it to."""

    __slots__ = ()
    is_heard = False

    def tell(self, event: Event) -> None:
        pass

    def whisper(self, seat: Seat, event: Event) -> None:
        pass

    def show(self, state: Any, picture: Word = "") -> None:
        pass
