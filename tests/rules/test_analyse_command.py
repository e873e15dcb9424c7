"""The command `analyse`: the cost of the decisions of a recorded game."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rules import arguments
from rules.__main__ import main
from rules.core.analysis import analyse, costly
from rules.core.records import RecordEntry, write
from rules.core.replay import complete_record
from tests.random_games import random_match
from tests.rules.core.test_judge import GAME

FINISHED = complete_record(GAME, random_match(GAME, 3, players=3).record)


@pytest.fixture
def run(monkeypatch, tmp_path, capsys):
    """Analyse a record with these arguments: exit code, output, errors."""

    def run(*given, game=GAME, record=FINISHED):
        monkeypatch.setattr(arguments, "games", lambda: {game.word: game})
        file = tmp_path / "game.txt"
        file.write_text(write(record))
        code = main(["analyse", str(file), *given])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def verdicts(seat):
    """The last verdict on each judged decision of a seat."""
    found = analyse(GAME, FINISHED, [seat])
    return {decision.entry: verdict for decision, verdict in found if verdict}


def test_each_seat_hears_how_many_decisions_were_good_and_which_were_dear(run):
    code, said, errors = run()
    assert (code, errors) == (0, "")
    for seat in FINISHED.seats:
        judged = verdicts(seat)
        dear = costly(judged)
        assert f"\n{seat}: {len(judged) - len(dear)} of {len(judged)} decisions were" in said
        assert f"{len(dear)} cost a point or more.\n" in said
        entry, verdict = next(iter(dear.items()))
        assert (
            f"  {verdict.loss:.1f} points (± {verdict.error:.1f}) at entry {entry}, Round" in said
        )
        assert f"    {' '.join(verdict.played)}; better: {' '.join(verdict.best)}\n" in said
    assert said.endswith("is not in these figures. The computer is no oracle.\n")


def test_a_seat_that_lost_nothing_has_played_well(run):
    indifferent = replace(GAME.computer, terms=lambda world, seat: {"points": 0.0})
    _, said, _ = run("--seat", "ana", game=replace(GAME, computer=indifferent))
    assert "decisions. Nothing that cost a point: well played.\n" in said
    assert "bruno" not in said


def test_as_json_every_judged_decision_is_listed(run):
    code, said, errors = run("--json")
    found = json.loads(said)
    assert (code, errors, found["game"], found["level"]) == (0, "", "toy", "good")
    for seat, listed in found["seats"].items():
        judged = verdicts(seat)
        assert [each["entry"] for each in listed] == [*judged]
        for each, verdict in zip(listed, judged.values(), strict=True):
            assert each["played"] == " ".join(verdict.played)
            assert (each["loss"], each["counts"]) == (verdict.loss, verdict.counts)


def test_the_same_record_gives_the_same_analysis(run):
    assert run("--json")[1] == run("--json")[1]


def test_an_unknown_seat_is_explained_in_one_sentence(run):
    code, said, error = run("--seat", "dina")
    assert (code, said) == (2, "")
    assert error == "There is no seat `dina`; there are: ana, bruno, chen.\n"


def test_a_game_without_computer_players_cannot_be_judged(run):
    code, said, error = run(game=replace(GAME, computer=None))
    assert (code, said) == (1, "")
    assert error == "Toy has no computer players that could judge.\n"


def test_a_record_without_its_seed_is_not_judged(run):
    code, said, error = run(record=replace(FINISHED, seed=""))
    assert (code, said) == (1, "")
    assert "has no seed" in error


def test_an_illegal_move_of_the_record_is_explained_in_one_sentence(run):
    log = (RecordEntry("ana", ("fly",)), *FINISHED.log)
    code, said, error = run(record=replace(FINISHED, log=log))
    assert (code, said) == (1, "")
    assert error.startswith("Entry 1, `ana fly`: “fly” is not possible.")
    assert error.count("\n") == 1
