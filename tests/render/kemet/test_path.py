"""The path to Ta-Seti is drawn with all that lies on it."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import pytest

import render
from render.kemet import people
from render.kemet.board_map import GLOW_COLOUR
from render.kemet.markers import SEAT_INDEX
from render.kemet.path import STOP_WIDTH
from render.kemet.path_pieces import OBJECT_DRAWINGS as DRAWN_OBJECTS
from render.kemet.path_pieces import SKILL_DRAWINGS as DRAWN_SKILLS
from render.kemet.roads import STOP_HEIGHT, road_ends, road_shapes, stop_corner
from render.scene import Box, Disc, Label, Sprite
from rules.core.text import ENGLISH
from rules.kemet.path import (
    BOARDS,
    OBJECT,
    OBJECTS,
    SKILL,
    SKILLS,
    START,
    SUPPLIES,
    TA_SETI,
    boards_of,
    stops_of,
)
from rules.kemet.path_view import RoadView
from rules.kemet.tables import TILE
from tests.render.kemet.views import EXTREMES, FIVE, with_all_priests_at, with_players
from tests.render.positions import LANGUAGES, pixel_box

RENDERER = render.renderer_of("kemet")
SIDES = [*product(*(tuple(board) for board in BOARDS))]
BARE = with_players(replace(FIVE, path=replace(FIVE.path, powers=(), halted=None)), sealed=())


def shapes(view):
    """List what is above the line with people's names."""
    scene = RENDERER.path(view, ENGLISH)
    foot = scene.size[1] - people.HEIGHT
    line = next(n for n, s in enumerate(scene.shapes) if isinstance(s, Box) and s.top == foot)
    return scene.shapes[:line]


def sprites(view, name):
    return [s for s in shapes(view) if isinstance(s, Sprite) and s.name == name]


def texts(view):
    return [s.text for s in shapes(view) if isinstance(s, Label)]


def stop_box(word):
    x, y = stop_corner(word)
    return x, y, x + STOP_WIDTH, y + STOP_HEIGHT


def inside(at, word):
    left, top, right, bottom = stop_box(word)
    return left <= at[0] <= right and top <= at[1] <= bottom


def roads_of(sides):
    """Make the roads as if nobody had taken a temporary power."""
    roads = (road for board in boards_of(sides) for road in board.roads)
    return [RoadView(road.start, road.end, road.rewards) for road in roads]


def test_without_module_3_there_is_no_picture_of_the_path():
    assert RENDERER.path(EXTREMES["without-the-path"], ENGLISH) is None


def test_the_picture_of_the_path_says_that_its_boards_are_a_reconstruction():
    assert {"Path to Ta-Seti", "its boards are a reconstruction"} <= set(texts(FIVE))
    assert RENDERER.path(FIVE, ENGLISH).alt.startswith(
        "Path to Ta-Seti. Its boards are a reconstruction."
    )


@pytest.mark.parametrize("sides", SIDES, ids="-".join)
def test_on_all_sides_of_the_boards_stops_keep_apart(sides):
    assert all(disjoint(*pair) for pair in combinations(map(stop_box, stops_of(sides)), 2))


@pytest.mark.parametrize("sides", SIDES, ids="-".join)
def test_on_all_sides_of_the_boards_rewards_keep_clear_of_stops_and_of_each_other(sides):
    plates = [pixel_box(s) for s in road_shapes(roads_of(sides)) if isinstance(s, Box | Disc)]
    assert len(plates) == sum(len(road.rewards) for road in roads_of(sides))
    for one, other in combinations([*plates, *map(stop_box, stops_of(sides))], 2):
        assert disjoint(one, other)


def disjoint(one, other):
    across = one[2] <= other[0] or other[2] <= one[0]
    return across or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("sides", SIDES, ids="-".join)
def test_every_road_leads_from_the_edge_of_one_stop_to_the_edge_of_another(sides):
    for road in roads_of(sides):
        start, end = road_ends(road)
        assert inside(end, road.end)
        assert inside(start, road.start) if road.start != START else start[0] < stop_corner("1a")[0]


