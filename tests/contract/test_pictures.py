from __future__ import annotations

import pytest

from tests.contract import looks
from tests.contract.test_words import languages

LONGEST = 1024  # of an alt text on Discord
POSITIONS = 6


def test_every_position_has_pictures_with_an_alt_text_that_discord_takes(match):
    draws = looks.artist(match.game) or pytest.skip("nobody draws this game yet")
    states = [match.moves[0].state, *(move.played.state for move in match.sample(POSITIONS))]
    for state in (*states, match.end):
        for viewer in match.viewers():
            view = match.game.view(state, viewer)
            for language in languages().values():
                for scene in (draws.scene(view, language), draws.hand(view, language)):
                    assert scene is None or 0 < len(scene.alt) <= LONGEST


def test_the_public_has_no_hand(match):
    draws = looks.artist(match.game) or pytest.skip("nobody draws this game yet")
    for language in languages().values():
        assert draws.hand(match.game.view(match.moves[0].state, None), language) is None
