"""Fair to everybody: people are served in turn, in their order, and nobody may take it all."""

from __future__ import annotations

import asyncio
from collections import Counter
from types import SimpleNamespace

import pytest

from bot.core.interactions import queue as module
from bot.core.interactions import responder as responder_module
from bot.core.interactions.actor import actor_of
from bot.core.interactions.limiter import HINTS, Limiter
from bot.core.interactions.queue import AnswerQueue, Presser, StoppingError
from bot.core.people.model import Preferences
from bot.core.screens import private
from bot.ground.durations import HOUR
from bot.ground.limits import Limit, Limits
from bot.lobby.service import LobbyService
from bot.privacy.service import DataRights
from bot.program.features import Features
from bot.program.routes import router_of
from rules.core.errors import IllegalMoveError
from rules.core.text import text
from tests.bot.interactions import FakeInteraction, never_late
from tests.bot.offline import OfflineKarnak
from tests.bot.screens import words
from tests.bot.seated import ANA, BRUNO, CHEN
from tests.patience import PATIENCE

TWO = Limit(2)  # of one person


class Kitchen:
    """Makes answers when it is told to, and notes whose and in which order."""

    def __init__(self, queue):
        self.queue, self.begun, self.ends = queue, [], {}

    async def order(self, person, name):
        await self.queue.wait_for_turn(person)
        self.begun.append(name)
        self.ends[name] = asyncio.Event()
        await self.ends[name].wait()
        self.queue.end_turn(person)

    async def finish(self, name):
        self.ends[name].set()
        await settle()


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.fixture
def narrow(monkeypatch):
    """One answer at a time."""
    monkeypatch.setattr(module, "AT_ONCE", 1)


async def test_a_player_who_presses_often_delays_only_their_answers(narrow):
    kitchen = Kitchen(AnswerQueue())
    orders = [(ANA, f"ana {n}") for n in range(3)] + [(BRUNO, "bruno 0"), (BRUNO, "bruno 1")]
    tasks = [asyncio.create_task(kitchen.order(*each)) for each in [*orders, (CHEN, "chen 0")]]
    await settle()
    for number in range(len(tasks)):
        await kitchen.finish(kitchen.begun[number])
    assert kitchen.begun == ["ana 0", "bruno 0", "chen 0", "ana 1", "bruno 1", "ana 2"]
    await asyncio.gather(*tasks)


async def test_answers_of_one_person_are_made_one_by_one_and_in_their_order():
    kitchen = Kitchen(AnswerQueue())
    tasks = [asyncio.create_task(kitchen.order(ANA, n)) for n in range(4)]
    await settle()
    for number in range(4):
        assert kitchen.begun == list(range(number + 1))
        await kitchen.finish(number)
    await asyncio.gather(*tasks)


async def test_a_player_who_stops_waiting_delays_nobody(narrow):
    kitchen = Kitchen(AnswerQueue())
    tasks = [asyncio.create_task(kitchen.order(who, who)) for who in (ANA, BRUNO, CHEN)]
    await settle()
    tasks[1].cancel()
    await kitchen.finish(ANA)
    assert kitchen.begun == [ANA, CHEN]
    await kitchen.finish(CHEN)


async def test_pictures_give_way_while_somebody_waits_for_others_and_not_for_ever(
    narrow, monkeypatch
):
    now = [0.0]
    queue = AnswerQueue(clock=lambda: now[0])
    kitchen = Kitchen(queue)
    tasks = [asyncio.create_task(kitchen.order(ANA, n)) for n in range(2)]
    await settle()
    now[0] = 9.0
    assert not queue.is_crowded, "they wait for themselves"
    await queue.give_way()
    tasks.append(asyncio.create_task(kitchen.order(BRUNO, "bruno")))
    await settle()
    assert not queue.is_crowded
    now[0] += 1
    assert queue.is_crowded
    waiting = asyncio.create_task(queue.give_way())
    await settle()
    assert not waiting.done()
    await kitchen.finish(0)
    await kitchen.finish(kitchen.begun[1])
    await waiting
    monkeypatch.setattr(module, "PATIENCE", 0)
    await asyncio.wait_for(queue.give_way(), PATIENCE)
    await kitchen.finish(kitchen.begun[2])
    await asyncio.gather(*tasks)


@pytest.mark.parametrize(
    ("limit", "other", "said"),
    [
        (Limit(2, 9, 9), Presser(BRUNO, 1, 77), "You are pressing faster"),
        (Limit(9, 2, 9), Presser(BRUNO, 2, 77), "This table"),
        (Limit(9, 9, 2), Presser(BRUNO, 1, 78), "This server"),
    ],
)
def test_no_more_presses_wait_than_one_person_table_or_server_may_have(limit, other, said):
    queue, ana = AnswerQueue(limit), Presser(ANA, 1, 77)
    with queue.admitted(ana):
        with queue.admitted(ana):
            with pytest.raises(IllegalMoveError, match=said):
                queue.admitted(ana)
            with queue.admitted(other):
                pass
        with queue.admitted(ana):
            pass
    assert queue._admitted == Counter()


