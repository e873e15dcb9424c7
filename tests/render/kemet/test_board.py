"""Everything is in its place on the board of Kemet."""

from collections import Counter
from dataclasses import replace
from itertools import groupby, pairwise, product
from math import dist

import pytest

import render
from render.changes import scene_of_changes
from render.kemet.arrangement import board_boxes
from render.kemet.board import scene as draw_board
from render.kemet.board_map import GLOW_COLOUR
from render.kemet.borders import FULL_BOARDS
from render.kemet.labels import LEGEND
from render.kemet.layout import (
    HEADER_HEIGHT,
    SIZE,
    district_box,
    is_district,
    outline,
    troop_position,
)
from render.kemet.legend import legend_height
from render.kemet.markers import SEAT_INDEX, SEAT_LETTERS, seat_colour
from render.kemet.player_boards import PIECE_ROW_HEIGHT, TILE_ROW_HEIGHT, points_row, row_width
from render.kemet.specimen import SEATS, with_move
from render.kemet.stacked_boards import BANK_LEFT, RIGHT
from render.naming import Naming
from render.paint import rasterize_scene
from render.palette import SEAT_STYLES
from render.scene import Box, Disc, Glow, Label, Layer, Sprite
from rules.core.text import ENGLISH
from rules.kemet.board import CITIES, board_of
from rules.kemet.path import OBJECT, SKILL
from rules.kemet.tables import MARKS, TILE
from rules.kemet.view import TokenView, TroopView
from tests.render.kemet.views import EXTREMES, FIVE, FOUR, THREE, TWO, with_players, with_space
from tests.render.positions import LANGUAGES, pixel_box

every_view = pytest.mark.parametrize("view", EXTREMES.values(), ids=EXTREMES)
POWERS = {
    "prayer_ankh": "white",
    "strength_blade": "red",
    "protection_shield": "blue",
    "moon": "black",
}
MAP = 1020  # where the map ends and the people begin


def board(view, language=ENGLISH):
    """List the shapes of the board above its legend."""
    scene = picture(view, language)
    strip = scene.size[1] - legend_height(scene.size[0], language)
    first = next(n for n, s in enumerate(scene.shapes) if isinstance(s, Box) and s.top == strip)
    return scene.shapes[:first]


def picture(view, language=ENGLISH):
    return draw_board(view, language)


def sprites(view, name):
    return [s for s in board(view) if isinstance(s, Sprite) and s.name == name]


def texts(view):
    return [s.text for s in board(view) if isinstance(s, Label)]


def inside(at, word):
    left, top, right, bottom = district_box(word)
    return left <= at[0] <= right and top <= at[1] <= bottom


BARE = EXTREMES["without-the-path"]


def test_marks_have_the_shapes_of_their_seats():
    shapes = {"●": "circle", "■": "square", "▲": "triangle", "◆": "diamond", "⬢": "hexagon"}
    assert [shapes[mark.symbol] for mark in MARKS] == [style.outline for style in SEAT_STYLES[:5]]
    assert {mark.word: place for place, mark in enumerate(MARKS)} == SEAT_INDEX


@every_view
def test_every_troop_is_on_the_map_once_with_its_units(view):
    signs = Counter(s.args[0] for s in sprites(view, "troop"))
    troops = [troop for space in view.spaces for troop in space.troops]
    assert signs == Counter(SEAT_INDEX[troop.seat] for troop in troops)
    numbers = Counter(s.text for s in board(view) if isinstance(s, Label) and s.at[1] < MAP)
    for units, count in Counter(str(troop.units) for troop in troops).items():
        assert numbers[units] >= count


@every_view
def test_every_creature_is_on_the_map_or_waits_on_its_tile(view):
    drawn = Counter(s.args[0] for s in sprites(view, "creature_disc"))
    on_map = [t.creature for space in view.spaces for t in space.troops if t.creature]
    waiting = [creature for player in view.players for creature in player.waiting]
    assert drawn == Counter([*on_map, *waiting])


def test_a_creature_outside_battle_is_named_where_there_is_room():
    assert {"Scorpion", "Elephant", "Mummy", "Griffin", "Scarab"} <= set(texts(FIVE))
    here = with_space(FIVE, "e3", troops=(TroopView("anubis", 3, "phoenix"),))
    assert "Phoenix" in texts(here)


