"""Analyses: the dearest decisions of a finished game, for the player who made them."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from random import Random

import pytest

from bot.analysis import service
from bot.analysis.model import AnalysisRow
from bot.analysis.service import own_decisions
from bot.analysis.store import AnalysisRepository
from bot.board.panel import end_rows
from bot.computers.thinker import STUCK, Thinker
from bot.computers.thinking import knowledge_of
from bot.core.people.model import Person
from bot.ground.process_pool import Processes
from bot.seats.departures import DepartureService
from bot.seats.service import SubstituteService
from bot.votes.service import letters_to_newcomer
from rules.core.analysis import analyse, costly
from rules.core.computers import QUICK
from rules.core.text import ENGLISH
from rules.registry import games
from tests.bot.screens import buttons, words
from tests.bot.seated import ANA, BRUNO, INTERACTIONS, STRANGER
from tests.pools import Pool
from tests.rules.core.test_judge import GAME
from tests.toy import TOY

GUEST = Person(66, "Fay")
FALSE_START = ValueError("the judge stumbles")


@pytest.fixture(autouse=True)
def wise(monkeypatch):
    """The toy game has a computer player that can judge."""
    monkeypatch.setitem(games(), TOY.word, GAME)


@pytest.fixture
def judging_in(services):
    """Has decisions judged in such a pool."""

    def judging_in(*failures, **how):
        pool = Pool(*failures, **how)
        services.analyses.thinker = Thinker(Processes(lambda: pool, STUCK))
        return pool

    return judging_in


@pytest.fixture
def pool(judging_in):
    return judging_in()


@pytest.fixture
async def finished(begin):
    """A finished game of Ana, Bruno and Chen."""
    table = await begin(3, game=GAME, options='{"long": true}')
    await table.finish(Random(1))
    return table


@pytest.fixture
def asked(press):
    """Presses Analysis, and returns the words of the answer."""

    async def asked(table, who=ANA):
        return words(await press(f"judge:{table.id}", who))

    return asked


async def judged(table, seat):
    """The judgements on a seat's decisions by the record that everybody can have."""
    match = await table.match()
    found = analyse(GAME, match.record(), [seat])
    return {decision.entry: judgement for decision, judgement in found if judgement}


async def test_a_player_sees_only_the_dearest_decisions_with_better_moves(
    finished, pool, asked, monkeypatch
):
    monkeypatch.setattr(service, "SHOWN", 2)
    seat = (await finished.match()).viewer(ANA)
    found = await judged(finished, seat)
    dear = costly(found)
    assert len(dear) > 2, "else this game shows too little"
    said = await asked(finished)
    assert "### Your dearest decisions" in said
    assert said.count("You played: ") == said.count("Better: **") == 2
    assert f"{len(found) - len(dear)} of your {len(found)} decisions were those of the" in said
    assert f"{len(dear)} cost a point or more." in said
    assert "The computer player is no oracle." in said
    assert "%" not in said


async def test_a_dear_decision_leads_to_its_step_of_the_replay(finished, pool, press):
    shown = await press(f"judge:{finished.id}", ANA)
    labels = [label for label in buttons(shown) if label.startswith("See step ")]
    assert labels
    step = await press(buttons(shown)[labels[0]].custom_id, ANA)
    assert f"{labels[0].removeprefix('See ').capitalize()} of " in words(step)


async def test_an_analysis_is_made_once_and_stored_with_its_version(finished, pool, asked):
    first = await asked(finished)
    work = len(pool.asked)
    assert work
    assert await asked(finished) == first
    assert len(pool.asked) == work
    row = await AnalysisRepository(finished.store.database).of(finished.id, "ana")
    assert row.version.startswith(GAME.computer.version)
    assert row.judged and len(json.loads(row.dearest)) == 3


async def test_a_running_game_is_not_analysed(begin, pool, asked):
    table = await begin(3, game=GAME)
    assert "An analysis is possible once the game is over." in await asked(table)
    assert not pool.asked


async def test_nobody_else_sees_an_analysis(finished, pool, asked):
    assert "You do not sit at this table." in await asked(finished, STRANGER)
    assert await asked(finished, ANA) != await asked(finished, BRUNO)


async def test_a_player_who_has_left_the_seat_sees_no_analysis(begin, pool, asked, matches):
    table = await begin(3, game=GAME)
    await DepartureService(matches.cache).resign(ANA, table.id, next(INTERACTIONS))
    await finish_with_computers(table)
    assert "You do not sit at this table." in await asked(table)


async def finish_with_computers(table):
    """Any legal moves to the end, the computer player's too."""
    while seats := await table.awaited():
        match = await table.match()
        if match.is_computer(seats[0]):
            await table.matches.play_automatic_moves(table.id)
        else:
            await table.move(seats[0], *match.default(seats[0]))


