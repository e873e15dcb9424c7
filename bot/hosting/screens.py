"""The host's screen: the players whose turn it is, since when, and the host's options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from discord import ButtonStyle, SelectOption

from bot.core.match.match import Match
from bot.core.match.narration import paused_text
from bot.core.screens.component_ids import LIST_PAGE, MATCH, ComponentId
from bot.core.screens.components import OPTION_LABEL, Row, Screen, button, clip, lists
from bot.core.screens.names import label_language, table_language
from bot.core.screens.private import note
from bot.deadlines.words import waiting_line
from bot.hosting.service import Hosting, openly_opened
from rules.core.secrets import Seat
from rules.core.text import Language, Text, text

NUDGE: Final = ComponentId("nudge", MATCH)
HAND_OVER: Final = ComponentId("heir", MATCH, page=LIST_PAGE)
SEEK_FOR: Final = ComponentId("seekfor", MATCH, page=LIST_PAGE)
STAY_FOR: Final = ComponentId("stayfor", MATCH, page=LIST_PAGE)


def hosting_screen(hosting: Hosting, code: str, said: str = "") -> Screen:
    """Show the host the state of the table and the possible acts, below `said`."""
    match, spoken = hosting.match, table_language(hosting.match, code)
    status = match.game.narrator.status(match.view(None)).in_(spoken)
    heading = f"### {match.game.label.in_(spoken)} · {status}"
    known = text("Everything you do here is announced in the channel and logged.").in_(spoken)
    waiting = [line.in_(spoken) for line in _waits(match)] or [waiting_line(match, spoken)]
    words = "\n".join(filter(None, [said, heading, *waiting, f"-# {known}"]))
    return note(words, code, _rows(hosting, code, spoken))


def _waits(match: Match) -> Iterator[Text]:
    """Yield a line if the game is paused, and one for each seat whose turn is public."""
    if match.is_paused:
        yield paused_text(match)
    for seat in match.openly_awaited():
        time = Text(f"<t:{match.time_of(openly_opened(match, seat))}:R>")
        yield text("{seat}, asked {time}", seat=seat, time=time)


def _rows(hosting: Hosting, code: str, spoken: Language) -> Iterator[Row]:
    match = hosting.match
    if hosting.nudged:
        label = text("Remind players to move").in_(spoken)
        yield [button(label, NUDGE.encode(match.id), ButtonStyle.primary)]
    for seats, id, title in (
        (hosting.closed, SEEK_FOR, text("Look for a substitute for a seat")),
        (hosting.sought, STAY_FOR, text("Stop looking for a substitute")),
        (hosting.heirs, HAND_OVER, text("Hand the table over")),
    ):
        yield from _list(match, seats, id, title.in_(spoken), code)


def _list(
    match: Match, seats: Iterable[Seat], id: ComponentId, title: str, code: str
) -> Iterator[Row]:
    unformatted = label_language(match, code)
    options = [
        SelectOption(label=clip(unformatted.write(seat), OPTION_LABEL), value=seat)
        for seat in seats
    ]
    return lists(id.pages(match.id), options, title)
