"""The finished games of a channel or person, a page at a time, with a list of replays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from babel.dates import format_date
from discord import SelectOption

from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import TEXT_PAGE, ComponentId
from bot.core.screens.components import OPTION_LABEL, PAGE, Screen, button, clip, lists
from bot.core.screens.names import name_of, names
from bot.core.screens.private import note
from bot.core.screens.tables import NEW, SEPARATOR, people_line
from bot.ground.durations import DAY
from bot.ground.languages import cldr, language
from bot.history.model import FinishedGame, How, Whose
from rules.core.secrets import Seat
from rules.core.text import NO_BREAK, Language, Text, text, texts
from rules.registry import games, label_of

HISTORY: Final = ComponentId("history", page=TEXT_PAGE)  # of the channel with the button
ON_PAGE: Final = 10  # games
LINES: Final = PAGE // ON_PAGE  # characters of each
TITLES: Final[Mapping[Whose, Text]] = {
    "channel": text("Finished games here"),
    "person": text("Your finished games"),
}
NOTHING: Final[Mapping[Whose, Text]] = {
    "channel": text("No game has ended here yet. Open a table with {new}."),
    "person": text("You have not finished a game yet. Open a table with {new}."),
}
ENDED: Final[Mapping[How, Text]] = {
    "voted": text("ended by vote"),
    "abandoned": text("abandoned"),
    "archived": text("ended after a long silence"),
    "cancelled": text("cancelled"),
}


def finished_games_screen(
    finished: Sequence[FinishedGame], code: str, page: int, count: int, whose: Whose = "channel"
) -> Screen:
    """List a page of the finished games of a channel or person, each with its link and standings.

    A list below leads to the replay of each.
    """
    spoken = language(code)
    if not finished:
        return note(NOTHING[whose].filled(new=NEW).in_(spoken), code)
    title = TITLES[whose].in_(spoken)
    lines = [f"### {title}", *(clip(_lines(each, code), LINES) for each in finished)]
    if count > 1:
        lines.append(f"-# {page + 1}/{count}")
    turns = ((page - 1, text("Newer")), (page + 1, text("Older")))
    there = HISTORY if whose == "channel" else ids.FINISHED
    row = [
        button(label.in_(spoken), there.encode(other))
        for other, label in turns
        if 0 <= other < count
    ]
    played = [_option(each, code) for each in finished if each.row.game in games()]
    title = text("Replay a game").in_(spoken)
    return note("\n".join(lines), code, [row, *lists(ids.REPLAYED.pages(), played, title)])


def _option(finished: FinishedGame, code: str) -> SelectOption:
    """Return the option that leads to a replay: the game with its date, and its players."""
    row, spoken = finished.row, language(code)
    day = format_date(datetime.fromtimestamp(row.ended or 0, UTC), "long", locale=cldr(code))
    label = SEPARATOR.join((label_of(row.game).in_(spoken), day))
    people = people_line((person for person, *_ in finished.seats), spoken)
    return SelectOption(
        label=clip(label, OPTION_LABEL), description=clip(people, OPTION_LABEL), value=str(row.id)
    )


def _lines(finished: FinishedGame, code: str) -> str:
    """Return a line such as `Go · 14 November · 31 days`, and one with the standings."""
    row, spoken = finished.row, language(code)
    game = label_of(row.game).in_(spoken)
    if row.guild and row.panel and row.closed != "gone":
        game = f"[{game}](https://discord.com/channels/{row.guild}/{row.channel}/{row.panel})"
    assert row.ended is not None, "else it is not finished"
    days = -(-(row.ended - (row.begun or row.opened)) // DAY)
    lasted = texts("{count} day", "{count} days", max(1, days)).in_(spoken)
    lasted = lasted.replace(" ", NO_BREAK)  # one line has the number and its unit
    first = SEPARATOR.join((f"**{game}**", f"<t:{row.ended}:D>", lasted))
    return f"{first}\n{SEPARATOR.join(_standings(finished, code, spoken))}"


def _standings(finished: FinishedGame, code: str, spoken: Language) -> Iterator[str]:
    """Yield the seats with their scores, winners first and bold, after any unusual ending."""
    if finished.how in ENDED:
        yield ENDED[finished.how].in_(spoken)
    called = _names(finished, code)
    has_winner = finished.how == "played" or any(each.place != 1 for each in finished.seats)
    for person, place, score in finished.seats:
        name = called[person.seat or ""]
        said = f"{name}{NO_BREAK}{score}" if score is not None else name
        yield f"**{said}**" if has_winner and place == 1 else said


def _names(finished: FinishedGame, code: str) -> dict[Seat, str]:
    """Return the names by seat, without marks if the game is no longer installed."""
    people = {person.seat: person for person, *_ in finished.seats if person.seat}
    if game := games().get(finished.row.game):
        return names(game, people, code)
    return {seat: name_of(person, seat, code) for seat, person in people.items()}
