"""Whole games played at random, each played once per run of the tests and then remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from rules.core.errors import IllegalMoveError
from rules.core.game import Announcement, Game, Played, State
from rules.core.graph import Transition
from rules.core.menu import Action, Path
from rules.core.options import MatchOptions, answers_to, options_from_words
from rules.core.records import Record, RecordEntry
from rules.core.replay import record_of
from rules.core.text import Text, Vocabulary
from tests.menus import random_walk

MOST_MOVES = 5_000
LONG = 100  # moves of a match; of a longer one a check that is made of every move looks at so many
EACH = 3  # moves of each phase that are looked at first
SALT = "salt"


@dataclass(frozen=True)
class Move:
    """One move of a random game: the state it was made in, and what became of it."""

    state: State
    seat: str
    path: tuple[str, ...]
    played: Played[Any]


@dataclass(frozen=True, eq=False)
class Match:
    """A whole random game."""

    game: Game[Any, Any]
    seed: int | str
    seats: tuple[str, ...]
    options: MatchOptions
    started: Played[Any]
    moves: tuple[Move, ...]
    salt: str = SALT

    @property
    def end(self) -> Any:
        """The state when nobody was left to decide."""
        return self.moves[-1].played.state

    @property
    def states(self) -> Iterator[Any]:
        yield from (move.state for move in self.moves)
        yield self.end

    @property
    def told(self) -> Iterator[Announcement]:
        yield from self.started.announcements
        yield from (told for move in self.moves for told in move.played.announcements)

    @property
    def transitions(self) -> Iterator[Transition]:
        yield from self.started.transitions
        yield from (each for move in self.moves for each in move.played.transitions)

    @property
    def record(self) -> Record:
        """Its record, with neither draws nor result."""
        log = [RecordEntry(move.seat, move.path) for move in self.moves]
        return record_of(self.game, self.options, self.seats, str(self.seed), self.salt, log)

    @property
    def vocabulary(self) -> Vocabulary:
        """What goes by other names in it."""
        return self.game.vocabulary(self.options)

    def viewers(self) -> tuple[str | None, ...]:
        return (None, *self.seats)

    def sample(self, most: int) -> tuple[Move, ...]:
        """Some of the moves, from beginning to end; always the same ones."""
        return sample(self.moves, most, self.seed)

    @property
    def many(self) -> tuple[Move, ...]:
        """All moves, but for those that a long match can spare."""
        return self.sample(LONG)

    @property
    def many_states(self) -> tuple[Any, ...]:
        """The states of those moves, and the end."""
        return (*(move.state for move in self.many), self.end)


def match_of(game: Game[Any, Any], record: Record) -> Match:
    """A match that was kept, with nothing taken back."""
    options = options_from_words(game.options, dict(record.options))
    started = game.start(record.seats, options, record.seed, record.salt)
    state, moves = started.state, []
    for entry in record.log:
        moves.append(
            Move(state, entry.seat, entry.words, game.play(state, entry.seat, entry.words))
        )
        state = moves[-1].played.state
    return Match(game, record.seed, record.seats, options, started, tuple(moves), record.salt)


def sample(moves: Sequence[Move], most: int, seed: int | str) -> tuple[Move, ...]:
    """At most so many of them, in their order; always the same ones, and all that fewer are.

    Some of each phase are the first to be taken, so that a rare one is not passed over.
    """
    drawn = Random(seed).sample(range(len(moves)), len(moves))
    met: Counter[str] = Counter()
    first, others = [], []
    for number in drawn:
        phase = moves[number].state.phase
        met[phase] += 1
        (first if met[phase] <= EACH else others).append(number)
    return tuple(moves[number] for number in sorted([*first, *others][:most]))


def seats_of(game: Game[Any, Any], players: int) -> tuple[str, ...]:
    return tuple(mark.word for mark in game.marks[:players])


def any_options(game: Game[Any, Any], dice: Random) -> MatchOptions:
    kind = game.options
    words = {name: dice.choice([*answers_to(kind, name)]) for name in kind.model_fields}
    return options_from_words(kind, words)


def random_options(game: Game[Any, Any], dice: Random, players: int) -> MatchOptions:
    """Options by which so many can play: as they are drawn, but for some that must be defaults."""
    options = any_options(game, dice)
    names = list(type(options).model_fields)
    dice.shuffle(names)
    for name in names:
        if not refused(game, options, players):
            break
        options = options.model_copy(update={name: getattr(game.options(), name)})
    return options


def refused(game: Game[Any, Any], options: MatchOptions, players: int) -> Text | None:
    """Why so many cannot play by these options; nothing if they can."""
    try:
        game.start(seats_of(game, players), options, "seed", SALT)
    except IllegalMoveError as error:
        return error.sentence
    return None


def random_match(
    game: Game[Any, Any],
    seed: int,
    players: int | None = None,
    options: MatchOptions | None = None,
) -> Match:
    """One random game. Without `players`, so many as the seed says; without `options`, the
    defaults."""
    if players is None:
        players = Random(seed).choice(game.players)
    return _remembered(ByIdentity(game), seed, players, options or game.options())


class ByIdentity:
    """A game as a key: by its identity."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByIdentity) and other.game is self.game

    def __hash__(self) -> int:
        return id(self.game)


@lru_cache(maxsize=48)
def _remembered(kept: ByIdentity, seed: int, players: int, options: MatchOptions) -> Match:
    game, seats = kept.game, seats_of(kept.game, players)
    started = game.start(seats, options, str(seed), SALT)
    moves = tuple(_played(game, started.state, Random(f"{game.word}/{seed}/{players}")))
    return Match(game, seed, seats, options, started, moves)


def random_move(
    game: Game[Any, Any], state: Any, dice: Random, *, sealed: bool = True
) -> tuple[str, Path, Action]:
    """Whose, which, and what it does. Now and then somebody changes a sealed choice.

    Of a state that is not `sealed` nobody notices whether the menu peeks.
    """
    deciders, revisers = game.deciders(state), game.revisers(state)
    seat = dice.choice(revisers if revisers and dice.random() < 0.15 else deciders)
    menu = game.menu(state, seat) if sealed else game.menu_of_sealed(state, state, seat)
    return seat, *random_walk(menu, dice)


def _played(game: Game[Any, Any], state: Any, dice: Random) -> Iterator[Move]:
    for _ in range(MOST_MOVES):
        if not game.deciders(state):
            return
        seat, path, action = random_move(game, state, dice)
        played = game.play_from(action, state, seat, ())  # the way there is not gone twice
        yield Move(state, seat, path, played)
        state = played.state
    raise AssertionError(f"{game.word} is not over after {MOST_MOVES} moves")
