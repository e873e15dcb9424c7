import json
import shutil
import signal
import sys
from io import BytesIO
from pathlib import Path
from subprocess import PIPE

import discord
import pytest

from bot.sandbox.constants import IS_COMPONENTS_V2
from bot.sandbox.journal import JOURNAL_NAME, JournalError
from bot.sandbox.page.read_states import ReadStates
from bot.sandbox.permissions import Permission
from bot.sandbox.server import Sandbox
from tests import processes

from .conftest import running

HERE = {"name": "here", "description": "Here"}
PNG = b"\x89PNG"
SIGN = PNG + b"\r\n\x1a\n"
ROOT = Path(__file__).parents[2]
RECORDED = Path(__file__).parent / "recorded"


def kept_state(backend):
    """The parts of a backend that a journal keeps."""
    return (
        [vars(user) for user in backend.users.values()],
        [vars(guild) for guild in backend.guilds.values()],
        [repr(channel) for channel in backend.channels.values()],
        [repr(m) for channel in backend.channels.values() for m in channel.messages.values()],
        backend.commands,
        backend.guild_commands,
        backend.webhooks,
        backend.emojis,
        backend.last_snowflake,
    )


async def make_every_change(sandbox, locale="en-US"):
    """Cause changes of every kind that a journal records."""
    ana, bruno = sandbox.people.join("Ana", locale), sandbox.people.join("Bruno")
    bruno.close_dms()
    games = sandbox.backend.find_channel("games")
    async with running(sandbox) as bot:

        @bot.tree.command(description="Ping")
        async def ping(interaction):
            await interaction.response.send_message("pong", ephemeral=True)

        await bot.tree.sync()
        kept = await bot.create_application_emoji(name="gold", image=SIGN)
        lost = await bot.create_application_emoji(name="stone", image=SIGN)
        await kept.edit(name="coin")
        await lost.delete()
        here = bot.get_channel(int(games.id))
        sent = await here.send("look", file=discord.File(BytesIO(PNG), "x.png"), nonce="7-1")
        await sent.edit(content="see")
        await bot.http.bulk_upsert_guild_commands(bot.user.id, sandbox.backend.guild.id, [HERE])
        granted = Permission.MANAGE_GUILD | Permission.MANAGE_WEBHOOKS
        sandbox.backend.add_bot_role(sandbox.backend.guild, int(granted))
        await (await here.create_webhook(name="Lost")).delete()
        await here.create_webhook(name="Scribe")
        gone = await here.send("gone", file=discord.File(BytesIO(PNG), "y.png"))
        await gone.delete()
        thread = await sent.create_thread(name="Table 2")
        await thread.send("inside")
        await thread.edit(archived=True)
        await (await bot.fetch_user(int(ana.id))).send("hand")
        await ana.slash(games, "ping")
        sandbox.backend.delete_channel(sandbox.backend.find_channel("courtyard"))
        lost, other = sandbox.backend.add_guild("Lost"), sandbox.backend.add_guild("Other")
        sandbox.backend.add_channel(lost, "hall")
        sandbox.backend.delete_guild(lost)
        bruno.leave(other)
        sandbox.backend.deny_everyone(other, 1)
        sandbox.backend.remove_bot(other)
    return ana


async def test_a_closed_sandbox_is_restored_as_it_was(tmp_path, clock):
    sandbox = await Sandbox.open(tmp_path, clock=clock)
    await make_every_change(sandbox)
    before = kept_state(sandbox.backend)
    await sandbox.close()
    for _ in range(2):  # from the journal as it was written, then from the compacted one
        again = await Sandbox.open(tmp_path, clock=clock)
        assert kept_state(again.backend) == before
        await again.close()


@pytest.mark.parametrize("is_there", [False, True])
async def test_only_its_owner_can_enter_the_folder_of_a_sandbox(tmp_path, is_there):
    folder = tmp_path / "var" / "sandbox"
    if is_there:
        folder.mkdir(parents=True, mode=0o755)
    await (await Sandbox.open(folder)).close()
    assert folder.stat().st_mode & 0o777 == 0o700


