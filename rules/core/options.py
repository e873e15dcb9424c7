"""What differs between two printings of a rulebook is an option of the match, never a fork."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar, get_args

from pydantic import BaseModel, ConfigDict

from rules.core.text import Text, text

YES, NO = "yes", "no"


class MatchOptions(BaseModel):
    """The options of one match.

    Every field is a `bool` or a `Literal` of words, has a default and is annotated with an
    `OptionText`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")


M = TypeVar("M", bound=MatchOptions)


@dataclass(frozen=True, slots=True)
class Preset:
    """Options that go together: an edition as it was printed."""

    word: str
    label: Text
    options: MatchOptions


@dataclass(frozen=True)
class OptionText:
    """How the lobby asks for an option: its label, and a label for each of its words."""

    label: Text
    answers: Mapping[str, Text] = field(default_factory=dict)  # empty for a yes or no


def option_text(kind: type[MatchOptions], name: str) -> OptionText:
    """How an option is asked for. Raises `KeyError` if there is no such option."""
    return next(how for how in kind.model_fields[name].metadata if isinstance(how, OptionText))


def answers_to(kind: type[MatchOptions], name: str) -> dict[str, bool | str]:
    """The words that may answer an option, and what each stands for. Raises `KeyError`."""
    annotation = kind.model_fields[name].annotation
    if annotation is bool:
        return {YES: True, NO: False}
    return {word: word for word in get_args(annotation)}


def labels_of(kind: type[MatchOptions], name: str) -> dict[str, Text]:
    """The words that may answer an option, and how each is shown. Raises `KeyError`."""
    labels = {YES: text("yes"), NO: text("no"), **option_text(kind, name).answers}
    return {word: labels[word] for word in answers_to(kind, name)}


def options_from_words(kind: type[M], words: Mapping[str, str]) -> M:
    """Options from words; those not named have their default.

    Raises `KeyError` with an option or a word that there is not.
    """
    return kind(**{name: answers_to(kind, name)[word] for name, word in words.items()})


def option_words(options: MatchOptions) -> dict[str, str]:
    """Every option, and the word that answers it."""
    return {
        name: next(
            word for word, value in answers_to(type(options), name).items() if value == given
        )
        for name, given in options
    }


def in_force(options: MatchOptions, presets: Iterable[Preset] = ()) -> Iterator[Text]:
    """The edition that these options are, if they are one; else what differs from the usual."""
    for preset in presets:
        if preset.options == options:
            yield preset.label
            return
    yield from describe_changes(options)


def describe_changes(options: MatchOptions) -> Iterator[Text]:
    """What is played otherwise than by the defaults, an option each."""
    kind, usual = type(options), option_words(type(options)())
    for name, word in option_words(options).items():
        if word != usual[name]:
            label, answer = option_text(kind, name).label, labels_of(kind, name)[word]
            yield text("{option}: {answer}", option=label, answer=answer)
