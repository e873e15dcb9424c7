"""`karnak check`: a sentence on each thing that Karnak needs, and a status. Nothing is changed."""

from __future__ import annotations

import asyncio
import shutil
import socket
import sqlite3
from contextlib import asynccontextmanager, closing
from types import SimpleNamespace

import pytest
from aiohttp import web

from bot.program.cli import main
from bot.program.start import CannotStartError, _lend_fonts
from bot.sandbox.server import Sandbox
from bot.store.sqlite_files import MIGRATIONS, numbered
from render.fonts.extra import find_fonts
from tests.repositories import Repositories
from tests.stores import make_empty_database

NEWEST = len(numbered(MIGRATIONS))
TOKEN = "MTIzNDU2.secret.token"
USER = {"id": "1", "username": "Karnak"}
APPLICATION = {"id": "1", "name": "Karnak", "flags": 0, "integration_types_config": {"0": {}}}
GATEWAY = {"url": "wss://nile", "shards": 2, "session_start_limit": {"remaining": 998}}


@pytest.fixture
def database(tmp_path, monkeypatch):
    path = tmp_path / "var" / "karnak.db"
    path.parent.mkdir()
    make_empty_database(path)
    path.chmod(0o600)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE", str(path))
    monkeypatch.setenv("SANDBOX_PORT", "0")
    return path


@pytest.fixture
def checked(database, capsys, monkeypatch):
    """Check, and return the status and the lines, with pictures only where it `paints`."""

    async def checked(*, paints=False):
        if not paints:
            monkeypatch.setattr("bot.program.operator.checking.games", tuple)
        with pytest.raises(SystemExit) as left:
            await asyncio.to_thread(main, ["check"])
        output, errors = capsys.readouterr()
        assert errors == "" and TOKEN not in output
        lines = output.splitlines()
        assert all(line.endswith((".", "?")) for line in lines)
        return left.value.code, lines

    return checked


@asynccontextmanager
async def discord(monkeypatch, token=TOKEN, status=200, **answers):
    """Discord, or a server that answers instead."""
    known = {"users": USER, "applications": APPLICATION, "gateway": GATEWAY} | answers
    asked = []

    async def answer(request):
        asked.append(request.headers["Authorization"])
        if request.headers["Authorization"] != f"Bot {token}":
            return web.json_response({"message": "401: Unauthorized"}, status=401)
        found = known[request.path.split("/")[3]]
        if isinstance(found, str):
            return web.Response(text=found)
        return web.json_response(found, status=status)

    app = web.Application()
    app.router.add_get("/api/v10/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DISCORD_API", f"http://127.0.0.1:{runner.addresses[0][1]}")
    try:
        yield asked
    finally:
        await runner.cleanup()


async def test_where_all_is_well_each_line_says_so_and_nothing_is_changed(checked, database):
    before = {path: path.read_bytes() for path in database.parent.iterdir()}
    status, lines = await checked(paints=True)
    assert status == 0
    assert {line[:6] for line in lines if "pictures of toy" not in line} == {"ok    "}
    told = "\n".join(lines)
    for part in ("Python 3.", "discord.py 2.", f"{database} is sound", "MiB are free", "sandbox"):
        assert part in told
    assert told.count("can be painted") == 3
    assert {path: path.read_bytes() for path in database.parent.iterdir()} == before


async def test_every_wrong_setting_is_named_at_once(checked, monkeypatch):
    monkeypatch.setenv("SHARDS", "many")
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    status, lines = await checked()
    assert status == 78
    assert [line.split()[:2] for line in lines] == [["fault", "SHARDS"], ["fault", "LOG_LEVEL"]]


async def test_a_wrong_font_is_a_fault_and_none_is_not(checked, monkeypatch):
    monkeypatch.setattr(
        "bot.program.operator.checking.find_fonts", lambda named: find_fonts(named, ())
    )
    status, lines = await checked()
    assert status == 0 and any("install fonts-noto-cjk, or set FONTS" in line for line in lines)
    monkeypatch.setenv("FONTS", "nowhere.ttf")
    status, lines = await checked()
    assert status == 78
    assert [line for line in lines if line.startswith("fault FONTS: nowhere.ttf is no font")]


