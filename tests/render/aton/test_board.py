"""Everything is in its place on the board of Aton."""

from dataclasses import replace
from itertools import combinations

import pytest

import render
from render.aton.layout import (
    CARTOUCHE_TOP,
    PANEL_LEFTS,
    PANEL_WIDTH,
    SQUARE_GROUPS,
    STOCK_TOP,
    cartouche_corner,
    niche_middle,
    square_middle,
    temple_corner,
)
from render.aton.pieces import SQUARE_COLOURS
from render.aton.sides import BLUE as BLUE_SIDE
from render.aton.sides import RED as RED_SIDE
from render.changes import changed_parts
from render.naming import Naming
from render.scene import Box, Label, Layer, Poly, Sprite
from rules.core.text import ENGLISH
from tests.render.aton.views import (
    BLUE,
    ENDS,
    EXTREMES,
    FULL,
    LAYING,
    PLAYING,
    RED,
    with_cards,
    with_counters,
    with_scores,
)
from tests.render.positions import pixel_box
from tests.render.test_palette import EYE_MATRICES, colour_distance

SQUARES = [(number, index) for number in range(1, 5) for index in range(12)]


def board(view):
    return render.renderer_of("aton").scene(view, ENGLISH).shapes


def sprites(view, name):
    return [shape for shape in board(view) if isinstance(shape, Sprite) and shape.name == name]


def texts(shapes):
    return [shape.text for shape in shapes if isinstance(shape, Label)]


def shapes_at(shapes, index):
    return [shape for shape in shapes if shape.at == index]


def glowing_squares(view):
    """List the squares in golden light."""
    places = {shape.at for shape in sprites(view, "square_glow")}
    return {each for each in SQUARES if square_middle(*each) in places}


def cartouches(view, seat):
    """List the shapes in the place of a side's cartouches."""
    left = PANEL_LEFTS[view.seats.index(seat)]
    return [
        shape
        for shape in board(view)
        if isinstance(shape, Sprite | Label)
        and left <= shape.at[0] <= left + PANEL_WIDTH
        and CARTOUCHE_TOP <= shape.at[1] < STOCK_TOP
    ]


@pytest.mark.parametrize("view", [*EXTREMES.values()], ids=[*EXTREMES])
def test_every_counter_is_on_its_square(view):
    counters = sprites(view, "counter")
    for each in view.temples:
        for index, seat in enumerate(each.squares):
            here = shapes_at(counters, square_middle(each.number, index))
            assert [shape.args for shape in here] == ([(seat,)] if seat else [])


@pytest.mark.parametrize("view", [*EXTREMES.values()], ids=[*EXTREMES])
def test_the_dead_lie_in_their_niches_as_they_came(view):
    counters = sprites(view, "counter")
    lie = [
        shape.args[0] for number in range(8) for shape in shapes_at(counters, niche_middle(number))
    ]
    assert lie == list(view.dead)


def test_the_newest_dead_lie_in_golden_light():
    view = replace(PLAYING, dead=(RED, BLUE, RED), fresh_dead=2)
    assert [shape.at for shape in sprites(view, "niche_glow")] == [niche_middle(1), niche_middle(2)]


def test_before_the_reveal_cards_lie_face_down_where_a_side_has_laid():
    for view in LAYING:
        [waiting] = view.awaited
        [laid] = set(view.seats) - {waiting}
        assert not sprites(view, "card_face")
        assert len([each for each in sprites(view, "card_back") if each.args == (laid,)]) == 4
        assert len(sprites(view, "card_back")) == len(sprites(view, "card_slot")) == 4


def test_after_the_reveal_all_eight_cards_lie_face_up():
    cards = (2, 4, 3, 1), (4, 3, 1, 2)
    view = with_cards(PLAYING, *cards)
    for seat, own in zip(view.seats, cards, strict=True):
        faces = [shape for shape in sprites(view, "card_face") if shape.args[0] == seat]
        assert tuple(shape.args[1] for shape in faces) == own
    assert not sprites(view, "card_back") + sprites(view, "card_slot")


