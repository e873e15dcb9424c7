"""A continuation in play: the position after its moves, and the computer players' next ones.

Computer players know the news for their seats since its beginning, and the public news before. So
nothing that was hidden in the finished game reaches them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Final

from bot.computers.levels import USUAL
from bot.computers.thinker import Thinker
from bot.continuations.model import ContinuationRow
from bot.core.match.address import CONTINUATIONS, LESSON, Address
from bot.core.match.decisions import Decision
from bot.core.match.position import Position
from bot.core.match.private import private_match
from rules.core.computers import Knowledge
from rules.core.continuations import begin, continuation_of, told_until
from rules.core.game import POINTS, Game
from rules.core.menu import Path
from rules.core.records import ACT, END, RecordEntry, write
from rules.core.replay import complete_record
from rules.core.secrets import Seat, seal
from rules.core.state import Announcement, State
from rules.core.steps import Replay

TICKETS: Final = 16**8  # besides those of lessons


@dataclass(slots=True)
class Playing:
    """A continuation, and the points of the finished game at the end of the same round."""

    row: ContinuationRow
    replay: Replay[Any]
    state: State
    told: list[Announcement]  # to each seat, as far as it may know
    news: int  # how many of these its person has seen
    round: int  # of its beginning
    position: Position = field(init=False)

    def __post_init__(self) -> None:
        self.position = Position(self.game, self.state)

    @property
    def game(self) -> Game[Any, Any]:
        return self.replay.game

    @property
    def is_over(self) -> bool:
        return not self.state.flow

    @property
    def has_stopped(self) -> bool:
        """Whether it has come to the end of its round, or of the game."""
        return self.is_over or not (self.row.whole or self.game.round(self.state) == self.round)

    @property
    def is_yours(self) -> bool:
        """Whether it waits for its person alone."""
        return not self.has_stopped and [*self.game.deciders(self.state)] == [self.row.seat]

    @property
    def points(self) -> Mapping[Seat, int]:
        """The points of all seats now. A game without points has none."""
        return points_of(self.game, self.state)

    @property
    def points_then(self) -> Mapping[Seat, int]:
        """The points at the same time in the finished game. None if it did not come so far."""
        steps = self.replay.steps
        last = steps[-1]
        if not self.is_over:
            last = next(step for step in reversed(steps) if step.round <= self.round)
        state, _ = self.replay.after(last)
        is_before = state.flow and (self.is_over or self.game.round(state) == self.round)
        return {} if is_before else points_of(self.game, state)

    def root(self, code: str) -> Decision:
        """Return the decision where the next move of its person begins.

        Raises `NotYourDecisionError`.
        """
        match = private_match(self.game, self.state, code)
        menu = self.position.menu(self.row.seat)
        return Decision(match, self.row.seat, menu, Address(LESSON, ticket_of(self.row)))

    def play(self, seat: Seat, path: Sequence[str]) -> None:
        """Play a move. Raises `IllegalMoveError`."""
        played = self.game.play(self.state, seat, path)
        self.state, self.position = played.state, Position(self.game, played.state)
        self.told += played.announcements
        line = " ".join([seat, *path])
        self.row = replace(self.row, moves=f"{self.row.moves}{line}\n")

    def record(self) -> str:
        """Write the record, which `karnak verify` checks with that of the finished game."""
        lines = [line.split() for line in self.row.moves.splitlines()]
        log = [RecordEntry(seat, tuple(path)) for seat, *path in lines]
        if not self.is_over:
            log.append(RecordEntry(ACT, (END,)))
        row = self.row
        step, dealt = self.replay.steps[row.step], row.seat if row.dealt else ""
        record = continuation_of(self.replay.record, step, dealt, row.seed, log)
        begun = begin(self.replay, step, dealt, row.seed)
        return write(complete_record(self.game, record, begun=begun))


def start(replay: Replay[Any], row: ContinuationRow) -> Playing:
    """Replay a continuation. It takes a while."""
    step = replay.steps[row.step]
    state = begin(replay, step, row.seat if row.dealt else "", row.seed)
    told = [each for each in told_until(replay, step) if each.to is None]
    playing = Playing(
        replace(row, moves=""), replay, state, told, len(told), replay.game.round(state)
    )
    for line in row.moves.splitlines():
        seat, *path = line.split()
        playing.play(seat, path)
    playing.news = len(playing.told)
    return playing


async def play_others(playing: Playing, thinker: Thinker, is_late: Callable[[], bool]) -> None:
    """Make the moves of computer players until it is the person's turn, or it is late."""
    game, you = playing.game, playing.row.seat
    while not playing.has_stopped and not is_late():
        seat = next((each for each in game.deciders(playing.state) if each != you), None)
        if seat is None:
            return
        playing.play(seat, await _choose(playing, thinker, seat))


async def _choose(playing: Playing, thinker: Thinker, seat: Seat) -> Path:
    told = tuple(each.event for each in playing.told if each.reaches(seat))
    knowledge = Knowledge(seal(playing.state, seat), seat, told)
    seed = sha256(f"continuation {playing.row.seed} {playing.row.moves}".encode()).hexdigest()
    thought = await thinker.think(playing.game, knowledge, USUAL, seed)
    return thought.chosen.path


def ticket_of(row: ContinuationRow) -> int:
    """Return the ticket of the decision after the moves of a continuation."""
    said = sha256(f"{row.id} {row.seed} {row.moves}".encode()).hexdigest()
    return CONTINUATIONS + int(said, 16) % TICKETS


def points_of(game: Game[Any, Any], state: State) -> Mapping[Seat, int]:
    """Return the points of all seats in a position. A game without points has none."""
    if not state.flow:
        return dict(game.result(state).scores)
    facts = game.facts(game.view(state, None))
    return {seat: numbers[POINTS] for seat, numbers in facts.items()}
