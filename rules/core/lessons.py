"""Lessons: a guided first game as data, played on the engine by seeds and lines of a record.

A position of a lesson is a seed, options and lines, so that play can reach it. It depends on the
step alone: a learner who closes the app, or presses an old button, comes to the same position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from rules.core.menu import Path, Word
from rules.core.options import options_from_words
from rules.core.secrets import Seat
from rules.core.state import Announcement, State
from rules.core.text import Text

if TYPE_CHECKING:
    from rules.core.game import Game, Played  # which has a lesson itself

S = TypeVar("S", bound=State)
Line = str  # an entry of a record: `blue bid thebes 3`

SALT: Final = "lesson"
BOARD: Final = "board"
HAND: Final = "hand"


@dataclass(frozen=True, slots=True)
class Question:
    """A question on one sentence of the lesson, with two to five answers."""

    answers: tuple[Text, ...]
    right: int  # from 0
    why: Text  # shown after any answer


@dataclass(frozen=True, slots=True)
class Step:
    """One message of a lesson: one idea.

    A step with `do` waits for that move, one with `question` for an answer, others for Next. A text
    and its order have at most 45 English words, and each has 320 characters in any language.
    """

    word: Word  # in the database and in custom ids: never renamed
    text: Text
    order: Text | None = None  # the task, below the text
    light: tuple[Word, ...] = ()  # parts of the picture that stay bright
    picture: Word = BOARD  # or `hand`, or one of the game's further pictures
    first: tuple[Line, ...] = ()  # moves of others before the step is shown
    do: str = ""  # the expected move, without its seat
    otherwise: Text | None = None  # the answer to any other legal move, after its preview
    then: tuple[Line, ...] = ()  # moves of others after it, and moves that need no lesson
    question: Question | None = None
    sure: Callable[[Any], bool] | None = None  # the claim of the text about the state

    @property
    def path(self) -> Path:
        """The words of the expected move."""
        return tuple(self.do.split())


@dataclass(frozen=True, slots=True)
class Scene:
    """A stretch of one match, from a seed and the entries before it."""

    seed: str
    steps: tuple[Step, ...]
    before: tuple[Line, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided first game, and the first game at a table that it hands over to."""

    seats: tuple[Seat, ...]
    you: Seat
    scenes: tuple[Scene, ...]
    first_game: Mapping[str, str]  # answers to options
    companions: int  # computer players of the first game
    teaches: Mapping[Word, Word]  # topics of the index, each with the step that teaches it
    later: tuple[Word, ...] = ()  # topics that it leaves out

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for scene in self.scenes for step in scene.steps)

    @property
    def words(self) -> tuple[Word, ...]:
        return tuple(step.word for step in self.steps)


@dataclass(frozen=True, slots=True)
class Stand(Generic[S]):
    """Where a lesson stands when a step is shown."""

    step: Step
    state: S
    told: tuple[Announcement, ...]  # since the step before


def stand(game: Game[S, Any], word: Word) -> Stand[S]:
    """Play a game's lesson up to a step. Raises `KeyError` for a step that it does not have."""
    assert game.lesson is not None
    for scene in game.lesson.scenes:
        for found in stands(game, scene):
            if found.step.word == word:
                return found
    raise KeyError(word)


def stands(game: Game[S, Any], scene: Scene) -> Iterator[Stand[S]]:
    """Play a scene, and yield where it stands at each step."""
    lesson = game.lesson
    assert lesson is not None
    options = options_from_words(game.options, scene.options)
    state = game.start(lesson.seats, options, scene.seed, SALT).state
    for played in _played(game, state, scene.before):
        state = played.state
    lines: tuple[Line, ...] = ()
    for step in scene.steps:
        told: tuple[Announcement, ...] = ()
        for played in _played(game, state, (*lines, *step.first)):
            state, told = played.state, (*told, *played.announcements)
        yield Stand(step, state, told)
        lines = (*((f"{lesson.you} {step.do}",) if step.do else ()), *step.then)


def lines(record: str) -> tuple[Line, ...]:
    """Split the entries of a record."""
    return tuple(line.strip() for line in record.strip().splitlines())


def _played(game: Game[S, Any], state: S, entries: Iterable[Line]) -> Iterator[Played[S]]:
    for entry in entries:
        seat, *path = entry.split()
        played = game.play(state, seat, path)
        state = played.state
        yield played
