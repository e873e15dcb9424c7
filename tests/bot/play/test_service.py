from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from random import Random
from threading import current_thread

import pytest

from bot.core.match import cache as module
from bot.core.match.address import Address, EncodedAddress
from bot.core.match.cache import NoMatchError
from bot.core.match.decisions import Decision
from bot.core.match.match import NotSeatedError
from bot.ground.rows import NewAct
from bot.play.notifications import notifications_of
from bot.play.prompt import prompt
from bot.play.routes import PROMPT
from bot.play.service import MovePlayed
from bot.program.services import Services
from bot.seats.departures import DepartureService
from bot.store.errors import RefusedError
from rules.core.digest import state_digest
from rules.core.errors import (
    IllegalMoveError,
    NotOfferedError,
    NotYourDecisionError,
    StaleMenuError,
)
from rules.core.menu import Amount, random_path
from rules.core.state import Announcement
from rules.registry import games
from tests.bot.screens import match_at, pressables
from tests.bot.seated import ANA, BRUNO, CHEN, STRANGER, SeatedMatch
from tests.random_games import random_match
from tests.repositories import replace_method
from tests.toy import TOY, CardsSeen

OFFERING = "ana dig tomb\nbruno dig tomb\nchen pass"


async def test_a_typed_move_is_kept_as_one_line(begin):
    table = await begin()
    made = await table.say(ANA, "dig", sites="Well + TOMB")
    assert isinstance(made, MovePlayed)
    assert await table.log() == ["ana dig tomb+well"]


async def test_a_pressed_move_is_the_same_line(begin):
    table = await begin()
    root = await table.ask("ana")
    asked = await table.press(ANA, root.address, "dig")
    await table.press(ANA, asked.address, "tomb+well")
    assert await table.log() == ["ana dig tomb+well"]


async def test_a_question_with_one_answer_is_not_asked(begin):
    table = await begin(2)
    await table.play("ana pass\nbruno pass")
    ask = await table.ask("ana")
    assert (ask.menu.name, ask.address.path, ask.previous) == ("gold", ("offer",), None)


async def test_an_unfinished_move_is_asked_on_and_keeps_nothing(begin, scheduled):
    table = await begin()
    asked = await table.say(ANA, "raid")
    assert isinstance(asked, Decision)
    assert asked.menu.name == "target"
    assert (await table.log(), scheduled) == ([], [])
    assert isinstance(await table.press(ANA, asked.address, "bruno"), MovePlayed)


async def test_back_leads_to_the_last_real_question(begin):
    table = await begin()
    asked = await table.press(ANA, (await table.ask("ana")).address, "raid")
    back = await table.press(ANA, asked.previous)
    assert back.menu.name == "verb"
    assert back.previous is None


async def test_pressing_twice_moves_once(begin):
    table = await begin()
    asked = await table.say(ANA, "raid")
    await table.press(ANA, asked.address, "bruno")
    with pytest.raises(IllegalMoveError):
        await table.press(ANA, asked.address, "bruno")
    assert await table.log() == ["ana raid bruno"]


async def test_pressing_twice_in_one_sitting_moves_once(begin):
    # Also where the same seat goes on to decide.
    table = await begin()
    await table.play(OFFERING)
    old = await table.ask("ana")
    await table.press(ANA, old.address, "1")
    with pytest.raises(StaleMenuError, match="already decided that"):
        await table.press(ANA, old.address, "2")
    assert (await table.log())[3:] == ["ana offer 1"]


async def test_a_hundred_presses_at_once_make_one_move(begin):
    table = await begin()
    await table.play(OFFERING)
    at = (await table.ask("ana")).address
    done = await asyncio.gather(
        *(table.press(ANA, at, "1") for _ in range(100)), return_exceptions=True
    )
    assert sum(isinstance(one, MovePlayed) for one in done) == 1
    assert all(isinstance(one, MovePlayed | IllegalMoveError) for one in done)
    assert (await table.log())[3:] == ["ana offer 1"]


