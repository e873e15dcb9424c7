"""Names in Chinese, Japanese and Korean, with a font of the machine: never a box."""

from __future__ import annotations

import os
import pickle
import shutil
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

import pytest

from render.fonts import FontFile, font, has_letter
from render.fonts.extra import MOST, WELL_KNOWN, FontError, find_fonts
from render.naming import drawable, lend, name_labels, name_width
from render.paint import paint
from render.palette import INK
from render.scene import Box, Scene

PAPER = "#FFFFFF"
PALETTE = bytes(value for value in range(256) for _ in range(3))
BROUGHT = "paperang_p2_fonts_cjk"  # the package
OWN = "render/fonts/DejaVuSansCondensed-Bold.ttf"
NAMES = ["田中さん", "李小龍", "김철수", "ひろみ カズ"]


def _font_here() -> Path | None:
    spec = find_spec(BROUGHT)
    inside = [Path(spec.origin).parent / "fonts/wqy-microhei.ttc"] if spec and spec.origin else []
    return next((path for path in (*inside, *map(Path, WELL_KNOWN)) if path.exists()), None)


HERE = _font_here()
needs_font = pytest.mark.skipif(not HERE, reason=f"neither {BROUGHT} nor such a font is installed")


@pytest.fixture
def lent():
    lend(find_fonts(str(HERE)))
    yield
    lend(())


def scene_of(name):
    labels = name_labels(name, (20, 60), 40, INK, max_width=400)
    return Scene((440, 90), (Box(0, 0, 440, 90, PAPER), *labels), name, PALETTE)


@needs_font
@pytest.mark.parametrize("name", NAMES)
def test_a_lent_font_draws_the_whole_name_without_a_box(lent, name):
    assert drawable(name) == name
    for label in name_labels(name, (0, 0), 40, INK, max_width=400):
        assert all(letter == " " or has_letter(label.face, letter) for letter in label.text)


@needs_font
def test_own_letters_keep_their_own_font(lent):
    first, second = name_labels("Ana 田中", (0, 0), 40, INK, max_width=400)
    assert (first.text, first.face) == ("Ana ", "bold")
    assert (second.text, second.face) == ("田中", FontFile(str(HERE)))
    assert drawable("\uff21\uff4e\uff41 👩") == "Ana"


@needs_font
def test_a_lent_font_draws_no_letter_shaped_by_its_neighbours(lent):
    assert drawable("नमस्ते 字") == "字"


@needs_font
def test_pictures_without_such_names_stay_the_same_to_the_byte(lent):
    with_font = paint(scene_of("Zoë Дмитрий שלום"))
    lend(())
    assert paint(scene_of("Zoë Дмитрий שלום")) == with_font


@needs_font
def test_without_a_lent_font_such_a_name_is_left_out_again(lent):
    assert name_width(drawable("田中"), 40)
    lend(())
    assert drawable("田中") == ""


@needs_font
def test_a_painter_process_needs_nothing_but_the_scene(lent):
    scene = pickle.loads(pickle.dumps(scene_of("田中さん")))
    with ProcessPoolExecutor(1, get_context("spawn")) as painters:
        assert painters.submit(paint, scene).result(60) == paint(scene)


@needs_font
def test_a_folder_lends_its_fonts_and_passes_others_over(tmp_path):
    shutil.copy(HERE, tmp_path / "b.TTC")
    shutil.copy(OWN, tmp_path / "a.ttf")
    (tmp_path / "broken.otf").write_bytes(b"no font")
    (tmp_path / "notes.txt").write_text("no font either")
    assert find_fonts(str(tmp_path)) == (FontFile(str(tmp_path / "b.TTC")),)
    both = os.pathsep.join([str(tmp_path), str(HERE), str(HERE)])
    assert find_fonts(both) == (FontFile(str(tmp_path / "b.TTC")), FontFile(str(HERE)))
    assert font(find_fonts(both)[0], 30).getlength("田中") > 0


@needs_font
def test_too_many_fonts_are_refused(tmp_path):
    for number in range(MOST + 1):
        (tmp_path / f"{number}.ttc").symlink_to(HERE)
    with pytest.raises(FontError, match=rf"names {MOST + 1} fonts, but {MOST} are the most"):
        find_fonts(str(tmp_path))


@needs_font
def test_the_first_well_known_font_that_is_there_is_found(tmp_path):
    known = (str(tmp_path / "gone.ttc"), str(Path(OWN).absolute()), str(HERE), str(HERE))
    assert find_fonts("", known) == (FontFile(str(HERE)),)


@pytest.mark.parametrize("named", ["nowhere.ttf", OWN, "rules", "CHANGELOG.md"])
def test_a_path_without_such_a_font_is_named(named):
    with pytest.raises(FontError, match=rf"FONTS: {named} is no font"):
        find_fonts(named)


def test_a_machine_without_such_a_font_lends_none():
    assert find_fonts("", ("/nowhere/font.ttc",)) == ()
