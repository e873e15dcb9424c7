"""After an upgrade every live match is replayed: misfits are frozen, never corrupted."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from bot.core.match.cache import NoMatchError
from bot.core.match.digests import rules_digest
from bot.core.pictures import painting
from bot.program import karnak as app
from bot.program.karnak import Karnak
from bot.program.services import Services
from bot.store.sqlite_files import MIGRATIONS, prepare
from bot.upkeep.upgrade import check_live_matches
from rules.registry import games
from tests.bot.seated import SeatedMatch
from tests.patience import PATIENCE
from tests.repositories import Repositories, replace_method
from tests.toy import TOY


@pytest.fixture
async def karnak(store):
    karnak = Karnak(store.database)
    yield karnak
    await karnak.close()


async def stage(store, table):
    return (await store.matches.get(table.id)).stage


async def test_matches_are_checked_once_for_each_version_of_the_rules(begin, store, karnak):
    table = await begin()
    await table.play("ana dig tomb")
    assert await store.upkeep.unchecked(rules_digest()) == (table.id,)
    await check_live_matches(karnak.services.cache)
    assert await store.upkeep.unchecked(rules_digest()) == ()
    assert await store.upkeep.unchecked("another") == (table.id,)


async def test_a_match_is_not_checked_in_the_middle_of_a_move(begin, karnak, monkeypatch):
    table, held = await begin(), []
    monkeypatch.setattr(
        karnak.services.cache,
        "forget",
        lambda id: held.append(karnak.services.cache.lock(id).locked()),
    )
    await check_live_matches(karnak.services.cache)
    assert (await table.match()).id == table.id and held == [True]


async def test_a_match_that_no_longer_replays_is_frozen_and_the_others_continue(
    begin, store, karnak, caplog
):
    caplog.set_level(logging.DEBUG, logger="bot")
    good, bad, fine = await begin(), await begin(), await begin()
    await good.play("ana dig tomb")
    await store.log.append(bad.id, 1, "ana", "dig tomb=9", None)
    await check_live_matches(karnak.services.cache)
    assert [await stage(store, table) for table in (good, bad, fine)] == ["live", "frozen", "live"]
    assert await bad.log() == ["ana dig tomb=9"]
    assert f"match {bad.id}" in caplog.text
    assert "tomb" not in caplog.text


async def test_after_every_upgrade_the_log_names_the_matches_that_are_frozen_still(
    begin, store, karnak, caplog
):
    table, _ = await begin(), await begin()
    await store.log.append(table.id, 1, "ana", "dig tomb=9", None)
    await store.matches.freeze(table.id, [])
    await check_live_matches(karnak.services.cache)
    assert [record.getMessage() for record in caplog.records] == [f"match {table.id} is frozen"]


async def test_a_frozen_match_goes_on_when_its_rules_are_back(begin, store, karnak, monkeypatch):
    table = await begin()
    await table.play("ana dig tomb")
    with monkeypatch.context() as upgraded:
        upgraded.setitem(games(), "toy", replace(TOY, edition=0))  # an older program
        await check_live_matches(karnak.services.cache)
    assert await stage(store, table) == "frozen"
    with pytest.raises(NoMatchError):
        await karnak.services.cache.live(table.id)
    await check_live_matches(karnak.services.cache)
    assert await stage(store, table) == "live"
    again = SeatedMatch(store, karnak.services.matches, table.id)
    assert await again.awaited() == ["bruno"]
    await again.play("bruno pass")


async def test_a_fault_in_checking_one_match_stops_no_other(
    begin, store, karnak, monkeypatch, caplog
):
    first, second = await begin(), await begin()
    match = karnak.services.cache.get

    async def broken(id):
        if id == first.id:
            raise ZeroDivisionError
        return await match(id)

    monkeypatch.setattr(karnak.services.cache, "get", broken)
    await check_live_matches(karnak.services.cache)
    assert await store.upkeep.unchecked(rules_digest()) == (first.id,)
    assert await stage(store, second) == "live"
    assert "ZeroDivisionError" in caplog.text


def test_the_digest_is_of_the_code_of_the_rules():
    assert rules_digest() == rules_digest()
    assert len(rules_digest()) == 64


def test_the_digest_is_of_the_code_of_installed_games_too(monkeypatch):
    with_the_toy_of_the_tests = rules_digest()
    monkeypatch.delitem(games(), "toy")
    assert rules_digest() != with_the_toy_of_the_tests


BEFORE_ORDERS = """
    INSERT INTO matches (id, game, edition, options, language, players, seed, salt, guild, channel,
                         stage, interaction, opened)
    VALUES (1, 'toy', 1, '{}', 'en', 2, 'nile', 'salt', 77, 500, 'live', 500, 0);
    INSERT INTO seats (match, place, seat, user, name, host)
    VALUES (1, 0, 'ana', 11, 'Ana', 1), (1, 1, 'bruno', 22, 'Bruno', 0);
    INSERT INTO log (match, number, seat, words, interaction, at)
    VALUES (1, 1, 'ana', 'dig tomb', 501, 0);
