"""Choices that are places, on a picture of the board for the player asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.match.decisions import follow_path
from bot.core.pictures import pictures
from bot.core.pictures.pictures import CHOICES
from bot.ground.languages import language
from bot.play.prompt import prompt
from bot.program.services import Services
from render.scene import Box, Scene
from rules.core.menu import Pick, Place
from rules.core.text import text
from tests.bot.conftest import PALETTE
from tests.bot.screens import buttons, faults, words
from tests.bot.seated import ANA, BRUNO, STRANGER, pressed
from tests.toy import TOY

LOOK = "On the board"
PLACES = ("sites", "target")  # steps of the toy that are taken for places on its board


@pytest.fixture(autouse=True)
def drawn(monkeypatch):
    """The drawings: for which player, on which step, after which words, in which language."""
    drawn = []

    def choices(view, menu, path):
        if menu.name not in PLACES:
            return None

        def draw(spoken, called):
            offered = menu.choices if isinstance(menu, Pick) else menu.places
            drawn.append((view.viewer, menu.name, path))
            alt = " ".join([menu.title.in_(spoken), *(each.label.in_(spoken) for each in offered)])
            return Scene((8, 8), (Box(0, 0, 8, 8, "#ffffff"),), alt, PALETTE)

        return draw

    monkeypatch.setattr(pictures.renderer_of(TOY.word), "choices", choices, raising=False)
    return drawn


@pytest.fixture
def ask(begin, press):
    """Ana's prompt after these labels were pressed one after the other."""

    async def ask(*labels):
        table = await begin()
        shown = await press(f"turn:{table.id}")
        for label in labels:
            shown = await press(buttons(shown)[label].custom_id)
        return table, shown

    return ask


async def test_only_steps_that_offer_places_can_be_seen_on_the_board(ask, drawn):
    _, shown = await ask()
    assert LOOK not in buttons(shown)
    _, shown = await ask("Raid")
    assert list(buttons(shown)) == ["Bruno", "Chen", "Back", LOOK]
    assert faults(shown) == []
    assert drawn == []  # nothing is drawn before somebody wants to see it


async def test_a_player_sees_the_choices_and_can_choose_below_them(ask, press, drawn):
    table, shown = await ask("Raid")
    seen = await press(buttons(shown)[LOOK].custom_id)
    assert seen.kind == "edit"
    (file,) = seen.files()
    assert (file.filename, file.description) == (CHOICES, "Raid whom? Bruno Chen")
    assert drawn == [("ana", "target", ("raid",))]
    assert words(seen).endswith("### Raid whom?")
    assert list(buttons(seen)) == ["Bruno", "Chen", "Back"]
    assert faults(seen) == []
    assert await table.log() == []
    done = await press(buttons(seen)["Bruno"].custom_id)
    assert done.files() == []  # of which nothing is left when the choice is made
    assert await table.log() == ["ana raid bruno"]


async def test_in_direct_messages_too(ask, press):
    _, shown = await ask("Raid")
    seen = await press(buttons(shown)[LOOK].custom_id, guild=None, ephemeral=False)
    assert (seen.kind, len(seen.files())) == ("edit", 1)


async def test_the_button_holds_the_places_chosen_so_far(ask):
    table, _ = await ask()
    dig = follow_path(await table.ask("ana"), ("dig",))
    large = replace(dig.menu, places=tuple(Place(w, text(w), 9) for w in ("tomb", "well")), most=9)
    begun = replace(dig, menu=large)
    assert buttons(prompt(begun, "en"))[LOOK].custom_id == dig.address.custom_id("see")
    made = buttons(prompt(replace(begun, draft="tomb=2+well"), "en"))[LOOK].custom_id
    assert made == dig.address.child(large, "tomb=2+well").custom_id("seeing")


async def test_looking_at_the_choices_keeps_a_draft_and_never_completes_it(ask, press, handlers):
    table, _ = await ask()
    dig = follow_path(await table.ask("ana"), ("dig",))
    for word in ("none", "tomb", "tomb+well", "well=2"):
        custom_id = dig.address.child(dig.menu, word).custom_id("seeing")
        asked = await handlers.play.matches.decision_at(ANA, pressed(custom_id), is_draft=True)
        assert (asked.address, asked.draft, asked.previous) == (dig.address, word, dig.previous)
        assert [file.filename for file in (await press(custom_id)).files()] == [CHOICES]
    assert await table.log() == []


async def test_no_address_of_a_finished_move_makes_it(ask, press):
    table, _ = await ask()
    root = await table.ask("ana")
    for word in ("pass", "dare"):
        for kind in ("see", "seeing"):
            await press(root.address.child(root.menu, word).custom_id(kind))
    raid = follow_path(root, ("raid",))
    for kind in ("see", "seeing"):
        await press(raid.address.child(raid.menu, "bruno").custom_id(kind))
        await press(root.address.custom_id(kind))
    assert await table.log() == []


@pytest.mark.parametrize("user", [STRANGER, BRUNO])
async def test_nobody_else_is_shown_anything(ask, press, drawn, user):
    table, shown = await ask("Raid")
    refused = await press(buttons(shown)[LOOK].custom_id, user)
    assert [file.filename for file in refused.files()] == ["board.png"] * (user == STRANGER)
    assert drawn == []
    assert await table.log() == []


async def test_after_the_move_it_is_old(ask, press, drawn):
    table, shown = await ask("Raid")
    await table.play("ana pass")
    late = await press(buttons(shown)[LOOK].custom_id)
    assert "You have already decided that." in words(late)
    assert (late.files(), drawn) == ([], [])


async def test_after_a_restart_it_still_works(ask, press, handlers, store, scheduled, clock):
    _, shown = await ask("Raid")
    handlers.play.matches = Services(store.database, scheduled.append, clock).matches
    assert len((await press(buttons(shown)[LOOK].custom_id)).files()) == 1


async def test_the_choices_are_shown_in_the_readers_language(ask, code):
    table, _ = await ask()
    raid = follow_path(await table.ask("ana"), ("raid",))
    spoken = language(code)
    assert text(LOOK).in_(spoken) in buttons(prompt(raid, code))
    assert (await pictures.choices(raid, code)).alt.startswith(raid.menu.title.in_(spoken))


async def test_where_there_is_nothing_to_see_the_question_is_put_again(ask, press):
    table, _ = await ask()
    shown = await press((await table.ask("ana")).address.custom_id("see"))
    assert "What will you do?" in words(shown)
    assert shown.files() == []
