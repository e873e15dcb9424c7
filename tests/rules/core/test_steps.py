"""Steps of a match: what one seat did in one go, as everybody could follow it."""

from __future__ import annotations

from rules.core.records import RecordEntry
from rules.core.replay import record_of
from rules.core.steps import steps_of
from tests.toy import TOY, ToyOptions

SEATS = ("ana", "bruno", "chen")
PAIRS = "ana dig tomb\nbruno pass\nchen pass\n"


def ends(script):
    """Each step of a toy match as its seat and its last entry."""
    lines = (line.partition(" ") for line in script.splitlines())
    log = [RecordEntry(seat, tuple(words.split())) for seat, _, words in lines]
    record = record_of(TOY, ToyOptions(), SEATS, "1", "salt", log)
    return [(step.seat, step.last) for step in steps_of(TOY, record)]


def test_each_action_of_another_seat_is_a_step_after_the_set_up():
    assert ends("ana dig tomb\nbruno pass") == [(None, 0), ("ana", 1), ("bruno", 2)]


def test_a_secret_choice_is_one_step_that_ends_with_the_reveal():
    chosen = f"{PAIRS}ana offer 1\nbruno offer 0\nchen offer 0"
    assert ends(chosen)[3:] == [("chen", 3), (None, 6)]


def test_a_changed_choice_adds_no_step():
    once = ends(f"{PAIRS}ana offer 1\nbruno offer 0\nchen offer 0")
    twice = ends(f"{PAIRS}ana offer 0\nana offer 1\nbruno offer 0\nchen offer 0")
    assert len(once) == len(twice)


def test_choices_in_secret_are_no_step_before_their_reveal():
    assert ends(f"{PAIRS}ana offer 1\nbruno offer 0") == ends(PAIRS)


def test_an_undone_move_is_no_step():
    log = "ana dig tomb\n! undo 1\nana pass\nbruno pass"
    assert ends(log)[1:] == [("ana", 3), ("bruno", 4)]