def test_a_small_district_has_the_creatures_emblem_alone_which_covers_no_level():
    here = with_space(FIVE, "e1", troops=(TroopView("anubis", 3, "phoenix"),))
    assert "Phoenix" not in texts(here)
    assert any(s.args[0] == "phoenix" for s in sprites(here, "creature_disc"))


@pytest.mark.parametrize("view", [FIVE, FOUR, THREE, TWO], ids=("5", "4", "3", "2"))
def test_pyramids_are_in_their_districts(view):
    drawn = {}
    for sprite in sprites(view, "stepped_pyramid"):
        [word] = [s.row.word for s in view.spaces if s.level and inside(sprite.at, s.row.word)]
        drawn[word] = sprite.args
    assert drawn == {s.row.word: (s.colour, s.level) for s in view.spaces if s.level}


def names_on_the_map(view, language):
    """Find the names and numbers on the map, whose lines are drawn one after the other."""
    labels = [s for s in board(view, language) if isinstance(s, Label) and s.at[1] < MAP]
    return " ".join(label.text for label in labels)


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=list(LANGUAGES))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_open_spaces_have_their_names_and_closed_ones_have_none(players, language):
    view = {2: TWO, 3: THREE, 4: FOUR, 5: FIVE}[players]
    said = names_on_the_map(view, language)
    open_ = board_of(players).spaces
    for space in FULL_BOARDS[view.side].spaces:
        if not space.city:
            assert (space.label.in_(language) in said) == (space in open_), space.word
    for city in CITIES:
        label = city.label.in_(language)
        plates = [s.text for s in board(view, language) if isinstance(s, Label) and s.size == 29]
        assert (label in plates) == (city in board_of(players).cities)
    numbers = [s.text for s in board(view, language) if isinstance(s, Label) and s.size == 34]
    districts = [space.word[-1] for space in open_ if space.city]
    assert Counter(numbers) >= Counter(districts)


@every_view
def test_no_name_is_covered_by_a_light_and_no_gain_by_a_way(view):
    order = list(board(view))
    names = [n for n, s in enumerate(order) if isinstance(s, Label) and s.stroke and s.size < 31]
    lights = [n for n, s in enumerate(order) if isinstance(s, Sprite) and s.name == "halo"]
    gains = [n for n, s in enumerate(order) if isinstance(s, Sprite) and s.name == "gateway"]
    beads = [n for n, s in enumerate(order) if isinstance(s, Disc) and s.radius == 9.5]
    assert not lights or max(lights) < min(names)
    assert not beads or max(beads) < min(gains)


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=list(LANGUAGES))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_legend_says_what_the_signs_mean_in_a_row_or_two(players, language):
    view = {2: TWO, 3: THREE, 4: FOUR, 5: FIVE}[players]
    shapes, width = picture(view, language).shapes, SIZE[0]
    said = {each.in_(language) for each in LEGEND.values()}
    labels = [s for s in shapes if isinstance(s, Label) and s.text in said]
    assert {label.text for label in labels} == said
    for _, row in groupby(labels, lambda label: label.at[1]):
        boxes = [pixel_box(label) for label in row]
        assert all(one[2] + 40 < other[0] for one, other in pairwise(boxes))  # room for a sign
        assert boxes[-1][2] <= width


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=list(LANGUAGES))
@pytest.mark.parametrize("dawn", [0, 4, 12])
def test_a_place_in_the_order_keeps_clear_of_the_points(dawn, language):
    for player in FIVE.players:
        row = points_row(replace(player, dawn=dawn), 0, row_width(FIVE), 100, language)
        *_, number, place = (shape for shape in row if isinstance(shape, Label))
        assert pixel_box(number)[2] + 5 < pixel_box(place)[0]


@pytest.mark.parametrize(("view", "closed"), [(TWO, 1), (THREE, 1), (FOUR, 0), (FIVE, 0)])
def test_the_east_bank_is_plainly_closed_to_two_and_three(view, closed):
    layers = [s.name for s in board(view) if isinstance(s, Layer)]
    assert layers.count("kemet closed bank") == closed
    on_the_bank = [
        left > BANK_LEFT - 1 and top < MAP for left, top, *_ in board_boxes(view, ENGLISH)
    ]
    assert on_the_bank == [bool(closed)] * len(view.players)


@pytest.mark.parametrize("view", [TWO, THREE], ids=("2", "3"))
def test_the_players_boards_on_the_closed_bank_cover_nothing_of_the_map(view):
    left = min(box[0] for box in board_boxes(view, ENGLISH))
    for space in view.spaces:
        ring = outline(view.side, space.row.word)
        assert max(x for x, _ in ring) < left, space.row.word
    assert render.renderer_of("kemet").scene(replace(view, path=None), ENGLISH).size[1] <= 1110


