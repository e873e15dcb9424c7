"""A database and the custom ids in its channels, as Karnak of 22 November 2026 left them."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.core.match.address import EncodedAddress
from bot.core.match.decisions import root_for_ticket
from bot.core.match.options import options_of
from bot.lobby.service import LobbyService
from bot.play.routes import PROMPT
from bot.privacy.service import DataRights
from bot.program.features import Features
from bot.program.routes import router_of
from bot.program.services import Services
from bot.upkeep.upgrade import check_live_matches
from rules.core.menu import random_path
from tests.bot.interactions import never_late
from tests.repositories import Repositories

RECORDED = Path(__file__).parent / "recorded"
CUSTOM_IDS = json.loads((RECORDED / "custom_ids.json").read_text("utf-8"))
PROMPTS = [each for each in CUSTOM_IDS if "path" in each]
OTHERS = [each["custom_id"] for each in CUSTOM_IDS if "path" not in each]


@pytest.fixture
async def recorded(tmp_path, clock):
    path = tmp_path / "karnak.db"
    with closing(sqlite3.connect(path)) as old:
        old.executescript((RECORDED / "database.sql").read_text("utf-8"))
    store = await Repositories.open(path, clock)
    yield Services(store.database, lambda _: None, clock)
    await store.close()


async def live_matches(matches):
    every = range(1, 100)
    rows = [row for id in every if (row := await matches.cache.matches.get(id))]
    return [await matches.cache.get(row.id) for row in rows if row.stage == "live"]


async def test_every_match_of_an_old_database_replays_and_goes_on(recorded):
    await check_live_matches(recorded.cache)
    going_on = await live_matches(recorded)
    assert {match.game.word for match in going_on} >= {"amun-re", "aton", "kemet"}
    for number, match in enumerate(going_on):
        seat, before = match.awaited()[0], len(match.entries)
        menu, _ = match.menu(seat)
        path = random_path(menu, lambda limit: limit - 1)
        user = match.people[seat].user
        await recorded.matches.command(
            user, match, path[0], options_of(menu, path), 1_000_000 + number
        )
        assert len(await recorded.matches.log.entries(match.id)) == before + 1


async def test_every_component_of_an_old_prompt_leads_where_it_led(recorded):
    assert len(PROMPTS) > 100
    for each in PROMPTS:
        pressed = EncodedAddress.parse(PROMPT.fullmatch(each["custom_id"]))
        match = await recorded.cache.get(pressed.match)
        root = root_for_ticket(match, match.seat_of(each["user"]), pressed.ticket)
        assert root.address.ticket == pressed.ticket
        assert list(pressed.decode(root.menu).path) == each["path"]


def test_every_other_custom_id_in_an_old_channel_has_its_handler(recorded_router):
    kinds = {custom_id.partition(":")[0] for custom_id in OTHERS}
    assert kinds >= set(re.findall(r"\w+", "turn hand log text look join start option set thread"))
    for custom_id in OTHERS:
        assert recorded_router.route(custom_id), custom_id


@pytest.fixture
def recorded_router(recorded):
    async def no_thread(channel, name):
        raise AssertionError("nobody asked for one")

    lobby = LobbyService(recorded.database, lambda _: None)
    rights = DataRights(recorded.cache, lobby, lambda: None)
    handlers = Features(recorded, lobby, no_thread, no_thread, rights)
    responder = handlers.responder(lateness=never_late())
    return router_of(handlers, responder)
