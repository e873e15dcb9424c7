"""On the map those spaces touch that the rules call adjacent."""

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest
from PIL import Image, ImageDraw

from render.kemet.borders import CLOSED_SPACES, FULL_BOARDS, outlines
from render.kemet.layout import (
    GAIN_POSITIONS,
    HARBOURS,
    NAMES,
    OBELISK_POSITIONS,
    REGIONS,
    SIZE,
    TEMPLE_POSITIONS,
    TROOP_POSITIONS,
    battle_positions,
    district_box,
    is_district,
    troop_position,
)
from rules.kemet.board import board_of

both_sides = pytest.mark.parametrize("side", FULL_BOARDS)
CORNER = 4  # pixels by which corners may smear where three meet
ISLAND = ("a", "delta")  # too small for its name, which stands below it
SEEN = 60  # pixels of a border that nobody can overlook


def words(side):
    return [space.word for space in FULL_BOARDS[side].spaces]


@cache
def painted(side):
    """Paint each space with its number in the rules' list, from 1."""
    ground = Image.new("L", SIZE)
    pen = ImageDraw.Draw(ground)
    numbers = {word: number for number, word in enumerate(words(side), 1)}
    for word, ring in outlines(side).items():
        pen.polygon(ring, fill=numbers[word])
    for word in filter(is_district, numbers):
        left, top, right, bottom = district_box(word)
        pen.rectangle((left, top, right - 1, bottom - 1), fill=numbers[word])
    return ground


def space_at(side, at):
    number = painted(side).getpixel((round(at[0]), round(at[1])))
    return words(side)[number - 1] if number else None


def touching(side):
    """Count along how many pixels each two spaces touch."""
    pixels, wide = painted(side).tobytes(), SIZE[0]
    pairs = Counter(pairwise(pixels)) + Counter(zip(pixels, pixels[wide:], strict=False))
    found = Counter()
    for pair, count in pairs.items():
        if all(pair) and pair[0] != pair[1]:
            found[frozenset(words(side)[number - 1] for number in pair)] += count
    return {pair: count for pair, count in found.items() if count > CORNER}


def adjacent(links):
    return {frozenset((here, there)) for here, others in links.items() for there in others}


@both_sides
def test_exactly_what_is_adjacent_touches(side):
    assert set(touching(side)) == adjacent(FULL_BOARDS[side].land)


@both_sides
def test_every_border_is_long_enough_to_be_seen(side):
    assert min(touching(side).values()) >= SEEN


@both_sides
def test_no_space_covers_another(side):
    for word, ring in outlines(side).items():
        alone = Image.new("L", SIZE)
        ImageDraw.Draw(alone).polygon(ring, fill=1)
        inside = painted(side).histogram(alone)
        foreign = {words(side)[n - 1]: count for n, count in enumerate(inside) if n and count}
        others = {
            each: count
            for each, count in foreign.items()
            if each != word and not (is_district(each) and f"gate-{each[:-1]}" == word)
        }
        assert sum(others.values()) < 0.02 * sum(inside), others


@both_sides
def test_harbours_join_the_spaces_that_the_rules_join(side):
    assert {frozenset(pair) for pair in HARBOURS[side]} == adjacent(FULL_BOARDS[side].harbours)
    for words_, ends in HARBOURS[side].items():
        assert tuple(space_at(side, end) for end in ends) == words_


@both_sides
def test_obelisks_stand_where_the_rules_have_them(side):
    assert sorted(OBELISK_POSITIONS[side]) == sorted(FULL_BOARDS[side].obelisks)
    assert all(space_at(side, foot) == word for word, foot in OBELISK_POSITIONS[side].items())


@both_sides
def test_the_troop_and_name_and_temple_of_a_space_are_inside_it(side):
    names = {word: at[:2] for word, at in NAMES[side].items() if (side, word) != ISLAND}
    for things in (TROOP_POSITIONS[side], names, TEMPLE_POSITIONS, GAIN_POSITIONS):
        for word, at in things.items():
            if word in words(side):
                assert space_at(side, at) == word, (word, at)


@both_sides
def test_every_space_has_a_place_for_a_troop_and_for_both_sides_of_a_battle(side):
    for word in words(side):
        assert space_at(side, troop_position(side, word)) == word
        for at in battle_positions(side, word):
            assert space_at(side, at) == word, (word, at)


@both_sides
def test_every_space_but_districts_has_its_name_on_the_map(side):
    assert set(NAMES[side]) == {word for word in words(side) if not is_district(word)}


def test_two_and_three_players_leave_the_same_spaces_closed():
    for players, side in ((2, "b"), (3, "a")):
        closed = set(words(side)) - {space.word for space in board_of(players).spaces}
        assert closed == set(CLOSED_SPACES) & set(words(side))


def test_regions_lie_in_the_picture():
    for left, top, right, bottom in REGIONS.values():
        assert 0 <= left < right <= SIZE[0] and 0 <= top < bottom <= SIZE[1]
