"""Stories on a screen: separate news in the channel, and the end."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from discord.ui import Item

from bot.board.endings import Ending
from bot.board.panel import end_rows, newest_lines
from bot.computers.screens import levels_line
from bot.core.match import narration
from bot.core.match.match import Match
from bot.core.screens.components import Picture, Screen, clip, screen
from bot.core.screens.names import calling_language, renamed_lines, signed_language
from bot.ground.rows import SeatRow
from bot.seats.screens import take_button
from bot.statistics.milestones import milestone_lines
from render.poster import TURNING_POINTS
from rules.core.secrets import Seat
from rules.core.text import Language, Text, listed, named, text

MOST: Final = 3000  # characters of separate news. Older lines are only in the log
TURNING: Final = 300  # characters of a turning point
PLACE: Final = re.compile(r"^(\d+)\.")


def story_screen(
    match: Match,
    since: int,
    until: int,
    number: int,
    *,
    pictures: Sequence[Picture] = (),
) -> Screen:
    """Make the message of separate news in the entries after `since` up to `until`.

    Refused `pictures` are shown in words.
    """
    spoken = signed_language(match, match.row.language)
    lines = newest_lines(narration.lines_apart(match, since, until, spoken), spoken, MOST)
    row: list[Item[Any]] = []
    if any(entry.opens_seat for entry in match.entries[since:until]):
        row += take_button(match, spoken)
    made = screen("\n".join(lines), [row], pictures, number=number)
    return replace(made, fallback="\n".join(each.alt for each in pictures))


def end_screen(
    match: Match,
    number: int | None,
    ending: Ending,
    mentioned: Collection[Seat] = (),
    renamed: Sequence[SeatRow] = (),
) -> Screen:
    """Make the last message of a match: the outcome, the poster and the standings.

    The new names of people in `renamed` come first.
    """
    spoken = signed_language(match, match.row.language)
    lines = [*renamed_lines(match, renamed, match.row.language)]
    if match.is_abandoned and (act := narration.act_sentence(match, match.entries[-1])):
        lines.append(act.in_(spoken))
    lines += _ending(match, ending, mentioned)
    words = "\n".join(filter(None, lines))
    return screen(words, end_rows(match, spoken), ending.picture, number=number)


def _ending(match: Match, ending: Ending, mentioned: Collection[Seat]) -> Iterator[str]:
    """Yield the standings, the turning points, and the proof of the record."""
    spoken = signed_language(match, match.row.language)
    yield f"## {narration.end_line(match).in_(spoken)}"
    if mentioned:
        thanks = text(
            "Thank you for playing, {people}.", people=listed(map(named, mentioned), "and")
        )
        yield thanks.in_(calling_language(match, mentioned))
    yield from standing_lines(match, spoken)
    yield from (line.in_(spoken) for line in milestone_lines(match, ending.reached))
    yield from levels_line(match, spoken)
    if ending.turnings:
        yield f"**{TURNING_POINTS.in_(spoken)}**"
    for place, turning in enumerate(ending.turnings, 1):
        yield f"{place}. {clip(turning.sentence.in_(spoken), TURNING)}"
    seed = text("The shuffle's seed: {seed}", seed=Text(f"`{match.row.seed}`"))
    how = text("Anyone can check the record, with every draw.")
    record = text("The record's SHA-256: {digest}", digest=Text(f"`{ending.digest}`"))
    yield "\n".join(f"-# {line.in_(spoken)}" for line in (seed, record, how))


def standing_lines(match: Match, spoken: Language) -> Iterator[str]:
    """Yield the places of a finished match, a line each. An abandoned match has none.

    Their numbers are escaped, because Discord counts the lines of a list and so parts equals.
    """
    if match.has_standings:
        for line in match.game.narrator.standings(match.view(None)):
            yield PLACE.sub(r"\1\.", line.in_(spoken))
