"""Everything is in its place on the board of Amun-Re."""

from dataclasses import replace
from itertools import pairwise, product

import pytest

import render
from render.amun_re.bidding_track import CELL_EDGES
from render.amun_re.labels import CHAPTER_OF, CHAPTERS
from render.amun_re.layout import CONTENT_CORNERS, outline
from render.amun_re.players import SEALED_GROUND, SEAT_INDEX
from render.amun_re.provinces import province_contents, province_underlay
from render.geometry import bounding_box
from render.naming import Naming
from render.palette import SEAT_STYLES
from render.scene import Box, Glow, Label, Layer, Sprite
from rules.amun_re.phases import PHASES as CHAPTERS_OF_THE_RULES
from rules.amun_re.view import PlayerView
from rules.core.text import ENGLISH
from tests.render.amun_re.views import (
    AMUN_RE,
    auction,
    bid,
    crowded,
    match,
    phases,
    with_auction,
    with_province,
)
from tests.render.positions import pixel_box


@pytest.fixture
def view():
    return auction()


def seat_indices(view):
    return {seat: index for index, seat in enumerate(view.seats)}


def province_view(view, word):
    return next(province for province in view.provinces if province.row.word == word)


def shapes_of(view, word, mover=None):
    """Draw one province, first what lies below the borders."""
    here = province_view(view, word)
    return [
        *province_underlay(here, seat_indices(view)),
        *province_contents(here, mover, seat_indices(view), ENGLISH),
    ]


def sprites(shapes, name):
    return [shape for shape in shapes if isinstance(shape, Sprite) and shape.name == name]


def texts(shapes):
    return [shape.text for shape in shapes if isinstance(shape, Label)]


def board(view):
    return render.renderer_of("amun-re").scene(view, ENGLISH).shapes


def test_an_owned_province_glows_in_the_owners_colour_and_bears_the_token(view):
    shapes = shapes_of(with_province(view, "buto", status="owned", owner=view.seats[2]), "buto")
    assert [shape.colour for shape in shapes if isinstance(shape, Glow)] == [SEAT_STYLES[2].colour]
    assert [token.args for token in sprites(shapes, "seat_marker")] == [(2, False)]


def test_farmers_are_in_fields_and_free_ones_next_to_them(view):
    owner = view.seats[0]
    changed = with_province(view, "buto", status="owned", owner=owner, farmers=3, extra=1, bids=())
    shapes = shapes_of(changed, "buto")
    assert sorted(field.args[0] for field in sprites(shapes, "field")) == [False] * 2 + [True] * 3
    assert len(sprites(shapes, "free_farmer")) == 1
    assert "3/5" in texts(shapes)


def test_the_printed_farmers_of_baharya_are_always_there(view):
    for status, owner in (("owned", view.seats[0]), ("later", None)):
        changed = with_province(view, "baharya", status=status, owner=owner, bids=())
        assert len(sprites(shapes_of(changed, "baharya"), "printed_farmer")) == 2


def test_a_province_without_fields_has_no_plots(view):
    changed = with_province(
        view, "berenike", status="owned", owner=view.seats[0], farmers=0, bids=()
    )
    assert not sprites(shapes_of(changed, "berenike"), "field")


def test_two_pyramids_are_a_double_one(view):
    changed = with_province(
        view, "abydos", status="later", owner=None, pyramids=3, stones=2, bids=()
    )
    shapes = shapes_of(changed, "abydos")
    assert len(sprites(shapes, "double_pyramid")) == 1
    assert len(sprites(shapes, "pyramid")) == 1


def test_a_dozen_pyramids_become_a_number(view):
    changed = with_province(
        view, "abydos", status="later", owner=None, pyramids=12, stones=2, bids=()
    )
    assert "×12" in texts(shapes_of(changed, "abydos"))


