"""The panel: the public message of the current chapter, which Karnak edits in place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from discord import ButtonStyle
from discord.ui import Item

from bot.analysis.screens import analysis_buttons
from bot.computers.screens import levels_line
from bot.core.match.absences import NOBODY, Absences
from bot.core.match.entries import RESUME
from bot.core.match.match import Match
from bot.core.match.narration import chapter_lines, opening_lines, paused_text, seals
from bot.core.pictures import pictures
from bot.core.screens import component_ids as ids
from bot.core.screens.components import Picture, Row, Screen, button, screen
from bot.core.screens.names import renamed_lines, signed_language, table_language
from bot.deadlines.words import awaited_people, open_deadlines, waiting_for_answers
from bot.films.screens import film_button
from bot.ground.rows import SeatRow
from bot.history.screens import EXPORT, catch_up_button
from bot.lobby.screens import OPEN_AGAIN
from bot.replays.screens import replay_button
from bot.seats.screens import take_button
from bot.votes.model import VoteRow
from bot.votes.words import open_matters
from rules.core.options import describe_options
from rules.core.text import Language, Text, text, texts

MOST: Final = 1500  # characters of news. Older lines are only in the log


def panel(
    match: Match,
    code: str,
    picture: Picture | None,
    number: int | None = None,
    absent: Absences = NOBODY,
    votes: Collection[VoteRow] = (),
    *,
    is_kept: bool = False,
    renamed: Collection[SeatRow] = (),
) -> Screen:
    """Make the message of the current chapter, with the public buttons.

    It has the board, the events, the players to move and their absences. With `is_kept`, the
    `picture` is already in the message.
    """
    spoken = table_language(match, code)
    status = match.game.narrator.status(match.view(None))
    told = _told(match, len(match.chapters) - 1, code)
    lines = [_heading(match, status, spoken), *renamed_lines(match, renamed, code), *told]
    below = [*_waiting(match, spoken, absent, votes), *_options(match, spoken)]
    return screen(
        "\n".join(lines),
        _rows(match, spoken),
        None if is_kept else picture,
        number=number,
        below="\n".join(below),
        kept=picture if is_kept else None,
    )


def closed_words(match: Match, place: int, code: str, renamed: Collection[SeatRow] = ()) -> str:
    """Return the words of a finished chapter: its heading and its events."""
    heading = _heading(match, match.chapters[place].heading, table_language(match, code))
    lines = [heading, *renamed_lines(match, renamed, code), *_told(match, place, code)]
    return "\n".join(lines)


def _heading(match: Match, said: Text, spoken: Language) -> str:
    return f"### {match.game.label.in_(spoken)} · {said.in_(spoken)}"


def _told(match: Match, place: int, code: str) -> list[str]:
    """Return the events of a chapter. The first one is also the beginning of the game."""
    spoken = signed_language(match, code)
    told = newest_lines(chapter_lines(match, place, spoken), spoken, MOST)
    return told if place else [*_opening(match, spoken), *told, *_seals(match, spoken)]


def _opening(match: Match, spoken: Language) -> list[str]:
    people, *more = opening_lines(match, spoken)
    return [people, *levels_line(match, spoken), *filter(None, more)]


def _seals(match: Match, spoken: Language) -> list[str]:
    return [f"-# {seal.in_(spoken)}" for seal in seals(match)]


def newest_lines(said: Iterable[str], spoken: Language, most: int) -> list[str]:
    """Return all lines, or the newest if there are too many for one message."""
    lines, kept, length = [*filter(None, said)], list[str](), 0
    for line in reversed(lines):
        length += len(line)
        if kept and length > most:  # the newest line is never left out
            earlier = text("More happened before: see the log.").in_(spoken)
            return [f"-# {earlier}", *reversed(kept)]
        kept.append(line)
    return lines


def _waiting(
    match: Match, language: Language, absent: Absences, votes: Collection[VoteRow]
) -> Iterator[str]:
    if match.is_paused:
        yield paused_text(match).in_(language)
    yield _who_is_awaited(match, absent).in_(language)
    if until := open_deadlines(match):
        yield f"-# {until.in_(language)}"
    yield from (matter.in_(language) for matter in open_matters(match, votes))
    if match.is_sealed:
        how = text("A secret choice: decide by direct message, or here with “Your move”.")
        yield f"-# {how.in_(language)}"


def _who_is_awaited(match: Match, absent: Absences) -> Text:
    """Say which players are to move, and since when.

    For a secret choice it is the time of the question, because a later one would reveal a change.
    """
    if match.is_window:
        return waiting_for_answers(match)
    who = awaited_people(match, absent)
    moves = (e.number for e in reversed(match.entries) if e.is_move and not e.is_undone)
    last = match.since if match.is_sealed else next(moves, 0)
    if not last:
        return text("Waiting for {who}.", who=who)
    time = Text(f"<t:{match.entries[last - 1].at}:R>")
    if match.is_sealed:
        return text("Waiting for {who} · asked {time}", who=who, time=time)
    return text("Waiting for {who} · last move {time}", who=who, time=time)


def _options(match: Match, language: Language) -> Iterator[str]:
    """Yield a line on the edition or options in force, if they are unusual."""
    differs = list(describe_options(match.state.options, match.game.presets[1:]))
    if len(differs) > 1:  # on a phone they would fill the screen
        rules = text("`/game rules`")
        differs = [
            texts(
                "{count} option differs from the usual one: see {rules}",
                "{count} options differ from the usual ones: see {rules}",
                len(differs),
                rules=rules,
            )
        ]
    yield from (f"-# {said.in_(language)}" for said in differs)


def end_rows(match: Match, language: Language) -> Iterator[Row]:
    """Yield the public buttons at the end: the finished game first, then its parts."""
    yield [
        replay_button(match, language),
        *film_button(match, language),
        button(text("Record").in_(language), EXPORT.encode(match.id)),
        button(
            text("Rematch").in_(language),
            OPEN_AGAIN.encode(match.id),
            ButtonStyle.primary,
        ),
    ]
    yield [
        *catch_up_button(match, language),
        button(text("Log").in_(language), ids.LOG.encode(match.id)),
        button(text("Board").in_(language), ids.LOOK.encode(match.id)),
        *analysis_buttons(match, language),
    ]


def _rows(match: Match, language: Language) -> Iterator[Row]:
    yield [
        button(text("Your move").in_(language), ids.TURN.encode(match.id), ButtonStyle.primary),
        button(text("My hand").in_(language), ids.HAND.encode(match.id)),
        button(text("Board as text").in_(language), ids.TEXT_BOARD.encode(match.id)),
        button(text("Log").in_(language), ids.LOG.encode(match.id)),
        *(
            [button(text("Planned moves").in_(language), ids.ORDERS.encode(match.id))]
            if match.game.orders
            else []
        ),
    ]
    yield [
        *catch_up_button(match, language),
        *_more_pictures(match, language),
        *take_button(match, language),
        *_resumption(match, language),
    ]


def _resumption(match: Match, language: Language) -> Iterator[Item[Any]]:
    """Yield the button that proposes to resume after a pause."""
    if match.is_paused:
        label = text("Propose to resume").in_(language)
        yield button(label, ids.PROPOSE.encode(match.id, RESUME))


def _more_pictures(match: Match, language: Language) -> Iterator[Item[Any]]:
    if pictures.extra_pictures(match):
        yield button(text("More pictures").in_(language), ids.LOOK.encode(match.id))