async def test_everybody_may_press_at_once(begin):
    table = await begin()
    await table.play(OFFERING)
    at = {seat: (await table.ask(seat)).address for seat in ("ana", "bruno", "chen")}
    users = {"ana": ANA, "bruno": BRUNO, "chen": CHEN}
    done = await asyncio.gather(*(table.press(users[seat], at[seat], "1") for seat in at))
    assert all(isinstance(one, MovePlayed) for one in done)
    assert sorted((await table.log())[3:]) == ["ana offer 1", "bruno offer 1", "chen offer 1"]


async def test_the_same_interaction_moves_once(begin, matches):
    table = await begin()
    await table.play(OFFERING)
    match = await table.match()
    await matches.command(ANA, match, "offer", {"gold": 1}, 5)
    with pytest.raises(StaleMenuError, match="already been done"):
        await matches.command(ANA, match, "offer", {"gold": 2}, 5)
    assert (await table.log())[3:] == ["ana offer 1"]


async def test_nobody_moves_for_another(begin):
    table = await begin()
    at = (await table.ask("ana")).address
    with pytest.raises(NotYourDecisionError):
        await table.press(BRUNO, at, "pass")
    with pytest.raises(NotYourDecisionError):
        await table.say(BRUNO, "pass")
    assert await table.log() == []


async def test_a_press_on_anothers_prompt_is_refused_though_both_are_asked_the_same(begin):
    table = await begin()
    await table.play(OFFERING)
    at = (await table.ask("ana")).address
    with pytest.raises(StaleMenuError):
        await table.press(BRUNO, at, "1")


async def test_strangers_are_turned_away(begin):
    table = await begin()
    at = (await table.ask("ana")).address
    for attempt in (
        table.press(STRANGER, at, "pass"),
        table.say(STRANGER, "pass"),
        table.matches.undo(STRANGER, table.id, 1),
        DepartureService(table.matches.cache).resign(STRANGER, table.id, 2),
    ):
        with pytest.raises(NotSeatedError):
            await attempt
    assert await table.log() == []


async def test_there_is_no_other_match(begin, matches, lobby):
    await begin()
    waiting = await lobby()
    for id in (waiting, 0, 4711, 2**62):
        with pytest.raises(NoMatchError):
            await matches.cache.live(id)


RUBBISH = ("", "?", "none", "0", "-1", "x" * 5000, "thebes+", "💥", "\u0661", "tomb=1=1", "verb")


async def test_rubbish_is_refused_and_changes_nothing(begin):
    table = await begin()
    ask = await table.ask("ana")
    for word in RUBBISH:
        for at in (ask.address, ask.address.child(ask.menu, "dig")):
            try:
                assert isinstance(await table.press(ANA, at, word), Decision)
            except IllegalMoveError as refused:
                assert len(str(refused.sentence)) < 300
        for option in ("sites", "target", "nonsense"):
            for verb in ("dig", "raid", "pass", word):
                try:
                    assert isinstance(await table.say(ANA, verb, **{option: word}), Decision)
                except IllegalMoveError as refused:
                    assert len(str(refused.sentence)) < 500
    assert await table.log() == []


async def test_a_custom_id_of_another_program_is_old(begin, matches):
    table = await begin()
    for at in (
        EncodedAddress(table.id, 0, (10**30,), "0"),
        EncodedAddress(table.id, 0, (0,) * 30, "0"),
        EncodedAddress(table.id, 7, (), "0"),
        EncodedAddress(table.id, 0, (), "zzzz"),
    ):
        with pytest.raises(StaleMenuError):
            await matches.press(ANA, at, "pass", 1)
    with pytest.raises(NoMatchError):
        await matches.press(ANA, EncodedAddress(36**12 - 1, 0, (), "0"), "pass", 1)


async def test_a_complete_move_takes_no_further_word(begin):
    table = await begin()
    ask = await table.ask("ana")
    with pytest.raises(NotOfferedError, match="complete"):
        await table.press(ANA, ask.address.child(ask.menu, "pass"), "pass")
    assert await table.log() == []


async def test_things_are_put_down_one_press_at_a_time(begin):
    table = await begin()
    ask = await table.press(ANA, (await table.ask("ana")).address, "dig")
    ask = await table.press(ANA, ask.address.child(ask.menu, "tomb"), is_draft=True)
    ask = await table.press(ANA, ask.address.child(ask.menu, "tomb+well"), is_draft=True)
    assert ask.draft == "tomb+well"
    assert await table.log() == []
    await table.press(ANA, ask.address.child(ask.menu, ask.draft))
    assert await table.log() == ["ana dig tomb+well"]


