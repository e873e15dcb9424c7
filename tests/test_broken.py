"""A game with one fault has one failed test, which says what to do; those it spoils are skipped."""

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
PICTURES = "tests.contract.test_pictures", "tests.render.test_scenes"
ENDS = "tests.contract.test_games_end"
TRIED = [
    f"{place.replace('.', '/')}.py"
    for place in ("tests.contract.test_prerequisites", ENDS, *PICTURES)
]
NOBODY = "nobody draws this game yet"
PACKAGE = """
from render.scene import Label, Scene
from rules.core.text import text

def scene(view, language):
    shapes = (Label((0, 0), {words!r}, 30, "#000000"),)
    return Scene((8, 8), shapes, text("Board").in_(language) + {stop!r}, bytes({colours}))

def hand(view, language):
    return None

def specimen():
    yield Scene((8, 8), (), "", bytes({colours}))
"""
SOUND = {"words": "A", "stop": ".", "colours": 768}
PACKAGES = {
    "empty": "",
    "colourless": "from render.colourless.colours import PALETTE",
    "pale": PACKAGE.format(**{**SOUND, "colours": 0}),
    "unlettered": PACKAGE.format(**{**SOUND, "words": "ꙮ"}),
    "loose": PACKAGE.format(**{**SOUND, "stop": ": 1"}),
}
SPOILT = {  # all tests of the game
    "heaped": "of Toy.discards, a state may not hold a set",
    "unmapped": "GRAPH of unmapped, beside PHASES, does not declare that offering is followed by",
}
UNDRAWN = ("undrawn", "empty")
UNREADY = {  # those that look at pictures
    "colourless": "`python -m render colourless` finds the PALETTE of its `colours.py`",
    "pale": "Not every scene of render/pale has a palette of 256 colours",
    "unlettered": "The fonts of render/unlettered lack 'ꙮ' of “ꙮ”",
    "loose": "In French a line of render/loose may break before a high stop: “Plateau: 1”",
}


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    """What became of each test: where it stands, its name, how it ended, what was said of it."""
    folder = tmp_path_factory.mktemp("broken")
    for word, code in PACKAGES.items():
        (folder / word).mkdir()
        if code:
            (folder / word / "__init__.py").write_text(code, "utf-8")
    report = folder / "report.xml"
    options = ["-q", "-p", "tests.broken", "-p", "no:cacheprovider", "-p", "no:xdist"]
    subprocess.run(
        [sys.executable, "-m", "pytest", *options, f"--junitxml={report}", *TRIED],
        cwd=ROOT,
        env={**os.environ, "KARNAK_BROKEN": " ".join([str(folder), *SPOILT, *UNREADY, *UNDRAWN])},
        capture_output=True,
        check=False,
        timeout=100,
    )
    return [ended(case) for case in ElementTree.parse(report).iter("testcase")]


def ended(case):
    ends = [(each.tag, each.get("message", "")) for each in case if each.tag != "properties"]
    return case.get("classname"), case.get("name"), *(ends[0] if ends else ("passed", ""))


def of(seen, word, *places):
    """How the tests of a game ended and what was said of them, everywhere or in these places."""
    found = [
        (end, said)
        for place, name, end, said in seen
        if f"[{word}" in name and (not places or place in places)
    ]
    assert len(found) > 5
    return found


@pytest.mark.parametrize(("word", "sentence"), [*SPOILT.items(), *UNREADY.items()])
def test_one_fault_fails_one_test_which_says_what_to_do(seen, word, sentence):
    (failed,) = [said for end, said in of(seen, word) if end in ("failure", "error")]
    assert sentence in failed


@pytest.mark.parametrize(("word", "sentence"), SPOILT.items())
def test_nothing_of_a_game_that_cannot_be_played_is_tried(seen, word, sentence):
    others = [(end, said) for end, said in of(seen, word) if end != "failure"]
    assert all(end == "skipped" and sentence in said for end, said in others)


@pytest.mark.parametrize(("word", "sentence"), UNREADY.items())
def test_pictures_that_are_not_ready_are_not_looked_at_but_the_game_is_tried(seen, word, sentence):
    assert all(end == "skipped" and sentence in said for end, said in of(seen, word, *PICTURES))
    assert {end for end, _ in of(seen, word, ENDS)} == {"passed"}


@pytest.mark.parametrize("word", UNDRAWN)
def test_that_nobody_draws_a_game_yet_is_no_fault(seen, word):
    assert {end for end, _ in of(seen, word)} == {"passed", "skipped"}
    assert all(end == "skipped" and NOBODY in said for end, said in of(seen, word, *PICTURES))
