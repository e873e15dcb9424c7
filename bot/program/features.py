"""All handlers, composed over the services that they call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.board.handler import QueryHandler
from bot.board.my_tables import MyTablesHandler
from bot.core.interactions.completion import CompletionHandler
from bot.core.interactions.limiter import Limiter
from bot.core.interactions.people import PeopleHandler
from bot.core.interactions.resolver import MatchResolver
from bot.core.interactions.table_names import TableNames
from bot.core.interactions.tables import TableHandler, table_commands
from bot.core.match.endings import EndingService
from bot.ground.limits import UNLIMITED, Limits
from bot.help.screens import NOBODY, Operator
from bot.hosting.handler import HostHandler
from bot.hosting.service import HostService
from bot.lobby.handler import LobbyHandler
from bot.lobby.service import LobbyService
from bot.moderation.handler import ModeratorHandler
from bot.play.handler import PlayHandler
from bot.play.service import MatchService
from bot.privacy.handler import RightsHandler
from bot.privacy.service import DataRights
from bot.relocation.handler import MoveHandler
from bot.relocation.service import RelocationService
from bot.seats.handler import SubstituteHandler
from bot.seats.service import SubstituteService
from bot.settings.handler import SettingsHandler
from bot.votes.handler import VoteHandler
from bot.votes.service import letters_to_newcomer


@dataclass(frozen=True)
class Handlers:
    """The handlers, by what they answer."""

    tables: TableHandler
    mine: MyTablesHandler
    play: PlayHandler
    queries: QueryHandler
    lobby: LobbyHandler
    people: PeopleHandler
    votes: VoteHandler
    rights: RightsHandler
    settings: SettingsHandler
    moderators: ModeratorHandler
    substitutes: SubstituteHandler
    moving: MoveHandler
    hosting: HostHandler
    completion: CompletionHandler


def handlers_of(
    matches: MatchService,
    lobby: LobbyService,
    open_thread: Callable[[int, str], Awaitable[int]],
    rights: DataRights,
    operator: Operator = NOBODY,
    limits: Limits = UNLIMITED,
) -> Handlers:
    """Compose the handlers. `open_thread` makes a thread in a channel and returns its id."""
    cache, database = matches.cache, matches.cache.database
    repository, people = cache.matches, matches.people
    names, limiter = TableNames(cache, repository), Limiter(limits, matches.clock)
    play = PlayHandler(matches, cache, people, limiter)
    resolver = MatchResolver(cache, repository, names)
    person, settings = PeopleHandler(matches, people), SettingsHandler(cache, matches.clock)
    queries = QueryHandler(resolver, cache, repository, people, matches.absences, limiter)
    moderators = ModeratorHandler(database, lobby, EndingService(matches.cache), names)
    lobbies = LobbyHandler(resolver, lobby, play, moderators, open_thread, limiter)
    service = SubstituteService(database, cache, letters_to_newcomer, matches.clock)
    substitutes = SubstituteHandler(resolver, service, repository, limiter)
    moving = MoveHandler(RelocationService(database, cache), lobbies)
    commands = table_commands(lobbies, play, queries, substitutes, moving)
    return Handlers(
        tables=TableHandler(resolver, names, commands),
        mine=MyTablesHandler(matches, names, play),
        play=play,
        queries=queries,
        lobby=lobbies,
        votes=VoteHandler(matches.votes),
        people=person,
        rights=RightsHandler(rights, person, operator, limiter),
        settings=settings,
        moderators=moderators,
        substitutes=substitutes,
        moving=moving,
        hosting=HostHandler(HostService(database, cache, matches.clock), limiter),
        completion=CompletionHandler(resolver, cache, repository, names, person),
    )
