"""All handlers, composed over the services that they call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.interactions.completion import CompletionHandler
from bot.interactions.hosting import HostHandler
from bot.interactions.limits import Limiter
from bot.interactions.lobby import LobbyHandler
from bot.interactions.moderators import ModeratorHandler
from bot.interactions.moving import MoveHandler
from bot.interactions.my_tables import MyTablesHandler
from bot.interactions.people import PeopleHandler
from bot.interactions.play import PlayHandler
from bot.interactions.queries import QueryHandler
from bot.interactions.resolver import MatchResolver
from bot.interactions.rights import RightsHandler
from bot.interactions.settings import SettingsHandler
from bot.interactions.substitutes import SubstituteHandler
from bot.interactions.table_names import TableNames
from bot.interactions.tables import TableHandler, table_commands
from bot.interactions.votes import VoteHandler
from bot.limits import UNLIMITED, Limits
from bot.matches.channels import ChannelService
from bot.matches.endings import EndingService
from bot.matches.hosting import HostService
from bot.matches.lobby import LobbyService
from bot.matches.rights import DataRights
from bot.matches.service import MatchService
from bot.matches.substitutes import SubstituteService
from bot.ui.help import NOBODY, Operator


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
    cache, repository, people = matches.cache, matches.store.matches, matches.store.people
    names, limiter = TableNames(cache, repository), Limiter(limits, matches.clock)
    play = PlayHandler(matches, cache, people, limiter)
    resolver = MatchResolver(cache, repository, names)
    person, settings = PeopleHandler(matches, people), SettingsHandler(matches)
    queries = QueryHandler(resolver, cache, repository, people, matches.absences, limiter)
    moderators = ModeratorHandler(matches.store, lobby, EndingService(matches.cache), names)
    lobbies = LobbyHandler(resolver, lobby, play, moderators, open_thread, limiter)
    service = SubstituteService(matches.store, cache, matches.clock)
    substitutes = SubstituteHandler(resolver, service, repository, limiter)
    channels = ChannelService(matches.store, cache, matches.schedule)
    moving = MoveHandler(channels, lobbies)
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
        hosting=HostHandler(HostService(matches.store, cache, matches.clock), limiter),
        completion=CompletionHandler(resolver, cache, repository, names, person),
    )
