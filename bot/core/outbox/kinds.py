"""The kinds of outbox rows. Their order is `ORDER` in `bot/program/job_order.py`.

Their words stand in databases.
"""

from __future__ import annotations

from typing import Final

COMPUTER: Final = "computer"  # somebody is awaited who need not be asked
DUE: Final = "due"  # the match may go on at a time although nobody does anything
EXPIRY: Final = "expiry"  # the table may end by rule, with nobody left there
MOVED: Final = "moved"  # the message left behind in another channel is to say where the table is
ANNOUNCE: Final = "announce"  # the server is to hear of free seats
ANNOUNCED: Final = "announced"  # what announces a table is to show how it stands
EXPIRING: Final = "expiring"  # its people are to know that it is about to
RESTORED: Final = "restored"  # the channel may have been told more than the database knows
LOBBY: Final = "lobby"  # the table that people can join has changed
RESERVED: Final = "reserved"  # a seat kept for somebody may be free again
INVITE: Final = "invite"  # guests are asked to come: the entry is the number of the message
REMOVED: Final = "removed"  # somebody hears that they have no seat in a lobby, the entry as above
FROZEN: Final = "frozen"  # the match no longer replays
CLOSED: Final = "closed"  # somebody is to know what has become of the channel, or of the game
UNTOLD: Final = "untold"  # Discord refuses a message for good: the host hears so, or of the end
STORY: Final = "story"  # the channel is to hear of what stands apart: a reveal, rare news
VOTE: Final = "vote"  # a vote was opened, given or closed; its target is the vote's number
COUNTED: Final = (
    "counted"  # direct messages are to show the result of a vote, the target as in VOTE
)
DECIDED: Final = "decided"  # a direct message's question has been answered, or is past
PRIVATE: Final = "private"  # somebody is to decide in secret, or to know something
PRESENCE: Final = "presence"  # players whose turn it is may have left the server
FAREWELL: Final = "farewell"  # somebody else has the seat of whoever is told so
PANEL: Final = "panel"  # the chapter has gone on, or another has begun
PICTURE: Final = "picture"  # the chapter may show an older board
SUMMON: Final = "summon"  # the channel is to call whoever is next, or no more
UNSUMMON: Final = "unsummon"  # a call in a channel, the target, is to go
NAMES: Final = "names"  # somebody at the table is nobody any more
CALL: Final = "call"  # somebody is called to their turn by direct message
NEXT: Final = "next"  # somebody is told that it is their turn next
ASK: Final = "ask"  # somebody is asked by direct message to vote: the entry is the vote's
BALLOT: Final = "ballot"  # somebody is reminded of a vote, the entry, that is open
WARNING: Final = "warning"  # somebody is told that the time for their decision runs out

IN_CHANNEL: Final = (FROZEN, RESTORED, LOBBY, STORY, VOTE, PANEL, PICTURE, SUMMON, NAMES)
UNLISTED: Final = (COMPUTER, DUE, DECIDED, PRIVATE, CALL, NEXT, ASK, BALLOT, WARNING)
"""Of these kinds even the rows that wait can tell who has answered in secret, or planned a move."""
