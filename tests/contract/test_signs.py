"""The signs of every game: there is one for each seat, and readers can tell them apart."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from render.paint import paint_sign
from render.signs import LONGEST, sign_beside, signs_of

GROUNDS = ("#313338", "#ffffff")  # of Discord's dark and light pages
SMALL = 16  # pixels
APART = 30  # of 255


@pytest.fixture(scope="module")
def signs(game):
    return {sign.name: sign for sign in signs_of(game.word, game.marks)}


@pytest.fixture(scope="module")
def pictures(signs):
    return {name: paint_sign(sign.shapes) for name, sign in signs.items()}


def seen(png, ground):
    """What a reader sees of a sign in a line of text."""
    sign = Image.open(BytesIO(png)).resize((SMALL, SMALL), Image.Resampling.LANCZOS)
    page = Image.new("RGB", sign.size, ground)
    page.paste(sign, (0, 0), sign)
    return page


def difference(one, other):
    """The greatest one in a quarter of the width and height of two pictures."""
    blocks = ImageChops.difference(one, other).convert("L").reduce(SMALL // 4)
    return blocks.getextrema()[1]


def test_every_seat_has_a_sign_in_place_of_its_mark(game, signs):
    assert {mark.sign for mark in game.marks} <= {sign.glyphs for sign in signs.values()}


def test_discord_takes_every_sign(signs, pictures):
    assert all(re.fullmatch(rf"[a-z0-9_]{{2,{LONGEST}}}", name) for name in signs)
    assert all(len(png) < 64 * 1024 for png in pictures.values())


@pytest.mark.parametrize("ground", GROUNDS)
def test_no_two_signs_look_alike_in_a_line_of_text(pictures, ground):
    small = {name: seen(png, ground) for name, png in pictures.items()}
    empty = Image.new("RGB", (SMALL, SMALL), ground)
    alike = [
        names for names in combinations(small, 2) if difference(*map(small.get, names)) < APART
    ]
    assert alike == []
    assert all(difference(picture, empty) >= APART for picture in small.values())


def test_every_sign_stands_in_place_of_a_mark_or_beside_answers_of_the_game(game, signs):
    params = {param.name for verb in game.commands for param in verb.params}
    verbs = {verb.word for verb in game.commands}
    for sign in signs.values():
        assert sign.glyphs or sign.answers
        for question, _, word in (answer.partition(":") for answer in sign.answers):
            assert word in verbs if question == "verb" else question in params


def test_a_question_has_a_sign_for_answers_without_their_own():
    assert sign_beside("amun-re", "provinces", "thebes") == "stone"
    assert sign_beside("amun-re", "harvest", "none") is None
    assert sign_beside("amun-re", "cards", "builder") == "card_builder"
    assert sign_beside("amun-re", "cards", "unheard-of") is None
