"""Playing a record again, and checking it: nobody has to believe that the deal was fair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from rules.core.chance import Draw, commitment_of, draw_value
from rules.core.errors import IllegalMoveError
from rules.core.game import Game, Played, State
from rules.core.menu import NUMBER
from rules.core.options import MatchOptions, option_words, options_from_words
from rules.core.records import SETTING_UP, Record, RecordEntry, RecordError, spell_result
from rules.core.secrets import Seat
from rules.core.text import ENGLISH
from rules.core.undo import UndoableMove, last_move_of, undo_refusal

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A move as it was replayed. In place, all steps share one state: the present one."""

    number: int  # of its entry; 0 is the set-up
    entry: RecordEntry
    is_sealed: bool  # it was a secret choice
    played: Played[S]

    @property
    def undoable(self) -> UndoableMove:
        """What has to be known of the move to take it back."""
        sealed = self.is_sealed and not self.played.phase_changed
        return UndoableMove(
            self.number, self.entry.seat, self.entry.words, sealed, self.played.is_final
        )


def record_of(
    game: Game[Any, Any],
    options: MatchOptions,
    seats: Sequence[Seat],
    seed: str,
    salt: str,
    log: Iterable[RecordEntry],
) -> Record:
    """The record of a match as its database knows it: without draws and result."""
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


def completed(game: Game[S, Any], record: Record) -> Record:
    """The record with every draw and, if the game is over, its result. Raises `RecordError`."""
    setup, *moves = replay(game, record)
    draws = {step.number: step.played.draws for step in moves}
    state = setup.played.state
    return replace(
        record,
        draws=setup.played.draws,
        log=tuple(replace(e, draws=draws.get(n, ())) for n, e in enumerate(record.log, 1)),
        result=None if state.flow else game.result(state),
    )


def undone(log: Sequence[RecordEntry]) -> frozenset[int]:
    """The numbers of the entries that have been taken back. Raises `RecordError`."""
    gone: set[int] = set()
    for number, entry in enumerate(log, 1):
        if entry.is_act and entry.words[:1] == ("undo",):
            gone.add(_taken_back(log, number, entry, gone))
    return frozenset(gone)


def _taken_back(log: Sequence[RecordEntry], number: int, entry: RecordEntry, gone: set[int]) -> int:
    word = entry.words[1] if len(entry.words) == 2 else ""
    target = int(word) if NUMBER.fullmatch(word) else 0
    if not 0 < target < number or log[target - 1].is_act or target in gone:
        raise RecordError(f"Entry {number}, `{entry}`, names no earlier move that still stands.")
    return target


def steps(game: Game[S, Any], record: Record, *, in_place: bool = True) -> Iterator[Step[S]]:
    """Play a record, the set-up first, then all entries but those undone, in their order.

    Raises `RecordError` at the first thing that cannot be played.
    """
    gone = undone(record.log)
    played = _started(game, record)
    yield Step(0, SETTING_UP, False, played)
    for number, entry in enumerate(record.log, 1):
        if entry.is_act or number in gone:
            continue
        sealed = game.is_sealed(played.state)
        try:
            played = game.play(played.state, entry.seat, entry.words, in_place=in_place)
        except IllegalMoveError as error:
            spoken = ENGLISH.renaming(game.vocabulary(played.state.options))
            said = error.sentence.in_(spoken)
            raise RecordError(f"Entry {number}, `{entry}`: {said}") from error
        yield Step(number, entry, sealed, played)


def replay(game: Game[S, Any], record: Record, *, in_place: bool = True) -> list[Step[S]]:
    """Every step of a record; the last one's state is the match's. Raises `RecordError`."""
    return list(steps(game, record, in_place=in_place))


def _started(game: Game[S, Any], record: Record) -> Played[S]:
    if record.game != game.word or record.edition not in game.editions:
        raise RecordError(
            f"The record is of {record.game}, edition {record.edition}; "
            f"this program plays {game.word} up to edition {game.edition}."
        )
    if not record.seed:
        raise RecordError("The record has no seed: the game is not over, or has not been told.")
    options = _options(game, record)
    try:
        return game.start(record.seats, options, record.seed, record.salt, record.edition)
    except IllegalMoveError as error:
        raise RecordError(str(error)) from error