@pytest.mark.parametrize(("view", "count"), [(TWO, 0), (THREE, 1), (FOUR, 3), (FIVE, 4)])
def test_harbours_have_a_quay_at_both_ends(view, count):
    assert len(sprites(view, "quay")) == 2 * count


def test_a_held_temple_has_a_rim_and_a_held_district_a_tint():
    held = with_space(with_space(FIVE, "temple-east", holder="sobek"), "e2", holder="sobek")
    rims = Counter(s.colour for s in board(held) if isinstance(s, Glow))
    assert rims[seat_colour("sobek")] == 2  # the Delta temple is his too
    tints = [s for s in board(held) if isinstance(s, Box) and s.stroke == seat_colour("sobek")]
    assert [t for t in tints if inside(((t.left + t.right) / 2, (t.top + t.bottom) / 2), "e2")]


def test_a_space_that_changed_last_lies_in_golden_light():
    for word in ("nw1", "obelisk-east", "temple-west"):
        lit = with_space(FIVE, word, touched=True)
        glows = [s for s in board(lit) if isinstance(s, Glow) and s.colour == GLOW_COLOUR]
        assert len(glows) == 1
    assert not [s for s in board(FIVE) if isinstance(s, Glow) and s.colour == GLOW_COLOUR]


def test_a_troop_that_changed_has_a_halo():
    lit = with_space(FIVE, "nw2", touched=True)
    [halo] = sprites(lit, "halo")
    assert inside(halo.at, "nw2")


def beads(view, seat):
    """List the middles of the arrow's innermost line."""
    tint = seat_colour(seat)
    return [s.at for s in board(view) if isinstance(s, Disc) and s.fill == tint]


def test_the_last_move_is_an_arrow_from_its_first_space_to_its_last():
    view = EXTREMES["five"]
    line = beads(view, "wadjet")
    assert dist(line[0], troop_position("a", "gate-e")) < 1
    assert dist(line[-1], troop_position("a", "obelisk-south")) < 100
    assert all(dist(*step) < 8 for step in pairwise(line))


def test_an_arrow_leads_through_both_ends_of_a_harbour():
    view = with_move(FIVE, "horus", "delta", "temple-delta")
    assert len(beads(view, "horus")) > 3


def test_a_teleport_is_a_chain_of_beads():
    view = EXTREMES["four"]
    assert all(dist(*step) > 20 for step in pairwise(beads(view, "bastet")))


def test_without_a_move_there_is_no_arrow():
    assert not beads(replace(FIVE, mover="horus", way=("gate-c",)), "horus")
    assert not beads(replace(FIVE, mover=None, way=("gate-c", "c1")), "horus")


@pytest.mark.parametrize("view", [FIVE, FOUR, THREE, TWO], ids=("5", "4", "3", "2"))
def test_the_boards_of_the_players_follow_the_order_of_the_seats(view):
    for seat, (left, top, right, bottom) in zip(
        view.seats, board_boxes(view, ENGLISH), strict=True
    ):
        here = [
            s.text
            for s in board(view)
            if isinstance(s, Label) and left < s.at[0] < right and top < s.at[1] < bottom
        ]
        assert SEAT_LETTERS[seat] in here and "5 VP" in here


def test_victory_points_are_told_apart():
    view = with_players(FIVE, permanent=7, temporary=4, battle=5, dawn=0)
    said = [s for s in board(view) if isinstance(s, Label) and 1134 < s.at[1] < 1154]
    assert [s.text for s in said].count("7") == 5
    assert [s.text for s in said].count("4") == 5
    assert [s.text for s in said].count("5") == 5
    assert texts(view).count("11 VP") == 5


@pytest.mark.parametrize("view", [FIVE, FOUR, THREE, TWO], ids=("5", "4", "3", "2"))
def test_numbers_of_cards_and_reserve_units_are_next_to_their_sprites(view):
    many = with_players(view, cards=10, battle_hand=11, reserve=12)
    lit_action_spaces = [*sprites(many, "action_symbol"), *sprites(many, "metal_disc")]
    signs = [
        *sprites(many, "card_backs"),
        *(s for s in sprites(many, "unit_figure") if s.height >= 36),
    ]
    said = [s for s in board(many) if isinstance(s, Label) and s.size in (34, 36)]
    numbers = [s for s in said if s.text in ("10", "11", "12")]
    assert len(numbers) == 3 * len(view.players)
    for one, other in product(signs, [*numbers, *lit_action_spaces]):
        assert disjoint(pixel_box(one), pixel_box(other)), (one, other)
    frames = board_boxes(many, ENGLISH)
    for number in numbers:
        left, _, right, _ = pixel_box(number)
        assert any(frame[0] < left and right < frame[2] - 5 for frame in frames)


