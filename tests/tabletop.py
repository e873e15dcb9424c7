"""A table one can play at by writing moves down: `ana bid thebes 6`, one to a line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from rules.core.game import Announcement, Game, Played
from rules.core.graph import Transition
from rules.core.menu import NONE, Action, Menu, Node, Path, Word, follow, random_path, single_answer
from rules.core.options import MatchOptions
from rules.core.secrets import seal


class Tabletop:
    """A match in progress, what has been told of it, and its laws watched after every move."""

    def __init__(
        self,
        game: Game[Any, Any],
        seats: Sequence[str],
        options: MatchOptions | None = None,
        seed: str = "nile",
    ) -> None:
        self.game = game
        self.told: list[Announcement] = []
        self.moves: list[tuple[str, Path]] = []
        self.transitions: set[Transition] = set()
        self.lawful = True  # off where a test has put on the table what no game would
        self._take(game.start(tuple(seats), options or game.options(), seed, "salt"))

    def play(self, script: str) -> Played[Any]:
        """Play every line of the script. `#` begins a comment. The last move's outcome.

        What a line leaves unsaid is the one answer there is, or else `none`.
        """
        lines = (line.partition("#")[0].split() for line in script.splitlines())
        moves = [self.move(seat, self.said(seat, path)) for seat, *path in filter(None, lines)]
        return moves[-1]

    def said(self, seat: str, path: Sequence[str]) -> Path:
        """The whole path that a line of a script stands for."""
        node, whole = self.node(seat, *path), tuple(path)
        while not isinstance(node, Action) and (word := _implied_word(node)):
            node, whole = node.step(word), (*whole, word)
        return whole

    def move(self, seat: str, path: Sequence[str]) -> Played[Any]:
        played = self.game.play(self.state, seat, path)
        self.moves.append((seat, tuple(path)))
        self._take(played)
        return played

    def default(self, seat: str | None = None) -> None:
        """What the game does for an absent player: this one, or the first who must decide."""
        seat = seat or self.deciders()[0]
        self.move(seat, self.game.default(self.seen(seat), seat))

    def until(self, phase: str, limit: int = 400) -> None:
        """Play defaults until that chapter begins."""
        for _ in range(limit):
            if self.state.flow and self.state.phase == phase:
                return
            self.default()
        raise AssertionError(f"{phase} never began")

    def wander(self, seat: str, dice: Random) -> None:
        """Any legal move."""
        self.move(seat, random_path(self.game.menu(self.state, seat), dice.randrange))

    def finish(self) -> None:
        """Play defaults to the end."""
        while self.deciders():
            self.default()

    def node(self, seat: str, *path: str) -> Node:
        return follow(self.game.menu(self.state, seat), path)

    def offered(self, seat: str, *path: str) -> set[str]:
        """The words `seat` may say next, having said `path`; none once the move is complete."""
        node = self.node(seat, *path)
        return set() if isinstance(node, Action) else set(node.words())

    def deciders(self) -> list[str]:
        return list(self.game.deciders(self.state))

    def revisers(self) -> list[str]:
        return list(self.game.revisers(self.state))

    def seen(self, viewer: str | None) -> Any:
        """The state with everything emptied that `viewer` may not read."""
        return seal(self.state, viewer)

    def sees(self, viewer: str | None) -> Any:
        return self.game.view(self.state, viewer)

    def story(self, viewer: str | None = None) -> list[str]:
        """What that viewer has been told so far, in English."""
        return [str(self.game.narrator.event(t.event)) for t in self.told if t.reaches(viewer)]

    def heard(self, kind: type, viewer: str | None = None) -> list[Any]:
        """The events of a kind that have reached that viewer."""
        return [t.event for t in self.told if t.reaches(viewer) and isinstance(t.event, kind)]

    def _take(self, played: Played[Any]) -> None:
        self.state = played.state
        self.told.extend(played.announcements)
        self.transitions.update(played.transitions)
        if self.lawful:
            broken = [law for law, holds in self.game.laws(self.state) if not holds]
            assert not broken, broken


def _implied_word(node: Menu) -> Word | None:
    return single_answer(node) or (NONE if NONE in _few(node) else None)


def _few(node: Menu) -> list[Word]:
    return list(islice(node.words(), 20))
