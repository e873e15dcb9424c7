"""Moderators of a server: their settings for it, and their acts at its tables."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from discord import ButtonStyle

from bot.core.interactions.actor import actor_of
from bot.core.pace.pace import pace_of
from bot.ground.languages import OWN_NAME, language
from bot.servers.model import Server
from bot.servers.screens import settings, setup_screen
from rules.core.errors import IllegalMoveError
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, faults, lists, words
from tests.bot.seated import ANA, BRUNO, CHEN, DINA, STRANGER
from tests.toy import TOY

ROLE = 700


def actor(user=STRANGER, **how):
    return actor_of(FakeInteraction(user, **how))


@pytest.fixture
def manager():
    return actor(manages=True)


@pytest.fixture
def moderators(handlers):
    return handlers.moderation


@pytest.fixture
def settle(press):
    """Change settings as a member with Manage Server, one after the other."""

    async def settle(**said):
        for name, chosen in said.items():
            values = chosen if isinstance(chosen, list) else [chosen]
            shown = await press(f"settle:{name}", STRANGER, values, manages=True)
        return shown

    return settle


@pytest.fixture
def open_table(handlers):
    async def open_table(user=ANA, code="en", **where):
        shown = await handlers.lobby.open(actor(user, **where), TOY.word, None, code, 0)
        assert "The table is open" in words(shown), words(shown)

    return open_table


async def test_setup_shows_the_settings_and_missing_permissions(
    router, settle, handlers, other_code
):
    await settle(moderators=[str(ROLE)], channels=["501", "502"], most="5", language=other_code)
    asked = FakeInteraction(STRANGER, manages=True)
    asked.app_permissions.attach_files = asked.app_permissions.create_public_threads = False
    await router.command(asked, handlers.servers.setup)
    said = words(asked.shown)
    assert f"<@&{ROLE}>" in said and "everywhere except in <#501> and <#502>" in said
    named = OWN_NAME.in_(language(other_code))
    assert "Tables of the server: 5" in said
    assert f"- Language of new tables: {named}" in said.splitlines()
    assert "Missing permissions in this channel: Attach Files, Create Public Threads." in said


async def test_only_members_with_manage_server_change_settings(press, store, settle):
    await settle(moderators=[str(ROLE)])
    for how in ({}, {"roles": [ROLE]}, {"manages": True, "guild": None}):
        shown = await press("settle:most", STRANGER, ["5"], **how)
        assert "You need the Manage Server permission" in words(shown)
    assert await store.servers.of(77) == Server(moderators=ROLE)


async def test_an_answer_that_was_never_offered_is_not_stored(press, store):
    wrong = [("most", "7"), ("colour", "red"), ("news", "x"), ("pace_hour", "25"), ("pace_x", "1")]
    for name, chosen in wrong:
        await press(f"settle:{name}", STRANGER, [chosen], manages=True)
    assert await store.servers.of(77) == Server()


async def test_an_impossible_id_counts_as_an_old_menu(press):
    for number in ("9" * 19, "9" * 30, "9" * 5000):
        for id in ("oversee", "settle:moderators", "settle:news", "settle:channels"):
            assert "That menu is outdated" in words(await press(id, values=[number], manages=True))


async def test_no_table_is_opened_where_the_moderators_want_none(open_table, settle, store):
    await settle(channels=["500"])
    with pytest.raises(IllegalMoveError, match="do not allow tables in this channel"):
        await open_table()
    await open_table(channel=501)
    await settle(are_only="only")
    await open_table()
    with pytest.raises(IllegalMoveError, match="do not allow tables in this channel"):
        await open_table(channel=502)


async def test_a_lost_table_is_not_moved_where_the_moderators_want_none(
    open_table, handlers, settle, store
):
    await open_table(channel=504, guild=78)
    (lost,) = await store.matches.of_guild(78)
    await store.channels.close(lost.id, "removed", ())
    await settle(channels=["500"])
    with pytest.raises(IllegalMoveError, match="do not allow tables in this channel"):
        await handlers.relocation.move(actor(ANA, channel=500), lost.id)
    await handlers.relocation.move(actor(ANA, channel=501), lost.id)
    assert (await store.matches.get(lost.id)).channel == 501


def test_a_thread_is_allowed_like_its_channel():
    assert not Server(channels="5").allows(9, parent=5) and Server(channels="5").allows(9, parent=6)
    assert Server(channels="5", are_only=True).allows(9, parent=5)
    assert Server(are_only=True).allows(9), "nothing is listed yet"


async def test_nobody_hosts_more_tables_than_allowed_nor_has_the_server_more(
    open_table, settle, store
):
    await settle(most_each="1", most="3")
    await open_table()
    with pytest.raises(IllegalMoveError, match="allow each host 1 table"):
        await open_table(channel=501)
    await open_table(BRUNO, channel=501)
    await open_table(CHEN, channel=502)
    with pytest.raises(IllegalMoveError, match="This server has 3 tables"):
        await open_table(DINA, channel=503)
    await store.lobby.cancel((await store.matches.of_guild(77))[0].id)
    await open_table(DINA, channel=503)
    await open_table(DINA, channel=504, guild=78)


async def test_new_tables_have_the_language_and_pace_of_the_server(
    handlers, settle, open_table, other_code
):
    await settle(language=other_code, pace_deadline="24h", pace_nights="yes")
    await handlers.people.people.prefer(ANA, zone="Asia/Tokyo")
    assert await handlers.lobby.usual_language(actor()) == other_code
    await open_table()
    (row,) = await handlers.moderation.matches.of_guild(77)
    pace = pace_of(row)
    assert (pace.deadline, pace.nights, pace.zone) == ("24h", True, "Asia/Tokyo")


@pytest.mark.parametrize("how", [{"manages": True}, {"roles": [ROLE]}])
async def test_a_moderator_cancels_any_table_once_they_are_sure(
    begin, lobby, store, settle, press, how
):
    await settle(moderators=[str(ROLE)])
    game, frozen = await begin(), await begin()
    await store.matches.freeze(frozen.id)
    for id in (await lobby(), game.id, frozen.id):
        asked = await press(f"cancel:{id}", STRANGER, **how)
        assert (await store.matches.get(id)).stage != "cancelled"
        sure = buttons(asked)["Cancel this table"].custom_id
        assert "The table is cancelled." in words(await press(sure, STRANGER, **how))
        assert (await store.matches.get(id)).stage == "cancelled"
        assert "cancelled" in words(await press(sure, STRANGER, **how))
    assert await game.log() == [" ! cancel moderator"]


async def test_nobody_moderates_another_server_nor_without_the_role(begin, settle, press, store):
    await settle(moderators=[str(ROLE)])
    game = await begin()
    for how in (
        {},
        {"roles": [ROLE + 1]},
        {"manages": True, "guild": 78},
        {"roles": [ROLE], "guild": None},
    ):
        shown = await press(f"strike:{game.id}", STRANGER, **how)
        assert "Only this server’s moderators" in words(shown)
    assert (await store.matches.get(game.id)).stage == "live"


async def test_a_host_confirms_the_end_of_an_open_table(begin, lobby, press, store):
    id, game = await lobby(), await begin()
    asked = await press(f"cancel:{id}")
    assert (await store.matches.get(id)).stage == "lobby"
    assert "nobody can play there" in words(asked)
    sure = buttons(asked)["Cancel this table"]
    assert sure.style is ButtonStyle.danger
    assert "Only the host" in words(await press(sure.custom_id, BRUNO))
    assert "The table is cancelled." in words(await press(sure.custom_id))
    assert (await store.matches.get(id)).stage == "cancelled"
    assert "This table was cancelled." in words(await press(sure.custom_id))
    for old in ("cancel", "cancelnow"):
        assert "The game has already begun." in words(await press(f"{old}:{game.id}"))


async def test_moderators_see_whose_turn_it_is_but_never_in_a_window(begin, moderators, manager):
    game = await begin()
    assert "waiting for Ana" in words(await moderators.tables(manager))
    await game.play("ana dare")
    for who in (manager, actor(DINA, manages=True)):
        said = words(await moderators.tables(who))
        assert "waiting for reactions" in said and "waiting for Bruno" not in said


async def test_moderators_list_the_tables_of_their_server_alone(lobby, begin, moderators, manager):
    one, other = await lobby(), await begin()
    shown = await moderators.tables(manager)
    assert [each.value for each in lists(shown)[0].options] == [str(one), str(other.id)]
    assert "not started yet" in words(shown) and "<t:1000000:R>" in words(shown)
    elsewhere = await moderators.tables(actor(manages=True, guild=78))
    assert "This server has no tables." in words(elsewhere)
    with pytest.raises(IllegalMoveError):
        await moderators.tables(actor())


async def test_lists_of_a_servers_tables_do_not_name_the_server_in_each_line(
    open_table, moderators, handlers
):
    await open_table(channel=500)
    who = actor(manages=True)
    who.places.get_guild = lambda _: SimpleNamespace(name="Oasis")
    for shown in (await moderators.tables(who), await handlers.seats.in_server(who)):
        assert "<#500>" in words(shown) and "Oasis" not in words(shown)


async def test_screens_of_moderators_fit_discord_in_every_language(begin, moderators, codes):
    for _ in range(30):
        await begin(game=TOY)
    who = actor(manages=True)
    assert faults(await moderators.tables(who)) == []
    listed = " ".join(str(2**60 + n) for n in range(25))
    for code in codes:
        full = Server(2**60, listed, True, 10, 50, code, 2**60, '{"deadline": "clock"}')
        for word in ("", *settings()):
            assert faults(setup_screen(full, code, ("attach_files",), word)) == []
