"""PostgreSQL for tests: a private server on loopback, and a new database for each test."""

from __future__ import annotations

import atexit
import itertools
import os
import shutil
import socket
from functools import cache
from pathlib import Path
from subprocess import DEVNULL
from tempfile import mkdtemp
from typing import Any

import psycopg

from bot.store.postgres import prepare
from tests import processes

FOLDERS = [*map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True))]
"""Where Debian keeps the programs of the server, the newest first."""
PG_CTL = shutil.which("pg_ctl", path=os.pathsep.join([*FOLDERS, os.environ["PATH"]]))
OWNER = "karnak"
SETTINGS = {"listen_addresses": "127.0.0.1", "fsync": "off"}  # no test takes the power away
EMPTY = "empty"  # the database that is copied
NUMBERS = itertools.count(1)


class Server:
    """A server with its data in a folder of its own. Stop it, or it goes on.

    `settings` are the server's, next to those of tests.
    """

    def __init__(self, **settings: str) -> None:
        self.settings = {**SETTINGS, **settings}
        self.folder = Path(mkdtemp(prefix="karnak-postgresql-"))
        self.port = _free_port()
        if os.geteuid() == 0:  # the server does not run as root
            shutil.chown(self.folder, "postgres", "postgres")
        self._pg_ctl("initdb", "-o", f"-U {OWNER} -E UTF8 --auth=trust --no-sync")

    def start(self) -> None:
        settings = {**self.settings, "port": self.port, "unix_socket_directories": self.folder}
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self._pg_ctl("start", "-w", "-l", str(self.folder / "log"), "-o", options)

    def stop(self, mode: str = "immediate") -> None:
        self._pg_ctl("stop", "-w", "-m", mode)

    def reload(self) -> None:
        """Have it read its settings again."""
        self._pg_ctl("reload")

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def address(self, database: str) -> str:
        return f"postgresql://{OWNER}@127.0.0.1:{self.port}/{database}"

    def execute(self, sql: str) -> None:
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(sql.encode())

    def cut_connections(self) -> None:
        """End all connections with it but this one, and wait until they have ended."""
        self.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )

    def new_database(self) -> str:
        """Make a database as `open_database` leaves a new one, and return its address."""
        name = f"test{next(NUMBERS)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {EMPTY}")
        return self.address(name)

    def _pg_ctl(self, *words: str) -> None:
        assert PG_CTL, "Debian's package postgresql has it"
        owner: dict[str, Any] = {}
        if os.geteuid() == 0:
            owner = {"user": "postgres", "group": "postgres", "extra_groups": []}
        command = [PG_CTL, "-s", "-D", str(self.folder / "data"), *words]
        processes.run(command, check=True, cwd=self.folder, stdout=DEVNULL, **owner)


@cache
def server() -> Server:
    """The server of this process, until its end."""
    return open_server()


def open_server(**settings: str) -> Server:
    """Start a server that ends with this process, with an empty database to be copied."""
    server = Server(**settings)
    server.start()
    atexit.register(server.remove)
    server.execute(f"CREATE DATABASE {EMPTY}")
    prepare(server.address(EMPTY))
    return server


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
