"""Votes at a table: proposed, given and closed, each by an act in the log.

Only humans have a vote, and their votes are public. A vote without a result at its end has failed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from time import time
from typing import Final

from bot.core.match.cache import MatchCache
from bot.core.match.log import SEEN, add_acts, end_by_acts
from bot.core.match.match import Match
from bot.core.match.pauses import Moment, time_after_outages
from bot.core.match.refusals import OvertakenError, retried
from bot.core.outbox.kinds import ASK, BALLOT, COUNTED, DUE, PANEL, STORY, VOTE
from bot.core.outbox.store import OutboxRepository
from bot.core.pace.pace import pace_of
from bot.deadlines.store import ClockRepository
from bot.ground.durations import DAY
from bot.ground.rows import NewAct, NewRow
from bot.votes.model import VoteRow
from bot.votes.proposals import PROPOSALS
from bot.votes.replacing import NOBODY_SILENT, is_silent, replace_person, replaceable
from bot.votes.store import VoteRepository
from bot.votes.undo import acts_over_computers, take_back, undo_over_computers, undo_vote
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import Path, Word
from rules.core.records import ACT
from rules.core.secrets import Seat
from rules.core.text import text
from rules.core.votes import FAILED, PASSED, REPLACE, UNDO, Vote, open_votes

MOST: Final = 5  # proposals of one player in a day

VOTE_CLOSED: Final = text("That vote is closed.")
OPEN_ALREADY: Final = text("That vote is already open. Vote there.")
NO_VOTE: Final = text("You cannot vote while the table is waiting for you. Make your move first.")
TOO_MANY: Final = text("You have reached the limit of proposals for one day.")


class VoteService:
    """Opens, counts and closes votes. Refusals are `IllegalMoveError`s."""

    def __init__(self, cache: MatchCache, clock: Callable[[], float] = time) -> None:
        self.cache, self.clock = cache, clock
        self.messages = VoteRepository(cache.database)
        self.clocks = ClockRepository(cache.database)
        self.outbox = OutboxRepository(cache.database)

    @retried
    async def propose(
        self, user: int, id: int, kind: Word, about: Path, interaction: int
    ) -> tuple[Match, Vote]:
        """Open a vote, which may already decide it. Returns its state after that."""
        async with self.cache.lock(id):
            match = await self.cache.playing(id)
            seat, now = match.seat_of(user), await self._moment(match)
            # in a thread, because an undo over a hidden hand may replay the whole match
            vote = await asyncio.to_thread(proposed, match, seat, kind, about, now)
            act, targets = NewAct(f"{ACT} {vote.words}", vote.seat), [(VOTE, str(vote.number))]
            later, kinds = _letters(vote, vote.silent, now.at), [DUE, PANEL]
            await add_acts(
                self.cache, match, [act], interaction, kinds, targets=targets, later=later
            )
            match = await self._close_decided(match)
            return match, match.votes[vote.number]

    async def replaceable(self, user: int, id: int) -> tuple[Match, list[Seat]]:
        """Return the seats that a user can propose to replace.

        Raises `IllegalMoveError` if no seat can be replaced.
        """
        match = await self.cache.playing(id)
        seats = list(replaceable(match, match.seat_of(user), await self._moment(match)))
        if not seats:
            raise IllegalMoveError(NOBODY_SILENT)
        return match, seats

    async def decides_alone(self, user: int, id: int, kind: Word) -> tuple[Match, bool]:
        """Return the match, and whether a proposal would end it because nobody else votes."""
        match = await self.cache.playing(id)
        vote = proposed(match, match.seat_of(user), kind, (), await self._moment(match))
        return match, PROPOSALS[kind].stage != "live" and vote.verdict == PASSED

    @retried
    async def vote(
        self, user: int, id: int, ticket: int, word: Word, interaction: int
    ) -> tuple[Match, Vote]:
        """Count a user's vote, `yes` or `no`. Returns the state of the vote after that."""
        async with self.cache.lock(id):
            match = await self._close_decided(await self.cache.playing(id))
            seat = match.seat_of(user)
            number = _voted_on(match, seat, ticket)
            act, targets = NewAct(f"{ACT} {word} {number}", seat), [(VOTE, str(number))]
            await add_acts(self.cache, match, [act], interaction, [DUE], targets=targets)
            match = await self._close_decided(match)
            return match, match.votes[number]

    @retried
    async def undo_over_computers(
        self, user: int, id: int, interaction: int, ticket: int | None = None
    ) -> Match | None:
        """Undo a user's last move and the computer players' moves since, if nobody has to agree.

        Returns None if somebody has to, or if the given ticket is that of another move.
        """
        async with self.cache.lock(id):
            match = await self.cache.playing(id)
            seat = match.seat_of(user)
            last = await asyncio.to_thread(undo_over_computers, match, seat)
            if last is None or ticket not in (None, match.ticket(seat, last)):
                return None
            acts = acts_over_computers(match, seat, last, int(self.clock()))
            return await take_back(self.cache, match, acts, (), interaction) if acts else None

    @retried
    async def settle(self, id: int) -> int | None:
        """Close the votes that are decided or whose time is up.

        Returns when to remind of a vote or to close one next, in seconds since 1970.
        """
        async with self.cache.lock(id):
            match = await self._close_decided(await self.cache.live(id))
            if match.is_over:
                await self._show_last(match)
                return None
            now = await self._moment(match)
            await self._show_delayed(match, now)
            times = (at for vote in open_votes(match.votes) for at in _times(match, vote, now))
            return min((at for at in times if at > now.at), default=None)

    async def delayed(self, match: Match, number: int) -> Vote:
        """Return a vote, whose end is later by the outages since its proposal."""
        vote = match.votes[number]
        return replace(vote, until=_end(match, vote, await self._moment(match)))

    async def reminder(self, match: Match, number: int) -> int:
        """Return when to remind players who have not voted, in seconds since 1970."""
        return _reminder(match.time_of(number), await self.delayed(match, number))

    async def shown(self, match: Match) -> Sequence[VoteRow]:
        """Return the messages that show the open votes of a match."""
        if not any(open_votes(match.votes)):
            return ()
        return await self.messages.of_match(match.id)

    async def _close_decided(self, match: Match) -> Match:
        """Close decided votes, and carry out those that have passed."""
        while not match.is_over and any(open_votes(match.votes)):
            now = await self._moment(match)
            closing = ((vote, _outcome(match, vote, now)) for vote in open_votes(match.votes))
            found = next(((vote, outcome) for vote, outcome in closing if outcome), None)
            if found is None:
                break
            try:
                match = await self._close(match, *found)
            except OvertakenError:
                match = await self.cache.get(match.id)
        return match

    async def _close(self, match: Match, vote: Vote, outcome: Word) -> Match:
        proposal, said = PROPOSALS[vote.kind], [f"{outcome} {vote.number}"]
        said += proposal.acts(match, vote) if outcome == PASSED else []
        acts = [NewAct(f"{ACT} {words}") for words in said]
        targets = [(VOTE, str(vote.number)), (COUNTED, str(vote.number))]
        if outcome == FAILED:
            await add_acts(self.cache, match, acts, None, [STORY, PANEL], targets=targets)
        elif vote.kind == UNDO:
            return await take_back(self.cache, match, acts, targets)
        elif vote.kind == REPLACE:
            return await replace_person(self.cache, match, acts, vote.about[0], targets)
        elif proposal.stage == "live":
            await add_acts(self.cache, match, acts, None, SEEN, targets=targets)
        else:
            await end_by_acts(self.cache, match, acts, proposal.stage, targets=targets)
        return match

    async def _moment(self, match: Match) -> Moment:
        """Return the current time, with the outages since the match began."""
        return Moment(int(self.clock()), await self.clocks.outages(match.time_of(0)))

    async def _show_delayed(self, match: Match, now: Moment) -> None:
        """Show the new ends of votes that outages have delayed."""
        late = (vote for vote in open_votes(match.votes) if vote.until <= now.at)
        rows = [NewRow(len(match.entries), VOTE, str(vote.number)) for vote in late]
        await self.outbox.post(match.id, rows)

    async def _show_last(self, match: Match) -> None:
        """Show that votes which were open at the end of the match are closed."""
        left = [str(vote.number) for vote in open_votes(match.votes)]
        rows = [NewRow(len(match.entries), kind, each) for each in left for kind in (VOTE, COUNTED)]
        await self.outbox.post(match.id, rows)


