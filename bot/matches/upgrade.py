"""Upgrades: after a change of the rules' code, every live match is replayed once."""

from __future__ import annotations

import asyncio
import logging
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import rules
from bot.incidents import incident
from bot.matches.cache import MatchCache
from bot.matches.match import Match
from rules.core.chooser import version_of
from rules.core.errors import IllegalMoveError
from rules.registry import games

logger = logging.getLogger(__name__)


async def check_live_matches(cache: MatchCache) -> None:
    """Replay every match that these rules have not replayed yet, and freeze what will not.

    One at a time, while the bot answers already. A frozen match that replays goes on.
    """
    digest = await asyncio.to_thread(rules_digest)
    for id in await cache.store.matches.unchecked(digest):
        try:
            async with cache.lock(id):  # nobody is in the middle of a move
                await _say_if_computers_changed(cache, await cache.get(id))
                await cache.store.matches.mark_checked(id, digest)
                cache.forget(id)  # it may have been frozen until now
        except IllegalMoveError:
            logger.error("match %s is frozen", id)
        except Exception as error:
            incident(error, match=id, operation="upgrade")
        await asyncio.sleep(0)


async def _say_if_computers_changed(cache: MatchCache, match: Match) -> None:
    """Log that the computer players of a match have moved by another version so far."""
    before, now = await cache.store.log.version_of_computers(match.id), version_of(match.game)
    if before and before != now:
        logger.warning("match %s: computers go on by version %s, not %s", match.id, now, before)


def rules_digest() -> str:
    """Hash the code of all games, installed ones too: other code may play differently."""
    packages = {game.setup.__module__.partition(".")[0] for game in games().values()}
    digest = sha256()
    for package in sorted({rules.__name__, *packages}):
        for folder in map(Path, getattr(import_module(package), "__path__", ())):
            for path in sorted(folder.rglob("*.py")):
                digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()