@pytest.fixture
def served(handlers):
    """A router whose responder admits two presses of a person, and what it answers."""

    def served(limit=TWO):
        queue = AnswerQueue(limit)
        responder = handlers.responder(queue, never_late())
        return router_of(handlers, responder)

    return served


async def test_a_player_who_presses_too_often_hears_so_and_keeps_their_prompt(served, monkeypatch):
    router, gate = served(), asyncio.Event()

    async def slow(actor):
        await gate.wait()
        return private.notice(text("Join"), actor.code)

    presses = [FakeInteraction(ANA) for _ in range(4)]
    tasks = [
        asyncio.create_task(router.responder.respond(each, slow, None, fresh=False))
        for each in presses
    ]
    for each in presses[2:]:
        while not each.response.answers:
            await asyncio.sleep(0.001)
        assert each.shown.kind == "message" and each.shown.ephemeral
        assert "You are pressing faster than I can answer" in words(each.shown)
    gate.set()
    await asyncio.gather(*tasks)
    assert [each.shown.kind for each in presses[:2]] == ["edit", "edit"]


async def test_answers_have_no_pictures_while_somebody_waits_for_others(served, narrow):
    router, gate, now, pictures = served(Limit()), asyncio.Event(), [0.0], {}
    router.responder.queue.clock = lambda: now[0]

    async def make(actor):
        pictures[actor.user] = actor.pictures
        await gate.wait()
        return private.notice(text("Join"), actor.code)

    tasks = [
        asyncio.create_task(router.responder.respond(FakeInteraction(who), make, None, fresh=True))
        for who in (ANA, BRUNO, CHEN)
    ]
    while not pictures:
        await asyncio.sleep(0.001)
    now[0] += 1
    gate.set()
    await asyncio.gather(*tasks)
    assert pictures == {ANA: "large", BRUNO: "none", CHEN: "large"}


async def test_a_press_during_shutdown_is_refused_and_nothing_is_stored(served, table, monkeypatch):
    match, router = await table(), served()
    router.responder.stop()
    for custom_id in (f"resign:{match.id}", f"turn:{match.id}"):
        interaction = FakeInteraction(ANA, {"custom_id": custom_id})
        await router.component(interaction)
        assert "is restarting" in words(interaction.shown)
        assert interaction.shown.kind == "message"
    assert await match.log() == []
    await asyncio.wait_for(router.responder.wait_until_idle(), PATIENCE)


@pytest.mark.parametrize("fresh", [True, False])
async def test_shutdown_refuses_waiting_presses_and_answers_those_begun(served, monkeypatch, fresh):
    monkeypatch.setattr(responder_module, "DEFER_AFTER", 0)
    router, gate, kept = served(Limit()), asyncio.Event(), []

    async def keep(actor):
        kept.append(actor.interaction)
        await gate.wait()
        return private.notice(text("Join"), actor.code)

    begun, waiting = FakeInteraction(ANA), FakeInteraction(ANA)
    tasks = [
        asyncio.create_task(router.responder.respond(each, keep, None, fresh=fresh))
        for each in (begun, waiting)
    ]
    while not (kept and waiting.response.answers):
        await asyncio.sleep(0.001)
    router.responder.stop()
    await tasks[1]
    assert "is restarting" in words(waiting.shown)
    assert waiting.shown.kind == ("later" if fresh else "followup"), "its prompt stays"
    gate.set()
    await asyncio.wait_for(router.responder.wait_until_idle(), PATIENCE)
    assert kept == [begun.id] and "Join" in words(begun.shown)
    await tasks[0]


async def test_the_queue_takes_nobody_who_comes_after_the_stop():
    queue = AnswerQueue()
    queue.stop()
    with pytest.raises(StoppingError):
        await queue.wait_for_turn(ANA)


@pytest.fixture
def actor():
    return lambda user=ANA, **how: actor_of(FakeInteraction(user, **how), Preferences())


def often(limiter, actor, times, table=1, kind="tables"):
    for _ in range(times):
        with limiter.counted(kind, actor, table):
            pass


