"""The poster of a game: everybody can tell the lines apart, whatever the names and the points."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.ground.languages import spoken
from render.chart import spread
from render.naming import Naming
from render.poster import Poster, draw_poster
from render.scene import Label, Line, Sprite
from rules.core.course import course_of
from rules.core.progress import Course, Moment, Source, Stretch
from rules.core.records import parse
from rules.core.replay import replayed_moves
from rules.core.text import ENGLISH, Text, text
from rules.registry import games
from tests.recorded import files_of
from tests.render.letters import lettering, loose_stops, missing_letters

NAMES = ("Ana", "عبد الرحمن", "*bold* <@1>", "W" * 32, "")


def recorded(word, stem):
    """The game of a record, its seats and its course."""
    game, record = games()[word], parse(files_of(word, stem)[0].read_text())
    course = course_of(game, (move.played for move in replayed_moves(game, record)))
    return game, record.seats, course


def drawn(game, seats, course, language=ENGLISH, names=NAMES):
    marks = {mark.word: mark for mark in game.marks if mark.word in seats}
    naming = Naming(dict(zip(seats, names, strict=False)))
    summary = text("{count} players", count=len(seats))
    return draw_poster(game.word, Poster(game.label, summary, marks, course), language, naming)


def labels(scene):
    return [shape for shape in scene.shapes if isinstance(shape, Label)]


@pytest.mark.parametrize(("gap", "low", "high"), [(10, 0, 100), (30, 0, 60)])
def test_places_are_spread_within_their_bounds(gap, low, high):
    for places in ([0, 0, 0], [50, 51, 52], [60, 60, 60]):
        moved = spread(places, gap, low, high)
        assert all(low <= place <= high for place in moved)
        assert all(after - before >= gap for before, after in pairwise(moved))


def test_places_that_are_far_apart_stay():
    assert spread([0, 40, 90], 30, 0, 100) == [0, 40, 90]


def test_each_line_ends_in_the_marker_of_its_seat_and_no_marker_covers_another():
    for stem in ("2003-5", "italian-discard-3"):
        game, seats, course = recorded("amun-re", stem)
        markers = [s for s in drawn(game, seats, course).shapes if isinstance(s, Sprite)]
        ends = sorted(s.at[1] for s in markers if s.name == "seat_marker" and s.at[0] > 900)
        assert len(ends) == len(seats)
        assert all(after - before >= 50 for before, after in pairwise(ends))


def test_the_line_of_the_winner_is_the_thickest_and_on_top():
    game, seats, course = recorded("amun-re", "2003-4")
    lines = [shape for shape in drawn(game, seats, course).shapes if isinstance(shape, Line)]
    course_lines = [line for line in lines if len(line.points) == len(course.moments)]
    assert course_lines[-1].width == max(line.width for line in course_lines[1::2])


def test_all_winners_of_a_shared_victory_have_a_laurel():
    game, seats, course = recorded("amun-re", "shared")
    shapes = drawn(game, seats, course).shapes
    assert sum(isinstance(s, Sprite) and s.name == "laurel" for s in shapes) == 2


@pytest.mark.parametrize("word", games())
def test_names_in_any_script_have_letters_and_french_lines_hold_together(word):
    game, seats, course = recorded(word, "*")
    scene = drawn(game, seats, course, spoken()["fr"].naming(dict.fromkeys(seats, "Ana")))
    assert not missing_letters([scene]) and not loose_stops(scene.alt)
    assert lettering(scene)


def test_a_source_without_a_sign_shows_its_label():
    game = games()["aton"]
    seats = tuple(mark.word for mark in game.marks)
    points = dict.fromkeys(seats, 3)
    moments = tuple(Moment(Stretch(Text(n), Text(n)), points) for n in ("1", "2"))
    source = Source("luck", text("Luck"))
    course = Course(tuple(points.items()), (), None, ((source, points),), moments)
    assert "Luck" in [label.text for label in labels(drawn(game, seats, course))]


def test_ten_players_have_room():
    game = games()["aton"]
    seats = tuple(f"seat-{number}" for number in range(10))
    marks = dict.fromkeys(seats, game.marks[0])
    points = dict.fromkeys(seats, 3)
    moments = tuple(Moment(Stretch(Text(n), Text(n)), points) for n in ("1", "2"))
    course = Course(tuple(points.items()), seats[:1], text("Points"), (), moments)
    scene = draw_poster(
        "amun-re", Poster(game.label, text("Ten"), marks, course), ENGLISH, Naming()
    )
    assert scene.size[1] > 1200
