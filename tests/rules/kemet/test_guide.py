"""The players' guides list every option, place and preset as in the data.

Tiles, creatures, cards, objects, skills and roads are in the reference, which is generated.
"""

from __future__ import annotations

import re

import pytest

from bot.core.match.options import normalise
from bot.ground.languages import language
from rules.core.options import MatchOptions, labels_of, option_text
from rules.kemet.board import SPACE
from rules.kemet.options import KemetOptions
from rules.kemet.presets import PRESETS
from tests.folders import guide_of, languages_of
from tests.rules.kemet.reference import page, path_of

PLACE = re.compile(r"([A-Z][\w’ -]+) `([\w-]+)`")
OPTIONS = [name for name in KemetOptions.model_fields if name not in MatchOptions.model_fields]

guides = pytest.mark.parametrize("code", languages_of(guide_of("kemet", "en")))


def guide(code):
    return guide_of("kemet", code).read_text(encoding="utf-8")


@guides
def test_the_reference_is_as_it_would_be_made_now(code):
    assert path_of(code).read_text(encoding="utf-8") == page(code), "run `make pages`"


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