async def test_where_nothing_is_put_down_there_is_nothing_to_add(begin, matches):
    table = await begin()
    ask = await table.ask("ana")
    for at in (
        ask.address,
        ask.address.child(ask.menu, "raid"),
        ask.address.child(ask.menu, "pass"),
    ):
        found = PROMPT.fullmatch(at.custom_id("add"))
        with pytest.raises(StaleMenuError, match="outdated"):
            await matches.press(ANA, EncodedAddress.parse(found), "", 1, is_draft=True)


async def test_a_set_may_be_clicked_together_in_any_order(begin):
    table = await begin()
    ask = await table.press(ANA, (await table.ask("ana")).address, "dig")
    await table.press(ANA, ask.address, "well+tomb")
    assert await table.log() == ["ana dig tomb+well"]


async def test_a_move_that_the_store_does_not_take_changes_nothing(begin, monkeypatch, scheduled):
    table = await begin()
    before = state_digest(await table.state())

    async def full(*_, **__):
        raise OSError("no space left on device")

    with monkeypatch.context() as patched:
        replace_method(patched, table.store.log, "append", full)
        with pytest.raises(OSError, match="space"):
            await table.say(ANA, "dig", sites="tomb")
    match = await table.match()
    assert (match.entries, match.opened, scheduled) == ([], {"ana": 0}, [])
    assert state_digest(match.state) == before
    assert isinstance(await table.say(ANA, "dig", sites="tomb"), MovePlayed)


async def test_an_illegal_move_changes_nothing(begin):
    table = await begin()
    before = state_digest(await table.state())
    with pytest.raises(IllegalMoveError):
        await table.say(ANA, "dig", sites="tomb=6")
    assert state_digest(await table.state()) == before


async def test_an_entry_missing_from_memory_is_replayed(begin):
    # Another process has written: the log is right, not our memory. Where processes share the
    # database, it is read before. Else the entry has the next number.
    table = await begin()
    await table.match()
    await table.store.log.append(table.id, 1, "ana", "pass", None)
    is_shared = table.store.database.is_shared
    with pytest.raises(NotYourDecisionError if is_shared else StaleMenuError):
        await table.say(ANA, "dig", sites="tomb")
    assert await table.awaited() == ["bruno"]
    assert await table.log() == ["ana pass"]


async def test_a_restart_loses_nothing(begin, store, clock):
    table = await begin()
    await table.play(OFFERING + "\nana offer 2\nbruno offer 1\nana undo")
    custom_id = (await table.ask("chen")).address.custom_id("list0")
    again = SeatedMatch(store, Services(store.database, lambda _: None, clock).matches, table.id)
    before, after = await table.match(), await again.match()
    assert (after.opened, after.entries) == (before.opened, before.entries)
    assert state_digest(after.state) == state_digest(before.state)
    at = EncodedAddress.parse(PROMPT.fullmatch(custom_id))
    assert isinstance(await again.matches.press(CHEN, at, "3", 12345), MovePlayed | Decision)


def kept(tables):
    return [table.id in table.matches.cache._matches for table in tables]


async def test_few_matches_are_kept_in_memory(begin, monkeypatch):
    monkeypatch.setattr(module, "ROOM", 2 * (module.MATCH + 1))
    seated = [await begin(2) for _ in range(4)]
    for table in seated:
        await table.play("ana dig tomb")
    assert kept(seated) == [False, False, True, True]
    for table in seated:
        assert (await table.state()).dug["tomb"] == 1


async def test_a_match_with_a_long_log_takes_the_room_of_more(begin, monkeypatch):
    monkeypatch.setattr(module, "MATCH", 1)
    monkeypatch.setattr(module, "ROOM", 6)
    *short, long = [await begin(2) for _ in range(5)]
    for table in short:
        await table.match()
    await long.play("ana dig tomb\nbruno dig tomb\nana offer 0")
    assert kept([*short, long]) == [False, False, True, True, True]


async def test_a_match_in_memory_is_not_replayed_because_others_are(begin):
    tables = [await begin(2) for _ in range(3)]
    matches = [await table.match() for table in tables]
    for table, match in zip(tables, matches, strict=True):
        assert await table.match() is match


