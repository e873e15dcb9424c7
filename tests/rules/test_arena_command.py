"""The command `arena`: contests of computer players that can be cut off, told by intervals."""

from __future__ import annotations

import json

import pytest

from rules.__main__ import main
from rules.arena_command import Contest, Score, play_seed, table, totals

RANDOM = ("random", "random")


@pytest.fixture
def arena(tmp_path, capsys):
    """Runs the command; gives back its exit code, what it says and what it complains of."""

    def arena(*arguments, players="random,random", game="aton"):
        results = ("--results", str(tmp_path / "results"), "--processes", "1")
        code = main(["arena", game, "--players", players, *results, *arguments])
        said = capsys.readouterr()
        return code, said.out, said.err

    return arena


@pytest.fixture
def results(tmp_path):
    """The lines of the file of results."""
    return lambda: (tmp_path / "results").read_text().splitlines()


def seeds(lines):
    return [json.loads(line)["seed"] for line in lines[1:]]


@pytest.mark.slow  # it starts processes
def test_a_contest_is_told_as_a_table_and_each_match_is_kept(arena, results):
    code, said, progress = arena("--games", "2")
    assert code == 0 and "2 of 2 matches" in progress
    heading, _, row = said.splitlines()
    assert heading.startswith("| level | matches | share of victories [95 %] |")
    assert row.startswith("| random | 2 | 0.500 [")
    assert json.loads(results()[0])["game"] == "aton" and sorted(seeds(results())) == [1, 2]


@pytest.mark.slow
def test_a_run_that_was_cut_off_goes_on_and_its_unfinished_line_is_played_again(
    arena, results, tmp_path
):
    arena("--games", "2")
    (tmp_path / "results").write_text("\n".join([*results()[:2], results()[2][:20]]))
    code, said, _ = arena("--games", "2")
    assert code == 0 and "| random | 2 |" in said
    assert len(results()) == 3 and sorted(seeds(results())) == [1, 2]


@pytest.mark.slow
def test_seeds_are_shared_out_over_machines_and_their_files_joined(arena, results, tmp_path):
    arena("--seeds", "1-1")
    first = results()
    (tmp_path / "results").unlink()
    arena("--seeds", "2-2")
    assert seeds(results()) == [2]
    (tmp_path / "results").write_text("\n".join([*first, *results(), ""]))
    code, said, _ = arena("--seeds", "1-2")
    assert code == 0 and "| random | 2 |" in said


@pytest.mark.parametrize(
    ("how", "complaint"),
    [
        ({"game": "go"}, "There is no game `go`; there are: amun-re, aton, kemet."),
        ({"players": "random,clever"}, "Aton has no level `clever`; there are: random, quick"),
        ({"players": "random,random,random"}, "Aton is for 2 players."),
    ],
)
def test_what_there_is_not_is_told_in_a_sentence(arena, how, complaint):
    code, _, said = arena(**how)
    assert code == 2 and complaint in said


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--games", "0"), "There must be 1 to 100000 games"),
        (("--games=-5",), "There must be 1 to 100000 games"),
        (("--seeds", "9-1"), "There must be 1 to 100000 games"),
        (("--seeds", "one-two"), "Seeds are a span of numbers, such as 201-400."),
        (("--seeds", "1-2", "--games", "2"), "not allowed with argument"),
        (("--option", "long=maybe"), "Aton has no option `long`"),
    ],
)
def test_arguments_that_mean_nothing_are_told_in_a_sentence(arena, arguments, complaint):
    code, _, said = arena(*arguments)
    assert code == 2 and complaint in said


def test_options_that_do_not_go_together_are_refused_before_the_first_match(arena):
    options = ("--option", "length=beginner", "--option", "module_5=yes")
    code, _, said = arena(*options, game="kemet")
    assert code == 2 and "A first game, to 4 victory points, is played without modules" in said


@pytest.fixture
def heading(arena, results):
    """The first line of a file of results of the contest."""
    arena("--seeds", "1-1")
    return results()[0]


@pytest.mark.slow
@pytest.mark.parametrize("changed", ["edition", "version", "options", "players"])
def test_results_by_other_rules_are_not_mixed(arena, heading, tmp_path, changed):
    (tmp_path / "results").write_text(json.dumps(json.loads(heading) | {changed: 0}) + "\n")
    code, _, said = arena("--games", "1")
    assert code == 1 and "has the results of another contest." in said


@pytest.mark.parametrize(
    "written", [b"milk\nbread", b"bread", b'{"game": "go"', b"\xff\n", b"[]\n", b'"scores"\n{}\n']
)
def test_a_file_of_something_else_is_left_as_it_is(arena, tmp_path, written):
    file = tmp_path / "results"
    file.write_bytes(written)
    code, _, said = arena("--games", "1")
    assert code == 1 and said.startswith(str(file)) and file.read_bytes() == written


@pytest.mark.slow
def test_a_line_without_its_scores_is_damage(arena, heading, tmp_path):
    (tmp_path / "results").write_text(heading + '\n{"seed": 1, "scores": []}\n')
    code, _, said = arena("--games", "1")
    assert code == 1 and "is no file of results." in said


def test_the_same_seed_is_the_same_match_and_the_next_has_other_seats():
    contest = Contest("aton", RANDOM)
    first, again = (
        [(score.share, score.place) for score in play_seed(contest, 1)] for _ in range(2)
    )
    assert first == again
    assert sum(share for share, _ in first) == 1


def test_equal_levels_count_together_and_the_interval_counts_matches():
    contest = Contest("amun-re", ("good", "quick", "quick"))
    won, lost = Score(1, 1, (5.0,)), Score(0, 2, (1.0, 3.0))
    good, quick = totals(contest, [(won, lost, lost)] * 4)
    assert (good.share, good.matches, quick.share, quick.place) == (1, 4, 0, 2)
    assert good.interval[0] == pytest.approx(0.51, abs=0.005)
    assert (quick.mean, good.mean) == (2, 5)
    assert list(table([good]))[2].startswith("| good | 4 | 1.000 [0.510, 1.000] | 1.00 | 5 / ")
