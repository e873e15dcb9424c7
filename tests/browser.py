"""A headless Chromium for tests of the sandbox's page, where there is one.

`await browser_page(url, viewport=PHONE)` gives a Playwright page that has opened the address. It
closes with the test, which fails if the page logged an error. Without a Chromium the tests are
skipped, saying how to get one. The browser reaches nothing but this machine.

There is one browser for a module of tests, in the event loop of the module. A page of a server on
another port shares nothing with the pages before. Such a module has

    from tests.browser import browser, browser_page
    pytestmark = pytest.mark.asyncio(loop_scope="module")

and `loop_scope="module"` on its asynchronous fixtures.
"""

import os
import shutil
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
import pytest_asyncio
from playwright.async_api import async_playwright, expect

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
HOW = (
    "no Chromium was found: install one (on Debian and Ubuntu: apt-get install chromium), "
    "or name it with the environment variable CHROMIUM"
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-site-isolation-trials",  # pages of one site share a process: none is started for
    "--process-per-site",  # each test
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
LOSSES = ("WebSocket connection to", "Failed to load resource: net::ERR_CONNECTION_")
"""How a page says that it has lost its server."""
PATIENCE = 30_000
"""Milliseconds within which everything that a test waits for has to be there."""
expect.set_options(timeout=PATIENCE)


def chromium():
    """The path of a Chromium, or None if there is none."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser():
    """A running Chromium. Skip the tests if there is none."""
    path = chromium()
    if path is None:
        pytest.skip(HOW)
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        context = await running.new_context(locale="en-US")
        context.free = []
        yield context
        await running.close()


def is_complaint(said):
    """True for a console error of the page, except on losing its restarting server."""
    return said.type == "error" and not said.text.startswith(LOSSES)


@asynccontextmanager
async def opened(running, url, viewport=DESKTOP):
    """A page. Its complaints are raised at the end."""
    page = running.free.pop() if running.free else await running.new_page()
    await page.bring_to_front()  # a page behind another is slowed down
    await page.set_viewport_size(viewport)
    page.set_default_timeout(PATIENCE)
    complaints = []
    listeners = {
        "pageerror": lambda error: complaints.append(str(error)),
        "console": lambda said: is_complaint(said) and complaints.append(said.text),
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    try:
        await page.goto(url)
        yield page
    finally:
        await page.goto("about:blank")
        for event, listener in listeners.items():
            page.remove_listener(event, listener)
        running.free.append(page)
    assert complaints == [], complaints


@pytest_asyncio.fixture(loop_scope="module")
async def browser_page(browser):
    """Opens pages, as often as a test likes."""
    async with AsyncExitStack() as exits:

        async def open_page(url, **size):
            return await exits.enter_async_context(opened(browser, url, **size))

        yield open_page
