"""Remarks on a replay: dear decisions, thoughts of computer players, and hints."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.analysis.model import AnalysisRow
from bot.analysis.store import AnalysisRepository
from bot.hints.model import AdviceRow
from bot.hints.store import AdviceRepository
from rules.registry import games
from tests.bot.screens import buttons, faults, lists, words
from tests.bot.seated import ANA, BRUNO, STRANGER

THOUGHT = "INSERT INTO thoughts VALUES (?, ?, 'good', 'seed', 'version', ?)"


def another(lay):
    """Another order of the cards of a lay."""
    cards = "".join(sorted(lay.words.split()[1]))
    return next(each for each in (f"lay {cards}", f"lay {cards[::-1]}") if each != lay.words)


@pytest.fixture
async def over(begin):
    """A game of Aton between Ana and Bruno that is over."""
    table = await begin(2, game=games()["aton"])
    await table.finish(Random(4))
    return table


@pytest.fixture
async def lay(over):
    """Ana's first lay."""
    match = await over.match()
    seat = match.viewer(ANA)
    return next(e for e in match.entries if e.seat == seat and e.words.startswith("lay"))


@pytest.fixture
def step_of(over, handlers, press):
    """Shows the step of an entry to somebody."""

    async def step_of(entry, user=ANA):
        steps = await handlers.replays.replays.steps(await over.match())
        number = next(step.number for step in steps if step.last >= entry.number)
        return await press(f"step:{over.id}:{number}:0000:all:next", user)

    return step_of


@pytest.fixture
def judged(over, store):
    """Stores that these entries are the dearest decisions of a seat."""

    async def judged(seat, user, *entries):
        dear = [{"entry": n, "best": "lay 1234", "loss": 2.0, "wins": False} for n in entries]
        row = AnalysisRow(over.id, seat, "2026-11-29/1", 9, len(dear), json.dumps(dear))
        await AnalysisRepository(store.database).keep(row, user)

    return judged


@pytest.fixture
def thought(over, store):
    """Stores the thought of a computer player before an entry."""

    async def thought(entry):
        reasons = [
            {"path": entry.words.split(), "value": 3.0, "gains": {"points": 2.0}},
            {"path": another(entry).split(), "value": 1.0, "gains": {"points": -2.0}},
        ]
        await store.database.write(THOUGHT, over.id, entry.number, json.dumps(reasons))

    return thought


@pytest.fixture
def hinted(over, store):
    """Stores a hint to the seat of an entry, on the decision that the entry made."""

    async def hinted(entry, move):
        row = AdviceRow(over.id, entry.seat, entry.number - 1, move, "{}", "good", "s", "v", "")
        await AdviceRepository(store.database).keep(row)

    return hinted


async def test_a_dear_decision_is_marked_for_its_player_alone(lay, judged, step_of):
    await judged(lay.seat, ANA, lay.number)
    shown = await step_of(lay)
    assert "① This is one of your dearest decisions." in words(shown)
    assert "Analysis" in buttons(shown) and faults(shown) == []
    for other in (BRUNO, STRANGER):
        assert "dearest" not in words(await step_of(lay, other))


async def test_the_list_of_rounds_leads_to_the_marked_steps(lay, judged, step_of, press):
    await judged(lay.seat, ANA, lay.number)
    (rounds, *_) = lists(await step_of(lay))
    (marked,) = [option for option in rounds.options if option.label.startswith("① ")]
    shown = await press(rounds.custom_id, values=[marked.value])
    assert "① This is one of your dearest decisions." in words(shown)


async def test_a_step_says_what_a_computer_player_thought(lay, thought, step_of):
    await thought(lay)
    for user in (ANA, STRANGER):
        said = words(await step_of(lay, user))
        assert " chose: " in said and "Next best: " in said


async def test_a_step_says_whether_its_player_followed_a_hint(lay, hinted, step_of):
    await hinted(lay, another(lay))
    assert "The hint was: " in words(await step_of(lay))
    assert "hint" not in words(await step_of(lay, BRUNO))
    await hinted(lay, lay.words)
    assert "You followed the hint." in words(await step_of(lay))


async def test_during_a_game_nothing_is_remarked(begin, press, store):
    table = await begin(2, game=games()["aton"])
    match = await table.match()
    seat = match.viewer(ANA)
    await AdviceRepository(store.database).keep(
        AdviceRow(table.id, seat, 0, "lay 1234", "{}", "good", "s", "v", "")
    )
    assert "hint" not in words(await press(f"replay:{table.id}", ANA))
