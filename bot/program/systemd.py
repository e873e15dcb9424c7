"""What systemd is told by a service of `Type=notify`."""

from __future__ import annotations

import os
import socket


def notify(state: str) -> None:
    """Tell systemd a state, as `READY=1`, if it has started this process and wants to hear it."""
    if where := os.environ.get("NOTIFY_SOCKET"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
            told.connect(where.replace("@", "\0", 1) if where.startswith("@") else where)
            told.send(state.encode())