async def test_only_decisions_of_the_present_player_are_judged(begin, matches):
    table = await begin(3, game=GAME)
    first = (await table.awaited())[0]
    await table.play(f"{first} pass")
    resigned = (await table.match()).people[first].user
    await DepartureService(matches.cache).resign(resigned, table.id, next(INTERACTIONS))
    await finish_until(table, first)
    substitutes = SubstituteService(matches.cache, letters_to_newcomer)
    await substitutes.take(GUEST, table.id, first, next(INTERACTIONS))
    match = await table.match()
    assert own_decisions(match, first) == []
    await table.move(first, *match.default(first))
    assert own_decisions(match, first) == [match.entries[-1].number]


async def finish_until(table, seat):
    """Moves of other seats until it is the turn of a seat."""
    while (await table.awaited())[0] != seat:
        other = (await table.awaited())[0]
        await table.move(other, *(await table.match()).default(other))


async def test_a_long_analysis_shows_its_progress_and_is_asked_for_again(
    finished, judging_in, press, monkeypatch
):
    monkeypatch.setattr(service, "PATIENCE", 0)
    pool = judging_in(is_held=True)
    shown = await press(f"judge:{finished.id}", ANA)
    assert "Karnak is judging your decisions: 0 of " in words(shown)
    assert [*buttons(shown)] == ["Look again"]
    monkeypatch.setattr(service, "PATIENCE", 60)
    await until(lambda: pool.held)
    pool.is_held = False
    pool.let_go()
    shown = await press(buttons(shown)["Look again"].custom_id, ANA)
    assert "decisions were those of the computer player" in words(shown)


async def until(holds):
    while not holds():
        await asyncio.sleep(0.001)


async def test_a_failed_analysis_apologises_and_the_next_press_starts_again(
    finished, judging_in, asked
):
    judging_in(FALSE_START)
    assert "The analysis failed. Ask again in a few minutes." in await asked(finished)
    assert "decisions were those of the computer player" in await asked(finished)


async def test_too_many_analyses_at_once_are_refused(finished, judging_in, asked, monkeypatch):
    monkeypatch.setattr(service, "PATIENCE", 0)
    monkeypatch.setattr(service, "AT_ONCE", 1)
    judging_in(is_held=True)
    await asked(finished, ANA)
    assert "Many players are asking for an analysis." in await asked(finished, BRUNO)


async def test_an_analysis_that_nobody_waits_for_makes_room_for_others(
    finished, judging_in, asked, monkeypatch, services
):
    monkeypatch.setattr(service, "PATIENCE", 0)
    judging_in()
    await asked(finished, ANA)
    await until(lambda: not services.analyses._running)
    assert "decisions were those of the computer player" in await asked(finished, ANA)


async def test_slices_of_any_length_come_to_the_same(finished, judging_in, asked, monkeypatch):
    judging_in()
    whole = await asked(finished)
    await finished.store.database.write("DELETE FROM analyses")
    monkeypatch.setattr(service, "SLICE", 0)
    pool = judging_in()
    assert await asked(finished) == whole
    assert len(pool.asked) > 3


async def test_a_player_who_lost_nothing_has_played_well(finished, pool, asked, monkeypatch):
    indifferent = replace(GAME.computer, terms=lambda world, seat: {"points": 0.0})
    monkeypatch.setitem(games(), TOY.word, replace(GAME, computer=indifferent))
    said = await asked(finished)
    assert "Nothing that cost a point: well played." in said
    assert "Your dearest decisions" not in said


async def test_a_game_without_computer_players_has_no_analysis(finished, pool, asked, monkeypatch):
    match = await finished.match()
    assert any("Analysis" in str(item.label) for row in end_rows(match, ENGLISH) for item in row)
    match = replace(match, game=replace(GAME, computer=None))
    assert not any("Analysis" in str(i.label) for row in end_rows(match, ENGLISH) for i in row)


async def test_an_analysis_of_an_erased_player_is_not_stored(finished, pool):
    analyses = AnalysisRepository(finished.store.database)
    row = AnalysisRow(finished.id, "ana", "1", 3, 1, "[]")
    await analyses.keep(row, ANA + 1)
    assert await analyses.of(finished.id, "ana") is None
    await analyses.keep(row, ANA)
    assert await analyses.of(finished.id, "ana") == row


async def test_the_moves_of_live_games_come_first(begin, services, judging_in):
    pool = judging_in(is_held=True)
    table = await begin(2, game=GAME)
    match = await table.match()
    thinker = services.analyses.thinker
    move = asyncio.create_task(thinker.think(GAME, knowledge_of(match, "ana"), QUICK, "seed"))
    await until(lambda: pool.held)
    work = asyncio.create_task(thinker.work_between_moves(len, "analysis"))
    for _ in range(20):
        await asyncio.sleep(0)
    assert len(pool.asked) == 1
    pool.is_held = False
    pool.let_go()
    await move
    assert await work == len("analysis")