async def test_a_match_is_not_forgotten_in_the_middle_of_a_move(begin, monkeypatch):
    monkeypatch.setattr(module, "ROOM", module.MATCH)
    table, *others = [await begin(2) for _ in range(3)]
    async with table.matches.cache.lock(table.id):
        match = await table.match()
        for other in others:
            await other.match()
        assert await table.match() is match
    await others[0].match()
    assert await table.match() is not match


async def test_a_long_log_is_replayed_in_a_thread_so_that_nobody_else_waits(begin, monkeypatch):
    table, threads = await begin(2), []
    await table.play("ana dig tomb\nbruno dig tomb\nana offer 0")
    before, replayed = state_digest(await table.state()), module.replay_match

    def noting(*given):
        threads.append(current_thread())
        return replayed(*given)

    monkeypatch.setattr(module, "replay_match", noting)
    for least in (4, 3, 2):  # entries of a long log, where this one has three
        monkeypatch.setattr(module, "LONG_LOG", least)
        table.matches.cache.forget(table.id)
        assert state_digest(await table.state()) == before
    assert [thread is current_thread() for thread in threads] == [True, False, False]


# -- undo and resignation ------------------------------------------------------------------------


async def test_ones_own_last_move_is_taken_back(begin, scheduled):
    table = await begin()
    await table.play("ana dig tomb\nana undo\nana dig well")
    assert await table.log() == ["ana dig tomb", "ana ! undo 1", "ana dig well"]
    assert (await table.state()).dug == {"tomb": 0, "well": 1}
    assert scheduled == [table.id] * 3


async def test_a_move_that_has_to_stand_stands(begin):
    table = await begin()
    await table.play("ana buy 1")
    with pytest.raises(IllegalMoveError, match="it drew cards"):
        await table.undo("ana")
    assert await table.log() == ["ana buy 1"]


async def test_two_undos_at_once_take_back_no_more_than_two_moves_that_may_be(begin):
    table = await begin(2)
    await table.play("ana dig tomb")
    done = await asyncio.gather(table.undo("ana"), table.undo("ana"), return_exceptions=True)
    assert sum(isinstance(one, IllegalMoveError) for one in done) == 1
    assert await table.log() == ["ana dig tomb", "ana ! undo 1"]


async def test_a_double_click_on_undo_takes_one_move_back(begin):
    # The button was made for one move. A change of a sealed choice lies below it.
    table = await begin()
    await table.play(OFFERING + "\nana offer 1\nana offer 2")
    ticket = (await table.match()).ticket("ana", 5)
    done = await asyncio.gather(
        *(table.matches.undo(ANA, table.id, 70 + n, ticket) for n in range(2)),
        return_exceptions=True,
    )
    assert sum(isinstance(one, StaleMenuError) for one in done) == 1
    assert (await table.log())[3:] == ["ana offer 1", "ana offer 2", "ana ! undo 5"]


async def test_an_undo_that_the_store_does_not_take_changes_nothing(begin, monkeypatch):
    table = await begin()
    await table.play("ana dig tomb")

    async def full(*_, **__):
        raise OSError("no space left on device")

    with monkeypatch.context() as patched:
        replace_method(patched, table.store.log, "act", full)
        with pytest.raises(OSError, match="space"):
            await table.undo("ana")
    assert (await table.state()).dug["tomb"] == 1
    await table.undo("ana")
    assert (await table.state()).dug["tomb"] == 0


async def test_a_computer_replaces_a_player_who_resigns(begin):
    table = await begin()
    await table.resign("ana")
    match = await table.match()
    assert match.is_computer("ana")
    assert await table.log() == ["ana ! resign", " ! host bruno"]
    await table.matches.play_automatic_moves(table.id)
    assert await table.awaited() != ["ana"]
    with pytest.raises(NotSeatedError):
        await table.say(ANA, "pass")
    table.matches.cache.forget(table.id)
    assert (await table.match()).is_computer("ana")
    assert [seat.user for seat in await table.store.matches.seats(table.id)] == [None, BRUNO, CHEN]


# -- computer players ----------------------------------------------------------------------------


