"""Karnak with a game whose pictures are never prepared for: to be stopped meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from threading import Event

import render.aton
from bot.program.start import main
from render.scene import Scene


def specimen() -> Iterator[Scene]:
    Event().wait()
    yield from ()


# In the painters too: whatever process is started imports this module first.
render.aton.specimen = specimen

if __name__ == "__main__":
    sys.exit(main())