def test_a_limit_of_four_shows_four_cards(view):
    changed = with_province(view, "kharga", status="later", owner=None, bids=())
    assert len(sprites(shapes_of(changed, "kharga"), "card")) == 4


def test_in_the_old_kingdom_all_unrevealed_provinces_look_alike():
    view = phases(3)["3-11-auction"]
    hidden = [
        province_view.row.word
        for province_view in view.provinces
        if province_view.status == "unknown"
    ]
    assert len(hidden) == 12
    assert not [shape for word in hidden for shape in shapes_of(view, word)[:1] if hides(shape)]


def hides(shape):
    return isinstance(shape, Layer | Glow)


def test_a_province_that_is_not_in_the_game_is_empty_desert(view):
    shapes = shapes_of(with_province(view, "kharga", status="out", owner=None), "kharga")
    assert [type(shape) for shape in shapes] == [Layer, Label]


def test_cards_and_gold_lie_in_the_tray_of_a_province_on_offer(view):
    shapes = shapes_of(with_auction(view, "dakhla", cards=1, gold=12), "dakhla")
    assert sprites(shapes, "card").count(sprites(shapes, "card")[-1]) == 1
    assert [card.args for card in sprites(shapes, "card")].count((False,)) == 1
    assert {"+", "12"} <= set(texts(shapes))


def test_the_highest_bid_stands_above_its_space_and_the_outbid_marker_is_hollow(view):
    low, high = view.seats[:2]
    shapes = shapes_of(
        with_auction(view, "thebes", bid(low, 2, False), bid(high, 4, True)), "thebes"
    )
    hollow, full = sprites(shapes, "seat_marker")
    assert (hollow.args, full.args) == ((0, True), (1, False))
    x = CONTENT_CORNERS["thebes"][0]
    assert x + CELL_EDGES[4] < full.at[0] < x + CELL_EDGES[5]
    assert x + CELL_EDGES[2] < hollow.at[0] < x + CELL_EDGES[3]


def spaces(shapes):
    """List the colours of the nine spaces of the track, from the left."""
    return [shape.fill for shape in shapes if isinstance(shape, Box)][-9:]


def test_closed_spaces_are_dark_and_the_leading_one_has_its_owners_colour(view):
    bids = bid(view.seats[0], 2, False), bid(view.seats[1], 4, True)
    fills = spaces(shapes_of(with_auction(view, "thebes", *bids), "thebes"))
    assert fills[4] == SEAT_STYLES[1].colour
    assert len({*fills[:4]}) == 1 and len({*fills[5:]}) == 1
    assert fills[0] != fills[5]


def test_block_closes_the_next_space_under_a_shield(view):
    shapes = shapes_of(with_auction(view, "thebes", bid(view.seats[1], 4, True, True)), "thebes")
    (shield,) = sprites(shapes, "shield")
    assert (
        CONTENT_CORNERS["thebes"][0] + CELL_EDGES[5]
        < shield.at[0]
        < CONTENT_CORNERS["thebes"][0] + CELL_EDGES[6]
    )
    assert spaces(shapes)[5] == spaces(shapes)[0] != spaces(shapes)[6]
    assert "15" not in texts(shapes)


def test_a_price_beyond_the_track_is_in_the_last_space(view):
    bids = bid(view.seats[0], 8, False), bid(view.seats[1], 14, True)
    shapes = shapes_of(with_auction(view, "avaris", *bids), "avaris")
    assert texts(shapes).count("105") == 1 and "36" not in texts(shapes)
    hollow, full = sprites(shapes, "seat_marker")
    assert full.at[0] - hollow.at[0] >= 30


def test_five_bids_for_one_province_can_all_be_told_apart():
    view = auction(5)
    bids = [bid(seat, index, index == 4) for index, seat in enumerate(view.seats)]
    tokens = sprites(shapes_of(with_auction(view, "edfu", *bids), "edfu"), "seat_marker")
    steps = [b.at[0] - a.at[0] for a, b in pairwise(tokens)]
    assert len(tokens) == 5 and min(steps) >= 30


