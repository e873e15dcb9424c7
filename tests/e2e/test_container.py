"""The image without an engine for containers: its steps, and the command that it starts."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import signal
import stat
import sys
from pathlib import Path
from subprocess import DEVNULL

import aiohttp
import pytest

from tests import processes
from tests.e2e.container import Container, build, is_possible
from tests.e2e.process import ROOT
from tests.e2e.test_installed import message
from tests.e2e.test_operations import free_port
from tests.patience import PATIENCE
from tests.sandbox.open_page import OpenPage
from tests.stores import once

WHEELS = Path(sys.prefix) / "wheels"
OFFLINE = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(WHEELS)}
BUILDERS = ("pip", "setuptools", "wheel", "hatchling")

REWRITTEN = """
import sqlite3
database = sqlite3.connect("var/rewritten.db", isolation_level=None)
database.execute("CREATE TABLE bytes AS SELECT zeroblob(20000000) AS some")
database.execute("VACUUM")
"""

pytestmark = [
    once,
    pytest.mark.timeout(300),  # an install, on a busy machine
    pytest.mark.skipif(not WHEELS.is_dir(), reason="needs packages that `make wheels` fetches"),
    pytest.mark.skipif(not is_possible(), reason="needs namespaces of a user's own, and /srv"),
]


def instructions(word):
    """The arguments of a word in the Dockerfile, in the order of its lines."""
    text = re.sub(r"^#.*\n|\\\n\s*", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE)
    return re.findall(rf"^{word} (.*)$", text, re.MULTILINE)


def variables():
    [given] = instructions("ENV")
    kept = given.replace("$PATH", os.environ["PATH"])
    return dict(each.split("=", 1) for each in shlex.split(kept))


@pytest.fixture(scope="module")
def context(tmp_path_factory):
    """A folder with the files that .dockerignore lets through."""
    folder = tmp_path_factory.mktemp("context")
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    nothing, *kept, cached = [line for line in lines if not line.startswith("#")]
    assert (nothing, cached) == ("*", "**/__pycache__")
    for name in kept:
        source, target = ROOT / name.removeprefix("!"), folder / name.removeprefix("!")
        target.parent.mkdir(exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, True, shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    return folder


@pytest.fixture(scope="module")
def srv(context, tmp_path_factory):
    """The image's /srv, made by the Dockerfile's own step in an empty folder."""
    folder = tmp_path_factory.mktemp("srv")
    (folder / "karnak" / "var").mkdir(parents=True)
    [step] = [each for each in instructions("RUN") if "install.sh" in each]
    build(folder, context, step, PYTHON=sys.executable, **OFFLINE)
    return folder


@pytest.fixture
async def container(srv):
    [[entry], [command]] = instructions("ENTRYPOINT"), instructions("CMD")
    started = (*json.loads(entry), *json.loads(command))
    container = Container(srv, started, {**variables(), "OPERATIONS": f":{free_port()}"})
    yield container
    if container.process.returncode is None:
        await container.kill()


def files(folder):
    """Every file below a folder, with when it was written and how long it is."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in found}


def run_inside(srv, code):
    return build(srv, srv, f"/srv/karnak/.venv/bin/python -c {shlex.quote(code)}").split()


def test_nothing_is_in_the_image_that_builds_or_installs(srv):
    code = f"from importlib.util import find_spec; print(*map(find_spec, {BUILDERS}))"
    assert run_inside(srv, code) == ["None"] * len(BUILDERS)
    assert not [path for path in (srv / "karnak" / ".venv" / "bin").iterdir() if "pip" in path.name]


def test_the_image_has_the_driver_for_postgresql(srv):
    code = "import psycopg, psycopg_pool; print(psycopg.pq.__impl__)"
    assert run_inside(srv, code) == ["binary"]


def test_installed_files_are_compiled_and_readable_by_everyone(srv):
    installed = files(srv / "karnak" / ".venv")
    closed = [path for path in installed if not path.stat().st_mode & stat.S_IROTH]
    assert not closed
    modules = [path for path in installed if path.suffix == ".py" and "bot" in path.parts]
    assert modules and all(
        [*path.parent.glob(f"__pycache__/{path.stem}.*.pyc")] for path in modules
    )


def test_sqlite_can_rewrite_a_database_that_fills_more_than_its_cache(srv):
    container = Container(srv, ("python", "-c", REWRITTEN), variables())
    done = processes.run(container.command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (srv / "karnak" / "var" / "rewritten.db").unlink()


async def test_process_1_plays_on_a_read_only_disk_and_ends_by_sigterm(srv, container, capfd):
    before = files(srv)
    async with aiohttp.ClientSession(await container.start()) as client:
        await until_healthy(container)
        async with client.ws_connect("live", origin=container.origin) as socket:
            page = OpenPage(socket, PATIENCE)
            await page.request("enter")
            lobby, button = await message(
                page, r'"label": "Start \(host\)", "custom_id": "([^"]+)"'
            )
            await page.request("press", message=lobby, custom_id=button)
            _, board = await message(page, r'"url": "/(files/[^"]+)"')
        async with client.get(board) as picture:
            assert (await picture.read()).startswith(b"\x89PNG")
    assert await container.stop(signal.SIGTERM) == 0
    assert not re.search(r"incident|Read-only|WARNING|ERROR", capfd.readouterr().err)
    after, volume = files(srv), srv / "karnak" / "var"
    written = {path for path in after if before.get(path) != after[path]}
    assert volume / "karnak.db" in written
    assert all(path.is_relative_to(volume) for path in written)


async def until_healthy(container):
    """Ask by the command of HEALTHCHECK, outside: the network is the same."""
    [given] = instructions("HEALTHCHECK")
    _, *command = json.loads(given.partition("CMD ")[2].replace(":9100", container.operations))
    async with asyncio.timeout(PATIENCE):
        while processes.run(
            [sys.executable, *command], stderr=DEVNULL, timeout=PATIENCE
        ).returncode:
            await asyncio.sleep(0.1)
