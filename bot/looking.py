"""What people look at: status, board, hand, rules, log. Nothing is changed by it."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.asker import Asker
from bot.commands.options import Names, fold, path_of, suggest
from bot.finding import Finding
from bot.languages import language
from bot.table import story
from bot.table.exports import export
from bot.table.match import Match, NotSeatedError
from bot.ui import lobby as lobbies
from bot.ui import private
from bot.ui.names import speech
from bot.ui.parts import PAGE, Screen, clipped
from bot.ui.private import BOARD
from rules.core.errors import IllegalMoveError
from rules.core.index import LOOKUP, question
from rules.core.menu import Word
from rules.core.text import Vocabulary, text
from rules.registry import games

NO_PICTURE: Final = text("There is no such picture; choose one of those listed.")


class Looking(Finding):
    """Shows what the asker may see."""

    async def status(self, who: Asker, id: int) -> Screen:
        row = await self._row(id)
        if row.salt is None:
            return lobbies.lobby(row, await self.store.seats(id), 1)
        match = await self.tables.match(id)
        spoken, game = speech(match, who.code), match.game
        status = game.words.status(match.view(None)).in_(spoken)
        lines = [f"### {game.label.in_(spoken)} · {status}"]
        if not match.is_over:
            lines.append(private.waiting(match, spoken, who.user))
        return private.note("\n".join(lines), who.code)

    async def board(self, who: Asker, id: int, picture: str = "") -> Screen:
        """The board, or another picture by its word or name."""
        match = await self.tables.match(id)
        return await private.board(match, who.code, self._picture(match, who, picture))

    async def in_words(self, who: Asker, id: int, page: int = 0) -> Screen:
        """The board as text."""
        return private.board_in_words(await self.tables.match(id), who.code, page)

    async def pictures(self, who: Asker, table: str | None, begun: str) -> list[tuple[str, Word]]:
        """The pictures of a table, for completion."""
        match = await self.tables.match(await self.table(who, None, table))
        named = private.picture_names(match, self.speech(match, who))
        return [(name, word) for word, name in named.items() if fold(begun) in fold(name)][:25]

    async def lookup(self, who: Asker, game: Word, typed: str) -> Screen:
        """What something is that has this name, or one that begins so."""
        index, names = games()[game].index, await self._vocabulary(who, game)
        path, _ = path_of(question(index), LOOKUP.word, {"name": typed}, Names(names))
        return private.entry(index[path[-1]], who.code, names)

    async def names(self, who: Asker, game: Word, begun: str) -> list[tuple[str, Word]]:
        """What can be looked up, for completion."""
        names = await self._vocabulary(who, game)
        spoken, asked = language(who.code).renaming(names), question(games()[game].index)
        return suggest(asked, LOOKUP.word, {"name": begun}, "name", spoken, Names(names))

    async def _vocabulary(self, who: Asker, game: Word) -> Vocabulary:
        """What goes by other names at the table here, if there is one."""
        here = await self.store.open_in(who.channel) or await self.store.latest_in(who.channel)
        row = await self.store.match(here) if here is not None else None
        played = games()[game]
        options = row.options if row and row.game == game else "{}"
        return played.vocabulary(played.options.model_validate_json(options))

    def _picture(self, match: Match, who: Asker, typed: str) -> Word:
        named = private.picture_names(match, self.speech(match, who))
        called = (w for w, name in named.items() if fold(typed or BOARD) in (w, fold(name)))
        word = next(called, None)
        if word is None:
            raise IllegalMoveError(NO_PICTURE)
        return word

    async def hand(self, who: Asker, id: int) -> Screen:
        match = await self.tables.match(id)
        seat, closed = match.seat_of(who.user), await self.store.dms_closed(who.user)
        return await private.hand(match, seat, who.code, closed=closed)

    async def rules(self, who: Asker, id: int) -> Screen:
        """What one may do now, and the rule in words."""
        match = await self.tables.match(id)
        spoken = speech(match, who.code)
        rule = match.game.words.rule(match.view(None)).in_(spoken)
        try:
            seat = match.seat_of(who.user)
            return private.present(match, seat, who.code, located(who, match, rule))
        except NotSeatedError:
            return private.note(rule, who.code)

    async def log(self, who: Asker, id: int) -> Screen:
        match = await self.tables.match(id)
        spoken = speech(match, who.code)
        viewer = next((s for s, p in match.people.items() if p.user == who.user), None)
        lines = list(story.history(match, viewer, spoken))
        shown, length = [], 0
        for line in reversed(lines):
            length += len(line) + 1
            if length > PAGE:
                break
            shown.append(clipped(line, PAGE))
        return private.note("\n".join(reversed(shown)), who.code)

    async def export(self, who: Asker, id: int) -> Screen:
        """What the asker saw and chose; the whole record when it is over."""
        match = await self.tables.match(id)
        spoken = speech(match, who.code)
        now = match.as_it_stands()  # a thread may look at it between two steps of a move
        document = await asyncio.to_thread(export, now, who.user, spoken)
        return private.file(document, who.code, is_over=now.is_over)


def located(who: Asker, match: Match, said: str = "") -> str:
    """Elsewhere than at the table it is said first which table is meant."""
    if who.channel == match.row.channel:
        return said
    return "\n".join(filter(None, [private.at_table(match.row, language(who.code)), said]))
