"""The alt text of Amun-Re's board says what the board shows."""

import pytest

import render
from rules.core.text import ENGLISH, Language
from tests.render.amun_re.views import POSITIONS, auction, crowded
from tests.render.positions import LANGUAGES

RENDERER = render.renderer_of("amun-re")


def alt(view, language=ENGLISH):
    return RENDERER.scene(view, language).alt


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_alt_text_is_no_longer_than_discord_accepts(position, code):
    assert 40 < len(alt(POSITIONS[position], LANGUAGES[code])) <= 1024


def test_the_alt_text_says_the_weightiest_first():
    view = auction()
    said = alt(view)
    assert said.startswith("Amun-Re, New Kingdom, round 2 of 3: Auction. To move: ")
    assert said.index(view.awaited[0]) < said.index("Points")


def test_a_long_alt_text_ends_with_a_whole_sentence():
    long = Language(ENGLISH.find, lambda value: f"{value}".ljust(32, "x"))
    said = alt(crowded(5), long)
    assert 700 < len(said) <= 1024
    assert said.endswith(".")


def test_the_alt_text_names_owners_and_bids():
    said = alt(crowded(4))
    assert "Damanhur: blue, 6 farmers, 12 pyramids, 2 stones." in said
    assert "Avaris: orange bids 105." in said


def test_at_the_end_the_alt_text_names_the_winner():
    view = POSITIONS["4-23-over"]
    winners = ", ".join(view.ending.winners)
    assert alt(view).startswith(f"Amun-Re is over. Winner: {winners}. Points: ")