def test_a_winner_s_wreath_is_around_the_marker_and_does_not_touch_the_border():
    won = EXTREMES["all-have-won"]
    wreaths = sprites(won, "laurel")
    assert len(wreaths) == 5
    for wreath, (left, *_) in zip(wreaths, board_boxes(won, ENGLISH), strict=True):
        assert left + 2 < pixel_box(wreath)[0]


def disjoint(one, other):
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def lit_action_spaces(view):
    """Count the action spaces that are lit, which their symbols' colour tells."""
    ink = {style.ink for style in SEAT_STYLES} | {"#2B2118"}
    return Counter(s.args[0] for s in sprites(view, "action_symbol") if s.args[1] in ink)


def test_placed_tokens_light_their_spaces():
    expected = [t.space for p in FIVE.players for t in p.tokens if t.space != "gold"]
    assert lit_action_spaces(FIVE) == Counter(expected)


def test_silver_is_next_to_the_pyramid_until_it_is_placed():
    waiting = with_players(FIVE, silver=True, gold=False, tokens=())
    placed = with_players(waiting, tokens=(TokenView("raise", True, None),))
    both = (TokenView("raise", False, None), TokenView("raise", True, None))
    assert len(sprites(waiting, "metal_disc")) == 5
    assert not sprites(placed, "metal_disc")
    assert len(sprites(with_players(waiting, tokens=both), "metal_disc")) == 5


def test_row_three_has_five_spaces_with_black_pyramids_else_four():
    def buys(view):
        return sum(s.args[0] == "buy-black" for s in sprites(view, "action_symbol"))

    assert buys(FIVE) == 5
    assert buys(replace(FIVE, black=False)) == 0


def tile_levels(view):
    """List the signs and levels of the small cards below the map."""
    pairs = pairwise(s for s in board(view) if not isinstance(s, Label) or s.anchor == "rm")
    return [
        f"{POWERS[sign.name]} {level.text}"
        for sign, level in pairs
        if isinstance(sign, Sprite) and sign.name in POWERS and isinstance(level, Label)
        if sign.at[1] > MAP and sign.height < 22
    ]


def test_tiles_are_small_cards_with_sign_and_level_and_veiled_without_effect():
    tiles = (TILE["priest"], TILE["phoenix"])
    view = with_players(FIVE, tiles=tiles, sealed=("phoenix",))
    assert tile_levels(view) == ["white 1", "red 4"] * 5
    veils = [s for s in board(view) if isinstance(s, Box) and s.top > 1340 and len(s.fill) > 7]
    assert len(veils) == 5


def test_the_header_says_which_day_and_turn_it_is_and_who_is_to_play():
    assert {"DAY 4", "turn 3 of 5", "to play", "to 8 VP", "order"} <= set(texts(FIVE))
    night = replace(FIVE, night=True, turn=0)
    assert "NIGHT 4" in texts(night)
    assert not [said for said in texts(night) if said.startswith("turn")]
    assert "to choose in secret" in texts(EXTREMES["everybody-chooses"])
    assert "wins" in texts(EXTREMES["over"])
    assert len(sprites(EXTREMES["over"], "laurel")) == 1


def test_the_end_of_a_game_is_a_day_and_its_beginning_neither_day_nor_night():
    night = replace(EXTREMES["over"], night=True, turn=0, round=14)
    assert "DAY 14" in texts(night) and sprites(night, "sun")
    assert not [moon for moon in sprites(night, "moon") if moon.at[1] < HEADER_HEIGHT]
    setup = replace(FIVE, phase="pyramids", night=True, turn=0, round=1)
    assert "SETTING UP" in texts(setup) and "NIGHT 1" not in texts(setup)
    scene = render.renderer_of("kemet").scene(setup, ENGLISH)
    assert scene.alt.startswith("Kemet, setting up. ")


