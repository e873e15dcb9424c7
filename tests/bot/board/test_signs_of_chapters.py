"""Signs on chapters: a message that is edited or closed shows the same ones."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.core.pictures.signs import Signs
from rules.core.chance import commitment_of
from tests.toy import TOY


@pytest.fixture
async def signs():
    made = Signs([TOY])
    for name in await made.paint():
        made.add(name, SimpleNamespace(id=77))
    return made


async def test_a_closed_chapter_that_keeps_its_board_has_signs(discord, table, publisher):
    match = await table(2)
    await match.play("ana dig tomb\nbruno pass\nana offer 0")
    await publisher.wait_until_idle()
    await match.play("bruno offer 0")
    await publisher.wait_until_idle()
    said = discord.said((await match.match()).row.channel)
    closed = next(message for message in said if message.files and not message.buttons)
    assert closed.words.splitlines() == [
        "### Toy · Round 1",
        "<:A:77> Ana · <:B:77> Bruno",
        "Ana digs 1 times.",
        "Bruno passes.",
        "Ana 0, Bruno 0",
        f"-# Shuffle seal: `{commitment_of((await match.match()).row.seed)}`",
    ]
