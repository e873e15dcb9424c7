"""Results: the end of a match, counted only from its log.

Karnak counts them when a match ends, and in the background for older matches, with the same rows.
A frozen match that is given up has none, because nobody can replay it.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from functools import partial
from statistics import median_low
from typing import Final, NamedTuple

from bot.core.match.acts import Acts
from bot.core.match.cache import MatchCache
from bot.core.match.digests import rules_digest
from bot.core.match.entries import RETURN, SUBSTITUTE, Entry
from bot.core.match.match import Match
from bot.core.match.missed import is_timeout
from bot.core.match.replay import replay_match
from bot.core.match.store import MatchRepository, StoredMatch
from bot.core.pace.calendar import FAR, Closure, EveryDay, Period, open_seconds
from bot.core.pace.pace import pace_of
from bot.core.people.closures import NIGHT
from bot.ground.durations import DAY
from bot.ground.incidents import incident
from bot.history.model import Ended, Held, How, MatchResult, ResultRow, StandingRow
from bot.history.store import ResultRepository, keep_result
from bot.store.database import Write, nothing
from rules.core.course import leaders
from rules.core.game import POINTS
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
ANY: Final = Ended(2**63 - 1, 0)  # after the end of every match
LATE: Final = DAY  # an end may be committed later than its time, and clocks be set back


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
    facts = match.game.facts(match.view(None)) if match.has_standings else {}
    written = json.dumps(facts, default=dict, separators=(",", ":"), sort_keys=True)
    row = ResultRow(match.id, how, moves, rounds, rules_digest(), written)
    places = _places(match, facts)
    return MatchResult(row, [_standing(match, seat, places.get(seat)) for seat in match.people])


def _standing(match: Match, seat: Seat, placed: _Placed | None) -> StandingRow:
    made = _decisions(match, seat)
    return StandingRow(
        match.id,
        seat,
        placed and placed.place,
        placed and placed.score,
        _holder(match, seat),
        len(made),
        missed=sum(is_timeout(e) and e.seat == seat for e in match.entries),
        share=placed and placed.share,
        waited=median_low(_waits(match, seat, made)) if made else None,
    )


class _Placed(NamedTuple):
    place: int
    score: int
    share: float


def _places(match: Match, facts: Mapping[Seat, Mapping[Word, int]]) -> dict[Seat, _Placed]:
    """Return the places, scores and shares of all seats. Equals share the better place.

    A match that a vote has ended by points is won by its leader, as its picture shows. Other
    matches without an end by the rules have no places.
    """
    if match.is_abandoned:
        scores = {seat: each[POINTS] for seat, each in facts.items() if POINTS in each}
        winners: Sequence[Seat] = leaders(tuple(scores.items())) if scores else ()
    else:
        result = match.game.result(match.state)
        scores, winners = dict(result.scores), result.winners
    order = {seat: (seat in winners, score) for seat, score in scores.items()}
    return {
        seat: _Placed(
            1 + sum(other > mine for other in order.values()),
            scores[seat],
            1 / len(winners) if seat in winners else 0.0,
        )
        for seat, mine in order.items()
    }


def _decisions(match: Match, seat: Seat) -> list[Entry]:
    """Return the moves that persons have made for a seat, without undone ones."""
    return [
        e
        for e in match.entries
        if e.is_move and e.is_by_person and not e.is_undone and e.seat == seat
    ]


def _waits(match: Match, seat: Seat, made: Sequence[Entry]) -> list[int]:
    """Return the seconds that each decision of a seat took, without nights and pauses.

    Nights are those of the table. Players can change their own quiet hours at any time, and then a
    recount would differ.
    """
    closures: list[Closure] = [EveryDay(pace_of(match.row).zone, *NIGHT)]
    closures += [Period(each.begun, each.ended or each.begun + FAR) for each in match.pauses]
    came = [0, *(e.number for e in match.entries if e.seat == seat and _seats_somebody(e))]
    return [
        open_seconds(
            closures,
            match.time_of(max(e.asked, *(n for n in came if n < e.number), 0)),
            e.at,
        )
        for e in made
    ]


def _seats_somebody(entry: Entry) -> bool:
    return not entry.is_move and entry.act in (SUBSTITUTE, RETURN)


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
    """Count the ended matches without a complete result one by one, the newest first.

    The next start continues after a stop, and retries the matches that did not replay. It looks at
    no match that ended before the first of these, or a day before this start.
    """
    complete = results.now() - LATE
    find = partial(results.missing, await results.complete_until())
    async for ended, result in _count_all(cache.matches, cache.acts, find):
        if result:
            await results.keep(result)
        else:
            complete = min(complete, ended.at)
        await asyncio.sleep(REST)
    await results.note_complete(complete)


async def recount_results(
    matches: MatchRepository, acts: Acts, results: ResultRepository
) -> tuple[int, int]:
    """Replace the results of all ended matches by those of their logs.

    Returns the number of counted matches, and of those that do not replay and keep their result.
    """
    counted = failed = 0
    async for _, result in _count_all(matches, acts, results.ended):
        if result:
            await results.keep(result)
            counted += 1
        else:
            failed += 1
    return counted, failed


async def _count_all(
    matches: MatchRepository, acts: Acts, find: Callable[[Ended, int], Awaitable[Sequence[Ended]]]
) -> AsyncIterator[tuple[Ended, MatchResult | None]]:
    """Yield each end that `find` returns, with its result. None if the match does not replay."""
    before = ANY
    while found := await find(before, AT_ONCE):
        for before in found:
            stored = await matches.stored(before.match)
            assert stored is not None, "a match that has ended stays"
            yield before, await asyncio.to_thread(_counted, stored, acts)


def _counted(stored: StoredMatch, acts: Acts) -> MatchResult | None:
    """Replay a match and count it. Return None if it does not replay to its end."""
    try:
        match = replay_match(stored.row, stored.seats, stored.log, acts)
        return result_of(match) if match.is_over else None
    except Exception as error:  # without its message, which quotes a move
        why = type(error).__name__
        logger.warning("match %s: its result cannot be counted: %s", stored.row.id, why)
        return None
