"""A host's month, played in the sandbox: `python -m tests.storyboards` takes its pictures anew.

The month passes on a virtual clock. Each picture is the page at the size of a phone, as one person
sees it; `docs/host.md` tells the story.
"""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image
from playwright.async_api import async_playwright

from bot.app import Karnak
from bot.sandbox.page_server import PageServer
from bot.sandbox.server import Sandbox
from bot.store import Store
from tests.bot.clock import FakeClock
from tests.browser import FLAGS, PHONE, chromium
from tests.e2e.room import Room
from tests.e2e.world import World
from tests.folders import ROOT

PICTURES: Final = ROOT / "docs" / "host"
MONDAY: Final = 1_793_610_000  # 2 November 2026, 9:00 UTC
DAY: Final = 24 * 60 * 60
COLOURS: Final = 64  # of a picture


class Month(World):
    """A world on a virtual clock, with a page to look at it."""

    async def start(self) -> None:
        self.clock = FakeClock(MONDAY)
        self.sandbox.backend.clock = self.clock
        self.store = await Store.open(self.folder / "karnak.db", self.clock)
        self.karnak = Karnak(
            self.store,
            clock=self.clock,
            call_later=self.clock.call_later,
            connector=self.sandbox.connector(),
            guild_ready_timeout=0.02,
        )
        await self.karnak.login(self.sandbox.token)
        self.running = asyncio.create_task(self.karnak.connect())
        await asyncio.wait_for(self.karnak.wait_until_ready(), 10)
        while self.karnak.signs.are_missing:
            await asyncio.sleep(0.01)

    async def passes(self, days: float) -> None:
        """Let days pass, and what is due in them happen."""
        for _ in range(round(days * 24)):
            self.clock.advance(DAY // 24)
            await self.settle()

    async def look(self, page, name: str, who: str, channel) -> None:
        """Take a picture of what somebody sees in a channel."""
        await page.clock.set_fixed_time(self.clock.now)
        await page.goto(f"{self.url}#{self.people[who].id}/{channel.id}")
        await page.reload()
        await page.locator(".message").last.wait_for()
        await page.wait_for_timeout(400)
        shot = Image.open(BytesIO(await page.screenshot()))
        shot.convert("RGB").quantize(COLOURS).save(PICTURES / f"{name}.png", optimize=True)


async def everybody_moves(room: Room, silent: str) -> None:
    """Whoever is next does what is safest, one after the other, but for one who is silent."""
    while (name := await room.next()) != silent:
        await room.play(name, await room.default(name))
        await room.settle()


async def play(month: Month, page) -> None:
    """The month, as `docs/host.md` tells it."""
    hall = Room(month, "tuesday-games", game="amun-re")
    month.emil.manage_guilds()
    asked = await month.emil.slash(hall.channel, "karnak setup")
    asked = await month.emil.choose(asked.reply, "news", menu="setup")
    await month.emil.choose(asked.reply, month.channel.id, menu="settle:news")
    await month.look(page, "1-setup", "emil", hall.channel)

    for name, zone in (("ana", "Europe/Paris"), ("bruno", "America/New_York")):
        await month.store.people.prefer(int(month.people[name].id), zone=zone)
    await hall.open("ana", seats=4)
    await hall.option("ana", "pace_deadline", "48h")
    await hall.type("ana", "game announce")
    await hall.settle()
    await month.look(page, "2-announced", "bruno", month.channel)
    await month.bruno.press(month.channel.last_message, "Join")
    await hall.sit("chen", "dina")
    await month.look(page, "3-lobby", "dina", hall.channel)

    await hall.press("ana", "Start (host)")
    await hall.settle()
    await month.passes(0.25)
    await everybody_moves(hall, "chen")
    await month.passes(1.2)
    await month.look(page, "4-reminder", "chen", month.chen.dm)
    await hall.type("ana", "host table")
    await month.look(page, "5-host", "ana", hall.channel)
    await month.passes(3)
    await month.look(page, "6-deadline", "bruno", hall.channel)

    thread = month.sandbox.backend.add_thread(hall.channel, "amun-re-in-november", month.ana.id)
    corner = Room(month, channel=thread, game="amun-re")
    await corner.type("ana", "game move")
    await hall.settle()
    await month.look(page, "7-moved", "bruno", hall.channel)
    hall.channel = thread

    yard = Room(month, "next-month", game="kemet")
    await yard.open("ana")
    await month.passes(12.1)
    await month.look(page, "8-keep", "ana", month.ana.dm)


async def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        month = Month(Path(folder), await Sandbox.open())
        await month.start()
        server = PageServer(month.sandbox.people, 0)
        await server.start()
        month.url = server.url
        async with async_playwright() as playwright:
            running = await playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            page = await running.new_page(viewport=PHONE, device_scale_factor=2)
            await page.clock.install(time=MONDAY)
            await play(month, page)
            await running.close()
        await server.stop()
        await month.close()


if __name__ == "__main__":
    asyncio.run(main())
