"""Answers that Discord refuses: their person sees the result in some other way, or next time."""

from __future__ import annotations

import logging

import pytest
from aiohttp import ClientConnectionError
from discord import Locale
from discord.ui import MediaGallery

from bot.core.interactions import responder as module
from bot.core.interactions.untold import LOST, PEOPLE, STALE, Untold
from bot.ground.durations import DAY
from tests.bot.channels import refusal
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import faults, words
from tests.bot.seated import ANA, BRUNO

NO_FORM = refusal(400, 50035)
MOST = 6  # requests of one answer, its promise not counted


@pytest.fixture
def deferring(monkeypatch):
    """Every answer is deferred."""
    monkeypatch.setattr(module, "DEFER_AFTER", 0)


def refusing(*kinds, error=NO_FORM, pictures=False):
    """Refuse answers of these kinds, or those that have pictures."""

    def refuses(kind, view, more):
        has_pictures = bool(more.get("files"))
        return error if kind in kinds or (pictures and has_pictures) else None

    return refuses


@pytest.fixture
def asked(router, begin):
    """Makes a move of Ana's whose answer is refused, and returns the interaction."""

    async def asked(refuses, **how):
        table = await begin()
        ask = await table.ask("ana")
        passing = ask.address.child(ask.menu, "pass").custom_id("go")
        interaction = FakeInteraction(ANA, {"custom_id": passing}, **how)
        interaction.response.refuses = refuses
        await router.component(interaction)
        assert await table.log() == ["ana pass"], "the move is kept, and once"
        return interaction

    return asked


@pytest.fixture
def looked(router, begin, press):
    """Looks at the board, a picture, in a fresh message, and returns the interaction."""

    async def looked(refuses, **how):
        table = await begin()
        interaction = FakeInteraction(ANA, {"custom_id": f"look:{table.id}"}, ephemeral=False)
        interaction.response.refuses = refuses
        await router.component(interaction)
        return interaction

    return looked


def kinds(interaction):
    return [kind for kind, *_ in interaction.response.answers]


async def test_an_edit_that_is_refused_comes_as_a_message_of_its_own(asked, deferring):
    interaction = await asked(refusing("later"))
    assert kinds(interaction) == ["defer", "followup"]
    assert (
        "Done. Waiting for ■ B Bruno." in words(interaction.shown) and interaction.shown.ephemeral
    )


async def test_an_edit_in_time_that_is_refused_comes_as_a_message_of_its_own(asked):
    interaction = await asked(refusing("edit", error=refusal(404, 10008)))
    assert kinds(interaction) == ["message"] and interaction.shown.ephemeral
    assert "Done. Waiting for ■ B Bruno." in words(interaction.shown)


@pytest.mark.parametrize("is_deferred", [False, True])
async def test_a_picture_that_is_refused_is_left_out_and_that_is_said(
    looked, monkeypatch, is_deferred
):
    if is_deferred:
        monkeypatch.setattr(module, "DEFER_AFTER", 0)
    interaction = await looked(refusing(pictures=True))
    shown = interaction.shown
    assert "Discord refused the picture that belongs here." in words(shown)
    assert not list(shown.files()) and faults(shown) == []
    assert not any(isinstance(item, MediaGallery) for item in shown.view.walk_children())
    assert kinds(interaction) == (["defer", "followup"] if is_deferred else ["message"])


async def test_a_sentence_is_left_when_every_form_of_the_answer_is_refused(asked, deferring):
    def refuses(kind, view, more):
        return NO_FORM if view and "Discord refused my answer" not in words(view_of(view)) else None

    interaction = await asked(refuses)
    assert words(interaction.shown).endswith(
        "Discord refused my answer. `/game mine` shows the state of your tables."
    )


def view_of(view):
    return type("Shown", (), {"view": view})


async def test_thinking_is_taken_away_and_the_next_answer_says_so_when_all_is_refused(
    looked, press, begin, deferring
):
    interaction = await looked(refusing("later", "followup"))
    assert kinds(interaction) == ["defer", "delete"]
    assert len(interaction.response.refused) + 1 <= MOST
    here = await begin()
    assert "may not have arrived" not in words(await press(f"turn:{here.id}", BRUNO))
    second = words(await press(f"turn:{here.id}")).split("\n")[0]
    assert second.startswith("My answer to you <t:") and "`/game mine`" in second
    assert "may not have arrived" not in words(await press(f"turn:{here.id}"))


