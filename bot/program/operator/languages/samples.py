"""Sample games: the sentences, menus and positions that readers meet in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias

from bot.core.match.options import Aliases, aliases_of
from bot.program.operator.languages.sentences import Key, key_of
from rules.core.game import Game, Played
from rules.core.menu import Action, Amount, Menu, Pick
from rules.core.options import labels_of, option_text
from rules.core.secrets import Seat
from rules.core.text import Text, Vocabulary
from rules.registry import games

SEED: Final = "language"
MOST_MOVES: Final = 3000  # of a game
OF_EACH_PHASE: Final = 4  # positions that are read
NUMBERS: Final = 8  # answers of an amount whose hints are read

Use: TypeAlias = str
LIMITS: Final[dict[Use, int]] = {  # characters, by Discord or by the room of a message
    "label": 80,  # of a button
    "description": 100,  # of an option in a list
    "title": 300,
    "event": 500,
    "refusal": 1000,
    "status": 256,
    "heading": 80,
    "rule": 2000,
    "option": 45,  # the label of an option, in a line of a phone
    "explanation": 400,  # of an option
    "brief": 1000,
    "line": 500,
    "name": 100,
    "told": 1000,  # a line of a chapter, which the channel cuts
    "page": 4000,  # all text of one message
}
PLACES: Final[dict[Use, str]] = {
    "label": "a button or the row of a menu",
    "description": "the hint of a menu’s row",
    "title": "the question above a menu",
    "event": "a line of the log",
    "status": "the head of the panel",
    "heading": "a heading of the log",
    "rule": "the rule of a phase",
    "option": "the options of a new table",
    "explanation": "the options of a new table",
    "brief": "the summary for a player",
    "line": "the board, the hand or the standings as text",
    "name": "an answer to an option of a new table",
}


@dataclass(frozen=True, slots=True)
class Position:
    """A position as a viewer sees it, with the menus on a way through their decision."""

    phase: str
    view: Any
    menus: tuple[tuple[tuple[str, ...], Menu], ...]  # each after its words


@dataclass(frozen=True, slots=True)
class Sample:
    """One random game by one edition."""

    game: Game[Any, Any]
    vocabulary: Vocabulary
    said: dict[Text, Use] = field(default_factory=dict)
    positions: list[Position] = field(default_factory=list)

    @property
    def aliases(self) -> Aliases:
        return aliases_of(self.game, self.vocabulary)


@cache
def samples() -> tuple[Sample, ...]:
    """Play a game of each kind by each of its editions, at random, but always the same ones."""
    return tuple(
        _played(game, options)
        for game in games().values()
        for options in [each.options for each in game.presets] or [game.options()]
    )


def _played(game: Game[Any, Any], options: Any) -> Sample:
    sample = Sample(game, game.vocabulary(options))
    _read(sample, _options(game))
    dice, met = Random(SEED), Counter[str]()
    seats = tuple(mark.word for mark in game.marks[: game.players[-1]])
    played = game.start(seats, options, SEED, SEED)
    for _ in range(MOST_MOVES):
        _read(sample, _events(game, played))
        deciders = game.deciders(played.state)
        if not deciders:
            break
        phase, seat = played.state.phase, deciders[0]
        walk, path = _walk(game.menu(played.state, seat), dice)
        if met[phase] < OF_EACH_PHASE:
            met[phase] += 1
            _look(sample, played.state, phase, seat, walk)
        played = game.play(played.state, seat, path)
    _look(sample, played.state, "end", None, ())
    return sample


def _walk(node: Any, dice: Random) -> tuple[Any, tuple[str, ...]]:
    """Draw a move, and return the menus on its way and its words."""
    path: tuple[str, ...] = ()
    menus = []
    while not isinstance(node, Action):
        menus.append((path, node))
        word = node.random_word(dice.randrange)
        node, path = node.step(word), (*path, word)
    return tuple(menus), path


def _look(sample: Sample, state: Any, phase: str, seat: Seat | None, menus: Any) -> None:
    """Keep a position as the public and the player to decide see it."""
    for viewer in dict.fromkeys((None, seat)):
        view = sample.game.view(state, viewer)
        _read(sample, _views(sample.game, view))
        sample.positions.append(Position(phase, view, menus if viewer == seat else ()))
    for _, menu in menus:
        _read(sample, menu_texts(menu))


def _read(sample: Sample, said: Iterator[tuple[Use, Text | None]]) -> None:
    for use, text in said:
        if text is not None and text.template:
            sample.said.setdefault(text, use)


def _options(game: Game[Any, Any]) -> Iterator[tuple[Use, Text | None]]:
    yield "name", game.label
    for name in game.options.model_fields:
        told = option_text(game.options, name)
        yield "option", told.label
        yield "explanation", told.explanation
        yield from (("name", label) for label in labels_of(game.options, name).values())


def _events(game: Game[Any, Any], played: Played[Any]) -> Iterator[tuple[Use, Text | None]]:
    for told in played.announcements:
        yield "event", game.narrator.event(told.event)
        yield "heading", told.heading
        yield "heading", told.chapter


def _views(game: Game[Any, Any], view: Any) -> Iterator[tuple[Use, Text | None]]:
    words = game.narrator
    yield "status", words.status(view)
    yield "rule", words.rule(view)
    yield "brief", words.brief(view)
    lines = (*words.hand(view), *words.board(view), *words.standings(view))
    yield from (("line", line) for line in lines)


def menu_texts(menu: Menu) -> Iterator[tuple[Use, Text | None]]:
    """Yield the texts on one menu, each with its use."""
    yield "title", menu.title
    if isinstance(menu, Amount):
        numbers = range(menu.low, min(menu.high, menu.low + NUMBERS) + 1)
        yield from (("description", menu.hint(number)) for number in numbers)
        return
    rows = menu.choices if isinstance(menu, Pick) else menu.places
    for row in rows:
        yield "label", row.label
        yield "description", row.hint


def keys_of(said: Text) -> Iterator[Key]:
    """Yield the key of a sentence, and those of the sentences in its gaps."""
    yield key_of(said)
    for value in said.parts:
        if isinstance(value, Text):
            yield from keys_of(value)
