"""All routes: the handlers of custom ids, and of the commands of tables."""

from __future__ import annotations

from bot.analysis import routes as analysis
from bot.announcements import routes as announcements
from bot.board import routes as board
from bot.continuations import routes as continuations
from bot.core.interactions.responder import Responder
from bot.core.interactions.router import InteractionRouter, Routes, routes_of
from bot.core.interactions.tables import TableHandler
from bot.expiry import routes as expiry
from bot.films import routes as films
from bot.help import routes as help
from bot.hints import routes as hints
from bot.history import routes as history
from bot.hosting import routes as hosting
from bot.lessons import routes as lessons
from bot.lobby import routes as lobby
from bot.moderation import routes as moderation
from bot.play import routes as play
from bot.privacy import routes as privacy
from bot.program.commands import table_commands
from bot.program.features import Features
from bot.relocation import routes as relocation
from bot.reminders import routes as reminders
from bot.replays import routes as replays
from bot.seats import routes as seats
from bot.servers import routes as servers
from bot.settings import routes as settings
from bot.statistics import routes as statistics
from bot.votes import routes as votes


def router_of(features: Features, responder: Responder) -> InteractionRouter:
    """Compose the router of all features."""
    seen = features.people.last_seen
    tables = TableHandler(features.resolver, features.names, seen, table_commands(features))
    prompts = features.play, features.lessons, features.continuations
    raw = {
        **play.raw_routes(*prompts, responder),
        **films.raw_routes(features.films, responder),
        **replays.raw_routes(features.replays, responder),
    }
    return InteractionRouter(responder, tables, features.completion, _routes(features), raw)


def _routes(features: Features) -> Routes:
    return routes_of(
        analysis.routes(features.analysis),
        announcements.routes(features.announcements),
        board.routes(features.board, features.mine),
        continuations.routes(features.continuations),
        expiry.routes(features.expiry),
        films.routes(features.films),
        help.routes(features.help),
        hints.routes(features.hints),
        history.routes(features.history),
        hosting.routes(features.hosting, features.guests),
        lessons.routes(features.lessons, features.rules),
        lobby.routes(features.lobby),
        moderation.routes(features.moderation),
        play.routes(features.play),
        privacy.routes(features.privacy),
        relocation.routes(features.relocation),
        reminders.routes(features.reminders),
        replays.routes(features.replays),
        seats.routes(features.seats),
        servers.routes(features.servers),
        settings.routes(features.settings),
        statistics.routes(features.own_statistics, features.ranking),
        votes.routes(features.votes),
    )
