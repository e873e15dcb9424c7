"""Ratings, and the finished games of a person, of a server or of all servers that take part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from bot.statistics.model import (
    COMPUTER,
    EVERYWHERE,
    PlayedGame,
    Ranked,
    RatedGame,
    RatedSeat,
    RatingRow,
    Rival,
    SeatLine,
    Stale,
)
from bot.store.database import Repository, Transaction, columns, row_of, transaction

ANY_SERVER: Final = 0  # instead of a server: direct messages too


class RatingRepository(Repository):
    """Reads ratings, and replaces those that are out of date."""

    async def stale(self) -> tuple[Stale, ...]:
        """Return all ratings that are out of date, those of servers first."""
        found = await self._database.read(_STALE)
        return tuple(Stale(*row) for row in found)

    async def stale_of(self, scope: int, game: str) -> Stale | None:
        """Return the ratings of a scope and game if they are out of date."""
        found = await self._database.read(_STALE_OF, scope, game)
        return next((Stale(*row) for row in found), None)

    async def games(self, scope: int, game: str) -> tuple[RatedGame, ...]:
        """Return all games with places, in the order of their ends."""
        return tuple(_rated(await self._database.read(_GAMES, scope, scope, game)))

    @transaction
    def replace(self, db: Transaction, counted: Stale, rows: Sequence[RatingRow]) -> bool:
        """Store the ratings of a scope and game, counted after these changes of its results.

        Returns False, and stores nothing, if another process has counted later changes.
        """
        db.hold(counted.scope)
        done = (counted.wanted, counted.scope, counted.game, counted.wanted)
        if not db.execute(_DONE, done).rowcount:
            return False
        db.execute(_FORGET, (counted.scope, counted.game))
        db.executemany(_KEEP, [astuple(row) for row in rows])
        return True

    async def want_all(self) -> None:
        """Have the ratings of all servers and games counted again."""
        await self._database.write("UPDATE recounts SET wanted = wanted + 1")

    async def table(
        self, scope: int, game: str, season: int, reader: int, here: int
    ) -> tuple[Ranked, ...]:
        """Return the ratings of the persons who have not opted out, the best first.

        Names are those of this server, or in the table of all servers those of the servers that
        the reader has played in.
        """
        given = (scope, reader, here, scope, here, scope, game, season)
        found = await self._database.read(_TABLE, *given)
        return tuple(Ranked(row_of(RatingRow, cells), name or "") for name, *cells in found)

    async def computers(self, scope: int, game: str, season: int) -> tuple[RatingRow, ...]:
        """Return the ratings of computer players, the best first."""
        return await self._database.rows(RatingRow, _COMPUTERS, scope, game, season)

    async def own(self, scope: int, person: int) -> tuple[RatingRow, ...]:
        """Return the ratings of all time of a person."""
        return await self._database.rows(RatingRow, _OWN, scope, person)

    async def seasons(self, scope: int, game: str) -> tuple[int, ...]:
        """Return the seasons with ratings, the newest first, and last that of all time."""
        return await self._database.ids(_SEASONS, scope, game)

    async def most_games(self, scope: int, game: str, season: int) -> int:
        """Return the most rated games of a person, or 0 if nobody has a rating."""
        ((most,),) = await self._database.read(_MOST, scope, game, season)
        return int(most or 0)

    async def rated_games(self, scope: int, game: str, begin: int, end: int) -> int:
        """Count the games with places that ended between two times, in seconds since 1970."""
        ((number,),) = await self._database.read(_COUNT, scope, scope, game, begin, end)
        return int(number)

    async def rated_words(self, scope: int) -> tuple[str, ...]:
        """Return the games that are rated in a scope, the one played most first."""
        return tuple(word for (word,) in await self._database.read(_WORDS, scope))


class PlayedRepository(Repository):
    """Reads the finished games of a person. Running ones are never among them."""

    async def games(self, person: int, server: int, game: str) -> tuple[PlayedGame, ...]:
        """Return a person's finished games with a result, the oldest first.

        `server` may be `ANY_SERVER`, and `game` "" for all games.
        """
        given = (person, server, server, game, game)
        return await self._database.rows(PlayedGame, _PLAYED, *given)

    async def rivals(self, person: int, server: int, game: str) -> dict[int, list[Rival]]:
        """Return the other persons of these games, by match.

        Persons who have opted out have no name.
        """
        given = (person, person, server, server, game, game)
        found: dict[int, list[Rival]] = {}
        for match, *cells in await self._database.read(_RIVALS, *given):
            found.setdefault(match, []).append(Rival(*cells))
        return found

    async def left(self, person: int, server: int, game: str) -> int:
        """Count the finished games whose seat the person has left, without returning."""
        given = (person, server, server, game, game)
        ((number,),) = await self._database.read(_LEFT, *given)
        return int(number)

    async def lines(self, person: int, server: int, game: str) -> tuple[SeatLine, ...]:
        """Return every seat of these games, the oldest game first."""
        given = (person, person, server, server, game, game)
        return await self._database.rows(SeatLine, _LINES, *given)

    async def times(self, match: int, guild: int, game: str) -> dict[int, int]:
        """Count the games that each person of a finished match has played in its server.

        Persons who have opted out are left out, and so are games that ended later.
        """
        found = await self._database.read(_TIMES, match, guild, game, match)
        return {person: int(number) for person, number in found}


def _rated(rows: Sequence[Sequence[Any]]) -> Iterator[RatedGame]:
    """Yield the games of rows that have a seat and one of its leavers each."""
    for (ended, match), lines in groupby(rows, itemgetter(0, 1)):
        seats = []
        for _, of_seat in groupby(lines, itemgetter(2)):
            first, *others = of_seat
            *_, place, share, held, person, level, leaver = first
            leavers = [each[-1] for each in others if each[-1] is not None]
            leavers += [leaver] if leaver is not None else []
            seats.append(RatedSeat(place, share, held, person, level, leavers))
        yield RatedGame(match, ended, seats)


_STALE = "SELECT scope, game, wanted FROM recounts WHERE done < wanted ORDER BY scope DESC, game"
_STALE_OF = """
    SELECT scope, game, wanted FROM recounts WHERE scope = ? AND game = ? AND done < wanted
