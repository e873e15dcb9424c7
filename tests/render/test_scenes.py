"""What holds for every picture of every position."""

from dataclasses import replace

import pytest

import render
from render.fonts import LEAST, font, length
from render.paint import extent
from render.scene import Layer, Text, Upright
from rules.registry import games
from tests.render.views import AMUN_RE, LANGUAGES, POSITIONS, match, phases

BOARD = render.find("amun-re")
every_position = pytest.mark.parametrize("position", POSITIONS)
both_languages = pytest.mark.parametrize("code", LANGUAGES)


def scene(position, code="en"):
    return BOARD.scene(POSITIONS[position], LANGUAGES[code])


def texts(picture):
    return [shape for shape in picture.shapes if isinstance(shape, Text | Upright)]


def is_drawn(letter, text):
    """Whether the face has the letter, or puts its sign for missing ones."""
    face = font(text.face, text.size)
    return letter == " " or bytes(face.getmask(letter)) != bytes(face.getmask("\U0010fffd"))


@pytest.mark.parametrize("word", games())
def test_every_game_has_pictures(word):
    artist = render.find(word)
    assert callable(artist.scene) and callable(artist.hand) and list(artist.specimen())


@every_position
@both_languages
def test_no_text_is_too_small_for_a_phone(position, code):
    assert min(text.size for text in texts(scene(position, code))) >= LEAST


@every_position
@both_languages
def test_every_label_keeps_to_its_room(position, code):
    for text in texts(scene(position, code)):
        if isinstance(text, Text) and text.room is not None:
            assert length(text.words, text.face, text.size) <= text.room, text.words


@every_position
def test_nothing_reaches_out_of_the_picture(position):
    picture = scene(position)
    for shape in picture.shapes:
        if not isinstance(shape, Layer):
            left, top, right, bottom = extent(shape)
            assert left >= 0 and top >= 0, shape
            assert right <= picture.size[0] and bottom <= picture.size[1], shape


@pytest.mark.parametrize("position", ["5-crowded", "4-23-over", "3-11-offering"])
@both_languages
def test_every_letter_is_in_the_font(position, code):
    for text in texts(scene(position, code)):
        assert all(is_drawn(letter, text) for letter in text.words), text.words


def test_a_letter_that_the_font_lacks_would_be_noticed():
    assert not is_drawn("ꙮ", Text((0, 0), "", 30, "#000000"))


@every_position
def test_the_same_view_gives_the_same_scene(position):
    assert scene(position) == scene(position)


@pytest.mark.parametrize("players", AMUN_RE.players)
def test_the_board_shows_a_player_nothing_that_the_channel_does_not_see(players):
    for move in match(players).sample(12):
        public = BOARD.scene(AMUN_RE.view(move.state, None), LANGUAGES["en"])
        for seat in match(players).seats:
            assert BOARD.scene(AMUN_RE.view(move.state, seat), LANGUAGES["en"]) == public


@pytest.mark.parametrize("players", AMUN_RE.players)
def test_purses_and_hands_leave_no_trace_on_the_board(players):
    seat = match(players).seats[0]
    for view in phases(players, seat).values():
        other = replace(view, my_gold=99, my_hand=("block",) * 9, my_offer=None, my_choice=None)
        assert BOARD.scene(view, LANGUAGES["en"]) == BOARD.scene(other, LANGUAGES["en"])


@pytest.mark.parametrize("players", AMUN_RE.players)
def test_a_random_game_goes_through_every_phase_that_is_shown(players):
    shown = {view.phase for view in phases(players).values()}
    assert shown >= {"auction", "actions", "offering", "over"}
