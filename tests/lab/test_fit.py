"""The script that fits terms to the winners."""

from importlib.util import find_spec
from types import SimpleNamespace

import pytest

from rules.core.computers import QUICK
from rules.registry import games
from tests.lab import fit


@pytest.mark.parametrize("word", games())
def test_positions_of_a_match_say_who_won_and_what_counted(word):
    game = games()[word]
    seats = game.players[0]
    matches = [fit.play(word, QUICK, seats, number) for number in range(1, 5)]
    assert all(0 < len(positions) <= fit.POSITIONS for positions in matches)
    positions = [each for match in matches for each in match]
    assert {won for won, _ in positions} == {True, False}
    assert {name for _, beyond in positions for name in beyond} <= {*game.computer.term_names}
    assert fit.play(word, QUICK, seats, 1) == matches[0]


def test_terms_of_a_seat_are_counted_beyond_those_of_the_others():
    state = SimpleNamespace(seats=("anubis", "bastet", "horus"))
    has = {
        "anubis": {"units": 5.0, "cards": 1.0},
        "bastet": {"units": 2.0},
        "horus": {"tiles": 4.0},
    }
    found = fit.beyond_others(state, "anubis", lambda _, seat: has[seat])
    assert found == {"units": 4.0, "cards": 1.0, "tiles": -2.0}


def test_matches_that_are_kept_are_read_again(tmp_path):
    file = str(tmp_path / "kept.jsonl")
    for first in (1, 3):
        fit.keep(file, _match, range(first, first + 2))
    assert fit.kept_in(file) == [each for number in range(1, 5) for each in _match(number)]


def _match(number):
    return [(True, {"gold": float(number)}), (False, {"gold": -1.0})]


@pytest.mark.skipif(not find_spec("sklearn"), reason="`make measure` installs scikit-learn")
def test_a_better_predictor_of_the_winner_is_worth_more():
    tells = {"points": 90, "gold": 60, "cards": 50}  # of a hundred times
    positions = [
        ((number < often) == (number % 2 > 0), {name: 1.0 if number % 2 else -1.0})
        for name, often in tells.items()
        for number in range(100)
    ]
    found = fit.worth_of(positions, "points")
    assert found["points"] == pytest.approx(1)
    assert 0 < found["gold"] < 0.5
    assert found["cards"] == pytest.approx(0, abs=0.01)
