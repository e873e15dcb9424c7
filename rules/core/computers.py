"""Computer players: the parts of a game for them, and the knowledge of one when it chooses.

A computer player is handed what its seat knows, and nothing else: the state sealed for the seat and
the events that have reached it. From these its game deals worlds, whole states that the seat could
be in, whose chance is another one than the match's. So it can neither see a hidden card nor foresee
a draw. The contract tests swap everything hidden and find the same choice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Generic, TypeAlias, TypeVar

from rules.core.chance import Chance
from rules.core.copies import draft_of
from rules.core.menu import Action, Menu, Path, RandomBelow, Word
from rules.core.secrets import Seat, seal, secret
from rules.core.state import Announcement, Event, State
from rules.core.text import Text

S = TypeVar("S", bound=State)

RANDOM: Final = "random"
QUICK: Final = "quick"
GOOD: Final = "good"
STRONG: Final = "strong"
LEVELS: Final = (RANDOM, QUICK, GOOD, STRONG)  # the weakest first, a game may have fewer
SEED_BITS: Final = 64
VICTORY: Final = "victory"  # the term of a game that is over
TIE: Final = 0.75  # points of the game: two moves that differ by less are equally good


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a level may try before it chooses: numbers of things, never seconds."""

    worlds: int  # dealt for a decision
    candidates: int  # answers judged at most
    depth: int = 0  # decisions played after the answer, of all seats, until the game is stable
    answers: int = 0  # of the others to a choice in secret, sampled in each world
    finalists: int = 0  # the best candidates, judged once more after an answer of the next seat
    next_candidates: int = 0  # for that seat's answer


@dataclass(frozen=True)
class Knowledge(Generic[S]):
    """The whole knowledge of a seat when it decides."""

    sealed: S  # never the real state
    seat: Seat
    told: tuple[Event, ...]  # announcements to the seat, the oldest first, without undone ones


Likes: TypeAlias = Callable[[S, Seat, Path], float]
"""How much a computer player likes the move of a path, by the world after it, which is its own."""


@dataclass(frozen=True)
class Taste(Generic[S]):
    """The choice of a computer player between moves that it judges as equally good."""

    word: Word
    label: Text
    habit: Text  # in a sentence, after the label
    likes: Likes[S]


@dataclass(frozen=True)
class Computer(Generic[S]):
    """The parts of a game for its computer players: the `computer` of its `GAME`.

    All functions are pure and take no time from a clock. They compute the same on every machine:
    numbers come only from plus, minus, times and divide, since `math.exp` and similar functions
    differ between machines in their last digit. None reads a closed secret of `Knowledge.sealed`.
    In a world there are none.
    """

    version: str  # of all of this: the day of the last change that changes moves
    levels: Mapping[Word, Budget]  # without `random`, which every game has
    deal: Callable[[Knowledge[S], S, RandomBelow], None]
    # Fills the secrets of a draft of the sealed state as they may plausibly be. Other seats' secret
    # choices in the current phase are reopened: they choose again in each world.
    candidates: Callable[[Knowledge[S], Menu, Budget, Random], Iterable[Path]]
    # The answers worth judging, the most promising first: whole moves, never all of thousands.
    reply: Callable[[S, Seat, Menu, Random], Path]
    # A quick answer of any seat in a world, by which lines are played on.
    is_settled: Callable[[S, Seat], bool]
    # Whether a line can be judged for the seat: no battle, turn or purchase of its own is open.
    terms: Callable[[S, Seat], Mapping[str, float]]
    # The value of the position to the seat, in points, by `term_names`.
    term_names: Collection[str]
    victory: float = 1_000.0  # worth of a victory, and cost of a defeat, in points
    others: Mapping[Word, Computer[S]] = field(default_factory=dict)
    # The replacement for this at a level that judges differently.
    point: float = 1.0  # the value of a point of the game by the terms
    kind: Callable[[Path], Hashable] = lambda path: path[:2]
    # The kind of the move that a path is. A hint compares a move with the best of another kind.
    reason: Callable[[S, Seat, Action], Iterable[Text]] = lambda *_: ()
    # The reasons for an action: facts from the sealed state, the weightiest first, or the rule by
    # which it is chosen. They name no weight and no term.
    brief: Mapping[Word, Sequence[str]] = field(default_factory=dict)
    # By verb, the questions whose answers name a move in short. Other verbs need all of theirs.
    tastes: tuple[Taste[S], ...] = ()
    opening: Callable[[Knowledge[S]], Likes[S] | None] = lambda _: None
    # The liking of the seat's first moves, which comes before its taste.

    def level(self, level: Word) -> Word:
        """Return a level, or else the game's nearest one below it, or else above it.

        A level that no longer exists counts as `good`.
        """
        if level == RANDOM or level in self.levels:
            return level
        above = LEVELS.index(level if level in LEVELS else GOOD) + 1
        nearest = (*reversed(LEVELS[:above]), *LEVELS[above:])
        return next(each for each in nearest if each in self.levels)

    def taste(self, word: Word) -> Taste[S] | None:
        """Return the taste with this word, or None."""
        return next((each for each in self.tastes if each.word == word), None)

    def budget(self, level: Word) -> Budget:
        """Return the budget of a level, or of the one that replaces it."""
        return self.levels[self.level(level)]

    def at(self, level: Word) -> Computer[S]:
        """Return the computer of a level, or of the one that replaces it."""
        return self.others.get(self.level(level), self)


def rounded(value: float) -> float:
    """Round a value to compare it. Sums in another order or Python differ in later digits."""
    return round(value, 6)


def knowledge_of(state: S, seat: Seat, announcements: Iterable[Announcement] = ()) -> Knowledge[S]:
    """Return a seat's knowledge of a real state, after all announcements of the match so far."""
    told = tuple(each.event for each in announcements if each.reaches(seat))
    return Knowledge(seal(state, seat), seat, told)


def deal_world(computer: Computer[S], knowledge: Knowledge[S], random: Random) -> S:
    """Deal a state that the seat could be in, with a chance of its own."""
    world = draft_of(knowledge.sealed)
    computer.deal(knowledge, world, random.randrange)
    world.chance = Chance(secret(str(random.getrandbits(SEED_BITS))), "world")
    return world