async def test_a_restored_sandbox_works(tmp_path, clock, other_locale):
    sandbox = await Sandbox.open(tmp_path, clock=clock)
    await make_every_change(sandbox, other_locale)
    await sandbox.close()
    sandbox = await Sandbox.open(tmp_path, clock=clock)
    ana, games = sandbox.people["Ana"], sandbox.backend.find_channel("games")
    assert [message.text for message in ana.visible_messages(games)] == ["see", "pong"]
    assert ana.user.locale == other_locale
    assert not sandbox.people["Bruno"].user.open_to_dms
    assert sandbox.backend.find_channel("Table 2").archived
    assert ana.dm.last_message.text == "hand"
    assert [command["name"] for command in ana.available_commands(games)] == ["ping", "here"]
    (attachment,) = games.last_message.attachments
    assert sandbox.backend.bot_permissions(games) & Permission.MANAGE_GUILD
    assert [webhook.name for webhook in sandbox.backend.webhooks_of(games)] == ["Scribe"]
    assert sandbox.backend.find_channel("Table 2").last_message.text == "inside"
    assert sandbox.backend.attachments.read(attachment.id) == PNG
    (emoji,) = sandbox.backend.emojis.values()
    assert sandbox.backend.attachments.read(emoji.id) == SIGN
    assert len(list((tmp_path / "attachments").iterdir())) == 2
    async with running(sandbox) as bot:
        here = bot.get_channel(int(games.id))
        old = next(iter(games.messages))
        assert (await here.send("look", nonce="7-1")).id == int(old)
        assert int((await here.send("new")).id) > int(old)
    await sandbox.close()


@pytest.fixture
async def recorded(tmp_path, clock):
    """A sandbox on the journal that Karnak 0.1.0 wrote, with a folder of its own."""
    folder = shutil.copytree(RECORDED, tmp_path / "recorded")
    sandbox = await Sandbox.open(folder, clock=clock)
    yield sandbox
    await sandbox.close()


async def test_a_journal_of_version_0_1_0_opens(recorded):
    ana, bruno = recorded.people["Ana"], recorded.people["Bruno"]
    assert (ana.user.locale, bruno.user.open_to_dms) == ("fr", False)
    games = recorded.backend.find_channel("games")
    assert [channel.name for channel in ana.channels] == ["games", "Table 2", ""]
    assert games.denied == 1 << 34
    thread = recorded.backend.find_channel("Table 2")
    assert (thread.archived, thread.locked, thread.last_message.text) == (True, True, "inside")
    assert ana.dm.last_message.text == "hand"
    assert [command["name"] for command in recorded.backend.commands] == ["ping"]
    seen, pong, private, again, hello, welcome = games.messages.values()
    assert (seen.text, seen.edited, seen.nonce) == (f"see, <@{ana.id}>", 1_800_000_001.0, "7-1")
    assert seen.mentioned == seen.pinged == [ana.id]
    (attachment,) = seen.attachments
    assert attachment.description == "A picture"
    assert recorded.backend.attachments.read(attachment.id) == b"blue"
    assert (pong.labels, pong.used) == (["Again"], "Ana used /ping loud:True")
    assert pong.metadata["user"]["id"] == ana.id
    assert (private.only_for, private.is_ephemeral) == (ana.id, True)
    assert (again.reference, welcome.reference) == (pong.id, hello.id)
    assert recorded.backend.last_snowflake == int(welcome.id)


async def test_a_journal_of_version_0_1_0_is_written_again_with_all_its_fields(recorded):
    def fields(path):
        records = [json.loads(line) for line in path.read_text().splitlines()]
        kinds = {kind for record in records for kind in record}
        return {
            kind: {
                name
                for record in records
                if isinstance(record.get(kind), dict)
                for name in record[kind]
            }
            for kind in kinds - {"deleted", "channel deleted"}
        }

    written = fields(recorded.journal.file)
    for kind, names in fields(RECORDED / JOURNAL_NAME).items():
        assert names <= written[kind]


async def test_read_states_of_version_0_1_0_open(recorded):
    states = ReadStates(recorded.backend, recorded.journal.file.with_name("seen.json"))
    games = recorded.backend.find_channel("games")
    seen = next(iter(games.messages))
    assert states.last_read_id(recorded.people["Ana"].user, games) == int(seen)
    assert states.dismissed_hint == "known"


