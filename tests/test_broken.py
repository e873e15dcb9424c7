"""A faulty game fails one test, which says the remedy. The tests it spoils are skipped."""

import os
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests import processes
from tests.patience import PATIENCE

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
from tests import processes

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
UNREADY = {  # the tests that look at pictures
    "colourless": "`python -m render colourless` finds the PALETTE of its `colours.py`",
    "pale": "Not every scene of render/pale has a palette of 1 to 256 colours",
    "unlettered": "The fonts of render/unlettered lack 'ꙮ' of “ꙮ”",
    "loose": "In French a line of render/loose may break before a high stop: “Plateau: 1”",
}


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory):
    """Run tests of faulty games, and return (module, name, outcome, message) for each."""
    folder = tmp_path_factory.mktemp("broken")
    for word, code in PACKAGES.items():
        (folder / word).mkdir()
        if code:
            (folder / word / "__init__.py").write_text(code, "utf-8")
    report = folder / "report.xml"
    options = ["-q", "-p", "tests.broken", "-p", "no:cacheprovider", "-p", "no:xdist"]
    processes.run(
        [sys.executable, "-m", "pytest", *options, f"--junitxml={report}", *TRIED],
        cwd=ROOT,
        env={**os.environ, "KARNAK_BROKEN": " ".join([str(folder), *SPOILT, *UNREADY, *UNDRAWN])},
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    return [outcome_of(case) for case in ElementTree.parse(report).iter("testcase")]


def outcome_of(case):
    ends = [(each.tag, each.get("message", "")) for each in case if each.tag != "properties"]
    return case.get("classname"), case.get("name"), *(ends[0] if ends else ("passed", ""))


def outcomes_of(outcomes, word, *places):
    """Outcomes and messages of a game's tests, in all modules or in `places`."""
    found = [
        (end, said)
        for place, name, end, said in outcomes
        if f"[{word}" in name and (not places or place in places)
    ]
    assert len(found) > 1
    return found


@pytest.mark.parametrize(("word", "sentence"), [*SPOILT.items(), *UNREADY.items()])
def test_one_fault_fails_one_test_which_says_what_to_do(outcomes, word, sentence):
    (failed,) = [said for end, said in outcomes_of(outcomes, word) if end in ("failure", "error")]
    assert sentence in failed


@pytest.mark.parametrize(("word", "sentence"), SPOILT.items())
def test_nothing_of_a_game_that_cannot_be_played_is_tried(outcomes, word, sentence):
    others = [(end, said) for end, said in outcomes_of(outcomes, word) if end != "failure"]
    assert all(end == "skipped" and sentence in said for end, said in others)


@pytest.mark.parametrize(("word", "sentence"), UNREADY.items())
def test_pictures_that_are_not_ready_are_not_looked_at_but_the_game_is_tried(
    outcomes, word, sentence
):
    assert all(
        end == "skipped" and sentence in said
        for end, said in outcomes_of(outcomes, word, *PICTURES)
    )
    assert {end for end, _ in outcomes_of(outcomes, word, ENDS)} == {"passed"}


@pytest.mark.parametrize("word", UNDRAWN)
def test_that_nobody_draws_a_game_yet_is_no_fault(outcomes, word):
    assert {end for end, _ in outcomes_of(outcomes, word)} == {"passed", "skipped"}
    assert all(
        end == "skipped" and NOBODY in said for end, said in outcomes_of(outcomes, word, *PICTURES)
    )
