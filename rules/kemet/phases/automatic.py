"""A phase without decisions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from rules.core.errors import NotYourDecisionError
from rules.core.menu import Action, Menu, Word
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.kemet.sentences import text
from rules.kemet.state import Kemet


@dataclass(frozen=True, slots=True)
class Automatic:
    """A phase in which nobody decides: `course` plays it and returns the next phase."""

    course: Callable[[Kemet, MoveContext], Word | None]

    def deciders(self, _: Kemet) -> Sequence[Seat]:
        return ()

    def menu(self, _: Kemet, seat: Seat) -> Menu:
        raise NotYourDecisionError(text("There is nothing for you to decide now."))

    def play(self, _: Kemet, action: Action, context: MoveContext) -> NoReturn:
        raise AssertionError(f"nobody decides here: {action}")

    def close(self, state: Kemet, context: MoveContext) -> Word | None:
        return self.course(state, context)
