"""Shoot a film of a game: choose its steps, and draw them as everybody saw them.

The states of the replay hold secrets. Only scenes of public views leave this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from render import Renderer
from render.changes import changed_parts, scene_of_step
from render.film import (
    LAST,
    TITLE,
    Beat,
    Cut,
    Shot,
    Size,
    canvas_of,
    cut,
    ends_of_rounds,
)
from render.naming import Naming
from render.scene import Scene
from render.title_card import TitleCard, draw_title_card
from rules.core.game import Game
from rules.core.menu import Word
from rules.core.records import Record
from rules.core.secrets import Seat, seal
from rules.core.state import State
from rules.core.steps import Step, states_after, steps_of
from rules.core.text import Language

MILLISECONDS: Final = 1000


@dataclass(frozen=True, slots=True)
class Subject:
    """The game that a film is about, and the words and names on it.

    The poster is the last picture. Without one, the last board is shown longer.
    """

    game: Game[Any, Any]
    record: Record
    title: TitleCard
    poster: Scene | None
    language: Language
    naming: Naming


class Shooting:
    """A film that is being shot. Its creation replays the game, which takes up to some seconds."""

    def __init__(self, subject: Subject, renderer: Renderer, longest: float | None) -> None:
        """Choose the steps for at most `longest` seconds, or all ends of rounds if it is None.

        Raises `RecordError`.
        """
        self.subject, self.renderer = subject, renderer
        self._steps = steps_of(subject.game, subject.record)
        beats = [*self._beats()]
        self.cuts = ends_of_rounds(beats) if longest is None else cut(beats, longest)
        self.canvas = canvas_of(self._sizes())
        if subject.poster is None:
            self.cuts[-1] = replace(self.cuts[-1], seconds=LAST)
        self.pictures = 1 + len(self.cuts) + (subject.poster is not None)

    @property
    def seconds(self) -> float:
        """The length of the film."""
        last = LAST if self.subject.poster else 0.0
        return TITLE + sum(each.seconds for each in self.cuts) + last

    @property
    def game(self) -> Word:
        return self.subject.game.word

    def shots(self) -> Iterator[Shot]:
        """Replay the game again, and draw the pictures of the film."""
        language, naming = self.subject.language, self.subject.naming
        title = draw_title_card(self.game, self.renderer, self.subject.title, language, naming)
        yield Shot(title, _milliseconds(TITLE), is_card=True)
        before: Any = None
        for each, view in self._views():
            yield Shot(self._draw(before, view), _milliseconds(each.seconds))
            before = view
        if poster := self.subject.poster:
            yield Shot(poster, _milliseconds(LAST), is_card=True)

    def _draw(self, before: Any, view: Any) -> Scene:
        """Draw a step, with rims round the parts that differ from the picture before."""
        language, naming = self.subject.language, self.subject.naming
        if before is None:
            return self.renderer.scene(view, language, naming)
        return scene_of_step(self.renderer, before, view, language, naming)

    def _views(self) -> Iterator[tuple[Cut, Any]]:
        """Yield the chosen steps, each with the public view after it."""
        game, record = self.subject.game, self.subject.record
        cuts = {each.step: each for each in self.cuts}
        chosen = [step for step in self._steps if step.number in cuts]
        for step, state in states_after(game, record, chosen):
            yield cuts[step.number], game.view(state, None)

    def _sizes(self) -> Iterator[Size]:
        for _, view in self._views():
            yield self._draw(None, view).size

    def _beats(self) -> Iterator[Beat]:
        game = self.subject.game
        before: Any = None
        leader: Seat | None = None
        for step, state in states_after(game, self.subject.record, self._steps):
            view, leads = game.view(state, None), _leader(game, state)
            yield Beat(
                step.number,
                step.seat,
                step.heading,
                step.round,
                _contests(game, step),
                before is None or bool(changed_parts(self.renderer, before, view)),
                has_new_leader=None not in (leads, leader) and leads != leader,
            )
            before, leader = view, leads or leader


def _contests(game: Game[Any, Any], step: Step) -> frozenset[Any]:
    """Return the kinds of contests that a step belongs to."""
    kinds = game.contests.items()
    return frozenset(label for label, events in kinds if not step.kinds.isdisjoint(events))


def _leader(game: Game[Any, Any], state: State) -> Seat | None:
    """Return the seat that alone has the most points, or None. Only public points count."""
    if game.progress is None:
        return None
    points = game.progress.points(seal(state, None))
    most = max(points.values(), default=0)
    leaders = [seat for seat, number in points.items() if number == most]
    return leaders[0] if len(leaders) == 1 else None


def _milliseconds(seconds: float) -> int:
    return round(seconds * MILLISECONDS)
