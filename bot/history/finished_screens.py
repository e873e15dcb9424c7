"""The finished games of a channel, a page at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.core.screens.component_ids import TEXT_PAGE, ComponentId
from bot.core.screens.components import PAGE, Screen, button, clip
from bot.core.screens.names import name_of, names
from bot.core.screens.private import note
from bot.core.screens.tables import NEW, SEPARATOR
from bot.ground.durations import DAY
from bot.ground.languages import language
from bot.history.model import FinishedGame, How
from rules.core.secrets import Seat
from rules.core.text import NO_BREAK, Language, Text, text, texts
from rules.registry import games, label_of

HISTORY: Final = ComponentId("history", page=TEXT_PAGE)  # of the channel with the button
ON_PAGE: Final = 10  # games
LINES: Final = PAGE // ON_PAGE  # characters of each
ENDED: Final[Mapping[How, Text]] = {
    "voted": text("ended by vote"),
    "abandoned": text("abandoned"),
    "archived": text("ended after a long silence"),
    "cancelled": text("cancelled"),
}


def finished_games_screen(
    finished: Sequence[FinishedGame], code: str, page: int, count: int
) -> Screen:
    """List a page of the finished games of a channel, each with its link and standings."""
    spoken = language(code)
    if not finished:
        nothing = text("No game has ended here yet. Open a table with {new}.", new=NEW)
        return note(nothing.in_(spoken), code)
    title = text("Finished games here").in_(spoken)
    lines = [f"### {title}", *(clip(_lines(each, code), LINES) for each in finished)]
    if count > 1:
        lines.append(f"-# {page + 1}/{count}")
    turns = ((page - 1, text("Newer")), (page + 1, text("Older")))
    row = [
        button(label.in_(spoken), HISTORY.encode(there))
        for there, label in turns
        if 0 <= there < count
    ]
    return note("\n".join(lines), code, [row])


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
    for person, place, score in finished.seats:
        name = called[person.seat or ""]
        said = f"{name}{NO_BREAK}{score}" if score is not None else name
        yield f"**{said}**" if place == 1 and finished.how == "played" else said


def _names(finished: FinishedGame, code: str) -> dict[Seat, str]:
    """Return the names by seat, without marks if the game is no longer installed."""
    people = {person.seat: person for person, *_ in finished.seats if person.seat}
    if game := games().get(finished.row.game):
        return names(game, people, code)
    return {seat: name_of(person, seat, code) for seat, person in people.items()}
