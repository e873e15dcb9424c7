"""Errors of two kinds: a move that breaks a rule, and a bug that would show a secret."""

from __future__ import annotations

from typing import Final

from rules.core.text import Text, text


class IllegalMoveError(Exception):
    """The move breaks a rule. `sentence` tells the player why, and what would be legal."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class NotYourDecisionError(IllegalMoveError):
    """The seat has nothing to decide at present."""


class NotOfferedError(IllegalMoveError):
    """The menu does not offer the player this word."""


class AnswerRefusedError(NotOfferedError):
    """A question does not take an answer: what was said, why not, and what is possible instead.

    The menu may know no reason. The rules may then have one (`rules/core/explain.py`), also for the
    piece that `word` names.
    """

    def __init__(
        self, question: str, said: Text, reason: Text | None, possible: Text, word: str = ""
    ) -> None:
        self.question, self.said, self.reason, self.possible = question, said, reason, possible
        self.word = word
        super().__init__(_sentence(said, reason, possible))


class NotAskedError(AnswerRefusedError):
    """The move does not ask the question that was answered."""


MOVE_COMPLETE: Final = text("The move is already complete. Nothing may follow.")


class SurplusWordError(NotOfferedError):
    """A word follows a complete move. `asked` has the names of the questions that it answered."""

    def __init__(self, word: str, asked: tuple[str, ...]) -> None:
        super().__init__(MOVE_COMPLETE)
        self.word, self.asked = word, asked


class StaleMenuError(IllegalMoveError):
    """The menu belongs to a decision already made, or has changed since it was shown."""


class SecretLeakError(RuntimeError):
    """Code tried to read a secret that its viewer may not see: always a bug, never a move."""


def _sentence(said: Text, reason: Text | None, possible: Text) -> Text:
    if reason is None:
        return text("“{said}” is not possible. {possible}", said=said, possible=possible)
    return text(
        "“{said}” is not possible. {reason} {possible}",
        said=said,
        reason=reason,
        possible=possible,
    )