@pytest.mark.parametrize(("phase", "number"), [("remove", 2), ("place", 4)])
@pytest.mark.parametrize("seat", PLAYING.seats)
def test_a_ring_marks_the_cartouche_that_is_being_carried_out(phase, number, seat):
    view = replace(PLAYING, phase=phase, active=seat, awaited=(seat,))
    colour = {RED: RED_SIDE, BLUE: BLUE_SIDE}[seat].colour
    [pointer] = [s for s in board(view) if isinstance(s, Poly) and s.fill == colour]
    middle = CARTOUCHE_TOP + (number - 1) * 132 + 61
    assert pointer.points[1][1] == middle
    assert (pointer.points[1][0] < 800) == (seat == RED)


@pytest.mark.parametrize("done", range(5))
def test_a_cartouche_that_has_been_carried_out_is_ticked(done):
    view = with_cards(PLAYING, (2, 4, 3, 3), (4, 3, 4, 2), done=done)
    assert len(sprites(view, "tick")) == 2 * done


@pytest.mark.parametrize(("card", "whose"), [(1, [RED]), (2, []), (3, [BLUE]), (4, [BLUE, BLUE])])
def test_the_second_cartouche_shows_the_counters_that_are_removed(card, whose):
    view = with_cards(PLAYING, (3, card, 1, 1), (3, 2, 1, 1))
    assert [shape.args[0] for shape in sprites(view, "struck_counter")] == whose


def test_in_round_one_nothing_is_removed():
    view = replace(with_cards(PLAYING, (1, 1, 1, 1), (4, 4, 4, 4)), round=1)
    assert not sprites(view, "struck_counter")
    assert texts(board(view)).count("in round 1") == 2


def test_the_first_cartouche_gives_twice_the_difference():
    view = with_cards(PLAYING, (1, 2, 1, 1), (4, 2, 1, 1))
    assert "+6" in texts(cartouches(view, BLUE))
    assert "nothing" in texts(cartouches(view, RED))


def test_the_second_cartouche_names_the_first_player():
    view = replace(PLAYING, first=BLUE)
    assert "1st" in texts(cartouches(view, BLUE))
    assert "2nd" in texts(cartouches(view, RED))


def test_no_order_is_written_while_it_is_unknown():
    unknown = replace(PLAYING, first=None, why_first="", drawn=())
    assert not {"1st", "2nd"} & set(texts(board(unknown)))


def test_the_cards_drawn_for_the_order_are_shown():
    view = replace(PLAYING, drawn=((1, 1), (4, 2)))
    small = [shape for shape in board(view) if isinstance(shape, Label) and shape.size == 27]
    shown = [shape.text for shape in small if CARTOUCHE_TOP < shape.at[1] < STOCK_TOP]
    assert {"4", "2"} <= set(shown)


@pytest.mark.parametrize("reach", range(1, 5))
def test_flags_fly_from_the_temples_in_range_and_the_others_are_veiled(reach):
    temples = (replace(each, in_range=each.number <= reach) for each in PLAYING.temples)
    view = replace(PLAYING, temples=tuple(temples))
    veils = [s.args[0] for s in board(view) if isinstance(s, Layer) and s.name == "aton veil"]
    assert veils == [str(number) for number in range(reach + 1, 5)]
    flags = sprites(view, "flag")
    assert len(flags) == 2 * reach
    for number in range(1, reach + 1):
        x, y = temple_corner(number)
        assert len([f for f in flags if x < f.at[0] < x + 446 and y <= f.at[1] < y + 100]) == 2


def test_no_flag_flies_outside_turns():
    for name in ("laying", "scoring", "won-temple"):
        assert not sprites(EXTREMES[name], "flag")


def test_the_last_changes_are_marked_with_light_and_a_dashed_outline():
    temples = (
        replace(each, placed=(5,) if each.number == 1 else (), taken=(8,) * (each.number == 2))
        for each in with_counters(PLAYING, ("R" * 12, "." * 12, "." * 12, "." * 12)).temples
    )
    view = replace(PLAYING, temples=tuple(temples))
    assert glowing_squares(view) == {(1, 5), (2, 8)}
    assert [shape.at for shape in sprites(view, "emptied_square")] == [square_middle(2, 8)]


