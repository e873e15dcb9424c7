"""Tests that leave processes behind on purpose: `tests/test_processes.py` runs them."""

import asyncio
import json
import os
from multiprocessing import get_context
from pathlib import Path
from subprocess import PIPE
from time import sleep

import pytest
from playwright.async_api import async_playwright

from tests import processes
from tests.browser import FLAGS, chromium
from tests.guard import bearers
from tests.patience import PATIENCE
from tests.postgresql import PG_CTL, server

FILE = Path(os.environ["LEFT_BEHIND"])
WITH_CHILD = ("sh", "-c", "sleep 600 & echo begun; wait")


def left():
    return bearers(str(os.getpid()), processes.MARK)


async def test_that_fails():
    process = await processes.start(*WITH_CHILD, env={"PATH": os.environ["PATH"]}, stdout=PIPE)
    await process.stdout.readline()
    assert len(left()) < 2


async def test_that_comes_next():
    async with asyncio.timeout(PATIENCE):
        while left():  # the system takes a moment
            await asyncio.sleep(0.01)


@pytest.fixture(scope="module")
def shared():
    """A process that nobody ends, for two tests."""
    return processes.popen(["sleep", "600"])


@pytest.mark.parametrize("time", [1, 2])
def test_that_shares(shared, time):
    assert shared.poll() is None


async def test_that_hangs():
    process = await processes.start(*WITH_CHILD, stdout=PIPE)
    await process.stdout.readline()
    FILE.write_text(json.dumps([*left()]))
    await asyncio.Event().wait()


async def test_that_hangs_with_all_that_libraries_start():
    get_context("spawn").Process(target=sleep, args=(600,)).start()
    if PG_CTL:
        server()
    async with async_playwright() as playwright:
        if path := chromium():
            await playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        await test_that_hangs()