def proposed(match: Match, seat: Seat, kind: Word, about: Path, now: Moment) -> Vote:
    """Return the vote that a seat's proposal opens. Raises `IllegalMoveError` if it cannot."""
    if any(_is_same(vote, seat, kind, about) for vote in open_votes(match.votes)):
        raise IllegalMoveError(OPEN_ALREADY)
    if _times_proposed(match, seat, now.at - DAY) >= MOST:
        raise IllegalMoveError(TOO_MANY)
    make = undo_vote if kind == UNDO else _usual_vote
    vote = make(match, seat, kind, about, now)
    if refusal := PROPOSALS[kind].refusal(match, vote, now):
        raise IllegalMoveError(refusal)
    return vote


def _is_same(vote: Vote, seat: Seat, kind: Word, about: Path) -> bool:
    """Whether a vote is on the same proposal: about the same seat, or the same seat's undo."""
    if kind == UNDO:
        return vote.kind == kind and vote.seat == seat
    return vote.kind == kind and (kind != REPLACE or vote.about == about)


def _usual_vote(match: Match, seat: Seat, kind: Word, about: Path, now: Moment) -> Vote:
    """Return a vote of the voters that the table has agreed on, without the seat to replace."""
    pace, all_voters = pace_of(match.row), _voters(match, now)
    voters = tuple(other for other in all_voters if kind != REPLACE or other != about[0])
    if seat not in voters:
        raise IllegalMoveError(NO_VOTE)
    rule = pace.needed if PROPOSALS[kind].stage == "live" else pace.needed_to_end
    if kind == REPLACE and match.is_window:
        rule = "all"  # nobody knows who keeps the table waiting
    until = now.at + pace.vote_length
    return Vote(match.next_number, seat, kind, about, rule, voters, until, yes=(seat,))


