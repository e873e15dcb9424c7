"""`karnak replay --web` writes a record as a page."""

import pytest

from bot.history import web_pages
from bot.history.web_pages import web_page
from bot.program import cli
from bot.program.acts import ACTS
from rules.core.records import parse
from tests.bot.history.pages import data, lines
from tests.folders import ROOT

RECORD = ROOT / "tests/rules/aton/games/points.txt"


def test_the_command_writes_the_page(tmp_path, capsys):
    path = tmp_path / "game.html"
    assert cli.main(["replay", str(RECORD), "--web", str(path)]) == 0
    assert path.read_text("utf-8") == web_page(parse(RECORD.read_text()), "en", ACTS)
    assert capsys.readouterr().out == f"The game is in {path}.\n"


def test_an_analysed_page_names_better_moves_where_the_dearest_ones_were_made(tmp_path):
    path = tmp_path / "game.html"
    assert cli.main(["replay", str(RECORD), "--web", str(path), "--analyse"]) == 0
    english = data(path.read_text("utf-8"))["versions"][0]
    remarks = [said for step in lines(english, -1) for said in step if "Better for" in said]
    for seat in ("■ R Red", "● B Blue"):
        own = [said for said in remarks if f"Better for {seat}: " in said]
        assert [said[0] for said in sorted(own)] == list("①②③")[: len(own)] != []


def test_an_analysis_without_a_page_is_refused(capsys):
    assert cli.main(["replay", str(RECORD), "--analyse"]) == 2
    assert "add --web" in capsys.readouterr().err


def test_names_are_those_of_the_seats_in_order(tmp_path, capsys):
    path = tmp_path / "game.html"
    names = ["Ana\u202e", "B" * 40]
    assert cli.main(["replay", str(RECORD), "--web", str(path), "--names", *names]) == 0
    assert '"As ■ R Ana saw it"' in path.read_text("utf-8")
    assert f"● B {'B' * 32} saw it" in path.read_text("utf-8")


def test_a_name_from_right_to_left_keeps_apart_from_the_numbers_next_to_it(tmp_path):
    path = tmp_path / "game.html"
    assert cli.main(["replay", str(RECORD), "--web", str(path), "--names", "שרה", "Bruno"]) == 0
    assert "■ R \u2068שרה\u2069 2 · 1" in path.read_text("utf-8")
    assert ">הרש<" in path.read_text("utf-8")  # from left to right, as on a picture


def test_without_a_file_the_end_is_printed_as_before(capsys):
    assert cli.main(["replay", str(RECORD)]) == 0
    assert '"winners"' in capsys.readouterr().out


def without_seed(tmp_path):
    lines = RECORD.read_text().splitlines(keepends=True)
    path = tmp_path / "unfinished.txt"
    path.write_text("".join(line for line in lines if not line.startswith("seed:")))
    return path


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["{record}", "--names", "Ana", "Bruno"], 2, "add --web"),
        (["{record}", "--web", "{folder}/page.html", "--names", "Ana"], 2, "2 seats"),
        (["{record}", "--web", "{folder}"], 1, "cannot be written"),
        (["{folder}/none.txt", "--web", "{folder}/page.html"], 1, "cannot be read"),
        (["{unfinished}", "--web", "{folder}/page.html"], 1, "no seed"),
    ],
)
def test_a_fault_is_one_sentence_and_writes_nothing(arguments, code, said, tmp_path, capsys):
    given = {"record": RECORD, "folder": tmp_path, "unfinished": without_seed(tmp_path)}
    assert cli.main(["replay", *(each.format(**given) for each in arguments)]) == code
    failed = capsys.readouterr().err
    assert said in failed and failed.count("\n") == 1
    assert not (tmp_path / "page.html").exists()


def test_a_game_without_pictures_says_so(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(web_pages, "renderer_of", lambda word: None)
    assert cli.main(["replay", str(RECORD), "--web", str(tmp_path / "page.html")]) == 1
    assert "has no pictures" in capsys.readouterr().err
