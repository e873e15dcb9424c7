"""Several processes on one database: each plays any move, and none shows what is past."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.core.interactions.actor import actor_of
from bot.core.match.cache import NoMatchError
from bot.core.match.store import LogRepository
from bot.core.outbox.store import OutboxRepository
from bot.ground.rows import OutboxRow
from bot.program.services import Services
from bot.store.errors import ClaimLostError
from bot.store.processes import LEASE
from rules.core.errors import StaleMenuError
from rules.core.menu import random_path
from tests.bot.conftest import BEGINS
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import words
from tests.bot.seated import ANA, BRUNO, SeatedMatch
from tests.repositories import Repositories, replace_method

OFFERING = "ana pass\nbruno pass\nchen pass"


@pytest.fixture
async def where(postgresql):
    return postgresql.new_database()


@pytest.fixture
async def elsewhere(where, clock):
    """The services of another process."""
    store = await Repositories.open(where, clock)
    yield Services(store.database, lambda id: None, clock)
    await store.close()


@pytest.fixture
def both(begin, elsewhere):
    """A match, at which people play through either of two processes."""

    async def both(**wishes):
        here = await begin(**wishes)
        there = SeatedMatch(Repositories(elsewhere.database), elsewhere.matches, here.id)
        await asyncio.gather(here.match(), there.match())
        return here, there

    return both


async def standing(table):
    """The screens of a match, and its words on its seats."""
    match = await table.match()
    views = [match.view(seat) for seat in (None, *match.people)]
    return views, match.entries, match.opened, match.people, match.orders, match.clocks, match.row


async def test_a_move_made_through_one_is_seen_through_the_other(both):
    here, there = await both()
    for table, other in ((here, there), (there, here)) * 3:
        (seat, *_) = await table.awaited()
        await table.move(seat, "pass")
        assert await standing(table) == await standing(other)
        if await table.awaited() == ["ana", "bruno", "chen"]:
            return
    raise AssertionError("nobody was asked for an offering")


async def test_a_whole_game_is_played_through_both_in_turn(both):
    here, there = await both()
    dice, tables = Random(3), [here, there]
    while (await here.match()).state.flow:
        table = dice.choice(tables)
        seats = await table.awaited()
        menu, _ = (await table.match()).menu(seats[0])
        await table.move(seats[0], *random_path(menu, dice.randrange))
    assert await standing(here) == await standing(there)
    await there.matches.cache.reload(here.id)
    assert await standing(here) == await standing(there)


async def test_a_match_forgotten_while_it_catches_up_is_replayed(both, monkeypatch):
    here, there = await both()
    await here.move((await here.awaited())[0], "pass")
    cache, former = there.matches.cache, await there.match()
    read = cache.matches.stored

    async def stored(id, after):  # all, if after none
        found = await read(id, after)
        if after:
            cache.forget(id)
        return found

    replace_method(monkeypatch, cache.matches, "stored", stored)
    assert await there.match() is not former
    assert await standing(here) == await standing(there)


async def test_a_snapshot_has_every_entry_that_its_rows_tell(both, monkeypatch):
    here, there = await both()
    read, (first, *_) = here.store.outbox.news, await here.awaited()

    async def news(id):
        if not await there.log():
            await there.move(first, "pass")
        return await read(id)

    replace_method(monkeypatch, here.store.outbox, "news", news)
    match, rows = await here.matches.cache.snapshot(here.id)
    assert max(row.entry for row in rows) == len(match.entries) == 1


async def test_a_player_overtaken_in_a_secret_choice_does_not_notice(both):
    here, there = await both()
    await here.play(OFFERING)
    asked = [await table.ask(seat) for table, seat in ((here, "ana"), (there, "bruno"))]
    await asyncio.gather(
        here.press(ANA, asked[0].address, "0"),
        there.press(BRUNO, asked[1].address, "0"),
    )
    assert (await here.log())[-2:] in (
        ["ana offer 0", "bruno offer 0"],
        ["bruno offer 0", "ana offer 0"],
    )
    assert await standing(here) == await standing(there)


async def test_of_two_presses_of_one_button_through_both_one_counts(both):
    here, there = await both()
    asked = await here.ask("ana"), await there.ask("ana")
    pressed = await asyncio.gather(
        here.press(ANA, asked[0].address, "pass"),
        there.press(ANA, asked[1].address, "pass"),
        return_exceptions=True,
    )
    assert [type(each) for each in pressed].count(StaleMenuError) == 1
    assert await here.log() == ["ana pass"]


async def test_a_move_undone_in_one_process_is_gone_in_the_other(both):
    here, there = await both()
    await here.move("ana", "pass")
    await there.undo("ana")
    assert await here.awaited() == ["ana"]
    assert await standing(here) == await standing(there)


async def test_orders_left_through_one_are_shown_and_withdrawn_through_the_other(both):
    here, there = await both()
    await here.leave("bruno", "offer", "1")
    assert await there.left("bruno") == await here.left("bruno") != []


async def test_an_order_left_through_one_answers_the_question_that_a_press_opens_in_the_other(both):
    here, there = await both()
    first, second, *_ = (await there.match()).people
    asked = await there.ask(first)
    await here.leave(second, "always", "turn", "pass", "game")
    await there.press(ANA, asked.address, "pass")
    assert "computer" in {kind for kind, *_ in await there.told()}
    await there.matches.play_automatic_moves(there.id)
    assert (await here.log())[:2] == [f"{first} pass", f"{second} pass"]


async def test_an_order_left_while_the_other_process_stores_a_typed_move_is_not_overlooked(
    both, monkeypatch
):
    here, there = await both()
    first, second, *_ = (await there.match()).people
    left = []

    async def lateness(match, seat):
        if not left:
            left.append(await here.leave(second, "always", "turn", "pass", "game"))
        return 0

    monkeypatch.setattr(there.matches.timeouts, "lateness", lateness)
    await there.move(first, "pass")
    assert left and "computer" in {kind for kind, *_ in await there.told()}


@pytest.fixture
def typed(handlers):
    """Types a command of the game through the first process, and returns the words shown.

    The other process says who sits there: the first one does not know the match of now.
    """

    async def typed(there, seat, verb, **options):
        actor = actor_of(FakeInteraction(await there.user(seat)))
        return words(await handlers.play.command(actor, there.id, verb, options))

    return typed


async def test_a_typed_move_counts_in_a_match_that_went_on_through_the_other(both, typed):
    here, there = await both()
    first, second, *_ = (await there.match()).people
    await there.move(first, "pass")
    await typed(there, second, "pass")
    assert await here.log() == [f"{first} pass", f"{second} pass"]
    assert await standing(here) == await standing(there)


async def test_a_move_typed_again_through_the_other_does_not_count_twice(both, typed):
    here, there = await both()
    first, *_ = (await there.match()).people
    await there.move(first, "pass")
    said = await typed(there, first, "pass")
    assert await here.log() == [f"{first} pass"]
    assert "“Pass” is not possible." in said and "There is nothing for you to decide" in said
    assert await standing(here) == await standing(there)


async def test_a_command_that_is_left_open_asks_in_the_match_of_now(both, typed):
    _, there = await both()
    first, *others = (await there.match()).people
    await there.move(first, "dig", "tomb")
    for seat in others:
        await there.move(seat, "pass")
    while await there.awaited() != [first]:
        await there.move((await there.awaited())[0], "offer", "1")
    assert "You have 5 gold" not in (said := await typed(there, first, "dig"))
    assert "Dig where?" in said


async def test_a_player_who_resigned_in_one_process_moves_in_no_other(both):
    here, there = await both()
    await there.resign("ana")
    with pytest.raises(Exception, match="You do not sit at this table"):
        await here.say(ANA, "pass")
    assert await standing(here) == await standing(there)


@pytest.mark.parametrize("is_typed", [False, True], ids=["pressed", "typed"])
async def test_an_answer_to_a_window_is_tried_once_though_others_have_answered_in_another_process(
    both, typed, monkeypatch, is_typed
):
    here, there = await both()
    await here.play("ana dare")
    asked = await here.ask("bruno")
    await there.move("chen", "let")
    append, tried = LogRepository.append, []

    async def counted(log, *args, **options):
        tried.append(args)
        return await append(log, *args, **options)

    monkeypatch.setattr(LogRepository, "append", counted)
    await (typed(there, "bruno", "let") if is_typed else here.press(BRUNO, asked.address, "let"))
    assert len(tried) == 1 and (await here.log())[-2:] == ["chen let", "bruno let"]


async def test_a_typed_name_means_the_player_who_has_it_now(both, typed):
    here, there = await both()
    first, second, third = (await there.match()).people
    await there.store.matches.rename(there.id, await there.user(third), "Zed")
    await here.match()
    await there.store.matches.rename(there.id, await there.user(third), "Yan")
    await there.store.matches.rename(there.id, await there.user(second), "Zed")
    await typed(there, first, "raid", target="Zed")
    assert await here.log() == [f"{first} raid {second}"]


async def test_a_press_says_that_the_other_process_has_frozen_the_match(both):
    here, there = await both()
    asked = await here.ask("ana")
    await there.store.matches.freeze(there.id)
    for _ in range(2):
        with pytest.raises(NoMatchError, match="This game is frozen"):
            await here.press(ANA, asked.address, "pass")


# -- news in the channel -------------------------------------------------------------------------


@pytest.fixture
async def publishers(publisher, elsewhere, restart):
    """Those of two processes."""
    other = restart(elsewhere)
    yield publisher, other
    await other.close()


async def idle(publishers):
    for _ in range(2):
        await asyncio.gather(*(each.wait_until_idle() for each in publishers))


async def test_news_that_wakes_two_processes_is_posted_once(both, publishers, discord):
    here, there = await both(rows=BEGINS)
    for each in publishers * 3:
        each.schedule(here.id)
    await idle(publishers)
    for table in (here, there) * 4:
        seats = await table.awaited()
        menu, _ = (await table.match()).menu(seats[0])
        await table.move(seats[0], *random_path(menu, Random(1).randrange))
        for each in publishers:
            each.schedule(here.id)
    await idle(publishers)
    said = [message.words for message in discord.said((await here.match()).row.channel)]
    assert len(said) == len({*said})
    assert {kind for kind, *_ in await here.told()} <= {"picture"}


async def test_the_unsent_news_of_a_dead_process_is_posted_by_another(
    both, publishers, discord, clock, monkeypatch
):
    here, there = await both(rows=BEGINS)
    dying, living = publishers
    sent, channel = asyncio.Event(), (await here.match()).row.channel
    mark_sent = OutboxRepository.mark_sent

    async def dies(outbox, *args, **kwargs):
        if outbox._database is dying.outbox._database and discord.said(channel):
            sent.set()
            await asyncio.Event().wait()
        await mark_sent(outbox, *args, **kwargs)

    monkeypatch.setattr(OutboxRepository, "mark_sent", dies)
    dying.schedule(here.id)
    await sent.wait()
    living.schedule(here.id)
    await living.wait_until_idle()
    assert len(discord.said(channel)) == 1  # it is the other's to tell
    clock.advance(LEASE)
    assert await there.store.processes.beat()
    await living.schedule_all()
    await living.wait_until_idle()
    said = [message.words for message in discord.said(channel)]
    assert len(said) == len({*said}) == 2
    row = (await here.match()).row
    with pytest.raises(ClaimLostError):  # if it had only been stopped
        await mark_sent(dying.outbox, OutboxRow(1, here.id, 0, "story", "", True), told=0)
    assert (await here.match()).row == row


async def test_a_process_that_wakes_too_late_does_nothing(
    both, publishers, discord, clock, monkeypatch, caplog
):
    here, there = await both(rows=BEGINS)
    asleep, awake = publishers
    snapshot = here.matches.cache.snapshot

    async def late(id):
        monkeypatch.setattr(here.matches.cache, "snapshot", snapshot)
        clock.advance(LEASE)
        await there.store.processes.beat()
        await awake.schedule_all()
        await awake.wait_until_idle()
        return await snapshot(id)

    monkeypatch.setattr(here.matches.cache, "snapshot", late)
    asleep.schedule(here.id)
    await asleep.wait_until_idle()
    assert len(discord.said((await here.match()).row.channel)) == 2
    assert await there.told() == [] and "incident" not in caplog.text
