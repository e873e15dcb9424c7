"""The signs of every game: there is one for each seat, and readers can tell them apart."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from itertools import chain, combinations

from PIL import Image, ImageChops

from render.paint import paint_sign
from render.signs import LONGEST, signs_of
from rules.core.text import Signed, Text
from tests.contract.observations import view_texts

GROUNDS = ("#313338", "#ffffff")  # of Discord's dark and light pages
SMALL = 16  # pixels
APART = 30  # of 255
HEAVIEST = 64 * 1024  # bytes: a quarter of Discord's limit

painted = cache(paint_sign)


def seen(png, ground):
    """The appearance of a sign in a line of text."""
    sign = Image.open(BytesIO(png)).resize((SMALL, SMALL), Image.Resampling.LANCZOS)
    page = Image.new("RGB", sign.size, ground)
    page.paste(sign, (0, 0), sign)
    return page


def difference(one, other):
    """The greatest one in a quarter of the width and height of two pictures."""
    blocks = ImageChops.difference(one, other).convert("L").reduce(SMALL // 4)
    return blocks.getextrema()[1]


def pages_with(game, ground):
    """Every sign of a game as it is seen on a ground, by name, and the empty ground."""
    signs = signs_of(game.word, game.marks)
    small = {sign.name: seen(painted(sign.shapes), ground) for sign in signs}
    return small | {"nothing": Image.new("RGB", (SMALL, SMALL), ground)}


def test_signs_replace_the_marks_of_all_seats_and_no_other_letters(game):
    glyphs = {sign.glyphs for sign in signs_of(game.word, game.marks) if sign.glyphs}
    marks = {mark.sign for mark in game.marks}
    assert marks <= glyphs
    assert not [glyph for glyph in glyphs - marks if any(map(str.isalpha, glyph))]


def signs_in(sentence):
    """The names of the signs that a sentence names."""
    for value in sentence.parts:
        if isinstance(value, Signed):
            yield value.sign
        elif isinstance(value, Text):
            yield from signs_in(value)


def test_every_sign_named_in_a_sentence_is_drawn_and_has_a_glyph(match):
    game = match.game
    told = [game.narrator.event(each.event) for each in match.told]
    views = (game.view(match.end, viewer) for viewer in match.viewers())
    sentences = chain(told, *(view_texts(game, view) for view in views))
    drawn = {sign.name for sign in signs_of(game.word, game.marks) if sign.glyphs}
    assert {name for each in sentences for name in signs_in(each)} <= drawn


def test_discord_takes_every_sign(game):
    signs = signs_of(game.word, game.marks)
    names = [sign.name for sign in signs]
    assert all(re.fullmatch(rf"[a-z0-9_]{{2,{LONGEST}}}", name) for name in names)
    assert len({*names}) == len(names)
    assert all(len(painted(sign.shapes)) < HEAVIEST for sign in signs)


def test_no_two_signs_look_alike_in_a_line_of_text(game):
    for ground in GROUNDS:
        pages = pages_with(game, ground)
        pairs = combinations(pages, 2)
        assert not [pair for pair in pairs if difference(*map(pages.get, pair)) < APART]


def test_every_sign_replaces_a_mark_or_belongs_to_an_answer(game):
    params = {param.name for verb in game.commands for param in verb.params}
    verbs = {verb.word for verb in game.commands}
    for sign in signs_of(game.word, game.marks):
        assert sign.glyphs or sign.answers
        for question, _, word in (answer.partition(":") for answer in sign.answers):
            assert word in verbs if question == "verb" else question in params
