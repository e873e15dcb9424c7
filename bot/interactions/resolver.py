"""Which match an actor means: the one they name, the channel's, or the one that awaits them."""

from __future__ import annotations

from bot.interactions.actor import Actor
from bot.languages import language
from bot.matches.cache import MatchCache, NoMatchError
from bot.matches.games import match_options
from bot.matches.match import Match
from bot.rows import MatchRow
from bot.store.matches import MatchRepository
from bot.ui.private import table_line
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.text import Text, Vocabulary, listed, text
from rules.registry import games


class MatchResolver:
    """Finds the match that an actor means. Refusals are `IllegalMoveError`s."""

    def __init__(self, cache: MatchCache, repository: MatchRepository) -> None:
        self.cache, self.repository = cache, repository

    async def resolve(self, actor: Actor, game: Word | None, typed: str | None) -> int:
        """The match named, else the channel's, else the only one of the game that awaits them.

        Raises `NoMatchError`, naming the tables to choose from if there are several.
        """
        if typed is not None:
            return await self._named(actor, typed)
        here = await self._in_channel(actor)
        if here is not None and game in (None, here.game):
            return here.id
        awaited = await self._awaiting(actor, game)
        if len(awaited) == 1:
            return awaited[0]
        if not awaited:
            raise NoMatchError(
                text("There is no game here. Open a table with {new}.", new=text("`/game new`"))
            )
        raise NoMatchError(
            text(
                "You sit at several tables; name one with the option “table”: {tables}.",
                tables=listed(Text(str(id)) for id in awaited[:25]),
            )
        )

    async def row(self, id: int) -> MatchRow:
        """The row of a match in any stage. Raises `NoMatchError`."""
        return await self.cache.row(id)

    async def vocabulary(self, actor: Actor, game: Word) -> Vocabulary:
        """What the edition played in the actor's channel calls by other names."""
        row = await self._in_channel(actor)
        played = games()[game]
        options = match_options(row) if row and row.game == game else played.options()
        return played.vocabulary(options)

    async def _in_channel(self, actor: Actor) -> MatchRow | None:
        """The row of the match that holds the actor's channel, or of the last one that did."""
        here, repository = actor.channel, self.repository
        id = await repository.open_in(here) or await repository.latest_in(here)
        return None if id is None else await repository.get(id)

    async def _awaiting(self, actor: Actor, game: Word | None) -> list[int]:
        """The actor's live matches of a game that await them, or else all of them."""
        mine = [
            row.id
            for row in await self.repository.of_user(actor.user)
            if row.stage == "live" and game in (None, row.game)
        ]
        return [id for id in mine if await self._awaits(id, actor.user)] or mine

    async def _named(self, actor: Actor, typed: str) -> int:
        word = typed.strip().partition(" ")[0]
        mine = {row.id for row in await self.repository.of_user(actor.user)}
        if not (word.isascii() and word.isdigit() and len(word) < 16 and int(word) in mine):
            raise NoMatchError(
                text(
                    "You do not sit at such a table; leave the option “table” out to use this one."
                )
            )
        return int(word)

    async def _awaits(self, id: int, user: int) -> bool:
        try:
            match = await self.cache.get(id)
            return match.seat_of(user) in match.awaited()
        except IllegalMoveError:  # it is frozen, or they have just left it
            return False


def located(actor: Actor, match: Match, said: str = "") -> str:
    """What is said, below the name of its table where the actor is elsewhere."""
    if actor.channel == match.row.channel:
        return said
    return "\n".join(filter(None, [table_line(match.row, language(actor.code)), said]))
