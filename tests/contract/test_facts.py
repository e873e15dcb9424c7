from __future__ import annotations

from rules.core.game import POINTS


def test_the_facts_of_the_end_have_the_points_of_each_seat(match):
    game, (*_, end) = match.game, match.states
    facts = game.facts(game.view(end, None))
    assert not facts or {s: each[POINTS] for s, each in facts.items()} == dict(
        game.result(end).scores
    )


def test_facts_are_public_numbers_at_any_time(match):
    game = match.game
    for state in match.checked_states:
        facts = game.facts(game.view(state, None))  # reading a secret raises
        assert {*facts} <= {*state.seats}
        for words in facts.values():
            assert all(type(number) is int for number in words.values())
