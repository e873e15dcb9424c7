"""The digest of the code by which matches are played."""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module
from pathlib import Path

import rules
from rules.registry import games


def rules_digest(*others: str) -> str:
    """Hash the code of all games, installed ones too, and of other packages by their names.

    Other code may play differently.
    """
    packages = {game.setup.__module__.partition(".")[0] for game in games().values()}
    digest = sha256()
    for package in sorted({rules.__name__, *packages, *others}):
        for folder in map(Path, getattr(import_module(package), "__path__", ())):
            for path in sorted(folder.rglob("*.py")):
                digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()
