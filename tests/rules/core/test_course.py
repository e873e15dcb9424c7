"""The course of a game, and its turning points."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from rules.core.course import course_of
from rules.core.progress import Moment, MoveEvents, Stretch
from rules.core.records import parse
from rules.core.replay import replayed_moves
from rules.core.state import Event
from rules.core.text import Text, text
from rules.core.turnings import turnings_of
from rules.registry import games
from tests.recorded import files_of
from tests.toy import TOY


@dataclass(frozen=True)
class Dug(Event):
    seat: str


class Narrator:
    """A narrator of one event."""

    def event(self, event):
        return text("{seat} digs.", seat=event.seat)

    def reveal(self, events):
        return [text("A show.")]


PROGRESS = SimpleNamespace(explains=lambda event, seat, number: int(event.seat == seat))
GAME = SimpleNamespace(narrator=Narrator(), progress=PROGRESS)


def moments(*points, told=()):
    """Moments with the points of Ana and Bruno. `told` are the events of the last."""
    stretches = (Stretch(text("Round {n}", n=n), Text(str(n))) for n in range(len(points)))
    made = [
        Moment(stretch, dict(zip(("ana", "bruno"), each, strict=True)))
        for stretch, each in zip(stretches, points, strict=True)
    ]
    return (*made[:-1], Moment(made[-1].stretch, made[-1].points, told))


def said(found):
    return [str(turning.short) for turning in found]


def test_the_lead_changes_where_the_winner_is_ahead_for_good():
    course = moments((0, 0), (3, 1), (3, 5), (8, 6), (9, 8))
    assert said(turnings_of(GAME, course, ["ana"])) == [
        "Round 2: bruno +4 points.",
        "Round 3: ana +5 points, and leads from here on.",
    ]


def test_the_largest_loss_is_that_of_a_rival_and_the_last_of_several():
    course = moments((0, 5), (0, 3), (9, 3), (5, 1))
    found = said(turnings_of(GAME, course, ["ana"]))
    assert "Round 3: bruno −2 points." in found
    assert not any("ana −4" in each for each in found)


def test_only_a_gain_that_nobody_equals_is_the_most_of_the_game():
    alone = turnings_of(GAME, moments((0, 0), (2, 6), (2, 6)), ["ana", "bruno"])
    assert said(alone) == ["Round 1: bruno +6 points, the most of the game."]
    equal = turnings_of(GAME, moments((0, 0), (6, 6), (6, 6)), ["ana", "bruno"])
    assert said(equal) == ["Round 1: ana +6 points."]


def test_a_victory_that_the_points_do_not_explain_is_a_turning_point_of_its_own():
    course = moments((0, 0), (1, 4), told=(MoveEvents((Dug("ana"),), is_shown=True),))
    (end,) = turnings_of(GAME, course, ["ana"])
    assert (str(end.sentence), str(end.short)) == ("Round 1: ana digs.", "Round 1: ana wins.")


def test_the_narrator_explains_a_gain_by_the_words_that_its_picture_had():
    quiet = moments((0, 0), (4, 1), told=(MoveEvents((Dug("bruno"), Dug("ana")), is_shown=False),))
    shown = moments((0, 0), (4, 1), told=(MoveEvents((Dug("ana"),), is_shown=True),))
    (dug,), (show,) = (turnings_of(GAME, each, ["ana"]) for each in (quiet, shown))
    assert str(dug.sentence).startswith("Round 1: ana digs. ana +4 points")
    assert str(show.sentence).startswith("Round 1: A show. ana +4 points")


@pytest.mark.parametrize("points", [[], [(0, 0)], [(0, 0), (0, 0)]])
def test_a_game_without_a_change_of_points_has_no_turning_points(points):
    course = moments(*points) if points else ()
    assert turnings_of(GAME, course, []) == ()


def test_a_game_that_tells_no_progress_has_no_course_before_its_end():
    started = TOY.start(("ana", "bruno"), TOY.options(), "seed", "salt")
    assert course_of(TOY, [started]) is None


@pytest.mark.parametrize("word", games())
def test_matches_of_all_editions_have_a_course(word):
    for path in files_of(word):
        record, game = parse(path.read_text()), games()[word]
        course = course_of(game, (move.played for move in replayed_moves(game, record)))
        assert len(course.standings) == len(record.seats)
        if game.progress:
            assert len(course.moments) > 1 and course.sources
