"""Every picture of every position of every game keeps these rules."""

from __future__ import annotations

import re

import pytest

from render import renderer_of
from render.fonts import MIN_FONT_SIZE, font, text_width
from render.scene import Label, Layer, VerticalLabel
from rules.registry import games
from tests.random_games import random_match
from tests.render.positions import LANGUAGES, pixel_box, positions

every_game = pytest.mark.parametrize("word", games())
every_position = pytest.mark.parametrize(
    ("word", "position"), [(word, position) for word in games() for position in positions(word)]
)
both_languages = pytest.mark.parametrize("code", LANGUAGES)


def scenes(word, position, code="en"):
    """Draw the board, and the hand where there is one."""
    view, artist = positions(word)[position], renderer_of(word)
    pictures = (artist.scene(view, LANGUAGES[code]), artist.hand(view, LANGUAGES[code]))
    return [scene for scene in pictures if scene]


def labels(scene):
    return [shape for shape in scene.shapes if isinstance(shape, Label | VerticalLabel)]


def is_drawn(letter, text):
    """Say whether the face has the letter; it draws a sign in place of a missing one."""
    face = font(text.face, text.size)
    return letter == " " or bytes(face.getmask(letter)) != bytes(face.getmask("\U0010fffd"))


@every_game
def test_every_game_has_pictures(word):
    artist = renderer_of(word)
    assert callable(artist.scene) and callable(artist.hand) and list(artist.specimen())


@every_position
@both_languages
def test_no_text_is_too_small_for_a_phone(word, position, code):
    for scene in scenes(word, position, code):
        assert min(text.size for text in labels(scene)) >= MIN_FONT_SIZE


@every_position
@both_languages
def test_every_label_keeps_to_its_width(word, position, code):
    for scene in scenes(word, position, code):
        for text in labels(scene):
            if isinstance(text, Label) and text.max_width is not None:
                assert text_width(text.text, text.face, text.size) <= text.max_width, text.text


@every_position
def test_nothing_reaches_out_of_the_picture(word, position):
    for scene in scenes(word, position):
        for shape in scene.shapes:
            if not isinstance(shape, Layer):
                left, top, right, bottom = pixel_box(shape)
                assert left >= 0 and top >= 0, shape
                assert right <= scene.size[0] and bottom <= scene.size[1], shape


@every_position
@both_languages
def test_every_letter_is_in_the_font(word, position, code):
    for scene in scenes(word, position, code):
        pictures = {(letter, text.face): text for text in labels(scene) for letter in text.text}
        assert all(is_drawn(letter, text) for (letter, _), text in pictures.items())


@every_position
def test_in_french_the_words_have_no_break_spaces_before_high_stops(word, position):
    for scene in scenes(word, position, "fr"):
        assert not re.findall(r".{,20}(?<!\u202f)[;?!].{,9}|.{,20}(?<!\u00a0):.{,9}", scene.alt)


def test_a_letter_that_the_font_lacks_would_be_noticed():
    assert not is_drawn("ꙮ", Label((0, 0), "", 30, "#000000"))


@every_position
def test_the_same_view_gives_the_same_scene(word, position):
    assert scenes(word, position) == scenes(word, position)


@every_game
def test_the_board_shows_a_player_nothing_that_the_channel_does_not_see(word):
    game, artist = games()[word], renderer_of(word)
    for players in game.players:
        match = random_match(game, players, players)
        for move in match.sample(12):
            public = artist.scene(game.view(move.state, None), LANGUAGES["en"])
            for seat in match.seats:
                assert artist.scene(game.view(move.state, seat), LANGUAGES["en"]) == public
