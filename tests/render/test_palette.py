"""Seats can be told apart by colour alone, by colour-blind people too."""

from itertools import combinations

import pytest

from render.palette import IVORY, SEAT_STYLES, mix, rgb
from render.sprites import SEAT_OUTLINES
from rules.core.marks import COLOUR_MARKS

# Linear light as seen with the three deficiencies, at full severity (Machado and others, 2009).
EYE_MATRICES = {
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


def multiply(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def to_linear(value):
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def lab(colour, eyes):
    light = [
        min(1, max(0, value))
        for value in multiply(EYE_MATRICES[eyes], [to_linear(value) for value in rgb(colour)])
    ]
    x, y, z = (lab_curve(a / b) for a, b in zip(multiply(TO_XYZ, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def lab_curve(share):
    return share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116


def colour_distance(one, other, eyes):
    pairs = zip(lab(one, eyes), lab(other, eyes), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


@pytest.mark.parametrize("eyes", EYE_MATRICES)
@pytest.mark.parametrize(
    ("one", "other"), [*combinations(SEAT_STYLES, 2)], ids=lambda seat: seat.outline
)
def test_two_seats_are_clearly_apart(one, other, eyes):
    assert colour_distance(one.colour, other.colour, eyes) >= CLEARLY_APART


@pytest.mark.parametrize("seat", SEAT_STYLES, ids=lambda seat: seat.outline)
def test_the_ink_on_a_seats_colour_can_be_read(seat):
    light, dark = sorted(luminance(colour) for colour in (seat.colour, seat.ink))
    assert (dark + 0.05) / (light + 0.05) >= 3


def luminance(colour):
    return multiply(TO_XYZ, [to_linear(value) for value in rgb(colour)])[1]


@pytest.mark.parametrize("eyes", EYE_MATRICES)
@pytest.mark.parametrize("seat", SEAT_STYLES, ids=lambda seat: seat.outline)
def test_the_rim_of_a_hollow_marker_is_clearly_apart_from_its_middle(seat, eyes):
    assert colour_distance(seat.colour, IVORY, eyes) >= CLEARLY_APART


def test_ten_seats_have_each_its_own_shape_and_letter():
    assert len({mark.letter for mark in COLOUR_MARKS}) == len(SEAT_STYLES) == 10
    assert [seat.outline for seat in SEAT_STYLES] == [*SEAT_OUTLINES]


def test_the_marks_of_plain_colours_are_drawn_as_they_are_written():
    shapes = dict(zip("●■▲◆⬢⬟✚▼★▰", SEAT_OUTLINES, strict=True))
    drawn = [shapes[mark.symbol] for mark in COLOUR_MARKS]
    assert drawn == [seat.outline for seat in SEAT_STYLES]


def test_the_first_five_are_as_they_were_in_pictures_already_posted():
    colours = ["#0C78C0", "#D55E00", "#005C47", "#E6B800", "#7B2877"]
    assert [seat.colour for seat in SEAT_STYLES[:5]] == colours


def test_colours_mix():
    assert mix("#000000", "#ffffff", 0.2) == "#333333"
