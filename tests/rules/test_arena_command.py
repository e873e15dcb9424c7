"""The command `arena`: contests of computer players that can be cut off, told by intervals."""

from __future__ import annotations

import json
from datetime import date
from pickle import dumps, loads

import pytest

from rules.__main__ import main
from rules.arena import wilson_interval
from rules.arena_command import play_seed
from rules.arena_results import Contest, Score, Total, table, totals
from rules.arguments import ConsoleError
from rules.ladder import BEGIN, END, Origin, write_row

RANDOM = ("random", "random")


@pytest.fixture
def arena(tmp_path, capsys):
    """Run the command, and return its exit code, its output and its complaints."""

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
def test_a_contest_is_printed_as_a_table_and_each_match_is_stored(arena, results):
    code, said, progress = arena("--games", "2")
    assert (code, progress) == (0, "1 of 2 matches\n2 of 2 matches\n")
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
        ({"players": "good/runner,good"}, "Aton has no taste `runner`; there are: neighbour."),
        ({"players": "random,random,random"}, "Aton is for 2 players."),
        ({"players": "random,sphinx:move"}, "`sphinx:move` cannot be imported: No module named"),
        ({"players": "random,json:move"}, "The module `json` has no function `move`."),
    ],
)
def test_an_unknown_name_is_explained_in_a_sentence(arena, how, complaint):
    code, _, said = arena(**how)
    assert code == 2 and complaint in said


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--games", "0"), "There must be 1 to 100000 games"),
        (("--games=-5",), "There must be 1 to 100000 games"),
        (("--seeds", "9-1"), "The last seed, 1, is before the first, 9."),
        (("--seeds", "one-two"), "Seeds are a span of numbers, such as 201-400."),
        (("--seeds", "1-2", "--games", "2"), "not allowed with argument"),
        (("--option", "long=maybe"), "Aton has no option `long`"),
    ],
)
def test_meaningless_arguments_are_explained_in_a_sentence(arena, arguments, complaint):
    code, _, said = arena(*arguments)
    assert code == 2 and complaint in said


def test_options_that_do_not_go_together_are_refused_before_the_first_match(arena):
    options = ("--option", "length=beginner", "--option", "module_5=yes")
    code, _, said = arena(*options, game="kemet")
    assert code == 2 and "A first game, to 4 victory points, has no modules" in said


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


# Players from elsewhere


def write_policies(folder, monkeypatch):
    (folder / "policies.py").write_text(
        "from rules.core.menu import random_path\n"
        "def first(game, knowledge, seed):\n"
        "    menu = game.menu(knowledge.sealed, knowledge.seat)\n"
        "    return random_path(menu, lambda limit: 0)\n"
        "def wrong(game, knowledge, seed):\n    return ('lay', '9999')\n"
        "def half(game, knowledge, seed):\n    return ['lay']\n"
    )
    monkeypatch.syspath_prepend(folder)


def test_a_function_plays_a_seat_and_its_record_names_it(tmp_path, monkeypatch):
    write_policies(tmp_path, monkeypatch)
    contest = Contest("aton", ("policies:first", "random"))
    scores = play_seed(contest, 1, tmp_path)
    assert sum(score.share for score in scores) == 1
    record = (tmp_path / "aton-random-policies.first-1.txt").read_text()
    assert record.endswith("# levels: red random blue policies:first\n")


@pytest.mark.parametrize(
    ("function", "complaint"),
    [
        ("wrong", r"`policies:wrong` chose: “9999” is not possible\. .* Possible: "),
        ("half", "`policies:half` chose “lay”, which is not a whole move"),
    ],
)
def test_a_function_that_chooses_no_legal_move_ends_the_contest(
    function, complaint, tmp_path, monkeypatch
):
    write_policies(tmp_path, monkeypatch)
    with pytest.raises(ConsoleError, match=complaint) as raised:
        play_seed(Contest("aton", (f"policies:{function}", "random")), 1)
    assert str(loads(dumps(raised.value))) == str(raised.value)  # it comes from another process


# The ladder

TODAY = Origin(range(201, 601), date(2026, 11, 23), "b1cb69f7")
GOOD = Contest("kemet", ("good", "quick", "quick"), (("module_1", "yes"),))


def total(share):
    return Total("good", 400, share, (share - 0.05, share + 0.05), 1.5, 12.4, 99.6)


def test_an_interval_stays_a_share_where_all_or_nothing_is_won():
    for won, number in ((0, 60), (60, 60), (0, 7), (400, 400)):
        low, high = wilson_interval(won, number)
        assert 0 <= low < high <= 1
        assert "-" not in f"{low:.3f}"


def test_a_contest_has_one_row_of_the_ladder_and_the_rest_of_the_page_stays(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"# Levels\n\n{BEGIN}\n{END}\n\nThe end.\n")
    write_row(page, GOOD, [total(0.5)], TODAY)
    write_row(page, Contest("aton", ("quick", "random")), [total(1.0)], TODAY)
    write_row(page, GOOD, [total(0.6)], TODAY)
    before, _, _, *rows, end, after, last, nothing = page.read_text().split("\n")[2:]
    assert (before, end, after, last, nothing) == (BEGIN, END, "", "The end.", "")
    assert rows == [
        "| Aton | quick against random | 400 | 201-600 | 1.000 [0.950, 1.050] | 0.50 "
        "| 12 / 100 | 2026-11-23 | b1cb69f7 |",
        "| Kemet | good against 2 quick, module_1=yes | 400 | 201-600 "
        "| 0.600 [0.550, 0.650] | 0.33 | 12 / 100 | 2026-11-23 | b1cb69f7 |",
    ]


@pytest.mark.slow
def test_the_arena_writes_its_contest_into_a_page_that_begins(arena, tmp_path):
    page = tmp_path / "page.md"
    code, _, _ = arena("--seeds", "1-2", "--write", str(page), "--commit", "b1cb69f7")
    assert code == 0 and "| Aton | random against random | 2 | 1-2 | 0." in page.read_text()
    assert "| b1cb69f7 |" in page.read_text()


def test_a_page_without_a_ladder_is_left_as_it_is(arena, tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}\n")
    code, _, said = arena("--seeds", "1-1", "--write", str(page))
    assert code == 1 and "has no ladder between" in said and page.read_text() == f"{BEGIN}\n"