@pytest.mark.parametrize("humans", [1, 2])
async def test_computer_players_finish_all_their_decisions(begin, humans):
    table = await begin(humans, 4 - humans)
    dice = Random(humans)
    while not (await table.match()).is_over:
        await table.matches.play_automatic_moves(table.id)
        people = [seat for seat in await table.awaited() if await table.user(seat)]
        assert people == await table.awaited()  # computers do not keep anybody waiting
        if people:
            menu, _ = (await table.match()).menu(people[0])
            await table.move(people[0], *random_path(menu, dice.randrange))
    row = await table.store.matches.get(table.id)
    assert row.stage == "over"


async def test_computers_play_a_whole_game_of_every_kind_by_themselves(begin, game):
    table = await begin(1, game.players[0] - 1, game=game)
    seat = (await table.match()).state.seats[0]
    await table.store.log.act(
        table.id, 1, [NewAct("! resign", seat, leaves=seat)], None
    )  # as logs once had it
    table.matches.cache.forget(table.id)
    await table.matches.play_automatic_moves(table.id)
    assert (await table.match()).is_over
    assert (await table.store.matches.get(table.id)).stage == "over"
    with pytest.raises(IllegalMoveError):
        await table.say(ANA, "pass")


async def test_a_computer_sees_no_more_than_its_own_seat(begin, monkeypatch):
    table = await begin(1, 2)
    await table.play("ana raid bruno")
    seen = []
    menu = TOY.menu_of_sealed

    def noting(game, state, own, seat):
        seen.append(seat)
        return menu(state, own, seat)

    monkeypatch.setattr(type(TOY), "menu_of_sealed", noting)
    await table.matches.play_automatic_moves(table.id)
    assert set(seen) == {"bruno"}


async def test_a_game_that_is_over_takes_no_moves(begin):
    table = await begin(2)
    await table.finish(Random(3))
    before = await table.log()
    with pytest.raises(IllegalMoveError):
        await table.say(ANA, "offer", gold=0)
    with pytest.raises(IllegalMoveError):
        await table.undo("ana")
    assert await table.log() == before


# -- whole games by pressing ---------------------------------------------------------------------


async def test_the_toy_can_be_played_with_the_shown_buttons(begin):
    await press_through(begin, TOY)


async def test_every_game_can_be_played_with_the_shown_buttons(begin, game):
    await press_through(begin, game)


async def press_through(begin, game):
    table, dice = await begin(min(3, game.players[-1]), game=game), Random(7)
    while seats := await table.awaited():
        seat = dice.choice(seats)
        user, done = await table.user(seat), await table.ask(seat)
        for _ in range(60):
            if isinstance(done, MovePlayed):
                break
            done = await press_something(table, user, done, dice)
        else:
            raise AssertionError(f"{seat} never comes to an end: {done.menu}")
    assert (await table.match()).is_over


async def press_something(table, user, ask, dice):
    """Any component of the prompt but those that lead back, or to an order."""
    shown = [item for item in pressables(prompt(ask, "en")) if not getattr(item, "disabled", False)]
    elsewhere = ("Back", "Clear", "Undo", "Always", "From now on", "Hint", "Rule")
    going_on = [item for item in shown if not getattr(item, "label", "").startswith(elsewhere)]
    item = dice.choice(going_on)
    found = PROMPT.fullmatch(item.custom_id)
    word = ""
    if found["kind"].startswith("list"):
        many = dice.randint(item.min_values, item.max_values)
        word = "+".join(option.value for option in dice.sample(item.options, many))
    elif found["kind"] == "num":
        assert isinstance(ask.menu, Amount)
        word = str(dice.randint(ask.menu.low, ask.menu.high))
    number, making = next(table.interactions), found["kind"] == "add"
    return await table.matches.press(
        user, EncodedAddress.parse(found), word, number, is_draft=making
    )


# -- failed replays ------------------------------------------------------------------------------


async def frozen(begin):
    table = await begin()
    await table.play("ana dig tomb")
    await table.store.log.append(table.id, 2, "bruno", "dig tomb=5", None)
    table.matches.cache.forget(table.id)
    return table


