"""Calls on a screen, and the settings by which somebody is called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from discord import ButtonStyle, SelectOption

from bot.languages import language
from bot.matches.calls import MOST
from bot.matches.match import Match
from bot.moves import component_ids as ids
from bot.rows import CallRow, Letters, Preferences
from bot.ui.components import Row, Screen, button, lists, screen
from bot.ui.log import catch_up_button
from bot.ui.names import table_language
from bot.ui.private import note
from bot.ui.prompt import brief_words, private_line
from bot.ui.tables import Places, table_line
from rules.core.text import Language, Text, text, texts

REMINDERS: Final = (0, 6, 12, 24, 48, 168)  # hours, of which one is chosen
LETTERS: Final[dict[Letters, Text]] = {
    "secret": text("Write to me only when I choose in secret"),
    "all": text("Write to me at every turn of mine"),
}


def call_screen(match: Match, call: CallRow, code: str, number: int, places: Places) -> Screen:
    """Make the direct message that calls somebody to their turn, or reminds them of it."""
    spoken = table_language(match, code)
    said = (sentence.in_(spoken) for sentence in _sentences(match, call))
    above = (private_line(code), table_line(match.row, spoken, places))
    words = "\n".join([*above, *said, brief_words(match, call.seat, code)])
    ticket = match.ticket(call.seat, match.opened[call.seat])
    turn = button(text("Your move").in_(spoken), ids.TURN.encode(match.id), ButtonStyle.primary)
    mute = button(text("Not again for this turn").in_(spoken), ids.MUTE.encode(match.id, ticket))
    rows = [[turn, *catch_up_button(match, spoken), mute]]
    return screen(words, rows, private=True, number=number)


def _sentences(match: Match, call: CallRow) -> Iterator[Text]:
    if not call.times:
        yield text("It is your turn.")
        return
    since = Text(f"<t:{match.awaited_since(call.seat)}:f>")
    yield text("It is still your turn: the table has waited for you since {time}.", time=since)
    if list(match.openly_awaited()) == [call.seat] and match.is_sealed:
        yield text("You are the last one it waits for.")
    if call.times == MOST:
        yield text("This is the last reminder of this turn.")


def open_call_screen(match: Match, call: CallRow, number: int) -> Screen:
    """Make the message in the channel that reminds somebody whose direct messages are closed."""
    spoken = table_language(match, match.row.language)
    words = text("{seat}, the table still waits for you.", seat=call.seat).in_(spoken)
    turn = button(text("Your move").in_(spoken), ids.TURN.encode(match.id), ButtonStyle.primary)
    return screen(words, [[turn]], number=number)


def settings_screen(said: Preferences, code: str) -> Screen:
    """Ask somebody how they want to be called to their turns."""
    spoken = language(code)
    reminders = {str(hours): _reminders(hours) for hours in REMINDERS}
    rows = (
        *_list("reminders", text("Reminders"), reminders, str(said.reminders), spoken),
        *_list("letters", text("Direct messages"), LETTERS, said.letters, spoken),
    )
    known = text("You are mentioned in the channel of a table whenever it becomes your turn.")
    heading = text("How you are called to your turns")
    return note(f"### {heading.in_(spoken)}\n{known.in_(spoken)}", code, rows)


def _list(
    name: str, title: Text, answers: Mapping[Any, Text], chosen: str, spoken: Language
) -> Iterator[Row]:
    options = [
        SelectOption(label=answer.in_(spoken), value=word, default=word == chosen)
        for word, answer in answers.items()
    ]
    return lists(ids.PREFER.pages(name), options, title.in_(spoken))


def _reminders(hours: int) -> Text:
    if not hours:
        return text("Do not remind me")
    if hours == 24:
        return text("Remind me once a day")
    if hours % 24:
        return texts("Remind me every {count} hour", "Remind me every {count} hours", hours)
    return text("Remind me every {days} days", days=hours // 24)
