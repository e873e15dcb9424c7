"""Hosting: the acts of a host for a live match.

All of them are logged and announced in the channel, and none shows the host a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from time import time
from typing import Final

from bot.core.match.cache import MatchCache
from bot.core.match.entries import HOST, NUDGE, PACE, SEEK, STAY
from bot.core.match.log import SEEN, add_acts
from bot.core.match.match import Match
from bot.core.match.missed import is_replaceable
from bot.core.match.refusals import refusals_of_store, retried
from bot.core.match.seats import heirs
from bot.core.outbox.kinds import CALL, PANEL, STORY
from bot.core.pace.pace import HOSTS, changed_pace, pace_of
from bot.core.pace.pace import PACE as OPTION
from bot.core.people.store import PeopleRepository
from bot.ground.durations import HOUR
from bot.ground.rows import NewAct, NewRow
from bot.hosting.store import PaceRepository
from bot.lobby.refusals import NOT_THE_HOST
from bot.reminders.model import CallRow
from bot.reminders.service import reminder_before_time
from bot.reminders.store import CallRepository
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.records import ACT
from rules.core.secrets import Seat
from rules.core.text import Text, text

APART: Final = 6 * HOUR  # between two nudges of one seat
NOBODY_AWAITED: Final = text(
    "There is nobody to remind now. You can only remind another player when everyone can see "
    "that it is their turn."
)
PAUSED: Final = text("The game is paused. You can send reminders once it resumes.")
NO_SUCH_OPTION: Final = text("Unknown option. Pick one from the list.")
NO_SUCH_SEAT: Final = text("That is no longer possible for this seat.")


@dataclass(frozen=True, slots=True)
class Hosting:
    """The possible acts of a host now, by seat."""

    match: Match
    nudged: Sequence[Seat]
    heirs: Sequence[Seat]  # that can become the host
    closed: Sequence[Seat]  # open to a search for a substitute
    sought: Sequence[Seat]  # with a search that the host can stop


class HostService:
    """Carries out the acts of hosts. Refusals are `IllegalMoveError`s."""

    def __init__(self, cache: MatchCache, clock: Callable[[], float] = time) -> None:
        self.cache, self.clock, database = cache, clock, cache.database
        self.calls = CallRepository(database)
        self.pace = PaceRepository(database)
        self.people = PeopleRepository(database)

    async def hosting(self, user: int, id: int) -> Hosting:
        match, host = await self._hosted(user, id)
        nudged = [call.seat for call in await self._nudges(match, host)]
        return Hosting(match, nudged, heirs(match, host), _closed(match, host), _sought(match))

    @retried
    async def nudge(self, user: int, id: int, interaction: int) -> tuple[Match, list[Seat]]:
        """Remind the players whose turn it is, unless their settings forbid it now.

        Raises `IllegalMoveError` if it reaches nobody.
        """
        async with self.cache.lock(id):
            match, host = await self._hosted(user, id)
            calls = await self._nudges(match, host)
            if not calls:
                raise IllegalMoveError(_why_no_nudge(match, host, int(self.clock())))
            acts = [NewAct(f"{ACT} {NUDGE} {call.seat}", host) for call in calls]
            last = match.next_number + len(acts) - 1
            rows = [NewRow(last, PANEL), *(NewRow(last, CALL, call.seat) for call in calls)]
            with refusals_of_store(self.cache, id):
                await self.calls.nudge(id, match.next_number, acts, interaction, calls, rows)
            match = await self.cache.reload(id)
        self.cache.schedule(id)
        return match, [call.seat for call in calls]

    @retried
    async def hand_over(self, user: int, id: int, seat: Seat, interaction: int) -> Match:
        """Make another player of the table its host."""
        async with self.cache.lock(id):
            match, host = await self._hosted(user, id)
            if seat not in heirs(match, host):
                raise StaleMenuError(NO_SUCH_SEAT)
            act = NewAct(f"{ACT} {HOST} {seat}", host, hosts=seat)
            await add_acts(self.cache, match, [act], interaction, (STORY,))
            return match

    @retried
    async def seek(
        self, user: int, id: int, seat: Seat, interaction: int, *, sought: bool = True
    ) -> Match:
        """Start looking for a substitute for a computer's or an inactive player's seat, or stop."""
        async with self.cache.lock(id):
            match, host = await self._hosted(user, id)
            if seat not in (_closed(match, host) if sought else _sought(match)):
                raise StaleMenuError(NO_SUCH_SEAT)
            words = f"{ACT} {SEEK if sought else STAY} {seat}"
            act = NewAct(words, host, sought=(seat, sought))
            await add_acts(self.cache, match, [act], interaction, (STORY, PANEL))
            return match

    @retried
    async def set_pace(
        self, user: int, id: int, option: str, answer: str, interaction: int
    ) -> Match:
        """Change the answer to an option of the pace that is about time."""
        async with self.cache.lock(id):
            match, host = await self._hosted(user, id)
            name = option.removeprefix(OPTION)
            pace = changed_pace(pace_of(match.row), option, answer)
            if pace is None or name not in HOSTS:
                raise StaleMenuError(NO_SUCH_OPTION)
            if pace == pace_of(match.row):
                return match
            number, words = match.next_number, f"{ACT} {PACE} {name}={answer}"
            rows = [NewRow(number, kind) for kind in SEEN]
            with refusals_of_store(self.cache, id):
                await self.pace.change(
                    id, host, number, words, interaction, pace.model_dump_json(), rows
                )
            match = await self.cache.reload(id)
        self.cache.schedule(id)
        return match

    async def _hosted(self, user: int, id: int) -> tuple[Match, Seat]:
        """Return a live match and its host's seat. Raises `IllegalMoveError` for other users."""
        match = await self.cache.playing(id)
        seat = match.seat_of(user)
        if not match.people[seat].host:
            raise IllegalMoveError(NOT_THE_HOST)
        return match, seat

    async def _nudges(self, match: Match, host: Seat) -> list[CallRow]:
        """Return the calls of a nudge to the seats whose turn is public."""
        if match.is_paused:
            return []
        made = {call.seat: call for call in await self.calls.of_match(match.id)}
        now, calls = int(self.clock()), []
        for seat, user in _others_awaited(match, host):
            if _why_too_soon(match, seat, now):
                continue
            said = await self.people.preferences(user)
            if call := reminder_before_time(match, seat, said, made.get(seat), now):
                calls.append(call)
        return calls