"""
_IN_SCOPE = f"""
    (matches.guild = ?
    OR (? = {EVERYWHERE} AND matches.guild IN (SELECT guild FROM servers WHERE shares = 1)))
"""
_GAMES = f"""
    SELECT matches.ended, matches.id, standings.seat, standings.place, standings.share,
        standings.held, seats.person, seats.level, departures.person
    FROM matches
    JOIN results ON results.match = matches.id
    JOIN standings ON standings.match = matches.id
    JOIN seats ON seats.match = matches.id AND seats.seat = standings.seat
    LEFT JOIN departures ON departures.match = matches.id AND departures.seat = standings.seat
    WHERE {_IN_SCOPE} AND matches.game = ? AND matches.ended IS NOT NULL
    AND standings.place IS NOT NULL AND standings.share IS NOT NULL
    ORDER BY matches.ended, matches.id, standings.seat, departures.person
"""
_DONE = "UPDATE recounts SET done = ? WHERE scope = ? AND game = ? AND done < ?"
_FORGET = "DELETE FROM ratings WHERE scope = ? AND game = ?"
_KEEP = f"""
    INSERT INTO ratings ({columns(RatingRow)}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_RATING = ", ".join(f"ratings.{name}" for name in columns(RatingRow).split(", "))
_BEST_FIRST = "ORDER BY ratings.mu - ratings.sigma DESC, ratings.person, ratings.level"
_TABLE = f"""
    SELECT (
        SELECT seats.name FROM seats JOIN matches ON matches.id = seats.match
        WHERE seats.person = ratings.person AND (matches.guild = ? OR (
            ratings.scope = {EVERYWHERE} AND (matches.guild IN (
                SELECT shared.guild FROM matches AS shared
                JOIN seats AS own ON own.match = shared.id
                WHERE own.person = ?) OR matches.guild = ?)))
        ORDER BY (CASE WHEN matches.guild IN (?, ?) THEN 0 ELSE 1 END), matches.id DESC LIMIT 1
    ), {_RATING}
    FROM ratings LEFT JOIN preferences ON preferences.person = ratings.person
    WHERE ratings.scope = ? AND ratings.game = ? AND ratings.season = ?
    AND ratings.person <> {COMPUTER} AND coalesce(preferences.ranked, 1) = 1
    {_BEST_FIRST}
"""
_COMPUTERS = f"""
    FROM ratings WHERE scope = ? AND game = ? AND season = ? AND person = {COMPUTER} {_BEST_FIRST}
"""
_OWN = "FROM ratings WHERE scope = ? AND person = ? AND season = 0"
_SEASONS = """
    SELECT DISTINCT season FROM ratings WHERE scope = ? AND game = ? ORDER BY season DESC
"""
_MOST = f"""
    SELECT max(games) FROM ratings
    WHERE scope = ? AND game = ? AND season = ? AND person <> {COMPUTER}
"""
_COUNT = f"""
    SELECT count(*) FROM matches JOIN results ON results.match = matches.id
    WHERE {_IN_SCOPE} AND matches.game = ? AND results.how IN ('played', 'voted')
    AND matches.ended >= ? AND matches.ended < ?
"""
_WORDS = """
    SELECT game FROM ratings WHERE scope = ? AND season = 0
    GROUP BY game ORDER BY sum(games) DESC, game
"""
_CHOSEN = f"""
    (? = {ANY_SERVER} OR matches.guild = ?) AND (? = '' OR matches.game = ?)
    AND matches.ended IS NOT NULL
"""
_OF_PERSON = f"""
    FROM seats AS own
    JOIN matches ON matches.id = own.match
    JOIN results ON results.match = matches.id
    JOIN standings ON standings.match = matches.id AND standings.seat = own.seat
    WHERE own.person = ? AND {_CHOSEN}
"""
_PLAYED = f"""
    FROM (
        SELECT matches.id AS match, matches.game, matches.edition, matches.guild,
            coalesce(matches.begun, matches.opened) AS begun, matches.ended,
            (SELECT count(*) FROM standings WHERE standings.match = matches.id) AS players,
            results.how, results.moves, standings.seat, standings.place, standings.score,
            standings.share, standings.held, standings.decisions, standings.missed,
            standings.waited
        {_OF_PERSON}
    ) AS played ORDER BY ended, match
"""
_RIVALS = f"""
    SELECT seats.match, seats.person, standings.place,
        CASE WHEN coalesce(preferences.ranked, 1) = 1 THEN seats.name END
    FROM seats
    JOIN standings ON standings.match = seats.match AND standings.seat = seats.seat
    LEFT JOIN preferences ON preferences.person = seats.person
    WHERE seats.person IS NOT NULL AND seats.person <> ?
    AND seats.match IN (SELECT matches.id {_OF_PERSON})
    ORDER BY seats.match, seats.place
"""
_LEFT = f"""
    SELECT count(*) FROM departures JOIN matches ON matches.id = departures.match
    JOIN results ON results.match = matches.id
    WHERE departures.person = ? AND {_CHOSEN}
"""
_LINES = f"""
    FROM (
        SELECT standings.*, CASE WHEN seats.person = ? THEN 1 ELSE 0 END AS own,
            seats.place AS at, matches.ended
        FROM standings
        JOIN seats ON seats.match = standings.match AND seats.seat = standings.seat
        JOIN matches ON matches.id = standings.match
        WHERE standings.match IN (SELECT matches.id {_OF_PERSON})
    ) AS lines ORDER BY ended, match, at
"""
_TIMES = """
    SELECT seats.person, count(*) FROM seats
    JOIN matches ON matches.id = seats.match
    JOIN results ON results.match = matches.id
    LEFT JOIN preferences ON preferences.person = seats.person
    WHERE seats.person IN (SELECT person FROM seats WHERE match = ? AND person IS NOT NULL)
    AND matches.guild = ? AND matches.game = ? AND results.how IN ('played', 'voted')
    AND coalesce(preferences.ranked, 1) = 1
    AND matches.ended <= (SELECT ended FROM matches WHERE id = ?)
    GROUP BY seats.person
"""
