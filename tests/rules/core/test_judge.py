"""The judge: the cost of a move, by the knowledge of its seat."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from rules.core.analysis import Decision, analyse, costly, decisions, doubtful, first_look
from rules.core.chooser import choose
from rules.core.computers import QUICK, VICTORY, Budget, knowledge_of
from rules.core.judge import Judgement, judge, judge_again, lead
from rules.core.leaves import leaves
from rules.core.records import ACT, RecordEntry
from rules.core.replay import record_of
from tests.random_games import random_match
from tests.toy import TOY
from tests.toy_computer import COMPUTER

ALL = 200  # candidates: more than any menu has

WISE = replace(
    COMPUTER,
    levels={QUICK: Budget(worlds=4, candidates=ALL)},
    candidates=lambda knowledge, menu, budget, random: [p for p, _ in leaves(menu, ALL)],
)
GAME = replace(TOY, computer=WISE)


def knowing(*moves, players=2):
    """The knowledge of the player to move after some moves of a match."""
    played = TOY.start(("ana", "bruno", "chen")[:players], TOY.options(), "seed", "salt")
    told = [*played.announcements]
    for move in moves:
        seat, *path = move.split()
        played = TOY.play(played.state, seat, tuple(path))
        told += played.announcements
    return knowledge_of(played.state, TOY.deciders(played.state)[0], told)


def judged(knowledge, said, game=GAME, seed="seed"):
    return judge(game, knowledge, tuple(said.split()), seed)


def test_a_pass_costs_the_points_of_the_best_dig():
    verdict = judged(knowing(), "pass")
    assert verdict.best == ("dig", "well=2")
    assert (verdict.loss, verdict.error) == (2.0, 0.0)
    assert verdict.gains == {"points": 2.0, VICTORY: 0.0}
    assert verdict.counts


def test_the_best_move_costs_nothing():
    verdict = judged(knowing(), "dig well=2")
    assert verdict.loss == verdict.error == 0.0
    assert not verdict.counts


def test_a_move_as_good_as_the_best_costs_nothing():
    verdict = judged(knowing(), "dig tomb=2")
    assert verdict.best == ("dig", "well=2")
    assert verdict.loss == 0.0


def test_a_loss_is_in_points_of_the_game():
    dear = replace(
        WISE, point=10.0, terms=lambda world, seat: {"points": 10.0 * world.points[seat]}
    )
    verdict = judged(knowing(), "pass", replace(TOY, computer=dear))
    assert verdict.loss == 2.0
    assert verdict.gains["points"] == 2.0


def test_a_move_that_the_computer_would_not_look_at_is_judged_in_every_world():
    narrow = replace(COMPUTER, levels={QUICK: Budget(worlds=4, candidates=1)})
    verdict = judged(knowing(), "dig tomb=2", replace(TOY, computer=narrow))
    assert verdict.best == ("dig", "tomb=2")  # the computer looks at passing alone
    assert verdict.loss == 0.0


def test_a_move_without_a_choice_is_not_judged():
    lone = replace(COMPUTER, levels={QUICK: Budget(worlds=4, candidates=1)})
    assert judged(knowing(), "pass", replace(TOY, computer=lone)) is None


@pytest.mark.parametrize(
    ("loss", "error", "counts"),
    [(1.0, 0.0, True), (0.9, 0.0, False), (5.0, 2.5, True), (5.0, 2.6, False), (9.0, inf, False)],
)
def test_a_loss_counts_from_one_point_and_two_standard_errors_on(loss, error, counts):
    assert Judgement((), (), loss, error, {}).counts is counts


def test_in_one_world_no_loss_counts():
    once = replace(WISE, levels={QUICK: Budget(worlds=1, candidates=ALL)})
    verdict = judged(knowing(), "pass", replace(TOY, computer=once))
    assert verdict.error == inf


@pytest.mark.parametrize(
    ("best", "played", "points"),
    [(30, -30, 16), (30, 0, 8), (0, -30, 8), (15, 30, -4), (30, 30, 0), (-30, -30, 0)],
)
def test_lines_that_end_differently_differ_by_a_few_points_for_the_victory(best, played, points):
    computer = replace(WISE, victory=30.0)
    ended = ({"points": 99.0, VICTORY: best}, {"points": 0.0, VICTORY: played})
    assert lead(computer, *ended) == {"points": 0.0, VICTORY: points}


def test_the_same_seed_gives_the_same_verdict():
    knowledge = knowing("ana raid bruno")
    path = choose(GAME, knowledge, QUICK, "1").path
    assert judge(GAME, knowledge, path, "1") == judge(GAME, knowledge, path, "1")


def test_a_second_look_compares_the_same_two_moves_in_four_times_the_worlds(monkeypatch):
    dealt = []
    counting = replace(WISE, deal=lambda *given: dealt.append(COMPUTER.deal(*given)))
    game, knowledge = replace(TOY, computer=counting), knowing()
    first = judge(game, knowledge, ("pass",), "1")
    assert len(dealt) == 4
    again = judge_again(game, knowledge, first, "2")
    assert len(dealt) == 4 + 16
    assert (again.played, again.best) == (first.played, first.best)
    assert again.loss == 2.0


def test_a_second_look_may_find_that_nothing_was_lost():
    verdict = Judgement(("dig", "tomb=2"), ("pass",), 5.0, 0.1, {})
    assert judge_again(GAME, knowing(), verdict, "2").loss == 0.0


# Records


def test_a_decision_of_a_record_has_what_its_seat_had_heard():
    match = random_match(TOY, 3, players=3)
    found = {decision.entry: decision for decision in decisions(TOY, match.record)}
    told = [*match.started.announcements]
    for number, move in enumerate(match.moves, 1):
        if number in found:
            assert found[number].path == move.path
            assert found[number].knowledge == knowledge_of(move.state, move.seat, told)
        told += move.played.announcements


def test_undone_moves_are_not_judged():
    record = random_match(TOY, 3, players=3).record
    whole = [each.entry for each in decisions(TOY, record)]
    seat = record.log[0].seat
    before = (RecordEntry(seat, ("dare",)), RecordEntry(ACT, ("undo", "1")))
    again = replace(record, log=(*before, *record.log))
    assert [each.entry - len(before) for each in decisions(TOY, again)] == whole


def test_of_a_choice_in_secret_only_its_last_change_is_judged():
    moves = ["ana pass", "bruno pass", "ana offer 1", "ana offer 2"]
    log = [RecordEntry(seat, tuple(words)) for seat, *words in map(str.split, moves)]
    record = record_of(TOY, TOY.options(), ("ana", "bruno"), "seed", "salt", log)
    assert [each.entry for each in decisions(TOY, record)] == [1, 2, 4]


def test_only_decisions_of_the_entries_asked_for_are_read():
    record = random_match(TOY, 3, players=3).record
    assert [each.entry for each in decisions(TOY, record, {2, 5})] == [2, 5]


def test_a_verdict_is_the_same_alone_and_in_the_whole_analysis():
    record = random_match(GAME, 3, players=3).record
    seat = record.log[0].seat
    for decision, verdict in analyse(GAME, record, record.seats):
        if decision.seat == seat and verdict:
            (alone,) = decisions(GAME, record, {decision.entry})
            assert first_look(GAME, alone) == verdict
            return


def test_only_the_dearest_decisions_of_each_seat_are_judged_twice():
    record = random_match(GAME, 4, players=3).record
    met = [decision.entry for decision, _ in analyse(GAME, record, record.seats)]
    twice = [entry for n, entry in enumerate(met) if entry in met[:n]]
    assert twice
    for seat in record.seats:
        assert sum(record.log[entry - 1].seat == seat for entry in twice) <= 6


def test_other_seats_are_not_judged():
    record = random_match(GAME, 3, players=3).record
    seat = record.seats[1]
    assert {decision.seat for decision, _ in analyse(GAME, record, [seat])} == {seat}


def test_the_dearest_come_first_and_cheap_ones_are_left_out():
    verdicts = {n: Judgement((), (), float(n), 1.0 if n != 5 else 9.0, {}) for n in range(10)}
    assert [*doubtful(verdicts)] == [9, 8, 7, 6, 5, 4]
    assert [*costly(verdicts)] == [9, 8, 7, 6, 4, 3, 2]


def test_a_decision_has_its_seat():
    knowledge = knowing()
    assert Decision(1, TOY.heading(knowledge.sealed), knowledge, ("pass",)).seat == "ana"
