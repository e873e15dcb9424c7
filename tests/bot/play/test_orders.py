"""Planned moves: kept, carried out at their turn, and seen by nobody else."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.board import panel
from bot.core.match.decisions import Decision, order_root
from bot.core.match.match import NotSeatedError
from bot.core.outbox.kinds import COMPUTER
from bot.core.screens.names import table_language
from bot.ground.rows import OrderRow
from bot.history import history
from bot.history.exports import export
from bot.play import turn_screens
from bot.play.move_maker import Move
from bot.play.order_screens import orders_screen
from bot.play.service import MovePlayed, OrderStored
from bot.program.services import Services
from rules.core.errors import (
    IllegalMoveError,
    NotOfferedError,
    NotYourDecisionError,
    StaleMenuError,
)
from rules.registry import games
from tests.bot.screens import buttons, faults, lists, words
from tests.bot.seated import ANA, BRUNO, CHEN, SeatedMatch
from tests.repositories import replace_method
from tests.toy import TOY

DIGGING = "ana dig tomb\nbruno dig tomb\nchen pass"


async def carry_on(table):
    await table.matches.play_automatic_moves(table.id)


async def again(table, store, clock):
    """The same table after a restart."""
    return SeatedMatch(store, Services(store.database, lambda _: None, clock).matches, table.id)


# -- leaving -------------------------------------------------------------------------------------


async def test_orders_are_kept_and_are_no_entry_of_the_log(begin):
    table = await begin()
    left = await table.leave("bruno", "always", "turn", "pass", "game")
    assert isinstance(left, OrderStored)
    assert await table.left("bruno") == ["Your turn: you pass, until the end of the game"]
    assert await table.log() == []


async def test_pressing_and_typing_a_planned_move_have_the_same_result(begin):
    table = await begin()
    match = await table.match()
    asked = await table.press(BRUNO, order_root(match, "bruno").address, "always")
    for word in ("turn", "pass"):
        assert isinstance(asked, Decision)
        asked = await table.press(BRUNO, asked.address, word)
    assert isinstance(await table.press(BRUNO, asked.address, "game"), OrderStored)
    assert await table.left("bruno") == ["Your turn: you pass, until the end of the game"]


async def test_back_leads_to_the_list_of_plans(begin):
    table = await begin()
    asked = await table.press(BRUNO, order_root(await table.match(), "bruno").address, "always")
    back = await table.press(BRUNO, asked.previous)
    assert (back.is_order, back.menu.name) == (True, "verb")


async def test_back_asks_again_where_only_one_thing_can_be_left(begin):
    table = await begin()
    await table.play(DIGGING)
    asked = await table.press(BRUNO, order_root(await table.match(), "bruno").address, "always")
    back = await table.press(BRUNO, asked.previous)
    assert (back.is_order, back.menu.name) == (True, "verb")


async def test_a_command_of_a_later_phase_becomes_a_planned_move(begin):
    table = await begin()
    assert isinstance(await table.say(BRUNO, "offer", gold=2), OrderStored)
    assert await table.left("bruno") == ["You offer 2."]


async def test_a_command_of_this_phase_is_the_move(begin):
    table = await begin()
    await table.play(DIGGING)
    assert isinstance(await table.say(BRUNO, "offer", gold=2), MovePlayed)


async def test_a_command_out_of_turn_that_cannot_be_planned_is_refused(begin):
    table = await begin()
    with pytest.raises(NotYourDecisionError):
        await table.say(BRUNO, "dig", sites="tomb")


async def test_later_orders_for_the_same_take_the_place_of_the_former(begin):
    table = await begin()
    await table.leave("bruno", "offer", "2")
    await table.leave("bruno", "offer", "1")
    await table.leave("bruno", "always", "turn", "pass", "round")
    assert await table.left("bruno") == [
        "You offer 1.",
        "Your turn: you pass, until the end of the round",
    ]


async def test_orders_that_come_twice_change_nothing_the_second_time(begin):
    table = await begin()
    options = {"decision": "turn", "answer": "pass", "until": "game"}
    match = await table.match()
    await table.matches.command(BRUNO, match, "always", options, 70_000)
    await table.matches.withdraw_order(BRUNO, table.id, "always-turn:game", 70_001)
    with pytest.raises(StaleMenuError, match="already been done"):
        await table.matches.command(BRUNO, match, "always", options, 70_000)
    assert await table.left("bruno") == []
    assert (await table.store.matches.stored(table.id)).orders == ()


async def test_a_stranger_cannot_plan_a_move(begin):
    table = await begin()
    with pytest.raises(IllegalMoveError):
        await table.say(99, "always", decision="turn", answer="pass", until="game")


async def test_a_menu_of_a_past_phase_leaves_nothing(begin):
    table = await begin()
    at = order_root(await table.match(), "bruno").address
    await table.play(DIGGING)
    with pytest.raises(StaleMenuError, match="outdated"):
        await table.press(BRUNO, at, "always")


async def test_a_plan_late_by_a_phase_is_refused(begin):
    table = await begin()
    await table.play("ana dig tomb\nbruno dig tomb")
    async with table.matches.cache.lock(table.id):
        late = asyncio.create_task(table.leave("bruno", "always", "turn", "pass", "round"))
        await table.asked_for_the_lock()
        await table.matches.maker.make(await table.match(), Move("chen", ("pass",)))
    with pytest.raises(StaleMenuError, match="outdated"):
        await late
    assert await table.left("bruno") == []


async def test_a_player_who_leaves_meanwhile_has_no_planned_moves(begin):
    table = await begin()
    async with table.matches.cache.lock(table.id):
        late = asyncio.create_task(table.leave("bruno", "always", "turn", "pass", "game"))
        await table.asked_for_the_lock()
        people = (await table.match()).people
        people["bruno"] = replace(people["bruno"], user=None)
        leave = "UPDATE seats SET person = NULL WHERE match = ? AND seat = ?"
        await table.store.database.write(leave, table.id, "bruno")
    with pytest.raises(NotSeatedError):
        await late
    assert (await table.store.matches.stored(table.id)).orders == ()


async def test_orders_that_the_store_does_not_take_do_not_stand(begin, monkeypatch):
    table = await begin()

    async def full(*_, **__):
        raise OSError("no space left on device")

    with monkeypatch.context() as patched:
        replace_method(patched, table.store.orders, "keep", full)
        with pytest.raises(OSError, match="space"):
            await table.leave("bruno", "always", "turn", "pass", "game")
    assert await table.left("bruno") == []


# -- carrying out --------------------------------------------------------------------------------


async def test_at_their_turn_orders_make_the_move(begin):
    table = await begin()
    await table.leave("bruno", "always", "turn", "pass", "game")
    await table.play("ana dig tomb")
    assert COMPUTER in [kind for kind, _, _ in await table.told()]
    await carry_on(table)
    assert await table.log() == ["ana dig tomb", "bruno pass"]
    assert [row.interaction for row in await table.store.log.entries(table.id)][1] is None


async def test_orders_left_at_ones_own_turn_are_carried_out_at_once(begin, scheduled):
    table = await begin()
    await table.leave("ana", "always", "turn", "pass", "game")
    assert [kind for kind, _, _ in await table.told()] == [COMPUTER]
    assert scheduled == [table.id]
    await carry_on(table)
    assert await table.log() == ["ana pass"]


async def test_a_player_with_a_planned_answer_is_not_asked_after_their_move(begin):
    table = await begin()
    await table.leave("chen", "offer", "1")
    await table.play("ana dig tomb\nbruno pass\nchen pass")
    shown = turn_screens.moved_screen(await table.match(), "chen", "en", "You pass.")
    assert words(shown).endswith("You pass.\nYour planned move answers the next question.")
    assert list(buttons(shown)) == ["Planned moves"]
    await carry_on(table)
    answered = words(turn_screens.moved_screen(await table.match(), "chen", "en", ""))
    assert "This was answered for you: Offer · Gold: 1. You can change it until" in answered


async def test_where_they_make_no_move_their_owner_is_asked(begin):
    table = await begin()
    await table.leave("bruno", "always", "turn", "tomb", "game")
    await table.play("ana dig tomb")  # there is no longer room for five
    await carry_on(table)
    assert await table.awaited() == ["bruno"]
    assert await table.log() == ["ana dig tomb"]


async def test_plans_of_several_players_complete_a_round_by_themselves(begin):
    table = await begin()
    for seat in ("ana", "bruno", "chen"):
        await table.leave(seat, "always", "turn", "pass", "game")
        await table.leave(seat, "offer", "1")
    await carry_on(table)
    log = await table.log()
    assert log[:3] == ["ana pass", "bruno pass", "chen pass"]
    assert sorted(log[3:6]) == ["ana offer 1", "bruno offer 1", "chen offer 1"]
    assert log[6:] == ["ana pass", "bruno pass", "chen pass"], "but offers are asked for again"


async def test_a_one_time_plan_is_used_up(begin):
    table = await begin()
    await table.leave("bruno", "offer", "1")
    await table.play(DIGGING)
    await carry_on(table)
    assert (await table.log())[-1] == "bruno offer 1"
    assert await table.left("bruno") == []
    assert (await table.store.matches.stored(table.id)).orders == ()


async def test_an_expired_plan_is_deleted(begin):
    table = await begin()
    await table.leave("bruno", "always", "turn", "tomb", "round")
    await table.leave("bruno", "always", "battle", "flee", "game")
    await table.play("ana dig tomb\nbruno dig tomb\nchen pass")
    await table.play("ana offer 0\nbruno offer 0\nchen offer 0")
    assert await table.left("bruno") == ["A battle: you lay nothing, until the end of the game"]
    assert [order.slot for order in (await table.store.matches.stored(table.id)).orders] == [
        "always-battle"
    ]


async def test_when_the_game_is_over_nothing_is_kept(begin):
    table = await begin()
    for seat in ("ana", "bruno", "chen"):
        await table.leave(seat, "always", "turn", "pass", "game")
    for _ in range(2):
        await carry_on(table)
        await table.play("ana offer 0\nbruno offer 0\nchen offer 0")
    assert (await table.match()).is_over
    assert (await table.store.matches.stored(table.id)).orders == ()


async def test_a_restart_loses_no_orders(begin, store, clock):
    table = await begin()
    await table.leave("bruno", "always", "turn", "pass", "game")
    await table.play("ana dig tomb")
    other = await again(table, store, clock)
    assert await other.left("bruno") == ["Your turn: you pass, until the end of the game"]
    await carry_on(other)
    assert await other.awaited() == ["chen"]


async def test_orders_keep_their_order_through_a_restart(begin, store, clock):
    table = await begin()
    await table.leave("bruno", "offer", "1")
    await table.leave("bruno", "always", "turn", "pass", "game")
    await table.leave("bruno", "always", "battle", "flee", "game")
    assert await (await again(table, store, clock)).left("bruno") == await table.left("bruno")


async def test_outdated_plans_have_no_effect(begin):
    table = await begin()
    words = "verb:always decision:turn answer:pass until:round"
    old = OrderRow(table.id, "ana", "always-turn", words, "round-99", once=False)
    await table.store.orders.keep(old, 90_000)
    table.matches.cache.forget(table.id)
    await carry_on(table)
    assert (await table.left("ana"), await table.log()) == ([], [])


# -- withdrawing ---------------------------------------------------------------------------------


async def test_a_withdrawn_plan_is_not_carried_out(begin):
    table = await begin()
    await table.leave("bruno", "always", "turn", "pass", "game")
    await table.matches.withdraw_order(BRUNO, table.id, "always-turn:game", 80_000)
    await table.play("ana dig tomb")
    await carry_on(table)
    assert await table.awaited() == ["bruno"]


async def test_a_snapshot_keeps_a_plan_that_is_withdrawn_meanwhile(begin):
    table = await begin()
    await table.leave("bruno", "always", "turn", "pass", "game")
    snapshot = (await table.match()).snapshot()
    await table.matches.withdraw_order(BRUNO, table.id, "always-turn:game", 80_000)
    assert snapshot.has_orders("bruno")
    assert not (await table.match()).has_orders("bruno")


async def test_nobody_withdraws_the_plan_of_another_player(begin):
    table = await begin()
    await table.leave("bruno", "always", "turn", "pass", "game")
    with pytest.raises(StaleMenuError, match="is left to cancel"):
        await table.matches.withdraw_order(CHEN, table.id, "always-turn:game", 80_000)
    assert await table.left("bruno") == ["Your turn: you pass, until the end of the game"]


async def test_an_executed_plan_cannot_be_withdrawn(begin):
    table = await begin()
    await table.leave("bruno", "offer", "1")
    await table.play(DIGGING)
    await carry_on(table)
    with pytest.raises(StaleMenuError, match="is left to cancel"):
        await table.matches.withdraw_order(BRUNO, table.id, "offering", 80_000)


async def test_undoing_a_move_withdraws_the_plan_that_would_repeat_it(begin):
    table = await begin()
    await table.leave("bruno", "offer", "1")
    await table.leave("ana", "always", "turn", "pass", "game")
    await carry_on(table)
    await table.undo("ana")
    await carry_on(table)
    assert await table.awaited() == ["ana"]
    assert (await table.left("ana"), await table.left("bruno")) == ([], ["You offer 1."])


async def test_the_plans_of_a_player_who_resigns_are_deleted(begin):
    table = await begin()
    await table.leave("bruno", "always", "turn", "pass", "game")
    await table.leave("chen", "offer", "1")
    await table.resign("bruno")
    assert [order.seat for order in (await table.store.matches.stored(table.id)).orders] == ["chen"]
    assert not (await table.match()).has_orders("bruno")
    assert await table.left("chen") == ["You offer 1."]


async def test_nothing_is_left_at_a_game_that_is_over(begin):
    table = await begin(2)
    await table.play("ana pass\nbruno pass\nana offer 0\nbruno offer 0")
    await table.play("ana pass\nbruno pass\nana offer 0\nbruno offer 0")
    with pytest.raises(IllegalMoveError, match="cannot plan a move now"):
        order_root(await table.match(), "ana")


# -- screens -------------------------------------------------------------------------------------


async def test_players_see_their_planned_moves(begin):
    table = await begin()
    await table.leave("bruno", "offer", "2")
    shown = orders_screen(await table.match(), "bruno", "en")
    assert "You offer 2." in words(shown)
    assert not faults(shown)
    (withdraw,) = lists(shown)
    assert [option.value for option in withdraw.options] == ["offering:offer-1"]
    assert {"Always", "Offer"} <= set(buttons(shown))


async def test_nobody_else_sees_a_trace_of_them(begin, code):
    """The channel and the others can read the same with planned moves and without."""

    async def readings(table):
        match = await table.match()
        language = table_language(match, code)
        for user, seat in ((ANA, "ana"), (CHEN, "chen")):
            yield words(orders_screen(match, seat, code))
            yield words(turn_screens.turn_screen(match, seat, code))
            yield list(history.history_lines(match, seat, language))
            yield export(match, user, language).words.replace(match.row.seed, "")
            yield match.view(seat)
        yield match.view(None)
        yield list(history.history_lines(match, None, language))
        yield words(panel.panel(match, code, None))

    with_orders, without = await begin(), await begin()
    await with_orders.leave("bruno", "offer", "2")
    await with_orders.leave("bruno", "always", "turn", "pass", "game")
    await with_orders.leave("bruno", "always", "battle", "flee", "game")
    assert [r async for r in readings(with_orders)] == [r async for r in readings(without)]
    assert await with_orders.told() == await without.told() == []


async def test_planned_moves_are_in_no_export(begin):
    table = await begin()
    await table.leave("bruno", "offer", "2")
    match = await table.match()
    own = export(match, BRUNO, table_language(match, "en")).words
    assert "offer 2" not in own


async def test_a_game_that_takes_no_orders_says_so(begin, monkeypatch):
    monkeypatch.setitem(games(), TOY.word, replace(TOY, orders=None))
    table = await begin()
    match = await table.match()
    with pytest.raises(IllegalMoveError, match="cannot plan a move now"):
        orders_screen(match, "ana", "en")
    with pytest.raises(NotYourDecisionError):
        await table.say(BRUNO, "offer", gold=2)
    with pytest.raises(NotOfferedError):
        await table.say(ANA, "offer", gold=2)
    assert "Planned moves" not in buttons(panel.panel(match, "en", None))


async def test_plans_can_be_seen_and_withdrawn_when_none_can_be_added(begin, monkeypatch):
    table = await begin()
    await table.leave("bruno", "offer", "2")
    now = replace(TOY.orders, menu=lambda state, seat: None)
    monkeypatch.setitem(games(), TOY.word, replace(TOY, orders=now))
    table.matches.cache.forget(table.id)
    shown = orders_screen(await table.match(), "bruno", "en")
    assert "You offer 2." in words(shown)
    assert "You cannot plan a move now." in words(shown)
    assert not faults(shown)
    (withdraw,) = lists(shown)
    await table.matches.withdraw_order(BRUNO, table.id, withdraw.options[0].value, 80_000)
    assert "You have no planned moves." in words(orders_screen(await table.match(), "bruno", "en"))


# -- which goes first ----------------------------------------------------------------------------


async def test_a_plan_for_one_decision_precedes_a_plan_for_several(begin):
    table = await begin()
    await table.leave("ana", "always", "all", "out", "game")  # a pass, in the order of its name
    await table.leave("ana", "always", "turn", "dare", "game")
    await carry_on(table)
    assert await table.log() == ["ana dare"]


async def test_a_plan_for_a_move_precedes_automatic_answers(begin):
    table = await begin(2)
    await table.leave("bruno", "always", "dare", "let", "game")
    await table.leave("bruno", "cat")
    assert await table.left("bruno") == [
        "You stop the next dare if you can.",
        "A dare: you let it be, until the end of the game",
    ]


# -- the lifetime of a planning menu -------------------------------------------------------------


async def test_a_planning_menu_works_as_long_as_its_choices_stay_the_same(begin):
    table = await begin()
    at = order_root(await table.match(), "bruno").address
    await table.play("ana raid chen\nana fight nothing\nchen fight nothing")
    asked = await table.press(BRUNO, at, "always")
    assert (asked.is_order, asked.menu.name) == (True, "decision")


async def test_a_planning_menu_is_old_when_its_period_has_ended(begin):
    table = await begin()
    at = order_root(await table.match(), "bruno").address
    await table.play(DIGGING)
    await table.play("ana offer 0\nbruno offer 0\nchen offer 0")
    assert "always" in order_root(await table.match(), "bruno").menu.words()
    with pytest.raises(NotYourDecisionError):
        await table.press(BRUNO, at, "always")


async def test_nobody_else_can_use_a_players_planning_menu(begin):
    table = await begin()
    with pytest.raises(NotYourDecisionError):
        await table.press(CHEN, order_root(await table.match(), "bruno").address, "always")
