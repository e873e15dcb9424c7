"""Replays: looking back on a match step by step, with the knowledge of its viewer alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.core.match.position import Position
from bot.replays.eyes import choices, eyes_of
from bot.replays.replays import Replays
from bot.replays.screens import step_screen
from rules.core.errors import IllegalMoveError
from tests.bot.board.test_narration import live_match
from tests.bot.screens import buttons, faults, lists, words
from tests.bot.seated import ANA, BRUNO, STRANGER
from tests.random_games import random_match

ROUND = "ana dig tomb\nbruno buy 1\nchen pass\nana offer 1\nbruno offer 2\nchen offer 0"


def heading(screen):
    """The step that a screen shows, as in `Step 2 of 4`."""
    line = next(line for line in words(screen).splitlines() if line.startswith("**Step"))
    return line.partition("**")[2].partition("**")[0]


async def replay(press, table, user=ANA):
    return await press(f"replay:{table.id}", user)


async def test_a_match_in_play_opens_at_its_last_finished_step(begin, press):
    table = await begin()
    await table.play("ana dig tomb\nbruno buy 1")
    shown = await replay(press, table)
    assert heading(shown) == "Step 2 of 2"
    assert "Bruno buys a card" in words(shown)
    assert faults(shown) == []


async def test_next_and_back_go_from_step_to_step(begin, press):
    table = await begin()
    await table.play("ana dig tomb\nbruno buy 1")
    shown = await press(buttons(await replay(press, table))["Back"].custom_id)
    assert heading(shown) == "Step 1 of 2"
    assert "Ana digs" in words(shown)
    shown = await press(buttons(shown)["First"].custom_id)
    assert heading(shown) == "Step 0 of 2"
    assert buttons(shown)["Back"].disabled
    shown = await press(buttons(shown)["Next"].custom_id)
    assert heading(shown) == "Step 1 of 2"
    assert heading(await press(buttons(shown)["Last"].custom_id)) == "Step 2 of 2"


async def test_a_round_and_a_contest_can_be_gone_to(begin, press):
    table = await begin()
    await table.play(f"{ROUND}\nana pass\nbruno raid ana")
    shown = await press(buttons(await replay(press, table))["First"].custom_id)
    shown = await press(buttons(shown)["Next round"].custom_id)
    assert "Ana passes" in words(shown)
    shown = await press(buttons(shown)["Previous round"].custom_id)
    assert heading(shown).startswith("Step 0")
    (rounds,) = lists(shown)
    assert len(rounds.options) == 2
    shown = await press(rounds.custom_id, values=[rounds.options[1].value])
    assert "Ana passes" in words(shown)


async def test_a_forged_round_is_refused(begin, press):
    table = await begin()
    for value in ("", "x", "-1", "9" * 90):
        shown = await press(f"rounds:{table.id}:all", values=[value])
        assert "Step" not in words(shown)


async def test_a_step_beyond_the_last_is_the_last(begin, press):
    table = await begin()
    await table.play("ana dig tomb")
    assert heading(await press(f"step:{table.id}:9999:0000:all:next")) == "Step 1 of 1"


async def test_a_step_says_that_an_undo_has_changed_it(begin, press):
    table = await begin()
    await table.play("ana dig tomb")
    button = buttons(await replay(press, table))["Last"]
    await table.play("ana undo\nana pass")
    shown = await press(button.custom_id)
    assert "changed here since" in words(shown)
    assert "Ana passes" in words(shown)
    again = await press(buttons(shown)["Last"].custom_id)
    assert "changed here since" not in words(again)


# -- secrets -------------------------------------------------------------------------------------


async def test_during_the_game_everybody_looks_back_with_their_own_knowledge(begin, press):
    table = await begin()
    await table.play("ana dig tomb\nbruno buy 1")
    own, others = await replay(press, table, BRUNO), await replay(press, table, ANA)
    assert "You drew" in words(own)
    assert "You drew" not in words(others)
    assert "Shown only to ■ B Bruno" not in words(others)
    forged = await press(f"step:{table.id}:2:0000:seat-bruno:next", ANA)
    assert "You drew" not in words(forged)
    watched = await press(f"step:{table.id}:2:0000:open:next", STRANGER)
    assert "Shown only" not in words(watched)
    assert "Show in the channel" not in buttons(watched)


async def test_after_the_end_everybody_may_look_with_any_eyes(begin, press):
    table = await begin()
    await table.finish(Random(1))
    shown = await replay(press, table, STRANGER)
    assert heading(shown).startswith("Step 0")
    *_, eyes = lists(shown)
    assert [option.value for option in eyes.options] == [
        "all",
        "seat-ana",
        "seat-bruno",
        "seat-chen",
        "open",
    ]
    shown = await press(eyes.custom_id, STRANGER, ["open"])
    for name in ("Ana", "Bruno", "Chen"):
        assert f"{name}:" in words(shown)


@pytest.mark.parametrize("seed", range(2))
async def test_a_twin_world_has_the_same_replay(game, seed):
    match = live_match(random_match(game, seed))
    replays = Replays()
    for viewer in (None, *match.people):
        user = match.people[viewer].user if viewer else STRANGER
        eyes = eyes_of(match, user, "open")
        assert [*eyes.hands] == ([viewer] if viewer else [])
        assert eyes.seat == viewer
        last = await replays.replayed(match, 9999, eyes.hands)
        assert set(last.hands) <= {viewer}
        dice = Random(seed)
        for step in dice.sample(last.steps, min(3, len(last.steps))):
            at = await replays.replayed(match, step.number, eyes.hands)
            twin = match.game.twin(match.state, viewer, dice.randrange)
            other = replace(match, position=Position(match.game, twin))
            shown = [
                words(await step_screen(each, at, eyes, "en", "none")) for each in (match, other)
            ]
            assert shown[0] == shown[1]
    assert not [*choices(match)]


# -- in the channel ------------------------------------------------------------------------------


async def test_a_player_shows_a_step_in_the_channel_as_everybody_saw_it(
    table, press, publisher, discord
):
    match = await table()
    await match.play("ana dig tomb\nbruno buy 1")
    await publisher.wait_until_idle()
    shown = await replay(press, match, BRUNO)
    answer = await press(buttons(shown)["Show in the channel"].custom_id, BRUNO)
    assert "will appear in the channel" in words(answer)
    await publisher.wait_until_idle()
    told = discord.said((await match.match()).row.channel)[-1].words
    assert "Bruno buys a card" in told
    assert "Bruno shows a step" in told
    assert "You drew" not in told


async def test_a_watcher_shows_nothing_in_the_channel(table, press, publisher, discord):
    match = await table()
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    button = buttons(await replay(press, match, ANA))["Show in the channel"]
    before = len(discord.said((await match.match()).row.channel))
    await press(button.custom_id, STRANGER)
    await publisher.wait_until_idle()
    assert len(discord.said((await match.match()).row.channel)) == before


# -- times and numbers, which reveal nothing ------------------------------------------------------


async def test_a_match_in_play_is_taken_up_from_its_last_finished_step(begin, monkeypatch):
    table = await begin()
    await table.play(f"{ROUND}\nana pass\nbruno pass\nchen pass")
    replays = Replays()
    await replays.replayed(await table.match(), 0, ())
    began = []
    monkeypatch.setattr("bot.replays.replays.Replay", lambda *given: began.append(given))
    before = public(await replays.steps(await table.match()))
    for line in ("ana offer 1", "ana offer 0", "bruno offer 1"):
        await table.play(line)
        assert public(await replays.steps(await table.match())) == before
    await table.play("chen offer 0")
    assert len(await replays.steps(await table.match())) == len(before) + 1
    assert not began


async def test_a_replay_that_goes_on_has_the_steps_of_a_new_one(begin):
    table = await begin()
    replays = Replays()
    for line in f"{ROUND}\nana undo\nana pass\nbruno undo\nbruno pass\nchen pass".splitlines():
        try:
            await table.play(line)
        except IllegalMoveError:
            continue  # there is nothing to take back
        match = await table.match()
        assert list(await replays.steps(match)) == list(await Replays().steps(match))


def public(steps):
    return [(step.number, step.seat, step.heading) for step in steps]


async def test_a_step_without_news_for_its_viewer_says_so(begin, press):
    table = await begin()
    shown = await replay(press, table, STRANGER)
    assert "−" not in words(shown) and "-1" not in words(shown)
    assert "Nothing of this step was announced." in words(shown)


async def test_a_stranger_is_not_offered_to_show_a_step(begin, press):
    table = await begin()
    await table.finish(Random(1))
    assert "Show in the channel" not in buttons(await replay(press, table, STRANGER))
    assert "Show in the channel" in buttons(await replay(press, table, ANA))


async def test_the_same_step_is_shown_once(begin, press, store):
    table = await begin()
    await table.play("ana dig tomb")
    button = buttons(await replay(press, table))["Show in the channel"]
    for user in (ANA, ANA, BRUNO):
        await press(button.custom_id, user)
    rows = await store.outbox.waiting(table.id)
    assert [row.kind for row in rows].count("shown") == 1


async def test_a_step_is_not_shown_in_a_closed_channel(begin, press, store):
    table = await begin()
    await table.play("ana dig tomb")
    button = buttons(await replay(press, table))["Show in the channel"]
    await store.database.write("UPDATE matches SET closed = 'gone'")
    assert "cannot write" in words(await press(button.custom_id))
