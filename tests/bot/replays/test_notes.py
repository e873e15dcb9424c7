"""Private notes at the steps of a match."""

from __future__ import annotations

import re
from random import Random

import pytest
from discord import InteractionType

from bot.privacy.store import RightsRepository
from bot.replays import notes as module
from bot.replays.model import NoteRow
from bot.replays.notes import LONGEST
from bot.sandbox.limits.components import validate_modal
from tests.bot.interactions import FakeInteraction
from tests.bot.replays.test_replays import heading, replay
from tests.bot.screens import buttons, faults, lists, words
from tests.bot.seated import ANA, BRUNO, STRANGER

SUBMIT = InteractionType.modal_submit


@pytest.fixture
def ask(router):
    """Press *My note*, and return the modal."""

    async def ask(screen, user=ANA):
        data = {"custom_id": buttons(screen)["My note"].custom_id}
        interaction = FakeInteraction(user, data)
        await router.component(interaction)
        ((kind, modal, _),) = interaction.response.answers
        assert kind == "modal"
        return modal

    return ask


@pytest.fixture
def note(router, ask):
    """Write a note at the step that a screen shows, and return the next screen."""

    async def note(screen, words, user=ANA):
        modal = await ask(screen, user)
        field = {"type": 4, "custom_id": "words", "value": words}
        label = {"type": 18, "component": field}
        data = {"custom_id": modal.custom_id, "components": [label]}
        interaction = FakeInteraction(user, data, kind=SUBMIT)
        await router.component(interaction)
        return interaction.shown

    return note


def field(modal):
    (label,) = modal.children
    return label.component


async def test_a_note_is_shown_at_its_step_and_nowhere_else(begin, press, note):
    table = await begin()
    await table.play("ana dig tomb\nbruno buy 1")
    shown = await note(await replay(press, table), "Too dear.")
    assert heading(shown) == "Step 2 of 2"
    assert "**Your note**\n> Too dear." in words(shown)
    assert faults(shown) == []
    back = await press(buttons(shown)["Back"].custom_id)
    assert "Too dear" not in words(back)
    assert "Too dear" in words(await press(buttons(back)["Next"].custom_id))


async def test_the_field_of_a_note_has_its_current_words(begin, press, ask, note):
    table = await begin()
    shown = await replay(press, table)
    modal = await ask(shown)
    assert field(modal).default is None
    assert list(validate_modal(modal.to_dict())) == []
    shown = await note(shown, "Two\nlines")
    modal = await ask(shown)
    assert field(modal).default == "Two\nlines"
    assert list(validate_modal(modal.to_dict())) == []
    shown = await note(shown, "One")
    assert "> One" in words(shown)
    assert "Two" not in words(shown)


async def test_a_note_without_words_is_deleted(begin, press, note, store):
    table = await begin()
    shown = await note(await replay(press, table), "Dig first.")
    shown = await note(shown, "  \n ")
    assert "Your note" not in words(shown)
    assert await store.notes.of(table.id, ANA) == ()


async def test_nobody_else_reads_a_note_even_after_the_end(begin, press, note):
    table = await begin()
    await table.play("ana dig tomb")
    await note(await replay(press, table), "Bruno bluffs.")
    for user in (BRUNO, STRANGER):
        assert "bluffs" not in words(await replay(press, table, user))
    await table.finish(Random(1))
    for user in (BRUNO, STRANGER):
        shown = await replay(press, table, user)
        *_, eyes = lists(shown)
        for option in eyes.options:
            shown = await press(eyes.custom_id, user, [option.value])
            step = buttons(shown)["Next"].custom_id.replace(":0000:", ":")
            assert "bluffs" not in words(await press(step, user))
    assert "bluffs" in words(await press(f"step:{table.id}:1:0000:all:next"))


async def test_a_watcher_may_take_notes_too(begin, press, note):
    table = await begin()
    shown = await note(await replay(press, table, STRANGER), "A quiet start.", STRANGER)
    assert "A quiet start" in words(shown)


async def test_a_step_in_the_channel_has_no_note(table, press, note, publisher, discord):
    match = await table()
    await match.play("ana dig tomb")
    await publisher.wait_until_idle()
    shown = await note(await replay(press, match), "My plan")
    await press(buttons(shown)["Show in the channel"].custom_id)
    await publisher.wait_until_idle()
    told = discord.said((await match.match()).row.channel)[-1].words
    assert "Ana shows a step" in told
    assert "My plan" not in told


