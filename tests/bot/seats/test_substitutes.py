"""Substitutes: a seat changes hands, and its former player sees nothing of it from then on."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.board.panel import panel
from bot.core.people.model import Person
from bot.core.screens.names import table_language
from bot.ground.rows import NewAct
from bot.history.exports import export
from bot.history.history import filters, last_own_entry
from bot.seats.service import SubstituteService
from bot.store.errors import SeatTakenError
from bot.votes.service import letters_to_newcomer
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.records import parse
from rules.core.replay import verify
from rules.core.text import ENGLISH
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, faults, words
from tests.bot.seated import ANA, BRUNO, CHEN, INTERACTIONS, STRANGER
from tests.toy import TOY

ELI = 55
OFFERING = "ana dig tomb\nbruno dig tomb\nchen pass"
GAME_OVER = "This game has ended"


@pytest.fixture
def substitutes(matches):
    return SubstituteService(matches.cache, letters_to_newcomer)


@pytest.fixture
def seek(substitutes):
    async def seek(table, user):
        return await substitutes.seek(user, table.id, next(INTERACTIONS))

    return seek


@pytest.fixture
def take(substitutes):
    async def take(table, seat, user=ELI, interaction=None):
        person = Person(user, f"P{user}")
        return await substitutes.take(person, table.id, seat, interaction or next(INTERACTIONS))

    return take


@pytest.fixture
def substitute(seek, take):
    """Has Eli take the seat of somebody who asks for a substitute."""

    async def substitute(table, seat, user=ELI):
        await seek(table, await table.user(seat))
        return await take(table, seat, user)

    return substitute


# -- asking for one --------------------------------------------------------------------------------


async def test_leaving_and_asking_for_a_substitute_are_one_screen(begin, handlers, press):
    table = await begin(2)
    asked = await press("which:resign", BRUNO, values=[str(table.id)])
    assert {*buttons(asked)} == {"Leave the game", "Ask for a substitute"}
    await press(buttons(asked)["Ask for a substitute"].custom_id, BRUNO)
    assert await table.log() == ["bruno ! seek"]
    asked = await press("which:resign", BRUNO, values=[str(table.id)])
    await press(buttons(asked)["Stay"].custom_id, BRUNO)
    assert await table.log() == ["bruno ! seek", "bruno ! stay"]
    assert (await table.match()).sought() == []


async def test_a_player_looking_for_a_substitute_keeps_playing(begin, seek, substitutes):
    table = await begin(2)
    await seek(table, ANA)
    await table.play("ana pass")
    assert (await table.match()).sought() == ["ana"]
    with pytest.raises(StaleMenuError, match="already looking for a substitute"):
        await seek(table, ANA)
    with pytest.raises(StaleMenuError, match="not looking for a substitute"):
        await substitutes.stay(BRUNO, table.id, next(INTERACTIONS))


async def test_the_channel_reads_it_with_a_button_that_shows_the_seat(
    table, publisher, discord, press, seek
):
    match = await table(2)
    await seek(match, ANA)
    match.matches.schedule(match.id)
    await publisher.wait_until_idle()
    row = (await match.match()).row
    told = next(m for m in discord.said(row.channel) if "Looking for a substitute" in m.words)
    assert "Looking for a substitute for ● A Ana." in told.words
    assert "Take a seat" in told.buttons
    shown = panel(await match.match(), "en", None)
    assert "Looking for a substitute for ● A Ana." in words(shown) and faults(shown) == []
    seats = await press(buttons(shown)["Take a seat"].custom_id, STRANGER, channel=row.channel)
    assert buttons(seats)["Take the seat of ● A Ana"].custom_id == f"take:{match.id}:ana"


async def test_a_member_who_cannot_see_the_channel_learns_of_no_table(begin, seek, press):
    table = await begin(2)
    await seek(table, ANA)
    for custom_id in (f"seats:{table.id}", f"take:{table.id}:ana"):
        shown = await press(custom_id, STRANGER, channel=999)
        assert "Unknown table." in words(shown)
    assert await table.log() == ["ana ! seek"]


# -- who may ---------------------------------------------------------------------------------------


async def test_a_substitute_has_the_seat_with_its_colour_and_its_secrets(begin, substitute, press):
    table = await begin(3)
    await table.play(OFFERING)
    match = await substitute(table, "bruno")
    assert (await table.log())[3:] == ["bruno ! seek", "bruno ! substitute"]
    assert match.viewer(ELI) == "bruno" and match.viewer(BRUNO) is None
    assert match.sought() == []
    await table.play("ana offer 1\nbruno offer 2\nchen offer 0")
    assert (await table.match()).people["bruno"].name == "P55"


async def test_taking_a_seat_shows_at_once_what_only_it_may_know(begin, seek, press):
    table = await begin(2)
    await seek(table, ANA)
    channel = (await table.match()).row.channel
    shown = await press(f"take:{table.id}:ana", ELI, channel=channel)
    assert "You play Ana from now on." in words(shown) and faults(shown) == []
    match = await table.match()
    hand = [line.in_(ENGLISH) for line in TOY.narrator.hand(match.view("ana"))]
    assert hand and all(line in words(shown) for line in hand)
    assert {*buttons(shown)} == {"Your move", "Catch up", "My hand", "Log"}


async def test_a_substitute_catches_up_from_the_beginning(begin, substitute, press):
    table = await begin(2)
    await table.play("ana dig tomb\nbruno pass")
    match = await substitute(table, "ana")
    assert last_own_entry(match, "ana") == 0
    channel = match.row.channel
    shown = await press(f"catchup:{table.id}", ELI, channel=channel)
    assert "Since the beginning" in words(shown) and "digs" in words(shown)


@pytest.mark.parametrize("user", [ANA, BRUNO])
async def test_a_seated_player_takes_no_second_seat(begin, seek, take, user):
    table = await begin(2)
    await seek(table, ANA)
    with pytest.raises(StaleMenuError, match="You already sit at this table"):
        await take(table, "ana", user)


async def test_a_player_who_left_a_seat_takes_no_other_in_that_match(begin, substitute, seek, take):
    table = await begin(3)
    await substitute(table, "ana")
    await seek(table, BRUNO)
    with pytest.raises(StaleMenuError, match="know its secrets"):
        await take(table, "bruno", ANA)
    with pytest.raises(StaleMenuError, match="no longer open"):
        await take(table, "chen", STRANGER)


async def test_the_store_itself_refuses_who_knows_another_seats_secrets(begin, substitute, seek):
    table = await begin(3)
    await substitute(table, "ana")
    await seek(table, BRUNO)
    for user in (ANA, CHEN):
        with pytest.raises(SeatTakenError):
            await table.store.seats.take(
                table.id,
                "bruno",
                len(await table.log()) + 1,
                [NewAct("! substitute", "bruno")],
                next(INTERACTIONS),
                Person(user, "X"),
            )
    assert await table.user("bruno") == BRUNO


async def test_of_two_who_press_at_once_one_gets_the_seat(begin, seek, take):
    table = await begin(2)
    await seek(table, ANA)
    done = await asyncio.gather(
        take(table, "ana", ELI), take(table, "ana", STRANGER), return_exceptions=True
    )
    assert [isinstance(each, StaleMenuError) for each in done] == [False, True]
    assert await table.user("ana") == ELI


async def test_a_press_that_comes_twice_counts_once(begin, seek, take):
    table = await begin(2)
    await seek(table, ANA)
    await take(table, "ana", ELI, 4711)
    with pytest.raises(IllegalMoveError):
        await take(table, "ana", ELI, 4711)
    assert await table.log() == ["ana ! seek", "ana ! substitute", " ! host bruno"]


# -- who has left ----------------------------------------------------------------------------------


async def test_the_previous_player_sees_nothing_of_the_seat_by_any_route(begin, substitute, press):
    table = await begin(3)
    await table.play(OFFERING)
    old = (await table.ask("ana")).address
    match = await substitute(table, "ana")
    await table.play("ana offer 3")
    channel = match.row.channel
    for custom_id in (
        f"hand:{table.id}",
        f"turn:{table.id}",
        f"orders:{table.id}",
        f"catchup:{table.id}",
        f"logs:{table.id}:mine:0",
        f"logs:{table.id}:since:0",
        f"text:{table.id}",
        f"letter:{table.id}",
        f"resign:{table.id}",
        f"seek:{table.id}",
        old.custom_id("go"),
    ):
        shown = words(await press(custom_id, ANA, channel=channel))
        assert "Gold: 3" not in shown and "Asp" not in shown and "Ibis" not in shown, custom_id
    with pytest.raises(IllegalMoveError):
        await table.press(ANA, old)
    with pytest.raises(IllegalMoveError):
        await table.say(ANA, "offer", gold=1)
    assert "mine" not in filters(match, match.viewer(ANA))
    said = export(await table.match(), ANA, table_language(match, "en")).words
    assert "Your choices" not in said
    assert [row.id for row in await table.store.matches.of_user(ANA)] == []


async def test_planned_moves_are_withdrawn_with_their_owner(begin, substitute):
    table = await begin(3)
    await table.leave("bruno", "offer", "2")
    assert await table.left("bruno")
    await substitute(table, "bruno")
    assert await table.left("bruno") == []
    assert (await table.store.matches.stored(table.id)).orders == ()


async def test_a_waiting_letter_to_the_previous_player_reaches_only_the_substitute(
    table, publisher, discord, substitute
):
    match = await table(3)
    discord.trouble["send"] = []
    match.matches.schedule = match.matches.cache.schedule = lambda id: None  # nothing is sent yet
    await match.play(OFFERING)
    await substitute(match, "ana")
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    ana, eli = ("\n".join(m.words for m in discord.said(user)) for user in (ANA, ELI))
    assert "How much" not in ana and "has taken your seat" in ana
    assert "You play Ana from now on." in eli and "How much gold?" in eli
    assert await match.told() == []


async def test_the_open_letter_of_the_previous_player_is_closed_and_shows_no_answer(
    table, publisher, discord, substitute
):
    match = await table(3)
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    (letter,) = discord.said(ANA)
    assert letter.buttons != []
    match.matches.schedule = match.matches.cache.schedule = lambda id: None
    await substitute(match, "ana")
    await match.play("ana offer 3\nbruno offer 1\nchen offer 0")
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert letter.buttons == []
    assert "You no longer play this seat." in letter.words and "Gold" not in letter.words


async def test_a_resigned_player_does_not_see_the_secret_answers_of_the_computer(
    table, publisher, discord
):
    match = await table(3)
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    match.matches.schedule = match.matches.cache.schedule = lambda id: None
    await match.resign("ana")
    await match.matches.play_automatic_moves(match.id)
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    (letter,) = discord.said(ANA)
    assert "You no longer play this seat." in letter.words and "Offer" not in letter.words


async def test_a_letter_on_its_way_while_the_seat_changes_hands_stays_unsent(
    table, publisher, discord, substitute, monkeypatch
):
    match = await table(3)
    asked = discord.create_dm

    async def slowly(user):
        if user.id == ANA and (await match.match()).viewer(ANA):
            await substitute(match, "ana")
        return await asked(user)

    monkeypatch.setattr(discord, "create_dm", slowly)
    await match.play(OFFERING)
    await publisher.wait_until_idle()
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert all("How much" not in message.words for message in discord.said(ANA))
    assert "You play Ana from now on." in "\n".join(m.words for m in discord.said(ELI))


async def test_a_substitute_takes_back_no_move_of_somebody_else(begin, substitute):
    table = await begin(2)
    await table.play("ana dig tomb")
    await substitute(table, "ana")
    with pytest.raises(IllegalMoveError, match="before you took the seat"):
        await table.undo("ana")


async def test_a_substitute_is_not_reminded_of_earlier_questions(begin, substitute, clock):
    table = await begin(2)
    clock.advance(100 * 3600)
    match = await substitute(table, "ana")
    assert match.awaited_since("ana") == clock()


# -- coming back -----------------------------------------------------------------------------------


async def test_a_resigned_player_can_return_while_a_computer_plays(begin, press):
    table = await begin(3)
    await table.resign("ana")
    channel = (await table.match()).row.channel
    seats = await press(f"seats:{table.id}", ANA, channel=channel)
    await press(buttons(seats)["Come back"].custom_id, ANA, channel=channel)
    assert await table.log() == ["ana ! resign", " ! host bruno", "ana ! return"]
    assert (await table.match()).viewer(ANA) == "ana"
    await table.play("ana pass")


async def test_coming_back_can_be_typed_where_the_table_stands(begin, router):
    table = await begin(3)
    await table.resign("ana")
    interaction = FakeInteraction(ANA, channel=(await table.match()).row.channel)
    await router.table_command(interaction, "return", None)
    assert "You are back, and play Ana again." in words(interaction.shown)


async def test_a_left_seat_can_be_taken_and_is_then_lost_to_its_former_player(
    begin, take, substitutes
):
    table = await begin(3)
    await table.resign("ana")
    await take(table, "ana", ELI)
    with pytest.raises(IllegalMoveError, match="Another player has your seat"):
        await substitutes.come_back(Person(ANA, "Ana"), table.id, next(INTERACTIONS))
    await table.resign("ana")
    match = await substitutes.come_back(Person(ANA, "Ana"), table.id, next(INTERACTIONS))
    assert match.viewer(ANA) == "ana"


async def test_it_is_all_found_again_after_a_restart_and_the_record_verifies(
    begin, substitute, take, matches
):
    table = await begin(3)
    await table.play("ana dig tomb")
    await substitute(table, "bruno")
    await table.resign("chen")
    await take(table, "chen", STRANGER)
    before = await table.match()
    matches.cache.forget(table.id)
    after = await table.match()
    assert (after.people, after.seated, after.opened) == (
        before.people,
        before.seated,
        before.opened,
    )
    await table.finish(Random(5))
    match = await table.match()
    record = parse(export(match, STRANGER, table_language(match, "en")).words)
    assert verify(TOY, record) == []
    log = [str(entry) for entry in record.log]
    assert [line for line in log if line.startswith("!")] == [
        "! seek bruno",
        "! substitute bruno",
        "! resign chen",
        "! substitute chen",
    ]


async def test_no_seat_is_open_after_the_game(begin, seek, take):
    table = await begin(3)
    await seek(table, ANA)
    await table.finish(Random(3))
    with pytest.raises(IllegalMoveError, match=GAME_OVER):
        await take(table, "ana", ELI)


# -- where seats are found -------------------------------------------------------------------------


async def test_tables_that_look_for_people_are_listed_where_they_can_be_seen(
    begin, lobby, seek, handlers, store, router
):
    full, sought, resigned = await begin(3), await begin(3), await begin(3)
    await seek(sought, BRUNO)
    await resigned.resign("chen")
    rows = await store.seats.looking_for_people(77)
    assert [row.id for row in rows] == [sought.id, resigned.id] and full.id not in rows
    channel = (await sought.match()).row.channel
    interaction = FakeInteraction(STRANGER, channel=channel)
    await router.command(interaction, handlers.seats.in_server)
    shown = words(interaction.shown)
    assert f"<#{channel}>" in shown and "looking for a substitute" in shown
    assert shown.count("<#") == 1, "the other stands where they cannot look"


async def test_my_tables_show_the_search_for_a_substitute(begin, seek, handlers, router):
    table = await begin(2)
    await seek(table, ANA)
    interaction = FakeInteraction(ANA)
    await router.command(interaction, handlers.mine.mine)
    assert "looking for a substitute" in words(interaction.shown)
