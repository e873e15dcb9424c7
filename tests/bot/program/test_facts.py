"""`karnak facts` and `karnak stats`: records replayed once, and questions answered in seconds."""

from __future__ import annotations

import json

import pytest

from bot.program.cli import main
from bot.program.operator import facts as facts_command
from bot.program.operator.facts_stats import FEWEST, Wanted, answer
from rules.__main__ import main as console
from rules.arena_command import play_seed
from rules.arena_results import Contest
from tests.recorded import files_of

ATON = Contest("aton", ("random", "quick"))


@pytest.fixture
def folder(tmp_path):
    """A folder with the records of three matches of the arena."""
    made = tmp_path / "records"
    made.mkdir()
    for seed in (1, 2, 3):
        play_seed(ATON, seed, made)
    return made


@pytest.fixture
def collect(folder, tmp_path, capsys):
    """Collect facts, and return what was said and the lines."""

    def collect():
        out = tmp_path / "facts.jsonl"
        code = main(["facts", str(folder), "-o", str(out), "--processes", "1"])
        said = capsys.readouterr()
        lines = [*facts_command.read_lines(out)]
        return code, said.out + said.err, lines

    return collect


def test_the_arena_writes_records_that_anybody_can_verify(folder, capsys):
    assert sorted(file.name for file in folder.iterdir()) == [
        "aton-quick-random-1.txt",
        "aton-quick-random-3.txt",
        "aton-random-quick-2.txt",
    ]
    for file in folder.iterdir():
        assert console(["verify", str(file)]) == 0
    assert "# levels: red random blue quick" in (folder / "aton-random-quick-2.txt").read_text()


def test_a_record_becomes_a_line_of_facts(collect):
    code, said, lines = collect()
    assert code == 0 and said == "records: 3; already known: 0; added: 3\n"
    (line,) = (each for each in lines if each["levels"] == {"red": "random", "blue": "quick"})
    assert line["game"] == "aton" and line["winners"] == ["blue"]
    assert {seat: words["points"] for seat, words in line["facts"].items()} == line["scores"]


def test_a_record_is_replayed_once_unless_the_rules_have_changed(collect, monkeypatch):
    collect()
    assert collect()[1] == "records: 3; already known: 3; added: 0\n"
    monkeypatch.setattr(facts_command, "rules_digest", lambda: "other rules")
    assert collect()[1] == "records: 3; already known: 0; added: 3\n"


def test_a_run_that_was_cut_off_continues(collect, tmp_path):
    collect()
    out = tmp_path / "facts.jsonl"
    out.write_text(out.read_text()[:-40])
    assert collect()[1] == "records: 3; already known: 2; added: 1\n"
    assert len(collect()[2]) == 3


def test_bad_records_are_counted(collect, folder):
    (folder / "cut.txt").write_text((folder / "aton-quick-random-1.txt").read_text()[:900])
    (folder / "none.txt").write_bytes(b"\xff\xfe\x00")
    (folder / "long.txt").write_text("x\n" * 100_000)
    code, said, lines = collect()
    assert code == 0 and len(lines) == 3
    assert "records that cannot be replayed to their end: 3" in said


def test_a_folder_without_records_is_refused(tmp_path, capsys):
    assert main(["facts", str(tmp_path), "-o", str(tmp_path / "x")]) == 1
    assert "There is no record" in capsys.readouterr().err


@pytest.mark.parametrize("word", ["amun-re", "kemet"])
def test_records_of_every_game_have_facts(word):
    file = next(iter(files_of(word)))
    line = facts_command.facts_of(file)
    assert line and {*line["facts"]} == {*line["seats"]}


def line(number, *, won=True, **more):
    return {
        "record": str(number),
        "game": "aton",
        "options": {"long": "no"},
        "seats": ["red", "blue"],
        "levels": {"red": "good", "blue": "quick"},
        "winners": ["red" if won else "blue"],
        "facts": {"red": {"flag": 1, "points": 40}, "blue": {"flag": 0, "points": 30}},
        **more,
    }


def test_a_fact_is_shown_with_its_interval_next_to_an_equal_share():
    lines = [line(n, won=n % 4 > 0) for n in range(100)]
    assert [*answer(lines, Wanted())] == [
        "aton: 100 games",
        "  flag: won 75% [66, 82] of 100, equal share 50%",
        "  by value: --by points",
    ]


def test_nothing_is_said_about_fewer_than_fifty_games():
    lines = [line(n) for n in range(FEWEST - 1)]
    said = [*answer(lines, Wanted())]
    assert said[1] == "  not shown, with fewer than 50 games: 1" and "flag" not in said[1]
    assert "won" not in " ".join(said)


def test_the_values_of_a_fact_are_compared():
    said = [*answer([line(n) for n in range(60)], Wanted(fact="points"))]
    assert said[1].startswith("  points 30: won 0% [0, 6] of 60")
    assert said[2].startswith("  points 40: won 100% [94, 100] of 60")


def test_a_question_is_limited_to_a_game_its_options_players_and_a_level(collect, tmp_path, capsys):
    collect()
    out = str(tmp_path / "facts.jsonl")
    assert main(["stats", out, "--game", "aton", "--players", "2", "--level", "quick"]) == 0
    assert capsys.readouterr().out.startswith("aton: 3 games")
    for other in (["--game", "kemet"], ["--players", "3"], ["--option", "long=yes"]):
        assert main(["stats", out, *other]) == 1
    assert main(["stats", out, "--option", "long"]) == 2
    wanted = Wanted(level="quick")
    assert [*wanted.seats(line(1))] == ["blue"]


def test_lines_of_facts_are_json(collect, tmp_path):
    collect()
    for written in (tmp_path / "facts.jsonl").read_text().splitlines():
        assert json.loads(written)["rules"]
