"""Narration on a screen: the channel's message on what happened, and who decides next."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile
from typing import Any, Final

from discord import ButtonStyle
from discord.ui import Item

from bot.computers.screens import levels_line
from bot.core.match import narration
from bot.core.match.match import Match
from bot.core.screens import component_ids as ids
from bot.core.screens.components import Picture, Row, Screen, button, screen
from bot.core.screens.names import edition_language, names, renamed_lines, signed_language
from bot.deadlines.words import waiting_for_answers
from bot.ground.rows import SeatRow
from bot.seats.screens import take_button
from rules.core.secrets import Seat
from rules.core.text import Language, Text, listed, named, text

MOST: Final = 3000  # characters of what happened, before older lines are left to the log


def narration_screen(
    match: Match,
    since: int,
    until: int,
    number: int,
    *,
    begins: bool,
    ends: bool = True,
    mentioned: Collection[Seat] = (),
    pictures: Sequence[Picture] = (),
    digest: str = "",
    renamed: Sequence[SeatRow] = (),
) -> Screen:
    """Make the message on the entries after `since` up to `until`; `digest` is the whole record's.

    It tells the opening too if the match `begins`, and who decides next if the news `ends` there:
    else another message will. Only those are `mentioned` whom it is to call. New names of people
    who have been `renamed` come first.
    """
    spoken = signed_language(match, match.row.language)
    lines = [*renamed_lines(match, renamed, match.row.language)]
    lines += _opening(match, spoken) if begins else []
    lines += _newest_lines(
        list(filter(None, narration.news_lines(match, since, until, spoken))), spoken
    )
    small = _seals(match, spoken) if begins else []
    if not ends and lines:
        return screen("\n".join((*lines, *small)), (), pictures, number=number)
    if match.is_over:
        lines += _ending(match, digest, mentioned)
    else:
        lines.append(_next(match, mentioned))
    return screen(
        "\n".join(filter(None, (*lines, *small))),
        _rows(match, spoken, since, until),
        pictures,
        number=number,
    )


def says_nothing(match: Match, since: int, until: int) -> bool:
    """Whether a message on these entries is empty: quiet moves of computers, and nobody next."""
    spoken = signed_language(match, match.row.language)
    lines = (*narration.news_lines(match, since, until, spoken), _next(match, ()))
    return not match.is_over and not any(lines)


def count_fitting(match: Match, since: int, entries: Sequence[int]) -> int:
    """How many of these entries, each the end of a narration, fit into one message; at least 1."""
    spoken = signed_language(match, match.row.language)
    lengths = (
        sum(map(len, narration.news_lines(match, since, until, spoken))) for until in entries
    )
    return max(1, sum(1 for _ in takewhile(lambda length: length <= MOST, lengths)))


def _newest_lines(lines: list[str], spoken: Language) -> list[str]:
    """The newest lines, where there are too many for one message."""
    kept: list[str] = []
    length = 0
    for line in reversed(lines):
        length += len(line)
        if kept and length > MOST:  # the newest is told in any case
            earlier = text("More happened before: see the log.").in_(spoken)
            return [f"-# {earlier}", *reversed(kept)]
        kept.append(line)
    return lines


def _next(match: Match, mentioned: Collection[Seat]) -> str:
    """The sentence on who decides next. A computer player is not named: it decides at once."""
    spoken = _calling(match, mentioned)
    if match.is_window:
        return waiting_for_answers(match).in_(spoken)
    people = [seat for seat in match.openly_awaited() if not match.is_computer(seat)]
    say = narration.next_in_pause if match.is_paused else narration.next_players
    return say(people, spoken)


def _opening(match: Match, spoken: Language) -> list[str]:
    title, people, *more = narration.opening_lines(match, spoken)
    return [title, people, *levels_line(match, spoken), *more]


def _seals(match: Match, spoken: Language) -> list[str]:
    return [f"-# {seal.in_(spoken)}" for seal in narration.seals(match)]


def _ending(match: Match, digest: str, mentioned: Collection[Seat]) -> Iterator[str]:
    """The standings, and the seed and the digest, with which everybody can check the record."""
    spoken = signed_language(match, match.row.language)
    yield f"## {narration.end_line(match).in_(spoken)}"
    if mentioned:
        thanks = text("Thank you for playing, {people}.", people=listed(map(named, mentioned)))
        yield thanks.in_(_calling(match, mentioned))
    yield from standing_lines(match, spoken)
    yield from levels_line(match, spoken)
    seed = text("The shuffle's seed: {seed}", seed=Text(f"`{match.row.seed}`"))
    how = text("Anyone can check the record, with every draw.")
    record = text("The record's SHA-256: {digest}", digest=Text(f"`{digest}`"))
    yield "\n".join(f"-# {line.in_(spoken)}" for line in (seed, record, how))


def standing_lines(match: Match, spoken: Language) -> Iterator[str]:
    """Who has come where in a match that is over, a line each; none of one that was given up."""
    if match.has_standings:
        yield from (line.in_(spoken) for line in match.game.narrator.standings(match.view(None)))


def _calling(match: Match, mentioned: Collection[Seat]) -> Language:
    """The language of the table in which some people are mentioned instead of named."""
    shown = names(match.game, match.people, match.row.language)
    signs = {mark.word: mark.sign for mark in match.game.marks}
    shown |= {seat: f"{signs[seat]} <@{match.people[seat].user}>" for seat in mentioned}
    return edition_language(match, match.row.language, shown)


def _rows(match: Match, spoken: Language, since: int, until: int) -> Iterator[Row]:
    row: list[Item[Any]] = []
    if match.is_window or any(not match.is_computer(seat) for seat in match.awaited()):
        label = text("Your move").in_(spoken)
        row.append(button(label, ids.TURN.encode(match.id), ButtonStyle.primary))
    if any(entry.opens_seat for entry in match.entries[since:until]):
        row += take_button(match, spoken)
    yield row
