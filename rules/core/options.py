"""The options of a match; two printings of a rulebook differ by options, never by a fork."""

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
    """A named set of options: an edition as it was printed."""

    word: str
    label: Text
    options: MatchOptions


@dataclass(frozen=True)
class OptionText:
    """The labels with which the lobby asks for an option: its own, and one for each answer.

    In every language the option's has at most 45 characters, an answer's at most 100.
    """

    label: Text
    answers: Mapping[str, Text] = field(default_factory=dict)  # by word; empty for a `bool`


def option_text(kind: type[MatchOptions], name: str) -> OptionText:
    """The labels of an option. Raises `KeyError` if there is no such option."""
    return next(each for each in kind.model_fields[name].metadata if isinstance(each, OptionText))


def answers_to(kind: type[MatchOptions], name: str) -> dict[str, bool | str]:
    """The words that may answer an option, with the value of each. Raises `KeyError`."""
    annotation = kind.model_fields[name].annotation
    if annotation is bool:
        return {YES: True, NO: False}
    return {word: word for word in get_args(annotation)}


def labels_of(kind: type[MatchOptions], name: str) -> dict[str, Text]:
    """The words that may answer an option, with the label of each. Raises `KeyError`."""
    labels = {YES: text("yes"), NO: text("no"), **option_text(kind, name).answers}
    return {word: labels[word] for word in answers_to(kind, name)}


def options_from_words(kind: type[M], words: Mapping[str, str]) -> M:
    """Make options from the words that answer them; options not named keep their default.

    Raises `KeyError` with the name or word that is unknown.
    """
    return kind(**{name: answers_to(kind, name)[word] for name, word in words.items()})


def option_words(options: MatchOptions) -> dict[str, str]:
    """The options by name, each with the word that answers it."""
    return {
        name: next(
            word for word, value in answers_to(type(options), name).items() if value == given
        )
        for name, given in options
    }


def describe_options(options: MatchOptions, presets: Iterable[Preset] = ()) -> Iterator[Text]:
    """Describe options by the preset that they equal, or else by their changes from the default."""
    for preset in presets:
        if preset.options == options:
            yield preset.label
            return
    yield from describe_changes(options)


def describe_changes(options: MatchOptions) -> Iterator[Text]:
    """Describe the options that differ from their default, a sentence each."""
    kind, usual = type(options), option_words(type(options)())
    for name, word in option_words(options).items():
        if word != usual[name]:
            label, answer = option_text(kind, name).label, labels_of(kind, name)[word]
            yield text("{option}: {answer}", option=label, answer=answer)
