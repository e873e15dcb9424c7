"""The rules by topic: `/game rules topic:`, at a table and by the lookup of a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.board.panel import panel
from bot.core.interactions.actor import actor_of
from bot.ground.languages import language
from rules.core.index import topic, topics_of
from rules.core.text import text
from rules.registry import games
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import faults, words
from tests.bot.seated import ANA, STRANGER
from tests.toy import TOY

WALL = topic(text("Board"), text("Options"), text("Nobody climbs it."))


@pytest.fixture(autouse=True)
def walls(monkeypatch):
    monkeypatch.setitem(games(), TOY.word, replace(TOY, index={**TOY.index, "rule-wall": WALL}))


@pytest.fixture
def ask(router, handlers, begin):
    async def ask(typed, user=ANA, **wishes):
        table = await begin(**wishes)
        row = (await table.match()).row
        interaction = FakeInteraction(user, channel=row.channel)
        await router.command(interaction, lambda actor: handlers.rules.topic(actor, row.id, typed))
        return interaction.shown

    return ask


@pytest.mark.parametrize("typed", ["rule-wall", "Board", "board", "boa"])
@pytest.mark.parametrize("user", [ANA, STRANGER])
async def test_a_word_of_the_rules_is_explained_with_its_chapter(ask, typed, user):
    shown = await ask(typed, user)
    assert "### Board\n-# Options\nNobody climbs it." in words(shown)
    assert "Options of this game" not in words(shown)
    assert shown.ephemeral
    assert faults(shown) == []


async def test_below_the_rule_stand_the_options_of_the_table(ask):
    shown = await ask("board", options='{"long": true}')
    assert "Options of this game: Long game: yes" in words(shown)


async def test_many_unusual_options_are_summed_up_in_one_line(begin, handlers):
    table = await begin(options='{"long": true, "points": "double", "silence": "8h"}')
    match = await table.match()
    (line,) = [each for each in words(panel(match, "en", None)).splitlines() if "option" in each]
    assert line == "-# 3 options differ from the usual ones: see `/game rules`"
    shown = await handlers.rules.rules(actor_of(FakeInteraction(ANA)), match.id)
    for option in ("Long game: yes", "Points: Double", "Silence counts as a no: after 8 hours"):
        assert option in words(shown)


async def test_a_card_is_no_topic(ask):
    assert "### Cat b" not in words(await ask("cat-b"))


async def test_topics_are_completed_in_the_readers_language(begin, code, suggest, handlers):
    row = (await (await begin()).match()).row
    interaction = FakeInteraction(ANA, channel=row.channel)
    interaction.locale = code
    found = await suggest(interaction, handlers.topics.topics, None, "")
    label, chapter = (said.in_(language(code)) for said in (WALL.label, WALL.category))
    assert found == [(f"{label} · {chapter}", "rule-wall")]


@pytest.mark.parametrize("word", ["amun-re", "aton", "kemet"])
def test_every_game_of_ours_explains_a_dozen_words_of_its_rules(word):
    assert len(topics_of(games()[word].index)) > 12
