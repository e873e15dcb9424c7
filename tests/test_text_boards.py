"""The board in words says as much in every language as in English.

Readers of English play whole games from it (`tests/rules/*/test_text_board.py`). Two English lines
never become one line of another language, so readers of that language know as much.
"""

from __future__ import annotations

from collections import defaultdict

import pytest

from bot.ground.languages import DEFAULT, spoken
from rules.registry import games
from tests.effort import samples
from tests.random_games import random_match

MATCHES = samples(2, long=10)
POSITIONS = samples(25, long=200)  # of a match


def lines_of(game):
    """Everything that seats can read of their matches: the board, their hand and the rule."""
    for number in range(MATCHES):
        match = random_match(game, number, game.players[number % len(game.players)])
        for move in match.sample(POSITIONS):
            view = game.view(move.state, move.seat)
            yield from game.narrator.board(view)
            yield from game.narrator.hand(view)
            yield game.narrator.rule(view)


@pytest.mark.parametrize("language", sorted(spoken().keys() - {DEFAULT}))
@pytest.mark.parametrize("word", sorted(games()))
def test_two_english_lines_of_the_board_never_become_one_in_another_language(word, language):
    translated = defaultdict(set)
    for line in lines_of(games()[word]):
        translated[line.in_(spoken()[language])].add(str(line))
    assert len(translated) > POSITIONS
    assert [found for found in translated.values() if len(found) > 1] == []
