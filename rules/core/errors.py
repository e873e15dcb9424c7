"""Errors of two kinds: a move that breaks a rule, and a bug that would show a secret."""

from __future__ import annotations

from rules.core.text import Text


class IllegalMoveError(Exception):
    """The move breaks a rule. `sentence` tells the player why, and what would be legal."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class NotYourDecisionError(IllegalMoveError):
    """The seat has nothing to decide at present."""


class NotOfferedError(IllegalMoveError):
    """The menu does not offer the player this word."""


class StaleMenuError(IllegalMoveError):
    """The menu belongs to a decision already made, or has changed since it was shown."""


class SecretLeakError(RuntimeError):
    """Code tried to read a secret that its viewer may not see: always a bug, never a move."""
