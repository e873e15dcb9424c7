"""Posters of whole games: how long the course and the drawing take, and how large the file is."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from render.naming import Naming
from render.paint import paint
from render.poster import Poster, draw_poster
from rules.core.course import course_of
from rules.core.game import Game
from rules.core.progress import Course
from rules.core.records import Record
from rules.core.replay import replayed_moves
from rules.core.text import ENGLISH, texts
from tests.bench.figures import Figure, percentile
from tests.recorded import records_of

TIMES = 5  # for each record, after one that fills the caches
RECORDS = 4  # the longest


def posters(game: Game[Any, Any]) -> Iterator[Figure]:
    """Collect, draw and paint the longest recorded games, each time with other names."""
    records = sorted(records_of(game.word), key=lambda record: -len(record.log))[:RECORDS]
    collected, drawn, sizes = [], [], []
    for record in records:
        for number in range(TIMES + 1):
            started = perf_counter()
            course = course_of(game, (move.played for move in replayed_moves(game, record)))
            known = perf_counter()
            file = _poster(game, record, course, number)
            if number:  # the first one fills the caches
                collected.append((known - started) * 1000)
                drawn.append((perf_counter() - known) * 1000)
                sizes.append(len(file) / 1024)
    yield Figure(f"{game.word}: course of a whole game, with its replay", median(collected), "ms")
    name = f"{game.word}: poster of a whole game"
    yield Figure(f"{name}, p95", percentile(drawn, 95), "ms", at_most=300)
    yield Figure(f"{name}, largest", max(sizes), "KiB", at_most=120)


def _poster(game: Game[Any, Any], record: Record, course: Course, number: int) -> bytes:
    marks = {mark.word: mark for mark in game.marks if mark.word in record.seats}
    names = {seat: f"{mark.letter}. Wagner {number}" for seat, mark in marks.items()}
    players = texts("{count} player", "{count} players", len(record.seats))
    shown = Poster(game.label, players, marks, course)
    return paint(draw_poster(game.word, shown, ENGLISH.naming(names), Naming(names)))