"""


async def test_a_match_from_before_there_were_orders_goes_on_and_takes_them(tmp_path, clock):
    path, folder = tmp_path / "old.db", tmp_path / "migrations"
    folder.mkdir()
    (folder / "0001_matches.sql").write_text((MIGRATIONS / "0001_matches.sql").read_text("utf-8"))
    prepare(path, folder)
    with closing(sqlite3.connect(path)) as old:
        old.executescript(BEFORE_ORDERS)
    store = await Repositories.open(path, clock)
    try:
        table = SeatedMatch(store, Services(store.database, lambda _: None, clock).matches, 1)
        await table.leave("bruno", "always", "turn", "pass", "game")
        await table.matches.play_automatic_moves(1)
        assert await table.log() == ["ana dig tomb", "bruno pass"]
    finally:
        await store.close()


async def test_the_pictures_of_the_games_that_are_played_are_prepared(karnak, begin, monkeypatch):
    done, asked, is_any_left = asyncio.Event(), [], iter([True, True, False])

    def prepare(game, kept):
        asked.append(game)
        return next(is_any_left)

    monkeypatch.setattr(painting, "paint_specimen", prepare)
    monkeypatch.setattr(app.gc, "freeze", done.set)
    await begin()
    karnak.begin_chores()
    async with asyncio.timeout(PATIENCE):
        await done.wait()
    assert asked == ["toy"] * 3


@pytest.mark.parametrize("step", ["warm_up", "check_live_matches"])
async def test_a_failed_preparation_is_reported_and_the_unsent_news_still_goes_out(
    karnak, begin, monkeypatch, caplog, painters, step
):
    await begin()

    async def check(cache):
        checked.set()

    async def schedule_all():
        offers.release()

    async def broken(given):
        raise ZeroDivisionError

    checked, offers = asyncio.Event(), asyncio.Semaphore(0)
    monkeypatch.setattr(app, "RETRY_AFTER", 0)
    monkeypatch.setattr(app.gc, "freeze", lambda: None)
    monkeypatch.setattr(app, "check_live_matches", check)
    monkeypatch.setattr(painters if step == "warm_up" else app, step, broken)
    monkeypatch.setattr(karnak.publisher, "schedule_all", schedule_all)
    async with asyncio.timeout(PATIENCE):
        karnak.begin_chores()
        for _ in range(4):
            await offers.acquire()
        if step == "warm_up":
            await checked.wait()
        while "ZeroDivisionError" not in caplog.text:
            await asyncio.sleep(0)


async def test_old_thoughts_are_pruned_again_and_again(karnak, begin, monkeypatch, painters):
    async def prune():
        pruned.release()

    pruned = asyncio.Semaphore(0)
    monkeypatch.setattr(app, "RETRY_AFTER", 0)
    monkeypatch.setattr(app.gc, "freeze", lambda: None)
    replace_method(monkeypatch, karnak.pruning, "prune", prune)
    await begin()
    karnak.begin_chores()
    async with asyncio.timeout(PATIENCE):
        for _ in range(2):
            await pruned.acquire()
