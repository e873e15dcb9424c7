"""Answers, suggestions and threads that Discord refuses, over the wire."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.core.interactions import completion, responder
from tests.e2e.room import Room, said
from tests.stores import once

pytestmark = once

EDIT = "PATCH /webhooks/*"


@pytest.fixture
def hall(world):
    return Room(world, "hall", game="aton")


@pytest.fixture
def deferring(monkeypatch):
    """Every answer is deferred."""
    monkeypatch.setattr(responder, "DEFER_AFTER", 0)


async def test_a_refused_edit_of_a_deferred_answer_leaves_nobody_with_thinking(
    hall, world, deferring
):
    await hall.begin("ana", "bruno")
    world.sandbox.faults.inject_error(EDIT, 50035, times=-1)
    answer = await hall.type("ana", "game board")
    assert not answer.reply.is_loading and answer.reply.is_ephemeral
    assert "Round" in answer.reply.text


async def test_the_next_answer_reports_a_refused_one(hall, world, deferring, caplog):
    await hall.begin("ana", "bruno")
    faults = world.sandbox.faults
    for way in (EDIT, "POST /webhooks/*"):
        faults.inject_error(way, 50035, times=-1)
    sent = world.ana.send_command(hall.channel, "game board", {})
    while hall.world.karnak.responder._pending or not caplog.records:
        await asyncio.sleep(0.01)
    faults.clear()
    assert sent.reply is None, "nothing says thinking"
    assert "may not have arrived" not in said(await hall.type("bruno", "game status"))
    assert "may not have arrived" in (await hall.type("ana", "game status")).reply.text
    assert "may not have arrived" not in (await hall.type("ana", "game status")).reply.text


@pytest.mark.parametrize("code", [10062, 40060])
async def test_late_suggestions_are_one_line_without_ids(hall, world, caplog, code):
    caplog.set_level(logging.DEBUG, logger="bot")
    await hall.begin("ana", "bruno")
    caplog.clear()
    world.sandbox.faults.inject_error("POST /interactions/*", code)
    world.ana.send_autocomplete(hall.channel, "game board", "picture", "b", {})
    while "suggestions" not in caplog.text:
        await asyncio.sleep(0.01)
    loud = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert [each.getMessage().partition(": ")[0] for each in loud] == ["suggestions did not arrive"]
    assert loud[0].exc_info is None and world.ana.id not in caplog.text


async def test_a_fault_in_a_completer_is_an_incident_without_ids(hall, world, caplog, monkeypatch):
    await hall.begin("ana", "bruno")
    caplog.clear()
    typed = "thebes"

    async def breaks(*_):
        raise KeyError(typed)

    monkeypatch.setattr(completion.CompletionHandler, "suggest", breaks)
    world.ana.send_autocomplete(hall.channel, "game board", "picture", "b", {})
    while "incident" not in caplog.text:
        await asyncio.sleep(0.01)
    assert "thebes" not in caplog.text and world.ana.id not in caplog.text


async def test_a_thread_that_the_server_has_no_room_for_is_a_sentence(hall, world, caplog):
    await hall.begin("ana", "bruno")
    offer = await world.chen.slash(hall.channel, "game new", game="aton")
    world.sandbox.faults.inject_status("POST /channels/*/threads", 400)
    world.sandbox.faults.pending[-1].body["code"] = 160006
    refused = await world.chen.press(offer.reply, "Open it in a thread")
    assert "as many open threads as Discord allows" in said(refused)
    assert "incident" not in caplog.text
