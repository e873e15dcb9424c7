"""The course of every game, and its poster."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from render.naming import Naming
from render.poster import Poster, draw_poster
from render.scene import Label, Scene
from rules.core.course import course_of
from rules.core.progress import Course
from rules.core.text import ENGLISH, Language, texts
from tests.contract.renderers import renderer_for
from tests.contract.test_words import LONGEST_NAME, renamed_languages
from tests.random_games import Match, random_match
from tests.render.letters import keeps_to
from tests.render.positions import pixel_box

LONGEST = 1024  # of an alt text on Discord
READABLE = 36  # pixels: 9 on a phone. Letters of markers may be smaller


def course(match: Match, moves: int | None = None) -> Course | None:
    """The course of a match, or of its first moves."""
    outcomes = [move.played for move in match.moves[:moves]]
    return course_of(match.game, [match.started, *outcomes])


def scene(match: Match, found: Course, language: Language) -> Scene:
    """The poster of a course, with names of the greatest length."""
    names = Naming(dict.fromkeys(match.seats, LONGEST_NAME))
    marks = {mark.word: mark for mark in match.game.marks if mark.word in match.seats}
    players = texts("{count} player", "{count} players", len(match.seats))
    shown = Poster(match.game.label, players, marks, found)
    return draw_poster(match.game.word, shown, language.naming(names.names), names)


def test_the_standings_are_those_of_the_result_with_the_winners_first(match):
    found, result = course(match), match.game.result(match.end)
    assert dict(found.standings) == dict(result.scores)
    assert set(found.winners) == set(result.winners)
    assert {seat for seat, _ in found.standings[: len(result.winners)]} == set(result.winners)


def test_every_moment_has_the_points_of_every_seat_and_the_last_one_those_at_the_end(match):
    found = course(match)
    assert all(set(moment.points) == set(match.seats) for moment in found.moments)
    assert not found.moments or dict(found.moments[-1].points) == dict(found.standings)


def test_the_sources_of_points_add_up_to_the_standings(match):
    found = course(match)
    for seat, score in found.standings if found.sources else ():
        assert sum(points.get(seat, 0) for _, points in found.sources) == score


def test_turning_points_are_few_and_in_the_order_of_time(match):
    found = course(match)
    moments = [turning.moment for turning in found.turnings]
    assert len(moments) <= 3 and moments == sorted(set(moments))
    assert all(0 < moment < len(found.moments) for moment in moments)


def test_a_game_that_ends_early_has_standings_if_it_tells_its_progress(match):
    for moves in (0, 1, len(match.moves) // 2):
        found = course(match, moves)
        if match.game.progress is None:
            assert found is None
        else:
            assert {seat for seat, _ in found.standings} == set(match.seats)
            assert not found.moments or len(found.moments) > 1


def test_a_poster_has_an_alt_text_that_discord_takes(match):
    renderer_for(match.game)
    for found in filter(None, (course(match), course(match, len(match.moves) // 2))):
        for language in renamed_languages(match.vocabulary).values():
            assert 0 < len(scene(match, found, language).alt) <= LONGEST


def test_a_poster_can_be_read_on_a_phone_and_nothing_reaches_out_of_it(game):
    renderer_for(game)
    for players in game.players:
        match = random_match(game, players, players)
        found = course(match)
        for language in renamed_languages(match.vocabulary).values():
            drawn = scene(match, found, language)
            labels = [shape for shape in drawn.shapes if isinstance(shape, Label)]
            assert not [each for each in labels if each.size < READABLE and len(each.text) > 1]
            assert all(keeps_to(each, each.max_width or inf) for each in labels)
            for left, top, right, bottom in map(pixel_box, drawn.shapes):
                assert left >= 0 and top >= 0
                assert right <= drawn.size[0] and bottom <= drawn.size[1]


def test_a_game_without_progress_has_a_poster_of_its_standings_alone(match):
    bare = replace(match, game=replace(match.game, progress=None))
    found = course(bare)
    assert not found.moments and not found.sources
    assert dict(found.standings) == dict(course(match).standings)
    renderer_for(match.game)
    assert scene(match, found, ENGLISH).size <= scene(match, course(match), ENGLISH).size
