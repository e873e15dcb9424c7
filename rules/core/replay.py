"""Replays: records are played again and verified, so nobody has to believe that a deal was fair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from rules.core.chance import Draw, commitment_of, draw_value
from rules.core.copies import draft_of
from rules.core.digest import setup_digest
from rules.core.errors import IllegalMoveError
from rules.core.explain import explained
from rules.core.game import Game, Played
from rules.core.menu import NUMBER
from rules.core.options import MatchOptions, option_words, options_from_words
from rules.core.records import (
    ABANDON,
    CANCEL,
    MODERATOR,
    SETUP_ENTRY,
    Record,
    RecordEntry,
    RecordError,
    spell_result,
)
from rules.core.secrets import Seat
from rules.core.state import State
from rules.core.text import ENGLISH
from rules.core.undo import UndoableMove, last_move_of, undo_refusal
from rules.core.votes import UNDO, consent_to, votes_of

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class ReplayedMove(Generic[S]):
    """One replayed move. Those of a replay in place all share one state, the current one."""

    number: int  # of the entry, or 0 for the set-up
    entry: RecordEntry
    is_sealed: bool  # the move was a secret choice
    played: Played[S]

    @property
    def undoable(self) -> UndoableMove:
        """The move, as the rules of undo look at it."""
        sealed = self.is_sealed and not self.played.phase_changed
        return UndoableMove(
            self.number, self.entry.seat, self.entry.words, sealed, self.played.why_final
        )


def record_of(
    game: Game[Any, Any],
    options: MatchOptions,
    seats: Sequence[Seat],
    seed: str,
    salt: str,
    log: Iterable[RecordEntry],
) -> Record:
    """Make a match's record from the database's data, without draws and result."""
    return Record(
        game=game.word,
        edition=game.edition,
        options=tuple(option_words(options).items()),
        seats=tuple(seats),
        commitment=commitment_of(seed),
        salt=salt,
        seed=seed,
        log=tuple(log),
    )


def complete_record(game: Game[S, Any], record: Record, *, begun: S | None = None) -> Record:
    """Add all draws to a record and, if the game is over, the result. Raises `RecordError`."""
    setup, *moves = replay(game, record, begun=begun)
    draws = {move.number: move.played.draws for move in moves}
    state = setup.played.state
    return replace(
        record,
        draws=setup.played.draws,
        log=tuple(replace(e, draws=draws.get(n, ())) for n, e in enumerate(record.log, 1)),
        result=None if state.flow else game.result(state),
    )


def undone_entries(log: Sequence[RecordEntry]) -> frozenset[int]:
    """Return the numbers of the entries that the log undoes. Raises `RecordError`."""
    undone_numbers: set[int] = set()
    for number, entry in enumerate(log, 1):
        if entry.is_act and entry.words[:1] == ("undo",):
            undone_numbers.add(_undo_target(log, number, entry, undone_numbers))
    return frozenset(undone_numbers)


def _undo_target(
    log: Sequence[RecordEntry], number: int, entry: RecordEntry, undone_numbers: set[int]
) -> int:
    word = entry.words[1] if len(entry.words) == 2 else ""
    target = int(word) if NUMBER.fullmatch(word) else 0
    if not 0 < target < number or log[target - 1].is_act or target in undone_numbers:
        raise RecordError(f"Entry {number}, `{entry}`, names no earlier move that still stands.")
    return target


def replayed_moves(
    game: Game[S, Any], record: Record, *, in_place: bool = True, begun: S | None = None
) -> Iterator[ReplayedMove[S]]:
    """Play a record, the set-up first, then all moves in their order but those undone.

    A record with an origin needs the state in which it began (see `continuations.begun`). Raises
    `RecordError` at the first entry that cannot be played.
    """
    undone_numbers = undone_entries(record.log)
    _check_seats(game, record)
    _check_end(record.log)
    if begun is None:
        played = _start_match(game, record)
    else:
        played = Played(draft_of(begun), (), (), phase_changed=True)
    yield ReplayedMove(0, SETUP_ENTRY, False, played)
    for number, entry in enumerate(record.log, 1):
        if entry.is_act or number in undone_numbers:
            continue
        sealed = game.is_sealed(played.state)
        try:
            played = game.play(played.state, entry.seat, entry.words, in_place=in_place)
        except IllegalMoveError as error:
            language = ENGLISH.renaming(game.vocabulary(played.state.options))
            said = explained(game, played.state, entry.seat, entry.words[0], error)
            reason = said.sentence.in_(language)
            raise RecordError(f"Entry {number}, `{entry}`: {reason}") from error
        yield ReplayedMove(number, entry, sealed, played)


def _check_seats(game: Game[Any, Any], record: Record) -> None:
    """Raise `RecordError` for a seat that the game does not have, or nobody at this table."""
    marks = [mark.word for mark in game.marks]
    for seat in record.seats:
        if seat not in marks:
            raise RecordError(
                f"The header's `seats` cannot be `{seat}`: {game.label} has {', '.join(marks)}."
            )
    for number, entry in enumerate(record.log, 1):
        if not entry.is_act and entry.seat not in record.seats:
            known = ", ".join(record.seats)
            raise RecordError(
                f"Entry {number}, `{entry}`: there is no seat `{entry.seat}`; there are: {known}."
            )


def _check_end(log: Sequence[RecordEntry]) -> None:
    """Raise `RecordError` if anything follows the entry by which a match is abandoned."""
    for number, entry in enumerate(log[:-1], 1):
        if entry.abandons:
            raise RecordError(f"Entry {number}, `{entry}`, ends the match, but is not the last.")


def replay(
    game: Game[S, Any], record: Record, *, in_place: bool = True, begun: S | None = None
) -> list[ReplayedMove[S]]:
    """Play a whole record. The last move's state is the match's. Raises `RecordError`."""
    return list(replayed_moves(game, record, in_place=in_place, begun=begun))


def _start_match(game: Game[S, Any], record: Record) -> Played[S]:
    if record.game != game.word or record.edition not in game.editions:
        raise RecordError(
            f"The record is of {record.game}, edition {record.edition}; "
            f"this program plays {game.word} up to edition {game.edition}."
        )
    if record.origin:
        raise RecordError(
            "The game began within another one. Name that record too: `--parent FILE`."
        )
    if not record.seed:
        raise RecordError("The record has no seed: the game is not over, or has not been told.")
    options = _options(game, record)
    try:
        return game.start(record.seats, options, record.seed, record.salt, record.edition)
    except IllegalMoveError as error:
        raise RecordError(str(error)) from error


def _options(game: Game[Any, Any], record: Record) -> MatchOptions:
    """Read the options of a record. A record of an earlier edition may lack newer ones.

    Raises `RecordError` for unknown or missing ones.
    """
    options = dict(record.options)
    try:
        found = options_from_words(game.options, options)
    except KeyError as error:
        raise RecordError(f"{game.label} has no option or answer {error}.") from error
    missing = option_words(found).keys() - options.keys()
    if missing and record.edition == game.edition:
        raise RecordError(f"The record leaves out options: {', '.join(sorted(missing))}.")
    return found


def verify(game: Game[S, Any], record: Record, *, begun: S | None = None) -> list[str]:
    """List the faults in the record of a finished game, the first one first.

    It has none if seal, set-up, salt, draws, moves, laws and result are all as they must be. A
    record with an origin needs the state in which it began (see `continuations.begun`).
    """
    return list(_faults(game, record, begun))


def _faults(game: Game[S, Any], record: Record, begun: S | None) -> Iterator[str]:
    if record.seed and commitment_of(record.seed) != record.commitment:
        yield "The seed does not match the commitment."
    if record.setup and setup_digest(record) != record.setup:
        yield "The set-up is not the one that was posted when the game began."
    if not record.salt:
        yield "The record has no salt."
    has_draws = record.shows_draws
    numbers: dict[str, int] = {}
    state: S | None = None
    try:
        for move in replayed_moves(game, record, begun=begun):
            state = move.played.state
            written = record.draws if move.number == 0 else move.entry.draws
            yield from _draw_faults(record, move, written if has_draws else None, numbers)
            yield from _law_faults(game, move)
        votes_of(record.log)
        yield from _undo_faults(game, record, begun)
    except RecordError as error:
        yield str(error)
        return
    yield from _misplaced_draws(record)
    yield from _result_faults(game, record, state)


def _location(move: ReplayedMove[Any]) -> str:
    return f"Entry {move.number}, `{move.entry}`" if move.number else "The set-up"


def _draw_faults(
    record: Record,
    move: ReplayedMove[Any],
    written: tuple[Draw, ...] | None,
    numbers: dict[str, int],
) -> Iterator[str]:
    """Compute each draw again, with the draws for each purpose numbered apart from the engine."""
    expected = []
    for draw in move.played.draws:
        numbers[draw.purpose] = number = numbers.get(draw.purpose, 0) + 1
        value = draw_value(record.seed, record.salt, draw.purpose, number, draw.limit)
        expected.append(Draw(draw.purpose, draw.limit, value))
    if tuple(expected) != move.played.draws or (written is not None and written != tuple(expected)):
        yield f"{_location(move)}: the draws are not those of the seed."


def _law_faults(game: Game[S, Any], move: ReplayedMove[S]) -> Iterator[str]:
    for law, holds in game.laws(move.played.state):
        if not holds:
            yield f"{_location(move)}: after it this does not hold: {law}."


def _undo_faults(game: Game[S, Any], record: Record, begun: S | None) -> Iterator[str]:
    """Judge each undo by the log before it, so that nobody takes back a move that drew cards."""
    for number, entry in enumerate(record.log, 1):
        if entry.is_act and entry.words[:1] == ("undo",):
            before = replace(record, log=record.log[: number - 1])
            replayed = replayed_moves(game, before, begun=begun)
            moves = [_undoable(record, move) for move in replayed if move.number]
            if not _can_undo(record, number, int(entry.words[1]), moves):
                yield f"Entry {number}, `{entry}`: that move could not be taken back."


def _undoable(record: Record, move: ReplayedMove[Any]) -> UndoableMove:
    """Return the undoable move. In older records, revealing did not prevent an undo."""
    if not record.setup:
        move = replace(move, played=replace(move.played, has_revealed=False))
    return move.undoable


def _can_undo(record: Record, number: int, target: int, moves: Sequence[UndoableMove]) -> bool:
    """Whether an entry may take back a move: the newest of all by consent, else its seat's last."""
    vote = consent_to(record.log, number)
    if vote and vote.kind == UNDO and target >= int(vote.about[0]):
        return moves[-1].number == target
    seat = record.log[target - 1].seat
    last = last_move_of(moves, seat)
    return last is not None and last.number == target and undo_refusal(moves, seat) is None


