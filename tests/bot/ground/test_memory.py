"""The memory that the process gives back to the system or never takes."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from bot.ground import memory
from tests import processes


@pytest.fixture(autouse=True)
def linux(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")


async def test_free_memory_is_asked_back_of_glibc(monkeypatch):
    asked = []
    monkeypatch.setattr(memory, "CDLL", lambda name: SimpleNamespace(malloc_trim=asked.append))
    await memory.release_free_memory()
    assert asked == [0]


async def test_another_c_library_is_not_asked(monkeypatch):
    monkeypatch.setattr(memory, "CDLL", lambda name: SimpleNamespace())
    memory.give_large_blocks_back()
    await memory.release_free_memory()


def test_a_bot_on_discord_loads_no_sandbox():
    loaded = "import bot.program.start, sys; print(*(m for m in sys.modules if 'sandbox' in m))"
    said = processes.run([sys.executable, "-c", loaded], capture_output=True, check=True)
    assert said.stdout.decode().split() == []