def openly_opened(match: Match, seat: Seat) -> int:
    """Return the entry that opened the decision of a seat, as far as everybody may know.

    For a secret choice that is the question, because a later entry would reveal a changed choice.
    """
    return match.since if match.is_sealed else match.opened[seat]


def _others_awaited(match: Match, host: Seat) -> list[tuple[Seat, int]]:
    """Return the seats whose turn is public, with their users, without the host's seat."""
    found = ((seat, match.people[seat].user) for seat in match.openly_awaited() if seat != host)
    return [(seat, user) for seat, user in found if user]


def _why_no_nudge(match: Match, host: Seat, now: int) -> Text:
    """Return why nobody can be nudged, with a reason for each seat."""
    others = _others_awaited(match, host)
    if match.is_paused or not others:
        return PAUSED if match.is_paused else NOBODY_AWAITED
    unwanted = text("{seat} gets no reminders now, because of their settings.")
    reasons = [_why_too_soon(match, s, now) or unwanted.filled(seat=s) for s, _ in others]
    return reduce(lambda said, more: Text("{said}\n{more}").filled(said=said, more=more), reasons)


def _why_too_soon(match: Match, seat: Seat, now: int) -> Text | None:
    """Return why a seat is not nudged again: it was in this turn, or less than `APART` ago."""
    made = [e for e in match.entries if not e.is_move and e.act == NUDGE and e.about == seat]
    if not made:
        return None
    last, time = made[-1], Text(f"<t:{made[-1].at}:R>")
    again = Text(f"<t:{last.at + APART}:R>")
    if last.number > openly_opened(match, seat):
        sentence = text(
            "{seat} was reminded {time}. The host can remind them again on a later turn."
        )
        return sentence.filled(seat=seat, time=time)
    if last.at > now - APART:
        sentence = text("{seat} was reminded {time}. The next reminder is possible {again}.")
        return sentence.filled(seat=seat, time=time, again=again)
    return None


def _closed(match: Match, host: Seat) -> list[Seat]:
    """Return the seats that a host can open: computers', and those of inactive players."""
    found = (seat for seat, person in match.people.items() if not person.sought and seat != host)
    return [seat for seat in found if match.is_computer(seat) or is_replaceable(match, seat)]


def _sought(match: Match) -> list[Seat]:
    """Return the seats for which a host can stop the search, if their players do not want it."""
    return [seat for seat in match.sought() if match.is_computer(seat) or not _asks(match, seat)]


def _asks(match: Match, seat: Seat) -> bool:
    """Whether a seat's player has asked for the current substitute."""
    sought = (e for e in reversed(match.entries) if not e.is_move and e.act == SEEK)
    return next((e.seat == seat for e in sought if e.about == seat), False)
