"""All features, put together over the services that they call.

Nothing is registered by being imported: what a feature answers is named here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from bot.announcements import commands as announcement_commands
from bot.announcements import routes as announcement_routes
from bot.announcements.handler import AnnouncementHandler
from bot.announcements.service import AnnouncementService
from bot.board import commands as board_commands
from bot.board import routes as board_routes
from bot.board.completion import BoardCompletion
from bot.board.handler import BoardHandler
from bot.board.my_tables import MyTablesHandler
from bot.core.interactions.completion import CompletionHandler
from bot.core.interactions.lateness import Lateness
from bot.core.interactions.limiter import Limiter
from bot.core.interactions.people import PeopleHandler
from bot.core.interactions.queue import AnswerQueue
from bot.core.interactions.resolver import MatchResolver
from bot.core.interactions.responder import Responder
from bot.core.interactions.router import InteractionRouter, Routes, routes_of
from bot.core.interactions.table_names import TableNames
from bot.core.interactions.tables import TableCommand, TableHandler
from bot.core.match.log import EndingService
from bot.core.match.log_store import LogRepository
from bot.core.pictures.signs import Signs
from bot.expiry import routes as expiry_routes
from bot.expiry.handler import ExpiryHandler
from bot.ground.limits import UNLIMITED, Limits
from bot.help import routes as help_routes
from bot.help.handler import HelpHandler
from bot.help.screens import NOBODY, Operator
from bot.hints import commands as hint_commands
from bot.hints import routes as hint_routes
from bot.hints.handler import HintHandler
from bot.history import commands as history_commands
from bot.history import routes as history_routes
from bot.history.handler import HistoryHandler
from bot.hosting import routes as hosting_routes
from bot.hosting.handler import HostHandler
from bot.hosting.service import HostService
from bot.lobby import commands as lobby_commands
from bot.lobby import routes as lobby_routes
from bot.lobby.completion import LobbyCompletion
from bot.lobby.handler import LobbyHandler
from bot.lobby.service import LobbyService
from bot.moderation import commands as moderation_commands
from bot.moderation import routes as moderation_routes
from bot.moderation.handler import ModeratorHandler
from bot.play import commands as play_commands
from bot.play import routes as play_routes
from bot.play.completion import MoveCompletion
from bot.play.handler import PlayHandler
from bot.privacy import routes as privacy_routes
from bot.privacy.handler import RightsHandler
from bot.privacy.service import DataRights
from bot.program.services import Services
from bot.relocation import commands as relocation_commands
from bot.relocation import routes as relocation_routes
from bot.relocation.handler import RelocationHandler
from bot.relocation.service import RelocationService
from bot.reminders import routes as reminder_routes
from bot.reminders.handler import ReminderHandler
from bot.reminders.settings import CALLS_LAST, CALLS_NEXT, REMINDERS
from bot.seats import commands as seat_commands
from bot.seats import routes as seat_routes
from bot.seats.departures import DepartureService
from bot.seats.handler import SubstituteHandler
from bot.seats.service import SubstituteService
from bot.servers import routes as server_routes
from bot.servers.handler import ServerHandler
from bot.settings import routes as settings_routes
from bot.settings.away import AWAY
from bot.settings.handler import SettingsHandler
from bot.settings.language import LANGUAGE
from bot.settings.quiet import QUIET
from bot.settings.settings import LETTERS, MISSED, PICTURES
from bot.settings.zone import ZONE
from bot.votes import routes as vote_routes
from bot.votes.handler import VoteHandler
from bot.votes.service import letters_to_newcomer

SETTINGS: Final = {  # of people, in the order in which they are shown
    "language": LANGUAGE,
    "zone": ZONE,
    "quiet": QUIET,
    "away": AWAY,
    "reminders": REMINDERS,
    "letters": LETTERS,
    "last": CALLS_LAST,
    "next": CALLS_NEXT,
    "missed": MISSED,
    "pictures": PICTURES,
}


class Features:
    """What answers people, by the folder in which it stands.

    `open_thread` makes a thread in a channel and returns its id.
    """

    def __init__(
        self,
        services: Services,
        lobby: LobbyService,
        open_thread: Callable[[int, str], Awaitable[int]],
        rights: DataRights,
        operator: Operator = NOBODY,
        limits: Limits = UNLIMITED,
    ) -> None:
        cache, database, clock = services.cache, services.database, services.clock
        limiter, names = Limiter(limits, clock), TableNames(cache, cache.matches)
        resolver = MatchResolver(cache, cache.matches, names)
        self.log, self.names = LogRepository(database), names
        self.people = PeopleHandler(cache, services.people, clock)
        self.help, self.privacy = HelpHandler(operator), RightsHandler(rights, self.people, limiter)
        self.settings = SettingsHandler(SETTINGS, cache, clock)
        self.servers = ServerHandler(database)
        self.hints = HintHandler(services.advice)
        self.history = HistoryHandler(cache, limiter)
        self.reminders = ReminderHandler(cache, services.calls)
        substitutes = SubstituteService(database, cache, letters_to_newcomer, clock)
        departures = DepartureService(cache)
        self.seats = SubstituteHandler(resolver, substitutes, departures, cache.matches, limiter)
        self.votes = VoteHandler(services.votes)
        self.play = PlayHandler(
            services.matches, services.timeouts, services.votes, services.people, limiter
        )
        self.lobby = LobbyHandler(resolver, lobby, self.play, self.servers, open_thread, limiter)
        self.board = BoardHandler(resolver, cache, services.people, services.absences, limiter)
        self.mine = MyTablesHandler(cache, services.absences, services.votes, names, self.play)
        endings = EndingService(cache)
        self.moderation = ModeratorHandler(cache.matches, self.servers, lobby, endings, names)
        self.announcements = AnnouncementHandler(
            resolver, lobby.servers, AnnouncementService(database, lobby)
        )
        self.hosting = HostHandler(HostService(database, cache, clock), limiter)
        self.expiry = ExpiryHandler(database, self.servers)
        self.relocation = RelocationHandler(RelocationService(database, cache), self.servers)
        self.tables = TableHandler(resolver, names, self._table_commands())
        self._complete(resolver)

    def _complete(self, resolver: MatchResolver) -> None:
        """Add what suggests answers to people who type."""
        cache, repository = resolver.cache, resolver.repository
        self.completion = CompletionHandler(repository, self.names, self.people)
        self.board_completion = BoardCompletion(resolver, cache)
        self.lobby_completion = LobbyCompletion(resolver, repository)
        self.move_completion = MoveCompletion(self.completion, resolver, cache)

    def responder(
        self, signs: Signs, queue: AnswerQueue | None = None, lateness: Lateness | None = None
    ) -> Responder:
        return Responder(
            self.play.refusal, self.log, self.people, self.names, signs, queue, lateness
        )

    def router(self, responder: Responder) -> InteractionRouter:
        raw = play_routes.raw_routes(self.play, responder)
        return InteractionRouter(responder, self.tables, self.completion, self._routes(), raw)

    def _routes(self) -> Routes:
        return routes_of(
            announcement_routes.routes(self.announcements),
            board_routes.routes(self.board, self.mine),
            expiry_routes.routes(self.expiry),
            help_routes.routes(self.help),
            hint_routes.routes(self.hints),
            history_routes.routes(self.history),
            hosting_routes.routes(self.hosting),
            lobby_routes.routes(self.lobby),
            moderation_routes.routes(self.moderation),
            play_routes.routes(self.play),
            privacy_routes.routes(self.privacy),
            relocation_routes.routes(self.relocation),
            reminder_routes.routes(self.reminders),
            seat_routes.routes(self.seats),
            server_routes.routes(self.servers),
            settings_routes.routes(self.settings),
            vote_routes.routes(self.votes),
        )

    def _table_commands(self) -> tuple[TableCommand, ...]:
        return (
            *announcement_commands.table_commands(self.announcements),
            *board_commands.table_commands(self.board),
            *hint_commands.table_commands(self.hints),
            *history_commands.table_commands(self.history),
            *lobby_commands.table_commands(self.lobby),
            *moderation_commands.table_commands(self.moderation),
            *play_commands.table_commands(self.play),
            *relocation_commands.table_commands(self.relocation),
            *seat_commands.table_commands(self.seats),
        )
