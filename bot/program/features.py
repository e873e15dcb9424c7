"""The handlers of all features, composed over the services that they call.

No import registers anything. `routes.py`, `commands.py`, `jobs.py`, `acts.py` and `clock.py` list
what features declare.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from bot.analysis.handler import AnalysisHandler
from bot.analysis.remarks import StepRemarks
from bot.announcements.handler import AnnouncementHandler
from bot.announcements.service import AnnouncementService
from bot.board.completion import BoardCompletion
from bot.board.handler import BoardHandler
from bot.board.my_tables import MyTablesHandler
from bot.continuations.handler import ContinuationHandler
from bot.continuations.store import ContinuationRepository
from bot.core.interactions.actor import Actor
from bot.core.interactions.completion import CompletionHandler
from bot.core.interactions.lateness import Lateness
from bot.core.interactions.limiter import Limiter
from bot.core.interactions.people import PeopleHandler
from bot.core.interactions.picks import Pick
from bot.core.interactions.queue import AnswerQueue
from bot.core.interactions.resolver import MatchResolver
from bot.core.interactions.responder import Responder
from bot.core.interactions.table_names import TableNames
from bot.core.match.decisions import Decision
from bot.core.match.log import EndingService
from bot.core.match.options import TypedOptions
from bot.core.match.store import LogRepository
from bot.core.pictures.signs import NO_SIGNS, Signs
from bot.core.screens.components import Screen
from bot.expiry.handler import ExpiryHandler
from bot.films.films import FilmService
from bot.films.handler import FilmHandler
from bot.ground.limits import UNLIMITED, Limits
from bot.help.handler import HelpHandler
from bot.help.screens import NOBODY, Operator
from bot.hints.handler import HintHandler
from bot.history.handler import HistoryHandler
from bot.hosting.guests import GuestHandler
from bot.hosting.handler import HostHandler
from bot.hosting.service import HostService
from bot.lessons.completion import TopicCompletion
from bot.lessons.handler import LessonHandler
from bot.lessons.rules import RulesHandler
from bot.lessons.store import LessonRepository
from bot.lobby.completion import LobbyCompletion
from bot.lobby.guests import GuestService
from bot.lobby.handler import LobbyHandler
from bot.lobby.rematches import RematchService
from bot.lobby.service import LobbyService
from bot.moderation.handler import ModeratorHandler
from bot.play.completion import MoveCompletion
from bot.play.handler import PlayHandler
from bot.privacy.handler import RightsHandler
from bot.privacy.service import DataRights
from bot.program.services import Services
from bot.relocation.handler import RelocationHandler
from bot.relocation.service import RelocationService
from bot.reminders.handler import ReminderHandler
from bot.reminders.settings import CALLS_LAST, CALLS_NEXT, REMINDERS
from bot.replays.attached import AttachedRecords
from bot.replays.handler import ReplayHandler
from bot.replays.notes import NoteService
from bot.replays.store import NoteRepository
from bot.seats.departures import DepartureService
from bot.seats.handler import SubstituteHandler
from bot.seats.service import SubstituteService
from bot.servers.handler import ServerHandler
from bot.settings.away import AWAY
from bot.settings.handler import SettingsHandler
from bot.settings.quiet import QUIET
from bot.settings.settings import (
    EXPLAINED,
    LANGUAGE,
    LETTERS,
    LETTERS_AFTER,
    MISSED,
    PICTURES,
    WORDS,
    ZONE,
)
from bot.statistics.own import OwnStatisticsHandler
from bot.statistics.ranking import RankingHandler
from bot.statistics.settings import RANKED
from bot.votes.handler import VoteHandler
from bot.votes.service import letters_to_newcomer
from rules.core.menu import Word

SETTINGS: Final = {  # of users, in the order shown
    "language": LANGUAGE,
    "zone": ZONE,
    "quiet": QUIET,
    "away": AWAY,
    "reminders": REMINDERS,
    "letters": LETTERS,
    "lettersafter": LETTERS_AFTER,
    "last": CALLS_LAST,
    "next": CALLS_NEXT,
    "missed": MISSED,
    "explained": EXPLAINED,
    "pictures": PICTURES,
    "words": WORDS,
    "ranked": RANKED,
}


class Features:
    """The handlers that answer users, each by the name of its folder.

    `open_thread` makes a thread in a channel and returns its id. `find_pick` asks a server for a
    user.
    """

    def __init__(
        self,
        services: Services,
        lobby: LobbyService,
        open_thread: Callable[[int, str], Awaitable[int]],
        find_pick: Callable[[int, int], Awaitable[Pick]],
        rights: DataRights,
        operator: Operator = NOBODY,
        limits: Limits = UNLIMITED,
        signs: Signs = NO_SIGNS,
    ) -> None:
        cache, database, clock = services.cache, services.database, services.clock
        limiter, names = Limiter(limits, clock), TableNames(cache, cache.matches)
        self.resolver = resolver = MatchResolver(cache, cache.matches, names)
        self.log, self.names, self.signs = LogRepository(database), names, signs
        self.people = PeopleHandler(cache, services.people, clock, services.last_seen)
        self.help, self.privacy = HelpHandler(operator), RightsHandler(rights, self.people, limiter)
        self.settings = SettingsHandler(SETTINGS, cache, clock)
        self.hints = HintHandler(services.advice)
        self._look_back(services, limiter)
        self.films = FilmHandler(cache, FilmService(clock))
        self.reminders = ReminderHandler(cache, services.calls)
        substitutes = SubstituteService(cache, letters_to_newcomer, clock)
        self.seats = SubstituteHandler(resolver, substitutes, DepartureService(cache), limiter)
        self.servers, self.votes = ServerHandler(database), VoteHandler(services.votes)
        self.play = PlayHandler(
            services.matches, services.timeouts, services.votes, services.explaining, limiter
        )
        self.guests = GuestHandler(guests := GuestService(database, lobby), limiter)
        to_open = (lobby, RematchService(database, lobby), guests, self.play, self.servers)
        self.lobby = LobbyHandler(resolver, *to_open, open_thread, find_pick, limiter)
        self.private = LessonRepository(database)
        self.lessons = LessonHandler(self.private, self.lobby, clock)
        self.board = BoardHandler(resolver, cache, services.people, services.absences, limiter)
        self.mine = MyTablesHandler(cache, services.absences, services.votes, names, self.play)
        self._manage(services, lobby, limiter)
        self._complete(resolver, operator.rules_url)

    async def typed_in_private(
        self, actor: Actor, game: Word, verb: Word, options: TypedOptions
    ) -> Screen | None:
        """Carry out a typed move in the actor's private game or lesson.

        Return None if there is neither, or if they play this game at a table.
        """
        if await self._plays(actor, game):
            return None
        given = actor, game, verb, options
        return await self.continuations.typed(*given) or await self.lessons.typed(*given)

    async def find_private(self, actor: Actor, game: Word) -> Decision | None:
        """Return the decision that `typed_in_private` would answer, if there is one."""
        if await self._plays(actor, game):
            return None
        found = await self.continuations.waiting(actor, game)
        return found or await self.lessons.waiting(actor, game)

    async def _plays(self, actor: Actor, game: Word) -> bool:
        """Whether somebody plays a game at a table, usually the one in their channel."""
        is_known = self.resolver.cache.knows_player(actor.user, actor.channel, game)
        return is_known or await self.private.is_at_table(actor.user, game)

    def _manage(self, services: Services, lobby: LobbyService, limiter: Limiter) -> None:
        """Add the handlers of hosts and moderators."""
        cache, database, endings = services.cache, services.database, EndingService(services.cache)
        self.moderation = ModeratorHandler(cache.matches, self.servers, lobby, endings, self.names)
        self.announcements = AnnouncementHandler(
            self.resolver, lobby.servers, AnnouncementService(database, lobby)
        )
        self.hosting = HostHandler(HostService(cache, services.clock), limiter)
        self.expiry = ExpiryHandler(database, self.servers)
        self.relocation = RelocationHandler(RelocationService(cache), self.servers)

    def _look_back(self, services: Services, limiter: Limiter) -> None:
        """Add the handlers that show the past of a match, or of a person."""
        self.history = HistoryHandler(services.cache, limiter)
        notes = NoteService(NoteRepository(services.database))
        records = AttachedRecords(services.clock, services.cache.acts)
        remarks = StepRemarks(services.database, services.replays)
        looks = services.cache, services.replays, notes, records, remarks
        self.replays = ReplayHandler(*looks, self.names, limiter)
        given = services.database, services.ratings, limiter
        self.own_statistics = OwnStatisticsHandler(*given)
        self.ranking = RankingHandler(*given, services.clock)
        self.analysis = AnalysisHandler(services.analyses, services.replays)
        self.continuations = ContinuationHandler(
            services.cache,
            ContinuationRepository(services.database),
            services.replays,
            services.advice.thinker,
            services.clock,
        )

    def _complete(self, resolver: MatchResolver, rules_url: str) -> None:
        """Add the handlers that explain rules, and those that suggest answers while users type."""
        cache, repository = resolver.cache, resolver.repository
        self.completion = CompletionHandler(repository, self.names, self.people, self.signs)
        self.board_completion = BoardCompletion(resolver, cache)
        self.rules = RulesHandler(resolver, cache, rules_url)
        self.topics = TopicCompletion(resolver)
        self.lobby_completion = LobbyCompletion(resolver, repository)
        self.move_completion = MoveCompletion(self.completion, resolver, cache, self.find_private)

    def responder(
        self, queue: AnswerQueue | None = None, lateness: Lateness | None = None
    ) -> Responder:
        return Responder(
            self.play.refusal, self.log, self.people, self.names, self.signs, queue, lateness
        )
