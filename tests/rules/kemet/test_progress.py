"""The sources of victory points, by which a poster explains the standings."""

from dataclasses import replace

from rules.kemet.narrate.points import by_kind
from tests.render.kemet.views import FIVE, THREE, TWO


def test_the_kinds_of_permanent_points_sum_up_to_all_of_them():
    for view in (TWO, THREE, FIVE):
        for player in view.players:
            kinds = by_kind(view, player)
            kept = sum(number for kind, number in kinds.items() if kind not in ("temples", "tops"))
            assert kept == player.permanent


def test_the_points_of_each_kind_are_counted_apart():
    sources = (("attack", 4), ("two-temples", 1), ("victory-point", 2), ("sanctuary", 1))
    spaces = tuple(replace(space, holder=None) for space in TWO.spaces)
    first = replace(TWO.players[0], permanent=8, sources=sources)
    view = replace(TWO, spaces=spaces, players=(first, *TWO.players[1:]))
    assert list(by_kind(view, first).values()) == [4, 1, 2, 1, 0, 0]
