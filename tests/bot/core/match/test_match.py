from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from bot.core.match.entries import match_record
from bot.core.match.match import NotSeatedError
from bot.core.match.replay import replay_match
from bot.ground.rows import LogRow, SeatRow
from bot.program.acts import ACTS
from rules.core.digest import state_digest
from rules.core.errors import IllegalMoveError, NotYourDecisionError
from rules.core.options import option_words
from rules.core.records import RecordError
from rules.core.replay import complete_record, verify
from tests.bot.screens import match_at
from tests.random_games import random_match, seats_of
from tests.toy import TOY

pytestmark = pytest.mark.slow


def lines(script):
    return [
        LogRow(1, number, *line.split(maxsplit=1), None, 1_000_000 + number)
        for number, line in enumerate(filter(None, map(str.strip, script.splitlines())), 1)
    ]


def played(script, humans=3, game=TOY):
    """The toy match that a log makes. Ana digs first, then Bruno, then Chen. Then all offer."""
    seats = seats_of(game, humans)
    start = game.start(seats, game.options(), "nile", "salt").state
    row = match_at(start, game).row
    people = [
        SeatRow(1, n, seat, 11 * (n + 1), seat.title(), n == 0) for n, seat in enumerate(seats)
    ]
    return replay_match(row, people, lines(script), ACTS)


REPLAYS = 10  # of one match, on its way
DUG = "ana dig tomb\nbruno dig tomb\nchen pass\n"  # now everybody offers


@pytest.mark.parametrize("players", [3, 5])
def test_the_replay_of_a_log_is_the_match(game, players):
    match = random_match(game, 1, players)
    row = match_at(match.started.state, game, seed=str(match.seed)).row
    people = [SeatRow(1, n, seat, n, seat, n == 0) for n, seat in enumerate(match.seats)]
    script = "\n".join(f"{move.seat} {' '.join(move.path)}" for move in match.moves)
    found = replay_match(row, people, lines(script), ACTS)
    assert state_digest(found.state) == state_digest(match.end)
    assert found.is_over
    assert found.opening == match.started.announcements
    assert [entry.announcements for entry in found.entries] == [
        move.played.announcements for move in match.moves
    ]


def play_on(live, move, log):
    words, number = " ".join(move.path), len(log) + 1
    pressed = number if number % 2 else None  # every other move makes itself
    played, answer = live.play(move.seat, move.path), live.answer(move.seat, move.path)
    live.advance(move.seat, words, number, played, answer, is_by_person=bool(pressed))
    log.append(LogRow(1, number, move.seat, words, pressed, number))


