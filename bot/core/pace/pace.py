"""The pace of a match: the options of its table about time, votes and hints.

It is chosen in the lobby next to the options of the game, and stored next to them in the row of the
match. It changes no rule, and a record shows only the host's changes during the game.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Annotated, Final, Literal

from pydantic import model_validator

from bot.core.pace.answers import VOTES_NEEDED, ZONES, days_each, hours_each
from bot.core.pace.calendar import is_zone
from bot.core.pace.zones import FIXED, UTC_NAME, hours_from_utc
from bot.ground.durations import DAY, HOUR
from bot.ground.rows import MatchRow
from rules.core.options import (
    MatchOptions,
    OptionText,
    answer_label,
    answers_to,
    is_answer,
    option_text,
)
from rules.core.text import Text, figure, text

CLOCK_ONLY: Final = ("hour", "days")  # options that have no effect without a time of day
TIMED_ONLY: Final = ("nights", "weekends", "vacations", "away", "bank", "missed", "replaceable")
HOSTS: Final = (
    "deadline",
    *CLOCK_ONLY,
    "zone",
    "nights",
    "weekends",
    "vacations",
    "away",
    "bank",
    "missed",
    "calls",
)
PACE: Final = "pace_"  # prefix of an option of the pace, among those of the game
NO_UNDO: Final = "none"  # answers to the option `undo`
WHOLE_TURN: Final = "turn"
WITHOUT_UNDO: Final = text("This table’s options do not allow undo.")
NONE: Final = "none"
ANY: Final = "any"
CLOCK: Final = "clock"
LEAST: Final = 12 * HOUR  # seconds of open time before a time of day that ends a decision
MONDAY_TO_SUNDAY: Final = ("mo", "tu", "we", "th", "fr", "sa", "su")
DAYS: Final = {
    "daily": range(7),
    "workdays": range(5),
    "mo-we-fr": (0, 2, 4),
    "tu-th": (1, 3),
    "weekend": (5, 6),
    **{word: (day,) for day, word in enumerate(MONDAY_TO_SUNDAY)},
}


class Pace(MatchOptions):
    """The options that a table has agreed on about time, votes and hints."""

    deadline: Annotated[
        Literal["none", "4h", "8h", "12h", "24h", "48h", "72h", "168h", "clock"],
        OptionText(
            text("Time per decision"),
            text(
                "Decide within this many hours, or by a fixed time of day at least 12 hours "
                "away. Nights, days away and other time that does not count are added. You get "
                "a warning before time runs out."
            ),
            {
                NONE: text("no limit"),
                **hours_each(4, 8, 12, 24, 48, 72, 168),
                CLOCK: text("until a fixed time of day"),
            },
        ),
    ] = "none"
    hour: Annotated[
        str,
        OptionText(
            text("Time of day"),
            text(
                "The time of day when decisions end, in the table’s time zone, summer and "
                "winter. Used only with a fixed time of day."
            ),
            {f"{hour:02}": figure(60 * hour, "clock") for hour in range(24)},
        ),
    ] = "20"
    days: Annotated[
        str,
        OptionText(
            text("Deadline days"),
            text("The days when decisions end. Used only with a fixed time of day."),
            {
                "daily": text("every day"),
                "workdays": text("from Monday to Friday"),
                "mo-we-fr": text("Monday, Wednesday, Friday"),
                "tu-th": text("Tuesday, Thursday"),
                "weekend": text("Saturday, Sunday"),
                "mo": text("Monday"),
                "tu": text("Tuesday"),
                "we": text("Wednesday"),
                "th": text("Thursday"),
                "fr": text("Friday"),
                "sa": text("Saturday"),
                "su": text("Sunday"),
            },
        ),
    ] = "daily"
    zone: Annotated[
        str,
        OptionText(
            text("Table time zone"),
            text(
                "The time zone for the time of day and for weekends. It also sets the nights "
                "of players who have not chosen their own."
            ),
            ZONES,
        ),
    ] = UTC_NAME
    nights: Annotated[
        bool,
        OptionText(
            text("Nights count"),
            text(
                "Usually your clock stops during your quiet hours, or from 23:00 to 7:00 if "
                "you have set none. If nights count, it keeps running."
            ),
        ),
    ] = False
    weekends: Annotated[
        bool,
        OptionText(
            text("Weekends count"),
            text(
                "Usually clocks run on Saturdays and Sundays too. If weekends do not count, "
                "they stop."
            ),
        ),
    ] = True
    vacations: Annotated[
        bool,
        OptionText(
            text("Vacations count"),
            text(
                "Usually your clock stops on the days you have announced as away. If vacations "
                "count, it keeps running, and the table never waits for weeks."
            ),
        ),
    ] = False
    away: Annotated[
        Literal["7", "14", "30", "60", "any"],
        OptionText(
            text("Days away in a game"),
            text(
                "Vacations stop a player’s time for this many days in one game. Then it keeps "
                "running, also while the player is away. Without a limit the table may wait for "
                "months."
            ),
            {**days_each(7, 14, 30, 60), ANY: text("no limit")},
        ),
    ] = "30"
    bank: Annotated[
        Literal["0", "12h", "24h", "72h", "168h"],
        OptionText(
            text("Extra time for the whole game"),
            text(
                "A reserve for each player. A decision that takes longer than the time allowed "
                "uses it automatically, and ends only when it is empty. Used time does not "
                "come back."
            ),
            {"0": text("none"), **hours_each(12, 24, 72, 168)},
        ),
    ] = "0"
    missed: Annotated[
        Literal["wait", "safest", "computer"],
        OptionText(
            text("When time runs out"),
            text(
                "When its time runs out, a turn usually ends with the safest move, so that the "
                "others can continue. Choose in {me} if you prefer the computer to play for "
                "you. Everyone is told.",
                me=text("`/me settings`"),
            ),
            {
                "wait": text("the table keeps waiting"),
                "safest": text("the safest move is made"),
                "computer": text("the computer plays this turn"),
            },
        ),
    ] = "safest"
    replaceable: Annotated[
        Literal["1", "2", "3", "5", "never"],
        OptionText(
            text("Replace inactive players"),
            text(
                "A player who misses this many decisions in a row may be replaced. Any move of "
                "their own resets the count."
            ),
            {
                "1": text("after one missed decision"),
                "2": text("after 2 missed in a row"),
                "3": text("after 3 missed in a row"),
                "5": text("after 5 missed in a row"),
                "never": text("never"),
            },
        ),
    ] = "3"

    voters: Annotated[
        Literal["all", "active"],
        OptionText(
            text("Voters"),
            text(
                "Votes pause, extend or end the game, or replace a player. Usually every "
                "player has a vote. You can limit it to players who have not kept the table "
                "waiting for three days. Computer players never vote."
            ),
            {
                "all": text("all players"),
                "active": text("players who have not kept it waiting for 3 days"),
            },
        ),
    ] = "all"
    needed: Annotated[
        Literal["majority", "most", "all"],
        OptionText(
            text("Votes needed"),
            text(
                "To pause, resume or extend the game, or to replace a player, who then has no "
                "vote. Usually more than half of the voters."
            ),
            VOTES_NEEDED,
        ),
    ] = "majority"
    needed_to_end: Annotated[
        Literal["majority", "most", "all"],
        OptionText(
            text("Votes needed to end it"),
            text("To cancel the game, or to end it early by points. Usually all voters."),
            VOTES_NEEDED,
        ),
    ] = "all"
    voting: Annotated[
        Literal["12h", "24h", "48h", "72h", "168h"],
        OptionText(
            text("How long a vote is open"),
            text(
                "A vote without a result by then fails. It closes early once enough players "
                "agree, or too many do not."
            ),
            {
                **hours_each(12, 24),
                **{f"{24 * int(n)}h": days for n, days in days_each(2, 3, 7).items()},
            },
        ),
    ] = "48h"

    undo: Annotated[
        Literal["none", "move", "turn"],
        OptionText(
            text("Undoing moves"),
            text(
                "Usually one move at a time, until another player has acted or seen something new. "
                "A table can undo a whole turn at once, or nothing, not even by a vote."
            ),
            {
                "none": text("no undo"),
                "move": text("one move"),
                "turn": text("back to the start of your turn"),
            },
        ),
    ] = "move"

    hints: Annotated[
        bool,
        OptionText(
            text("Hints"),
            text(
                "You can privately ask what the computer would play in your place. At the end "
                "everyone sees who asked for hints, and how often."
            ),
        ),
    ] = True
    calls: Annotated[
        bool,
        OptionText(
            text("Calls stay"),
            text(
                "Usually the message that calls a player in the channel is deleted once that "
                "player has moved. If calls stay, the channel keeps all of them."
            ),
        ),
    ] = False

    @model_validator(mode="after")
    def _answered(self) -> Pace:
        listed = all(is_answer(Pace, name, getattr(self, name)) for name in CLOCK_ONLY)
        if not (listed and is_zone(self.zone)):
            raise ValueError("not a time")
        return self

    @property
    def has_deadlines(self) -> bool:
        return self.deadline != NONE

    @property
    def is_by_clock(self) -> bool:
        """Whether decisions end at a time of day."""
        return self.deadline == CLOCK

    @property
    def allowance(self) -> int:
        """Seconds of open time for a decision. By the clock, it has at least these."""
        return LEAST if self.is_by_clock else int(self.deadline[:-1]) * HOUR

    @property
    def most_away(self) -> int | None:
        """Seconds for which days away stop a player's time in a game, or None without a limit."""
        if self.vacations:
            return 0
        return None if self.away == ANY else int(self.away) * DAY

    @property
    def vote_length(self) -> int:
        """Seconds for which a vote is open."""
        return int(self.voting[:-1]) * HOUR

    @property
    def reserve(self) -> int:
        """Seconds of extra time for a whole game."""
        return int(self.bank.removesuffix("h")) * HOUR