def test_karnak_does_not_start_where_a_named_font_is_missing():
    with pytest.raises(CannotStartError, match=r"nowhere\.ttf is no font") as refused:
        _lend_fonts("nowhere.ttf")
    assert refused.value.status == 78


async def test_a_running_bot_is_no_fault_and_is_not_disturbed(checked, database):
    store = await Repositories.open(database)
    await store.facts.set("a", "b")
    assert (await checked())[0] == 0
    await store.facts.set("a", "c")
    assert await store.facts.get("a") == "c"
    await store.close()


async def test_a_file_that_the_sandbox_cannot_play_back_is_a_fault(checked, tmp_path, monkeypatch):
    monkeypatch.setenv("SANDBOX_REHEARSED", str(tmp_path / "answers.json"))
    (tmp_path / "answers.json").write_text("{}")
    status, lines = await checked()
    assert status == 78 and "answers.json is not a file of this Karnak’s" in lines[-1]


async def test_a_wrong_setting_is_named_and_ends_it(checked, monkeypatch):
    monkeypatch.setenv("SANDBOX_PORT", "80a")
    status, lines = await checked()
    assert status == 78 and len(lines) == 1 and "SANDBOX_PORT must be" in lines[0]


async def test_files_readable_by_others_are_reported(checked, database, tmp_path):
    database.chmod(0o644)
    env = tmp_path / ".env"
    env.write_text("")
    env.chmod(0o644)
    status, lines = await checked()
    told = [line for line in lines if line.startswith("look")]
    assert status == 0 and len(told) == 2
    assert ".env" in told[0] and f"chmod 600 {database}." in told[1]


async def test_a_database_that_is_not_there_yet_is_no_fault(checked, database):
    database.unlink()
    status, lines = await checked()
    assert status == 0 and any("the first start makes it" in line for line in lines)
    assert not database.exists()


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ("PRAGMA user_version = 99", "at version 99"),
        ("PRAGMA application_id = 7", "of another program"),
    ],
)
async def test_a_database_that_cannot_be_used_is_a_fault(checked, database, change, part):
    with closing(sqlite3.connect(database)) as db:
        db.execute(change)
    status, lines = await checked()
    assert status == 78 and any(part in line for line in lines if line.startswith("fault"))


async def test_a_damaged_database_is_a_fault_and_the_rest_is_looked_at_too(checked, database):
    database.write_bytes(database.read_bytes()[:-4096] + b"\xff" * 4096)
    status, lines = await checked()
    assert status == 78 and any("damaged" in line for line in lines)
    assert "sandbox" in lines[-1]


async def test_an_older_database_is_upgraded_by_the_next_start_only(checked, database):
    with closing(sqlite3.connect(database)) as db:
        db.execute("PRAGMA user_version = 24")
    before = database.read_bytes()
    status, lines = await checked()
    assert status == 0 and any(f"the next start brings it to {NEWEST}" in line for line in lines)
    assert database.read_bytes() == before


async def test_little_room_may_pass(checked, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=12 * 2**20))
    status, lines = await checked()
    assert status == 1 and any(line.startswith("later Only 12 MiB") for line in lines)


async def test_a_folder_that_cannot_be_written_to_is_a_fault(checked, monkeypatch):
    monkeypatch.setattr("bot.program.operator.checking.os.access", lambda *_: False)
    status, lines = await checked()
    assert status == 78 and any("cannot be written to" in line for line in lines)


async def test_pictures_that_cannot_be_painted_are_a_fault(checked, monkeypatch):
    def fail(_):
        raise OSError("no letters")

    monkeypatch.setattr("bot.program.operator.checking.paint", fail)
    status, lines = await checked(paints=True)
    assert status == 78 and sum("cannot be painted: OSError: no letters" in _ for _ in lines) == 3