@pytest.mark.parametrize("seed", range(3))
def test_a_match_played_on_is_the_match_replayed(game, seed):
    # Memory and the log agree, down to the tickets.
    random = random_match(game, seed)
    row = match_at(random.started.state, game, seed=str(seed)).row
    people = [SeatRow(1, n, seat, n, seat, n == 0) for n, seat in enumerate(random.seats)]
    live, log = replay_match(row, people, [], ACTS), []
    often = max(20, len(random.moves) // REPLAYS)
    for number, move in enumerate(random.moves, 1):
        play_on(live, move, log)
        if number % often == 0:
            again = replay_match(row, people, log, ACTS)
            assert (again.opened, again.entries) == (live.opened, live.entries)
            assert state_digest(again.state) == state_digest(live.state)


@pytest.mark.parametrize(
    "script",
    [
        "bruno pass",
        "ana fly",
        "ana dig nowhere",
        "ana dig",
        "ana offer 1",
        "ana pass now",
        "eve pass",
    ],
)
def test_a_log_that_breaks_a_rule_does_not_replay(script):
    with pytest.raises(RecordError):
        played(script)


def test_nobody_is_seated_but_those_who_sit():
    match = played("")
    assert [match.seat_of(user) for user in (11, 22, 33)] == ["ana", "bruno", "chen"]
    with pytest.raises(NotSeatedError, match="welcome to watch"):
        match.seat_of(44)


def test_the_first_decision_has_ticket_nought():
    assert played("").opened == {"ana": 0}
    with pytest.raises(NotYourDecisionError):
        played("").menu("bruno")


def test_ones_own_move_and_the_flow_open_decisions():
    assert played("ana dig tomb").opened == {"bruno": 1}
    assert played(DUG).opened == {"ana": 3, "bruno": 3, "chen": 3}


def test_others_who_decide_at_once_make_no_menu_old():
    after = played(DUG + "bruno offer 1\nchen offer 0")
    assert after.opened == {"ana": 3, "bruno": 4, "chen": 5}


def test_a_changed_choice_is_a_decision_of_its_own():
    after = played(DUG + "bruno offer 1\nbruno offer 2")
    assert after.opened == {"ana": 3, "bruno": 5, "chen": 3}


def test_the_second_window_of_a_phase_is_another_decision():
    first = played("ana raid bruno")
    second = played("ana raid bruno\nana fight nothing\nbruno fight nothing\nbruno raid ana")
    assert first.opened == {"ana": 1, "bruno": 1}
    assert second.opened == {"bruno": 4, "ana": 4}


def test_a_player_who_continues_after_all_have_chosen_gets_a_new_decision():
    # Also who could have changed the choice until then, and did not make the last one.
    offers = "ana offer 0\nbruno offer 0\nchen offer 0"
    assert played(DUG + offers.replace("\nchen offer 0", "")).opened["ana"] == 4
    assert played(DUG + offers).opened == {"ana": 6}


def test_a_nested_phase_comes_back_as_another_decision():
    match = played("ana raid bruno\nana fight nothing\nbruno fight nothing")
    assert match.opened == {"bruno": 3}


def test_a_move_that_is_taken_back_did_nothing():
    match = played("ana dig tomb\nana ! undo 1")
    fresh = played("")
    assert state_digest(match.state) == state_digest(fresh.state)
    assert [(e.number, e.is_undone, e.announcements, e.undoes) for e in match.entries] == [
        (1, True, (), None),
        (2, False, (), 1),
    ]
    assert match.opened == {"ana": 2}
    assert match.next_number == 3


def test_after_an_undo_the_old_menus_are_old_and_the_others_are_not():
    match = played(DUG + "ana offer 2\nbruno offer 1\nana ! undo 4")
    assert match.opened == {"ana": 6, "bruno": 5, "chen": 3}
    assert list(match.awaited()) == ["ana", "chen"]


def test_an_undone_decision_is_open_again():
    match = played("ana dig tomb\nana ! undo 1\nana dig well\nbruno pass")
    assert match.state.dug == {"tomb": 0, "well": 1}
    assert match.opened == {"chen": 4}


def test_a_log_with_an_impossible_undo_does_not_replay():
    for act in ("! undo 9", "! undo 2", "! undo 0", "! undo x"):
        with pytest.raises(RecordError):
            played(f"ana dig tomb\nana {act}")
    with pytest.raises(RecordError):
        played("ana dig tomb\nana ! undo 1\nana ! undo 1")


def test_a_move_can_be_undone_until_somebody_answers_it():
    assert played("ana dig tomb").undoable("ana") == 1
    assert played(DUG + "ana offer 1\nbruno offer 2").undoable("ana") == 4


@pytest.mark.parametrize(
    ("script", "seat", "reason"),
    [
        ("", "ana", "made no move"),
        ("ana dig tomb", "bruno", "made no move"),
        ("ana buy 1", "ana", "it drew cards"),
        ("ana raid bruno", "ana", "it began a secret choice"),
        ("ana dig tomb\nbruno pass", "ana", "bruno has moved since"),
        ("ana dig tomb\nana ! undo 1", "ana", "made no move"),
    ],
)
def test_one_is_told_why_a_move_has_to_stand(script, seat, reason):
    with pytest.raises(IllegalMoveError, match=reason):
        played(script).undoable(seat)


def test_choices_that_have_been_opened_stand():
    match = played(DUG + "ana offer 0\nbruno offer 0\nchen offer 0")
    for seat in ("ana", "bruno", "chen"):
        with pytest.raises(IllegalMoveError):
            match.undoable(seat)


def test_sealed_choices_are_noted_as_such_until_they_are_opened():
    match = played(DUG + "ana offer 1\nbruno offer 1\nchen offer 1")
    assert [entry.is_sealed for entry in match.entries] == [False] * 3 + [True, True, False]


def test_a_substitute_cannot_undo_moves_of_the_previous_player():
    match = played("ana dig tomb\nbruno ! resign\nana ! resign\nana ! substitute")
    assert match.opened == {"bruno": 1}  # nothing on the board has changed
    with pytest.raises(IllegalMoveError, match="before you took the seat"):
        match.undoable("ana")


def test_a_record_has_the_options_as_they_were_when_the_match_began(game, monkeypatch):
    # Else its SHA-256 would change as soon as an option is added or taken out.
    monkeypatch.setattr(game.options, "RETIRED", frozenset({"gone_since"}))
    random = random_match(game, 2)
    row = match_at(random.started.state, game, seed="2").row
    stored = json.dumps({"gone_since": False, **json.loads(row.options)})
    kept = match_record(game, replace(row, options=stored), random.seats, ()).options
    assert kept[0] == ("gone_since", "no")
    assert dict(kept[1:]) == option_words(random.options)


def test_a_match_with_undo_and_changing_hands_verifies_at_the_end(game):
    # The record that is handed out can be checked by everybody.
    random = random_match(game, 2)
    row = match_at(random.started.state, game, seed="2").row
    people = [SeatRow(1, n, seat, n, seat, n == 0) for n, seat in enumerate(random.seats)]
    live, log = replay_match(row, people, [], ACTS), []

    def enter(seat, words):
        log.append(LogRow(1, len(log) + 1, seat, words, None, 0))
        return replay_match(row, people, log, ACTS)

    dice = Random(2)
    for move in random.moves:
        play_on(live, move, log)
        try:
            number = live.undoable(move.seat)
        except IllegalMoveError:
            continue
        if dice.random() < 0.1:
            live = enter(move.seat, f"! undo {number}")
            play_on(live, move, log)
    for words in ("seek", "substitute", "resign", "return", f"host {random.seats[1]}", "resign"):
        live = enter(random.seats[0], f"! {words}")
    assert any(entry.is_undone for entry in live.entries)
    record = complete_record(game, match_record(game, row, live.people, live.entries))
    assert verify(game, record) == []
    assert record == complete_record(game, match_record(game, row, live.people, log))
