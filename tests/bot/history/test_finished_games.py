"""`/game history`: the games that have ended in a channel, ten a page."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from discord import Locale

from bot.core.match.log import end_by_acts
from bot.core.screens.tables import NEW
from bot.ground.languages import language
from bot.ground.rows import NewAct
from bot.history.finished_screens import finished_games_screen
from bot.history.model import FinishedGame, Placed
from rules.core.text import text
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import LONG_NAME, buttons, faults, lists, match_at, words
from tests.bot.seated import ANA, STRANGER
from tests.toy import TOY

HOUR = 3600
HERE = 500  # the channel of the first table


@pytest.fixture
def history(router, handlers):
    """Type `/game history` in a channel and return the answer."""

    async def history(channel=HERE, user=ANA, locale=Locale.american_english):
        interaction = FakeInteraction(user, channel=channel)
        interaction.locale = locale
        await router.command(interaction, handlers.history.finished)
        return interaction.shown

    return history


@pytest.fixture
def ended(begin, clock, matches, store):
    """Has games end one after the other in one channel, by an act or played by `dice`."""

    async def ended(count=1, act="! end", dice=None):
        tables = []
        for _ in range(count):
            table = await begin(2)
            clock.advance(25 * HOUR)
            if dice:
                await table.finish(dice)
            else:
                match = await table.match()
                stage = "cancelled" if act == "! cancel" else "over"
                await end_by_acts(matches.cache, match, [NewAct(act)], stage)
            await store.database.write("UPDATE matches SET channel = ?", HERE)
            tables.append(table)
        return tables

    return ended


def lines(shown):
    """The lines of the games, two each."""
    above = ("-#", "###")
    return [line for line in words(shown).splitlines() if not line.startswith(above)]


async def test_the_list_shows_when_a_game_ended_how_long_it_took_and_who_has_won(
    ended, history, store
):
    (table,) = await ended(dice=Random(2))
    await store.database.write("UPDATE matches SET panel = 9")
    first, second = lines(await history())
    over = (await store.matches.get(table.id)).ended
    link = f"https://discord.com/channels/77/{HERE}/9"
    assert first == f"**[Toy]({link})** · <t:{over}:D> · 2\u00a0days"
    scores = dict((await table.match()).game.result(await table.state()).scores)
    best = max(scores.values())
    assert ("Ana" in second.split("**")[1]) == (scores["ana"] == best)
    assert f"Ana\u00a0{scores['ana']}" in second


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("! end", "ended by vote"),
        ("! cancel", "cancelled"),
        ("! archive", "ended after a long silence"),
        ("! abandon", "abandoned"),
    ],
)
async def test_a_game_without_a_result_shows_how_it_ended_and_who_played(ended, history, act, said):
    await ended(act=act)
    _, second = lines(await history())
    assert second.startswith(f"{said} · ") and "Ana · " in second and "**" not in second


async def test_the_newest_game_comes_first_and_ten_are_on_a_page(ended, history, press):
    tables = await ended(23)
    shown = await history()
    assert len(lines(shown)) == 20 and "1/3" in words(shown)
    assert list(buttons(shown)) == ["Older"]
    times = [int(line.split("<t:")[1].split(":")[0]) for line in lines(shown)[::2]]
    assert times == sorted(times, reverse=True)
    second = await press("history:1", channel=HERE)
    assert list(buttons(second)) == ["Newer", "Older"] and "2/3" in words(second)
    last = await press("history:2", channel=HERE)
    assert list(buttons(last)) == ["Newer"] and len(lines(last)) == 6
    assert words(await press("history:99", channel=HERE)) == words(last)
    assert len({*lines(shown)[::2], *lines(second)[::2], *lines(last)[::2]}) == len(tables)


async def test_games_in_play_in_other_channels_or_cancelled_before_they_begin_are_not_listed(
    begin, ended, history, lobby, store
):
    await ended()
    before = words(await history())
    await begin(2)
    await store.lobby.cancel(await lobby(2))
    assert words(await history()) == before
    assert "No game has ended here yet." in words(await history(channel=501))


@pytest.mark.parametrize("user", [ANA, STRANGER])
async def test_the_list_is_for_its_reader_alone_and_the_same_for_everybody(ended, history, user):
    await ended(dice=Random(1))
    assert words(await history(user=user)) == words(await history())
    assert (await history(user=user)).ephemeral


async def test_a_channel_without_games_says_how_to_open_a_table(history, other_code, other_locale):
    shown = await history(locale=Locale(other_locale))
    said = text("No game has ended here yet. Open a table with {new}.", new=NEW)
    assert said.in_(language(other_code)) in words(shown) and not buttons(shown)


async def test_erased_people_and_computers_are_named_as_such(begin, history, matches, store):
    table = await begin(2, 1)
    await end_by_acts(matches.cache, await table.match(), [NewAct("! end")], "over")
    await store.rights.erase(ANA)
    channel = (await store.matches.get(table.id)).channel
    _, second = lines(await history(channel=channel))
    assert "Former player" in second and "Computer" in second and "Ana" not in second


async def test_a_game_that_is_no_longer_installed_is_listed_by_its_word(ended, history, store):
    await ended(act="! cancel")
    await store.database.write("UPDATE matches SET game = 'gone'")
    first, second = lines(await history())
    assert "gone" in first and second == "cancelled · Ana · Bruno"


async def test_a_game_that_is_not_installed_has_its_word_names_and_scores(ended, history, store):
    await ended(dice=Random(2))
    await store.database.write("UPDATE matches SET game = 'gone'")
    first, second = lines(await history())
    assert first.startswith("**gone**")
    assert re.fullmatch(r"\*\*(Ana|Bruno)\u00a0\d+\*\* · (Ana|Bruno)\u00a0\d+", second)


async def test_ten_games_with_the_longest_names_fit_into_a_message(code, toy):
    state = TOY.start(tuple(mark.word for mark in TOY.marks), TOY.options(), "1", "1").state
    match = match_at(state, TOY)
    row = replace(match.row, ended=2_000_000, begun=1_000_000, panel=2**60)
    seats = [Placed(person, 1, -100) for person in match.people.values()]
    finished = [FinishedGame(replace(row, id=row.id + n), "played", seats) for n in range(10)]
    shown = finished_games_screen(finished, code, 5, 100)
    assert not faults(shown)
    assert LONG_NAME[:5] in words(shown)


# -- the games of a person, and their replays ----------------------------------------------------


async def test_finished_in_my_tables_lists_my_games_of_all_channels(ended, press, store):
    await ended(dice=Random(2))
    await store.database.write("UPDATE matches SET channel = 900")
    mine = await press("mine", ANA)
    shown = await press(buttons(mine)["Finished"].custom_id, ANA, channel=HERE)
    assert "Your finished games" in words(shown)
    assert "Ana" in lines(shown)[1]
    others = await press("finished", STRANGER)
    assert "You have not finished a game yet" in words(others)


async def test_a_replay_opens_from_the_list(ended, history, press):
    (table,) = await ended(dice=Random(2))
    (replays,) = lists(await history())
    (option,) = replays.options
    assert (option.label, option.value) == ("Toy · January 13, 1970", str(table.id))
    shown = await press(replays.custom_id, STRANGER, [option.value], channel=HERE)
    assert "Step 0 of" in words(shown)


@pytest.mark.parametrize("forged", ["", "x", "-1", "9" * 15, "9" * 99])
async def test_a_forged_replay_is_refused(press, forged):
    assert "Step" not in words(await press("replayed", STRANGER, [forged]))


async def test_a_replay_of_another_server_is_refused(ended, press):
    (table,) = await ended(dice=Random(2))
    shown = await press("replayed", STRANGER, [str(table.id)], channel=999, guild=5)
    assert "Step" not in words(shown)