async def test_a_port_that_is_taken_may_be_free_later(checked, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setenv("SANDBOX_PORT", str(port))
        status, lines = await checked()
    assert status == 1 and lines[-1].startswith(f"later Port {port} cannot be had")


# -- Discord ---------------------------------------------------------------------------------------


async def test_the_check_asks_discord_with_the_token_and_reports_on_the_bot(checked, monkeypatch):
    async with discord(monkeypatch) as asked:
        status, lines = await checked()
    assert status == 0 and len(asked) == 3
    assert lines[-3:] == [
        "ok    Discord accepts the token of the bot Karnak.",
        "ok    Its settings in Discord's portal are fine, and anybody can invite it.",
        "ok    Shards that Discord recommends: 2; new sessions left: 998.",
    ]


async def test_a_token_that_discord_refuses_is_a_fault(checked, monkeypatch):
    async with discord(monkeypatch, token="another"):
        status, lines = await checked()
    assert status == 78 and lines[-1] == "fault Discord refuses the token: check DISCORD_TOKEN."


@pytest.mark.parametrize(
    ("application", "status", "part"),
    [
        ({"interactions_endpoint_url": "https://nile"}, 78, "Interactions Endpoint URL"),
        ({"bot_require_code_grant": True}, 78, "OAuth2 Code Grant"),
        ({"integration_types_config": {"1": {}}}, 78, "Guild Install"),
        ({"flags": 1 << 15}, 0, "privileged intents"),
        ({"bot_public": False}, 0, "only its owner"),
    ],
)
async def test_the_check_names_wrong_settings_in_discords_portal(
    checked, monkeypatch, application, status, part
):
    async with discord(monkeypatch, applications=APPLICATION | application):
        found, lines = await checked()
    assert found == status and part in lines[-2]


async def test_sessions_that_are_used_up_come_back(checked, monkeypatch):
    async with discord(monkeypatch, gateway=GATEWAY | {"session_start_limit": {"remaining": 1}}):
        status, lines = await checked()
    assert status == 1 and "takes 1 new sessions today, but 2 are needed" in lines[-1]


async def test_discord_that_does_not_answer_may_answer_later(checked, monkeypatch):
    async with discord(monkeypatch, status=503):
        status, lines = await checked()
    assert status == 1 and "status 503" in lines[-1]
    status, lines = await checked()  # it is gone
    assert status == 1 and lines[-1] == "later Discord cannot be reached from this machine."


@pytest.mark.parametrize("answer", ["<html>", ["a list"], {"message": "hello"}])
async def test_an_answer_that_is_not_from_discord_is_a_fault(checked, monkeypatch, answer):
    async with discord(monkeypatch, users=answer):
        status, lines = await checked()
    assert status == 78 and "do not come from Discord" in lines[-1]


async def test_a_sandbox_elsewhere_is_asked_in_discords_place(checked, monkeypatch, tmp_path):
    sandbox = await Sandbox.open(ca_file=tmp_path / "ca.pem")
    monkeypatch.setenv("SANDBOX_AT", f"127.0.0.1:{sandbox.port}")
    assert (await checked())[1][-1] == "fault SANDBOX_CA names no certificate authority."
    monkeypatch.setenv("SANDBOX_CA", str(tmp_path / "ca.pem"))
    status, lines = await checked()
    await sandbox.close()
    assert status == 0 and "new sessions left" in lines[-1]


# -- PostgreSQL ------------------------------------------------------------------------------------


async def test_a_server_is_looked_at_too(checked, monkeypatch, postgresql):
    where = postgresql.new_database()
    monkeypatch.setenv("DATABASE", where)
    store = await Repositories.open(where)
    await store.processes.beat()
    status, lines = await checked()
    await store.close()
    assert status == 0
    assert any(line.endswith(f"at version {NEWEST}; processes that serve it: 1.") for line in lines)


async def test_an_unusable_database_server_is_reported(checked, monkeypatch, postgresql):
    monkeypatch.setenv("DATABASE", postgresql.address("nowhere"))
    status, lines = await checked()
    assert status == 78 and any('"nowhere" does not exist' in line for line in lines)
    where = postgresql.new_database()
    name = where.rpartition("/")[2]
    postgresql.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    monkeypatch.setenv("DATABASE", where)
    status, lines = await checked()
    assert status == 78 and any("is it a replica?" in line for line in lines)
