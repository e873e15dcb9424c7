"""A painter that starts later finds the drawings of the games in a file, and nothing of a match."""

from functools import cache

import pytest

from bot.core.pictures import painter
from bot.core.pictures.painter import paint_scene, paint_specimen
from bot.core.pictures.painting import Painters
from render import kept, renderer_of
from render.scene import Scene, Sprite
from render.stamps import draw_all

GAME = "aton"
HEAVY = "{'asyncio', 'discord', 'pydantic', 'rules'} & {*__import__('sys').modules}"


def specimens():
    return [*renderer_of(GAME).specimen()]


@pytest.fixture
def file(tmp_path, monkeypatch):
    """The file of a game, for a process that has painted nothing."""
    monkeypatch.setattr(kept, "_kept", {})
    start_again(monkeypatch)
    yield tmp_path / GAME / "this.drawings"
    kept._inflate.cache_clear()


def start_again(monkeypatch):
    monkeypatch.setattr(painter, "_specimens", cache(painter._specimens.__wrapped__))
    monkeypatch.setattr(painter, "_load", cache(kept.load))
    kept._kept.clear()
    kept._inflate.cache_clear()


def warm_up(file):
    while paint_specimen(GAME, file):
        pass


def test_a_file_holds_the_drawings_of_the_specimens_and_nothing_that_was_painted(file):
    scene = specimens()[0]
    rare = Sprite("card_face", (80, 80), 77, ("blue", 3))  # in the hand of a player
    changed = Scene(scene.size, (*scene.shapes, rare), scene.alt, scene.palette)
    paint_scene(GAME, changed, 1, False, file)
    warm_up(file)
    kept.load(file)
    assert {*kept._kept} == {*draw_all(specimens())}
    assert ("card_face", 77, ("blue", 3)) not in kept._kept


@pytest.mark.parametrize("content", [b"", b"nonsense"])
def test_a_spoilt_file_changes_no_picture_and_is_written_again(file, content, monkeypatch):
    scene = specimens()[0]
    warm_up(file)
    whole = file.read_bytes()
    file.write_bytes(content)
    start_again(monkeypatch)
    assert paint_scene(GAME, scene, 1, False, file) == paint_scene(GAME, scene, 1, False)
    warm_up(file)
    assert len(file.read_bytes()) == len(whole) and kept.load(file)


def test_a_whole_file_is_not_written_again(file, monkeypatch):
    warm_up(file)
    written = file.stat().st_mtime_ns
    start_again(monkeypatch)
    warm_up(file)
    assert file.stat().st_mtime_ns == written


async def test_a_new_process_paints_the_same_board_without_the_rules(tmp_path):
    first, second = (Painters(1, folder=tmp_path) for _ in range(2))
    await first.warm_up(GAME)
    first.close()
    for scene in specimens()[:3]:
        painted = await second.paint(GAME, lambda scene=scene: scene, 1, is_dim=False)
        assert painted == (paint_scene(GAME, scene, 1, False), scene.alt)
    assert await second.processes.run(eval, HEAVY) == set()
    second.close()


def test_painters_without_a_folder_keep_nothing():
    assert Painters(1)._kept(GAME) is None


def test_the_file_has_the_digest_of_the_code(tmp_path, monkeypatch):
    files = [Painters(1, folder=tmp_path)._kept(GAME)]
    monkeypatch.setattr("bot.core.pictures.painting.rules_digest", lambda *_: "f" * 64)
    files.append(Painters(1, folder=tmp_path)._kept(GAME))
    assert {each.parent for each in files} == {tmp_path / GAME} and len({*files}) == 2
