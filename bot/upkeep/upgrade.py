"""Upgrades: after a change of the rules' code, every live match is replayed once."""

from __future__ import annotations

import asyncio
import logging

from bot.core.match.cache import MatchCache
from bot.core.match.digests import rules_digest
from bot.core.match.match import Match
from bot.ground.incidents import incident
from bot.upkeep.store import UpkeepRepository
from rules.core.chooser import version_of
from rules.core.errors import IllegalMoveError

logger = logging.getLogger(__name__)


async def check_live_matches(cache: MatchCache) -> None:
    """Replay every match that these rules have not replayed yet. Freeze it if that fails.

    One at a time, while the bot already answers. A frozen match that replays continues.
    """
    digest, matches = await asyncio.to_thread(rules_digest), UpkeepRepository(cache.database)
    for id in await matches.unchecked(digest):
        try:
            async with cache.lock(id):  # nobody is in the middle of a move
                await _say_if_computers_changed(cache, await cache.get(id))
                await matches.mark_checked(id, digest)
                cache.forget(id)  # it may have been frozen until now
        except IllegalMoveError:
            logger.error("match %s is frozen", id)
        except Exception as error:
            incident(error, match=id, operation="upgrade")
        await asyncio.sleep(0)


async def _say_if_computers_changed(cache: MatchCache, match: Match) -> None:
    """Log a warning if another version made the last computer player's move of a match."""
    before = await UpkeepRepository(cache.database).version_of_computers(match.id)
    now = version_of(match.game)
    if before and before != now:
        logger.warning(
            "match %s: computer players continue with version %s, not %s", match.id, now, before
        )
