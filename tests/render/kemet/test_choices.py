"""The spaces on a menu are lit on the map. The menus are those of random games."""

from dataclasses import replace
from functools import lru_cache
from itertools import product
from random import Random

import pytest

from render import renderer_of, scene_of_choices
from render.fonts import MIN_FONT_SIZE
from render.kemet import people
from render.kemet.layout import BOARDS_TOP, HEADER_HEIGHT, SIZE, district_box
from render.kemet.specimen import BATTLES, MINE, SEATS
from render.paint import paint, rasterize_scene
from render.palette import INK, INK_SOFT, IVORY
from render.scene import Box, Label, Shade, Sprite
from rules.core.menu import Action, Amount, Choice, Pick, Place, Spread
from rules.core.text import ENGLISH, text
from rules.kemet import GAME
from rules.kemet.board import SPACE
from tests.effort import samples
from tests.random_games import random_match, random_options
from tests.render.kemet.views import EXTREMES
from tests.render.positions import LANGUAGES, pixel_box

RENDERER = renderer_of("kemet")
MOVES = samples(60, long=1_000)  # of a game, by each number of players
ALT = 1024  # characters


@lru_cache(maxsize=1)
def steps(players):
    """List the steps of some moves of a random game: the view, the menu, and the words before."""
    options = random_options(GAME, Random(players), players)
    found = []
    for move in random_match(GAME, players, players, options).sample(MOVES):
        node, path, view = GAME.menu(move.state, move.seat), (), GAME.view(move.state, move.seat)
        for word in move.path:
            found.append((view, node, path))
            node, path = node.step(word), (*path, word)
    return found


def options_of(menu):
    match menu:
        case Pick(choices=rows) | Spread(places=rows):
            return rows
    return ()


@lru_cache(maxsize=1)
def drawn_steps(players):
    """List each step whose menu has spaces, with the factory of its scene."""
    all_ = ((*step, scene_of_choices(RENDERER, *step)) for step in steps(players))
    return [step for step in all_ if step[-1]]


@lru_cache(maxsize=len(LANGUAGES))
def scenes(players, code):
    """Draw the scene of each of these steps, once for all tests."""
    return [draw(LANGUAGES[code]) for *_, draw in drawn_steps(players)]


def texts(scene):
    return {shape.text for shape in scene.shapes if isinstance(shape, Label)}


def plates(scene):
    """List the names on the plates, which are drawn after the shade."""
    dark = max(n for n, shape in enumerate(scene.shapes) if isinstance(shape, Shade))
    found = []
    for plate, *labels in followed(scene.shapes[dark:]):
        if plate.fill == IVORY and plate.stroke == INK:
            found.append(" ".join(label.text for label in labels))
    return found


def followed(shapes):
    """Divide shapes into boxes with the names after them, without prices."""
    found = []
    for shape in shapes:
        if isinstance(shape, Box):
            found.append([shape])
        elif isinstance(shape, Label) and found and shape.anchor == "mm":
            found[-1].append(shape)
    return found


def on_the_map(word, language=ENGLISH):
    return word[-1] if SPACE[word].city else SPACE[word].label.in_(language)


every_table = pytest.mark.parametrize("players", GAME.players, scope="module")


@every_table
def test_all_steps_that_offer_spaces_are_drawn_and_no_others(players):
    spaces = [any(row.word in SPACE for row in options_of(menu)) for _, menu, _ in steps(players)]
    assert spaces == [scene_of_choices(RENDERER, *step) is not None for step in steps(players)]
    assert any(spaces) and not all(spaces)
    names = {menu.name for _, menu, _, _ in drawn_steps(players)}
    assert {"to", "troop", "places"} <= names


@every_table
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_choice_has_its_name_on_a_plate_and_nothing_else_has(players, code):
    language = LANGUAGES[code]
    for (_, menu, _, _), scene in zip(drawn_steps(players), scenes(players, code), strict=True):
        words = [row.word for row in options_of(menu) if row.word in SPACE]
        assert plates(scene) == [on_the_map(word, language) for word in words]


@every_table
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_alt_text_names_every_choice(players, code):
    language = LANGUAGES[code]
    for (_, menu, _, _), scene in zip(drawn_steps(players), scenes(players, code), strict=True):
        alt = scene.alt
        assert menu.title.in_(language) in alt
        assert len(alt) <= ALT
        for row in options_of(menu):
            if row.word in SPACE:
                assert row.label.in_(language) in alt