def test_the_newest_bid_has_a_halo(view):
    mover = view.seats[1]
    shapes = shapes_of(with_auction(view, "thebes", bid(mover, 4, True)), "thebes", mover)
    (halo,), (token,) = sprites(shapes, "halo"), sprites(shapes, "seat_marker")
    assert halo.at == token.at
    assert shapes.index(halo) < shapes.index(token)


def test_a_province_that_changed_last_has_a_halo_and_no_other(view):
    view = replace(crowded(4), mover=view.seats[0], touched=("damanhur",))
    assert len(sprites(board(view), "halo")) == 1


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_contents_of_a_province_keep_to_its_ground(players):
    view = crowded(players)
    for each in view.provinces:
        left, top, right, bottom = bounding_box(outline(each.row.word))
        for shape in province_contents(each, None, seat_indices(view), ENGLISH):
            x0, y0, x1, y1 = pixel_box(shape)
            assert left - 4 <= x0 and x1 <= right + 4, (each.row.word, shape)
            assert top - 8 <= y0 and y1 <= bottom + 8, (each.row.word, shape)


def seats_of_cards(view):
    """List the seats of the player cards, from the left."""
    return [token.args[0] for token in sprites(board(view), "seat_marker") if token.at[1] > 972]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_player_cards_follow_the_turn_order_from_the_first_player(players):
    view = auction(players)
    first = view.seats.index(view.first)
    assert seats_of_cards(view) == [(first + step) % players for step in range(players)]


def test_the_card_of_a_player_who_acts_says_what_to_do(view):
    assert texts(board(view)).count("to bid") == len(view.awaited) == 1


def test_a_scroll_above_each_who_decides_in_secret_covers_nothing_of_the_map():
    view = phases(4)["4-12-offering"]
    asked = [replace(player, sealed=False, awaited=True) for player in view.players[:2]]
    asked[0] = replace(asked[0], sealed=True, awaited=False)
    others = [replace(player, sealed=False, awaited=False) for player in view.players[2:]]
    shown = board(replace(view, players=(*asked, *others), awaited=view.seats[1:2]))
    scrolls = sprites(shown, "scroll")
    assert sorted(scroll.args for scroll in scrolls) == [(False,), (True,)]
    grounds = [s for s in shown if isinstance(s, Box) and s.fill == SEALED_GROUND]
    map_end = max(y for each in view.provinces for _, y in outline(each.row.word))
    assert len(grounds) == 2 and all(ground.top >= map_end for ground in grounds)


def test_revealed_offerings_lie_before_their_players():
    view = phases(4)["4-12-offering"]
    player = view.players[0]
    offer = type("Offer", (), {"gold": 7, "steals": False, "correction": True})()
    laid = replace(player, offer=offer, correction=-3)
    shown = texts(board(replace(view, phase="corrections", total=-8, players=(laid,) * 4)))
    assert {"7", "−3", "−8"} <= set(shown)


def test_before_the_first_offering_no_space_of_the_temple_is_lit(view):
    lit = [shape for shape in board(view) if isinstance(shape, Box) and shape.stroke_width == 7]
    none = [
        shape
        for shape in board(replace(view, temple=0))
        if isinstance(shape, Box) and shape.stroke_width == 7
    ]
    assert len(lit) == 1 and not none


def test_every_chapter_of_the_rules_is_in_the_header():
    assert set(CHAPTER_OF) == {*CHAPTERS_OF_THE_RULES, "over"}
    assert set(CHAPTER_OF.values()) == set(range(len(CHAPTERS)))


@pytest.mark.parametrize("players", AMUN_RE.players)
def test_the_end_shows_the_whole_board(players):
    view = phases(players)[f"{players}-23-over"]
    assert {"Memphis", "Thebes"} <= set(texts(board(view)))
    later = render.renderer_of("amun-re").pictures(auction(players))
    assert [each.word for each in later] == ["kingdom"]  # of the Old Kingdom


