"""Karnak as somebody starts it who has prepared nothing: no token, and an empty folder."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from subprocess import PIPE

from tests import processes
from tests.e2e.process import ROOT
from tests.patience import PATIENCE

ADDRESS = re.compile(rb"http://127\.0\.0\.1:(\d+)/")
BY_MODULE = (sys.executable, "-m", "bot")


class Newcomer:
    """`python -m bot` of this checkout, or another command that finds Karnak elsewhere."""

    def __init__(self, folder, command=BY_MODULE, pythonpath=str(ROOT)) -> None:
        self.folder, self.port = folder, "0"
        self.command, self.pythonpath = command, pythonpath

    async def start(self) -> str:
        """The address that it prints."""
        self.process = await processes.start(
            *self.command,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": self.pythonpath, "SANDBOX_PORT": self.port},
            stdout=PIPE,
        )
        async with asyncio.timeout(PATIENCE):
            while not (found := ADDRESS.search(await self.process.stdout.readline())):
                assert not self.process.stdout.at_eof()
        self.port = found[1].decode()
        return found[0].decode()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def kill(self) -> None:
        self.process.kill()
        await self.process.wait()

    async def leave(self) -> None:
        """End it as Ctrl-C would, if it still runs."""
        if self.process.returncode is None:
            self.process.terminate()
            assert await self.process.wait() == 0
