"""The kinds of outbox rows. Their order is `ORDER` in `bot/program/job_order.py`.

Databases contain these words.
"""

from __future__ import annotations

from typing import Final

COMPUTER: Final = "computer"  # it is the turn of a seat that needs no player to answer
DUE: Final = "due"  # the match may continue at a time although no player acts
EXPIRY: Final = "expiry"  # the table may end by rule, because nobody is left
MOVED: Final = "moved"  # the message in the table's previous channel has to show the new one
ANNOUNCE: Final = "announce"  # the server has to see free seats
ANNOUNCED: Final = "announced"  # the announcements of a table have to show its current state
EXPIRING: Final = "expiring"  # players have to know that the table is about to end by rule
RESTORED: Final = "restored"  # the channel may have seen more than the database knows
LOBBY: Final = "lobby"  # the lobby has changed
RESERVED: Final = "reserved"  # a reserved seat may be free again
INVITE: Final = "invite"  # guests get an invitation: the entry is the number of the message
INVITATION: Final = "invitation"  # the invitation, the target, may be outdated: entry as above
REMOVED: Final = "removed"  # a player hears that their seat in a lobby is lost, entry likewise
FROZEN: Final = "frozen"  # the match no longer replays
CLOSED: Final = "closed"  # players have to know what happened to the channel, or to the game
UNTOLD: Final = "untold"  # Discord refuses a message permanently, which the host hears, or all
STORY: Final = "story"  # the channel gets separate news: a reveal, or something rare
SHOWN: Final = "shown"  # a seat, the target, shows the step that ends with the entry
VOTE: Final = "vote"  # a vote was opened, given or closed, the target is its number
COUNTED: Final = (
    "counted"  # direct messages have to show the result of a vote, the target as in VOTE
)
DECIDED: Final = "decided"  # the question of a direct message has been answered or is outdated
PRIVATE: Final = "private"  # a player has a secret decision or secret news
PRESENCE: Final = "presence"  # players whose turn it is may have left the server
FAREWELL: Final = "farewell"  # a player hears that another one has their seat
PANEL: Final = "panel"  # the chapter has changed, or another has begun
PICTURE: Final = "picture"  # the chapter may show an older board
SUMMON: Final = "summon"  # the channel calls the next players, or a target without letters
UNSUMMON: Final = "unsummon"  # a call in a channel, the target, has to be deleted
NAMES: Final = "names"  # a player of the table has been erased
CALL: Final = "call"  # a direct message calls a player to their turn
NEXT: Final = "next"  # a player hears that it is their turn next
ASK: Final = "ask"  # a direct message asks a player to vote: the entry is the vote's
BALLOT: Final = "ballot"  # a player is reminded of an open vote, the entry
WARNING: Final = "warning"  # a player is warned that the time for their decision runs out

IN_CHANNEL: Final = (FROZEN, RESTORED, LOBBY, STORY, SHOWN, VOTE, PANEL, PICTURE, SUMMON, NAMES)
UNLISTED: Final = (COMPUTER, DUE, DECIDED, PRIVATE, CALL, NEXT, ASK, BALLOT, WARNING)
"""Even waiting rows of these kinds reveal who has answered in secret, or planned a move."""
