"""A record over the wire: attached to a command, and looked at step by step."""

from __future__ import annotations

import pytest

from bot.ground.languages import language, locales_of, spoken
from rules.core.text import text
from tests.e2e.room import said
from tests.recorded import files_of
from tests.stores import once

pytestmark = once


@pytest.mark.parametrize("code", spoken())
async def test_a_person_attaches_a_record_and_goes_through_it(world, code):
    person = world.sandbox.people.join("Olga", locales_of(code)[0])
    content = files_of("kemet", "long-3")[0].read_bytes()
    file = person.upload(world.channel, "kemet.txt", content)
    answer = await person.slash(world.channel, "game replay", record=file)
    assert "Kemet" in said(answer) and answer.is_ephemeral and answer.reply.attachments
    following = text("Next").in_(language(code))
    answer = await person.press(answer.reply, following)
    assert "1" in said(answer)


async def test_a_picture_instead_of_a_record_is_refused(world):
    person = world.sandbox.people.join("Dina")
    file = person.upload(world.channel, "cat.png", b"\x89PNG\r\n\x1a\n\xff")
    answer = await person.slash(world.channel, "game replay", record=file)
    assert "no record of a game" in said(answer)
    large = person.upload(world.channel, "large.txt", b"x" * 2**20)
    answer = await person.slash(world.channel, "game replay", record=large)
    assert "at most 512 KiB" in said(answer)
