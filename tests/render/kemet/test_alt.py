"""The alt text of Kemet's board says what the board shows."""

from dataclasses import replace

import pytest

import render.alt
from rules.core.text import ENGLISH, Language
from tests.render.kemet.views import EXTREMES, FIVE, THREE


def alt(view, language=ENGLISH):
    return render.renderer_of("kemet").scene(view, language).alt


def test_the_alt_text_says_the_weightiest_first():
    assert alt(FIVE).startswith(
        "Kemet, day 4, turn 3 of 5. To play: anubis. "
        "Victory points: anubis 5, bastet 5, horus 5, sobek 5, wadjet 5, of 8."
    )


@pytest.fixture
def room(monkeypatch):
    """Have room for everything, also on the board with every module."""
    monkeypatch.setattr(render.alt, "LIMIT", 5000)


def test_the_alt_text_says_where_every_troop_stands(room):
    said = alt(FIVE)
    assert "4 and Giant Scorpion in West temple" in said
    assert "wadjet outside: 2 in East gate" in said
    assert "wadjet at home: 3 in East 1." in said


def test_the_alt_text_groups_pyramids_tiles_and_cards_by_player(room):
    said = alt(FIVE)
    assert "Pyramids: anubis Red 4, White 2, Blue 1; bastet Blue 3, Red 2, Black 2;" in said
    assert "Prayer points: anubis 6, bastet 3," in said
    assert "Tiles: anubis 5, bastet 5," in said and "Cards: anubis 1, bastet 2," in said


def test_the_alt_text_names_the_parts_that_it_leaves_out():
    left = "troops at home, skills and objects, prayer points, tiles and cards"
    assert alt(FIVE).endswith(f" Left out: {left}; see Board as text.")


def test_the_alt_text_counts_the_priests_of_a_troop(room):
    assert "3 (1 priest) in Centre 1" in alt(FIVE)
    assert "3 (2 priests) and The Mummy in Sphinx temple" in alt(FIVE)


def test_the_alt_text_names_the_skills_and_objects_of_the_players():
    assert "anubis holds Carnage, Legion, 2 × Mask, Hare statuette. bastet holds" in alt(FIVE)


def test_after_a_name_that_ends_with_a_sign_there_is_no_full_stop():
    first, *others = FIVE.players
    view = replace(FIVE, players=(replace(first, skills=("charge",), objects=()), *others))
    assert "anubis holds Charge! bastet holds" in alt(view)


def test_the_alt_text_names_the_last_move():
    said = alt(EXTREMES["five"])
    assert "wadjet has moved: East gate – West bank – South obelisk." in said


def test_the_alt_text_names_a_battle():
    said = alt(EXTREMES["battles"])
    assert "Battle (North-west 1): anubis with 5 units and Ancestral Elephant attacks" in said


def test_the_alt_text_says_that_the_east_bank_is_closed():
    assert alt(THREE).startswith("Kemet, day 4")
    assert "The east bank is closed." in alt(EXTREMES["two"])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("three", "Kemet, night 4. To choose in secret: anubis, bastet, horus."),
        ("over", "Kemet is over. Winner: bastet."),
    ],
)
def test_the_alt_text_says_which_day_or_night_it_is(name, said):
    assert alt(EXTREMES[name]).startswith(said)


def test_a_long_alt_text_ends_with_a_whole_sentence():
    long = Language(lambda said: said.template, lambda value: str(value) * 8)
    said = alt(FIVE, long)
    assert 500 < len(said) <= 1024
    assert said.endswith(".")