@pytest.mark.parametrize("players", AMUN_RE.players)
def test_a_kingdom_s_score_has_everybody_s_points_by_source_the_leader_first(players):
    view = phases(players)[f"{players}-23-over"]
    (kingdom,) = render.renderer_of("amun-re").pictures(view)
    scene = kingdom.scene(view, ENGLISH)
    best = max(player.score for player in view.players)
    gains = [f"+{p.tallies[-1].total - p.tallies[-1].gold}" for p in view.players]
    said = texts(scene.shapes)
    assert "New Kingdom" in said
    assert sorted(s for s in said if s.startswith("+") and len(s) > 1) == sorted(gains)
    scores = [int(s.text) for s in scene.shapes if isinstance(s, Label) and s.size == 66]
    assert scores == sorted((p.score for p in view.players), reverse=True) and scores[0] == best
    assert scene.alt.startswith("New Kingdom, points. ")
    assert all(f"{player.seat} gains" in scene.alt for player in view.players)


def test_a_bid_s_marker_covers_no_count():
    view = auction(5)
    for province, seat, index in product(view.provinces, view.seats, range(9)):
        offered = replace(
            province, status="offered", owner=None, pyramids=7, bids=(bid(seat, index, True),)
        )
        shapes = list(province_contents(offered, None, SEAT_INDEX, ENGLISH))
        (at,) = [n for n, s in enumerate(shapes) if isinstance(s, Sprite) and "marker" in s.name]
        left, top, right, _ = pixel_box(shapes[at])
        for count in (s for s in shapes[:at] if isinstance(s, Label)):
            box = pixel_box(count)
            if box[1] < top and left < box[2] and box[0] < right:
                assert box[3] + 8 <= top, (province.row.word, count.text)


def test_with_five_players_every_card_names_its_provinces():
    view = crowded(5)
    assert all(texts(board(view)).count(name) == 6 for name in ("Memphis", "Damanhur", "Berenike"))


@pytest.mark.parametrize("players", AMUN_RE.players)
def test_everybody_is_named_on_their_card_at_the_end(players):
    naming = Naming(
        {mark.word: f"Ana {mark.letter}" for mark in AMUN_RE.marks}, AMUN_RE.marks[0].word
    )
    over = phases(players)[f"{players}-23-over"]
    shown = texts(render.renderer_of("amun-re").scene(over, ENGLISH, naming).shapes)
    assert [shown.count(naming.names[seat]) for seat in over.seats] == [1] * players
    assert shown.count("you") == 1 and "you" not in texts(board(over))


def test_gold_is_open_only_at_the_end():
    for name, view in phases(4).items():
        assert isinstance(view.players[0], PlayerView)
        known = [player.gold for player in view.players if player.gold is not None]
        assert bool(known) == name.endswith("over")


def test_open_gold_is_on_everybodys_card_apart_from_the_offering():
    view = phases(4)["4-11-income"]
    shown = replace(
        view, players=tuple(replace(p, gold=37 + n) for n, p in enumerate(view.players))
    )
    assert {"37", "38", "39", "40"} <= set(texts(board(shown)))


@pytest.mark.parametrize("players", AMUN_RE.players)
def test_purses_and_hands_leave_no_trace_on_the_board(players):
    seat = match(players).seats[0]
    for seen in phases(players, seat).values():
        other = replace(seen, my_gold=99, my_hand=("block",) * 9, my_offer=None, my_choice=None)
        assert board(seen) == board(other)


@pytest.mark.parametrize("players", AMUN_RE.players)
def test_a_random_game_goes_through_every_phase_that_is_shown(players):
    shown = {seen.phase for seen in phases(players).values()}
    assert shown >= {"auction", "actions", "offering", "over"}
