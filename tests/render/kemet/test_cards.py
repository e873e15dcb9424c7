"""Market, battle, hand and regions are drawn from the views."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

import render
from render.fonts import wrap
from render.kemet import people
from render.kemet.battle import BONUS_WIDTH
from render.kemet.labels import REGION_NAMES as LABELS
from render.kemet.layout import BOARDS_TOP, SIZE
from render.kemet.players_picture import groups
from render.kemet.zoom import regions
from render.naming import NOBODY, Naming
from render.paint import rasterize_scene
from render.scene import Box, Disc, Label, Layer, Sprite
from rules.core.text import ENGLISH
from rules.kemet.sentences import text
from rules.kemet.tables import BATTLE_CARD, BATTLE_CARDS, INTERVENTION, INTERVENTIONS, TILE, TILES
from rules.kemet.view import StockView
from tests.render.kemet.views import EXTREMES, FIVE, FOUGHT, FOUR, MINE, THREE, TWO, with_players
from tests.render.positions import LANGUAGES, pixel_box

RENDERER = render.renderer_of("kemet")


def sprites(scene, name):
    return [s for s in scene.shapes if isinstance(s, Sprite) and s.name == name]


def texts(scene):
    return [s.text for s in scene.shapes if isinstance(s, Label)]


def market(view):
    return RENDERER.market(view, ENGLISH)


def battle(view):
    return RENDERER.battle(view, ENGLISH)


def hand(view):
    return RENDERER.hand(view, ENGLISH)


def test_the_market_names_every_tile_and_says_what_it_does():
    said = texts(market(FIVE))
    assert Counter(tile.label.in_(ENGLISH) for tile in TILES) <= Counter(said)
    whole = " ".join(said)
    assert all(tile.effect.in_(ENGLISH) in whole for tile in TILES)


def test_the_market_shows_copies_and_veils_what_is_sold_out():
    market_ = tuple(StockView(row, number) for number, row in enumerate(TILES[:3]))
    scene = market(replace(FIVE, market=market_))
    assert texts(scene).count("×2") == 1
    assert len([s for s in scene.shapes if isinstance(s, Box) and s.fill.endswith("B8")]) == 1


def test_the_alt_text_of_a_market_that_is_sold_out_says_so(other_code):
    sold_out = replace(FIVE, market=tuple(replace(stock, left=0) for stock in FIVE.market))
    assert market(sold_out).alt == "No tile is left."
    other = LANGUAGES[other_code]
    assert RENDERER.market(sold_out, other).alt == text("No tile is left.").in_(other)


def test_a_tile_that_is_not_in_play_is_not_in_the_market():
    white = tuple(stock for stock in FIVE.market if stock.row.colour == "white")
    said = texts(market(replace(FIVE, market=white)))
    assert "Priest" in said and "White" in said
    assert not {"Charge!", "Red", "Black"} & set(said)


def test_every_level_says_what_its_tiles_cost():
    said = texts(market(FIVE))
    for level in range(1, 5):
        assert said[said.index(f"Level {level}") + 1] == str(level)


def test_without_a_battle_there_is_no_picture_of_one():
    assert battle(FIVE) is None


def test_a_battle_itemises_every_bonus_and_adds_them_up():
    said = texts(battle(FOUGHT))
    for side in (FOUGHT.battle.attacker, FOUGHT.battle.defender):
        for bonus in side.bonuses:
            lines = wrap(bonus.label.in_(ENGLISH), "plain", 28, BONUS_WIDTH)
            at = len(said) - 1 - said[::-1].index(lines[0]) + len(lines) - 1
            numbers = (bonus.strength, bonus.damage, bonus.protection)
            shown = [f"+{number}" for number in numbers if number]
            assert said[at + 1 : at + 1 + len(shown)] == shown
        total = [str(n) for n in (side.strength, side.damage, side.protection)]
        ends = [number for number, word in enumerate(said) if word == "Total"]
        assert total in [said[end + 1 : end + 4] for end in ends]


def test_a_battle_shows_losses_and_the_winner_once_they_are_known():
    assert texts(battle(FOUGHT)).count("Losses") == 2
    assert len(sprites(battle(FOUGHT), "laurel")) == 1
    hidden = battle(EXTREMES["hidden"])
    assert "Losses" not in texts(hidden) and not sprites(hidden, "laurel")


def test_before_they_are_shown_battle_cards_lie_face_down():
    hidden = texts(battle(EXTREMES["hidden"]))
    assert hidden.count("not shown yet") == 2
    cards = (FOUGHT.battle.attacker.card, FOUGHT.battle.defender.card)
    assert "not shown yet" not in texts(battle(FOUGHT))
    shown = Counter(texts(battle(FOUGHT)))
    for card in cards:
        assert shown[str(card.strength)] and shown[str(card.damage)] and shown[str(card.protection)]


def test_a_card_that_was_not_paid_for_is_without_effect():
    assert "Blood Bath · without effect" in texts(battle(FOUGHT))
    assert "War Fury" in texts(battle(FOUGHT))


def test_under_a_mask_a_battle_says_what_counts():
    masked, open_ = battle(EXTREMES["hidden"]), battle(FOUGHT)
    assert "only units and battle cards count" in texts(masked)
    assert [s.args for s in sprites(masked, "object_or_skill")] == [("mask",)]
    assert "A Mask: only units and battle cards count." in masked.alt
    assert not sprites(open_, "object_or_skill") and "Mask" not in open_.alt


def test_cards_for_divine_wound_are_counted():
    assert "1 card for Divine Wound" in texts(battle(FOUGHT))


def test_sums_stand_below_all_cards_however_many():
    few, many = battle(FOUGHT), battle(EXTREMES["all-cards-played"])
    assert many.size[1] > few.size[1]
    shapes = [s for s in many.shapes if isinstance(s, Label)]
    names = {card.label.in_(ENGLISH) for card in INTERVENTIONS[:9]}
    lowest = max(s.at[1] for s in shapes if s.text in names and s.size == 30)
    assert lowest < next(s.at[1] for s in shapes if s.text == "5 units")


def test_the_public_has_no_hand():
    assert hand(FIVE) is None
    assert hand(replace(MINE, viewer=None)) is None


def test_a_hand_shows_its_cards_with_cost_and_effect():
    said = " ".join(texts(hand(MINE)))
    for card in MINE.my_cards:
        assert card.label.in_(ENGLISH) in said and card.effect.in_(ENGLISH) in said
    assert "War Rage ×2" in said
    costs = Counter(texts(hand(MINE)))
    assert costs["1"] >= sum(card.cost for card in set(MINE.my_cards))


def test_a_hand_shows_battle_cards_in_hand_and_discarded():
    view = replace(MINE, my_offer=None, my_cards=())
    assert len(sprites(hand(view), "strength_blade")) == len(BATTLE_CARDS)
    assert {"Battle cards in hand", "Battle cards discarded"} <= set(texts(hand(view)))
    unused = replace(view, my_battle_used=())
    assert "Battle cards discarded" not in texts(hand(unused))


def test_a_hand_without_cards_says_so():
    assert "none" in texts(hand(EXTREMES["empty-hand"]))


def test_a_secret_decision_is_shown_to_its_owner():
    said = texts(hand(MINE))
    for title in ("Choose among these", "Your opponent shows", "Battle card", "Played with it"):
        assert title in said
    foreseen = replace(MINE, my_offer=replace(MINE.my_offer, foreseen=None, discard=None))
    assert not {"Your opponent shows", "Discarded with it"} & set(texts(hand(foreseen)))


def test_a_card_that_costs_its_user_units_says_so_below_its_numbers():
    chariot = replace(MINE, my_offer=None, my_battle_hand=(BATTLE_CARD["chariot"],))
    scene = replace(hand(chariot))
    (cost,) = [s for s in scene.shapes if isinstance(s, Label) and s.text == "−2"]
    (shield,) = [s for s in sprites(scene, "protection_shield") if s.height == 38]
    assert pixel_box(shield)[3] < pixel_box(cost)[1]


def test_a_battle_names_both_sides():
    naming = Naming({"anubis": "Ana", "bastet": "Bruno"}, "bastet")
    said = texts(RENDERER.battle(FOUGHT, ENGLISH, naming))
    assert said.count("Bruno") == said.count("you") == 1
    assert said.count("Ana") == 2 and "wins 12–10" in said  # Ana wins


def test_a_battle_shows_its_result_once_that_is_known():
    fight = FOUGHT.battle
    assert {"stays, or is recalled", "retreats, or is recalled"} <= set(texts(battle(FOUGHT)))
    attacker = replace(fight.attacker, points=1, fate=fight.space)
    defender = replace(fight.defender, fate="obelisk-south")
    scene = battle(replace(FOUGHT, battle=replace(fight, attacker=attacker, defender=defender)))
    assert {"stays there", "retreats: South obelisk", "+"} <= set(texts(scene))
    assert len(sprites(scene, "permanent_point")) == 1
    assert "The troop is now here: South obelisk." in scene.alt
    defender = replace(fight.defender, fate="")
    scene = battle(replace(FOUGHT, battle=replace(fight, defender=defender)))
    assert "recalled" in texts(scene) and "The troop is recalled." in scene.alt
    defender = replace(fight.defender, losses=fight.defender.units)
    scene = battle(replace(FOUGHT, battle=replace(fight, defender=defender)))
    assert "nobody is left" in texts(scene)


def test_a_battle_without_a_winner_has_no_outcome():
    undecided = replace(FOUGHT, battle=replace(FOUGHT.battle, winner=None))
    assert battle(undecided).size[1] < battle(FOUGHT).size[1]
    assert "Battle: Sphinx temple" in texts(battle(undecided))


VIEWS = {5: FIVE, 4: FOUR, 3: THREE, 2: TWO, 1: EXTREMES["without-the-path"]}


@pytest.mark.parametrize(
    ("view", "region"), [(view, region) for view in VIEWS.values() for region in regions(view)]
)
def test_a_region_is_the_board_enlarged(region, view):
    scene = RENDERER.zoom(view, ENGLISH, region=region)
    left, top, right, bottom = regions(view)[region]
    times = SIZE[0] / (right - left)
    assert scene.size == (SIZE[0], round((bottom - top) * times) + people.HEIGHT)
    whole = RENDERER.scene(view, ENGLISH)
    inside = [
        s.at for s in sprites(whole, "troop") if left < s.at[0] < right and top < s.at[1] < bottom
    ]
    near = {s.at for s in sprites(scene, "troop")}
    assert {((x - left) * times, (y - top) * times) for x, y in inside} <= near
    assert scene.alt.startswith(f"{LABELS[region]}. Kemet, ") and scene.alt != whole.alt
    assert [s.name for s in scene.shapes if isinstance(s, Layer)] == ["kemet nearer"]


def test_the_alt_text_of_a_region_names_only_the_troops_and_temples_there():
    said = RENDERER.zoom(FIVE, ENGLISH, region="delta").alt
    assert "bastet: 2 in Sanctuary." in said
    assert "Temples: Delta temple sobek." in said
    assert "anubis" not in said and "Pyramids" not in said


def test_the_alt_text_of_players_boards_says_what_their_owners_have():
    said = players_picture("people-left").alt
    assert "anubis: 3 + 2 victory points, 6 prayer points, 1 card, 2 units in reserve." in said
    assert "anubis has used: Pray (row 2), Buy red." in said
    assert "anubis has the tiles Priest, Charge!, " in said
    assert "wadjet" not in said and "obelisk" not in said


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_the_regions_lie_in_the_picture_and_every_board_in_one_of_its_own(view):
    for left, top, right, bottom in regions(view).values():
        assert 0 <= left < right <= SIZE[0] and 0 <= top < bottom <= BOARDS_TOP
    assert {seat for seats in groups(view).values() for seat in seats} == {*view.seats}
    assert all(len(seats) <= 3 for seats in groups(view).values())


def signs(scene, name):
    """List the signs of a power on tiles, each on a disc."""
    pairs = pairwise(scene.shapes)
    return [
        s
        for disc, s in pairs
        if isinstance(disc, Disc) and isinstance(s, Sprite) and s.name == name
    ]


def test_the_players_boards_name_the_tiles_with_level_colour_and_icon():
    view = with_players(FIVE, tiles=(TILE["carnage"], TILE["the-mummy"]))
    scene = players_picture("people-left", view)
    said = texts(scene)
    assert said.count("Carnage") == said.count("The Mummy") == 3
    assert len(signs(scene, "strength_blade")) == len(signs(scene, "prayer_ankh")) == 6  # on boards
    assert Counter(s.args for s in sprites(scene, "creature_disc"))[("the-mummy",)] == 3


def test_sealed_tiles_are_veiled_in_the_players_boards():
    view = with_players(FIVE, tiles=(TILE["carnage"],), sealed=("carnage",))
    boxes = [s for s in players_picture("people-left", view).shapes if isinstance(s, Box)]
    assert len([box for box in boxes if box.fill.endswith("B0")]) == 6


def players_picture(word, view=FIVE, naming=NOBODY):
    return extra_pictures(view)[word].scene(view, ENGLISH, naming)


def test_the_closed_bank_is_no_region():
    assert "east" in regions(FIVE) and "east" not in regions(THREE)


# -- The pictures besides the board ----------------------------------------------------------------


def extra_pictures(view):
    return {each.word: each for each in RENDERER.pictures(view)}


def test_market_battle_path_and_regions_can_be_asked_for():
    direct = {"market": RENDERER.market, "battle": RENDERER.battle, "path": RENDERER.path}
    asked = extra_pictures(FOUGHT)
    assert [*asked] == [*direct, *regions(FOUGHT), *groups(FOUGHT)]
    for word, draw in direct.items():
        assert asked[word].scene(FOUGHT, ENGLISH) == draw(FOUGHT, ENGLISH)
    for word in regions(FOUGHT):
        zoomed = RENDERER.zoom(FOUGHT, ENGLISH, region=word)
        assert asked[word].scene(FOUGHT, ENGLISH) == zoomed


def test_a_battle_is_asked_for_by_its_place():
    assert extra_pictures(FOUGHT)["battle"].label.in_(ENGLISH) == "Battle: Sphinx temple"


def test_a_battle_or_path_that_does_not_exist_cannot_be_asked_for():
    assert "battle" not in extra_pictures(FIVE)
    assert "path" not in extra_pictures(EXTREMES["without-the-path"])


def test_a_picture_that_no_longer_exists_is_shown_as_the_board():
    bare = EXTREMES["without-the-path"]
    for word in ("battle", "path"):
        assert extra_pictures(FOUGHT)[word].scene(bare, ENGLISH) == RENDERER.scene(bare, ENGLISH)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_picture_has_a_label_of_its_own(code):
    for view in (FOUGHT, THREE):
        labels = [each.label.in_(LANGUAGES[code]) for each in RENDERER.pictures(view)]
        assert all(labels) and len(set(labels)) == len(labels)


def test_an_unknown_region_has_no_picture():
    with pytest.raises(KeyError):
        RENDERER.zoom(FIVE, ENGLISH, region="moon")


def test_a_region_can_be_painted():
    for name, region in (("battles", "east"), ("three", "middle"), ("five", "people-left")):
        scene = extra_pictures(EXTREMES[name])[region].scene(EXTREMES[name], ENGLISH)
        assert rasterize_scene(scene).size == scene.size


def test_the_alt_texts_of_market_hand_and_battle_say_what_they_show():
    assert market(FIVE).alt.startswith("White tiles: Priest (1), twice")
    assert "War Rage" in hand(MINE).alt and "4 strength, 1 damage" in hand(MINE).alt
    said = battle(FOUGHT).alt
    assert said.startswith("Sphinx temple: anubis wins 12–10. anubis with 5 units")
    assert "Losses: 1 unit." in said
    assert INTERVENTION["war-fury"].label.in_(ENGLISH) in said
