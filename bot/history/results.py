"""Results: the end of a match, counted only from its log.

Karnak counts them when a match ends, and in the background for older matches, with the same rows.
A frozen match that is given up has none, because nobody can replay it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

from bot.core.match.acts import Acts
from bot.core.match.cache import MatchCache
from bot.core.match.digests import rules_digest
from bot.core.match.entries import RETURN, SUBSTITUTE
from bot.core.match.match import Match
from bot.core.match.missed import is_timeout
from bot.core.match.replay import replay_match
from bot.core.match.store import StoredMatch
from bot.ground.incidents import incident
from bot.history.model import Held, How, MatchResult, ResultRow, StandingRow
from bot.history.store import ResultRepository, keep_result
from bot.store.database import Write, nothing
from rules.core.menu import Word
from rules.core.records import ABANDON, ARCHIVE, CANCEL, END
from rules.core.secrets import Seat
from rules.core.votes import REPLACE, RESIGN

logger = logging.getLogger(__name__)

ENDED_BY: Final[Mapping[Word, How]] = {
    END: "voted",
    ABANDON: "abandoned",
    ARCHIVE: "archived",
    CANCEL: "cancelled",
}
LEAVES: Final = (RESIGN, REPLACE, ABANDON)
AT_ONCE: Final = 100  # matches per query
REST: Final = 0.5  # seconds after each match, for all other work
ANY: Final = 2**63 - 1  # above the id of every match


def keeping_result(match: Match) -> Write:
    """Return the write that stores the result of a match, for the transaction that ends it.

    A match ends even if counting its result fails. The next start tries again.
    """
    try:
        result = result_of(match)
    except Exception as error:
        incident(error, match=match.id, operation="result")
        return nothing
    return lambda db: keep_result(db, result)


def result_of(match: Match) -> MatchResult:
    """Count the result of a match that is over."""
    how = ENDED_BY[match.entries[-1].act] if match.is_abandoned else "played"
    moves = sum(entry.is_move and not entry.is_undone for entry in match.entries)
    rounds = match.game.round(match.state)
    row = ResultRow(match.id, how, moves, rounds, rules_digest())
    places, scores = ({}, {}) if match.is_abandoned else _places(match)
    standings = [
        StandingRow(
            match.id,
            seat,
            places.get(seat),
            scores.get(seat),
            _holder(match, seat),
            decisions=sum(
                e.is_move and e.is_by_person and not e.is_undone and e.seat == seat
                for e in match.entries
            ),
            missed=sum(is_timeout(e) and e.seat == seat for e in match.entries),
        )
        for seat in match.people
    ]
    return MatchResult(row, standings)


def _places(match: Match) -> tuple[dict[Seat, int], dict[Seat, int]]:
    """Return the places and scores of all seats, winners first. Equals share the better place."""
    result = match.game.result(match.state)
    scores = dict(result.scores)
    order = {seat: (seat in result.winners, score) for seat, score in scores.items()}
    return {
        seat: 1 + sum(other > mine for other in order.values()) for seat, mine in order.items()
    }, scores


def _holder(match: Match, seat: Seat) -> Held:
    """Return the kind of player in a seat at the end.

    A log does not say which of several persons returns to a seat. It counts as the last to leave.
    """
    person = match.people[seat]
    acts = [e.act for e in match.entries if not e.is_move and e.about == seat]
    changes = [act for act in acts if act in (*LEAVES, SUBSTITUTE, RETURN)]
    began = changes or person.user is not None or person.former
    held: Held = "person" if began else "computer"
    before = held
    for act in changes:
        if act in LEAVES:
            before, held = held, "left"
        else:
            held = "substitute" if act == SUBSTITUTE else before
    return held


async def fill_results(cache: MatchCache, results: ResultRepository) -> None:
    """Count the ended matches without a result one by one, the newest first.

    The next start continues after a stop, and retries the matches that did not replay.
    """
    before = ANY
    while found := await results.missing(before, AT_ONCE):
        for before in found:
            stored = await cache.matches.stored(before)
            assert stored is not None, "a match that has ended stays"
            if result := await asyncio.to_thread(_counted, stored, cache.acts):
                await results.keep(result)
            await asyncio.sleep(REST)


def _counted(stored: StoredMatch, acts: Acts) -> MatchResult | None:
    """Replay a match and count it. Return None if it does not replay to its end."""
    try:
        match = replay_match(stored.row, stored.seats, stored.log, acts)
        return result_of(match) if match.is_over else None
    except Exception as error:  # without its message, which quotes a move
        why = type(error).__name__
        logger.warning("match %s: its result cannot be counted: %s", stored.row.id, why)
        return None
