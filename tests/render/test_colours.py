"""`python -m render <game>` finds a game's colours, and never spoils existing ones."""

import sys
from importlib import import_module
from math import dist

import pytest

import render
from render import __main__ as colours
from render.changes import DUSK
from render.palette import INK, SEAT_STYLES, mix, rgb
from render.scene import Box, Scene

DRAWING = """
from render.lily.colours import PALETTE
from render.palette import SEAT_STYLES
from render.scene import Box, Scene

def specimen():
    for number in range({scenes}):
        fill = SEAT_STYLES[number % 10].colour
        yield Scene((40, 30), (Box(5, 5, 30, 20, fill, radius=4),), "", PALETTE)
"""


@pytest.fixture
def draws(tmp_path, monkeypatch):
    """Have a package of pictures with this many scenes, and return its folder."""

    def draw(scenes=3):
        folder = tmp_path / "lily"
        folder.mkdir()
        (folder / "__init__.py").write_text(DRAWING.format(scenes=scenes))
        return folder

    monkeypatch.setattr(render, "__path__", [*render.__path__, str(tmp_path)])
    yield draw
    for name in [name for name in sys.modules if name.startswith("render.lily")]:
        del sys.modules[name]


def found(folder):
    """The colours as the game would read them."""
    for name in [name for name in sys.modules if name.startswith("render.lily")]:
        del sys.modules[name]
    palette = import_module("render.lily.colours").PALETTE
    return [tuple(palette[at : at + 3]) for at in range(0, len(palette), 3)]


def test_colours_are_found_where_there_are_none_yet(draws):
    folder = draws()
    colours.main(["lily"])
    there = found(folder)
    assert len(there) <= 256
    assert {rgb(seat.colour) for seat in SEAT_STYLES[:3]} <= {*there}


def test_colours_in_the_shade_of_a_picture_of_changes_are_found_too(draws):
    folder = draws()
    colours.main(["lily"])
    dimmed = rgb(mix(SEAT_STYLES[0].colour, INK, DUSK))
    assert min(dist(dimmed, each) for each in found(folder)) < 6


def test_fewer_colours_are_found_where_fewer_are_asked_for(draws):
    folder = draws()
    colours.main(["lily", "--colours", "5"])
    assert len(found(folder)) <= 5
    assert "render lily --colours 5`" in (folder / "colours.py").read_text()


@pytest.mark.parametrize("number", ["1", "257", "many"])
def test_a_number_of_colours_that_no_file_can_have_is_refused(draws, number):
    folder = draws()
    with pytest.raises(SystemExit, match="Name one game"):
        colours.main(["lily", "--colours", number])
    assert not (folder / "colours.py").exists()


def test_no_colour_is_kept_that_looks_like_an_earlier_one():
    flat, near, apart = (10, 10, 10), (13, 7, 11), (10, 14, 10)
    assert colours._with_others([flat, near], [near, apart]) == [flat, near, apart]


def test_spoilt_colours_are_found_again(draws):
    folder = draws()
    (folder / "colours.py").write_text("")
    colours.main(["lily"])
    assert rgb(SEAT_STYLES[0].colour) in found(folder)


def test_the_same_colours_are_found_again(draws):
    folder = draws()
    colours.main(["lily"])
    before = (folder / "colours.py").read_bytes()
    colours.main(["lily"])
    assert (folder / "colours.py").read_bytes() == before


def test_colours_stay_as_they_are_where_no_others_can_be_written(draws, monkeypatch):
    folder = draws()
    (folder / "colours.py").write_text("PALETTE = bytes(3)\n")

    def full(*_):
        raise OSError("the disk is full")

    monkeypatch.setattr(colours.os, "replace", full)
    with pytest.raises(OSError, match="full"):
        colours.main(["lily"])
    assert found(folder) == [(0, 0, 0)]
    assert {path.suffix for path in folder.iterdir()} <= {".py", ""}


def test_progress_is_reported_scene_by_scene(draws, capsys):
    draws(scenes=2)
    colours.main(["lily"])
    said = capsys.readouterr()
    assert said.out == ""
    assert "\r1 of 2 scenes" in said.err and "\r2 of 2 scenes" in said.err
    assert said.err.endswith("colours.py is written.\n")


def test_scenes_are_shown_as_files_and_the_colours_stay(draws, tmp_path, capsys):
    folder = draws(scenes=2)
    colours.main(["lily", "--show", str(tmp_path / "out" / "lily")])
    assert sorted(path.name for path in (tmp_path / "out/lily").iterdir()) == ["01.png", "02.png"]
    assert not (folder / "colours.py").exists()
    assert capsys.readouterr().err.endswith("lily is written.\n")


def test_help_says_what_there_is(capsys):
    with pytest.raises(SystemExit, match="0"):
        colours.main(["--help"])
    assert "--show FOLDER" in capsys.readouterr().out


def test_of_many_scenes_some_are_looked_at_from_the_first_to_the_last():
    scenes = [Scene((1, 1), (), str(number), b"") for number in range(100)]
    looked_at = [int(scene.alt) for scene in colours.sampled(scenes)]
    assert looked_at == [*range(0, 100, 5)]
    assert len(colours.sampled(scenes[:25])) == 13
    assert colours.sampled(scenes[: colours.MOST]) == scenes[: colours.MOST]


def test_flat_colours_of_all_scenes_are_stored(draws):
    folder = draws(scenes=100)
    colours.main(["lily"])
    assert {rgb(seat.colour) for seat in SEAT_STYLES} <= {*found(folder)}


@pytest.mark.parametrize("words", [[], ["no-such-game"], ["aton", "kemet"], ["../aton"], [""]])
def test_an_unknown_game_is_refused_with_a_sentence(words):
    with pytest.raises(SystemExit, match="Name one game that has pictures"):
        colours.main(words)


def test_a_game_that_nobody_draws_yet_has_no_colours(draws):
    (draws() / "__init__.py").write_text("")
    with pytest.raises(SystemExit, match="Name one game that has pictures"):
        colours.main(["lily"])


def test_a_colour_is_flat_where_a_box_is_filled_with_it():
    assert (
        colours.learn([Scene((9, 9), (Box(0, 0, 9, 9, "#123456"),), "", b"")], 256)[:3] == b"\x124V"
    )