@every_table
def test_a_picture_is_as_wide_as_the_board_and_holds_every_choice(players):
    for (_, menu, _, _), scene in zip(drawn_steps(players), scenes(players, "en"), strict=True):
        assert scene.size[0] == SIZE[0]
        assert SIZE[0] * 0.59 <= scene.size[1] <= SIZE[0] * 1.25
        for shape in scene.shapes:
            if isinstance(shape, Shade):
                assert 0 <= shape.left < shape.right <= scene.size[0]
                assert 0 <= shape.top < shape.bottom <= scene.size[1]
        lit = scene.shapes[
            next(n for n, s in enumerate(scene.shapes) if isinstance(s, Shade))
        ].holes
        open_ = [
            row.word for row in options_of(menu) if row.word in SPACE and not SPACE[row.word].city
        ]
        assert len(lit) >= len(open_)
        for ring in lit[: len(open_)]:
            assert all(0 <= x <= scene.size[0] and 0 <= y <= scene.size[1] for x, y in ring)


@every_table
@pytest.mark.parametrize("code", LANGUAGES)
def test_plates_lie_within_the_picture_and_hold_their_names(players, code):
    for scene in scenes(players, code)[::5]:
        dark = max(n for n, shape in enumerate(scene.shapes) if isinstance(shape, Shade))
        for plate, *labels in followed(scene.shapes[dark:]):
            if plate.fill != IVORY or plate.stroke != INK:
                continue
            assert plate.left >= 0 and plate.top >= 0
            assert plate.right <= scene.size[0] and plate.bottom <= scene.size[1]
            for label in labels:
                left, _, right, _ = pixel_box(label)
                assert label.size >= MIN_FONT_SIZE
                assert plate.left <= left <= right <= plate.right


@every_table
def test_no_hidden_card_is_in_a_picture_of_choices(players):
    for view, menu, path, draw in drawn_steps(players)[::3]:
        bare = replace(
            view, my_cards=(), my_battle_hand=(), my_battle_used=(), my_offer=None, market=()
        )
        assert scene_of_choices(RENDERER, bare, menu, path)(ENGLISH) == draw(ENGLISH)


def menu_to(*rows, name="to"):
    return Pick(name, text("Where do they go?"), rows, lambda word: Action("anubis"))


def choice(word, **more):
    return Choice(word, SPACE[word].label, **more)


def picture(view, menu, path=()):
    return scene_of_choices(RENDERER, view, menu, path)(ENGLISH)


def test_a_price_is_next_to_the_name():
    free, dear = (
        picture(MINE, menu_to(choice("temple-east", cost=cost), choice("gate-e")))
        for cost in (0, 2)
    )
    assert sum(isinstance(s, Sprite) and s.name == "prayer_ankh" for s in dear.shapes) == 1 + sum(
        isinstance(s, Sprite) and s.name == "prayer_ankh" for s in free.shapes
    )


def test_in_a_move_the_price_agrees_with_the_hint():
    priced = [
        (each.cost, str(each.hint))
        for players in GAME.players
        for _, menu, path, _ in drawn_steps(players)
        if path[:1] == ("move",) and menu.name == "to"
        for each in menu.choices
    ]
    assert {cost for cost, _ in priced} >= {0, 2}
    for cost, hint in priced:
        assert (f"{cost} prayer point" in hint) == (cost > 0)


@pytest.mark.parametrize("path", [("move", "gold", "temple-sphinx", "2"), ()])
def test_the_space_that_a_troop_leaves_is_marked_and_named(path):
    """The troop's space was chosen just now, or the troop is moving."""
    view = replace(MINE, way=("gate-c", "temple-sphinx"))
    scene = picture(view, menu_to(choice("west-bank")), path)
    assert plates(scene) == ["West bank"]
    assert "The units are here: Sphinx temple." in scene.alt
    assert {"Sphinx", "temple"} <= texts(scene)


def test_a_retreating_troop_leaves_the_space_of_the_battle():
    view = replace(
        MINE,
        phase="retreat",
        way=("e1", "e2"),
        battle=replace(BATTLES["fought"].battle, space="temple-sphinx"),
    )
    scene = picture(view, menu_to(choice("west-bank")), ("retreat",))
    assert "The units are here: Sphinx temple." in scene.alt


