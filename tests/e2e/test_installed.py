"""Karnak as its wheel installs it, where nothing of the checkout can be found."""

from __future__ import annotations

import json
import re
import sys
import sysconfig
from zipfile import ZipFile

import aiohttp
import pytest

from tests import processes
from tests.e2e.newcomer import Newcomer
from tests.e2e.process import ROOT
from tests.patience import PATIENCE
from tests.sandbox.open_page import OpenPage
from tests.stores import once

pytestmark = once

PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
ONLY_THIS = ("--no-deps", "--no-index")
PACKAGED = {
    "bot": "bot",
    "migrations": "bot/store/migrations",
    "render": "render",
    "rules": "rules",
}


def run(*command, **options):
    done = processes.run(command, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    run(*PIP, "wheel", *ONLY_THIS, "--no-build-isolation", "--wheel-dir", folder, ROOT)
    [wheel] = folder.iterdir()
    return wheel


@pytest.fixture(scope="module")
def programs(wheel, tmp_path_factory):
    """Of a new environment that has the wheel, and the packages that these tests run with."""
    environment = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    run(*PIP, "--python", environment / "bin" / "python", "install", *ONLY_THIS, wheel)
    [packages] = environment.glob("lib/python*/site-packages")
    # No .pth in there is read in turn: not the one that leads to the checkout.
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return environment / "bin"


@pytest.fixture
async def newcomer(programs, tmp_path):
    newcomer = Newcomer(tmp_path, (programs / "karnak", "run"), pythonpath="")
    yield newcomer
    await newcomer.kill()


@pytest.fixture
async def client(newcomer):
    async with aiohttp.ClientSession(await newcomer.start()) as client:
        yield client


@pytest.fixture
async def page(newcomer, client):
    async with client.ws_connect("live", origin=newcomer.origin) as socket:
        page = OpenPage(socket, PATIENCE)
        await page.request("enter")
        yield page


async def message(page, words):
    """The first message with these words that the page shows or will show, and what they are."""
    messages = page.last("channel")["messages"]
    while True:
        for one in messages:
            if found := re.search(words, json.dumps(one)):
                return one["id"], found[1]
        event = await page.receive()
        messages = [event["message"]] if "message" in event else []


def test_the_wheel_has_every_file_of_the_packages_and_no_other_package(wheel):
    listed = run("git", "ls-files", "-z", "--", *PACKAGED, cwd=ROOT).split("\0")
    files = (file.partition("/") for file in listed if (ROOT / file).is_file())
    names = ZipFile(wheel).namelist()
    assert {f"{PACKAGED[folder]}/{rest}" for folder, _, rest in files} <= set(names)
    folders = {name.partition("/")[0] for name in names}
    assert {folder for folder in folders if "." not in folder} == {"bot", "render", "rules"}


def test_an_installation_uses_nothing_from_the_checkout(programs, tmp_path):
    code = "import bot, render, rules; print(bot.__file__, render.__file__, rules.__file__)"
    found = run(programs / "python", "-c", code, cwd=tmp_path, env={}).split()
    assert len(found) == 3
    assert all(file.startswith(str(programs.parent)) for file in found)


async def test_an_installed_game_runs_in_an_empty_folder(newcomer, client, page):
    for file in (ROOT / "bot" / "sandbox" / "page" / "static").iterdir():
        async with client.get(f"static/{file.name}") as served:
            assert await served.read() == file.read_bytes()
    lobby, button = await message(page, r'"label": "Start \(host\)", "custom_id": "([^"]+)"')
    people = {one["name"]: one["id"] for one in page.last("surroundings")["people"]}
    await page.request("enter", person=people["Chloé"])
    assert page.last("surroundings")["hint"].startswith("Une table est prête")
    await page.request("enter", person=people["Ana"])
    await page.request("press", message=lobby, custom_id=button)
    _, board = await message(page, r'"url": "/(files/[^"]+)"')
    async with client.get(board) as picture:
        assert (await picture.read()).startswith(b"\x89PNG")
    assert [path.name for path in newcomer.folder.iterdir()] == ["var"]