def test_every_symbol_of_the_roads_is_drawn():
    roads = [road for road in FIVE.path.roads if road.rewards]
    rewards = Counter(reward.word for road in roads for reward in road.rewards)
    shown = Counter(s.name for s in road_shapes(FIVE.path.roads) if isinstance(s, Sprite))
    expected = Counter()
    for word, count in rewards.items():
        kind = word if word.startswith("temporary") else word.partition("-")[0]
        expected[ICONS[kind]] += count
    assert shown == expected
    numbers = Counter(s.text for s in road_shapes(FIVE.path.roads) if isinstance(s, Label))
    assert numbers == Counter(
        word[-1] for word in rewards.elements() if word.startswith(("prayer", "units"))
    )


ICONS = {
    "prayer": "prayer_ankh",
    "units": "unit_figure",
    "card": "card_backs",
    "kill": "skull",
    "temporary-strength": "strength_blade",
    "temporary-protection": "protection_shield",
    "temporary-damage": "damage_drop",
}


def test_every_stop_shows_its_kind_and_name_and_the_things_there():
    for stop in FIVE.path.stops:
        here = [s for s in shapes(BARE) if hasattr(s, "at") and inside(s.at, stop.row.word)]
        kind = {"village": "huts", "city": "walls", "temple": "gateway", TA_SETI: "tomb"}
        said = [s.text for s in here if isinstance(s, Label)]
        assert stop.row.label.in_(ENGLISH) in said
        names = [s.name for s in here if isinstance(s, Sprite)]
        assert kind[stop.row.kind] in names
        lying = [s.args[0] for s in here if isinstance(s, Sprite) and s.name == "object_or_skill"]
        assert lying == [word for word in stop.lying if word != "victory-point"]
        assert names.count("permanent_point") == stop.lying.count("victory-point")


def test_a_token_that_has_been_taken_leaves_an_empty_spot():
    def bare(view):
        return [s for s in shapes(view) if isinstance(s, Disc) and s.radius == 23]

    spots = [spot for stop in FIVE.path.stops for spot in stop.row.spots]
    lying = [word for stop in FIVE.path.stops for word in stop.lying]
    assert len(bare(BARE)) == len(spots) - len(lying) == 1
    empty = replace(EXTREMES["all-is-taken"].path, powers=())
    assert len(bare(with_players(replace(FIVE, path=empty), sealed=()))) == len(spots)


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_keep_to_their_stop_whatever_lies_there(code):
    for sides in (SIDES[0], SIDES[-1]):
        for number in range(max(map(len, SUPPLIES.values()))):
            scene = RENDERER.path(with_tokens(sides, number), LANGUAGES[code])
            for stop in stops_of(sides):
                top = stop_box(stop)[1] + 52
                here = [
                    pixel_box(s)
                    for s in scene.shapes
                    if isinstance(s, Label)
                    and s.size == 25
                    and inside(s.at, stop)
                    and s.at[1] > top
                ]
                assert all(right <= stop_box(stop)[2] - 3 for _, _, right, _ in here), number
                assert all(above >= top for _, above, _, _ in here), number


def with_tokens(sides, number):
    """Put the token of that number on each stop, among all possible ones."""
    stops = tuple(
        replace(
            FIVE.path.stops[0],
            row=row,
            lying=tuple(SUPPLIES[s.supply][number % len(SUPPLIES[s.supply])] for s in row.spots),
        )
        for row in stops_of(sides).values()
    )
    path = replace(FIVE.path, sides=sides, stops=stops, roads=tuple(roads_of(sides)))
    return replace(FIVE, path=path)


