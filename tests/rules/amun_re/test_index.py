"""Cards and provinces of Amun-Re, looked up by their names."""

from __future__ import annotations

import pytest

from rules.amun_re import GAME
from rules.amun_re.tables import CARDS, PROVINCES


@pytest.mark.parametrize("word", [row.word for row in (*CARDS, *PROVINCES)])
def test_every_card_and_province_can_be_looked_up(word):
    assert not GAME.index[word].is_topic


def test_a_card_is_explained_by_its_effect():
    assert str(GAME.index["builder"].category) == "Power card"
    assert str(GAME.index["builder"].effect) == (
        "Turn two stones of one of your provinces into a pyramid."
    )


def test_a_province_is_described_by_all_that_no_option_changes():
    assert str(GAME.index["berenike"].effect) == (
        "Here: east bank, Upper Egypt, off the Nile, mine 8. "
        "The board shows its fields and card symbols."
    )
    assert "card limit" not in str(GAME.index["thebes"].effect)