def _voters(match: Match, now: Moment) -> Iterator[Seat]:
    """Yield the humans' seats that have a vote under the table's options.

    In an open window all have one, because even a seat that has answered may count as silent.
    """
    only_active = pace_of(match.row).voters == "active" and not match.is_window
    for seat in match.people:
        if not match.is_computer(seat) and not (only_active and is_silent(match, seat, now)):
            yield seat


def _times_proposed(match: Match, seat: Seat, since: int) -> int:
    votes = (v for v in match.votes.values() if v.seat == seat and not v.asks_nobody)
    return sum(match.entries[vote.number - 1].at > since for vote in votes)


def vote_ticket(match: Match, vote: Vote) -> int:
    """Return the name of a vote in custom ids. Its number would reveal the number of entries."""
    return match.ticket(VOTE, vote.number)


def _voted_on(match: Match, seat: Seat, ticket: int) -> int:
    """Return the number of the vote with a ticket.

    Raises `IllegalMoveError` if a seat cannot vote.
    """
    found = (vote for vote in open_votes(match.votes) if vote_ticket(match, vote) == ticket)
    vote = next(found, None)
    if vote is None:
        raise StaleMenuError(VOTE_CLOSED)
    if seat not in vote.voters:
        raise IllegalMoveError(text("You have no say in this vote."))
    if seat not in vote.silent:
        raise IllegalMoveError(text("You have already voted, and votes are final."))
    return vote.number


def _outcome(match: Match, vote: Vote, now: Moment) -> Word | None:
    """Return the outcome with which a vote closes now, or None if it stays open."""
    if PROPOSALS[vote.kind].refusal(match, vote, now):
        return FAILED
    return vote.verdict or (FAILED if _end(match, vote, now) <= now.at else None)


def _end(match: Match, vote: Vote, now: Moment) -> int:
    """Return the end of a vote in seconds since 1970. Outages and their grace do not count."""
    proposed = match.time_of(vote.number)
    return time_after_outages(now.outages, proposed, vote.until - proposed)


def _reminder(asked: int, vote: Vote) -> int:
    """Return when to remind players who have not voted: a day before the end, or at half-time."""
    return max(vote.until - DAY, (asked + vote.until) // 2)


def _letters(vote: Vote, seats: Iterable[Seat], now: int) -> list[NewRow]:
    """Return the rows of a vote's direct messages to some seats: the question, and a reminder."""
    kinds = ((ASK, 0), (BALLOT, _reminder(now, vote)))
    return [NewRow(vote.number, kind, seat, at) for seat in seats for kind, at in kinds]


def letters_to_newcomer(match: Match, seat: Seat, now: int) -> list[NewRow]:
    """Return the rows of direct messages about open votes to a player who takes a seat.

    The previous player's rows are deleted with their departure.
    """
    votes = (vote for vote in open_votes(match.votes) if seat in vote.voters)
    return [row for vote in votes for row in _letters(vote, [seat], now)]


def _times(match: Match, vote: Vote, now: Moment) -> tuple[int, int]:
    """Return when players are reminded of a vote, and when it closes."""
    delayed = replace(vote, until=_end(match, vote, now))
    return _reminder(match.time_of(vote.number), delayed), delayed.until