async def test_a_torn_last_line_is_dropped(tmp_path):
    sandbox = await Sandbox.open(tmp_path)
    sandbox.people.join("Ana")
    await sandbox.close()
    with (tmp_path / JOURNAL_NAME).open("ab") as out:
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
    broken = b"rubbish\n" + (tmp_path / JOURNAL_NAME).read_bytes()
    (tmp_path / JOURNAL_NAME).write_bytes(broken)
    with pytest.raises(JournalError, match="line 1"):
        await Sandbox.open(tmp_path)
    assert (tmp_path / JOURNAL_NAME).read_bytes() == broken


async def test_two_sandboxes_cannot_use_one_journal(tmp_path):
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
from tests import processes

async def main():
    sandbox = await Sandbox.open(Path(sys.argv[1]))
    ana, games = sandbox.people.join("Ana"), sandbox.backend.find_channel("games")
    while True:
        print(ana.write(games, "x").id, flush=True)

asyncio.run(main())
"""


async def test_a_killed_sandbox_keeps_every_acknowledged_message(tmp_path):
    process = await processes.start(
        sys.executable, "-c", POSTER, str(tmp_path), cwd=ROOT, stdout=PIPE
    )
    said = [await process.stdout.readline() for _ in range(50)]
    process.send_signal(signal.SIGKILL)
    rest = await process.stdout.read()
    await process.wait()
    said += [line + b"\n" for line in rest.split(b"\n")[:-1]]
    again = await Sandbox.open(tmp_path)
    kept = list(again.backend.find_channel("games").messages)
    acknowledged = [line.decode().strip() for line in said]
    assert len(acknowledged) >= 50
    assert kept[: len(acknowledged)] == acknowledged
    await again.close()


async def test_the_journal_is_compacted_at_start(tmp_path):
    sandbox = await Sandbox.open(tmp_path)
    async with running(sandbox) as bot:
        here = bot.get_channel(int(sandbox.backend.find_channel("games").id))
        sent = await here.send("0")
        for number in range(20):
            await sent.edit(content=str(number))
    await sandbox.close()
    before = (tmp_path / JOURNAL_NAME).read_bytes().count(b"\n")
    await (await Sandbox.open(tmp_path)).close()
    lines = (tmp_path / JOURNAL_NAME).read_text().splitlines()
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
        await bot.get_channel(int(sandbox.backend.find_channel("games").id)).send(view=view)
    await sandbox.close()
    again = await Sandbox.open(tmp_path)
    last = again.backend.find_channel("games").last_message
    assert (last.text, last.flags) == ("kept", IS_COMPONENTS_V2)
    await again.close()


async def test_roles_of_an_older_journal_are_names(tmp_path, clock):
    sandbox = await Sandbox.open(tmp_path, clock=clock)
    role = sandbox.backend.add_role(sandbox.backend.guild, "Guides")
    await sandbox.close()
    records = [json.loads(line) for line in sandbox.journal.file.read_text().splitlines()]
    for record in records:
        if record.get("guild", {}).get("roles"):
            record["guild"]["roles"] = {role.id: "Guides"}
    lines = "".join(json.dumps(record) + "\n" for record in records)
    sandbox.journal.file.write_text(lines)
    again = await Sandbox.open(tmp_path, clock=clock)
    assert again.backend.guild.roles == {role.id: role}
    await again.close()


async def test_a_journal_with_pins_and_reactions_opens_without_them(tmp_path, clock):
    sandbox = await Sandbox.open(tmp_path, clock=clock)
    await make_every_change(sandbox)
    await sandbox.close()
    before = kept_state(sandbox.backend)
    records = [json.loads(line) for line in sandbox.journal.file.read_text().splitlines()]
    for record in records:
        record.get("channel", {})["last_pin"] = 1_800_000_000.0
        record.get("message", {}).update(pinned=1_800_000_000.0, reactions={"\N{CROWN}": ["1"]})
    sandbox.journal.file.write_text("".join(json.dumps(record) + "\n" for record in records))
    again = await Sandbox.open(tmp_path, clock=clock)
    assert kept_state(again.backend) == before
    await again.close()
