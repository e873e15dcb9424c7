import asyncio
import json
import signal
import sys
from io import BytesIO
from pathlib import Path

import discord
import pytest

from bot.sandbox.journal import FILE, JournalError
from bot.sandbox.model import COMPONENTS_V2
from bot.sandbox.server import Sandbox

from .conftest import running

PNG = b"\x89PNG"
ROOT = Path(__file__).parents[2]


def told(world):
    """Everything that a world must not forget."""
    return (
        [vars(user) for user in world.users.values()],
        [vars(guild) for guild in world.guilds.values()],
        [repr(channel) for channel in world.channels.values()],
        [repr(m) for channel in world.channels.values() for m in channel.messages.values()],
        world.commands,
        world.newest,
    )


async def lived_in(sandbox):
    """A world in which something of every kind has happened."""
    ana, bruno = sandbox.people.join("Ana", "fr"), sandbox.people.join("Bruno")
    bruno.close_dms()
    games = sandbox.world.channel("games")
    async with running(sandbox) as bot:

        @bot.tree.command(description="Ping")
        async def ping(interaction):
            await interaction.response.send_message("pong", ephemeral=True)

        await bot.tree.sync()
        here = bot.get_channel(int(games.id))
        sent = await here.send("look", file=discord.File(BytesIO(PNG), "x.png"), nonce="7-1")
        await sent.edit(content="see")
        gone = await here.send("gone", file=discord.File(BytesIO(PNG), "y.png"))
        await gone.delete()
        thread = await sent.create_thread(name="Table 2")
        await thread.send("inside")
        await thread.edit(archived=True)
        await (await bot.fetch_user(int(ana.id))).send("hand")
        await ana.slash(games, "ping")
        sandbox.world.remove_channel(sandbox.world.channel("courtyard"))
    return ana


async def test_a_closed_sandbox_comes_back_as_it_was(tmp_path, clock):
    sandbox = await Sandbox.open(tmp_path, clock=clock)
    await lived_in(sandbox)
    before = told(sandbox.world)
    await sandbox.close()
    for _ in range(2):  # from the journal as it was written, then from the compacted one
        again = await Sandbox.open(tmp_path, clock=clock)
        assert told(again.world) == before
        await again.close()


async def test_what_came_back_works(tmp_path, clock):
    sandbox = await Sandbox.open(tmp_path, clock=clock)
    await lived_in(sandbox)
    await sandbox.close()
    sandbox = await Sandbox.open(tmp_path, clock=clock)
    ana, games = sandbox.people["Ana"], sandbox.world.channel("games")
    assert [message.text for message in ana.sees(games)] == ["see", "pong"]
    assert ana.user.locale == "fr"
    assert not sandbox.people["Bruno"].user.open_to_dms
    assert sandbox.world.channel("Table 2").archived
    assert ana.dm.last.text == "hand"
    assert [command["name"] for command in ana.commands(games)] == ["ping"]
    (attachment,) = games.last.attachments
    assert sandbox.world.files.read(attachment.id) == PNG
    assert len(list((tmp_path / "attachments").iterdir())) == 1
    async with running(sandbox) as bot:
        here = bot.get_channel(int(games.id))
        old = next(iter(games.messages))
        assert (await here.send("look", nonce="7-1")).id == int(old)
        assert int((await here.send("new")).id) > int(old)
    await sandbox.close()


async def test_a_torn_last_line_is_dropped(tmp_path):
    sandbox = await Sandbox.open(tmp_path)
    sandbox.people.join("Ana")
    await sandbox.close()
    with (tmp_path / FILE).open("ab") as out:
        out.write(b'{"user":{"id":"17')
    again = await Sandbox.open(tmp_path)
    assert list(again.people) == ["Ana"]
    again.people.join("Bruno")
    await again.close()
    last = await Sandbox.open(tmp_path)
    assert list(last.people) == ["Ana", "Bruno"]
    await last.close()


async def test_a_journal_that_cannot_be_read_is_left_alone(tmp_path):
    sandbox = await Sandbox.open(tmp_path)
    await sandbox.close()
    broken = b"rubbish\n" + (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(broken)
    with pytest.raises(JournalError, match="line 1"):
        await Sandbox.open(tmp_path)
    assert (tmp_path / FILE).read_bytes() == broken


async def test_two_cannot_have_the_same_journal(tmp_path):
    sandbox = await Sandbox.open(tmp_path)
    with pytest.raises(JournalError, match="in use"):
        await Sandbox.open(tmp_path)
    with pytest.raises(OSError, match="address already in use"):
        await Sandbox.open(tmp_path / "other", port=sandbox.port)
    await sandbox.close()
    for folder in (tmp_path, tmp_path / "other"):
        await (await Sandbox.open(folder)).close()


POSTER = """
import asyncio, sys
from pathlib import Path
from bot.sandbox.server import Sandbox

async def main():
    sandbox = await Sandbox.open(Path(sys.argv[1]))
    ana, games = sandbox.people.join("Ana"), sandbox.world.channel("games")
    while True:
        print(ana.write(games, "x").id, flush=True)

asyncio.run(main())
"""


async def test_a_killed_sandbox_forgets_nothing_that_it_has_said(tmp_path):
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", POSTER, str(tmp_path), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    said = [await process.stdout.readline() for _ in range(50)]
    process.send_signal(signal.SIGKILL)
    rest = await process.stdout.read()
    await process.wait()
    said += [line + b"\n" for line in rest.split(b"\n")[:-1]]
    again = await Sandbox.open(tmp_path)
    kept = list(again.world.channel("games").messages)
    acknowledged = [line.decode().strip() for line in said]
    assert len(acknowledged) >= 50
    assert kept[: len(acknowledged)] == acknowledged
    await again.close()


async def test_the_journal_is_small_after_a_start(tmp_path):
    sandbox = await Sandbox.open(tmp_path)
    async with running(sandbox) as bot:
        here = bot.get_channel(int(sandbox.world.channel("games").id))
        sent = await here.send("0")
        for number in range(20):
            await sent.edit(content=str(number))
    await sandbox.close()
    before = (tmp_path / FILE).read_bytes().count(b"\n")
    await (await Sandbox.open(tmp_path)).close()
    lines = (tmp_path / FILE).read_text().splitlines()
    assert len(lines) <= before - 20
    assert [json.loads(line)["message"]["content"] for line in lines if '{"message"' in line] == [
        "19"
    ]


async def test_a_message_keeps_its_components(tmp_path):
    sandbox = await Sandbox.open(tmp_path)
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("kept"))
    view.stop()
    async with running(sandbox) as bot:
        await bot.get_channel(int(sandbox.world.channel("games").id)).send(view=view)
    await sandbox.close()
    again = await Sandbox.open(tmp_path)
    last = again.world.channel("games").last
    assert (last.text, last.flags) == ("kept", COMPONENTS_V2)
    await again.close()
