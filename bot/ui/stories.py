"""What the channel is told: what happened, and who is next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from discord import ButtonStyle

from bot.languages import language
from bot.table import story
from bot.table.match import Match
from bot.ui.names import speech
from bot.ui.parts import Picture, Row, Screen, button, screen
from rules.core.text import Language, Text, text

MOST: Final = 3000  # characters of what happened, before older lines are left to the log


def told(
    match: Match,
    since: int,
    until: int,
    number: int,
    *,
    begins: bool,
    ends: bool = True,
    pictures: Sequence[Picture] = (),
) -> Screen:
    """The entries after `since` up to `until`; the opening too, if the match `begins`.

    And what comes next, if the news `ends` there: else another message will say so.
    """
    spoken = speech(match, match.row.language)
    lines = list(story.opening(match, spoken)) if begins else []
    lines += _fitting(list(filter(None, story.news(match, since, until, spoken))), spoken)
    if not ends and lines:
        return screen("\n".join(lines), (), pictures, number=number)
    lines += _ending(match, spoken) if match.is_over else [_next(match)]
    return screen("\n".join(filter(None, lines)), _rows(match, spoken), pictures, number=number)


def fitting(match: Match, since: int, entries: Sequence[int]) -> int:
    """How many of these entries, of which each ends a story, fit into one message; at least one."""
    spoken = speech(match, match.row.language)
    lengths = (sum(map(len, story.news(match, since, until, spoken))) for until in entries)
    return max(1, sum(1 for _ in takewhile(lambda length: length <= MOST, lengths)))


def _fitting(lines: list[str], spoken: Language) -> list[str]:
    """The last lines, where there are too many for one message."""
    kept: list[str] = []
    length = 0
    for line in reversed(lines):
        length += len(line)
        if kept and length > MOST:  # the newest is told in any case
            earlier = text("More happened before: see the log.").in_(spoken)
            return [f"-# {earlier}", *reversed(kept)]
        kept.append(line)
    return lines


def _next(match: Match) -> str:
    """Who is awaited. People are mentioned; a computer player is at work already."""
    spoken = speech(match, match.row.language)
    if match.is_window:
        return story.answers_awaited(match).in_(spoken)
    people = [seat for seat in match.awaited() if not match.is_computer(seat)]
    pings = {
        seat: f"{spoken.write(seat).split(' ')[0]} <@{match.people[seat].user}>" for seat in people
    }
    return story.next_ones(match, people, language(match.row.language, pings))


def _ending(match: Match, spoken: Language) -> Iterator[str]:
    """Standings, and the seed, with which everybody can check the game."""
    over = text("The game is over.").in_(spoken)
    yield f"## {over}"
    yield from (line.in_(spoken) for line in match.game.words.standings(match.view(None)))
    seed = text("The shuffle's seed: {seed}", seed=Text(f"`{match.row.seed}`"))
    how = text("The record, with every draw, can be checked by everybody.")
    yield f"-# {seed.in_(spoken)}\n-# {how.in_(spoken)}"


def _rows(match: Match, spoken: Language) -> Iterator[Row]:
    if match.is_window or any(not match.is_computer(seat) for seat in match.awaited()):
        label = text("Your move").in_(spoken)
        yield [button(label, f"turn:{match.id}", ButtonStyle.primary)]
