"""Two kinds of error: a move that breaks a rule, and a fault of ours."""

from __future__ import annotations

from rules.core.text import Text


class IllegalMoveError(Exception):
    """The move breaks a rule. `sentence` tells the player why, and what would be legal."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class NotYourDecisionError(IllegalMoveError):
    """The seat has nothing to decide now."""


class NotOfferedError(IllegalMoveError):
    """The word is not on the menu the player was given."""


class StaleMenuError(IllegalMoveError):
    """The menu was for a decision already made, or has changed since."""


class SecretLeakError(RuntimeError):
    """A view tried to read what its viewer may not see. Always a bug, never a move."""
