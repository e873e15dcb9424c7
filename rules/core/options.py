"""The options of a match. Two printings of a rulebook differ by options, never by a fork."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar, Final, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, model_validator

from rules.core.text import Text, text

YES, NO = "yes", "no"
BOARD_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,19}")


class MatchOptions(BaseModel):
    """The options of one match.

    Every field is a `bool` or a `Literal` of words, has a default and is annotated with an
    `OptionText`. An option may be a `str` that names the match's board, annotated with `Boards`
    too.
    """

    RETIRED: ClassVar[frozenset[str]] = frozenset()  # former options, in old records

    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _without_retired(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            return given
        return {name: value for name, value in given.items() if name not in cls.RETIRED}

    @model_validator(mode="after")
    def _on_a_board(self) -> MatchOptions:
        name = board_option(type(self))
        if name and not is_answer(type(self), name, getattr(self, name)):
            raise ValueError("not a board")
        return self


M = TypeVar("M", bound=MatchOptions)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options: an edition as it was printed.

    `letter` has the answers that the printed text gives where a ruling departs from it.
    """

    word: str
    label: Text
    options: MatchOptions
    letter: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class OptionText:
    """The words with which the lobby asks for an option: its label, and one for each answer.

    The explanation has one to three sentences: the change for the players, the advantage of the
    usual answer, and the meaning of each unclear answer. In every language it has at most 400
    characters, the option's label at most 45, an answer's at most 100.
    """

    label: Text
    explanation: Text
    answers: Mapping[str, Text] = field(default_factory=dict)  # by word, empty for a `bool`


@dataclass(frozen=True)
class Boards:
    """Lets the option that it annotates be answered by boards that operators add.

    Such an answer is a word with all the values of the board, `ana_3560…`. So a match and its
    record keep them even if the operator's file changes.
    """

    spell: Callable[
        [Mapping[str, object]], str
    ]  # a file's values, its `ValueError`s say what is wrong
    is_legal: Callable[[str], bool]  # whether values are so spelled


def added_board(kind: type[MatchOptions], name: str, contents: Mapping[str, object]) -> str:
    """Return the new answer for a board of this name. The kind must have an option for its board.

    Raises `ValueError` with a sentence for operators.
    """
    if not BOARD_NAME.fullmatch(name):
        raise ValueError("Its name must be of up to 20 small letters, digits and hyphens.")
    boards = _boards_of(kind, board_option(kind) or "")
    assert boards is not None, "the game has one board only"
    return f"{name}_{boards.spell(contents)}"


@cache
def board_option(kind: type[MatchOptions]) -> str | None:
    """Return the name of the option that chooses the board of a match, if there is one."""
    return next((name for name in kind.model_fields if _boards_of(kind, name)), None)


def _boards_of(kind: type[MatchOptions], name: str) -> Boards | None:
    found = kind.model_fields[name].metadata if name in kind.model_fields else []
    return next((each for each in found if isinstance(each, Boards)), None)


def _is_added(kind: type[MatchOptions], name: str, word: str) -> bool:
    """Whether a word answers the option as a board that was added, with all its values."""
    boards = _boards_of(kind, name)
    called, _, values = word.partition("_")
    return bool(boards and BOARD_NAME.fullmatch(called) and boards.is_legal(values))


def is_answer(kind: type[MatchOptions], name: str, word: str) -> bool:
    """Whether a word answers an option, also as a board that was added. Raises `KeyError`."""
    return word in answers_to(kind, name) or _is_added(kind, name, word)


def option_text(kind: type[MatchOptions], name: str) -> OptionText:
    """Return the texts of an option. Raises `KeyError` for an unknown option."""
    return next(each for each in kind.model_fields[name].metadata if isinstance(each, OptionText))


def answers_to(kind: type[MatchOptions], name: str) -> dict[str, bool | str]:
    """Return the possible answers to an option, each with its value, without added boards.

    Raises `KeyError` for an unknown option.
    """
    annotation = kind.model_fields[name].annotation
    if annotation is bool:
        return {YES: True, NO: False}
    return {word: word for word in get_args(annotation) or option_text(kind, name).answers}


def labels_of(kind: type[MatchOptions], name: str) -> dict[str, Text]:
    """Return the possible answers to an option, each with its label. Raises `KeyError`."""
    labels = {YES: text("yes"), NO: text("no"), **option_text(kind, name).answers}
    return {word: labels[word] for word in answers_to(kind, name)}


def answer_label(kind: type[MatchOptions], name: str, word: str) -> Text:
    """Return the label of an answer. The label of an added board is its name."""
    return labels_of(kind, name).get(word) or Text(word.partition("_")[0])


def options_from_words(kind: type[M], words: Mapping[str, str]) -> M:
    """Make options from the words that answer them. Options not named keep their default.

    Former options are left out. Raises `KeyError` with the name or word that is unknown.
    """
    named = {name: word for name, word in words.items() if name not in kind.RETIRED}
    return kind(**{name: _value(kind, name, word) for name, word in named.items()})


def _value(kind: type[MatchOptions], name: str, word: str) -> bool | str:
    if not is_answer(kind, name, word):
        raise KeyError(word)
    return answers_to(kind, name).get(word, word)


def option_words(options: MatchOptions) -> dict[str, str]:
    """Return the words of all answers by the name of the option."""
    return {name: word_of(given) for name, given in options}


def word_of(given: bool | str) -> str:
    """Return the word of an option's answer."""
    if isinstance(given, bool):
        return YES if given else NO
    return given


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
            yield _described(kind, name, word)


def describe_departures(preset: Preset) -> Iterator[Text]:
    """Describe where an edition departs from its printed text: that answer, and what it changes."""
    kind = type(preset.options)
    for name, word in preset.letter.items():
        answer, said = _described(kind, name, word), option_text(kind, name).explanation
        yield text(
            "“{edition}” differs from its printed text. In print: {answer}. {explanation}",
            edition=preset.label,
            answer=answer,
            explanation=said,
        )


def _described(kind: type[MatchOptions], name: str, word: str) -> Text:
    label, answer = option_text(kind, name).label, answer_label(kind, name, word)
    return text("{option}: {answer}", option=label, answer=answer)
