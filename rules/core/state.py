"""The objects of the rules: a match's state, and the context of a move with its events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from rules.core.chance import Chance, Dice
from rules.core.copies import draft_of
from rules.core.graph import Transition
from rules.core.menu import Word
from rules.core.options import MatchOptions
from rules.core.secrets import Seat, Secret, seal
from rules.core.text import Text

T = TypeVar("T")


@dataclass(frozen=True)
class Event:
    """A fact that a move or the set-up brought about. Its name is in the past tense."""


@dataclass(frozen=True)
class SealedChoice(Event):
    """A seat has chosen in secret. The channel names those left and tells nothing else."""


@dataclass(slots=True)  # never changed, but each move makes some, and a frozen one takes long
class Announcement:
    """An event, and its audience."""

    event: Event
    to: frozenset[Seat] | None = None  # None: everybody
    heading: Text = field(default=Text(""), compare=False)  # heading of these moves in a log
    chapter: Text = field(default=Text(""), compare=False)  # heading of these moves in the channel

    def reaches(self, viewer: Seat | None) -> bool:
        return self.to is None or viewer in self.to


@dataclass(frozen=True, slots=True)
class Illustration:
    """A position worth a picture though the game went on from it at once."""

    sealed: Any  # the state, as everybody knows it
    picture: Word = ""  # one of the game's further pictures, or else the board


@dataclass(slots=True)
class MoveContext:
    """Everything that the rules change except the state while a move is played."""

    dice: Dice
    announcements: list[Announcement] = field(default_factory=list)
    illustrations: list[Illustration] = field(default_factory=list)
    transitions: list[Transition] = field(default_factory=list)  # added by `Game`, not by rules
    heading: Text = field(default=Text(""))  # of the next announcement, also set by `Game`
    chapter: Text = field(default=Text(""))  # likewise
    has_revealed: bool = False  # something hidden, so that the move stands
    is_heard: ClassVar[bool] = True  # whether anybody hears of its events

    def tell(self, event: Event) -> None:
        """Announce an event to everybody."""
        self._announce(event, None)

    def whisper(self, seat: Seat, event: Event) -> None:
        """Announce an event to one seat alone."""
        self._announce(event, frozenset({seat}))

    def reveal(self, hidden: Secret[T]) -> T:
        """Open a secret to more players than its owners. The move cannot be undone.

        Else the mover could look at it, undo the move and make another.
        """
        self.has_revealed = True
        return hidden.value

    def show(self, state: Any, picture: Word = "") -> None:
        """Illustrate the present position by the board, or by a further picture of the game."""
        self.illustrations.append(Illustration(seal(draft_of(state), None), picture))

    def _announce(self, event: Event, to: frozenset[Seat] | None) -> None:
        self.announcements.append(Announcement(event, to, self.heading, self.chapter))


@dataclass(slots=True)
class State:
    """The fields that every game's state has."""

    seats: tuple[Seat, ...]  # clockwise
    options: MatchOptions
    chance: Chance
    edition: int  # of the rules that the match is played by, from beginning to end
    flow: list[str]  # the phases in progress, innermost last, empty once the game is over
    moment: int = 0  # the number of changes of the flow, which tells windows of one phase apart

    @property
    def phase(self) -> str:
        return self.flow[-1]

    def call(self, phase: str) -> None:
        """Interrupt the present phase with another, after which it resumes."""
        self.flow.append(phase)
        self.moment += 1

    def end(self) -> None:
        """End the game at once, whatever phases are in progress."""
        self.flow.clear()
        self.moment += 1

    def replace_phase(self, depth: int, following: str | None) -> None:
        """Replace the phase at a depth (from 1) by `following`, or return to the phase that called.

        Phases that it called while closing remain, and are played first.
        """
        self.flow[depth - 1 : depth] = [following] if following else []
        self.moment += 1
