"""Undo by consent: of more than the player's last move, with the players affected as voters."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from bot.core.match.cache import MatchCache
from bot.core.match.entries import Entry
from bot.core.match.log import SEEN, add_acts
from bot.core.match.match import Match
from bot.core.match.pauses import Moment
from bot.core.match.replay import replay_match
from bot.core.outbox.kinds import COMPUTER, DECIDED, PRIVATE
from bot.core.pace.pace import NO_UNDO, WITHOUT_UNDO, pace_of
from bot.ground.rows import LogRow, NewAct
from rules.core.errors import IllegalMoveError
from rules.core.menu import Path, Word
from rules.core.records import ACT
from rules.core.replay import replayed_moves
from rules.core.secrets import Seat, closed_to
from rules.core.text import Text, text
from rules.core.undo import last_move_of, needs_nobody, whose_consent
from rules.core.votes import PASSED, UNDO, Vote

MOST: Final = 200  # moves that one vote can undo
STEPS: Final = range(1, 11)  # moves of the proposer that a vote can undo

HOW: Final = text("`/game undo`")
NOT_SO_MANY: Final = text("You have not made that many moves.")
TOO_LONG_AGO: Final = text("Too many moves have been made since.")
GONE_ON: Final = text("The game has moved on since. Ask again.")


def undo_vote(match: Match, seat: Seat, kind: Word, about: Path, now: Moment) -> Vote:
    """Return the vote to undo a seat's last moves and all moves since. `about` is their number.

    Raises `IllegalMoveError` if there is nothing to ask.
    """
    count = int(about[0])
    if pace_of(match.row).undo == NO_UNDO:
        raise IllegalMoveError(WITHOUT_UNDO)
    own = [entry.number for entry in _standing(match) if entry.seat == seat]
    if count not in STEPS or len(own) < count:
        raise IllegalMoveError(NOT_SO_MANY)
    if count == 1 and can_undo_alone(match, seat):
        raise IllegalMoveError(text("You do not need to ask anyone: use {undo}.", undo=HOW))
    affected, until = _affected(match, seat, own[-count]), now.at + pace_of(match.row).vote_length
    if not affected and not is_alone(match, seat) and _has_shown(match, seat, own[-count]):
        affected = _others(match, seat)  # a player saw a computer's hidden hand change
    what = (str(own[-count]), str(count))
    return Vote(match.next_number, seat, kind, what, "all", affected, until)


def can_undo_alone(match: Match, seat: Seat) -> bool:
    """Whether a seat can undo its last move without a vote."""
    try:
        match.undoable(seat)
    except IllegalMoveError:
        return False
    return True


def is_alone(match: Match, seat: Seat) -> bool:
    """Whether all others at the table are computer players."""
    return all(each == seat or match.is_computer(each) for each in match.people)


def undo_over_computers(match: Match, seat: Seat) -> int | None:
    """Return the entry of a seat's last move if its undo affects only computer players.

    It replays the match, so a long one needs a thread.
    """
    if pace_of(match.row).undo == NO_UNDO:
        return None
    standing = _standing(match)
    people = [each for each in match.people if not match.is_computer(each)]
    last = last_move_of(standing, seat)
    if last is None or last.number < match.seated.get(seat, 0) or match.is_over:
        return None
    is_free = needs_nobody(standing, seat, people) and not _has_shown(match, seat, last.number)
    return last.number if is_free else None


def _has_shown(match: Match, seat: Seat, since: int) -> bool:
    """Whether a secret hidden from a seat has changed since an entry, as a card leaving a hand."""
    played = replayed_moves(match.game, match.record(), in_place=False)
    closed = [(step.number, closed_to(step.played.state, seat)) for step in played]
    return any(
        earlier - later for (_, earlier), (number, later) in pairwise(closed) if number >= since
    )


def acts_over_computers(match: Match, seat: Seat, last: int, at: int) -> list[NewAct] | None:
    """Return the acts that undo an entry and all after it without a vote. None if too many."""
    vote = Vote(match.next_number, seat, UNDO, (str(last), "1"), "all", (), at)
    if refuse_undo(match, vote):
        return None
    said = [f"{PASSED} {vote.number}", *undo_acts(match, vote)]
    return [NewAct(f"{ACT} {vote.words}", seat), *(NewAct(f"{ACT} {words}") for words in said)]


def ticket_to_ask(match: Match, seat: Seat) -> int | None:
    """Return the ticket of a seat's last move if others can be asked to undo it."""
    own = [entry.number for entry in _standing(match) if entry.seat == seat]
    if (
        not own
        or match.is_over
        or pace_of(match.row).undo == NO_UNDO
        or can_undo_alone(match, seat)
    ):
        return None
    return match.ticket(seat, own[-1])