def _misplaced_draws(record: Record) -> Iterator[str]:
    undone_numbers = undone_entries(record.log)
    for number, entry in enumerate(record.log, 1):
        if entry.draws and (entry.is_act or number in undone_numbers):
            yield f"Entry {number}, `{entry}`, shows draws, but it is no move that stands."


def _result_faults(game: Game[S, Any], record: Record, state: S | None) -> Iterator[str]:
    if record.is_abandoned:
        yield from _abandonment_faults(record, state)
    elif state is None or state.flow:
        yield "The game is not over."
    elif record.result is None:
        yield "The record has no result."
    elif record.result != (result := game.result(state)):
        found, written = spell_result(result), spell_result(record.result)
        yield f"The result is {found}; the record says {written}."


def _abandonment_faults(record: Record, state: S | None) -> Iterator[str]:
    ending, *named = record.log[-1].words
    if ending == ABANDON and not (len(named) == 1 and named[0] in record.seats):
        yield f"The last entry, `{record.log[-1]}`, names no seat that left."
    if ending != ABANDON and named not in ([], [MODERATOR] if ending == CANCEL else []):
        yield f"The last entry, `{record.log[-1]}`, names somebody who could not end the match."
    if record.result is not None:
        yield "The record has a result, but the match was abandoned."
    if state is not None and not state.flow:
        yield "The match was abandoned when it was over."
