"""Screens for seats: to leave one, to take one, and to hand it over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from discord import ButtonStyle

from bot.core.match.acts import colour_of
from bot.core.match.match import Match
from bot.core.people.model import Pictures
from bot.core.pictures import pictures
from bot.core.pictures.pictures import LARGE
from bot.core.screens import component_ids as ids
from bot.core.screens.component_ids import MATCH, SEAT, ComponentId
from bot.core.screens.components import ROW, Row, Screen, button, chunks, screen
from bot.core.screens.names import label_language, signed_language, table_language
from bot.core.screens.private import note, private_line
from bot.core.screens.tables import Places, table_line
from bot.history.screens import catch_up_button
from bot.seats.service import OpenSeats
from rules.core.secrets import Seat
from rules.core.text import Language, text

RESIGN: Final = ComponentId("resign", MATCH)
ABANDON: Final = ComponentId("abandon", MATCH)  # resigning as the last human
SEEK: Final = ComponentId("seek", MATCH)  # a substitute for the actor's own seat
STAY: Final = ComponentId("stay", MATCH)  # end the search for a substitute
TAKE: Final = ComponentId("take", MATCH, SEAT)

NOT_SOUGHT_HERE: Final = text("No seat at this table is open.")


def leave_screen(match: Match, seat: Seat, code: str) -> Screen:
    """Ask a player whether to leave now, or only once there is a substitute."""
    spoken = table_language(match, code)
    kind, then = RESIGN, text("A computer player takes your seat.")
    if match.is_last_person(seat):
        kind, then = (
            ABANDON,
            text("Nobody else is left at the table: the game ends without a winner."),
        )
    asked = text("Leave this game of {game}? {then}", game=match.game.label, then=then)
    leave = button(text("Leave the game").in_(spoken), kind.encode(match.id), ButtonStyle.danger)
    if match.people[seat].sought:
        other, below = (
            text("Stay"),
            text("Somebody may take your seat. Until then you keep playing."),
        )
        id = STAY
    else:
        other, id = text("Ask for a substitute"), SEEK
        below = text("Or ask for a substitute, and keep playing until somebody takes your seat.")
    row = [leave, button(other.in_(spoken), id.encode(match.id))]
    return note(f"{asked.in_(spoken)}\n{below.in_(spoken)}", code, [row])


def take_button(match: Match, spoken: Language) -> Row:
    """Return the button for the open seats of a table, or nothing if there are none."""
    if not match.sought():
        return []
    return [button(text("Take a seat").in_(spoken), ids.SEATS.encode(match.id))]


def seats_screen(found: OpenSeats, code: str) -> Screen:
    """Show the seats that a user may take and their consequences, or why there are none."""
    match, spoken = found.match, table_language(found.match, code)
    heading = f"### {match.game.label.in_(spoken)}"
    if not found.seats:
        return note(f"{heading}\n{(found.refusal or NOT_SOUGHT_HERE).in_(spoken)}", code)
    status = match.game.narrator.status(match.view(None)).in_(spoken)
    said = text(
        "If you take a seat, you play it from now on and see its secrets. You cannot play "
        "another seat at this table."
    )
    if found.back:
        said = text("This was your seat. You can come back to it.")
    lines = [f"{heading} · {status}", *map(spoken.write, found.seats), said.in_(spoken)]
    return note("\n".join(lines), code, chunks(_take_buttons(found, code), ROW))


def _take_buttons(found: OpenSeats, code: str) -> Iterator[Any]:
    """Yield a button for each seat. A press is consent."""
    unformatted = label_language(found.match, code)
    for seat in found.seats:
        label = text("Come back") if found.back else text("Take the seat of {seat}", seat=seat)
        id = TAKE.encode(found.match.id, seat)
        yield button(label.in_(unformatted), id, ButtonStyle.success)


async def taken_screen(match: Match, seat: Seat, code: str, size: Pictures = LARGE) -> Screen:
    """Show a seat's new player all facts that only the seat may know."""
    words = "\n".join([private_line(code), *handover_lines(match, seat, code)])
    rows = [handover_buttons(match, table_language(match, code))]
    return screen(words, rows, await pictures.hand(match, seat, code, size), private=True)


def handover_lines(match: Match, seat: Seat, code: str) -> Iterator[str]:
    """Yield the facts that a new player in a seat has to know."""
    spoken, signed = table_language(match, code), signed_language(match, code)
    colour = colour_of(match, seat)
    is_new = match.entries[match.seated[seat] - 1].is_substitution
    said = text("You are back, and play {colour} again.", colour=colour)
    if is_new:
        said = text("You play {colour} from now on.", colour=colour)
    yield said.in_(spoken)
    if match.game.orders:
        gone = text("The planned moves for this seat have been cancelled.")
        yield f"-# {gone.in_(spoken)}"
    yield from (line.in_(signed) for line in match.game.narrator.hand(match.view(seat)))


def handover_buttons(match: Match, spoken: Language) -> Row:
    """Return the buttons with which a new player continues."""
    return [
        button(text("Your move").in_(spoken), ids.TURN.encode(match.id), ButtonStyle.primary),
        *catch_up_button(match, spoken),
        button(text("My hand").in_(spoken), ids.HAND.encode(match.id)),
        button(text("Log").in_(spoken), ids.LOG.encode(match.id)),
    ]


def farewell_screen(match: Match, seat: Seat, code: str, number: int, places: Places) -> Screen:
    """Tell a player that a substitute has their seat or, after a vote, a computer player."""
    spoken = table_language(match, code)
    said = text("{seat} has taken your seat. Thank you for playing.", seat=seat)
    if match.is_computer(seat):
        said = text(
            "The table waited a long time for you and voted to let a computer player take over "
            "until a substitute is found. Use {command} to return to your seat.",
            command=text("`/game return`"),
        )
    lines = [private_line(code), table_line(match.row, spoken, places), said.in_(spoken)]
    return screen("\n".join(lines), private=True, number=number)