def test_so_much_within_an_hour_and_then_again(clock, actor):
    limiter = Limiter(Limits(tables=Limit(2)), clock)
    often(limiter, actor(), 1)
    clock.now += 60
    often(limiter, actor(), 1)
    with pytest.raises(IllegalMoveError, match=f"You have opened many.*<t:{1_000_000 + HOUR + 1}"):
        often(limiter, actor(), 1)
    often(limiter, actor(BRUNO), 2)
    often(limiter, actor(), 9, kind="undos")
    clock.now += HOUR - 60
    often(limiter, actor(), 1)
    with pytest.raises(IllegalMoveError):
        often(limiter, actor(), 1)


@pytest.mark.parametrize(
    ("limit", "table", "guild"), [(Limit(0, 2, 0), 2, 77), (Limit(0, 0, 2), 1, 78)]
)
def test_a_table_and_a_server_have_their_limits_too(clock, actor, limit, table, guild):
    limiter = Limiter(Limits(pictures=limit), clock)
    often(limiter, actor(), 1, kind="pictures")
    often(limiter, actor(BRUNO), 1, kind="pictures")
    with pytest.raises(IllegalMoveError, match="asked for here"):
        often(limiter, actor(CHEN), 1, kind="pictures")
    often(limiter, actor(CHEN, guild=guild), 1, table, kind="pictures")


async def test_a_player_who_fills_a_channel_with_idle_acts_has_to_wait(
    begin, handlers, clock, actor
):
    table = await begin(3)
    for handler in (handlers.seats, handlers.hosting):
        handler.limiter.limits, handler.limiter.clock = Limits(acts=Limit(4)), clock
    seats, again = handlers.seats, 1_000_000 + HOUR + 1
    for act in (seats.seek, seats.stay, seats.seek):
        await act(actor(), table.id)
    await handlers.hosting.set_pace(actor(), table.id, "pace_deadline", "24h")
    for refused in (
        seats.stay(actor(), table.id),
        handlers.hosting.hand_over(actor(), table.id, "bruno"),
        handlers.hosting.set_pace(actor(), table.id, "pace_deadline", "48h"),
    ):
        with pytest.raises(IllegalMoveError, match=f"made many changes.*<t:{again}:R>"):
            await refused
    assert len(await table.log()) == 4
    await seats.seek(actor(BRUNO), table.id)
    clock.now += HOUR + 1
    await seats.stay(actor(), table.id)


def test_a_refused_act_does_not_count(clock, actor):
    limiter = Limiter(Limits(undos=Limit(1)), clock)
    with pytest.raises(ZeroDivisionError), limiter.counted("undos", actor(), 1):
        raise ZeroDivisionError
    often(limiter, actor(), 1, kind="undos")


def test_nobody_is_counted_for_ever(clock, actor, monkeypatch):
    monkeypatch.setattr("bot.core.interactions.limiter.KEPT", 5)
    limiter = Limiter(Limits(exports=Limit(1)), clock)
    for user in range(1, 6):
        often(limiter, actor(user), 1, kind="exports")
    clock.now += HOUR
    often(limiter, actor(), 1, kind="exports")
    assert len(limiter._times) == 1


async def test_a_direct_message_is_answered_and_a_flood_of_them_is_not(discord, store, clock):
    karnak = OfflineKarnak(discord, store, clock)

    async def write(user, times):
        author = SimpleNamespace(id=user, bot=False)
        channel = await discord.create_dm(author)
        message = SimpleNamespace(guild=None, author=author, channel=channel)
        await asyncio.gather(*[karnak.on_message(message) for _ in range(times)])
        return len(discord.said(user))

    assert await write(ANA, 1) == 1 and "buttons and commands" in discord.said(ANA)[0].words
    assert await write(ANA, 50) == HINTS
    assert await write(BRUNO, 1) == 1, "nobody waits for somebody else"
    clock.advance(HOUR)
    assert await write(ANA, 50) == 2 * HINTS
    await karnak.publisher.close()


async def test_a_host_of_too_many_tables_hears_when_to_try_again(
    services, store, threads, handlers
):
    async def open_thread(channel, name):
        threads.append(channel)
        return 900 + len(threads)

    async def find_nobody(guild, user):
        raise AssertionError("nobody reserves seats")

    lobbies = LobbyService(store.database, lambda _: None)
    rights = DataRights(services.cache, lobbies, lambda: None)
    handlers = Features(
        services, lobbies, open_thread, find_nobody, rights, limits=Limits(tables=Limit(2, 0, 0))
    )
    router = router_of(handlers, handlers.responder(lateness=never_late()))
    said = []
    for _ in range(4):
        press = FakeInteraction(ANA, {"custom_id": "thread:amun-re:3:en:0"})
        await router.component(press)
        said.append(words(press.shown))
    assert threads == [500, 500], "no thread is opened for a table that may not be"
    assert ["The table is open" in each for each in said] == [True, True, False, False]
    assert "You have opened many tables within an hour" in said[2] and "<t:" in said[2]