async def test_an_undo_moves_the_note_to_the_step_before(begin, press, ask, note):
    table = await begin()
    await table.play("ana dig tomb")
    shown = await note(await replay(press, table), "A good tomb.")
    await table.play("ana undo")
    shown = await press(buttons(shown)["Last"].custom_id.replace("last", "first"))
    assert heading(shown) == "Step 0 of 0"
    assert "A good tomb" in words(shown)
    await table.play("ana pass")
    shown = await replay(press, table)
    assert heading(shown) == "Step 1 of 1"
    assert "A good tomb" not in words(shown)
    shown = await press(buttons(shown)["Back"].custom_id)
    assert field(await ask(shown)).default == "A good tomb."
    assert "Your note" not in words(await note(shown, ""))


async def test_a_note_written_during_an_undo_is_kept_at_the_nearest_step(
    begin, press, router, ask, note
):
    table = await begin()
    await table.play("ana dig tomb")
    modal = await ask(await replay(press, table))
    await table.play("ana undo")
    data = {"custom_id": modal.custom_id, "components": [{"component": {"value": "Still here"}}]}
    interaction = FakeInteraction(ANA, data, kind=SUBMIT)
    await router.component(interaction)
    assert "Still here" in words(interaction.shown)
    assert "changed here since" in words(interaction.shown)


@pytest.mark.parametrize(
    "written",
    [
        "# Big",
        "- item",
        "@everyone <@1001> <#500>",
        "[here](https://example.org) https://example.org",
        "**bold** __under__ ||spoiler|| `code`\n```\nblock",
        "> quote\n>>> all of it",
    ],
)
async def test_a_note_formats_nothing_and_mentions_nobody(begin, press, note, written):
    table = await begin()
    shown = await note(await replay(press, table), written)
    _, _, noted = words(shown).partition("**Your note**\n")
    for line in noted.splitlines():
        assert line.startswith("> ")
        bare = re.sub(r"\\.", "", line.removeprefix("> "))
        assert not set("\\`*_~|<>[]:").intersection(bare)
        assert not bare.startswith(("#", "-"))
        assert "@everyone" not in bare
    assert faults(shown) == []


async def test_a_note_of_control_characters_and_of_any_length_is_stored(begin, press, note, store):
    table = await begin()
    shown = await note(await replay(press, table), "a\x00b\ud800c" + "*\n" * 4000)
    assert faults(shown) == []
    (kept,) = await store.notes.of(table.id, ANA)
    assert kept.words.startswith("abc*")
    assert len(kept.words) <= LONGEST


async def test_a_forged_note_gets_the_step_and_stores_nothing(begin, press, store):
    table = await begin()
    for custom_id in (f"note:{table.id}:99999:0000:all", f"note:{table.id}:1:zzzz:all"):
        assert "Step" not in words(await press(custom_id, kind=SUBMIT))
    assert await store.notes.of(table.id, ANA) == ()


async def test_a_person_has_a_limited_number_of_notes_in_a_match(
    begin, press, note, store, monkeypatch
):
    monkeypatch.setattr(module, "MOST", 1)
    table = await begin()
    await table.play("ana dig tomb")
    last = await replay(press, table)
    shown = await note(last, "One")
    first = await press(buttons(shown)["First"].custom_id)
    assert "the most possible" in words(await note(first, "Two"))
    assert "> Uno" in words(await note(last, "Uno"))
    assert [each.words for each in await store.notes.of(table.id, ANA)] == ["Uno"]
    assert await store.notes.keep(NoteRow(table.id, BRUNO, 0, "His own"), 1)


async def test_notes_are_exported_and_erased_with_their_writer(begin, press, note, store):
    table = await begin()
    await note(await replay(press, table), "Mine")
    await note(await replay(press, table, BRUNO), "His", BRUNO)
    rights = RightsRepository(store.database)
    kept = await rights.kept_of(ANA)
    assert kept["notes"] == [{"match": table.id, "words": "Mine"}]
    await rights.erase(ANA)
    assert await store.notes.of(table.id, ANA) == ()
    assert len(await store.notes.of(table.id, BRUNO)) == 1
