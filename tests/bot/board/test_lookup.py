"""Looking up a card by its name, wherever one is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.interactions.localization import Translator
from bot.ground.languages import language
from bot.program.karnak import Karnak
from bot.sandbox.limits.commands import validate_commands
from rules.core.index import IndexEntry
from rules.core.text import text
from rules.registry import games
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import faults, words
from tests.bot.seated import ANA, STRANGER
from tests.toy import TOY

NOWHERE = 4_242  # a channel without a table


@pytest.fixture
def look(router, handlers):
    async def look(typed, user=ANA, channel=NOWHERE):
        interaction = FakeInteraction(user, channel=channel)
        await router.command(
            interaction, lambda actor: handlers.board.lookup(actor, TOY.word, typed)
        )
        return interaction.shown

    return look


@pytest.mark.parametrize("typed", ["cat-b", "Cat B", "CAT b", "cat b · In the deck", "CB"])
async def test_a_card_is_found_by_its_word_or_its_name_and_shown_in_private(look, typed):
    shown = await look(typed, user=STRANGER)
    assert "### Cat b" in words(shown)
    assert "In the deck" in words(shown)
    assert "Fights with 3." in words(shown)
    assert shown.ephemeral
    assert faults(shown) == []


@pytest.mark.parametrize("typed", ["rubbish", "", "cat", "x" * 5000])
async def test_an_unknown_or_ambiguous_name_is_refused_with_suggestions(look, typed):
    shown = await look(typed)
    assert "cannot be looked up. " in words(shown) and "Possible: " in words(shown)
    assert "Fights" not in words(shown)


async def test_names_are_completed_in_the_readers_language(suggest, monkeypatch, code, handlers):
    entry = IndexEntry(text("Board"), text("Options"), text("Who sits where"))
    monkeypatch.setitem(games(), TOY.word, replace(TOY, index={**TOY.index, "board": entry}))
    interaction = FakeInteraction(ANA, channel=NOWHERE)
    interaction.locale, spoken_here = code, language(code)
    label, category = (said.in_(spoken_here) for said in (entry.label, entry.category))
    find = handlers.board_completion.entries
    found = await suggest(interaction, find, TOY.word, label[:4].lower())
    assert (f"{label} · {category}", "board") in found
    assert await suggest(interaction, find, TOY.word, "cb") == [("Cat b · In the deck", "cat-b")]
    everything = await suggest(interaction, find, TOY.word, "")
    assert len(everything) == len(TOY.index) + 1


async def test_lookup_at_a_table_uses_the_names_of_its_edition(begin, look, monkeypatch):
    names = {text("Cat b"): text("Lioness")}
    monkeypatch.setitem(games(), TOY.word, replace(TOY, vocabulary=lambda options: names))
    table = await begin()
    here = (await table.match()).row.channel
    assert "### Lioness" in words(await look("lioness", channel=here))
    assert "### Lioness" in words(await look("Cat b", channel=here))


async def test_a_game_with_an_index_has_a_command_for_it_and_others_have_none(store, monkeypatch):
    monkeypatch.setitem(games(), "bare", replace(TOY, word="bare", label=text("Board"), index={}))
    karnak = Karnak(store.database)
    await karnak.tree.set_translator(Translator())
    groups = {command.name: command for command in karnak.tree.get_commands()}
    assert groups["toy"].get_command("lookup") and not groups["bare"].get_command("lookup")
    payload = [
        await command.get_translated_payload(karnak.tree, karnak.tree.translator)
        for command in karnak.tree.get_commands()
    ]
    assert list(validate_commands(payload)) == []
    (toy,) = (command for command in payload if command["name"] == "toy")
    (lookup,) = (command for command in toy["options"] if command["name"] == "lookup")
    (name,) = lookup["options"]
    assert (name["name"], name["required"], name["autocomplete"]) == ("name", True, True)
    await karnak.close()
