"""The channel of a match, when it moves."""

from bot.core.delivery.store import post_present
from bot.core.match.store import OPEN_IN
from bot.servers.store import require_room
from bot.store.database import Repository, Transaction, one_number, transaction
from bot.store.errors import ChannelTakenError


class RelocationRepository(Repository):
    """Changes the channels of matches. Each change is one transaction with its rows."""

    @transaction
    def move(self, db: Transaction, match: int, guild: int | None, channel: int) -> None:
        """Move a match to another channel.

        Raises `ChannelTakenError`, and `TooManyTablesError` if another server has reached its
        limit.
        """
        db.hold(match)
        db.hold(channel)
        holder = one_number(db, OPEN_IN, channel)
        if holder is not None:
            raise ChannelTakenError(holder)
        if one_number(db, _GUILD, match) != guild:
            require_room(db, guild, one_number(db, _HOST, match))
        db.execute(_LEAVE_BEHIND, (match,))
        for statement in _FORGET_MESSAGES:
            db.execute(statement, (match,))
        db.execute(_MOVE, (guild, channel, match))
        post_present(db, match, moved=True)


_LEAVE_BEHIND = """
    INSERT INTO outbox (match, entry, kind, target)
    SELECT id, 0, 'moved', channel || ':' || panel FROM matches
    WHERE id = ? AND panel IS NOT NULL AND closed IS NULL
"""
_FORGET_MESSAGES = (
    "DELETE FROM outbox WHERE match = ? AND kind IN ('frozen', 'lobby', 'story', 'panel')",
    """
    INSERT INTO outbox (match, entry, kind, target)
    SELECT match, 0, 'vote', CAST(number AS TEXT) FROM votes WHERE match = ?
    """,
    "DELETE FROM votes WHERE match = ?",
)
_GUILD = "SELECT guild FROM matches WHERE id = ?"
_HOST = "SELECT person FROM seats WHERE match = ? AND host = 1"
_MOVE = """
    UPDATE matches
    SET guild = ?, channel = ?, panel = NULL, story = NULL, closed = NULL
    WHERE id = ?
"""
