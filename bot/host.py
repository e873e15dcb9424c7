"""What people ask for at the tables, and the screen that each gets. Discord is for the door."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from discord import ButtonStyle

from bot.asker import Asker
from bot.commands.options import Options
from bot.languages import language
from bot.looking import Looking, located
from bot.store import NewRow, Store
from bot.table import story
from bot.table.asking import Ask, is_ahead
from bot.table.kinds import PRIVATE
from bot.table.lobby import Lobby, TakenError, places
from bot.table.tables import Done, Made, Ordered, Tables
from bot.ui import lobby as lobbies
from bot.ui import orders, pictures, private
from bot.ui.address import OLD, Pressed
from bot.ui.names import speech
from bot.ui.parts import Screen, button
from bot.ui.prompt import prompt
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import Word
from rules.core.text import Text, text
from rules.registry import games

CLOSED: Final = text(
    "I cannot write to you. Decide here; or allow direct messages from this server, and press "
    "“Try again” under “My hand”."
)
OPENED: Final = text("The table is open. Others can join with the button.")
PAUSE: Final = 60  # seconds between two tries to write to somebody
REMEMBERED: Final = 10_000  # people whose language is kept in memory too


class Host(Looking):
    """Answers. Every refusal is an `IllegalMoveError`, for the door to turn into words."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        lobby: Lobby,
        open_thread: Callable[[int, str], Awaitable[int]],
    ) -> None:
        super().__init__(store, tables)
        self.lobby = lobby
        self.open_thread = open_thread
        self._tried: dict[int, float] = {}  # when closed messages were tried again, by whose
        self._codes: dict[int, str] = {}  # what is in the store already

    # -- moves -----------------------------------------------------------------------------------

    async def turn(self, who: Asker, id: int) -> Screen:
        """What somebody has to decide, or whom the match waits for."""
        match = await self.tables.match(id)
        seat, closed = match.seat_of(who.user), await self.store.dms_closed(who.user)
        said = CLOSED.in_(language(who.code)) if closed else ""
        return await private.decision(match, seat, who.code, located(who, match, said))

    async def press(self, who: Asker, at: Pressed, word: Word, *, making: bool = False) -> Screen:
        done = await self.tables.press(who.user, at, word, who.interaction, making=making)
        return self._shown(who, done)

    async def say(self, who: Asker, id: int, verb: Word, options: Options) -> Screen:
        try:
            done = await self.tables.say(who.user, id, verb, options, who.interaction)
        except IllegalMoveError as refused:
            match = await self.tables.match(id)
            if not is_ahead(match, seat := match.seat_of(who.user), verb):
                raise
            sentence = refused.sentence.in_(speech(match, who.code))
            return orders.orders(match, seat, who.code, located(who, match, sentence))
        return self._shown(who, done)

    async def asked(self, who: Asker, at: Pressed) -> Ask:
        """The question at an address, for which a modal is to be opened."""
        done = await self.tables.press(who.user, at, "", who.interaction)
        if not isinstance(done, Ask):
            raise StaleMenuError(OLD)
        return done

    async def see(self, who: Asker, at: Pressed, *, making: bool = False) -> Screen:
        """The question at an address, with what can be chosen on a picture of the board."""
        ask = await self.tables.question(who.user, at, making=making)
        picture = await pictures.choices(ask, who.code)
        return prompt(ask, who.code, located(who, ask.match), picture)

    async def instead(self, who: Asker, id: int, sentence: Text) -> Screen:
        """A refusal, with what there is to decide now."""
        match = await self.tables.match(id)
        said = located(who, match, sentence.in_(speech(match, who.code)))
        return private.present(match, match.seat_of(who.user), who.code, said)

    async def undo(self, who: Asker, id: int, ticket: int | None = None) -> Screen:
        """Take one's last move back; from a button, only the one that it was made for."""
        match, ordered = await self.tables.undo(who.user, id, who.interaction, ticket)
        seat, back = match.seat_of(who.user), text("Your last move is taken back.")
        if ordered:
            back = text("Your last move is taken back, and with it what you had left ahead.")
        said = located(who, match, back.in_(speech(match, who.code)))
        return private.present(match, seat, who.code, said)

    async def resign(self, who: Asker, id: int) -> Screen:
        """Nobody leaves for good by a slip: it is asked once more."""
        match = await self.tables.match(id)
        match.seat_of(who.user)
        spoken = speech(match, who.code)
        sure = text("Do you leave this game for good? A computer player takes your seat.")
        leave = text("Leave the game").in_(spoken)
        return private.note(
            sure.in_(spoken), who.code, [[button(leave, f"resign:{id}", ButtonStyle.danger)]]
        )

    async def quit(self, who: Asker, id: int) -> Screen:
        match, _ = await self.tables.resign(who.user, id, who.interaction)
        gone = text("You have left the table. A computer player has your seat.")
        return private.note(gone.in_(speech(match, who.code)), who.code)

    async def orders(self, who: Asker, id: int) -> Screen:
        """What the asker has left ahead, and what can be."""
        match = await self.tables.match(id)
        return orders.orders(match, match.seat_of(who.user), who.code, located(who, match))

    async def withdraw(self, who: Asker, id: int, name: str) -> Screen:
        match = await self.tables.withdraw(who.user, id, name, who.interaction)
        gone = located(who, match, text("That is withdrawn.").in_(language(who.code)))
        return orders.orders(match, match.seat_of(who.user), who.code, gone)

    def _shown(self, who: Asker, done: Done) -> Screen:
        match done:
            case Ask():
                return prompt(done, who.code, located(who, done.match))
            case Made(match, seat, told):
                said = story.said(match, told, seat, speech(match, who.code))
                return private.present(match, seat, who.code, located(who, match, said))
            case Ordered(match, seat):
                left = text("That is left ahead; nobody else sees it.").in_(language(who.code))
                return orders.orders(match, seat, who.code, located(who, match, left))

    # -- the lobby -------------------------------------------------------------------------------

    async def open(
        self, who: Asker, game: Word, players: int | None, code: str, computers: int
    ) -> Screen:
        """Open a table here, or offer a thread if there is one already."""
        if who.guild is None:
            raise IllegalMoveError(text("A table is opened in a channel of a server."))
        if who.lacking:
            raise IllegalMoveError(private.lacking(who.lacking))
        if game not in games():
            raise IllegalMoveError(text("There is no such game; choose one of those listed."))
        try:
            await self.lobby.open(
                games()[game],
                (who.guild, who.channel),
                who.person,
                who.interaction,
                players=players,
                computers=computers,
                language=code,
            )
        except TakenError as taken:
            if who.in_thread:
                raise
            order = f"{game}:{players or 0}:{code}:{computers}"
            return private.thread_offer(taken.sentence, who.code, order)
        return self._said(who, OPENED)

    async def thread(self, who: Asker, order: tuple[Word, int, str, int]) -> Screen:
        """Open a table in a thread of its own."""
        game, players, code, computers = order
        if game not in games() or who.in_thread or who.guild is None:
            raise IllegalMoveError(text("There is no such game; choose one of those listed."))
        if who.lacking:
            raise IllegalMoveError(private.lacking(who.lacking))
        if not who.may_open_threads:
            raise IllegalMoveError(text("You may not open threads in this channel."))
        places(games()[game], players or None, computers)
        channel = await self.open_thread(who.channel, str(games()[game].label))
        await self.lobby.open(
            games()[game],
            (who.guild, channel),
            who.person,
            who.interaction,
            players=players or None,
            computers=computers,
            language=code,
        )
        opened = text("The table is open in {thread}.", thread=Text(f"<#{channel}>"))
        return self._said(who, opened)

    async def again(self, who: Asker, id: int) -> Screen:
        """A new table with the same game and options."""
        row = await self._row(id)
        await self.lobby.open(
            games()[row.game],
            (row.guild, row.channel),
            who.person,
            who.interaction,
            players=row.players,
            language=row.language,
            options=row.options,
        )
        return self._said(who, OPENED)

    async def join(self, who: Asker, id: int) -> Screen:
        return self._said(who, await self.lobby.join(id, who.person))

    async def wish(self, who: Asker, id: int, word: Word) -> Screen:
        """Choose one's colour: a mark's word, or what it is called."""
        called = lobbies.colours(games()[(await self._row(id)).game], who.code)
        word = next((mark for mark, label in called.items() if label.lower() == word.lower()), word)
        return self._said(who, await self.lobby.wish(id, who.user, word))

    async def leave(self, who: Asker, id: int) -> Screen:
        return self._said(who, await self.lobby.leave(id, who.user))

    async def computer(self, who: Asker, id: int) -> Screen:
        return self._said(who, await self.lobby.computer(id, who.user, more=True))

    async def remove(self, who: Asker, id: int) -> Screen:
        return self._said(who, await self.lobby.computer(id, who.user, more=False))

    async def cancel(self, who: Asker, id: int) -> Screen:
        return self._said(who, await self.lobby.cancel(id, who.user))

    async def start(self, who: Asker, id: int) -> Screen:
        if who.lacking and who.guild is not None:
            raise IllegalMoveError(private.lacking(who.lacking))
        await self.lobby.start(id, who.user, who.interaction)
        return await self.turn(who, id)

    async def options(self, who: Asker, id: int, chosen: str = "") -> Screen:
        return lobbies.options(await self.lobby.hosted(id, who.user), who.code, chosen)

    async def choose(self, who: Asker, id: int, option: str, answer: str) -> Screen:
        row = await self.lobby.choose(id, who.user, option, answer)
        return lobbies.options(row, who.code, option)

    async def colours(self, who: Asker, table: str | None, begun: str) -> list[tuple[str, Word]]:
        """The marks that can be chosen at a table that is open, and the lot."""
        row = await self._row(await self.table(who, None, table))
        taken = {person.seat for person in await self.store.seats(row.id)}
        return [
            (label, word)
            for word, label in lobbies.colours(games()[row.game], who.code).items()
            if word not in taken and begun.lower() in label.lower()
        ]

    # -- in private --------------------------------------------------------------------------------

    async def letter(self, who: Asker, id: int) -> Screen:
        """Somebody says that they may be written to now: try it."""
        match = await self.tables.match(id)
        seat = match.seat_of(who.user)
        now = self.tables.clock()
        if now - self._tried.get(who.user, 0) < PAUSE:  # every refusal counts towards a ban
            raise IllegalMoveError(text("I have just tried; wait a minute and press again."))
        self._tried = {user: at for user, at in self._tried.items() if now - at < PAUSE}
        self._tried[who.user] = now
        await self.store.dms_open(who.user)
        await self.store.post(id, [NewRow(len(match.entries), PRIVATE, seat)])
        self.tables.wake(id)
        return self._said(who, text("I am writing to you; if nothing comes, you are closed to me."))

    async def remember(self, who: Asker) -> None:
        """The language of somebody who may later be written to."""
        if self._codes.get(who.user) != who.code:
            self._codes[who.user] = who.code
            await self.store.remember_language(who.user, who.code)
            if len(self._codes) > REMEMBERED:
                self._codes.pop(next(iter(self._codes)))
