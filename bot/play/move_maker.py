"""A move is made here: played, kept in the store, and only then is the match advanced."""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.computers.thinker import Thought
from bot.computers.thinking import row_of_thought
from bot.core.match.cache import MatchCache, note_end
from bot.core.match.log_store import LogRepository
from bot.core.match.match import Match
from bot.core.match.refusals import refusals_of_store
from bot.deadlines.timeouts import TimeoutService
from bot.ground.metrics import MOVES
from bot.ground.rows import OrderRow
from bot.play.notifications import notifications_of
from bot.play.orders import ended_slots
from bot.store.database import nothing
from rules.core.game import Played
from rules.core.menu import Path
from rules.core.secrets import Seat


class Move(NamedTuple):
    """A whole move, and the order or the computer's thought by which it is made, if any."""

    seat: Seat
    path: Path
    order: OrderRow | None = None
    thought: Thought | None = None

    @property
    def made_by(self) -> str:
        """What makes the move, if no person does."""
        return "order" if self.order else "computer" if self.thought else "rule"


class MoveMaker:
    """Makes moves. The caller holds the lock of the match."""

    def __init__(self, cache: MatchCache, timeouts: TimeoutService) -> None:
        self.cache, self.timeouts = cache, timeouts
        self.log = LogRepository(cache.database)

    async def make(self, match: Match, move: Move, interaction: int | None = None) -> Played[Any]:
        """Make a move. The interaction is that of the person who makes it."""
        seat, path, order, thought = move
        played, answer = match.play(seat, path), match.answer(seat, path)
        words, rows = " ".join(path), notifications_of(match, seat, played, answer is not None)
        over, gone = not played.state.flow, ended_slots(match, played, order)
        late = await self.timeouts.lateness(match, seat)
        by_person = interaction is not None

        def advance(changed: Match, at: int) -> Match:
            changed.advance(seat, words, at, played, answer, is_by_person=by_person, late=late)
            return changed

        ending = self.cache.ending(advance(match.snapshot(), 0)) if over else nothing
        with refusals_of_store(self.cache, match.id):
            at = await self.log.append(
                match.id,
                match.next_number,
                seat,
                words,
                interaction,
                rows,
                over=over,
                ending=ending,
                gone=gone,
                late=late,
                thought=row_of_thought(thought) if thought else None,
            )
        for slot in gone:
            match.orders.pop(slot, None)
        MOVES.labels(match.game.word, "person" if by_person else move.made_by).inc()
        self.cache.keep(advance(match, at))
        if over:
            note_end(match, "result")
        return played
