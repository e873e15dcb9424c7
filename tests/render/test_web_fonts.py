"""The fonts of pages: the letters of the pictures, cut out and small, under their licence."""

import re
from html import unescape
from string import ascii_letters, digits, punctuation

import pytest
from fontTools.ttLib import TTFont
from PIL import ImageFont

from render.fonts import font, has_letter
from render.web.page import FONTS
from tests.bot.history.pages import RECORDS, data, page
from tests.folders import ROOT

LABEL = re.compile(r'<text.* class="(\w+)".*>(.*)</text>')
LINES = ["AVATAR, To the Tête, Œuvre", "Été à Thèbes : 1/3 − 2 × 4 ≥ 10", ascii_letters, digits]
NAMES = ["Łukasz Đorđević", "İnanç Şahin", "Zoë “Ölçü” Åström – Ruiz…"]
SIZE = 100

of_each_face = pytest.mark.parametrize("face", FONTS)


def cut(face):
    return ROOT / f"render/web/{face}.woff2"


def labels(word):
    """The labels of a page in all its languages, each with its face."""
    for template in data(page(word))["templates"]:
        if found := LABEL.fullmatch(template):
            yield found[1], unescape(found[2])


@pytest.mark.parametrize("word", RECORDS)
def test_every_letter_on_the_boards_is_in_the_fonts_of_the_page(word):
    known = {face: TTFont(cut(face)).getBestCmap() for face in FONTS}
    assert {face for face, _ in labels(word)} <= known.keys()
    missing = {
        (face, c) for face, label in labels(word) for c in label if ord(c) not in known[face]
    }
    assert missing == set()


@of_each_face
@pytest.mark.parametrize("line", [*LINES, *NAMES, punctuation])
def test_a_line_is_as_wide_as_in_a_picture(face, line):
    assert all(has_letter(face, letter) for letter in line)
    written = ImageFont.truetype(cut(face), SIZE).getlength(line)
    assert written == pytest.approx(font(face, SIZE).getlength(line), rel=0.002)


@of_each_face
def test_a_font_is_small_and_has_its_licence_but_not_its_reserved_name(face):
    assert cut(face).stat().st_size < 24 * 1024
    names = {each.nameID: str(each) for each in TTFont(cut(face))["name"].names}
    assert names.keys() == {0, 13, 14} and "Open Font License" in names[13]
