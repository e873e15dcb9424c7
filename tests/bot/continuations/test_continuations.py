"""A person plays on from a step of a finished game, alone with computer players."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from bot.continuations import handler, playing
from bot.continuations.model import ContinuationRow
from bot.continuations.playing import start
from bot.play.commands import type_move
from rules.core.computers import RANDOM
from rules.core.continuations import begun
from rules.core.digest import state_digest
from rules.core.records import parse
from rules.core.replay import verify
from rules.core.steps import Replay
from rules.registry import games
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, faults, pressables, words
from tests.bot.seated import ANA, BRUNO, CHEN, STRANGER
from tests.contract.test_continuations import Twin
from tests.random_games import random_match
from tests.toy import TOY
from tests.toy_computer import COMPUTER

PLAYED = replace(
    TOY,
    computer=COMPUTER,
    facts=lambda view: {seat: {"points": points} for seat, points in view.points},
)
WEEK = 7 * 24 * 60 * 60


@pytest.fixture(autouse=True)
def with_computers(toy, monkeypatch):
    monkeypatch.setitem(games(), TOY.word, PLAYED)
    monkeypatch.setattr(playing, "USUAL", RANDOM)


@pytest.fixture
async def over(begin):
    """A game of Ana, Bruno and Chen that is over."""
    table = await begin(game=PLAYED)
    await table.finish(Random(1))
    return table


@pytest.fixture
def type_(router, handlers):
    """Type a move in direct messages, and return the answer."""

    async def type_(verb, user=STRANGER, **options):
        interaction = FakeInteraction(user, guild=None, channel=901)
        game, elsewhere = PLAYED.word, handlers.typed_in_private
        await type_move(router, handlers.play, interaction, game, verb, options, elsewhere)
        return interaction.shown

    return type_


async def offer(press, table, user=ANA):
    """Press `Play on from here` at the second step."""
    shown = await press(f"replay:{table.id}", user)
    shown = await press(buttons(shown)["Next"].custom_id, user)
    return await press(buttons(shown)["Play on from here"].custom_id, user)


def choices(shown):
    """The components that lead on in a decision."""
    return [one for one in pressables(shown) if one.custom_id.startswith(("go:", "list"))]


def named(shown):
    return [(label, each.custom_id) for label, each in buttons(shown).items()]


def ids(shown):
    return [one.custom_id for one in pressables(shown)]


async def play(press, shown, user=ANA):
    """Make the first possible moves until the private game stops."""
    for _ in range(200):
        if not (found := choices(shown)):
            return shown
        values = [option.value for option in getattr(found[0], "options", [])][:1]
        shown = await press(found[0].custom_id, user, values)
        assert faults(shown) == []
    raise AssertionError("the round does not end")


async def test_nobody_plays_on_while_the_game_is_played(begin, press):
    table = await begin(game=PLAYED)
    await table.play("ana dig tomb\nbruno buy 1")
    for user in (ANA, STRANGER):
        shown = await press(f"replay:{table.id}", user)
        assert "Play on from here" not in buttons(shown)
        assert "once the game is over" in words(await press(f"whatif:{table.id}:1:0000", user))
        forged = await press(f"whatifbegin:{table.id}:1:0000:ana:dealt", user)
        assert "once the game is over" in words(forged)


async def test_a_player_plays_on_in_their_own_seat_until_the_round_ends(over, press):
    shown = await offer(press, over)
    assert any("Ana" in label for label in buttons(shown))
    assert not any("Bruno" in label for label in buttons(shown))
    begin_it = next(id for label, id in named(shown) if label.startswith("Play "))
    shown = await play(press, await press(begin_it))
    assert "in the game" in words(shown)
    assert "Play on to the end" in buttons(shown)


async def started(press, table, user=ANA, seat="ana", how="dealt"):
    mark = next(id for _, id in named(await offer(press, table, user)) if "whatifbegin" in id)
    *known, _, _ = mark.split(":")
    return await press(":".join([*known, seat, how]), user)


async def test_a_watcher_chooses_a_seat(over, press):
    shown = await offer(press, over, STRANGER)
    for name in ("Ana", "Bruno", "Chen"):
        assert any(label.startswith("Play ") and name in label for label in buttons(shown))
    assert "step 1" in words(await started(press, over, STRANGER, "chen"))


async def test_a_player_cannot_play_on_in_another_seat(over, press):
    assert "step 1" not in words(await started(press, over, BRUNO, "ana"))


@pytest.mark.parametrize("how", ["dealt", "true"])
async def test_its_record_is_verified_with_that_of_the_game(over, press, how):
    shown = await play(press, await started(press, over, how=how))
    child = record_in(await press(buttons(shown)["Record"].custom_id))
    parent = record_in(await press(f"export:{over.id}", CHEN))
    assert verify(PLAYED, child, begun=begun(PLAYED, child, parent)) == []


def record_in(shown):
    (file,) = shown.files()
    return parse(file.fp.read().decode())


async def test_it_goes_on_to_the_end_of_the_game(over, press):
    shown = await play(press, await started(press, over))
    shown = await play(press, await press(buttons(shown)["Play on to the end"].custom_id))
    assert "in the game" in words(shown)
    assert "Play on to the end" not in buttons(shown)


async def test_it_goes_on_after_a_restart(over, press, handlers):
    shown = await started(press, over)
    handlers.continuations._kept.clear()
    again = next(id for label, id in named(await offer(press, over)) if "Continue" in label)
    assert ids(await press(again)) == ids(shown)
    assert words(await play(press, shown))


async def test_an_old_button_moves_nothing(over, press):
    shown = await started(press, over)
    old = choices(shown)[0].custom_id
    await play(press, shown)
    assert "outdated" in words(await press(old))
    assert "outdated" in words(await press(old, BRUNO))


async def test_a_person_has_three_at_most_and_none_after_a_week(over, press, clock, store):
    for _ in range(handler.MOST):
        assert "step 1" in words(await started(press, over))
    assert "three private games" in words(await started(press, over))
    first = next(id for label, id in named(await offer(press, over)) if "Continue" in label)
    clock.now += WEEK + 1
    assert "gone" in words(await press(first))
    assert "step 1" in words(await started(press, over))
    clock.now += WEEK
    await store.pruning.prune()
    assert await store.database.read("SELECT * FROM continuations") == ()


async def test_it_can_be_deleted(over, press, store):
    shown = await started(press, over)
    await press(buttons(shown)["Delete"].custom_id, BRUNO)
    assert len(await store.database.read("SELECT * FROM continuations")) == 1
    assert "deleted" in words(await press(buttons(shown)["Delete"].custom_id))
    assert await store.database.read("SELECT * FROM continuations") == ()


async def test_it_leaves_no_trace_at_the_table(over, press, store):
    tables = ("matches", "results", "standings", "outbox", "log")
    before = [await store.database.read(f"SELECT * FROM {each}") for each in tables]
    await play(press, await started(press, over))
    assert [await store.database.read(f"SELECT * FROM {each}") for each in tables] == before


@pytest.mark.parametrize("seed", range(2))
def test_a_twin_game_is_played_on_alike(game, seed):
    match = random_match(game, seed)
    replay = Replay(game, match.record)
    seat, step = match.seats[0], Random(seed).choice(replay.steps[:-1])
    row = ContinuationRow(ANA, 1, 1, step.number, seat, True, False, "seed", 0)
    if game.computer is None:
        return
    one, other = (start(each, row) for each in (replay, Twin(replay, seat)))
    assert state_digest(one.state) == state_digest(other.state)
    assert one.told == other.told
    assert all(each.to is None for each in one.told)  # private news of the game tell the truth


async def test_a_move_can_be_typed(over, press, type_, store):
    await started(press, over, STRANGER, "ana")
    shown = await type_("fight", card="cat-d")
    assert "on from step 1" in words(shown) and faults(shown) == []
    (row,) = await store.continuations.of(STRANGER)
    assert "ana fight cat-d\n" in row.moves


async def test_an_illegal_typed_move_is_refused_above_the_question(over, press, type_, store):
    await started(press, over, STRANGER, "ana")
    shown = await type_("dig", sites="tomb")
    assert "“Dig” is not possible." in words(shown) and choices(shown)
    (row,) = await store.continuations.of(STRANGER)
    assert "ana" not in row.moves


async def test_a_typed_move_of_a_player_is_for_their_table(over, press, begin, type_):
    await started(press, over)
    await begin(game=PLAYED)
    assert "on from step" not in words(await type_("pass", ANA))


async def test_a_typed_move_without_a_private_game_gets_the_usual_refusal(over, type_):
    assert "There is no game here." in words(await type_("pass"))


async def test_the_facts_of_a_hand_are_said_once(begin, press, store):
    table = await begin(3, game=games()["amun-re"])
    await table.finish(Random(3))
    shown = await started(press, table, STRANGER, games()["amun-re"].marks[0].word)
    assert len(re.findall("You have [0-9]+ gold", words(shown))) <= 1
