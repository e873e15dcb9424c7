"""Every option of a match (chapter 17), its values, its default and its valid combinations."""

from __future__ import annotations

from itertools import product

import pytest

from bot.ground.languages import language
from bot.program.operator.languages.samples import LIMITS
from rules.core.chance import Chance, Dice
from rules.core.errors import IllegalMoveError
from rules.core.options import (
    answers_to,
    describe_options,
    option_text,
    option_words,
    options_from_words,
)
from rules.core.secrets import secret
from rules.core.state import MoveContext
from rules.core.windows import WindowOptions
from rules.kemet.options import KemetOptions
from rules.kemet.presets import PRESETS
from rules.kemet.setup import checked, setup
from tests.pseudo import room

MODULES = [f"module_{number}" for number in range(1, 6)]
OPTIONS = {  # the default first
    "length": ["short", "long", "beginner"],
    **{module: ["no", "yes"] for module in MODULES},
    "battle_discards": ["face_down", "face_up"],
    "city_choice": ["in_order", "random"],
    "silver_counts_for_rows": ["yes", "no"],
    "new_token_same_turn": ["yes", "no"],
    "harbor_is_adjacent": ["yes", "no"],
    "initiative_wipeout": ["no_battle", "battle_won"],
    "escape_on_recruit": ["yes", "no"],
    "ts5_before_survivors": ["yes", "no"],
    "retreat_through_walls": ["no", "yes"],
    "retreat_onto_own": ["yes", "no"],
    "swap_is_secret": ["yes", "no"],
    "creature_home": ["owner_choice", "city", "tile"],
    "reserve_creatures": ["all", "one"],
    "mummy_di": ["owned", "on_board"],
    "snake_scope": ["battle", "contact"],
    "di_preset": ["box35", "s3_37"],
    "ra_per": ["cost", "action"],
    "divine_strength_income": ["yes", "no"],
    "devourer_in_defence": ["yes", "no"],
    "seal_lasts": ["next_day", "next_turn"],
    "skills_add_to_tiles": ["yes", "no"],
    "priest_goes_back": ["own_turn", "any_turn"],
    "module4_check": ["turn", "token"],
    "delta_keep_vp": ["yes", "no"],
}
OF_A_MODULE = {
    "ts5_before_survivors": 5,
    "divine_strength_income": 1,
    "devourer_in_defence": 1,
    "seal_lasts": 3,
    "skills_add_to_tiles": 3,
    "priest_goes_back": 3,
    "module4_check": 4,
}
PRESET = {preset.word: preset.options for preset in PRESETS}


def test_every_option_of_the_reference_is_there_and_no_other():
    own = KemetOptions.model_fields.keys() - WindowOptions.model_fields.keys()
    assert own == OPTIONS.keys()


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_has_the_values_and_the_default_of_the_reference(name):
    assert sorted(answers_to(KemetOptions, name)) == sorted(OPTIONS[name])
    assert option_words(KemetOptions())[name] == OPTIONS[name][0]


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_asked_for_in_few_words_that_no_other_is_asked_for_in(name, code):
    spoken = language(code)
    labels = [option_text(KemetOptions, each).label.in_(spoken) for each in OPTIONS]
    assert labels.count(option_text(KemetOptions, name).label.in_(spoken)) == 1
    assert len(option_text(KemetOptions, name).label.in_(spoken)) <= room(LIMITS["option"], code)


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_for_one_module_says_so(name):
    module = OF_A_MODULE.get(name) or (int(name[-1]) if name in MODULES else None)
    label = str(option_text(KemetOptions, name).label)
    assert label.startswith(f"Module {module}: ") if module else "odule" not in label


@pytest.mark.parametrize(("word", "goal"), [("short", 8), ("long", 10), ("beginner", 4)])
def test_each_preset_has_its_number_of_victory_points(word, goal):
    assert PRESET[word].goal == goal
    assert PRESET[word].top_level == (2 if word == "beginner" else 4)


def test_the_first_preset_is_the_default():
    assert [*PRESET] == ["short", "long", "beginner", "ta-seti", "printed", "ta-seti-printed"]
    assert PRESET["short"] == KemetOptions()


def test_all_of_ta_seti_is_all_five_modules():
    usual, words = option_words(KemetOptions()), option_words(PRESET["ta-seti"])
    differs = {name: word for name, word in words.items() if word != usual[name]}
    assert differs == dict.fromkeys(MODULES, "yes")


# R-C3, R-E1, R-T3
def test_the_printed_faq_has_a_preset_with_and_without_ta_seti():
    for word, base in (("printed", "short"), ("ta-seti-printed", "ta-seti")):
        usual, words = option_words(PRESET[base]), option_words(PRESET[word])
        differs = {name: word for name, word in words.items() if word != usual[name]}
        assert differs == next(preset.letter for preset in PRESETS if preset.word == base)
    assert differs == {"mummy_di": "on_board", "ra_per": "action", "module4_check": "token"}


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.word)
def test_a_preset_goes_together_and_is_called_by_its_name(preset):
    assert checked(preset.options) == preset.options
    assert [*describe_options(preset.options, PRESETS)] == [preset.label]


# R-E4
@pytest.mark.parametrize("module", MODULES)
def test_beginners_play_without_modules(module):
    options = options_from_words(KemetOptions, {"length": "beginner", module: "yes"})
    with pytest.raises(IllegalMoveError, match="has no modules"):
        checked(options)


@pytest.mark.parametrize("length", ["short", "long"])
@pytest.mark.parametrize("modules", [*product(("no", "yes"), repeat=5)], ids="-".join)
def test_modules_go_together_in_any_way(length, modules):
    words = {"length": length, **dict(zip(MODULES, modules, strict=True))}
    options = options_from_words(KemetOptions, words)
    assert checked(options) == options
    assert options.has_modules == ("yes" in modules)


def test_a_match_does_not_begin_by_options_that_do_not_go_together():
    context = MoveContext(Dice(Chance(secret("nile"), "salt")))
    together = KemetOptions(length="beginner", module_2=True)
    with pytest.raises(IllegalMoveError, match="has no modules"):
        setup(("anubis", "horus"), together, 1, context)
    assert setup(("anubis", "horus"), PRESET["ta-seti"], 1, context).rules == PRESET["ta-seti"]