async def test_a_match_that_no_longer_replays_is_frozen_and_says_so(begin):
    table = await frozen(begin)
    for _ in range(3):  # also the second time, and after a restart
        with pytest.raises(NoMatchError, match="frozen"):
            await table.say(ANA, "pass")
        table.matches.cache.forget(table.id)
    assert (await table.store.matches.get(table.id)).stage == "frozen"
    assert await table.log() == ["ana dig tomb", "bruno dig tomb=5"]


async def test_a_match_is_frozen_whatever_goes_wrong_in_replaying_it(begin, monkeypatch):
    table = await begin()

    def breaks(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(module, "replay_match", breaks)
    with pytest.raises(NoMatchError, match="frozen"):
        await table.say(ANA, "pass")
    assert (await table.store.matches.get(table.id)).stage == "frozen"


async def test_a_match_of_a_game_that_is_gone_is_frozen(begin, monkeypatch):
    table = await begin()
    monkeypatch.delitem(games(), "toy")
    with pytest.raises(NoMatchError, match="frozen"):
        await table.say(ANA, "pass")


async def test_a_match_of_an_older_edition_goes_on_by_it(begin, monkeypatch):
    table = await begin()
    monkeypatch.setitem(games(), "toy", replace(TOY, edition=2))
    assert isinstance(await table.say(ANA, "pass"), MovePlayed)
    assert (await table.match()).state.edition == 1


async def test_a_match_of_a_newer_edition_is_frozen(begin, monkeypatch):
    monkeypatch.setitem(games(), "toy", replace(TOY, edition=2))
    table = await begin(game=games()["toy"])
    monkeypatch.setitem(games(), "toy", TOY)
    with pytest.raises(NoMatchError, match="frozen"):
        await table.say(ANA, "pass")


async def test_other_matches_do_not_freeze(begin):
    table, other = await frozen(begin), await begin()
    with pytest.raises(NoMatchError):
        await table.match()
    assert isinstance(await other.say(ANA, "pass"), MovePlayed)


async def test_nothing_that_is_logged_holds_a_word_of_a_move(begin, caplog, monkeypatch):
    caplog.set_level(logging.DEBUG, logger="bot")
    table = await frozen(begin)
    with pytest.raises(NoMatchError):
        await table.match()
    played = await begin()
    await played.play(OFFERING + "\nana offer 2\nana undo\nana offer 1\nbruno resign")
    await played.matches.play_automatic_moves(played.id)

    async def full(*_, **__):
        raise RefusedError(1)

    replace_method(monkeypatch, played.store.log, "append", full)
    with pytest.raises(RefusedError):
        await played.say(CHEN, "offer", gold=0)
    ours = [record for record in caplog.records if record.name.startswith(("bot", "rules"))]
    text = "\n".join(logging.Formatter().format(record) for record in ours)
    assert ours, "the frozen match is reported"
    for word in ("dig", "tomb", "offer", "pass", "ana", "bruno", "chen"):
        assert word not in text.replace("/rules/", "").replace("offering.py", "")


async def test_looking_never_waits_for_a_move_being_kept(begin, monkeypatch):
    table = await begin()
    go = asyncio.Event()
    append = table.store.log.append

    async def slow(*args, **kwargs):
        await go.wait()
        await append(*args, **kwargs)

    await table.match()
    replace_method(monkeypatch, table.store.log, "append", slow)
    moving = asyncio.create_task(table.say(ANA, "dig", sites="tomb"))
    await asyncio.sleep(0)
    ask = await asyncio.wait_for(table.ask("ana"), 5)
    assert (await table.state()).dug["tomb"] == 0
    assert ask.address == Address(table.id, ask.match.ticket("ana", 0))
    go.set()
    await moving
    assert (await table.state()).dug["tomb"] == 1


@pytest.mark.parametrize("act", [lambda t: t.say(BRUNO, "pass"), lambda t: t.resign("chen")])
async def test_a_replay_does_not_lose_an_entry_that_is_being_stored(begin, monkeypatch, act):
    # Else the channel would hear of a move from a match that does not know it.
    table = await begin()
    await table.play("ana dig tomb")
    go = asyncio.Event()

    def slowly(write):
        async def slow(*args, **kwargs):
            await go.wait()
            await write(*args, **kwargs)

        return slow

    for chapter, name in ((table.store.log, "append"), (table.store.log, "act")):
        replace_method(monkeypatch, chapter, name, slowly(getattr(chapter, name)))
    moving = asyncio.create_task(act(table))
    await asyncio.sleep(0)
    table.matches.cache.forget(table.id)
    assert len((await table.match()).entries) == 1
    go.set()
    await moving
    assert len((await table.match()).entries) == 2
    await table.matches.play_automatic_moves(table.id)


# -- news to publish -----------------------------------------------------------------------------


async def test_a_move_posts_its_story_and_panel_with_it(begin):
    table = await begin()
    await table.play("ana dig tomb")
    assert await table.told() == [
        ("story", "", 1),
        ("panel", "", 1),
        ("decided", "ana", 1),  # a call to her turn is pointless now
        ("due", "", 1),
        ("summon", "", 1),
    ]


async def test_a_sealed_choice_posts_no_story_until_all_are_in(begin):
    table = await begin()
    await table.play(OFFERING)
    assert ("private", "ana", 3) in await table.told()
    await table.hush()
    await table.play("ana offer 1\nbruno offer 1")
    assert await table.told() == [
        ("panel", "", 4),
        ("decided", "ana", 4),
        ("summon", "", 4),
        ("panel", "", 5),
        ("decided", "bruno", 5),
        ("due", "", 5),
        ("summon", "", 5),
    ]
    await table.hush()
    await table.play("chen offer 1")
    assert ("story", "", 6) in await table.told()
    assert {target for kind, target, _ in await table.told() if kind == "decided"} == {
        "ana",
        "bruno",
        "chen",
    }


async def test_second_thoughts_show_nowhere_but_in_ones_own_letter(begin):
    table = await begin()
    await table.play(OFFERING + "\nana offer 1")
    await table.hush()
    await table.play("ana offer 0")
    assert await table.told() == [("decided", "ana", 5)]


async def test_a_secret_decision_posts_a_letter_but_to_the_mover_who_is_asked_already(begin):
    table = await begin()
    await table.play("ana raid bruno")
    letters = {target for kind, target, _ in await table.told() if kind == "private"}
    assert letters == {"bruno"}


async def test_private_news_reaches_other_players_by_letter_and_no_computer(
    begin,
):
    match = await (await begin(3, 1)).match()
    assert match.is_computer("bruno")
    seen = Announcement(CardsSeen(("asp-a",)), frozenset({"ana", "bruno", "chen"}))
    played = replace(match.play("ana", ("dig", "tomb")), announcements=(seen,))
    rows = notifications_of(match, "ana", played, sealed=False)
    assert [row.target for row in rows if row.kind == "private"] == ["chen"]


async def test_the_board_is_shown_again_when_a_window_closes(begin):
    table = await begin()
    await table.play("ana dare\nbruno let")
    await table.hush()
    await table.play("chen let")
    assert ("panel", "", 3) in await table.told()


async def test_undoing_the_final_secret_choice_shows_the_board_again(begin):
    table = await begin(2, game=games()["aton"])
    await table.move("red", *(await table.match()).default("red"))
    await table.hush()
    await table.undo("red")
    assert await table.told() == [("panel", "", 2), ("decided", "red", 2), ("summon", "", 2)]


async def test_computers_are_woken_and_get_no_letters(begin):
    table = await begin(1, 2)
    await table.play("ana raid bruno")
    assert ("computer", "", 1) in await table.told()
    assert not [target for kind, target, _ in await table.told() if kind == "private"]


@pytest.mark.parametrize("seed", range(4))
def test_posts_about_a_sealed_choice_do_not_reveal_it(game, seed):
    # Neither by its kind nor by its number nor by its reader.
    for of in (game, TOY):
        for move in random_match(of, seed).moves:
            if not of.is_sealed(move.state) or move.played.phase_changed:
                continue
            other = of.play(
                move.state,
                move.seat,
                random_path(of.menu(move.state, move.seat), Random(seed).randrange),
            )
            if other.phase_changed:
                continue
            here, there = (
                notifications_of(match_at(move.state, of), move.seat, played, True)
                for played in (move.played, other)
            )
            if of.deciders(move.played.state) == of.deciders(other.state):
                assert here == there
            else:  # one of them only prepares the choice, and nobody else gets anything of it
                quiet = min(here, there, key=len)
                assert [(row.kind, row.target) for row in quiet] == [("decided", move.seat)]