def test_an_escaping_troop_leaves_the_space_that_the_enemy_came_to():
    view = replace(MINE, phase="escape", way=("e1", "temple-sphinx"))
    scene = picture(view, menu_to(choice("west-bank"), name="target"), ("play", "escape"))
    assert "The units are here: Sphinx temple." in scene.alt


def test_a_player_without_a_troop_there_leaves_no_space():
    assert (
        "The units are here"
        not in picture(replace(MINE, way=("gate-e",)), menu_to(choice("e1"))).alt
    )
    placing = menu_to(choice("west-bank"), name="places")
    assert "The units are here" not in picture(MINE, placing, ("play", "temple-sphinx")).alt


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_plates_cover_neither_obelisks_nor_temple_gains_nor_each_other(players):
    view = GAME.view(GAME.start(SEATS[:players], GAME.options(), "nile", "salt").state, None)
    rows = [space.row for space in view.spaces if not space.row.city]
    for some in (rows, rows[: len(rows) // 2], *([row] for row in rows)):
        scene = picture(view, menu_to(*(choice(row.word, cost=2) for row in some)))
        boxes = [s for s in scene.shapes if isinstance(s, Box) and s.fill == IVORY]
        given = [pixel_box(box) for box in boxes if box.stroke == INK_SOFT]
        own = [pixel_box(box) for box in boxes if box.stroke == INK]
        stones = [s for s in scene.shapes if isinstance(s, Sprite) and s.name == "obelisk"]
        assert len(own) == len(some)
        for one, other in product(own, [*own, *given, *map(pixel_box, stones)]):
            apart = one[2] <= other[0] or other[2] <= one[0]
            assert one is other or apart or one[3] <= other[1] or other[3] <= one[1]


def test_a_name_on_a_plate_stands_nowhere_else():
    scene = picture(MINE, menu_to(choice("delta", cost=2), choice("west-bank")))
    said = [shape.text for shape in scene.shapes if isinstance(shape, Label)]
    assert (said.count("Delta shore"), said.count("West bank")) == (1, 1)


def test_the_label_of_the_closed_bank_is_never_cut_off():
    spaces = (choice("west-bank"), choice("temple-sphinx"))
    near = (each.scene(EXTREMES["two"], ENGLISH) for each in RENDERER.pictures(EXTREMES["two"]))
    for scene in (picture(EXTREMES["two"], menu_to(*spaces)), *near):
        assert not [each for each in texts(scene) if "closed" in each]


def test_other_answers_among_the_spaces_are_left_to_the_list():
    none = Choice("none", text("Nowhere"))
    assert plates(picture(MINE, menu_to(choice("e1"), none))) == ["1"]
    assert scene_of_choices(RENDERER, MINE, menu_to(none), ()) is None
    amount = Amount("units", text("How many?"), 1, 3, lambda n: Action("anubis"))
    assert scene_of_choices(RENDERER, MINE, amount, ()) is None


def test_the_places_of_a_spread_are_lit_too():
    places = tuple(Place(word, SPACE[word].label, 2) for word in ("e1", "e3"))
    menu = Spread("places", text("Where?"), places, 0, 2, lambda counts: Action("anubis"))
    assert plates(picture(MINE, menu)) == ["1", "3"]


def test_a_city_within_the_space_of_its_gate_stays_dark():
    """The scene shows the whole map, so its pixels are those of the layout below the header."""
    scene = picture(MINE, menu_to(choice("gate-e"), choice("gate-nw"), choice("e2")))
    assert scene.size == (SIZE[0], BOARDS_TOP - HEADER_HEIGHT + people.HEIGHT)
    bare = replace(scene, shapes=tuple(s for s in scene.shapes if not isinstance(s, Shade)))
    image, light = rasterize_scene(scene), rasterize_scene(bare)
    for word, is_lit in (("e2", True), ("e1", False), ("e3", False)):
        left, _, _, bottom = district_box(word)
        at = (left + 9, bottom - HEADER_HEIGHT - 9)
        assert (image.getpixel(at) == light.getpixel(at)) == is_lit, word


def test_every_choice_on_either_side_of_the_board_fits_alone_and_with_all_others():
    for players in GAME.players:
        view = GAME.view(GAME.start(SEATS[:players], GAME.options(), "nile", "salt").state, None)
        rows = [space.row for space in view.spaces]
        for some in (*([row] for row in rows), rows):
            scene = picture(view, menu_to(*(choice(row.word, cost=3) for row in some)))
            assert plates(scene) == [on_the_map(row.word) for row in some]
        assert len(paint(scene)) < 300 * 1024
