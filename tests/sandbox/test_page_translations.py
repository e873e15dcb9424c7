"""The page's own sentences, read from its source: each in both languages, and each that is used."""

import json
import re
from pathlib import Path

import pytest

import bot.sandbox.page

STATIC = Path(bot.sandbox.page.__file__).parent / "static"
SOURCE = (STATIC / "translations.js").read_text()
LANGUAGES = ("ENGLISH", "FRENCH")
STRING = r'"(?:[^"\\]|\\.)*"'
ENTRY = re.compile(rf"  (?P<key>\w+|{STRING}): (?P<value>{STRING}|\{{ .* \}}),")
FORM = re.compile(rf"(\w+): ({STRING})")
GAP = re.compile(r"\{(\w+)\}")
USED = re.compile(r'\btranslate\("([^"]+)"')


def sentences(language):
    """Return the forms of each sentence by key. A line that cannot be parsed is an error."""
    lines = SOURCE.partition(f"const {language} = {{\n")[2].partition("\n};\n")[0].splitlines()
    entries = [ENTRY.fullmatch(line) for line in lines]
    assert entries and None not in entries
    assert len({entry["key"] for entry in entries}) == len(entries)
    return {entry["key"].strip('"'): forms(entry["value"]) for entry in entries}


def forms(value):
    if value.startswith('"'):
        return {"": json.loads(value)}
    return {form: json.loads(string) for form, string in FORM.findall(value)}


def test_both_languages_have_the_same_sentences():
    english, french = map(sentences, LANGUAGES)
    assert english.keys() == french.keys()
    assert {key: english[key].keys() for key in english} == {
        key: french[key].keys() for key in french
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty(language):
    empty = [
        key
        for key, value in sentences(language).items()
        if not value or not all(string.strip() for string in value.values())
    ]
    assert empty == []


def test_a_sentence_has_the_same_gaps_in_both_languages():
    english, french = map(sentences, LANGUAGES)
    for key, value in english.items():
        for form, string in value.items():
            assert set(GAP.findall(string)) == set(GAP.findall(french[key][form])), key


def test_the_page_uses_only_sentences_that_exist():
    scripts = [path.read_text() for path in STATIC.glob("*.js")]
    used = {key for script in scripts for key in USED.findall(script)}
    assert "dismiss" in used
    assert used <= sentences("ENGLISH").keys()
