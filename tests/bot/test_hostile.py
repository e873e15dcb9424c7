"""The attacks of somebody with a month of time: races, refusals of Discord, seats given up."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from random import Random

import aiohttp
import pytest

from bot.core.interactions import people
from bot.core.interactions.actor import actor_of
from bot.core.outbox.jobs import Job
from bot.core.outbox.timer import Timer
from bot.core.screens.names import name_of, names
from bot.core.screens.tables import people_line
from bot.ground.languages import language
from bot.ground.logs import JsonFormatter
from bot.ground.rows import NewRow, SeatRow
from bot.ground.verdicts import is_permanent_refusal
from bot.lobby.service import LobbyService
from rules.core.errors import IllegalMoveError
from rules.core.menu import Action, Place, Spread, random_path
from rules.core.records import RecordEntry
from rules.core.replay import complete_record, record_of, verify
from rules.core.text import text
from rules.registry import games
from tests.bot.channels import refusal
from tests.bot.interactions import FakeInteraction
from tests.bot.seated import ANA, BRUNO, CHEN, PEOPLE
from tests.repositories import replace_method
from tests.toy import TOY

OFFERING = "ana dig tomb\nbruno dig tomb\nchen pass"
AMUN_RE = games()["amun-re"]


async def channel(discord, table):
    return discord.said((await table.match()).row.channel)


async def panels(discord, table):
    return [message for message in await channel(discord, table) if message.files]


# -- nothing hangs on a direct message -----------------------------------------------------------


@pytest.mark.parametrize("refused", [refusal(404, 10013), refusal(400, 50035), refusal(400)])
async def test_a_letter_that_cannot_be_sent_holds_nothing_up(
    discord, table, publisher, store, refused
):
    match = await table()
    discord.barred[ANA] = refused
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    assert await store.outbox.waiting(match.id) == ()
    assert len(await panels(discord, match)) == 1
    assert "How much gold?" in discord.said(BRUNO)[-1].words


@pytest.mark.parametrize("refused", [refusal(403, 50007), refusal(400, 50035)])
async def test_a_letter_that_cannot_be_edited_holds_nothing_up(
    discord, table, publisher, store, refused
):
    match = await table()
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    discord.barred[ANA] = refused
    await match.play("ana offer 1")
    await publisher.wait_until_idle()
    assert await store.outbox.waiting(match.id) == ()
    assert (await panels(discord, match))[-1].edits == 2


# -- Discord refuses ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "refused", [refusal(400, 50083), refusal(403, 160005), refusal(403, 40333), refusal(404, 10004)]
)
async def test_a_channel_that_refuses_for_whatever_reason_is_one_that_cannot_be_spoken_in(
    discord, table, publisher, store, refused
):
    match = await table()
    discord.barred[(await match.match()).row.channel] = refused
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert "It is your turn." in discord.said(BRUNO)[-1].words
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert len(discord.said(BRUNO)) == 1


async def test_a_reopened_channel_hears_the_missed_news(discord, table, publisher, store, channels):
    match = await table()
    channel = (await match.match()).row.channel
    discord.barred[channel] = refusal(403, 50013)
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    del discord.barred[channel]
    await channels.reopen(match.id)
    await publisher.wait_until_idle()
    assert any("● A Ana digs" in message.words for message in discord.said(channel))
    assert await store.outbox.waiting(match.id) == ()


async def test_the_host_hears_of_a_closed_channel_once_a_move(discord, table, publisher):
    match = await table()
    discord.barred[(await match.match()).row.channel] = refusal(403, 50013)
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert len(discord.said(ANA)) == 1


async def test_each_next_player_hears_of_a_closed_channel_and_the_host_only_once(
    discord, table, publisher
):
    match = await table()
    discord.barred[(await match.match()).row.channel] = refusal(403, 50013)
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert [len(discord.said(user)) for user in (ANA, BRUNO, CHEN)] == [1, 1, 0]
    await match.play("bruno dig tomb")
    await publisher.wait_until_idle()
    assert [len(discord.sent(user)) for user in (ANA, BRUNO, CHEN)] == [1, 1, 1]
    assert not discord.said(BRUNO), "a letter that has become pointless is deleted"


async def test_the_host_hears_of_a_closed_channel_though_the_next_player_refuses_to(
    discord, table, publisher, store, caplog
):
    match = await table()
    discord.barred[(await match.match()).row.channel] = refusal(403, 50013)
    discord.barred[BRUNO] = refusal(403, 50007)
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert await store.people.are_dms_closed(BRUNO)
    assert len(discord.said(ANA)) == 1
    assert "incident" not in caplog.text


async def test_the_host_hears_of_a_closed_channel_though_the_next_player_has_refused_before(
    discord, table, publisher, store
):
    match = await table()
    await store.people.close_dms(BRUNO)
    discord.barred[(await match.match()).row.channel] = refusal(403, 50013)
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert [len(discord.said(user)) for user in (ANA, BRUNO)] == [1, 0]


@pytest.mark.parametrize(
    "lost", [refusal(429), aiohttp.ServerDisconnectedError(), aiohttp.ClientPayloadError()]
)
async def test_a_message_lost_on_the_way_is_sent_later(
    discord, table, publisher, store, pauses, lost
):
    match = await table()
    discord.trouble["send"] = [lost]
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    assert pauses == [1]
    assert await store.outbox.waiting(match.id) == ()
    assert "● A Ana digs" in (await channel(discord, match))[-1].words


async def test_a_message_that_arrived_before_a_refusal_is_not_repeated(discord, table, publisher):
    """discord.py itself tries again after a 5xx. The first attempt may have worked."""
    match = await table()
    discord.trouble["sent"] = [refusal(403, 50013)]
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    await match.play("bruno dig tomb")
    await publisher.wait_until_idle()
    told = [message.words for message in await channel(discord, match)]
    assert sum("● A Ana digs" in words for words in told) == 1
    assert discord.said(ANA) == []


async def test_a_fault_in_one_kind_of_message_does_not_keep_the_others_back(
    discord, table, publisher, store, monkeypatch
):
    match = await table()

    async def broken(id, rows):
        raise ZeroDivisionError

    monkeypatch.setitem(publisher.jobs, "story", Job("story", broken))
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    waiting = [row.kind for row in await store.outbox.waiting(match.id)]
    assert waiting == ["story", "decided"], "direct messages lead to the story, so they wait for it"
    assert (await panels(discord, match))[-1].edits == 1


async def test_a_fault_in_publishing_names_its_match_shard_and_operation(
    table, publisher, monkeypatch, caplog
):
    caplog.handler.setFormatter(JsonFormatter())
    match = await table()

    async def broken(id, rows):
        raise ZeroDivisionError

    monkeypatch.setitem(publisher.jobs, "story", Job("story", broken))
    monkeypatch.setattr(publisher, "shard_of", lambda guild: guild % 10)
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    (found,) = [line for line in map(json.loads, caplog.text.splitlines()) if "incident" in line]
    named = (found["match"], found["shard"], found["operation"])
    assert named == (match.id, 7, "publish story") and found["trace"]


async def test_a_frozen_match_is_silent_about_what_it_can_no_longer_tell(
    discord, table, publisher, store, matches, caplog
):
    match = await table()
    await store.log.append(match.id, 1, "ana", "dig tomb=99", None, [NewRow(1, "story")])
    matches.cache.forget(match.id)
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    caplog.clear()
    for _ in range(3):
        publisher.schedule(match.id)
        await publisher.wait_until_idle()
    assert caplog.records == []
    told = discord.said((await store.matches.get(match.id)).channel)
    assert sum("frozen" in message.words for message in told) == 1


# -- a seat that was given up ---------------------------------------------------------------------


async def test_a_player_who_left_the_table_does_not_see_its_hand_in_an_old_letter(
    discord, table, publisher
):
    match = await table()
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    (letter,) = discord.said(ANA)
    match.matches.schedule = lambda _: None
    await match.play("ana offer 1\nana resign")
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert letter.edits == 1
    assert letter.buttons == []
    assert "gold" not in letter.words


async def test_nobody_moves_for_a_seat_that_was_given_up_in_the_same_moment(begin, store):
    table = await begin()
    asked = await table.ask("ana")
    async with table.matches.cache.lock(table.id):
        resigning = asyncio.create_task(table.resign("ana"))
        await asyncio.sleep(0)
        moving = asyncio.create_task(table.say(ANA, "pass"))
        for _ in range(20):
            await asyncio.sleep(0)
    await resigning
    with pytest.raises(IllegalMoveError):
        await moving
    assert await table.log() == ["ana ! resign", " ! host bruno"]
    assert asked.seat == "ana"


# -- sealed choices are counted, not told ----------------------------------------------------------


async def test_the_channel_never_hears_that_a_sealed_choice_was_taken_back(
    discord, table, publisher
):
    """Not even after other news in between."""
    match = await table()
    await match.play(OFFERING + "\nana offer 1\nchen resign")
    await publisher.wait_until_idle()
    await match.play("ana undo")
    await publisher.wait_until_idle()
    assert not [m for m in await channel(discord, match) if "undoes the last move" in m.words]


# -- before the game -------------------------------------------------------------------------------


class Slow:
    """A store of lobbies in which something else happens just before a match begins."""

    def __init__(self, lobbies, happens):
        self.lobbies, self.happens = lobbies, happens

    def __getattr__(self, name):
        return getattr(self.lobbies, name)

    async def begin(self, *given):
        await self.happens()
        return await self.lobbies.begin(*given)


async def test_options_changed_while_the_game_is_started_never_freeze_it(store, matches):
    desk = LobbyService(store.database, lambda _: None)
    id = await desk.open(AMUN_RE, (77, 500), PEOPLE[0], 1)
    await desk.join(id, PEOPLE[1])
    await desk.join(id, PEOPLE[2])
    done = []

    async def choose():
        done.append(asyncio.create_task(desk.choose_option(id, ANA, "wbc_four", "yes")))
        await asyncio.wait(done, timeout=0.1)

    desk.lobby = Slow(store.lobby, choose)
    await asyncio.gather(desk.start(id, ANA, 77), return_exceptions=True)
    await asyncio.gather(*done, return_exceptions=True)
    if (await store.matches.get(id)).stage == "live":
        assert len((await matches.cache.get(id)).people) == 3


async def test_a_seat_that_changes_hands_while_the_game_is_started_is_played(store, matches):
    """A human goes and a computer comes: it must be set to work, or nobody ever moves."""
    desk = LobbyService(store.database, lambda _: None)
    id = await desk.open(TOY, (77, 500), PEOPLE[1], 1)
    await desk.join(id, PEOPLE[0])
    await desk.join(id, PEOPLE[2])
    done = []

    async def swap():
        await desk.leave(id, PEOPLE[1].user)
        await desk.add_computer(id, PEOPLE[0].user)

    async def happens():
        done.append(asyncio.create_task(swap()))
        await asyncio.wait(done, timeout=0.1)

    desk.lobby = Slow(store.lobby, happens)
    await asyncio.gather(desk.start(id, BRUNO, 77), return_exceptions=True)
    await asyncio.gather(*done, return_exceptions=True)
    if (await store.matches.get(id)).stage == "live":
        match = await matches.cache.get(id)
        kinds = {row.kind for row in await store.outbox.waiting(id)}
        assert any(map(match.is_computer, match.awaited())) <= ("computer" in kinds)


async def test_two_options_chosen_at_once_are_both_kept(store):
    desk = LobbyService(store.database, lambda _: None)
    id = await desk.open(AMUN_RE, (77, 500), PEOPLE[0], 1)
    await asyncio.gather(
        desk.choose_option(id, ANA, "expert_provinces", "yes"),
        desk.choose_option(id, ANA, "overbid_duration", "single"),
    )
    options = AMUN_RE.options.model_validate_json((await store.matches.get(id)).options)
    assert (options.expert_provinces, options.overbid_duration) == (True, "single")


# -- names ----------------------------------------------------------------------------------------


NOTHING = ("\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\ufeff", "\ufe0f\ufe0f")
MORE_OF_NOTHING = ("\u034f", "\u17b4\u17b5", "\u180b\u180f", "\U000e0100", "\u0301", "\u20dd")


@pytest.mark.parametrize("name", [*NOTHING, *MORE_OF_NOTHING])
def test_a_name_that_shows_nothing_is_the_letter_of_its_seat(name):
    seat = SeatRow(1, 0, "ana", ANA, name, host=True)
    assert name_of(seat, "A", "en") == "A"


def test_an_emoji_keeps_the_letters_that_make_it_one():
    family, heart = "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u2764\ufe0f"
    seat = SeatRow(1, 0, "ana", ANA, f"\ufe0f{family} A\u034fna {heart}", host=True)
    assert name_of(seat, "A", "en") == f"{family} Ana {heart}"


@pytest.mark.parametrize(
    "name", ["Computer", "ordinateur", "\uff23omputer", "com\u200bputer", "2 computers"]
)
def test_a_person_called_like_a_computer_player_is_told_apart(name, code):
    seat = SeatRow(1, 0, "ana", ANA, name, host=True)
    human = text("{name} (human)", name="").in_(language(code))
    assert name_of(seat, "A", code).endswith(human)
    assert human in people_line([seat, replace(seat, user=None, place=1)], language(code))


@pytest.mark.parametrize("name", ["Computer player (Good)", "Former player", "Ancien joueur"])
def test_a_person_takes_no_name_of_nobody(name):
    assert name_of(SeatRow(1, 0, "ana", ANA, name, host=True), "A", "en").endswith(" (human)")


def test_a_person_whose_name_only_begins_like_a_computers_keeps_it():
    assert name_of(SeatRow(1, 0, "ana", ANA, "Computerfan", host=True), "A", "en") == "Computerfan"


def test_two_people_of_one_name_are_told_apart_in_lists_of_tables():
    seats = [
        SeatRow(1, place, None, ANA + place, name, host=not place)
        for place, name in enumerate(("Ana", "Bruno", "ana"))
    ]
    assert people_line(seats, language("en")) == "Ana (1), Bruno, ana (3)"


def test_a_name_from_right_to_left_does_not_take_its_neighbours_numbers_along():
    people = {
        "ana": SeatRow(1, 0, "ana", ANA, "\u05d0\u05d1", host=True),
        "bruno": SeatRow(1, 1, "bruno", BRUNO, "Bruno", host=False),
    }
    written = names(TOY, people, "en")
    assert written["ana"].endswith(" \u2068\u05d0\u05d1\u2069")
    assert "\u2068" not in written["bruno"]


# -- menus ----------------------------------------------------------------------------------------


def test_looking_for_the_few_ways_to_sell_nearly_everything_takes_no_time():
    """Forty kinds of card have more partial sums than anybody can wait for."""
    places = tuple(Place(f"p{n}", text("Place"), 2) for n in range(40))
    nearly_all = Spread("sell", text("Sell"), places, 79, 79, lambda counts: Action("ana"))
    assert len(list(nearly_all.words())) == 40


# -- records --------------------------------------------------------------------------------------


def forged(peek):
    """The record of a whole game in which Ana takes `peek` back and goes on as if nothing were."""
    seats, seed, draw = ("ana", "bruno", "chen"), "nile", Random(1).randrange
    state = TOY.start(seats, TOY.options(), seed, "salt").state
    log = [RecordEntry("ana", peek), RecordEntry("!", ("undo", "1"))]
    while state.flow:
        seat = TOY.deciders(state)[0]
        path = random_path(TOY.menu(state, seat), draw)
        log.append(RecordEntry(seat, path))
        state = TOY.play(state, seat, path).state
    return complete_record(TOY, record_of(TOY, TOY.options(), seats, seed, "salt", log))


def test_a_legal_undo_passes_verification():
    assert verify(TOY, forged(("dig", "tomb"))) == []


@pytest.mark.parametrize("peek", [("buy", "2"), ("fly", "moon")])
def test_an_undo_after_seeing_secrets_or_of_nothing_fails_verification(peek):
    assert verify(TOY, forged(peek))


# -- the meaning of the status of Discord's refusal ------------------------------------------------


@pytest.mark.parametrize(
    ("status", "final"), [(400, True), (403, True), (404, True), (429, False), (500, False)]
)
def test_only_what_discord_has_understood_and_refused_is_not_tried_again(status, final):
    assert is_permanent_refusal(refusal(status)) is final


# -- how often, how many ---------------------------------------------------------------------------


def test_a_timer_fires_once_at_the_earliest_of_its_times(clock):
    fired = []
    timer = Timer(lambda: fired.append(clock.now), clock, clock.call_later)
    begun = clock.now
    for seconds in (20, 5, 9):
        timer.set(begun + seconds)
    clock.advance(4)
    assert fired == []
    clock.advance(1)
    assert fired == [begun + 5]
    clock.advance(30)
    assert fired == [begun + 5], "whoever is called looks for what is due next"


async def test_a_direct_message_is_tried_again_once_a_minute(begin, handlers, clock, store):
    table = await begin()
    ana = actor_of(FakeInteraction(ANA))
    await handlers.play.retry_direct_message(ana, table.id)
    clock.advance(59)
    with pytest.raises(IllegalMoveError, match="Wait a minute"):
        await handlers.play.retry_direct_message(ana, table.id)
    clock.advance(1)
    await handlers.play.retry_direct_message(ana, table.id)
    asked = [row for row in await store.outbox.waiting(table.id) if row.kind == "private"]
    assert len(asked) == 2


async def test_a_limited_number_of_languages_is_remembered(handlers, store, monkeypatch):
    monkeypatch.setattr(people, "REMEMBERED", 2)
    kept = []
    replace_method(
        monkeypatch, store.people, "remember_language", lambda user, _: noted(kept, user)
    )
    for user in (ANA, BRUNO, ANA, CHEN, CHEN, BRUNO, ANA):
        await handlers.people.remember_language(user, "en")
    assert kept == [ANA, BRUNO, CHEN, ANA]  # Chen's came when Ana's was the oldest


async def noted(kept, user):
    kept.append(user)
    return True
