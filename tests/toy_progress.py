"""The course of the toy game's points, by round and from one source."""

from __future__ import annotations

from dataclasses import replace

from rules.core.game import POINTS
from rules.core.progress import Progress, Source, Stretch
from rules.core.text import text


def stretch(state):
    return Stretch(text("Round {n}", n=state.rounds), text("{n}", n=state.rounds))


def standings(view):
    return sorted(view.points, key=lambda each: -each[1])


def facts(view):
    return {seat: {POINTS: number} for seat, number in view.points}


PROGRESS = Progress(
    title=text("Points by round"),
    stretch=stretch,
    points=lambda state: dict(state.points),
    standings=standings,
    sources=(Source("all", text("All")),),
    brought=lambda view, told: {"all": dict(view.points)},
)


def progressing(game, facts=facts, **damage):
    """A variant of the toy with a course of its points, which may be damaged, and with facts."""
    return replace(game, progress=replace(PROGRESS, **damage), facts=facts)
