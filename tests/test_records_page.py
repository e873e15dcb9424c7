"""The page on records is right to the letter: its examples, its purposes and its verifier."""

from __future__ import annotations

import re
from hashlib import sha256

import pytest

from rules.core.chance import Chance, Dice
from rules.core.digest import record_digest, setup_digest
from rules.core.records import KEYS, parse, write
from rules.core.replay import complete_record
from rules.core.secrets import secret
from rules.registry import games
from tests.folders import ROOT
from tests.recorded import files_of, records_of

PAGE = (ROOT / "docs/records.md").read_text(encoding="utf-8")
HASHED = re.compile(r'sha256\("(.+)"\) = ([0-9a-f]+)(?:\n +modulo (\d+) = (\d+))?')
GAMES = [word for word in games() if files_of(word)]


@pytest.fixture(scope="module")
def wrong_draws():
    """The page's own verifier."""
    found = {}
    exec(re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1], found)
    return found["wrong_draws"]


def test_every_hash_and_every_draw_of_the_example_is_as_it_says():
    shown = HASHED.findall(PAGE)
    assert len(shown) == 6
    for words, digest, limit, value in shown:
        assert sha256(words.encode()).hexdigest() == digest
        assert not limit or int(digest, 16) % int(limit) == int(value)


def test_the_shuffle_of_the_example_is_that_of_the_program():
    dealt = Dice(Chance(secret("pyramid"), "console")).shuffled("abcde", "letters")
    assert f"modulo 2 = 0\n{' '.join(dealt)}\n```" in PAGE


def test_the_match_of_the_example_begins_by_the_draw_of_the_example():
    game = games()["amun-re"]
    first = game.start(("a", "b", "c", "d"), game.options(), "pyramid", "console").draws[0]
    assert (first.purpose, first.limit) == ("first player", 4)
    assert f"modulo 4 = {first.value}\n```" in PAGE


def test_the_set_up_of_the_example_has_the_hash_that_the_page_names():
    lines, named = re.search(
        r"```\n(game: .*?\n)```.*?sha256sum\n```\n\n```\n(.*?)\n```", PAGE, re.DOTALL
    ).groups()
    assert sha256(lines.encode()).hexdigest() == named
    assert setup_digest(parse(lines)) == named
    assert setup_digest(parse(lines.replace("red blue", "blue red"))) != named


def test_every_key_of_the_header_is_explained_in_its_order():
    assert re.findall(r"^\| `([a-z]+)` \| (?!that)", PAGE, re.MULTILINE)[: len(KEYS)] == [*KEYS]


@pytest.mark.parametrize("word", GAMES)
def test_the_pages_verifier_finds_every_recorded_draw_right(word, wrong_draws):
    for record in records_of(word)[:3]:
        whole = write(complete_record(games()[word], record))
        assert not [*wrong_draws(whole)]
        assert [*wrong_draws(whole.replace("salt: ", "salt: x"))]


@pytest.mark.parametrize("word", GAMES)
def test_the_page_names_every_purpose_that_recorded_games_draw_for(word):
    record = complete_record(games()[word], records_of(word)[-1])
    draws = [*record.draws, *(draw for entry in record.log for draw in entry.draws)]
    rows = "\n".join(line for line in PAGE.splitlines() if line.startswith("| "))
    assert {draw.purpose for draw in draws if f"`{draw.purpose}`" not in rows} == set()


def test_the_digest_of_a_record_is_that_of_its_file_whatever_its_spaces_and_comments():
    record = complete_record(games()["aton"], records_of("aton")[0])
    written = write(record)
    assert record_digest(parse(written)) == sha256(written.encode()).hexdigest()
    untidy = written.replace("\n\n", "\n# a comment\n\n\n").replace(" ", "  ").replace("\n", "\r\n")
    assert record_digest(parse(untidy)) == record_digest(record)


def test_another_legal_move_gives_another_digest():
    record = complete_record(games()["aton"], records_of("aton")[0])
    shorter = parse(write(record).replace(" lay 1", " lay 2", 1))
    assert record_digest(shorter) != record_digest(record)