@pytest.mark.parametrize("view", [FIVE, FOUR, THREE, TWO], ids=("5", "4", "3", "2"))
def test_boards_name_all_players_and_the_header_names_the_next_one(view):
    naming = Naming({seat: f"Ana {letter}" for seat, letter in SEAT_LETTERS.items()}, view.seats[1])
    shapes = render.renderer_of("kemet").scene(view, ENGLISH, naming).shapes
    said = [s.text for s in shapes if isinstance(s, Label)]
    actor = view.awaited[0] if len(view.awaited) == 1 else None
    for seat in view.seats:
        assert said.count(naming.names[seat]) == 1 + (seat == actor)
    assert said.count("you") == 1


def test_names_of_seats_are_not_in_the_picture():
    for view in EXTREMES.values():
        assert not {*texts(view)} & {*SEATS}


def test_the_board_is_as_high_as_the_tiles_of_its_players_need():
    few, many = BARE, with_players(BARE, tiles=tuple(TILE.values())[:7])
    sizes = [render.renderer_of("kemet").scene(view, ENGLISH).size for view in (few, many)]
    assert sizes == [(1600, 1484), (1600, 1484 + TILE_ROW_HEIGHT)]


@every_view
def test_both_sides_of_a_battle_keep_to_their_space(view):
    for space in view.spaces:
        if is_district(space.row.word) and len(space.troops) > 1:
            here = [s for s in sprites(view, "troop") if inside(s.at, space.row.word)]
            assert len(here) == 2


def chips(view, language):
    """Find the boxes of the tiles that are named on the boards, and their names."""
    shapes = board(view, language)
    names = {tile.label.in_(language) for player in view.players for tile in player.tiles}
    on_boards = [s for s in shapes if isinstance(s, Label) and s.at[0] > BANK_LEFT]
    labels = [label for label in on_boards if label.text in names and label.anchor == "ls"]
    boxes = {
        s for s in shapes if isinstance(s, Box) and s.bottom - s.top == 33 and len(s.fill) == 7
    }
    found = []
    for label in labels:
        (box,) = [
            b for b in boxes if b.left < label.at[0] < b.right and b.top < label.at[1] < b.bottom
        ]
        found.append((label, box))
    return found


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=list(LANGUAGES))
@pytest.mark.parametrize("view", [TWO, THREE], ids=("2", "3"))
def test_two_and_three_see_every_tile_by_name_on_the_boards(view, language):
    owned = [tile.label.in_(language) for player in view.players for tile in player.tiles]
    assert sorted(label.text for label, _ in chips(view, language)) == sorted(owned)


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=list(LANGUAGES))
@pytest.mark.parametrize("first", range(0, len(TILE) - 9, 6))
def test_named_tiles_cover_neither_each_other_nor_the_action_pyramid(first, language):
    tiles = tuple(TILE.values())[first : first + 9]
    view = with_players(replace(THREE, path=None), tiles=tiles)
    found = chips(view, language)
    assert len(found) == 3 * len(tiles)
    boxes = [(box.left, box.top, box.right, box.bottom) for _, box in found]
    cells = [
        pixel_box(s) for s in board(view, language) if getattr(s, "name", "") == "action_symbol"
    ]
    for number, box in enumerate(boxes):
        assert box[2] <= RIGHT
        assert all(disjoint(box, other) for other in [*boxes[:number], *cells])
    for label, box in found:
        assert pixel_box(label)[2] <= box.right
    frames = board_boxes(view, language)
    for box in boxes:
        assert any(top <= box[1] and box[3] <= bottom for _, top, _, bottom in frames)


def test_tiles_lie_by_colour_and_level():
    view = with_players(
        FIVE, tiles=tuple(TILE[w] for w in ("phoenix", "legion", "slaves", "priest"))
    )
    assert tile_levels(view) == ["white 1", "white 2", "red 4", "blue 2"] * 5


def test_dawn_tokens_are_counted_where_there_are_any():
    assert len(sprites(with_players(FIVE, dawn=3), "dawn")) == 5
    assert not sprites(with_players(FIVE, dawn=0), "dawn")


# -- Module 3: priests, objects and skills ---------------------------------------------------------


def test_the_path_adds_as_many_rows_to_each_board_as_its_pieces_need():
    across, down = render.renderer_of("kemet").scene(BARE, ENGLISH).size
    assert render.renderer_of("kemet").scene(FIVE, ENGLISH).size == (
        across,
        down + PIECE_ROW_HEIGHT,
    )
    assert (
        render.renderer_of("kemet").scene(EXTREMES["all-is-taken"], ENGLISH).size[1]
        > down + 2 * PIECE_ROW_HEIGHT
    )