def test_a_square_that_was_filled_again_has_no_outline():
    taken = with_counters(PLAYING, ("R" * 12,) * 4, taken=(3,), placed=(3,))
    assert not sprites(taken, "emptied_square")
    assert len(glowing_squares(taken)) == 4


def test_black_squares_have_a_line_of_their_own():
    shapes = [shape for shape in board(PLAYING) if isinstance(shape, Label)]
    [black] = [item for item in PLAYING.would if item.item == "black"]
    line = [shape for shape in shapes if 990 < shape.at[1] < 1040 and 344 < shape.at[0] < 790]
    assert [*map(str, black.counted), "majority", "+8"] == texts(line)


def test_the_points_of_a_scoring_now_are_added_up_over_the_dead():
    said = texts(board(PLAYING))
    at_ = said.index("score if full")
    totals = [sum(item.points[index] for item in PLAYING.would) for index in (0, 1)]
    assert said[at_ - 2 : at_] == [f"+{total}" for total in totals]
    assert not any("score if full" in texts(board(view)) for view in ENDS.values())


def test_an_item_that_nobody_scores_has_a_dash():
    nothing = tuple(replace(item, points=(0, 0)) for item in PLAYING.would)
    assert texts(board(replace(PLAYING, would=nothing))).count("–") == len(nothing)


def test_a_scoring_lists_its_items_in_the_place_of_the_cartouches():
    view = EXTREMES["scoring"]
    assert not sprites(view, "card_face")
    assert "aton cartouches" not in [s.name for s in board(view) if isinstance(s, Layer)]
    for index, seat in enumerate(view.seats):
        points = [item.points[index] for item in view.scored]
        said = [word for word in texts(cartouches(view, seat)) if word[0] in "+–"]
        assert said == [*(f"+{n}" if n else "–" for n in points), f"+{sum(points)}"]
    assert "scored" in texts(board(view))


def test_after_a_scoring_a_side_returns_four_counters_or_all_it_has():
    view = replace(EXTREMES["scoring"], active=BLUE, awaited=(BLUE,))
    assert "Blue takes back 4" in texts(board(view))
    few = with_counters(view, ("BB..........", "B...........", "." * 12, "." * 12))
    assert "Blue takes back 3" in texts(board(few))


def test_the_header_says_when_fewer_counters_may_be_chosen():
    options = PLAYING.options.model_copy(update={"optional_remove": True, "optional_place": True})
    for phase, said in (("remove", "Red removes up to 2"), ("place", "Red places up to 2")):
        view = replace(PLAYING, phase=phase, options=options)
        assert f"{said} · temples 1–3" in texts(board(view))
    forced = replace(PLAYING, options=options, whose=RED, amount=1)
    assert "Red removes 1 · temples 1–3" in texts(board(forced))


@pytest.mark.parametrize("by", ["yellow", "green"])
def test_the_winning_colour_is_marked(by):
    winning = {(n, p) for n, p in SQUARES if SQUARE_GROUPS[n - 1][p].colour == by}
    assert glowing_squares(ENDS[by]) == winning and len(winning) == 14


def test_the_winning_temple_is_marked():
    assert glowing_squares(ENDS["temple"]) == {(3, index) for index in range(12)}


def test_when_points_have_won_no_square_is_marked():
    assert not glowing_squares(ENDS["points"])


def test_after_a_draw_both_wear_the_laurel():
    assert "A draw: both have won" in texts(board(ENDS["draw"]))
    assert len(sprites(ENDS["draw"], "laurel")) == 4
    assert len(sprites(ENDS["temple"], "laurel")) == 2


