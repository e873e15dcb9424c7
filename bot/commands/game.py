"""`/game`: opening, joining and watching tables. `/help`: where to begin."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from discord import Interaction, app_commands
from discord.app_commands import Choice, Command, Group

from bot.commands.localization import localize
from bot.commands.moves import BY_SERVERS, EVERYWHERE
from bot.interactions.actor import Actor
from bot.interactions.completion import Suggestions
from bot.interactions.responder import Answer
from bot.interactions.router import InteractionRouter
from bot.interactions.tables import LOOK, OPEN_TABLE
from bot.languages import OWN_NAME, code_of, spoken
from bot.ui import private
from bot.ui.components import Screen
from rules.core.text import Text, text
from rules.registry import games


class MatchCommand(NamedTuple):
    """A command of `/game` that takes nothing but a table."""

    label: Text
    description: Text


TABLE: Final = text("Which table, if you sit at several")
MATCH_COMMANDS: Final[dict[str, MatchCommand]] = {
    "join": MatchCommand(text("Join"), text("Take a seat at the table here")),
    "leave": MatchCommand(text("Leave"), text("Leave a table before the game begins")),
    "computer": MatchCommand(text("Add a computer"), text("Let a computer player take a seat")),
    "start": MatchCommand(text("Start"), text("Start the game, if you host the table")),
    "cancel": MatchCommand(text("Cancel"), text("Cancel a table before the game begins")),
    "status": MatchCommand(text("Status"), text("Where the game stands and who is awaited")),
    "hand": MatchCommand(text("Hand"), text("What only you may see")),
    "orders": MatchCommand(text("Orders"), text("What you leave ahead for your next turns")),
    "log": MatchCommand(text("Log"), text("What has happened")),
    "catchup": MatchCommand(text("Catch up"), text("What has happened since your last move")),
    "undo": MatchCommand(text("Undo"), text("Take back your own last move")),
    "resign": MatchCommand(text("Resign"), text("Leave a game; a computer takes your seat")),
    "export": MatchCommand(text("Export"), text("What you saw and chose; all of it at the end")),
}
HELP: Final = text(
    "Karnak runs board games in channels, at your own pace.\n"
    "1. In a channel of a server, type {new}. Others press “Join”; computer players can fill "
    "seats.\n"
    "2. When you are awaited you are mentioned. Press “Your move” and choose; nobody else sees "
    "it.\n"
    "3. Secret choices come to you by direct message, and with “Your move” as well.\n"
    "4. Everything can be typed too: {moves}.\n"
    "5. {hand} shows what only you may see, {rules} what you may do now, {undo} takes your last "
    "move back where that is fair.\n"
    "6. {orders} is for what you leave ahead, so that nobody has to wait for you."
)


def help_text() -> Text:
    """The help for a newcomer."""
    typed = " ".join(f"`/{word}`" for word in games())
    return text(
        HELP.template,
        new=text("`/game new`"),
        moves=Text(typed),
        hand=text("`/game hand`"),
        rules=text("`/game rules`"),
        undo=text("`/game undo`"),
        orders=text("`/game orders`"),
    )


def help_command(router: InteractionRouter) -> Command[Any, ..., None]:
    async def show(actor: Actor) -> Screen:
        return private.notice(help_text(), actor.code)

    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, show)

    command: Command[Any, ..., None] = Command(
        name=localize(text("Help"), "help"),
        description=localize(text("How to play here")),
        callback=callback,
        allowed_contexts=EVERYWHERE,
        allowed_installs=BY_SERVERS,
    )
    return command


def game_group(router: InteractionRouter) -> Group:
    """All of `/game`."""
    group = Group(
        name=localize(text("Game"), "game"),
        description=localize(text("Tables and games")),
        allowed_contexts=EVERYWHERE,
        allowed_installs=BY_SERVERS,
    )
    group.add_command(_new(router))
    group.add_command(_mine(router))
    group.add_command(_board(router))
    group.add_command(_rules(router))
    group.add_command(_colour(router))
    for name, declared in MATCH_COMMANDS.items():
        group.add_command(_match_command(router, name, declared))
    return group


def _match_command(
    router: InteractionRouter, name: str, declared: MatchCommand
) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], table: str | None = None) -> None:
        await router.table_command(interaction, name, table)

    _describe_table(callback, router)
    return Command(
        name=localize(declared.label, name),
        description=localize(declared.description),
        callback=callback,
    )


def _board(router: InteractionRouter) -> Command[Any, ..., None]:
    queries, completion = router.handlers.queries, router.handlers.completion

    async def callback(
        interaction: Interaction[Any],
        text: bool = False,
        picture: str = "",
        table: str | None = None,
    ) -> None:
        def show(actor: Actor, id: int) -> Answer:
            return queries.text_board(actor, id) if text else queries.board(actor, id, picture)

        if text or picture:
            await router.match_command(interaction, table, LOOK, show)
        else:
            await router.table_command(interaction, "board", table)

    async def complete(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        return _choices(await completion.picture(interaction, _table(interaction), typed))

    _describe_table(callback, router)
    app_commands.describe(text=localize(_TEXT), picture=localize(_PICTURE))(callback)
    app_commands.rename(
        text=localize(text("Text"), "text"), picture=localize(text("Picture"), "picture")
    )(callback)
    app_commands.autocomplete(picture=complete)(callback)
    return Command(
        name=localize(text("Board"), "board"),
        description=localize(text("The board as it stands")),
        callback=callback,
    )


def _rules(router: InteractionRouter) -> Command[Any, ..., None]:
    queries, completion = router.handlers.queries, router.handlers.completion

    async def callback(
        interaction: Interaction[Any], topic: str = "", table: str | None = None
    ) -> None:
        def show(actor: Actor, id: int) -> Answer:
            return queries.topic(actor, id, topic)

        if topic:
            await router.match_command(interaction, table, LOOK, show)
        else:
            await router.table_command(interaction, "rules", table)

    async def complete(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        return _choices(await completion.topic(interaction, _table(interaction), typed))

    _describe_table(callback, router)
    app_commands.describe(topic=localize(text("A word of the rules, to look it up")))(callback)
    app_commands.rename(topic=localize(text("Topic"), "topic"))(callback)
    app_commands.autocomplete(topic=complete)(callback)
    return Command(
        name=localize(text("Rules"), "rules"),
        description=localize(text("What you may do now, and the rule in words")),
        callback=callback,
    )


def _colour(router: InteractionRouter) -> Command[Any, ..., None]:
    lobby, completion = router.handlers.lobby, router.handlers.completion

    async def callback(
        interaction: Interaction[Any], colour: str, table: str | None = None
    ) -> None:
        def choose(actor: Actor, id: int) -> Answer:
            return lobby.choose_colour(actor, id, colour)

        await router.match_command(interaction, table, OPEN_TABLE, choose)

    async def complete(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        return _choices(await completion.colour(interaction, _table(interaction), typed))

    _describe_table(callback, router)
    app_commands.describe(colour=localize(text("One that is free, or drawn by lot")))(callback)
    app_commands.rename(colour=localize(text("Colour"), "colour"))(callback)
    app_commands.autocomplete(colour=complete)(callback)
    return Command(
        name=localize(text("Colour"), "colour"),
        description=localize(text("Choose your colour before the game begins")),
        callback=callback,
    )


_TEXT: Final = text("In words instead of a picture")
_PICTURE: Final = text("Another picture than the whole board")


def _language_code(interaction: Interaction[Any]) -> str:
    """The code of the language for a table for which nobody has named one.

    In a server that is a community it is the server's. Any other server is English to Discord,
    whoever is in it: there, and in direct messages, it is the actor's own.
    """
    is_community = interaction.guild and "COMMUNITY" in interaction.guild.features
    return code_of(str((is_community and interaction.guild_locale) or interaction.locale))


def _new(router: InteractionRouter) -> Command[Any, ..., None]:
    lobby = router.handlers.lobby

    async def callback(
        interaction: Interaction[Any],
        game: str,
        seats: int | None = None,
        language: str | None = None,
        computers: int = 0,
    ) -> None:
        code = language or _language_code(interaction)

        def create(actor: Actor) -> Answer:
            return lobby.open(actor, game, seats, code, computers)

        await router.command(interaction, create)

    _limit_seats(callback)
    app_commands.describe(
        game=localize(text("Which game")),
        seats=localize(text("Seats at most")),
        language=localize(text("The language spoken in the channel")),
        computers=localize(text("Seats that computer players take")),
    )(callback)
    app_commands.rename(
        game=localize(text("Board game"), "game"),
        seats=localize(text("Seats"), "seats"),
        language=localize(text("Language"), "language"),
        computers=localize(text("Computers"), "computers"),
    )(callback)
    app_commands.choices(
        game=[Choice(name=localize(g.label), value=word) for word, g in games().items()],
        language=[Choice(name=OWN_NAME.in_(own), value=code) for code, own in spoken().items()],
    )(callback)
    return Command(
        name=localize(text("New"), "new"),
        description=localize(text("Open a table in this channel")),
        callback=callback,
    )


def _mine(router: InteractionRouter) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any]) -> None:
        await router.command(interaction, router.handlers.mine.mine)

    return Command(
        name=localize(text("Mine"), "mine"),
        description=localize(text("All your tables, in every server, and which wait for you")),
        callback=callback,
    )


def _limit_seats(callback: Any) -> None:
    """Let discord.py, which reads the annotations, refuse more seats than any game has."""
    most, ranged = max(game.players[-1] for game in games().values()), app_commands.Range
    callback.__annotations__ |= {
        "seats": ranged[int, 1, most] | None,
        "computers": ranged[int, 0, most],
    }


def _describe_table(callback: Any, router: InteractionRouter) -> None:
    async def complete(interaction: Interaction[Any], typed: str) -> list[Choice[str]]:
        return _choices(await router.handlers.completion.table(interaction, typed))

    app_commands.describe(table=localize(TABLE))(callback)
    app_commands.rename(table=localize(text("Table"), "table"))(callback)
    app_commands.autocomplete(table=complete)(callback)


def _table(interaction: Interaction[Any]) -> str | None:
    """The option `table`, if it is filled in already."""
    table = dict(iter(interaction.namespace)).get("table")
    return None if table is None else str(table)


def _choices(suggestions: Suggestions) -> list[Choice[str]]:
    return [Choice(name=label, value=word) for label, word in suggestions]
