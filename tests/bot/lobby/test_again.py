"""“Rematch”: the same people, asked once, by the same options and with the same colours."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.ground.rows import NewAct
from bot.lobby.refusals import TakenError
from bot.lobby.rematches import RematchService
from bot.lobby.screens import lobby_screen
from bot.lobby.service import OPENED, LobbyService
from bot.seats.departures import DepartureService
from rules.core.errors import IllegalMoveError
from tests.bot.channels import refusal
from tests.bot.core.match.test_turns import calls
from tests.bot.screens import buttons, faults, words
from tests.bot.seated import ANA, BRUNO, CHEN, PEOPLE, STRANGER
from tests.toy import TOY

ANA_AGAIN, BRUNO_AGAIN, CHEN_AGAIN, *_ = PEOPLE
OPTIONS = '{"long": true, "points": "double"}'


@pytest.fixture
async def over(table, publisher):
    """A game that is over, in which Bruno was ■ and Chen ▲."""
    match = await table(3, options=OPTIONS)
    await match.finish(Random(3))
    await publisher.wait_until_idle()
    return match


@pytest.fixture
def desk(store, publisher):
    return LobbyService(store.database, publisher.schedule)


@pytest.fixture
def rematches(store, desk):
    return RematchService(store.database, desk)


async def newest(discord, match):
    return discord.said((await match.match()).row.channel)[-1]


async def lobby_of(store, match):
    return await store.matches.get(await store.matches.open_in((await match.match()).row.channel))


async def test_the_same_people_are_asked_once_to_play_by_the_same_options(
    over, desk, rematches, store, publisher, discord
):
    await rematches.open(over.id, BRUNO_AGAIN, 1)
    await publisher.wait_until_idle()
    lobby, asked = await lobby_of(store, over), await newest(discord, over)
    assert lobby.options == (await store.matches.get(over.id)).options
    assert (lobby.players, lobby.language) == (3, "en")
    assert f"You are invited to a rematch: <@{ANA}>, <@{CHEN}>." in asked.words
    assert asked.pings == [ANA, CHEN]
    assert faults(lobby_screen(lobby, (), 1, [2**60] * 10)) == []
    await desk.join(lobby.id, CHEN_AGAIN)
    await publisher.wait_until_idle()
    assert f"You are invited to a rematch: <@{ANA}>." in asked.words
    assert (await newest(discord, over)) is asked, "it is edited, and rings no more"


async def test_asking_and_cancelling_on_and_on_does_not_ring_on_and_on(
    over, desk, rematches, store, publisher, discord
):
    before = len(await calls(discord, over))
    for number in range(5):
        await rematches.open(over.id, BRUNO_AGAIN, number)
        await publisher.wait_until_idle()
        await desk.cancel((await lobby_of(store, over)).id, BRUNO)
        await publisher.wait_until_idle()
    assert (await calls(discord, over))[before:] == [[ANA, CHEN]] * 2


async def test_nobody_is_called_to_a_table_cancelled_before_its_news(
    over, store, publisher, discord
):
    before, opened = len(await calls(discord, over)), []
    desk = LobbyService(store.database, opened.append)
    await RematchService(store.database, desk).open(over.id, BRUNO_AGAIN, 1)
    await desk.cancel(opened[0], BRUNO)
    publisher.schedule(opened[0])
    await publisher.wait_until_idle()
    assert "cancelled" in (await newest(discord, over)).words
    assert (await calls(discord, over))[before:] == []


async def test_everybody_who_comes_back_has_their_colour_unless_it_is_taken(
    over, desk, rematches, store
):
    await rematches.open(over.id, CHEN_AGAIN, 1)
    lobby = await lobby_of(store, over)
    await desk.choose_mark(lobby.id, CHEN, "bruno")
    await desk.join(lobby.id, BRUNO_AGAIN)
    await desk.join(lobby.id, ANA_AGAIN)
    seats = [(seat.user, seat.seat) for seat in await store.matches.seats(lobby.id)]
    assert seats == [(CHEN, "bruno"), (BRUNO, None), (ANA, "ana")]


async def test_a_second_player_who_presses_joins_the_same_table(over, rematches, store):
    for number, person in enumerate((ANA_AGAIN, BRUNO_AGAIN, ANA_AGAIN)):
        await rematches.open(over.id, person, number)
    lobby = await lobby_of(store, over)
    assert [seat.user for seat in await store.matches.seats(lobby.id)] == [ANA, BRUNO]


async def test_in_a_channel_with_another_game_nobody_is_asked(over, desk, rematches, store):
    await rematches.open(over.id, ANA_AGAIN, 1)
    lobby = await lobby_of(store, over)
    await desk.cancel(lobby.id, ANA)
    row = await store.matches.get(over.id)
    await desk.open((await over.match()).game, (row.guild, row.channel), CHEN_AGAIN, 2)
    with pytest.raises(TakenError):
        await rematches.open(over.id, ANA_AGAIN, 3)


async def test_a_barred_player_is_not_asked_to_play_again(
    over, desk, rematches, store, publisher, discord
):
    other = await desk.open((await over.match()).game, (77, 999), ANA_AGAIN, 1)
    await desk.join(other, BRUNO_AGAIN)
    await store.lobby.remove(other, BRUNO_AGAIN, bars=True)
    await rematches.open(over.id, ANA_AGAIN, 2)
    await publisher.wait_until_idle()
    asked = await newest(discord, over)
    assert asked.pings == [CHEN] and f"rematch: <@{CHEN}>." in asked.words


async def test_the_seats_of_those_asked_again_are_reserved(
    over, desk, rematches, store, publisher, discord
):
    await rematches.open(over.id, ANA_AGAIN, 1)
    await publisher.wait_until_idle()
    lobby = await lobby_of(store, over)
    assert "reserved for Bruno" in (await newest(discord, over)).words
    with pytest.raises(IllegalMoveError, match="The free seats are reserved for Bruno and Chen"):
        await desk.join(lobby.id, replace(ANA_AGAIN, user=STRANGER))
    await desk.decline(lobby.id, CHEN)
    await publisher.wait_until_idle()
    assert f"rematch: <@{BRUNO}>." in (await newest(discord, over)).words


async def test_a_spectator_cannot_open_a_rematch(over, press, store, rematches):
    shown = await press(f"again:{over.id}", STRANGER, ephemeral=False)
    assert "Only players of the finished game" in words(shown)
    assert await lobby_of_or_none(store, over) is None
    with pytest.raises(IllegalMoveError):
        await rematches.open(999, ANA_AGAIN, 1)


async def lobby_of_or_none(store, match):
    return await store.matches.open_in((await match.match()).row.channel)


async def test_computers_come_back_but_not_for_those_who_have_left(
    table, rematches, store, publisher
):
    match = await table(3, 1)
    await match.play("chen resign")
    replaced = [NewAct("! replace dina", leaves="dina")]
    await store.log.act(match.id, 2, replaced, None)
    match.matches.cache.forget(match.id)
    await DepartureService(match.matches.cache).abandon(ANA, match.id, next(match.interactions))
    assert await rematches.open(match.id, ANA_AGAIN, 1) == OPENED, "nobody is left to be asked"
    lobby = await lobby_of(store, match)
    assert [seat.user for seat in await store.matches.seats(lobby.id)] == [ANA, None]


async def test_where_the_channel_is_closed_nobody_is_told_to_move(
    over, rematches, publisher, discord
):
    discord.barred[(await over.match()).row.channel] = refusal(403, 50013)
    await rematches.open(over.id, ANA_AGAIN, 1)
    await publisher.wait_until_idle()
    assert not any("You are next" in message.words for message in discord.said(BRUNO))


async def test_the_panel_of_a_game_that_is_over_asks(over, discord):
    assert "Rematch" in buttons(await newest(discord, over))


async def test_a_lobby_that_moves_asks_nobody_again(
    over, rematches, store, publisher, discord, relocation
):
    await rematches.open(over.id, BRUNO_AGAIN, 1)
    await publisher.wait_until_idle()
    lobby = await lobby_of(store, over)
    for elsewhere in (9_001, 9_002):
        await relocation.move(lobby.id, (77, elsewhere))
        await publisher.wait_until_idle()
        (asked,) = discord.said(elsewhere)
        assert f"<@{ANA}>" in asked.words and asked.pings == []


async def test_where_another_game_is_on_a_rematch_is_offered_a_thread(
    over, desk, store, publisher, press, discord, threads
):
    channel = (await over.match()).row.channel
    await desk.open(TOY, (77, channel), ANA_AGAIN, 1)
    offer = await press(f"again:{over.id}", BRUNO, channel=channel)
    assert "There is already a game in this channel." in words(offer)
    button = buttons(offer)["Open it in a thread"]
    shown = await press(button.custom_id, BRUNO, channel=channel)
    assert "The table is open in <#901>." in words(shown) and threads == [(channel, "Toy")]
    row = await store.matches.get(await store.matches.open_in(901))
    assert row.again == over.id
    assert row.options == (await store.matches.get(over.id)).options
    kept = [guest.user for guest in await store.guests.with_seats(row.id)]
    assert sorted(kept) == sorted([ANA, CHEN])
    shown = await press(button.custom_id, CHEN, channel=channel)
    assert "The table is open in <#901>." in words(shown), "there is one rematch for all"
    assert [seat.user for seat in await store.matches.seats(row.id)] == [BRUNO, CHEN]
    assert len(threads) == 1


async def test_a_rematch_in_a_thread_needs_a_player_and_the_games_own_channel(over, press, threads):
    channel = (await over.match()).row.channel
    id = f"againthread:{over.id}"
    shown = await press(id, STRANGER, channel=channel)
    assert "Only players of the finished game" in words(shown)
    assert "cannot have threads" in words(await press(id, BRUNO, channel=channel + 1))
    assert threads == []


async def test_a_rematch_respects_the_channels_closed_to_tables(over, store, press):
    channel = (await over.match()).row.channel
    await store.servers.settle(77, "channels", str(channel))
    for where in ({"guild": None, "channel": 5}, {"guild": 78, "channel": 5}, {}):
        shown = await press(f"again:{over.id}", **where)
        assert "do not allow tables in this channel" in words(shown)
    assert await store.matches.open_in(channel) is None
