"""The messages of open votes, and of votes that have just closed.

Each vote has one in the channel, and a direct message for each player who got one.
"""

from dataclasses import astuple

from bot.store.database import Repository, replacing
from bot.votes.model import BallotRow, VoteRow


class VoteRepository(Repository):
    async def get(self, match: int, number: int) -> VoteRow | None:
        rest = "FROM votes WHERE match = ? AND number = ?"
        return await self._database.row(VoteRow, rest, match, number)

    async def of_match(self, match: int) -> tuple[VoteRow, ...]:
        return await self._database.rows(VoteRow, "FROM votes WHERE match = ?", match)

    async def keep(self, vote: VoteRow) -> None:
        """Store the message of a vote, and replace its previous one."""
        await self._database.write(_KEEP, vote.match, vote.number, vote.channel, vote.message)

    async def forget(self, match: int, number: int) -> None:
        await self._database.write(_FORGET, match, number)

    async def ballots(self, match: int, number: int) -> tuple[BallotRow, ...]:
        rest = "FROM ballots WHERE match = ? AND number = ? ORDER BY message"
        return await self._database.rows(BallotRow, rest, match, number)

    async def keep_ballot(self, ballot: BallotRow) -> None:
        """Store a direct message that asks a player to vote."""
        await self._database.write(_KEEP_BALLOT, *astuple(ballot))

    async def forget_ballot(self, ballot: BallotRow) -> None:
        await self._database.write(_FORGET_BALLOT, ballot.match, ballot.number, ballot.message)


_KEEP_BALLOT = replacing("ballots", BallotRow, "match, number, message")
_FORGET_BALLOT = "DELETE FROM ballots WHERE match = ? AND number = ? AND message = ?"
_KEEP = replacing("votes", VoteRow, "match, number")
_FORGET = "DELETE FROM votes WHERE match = ? AND number = ?"
