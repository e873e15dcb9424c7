"""The custom ids of components that belong to no decision path, and their codec.

Ids on screens of several folders are here, the others next to their screen. Buttons work long after
the process that sent them has ended: a kind is never renamed, and no field is dropped or moved. Ids
of decision paths are in `core/match/address.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Final


class ComponentId:
    """The codec of one kind of custom ids, such as `undo:12:4711`.

    `fields` are patterns, each a named group. A final `page` may be omitted.
    """

    def __init__(self, kind: str, *fields: str, page: str = "") -> None:
        self.kind = kind
        required = ":".join([kind, *fields])
        self._form = f"{required}(?::{page})?" if page else required

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The whole id. It is compiled at the first id, because a start makes many kinds."""
        return re.compile(self._form)

    def encode(self, *values: int | str) -> str:
        """Write the values of the fields, in their order, as a custom id."""
        return ":".join([self.kind, *map(str, values)])

    def pages(self, *values: int | str) -> Callable[[int], str]:
        """Return a function that encodes these values for a page, counted from 0.

        It omits page 0.
        """
        return lambda page: self.encode(*values, *([page] if page else []))

    def parse(self, custom_id: str) -> re.Match[str] | None:
        """Return the fields of a custom id by their names, or None if it is of another kind."""
        return self.pattern.fullmatch(custom_id)


MATCH: Final = "(?P<match>[0-9]{1,15})"
TICKET: Final = "(?P<ticket>[0-9]{1,10})"
LIST_PAGE: Final = "(?P<page>[0-9]{1,2})"  # of several lists with one meaning
TEXT_PAGE: Final = "(?P<page>[0-9]{1,3})"
COMMAND: Final = "(?P<command>[a-z]{1,32})"
SEAT: Final = "(?P<seat>[a-z0-9-]{1,32})"
PROPOSAL: Final = "(?P<proposal>[a-z]{1,32})"

GAME: Final = "(?P<game>[a-z0-9-]{1,32})"

LEARN: Final = ComponentId("learn", GAME)  # a lesson, at its learner's step

# A match in play.
TURN: Final = ComponentId("turn", MATCH)
CHANGE: Final = ComponentId("change", MATCH)  # a sealed choice
HAND: Final = ComponentId("hand", MATCH)
RULES: Final = ComponentId("rulebook", MATCH)  # the game in short, and its topics
RULE: Final = ComponentId("rule", MATCH)  # of the present decision
REPLAY: Final = ComponentId("replay", MATCH)
REPLAYED: Final = ComponentId("replayed", page=LIST_PAGE)  # the option's value is the match
LOG: Final = ComponentId("log", MATCH)  # the newest page, with all entries
CATCH_UP: Final = ComponentId("catchup", MATCH)
TEXT_BOARD: Final = ComponentId("text", MATCH, page=TEXT_PAGE)
LOOK: Final = ComponentId("look", MATCH, page=LIST_PAGE)  # a button, and lists of pictures
SEATS: Final = ComponentId("seats", MATCH)  # the free ones
ORDERS: Final = ComponentId("orders", MATCH)
PROPOSE: Final = ComponentId("propose", MATCH, PROPOSAL)

# Lists of tables.
MINE: Final = ComponentId("mine", page=TEXT_PAGE)  # all tables
FINISHED: Final = ComponentId("finished", page=TEXT_PAGE)  # the ended ones
NEXT_TABLE: Final = ComponentId("next")  # of all tables, the one that has waited longest
WHICH: Final = ComponentId("which", COMMAND, page=LIST_PAGE)  # lists of tables for a command

# A lobby.
JOIN: Final = ComponentId("join", MATCH)
