"""Test driver that plays a match from scripts of moves: `ana bid thebes 6`, one a line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

from rules.core.errors import IllegalMoveError
from rules.core.explain import explained
from rules.core.forced import single_answer
from rules.core.game import Game, Played
from rules.core.graph import Transition
from rules.core.menu import NONE, Action, Menu, Node, Path, Word, follow, random_path
from rules.core.options import MatchOptions
from rules.core.secrets import seal
from rules.core.state import Announcement


class Tabletop:
    """A match in progress, with all its events. Its laws are checked after every move."""

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
        self.lawful = True  # False after a test has made a state that no game would
        self._take(game.start(tuple(seats), options or game.options(), seed, "salt"))

    def play(self, script: str) -> Played[Any]:
        """Play every line of the script and return the last outcome; `#` begins a comment.

        A line may leave out answers: the only one there is, or else `none`.
        """
        lines = (line.partition("#")[0].split() for line in script.splitlines())
        moves = [self.move(seat, self.said(seat, path)) for seat, *path in filter(None, lines)]
        return moves[-1]

    def said(self, seat: str, path: Sequence[str]) -> Path:
        """Complete the path of a script's line by the answers it leaves out."""
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
        """Play the default move of `seat`, or of the first seat that must decide."""
        seat = seat or self.deciders()[0]
        self.move(seat, self.game.default(self.seen(seat), seat))

    def until(self, phase: str, limit: int = 400) -> None:
        """Play defaults until `phase` begins."""
        for _ in range(limit):
            if self.state.flow and self.state.phase == phase:
                return
            self.default()
        raise AssertionError(f"{phase} never began")

    def wander(self, seat: str, dice: Random) -> None:
        """Play a random legal move."""
        self.move(seat, random_path(self.game.menu(self.state, seat), dice.randrange))

    def finish(self) -> None:
        """Play defaults to the end."""
        while self.deciders():
            self.default()

    def node(self, seat: str, *path: str) -> Node:
        return follow(self.game.menu(self.state, seat), path)

    def offered(self, seat: str, *path: str) -> set[str]:
        """Words with which `seat` can continue `path`, empty once the move is complete."""
        node = self.node(seat, *path)
        return set() if isinstance(node, Action) else set(node.words())

    def refusal(self, line: str, **said: str) -> str:
        """Sentence that refuses the move of a script's line; `said` are the options typed."""
        seat, *path = line.split()
        with pytest.raises(IllegalMoveError) as refused:
            self.game.play(self.state, seat, path)
        told = explained(self.game, self.state, seat, path[0], refused.value, said)
        return str(told.sentence)

    def deciders(self) -> list[str]:
        return list(self.game.deciders(self.state))

    def revisers(self) -> list[str]:
        return list(self.game.revisers(self.state))

    def seen(self, viewer: str | None) -> Any:
        """The state sealed for `viewer`."""
        return seal(self.state, viewer)

    def sees(self, viewer: str | None) -> Any:
        return self.game.view(self.state, viewer)

    def story(self, viewer: str | None = None) -> list[str]:
        """Sentences that `viewer` has been told so far, in English."""
        return [str(self.game.narrator.event(t.event)) for t in self.told if t.reaches(viewer)]

    def heard(self, kind: type, viewer: str | None = None) -> list[Any]:
        """Events of class `kind` that have reached `viewer`."""
        return [t.event for t in self.told if t.reaches(viewer) and isinstance(t.event, kind)]

    def _take(self, played: Played[Any]) -> None:
        self.state = played.state
        self.told.extend(played.announcements)
        self.transitions.update(played.transitions)
        if self.lawful:
            broken = [law for law, holds in self.game.laws(self.state) if not holds]
            assert not broken, broken


def _implied_word(node: Menu) -> Word | None:
    few = _few(node)
    return NONE if NONE in few else few[0] if len(few) == 1 else single_answer(node)


def _few(node: Menu) -> list[Word]:
    return list(islice(node.words(), 20))
