"""People who have left the server of their table: asked for before they are reminded."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from bot.core.screens.names import table_language
from bot.ground.durations import HOUR
from bot.ground.rows import NewRow
from bot.history.exports import export
from bot.lobby.service import LobbyService
from bot.seats.jobs import is_gone
from bot.seats.members import MemberService
from bot.seats.service import SubstituteService
from bot.votes.service import letters_to_newcomer
from rules.core.errors import IllegalMoveError
from rules.core.records import parse
from rules.core.replay import verify
from tests.bot.channels import refusal
from tests.bot.conftest import BEGINS
from tests.bot.seated import ANA, BRUNO, CHEN, DINA, PEOPLE
from tests.toy import TOY

DORA = next(person for person in PEOPLE if person.user == DINA)


async def heard(discord, match):
    row = (await match.match()).row
    return [m.words for m in discord.said(row.channel) if "has left this server" in m.words]


async def test_a_player_who_left_the_server_is_not_reminded_and_the_table_hears_once(
    discord, table, days
):
    match = await table()
    discord.absent.add(ANA)
    await days(4)
    assert discord.said(ANA) == []
    (told,) = await heard(discord, match)
    assert "● A Ana has left this server. The table is looking for a substitute." in told
    assert (await match.match()).sought() == ["ana"]


async def test_a_substitute_takes_the_seat_of_a_player_who_left(discord, table, days):
    match = await table()
    discord.absent.add(ANA)
    await days(1)
    service = SubstituteService(match.matches.cache, letters_to_newcomer)
    await service.take(DORA, match.id, "ana", 4321)
    assert await match.user("ana") == DINA
    await match.play("ana dig tomb")
    await match.finish(Random(1))
    over = await match.match()
    record = parse(export(over, DINA, table_language(over, "en")).words)
    assert verify(TOY, record) == [] and "! left ana" in [str(entry) for entry in record.log]


async def test_a_returning_member_is_reminded_again(discord, table, days):
    await table()
    discord.absent.add(ANA)
    await days(1)
    discord.absent.clear()
    await days(1)
    (reminder,) = discord.said(ANA)
    assert "It is still your turn" in reminder.words


@pytest.mark.parametrize("has_returned", [False, True])
async def test_a_player_who_left_the_server_is_called_only_after_a_return(
    discord, table, publisher, has_returned
):
    match = await table()
    discord.absent.add(BRUNO)
    await MemberService(match.matches.cache).note_left(match.id, "bruno", BRUNO)
    await publisher.wait_until_idle()
    if has_returned:
        discord.absent.clear()
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    pings = [m.pings for m in discord.sent((await match.match()).row.channel)]
    assert pings.count([BRUNO]) == has_returned


async def test_the_server_is_asked_about_a_player_whose_letters_fail(discord, table, publisher):
    match = await table(2)
    discord.absent.add(BRUNO)
    discord.barred[BRUNO] = refusal(403, 50278)
    await match.play("ana raid bruno")
    await publisher.wait_until_idle()
    (told,) = await heard(discord, match)
    assert "■ B Bruno has left this server" in told


async def test_a_player_with_closed_letters_has_not_left(discord, table, publisher):
    match = await table(2)
    discord.barred[BRUNO] = refusal(403, 50007)
    await match.play("ana dig tomb\nbruno pass")
    await publisher.wait_until_idle()
    assert await heard(discord, match) == []


async def test_a_server_that_does_not_answer_says_nothing_of_its_members(discord, table, days):
    match = await table()
    discord.absent.add(ANA)
    discord.trouble["member"] = [refusal(503)]
    await days(1)
    assert len(discord.said(ANA)) == 1 and await heard(discord, match) == []


async def test_leaving_during_a_window_is_announced_for_answered_and_silent_players(
    discord, table, days
):
    match = await table()
    await match.play("ana dare\nbruno let")
    discord.absent |= {BRUNO, CHEN}
    await days(1)
    assert (await match.match()).is_window and await match.awaited() == ["chen"]
    assert set((await match.match()).sought()) == {"bruno", "chen"}


# -- every hour ------------------------------------------------------------------------------------


@pytest.fixture
def requests(discord, monkeypatch):
    """The users that a server was asked about."""
    asked, fetch = [], discord._fetch_member

    async def counting(user):
        asked.append(user)
        await fetch(user)

    monkeypatch.setattr(discord, "_fetch_member", counting)
    return asked


@pytest.fixture
def watched(begin, publisher):
    """A match that begins as it does in use."""

    async def watched(humans=3, **wishes):
        rows = (*BEGINS, NewRow(0, "presence"))
        match = await begin(humans, rows=rows, **wishes)
        publisher.schedule(match.id)
        await publisher.wait_until_idle()
        return match

    return watched


async def test_the_table_hears_within_an_hour_that_a_player_has_left(
    watched, discord, passes, store
):
    match = await watched()
    discord.absent.add(ANA)
    await passes(HOUR)
    assert len(await heard(discord, match)) == 1
    assert (await match.match()).sought() == ["ana"]
    await passes(5 * HOUR)
    assert len(await heard(discord, match)) == 1


async def test_each_player_to_move_costs_one_request_an_hour(watched, passes, requests):
    match = await watched()
    for hours in range(1, 6):
        await passes(HOUR)
        assert requests == [ANA] * hours
    for seat in ("ana", "bruno", "chen"):
        await passes(HOUR / 6)
        await match.play(f"{seat} dig tomb")
    assert requests == [ANA] * 5, "moves cost none"
    await passes(HOUR / 2)
    assert sorted(requests[5:]) == [ANA, BRUNO, CHEN], "all of them decide in secret now"


async def test_a_player_who_has_left_is_looked_for_once(watched, discord, passes, requests):
    await watched()
    discord.absent.add(ANA)
    for _ in range(3):
        await passes(HOUR)
    assert requests.count(ANA) == 1


async def test_in_a_window_everybody_is_looked_for(watched, discord, passes, requests):
    match = await watched()
    await match.play("ana dare\nbruno let")
    discord.absent.add(BRUNO)
    await passes(HOUR)
    await passes(HOUR)
    assert {*requests} == {ANA, BRUNO, CHEN}
    assert (await match.match()).is_window and (await match.match()).sought() == ["bruno"]


async def test_after_a_restart_the_hour_is_the_same(watched, discord, clock, restart, publisher):
    match = await watched()
    discord.absent.add(ANA)
    clock.advance(HOUR / 2)
    await publisher.close()
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    clock.advance(HOUR / 2)
    await again.wait_until_idle()
    assert len(await heard(discord, match)) == 1
    await again.close()


async def test_nobody_is_looked_for_after_the_end(watched, passes, requests, store):
    match = await watched()
    await match.finish(Random(1))
    await passes(HOUR)
    await passes(2 * HOUR)
    assert requests == []


async def test_a_match_begins_with_its_hourly_look(lobby, store, press):
    id = await lobby(3)
    await press(f"start:{id}")
    assert "presence" in [row.kind for row in await store.outbox.waiting(id)]


# -- before the game -------------------------------------------------------------------------------


@pytest.fixture
def desk(store, publisher, discord):
    return LobbyService(store.database, publisher.schedule, is_gone=partial(is_gone, discord))


@pytest.fixture
async def opened(desk, publisher):
    """A lobby that Ana hosts, with Bruno and Chen."""
    id = await desk.open(TOY, (77, 600), PEOPLE[0], 1)
    for person in PEOPLE[1:3]:
        await desk.join(id, person)
    await publisher.wait_until_idle()
    return id


async def seated(store, id):
    return [(seat.name, seat.host) for seat in await store.matches.seats(id)]


async def test_no_game_begins_with_somebody_who_has_left_the_server(
    opened, desk, discord, store, publisher
):
    discord.absent.add(BRUNO)
    with pytest.raises(IllegalMoveError, match="has left this server"):
        await desk.start(opened, ANA, 2)
    await publisher.wait_until_idle()
    assert await seated(store, opened) == [("Ana", True), ("Chen", False)]
    assert "Bruno" not in discord.said(600)[0].words
    await desk.start(opened, ANA, 3)
    assert (await store.matches.get(opened)).stage == "live"


async def test_a_player_who_presses_start_learns_that_the_host_left_the_server(
    opened, desk, discord, store, publisher
):
    discord.absent.add(ANA)
    with pytest.raises(IllegalMoveError, match="Only the host"):
        await desk.start(opened, DINA, 2)  # a stranger has nobody looked for
    assert len(await seated(store, opened)) == 3
    with pytest.raises(IllegalMoveError, match="Check the players and the host"):
        await desk.start(opened, CHEN, 3)
    await publisher.wait_until_idle()
    assert await seated(store, opened) == [("Bruno", True), ("Chen", False)]
    assert "1. Bruno (host)" in discord.said(600)[0].words


async def test_before_a_lobby_is_warned_of_its_end_those_who_have_left_are_unseated(
    opened, discord, store, days
):
    discord.absent.add(ANA)
    await days(13)
    assert await seated(store, opened) == [("Bruno", True), ("Chen", False)]
    assert all("closes" not in m.words for m in (*discord.said(ANA), *discord.said(600)))
    await days(12)
    assert any("closes" in m.words for m in discord.said(BRUNO)), "who hosts has all the time again"


async def test_a_lobby_whose_people_have_all_left_the_server_is_cancelled(
    opened, discord, store, days
):
    discord.absent |= {ANA, BRUNO, CHEN}
    await days(13)
    assert (await store.matches.get(opened)).stage == "cancelled"
    assert "This table was cancelled." in discord.said(600)[0].words
    assert discord.said(ANA) == []


async def test_a_server_that_does_not_answer_keeps_nobody_from_starting(
    opened, desk, discord, store
):
    discord.trouble["member"] = [refusal(503), refusal(503)]
    await desk.start(opened, ANA, 2)
    assert (await store.matches.get(opened)).stage == "live"