def test_the_priests_of_each_player_are_counted_where_they_are():
    for stop in FIVE.path.stops:
        here = [s for s in sprites(BARE, "seat_marker") if inside(s.at, stop.row.word)]
        assert [s.args[0] for s in here] == [SEAT_INDEX[seat] for seat in Counter(stop.priests)]
    waiting = [s for s in sprites(BARE, "seat_marker") if s.at[0] < stop_corner("1a")[0] - 140]
    assert [s.args[0] for s in waiting] == [SEAT_INDEX[seat] for seat in FIVE.seats]


@pytest.mark.parametrize("stop", ["1b", "2b", "4a", TA_SETI])
def test_all_priests_of_five_players_have_room_at_one_stop(stop):
    view = with_all_priests_at(BARE, stop)
    here = [s for s in sprites(view, "seat_marker") if inside(s.at, stop)]
    assert len(here) == 5
    numbers = [s for s in shapes(view) if isinstance(s, Label) and inside(s.at, stop)]
    assert [s.text for s in numbers].count("3") == 5
    tokens = [pixel_box(s) for s in here]
    assert all(disjoint(*pair) for pair in combinations(tokens, 2))
    left, _, right, bottom = stop_box(stop)
    assert all(a >= left and c <= right and d <= bottom for a, _, c, d in tokens)
    highest = min(b for _, b, _, _ in tokens)
    boxes = [pixel_box(s) for s in sprites(view, "object_or_skill") if inside(s.at, stop)]
    assert all(foot <= highest for _, _, _, foot in boxes)


def test_the_stop_that_a_priest_has_just_reached_lies_in_golden_light():
    def lit(view):
        return [s for s in shapes(view) if isinstance(s, Box) and s.fill == GLOW_COLOUR]

    assert not lit(BARE)
    [light] = lit(replace(BARE, path=replace(BARE.path, halted="3b")))
    left, top, right, bottom = stop_box("3b")
    assert (light.left < left, light.top < top) == (True, True)
    assert (light.right > right, light.bottom > bottom) == (True, True)


def test_notes_name_temporary_powers_and_tiles_without_effect():
    view = with_players(FIVE, sealed=("priest", "legion"))
    said = texts(view)
    assert "temporary damage · until the action ends" in said
    priest, legion = (TILE[word].label.in_(ENGLISH) for word in ("priest", "legion"))
    assert said.count(f"{priest}, {legion} · without effect") == 5
    assert not [words_ for words_ in texts(BARE) if " · " in words_]


def test_the_last_stop_says_how_many_victory_points_are_left():
    assert "4 points left in all" in texts(FIVE)
    one = replace(FIVE, path=replace(FIVE.path, points=1))
    assert "1 point left in all" in texts(one)


def test_every_object_and_every_skill_has_a_drawing_of_its_own():
    assert DRAWN_OBJECTS.keys() == OBJECT.keys() and DRAWN_SKILLS.keys() == SKILL.keys()
    drawings = [*DRAWN_OBJECTS.values(), *DRAWN_SKILLS.values()]
    assert len(set(drawings)) == len(OBJECTS) + len(SKILLS)


def test_the_alt_text_of_the_path_says_where_priests_are_then_what_lies_where():
    said = RENDERER.path(FIVE, ENGLISH).alt
    in_order = (
        "A priest has come to this stop: 3a.",
        "Until the action ends: temporary damage.",
        "Priests at the start: anubis, 2 × bastet, 3 × horus, sobek, wadjet.",
        "Priests at 3b: 2 × horus, sobek, anubis, bastet.",
        "horus, without effect: Priest.",
        "City 2b: nothing.",
        "Ta-Seti: Victory Point, 4 points left in all.",
    )
    places = [said.index(sentence) for sentence in in_order]
    assert places == sorted(places)


def test_the_alt_text_of_the_path_says_what_roads_bring():
    path = replace(BARE.path, waiting=(), roads=BARE.path.roads[:3])
    stops = tuple(replace(stop, priests=()) for stop in path.stops)
    said = RENDERER.path(replace(BARE, path=replace(path, stops=stops)), ENGLISH).alt
    assert "Roads: start of the path – 1a: up to 1 unit; " in said
