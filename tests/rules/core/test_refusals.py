"""Refusals quote an answer, shortened."""

from __future__ import annotations

import pytest

from rules.core.refusals import quoted


@pytest.mark.parametrize(
    ("said", "repeated"),
    [
        ("today 18:30", "today 18:30"),
        ("+5:30", "+5:30"),
        (":100:", "100"),
        ("<t:0:R>", "t0R"),
        ("`**", "?"),
    ],
)
def test_a_refusal_repeats_times_but_no_formatting(said, repeated):
    assert str(quoted(said)) == repeated
