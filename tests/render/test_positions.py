"""Pictures are tried on random games, and on positions that each game names."""

from __future__ import annotations

from rules.registry import games
from tests.contract.observations import renderer_or_none
from tests.folders import folder_of
from tests.render.positions import extremes


def test_a_game_that_is_drawn_names_positions_in_which_its_pictures_are_fullest():
    drawn = [word for word, game in games().items() if hasattr(renderer_or_none(game), "scene")]
    missing = [
        f"Write EXTREMES, views by their names, in tests/render/{folder_of(word)}/views.py: "
        "the positions in which there is most to draw."
        for word in drawn
        if not extremes(word)
    ]
    assert not missing
