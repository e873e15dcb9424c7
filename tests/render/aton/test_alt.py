"""The alt text of Aton's board says what the board shows."""

import pytest

import render
from rules.core.text import ENGLISH, Language
from tests.render.aton.views import ENDS, EXTREMES, LAYING, PLAYING
from tests.render.positions import LANGUAGES

RENDERER = render.renderer_of("aton")


def alt(view, language=ENGLISH):
    return RENDERER.scene(view, language).alt


@pytest.mark.parametrize("view", [*EXTREMES.values()], ids=[*EXTREMES])
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_alt_text_is_no_longer_than_discord_accepts(view, code):
    assert 40 < len(alt(view, LANGUAGES[code])) <= 1024


def test_the_alt_text_says_the_weightiest_first():
    assert alt(PLAYING).startswith(
        "Aton, round 7. Red removes 2 · temples 1–3. Red is red, Blue is blue. "
        "Points: Red 21, Blue 17."
    )


def test_the_alt_text_says_which_side_everybody_plays():
    people = ENGLISH.naming({"red": "■ R Ana", "blue": "● B Bruno"})
    assert "Red is ■ R Ana, Blue is ● B Bruno." in alt(PLAYING, people)


def test_the_alt_text_says_that_a_side_has_laid_but_no_card():
    for view in LAYING:
        said = alt(view)
        assert "has laid." in said and "cartouches" not in said


def test_the_alt_text_of_a_finished_game_speaks_of_no_scoring_to_come():
    assert "A scoring now would give" in alt(PLAYING)
    assert not any("A scoring now" in alt(view) for view in ENDS.values())


def test_the_alt_text_lists_the_counters_by_side_and_square():
    said = alt(PLAYING)
    assert "Temple 1: Red 4 yellow, 1 green, 1 black, 1 bonus; Blue 2 green, 1 blue." in said
    assert "Just removed from temple 4: 1 yellow." in said


def test_the_alt_text_lists_a_scoring_item_by_item():
    assert "Scored: temple 1 Red +4, temple 2 Blue +5," in alt(EXTREMES["scoring"])
    assert "black squares Red +8, bonus squares Red +4 Blue +4." in alt(EXTREMES["scoring"])


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("temple", "Red wins: a whole temple."),
        ("yellow", "Red wins: all yellow squares."),
        ("green", "Red wins: all green squares."),
        ("points", "Red wins on points."),
        ("draw", "A draw: both have won."),
    ],
)
def test_at_the_end_the_alt_text_says_who_has_won_and_how(by, said):
    assert alt(ENDS[by]).startswith(f"Aton, round 7. {said} Red is red, ")


def test_a_long_alt_text_ends_with_a_whole_sentence():
    long = Language(lambda said: said.template * (12 if said.template in ("Red", "Blue") else 1))
    said = alt(EXTREMES["dead-full"], long)
    assert 700 < len(said) <= 1024
    assert said.endswith(".")
