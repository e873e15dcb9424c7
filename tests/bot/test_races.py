"""Races: in spite of them, all news is true, whole, and sent once."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

from bot.board.jobs import BoardJobs
from bot.core.interactions.actor import actor_of
from bot.core.match.entries import Entry
from bot.core.outbox.store import OutboxRepository
from bot.core.pictures import pictures
from bot.ground.rows import NewRow
from bot.lobby.service import LobbyService
from tests.bot.channels import refusal
from tests.bot.conftest import BEGINS
from tests.bot.core.outbox.test_publisher import channel, chapter, stories
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import words
from tests.bot.seated import ANA, BRUNO, PEOPLE
from tests.toy import TOY


def once(monkeypatch, owner, name, before=None, after=None):
    """The next call of a coroutine function is preceded, or followed, by something else."""
    called = getattr(owner, name)

    async def interleaved(*given, **named):
        monkeypatch.setattr(owner, name, called)
        if before:
            await before()
        made = await called(*given, **named)
        if after:
            await after()
        return made

    monkeypatch.setattr(owner, name, interleaved)


def skipping(discord):
    """Trouble that may also be none."""

    def check(what, channel):
        if discord.trouble.get(what) and (error := discord.trouble[what].pop(0)):
            raise error

    return check


async def published(discord, publisher, match, **trouble):
    """Publish the news, while the next trouble comes, or none, at each request to Discord."""
    discord.trouble.update(trouble)
    discord.check, check = skipping(discord), discord.check
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    discord.check = check
    discord.trouble.clear()


# -- news in the channel -------------------------------------------------------------------------


async def test_a_move_undone_while_it_is_posted_is_reported_as_undone(
    discord, table, publisher, monkeypatch
):
    match = await table()
    once(monkeypatch, BoardJobs, "_present", before=lambda: match.play("ana undo"))
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    said = (await chapter(discord, match)).words
    assert "● A Ana undoes the last move." in said and "● A Ana digs" not in said
    assert "Waiting for ● A Ana" in said


async def test_a_move_taken_back_before_its_telling_began_is_not_spoken_of(
    discord, table, publisher, store, monkeypatch
):
    match = await table()
    match.matches.schedule = lambda _: None
    await match.play("ana dig tomb")
    once(monkeypatch, OutboxRepository, "waiting", after=lambda: match.play("ana undo"))
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert "● A Ana digs" not in (await chapter(discord, match)).words


async def test_an_end_during_a_painting_is_announced_once(discord, table, publisher, monkeypatch):
    match = await table(2)
    offers = "ana offer 0\nbruno offer 0"
    await match.play(f"ana pass\nbruno pass\n{offers}\nana pass")
    await publisher.wait_until_idle()
    match.matches.schedule = lambda _: None
    await match.play("bruno pass")
    once(monkeypatch, BoardJobs, "_present", before=lambda: match.play(offers))
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    said = [message.words for message in await channel(discord, match)]
    assert sum("The game is over." in words for words in said) == 1


async def test_skipped_news_stays_skipped_after_a_crash(
    discord, table, publisher, store, monkeypatch, restart
):
    match = await table()
    match.matches.schedule = lambda _: None
    await match.play("ana dig tomb\nana undo")
    before = len(await stories(discord, match))

    async def dies(*_):
        raise asyncio.CancelledError

    once(monkeypatch, OutboxRepository, "mark_sent", after=dies)
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    assert len(await stories(discord, match)) == before - 1, "whoever was called has moved"
    assert (await store.matches.get(match.id)).told == 2


async def test_a_panel_that_waits_for_news_which_cannot_be_told_is_not_painted_for_ever(
    discord, table, publisher, monkeypatch
):
    match = await table()
    row = (await match.match()).row
    await match.play("ana dare")
    await publisher.wait_until_idle()
    discord.barred[row.channel] = refusal(403, 50013)
    await match.play("bruno let\nchen let\nbruno dare\nana let\nana undo")
    paint, painted = pictures.board, []

    async def board(*what):
        painted.append(what)
        assert len(painted) < 20, "again and again"
        return await paint(*what)

    monkeypatch.setattr(pictures, "board", board)
    await publisher.wait_until_idle()
    assert len(painted) < 5
    del discord.barred[row.channel]
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert {row.kind for row in await match.store.outbox.waiting(match.id)} == set()


async def test_a_delayed_lobby_message_does_not_replace_the_board(
    discord, publisher, store, channels
):
    desk = LobbyService(store.database, publisher.schedule)
    id = await desk.open(TOY, (77, 500), PEOPLE[0], 1)
    await desk.join(id, PEOPLE[1])
    await publisher.wait_until_idle()
    discord.barred[500] = refusal(403, 50013)
    await desk.add_computer(id, ANA)
    await publisher.wait_until_idle()
    discord.barred.clear()
    publisher.schedule, wake = (lambda _: None), publisher.schedule
    await desk.start(id, ANA, 5)
    await channels.reopen(id)
    wake(id)
    await publisher.wait_until_idle()
    assert await store.outbox.waiting(id) == ()
    panel = (await store.matches.get(id)).panel
    (shown,) = [message for message in discord.said(500) if message.id == panel]
    assert shown.files == ["board.png"] and "Your move" in shown.buttons


async def test_a_panel_that_arrived_unanswered_is_closed_when_its_chapter_ends(
    discord, begin, publisher
):
    match = await begin(2, rows=BEGINS)
    match.matches.schedule = lambda _: None
    failures = {"sent": [refusal(503)], "history": [refusal(503)] * 4}
    await published(discord, publisher, match, **failures)
    await match.play("ana pass\nbruno pass\nana offer 0\nbruno offer 0")
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    first, second, call = await channel(discord, match)
    assert "● A Ana passes." in first.words and first.buttons == []
    assert "Round 2" in second.words and "My hand" in second.buttons and call.pings == [ANA]


# -- letters -------------------------------------------------------------------------------------


async def test_a_letter_that_comes_late_does_not_ask_what_the_next_one_asks(
    discord, table, publisher, monkeypatch
):
    match = await table(2)
    fight = "ana fight nothing\nbruno fight nothing"
    await match.play(f"ana raid bruno\n{fight}\nbruno raid ana")
    match.matches.schedule = publisher.schedule
    once(monkeypatch, pictures, "hand", before=lambda: match.play(fight))
    await publisher.wait_until_idle()
    offers = [m for seat in (ANA, BRUNO) for m in discord.said(seat) if "How much gold?" in m.words]
    assert len(offers) == 1, "Bruno, who has moved last, is asked by the answer"
    await match.play("ana offer 0\nbruno offer 0")
    await publisher.wait_until_idle()
    for seat in (ANA, BRUNO):
        assert [letter.buttons for letter in discord.said(seat) if letter.buttons] == []


async def test_a_letter_that_arrived_unanswered_asks_nothing_once_its_question_is_past(
    discord, table, publisher
):
    match = await table(2)
    fight = "ana fight nothing\nbruno fight nothing"
    match.matches.schedule = lambda _: None
    await match.play("ana raid bruno")
    failures = {"sent": [None, refusal(503)], "history": [refusal(503)] * 4}  # after the story
    await published(discord, publisher, match, **failures)
    await match.play(f"{fight}\nbruno raid ana")
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    asked = [sum("Which card?" in m.words for m in discord.said(user)) for user in (ANA, BRUNO)]
    assert asked == [1, 0], "Ana of the second battle, which Bruno has begun"


async def test_a_letter_that_arrived_unanswered_stays_as_it_is_while_its_question_is_open(
    discord, table, publisher
):
    match = await table(2)
    match.matches.schedule = lambda _: None
    await match.play("ana raid bruno")
    unsent = {"sent": [None, refusal(503)], "history": [refusal(503)] * 4}  # after the story
    await published(discord, publisher, match, **unsent)
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    letters = [letter for user in (ANA, BRUNO) for letter in discord.said(user)]
    assert [("Which card?" in m.words, m.edits) for m in letters] == [(True, 0)]


async def test_the_news_of_a_rejected_letter_still_arrives(discord, table, publisher, store):
    match = await table()
    await match.play("ana buy 1")
    (await match.match()).entries[0].is_by_person = False  # a planned move: nobody has seen it
    await publisher.wait_until_idle()
    await store.outbox.post(match.id, [NewRow(1, "private", "ana")])
    match.matches.schedule = lambda _: None
    await match.play("bruno raid ana")
    troubles = [None, None, refusal(503)]  # after the story and Bruno's letter
    await published(discord, publisher, match, send=troubles)
    (letter,) = discord.said(ANA)
    assert "You drew" in letter.words and "Which card?" in letter.words


async def test_a_rejected_beginning_is_posted_with_later_news(discord, begin, publisher):
    match = await begin(rows=BEGINS)
    match.matches.schedule = lambda _: None
    await match.play("ana dig tomb")
    discord.trouble["send"] = [refusal(503)]
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    told = await chapter(discord, match)
    assert "Shuffle seal" in told.words and "● A Ana digs" in told.words


# -- answers to players --------------------------------------------------------------------------


async def test_taking_back_speaks_of_orders_only_if_it_took_some_along(begin, handlers, matches):
    match = await begin()
    await match.leave("ana", "always", "turn", "pass", "game")
    await match.move("ana", "dig", "tomb")
    (order,) = (await match.match()).orders.values()
    who = actor_of(FakeInteraction(ANA))
    async with matches.cache.lock(match.id):
        first = asyncio.create_task(handlers.play.withdraw_order(who, match.id, order.name))
        await match.asked_for_the_lock()
        second = asyncio.create_task(handlers.play.undo(replace(who, interaction=1), match.id))
        while len(matches.cache.lock(match.id)._waiters) < 2:
            await asyncio.sleep(0)
    assert "Planned move cancelled." in words(await first)
    assert "Your last move is undone." in words(await second)


async def test_an_export_that_is_written_while_the_last_move_is_made_holds_no_half_of_it(
    begin, handlers, monkeypatch
):
    match, work = await begin(2), []
    offers = "ana offer 0\nbruno offer 0"
    await match.play(f"ana pass\nbruno pass\n{offers}\nana pass\nbruno pass\nana offer 0")

    async def in_a_thread(*given):
        work.append(partial(*given))
        await match.play("bruno offer 0")
        return work.pop()

    def entry(*given, **named):
        if isinstance(work[-1], partial):  # the move makes its entry first, its result later
            work.append(work.pop()())
        return Entry(*given, **named)

    monkeypatch.setattr(asyncio, "to_thread", in_a_thread)
    monkeypatch.setattr("bot.core.match.match.Entry", entry)
    shown = await handlers.history.export(actor_of(FakeInteraction(ANA)), match.id)
    (document,) = shown.shown
    assert "Your choices:" in document.words
