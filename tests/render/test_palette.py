"""Seats can be told apart by colour alone, whatever eyes one has."""

from itertools import combinations

import pytest

from render.palette import IVORY, SEATS, mix, rgb
from render.sprites import SHAPES
from rules.core.marks import COLOUR_MARKS

# What the three deficiencies make of linear light, at full severity (Machado and others, 2009).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)
CLEARLY_APART = 20  # in CIE Lab; 2.3 is just noticeable


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def linear(value):
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def lab(colour, eyes):
    light = [
        min(1, max(0, value))
        for value in times(EYES[eyes], [linear(value) for value in rgb(colour)])
    ]
    x, y, z = (curve(a / b) for a, b in zip(times(TO_XYZ, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def curve(share):
    return share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116


def apart(one, other, eyes):
    pairs = zip(lab(one, eyes), lab(other, eyes), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(("one", "other"), [*combinations(SEATS, 2)], ids=lambda seat: seat.letter)
def test_two_seats_are_clearly_apart(one, other, eyes):
    assert apart(one.colour, other.colour, eyes) >= CLEARLY_APART


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.letter)
def test_what_is_written_on_a_seats_colour_can_be_read(seat):
    light, dark = sorted(luminance(colour) for colour in (seat.colour, seat.ink))
    assert (dark + 0.05) / (light + 0.05) >= 3


def luminance(colour):
    return times(TO_XYZ, [linear(value) for value in rgb(colour)])[1]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.letter)
def test_the_rim_of_a_hollow_marker_is_clearly_apart_from_its_middle(seat, eyes):
    assert apart(seat.colour, IVORY, eyes) >= CLEARLY_APART


def test_ten_seats_have_each_its_own_shape_and_letter():
    assert len({seat.shape for seat in SEATS}) == len({seat.letter for seat in SEATS}) == 10
    assert {seat.shape for seat in SEATS} == SHAPES.keys()


def test_the_marks_of_plain_colours_are_drawn_as_they_are_written():
    shapes = dict(zip("●■▲◆⬢⬟✚▼★▰", SHAPES, strict=True))
    drawn = [(shapes[mark.symbol], mark.letter) for mark in COLOUR_MARKS]
    assert drawn == [(seat.shape, seat.letter) for seat in SEATS]


def test_the_first_five_are_as_they_were_in_pictures_already_posted():
    colours = ["#0C78C0", "#D55E00", "#005C47", "#E6B800", "#7B2877"]
    assert [seat.colour for seat in SEATS[:5]] == colours


def test_colours_mix():
    assert mix("#000000", "#ffffff", 0.2) == "#333333"
