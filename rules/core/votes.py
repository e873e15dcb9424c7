"""Votes: decisions of the players at a table, found by a replay of their acts.

`! propose pause by majority of blue green red until 1763862900` opens a vote. It has the number of
that entry. `! yes 12` and `! no 12` are its voters' answers, once each, and `! passed 12` or `!
failed 12` closes it. A proposer who has a vote is for it. A player who leaves the table loses their
vote, and their successor in the seat votes again: by `! withdraw 12` the old vote no longer counts.
Everything else that a vote depends on is in the entry that opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from rules.core.menu import NUMBER, Path, Word
from rules.core.records import RecordEntry, RecordError
from rules.core.secrets import Seat

PROPOSE: Final = "propose"
YES: Final = "yes"
NO: Final = "no"
PASSED: Final = "passed"
FAILED: Final = "failed"
WITHDRAW: Final = "withdraw"  # a seat's answer in a vote, because it is another player's seat now
RESIGN: Final = "resign"
REPLACE: Final = "replace"  # an act that names a seat: it is somebody else's then
UNDO: Final = "undo"  # a proposal to undo an entry and everything after it, and an act
BY, OF, UNTIL = "by", "of", "until"

# The number of voters that have to agree.
RULES: Final[Mapping[Word, Callable[[int], int]]] = {
    "majority": lambda voters: voters // 2 + 1,
    "most": lambda voters: max(1, voters - 1),  # all but one
    "all": lambda voters: voters,
}


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote and its answers so far. `about` are further words of the proposal, such as hours."""

    number: int  # of the entry that opened it
    seat: Seat  # who proposes
    kind: Word
    about: Path
    rule: Word
    voters: tuple[Seat, ...]
    until: int  # seconds since 1970
    yes: tuple[Seat, ...] = ()
    no: tuple[Seat, ...] = ()
    outcome: Word | None = None  # how it was closed

    @property
    def needed(self) -> int:
        """How many have to agree."""
        return RULES[self.rule](len(self.voters))

    @property
    def verdict(self) -> Word | None:
        """Its result, if the others' answers cannot change it, or None."""
        if len(self.yes) >= self.needed:
            return PASSED
        return FAILED if len(self.voters) - len(self.no) < self.needed else None

    @property
    def asks_nobody(self) -> bool:
        """Whether it passed without a word, for it concerned computer players alone."""
        return self.outcome == PASSED and not self.voters

    @property
    def silent(self) -> tuple[Seat, ...]:
        """The voters who have said nothing yet."""
        return tuple(seat for seat in self.voters if seat not in (*self.yes, *self.no))

    @property
    def words(self) -> str:
        """The words of the act that opens it."""
        parts = (self.kind, *self.about, BY, self.rule, OF, *self.voters, UNTIL, str(self.until))
        return " ".join((PROPOSE, *parts))


Votes: TypeAlias = "dict[int, Vote]"  # by their numbers


def open_votes(votes: Votes) -> Iterator[Vote]:
    return (vote for vote in votes.values() if vote.outcome is None)


def count(votes: Votes, number: int, words: Sequence[Word], seat: Seat) -> None:
    """Add an act to the votes, if it is any of theirs. Raises `RecordError` if it cannot be."""
    first, *rest = words
    if first == PROPOSE:
        votes[number] = _proposed(number, rest, seat)
    elif first in (YES, NO, WITHDRAW):
        vote = _open_vote(votes, number, rest)
        votes[vote.number] = _said(vote, number, first, seat)
    elif first in (PASSED, FAILED):
        vote = _open_vote(votes, number, rest)
        if first == PASSED and vote.verdict != PASSED:
            raise RecordError(f"Entry {number}: too few have agreed.")
        votes[vote.number] = replace(vote, outcome=first)
    elif first in (RESIGN, REPLACE):
        _take_votes_of(votes, rest[0] if first == REPLACE and rest else seat)


def votes_of(log: Sequence[RecordEntry]) -> Votes:
    """Find the votes in the log of a record, by number. Raises `RecordError`."""
    votes: Votes = {}
    for number, entry in enumerate(log, 1):
        if entry.is_act:
            *words, last = entry.words
            closes = entry.words[0] in (PASSED, FAILED)
            count(votes, number, entry.words if closes else words or [last], last)
    return votes


def consent_to(log: Sequence[RecordEntry], number: int) -> Vote | None:
    """Find the vote that allowed an undo. Its entries directly follow the vote's.

    Return None for an undo without a vote.
    """
    before = number - 1
    while before and log[before - 1].is_act and log[before - 1].words[:1] == (UNDO,):
        before -= 1
    words = log[before - 1].words if before and log[before - 1].is_act else ()
    return votes_of(log[:before])[int(words[1])] if words[:1] == (PASSED,) else None


def _proposed(number: int, words: Sequence[Word], seat: Seat) -> Vote:
    """Parse the vote that an entry opens. Raises `RecordError`."""
    try:
        by, of, until = (words.index(word) for word in (BY, OF, UNTIL))
        kind, *about = words[:by]
        ((rule,), (end,)) = words[by + 1 : of], words[until + 1 :]
        voters = tuple(words[of + 1 : until])
        yes = (seat,) if seat in voters else ()
        RULES[rule]
        if kind == UNDO and not NUMBER.fullmatch("".join(about[:1])):
            raise ValueError
        return Vote(number, seat, kind, tuple(about), rule, voters, int(end), yes)
    except (ValueError, KeyError):
        raise RecordError(f"Entry {number}: `{' '.join(words)}` proposes nothing.") from None


def _said(vote: Vote, number: int, word: Word, seat: Seat) -> Vote:
    """Return a vote with a seat's answer added or withdrawn. Raises `RecordError`."""
    if word == WITHDRAW:
        if seat not in (*vote.yes, *vote.no):
            raise RecordError(f"Entry {number}: {seat} has not voted.")
        return replace(vote, yes=_without(vote.yes, seat), no=_without(vote.no, seat))
    if seat not in vote.silent:
        raise RecordError(f"Entry {number}: {seat} has no vote, or has voted.")
    said = (*getattr(vote, word), seat)
    return replace(vote, yes=said) if word == YES else replace(vote, no=said)


def _open_vote(votes: Votes, number: int, words: Sequence[Word]) -> Vote:
    word = words[0] if len(words) == 1 else ""
    vote = votes.get(int(word)) if NUMBER.fullmatch(word) else None
    if vote is None or vote.outcome:
        raise RecordError(f"Entry {number}: no such vote is open.")
    return vote


def _take_votes_of(votes: Votes, seat: Seat) -> None:
    """Take a seat that is left from the votes that are open."""
    for vote in tuple(open_votes(votes)):
        votes[vote.number] = replace(
            vote,
            voters=_without(vote.voters, seat),
            yes=_without(vote.yes, seat),
            no=_without(vote.no, seat),
        )


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)
