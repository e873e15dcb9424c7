"""Lobbies: answers to players who open, join, set up and start tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.computers.levels import levels_of
from bot.computers.screens import computer_screen
from bot.core.interactions.actor import Actor
from bot.core.interactions.limiter import Limiter
from bot.core.interactions.picks import Pick
from bot.core.interactions.resolver import MatchResolver
from bot.core.interactions.threads import NO_THREAD
from bot.core.match.games import game_of
from bot.core.match.options import normalise
from bot.core.people.model import Person
from bot.core.screens import private
from bot.core.screens.components import Screen, button
from bot.ground.languages import language, spoken
from bot.ground.rows import INVITED
from bot.lobby.guests import GuestService
from bot.lobby.model import ComputerPlayer
from bot.lobby.refusals import TakenError
from bot.lobby.rematches import RematchService, opened_in
from bot.lobby.screens import ANNOUNCE, colour_names, options_screen, thread_offer
from bot.lobby.seating import seats_at_most
from bot.lobby.service import OPENED, OPENED_FULL, LobbyService
from bot.lobby.thread_ids import AGAIN_IN_THREAD, NO_RESERVATIONS, Reservations, thread_id
from bot.play.handler import PlayHandler
from bot.servers.handler import ServerHandler
from rules.core.errors import IllegalMoveError
from rules.core.lessons import Lesson
from rules.core.menu import Word
from rules.core.options import options_from_words
from rules.core.text import Text, text
from rules.registry import games

NO_ROOM: Final = text(
    "There is a game here already, and no thread can be opened here. Use another channel."
)

NOT_IN_THREAD: Final = text("Reserve the seats again in the thread, with the button Guests.")


class LobbyHandler:
    """Answers acts at a table before the game. Refusals are `IllegalMoveError`s.

    `open_thread` makes a thread in a channel, by its name, and returns its id. `find_pick` asks a
    server for a user.
    """

    def __init__(
        self,
        resolver: MatchResolver,
        lobby: LobbyService,
        rematches: RematchService,
        guests: GuestService,
        play: PlayHandler,
        servers: ServerHandler,
        open_thread: Callable[[int, str], Awaitable[int]],
        find_pick: Callable[[int, int], Awaitable[Pick]],
        limiter: Limiter,
    ) -> None:
        self.resolver, self.lobby, self.rematches = resolver, lobby, rematches
        self.guests, self.play = guests, play
        self.servers, self.open_thread, self.limiter = servers, open_thread, limiter
        self.find_pick = find_pick

    async def open(
        self,
        actor: Actor,
        game: Word,
        players: int | None,
        code: str,
        computers: int,
        *,
        is_closed: bool = False,
    ) -> Screen:
        """Open a table here, or offer a thread if there is one already.

        It reserves seats for the chosen users. With `is_closed`, nobody else may join. Otherwise,
        if a role was chosen, only its members may.
        """
        if actor.guild is None:
            raise IllegalMoveError(text("You can open a table only in a channel of a server."))
        require_permissions(actor)
        await self.servers.require_allowed(actor.guild, actor.channel, actor.parent)
        guests = await self.guests.welcome(actor.guild, actor.user, actor.picks.people)
        admits = _admits(actor, is_closed=is_closed)
        table = (game, players, code, computers)
        try:
            with self.limiter.counted("tables", actor, actor.parent or actor.channel):
                await self._open_in(actor, actor.channel, *table, guests=guests, admits=admits)
        except TakenError as taken:
            if not actor.has_threads:
                raise IllegalMoveError(NO_ROOM) from None
            wanted = game, players or 0, code, computers
            kept = Reservations(admits, tuple(guest.user for guest in guests))
            at, is_whole = thread_id(wanted, kept)
            said = [taken.sentence, *([] if is_whole else [NOT_IN_THREAD])]
            return thread_offer(said, actor.code, at)
        return await self._opened(actor)

    async def open_in_thread(
        self,
        actor: Actor,
        game: Word,
        players: int,
        code: str,
        computers: int,
        kept: Reservations = NO_RESERVATIONS,
    ) -> Screen:
        """Open a table in a new thread. 0 players stand for the most that the game can have."""
        if game not in games() or actor.guild is None:
            raise IllegalMoveError(text("Unknown game. Pick one from the list."))
        _require_threads(actor)
        seats_at_most(games()[game], players or None, computers, len(kept.guests))
        await self.servers.require_allowed(actor.guild, actor.channel)
        picks = [await self.find_pick(actor.guild, user) for user in kept.guests]
        guests = await self.guests.welcome(actor.guild, actor.user, picks)
        with self.limiter.counted("tables", actor, actor.parent or actor.channel):
            thread = await self.open_thread(actor.channel, str(games()[game].label))
            table = (game, players or None, code, computers)
            await self._open_in(actor, thread, *table, guests=guests, admits=kept.admits)
        return _note(actor, opened_in(thread))

    async def first_game(self, actor: Actor, game: Word, lesson: Lesson) -> Screen:
        """Open and start the first game after a lesson, here or in a thread, and show the turn.

        There are hints, and decisions are explained as in anybody's first games. Pressed again, it
        shows the game that it has started here.
        """
        if actor.guild is None:
            raise IllegalMoveError(text("You can open a table only in a channel of a server."))
        require_permissions(actor)
        await self.servers.require_allowed(actor.guild, actor.channel, actor.parent)
        with self.limiter.counted("tables", actor, actor.parent or actor.channel):
            try:
                id = await self._open_first_game(actor, actor.channel, game, lesson)
            except TakenError as taken:
                row = await self.resolver.row(taken.match)
                if (
                    row.game == game
                    and row.stage == "live"
                    and await self.lobby.is_host(row.id, actor.user)
                ):
                    return await self.play.turn(actor, row.id)
                if not (actor.has_threads and actor.may_open_threads):
                    raise IllegalMoveError(NO_ROOM) from None
                thread = await self.open_thread(actor.channel, str(games()[game].label))
                id = await self._open_first_game(actor, thread, game, lesson)
        await self.play.explaining.start(actor.user)
        return await self.resolver.names.above(actor, id, self.start(actor, id))

    async def _open_first_game(self, actor: Actor, channel: int, game: Word, lesson: Lesson) -> int:
        played = games()[game]
        weakest = next(iter(levels_of(played)), "")
        options = options_from_words(played.options, lesson.first_game)
        pace = await self.lobby.usual_pace(actor.guild, actor.user)
        return await self.lobby.open(
            played,
            (actor.guild, channel),
            actor.person,
            actor.interaction,
            players=lesson.companions + 1,
            computers=[ComputerPlayer(weakest)] * lesson.companions,
            language=await self.usual_language(actor) or actor.code,
            options=options.model_dump_json(),
            pace=pace.model_copy(update={"hints": True}),
        )

    async def open_again(self, actor: Actor, id: int) -> Screen:
        """Open a table with the same game, options and players, or offer a thread for it."""
        row = await self.resolver.row(id)
        parent = actor.parent if actor.channel == row.channel else None
        await self.servers.require_allowed(row.guild, row.channel, parent)
        roles = actor.roles_in(row.guild)
        try:
            with self.limiter.counted("tables", actor, actor.parent or row.channel):
                opened = await self.rematches.open(id, actor.person, actor.interaction, roles)
        except TakenError as taken:
            if not actor.has_threads or actor.channel != row.channel:
                raise IllegalMoveError(NO_ROOM) from None
            return thread_offer([taken.sentence], actor.code, AGAIN_IN_THREAD.encode(id))
        return _note(actor, opened)

    async def open_again_in_thread(self, actor: Actor, id: int) -> Screen:
        """Open a rematch in a new thread of its channel, unless there is one by now."""
        row = await self.resolver.row(id)
        if actor.channel != row.channel:
            raise IllegalMoveError(NO_THREAD)
        _require_threads(actor)
        await self.servers.require_allowed(row.guild, row.channel)

        async def open_thread() -> int:
            return await self.open_thread(row.channel, str(games()[row.game].label))

        with self.limiter.counted("tables", actor, row.channel):
            roles = actor.roles_in(row.guild)
            opened = await self.rematches.open(
                id, actor.person, actor.interaction, roles, open_thread
            )
        return _note(actor, opened)

    async def join(self, actor: Actor, id: int) -> Screen:
        row = await self.resolver.row(id)
        joined = await self.lobby.join(id, actor.person, actor.roles_in(row.guild))
        return _note(actor, joined)

    async def decline(self, actor: Actor, id: int) -> Screen:
        return _note(actor, await self.lobby.decline(id, actor.user))

    async def leave(self, actor: Actor, id: int) -> Screen:
        return _note(actor, await self.lobby.leave(id, actor.user))

    async def choose_colour(self, actor: Actor, id: int, typed: str) -> Screen:
        """Choose the actor's colour by its word, or by its name in any language."""
        game, wanted = game_of(await self.resolver.row(id)), normalise(typed)
        names = (each for code in spoken() for each in colour_names(game, code).items())
        called = (word for word, name in names if normalise(name) == wanted)
        return _note(actor, await self.lobby.choose_mark(id, actor.user, next(called, wanted)))

    async def add_computer(self, actor: Actor, id: int, level: Word = "") -> Screen:
        """Add a computer player, and ask for its level."""
        seat = await self.lobby.add_computer(id, actor.user, level)
        return computer_screen(await self.resolver.row(id), seat, actor.code)

    async def set_level(self, actor: Actor, id: int, place: int, level: Word) -> Screen:
        seat = await self.lobby.set_level(id, actor.user, place, level)
        return computer_screen(await self.resolver.row(id), seat, actor.code)

    async def remove_computer(self, actor: Actor, id: int) -> Screen:
        return _note(actor, await self.lobby.remove_computer(id, actor.user))

    async def start(self, actor: Actor, id: int) -> Screen:
        if actor.guild is not None:
            require_permissions(actor)
        await self.lobby.start(id, actor.user, actor.interaction)
        return await self.play.turn(actor, id)

    async def options(self, actor: Actor, id: int, chosen: str = "") -> Screen:
        """Show the options, with an explanation of the chosen one. The host can set them."""
        row = await self.lobby.require_lobby(id)
        hosts = await self.lobby.is_host(id, actor.user)
        return options_screen(row, actor.code, chosen, self.lobby.boards, for_host=hosts)

    async def choose_option(self, actor: Actor, id: int, option: str, answer: str) -> Screen:
        row = await self.lobby.choose_option(id, actor.user, option, answer)
        return options_screen(row, actor.code, option, self.lobby.boards)

    async def usual_language(self, actor: Actor) -> str | None:
        """Return the language code for the server's new tables, if a moderator chose one."""
        return (await self.lobby.servers.of(actor.guild)).language

    async def _opened(self, actor: Actor) -> Screen:
        """Confirm that a table is open.

        If seats are free, and the server has a channel for it, offer an announcement.
        """
        spoken, id = language(actor.code), await self.resolver.repository.open_in(actor.channel)
        if id and len(await self.lobby.matches.seats(id)) == (await self.lobby.row(id)).players:
            return private.note(OPENED_FULL.in_(spoken), actor.code)
        has_news = (await self.lobby.servers.of(actor.guild)).news is not None
        label = text("Announce the free seats").in_(spoken)
        rows = [[button(label, ANNOUNCE.encode(id))]] if id and has_news else []
        return private.note(OPENED.in_(spoken), actor.code, rows)

    async def _open_in(
        self,
        actor: Actor,
        channel: int,
        game: Word,
        players: int | None,
        code: str,
        computers: int,
        *,
        guests: Sequence[Person] = (),
        admits: str = "",
    ) -> None:
        if game not in games():
            raise IllegalMoveError(text("Unknown game. Pick one from the list."))
        await self.lobby.open(
            games()[game],
            (actor.guild, channel),
            actor.person,
            actor.interaction,
            players=players,
            computers=[ComputerPlayer()] * computers,
            language=code,
            guests=guests,
            admits=admits,
        )


def _require_threads(actor: Actor) -> None:
    """Raise `IllegalMoveError` unless Karnak and the actor can open a thread here."""
    if not actor.has_threads:
        raise IllegalMoveError(NO_THREAD)
    require_permissions(actor)
    if not actor.may_open_threads:
        raise IllegalMoveError(text("You may not open threads in this channel."))


def _admits(actor: Actor, *, is_closed: bool) -> str:
    """Return the players allowed at the actor's new table, in the form that it stores."""
    if is_closed and actor.picks.roles:
        raise IllegalMoveError(text("A table is by invitation only or for a role, not both."))
    role = next((str(role) for role in actor.picks.roles if role != actor.guild), "")
    return INVITED if is_closed else role


def require_permissions(actor: Actor) -> None:
    if actor.lacking:
        raise IllegalMoveError(private.missing_permissions(actor.lacking))


def _note(actor: Actor, sentence: Text) -> Screen:
    return private.note(sentence.in_(language(actor.code)), actor.code)
