"""The kinds of outbox rows, in the order in which they are published.

Their words stand in databases.
"""

from __future__ import annotations

from typing import Final

COMPUTER: Final = "computer"  # somebody is awaited who need not be asked
DUE: Final = "due"  # the match may go on at a time although nobody does anything
LOBBY: Final = "lobby"  # the table that people can join has changed
FROZEN: Final = "frozen"  # the match no longer replays
STORY: Final = "story"  # the channel is to hear what happened
DECIDED: Final = "decided"  # a direct message's question has been answered, or is past
PRIVATE: Final = "private"  # somebody is to decide in secret, or to know something
PANEL: Final = "panel"  # the board has changed
NAMES: Final = "names"  # somebody at the table is nobody any more
CALL: Final = "call"  # somebody is called to their turn by direct message

ORDER: Final = (FROZEN, COMPUTER, DUE, LOBBY, STORY, DECIDED, PRIVATE, PANEL, NAMES, CALL)
PAINTED: Final = (STORY, PRIVATE, PANEL, NAMES)  # may have pictures
