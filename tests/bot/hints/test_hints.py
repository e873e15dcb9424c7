"""Hints: the computer's move, for the player who asks, and announced at the end."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.computers.thinker import STUCK, Thinker
from bot.core.interactions.actor import actor_of
from bot.ground.process_pool import Processes
from bot.hints.service import AT_ONCE
from bot.history.exports import export
from rules.core.computers import GOOD
from rules.core.errors import IllegalMoveError
from rules.core.forced import forced_action
from rules.core.menu import random_path
from rules.core.records import parse
from rules.registry import games
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, words
from tests.bot.seated import ANA, BRUNO
from tests.pools import Pool
from tests.toy import TOY

AMUN_RE = games()["amun-re"]


@pytest.fixture
def pool(services):
    """The process in which hints are found, here."""
    pool = Pool()
    services.advice.thinker = Thinker(Processes(lambda: pool, STUCK))
    return pool


@pytest.fixture
def asked(press):
    """Presses Hint, and returns the screen."""

    async def asked(table, who=ANA):
        return await press(f"hint:{table.id}", who)

    return asked


def first(match):
    """The player who has to decide."""
    return match.people[match.awaited()[0]].user


async def asked_with_gains(table, asked, gains):
    """The words of a hint whose move was found to gain this, and the move."""
    match = await table.match()
    who, seat = first(match), match.awaited()[0]
    await asked(table, who)
    row = await table.store.advice.about(table.id, seat, match.opened[seat])
    await table.store.advice.keep(replace(row, gains=gains))
    return words(await asked(table, who)), tuple(row.path.split())


@pytest.fixture
async def table(begin, pool):
    """A table of Amun-Re, at which one of three is asked."""
    return await begin(3, game=AMUN_RE)


async def test_a_hint_names_a_move_and_its_reasons_and_offers_to_play_it(table, asked, press):
    match = await table.match()
    who, seat = first(match), match.awaited()[0]
    shown = await asked(table, who)
    assert "The computer would play: **" in words(shown)
    assert list(buttons(shown)) == ["Play this", "Your move"]
    advised = await table.store.advice.about(table.id, seat, match.opened[seat])
    await press(buttons(shown)["Play this"].custom_id, who)
    (entry,) = (await table.match()).entries
    assert (entry.seat, entry.words) == (seat, advised.path)


async def test_a_hint_gives_the_reasons_for_a_move_and_the_next_best(table, asked, services):
    gains = '{"income": 5.2, "gold": -3.1, "temples": 0.4}'
    said, path = await asked_with_gains(table, asked, gains)
    who = first(await table.match())
    advice = await services.advice.ask(who, table.id)
    assert (advice.path, advice.beside[0]) == (path, "bid")
    assert advice.beside[1] != path[1]  # another province, not another price
    assert "The next player would have to pay" in said
    assert "Next best: Bid · " in said
    assert ", about 2½ points behind." in said


async def test_old_advice_without_another_move_is_shown_without_it(table, asked):
    match = await table.match()
    who, seat = first(match), match.awaited()[0]
    await asked(table, who)
    row = await table.store.advice.about(table.id, seat, match.opened[seat])
    await table.store.advice.keep(replace(row, beside="", gains='{"gold": 3}'))
    said = words(await asked(table, who))
    assert "would have to pay" in said
    assert "Otherwise" not in said
    assert "as good" not in said


async def test_a_repeated_request_gets_the_same_hint_and_counts_once(table, asked, pool):
    match = await table.match()
    who, seat = first(match), match.awaited()[0]
    shown = await asyncio.gather(*(asked(table, who) for _ in range(3)))
    assert len({words(each) for each in shown}) == 1
    assert len(pool.asked) == 1
    assert await table.store.advice.times(table.id) == {seat: 1}


async def test_a_hint_is_found_from_what_its_seat_knows_at_the_level_good(table, asked, pool):
    await asked(table, first(await table.match()))
    ((_, word, knowledge, level, _, taste),) = pool.asked
    assert (word, level, taste) == (AMUN_RE.word, GOOD, "")
    match = await table.match()
    assert knowledge.sealed == match.position.sealed(match.awaited()[0])


async def test_nobody_else_learns_of_it_before_the_end(table, asked, store, scheduled):
    waiting = await store.outbox.waiting(table.id)
    scheduled.clear()
    await asked(table, first(await table.match()))
    assert await store.outbox.waiting(table.id) == waiting
    assert not scheduled and not (await table.match()).entries


async def test_at_the_end_status_and_record_tell_who_has_asked_and_how_often(
    table, asked, handlers, store
):
    match = await table.match()
    who, seat = first(match), match.awaited()[0]
    await asked(table, who)
    assert "Hints" not in words(await _status(handlers, table, who))
    await table.finish(Random(1))
    assert "Hints asked for:" in words(await _status(handlers, table, who))
    over, times = await table.match(), await store.advice.times(table.id)
    record = export(over, who, None, times).words
    assert record.endswith(f"# hints: {seat} 1\n")
    assert parse(record).log == parse(export(over, who, None).words).log


async def _status(handlers, table, who):
    return await handlers.board.status(actor_of(FakeInteraction(who)), table.id)


async def _move(table):
    """Have the first player in the waiting list make any move."""
    match = await table.match()
    menu, _ = match.menu(seat := match.awaited()[0])
    await table.move(seat, *random_path(menu, Random(len(match.entries)).randrange))


async def test_a_table_may_play_without_hints(begin, pool, asked, press):
    table = await begin(3, game=AMUN_RE, pace='{"hints": false}')
    who = first(await table.match())
    assert "This table’s options do not allow hints" in words(await asked(table, who))
    assert "Hint" not in buttons(await press(f"turn:{table.id}", who))


async def test_the_button_stands_below_a_decision(table, press):
    assert "Hint" in buttons(await press(f"turn:{table.id}", first(await table.match())))


async def test_a_game_whose_computers_choose_at_random_has_no_hints(begin, pool, asked, press):
    table = await begin(2, game=TOY)
    assert "They have no hints" in words(await asked(table))
    assert "Hint" not in buttons(await press(f"turn:{table.id}"))


async def test_a_player_with_nothing_to_decide_gets_no_hint(table, asked, pool):
    who = first(await table.match())
    other = BRUNO if who == ANA else ANA
    assert "There is nothing for you to decide now." in words(await asked(table, other))
    assert not pool.asked


async def test_a_decision_that_was_made_meanwhile_is_old(table, asked, pool):
    pool.is_held = True
    hint = asyncio.create_task(asked(table, first(await table.match())))
    while not pool.held:
        await asyncio.sleep(0)
    await _move(table)
    pool.let_go()
    assert "outdated" in words(await hint)


async def test_hints_leave_room_for_the_answers_of_others(begin, pool, services):
    tables = [await begin(3, game=AMUN_RE) for _ in range(AT_ONCE + 1)]
    asked = [(first(await table.match()), table.id) for table in tables]
    pool.is_held = True
    hints = [asyncio.create_task(services.advice.ask(*each)) for each in asked[:-1]]
    while len(pool.held) < AT_ONCE:
        await asyncio.sleep(0)
    with pytest.raises(IllegalMoveError, match="Many players are asking for hints"):
        await services.advice.ask(*asked[-1])
    pool.let_go()
    assert len(await asyncio.gather(*hints)) == AT_ONCE
    pool.is_held = False
    assert await services.advice.ask(*asked[-1])


async def test_a_known_hint_is_repeated_even_when_many_ask(begin, pool, services):
    tables = [await begin(3, game=AMUN_RE) for _ in range(AT_ONCE + 1)]
    *others, again = [(first(await table.match()), table.id) for table in tables]
    told = await services.advice.ask(*again)
    pool.is_held = True
    hints = [asyncio.create_task(services.advice.ask(*each)) for each in others]
    while len(pool.held) < AT_ONCE:
        await asyncio.sleep(0)
    assert (await services.advice.ask(*again)).path == told.path
    pool.let_go()
    await asyncio.gather(*hints)


async def test_a_move_that_nobody_has_thought_about_is_no_hint(table, asked, pool, store):
    pool.failures = [RuntimeError("at good"), RuntimeError("at quick")]
    who = first(await table.match())
    assert "No hint was found in time" in words(await asked(table, who))
    assert await store.advice.times(table.id) == {}
    assert "The computer would play" in words(await asked(table, who))


async def test_near_victory_a_hint_compares_only_the_chances_to_win(table, asked):
    said, _ = await asked_with_gains(table, asked, '{"victory": 1000, "points": -31}')
    assert "It wins more often than: Bid · " in said
    assert "behind" not in said


async def test_a_tie_is_said_as_a_tie(table, asked):
    said, _ = await asked_with_gains(table, asked, '{"points": 0.9, "gold": -0.3}')
    assert "About as good: Bid · " in said


async def test_a_hint_without_influence_on_the_end_says_so(table, asked):
    said, _ = await asked_with_gains(table, asked, '{"victory": 0}')
    assert "None of the moves it looked at changes how the game ends." in said


async def test_a_draw_of_lots_is_called_one(begin, pool, asked):
    table = await begin(2, game=games()["kemet"])
    who = first(await table.match())  # a city is chosen, which any of them may be
    assert "All cities are alike. This one is drawn by lot." in words(await asked(table, who))


async def test_where_there_is_one_move_alone_a_hint_says_so(table, asked):
    while not forced_action((match := await table.match()).menu(match.awaited()[0])[0]):
        await _move(table)
    assert "There is nothing else to choose." in words(await asked(table, first(match)))
