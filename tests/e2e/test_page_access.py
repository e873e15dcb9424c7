"""Karnak's own tables on the page, in both languages and sizes: no barrier, nothing sideways."""
# ruff: noqa: F811 (fixtures that are imported)

from __future__ import annotations

from itertools import cycle

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.ground.languages import locales_of, spoken
from bot.sandbox.page.server import PageServer
from rules.registry import games
from tests.axe import barriers
from tests.browser import DESKTOP, PHONE, browser, browser_page  # noqa: F401 (fixtures)
from tests.e2e.room import Room
from tests.stores import once

pytestmark = [once, pytest.mark.asyncio(loop_scope="module")]
SIZES = (DESKTOP, PHONE)
SIDEWAYS = """() => [...document.querySelectorAll("html, #scroll, .body, .container, dialog")]
    .filter(element => element.scrollWidth > element.clientWidth + 1)
    .map(element => element.className || element.tagName)"""
ALL_LANGUAGES = sorted(spoken())


@pytest_asyncio.fixture(loop_scope="module")
async def served(oasis):
    server = PageServer(oasis.sandbox.people, 0)
    await server.start()
    yield server
    await server.stop()


class Reader:
    """Dina, who reads a language and looks at each screen.

    In English she does so in every size, else where there is least room.
    """

    def __init__(self, page, room, language):
        self.page, self.room, self.language = page, room, language
        self.sizes = SIZES if language == "en" else (PHONE,)

    async def look(self):
        """Nothing on the screen is a barrier, or in another language, or out of sight sideways."""
        await self.room.settle()
        for size in self.sizes:
            await self.page.set_viewport_size(size)
            assert await barriers(self.page) == []
            assert await self.page.evaluate(SIDEWAYS) == []
        foreign = self.page.locator(".content[lang]")
        assert await foreign.all_inner_texts() == []

    async def press(self, label):
        words = self.room.words(label)
        buttons = self.page.locator("#messages").get_by_role("button", name=words, exact=True)
        await buttons.last.dispatch_event("click")  # whole: a message may be drawn again in between
        await self.room.settle()

    async def hear_the_lists(self):
        """Each list of the newest prompt is named by its question."""
        prompt = self.page.locator(".message.private").last
        question = await prompt.get_by_role("heading").last.inner_text()
        for named in await prompt.get_by_role("combobox").all():
            heard = await named.get_attribute("aria-label")
            assert heard.startswith(question)

    @property
    def newest(self):
        return self.page.locator(".message").last


@pytest_asyncio.fixture(loop_scope="module")
async def reader(oasis, served, browser_page, request):
    game, language = request.param
    room = Room(oasis, f"read {game} {language}", game=game)
    dina = oasis.dina
    dina.user.locale = locales_of(language)[0]
    oasis.sandbox.backend.save_user(dina.user)
    page = await browser_page(f"{served.url}#{dina.id}/{room.channel.id}")
    yield Reader(page, room, language)


@pytest.mark.parametrize("reader", [*zip(games(), cycle(ALL_LANGUAGES))], indirect=True, ids=str)
async def test_a_table_is_read_from_its_lobby_to_its_first_decision(reader):
    page, room = reader.page, reader.room
    await room.open("dina", language=reader.language, computers=games()[room.game].players[0] - 1)
    await expect(reader.newest).to_be_visible()
    await reader.look()
    await reader.press("Options")
    await expect(page.locator(".message.private [role=combobox]").first).to_be_visible()
    await reader.look()
    await reader.press("Start (host)")
    await expect(page.locator(".picture").first).to_be_visible()
    await reader.look()
    await reader.press("Board as text")
    await reader.look()
    if "dina" in await room.awaited():
        await reader.press("Your move")
        await expect(page.locator(".message.private").last).to_be_visible()
        await reader.look()
        await reader.hear_the_lists()
    await page.locator(".picture").last.click()
    await reader.look()
