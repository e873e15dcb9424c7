"""Drawings that all matches share outlive their process, and no fault of a file does harm."""

import errno
import os
import threading
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image

from render import kept, stamps
from render.caching import uncached
from render.geometry import translate
from render.kept import NUMBER, file_of, find_kept, is_kept, load, save
from render.layers import draw_layer
from render.scene import Box, Glow, Layer, Scene, Sprite
from render.sprites import draw_sprite
from render.stamps import can_draw, draw_all, rasterize_shape


def tinted():
    paper = Image.linear_gradient("L").resize((40, 30))
    paper.putpalette(bytes(range(256)) * 3)
    return paper


DRAWINGS = {
    ("lotus", 40, (1, "red", True)): (Image.new("RGBA", (9, 40), "#12345678"), (0, 0)),
    ("pond", 0, ("deep",)): (tinted(), (3, -4)),
    ("fog", 0, ()): (Image.radial_gradient("L"), (0, 7)),
    ("map", 0, ()): (Image.new("RGB", (20, 10), "#fedcba"), (5, 5)),
}


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Where drawings are kept. This process has loaded none."""
    monkeypatch.setattr(kept, "_kept", {})
    kept._inflate.cache_clear()
    yield file_of(tmp_path / "drawings", "lily", "a" * 64)
    kept._inflate.cache_clear()


def refuse(*_, **__):
    raise OSError(errno.ENOSPC, "No space left on device")


def test_drawings_come_back_as_they_were(file):
    save(file, DRAWINGS)
    assert load(file)
    for key, (image, at) in DRAWINGS.items():
        again, there = find_kept(key)
        assert (again.mode, again.size, there) == (image.mode, image.size, at)
        assert again.tobytes() == image.tobytes()
        assert again.convert("RGB").tobytes() == image.convert("RGB").tobytes()


def test_kept_drawings_need_nobody_who_draws_them(file):
    shapes = [Sprite("lotus", (5, 5), 40, (1, "red", True)), Layer("fog"), Box(0, 0, 9, 9)]
    assert not can_draw(shapes)
    save(file, DRAWINGS)
    load(file)
    assert can_draw(shapes)
    assert draw_sprite("lotus", 40, (1, "red", True)).size == (9, 40)
    assert draw_layer("fog", ())[1] == (0, 7)
    assert not can_draw([*shapes, Sprite("lotus", (5, 5), 41, (1, "red", True))])


def test_glows_of_any_colour_and_place_are_kept(file, monkeypatch):
    ring = ((20, 20), (90, 24), (60, 80))
    glow = Glow(ring, "#B5532C", 12, 0.2)
    drawn = rasterize_shape(glow)[0].tobytes()
    save(file, draw_all([Scene((100, 100), (glow,), "", b"")]))
    load(file)
    monkeypatch.setattr(stamps, "mask", None)  # so that no glow can be drawn
    moved = Glow(translate(ring, (5, -7)), "#1F4E79", 12, 0.2)
    with uncached():
        assert rasterize_shape(moved)[0].tobytes() == drawn
        with pytest.raises(TypeError):
            rasterize_shape(Glow(ring, "#B5532C", 13, 0.2))


def sealed(index, pixels=b""):
    content = len(index).to_bytes(NUMBER) + index + pixels
    return zlib.crc32(content).to_bytes(NUMBER) + content


@pytest.mark.parametrize(
    "spoil",
    [
        lambda whole: b"",
        lambda whole: whole[:-1],
        lambda whole: whole[: len(whole) // 2],
        lambda whole: whole[:100] + bytes([whole[100] ^ 1]) + whole[101:],
        lambda whole: whole + b"\0",
        lambda whole: whole + bytes(kept.LARGEST_FILE),
        lambda whole: sealed(b"nonsense"),
        lambda whole: sealed(b'[["lotus"]]'),
        lambda whole: sealed(b'[["lotus",1,[],"L",[99999,99999],[0,0],0,0,""]]'),
        lambda whole: sealed(b'[["lotus",1,[],"RGBA",[2048,2049],[0,0],0,0,""]]'),
        lambda whole: sealed(b'[["lotus",1,[[]],"L",[9,9],[0,0],0,0,""]]'),
        lambda whole: sealed(b'[["lotus",1,[],"L",[],[0,0],0,0,""]]'),
        lambda whole: sealed(b"[" * 100_000),
    ],
)
def test_a_file_with_a_fault_counts_as_missing(file, spoil):
    save(file, DRAWINGS)
    file.write_bytes(spoil(file.read_bytes()))
    assert not load(file)
    assert not any(map(is_kept, DRAWINGS)) and find_kept(("lotus", 1, ())) is None


def test_a_missing_file_is_no_fault(file):
    assert not load(file)


def test_a_full_disk_leaves_no_file(file, monkeypatch):
    monkeypatch.setattr(Path, "write_bytes", refuse)
    save(file, DRAWINGS)
    assert [*file.parent.iterdir()] == []


def test_where_no_folder_can_be_made_nothing_is_kept(file):
    file.parent.parent.write_text("a file in the way")
    save(file, DRAWINGS)
    assert not load(file)


def test_a_folder_that_cannot_be_written_to_keeps_its_drawings(file, monkeypatch):
    save(file, DRAWINGS)
    monkeypatch.setattr(Path, "write_bytes", refuse)
    save(file, {})
    assert load(file) and all(map(is_kept, DRAWINGS))


def test_processes_that_write_at_once_leave_one_whole_file(file, monkeypatch):
    monkeypatch.setattr(os, "getpid", threading.get_ident)
    with ThreadPoolExecutor(4) as pool:
        for _ in pool.map(lambda _: save(file, DRAWINGS), range(40)):
            pass
    assert load(file) and all(map(is_kept, DRAWINGS))
    assert [*file.parent.iterdir()] == [file]


def test_the_drawings_of_other_versions_are_removed_and_those_of_other_games_stay(file):
    older = file_of(file.parent.parent, "lily", "b" * 64)
    other = file_of(file.parent.parent, "lily-pond", "b" * 64)
    for each in (older, other, file):
        save(each, DRAWINGS)
    assert (older.exists(), other.exists(), file.exists()) == (False, True, True)
