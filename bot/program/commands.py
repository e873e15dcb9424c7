"""All slash commands, in the order in which Discord shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from discord import Permissions
from discord.app_commands import AppCommandContext, Command, CommandNotFound, Group

from bot.announcements import commands as announcements
from bot.board import commands as board
from bot.core.interactions.command import make_group, table_command
from bot.core.interactions.localization import localize
from bot.core.interactions.router import InteractionRouter
from bot.core.interactions.tables import TableCommand
from bot.help import commands as help
from bot.hints import commands as hints
from bot.history import commands as history
from bot.hosting import commands as hosting
from bot.lessons import commands as lessons
from bot.lobby import commands as lobby
from bot.moderation import commands as moderation
from bot.play import commands as play
from bot.privacy import commands as privacy
from bot.program.features import Features
from bot.relocation import commands as relocation
from bot.replays import commands as replays
from bot.seats import commands as seats
from bot.servers import commands as servers
from bot.settings import commands as settings
from bot.statistics import commands as statistics
from bot.votes import commands as votes
from rules.core.game import Game
from rules.core.menu import Word
from rules.core.text import Text, text
from rules.registry import games

IN_SERVERS: Final = AppCommandContext(guild=True, dm_channel=False, private_channel=False)
MANAGERS: Final = Permissions(manage_guild=True)
OF_TABLES: Final = (  # the commands of `/game` that need only a table
    "join",
    "leave",
    "start",
    "move",
    "cancel",
    "status",
    "hand",
    "hint",
    "orders",
    "log",
    "catchup",
    "undo",
    "resign",
    "return",
    "export",
)
# Removed commands that Discord may still offer for a while, with their replacements.
MOVED: Final[dict[tuple[str, ...], str]] = {("game", "announce"): "host announce"}


def all_commands(
    features: Features, router: InteractionRouter
) -> Iterator[Group | Command[Any, ..., None]]:
    """Yield every command and every group of commands."""
    yield _game(features, router)
    yield _me(features, router)
    vote = make_group(localize(text("Vote"), "vote"), text("Vote with your table"))
    yield _filled(vote, votes.commands(router, features.votes))
    yield _host(features, router)
    yield _karnak(features, router)
    yield _server(features, router)
    yield help.help_command(router, features.help)
    for game in games().values():
        yield _moves(game, features, router)


def _game(features: Features, router: InteractionRouter) -> Group:
    first = (
        lobby.new_command(router, features.lobby),
        lessons.learn_command(router, features.lessons),
        board.mine_command(router, features.mine),
        seats.seats_command(router, features.seats),
        board.board_command(router, features.board, features.board_completion),
        lessons.rules_command(router, features.rules, features.topics),
        lobby.colour_command(router, features.lobby, features.lobby_completion),
        lobby.computer_command(router, features.lobby),
        history.history_command(router, features.history),
        replays.replay_command(router, features.replays),
    )
    group = make_group(localize(text("Game"), "game"), text("Tables and games"))
    return _filled(group, [*first, *(table_command(router, name) for name in OF_TABLES)])


def _me(features: Features, router: InteractionRouter) -> Group:
    own = settings.commands(router, features.settings)
    stats = statistics.stats_command(router, features.own_statistics)
    kept = privacy.commands(router, features.privacy)
    described = text("Your settings for all tables")
    return _filled(make_group(localize(text("Me"), "me"), described), [*own, stats, *kept])


def _host(features: Features, router: InteractionRouter) -> Group:
    own = hosting.commands(router, features.hosting)
    group = make_group(localize(text("Host"), "host"), text("Manage the table you host"))
    bars = hosting.bars_command(router, features.guests)
    return _filled(group, [*own, table_command(router, "announce"), bars])


def _karnak(features: Features, router: InteractionRouter) -> Group:
    described = text("Manage Karnak in this server, as a moderator")
    setup = servers.setup_command(router, features.servers)
    tables = moderation.tables_command(router, features.moderation)
    return _filled(make_group("karnak", described, IN_SERVERS, MANAGERS), [setup, tables])


def _server(features: Features, router: InteractionRouter) -> Group:
    group = make_group(
        localize(text("Server"), "server"), text("The players of this server"), IN_SERVERS
    )
    return _filled(group, [statistics.table_command(router, features.ranking)])


def _moves(game: Game[Any, Any], features: Features, router: InteractionRouter) -> Group:
    """Return the commands of one game, for servers and for direct messages."""
    typed = features.typed_in_private
    moves = [*play.move_commands(game, router, features.play, features.move_completion, typed)]
    if game.index:
        completion = features.board_completion
        moves.append(board.lookup_command(game.word, router, features.board, completion))
    return _filled(make_group(game.word, game.label), moves)


def table_commands(features: Features) -> tuple[TableCommand, ...]:
    """Return all commands that need only a table."""
    return (
        *announcements.table_commands(features.announcements),
        *board.table_commands(features.board),
        *hints.table_commands(features.hints),
        *history.table_commands(features.history),
        *lessons.table_commands(features.rules),
        *lobby.table_commands(features.lobby),
        *moderation.table_commands(features.moderation),
        *play.table_commands(features.play),
        *relocation.table_commands(features.relocation),
        *replays.table_commands(features.replays),
        *seats.table_commands(features.seats),
    )


def _filled(group: Group, commands: Iterable[Command[Any, ..., None]]) -> Group:
    for command in commands:
        group.add_command(command)
    return group


def explain_missing(missing: CommandNotFound) -> Text:
    """Return the sentence that names the replacement of a missing command."""
    former = (*missing.parents, missing.name)
    if now := MOVED.get(former) or _sharing(*former):
        return text("The command is now {command}.", command=Text(f"`/{now}`"))
    return text("This command no longer exists. Restart Discord to see the current ones.")


def _sharing(game: Word, verb: Word = "", *_: str) -> str | None:
    """Return the command that a verb of a game shares with others, or None."""
    shared = games()[game].shared if game in games() else ()
    found = (each for each in shared if verb in {one.word for one in each.verbs})
    return next((f"{game} {each.word} move:{verb}" for each in found), None)
