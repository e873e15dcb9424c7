"""Threads for further tables: their type, and the sentence when there can be none."""

from __future__ import annotations

from types import SimpleNamespace
from unittest.mock import AsyncMock, Mock

import pytest
from discord import ChannelType, RateLimited, TextChannel, VoiceChannel

from bot.core.interactions.threads import open_thread
from rules.core.errors import IllegalMoveError
from tests.bot.channels import refusal
from tests.bot.interactions import FakeInteraction
from tests.bot.screens import buttons, words
from tests.bot.seated import BRUNO


def client_with(kind=ChannelType.text, refused=None, model=TextChannel):
    """A client whose one channel makes threads, or refuses to."""
    channel = Mock(spec=model, type=kind)
    channel.create_thread = AsyncMock(return_value=SimpleNamespace(id=901), side_effect=refused)
    return SimpleNamespace(get_channel=lambda id: channel), channel.create_thread


@pytest.mark.parametrize(
    ("kind", "thread"),
    [
        (ChannelType.text, ChannelType.public_thread),
        (ChannelType.news, ChannelType.news_thread),
    ],
)
async def test_a_thread_has_the_type_that_its_channel_allows(kind, thread):
    client, made = client_with(kind)
    assert await open_thread(client, 500, "Toy") == 901
    assert made.call_args.kwargs["type"] is thread


@pytest.mark.parametrize(
    ("refused", "way_on"),
    [
        (refusal(400, 50024), "Use another channel"),
        (refusal(400, 160006), "Close an unused thread"),
        (refusal(400, 160007), "Close an unused thread"),
        (refusal(400, 50035), "Open one yourself and type `/game new` in it"),
        (refusal(403, 50013), "Create Public Threads"),
        (refusal(503), "Try again in a few minutes"),
        (refusal(429), "Try again in a few minutes"),
        (RateLimited(90), "Try again in a few minutes"),
    ],
    ids=str,
)
async def test_a_thread_that_is_refused_gets_a_sentence_with_a_way_on(refused, way_on, caplog):
    client, _ = client_with(refused=refused)
    with pytest.raises(IllegalMoveError) as said:
        await open_thread(client, 777, "Toy")
    assert way_on in str(said.value.sentence)
    assert "incident" not in caplog.text and "777" not in caplog.text


async def test_a_voice_channel_has_no_threads():
    client, made = client_with(ChannelType.voice, model=VoiceChannel)
    with pytest.raises(IllegalMoveError, match="Use another channel"):
        await open_thread(client, 777, "Toy")
    assert not made.called


@pytest.mark.parametrize(
    "kind",
    [
        ChannelType.public_thread,
        ChannelType.news_thread,
        ChannelType.private_thread,
        ChannelType.voice,
        ChannelType.stage_voice,
    ],
)
async def test_no_thread_is_offered_where_none_can_be(router, handlers, press, threads, kind):
    async def opened(user):
        interaction = FakeInteraction(user)
        interaction.channel = SimpleNamespace(type=kind)
        await router.command(
            interaction, lambda actor: handlers.lobby.open(actor, "toy", 3, "en", 0)
        )
        return interaction.shown

    await opened(BRUNO)
    shown = await opened(BRUNO)
    assert not buttons(shown)
    assert "no thread can be opened here. Use another channel." in words(shown)
    pressed = FakeInteraction(BRUNO, {"custom_id": "thread:toy:3:en:0"})
    pressed.channel = SimpleNamespace(type=kind)
    await router.component(pressed)
    assert "This channel cannot have threads" in words(pressed.shown) and threads == []
