"""Apologies: the name of an internal error, and whether the player's move was kept."""

from __future__ import annotations

from bot.core.match.store import LogRepository
from bot.ground.incidents import incident, is_away
from rules.core.text import Text, text


async def apology(log: LogRepository, interaction: int, error: Exception) -> Text:
    """Log an internal error, and say whether the move of an interaction was kept."""
    broken, is_kept = incident(error), await _is_kept(log, interaction, error)
    if is_kept is None:
        return text(
            "{broken} I cannot tell whether your move was saved. Check {mine} before you "
            "repeat it.",
            broken=broken,
            mine=text("`/game mine`"),
        )
    if is_kept:
        return text("{broken} Your move was saved anyway.", broken=broken)
    return text("{broken} If you made a move, it was not saved. Please try again.", broken=broken)


def apology_for_nothing(error: BaseException) -> Text:
    """Log an internal error that happened before anything was done."""
    return text("{broken} Nothing was changed. Please try again.", broken=incident(error))


async def _is_kept(log: LogRepository, interaction: int, error: Exception) -> bool | None:
    """Whether a move is kept, or None if the store does not answer."""
    if is_away(error):
        return None
    try:
        return await log.has_kept(interaction)
    except Exception:  # a fault of the store, which the incident already covers
        return None
