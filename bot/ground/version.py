"""The installed version of Karnak."""

from __future__ import annotations

from importlib.metadata import version
from typing import Final

DISTRIBUTION: Final = "karnak-bot"  # the package index has a foreign project "karnak"


def karnak_version() -> str:
    """Return the version of the installed distribution."""
    return version(DISTRIBUTION)
