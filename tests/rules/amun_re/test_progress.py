"""The event by which a turning point of Amun-Re explains a gain of points."""

from __future__ import annotations

import pytest

from rules.amun_re import events
from rules.amun_re.progress import PROGRESS

STONES, PYRAMID = (("avaris", 2),), (("avaris", 1),)


@pytest.mark.parametrize(
    ("stones", "pyramids", "weight"),
    [(STONES, (), 1), ((), PYRAMID, 1), (STONES, PYRAMID, 2)],
)
def test_stones_that_also_make_a_pyramid_explain_a_gain_better_than_either_alone(
    stones, pyramids, weight
):
    bought = events.StonesBought("ana", stones, 3, None, pyramids)
    placed = events.RewardGoodsPlaced("ana", (), stones, pyramids)
    for event in (bought, placed):
        assert PROGRESS.explains(event, "ana", 4) == weight
        assert not PROGRESS.explains(event, "bruno", 4)
        assert not PROGRESS.explains(event, "ana", -1)
