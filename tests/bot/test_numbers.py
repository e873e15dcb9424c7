"""No number that leaves the bot tells what happens where its reader cannot look."""

from __future__ import annotations

import pytest

from bot.core.delivery.sender import Sender
from bot.core.pictures.signs import Signs
from bot.core.screens.components import screen
from bot.ground.rows import NewRow
from bot.store.resuming import BACKUP
from tests.bot.channels import ME
from tests.bot.screens import buttons

SEALED = ("bruno offer 1", "ana offer 0")


@pytest.fixture
def sender(discord, store, services):
    return Sender(discord, store.database, lambda: ME, Signs(()), services.absences.present)


@pytest.fixture
def show(lobby, store, publisher):
    """Shows a lobby of another server, and returns its channel."""

    async def show(id):
        await store.outbox.post(id, [NewRow(0, "lobby")])
        publisher.schedule(id)
        await publisher.wait_until_idle()
        return (await store.matches.get(id)).channel

    return show


def read(messages, of):
    """Read everything in messages except their numbers: ids, names of files, edits, words."""
    return [
        (
            [part.custom_id.replace(f":{of}", ":of it") for part in buttons(m).values()],
            m.files,
            m.edits,
            m.silent,
            m.words,
        )
        for m in messages
    ]


@pytest.fixture
async def watched(discord, table, lobby, show, publisher):
    """The lobby's messages and numbers before and after secret answers elsewhere, or none."""

    async def watched(moves):
        match, stranger = await table(2), await lobby(2, guild=99)
        await match.play("ana dig tomb\nbruno pass")
        await publisher.wait_until_idle()
        channel = await show(stranger)
        first = discord.said(channel)[0].number
        for move in moves:
            await match.play(move)
            await publisher.wait_until_idle()
        await show(stranger)
        messages = discord.said(channel)
        return read(messages, stranger), first, messages[0].number

    return watched


async def test_secret_answers_leave_no_trace_in_a_strangers_lobby(watched):
    calm, *_ = await watched(())
    busy, *_ = await watched(SEALED)
    assert calm == busy


@pytest.mark.parametrize("moves", [(), SEALED])
async def test_the_numbers_of_a_lobby_do_not_count_the_rows_between(watched, store, moves):
    _, first, second = await watched(moves)
    numbering = await store.numbering.get()
    between = numbering.row(second) - numbering.row(first)
    assert (between > 1) == bool(moves)
    assert abs(second - first) > 1_000
    assert {first, second}.isdisjoint(range(await store.database.last_number() + 1))


async def test_a_nonce_tells_no_more_than_the_message(discord, table, store):
    match = await table()
    numbering = await store.numbering.get()
    for message in discord.said((await match.match()).row.channel):
        assert message.nonce == f"{numbering.prefix}-{message.number}"


async def test_a_message_from_before_numbers_were_hidden_is_found(discord, table, store, restart):
    match = await table()
    where = discord.get_partial_messageable((await match.match()).row.channel)
    match.matches.schedule = match.matches.cache.schedule = lambda _: None
    await match.play("ana dig tomb")
    rows = [row for row in await store.outbox.waiting(match.id) if row.kind == "summon"]
    await store.claims.take(match.id)
    await store.outbox.mark_trying(rows[-1])
    await store.claims.release(match.id)
    sent = await where.send(view=screen("Ana digs.", number=rows[-1].id).view, nonce="17")
    await store.database.write("DELETE FROM facts WHERE key = ?", "numbers")  # as it was
    again = restart()
    await again.schedule_all()
    await again.wait_until_idle()
    assert sum("Ana digs" in message.words for message in where.messages if not message.files) == 1
    assert await store.database.ids("SELECT message FROM summons") == (sent.id,)


async def test_a_restored_channel_knows_messages_whose_key_is_lost(discord, table, store, sender):
    """The backup is older than the key of newer messages in the channel."""
    match = await table()
    where = discord.get_partial_messageable((await match.match()).row.channel)
    await store.facts.set(BACKUP, "1000")
    last = await store.database.last_number()
    await store.resume.from_backup()
    await store.outbox.post(match.id, [NewRow(0, "restored", f"1000:{last}")])
    now = await store.database.last_number()
    assert await sender.has_told(where, last, now, 1000) is False
    numbering = await store.numbering.get()
    unknown = numbering.sealed(now + 1_000_000)
    await where.send(view=screen("What is lost.", number=unknown).view)
    assert await sender.has_told(where, last, now, 1000) is True


async def test_numbers_that_discord_gives_itself_are_no_rows(discord, table, store, sender):
    match = await table()
    where = discord.get_partial_messageable((await match.match()).row.channel)
    last = await store.database.last_number()
    for number in range(1, 41):
        await where.send(view=screen("An edited panel.", number=number).view)
    assert await sender.has_told(where, last, last + 100_000_000, 1000) is False
