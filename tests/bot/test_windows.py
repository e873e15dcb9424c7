"""Windows for reactions: nobody waits long, and nothing reveals the holders of cards."""

from __future__ import annotations

from random import Random

import pytest

from bot.board import panel
from bot.core.interactions.actor import actor_of
from bot.core.match.decisions import follow_path, order_root
from bot.core.screens.names import table_language
from bot.deadlines.words import waiting_line
from bot.history import history
from bot.history.exports import export
from bot.program.services import Services
from tests.bot.conftest import START
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import words
from tests.bot.seated import ANA, BRUNO, CHEN
from tests.toy import TOY

HOUR = 3_600
TEN_MINUTES = 600
DARE = "ana dare"
ALONE = '{"minimum": "0"}'
PATIENT = '{"minimum": "1h", "silence": "8h"}'


async def seen_by_all(table, code="en"):
    """Everything that the channel and the others can look up just now."""
    match = await table.match()
    language = table_language(match, code)
    return [
        words(panel.panel(match, code, None)),
        waiting_line(match, language),
        list(history.history_lines(match, None, language)),
        list(history.history_lines(match, "ana", language)),
        export(match, ANA, language).words.replace(match.row.seed, ""),
        match.view(None),
        match.view("ana"),
    ]


async def after(publisher, clock, seconds):
    clock.advance(seconds)
    await publisher.wait_until_idle()


# -- until it closes -----------------------------------------------------------------------------


async def test_nobody_finds_out_who_has_answered_an_open_window(table, publisher, discord, code):
    match = await table()
    await match.play(DARE)
    await publisher.wait_until_idle()
    before = await seen_by_all(match, code)
    messages = [(m.id, m.edits, m.words) for m in discord.said((await match.match()).row.channel)]
    await match.play("bruno let")
    await publisher.wait_until_idle()
    assert await match.awaited() == ["chen"]
    assert await seen_by_all(match, code) == before
    channel = discord.said((await match.match()).row.channel)
    assert [(m.id, m.edits, m.words) for m in channel] == messages


async def test_an_answer_taken_back_is_noticed_by_nobody_either(table, publisher, discord):
    match = await table()
    await match.play(DARE)
    await publisher.wait_until_idle()
    before = await seen_by_all(match)
    await match.play("bruno let\nbruno undo")
    await publisher.wait_until_idle()
    assert await match.awaited() == ["bruno", "chen"]
    assert await seen_by_all(match) == before


async def test_everybody_who_is_asked_is_asked_by_letter_and_nobody_is_mentioned(
    table, publisher, discord
):
    match = await table()
    await match.play(DARE)
    await publisher.wait_until_idle()
    told = discord.said((await match.match()).row.channel)[-1:]
    assert any("Waiting for reactions." in message.words for message in told)
    assert all(not message.pings and message.silent for message in told)
    people = "● A Ana · ■ B Bruno · ▲ C Chen\n"  # the game begins with its players
    said = [message.words.replace(people, "") for message in told]
    assert not any("Bruno" in words or "Chen" in words for words in said)
    for person in (BRUNO, CHEN):
        assert "Stop the dare?" in discord.said(person)[-1].words
    assert discord.said(ANA) == []


async def test_late_news_does_not_name_the_silent_players(table, publisher, discord):
    match = await table()
    await match.play(DARE + "\nbruno let")
    await publisher.wait_until_idle()
    (told,) = [m for m in discord.said((await match.match()).row.channel) if "dares" in m.words]
    assert told.words.count("Chen") == 1, "only among the players, with whom the game begins"
    assert told.pings == []


async def test_the_last_answer_closes_it_at_once_for_everybody(table, publisher, discord):
    match = await table()
    await match.play(DARE + "\nbruno let\nchen let")
    await publisher.wait_until_idle()
    assert await match.awaited() == ["bruno"]
    assert dict((await match.match()).view(None).points)["ana"] == 2


@pytest.mark.parametrize("last", ["chen", "dina"])
async def test_a_refused_undo_does_not_reveal_the_last_player_to_answer(table, handlers, last):
    match = await table(4)
    others = [each for each in ("chen", "dina") if each != last]
    await match.play("\n".join([DARE, *(f"{each} let" for each in ("bruno", *others, last))]))
    shown = await handlers.play.undo(actor_of(FakeInteraction(BRUNO)), match.id)
    assert "the secret choice is complete" in words(shown)
    assert last.title() not in words(shown)


async def test_an_open_window_shows_the_end_of_its_time(begin):
    match = await begin(options=PATIENT)
    await match.play(DARE)
    shown = (await seen_by_all(match))[0]
    assert f"Waiting for reactions (time is up <t:{START + 8 * HOUR}:R>)." in shown


