"""The button **As a page** next to the record of a finished game."""

import asyncio
import re
from concurrent.futures import BrokenExecutor
from random import Random

import pytest

from bot.computers.errands import MOST_WAITING
from bot.ground.process_pool import NoProcessesError, Processes
from bot.history import page_maker
from bot.history.page_maker import PageMaker
from bot.program.acts import ACTS
from rules.core.errors import IllegalMoveError
from rules.registry import games
from tests.bot.history.pages import data, in_english, page, record  # noqa: F401 (a fixture)
from tests.bot.screens import buttons, words
from tests.bot.seated import ANA, STRANGER
from tests.pools import Pool

LABEL = "As a page"
in_english_only = pytest.mark.usefixtures("in_english")

pytestmark = pytest.mark.usefixtures("errand_pool")


@pytest.fixture
async def finished(begin):
    table = await begin(2, game=games()["aton"])
    await table.finish(Random(4))
    return table


def file_of(shown):
    """The name and the words of the file in an answer."""
    (file,) = shown.files()
    return file.filename, file.fp.read().decode()


@pytest.mark.parametrize("user", [ANA, STRANGER])
async def test_a_finished_game_comes_as_a_page_in_the_readers_language(finished, press, user):
    record_shown = await press(f"export:{finished.id}", user)
    shown = await press(buttons(record_shown)[LABEL].custom_id, user)
    name, written = file_of(shown)
    assert name == f"aton-{finished.id}.html"
    steps = data(written)["versions"][0]["steps"]
    assert len(steps) > 10 and "Open the file in a browser" in words(shown)


@in_english_only
async def test_a_page_has_no_names_as_the_record_has_none(finished, press):
    _, written = file_of(await press(f"webpage:{finished.id}"))
    words_of_page = re.sub(r"base64,[\w+/=]+", "", written)  # fonts and pictures spell anything
    assert "Ana" not in words_of_page and "Bruno" not in words_of_page


async def test_before_the_end_there_is_neither_button_nor_page(begin, press, errand_pool):
    table = await begin(2, game=games()["aton"])
    assert LABEL not in buttons(await press(f"export:{table.id}"))
    assert "after the end" in words(await press(f"webpage:{table.id}"))
    assert errand_pool.asked == []


async def test_a_game_without_pictures_has_no_button(begin, press):
    table = await begin(2)
    await table.finish(Random(4))
    assert LABEL not in buttons(await press(f"export:{table.id}"))
    assert "no pictures" in words(await press(f"webpage:{table.id}"))


@in_english_only
async def test_only_a_few_pages_wait():
    held = Pool(is_held=True)
    maker = PageMaker(Processes(lambda: held, 60))
    asked = [
        asyncio.create_task(maker.make(record("aton"), "en", ACTS)) for _ in range(MOST_WAITING)
    ]
    while len(held.held) < MOST_WAITING:
        await asyncio.sleep(0)
    with pytest.raises(IllegalMoveError, match="Many pages"):
        await maker.make(record("aton"), "en", ACTS)
    for task in asked:
        task.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    held.is_held = False
    assert await maker.make(record("aton"), "en", ACTS) == page("aton")


@in_english_only
async def test_a_page_that_discord_would_refuse_is_refused_with_a_sentence(monkeypatch):
    monkeypatch.setattr(page_maker, "LARGEST", 1000)
    with pytest.raises(IllegalMoveError, match="too long"):
        await PageMaker().make(record("aton"), "en", ACTS)


@pytest.mark.parametrize("error", [NoProcessesError, BrokenExecutor])
async def test_no_page_is_made_without_a_process(monkeypatch, error):
    async def refuse(*_):
        raise error

    maker = PageMaker()
    monkeypatch.setattr(maker.errands.processes, "run", refuse)
    with pytest.raises(IllegalMoveError, match="Try again later"):
        await maker.make(record("aton"), "en", ACTS)
