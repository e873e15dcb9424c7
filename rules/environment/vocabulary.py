"""The frozen vocabulary of a game: its words and the names of its features, each with a number.

A game has them as two files in the folder `environment` of its package. The files only grow, so a
number has its meaning for ever. A game without them is played at random once, always in the same
way, to find its words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain, product
from typing import Any, Final, TypeAlias

from rules.core.chance import Chance, Dice
from rules.core.errors import IllegalMoveError
from rules.core.menu import Amount, Menu, Path, Word, random_path
from rules.core.options import answers_to, options_from_words
from rules.core.secrets import Seat, secret
from rules.environment.features import Name, names_of, read, rotated
from rules.environment.turns import NUMBERS, STOP, Turn, spell
from rules.registry import AnyGame, games

Decision: TypeAlias = tuple[Any, Seat, Path]  # the state, whose decision it is, the move made

NAMES: Final = cache(names_of)  # which remember what was read last
FOLDER: Final = "environment"
FILES: Final = ("words.txt", "features.txt")
MATCHES: Final = 20  # at each number of players, of a game without the files
MOST_MOVES: Final = 5_000


@dataclass(frozen=True)
class Vocabulary:
    """The words of the moves, and the names of the features, in the order of their numbers."""

    words: tuple[Word, ...]
    features: tuple[str, ...]

    @property
    def size(self) -> int:
        """The length of an observation: the features, then a number of times for each word."""
        return len(self.features) + len(self.words)

    @cached_property
    def word_numbers(self) -> Mapping[Word, int]:
        return {word: number for number, word in enumerate(self.words)}

    @cached_property
    def feature_numbers(self) -> Mapping[str, int]:
        return {name: number for number, name in enumerate(self.features)}

    def names(self, seats: tuple[Seat, ...], me: Seat) -> Name:
        """Return the root of the names of the features as a seat says them, by their numbers."""
        return NAMES(seats, me, self.feature_numbers.get)


@cache
def vocabulary_of(word: Word) -> Vocabulary:
    """Return the vocabulary of a game: the one in its files, or else one that play finds."""
    game = games()[word]
    return stored(game) or grown(game, Vocabulary((), ()), random_decisions(game, MATCHES))


def stored(game: AnyGame) -> Vocabulary | None:
    """Read the vocabulary in the files of a game's package, if it has any."""
    folder = folder_of(game)
    if not folder.is_dir():
        return None
    return Vocabulary(*(tuple((folder / name).read_text().splitlines()) for name in FILES))


def folder_of(game: AnyGame) -> Traversable:
    """Return the folder for the files of a game."""
    return files(game.setup.__module__.rpartition(".")[0]) / FOLDER


def grown(game: AnyGame, known: Vocabulary, decisions: Iterable[Decision]) -> Vocabulary:
    """Add to a vocabulary, behind the rest, the news of some decisions."""
    words, names = set[Word](), set[str]()
    for state, seat, path in decisions:
        words |= words_offered(game.menu(state, seat), path)
        names |= features_seen(game, state)
    turned = {other for name in names for other in rotated(name, len(game.marks))}
    return Vocabulary(_with(known.words, words), _with(known.features, turned))


def _with(known: tuple[str, ...], found: set[str]) -> tuple[str, ...]:
    """Add the new ones, short ones first."""
    return (*known, *sorted(found.difference(known), key=lambda word: (len(word), word)))


def words_offered(root: Menu, path: Path) -> set[Word]:
    """Return the words that are possible next to those of a move."""
    turn, offered = Turn(root), {STOP}
    for word in spell(root, path):
        offered |= {*turn.words(), *(NUMBERS if isinstance(turn.node, Amount) else ())}
        turn.step(word)
    return offered


def features_seen(game: AnyGame, state: Any) -> set[str]:
    """Return the names of the features that any seat sees."""
    seats = tuple(state.seats)
    seen = (read(game.view(state, seat), NAMES(seats, seat)) for seat in seats)
    return {name for name, _ in chain.from_iterable(seen)}


def random_decisions(game: AnyGame, matches: int) -> Iterator[Decision]:
    """Yield the decisions of random matches by all kinds of options, the same ones every time."""
    for players, number in product(game.players, range(matches)):
        seats = tuple(mark.word for mark in game.marks[:players])
        dice = Dice(Chance(secret(f"{players}/{number}"), game.word))
        yield from _random_match(game, _any_start(game, seats, dice), dice)


def _random_match(game: AnyGame, state: Any, dice: Dice) -> Iterator[Decision]:
    for _ in range(MOST_MOVES):
        if not state.flow:
            return
        seat = game.deciders(state)[0]
        path = random_path(game.menu(state, seat), lambda limit: dice.below(limit, "move"))
        yield state, seat, path
        state = game.play(state, seat, path).state


def _any_start(game: AnyGame, seats: tuple[Seat, ...], dice: Dice) -> Any:
    """Start a match by any options, or by the usual ones if those do not go together."""
    kind = game.options
    possible = {name: [*answers_to(kind, name)] for name in kind.model_fields}
    words = {name: of[dice.below(len(of), name)] for name, of in possible.items()}
    for options in (options_from_words(kind, words), kind()):
        with suppress(IllegalMoveError):
            return game.start(seats, options, dice.chance.seed.value, FOLDER).state
    raise AssertionError(f"{game.word} refuses its usual options")