@pytest.mark.parametrize("red", [0, 1, 19, 39, 40, 94])
@pytest.mark.parametrize("apart_by", [0, 1, 2, 5])
def test_both_markers_can_be_read_wherever_they_stand(red, apart_by):
    view = with_scores(PLAYING, red, red + apart_by, gained=0)
    shapes = [shape for shape in board(view) if isinstance(shape, Label)]
    track = [s for s in shapes if 94 <= s.at[1] <= 152 and s.size in (27, 34)]
    assert texts(track) == [str(red), str(red + apart_by)]
    boxes = [pixel_box(shape) for shape in track]
    one, other = boxes
    assert one[2] <= other[0] or one[3] <= other[1]


def test_points_just_gained_are_marked_on_the_track():
    gained = with_scores(PLAYING, 20, 12, gained=6)
    still = with_scores(PLAYING, 20, 12, gained=0)
    assert len(board(gained)) == len(board(still)) + 4


def test_cards_given_back_are_shown_once_they_are_public():
    players = (replace(PLAYING.players[0], exchanged=(1, 1, 2, 4)), PLAYING.players[1])
    with_cards = sprites(replace(PLAYING, players=players), "small_card_face")
    own = [shape for shape in with_cards if shape.args == (RED,) and shape.at[1] > STOCK_TOP]
    assert len(own) == 4


def test_sides_stand_as_they_sit():
    for name in ("removing", "mirrored"):
        view = EXTREMES[name]
        left, right = view.players
        names = [
            shape for shape in board(view) if isinstance(shape, Label) and shape.face == "title"
        ]
        x = {shape.text: shape.at[0] for shape in names}
        assert x[left.seat.title()] < x[right.seat.title()]


@pytest.mark.parametrize("eyes", EYE_MATRICES)
def test_red_and_blue_are_clearly_apart(eyes):
    assert colour_distance(RED_SIDE.colour, BLUE_SIDE.colour, eyes) >= 20


@pytest.mark.parametrize("eyes", EYE_MATRICES)
@pytest.mark.parametrize(("one", "other"), [*combinations(SQUARE_COLOURS, 2)])
def test_colours_of_squares_are_apart(one, other, eyes):
    assert colour_distance(SQUARE_COLOURS[one][0], SQUARE_COLOURS[other][0], eyes) >= 20


def test_a_full_board_veils_only_the_losing_squares():
    veils = [
        s for s in board(with_counters(PLAYING, FULL)) if isinstance(s, Box) and s.fill[7:] == "a0"
    ]
    assert not veils
    veiled = [s for s in board(ENDS["yellow"]) if isinstance(s, Box) and s.fill[7:] == "a0"]
    assert len(veiled) == 48 - 14


def test_cards_that_have_been_laid_or_shown_since_are_lit_and_those_carried_out():
    aton, before = render.renderer_of("aton"), replace(LAYING[0], viewer=None)
    laid = [replace(player, laid=True) for player in before.players]
    both = replace(before, players=tuple(laid))
    shown = with_cards(both, (2, 4, 3, 3), (4, 1, 4, 2), done=1)
    done = with_cards(shown, (2, 4, 3, 3), (4, 1, 4, 2), done=2)
    corners = {
        f"{seat}-{number}": (PANEL_LEFTS[column], cartouche_corner(column, number)[1])
        for column, seat in enumerate(before.seats)
        for number in range(1, 5)
    }

    def lit(then, now):
        outlines = [part.outline[0] for part in changed_parts(aton, then, now)]
        return [word for word, corner in corners.items() if corner in outlines]

    assert lit(before, both) == [f"red-{number}" for number in range(1, 5)]
    assert lit(both, shown) == [*corners]
    assert lit(shown, done) == ["red-2", "blue-2"]
    nobody = replace(before, players=tuple(replace(each, laid=False) for each in before.players))
    assert lit(done, nobody) == []
    assert lit(done, replace(done, scored=done.would)) == []


def test_a_side_that_is_called_by_its_colour_is_called_so_once():
    drawn = render.renderer_of("aton").scene(PLAYING, ENGLISH, Naming({RED: "Red", BLUE: "Ana"}))
    written = texts(drawn.shapes)
    assert [written.count(name) for name in ("Red", "Ana", "Blue")] == [1, 1, 1]