async def test_a_lost_answer_is_reported_in_the_readers_language(router, handlers, begin):
    table = await begin()
    handlers.people.untold.note(ANA, LOST, 1)
    interaction = FakeInteraction(ANA, {"custom_id": f"turn:{table.id}"})
    interaction.locale = Locale.french
    await router.component(interaction)
    assert "n’est peut-être pas arrivée" in words(interaction.shown)


@pytest.mark.parametrize(
    "error", [refusal(404, 10062), refusal(401, 50027), refusal(404, 10015), refusal(503)]
)
async def test_nothing_more_is_sent_where_nothing_can_arrive(asked, error, caplog):
    caplog.set_level(logging.DEBUG)
    interaction = await asked(lambda *_: error)
    assert len(interaction.response.refused) == 1
    (line,) = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert line.getMessage().startswith(f"an answer did not arrive: {error.status} {error.code}, ")
    assert line.exc_info is None


async def test_an_answer_lost_with_the_connection_is_reported_next_time(asked, handlers):
    await asked(lambda *_: ClientConnectionError())
    with handlers.people.untold.told(ANA) as sentences:
        assert [str(each)[:16] for each in sentences] == ["My answer to you"]


async def test_a_promise_that_had_come_through_is_kept_by_a_message(looked, deferring):
    interaction = await looked(
        lambda kind, *_: refusal(400, 40060) if kind in ("defer", "message") else None
    )
    assert kinds(interaction) == ["followup"], "it takes the place of what says thinking"


async def test_an_answer_that_discord_has_already_is_not_sent_twice(asked):
    interaction = await asked(lambda *_: refusal(400, 40060))
    assert len(interaction.response.refused) == 1


async def test_a_move_that_waits_is_not_begun_once_its_promise_is_refused(
    router, begin, monkeypatch, deferring
):
    table = await begin()
    ask = await table.ask("ana")
    passing = ask.address.child(ask.menu, "pass").custom_id("go")
    interaction = FakeInteraction(ANA, {"custom_id": passing})
    interaction.response.lost = refusal(404, 10062)
    await router.responder.queue.wait_for_turn(ANA)  # another answer of hers is being made

    async def defer(**how):
        router.responder.queue.end_turn(ANA)
        raise refusal(404, 10062)

    monkeypatch.setattr(interaction.response, "defer", defer)
    await router.component(interaction)
    assert await table.log() == []
    with router.responder.people.untold.told(ANA) as (said,):
        assert "Nothing was done" in str(said)


async def test_a_number_that_cannot_be_asked_for_is_answered_with_a_sentence(begin, router):
    table = await begin()
    await table.play("ana dig tomb\nbruno dig tomb\nchen pass")
    asks = (await table.ask("ana")).address.custom_id("num")
    interaction = FakeInteraction(ANA, {"custom_id": asks})
    interaction.response.refuses = refusing("modal")
    await router.component(interaction)
    assert "Discord refused my answer" in words(interaction.shown)


# -- notes for the next answer -------------------------------------------------------------------


def told(untold, person=ANA):
    with untold.told(person) as sentences:
        return [str(each) for each in sentences]


def test_only_its_person_reads_a_note_and_only_once(clock):
    untold = Untold(clock)
    untold.note(ANA, STALE, 1)
    assert told(untold, BRUNO) == []
    assert len(told(untold)) == 1
    assert told(untold) == []


def test_a_note_is_kept_if_the_answer_that_tells_it_is_lost_too(clock):
    untold = Untold(clock)
    untold.note(ANA, STALE, 1)
    with pytest.raises(ZeroDivisionError), untold.told(ANA):
        untold.note(ANA, LOST, 2)
        raise ZeroDivisionError
    assert len(told(untold)) == 2


def test_a_note_is_forgotten_after_a_day_and_with_its_person(clock):
    untold = Untold(clock)
    untold.note(ANA, STALE, 1)
    untold.note(BRUNO, STALE, 1)
    untold.forget(BRUNO)
    clock.advance(DAY)
    assert told(untold) == told(untold, BRUNO) == []


def test_notes_are_kept_for_a_limited_number_of_people(clock):
    untold = Untold(clock)
    for person in range(PEOPLE + 1):
        untold.note(person, STALE, 1)
    assert told(untold, 0) == []
    assert told(untold, 1) and told(untold, PEOPLE)
