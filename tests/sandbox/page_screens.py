"""The page's screens, and their openers: for tests that look at all of them."""

import pytest_asyncio
from playwright.async_api import expect

from bot.sandbox.page.server import PageServer
from tests.browser import DESKTOP
from tests.sandbox.scripted_bot import ScriptedBot


@pytest_asyncio.fixture(loop_scope="module")
async def bot():
    return ScriptedBot()


@pytest_asyncio.fixture(loop_scope="module")
async def served(bot):
    page = PageServer(bot.people, 0)
    await page.start()
    yield page
    await page.stop()


@pytest_asyncio.fixture(loop_scope="module")
async def open_as(served, bot, browser_page):
    """Opens #courtyard as Ana, who reads a language, in a window of a size."""

    async def open_page(locale="en-US", viewport=DESKTOP):
        bot.ana.user.locale = locale
        bot.backend.save_user(bot.ana.user)
        page = await browser_page(served.url, viewport=viewport)
        await expect(page.locator(".message").first).to_be_visible()
        return page

    return open_page


async def channel(page, bot):
    await expect(page.locator("#hint")).to_be_visible()


async def answer(page, bot):
    await page.locator('[data-custom-id="move"]').last.click()
    await expect(page.locator(".message.private")).to_be_visible()


async def failure(page, bot):
    bot.ana.response_timeout = 0.05
    await page.locator('[data-custom-id="resign"]').last.click()
    await expect(page.locator("#messages").get_by_role("alert")).to_be_visible()


async def chosen(page, bot):
    await page.locator('[data-custom-id="sell"]').last.click()
    await page.get_by_role("option").first.click()


async def modal(page, bot):
    await page.locator('[data-custom-id="form"]').last.click()
    await page.locator('dialog [data-custom-id="some"]').click()


async def refused_modal(page, bot):
    await page.locator('[data-custom-id="form"]').last.click()
    await page.locator("dialog [type=submit]").click()
    await expect(page.locator("dialog").get_by_role("alert").first).to_be_visible()


async def settings(page, bot):
    await page.locator("#channel-header .me").click()
    await expect(page.get_by_role("dialog")).to_be_visible()


async def lightbox(page, bot):
    await page.locator(".picture").last.click()
    await expect(page.locator("dialog.lightbox img")).to_be_visible()


async def sidebar(page, bot):
    opener = page.locator(".drawer-opener")
    if await opener.is_visible():
        await opener.click()
    await page.wait_for_timeout(300)  # the drawer slides in


async def new_person(page, bot):
    await sidebar(page, bot)
    await page.locator("#sidebar section button.quiet").first.click()
    await expect(page.get_by_role("dialog")).to_be_visible()


async def commands(page, bot):
    await page.locator("#composer textarea").press_sequentially("/")
    await expect(page.get_by_role("option").first).to_be_visible()


async def command(page, bot):
    await page.locator("#composer textarea").press_sequentially("/table roll t")
    await expect(page.get_by_role("option").first).to_be_visible()


async def wrong_value(page, bot):
    await page.locator("#composer textarea").fill("/table roll province:thebes price:six")
    await page.locator("#composer [type=submit]").click()
    await expect(page.locator("#composer").get_by_role("alert")).to_be_visible()


async def offline(page, bot):
    bot.backend.set_online(online=False)
    await expect(page.locator("#status")).to_be_visible()


async def leave(page):
    """Close everything that a screen has opened."""
    await page.locator("h1").click(force=True)
    while await page.locator("dialog").count():
        await page.keyboard.press("Escape")
    if await page.locator("body.drawer-open").count():
        await page.keyboard.press("Escape")
    await page.locator("#composer").evaluate(
        "form => form.querySelector('input, textarea').focus()"
    )
    for _ in range(2):
        await page.keyboard.press("Escape")
    await page.locator("#composer textarea").fill("")


SCREENS = (
    channel,
    answer,
    failure,
    chosen,
    modal,
    refused_modal,
    settings,
    lightbox,
    sidebar,
    new_person,
    commands,
    command,
    wrong_value,
    offline,
)


def row(page, index):
    return page.locator(".message").nth(index)


def write_much(bot, served):
    """A panel with every kind of part, words of people, a mention and an old answer."""
    served.hint = {"en-US": "Press “Your move”."}
    bot.message = bot.panel(bot.courtyard)
    bot.bruno.write(bot.courtyard, "Good morning")
    bot.bruno.write(bot.courtyard, "Is anybody here?")
    bot.mention(bot.courtyard, bot.ana)
    bot.panel(bot.courtyard)
