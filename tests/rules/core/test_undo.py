from __future__ import annotations

from dataclasses import replace

import pytest

from rules.core.game import Played
from rules.core.replay import replay
from rules.core.text import text
from rules.core.undo import (
    ORDERS,
    Openness,
    UndoableMove,
    last_move_of,
    needs_nobody,
    undo_refusal,
    why_final,
    why_settling,
)
from tests.random_games import random_match
from tests.toy import TOY

DREW = text("cards have been drawn.")


def moves_made(*lines):
    """Undoable moves from lines like `ana final` or `bruno sealed`, numbered from 1."""
    return [
        UndoableMove(
            number, line.split()[0], ("dig",), "sealed" in line, DREW if "final" in line else None
        )
        for number, line in enumerate(lines, 1)
    ]


@pytest.mark.parametrize(
    ("lines", "refusal"),
    [
        (["ana"], None),
        (["bruno", "ana"], None),
        (["bruno final", "ana"], None),
        (["ana sealed"], None),
        (["ana sealed", "bruno sealed", "chen sealed"], None),
        ([], "no move yet"),
        (["bruno"], "no move yet"),
        (["ana final"], "undo your last move: cards have been drawn."),
        (["ana", "bruno"], "bruno has moved since"),
        (["ana", "bruno sealed", "chen", "dina"], "chen has moved since"),
        (["ana sealed", "bruno sealed final"], None),
        (["ana sealed", "bruno final"], "the secret choice is complete"),
        (["ana sealed final"], "cards have been drawn"),
    ],
)
def test_ones_own_last_move_may_be_taken_back_while_nobody_has_learnt_of_it(lines, refusal):
    said = undo_refusal(moves_made(*lines), "ana")
    assert said is None if refusal is None else refusal in str(said)


def test_only_the_last_own_move_is_meant():
    moves = moves_made("ana", "bruno final", "ana", "bruno sealed")
    assert last_move_of(moves, "ana").number == 3
    assert last_move_of(moves, "chen") is None


def test_once_a_move_is_taken_back_the_one_before_it_is_the_last():
    first, second = moves_made("ana", "ana")
    assert last_move_of([first, second], "ana") == second
    assert last_move_of([first], "ana") == first
    assert undo_refusal([first], "ana") is None


@pytest.mark.parametrize("seed", range(6))
def test_a_game_can_be_replayed_without_an_undoable_move(seed):
    match = random_match(TOY, seed)
    steps = replay(TOY, match.record, in_place=False)
    tried = 0
    for number in range(2, len(steps)):
        moves = [step.undoable for step in steps[1:number]]
        for seat in match.seats:
            if undo_refusal(moves, seat) is None:
                gone = last_move_of(moves, seat)
                _play_all_but(gone, steps[:number], seat)
                tried += 1
    assert tried


def _play_all_but(gone, steps, seat):
    state = steps[0].played.state
    for step in steps[1:]:
        if step.number != gone.number:
            state = TOY.play(state, step.entry.seat, step.entry.words).state
    assert seat in TOY.possible_deciders(state)


def test_a_refused_undo_names_its_one_reason():
    kept = Played(None, (), (), True)
    assert why_final(kept, shows_secret=False) is None
    for change, reason in (
        ({"draws": (1,)}, "it drew cards"),
        ({"settles": text("so.")}, "so."),
        ({"read_by_orders": True}, "others may have planned moves"),
    ):
        assert reason in str(replace(kept, **change).why_final)
    assert "showed somebody cards, or" in str(why_final(kept, shows_secret=True))


@pytest.mark.parametrize(
    ("since", "people", "is_free"),
    [
        ([("ana", None)], ["ana"], True),
        ([("ana", None), ("bruno", None)], ["ana"], True),
        ([("ana", None), ("bruno", None)], ["ana", "chen"], True),
        ([("ana", None), ("bruno", None)], ["ana", "bruno"], False),
        ([("ana", ORDERS), ("bruno", ORDERS)], ["ana"], True),
        ([("ana", ORDERS), ("bruno", None)], ["ana", "chen"], False),
        ([("ana", text("it drew.")), ("bruno", None)], ["ana"], False),
        ([("ana", None), ("bruno", text("it drew."))], ["ana"], False),
        ([("bruno", None)], ["ana"], False),
    ],
)
def test_over_computer_players_a_move_is_undone_without_asking(since, people, is_free):
    moves = [UndoableMove(n, seat, (), False, why) for n, (seat, why) in enumerate(since, 1)]
    assert needs_nobody(moves, "ana", people) is is_free


def test_over_a_choice_in_secret_somebody_is_asked():
    moves = [UndoableMove(1, "ana", (), False, None), UndoableMove(2, "bruno", (), True, None)]
    assert not needs_nobody(moves, "ana", ["ana"])


def test_an_undo_is_refused_for_a_single_reason():
    before = Openness(False, False, {"round-1"})
    assert why_settling(before, before) is None
    said = [
        str(why_settling(before._replace(is_secret=secret), after))
        for secret, after in (
            (False, before._replace(is_over=True)),
            (True, before),
            (False, before._replace(is_secret=True)),
            (False, before._replace(spans={"round-2"})),
        )
    ]
    assert len({*said}) == 4
