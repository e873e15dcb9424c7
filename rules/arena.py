"""The arena: computer players against each other, to find out how strong they are.

Each player gets its own seat's knowledge and nothing else, as it does at a table. Matches differ
only by their seeds, so that the same seed is the same match on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from math import sqrt
from time import process_time
from typing import Any, Final

from rules.core.chooser import choose
from rules.core.computers import Knowledge, knowledge_of
from rules.core.game import Game, Played
from rules.core.menu import Path, Word
from rules.core.options import MatchOptions
from rules.core.records import RecordEntry
from rules.core.secrets import Seat
from rules.core.state import Announcement

SALT: Final = "arena"
MOST_MOVES: Final = 5_000  # of a match, which is a draw then
NORMAL_95: Final = 1.96  # standard deviations of a normal distribution to either side


@dataclass(frozen=True)
class Player:
    """A level of a game, with a taste or without.

    Variants of a game's computer are compared as variants of the game.
    """

    game: Game[Any, Any]
    level: Word
    taste: Word = field(default="", kw_only=True)

    def __str__(self) -> str:
        return "/".join(filter(None, [self.level, self.taste]))

    def choose(self, knowledge: Knowledge[Any], seed: str) -> Path:
        """Choose a move for the seat that has this knowledge."""
        return choose(self.game, knowledge, self.level, seed, self.taste).path


@dataclass(frozen=True)
class Match:
    """How a match of the arena has ended."""

    shares: Mapping[Seat, float]  # of the victory, which add up to 1
    places: Mapping[Seat, int]  # 1 for the winner, equals share the better one
    scores: Mapping[Seat, int]
    moves: int
    seconds: Mapping[Seat, list[float]] = field(default_factory=dict)  # of processor time, a move
    log: Sequence[RecordEntry] = ()


@dataclass(frozen=True)
class Move:
    """A move that a player has chosen: the state before it, and its result."""

    state: Any  # before the move, or after it if that was played in place
    seat: Seat
    path: Path
    played: Played[Any]
    seconds: float  # of processor time, for the choice


def moves(
    game: Game[Any, Any],
    players: Sequence[Player],
    options: MatchOptions,
    seed: str,
    salt: str = SALT,
    *,
    in_place: bool = False,
) -> Iterator[Move]:
    """Play a match move by move to its end, each player by the announcements to its seat."""
    by_seat = dict(zip(_seats(game, players), players, strict=True))
    begun = game.start(tuple(by_seat), options, seed, salt)
    yield from moves_from(game, by_seat, begun.state, begun.announcements, seed, in_place=in_place)


def moves_from(
    game: Game[Any, Any],
    players: Mapping[Seat, Player],
    state: Any,
    told: Iterable[Announcement],
    seed: str,
    *,
    in_place: bool = False,
) -> Iterator[Move]:
    """Play a match on from a state, after all announcements of it so far."""
    heard, made = [*told], 0
    while state.flow:
        seat, begun = game.deciders(state)[0], process_time()
        path = players[seat].choose(knowledge_of(state, seat, heard), f"{seed}:{made}")
        seconds = process_time() - begun
        played, made = game.play(state, seat, path, in_place=in_place), made + 1
        heard += played.announcements
        yield Move(state, seat, path, played, seconds)
        state = played.state


def _seats(game: Game[Any, Any], players: Sequence[Player]) -> tuple[Seat, ...]:
    return tuple(mark.word for mark in game.marks[: len(players)])


def play_match(
    game: Game[Any, Any], players: Sequence[Player], options: MatchOptions, seed: str
) -> Match:
    """Play a match to its end, or to MOST_MOVES, when everybody has an equal share."""
    seconds: dict[Seat, list[float]] = {seat: [] for seat in _seats(game, players)}
    log: list[RecordEntry] = []
    for move in islice(moves(game, players, options, seed, in_place=True), MOST_MOVES):
        seconds[move.seat].append(move.seconds)
        log.append(RecordEntry(move.seat, tuple(move.path)))
    return replace(_ended(game, move.played.state, seconds), log=tuple(log))


def _ended(game: Game[Any, Any], state: Any, seconds: Mapping[Seat, list[float]]) -> Match:
    seats, made = tuple(seconds), sum(map(len, seconds.values()))
    if state.flow:
        equal = dict.fromkeys(seats, 1 / len(seats))
        return Match(equal, dict.fromkeys(seats, 1), dict.fromkeys(seats, 0), made, seconds)
    result = game.result(state)
    scores, winners = dict(result.scores), result.winners
    shares = {seat: 1 / len(winners) if seat in winners else 0.0 for seat in seats}
    ranks = {seat: (seat in winners, scores.get(seat, 0)) for seat in seats}
    places = {s: 1 + sum(other > ranks[s] for other in ranks.values()) for s in seats}
    return Match(shares, places, scores, made, seconds)


def wilson_interval(won: float, number: int) -> tuple[float, float]:
    """Calculate the 95 % interval of a share of victories, by Wilson."""
    share, z2 = won / number, NORMAL_95**2
    middle = (share + z2 / (2 * number)) / (1 + z2 / number)
    spread = sqrt(share * (1 - share) / number + z2 / (4 * number**2))
    half = NORMAL_95 * spread / (1 + z2 / number)
    return max(0.0, middle - half), min(1.0, middle + half)
