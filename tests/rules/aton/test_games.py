"""The recorded games hold every way in which Aton can end."""

from __future__ import annotations

from tests.recorded import last_states
from tests.rules.aton.endings import ending_of


def test_there_is_a_game_for_every_way_it_can_end():
    ends = {ending_of(state) for state in last_states("aton")}
    assert ends == {"points", "scoring", "temple", "yellow", "green", "draw"}
