"""A container without an engine for containers: the kernel's features for an ordinary user.

In a user namespace of its own somebody mounts a folder at `/srv`, as the image has it there. There
a command is process 1; it has no capability and can write to nothing but its volume.
"""

from __future__ import annotations

import asyncio
import os
import shlex
from pathlib import Path

from tests import processes
from tests.e2e.newcomer import Newcomer
from tests.e2e.process import ROOT
from tests.patience import PATIENCE

NAMESPACE = ("unshare", "--user", "--map-root-user", "--mount")
FOLDER = "/srv/karnak"
AT_SRV = 'mount --bind "$1" /srv; shift; '
READ_ONLY = f"""
mount --bind {FOLDER}/var {FOLDER}/var
mount -o remount,ro,bind /srv
mount -t tmpfs -o ro none /tmp
mount -o remount,ro,bind /
cd {FOLDER}
"""
WITHOUT_RIGHTS = "exec setpriv --bounding-set=-all --inh-caps=-all --no-new-privs "


def is_possible() -> bool:
    """Whether the system lets its users have namespaces, and has a folder `/srv`."""
    try:
        done = processes.run([*NAMESPACE, "mount", "--bind", "/srv", "/srv"], capture_output=True)
    except FileNotFoundError:
        return False
    return done.returncode == 0


def build(srv: Path, context: Path, step: str, **environment: str) -> str:
    """Run a step of a Dockerfile in the folder of its build, and return the output."""
    command = (*NAMESPACE, "sh", "-euc", f"{AT_SRV} {step}", "sh", str(srv))
    done = processes.run(
        command, cwd=context, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


class Container(Newcomer):
    """A command as process 1, with the variables of the image."""

    def __init__(self, srv: Path, command: tuple[str, ...], variables: dict[str, str]) -> None:
        self.operations = variables["OPERATIONS"]
        given = shlex.join([f"{name}={value}" for name, value in variables.items()])
        script = f'{AT_SRV} {READ_ONLY} {WITHOUT_RIGHTS} env {given} "$@"'
        isolated = (*NAMESPACE, "--pid", "--fork", "--kill-child", "--mount-proc")
        super().__init__(ROOT, (*isolated, "sh", "-euc", script, "sh", str(srv), *command), "")

    @property
    def first(self) -> int:
        """Its process 1, as it is known outside."""
        parent = self.process.pid
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii")
        return int(children.split()[0])

    async def stop(self, number: int) -> int:
        """Send a signal to process 1; the exit status."""
        os.kill(self.first, number)
        return await asyncio.wait_for(self.process.wait(), PATIENCE)
