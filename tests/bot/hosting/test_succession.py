"""A table whose host is gone: somebody else hosts, and everybody reads it."""

from __future__ import annotations

from random import Random

import pytest

from bot.core.match.narration import act_sentence
from bot.core.people.model import Person
from bot.core.screens.names import table_language
from bot.ground.languages import language
from bot.history.exports import export
from bot.history.history import log_lines
from bot.hosting.service import HostService
from bot.lobby.service import LobbyService
from bot.privacy.service import DataRights
from bot.seats.members import MemberService
from bot.seats.service import SubstituteService
from bot.votes.service import letters_to_newcomer
from rules.core.menu import random_path
from rules.core.records import parse
from rules.core.replay import verify
from rules.core.text import text
from tests.bot.seated import ANA, BRUNO, CHEN, DINA, INTERACTIONS, PEOPLE
from tests.toy import TOY

DAY = 24 * 60 * 60
DORA = Person(DINA, "Dora")


@pytest.fixture
def substitutes(matches):
    return SubstituteService(matches.cache, letters_to_newcomer)


@pytest.fixture
def members(matches):
    return MemberService(matches.cache)


async def hosts(table):
    """The names of the hosts, as the store has them and as the program remembers them."""
    kept = [seat.name for seat in await table.store.matches.seats(table.id) if seat.host]
    known = [seat.name for seat in (await table.match()).people.values() if seat.host]
    assert kept == known
    return kept


async def assert_verifies(table):
    """It is played to its end from the store, and its record checked."""
    table.matches.schedule = table.matches.cache.schedule = lambda id: None
    table.matches.cache.forget(table.id)
    dice = Random(1)
    while await table.awaited():
        await table.matches.play_automatic_moves(table.id)
        people = [seat for seat in await table.awaited() if await table.user(seat)]
        if people:
            menu, _ = (await table.match()).menu(people[0])
            await table.move(people[0], *random_path(menu, dice.randrange))
    match = await table.match()
    assert verify(TOY, parse(export(match, None, table_language(match, "en")).words)) == []


async def test_when_the_host_resigns_the_next_human_hosts_and_the_channel_reads_it_once(
    table, publisher, discord
):
    match = await table(3)
    await match.resign("ana")
    await publisher.wait_until_idle()
    assert (await match.log())[:2] == ["ana ! resign", " ! host bruno"]
    assert await hosts(match) == ["Bruno"]
    channel = (await match.match()).row.channel
    (told,) = [m.words for m in discord.said(channel) if "is now the host" in m.words]
    assert "has left the table" in told
    assert "■ B Bruno is now the host of this table." in told
    await assert_verifies(match)


async def test_the_log_has_it_in_every_language(begin, code):
    table = await begin(3)
    await table.resign("ana")
    match = await table.match()
    *_, last = log_lines(match, None)
    said = text("{host} is now the host of this table.", host="").in_(language(code))
    assert last.sentence.in_(language(code)).endswith(said)


async def test_a_former_host_is_named_by_colour_when_another_player_has_the_seat(
    begin, substitutes
):
    table = await begin(4)
    await table.resign("ana")
    await table.resign("bruno")
    assert (await table.log())[-1] == " ! host chen"
    eli = Person(55, "Eli")
    match = await substitutes.take(eli, table.id, "bruno", next(INTERACTIONS))
    said = [str(act_sentence(match, entry)) for entry in match.entries if entry.act == "host"]
    assert said == ["Bruno is now the host of this table.", "chen is now the host of this table."]


async def test_a_host_who_is_replaced_by_vote_hosts_no_more_though_they_come_back(
    voting, substitutes
):
    at = await voting()
    await at.after(3 * DAY)
    vote = await at.propose(BRUNO, "replace", "ana")
    await at.say(CHEN, vote.number, "yes")
    await at.after()
    assert (await at.acts())[-3:] == [" ! passed 1", " ! replace ana", " ! host bruno"]
    await substitutes.come_back(PEOPLE[0], at.table.id, next(INTERACTIONS))
    assert await hosts(at.table) == ["Bruno"]
    assert "/game return" in at.discord.said(ANA)[-1].words
    await assert_verifies(at.table)


async def test_when_the_host_is_relieved_the_next_human_hosts(begin, substitutes):
    table = await begin(3)
    await substitutes.seek(ANA, table.id, next(INTERACTIONS))
    await substitutes.take(DORA, table.id, "ana", next(INTERACTIONS))
    assert (await table.log())[-2:] == ["ana ! substitute", " ! host bruno"]
    assert await hosts(table) == ["Bruno"]
    await assert_verifies(table)


async def test_where_nobody_else_is_left_the_substitute_hosts(begin, substitutes):
    table = await begin(1, 2)
    await substitutes.seek(ANA, table.id, next(INTERACTIONS))
    await substitutes.take(DORA, table.id, "ana", next(INTERACTIONS))
    assert (await table.log())[-2:] == ["ana ! substitute", " ! host ana"]
    assert await hosts(table) == ["Dora"]


async def test_when_somebody_else_leaves_the_host_stays(begin):
    table = await begin(3)
    await table.resign("bruno")
    assert await table.log() == ["bruno ! resign"] and await hosts(table) == ["Ana"]


async def test_when_the_host_is_erased_the_next_human_hosts_by_an_act(begin, matches, store):
    table = await begin(3)
    rights = DataRights(matches.cache, LobbyService(store.database, lambda id: None), lambda: None)
    await rights.erase(ANA)
    assert await table.log() == ["ana ! resign", " ! host bruno"]
    assert await hosts(table) == ["Bruno"]


async def test_a_host_who_leaves_the_server_stops_being_host(table, publisher, discord, members):
    match = await table(3)
    await members.note_left(match.id, "ana", ANA)
    await publisher.wait_until_idle()
    assert await match.log() == [" ! left ana", " ! host bruno"]
    assert await hosts(match) == ["Bruno"] and await match.user("ana") == ANA
    channel = (await match.match()).row.channel
    assert sum("is now the host" in m.words for m in discord.said(channel)) == 1
    await assert_verifies(match)


async def test_the_table_passes_to_nobody_who_has_left_the_server_too(begin, members):
    table = await begin(3)
    await members.note_left(table.id, "bruno", BRUNO)
    await members.note_left(table.id, "ana", ANA)
    assert await hosts(table) == ["Chen"]
    await members.note_left(table.id, "chen", CHEN)
    assert await hosts(table) == ["Chen"], "there is nobody else"
    await table.resign("chen")
    assert await hosts(table) == ["Ana"], "better than nobody"


async def test_a_new_host_has_every_right_of_a_host(begin, matches, clock):
    table = await begin(3)
    await table.resign("ana")
    hosting = HostService(matches.cache, clock)
    await hosting.hand_over(BRUNO, table.id, "chen", next(INTERACTIONS))
    assert (await table.log())[-1] == "bruno ! host chen" and await hosts(table) == ["Chen"]


async def test_a_lobby_is_updated_with_its_next_host(store, publisher, discord):
    desk = LobbyService(store.database, publisher.schedule)
    id = await desk.open(TOY, (77, 600), PEOPLE[0], 1)
    await desk.join(id, PEOPLE[1])
    await publisher.wait_until_idle()
    (lobby,) = discord.said(600)
    assert "1. Ana (host)" in lobby.words
    await desk.leave(id, ANA)
    await publisher.wait_until_idle()
    assert "1. Bruno (host)" in lobby.words and discord.said(600) == [lobby]