# -- planned answers -----------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["let", "cat"])
async def test_a_planned_answer_counts_only_at_its_time(table, publisher, clock, answer):
    match = await table(2)
    await match.leave("bruno", "always", "dare", answer, "game")
    await match.play(DARE)
    await publisher.wait_until_idle()
    await after(publisher, clock, TEN_MINUTES - 1)
    assert await match.log() == [DARE]
    await after(publisher, clock, 1)
    assert len(await match.log()) == 2
    assert not (await match.match()).is_window


async def test_a_table_at_one_sitting_need_not_wait(table, publisher):
    match = await table(2, options=ALONE)
    await match.leave("bruno", "always", "dare", "let", "game")
    await match.play(DARE)
    await publisher.wait_until_idle()
    assert await match.log() == [DARE, "bruno let"]


async def test_a_player_with_a_planned_answer_gets_no_letter(table, publisher, discord):
    match = await table()
    await match.leave("bruno", "always", "dare", "let", "game")
    await match.play(DARE)
    await publisher.wait_until_idle()
    assert discord.said(BRUNO) == []
    assert len(discord.said(CHEN)) == 1


async def test_a_player_who_answers_need_not_wait_for_the_planned_answer(table, publisher):
    match = await table(2)
    await match.leave("bruno", "always", "dare", "cat", "game")
    await match.play(DARE + "\nbruno let")
    assert not (await match.match()).is_window


async def test_an_answer_planned_during_a_window_answers_it_at_once(table, publisher):
    match = await table(2)
    await match.play(DARE)
    await publisher.wait_until_idle()
    assert (await match.leave("bruno", "always", "dare", "let", "game")).answers_now
    assert await match.log() == [DARE, "bruno let"]
    assert await match.left("bruno") == ["A dare: you let it be, until the end of the game"]


async def test_a_plan_for_another_decision_leaves_an_open_window_alone(table, publisher):
    match = await table(2)
    await match.play(DARE)
    assert not (await match.leave("bruno", "always", "turn", "pass", "game")).answers_now
    assert (await match.match()).is_window


async def test_with_an_answer_left_by_all_a_window_lasts_as_long_as_secrecy_needs(
    table, publisher, clock
):
    match = await table()
    for seat in ("bruno", "chen"):
        await match.leave(seat, "always", "dare", "let", "game")
    await match.play(DARE)
    await publisher.wait_until_idle()
    await after(publisher, clock, TEN_MINUTES - 1)
    assert await match.log() == [DARE]
    await after(publisher, clock, 1)
    assert not (await match.match()).is_window


async def test_a_planned_answer_says_when_it_will_count(begin, press):
    for options, said in (
        ("{}", "your planned move answers after 10 minutes"),
        (ALONE, "Nobody else sees it."),
    ):
        match = await begin(2, options=options)
        order = follow_path(order_root(await match.match(), "bruno"), ("always", "dare", "let"))
        shown = await press(order.address.child(order.menu, "game").custom_id("go"), BRUNO)
        assert said in words(shown)
        assert ("give it away" in words(shown)) == (options == "{}")


async def test_computers_answer_without_being_waited_for(table, publisher):
    match = await table(1, 1)
    await match.play(DARE)
    await publisher.wait_until_idle()
    assert (await match.log())[1].startswith("bruno ")


async def test_a_plan_for_one_window_is_used_up_by_an_answer_in_person(table):
    match = await table(2)
    await match.leave("bruno", "cat")
    assert await match.left("bruno") == ["You stop the next dare if you can."]
    await match.play(DARE + "\nbruno let")
    assert await match.left("bruno") == []
    assert (await match.store.matches.stored(match.id)).orders == ()


async def test_a_plan_for_one_window_lasts_until_it_closes(table):
    match = await table(3)
    await match.leave("bruno", "cat")
    await match.play(DARE + "\nbruno let")
    assert await match.left("bruno") == ["You stop the next dare if you can."]


async def test_orders_that_cannot_be_read_any_more_keep_no_window_open(table, monkeypatch):
    match = await table(2)
    await match.leave("bruno", "cat")
    await match.play(DARE)

    def broken(*_):
        raise KeyError("cat")

    monkeypatch.setattr(type((await match.match()).game), "answer_with_orders", broken)
    await match.play("bruno let")
    assert not (await match.match()).is_window
    assert await match.left("bruno") == ["You stop the next dare if you can."]


# -- silence -------------------------------------------------------------------------------------


async def test_a_silent_player_is_waited_for_unless_agreed_otherwise(table, publisher, clock):
    match = await table(2)
    await match.play(DARE)
    await publisher.wait_until_idle()
    await after(publisher, clock, 10_000 * HOUR)
    assert await match.awaited() == ["bruno"]