def refuse_undo(match: Match, vote: Vote) -> Text | None:
    """Return why an undo is impossible now: it affects players who are not voters."""
    target = int(vote.about[0])
    if match.entries[target - 1].is_undone or match.is_computer(vote.seat):
        return GONE_ON
    known = match.since if match.is_sealed else len(match.entries)  # nobody knows who has answered
    if sum(entry.number <= known for entry in _taken_back(match, target)) > MOST:
        return TOO_LONG_AGO
    is_asked = set(_affected(match, vote.seat, target)) <= set(vote.voters)
    return None if is_asked else GONE_ON


def undo_acts(match: Match, vote: Vote) -> list[str]:
    """Return the acts that undo an entry and all moves after it, the newest first."""
    entries = _taken_back(match, int(vote.about[0]))
    return [f"{UNDO} {entry.number}" for entry in reversed(entries)]


async def take_back(
    cache: MatchCache,
    match: Match,
    acts: Sequence[NewAct],
    targets: Iterable[tuple[str, str]],
    interaction: int | None = None,
) -> Match:
    """Add the acts of a vote on undo, and ask open questions again. Returns the match after it.

    Planned moves of the players affected are deleted, or they would be made again.
    """
    after = await asyncio.to_thread(_match_after, match, acts)
    people = [seat for seat in match.people if not match.is_computer(seat)]
    told = [*targets, *((DECIDED, seat) for seat in people)]
    if after.is_sealed:
        told += [(PRIVATE, seat) for seat in people if seat in after.awaited()]
    taken_back = [int(words[2]) for act in acts if (words := act.words.split())[1] == UNDO]
    movers = {match.entries[number - 1].seat for number in taken_back}
    gone = [slot for slot in match.orders if slot[0] in movers]
    await add_acts(cache, match, acts, interaction, (*SEEN, COMPUTER), targets=told, gone=gone)
    cache.forget(match.id)
    return await cache.get(match.id)


def _match_after(match: Match, acts: Sequence[NewAct]) -> Match:
    """Return the match as it will be after acts. A long one needs a thread."""
    new = (Entry(match.next_number + n, a.seat, a.words, 0) for n, a in enumerate(acts))
    log = [LogRow(match.id, e.number, e.seat, e.words, None, e.at) for e in (*match.entries, *new)]
    return replay_match(match.row, match.people.values(), log, match.acts)


def _standing(match: Match) -> list[Entry]:
    return [entry for entry in match.entries if entry.is_move and not entry.is_undone]


def _taken_back(match: Match, target: int) -> list[Entry]:
    return [entry for entry in _standing(match) if entry.number >= target]


def _affected(match: Match, seat: Seat, target: int) -> tuple[Seat, ...]:
    """Return the humans' seats that must agree to undo an entry and everything after it."""
    found, others = whose_consent(_standing(match), seat, target), _others(match, seat)
    return others if found is None else tuple(each for each in others if each in found)


def _others(match: Match, seat: Seat) -> tuple[Seat, ...]:
    """Return the other humans' seats at the table."""
    return tuple(each for each in match.people if each != seat and not match.is_computer(each))
