"""A world on a virtual clock, and a phone on which somebody plays in it by hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.async_api import async_playwright

from bot.core.interactions.lateness import Lateness
from bot.ground.languages import locales_of
from bot.program.karnak import Karnak
from bot.program.start import QUICK
from bot.sandbox.page.server import PageServer
from bot.sandbox.server import Sandbox
from tests.bot.clock import FakeClock
from tests.browser import FLAGS, PATIENCE, PHONE, chromium
from tests.e2e.world import World
from tests.repositories import Repositories

MONDAY: Final = 1_793_610_000  # 2 November 2026, 9:00 UTC
DAY: Final = 24 * 60 * 60
COLOURS: Final = 64  # of a picture


class Stage(World):
    """A world on a virtual clock."""

    async def start(self) -> None:
        self.people["zoe"] = self.stranger
        self.clock = FakeClock(MONDAY)
        self.sandbox.backend.clock = self.clock
        self.store = await Repositories.open(self.folder / "karnak.db", self.clock)
        self.karnak = Karnak(
            self.store.database,
            clock=self.clock,
            call_later=self.clock.call_later,
            connector=self.sandbox.connector(),
            **QUICK,
        )
        self.karnak.responder.lateness = Lateness(self.clock)
        await self.karnak.login(self.sandbox.token)
        self.running = asyncio.create_task(self.karnak.connect())
        await asyncio.wait_for(self.karnak.wait_until_ready(), 10)
        while self.karnak.signs.are_missing:
            await asyncio.sleep(0.01)

    def speak(self, code: str) -> None:
        """Have everybody's Discord in one language."""
        for person in self.people.values():
            person.user.locale, *_ = locales_of(code)
            self.sandbox.backend.save_user(person.user)

    async def passes(self, days: float) -> None:
        """Let days pass, with all their events."""
        for _ in range(round(days * 24)):
            await self.store.facts.set("alive", str(int(self.clock.now) + DAY // 24))
            self.clock.advance(DAY // 24)
            await self.settle()


class Phone:
    """The sandbox's page at the size of a phone: what is pressed and typed there is done by it."""

    def __init__(self, stage: Stage, url: str, page) -> None:
        self.stage, self.url, self.page = stage, url, page

    async def open(self, who: str, channel) -> None:
        """Show what somebody sees in a channel."""
        await self.page.clock.set_fixed_time(self.stage.clock.now)
        await self.page.goto(f"{self.url}#{self.stage.people[who].id}/{channel.id}")
        await self.page.reload()
        await self.page.locator("#composer textarea").wait_for()
        await self.rest()

    async def press(self, label: str, *, exact: bool = True) -> None:
        """Press the newest button of that label, or, not `exact`, with that label in its own."""
        messages = self.page.locator("#messages")
        await messages.get_by_role("button", name=label, exact=exact).last.click()
        await self.rest()

    async def choose(self, menu: str, answer: str) -> None:
        """Choose what begins so in the newest list of that name."""
        messages = self.page.locator("#messages")
        await messages.get_by_role("combobox", name=menu).last.click()
        await self.page.get_by_role("option", name=answer).first.click()
        await self.rest()

    async def type(self, line: str) -> None:
        """Type a command."""
        await self.page.locator("#composer textarea").fill(f"{line} ")
        await self.page.locator("#composer button[type=submit]").click()
        await self.rest()

    async def show(self, words: str) -> None:
        """Scroll to the newest message with these words."""
        await self.page.locator("#messages").get_by_text(words).last.scroll_into_view_if_needed()
        await self.rest()  # its picture is loaded only now

    async def tidy(self) -> None:
        """Dismiss all private answers."""
        while await (private := self.page.locator(".message.private")).count():
            await private.last.locator("button.dismiss").click()
            await self.rest()

    async def labels(self) -> list[str]:
        """The buttons and lists below the newest message."""
        newest = self.page.locator("#messages .message").last
        return await newest.get_by_role("button").all_inner_texts()

    async def look(self, file: Path) -> None:
        """Keep a picture of the screen."""
        shot = Image.open(BytesIO(await self.page.screenshot()))
        shot.convert("RGB").quantize(COLOURS).save(file, optimize=True)

    async def rest(self) -> None:
        """Until the press has its answer and its news, and the page has come to rest."""
        await self.page.wait_for_timeout(300)
        await self.stage.settle()
        await self.page.wait_for_timeout(400)


@asynccontextmanager
async def curtain() -> AsyncIterator[tuple[Stage, Phone]]:
    """A stage of its own, and a phone to look at it."""
    with TemporaryDirectory() as folder:
        stage = Stage(Path(folder), await Sandbox.open())
        stage.sandbox.backend.bot.name = "Karnak"
        await stage.start()
        server = PageServer(stage.sandbox.people, 0)
        await server.start()
        async with async_playwright() as playwright:
            running = await playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            page = await running.new_page(viewport=PHONE, device_scale_factor=2)
            page.set_default_timeout(PATIENCE)
            await page.clock.install(time=MONDAY)
            yield stage, Phone(stage, server.url, page)
            await running.close()
        await server.stop()
        await stage.close()
