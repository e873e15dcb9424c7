"""Milestones: the tenth finished game of a kind in a server, and other round numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.core.match.match import Match
from bot.statistics.store import PlayedRepository
from rules.core.secrets import Seat
from rules.core.text import Text, texts

ROUND: Final = frozenset({10, 25, 50, 100, 250, 500, 1000})  # games


async def milestones(played: PlayedRepository, match: Match) -> Mapping[Seat, int]:
    """Return the round numbers of games that persons have reached with a finished match."""
    if not match.has_standings or match.row.guild is None:
        return {}
    times = await played.times(match.id, match.row.guild, match.row.game)
    reached = {seat: times.get(person.user or 0, 0) for seat, person in match.people.items()}
    return {seat: number for seat, number in reached.items() if number in ROUND}


def milestone_lines(match: Match, reached: Mapping[Seat, int]) -> Iterator[Text]:
    """Yield a sentence on each milestone."""
    for seat, number in reached.items():
        yield texts(
            "{seat} has now finished {count} game of {game} here.",
            "{seat} has now finished {count} games of {game} here.",
            number,
            seat=seat,
            game=match.game.label,
        )
