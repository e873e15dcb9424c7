"""Lists, in the words of each language."""

from __future__ import annotations

from itertools import product

import pytest

from bot.ground.languages import LOCALES, cldr, join, spoken
from bot.ground.languages import figure as written
from rules.core.text import ENGLISH, figure, listed, text

STYLES = ("comma", "and", "or")
TOWNS = ("Thebes", "Buto", "Edfu", "Memphis")


@pytest.mark.parametrize(("style", "number"), [*product(STYLES, range(1, 5))])
def test_english_joins_lists_as_cldr_does(style, number):
    parts = TOWNS[:number]
    assert ENGLISH.join(parts, style) == join(parts, style, cldr("en-GB"))


@pytest.mark.parametrize(
    ("style", "french"), [("and", "a, b et c"), ("or", "a, b ou c"), ("comma", "a, b, c")]
)
def test_a_list_is_joined_by_the_rule_of_its_language(style, french):
    said = listed([text("a"), text("b"), text("c")], style)
    assert said.in_(spoken()["fr"]) == french


@pytest.mark.parametrize("locale_", LOCALES)
def test_every_language_of_discord_joins_every_list(locale_):
    commas, with_and = (join(TOWNS, style, cldr(locale_)) for style in ("comma", "and"))
    assert all(town in commas and town in with_and for town in TOWNS)
    assert ("," in commas) == (locale_ not in {"ja", "th", "zh-CN", "zh-TW"})


def test_names_in_a_list_are_no_templates():
    names = ["{0}", "{x.y}", "%s"]
    assert [join(names, style, cldr("fr")) for style in ("comma", "and")] == [
        "{0}, {x.y}, %s",
        "{0}, {x.y} et %s",
    ]


@pytest.mark.parametrize(
    ("number", "kind", "english", "french"),
    [
        (2.25, "decimal", "2.2", "2,2"),
        (0.333, "percent", "33%", "33\u00a0%"),
        (7 * 60 + 5, "clock", "07:05", "07:05"),
    ],
)
def test_each_language_writes_figures_in_its_way(number, kind, english, french):
    said = figure(number, kind)
    assert (str(said), said.in_(spoken()["fr"])) == (english, french)
    assert written(number, kind, cldr("en-GB")) == english
    assert figure(22 * 60 + 30, "clock").in_(spoken()["fr"]) == "22:30"
