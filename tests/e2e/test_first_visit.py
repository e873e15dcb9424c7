"""The first visit of a newcomer: start Karnak with nothing prepared, open the page, play."""
# ruff: noqa: F811 (fixtures that are imported)

from __future__ import annotations

import re

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.browser import PHONE, browser, browser_page  # noqa: F401 (fixtures)
from tests.e2e.newcomer import Newcomer
from tests.stores import once

pytestmark = [once, pytest.mark.asyncio(loop_scope="module")]

BID = re.compile(r": 0\s*(B\s*)?Ana|· Actions")
"""Ana's bid below the board, or the phase that follows if nobody has bid more."""


@pytest_asyncio.fixture(loop_scope="module")
async def newcomer(tmp_path):
    newcomer = Newcomer(tmp_path)
    yield newcomer
    await newcomer.leave()


def button(page, name):
    return page.locator("#messages").get_by_role("button", name=name, exact=True).last


async def bid(page) -> None:
    """The first price on an empty province: where only one price is left, none is asked for."""
    await button(page, "Your move").click()
    asked = page.locator("#messages .message").last
    await expect(asked).to_contain_text("Bid on which province?")
    empty = re.search(r"([A-Z][a-z]+) · from 0 ", await asked.inner_text())[1]
    await asked.get_by_role("button", name=empty).click()
    await expect(asked).to_contain_text("How much do you bid for")
    prices = asked.get_by_role("combobox")
    if await prices.count():
        await prices.click()
        await page.get_by_role("option").first.click()
    else:
        await asked.get_by_role("button").first.click()


async def test_a_first_visit_starts_a_game_bids_and_finds_it_again_after_a_kill(
    newcomer, browser_page
):
    page = await browser_page(await newcomer.start())
    await expect(page.get_by_text("A table is ready")).to_be_visible()
    await expect(page.get_by_text(re.compile(r"Computer player \(Good")).first).to_be_visible()
    await button(page, "Start (host)").click()
    board = page.get_by_role("img", name=re.compile("Old Kingdom")).last
    await expect(board).to_be_visible()
    await expect(page.get_by_text("A table is ready")).not_to_be_visible()
    await expect(page.get_by_text("Waiting for Ana").last).to_be_visible()
    await expect(page.get_by_text("it is your turn")).to_have_count(0)  # she has just pressed
    await bid(page)
    told = page.get_by_text(BID).last
    await expect(told).to_be_visible()
    await newcomer.kill()
    await newcomer.start()
    again = await browser_page(f"http://127.0.0.1:{newcomer.port}/", viewport=PHONE)
    await expect(again.get_by_text(BID).last).to_be_visible()
    await button(again, "Your move").click()
    await expect(again.locator("#messages .message").last).to_contain_text("You have")
