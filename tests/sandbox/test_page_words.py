"""The page's own words, read from its source: each in both languages, and each one there is."""

import json
import re
from pathlib import Path

import pytest

import bot.sandbox

STATIC = Path(bot.sandbox.__file__).parent / "static"
SOURCE = (STATIC / "words.js").read_text()
LANGUAGES = ("ENGLISH", "FRENCH")
STRING = r'"(?:[^"\\]|\\.)*"'
ENTRY = re.compile(rf"  (?P<key>\w+|{STRING}): (?P<said>{STRING}|\{{ .* \}}),")
FORM = re.compile(rf"(\w+): ({STRING})")
GAP = re.compile(r"\{(\w+)\}")
SAID = re.compile(r'\bsay\("([^"]+)"')


def words(language):
    """By key, the forms of each sentence. A line that is not understood is an error."""
    lines = SOURCE.partition(f"const {language} = {{\n")[2].partition("\n};\n")[0].splitlines()
    entries = [ENTRY.fullmatch(line) for line in lines]
    assert entries and None not in entries
    assert len({entry["key"] for entry in entries}) == len(entries)
    return {entry["key"].strip('"'): forms(entry["said"]) for entry in entries}


def forms(said):
    if said.startswith('"'):
        return {"": json.loads(said)}
    return {form: json.loads(string) for form, string in FORM.findall(said)}


def test_both_languages_have_the_same_words():
    english, french = map(words, LANGUAGES)
    assert english.keys() == french.keys()
    assert {key: english[key].keys() for key in english} == {
        key: french[key].keys() for key in french
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_empty(language):
    empty = [
        key
        for key, said in words(language).items()
        if not said or not all(string.strip() for string in said.values())
    ]
    assert empty == []


def test_a_sentence_has_the_same_gaps_in_both_languages():
    english, french = map(words, LANGUAGES)
    for key, said in english.items():
        for form, string in said.items():
            assert set(GAP.findall(string)) == set(GAP.findall(french[key][form])), key


def test_the_page_says_nothing_that_has_no_words():
    scripts = [path.read_text() for path in STATIC.glob("*.js")]
    asked = {key for script in scripts for key in SAID.findall(script)}
    assert "dismiss" in asked
    assert asked <= words("ENGLISH").keys()
