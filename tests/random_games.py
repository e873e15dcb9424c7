"""Whole random games, each played once in a test run and then cached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from typing import Any

from rules.core.errors import IllegalMoveError
from rules.core.game import Game, Played
from rules.core.graph import Transition
from rules.core.menu import Action, Path
from rules.core.options import MatchOptions, answers_to, option_words, options_from_words
from rules.core.records import Record, RecordEntry
from rules.core.replay import complete_record, record_of
from rules.core.state import Announcement, State
from rules.core.text import Text, Vocabulary
from tests.effort import samples
from tests.menus import random_walk

MOST_MOVES = 5_000
MOST_CHECKED = samples(20, long=100)  # moves of a match that a check of `checked_moves` looks at
FIRST_OF_EACH_PHASE = 3  # moves of each phase that a sample takes first
SALT = "salt"


@dataclass(frozen=True)
class Move:
    """One move of a random game: the state before it, its path and its outcome."""

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
        """Final state, in which nobody is left to decide."""
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
        """Record of the match, without draws and result."""
        log = [RecordEntry(move.seat, move.path) for move in self.moves]
        return record_of(self.game, self.options, self.seats, str(self.seed), self.salt, log)

    @cached_property
    def complete_record(self) -> Record:
        """Record of the match with draws and result."""
        return complete_record(self.game, self.record)

    @property
    def vocabulary(self) -> Vocabulary:
        """Terms that are renamed by the match's options."""
        return self.game.vocabulary(self.options)

    def viewers(self) -> tuple[str | None, ...]:
        return (None, *self.seats)

    def sample(self, most: int) -> tuple[Move, ...]:
        """At most `most` moves from the whole match, always the same ones."""
        return sample(self.moves, most, self.seed)

    @property
    def checked_moves(self) -> tuple[Move, ...]:
        """All moves, or a sample of those of a long match."""
        return self.sample(MOST_CHECKED)

    @property
    def checked_states(self) -> tuple[Any, ...]:
        """States before the checked moves, and the final state."""
        return (*(move.state for move in self.checked_moves), self.end)


def match_of(game: Game[Any, Any], record: Record) -> Match:
    """Play a recorded match without undone moves."""
    options = options_from_words(game.options, dict(record.options))
    started = game.start(record.seats, options, record.seed, record.salt, record.edition)
    state, moves = started.state, []
    for entry in record.log:
        moves.append(
            Move(state, entry.seat, entry.words, game.play(state, entry.seat, entry.words))
        )
        state = moves[-1].played.state
    return Match(game, record.seed, record.seats, options, started, tuple(moves), record.salt)


def sample(moves: Sequence[Move], most: int, seed: int | str) -> tuple[Move, ...]:
    """At most `most` of the moves, in order, always the same, a smaller sample among a larger.

    Some moves of each phase are taken first, so that a rare phase is not passed over.
    """
    drawn = Random(seed).sample(range(len(moves)), len(moves))
    met: Counter[str] = Counter()
    first, others = [], []
    for number in drawn:
        phase = moves[number].state.phase
        met[phase] += 1
        (first if met[phase] <= FIRST_OF_EACH_PHASE else others).append(number)
    return tuple(moves[number] for number in sorted([*first, *others][:most]))


def seats_of(game: Game[Any, Any], players: int) -> tuple[str, ...]:
    return tuple(mark.word for mark in game.marks[:players])


def any_options(game: Game[Any, Any], dice: Random) -> MatchOptions:
    kind = game.options
    words = {name: dice.choice([*answers_to(kind, name)]) for name in kind.model_fields}
    return options_from_words(kind, words)


def random_options(game: Game[Any, Any], dice: Random, players: int) -> MatchOptions:
    """Random options by which `players` can play, with defaults for any that prevent it."""
    options = any_options(game, dice)
    names = list(type(options).model_fields)
    dice.shuffle(names)
    for name in names:
        if not refused(game, options, players):
            break
        options = options.model_copy(update={name: getattr(game.options(), name)})
    return options


def answers(game: Game[Any, Any]) -> set[tuple[str, str]]:
    """All pairs of an option and a word that answers it."""
    kind = game.options
    return {(name, word) for name in kind.model_fields for word in answers_to(kind, name)}


def unusual_options(game: Game[Any, Any], players: int) -> MatchOptions:
    """Options that are answered otherwise than usual, as far as that goes together."""
    words: dict[str, str] = {}
    for name, word in sorted(answers(game) - option_words(game.options()).items(), reverse=True):
        more = {name: word, **words}
        if not refused(game, options_from_words(game.options, more), players):
            words = more
    return options_from_words(game.options, words)


def refused(game: Game[Any, Any], options: MatchOptions, players: int) -> Text | None:
    """Sentence that refuses these options for `players` players, or None if they are accepted."""
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
    """Play one random game; `players` comes from the seed by default, `options` are defaults."""
    if players is None:
        players = Random(seed).choice(game.players)
    return _cached_match(ByIdentity(game), seed, players, options or game.options())


class ByIdentity:
    """Cache key of a game, by its identity."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByIdentity) and other.game is self.game

    def __hash__(self) -> int:
        return id(self.game)


@lru_cache(maxsize=12)
def _cached_match(kept: ByIdentity, seed: int, players: int, options: MatchOptions) -> Match:
    game, seats = kept.game, seats_of(kept.game, players)
    started = game.start(seats, options, str(seed), SALT)
    moves = tuple(_random_moves(game, started.state, Random(f"{game.word}/{seed}/{players}")))
    return Match(game, seed, seats, options, started, moves)


def random_move(
    game: Game[Any, Any], state: Any, dice: Random, *, sealed: bool = True
) -> tuple[str, Path, Action]:
    """Return a random move's seat, path and action, sometimes for a revision of a sealed choice.

    Without `sealed` the menu gets the whole state, and a peek at secrets goes unnoticed.
    """
    deciders, revisers = game.deciders(state), game.revisers(state)
    seat = dice.choice(revisers if revisers and dice.random() < 0.15 else deciders)
    menu = game.menu(state, seat) if sealed else game.menu_of_sealed(state, state, seat)
    return seat, *random_walk(menu, dice)


def _random_moves(game: Game[Any, Any], state: Any, dice: Random) -> Iterator[Move]:
    for _ in range(MOST_MOVES):
        if not game.deciders(state):
            return
        seat, path, action = random_move(game, state, dice)
        played = game.play_from(action, state, seat, ())  # the way there is not gone twice
        yield Move(state, seat, path, played)
        state = played.state
    raise AssertionError(f"{game.word} is not over after {MOST_MOVES} moves")
