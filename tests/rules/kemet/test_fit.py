"""The script that fits the weights to who wins."""

import pytest

from rules.kemet.computer.weights import FITTED
from tests.rules.kemet import fit

PLACES = dict(fit.places(FITTED))


def test_every_weight_has_a_place_of_its_own():
    assert PLACES["unit"] == ("unit",)
    assert PLACES["pyramid red 3"] == ("pyramid", "red", 3)
    changed = fit.changed(FITTED, PLACES["pyramid red 3"], lambda one: one + 1)
    assert changed.pyramid["red"][3] == FITTED.pyramid["red"][3] + 1
    assert changed.pyramid["blue"] == FITTED.pyramid["blue"]


def test_a_weight_counts_as_often_as_a_seat_has_of_it(two):
    two.troops(anubis="nw1=5 nw2=4", bastet="s1=5 s2=5")
    two.pyramids(anubis="white-3 red-1", bastet="white-2 red-1")
    two.prayer(anubis=9)
    counts = fit.counts(two.state, "anubis")
    assert counts["unit"] == pytest.approx(9)
    assert counts["pyramid white 3"] == pytest.approx(1)
    assert (counts["prayer"], counts["more_prayer"]) == pytest.approx((7, 2))
    assert "pyramid white 2" not in counts
