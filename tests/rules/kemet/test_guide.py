"""The players' guides list every tile, creature, card, object, skill and road as in the data."""

from __future__ import annotations

import re

import pytest

from bot.core.match.options import normalise
from bot.ground.languages import language
from rules.core.options import MatchOptions, labels_of, option_text
from rules.kemet.board import SPACE
from rules.kemet.hooks import total
from rules.kemet.options import KemetOptions
from rules.kemet.path import BOARDS, OBJECTS, SKILLS, START
from rules.kemet.presets import PRESETS
from rules.kemet.tables import (
    BATTLE_CARDS,
    COLOURS,
    CREATURES,
    INTERVENTIONS,
    SPECIAL_CARDS,
    TA_SETI_CARDS,
    TILE,
    TILES,
)
from tests.folders import guide_of

PLACE = re.compile(r"([A-Z][\w’ -]+) `([\w-]+)`")
WORDS = {
    "en": {
        "white": "white",
        "red": "red",
        "blue": "blue",
        "black": "black",
        "day": "your turn",
        "move": "your move",
        "battle": "battle",
        "reveal": "cards shown",
        "off": "another's turn",
        "object-1": "object of level 1",
        "object-2": "object of level 2",
        "skill": "skill",
        "victory-point": "victory point",
        START: "start",
    },
    "fr": {
        "white": "blanche",
        "red": "rouge",
        "blue": "bleue",
        "black": "noire",
        "day": "votre tour",
        "move": "votre déplacement",
        "battle": "combat",
        "reveal": "cartes révélées",
        "off": "tour d’un adversaire",
        "object-1": "objet de niveau 1",
        "object-2": "objet de niveau 2",
        "skill": "compétence",
        "victory-point": "point de victoire",
        START: "départ",
    },
}
OPTIONS = [name for name in KemetOptions.model_fields if name not in MatchOptions.model_fields]
STATS = ("capacity", "strength", "damage", "protection")

guides = pytest.mark.parametrize("code", ["en", "fr"])


def guide(code):
    return guide_of("kemet", code).read_text(encoding="utf-8")


def table(*rows):
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows)


def tiles(code, colour):
    spoken = language(code)
    return table(
        *(
            (tile.level, tile.label.in_(spoken), tile.copies, tile.effect.in_(spoken))
            for tile in TILES
            if tile.colour == colour
        )
    )


def creatures(code):
    return table(
        *(
            (
                row.label.in_(language(code)),
                f"{WORDS[code][TILE[row.word].colour]} {TILE[row.word].level}",
                *(total([row], name) for name in STATS),
            )
            for row in CREATURES
        )
    )


def interventions(code, ta_seti):
    spoken = language(code)
    return table(
        *(
            (
                *(card.label.in_(spoken), WORDS[code][card.icon]),
                *(card.cost, card.copies, card.effect.in_(spoken)),
            )
            for card in INTERVENTIONS
            if card.ta_seti == ta_seti
        )
    )


def battle_cards(cards):
    return table(*((c.strength, c.damage, c.protection, c.own_losses) for c in cards))


def objects(code):
    spoken = language(code)
    return table(
        *((row.level, row.label.in_(spoken), row.copies, row.effect.in_(spoken)) for row in OBJECTS)
    )


def skills(code):
    spoken = language(code)
    return table(*((row.label.in_(spoken), row.effect.in_(spoken)) for row in SKILLS))


def stops(code):
    spoken = language(code)
    return table(
        *(
            (
                f"{number} {side}",
                stop.label.in_(spoken),
                ", ".join(WORDS[code][spot.supply] for spot in stop.spots),
            )
            for number, board in enumerate(BOARDS, start=1)
            for side, lying in board.items()
            for stop in lying.stops
        )
    )


def roads(code):
    spoken, words = language(code), WORDS[code]
    return table(
        *(
            (
                f"{number} {side}",
                words.get(road.start, road.start),
                "Ta-Seti" if road.end == "ta-seti" else road.end,
                ", ".join(reward.label.in_(spoken) for reward in road.rewards),
            )
            for number, board in enumerate(BOARDS, start=1)
            for side, lying in board.items()
            for road in lying.roads
        )
    )


@pytest.mark.parametrize("colour", COLOURS)
@guides
def test_the_guide_lists_every_power_tile_with_its_cost_and_its_effect(code, colour):
    assert tiles(code, colour) in guide(code)


@guides
def test_the_guide_lists_every_creature_with_what_it_adds(code):
    assert creatures(code) in guide(code)


@pytest.mark.parametrize("ta_seti", [False, True])
@guides
def test_the_guide_lists_every_card_of_divine_intervention(code, ta_seti):
    assert interventions(code, ta_seti) in guide(code)


@pytest.mark.parametrize("cards", [BATTLE_CARDS, SPECIAL_CARDS, TA_SETI_CARDS])
@guides
def test_the_guide_lists_every_battle_card(code, cards):
    assert battle_cards(cards) in guide(code)


@guides
def test_the_guide_lists_every_object_and_every_skill(code):
    assert objects(code) in guide(code)
    assert skills(code) in guide(code)


@guides
def test_the_guide_lists_the_reconstructed_path_as_it_is_in_the_data(code):
    assert stops(code) in guide(code)
    assert roads(code) in guide(code)


@pytest.mark.parametrize("name", OPTIONS)
@guides
def test_the_guide_has_every_option_with_its_usual_answer_first(code, name):
    spoken, labels = language(code), labels_of(KemetOptions, name)
    label = option_text(KemetOptions, name).label.in_(spoken)
    (row,) = [line for line in guide(code).splitlines() if line.startswith(f"| {label} |")]
    usual = KemetOptions.model_fields[name].default
    word = {True: "yes", False: "no"}.get(usual, usual)
    assert row.startswith(f"| {label} | {labels[word].in_(spoken)}")
    assert all(answer.in_(spoken) in row for answer in labels.values())


@guides
def test_the_guide_lists_every_place_with_what_is_typed_for_it(code):
    spaces = [space for space in SPACE.values() if space.kind != "district"]
    names = {space.label.in_(language(code)): space.word for space in spaces}
    typed = {name: word if code == "en" else normalise(name) for name, word in names.items()}
    assert {name: normalise(said) for name, said in PLACE.findall(guide(code))} == typed


@guides
def test_the_guide_names_every_preset(code):
    assert all(f"*{preset.label.in_(language(code))}*" in guide(code) for preset in PRESETS)