async def test_silence_counts_as_no_after_its_time_and_is_in_the_log(
    table, publisher, clock, store
):
    match = await table(options=PATIENT)
    await match.play(DARE + "\nchen let")
    await publisher.wait_until_idle()
    await after(publisher, clock, 8 * HOUR - 1)
    assert await match.awaited() == ["bruno"]
    await after(publisher, clock, 1)
    assert await match.log() == [DARE, "chen let", "bruno let"]
    assert [row.interaction for row in await store.log.entries(match.id)][2] is None


async def test_silence_decides_nothing_but_windows(table, publisher, clock):
    match = await table(2, options=PATIENT)
    await match.play("ana raid bruno")
    await publisher.wait_until_idle()
    await after(publisher, clock, 100 * HOUR)
    assert await match.awaited() == ["ana", "bruno"]


async def test_silence_lasts_at_least_as_long_as_planned_answers_wait(table, publisher, clock):
    match = await table(2, options='{"minimum": "8h", "silence": "1h"}')
    await match.play(DARE)
    await publisher.wait_until_idle()
    await after(publisher, clock, 2 * HOUR)
    assert await match.awaited() == ["bruno"]
    await after(publisher, clock, 6 * HOUR)
    assert await match.log() == [DARE, "bruno let"]


# -- time ----------------------------------------------------------------------------------------


async def test_a_restart_neither_loses_nor_moves_the_time(table, restart, store, clock):
    match = await table(2, options=PATIENT)
    await match.play(DARE)
    clock.advance(5 * HOUR)
    clock.timers.clear()  # the knowledge of a process dies with it
    matches = Services(store.database, lambda _: None, clock).matches
    match.matches = matches
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    assert await match.awaited() == ["bruno"]
    await after(again, clock, 3 * HOUR - 1)
    assert await match.awaited() == ["bruno"]
    await after(again, clock, 1)
    assert await match.log() == [DARE, "bruno let"]
    await again.close()


async def test_a_window_that_was_due_while_the_bot_was_away_closes_when_it_is_back(
    table, restart, clock
):
    match = await table(2, options=PATIENT)
    await match.play(DARE)
    clock.advance(50 * HOUR)
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    assert await match.log() == [DARE, "bruno let"]
    await again.close()


async def test_a_window_is_not_forgotten_when_the_database_cannot_be_read_at_its_time(
    table, publisher, clock, store, monkeypatch, pauses
):
    match = await table(2, options=PATIENT)
    await match.play(DARE)
    await publisher.wait_until_idle()
    read, faults = publisher.outbox.pending_matches, [OSError("disk"), OSError("disk")]

    async def faulty():
        if faults:
            raise faults.pop()
        return await read()

    monkeypatch.setattr(publisher.outbox, "pending_matches", faulty)
    await after(publisher, clock, 8 * HOUR)
    assert await match.log() == [DARE, "bruno let"]
    assert pauses == [1, 5]


async def test_each_window_has_its_own_time(table, publisher, clock):
    match = await table(options=PATIENT)
    await match.play(DARE)
    await publisher.wait_until_idle()
    await after(publisher, clock, 4 * HOUR)
    await match.play("bruno let\nchen let\nbruno dare")
    await publisher.wait_until_idle()
    await after(publisher, clock, 8 * HOUR - 1)
    assert await match.awaited() == ["ana", "chen"]
    await after(publisher, clock, 1)
    assert await match.awaited() == ["chen"]


async def test_a_match_that_waits_is_not_replayed_whenever_it_is_looked_at(
    table, publisher, clock, matches
):
    match = await table(2, options=PATIENT)
    await match.play(DARE)
    await publisher.wait_until_idle()
    matches.cache.forget(match.id)
    await publisher.schedule_all()
    await publisher.wait_until_idle()
    assert match.id not in matches.cache._matches


async def test_whole_games_with_windows_end_by_orders_and_silence_alone(table, publisher, clock):
    match = await table(3, options=PATIENT)
    dice = Random(3)
    for seat in ("ana", "bruno", "chen"):
        await match.leave(seat, "always", "dare", "cat", "game")
    while not (await match.match()).is_over:
        seats = await match.awaited()
        if (await match.match()).is_window:
            await after(publisher, clock, HOUR)
            continue
        state = await match.state()
        path = ("dare",) if state.phase == "digging" else TOY.default(state, seats[0])
        await match.move(dice.choice(seats) if state.phase == "offering" else seats[0], *path)
        await publisher.wait_until_idle()
    assert sum("dare" in line for line in await match.log()) == 6
    assert await match.store.outbox.waiting(match.id) == ()
