"""All slash commands, in the order in which Discord shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from discord import Permissions
from discord.app_commands import AppCommandContext, Command, Group

from bot.board.commands import board_command, lookup_command, mine_command, rules_command
from bot.core.interactions.command import make_group, table_command
from bot.core.interactions.localization import localize
from bot.core.interactions.router import InteractionRouter
from bot.help.commands import help_command
from bot.history.commands import history_command
from bot.hosting import commands as hosting_commands
from bot.lobby.commands import colour_command, computer_command, new_command
from bot.moderation.commands import tables_command
from bot.play.commands import move_commands
from bot.privacy import commands as privacy_commands
from bot.program.features import Features
from bot.seats.commands import seats_command
from bot.servers.commands import setup_command
from bot.settings import commands as settings_commands
from bot.votes import commands as vote_commands
from rules.core.game import Game
from rules.core.text import text
from rules.registry import games

IN_SERVERS: Final = AppCommandContext(guild=True, dm_channel=False, private_channel=False)
MANAGERS: Final = Permissions(manage_guild=True)
OF_TABLES: Final = (  # the commands of `/game` that need no more than a table
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


def all_commands(
    features: Features, router: InteractionRouter
) -> Iterator[Group | Command[Any, ..., None]]:
    """Every command and every group of commands."""
    yield _game(features, router)
    yield _me(features, router)
    vote = make_group(localize(text("Vote"), "vote"), text("What a table decides together"))
    yield _filled(vote, vote_commands.commands(router, features.votes))
    yield _host(features, router)
    yield _karnak(features, router)
    yield help_command(router, features.help)
    for game in games().values():
        yield _moves(game, features, router)


def _game(features: Features, router: InteractionRouter) -> Group:
    first = (
        new_command(router, features.lobby),
        mine_command(router, features.mine),
        seats_command(router, features.seats),
        board_command(router, features.board, features.board_completion),
        rules_command(router, features.board, features.board_completion),
        colour_command(router, features.lobby, features.lobby_completion),
        computer_command(router, features.lobby),
        history_command(router, features.history),
    )
    group = make_group(localize(text("Game"), "game"), text("Tables and games"))
    return _filled(group, [*first, *(table_command(router, name) for name in OF_TABLES)])


def _me(features: Features, router: InteractionRouter) -> Group:
    own = settings_commands.commands(router, features.settings)
    kept = privacy_commands.commands(router, features.privacy)
    described = text("What you settle for all your tables")
    return _filled(make_group(localize(text("Me"), "me"), described), [*own, *kept])


def _host(features: Features, router: InteractionRouter) -> Group:
    hosting = hosting_commands.commands(router, features.hosting)
    group = make_group(localize(text("Host"), "host"), text("What a host does for the table"))
    return _filled(group, [*hosting, table_command(router, "announce")])


def _karnak(features: Features, router: InteractionRouter) -> Group:
    described = text("Karnak in this server, for those who moderate it")
    setup = setup_command(router, features.servers)
    tables = tables_command(router, features.moderation)
    return _filled(make_group("karnak", described, IN_SERVERS, MANAGERS), [setup, tables])


def _moves(game: Game[Any, Any], features: Features, router: InteractionRouter) -> Group:
    """The commands of one game, for servers and for direct messages."""
    moves = [*move_commands(game, router, features.play, features.move_completion)]
    if game.index:
        completion = features.board_completion
        moves.append(lookup_command(game.word, router, features.board, completion))
    return _filled(make_group(game.word, game.label), moves)


def _filled(group: Group, commands: Iterable[Command[Any, ..., None]]) -> Group:
    for command in commands:
        group.add_command(command)
    return group
