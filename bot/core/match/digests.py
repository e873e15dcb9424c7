"""The digest of the code that plays matches."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Final

import rules
from rules.registry import games

RESEARCH: Final = Path(str(files(rules))) / "environment"


def rules_digest(*others: str) -> str:
    """Return a hash of the code of all games, including installed ones, and of other packages.

    Other code may play differently, except that for researchers, which no match loads. The first
    hash stays, because the loaded code stays too.
    """
    packages = {game.setup.__module__.partition(".")[0] for game in games().values()}
    return _digest_of(*sorted({rules.__name__, *packages, *others}))


@cache
def _digest_of(*packages: str) -> str:
    digest = sha256()
    for package in packages:
        for folder in map(Path, getattr(import_module(package), "__path__", ())):
            for path in sorted(folder.rglob("*.py")):
                if path.parent != RESEARCH:
                    digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()
