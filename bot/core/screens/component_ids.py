"""The custom ids of the components that lead along no path: how each is made and read.

They stand in channels, and work long after the process that sent them has ended: a kind is never
renamed, and no field is dropped or put elsewhere. Those of paths are in `custom_ids.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final


class ComponentId:
    """The codec of one kind of custom ids, such as `undo:12:4711`.

    `fields` are patterns, each a named group; that of `page` may be left out at the end.
    """

    def __init__(self, kind: str, *fields: str, page: str = "") -> None:
        self.kind = kind
        required = ":".join([kind, *fields])
        self._pattern = re.compile(f"{required}(?::{page})?" if page else required)

    def encode(self, *values: int | str) -> str:
        """Write the values of the fields, in their order, as a custom id."""
        return ":".join([self.kind, *map(str, values)])

    def pages(self, *values: int | str) -> Callable[[int], str]:
        """Encode the same values for any page, counted from 0; the first is left out."""
        return lambda page: self.encode(*values, *([page] if page else []))

    def parse(self, custom_id: str) -> re.Match[str] | None:
        """Read the fields of a custom id by their names; None if it is of another kind."""
        return self._pattern.fullmatch(custom_id)


MATCH: Final = "(?P<match>[0-9]{1,15})"
TICKET: Final = "(?P<ticket>[0-9]{1,10})"
PAGE: Final = "(?P<page>[0-9]{1,2})"  # of several lists with one meaning
TEXT_PAGE: Final = "(?P<page>[0-9]{1,3})"
OPTION: Final = "(?P<option>[a-z0-9_]{1,40})"
GAME: Final = "(?P<game>[a-z0-9-]{1,32})"
PLAYERS: Final = "(?P<players>[0-9]{1,2})"  # 0: as many as the game can have
LANGUAGE: Final = "(?P<language>[A-Za-z_]{2,12})"
COMPUTERS: Final = "(?P<computers>[0-9]{1,2})"
COMMAND: Final = "(?P<command>[a-z]{1,32})"
FILTER: Final = "(?P<filter>[a-z0-9-]{1,40})"
BEGIN: Final = "(?P<begin>[0-9]{1,11})"  # seconds since 1970
END: Final = "(?P<end>[0-9]{1,11})"
PREFERENCE: Final = "(?P<preference>[a-z]{1,32})"
SEAT: Final = "(?P<seat>[a-z0-9-]{1,32})"
YES_OR_NO: Final = "(?P<word>yes|no)"
PROPOSAL: Final = "(?P<proposal>[a-z]{1,32})"
NAME: Final = "(?P<name>[a-z]{1,32})"
SETTING: Final = "(?P<setting>[a-z_]{1,32})"
SEAT_NUMBER: Final = "(?P<number>[0-9]{1,2})"  # by place, from 0
LEVEL: Final = "(?P<level>[a-z]{1,16})"
PLACE: Final = "(?P<place>[a-z0-9-]{1,80})"

# A match in play.
TURN: Final = ComponentId("turn", MATCH)
HAND: Final = ComponentId("hand", MATCH)
LOG: Final = ComponentId("log", MATCH)  # the newest page of everything
LOG_PAGE: Final = ComponentId("logs", MATCH, FILTER, page=TEXT_PAGE)
LOG_FILTER: Final = ComponentId("filter", MATCH, page=PAGE)
CATCH_UP: Final = ComponentId("catchup", MATCH)
RULES: Final = ComponentId("rules", MATCH)
EXPORT: Final = ComponentId("export", MATCH)
TEXT_BOARD: Final = ComponentId("text", MATCH, page=TEXT_PAGE)
LOOK: Final = ComponentId("look", MATCH, page=PAGE)  # a button, and lists of pictures
HINT: Final = ComponentId("hint", MATCH)  # what the computer would play
UNDO: Final = ComponentId("undo", MATCH, TICKET)
RESIGN: Final = ComponentId("resign", MATCH)
ABANDON: Final = ComponentId("abandon", MATCH)  # resigning as the last person
SEEK: Final = ComponentId("seek", MATCH)  # a substitute for one's own seat
STAY: Final = ComponentId("stay", MATCH)  # no substitute any more
SEATS: Final = ComponentId("seats", MATCH)  # those that can be taken
TAKE: Final = ComponentId("take", MATCH, SEAT)
NUDGE: Final = ComponentId("nudge", MATCH)
HAND_OVER: Final = ComponentId("heir", MATCH, page=PAGE)
SEEK_FOR: Final = ComponentId("seekfor", MATCH, page=PAGE)
STAY_FOR: Final = ComponentId("stayfor", MATCH, page=PAGE)
SHOW_PACE: Final = ComponentId("pace", MATCH, page=PAGE)  # options of it, in a match in play
SET_PACE: Final = ComponentId("setpace", MATCH, OPTION, page=PAGE)
ORDERS: Final = ComponentId("orders", MATCH)
WITHDRAW_ORDER: Final = ComponentId("withdraw", MATCH, page=PAGE)
RETRY_DIRECT_MESSAGE: Final = ComponentId("letter", MATCH)
FULL_PLACE: Final = ComponentId("full", PLACE)  # of a disabled button, which nobody can press
MUTE: Final = ComponentId("mute", MATCH, TICKET)  # no more calls to that turn
SETTINGS: Final = ComponentId("settings")
SHOW_SETTING: Final = ComponentId("setting", page=PAGE)
PREFER: Final = ComponentId("prefer", PREFERENCE, page=PAGE)
LEAVE_UNTIL: Final = ComponentId("away", BEGIN, END)  # many days away, once confirmed
VOTE: Final = ComponentId("vote", MATCH, TICKET, YES_OR_NO)
PROPOSE: Final = ComponentId("propose", MATCH, PROPOSAL)
REPLACE: Final = ComponentId("replace", MATCH, SEAT)
ASK_UNDO: Final = ComponentId("askundo", MATCH, TICKET)  # of those whom it affects
ERASE: Final = ComponentId("erase", TICKET)  # whoever presses it, if they sit where they did
LEGAL_PAGE: Final = ComponentId("page", NAME)
MINE: Final = ComponentId("mine", page=TEXT_PAGE)  # all tables
NEXT_TABLE: Final = ComponentId("next")  # of all tables, the one that has waited longest
WHICH: Final = ComponentId("which", COMMAND, page=PAGE)  # lists of tables for a command

# A lobby.
JOIN: Final = ComponentId("join", MATCH)
LEAVE: Final = ComponentId("leave", MATCH)
START: Final = ComponentId("start", MATCH)
CHOOSE_COLOUR: Final = ComponentId("wish", MATCH, page=PAGE)
ADD_COMPUTER: Final = ComponentId("computer", MATCH)
SET_LEVEL: Final = ComponentId("level", MATCH, SEAT_NUMBER, LEVEL)  # of a computer player
REMOVE_COMPUTER: Final = ComponentId("remove", MATCH)
OPTIONS: Final = ComponentId("options", MATCH)
SHOW_OPTION: Final = ComponentId("option", MATCH, page=PAGE)
SET_OPTION: Final = ComponentId("set", MATCH, OPTION, page=PAGE)
CANCEL: Final = ComponentId("cancel", MATCH)
ANNOUNCE: Final = ComponentId("announce", MATCH)
KEEP_OPEN: Final = ComponentId("keep", MATCH)  # or a game in which nobody has acted for long
OPEN_AGAIN: Final = ComponentId("again", MATCH)
OPEN_IN_THREAD: Final = ComponentId("thread", GAME, PLAYERS, LANGUAGE, COMPUTERS)

# A server.
SERVER_SETTING: Final = ComponentId("setup", page=PAGE)
SETTLE: Final = ComponentId("settle", SETTING)
OVERSEE: Final = ComponentId("oversee", page=PAGE)  # a server's tables, for its moderators
MOVE_HERE: Final = ComponentId("move", MATCH)
STRIKE: Final = ComponentId("strike", MATCH)  # cancelling a match as a moderator
