"""The page's own sentences: each in every language, and each that is used."""

import re
from pathlib import Path

from babel import Locale

import bot.sandbox.page
from bot.sandbox.limits.commands import LOCALES
from bot.sandbox.page.languages import ENGLISH_TABLE, page_languages

STATIC = Path(bot.sandbox.page.__file__).parent / "static"
GAP = re.compile(r"\{(\w+)\}")
USED = re.compile(r'\btranslate\("([^"]+)"')
MOST = 1000  # more messages than anybody leaves unread


def forms(value):
    """Return the forms of a sentence by their categories, or its only one."""
    return value if isinstance(value, dict) else {"": value}


def counted(table):
    return {key for key, value in table.items() if isinstance(value, dict)}


def test_a_language_has_the_name_that_discord_gives_it(locale):
    assert locale in LOCALES


def test_all_languages_have_the_same_sentences(locale):
    english, own = page_languages()[ENGLISH_TABLE], page_languages()[locale]
    assert english.keys() == own.keys() and len(english) > 50
    assert counted(english) == counted(own) != set()


def test_a_counted_sentence_has_each_plural_form_of_its_language(locale):
    table = page_languages()[locale]
    rule = Locale.parse(locale, sep="-").plural_form
    needed, known = {*map(rule, range(MOST))}, {*rule.tags, "other"}
    assert all(needed <= table[key].keys() <= known for key in counted(table))


def test_no_sentence_is_empty(locale):
    said = {key: forms(value).values() for key, value in page_languages()[locale].items()}
    assert [key for key, own in said.items() if not own or not all(map(str.strip, own))] == []


def test_a_sentence_has_the_same_gaps_in_every_language(locale):
    for key, value in page_languages()[ENGLISH_TABLE].items():
        gaps = {*GAP.findall(forms(value).get("other") or value)}
        for form, own in forms(page_languages()[locale][key]).items():
            assert {*GAP.findall(own)} | ({"count"} & gaps if form else set()) == gaps, key


def test_the_page_uses_only_sentences_that_exist():
    scripts = [path.read_text() for path in STATIC.glob("*.js")]
    used = {key for script in scripts for key in USED.findall(script)}
    assert "dismiss" in used
    assert used <= page_languages()[ENGLISH_TABLE].keys()
