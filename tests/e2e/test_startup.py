"""`python -m bot` when something is wrong: one sentence, and nothing damaged."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sqlite3
import sys
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from bot.core.people.model import Person
from bot.lobby.model import NewMatch
from bot.program.start import NEEDS_OPERATOR
from bot.sandbox.server import Sandbox
from tests import processes
from tests.e2e.nursery import fork
from tests.e2e.process import ROOT, Process
from tests.patience import PATIENCE
from tests.repositories import Repositories
from tests.stores import once

pytestmark = once


async def refused(folder, status=1, **settings):
    """The sentence with which it ends, and its exit status."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "DATABASE": str(folder / "karnak.db"),
        "SANDBOX_PORT": "0",
        "SANDBOX_STATE": str(folder / "state"),
        **{name: str(value) for name, value in settings.items()},
    }
    with TemporaryFile() as out, TemporaryFile() as errors:
        process = await fork("bot", cwd=folder, env=environment, stdout=out, stderr=errors)
        ended = await asyncio.wait_for(process.wait(), PATIENCE)
        errors.seek(0)
        words = errors.read().decode()
    assert ended == status, words
    assert words.endswith((".\n", "?\n")) and words.count("\n") == 1, words
    return words.strip()


def files(folder):
    """Every file below and its content, except for the locks."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path: path.read_bytes() for path in found if path.name not in ("bot.log", "lock")}


@pytest.fixture
async def sandbox(tmp_path):
    sandbox = await Sandbox.open(ca_file=tmp_path / "ca.pem")
    yield sandbox
    await sandbox.close()


def at(sandbox, folder):
    return {"SANDBOX_AT": f"127.0.0.1:{sandbox.port}", "SANDBOX_CA": folder / "ca.pem"}


async def kept(path):
    """A sound database."""
    store = await Repositories.open(path)
    await store.close()


async def test_a_token_that_discord_refuses(sandbox, tmp_path):
    sandbox.faults.inject_status("GET /users/@me", 401)
    words = await refused(tmp_path, NEEDS_OPERATOR, **at(sandbox, tmp_path))
    assert words == "Discord refuses the token: check DISCORD_TOKEN."
    assert sandbox.gateway.identify_count == 0


@pytest.mark.parametrize("token", ["a b", "tökén", "\u200b"])
async def test_an_invalid_token_is_refused_and_never_repeated(tmp_path, token):
    words = await refused(tmp_path, NEEDS_OPERATOR, DISCORD_TOKEN=token)
    assert words.startswith("DISCORD_TOKEN must be") and token not in words
    assert files(tmp_path) == {}


async def test_discord_that_does_not_answer(sandbox, tmp_path):
    sandbox.faults.inject_status("GET /users/@me", 503, times=-1)
    assert "Discord" in await refused(tmp_path, **at(sandbox, tmp_path))


async def test_an_invalid_certificate_authority_is_refused(tmp_path):
    (tmp_path / "ca.pem").write_text("none")
    settings = {"SANDBOX_AT": "127.0.0.1:9", "SANDBOX_CA": tmp_path / "ca.pem"}
    words = await refused(tmp_path, NEEDS_OPERATOR, **settings)
    assert words == "SANDBOX_CA names no certificate authority."


async def test_a_sandbox_elsewhere_needs_its_certificate_authority(tmp_path):
    words = await refused(tmp_path, NEEDS_OPERATOR, SANDBOX_AT="127.0.0.1:9")
    assert words == "SANDBOX_AT needs SANDBOX_CA, the certificate authority there."


async def test_discord_that_cannot_be_reached(sandbox, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = {**at(sandbox, tmp_path), "SANDBOX_AT": f"127.0.0.1:{port}"}
    words = await refused(tmp_path, **settings)
    assert words == "Discord cannot be reached from this machine."


async def test_a_port_that_is_taken(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        words = await refused(tmp_path, SANDBOX_PORT=port)
    assert words == f"Port {port} is taken: set SANDBOX_PORT to another one."


async def test_a_file_in_the_place_of_the_sandboxs_folder(tmp_path):
    (tmp_path / "state").touch()
    words = await refused(tmp_path, SANDBOX_STATE=tmp_path / "state", SANDBOX_PORT=0)
    assert words.startswith("The sandbox cannot start: ") and "Port" not in words


@pytest.mark.parametrize(
    "settings",
    [{"SANDBOX_PORT": "80a"}, {"SANDBOX_PORT": "70000"}, {"LOG_LEVEL": "LOUD"}],
    ids=["no number", "no port", "no level"],
)
async def test_a_setting_that_is_wrong_is_named(tmp_path, settings):
    (name,) = settings
    assert (await refused(tmp_path, NEEDS_OPERATOR, **settings)).startswith(f"{name} must be ")
    assert files(tmp_path) == {}


async def test_a_file_that_is_not_a_database_is_left_unchanged(tmp_path):
    path = tmp_path / "karnak.db"
    path.write_bytes(b"My diary. " * 1000)
    before = files(tmp_path)
    words = await refused(tmp_path, NEEDS_OPERATOR)
    assert str(path) in words and files(tmp_path) == before


async def test_a_damaged_database_stays_as_it_is(tmp_path):
    path = tmp_path / "karnak.db"
    await kept(path)
    content = bytearray(path.read_bytes())
    content[4096:8192] = b"\xff" * 4096
    path.write_bytes(content)
    before = files(tmp_path)
    words = await refused(tmp_path, NEEDS_OPERATOR)
    assert str(path) in words and files(tmp_path) == before


async def test_a_database_of_a_newer_karnak_stays_as_it_is(tmp_path):
    path = tmp_path / "karnak.db"
    await kept(path)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 999")
    db.close()
    before = path.read_bytes()
    words = await refused(tmp_path, NEEDS_OPERATOR)
    assert "version 999" in words and "newer Karnak" in words
    assert path.read_bytes() == before


async def test_a_database_of_another_program_stays_as_it_is(tmp_path):
    path = tmp_path / "karnak.db"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes (words)")
    db.close()
    before = path.read_bytes()
    assert "another program" in await refused(tmp_path, NEEDS_OPERATOR)
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["file/karnak.db", "folder.db"])
async def test_a_database_that_cannot_be_there(tmp_path, name):
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder.db").mkdir()
    assert name in await refused(tmp_path, NEEDS_OPERATOR, DATABASE=tmp_path / name)


async def test_a_second_karnak_on_one_file_leaves_the_first_alone(sandbox, tmp_path):
    first = Process(sandbox, tmp_path)
    first.database = tmp_path / "karnak.db"
    await first.start()
    ana = sandbox.people.join("Ana")
    channel = next(c for c in ana.channels if c.name == "games")
    await ana.slash(channel, "game new", game="amun-re")
    words = await refused(tmp_path, DATABASE=first.database, **at(sandbox, tmp_path))
    assert words == f"Another Karnak is already running on {first.database}."
    assert first.process.returncode is None
    answer = await ana.slash(channel, "game status")
    assert "Ana" in answer.text
    await first.stop()


async def test_a_state_of_the_sandbox_that_cannot_be_read_stays_as_it_is(tmp_path):
    state = tmp_path / "state"
    state.mkdir()
    (state / "journal.jsonl").write_bytes(b"\xff\xfe rubbish\n" * 10)
    before = files(state)
    assert "state" in await refused(tmp_path)
    assert files(state) == before


async def test_sigterm_ends_it_with_0_before_it_has_a_client_too(tmp_path):
    os.mkfifo(tmp_path / ".env")
    process = await processes.start(
        *(sys.executable, "-m", "bot.program.cli", "run"),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    async with asyncio.timeout(PATIENCE):
        while (writing := opened_by_both(tmp_path / ".env")) is None:
            await asyncio.sleep(0.02)
        process.terminate()
        assert await process.wait() == 0
    os.close(writing)


def opened_by_both(fifo):
    """The end for writing, once somebody reads."""
    try:
        return os.open(fifo, os.O_WRONLY | os.O_NONBLOCK)
    except OSError as error:
        assert error.errno == errno.ENXIO
        return None


async def test_systemd_is_told_when_it_is_ready_and_when_it_stops(sandbox, tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        process = Process(sandbox, tmp_path, NOTIFY_SOCKET=str(tmp_path / "notify"))
        await process.start()
        loop = asyncio.get_running_loop()
        assert await loop.sock_recv(systemd, 100) == b"READY=1"
        await process.stop()
        assert await loop.sock_recv(systemd, 100) == b"STOPPING=1"


def painters(process):
    """The processes that a process has started, in any thread, to do work outside it."""
    threads = Path(f"/proc/{process.pid}/task").glob("*/children")
    started = {pid for thread in threads for pid in thread.read_text().split()}
    return {pid for pid in started if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()}


async def test_a_stop_right_after_the_start_waits_for_no_preparation(sandbox, tmp_path):
    process = Process(sandbox, tmp_path, "tests.e2e.endless", PAINTERS="1")
    store = await Repositories.open(process.database)
    table = NewMatch("aton", 1, "{}", "en", 2, "nile", 77, 500, None)
    await store.lobby.create(table, Person(1, "Ana"), (), 1, ())
    await store.close()
    await process.start()
    async with asyncio.timeout(PATIENCE):
        while not (found := painters(process.process)):
            await asyncio.sleep(0.01)
    await process.stop()
    assert "incident" not in process.words
    assert not [pid for pid in found if Path(f"/proc/{pid}").exists()]