def _options(game: Game[Any, Any], record: Record) -> MatchOptions:
    """Those that came with a later edition may be left out."""
    options = dict(record.options)
    try:
        found = options_from_words(game.options, options)
    except KeyError as error:
        raise RecordError(f"{game.label} has no option or answer {error}.") from error
    missing = option_words(found).keys() - options.keys()
    if missing and record.edition == game.edition:
        raise RecordError(f"The record leaves out options: {', '.join(sorted(missing))}.")
    return found


def verify(game: Game[Any, Any], record: Record) -> list[str]:
    """What is wrong with the record of a finished game, the first thing first.

    Nothing if all is as it was sealed: commitment, salt, draws, moves, laws and result.
    """
    return list(_faults(game, record))


def _faults(game: Game[S, Any], record: Record) -> Iterator[str]:
    if record.seed and commitment_of(record.seed) != record.commitment:
        yield "The seed does not match the commitment."
    if not record.salt:
        yield "The record has no salt."
    shown = record.draws or any(entry.draws for entry in record.log)
    made: dict[str, int] = {}
    state: S | None = None
    try:
        for step in steps(game, record):
            state = step.played.state
            written = record.draws if step.number == 0 else step.entry.draws
            yield from _wrong_draws(record, step, written if shown else None, made)
            yield from _broken_laws(game, step)
        yield from _wrong_undos(game, record)
    except RecordError as error:
        yield str(error)
        return
    yield from _draws_of_nothing(record)
    yield from _wrong_result(game, record, state)


def _at(step: Step[Any]) -> str:
    return f"Entry {step.number}, `{step.entry}`" if step.number else "The set-up"


def _wrong_draws(
    record: Record, step: Step[Any], written: tuple[Draw, ...] | None, made: dict[str, int]
) -> Iterator[str]:
    """Each draw is computed anew, and counted here, by purpose, whatever the engine says."""
    due = []
    for draw in step.played.draws:
        made[draw.purpose] = number = made.get(draw.purpose, 0) + 1
        value = draw_value(record.seed, record.salt, draw.purpose, number, draw.limit)
        due.append(Draw(draw.purpose, draw.limit, value))
    if tuple(due) != step.played.draws or (written is not None and written != tuple(due)):
        yield f"{_at(step)}: the draws are not those of the seed."


def _broken_laws(game: Game[S, Any], step: Step[S]) -> Iterator[str]:
    for law, holds in game.laws(step.played.state):
        if not holds:
            yield f"{_at(step)}: after it this does not hold: {law}."


def _wrong_undos(game: Game[S, Any], record: Record) -> Iterator[str]:
    """Nobody looks at cards and takes the purchase back: each undo is judged by the log before."""
    for number, entry in enumerate(record.log, 1):
        if entry.is_act and entry.words[:1] == ("undo",):
            before = replace(record, log=record.log[: number - 1])
            made = [step.undoable for step in steps(game, before) if step.number]
            target = int(entry.words[1])
            seat = record.log[target - 1].seat
            last = last_move_of(made, seat)
            if last is None or last.number != target or undo_refusal(made, seat):
                yield f"Entry {number}, `{entry}`: that move could not be taken back."


def _draws_of_nothing(record: Record) -> Iterator[str]:
    gone = undone(record.log)
    for number, entry in enumerate(record.log, 1):
        if entry.draws and (entry.is_act or number in gone):
            yield f"Entry {number}, `{entry}`, shows draws, but it is no move that stands."


def _wrong_result(game: Game[S, Any], record: Record, state: S | None) -> Iterator[str]:
    if state is None or state.flow:
        yield "The game is not over."
    elif record.result is None:
        yield "The record has no result."
    elif record.result != (result := game.result(state)):
        found, written = spell_result(result), spell_result(record.result)
        yield f"The result is {found}; the record says {written}."
