"""Public and hidden information (reference, 8.3)."""

from __future__ import annotations

from rules.aton import GAME, events
from rules.core.records import RecordEntry
from rules.core.replay import record_of, replay
from rules.core.undo import undo_refusal


def public(table):
    return table.sees(None), table.story(), table.sees("blue"), table.story("blue")


def test_until_the_reveal_an_exchange_shows_to_nobody_else(sit_down):
    table = sit_down()
    before = public(table)
    table.play("red exchange")
    assert public(table) == before
    assert table.story("red") != before[1]


def test_the_reveal_shows_the_exchange_and_its_four_cards(table):
    table.hand("red", "1123")
    table.play("red exchange")
    table.default("red")
    table.default("blue")
    (shown,) = table.heard(events.Exchanged)
    assert shown.given == (1, 1, 2, 3)
    red = table.sees(None).players[0]
    assert (red.exchange, red.exchanged, red.discards) == (False, (1, 1, 2, 3), (2, 1, 1, 0))


def test_a_reshuffle_by_an_exchange_does_not_show_either(table):
    table.empty_pile("red")
    before = public(table)
    table.play("red exchange")
    assert public(table) == before


def test_by_option_an_exchange_is_shown_at_once_and_fixes_what_was_laid(sit_down):
    table = sit_down(exchange_shown="at_once")
    table.default("blue")
    table.play("red exchange")
    assert len(table.heard(events.Exchanged)) == 1 and table.revisers() == []
    table.default("red")
    assert table.state.phase != "lay"


def test_by_option_the_other_may_still_react_to_an_exchange(sit_down):
    table = sit_down(exchange_shown="at_once")
    table.play("red exchange")
    assert table.offered("blue") == {"lay", "exchange"}
    table.default("blue")
    assert table.revisers() == ["blue"]


def test_the_channel_hears_only_that_a_side_has_laid(table):
    table.hand("red", "1234")
    table.play("red lay 4321")
    assert table.story()[-1] == "red has laid four cards."
    view = table.sees("blue")
    assert view.players[0].laid and view.players[0].cards == ()
    assert (view.my_laid, table.sees("red").my_laid) == (None, (4, 3, 2, 1))
    assert table.sees(None).my_hand is None


def test_discards_are_public_but_the_pile_is_not(table):
    table.lay("1234", "4321")
    table.until("lay")
    red = table.sees(None).players[0]
    assert red.discards == (1, 1, 1, 1) and red.pile == 28


def test_the_right_to_undo_does_not_reveal_the_exchange_of_the_other(table):
    table.play(f"blue lay {held(table, 'blue')}")
    assert may_take_back(table, "blue")
    table.play("red exchange")
    assert may_take_back(table, "blue")
    assert not may_take_back(table, "red")
    table.play(f"red lay {held(table, 'red')}")
    assert not may_take_back(table, "blue")


def test_an_exchange_that_is_shown_at_once_leaves_what_was_laid_before_it(sit_down):
    table = sit_down(exchange_shown="at_once")
    table.play(f"blue lay {held(table, 'blue')}")
    table.play("red exchange")
    assert not may_take_back(table, "blue")


def may_take_back(table, seat):
    log = [RecordEntry(who, path) for who, path in table.moves]
    record = record_of(GAME, table.state.options, table.state.seats, "nile", "salt", log)
    return undo_refusal([step.undoable for step in replay(GAME, record)[1:]], seat) is None


def held(table, seat):
    return "".join(map(str, table.state.hands[seat].value))
