"""`karnak film` makes a film of a record."""

from io import BytesIO

import pytest
from PIL import Image

from bot.program import cli
from render.encoding import best_kind
from tests.folders import ROOT

RECORD = str(ROOT / "tests/rules/aton/games/points.txt")
BAD = [
    (["-o", "film.gif"], "has to end in .mp4 or .webp"),
    (["-o", "film.webp", "--names", "Ana"], "2 seats"),
    (["-o", "nowhere/film.webp", "--seconds", "10", "--width", "100"], "cannot be written"),
]


def film(to, *more):
    return cli.main(["film", RECORD, "--output", str(to), *more])


def test_a_record_becomes_an_animated_webp(tmp_path, capsys):
    to = tmp_path / "film.webp"
    assert film(to, "--seconds", "16", "--width", "160", "--names", "Ana", "Bruno") == 0
    with Image.open(to) as made:
        assert made.size == (160, 120)
        assert f"{made.n_frames} pictures, 15 s" in capsys.readouterr().out


@pytest.mark.skipif(best_kind() != "mp4", reason="needs the extra film")
def test_a_record_becomes_an_mp4(tmp_path):
    to = tmp_path / "film.mp4"
    assert film(to, "--seconds", "12", "--width", "160") == 0
    assert to.read_bytes()[4:8] == b"ftyp"


def test_without_the_extra_the_sentence_says_how_to_install_it(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("bot.program.operator.filming.best_kind", lambda: "webp")
    assert film(tmp_path / "film.mp4") == 1
    assert "make film" in capsys.readouterr().err


@pytest.mark.parametrize(("more", "why"), BAD)
def test_wrong_wishes_are_refused_in_a_sentence(more, why, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["film", RECORD, *more]) != 0
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("wish", [["--seconds", "9"], ["--width", "99999"], ["--width", "x"]])
def test_a_number_out_of_range_is_refused(wish, tmp_path, capsys):
    assert film(tmp_path / "film.webp", *wish) != 0
    assert "a number from" in capsys.readouterr().err


def test_the_readme_shows_a_film_of_at_most_a_mebibyte():
    content = (ROOT / "docs/amun_re/film.webp").read_bytes()
    assert "docs/amun_re/film.webp" in (ROOT / "README.md").read_text()
    assert len(content) <= 1024 * 1024
    assert Image.open(BytesIO(content)).n_frames > 20
