"""Finds the match that an actor means: the named one, the channel's, or one of their tables.

It also checks which matches they can reach by an id from their current place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple, TypeAlias

from bot.core.interactions.actor import Actor
from bot.core.interactions.table_names import TableNames
from bot.core.match.cache import MatchCache, NoMatchError, no_such_table, stored_row
from bot.core.match.decisions import offered_verbs
from bot.core.match.games import match_options
from bot.core.match.match import Match
from bot.core.match.store import MatchRepository
from bot.ground.logs import subject
from bot.ground.rows import MatchRow, Stage
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text, Vocabulary, text
from rules.registry import games, label_of

Likelihood: TypeAlias = Callable[[Match, Seat], bool]

NO_SUCH_TABLE: Final = text("You are not at that table. Your tables are suggested as you type.")
LIVE: Final[tuple[Stage, ...]] = ("live",)


class Meant(NamedTuple):
    """The tables that an unnamed table can mean: of a game, in some stages, the likely ones."""

    game: Word | None = None
    stages: tuple[Stage, ...] = LIVE
    is_likely: Likelihood | None = None  # used without a question if only one table is likely
    is_elsewhere: bool = False  # the command is about another channel's table


def awaits(match: Match, seat: Seat) -> bool:
    """Whether it is the turn of a seat, so that its player is probably looking at that table."""
    return seat in match.awaited()


def allows(verbs: Collection[Word]) -> Likelihood:
    """Return a function that says whether a move with a given verb is possible now."""

    def is_possible(match: Match, seat: Seat) -> bool:
        return bool({*verbs} & {*offered_verbs(match, seat)})

    return is_possible


class SeveralTablesError(NoMatchError):
    """The actor has several tables that could be meant, and does not say which."""

    def __init__(self, rows: Sequence[MatchRow]) -> None:
        super().__init__(text("You sit at several tables. Name one with the option “table”."))
        self.rows = rows


class MatchResolver:
    """Finds the match that an actor means. Refusals are `IllegalMoveError`s."""

    def __init__(self, cache: MatchCache, repository: MatchRepository, names: TableNames) -> None:
        self.cache, self.repository, self.names = cache, repository, names

    async def resolve(self, actor: Actor, typed: str | None, meant: Meant) -> int:
        """Return the named match, else the channel's, else the only one that the actor can mean.

        Raises `NoMatchError`, and `SeveralTablesError` instead of a guess.
        """
        id = await self._resolve(actor, typed, meant)
        subject().match = id  # the log names it from here on
        return id

    async def _resolve(self, actor: Actor, typed: str | None, meant: Meant) -> int:
        if typed is not None:
            return await self._named(actor, typed)
        here = await self.repository.in_channel(actor.channel)
        if here is not None and meant.game in (None, here.game) and not meant.is_elsewhere:
            return here.id
        rows = await self._candidates(actor, meant)
        likely = [
            row for row in rows if meant.is_likely and await self._is_likely(row, actor, meant)
        ]
        if len(likely) == 1 or len(rows) == 1:
            return (likely or rows)[0].id
        if not rows:
            raise NoMatchError(_nothing(here, meant))
        raise SeveralTablesError(rows)

    async def row(self, id: int) -> MatchRow:
        """Return the row of a match in any stage. Raises `NoMatchError`."""
        return await stored_row(self.repository, id)

    async def vocabulary(self, actor: Actor, game: Word) -> Vocabulary:
        """Return the vocabulary of the edition that is played in the actor's channel."""
        row = await self.repository.in_channel(actor.channel)
        played = games()[game]
        options = match_options(row) if row and row.game == game else played.options()
        return played.vocabulary(options)

    async def _candidates(self, actor: Actor, meant: Meant) -> list[MatchRow]:
        """Return the actor's tables that fit, or all of the game if none has a fitting stage."""
        rows = await self.repository.of_user(actor.user)
        mine = [row for row in rows if meant.game in (None, row.game)]
        return [row for row in mine if row.stage in meant.stages] or mine

    async def _named(self, actor: Actor, typed: str) -> int:
        """Return the actor's table with this number, or the only one with this name."""
        rows, word = await self.repository.of_user(actor.user), typed.strip().partition(" ")[0]
        if word.isascii() and word.isdigit():
            found = {row.id for row in rows if str(row.id) == word}
        else:
            tables = await self.names.labels(actor, rows)
            found = {table.id for table in tables if table.is_labelled(typed)}
            found = found or {table.id for table in tables if table.is_called(typed)}
        if not found:
            raise NoMatchError(NO_SUCH_TABLE)
        if len(found) > 1:
            raise SeveralTablesError([row for row in rows if row.id in found])
        return found.pop()

    async def _is_likely(self, row: MatchRow, actor: Actor, meant: Meant) -> bool:
        try:
            match = await self.cache.get(row.id)
            return meant.is_likely is not None and meant.is_likely(match, match.seat_of(actor.user))
        except IllegalMoveError:  # it is frozen, or they have just left it
            return False


def _nothing(here: MatchRow | None, meant: Meant) -> Text:
    """Return why no match can be meant: the channel has no game, or another one."""
    if meant.game and here and here.stage not in ("over", "cancelled"):
        played, game = label_of(here.game), label_of(meant.game)
        return text("{played} is played here, not {game}.", played=played, game=game)
    return text("There is no game here. Open a table with {new}.", new=text("`/game new`"))


async def require_reach(names: TableNames, actor: Actor, id: int) -> None:
    """Raise `NoMatchError` for a table elsewhere at which the actor never sat.

    Elsewhere means another server or direct messages. Buttons in direct messages come from messages
    to players, who may have left the table since. Players reach their tables from everywhere.
    """
    if names.cache.channel(id) == actor.channel:
        return  # nearly every press in a server: saves a query
    if actor.guild is not None:
        row = await names.repository.get(id)
        if row is None or row.guild in (None, actor.guild):
            return
    if not await names.repository.has_had(id, actor.user):
        raise no_such_table()