def pace_of(row: MatchRow) -> Pace:
    """Return the pace of a match.

    Old tables without these options have no deadlines, or no limit on days away.
    """
    return _read(row.pace)


@lru_cache(maxsize=1000)  # read several times a move, with few different values
def _read(stored: str) -> Pace:
    return Pace.model_validate({"away": ANY, **json.loads(stored)})


def usual_pace(zone: str | None, settled: str = "{}") -> Pace:
    """Return the pace of a new table whose host lives in a zone.

    `settled` is the server's, as JSON.
    """
    return Pace.model_validate({"zone": zone or UTC_NAME, **json.loads(settled)})


def changed_pace(pace: Pace, option: str, answer: str) -> Pace | None:
    """Return the pace after an option gets an answer, both by their words, or None if unknown."""
    name = option.removeprefix(PACE)
    if name not in Pace.model_fields or not is_answer(Pace, name, answer):
        return None
    return pace.model_copy(update={name: answers_to(Pace, name)[answer]})


def pace_label(name: str, word: str) -> Text:
    """Return the label of an answer to an option of the pace. An unlisted zone has its name."""
    if name == "zone" and word not in ZONES:
        return Text(hours_from_utc(word, 0) if word in FIXED else word)
    return answer_label(Pace, name, word)


def changed_option(name: str, word: str) -> tuple[Text, Text]:
    """Return the labels of a changed option and of its answer, from their words in a log."""
    if name not in Pace.model_fields:  # by another version of this program
        return Text(name), Text(word)
    known = name == "zone" or is_answer(Pace, name, word)
    return option_text(Pace, name).label, pace_label(name, word) if known else Text(word)
