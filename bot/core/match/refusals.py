"""Refusals in a match: of illegal moves, and of outdated decisions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from typing import Concatenate, Final, ParamSpec, TypeVar

from bot.core.match.address import STALE_MENU
from bot.core.match.cache import MatchCache
from bot.core.match.match import ENDED, Match
from bot.core.match.options import TypedOptions, words_of
from bot.store.errors import NotLiveError, NumberTakenError, RepeatedInteractionError
from rules.core import explain
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import text

S = TypeVar("S")
P = ParamSpec("P")
T = TypeVar("T")

RETRIES: Final = 5  # of a change that other processes overtook


class OvertakenError(StaleMenuError):
    """Another process has changed a match meanwhile. Nothing was changed here."""

    def __init__(self) -> None:
        super().__init__(STALE_MENU)


@contextmanager
def refusals_of_store(cache: MatchCache, id: int) -> Iterator[None]:
    """Turn refusals of the store into words for the player."""
    try:
        yield
    except RepeatedInteractionError:
        raise StaleMenuError(text("This has already been done.")) from None
    except (NotLiveError, NumberTakenError) as refused:
        is_known = isinstance(refused, NotLiveError) and not cache.knows_as_live(id)
        cache.forget(id)  # another process was quicker: trust the store
        raise (StaleMenuError(ENDED) if is_known else OvertakenError()) from None


def retried(
    change: Callable[Concatenate[S, P], Awaitable[T]],
) -> Callable[Concatenate[S, P], Awaitable[T]]:
    """Make a method start again, with the current match, when it was overtaken."""

    @wraps(change)
    async def made(self: S, /, *args: P.args, **options: P.kwargs) -> T:
        for _ in range(RETRIES):
            with suppress(OvertakenError):
                return await change(self, *args, **options)
        return await change(self, *args, **options)

    return made


def explained(
    match: Match,
    seat: Seat,
    verb: Word,
    refused: IllegalMoveError,
    options: TypedOptions | None = None,
) -> IllegalMoveError:
    """Return a refusal of a move by a verb, with the best known reason."""
    if match.is_abandoned:
        return refused
    said = words_of(options or {}, match.aliases)
    return explain.explained(match.game, match.state, seat, verb, refused, said)


def has_decided(match: Match, seat: Seat, ticket: int) -> bool:
    """Whether a ticket is that of an earlier decision, which the seat has made since."""
    if match.is_current_ticket(seat, ticket):
        return False
    made = [e.number for e in match.entries if e.seat == seat and e.is_move and not e.is_undone]
    opened = (n for n in range(len(match.entries)) if match.ticket(seat, n) == ticket)
    return next(opened, len(match.entries)) < max(made, default=0)
