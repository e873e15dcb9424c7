from __future__ import annotations

from typing import get_args

import pytest

from rules.core.windows import WindowOptions
from tests.tabletop import Tabletop
from tests.toy import TOY


def test_every_answer_is_a_time():
    for name in WindowOptions.model_fields["minimum"].annotation.__args__:
        assert WindowOptions(minimum=name).orders_delay >= 0
    times = [
        WindowOptions(minimum="0", silence=word).silence_delay
        for word in get_args(WindowOptions.model_fields["silence"].annotation)
    ]
    assert times[0] is None
    assert times[1:] == sorted(times[1:])


@pytest.mark.parametrize(
    ("minimum", "silence", "after"),
    [("8h", "1h", 28_800), ("1h", "8h", 28_800), ("0", "1h", 3_600), ("24h", "never", None)],
)
def test_silence_never_ends_before_planned_answers_count(minimum, silence, after):
    assert WindowOptions(minimum=minimum, silence=silence).silence_delay == after


def test_a_window_is_one_of_secret_choices_and_not_every_secret_choice_is_a_window():
    table = Tabletop(TOY, ("ana", "bruno"))
    assert (TOY.is_sealed(table.state), TOY.is_window(table.state)) == (False, False)
    table.play("ana dare")
    assert (TOY.is_sealed(table.state), TOY.is_window(table.state)) == (True, True)
    table.play("bruno let\nbruno pass")
    assert (TOY.is_sealed(table.state), TOY.is_window(table.state)) == (True, False)
    table.finish()
    assert (TOY.is_sealed(table.state), TOY.is_window(table.state)) == (False, False)
