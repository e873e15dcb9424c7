"""Queries: status, board, hand and rules. They change nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.board import screens
from bot.board.story_screens import standing_lines
from bot.computers.screens import levels_line
from bot.core.interactions.actor import Actor
from bot.core.interactions.limiter import Limiter
from bot.core.interactions.resolver import MatchResolver
from bot.core.match.cache import MatchCache
from bot.core.match.match import Match, NotSeatedError
from bot.core.match.options import Aliases, aliases_of, normalise, path_of
from bot.core.pace.describing import describe_pace
from bot.core.pace.pace import pace_of
from bot.core.people.store import PeopleRepository
from bot.core.screens import private
from bot.core.screens.components import Screen
from bot.core.screens.names import signed_language, table_language
from bot.deadlines.absence import AbsenceService
from bot.deadlines.words import waiting_line
from bot.ground.languages import language
from bot.hints.screens import hints_line
from bot.hints.store import AdviceRepository
from bot.lobby.screens import lobby_screen
from bot.play import turn_screens
from bot.votes.words import open_matters
from rules.core.errors import AnswerRefusedError, IllegalMoveError
from rules.core.index import LOOKUP, Index, IndexEntry, lookup_menu
from rules.core.menu import Word
from rules.core.options import describe_options
from rules.core.refusals import LISTED, NO_SUCH_NAME
from rules.core.text import Text, joined, text
from rules.registry import games

SHORTEST_MENTION: Final = 4  # letters: shorter ones are parts of too many words
NO_PICTURE: Final = text("Unknown picture. Pick one from the list.")


class BoardHandler:
    """Shows the actor everything that they may see of a match."""

    def __init__(
        self,
        resolver: MatchResolver,
        cache: MatchCache,
        people: PeopleRepository,
        absences: AbsenceService,
        limiter: Limiter,
    ) -> None:
        self.resolver, self.cache, self.limiter = resolver, cache, limiter
        self.advice = AdviceRepository(cache.database)
        self.people, self.absences = people, absences

    async def status(self, actor: Actor, id: int) -> Screen:
        row = await self.resolver.row(id)
        if row.salt is None:
            own = replace(row, language=actor.code)
            return lobby_screen(own, await self.cache.matches.seats(id), 1)
        match = await self.cache.get(id)
        spoken, game = table_language(match, actor.code), match.game
        status = game.narrator.status(match.view(None)).in_(spoken)
        lines = [f"### {game.label.in_(spoken)} · {status}"]
        if match.is_abandoned or not match.is_over:  # otherwise the heading names the end
            absent = await self.absences.awaited(match)
            lines.append(waiting_line(match, spoken, absent))
        if match.is_over:
            lines += standing_lines(match, signed_language(match, actor.code))
            hints = await self.advice.times(id)
            lines += [line.in_(spoken) for line in hints_line(hints)]
        else:
            lines += [matter.in_(spoken) for matter in open_matters(match)]
            hosts = (seat for seat, person in match.people.items() if person.host)
            lines += [text("Host of the table: {seat}.", seat=each).in_(spoken) for each in hosts]
        lines += levels_line(match, spoken)
        return private.note("\n".join(lines), actor.code)

    async def board(self, actor: Actor, id: int, picture: str = "") -> Screen:
        """Show the board, or another picture by its word or name."""
        match = await self.cache.get(id)
        word, you = _picture(match, actor, picture), match.viewer(actor.user)
        with self.limiter.counted("pictures", actor, id):
            return await screens.board_screen(match, actor.code, word, you, actor.pictures)

    async def text_board(self, actor: Actor, id: int, page: int = 0) -> Screen:
        """Show a page of the board as text."""
        return screens.text_board_screen(await self.cache.get(id), actor.code, page)

    async def hand(self, actor: Actor, id: int) -> Screen:
        match = await self.cache.get(id)
        seat = match.seat_of(actor.user)
        closed = await self.people.are_dms_closed(actor.user)
        return await turn_screens.hand_screen(
            match, seat, actor.code, actor.pictures, has_closed_dms=closed
        )

    async def possible_moves(self, actor: Actor, id: int) -> Screen:
        """Show the actor's possible moves, and the rule of the phase."""
        match = await self.cache.get(id)
        spoken = table_language(match, actor.code)
        played = describe_options(match.state.options, match.game.presets[1:])
        lines = [match.game.narrator.rule(match.view(None)).in_(spoken)]
        pace = f"-# {describe_pace(pace_of(match.row)).in_(spoken)}"
        rule = "\n".join([*lines, *screens.played_here(played, spoken), pace])
        try:
            seat = match.seat_of(actor.user)
            return turn_screens.turn_screen(match, seat, actor.code, rule)
        except NotSeatedError:
            return private.note(rule, actor.code)

    async def lookup(self, actor: Actor, game: Word, typed: str) -> Screen:
        """Show the entry of a game's index with this name, or the only one that begins like it."""
        names = await self.resolver.vocabulary(actor, game)
        played = games()[game]
        found = entry_called(played.index, typed, aliases_of(played, names), actor.code)
        return screens.lookup_screen(found, actor.code, names)


def entry_called(index: Index, typed: str, aliases: Aliases, code: str) -> IndexEntry:
    """Find an entry by its typed name.

    Raises `IllegalMoveError` if no entry matches, or several do. It names the entries whose text
    has the typed words, if there are some.
    """
    try:
        path, _ = path_of(lookup_menu(index), LOOKUP.word, {"name": typed}, aliases)
    except AnswerRefusedError as unknown:
        raise IllegalMoveError(
            text(
                "“{said}” cannot be looked up. {reason} {possible}",
                said=unknown.said,
                reason=unknown.reason or Text(""),
                possible=_mentioned(index, typed, unknown, code) or unknown.possible,
            )
        ) from None
    return index[path[-1]]


def _mentioned(index: Index, typed: str, refused: AnswerRefusedError, code: str) -> Text | None:
    """List the entries whose text has an unknown name, in the language of the reader."""
    if refused.reason != NO_SUCH_NAME:
        return None
    said, spoken = normalise(typed), language(code)
    found = [each.label for each in index.values() if said in normalise(each.effect.in_(spoken))]
    if len(said) < SHORTEST_MENTION or not 0 < len(found) <= LISTED:
        return None
    return text("It is mentioned in {entries}.", entries=joined(found, " · "))


def _picture(match: Match, actor: Actor, typed: str) -> Word:
    """Return the word of a picture by its word or name.

    Raises `IllegalMoveError` for an unknown picture.
    """
    wanted = normalise(typed or screens.BOARD)
    names = screens.picture_names(match, table_language(match, actor.code))
    for word, name in names.items():
        if wanted in (word, normalise(name)):
            return word
    raise IllegalMoveError(NO_PICTURE)
