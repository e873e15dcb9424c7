"""What differs between two printings of a rulebook is an option of the match, never a fork."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar, get_args

from pydantic import BaseModel, ConfigDict

from rules.core.text import Text

YES, NO = "yes", "no"


class MatchOptions(BaseModel):
    """The options of one match.

    Every field is a `bool` or a `Literal` of words, has a default and is annotated with `Asked`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")


M = TypeVar("M", bound=MatchOptions)


@dataclass(frozen=True)
class Asked:
    """How the lobby asks for an option: its label, and a label for each of its words."""

    label: Text
    answers: Mapping[str, Text] = field(default_factory=dict)  # empty for a yes or no


def answers_to(kind: type[MatchOptions], name: str) -> dict[str, bool | str]:
    """The words that may answer an option, and what each stands for. Raises `KeyError`."""
    annotation = kind.model_fields[name].annotation
    if annotation is bool:
        return {YES: True, NO: False}
    return {word: word for word in get_args(annotation)}


def answered(kind: type[M], words: Mapping[str, str]) -> M:
    """Options from words; those not named have their default.

    Raises `KeyError` with an option or a word that there is not.
    """
    return kind(**{name: answers_to(kind, name)[word] for name, word in words.items()})


def in_words(options: MatchOptions) -> dict[str, str]:
    """Every option, and the word that answers it."""
    return {
        name: next(
            word for word, value in answers_to(type(options), name).items() if value == given
        )
        for name, given in options
    }
