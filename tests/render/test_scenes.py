"""Every picture of every position of every game keeps these rules."""

from __future__ import annotations

from functools import lru_cache

import pytest

from render import renderer_of
from render.fonts import MIN_FONT_SIZE
from render.scene import Label, Layer
from rules.registry import games
from tests.random_games import random_match
from tests.render.letters import is_drawn, keeps_to, lettering, loose_stops, missing_letters
from tests.render.positions import LANGUAGES, pixel_box, positions

every_game = pytest.mark.parametrize("word", games(), indirect=True, scope="module")
each_language = pytest.mark.parametrize("code", LANGUAGES)


@lru_cache(maxsize=len(LANGUAGES))  # the tests go game by game
def scenes(word, code):
    """Draw the board of every position, and the hand where there is one, with the position's name.

    Each rule is checked on all positions in one test: thousands of tests take longer to begin than
    to run.
    """
    return [*draw_all(word, code)]


def draw_all(word, code):
    renderer = renderer_of(word)
    for position, view in positions(word).items():
        for draw in (renderer.scene, renderer.hand):
            if scene := draw(view, LANGUAGES[code]):
                yield position, scene


@every_game
@each_language
def test_no_text_is_too_small_for_a_phone(word, code):
    for position, scene in scenes(word, code):
        small = [each for each in lettering(scene) if each.size < MIN_FONT_SIZE]
        assert not small, (
            f"{position}: “{small[0].text}” is set in size {small[0].size}; letters smaller than "
            f"{MIN_FONT_SIZE}, MIN_FONT_SIZE of render/fonts, cannot be read on a phone."
        )


@every_game
@each_language
def test_every_label_keeps_to_its_width(word, code):
    for position, scene in scenes(word, code):
        for text in lettering(scene):
            if isinstance(text, Label) and text.max_width is not None:
                assert keeps_to(text, text.max_width), (
                    f"{position}: “{text.text}” is {text.width:.0f} pixels wide, and has room for "
                    f"{text.max_width:.0f}: shorten it, or give it more."
                )


@every_game
@each_language
def test_no_label_of_a_translation_is_cut(word, code):
    for position, scene in scenes(word, code):
        assert not [cut for each in scene.shapes if (cut := getattr(each, "whole", ""))], position


@every_game
def test_nothing_reaches_out_of_the_picture(word):
    for position, scene in scenes(word, "en"):
        for shape in scene.shapes:
            if not isinstance(shape, Layer):
                left, top, right, bottom = pixel_box(shape)
                assert left >= 0 and top >= 0, f"{position}: {shape}"
                assert right <= scene.size[0] and bottom <= scene.size[1], f"{position}: {shape}"


@every_game
@each_language
def test_every_letter_is_in_the_font(word, code):
    assert not missing_letters(scene for _, scene in scenes(word, code))


@every_game
def test_in_french_the_words_have_no_break_spaces_before_high_stops(word):
    english = {scene.alt for _, scene in scenes(word, "en")}
    french = {scene.alt for _, scene in scenes(word, "fr")}
    loose = [stop for alt in french - english for stop in loose_stops(alt)]
    assert not loose, loose[:9]


def test_a_letter_that_the_font_lacks_would_be_noticed():
    assert not is_drawn("ꙮ", Label((0, 0), "", 30, "#000000"))


@every_game
def test_the_same_view_gives_the_same_scene(word):
    for (position, scene), (_, again) in zip(scenes(word, "en"), draw_all(word, "en"), strict=True):
        assert scene == again, position


@every_game
def test_the_board_shows_a_player_nothing_that_the_channel_does_not_see(word):
    game, renderer = games()[word], renderer_of(word)
    for players in game.players:
        match = random_match(game, players, players)
        for move in match.sample(12):
            public = renderer.scene(game.view(move.state, None), LANGUAGES["en"])
            for seat in match.seats:
                assert renderer.scene(game.view(move.state, seat), LANGUAGES["en"]) == public
