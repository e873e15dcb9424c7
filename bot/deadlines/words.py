"""Sentences on time: the players to move, and their deadlines."""

from __future__ import annotations

from bot.core.match import narration
from bot.core.match.absences import NOBODY, Absences, with_absence
from bot.core.match.match import Match
from bot.core.pace.pace import pace_of
from bot.deadlines.deadlines import reserve_left, shown_deadline, window_deadline
from bot.ground.durations import HOUR
from rules.core.secrets import Seat
from rules.core.text import Language, Text, joined, listed, named, text, texts


def waiting_for_answers(match: Match) -> Text:
    """Return the sentence about an open window, which does not depend on answers."""
    if until := window_deadline(match):
        return text("Waiting for reactions (time is up {time}).", time=Text(f"<t:{until}:R>"))
    return text("Waiting for reactions.")


def open_deadlines(match: Match) -> Text | None:
    """Write the deadlines of the players that the match openly waits for, or None without any."""
    until = {seat: shown_deadline(match, seat) for seat in match.openly_awaited()}
    times = {seat: Text(f"<t:{at}:f> (<t:{at}:R>)") for seat, at in until.items() if at}
    if not times:
        return None
    if len(set(until.values())) == 1:
        return text("Time to decide until {time}.", time=next(iter(times.values())))
    each = (text("{seat} until {time}", seat=seat, time=time) for seat, time in times.items())
    return text("Time to decide: {people}.", people=listed(each))


def own_deadline(match: Match, seat: Seat) -> Text | None:
    """Write a seat's deadline with its extra time, for its player, or None without one."""
    at = shown_deadline(match, seat)
    if not at:
        return None
    said = [text("Decide by {time}.", time=Text(f"<t:{at}:f> (<t:{at}:R>)"))]
    if not match.is_window and (left := reserve_left(match, seat, pace_of(match.row)) // HOUR):
        said.append(
            texts(
                "This includes {count} hour of your extra time.",
                "This includes {count} hours of your extra time.",
                left,
            )
        )
    return joined(said, " ")


def awaited_people(match: Match, absent: Absences) -> Text:
    """Name the players that the match openly waits for, with the end of their absences."""
    return listed(with_absence(named(each), absent.get(each)) for each in match.openly_awaited())


def change_line(match: Match, spoken: Language) -> str:
    """Write how long a sealed choice may change, the same for everybody. A window has no names."""
    said: list[Text | None] = [narration.paused_text(match)] if match.is_paused else []
    if match.is_window:
        said += [
            text("You can change it until the last player has answered."),
            waiting_for_answers(match),
        ]
    else:
        who = [named(seat) for seat in match.openly_awaited()]
        until = texts(
            "You can change it until {who} has decided.",
            "You can change it until {who} have decided.",
            len(who),
            who=listed(who, "and"),
        )
        said += [until, open_deadlines(match)]
    return joined(filter(None, said), " ").in_(spoken)


def waiting_line(match: Match, spoken: Language, absent: Absences = NOBODY) -> str:
    """Write the players to move, or the pause, the same for everybody. A window has no names."""
    if match.is_over:
        return narration.end_line(match).in_(spoken)
    waiting: list[Text | None] = [narration.paused_text(match)] if match.is_paused else []
    if match.is_window:
        waiting.append(waiting_for_answers(match))
    else:
        who = awaited_people(match, absent)
        waiting += [text("Waiting for {who}.", who=who), open_deadlines(match)]
    return joined(filter(None, waiting), " ").in_(spoken)
