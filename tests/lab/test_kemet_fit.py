"""The script that fits the weights to the winners."""

import pytest

from rules.core.computers import GOOD
from rules.kemet import GAME
from rules.kemet.computer import computer
from rules.kemet.computer.weights import BY_HAND, FITTED
from tests.lab import kemet_fit as fit
from tests.rules.kemet.positions import ANUBIS, BASTET, Delta

PLACES = dict(fit.places(FITTED))


@pytest.fixture
def two():
    return Delta(ANUBIS, BASTET)


def test_every_weight_has_a_place_of_its_own():
    assert PLACES["unit"] == ("unit",)
    assert PLACES["pyramid red 3"] == ("pyramid", "red", 3)
    changed = fit.changed(FITTED, PLACES["pyramid red 3"], lambda one: one + 1)
    assert changed.pyramid["red"][3] == FITTED.pyramid["red"][3] + 1
    assert changed.pyramid["blue"] == FITTED.pyramid["blue"]


def test_the_verdict_is_on_the_weights_that_were_set_by_hand(two):
    two.pyramids(anubis="red-3", bastet="white-2")
    by_hand, by_fit = (
        game.computer.at(GOOD).terms(two.state, "anubis") for game in (fit.by_hand(GAME), GAME)
    )
    assert by_hand["pyramids"] == computer(BY_HAND).terms(two.state, "anubis")["pyramids"]
    assert by_hand["pyramids"] != by_fit["pyramids"]


def test_an_unknown_command_is_refused_with_the_known_ones():
    with pytest.raises(SystemExit, match="judge MATCHES"):
        fit.main("jugde", "10")


def test_a_weight_counts_as_often_as_a_seat_has_of_it(two):
    two.troops(anubis="nw1=5 nw2=4", bastet="s1=5 s2=5")
    two.pyramids(anubis="white-3 red-1", bastet="white-2 red-1")
    two.prayer(anubis=9)
    counts = fit.counts(two.state, "anubis")
    assert counts["unit"] == pytest.approx(9)
    assert counts["pyramid white 3"] == pytest.approx(1)
    assert (counts["prayer"], counts["more_prayer"]) == pytest.approx((7, 2))
    assert "pyramid white 2" not in counts
