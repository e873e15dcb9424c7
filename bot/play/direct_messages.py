"""Direct messages: secret decisions, private news, and closed channels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.core.delivery.model import PromptRow
from bot.core.match.decisions import current_decision
from bot.core.match.match import Match
from bot.core.match.turns import next_in_turn
from bot.core.outbox.kinds import NEXT
from bot.core.people.model import Pictures
from bot.core.pictures import pictures
from bot.core.pictures.pictures import LARGE
from bot.core.screens.components import Screen, screen
from bot.core.screens.names import signed_language, table_language
from bot.core.screens.private import brief_words, note, private_line
from bot.core.screens.tables import Places, table_line
from bot.ground.rows import MatchRow, OutboxRow
from bot.history.screens import catch_up_button
from bot.play.move_maker import move_by_orders
from bot.play.prompt import prompt
from bot.play.turn_screens import (
    change_button,
    chosen_lines,
    turn_screen,
    turn_screen_with_hand,
)
from bot.seats.screens import handover_buttons, handover_lines
from rules.core.secrets import Seat
from rules.core.state import Event
from rules.core.text import Text, text

LEFT: Final = text("You no longer play this seat.")


async def direct_message(
    match: Match,
    seat: Seat,
    code: str,
    entries: Sequence[int],
    number: int,
    places: Places,
    size: Pictures = LARGE,
    *,
    is_explained: bool = False,
) -> Screen:
    """Make the direct message on some entries: the seat's private news, and its decision.

    It asks no question of a later phase, which has its own direct message. The new player of a seat
    gets all its secrets.
    """
    spoken, signed = table_language(match, code), signed_language(match, code)
    events = (
        match.game.narrator.event(e).in_(signed)
        for e in _private_events(match, seat, _unseen(match, seat, entries))
    )
    is_new = _hands_over(match, seat, entries)
    above = handover_lines(match, seat, code) if is_new else ()
    said = "\n".join([table_line(match.row, spoken, places), *above, *events])
    picture = await pictures.hand(match, seat, code, size)
    is_late = entries[-1] < match.since
    if not is_late and match.is_sealed and seat in match.awaited():
        below = [handover_buttons(match, spoken)[1:] if is_new else catch_up_button(match, spoken)]
        asked = current_decision(match, seat)
        return prompt(asked, code, said, picture, number, below, is_explained=is_explained)
    chosen = [] if is_late else chosen_lines(match, seat, spoken)
    facts = chosen or [brief_words(match, seat, code)]
    words = "\n".join([private_line(code), said, *facts])
    rows = [[change_button(match, spoken)]] if chosen else []
    rows += [list(handover_buttons(match, spoken))] if is_new else []
    return screen(words, rows, picture, private=True, number=number)


def is_needless(match: Match, seat: Seat, entries: Sequence[int]) -> bool:
    """Whether a direct message would have no news, and no question that is still open."""
    if _hands_over(match, seat, entries):
        return False
    if match.is_over:
        return True
    if any(_private_events(match, seat, _unseen(match, seat, entries))):
        return False
    is_seen = any(_private_events(match, seat, entries))
    if entries[-1] < match.since or (is_seen and not asks(match, seat, entries[-1])):
        return True
    made = match.answer_to(seat, entries[-1]) if seat not in match.awaited() else None
    is_answered = made is not None and made.is_by_person and made.number > entries[-1]
    return is_answered or (match.is_window and move_by_orders(match, seat) is not None)


def hands_over(match: Match, seat: Seat, rows: Sequence[OutboxRow]) -> bool:
    """Whether a direct message gives a new player all secrets of the seat."""
    return _hands_over(match, seat, [row.entry for row in rows])


def is_pointless(match: Match, call: PromptRow) -> bool:
    """Whether a letter calls to a turn, or announces one, that is over."""
    seat, later = call.seat, match.entries[call.entry :]
    has_moved = any(each.seat == seat and each.is_move and not each.is_undone for each in later)
    is_near = seat in match.awaited() or (call.kind == NEXT and next_in_turn(match) == seat)
    return has_moved or not is_near or is_of_former_person(match, seat, call.entry)


def is_of_former_person(match: Match, seat: Seat, entry: int) -> bool:
    """Whether a direct message on an entry was sent to a previous player of the seat."""
    return entry < match.seated.get(seat, 0)


def asks(match: Match, seat: Seat, entry: int) -> bool:
    """Whether a direct message on an entry asks an open question, or a choice that may change.

    Otherwise it only shows news, and does not change.
    """
    is_open = match.is_sealed and entry >= match.since
    return is_open and seat in match.possible_deciders()


async def prepared_prompt(
    match: Match,
    seat: Seat,
    code: str,
    places: Places,
    size: Pictures = LARGE,
    *,
    is_explained: bool = False,
) -> Screen:
    """Make a direct message again whose decision is prepared or made, but still open."""
    table = table_line(match.row, table_language(match, code), places)
    if seat in match.awaited():
        return await turn_screen_with_hand(
            match, seat, code, table, size, is_explained=is_explained
        )
    return turn_screen(match, seat, code, table)


def decided_prompt(
    match: Match, seat: Seat, code: str, entry: int, row: MatchRow, places: Places
) -> Screen:
    """Make a direct message again whose question, opened by `entry`, is past, with the answer.

    It links to the message in the channel with the result, which `row` knows.
    """
    spoken = table_language(match, code)
    if is_of_former_person(match, seat, entry):  # later answers are another player's
        return note(f"{table_line(match.row, spoken, places)}\n{LEFT.in_(spoken)}", code)
    made = match.answer_to(seat, entry)
    said = text("Already decided. See the channel for the result.")
    if made and made.answer and made.is_by_person:
        said = text("You chose: {answer}", answer=made.answer)
    elif made and made.answer:
        said = text("This was answered for you: {answer}", answer=made.answer)
    lines = [table_line(match.row, spoken, places), said.in_(spoken)]
    if row.panel and row.guild and made:
        link = Text(f"https://discord.com/channels/{row.guild}/{row.channel}/{row.panel}")
        lines.append(text("[Result]({link})", link=link).in_(spoken))
    return note("\n".join(lines), code)


def _hands_over(match: Match, seat: Seat, entries: Sequence[int]) -> bool:
    """Whether the seat's player has taken it with one of these entries."""
    return not match.is_computer(seat) and match.seated.get(seat, -1) in entries


def _private_events(match: Match, seat: Seat, entries: Iterable[int]) -> Iterator[Event]:
    """Yield the events of these entries that only this seat and some others may know."""
    for entry in entries:
        for told in match.entries[entry - 1].announcements if entry else match.opening:
            if told.to and seat in told.to:
                yield told.event


def _unseen(match: Match, seat: Seat, entries: Iterable[int]) -> list[int]:
    """Return the entries after the last move that the seat's player has made.

    The receipt of that move, and the question before it, have shown the earlier ones.
    """
    own = (e for e in reversed(match.entries) if e.seat == seat and e.is_move and e.is_by_person)
    seen = next((each.number for each in own if not each.is_undone), -1)
    return [entry for entry in entries if entry > seen]
