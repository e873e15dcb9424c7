"""Commands of `/game` to open, join, set up and start a table."""

from __future__ import annotations

from typing import Any, Final

from discord import Interaction, Role, User, app_commands
from discord.app_commands import Choice, Command

from bot.computers.screens import LEVEL_NAMES
from bot.core.interactions.actor import Actor
from bot.core.interactions.command import make_command, match_command, table_command
from bot.core.interactions.localization import localize
from bot.core.interactions.resolver import Meant
from bot.core.interactions.responder import Answer
from bot.core.interactions.router import InteractionRouter
from bot.core.interactions.tables import TableCommand
from bot.core.screens.components import Screen
from bot.ground.languages import OWN_NAME, code_of, spoken
from bot.lobby.completion import LobbyCompletion
from bot.lobby.handler import LobbyHandler
from rules.core.menu import Param
from rules.core.text import text
from rules.registry import games

GUESTS: Final = range(1, 5)  # players with a reserved seat from the start
OPEN_TABLE: Final = Meant(stages=("lobby",))
NEW_PARAMS: Final = (
    Param("game", text("Board game"), text("The game to play")),
    Param("seats", text("Seats"), text("Maximum number of seats")),
    Param("language", text("Language"), text("The language spoken in the channel")),
    Param("computers", text("Computers"), text("Number of seats for computer players")),
    *(
        Param(
            f"player{number}",
            text("Player {number}", number=number),
            text("A player to reserve a seat for"),
        )
        for number in GUESTS
    ),
    Param("closed", text("By invitation only"), text("Only invited players can join")),
    Param("role", text("Role"), text("The role that players need to join")),
)


def table_commands(lobby: LobbyHandler) -> tuple[TableCommand, ...]:
    return (
        TableCommand(
            "computer",
            text("Add a computer"),
            text("Let a computer player take a seat"),
            lobby.add_computer,
            OPEN_TABLE,
        ),
        TableCommand(
            "join", text("Join"), text("Take a seat at the table here"), lobby.join, OPEN_TABLE
        ),
        TableCommand(
            "leave",
            text("Leave"),
            text("Leave a table before the game begins"),
            lobby.leave,
            OPEN_TABLE,
        ),
        TableCommand(
            "start",
            text("Start"),
            text("Start the game, if you host the table"),
            lobby.start,
            OPEN_TABLE,
        ),
    )


def colour_command(
    router: InteractionRouter, lobby: LobbyHandler, completion: LobbyCompletion
) -> Command[Any, ..., None]:
    async def callback(
        interaction: Interaction[Any], colour: str, table: str | None = None
    ) -> None:
        def choose(actor: Actor, id: int) -> Answer:
            return lobby.choose_colour(actor, id, colour)

        await router.match_command(interaction, table, OPEN_TABLE, choose)

    return match_command(
        router,
        "colour",
        text("Colour"),
        text("Choose your colour before the game begins"),
        callback,
        [Param("colour", text("Colour"), text("A free colour, or a random one"))],
        colour=completion.colours,
    )


def computer_command(router: InteractionRouter, lobby: LobbyHandler) -> Command[Any, ..., None]:
    async def callback(
        interaction: Interaction[Any], level: str = "", table: str | None = None
    ) -> None:
        def add(actor: Actor, id: int) -> Answer:
            return lobby.add_computer(actor, id, level)

        await router.match_command(interaction, table, OPEN_TABLE, add)

    app_commands.choices(
        level=[Choice(name=localize(name), value=level) for level, name in LEVEL_NAMES.items()]
    )(callback)
    level = Param("level", text("Level"), text("The strength of the computer player"))
    return table_command(router, "computer", callback, [level])


def new_command(router: InteractionRouter, lobby: LobbyHandler) -> Command[Any, ..., None]:
    async def callback(
        interaction: Interaction[Any],
        game: str,
        seats: int | None = None,
        language: str | None = None,
        computers: int = 0,
        player1: User | None = None,  # read from Discord's resolved data, like the role
        player2: User | None = None,
        player3: User | None = None,
        player4: User | None = None,
        closed: bool = False,
        role: Role | None = None,
    ) -> None:
        async def create(actor: Actor) -> Screen:
            code = language or await lobby.usual_language(actor) or _language_code(interaction)
            table = (game, seats, code, computers)
            return await lobby.open(actor, *table, is_closed=closed)

        await router.command(interaction, create)

    _limit_seats(callback)
    app_commands.choices(
        game=[Choice(name=localize(g.label), value=word) for word, g in games().items()],
        language=[Choice(name=OWN_NAME.in_(own), value=code) for code, own in spoken().items()],
    )(callback)
    return make_command(
        "new", text("New"), text("Open a table in this channel"), callback, NEW_PARAMS
    )


def _language_code(interaction: Interaction[Any]) -> str:
    """Return the language code of a new table without a chosen language.

    A community server has a language. Discord counts any other server as English, so there the
    actor's language is used, as in direct messages.
    """
    is_community = interaction.guild and "COMMUNITY" in interaction.guild.features
    return code_of(str((is_community and interaction.guild_locale) or interaction.locale))


def _limit_seats(callback: Any) -> None:
    """Let discord.py refuse more seats than any game has. It reads the annotations."""
    most, ranged = max(game.players[-1] for game in games().values()), app_commands.Range
    callback.__annotations__ |= {
        "seats": ranged[int, 1, most] | None,
        "computers": ranged[int, 0, most],
    }
