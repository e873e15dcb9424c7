"""Computer players on a screen: the levels at which they play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from discord import ButtonStyle

from bot.computers.levels import USUAL, levels_of, taste_of
from bot.core.match.match import Match
from bot.core.screens import private
from bot.core.screens.component_ids import MATCH, ComponentId
from bot.core.screens.components import Row, Screen, button
from bot.core.screens.names import COMPUTER_PLAYER
from bot.ground.languages import language
from bot.ground.rows import MatchRow, SeatRow
from rules.core.computers import GOOD, QUICK, RANDOM, STRONG
from rules.core.menu import Word
from rules.core.text import Language, Text, joined, listed, named, text, text_in, texts
from rules.registry import games

LEVEL: Final = "(?P<level>[a-z]{1,16})"
SEAT_NUMBER: Final = "(?P<number>[0-9]{1,2})"  # by place, from 0
SET_LEVEL: Final = ComponentId("level", MATCH, SEAT_NUMBER, LEVEL)  # of a computer player

LEVEL_NAMES: Final[Mapping[Word, Text]] = {
    RANDOM: text_in("level", "Random"),
    QUICK: text_in("level", "Beginner"),
    GOOD: text_in("level", "Good"),
    STRONG: text_in("level", "Strong"),
}
MEANINGS: Final[Mapping[Word, Text]] = {
    RANDOM: text("makes any legal move"),
    QUICK: text("glances at a few moves"),
    GOOD: text("plays like someone who knows the game"),
    STRONG: text("plays as well as it can"),
}


def computer_name(row: MatchRow, seat: SeatRow) -> Text:
    """Return the name of a computer player in a lobby, with its level and its taste."""
    kind = COMPUTER_PLAYER
    if character := _character(row, seat):
        kind = text("Computer player ({level})", level=character)
    return joined((named(seat.name), kind), " · ") if seat.name else kind


def level_shown(row: MatchRow, seat: SeatRow) -> Word | None:
    """Return the level of a computer player, or None if its game has only one.

    In a game without computer players of its own, the level is `random`.
    """
    game = games().get(row.game)
    if game is None or (game.computer and not levels_of(game)):
        return None
    return game.computer.level(seat.level or USUAL) if game.computer else RANDOM


def computer_screen(row: MatchRow, seat: SeatRow, code: str) -> Screen:
    """Tell the host that a computer player has sat down, and offer its other levels."""
    spoken, level = language(code), level_shown(row, seat)
    said = text(
        "Seat {number}: {computer}", number=seat.place + 1, computer=computer_name(row, seat)
    )
    lines, rows = [said], list[Row]()
    levels = levels_of(games()[row.game])
    if level:
        lines += map(_meaning, levels or [level])
    if taste := taste_of(row, seat):
        lines.append(text("{taste}: {habit}", taste=taste.label, habit=taste.habit))
    if levels:
        rows.append(
            [
                button(
                    LEVEL_NAMES[each].in_(spoken),
                    SET_LEVEL.encode(row.id, seat.place, each),
                    ButtonStyle.primary if each == level else ButtonStyle.secondary,
                )
                for each in levels
            ]
        )
    return private.note("\n".join(line.in_(spoken) for line in lines), code, rows)


def levels_line(match: Match, spoken: Language) -> Iterator[str]:
    """Yield the line that names the computer players, with their levels and tastes."""
    players = [
        text("{seat} ({level})", seat=named(seat), level=character)
        if (character := _character(match.row, person))
        else named(seat)
        for seat, person in match.people.items()
        if match.is_computer(seat)
    ]
    if players:
        said = texts(
            "Computer player: {players}",
            "Computer players: {players}",
            len(players),
            players=listed(players),
        )
        yield f"-# {said.in_(spoken)}"


def _character(row: MatchRow, seat: SeatRow) -> Text | None:
    """Return the level of a computer player with its taste, or None if it has neither."""
    level, taste = level_shown(row, seat), taste_of(row, seat)
    known = [*([LEVEL_NAMES[level]] if level else []), *([taste.label] if taste else [])]
    return joined(known, " · ") if known else None


def _meaning(level: Word) -> Text:
    return text("{level}: {plays}", level=LEVEL_NAMES[level], plays=MEANINGS[level])
