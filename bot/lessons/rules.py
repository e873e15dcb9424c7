"""`/game rules`: a game in short and its topics, before, during and after a game."""

from __future__ import annotations

from bot.board.handler import entry_called
from bot.board.screens import lookup_screen
from bot.core.interactions.actor import Actor
from bot.core.interactions.resolver import MatchResolver, require_reach
from bot.core.match.address import STALE_MENU
from bot.core.match.cache import MatchCache, NoMatchError
from bot.core.match.games import game_of, match_options
from bot.core.match.match import Match
from bot.core.match.options import aliases_of
from bot.core.pace.describing import describe_pace
from bot.core.pace.pace import pace_of
from bot.core.pictures import pictures
from bot.core.screens import component_ids as ids
from bot.core.screens.components import Picture, Screen, button
from bot.ground.languages import language
from bot.ground.rows import MatchRow
from bot.lessons.rules_screens import RULES_OF, choose_rules_screen, rules_screen
from bot.lessons.taught import match_at
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.index import topics_of
from rules.core.menu import Word
from rules.core.options import MatchOptions, describe_options
from rules.core.text import text
from rules.registry import games


class RulesHandler:
    """Explains games. Refusals are `IllegalMoveError`s.

    `rules_url` is the address of the operator's rules pages, with `{game}` in it.
    """

    def __init__(self, resolver: MatchResolver, cache: MatchCache, rules_url: str = "") -> None:
        self.resolver, self.cache, self.rules_url = resolver, cache, rules_url

    async def rules(self, actor: Actor, id: int) -> Screen:
        """Explain the game of a table, by its options and in its present position."""
        row = await self.resolver.row(id)
        game, options = game_of(row), match_options(row)
        match = await self._match(row)
        picture = await self._picture(actor, row.game, match)
        return rules_screen(
            game,
            actor.code,
            game.vocabulary(options),
            picture,
            table=id,
            match=match,
            options=describe_options(options, game.presets[1:]),
            pace=describe_pace(pace_of(row)),
            booklet=self._booklet(row.game, actor.code),
        )

    async def of_game(self, actor: Actor, game: Word, topic: str = "") -> Screen:
        """Explain a game by its usual options, or one of its topics by name."""
        if game not in games():
            raise IllegalMoveError(text("Unknown game. Pick one from the list."))
        if topic:
            return self._topic(actor, game, games()[game].options(), topic)
        played = games()[game]
        picture = await self._picture(actor, game, None)
        names, booklet = played.vocabulary(played.options()), self._booklet(game, actor.code)
        return rules_screen(played, actor.code, names, picture, booklet=booklet)

    async def choose(self, actor: Actor, topic: str = "") -> Screen:
        """Ask for the game, where there is no table. Then a topic is looked up by its name."""
        return choose_rules_screen(actor.code, topic)

    async def topic(self, actor: Actor, id: int, typed: str) -> Screen:
        """Explain a topic by its name, and show the options of the table."""
        row = await self.resolver.row(id)
        return self._topic(actor, row.game, match_options(row), typed, id)

    async def chosen(self, actor: Actor, id: int, game: Word, topic: Word) -> Screen:
        """Explain a topic chosen from the list of a table, or of no table if `id` is 0."""
        if game not in games() or topic not in topics_of(games()[game].index):
            raise StaleMenuError(STALE_MENU)
        if not id:
            return await self.of_game(actor, game, topic)
        await require_reach(self.resolver.names, actor, id)
        return await self.topic(actor, id, topic)

    async def of_decision(self, actor: Actor, id: int) -> Screen:
        """Explain the rule of the present phase of a match, with the way back to the question."""
        match = await self.cache.get(id)
        game = match.game
        topic = game.rule_topics.get(match.state.phase) if not match.is_over else None
        if topic is None:
            return await self.rules(actor, id)
        options = describe_options(match.state.options, game.presets[1:])
        back = button(text("Back").in_(language(actor.code)), ids.TURN.encode(id))
        entry = game.index[topic]
        return lookup_screen(entry, actor.code, match.vocabulary, options, [[back]])

    def _topic(
        self, actor: Actor, game: Word, options: MatchOptions, typed: str, id: int = 0
    ) -> Screen:
        played = games()[game]
        names = played.vocabulary(options)
        found = entry_called(topics_of(played.index), typed, aliases_of(played, names), actor.code)
        unusual = describe_options(options, played.presets[1:])
        back = ids.RULES.encode(id) if id else RULES_OF.encode(game)
        row = [button(text("Back").in_(language(actor.code)), back)]
        return lookup_screen(found, actor.code, names, unusual, [row])

    def _booklet(self, game: Word, code: str) -> str:
        """Return the address of the rules of a game in a language, or nothing without one."""
        return self.rules_url.replace("{game}", game).replace("{language}", code)

    async def _match(self, row: MatchRow) -> Match | None:
        """Return the match of a table, unless its game has not begun or cannot be loaded."""
        if row.salt is None:
            return None
        try:
            return await self.cache.get(row.id)
        except NoMatchError:
            return None

    async def _picture(self, actor: Actor, game: Word, match: Match | None) -> Picture | None:
        """Return the board of a match, or that with which the lesson of its game begins."""
        if actor.pictures == "none":
            return None
        if match:
            return await pictures.board(match, actor.code, size=actor.pictures)
        lesson = games()[game].lesson
        if lesson is None:
            return None
        shown, step = match_at(game, lesson.words[0], actor.code), lesson.steps[0]
        return await pictures.lit(shown, step.light, actor.code, lesson.you, actor.pictures)
