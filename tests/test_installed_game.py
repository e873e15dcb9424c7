"""A game in an installed package outside this repository is found like the others."""

import json
import os
import sys
import tomllib
from pathlib import Path

import pytest

from bot.ground.languages import spoken
from rules.registry import games
from tests import processes
from tests.folders import page_in
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "tests/example_game"
PROJECT = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
LOOKED_AT = """
import asyncio, json, sys
from pathlib import Path
from bot.program.karnak import Karnak
from bot.ground.languages import language
from bot.store.opening import open_database
from render import renderer_of
from render.paint import paint
from rules.registry import games
from tests import processes
from tests.random_games import random_match

async def commands(path):
    database = await open_database(path)
    karnak = Karnak(database)
    new = karnak.tree.get_command("game").get_command("new")
    choices = [choice.value for choice in new.get_parameter("game").choices]
    moves = [move.name for move in karnak.tree.get_command("blue-lotus").commands]
    await karnak.close()
    await database.close()
    return choices, moves

choices, moves = asyncio.run(commands(Path(sys.argv[1])))
game, french = games()["blue-lotus"], language("fr")
match = random_match(game, 1, 3)
scene = renderer_of("blue-lotus").scene(game.view(match.end, None), french)
print(json.dumps({
    "choices": choices,
    "moves": moves,
    "over": not match.end.flow,
    "winners": game.result(match.end).winners,
    "picture": paint(scene)[:8].hex(),
    "alt": scene.alt,
    "verb": game.verbs[0].label.in_(french),
}))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Folder like `site-packages` with the example game: its package and its metadata."""
    folder = tmp_path_factory.mktemp("site-packages")
    (folder / "blue_lotus").symlink_to(EXAMPLE / "blue_lotus")
    said = folder / "karnak_blue_lotus-1.0.dist-info"
    said.mkdir()
    (said / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {PROJECT['name']}\nVersion: 1.0\n"
    )
    lines = []
    for group, names in PROJECT["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in names.items())]
    (said / "entry_points.txt").write_text("\n".join(lines))
    return folder


def run(installed, *command):
    path = os.pathsep.join([str(installed), str(ROOT)])
    return processes.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )


@pytest.fixture(scope="module")
def report(installed):
    return json.loads(run(installed, "-c", LOOKED_AT, str(installed / "karnak.db")).stdout)


def test_it_can_be_opened_like_any_other(report):
    assert report["choices"] == [*games(), "blue-lotus"]
    assert report["moves"] == ["lay", "turn"]


def test_it_can_be_played_to_its_end(report):
    assert report["over"] and report["winners"]


def test_it_is_drawn(report):
    assert bytes.fromhex(report["picture"]) == b"\x89PNG\r\n\x1a\n"
    assert report["alt"]


def test_it_speaks_french_by_its_own_catalogue(report):
    assert report["verb"] == "Poser"
    assert "point" in report["alt"] and "montré\u00a0: " in report["alt"]


def test_the_console_plays_it(installed):
    ran = run(installed, "-m", "rules", "play", "blue-lotus", "--auto", "--seed", "nile")
    assert "takes 1 point." in ran.stdout
    assert ran.stderr == ""


def test_its_guide_is_included_in_every_language():
    guide = EXAMPLE / "docs" / "guide.md"
    assert {*guide.parent.iterdir()} == {page_in(guide, code) for code in spoken()}


def test_without_it_there_are_our_games_alone():
    ran = processes.run(
        [sys.executable, "-c", "from rules.registry import games; print(*games())"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert ran.stdout.split() == [*games()]