def test_a_troop_with_a_priest_has_a_crook_and_several_are_counted():
    one = with_space(BARE, "e2", troops=(TroopView("anubis", 3, None, 1),))
    two = with_space(BARE, "e2", troops=(TroopView("anubis", 3, None, 2),))
    none = with_space(BARE, "e2", troops=(TroopView("anubis", 3, None, 0),))
    assert len(sprites(one, "priest_disc")) == len(sprites(none, "priest_disc")) + 1
    assert len(sprites(two, "crook")) == len(sprites(none, "crook")) + 1
    assert Counter(texts(two)) - Counter(texts(none)) == {"2": 1}
    assert any(inside(s.at, "e2") for s in sprites(two, "crook"))


def test_priests_are_counted_even_in_a_battle_with_little_room():
    troops = tuple(TroopView(seat, 5, None, 3) for seat in FIVE.seats[:2])
    few = tuple(replace(troop, priests=0) for troop in troops)
    found = Counter(texts(with_space(BARE, "e2", troops=troops)))
    assert found - Counter(texts(with_space(BARE, "e2", troops=few))) == {"3": 2}


def pieces_of_the_path(view):
    """Count the skills and objects in their rows, and list the numbers there."""
    lines = [s for s in board(view) if isinstance(s, Sprite | Label) and s.at[1] > 1424]
    pieces = Counter(
        s.args[0] for s in lines if isinstance(s, Sprite) and s.name == "object_or_skill"
    )
    return pieces, [s.text for s in lines if isinstance(s, Label)]


def test_a_board_has_the_priests_of_the_reserve_and_every_skill_and_object():
    objects = ("mask", "hare-statuette", "mask")
    view = with_players(FIVE, skills=("legion", "carnage"), objects=objects, priests=3)
    pieces, said = pieces_of_the_path(view)
    assert pieces == dict.fromkeys(("legion", "carnage", "mask", "hare-statuette"), 5)
    assert said == ["3", "2"] * 5


def test_the_most_skills_and_objects_fit_on_a_board():
    pieces, said = pieces_of_the_path(EXTREMES["all-is-taken"])
    assert pieces == dict.fromkeys((*SKILL, *OBJECT), 5)
    assert said.count("3") == 5 and said.count("2") == 2 * 5
    for left, _, right, bottom in board_boxes(EXTREMES["all-is-taken"], ENGLISH):
        here = [
            s
            for s in sprites(EXTREMES["all-is-taken"], "object_or_skill")
            if left < s.at[0] < right
        ]
        assert len(here) == len(SKILL) + len(OBJECT)
        assert all(s.at[0] + 18 < right and s.at[1] + 18 < bottom for s in here)


def test_without_the_path_nothing_of_it_is_on_the_board():
    view = with_players(BARE, skills=("legion",), objects=("mask",), priests=2)
    assert pieces_of_the_path(view) == ({}, [])
    assert not sprites(view, "object_or_skill")


def test_names_lie_above_the_beads_of_a_teleport():
    view = replace(FIVE, way=("c1", "temple-kings"), mover="horus")
    shapes = render.renderer_of("kemet").scene(view, ENGLISH).shapes
    names = [n for n, s in enumerate(shapes) if isinstance(s, Label) and s.text == "Kings’"]
    beads = [n for n, s in enumerate(shapes) if isinstance(s, Disc) and s.radius == 11.5]
    assert len(names) == 1 and beads and max(beads) < min(names)


def test_a_gate_that_is_lit_leaves_the_city_behind_it_as_dark_as_it_was():
    spaces = [
        replace(space, troops=()) if space.row.word in ("gate-nw", "nw2") else space
        for space in FIVE.spaces
    ]
    renderer = render.renderer_of("kemet")
    scene = scene_of_changes(renderer, replace(FIVE, spaces=tuple(spaces)), FIVE, ENGLISH)
    image, before = rasterize_scene(scene), rasterize_scene(renderer.scene(FIVE, ENGLISH))
    corners = [district_box(f"nw{number}") for number in (1, 2, 3)]
    districts = [(left + 30, bottom - 30) for left, _, _, bottom in corners]
    places = [(100, 130), *districts]
    lit = [image.getpixel(at) == before.getpixel(at) for at in places]
    assert lit == [True, False, True, False]
