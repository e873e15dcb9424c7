"""`/game`: opening, joining and watching tables. `/help`: where to begin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from discord import Interaction, app_commands
from discord.app_commands import Choice, Command, Group

from bot.asker import Asker
from bot.commands.moves import BY_SERVERS, EVERYWHERE
from bot.commands.names import said
from bot.door import Door, Work
from bot.host import Host
from bot.languages import code_of, spoken
from bot.ui import private
from bot.ui.parts import Screen
from rules.core.text import Text, text
from rules.registry import games

Asked: TypeAlias = Interaction[Any]

MOST: Final = max(game.players[-1] for game in games().values())
LANGUAGES: Final = {"en": "English", "fr": "Français"}
TABLE: Final = text("Which table, if you sit at several")
ACTS: Final[dict[str, tuple[Text, Text]]] = {
    "join": (text("Join"), text("Take a seat at the table here")),
    "leave": (text("Leave"), text("Leave a table before the game begins")),
    "computer": (text("Add a computer"), text("Let a computer player take a seat")),
    "start": (text("Start"), text("Start the game, if you host the table")),
    "cancel": (text("Cancel"), text("Cancel a table before the game begins")),
    "status": (text("Status"), text("Where the game stands and who is awaited")),
    "hand": (text("Hand"), text("What only you may see")),
    "orders": (text("Orders"), text("What you leave ahead for your next turns")),
    "log": (text("Log"), text("What has happened")),
    "rules": (text("Rules"), text("What you may do now, and the rule in words")),
    "undo": (text("Undo"), text("Take back your own last move")),
    "resign": (text("Resign"), text("Leave a game; a computer takes your seat")),
    "export": (text("Export"), text("What you saw and chose; all of it at the end")),
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
    """What a newcomer needs."""
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


def help_command(door: Door) -> Command[Any, ..., None]:
    async def show(who: Asker) -> Screen:
        return private.refusal(help_text(), who.code)

    async def callback(interaction: Asked) -> None:
        await door.command(interaction, show)

    command: Command[Any, ..., None] = Command(
        name=said(text("Help"), "help"),
        description=said(text("How to play here")),
        callback=callback,
        allowed_contexts=EVERYWHERE,
        allowed_installs=BY_SERVERS,
    )
    return command


def game_group(door: Door, host: Host) -> Group:
    """All of `/game`."""
    made = Group(
        name=said(text("Game"), "game"),
        description=said(text("Tables and games")),
        allowed_contexts=EVERYWHERE,
        allowed_installs=BY_SERVERS,
    )
    made.add_command(_new(door, host))
    made.add_command(_board(door, host))
    made.add_command(_colour(door, host))
    for name, (label, description) in ACTS.items():
        made.add_command(_act(door, host, name, label, description))
    return made


def _act(
    door: Door, host: Host, name: str, label: Text, description: Text
) -> Command[Any, ..., None]:
    """A command that takes nothing but a table."""
    handler: Callable[[Asker, int], Work] = getattr(host, name)

    async def callback(interaction: Asked, table: str | None = None) -> None:
        async def act(who: Asker) -> Screen:
            return await handler(who, await host.table(who, None, table))

        await door.command(interaction, act)

    _describe_table(callback, door)
    return Command(name=said(label, name), description=said(description), callback=callback)


def _board(door: Door, host: Host) -> Command[Any, ..., None]:
    async def callback(
        interaction: Asked, text: bool = False, picture: str = "", table: str | None = None
    ) -> None:
        async def show(who: Asker) -> Screen:
            id = await host.table(who, None, table)
            return await (host.in_words(who, id) if text else host.board(who, id, picture))

        await door.command(interaction, show)

    async def complete(interaction: Asked, typed: str) -> list[Choice[str]]:
        options = {**dict(iter(interaction.namespace)), "picture": typed}
        found = await door.complete(interaction, "", "", options, "picture")
        return [Choice(name=label, value=word) for label, word in found]

    _describe_table(callback, door)
    app_commands.describe(text=said(_TEXT), picture=said(_PICTURE))(callback)
    app_commands.rename(text=said(text("Text"), "text"), picture=said(text("Picture"), "picture"))(
        callback
    )
    app_commands.autocomplete(picture=complete)(callback)
    return Command(
        name=said(text("Board"), "board"),
        description=said(text("The board as it stands")),
        callback=callback,
    )


def _colour(door: Door, host: Host) -> Command[Any, ..., None]:
    async def callback(interaction: Asked, colour: str, table: str | None = None) -> None:
        async def wish(who: Asker) -> Screen:
            return await host.wish(who, await host.table(who, None, table), colour)

        await door.command(interaction, wish)

    async def complete(interaction: Asked, typed: str) -> list[Choice[str]]:
        options = {**dict(iter(interaction.namespace)), "colour": typed}
        found = await door.complete(interaction, "", "", options, "colour")
        return [Choice(name=label, value=word) for label, word in found]

    _describe_table(callback, door)
    app_commands.describe(colour=said(text("One that is free, or drawn by lot")))(callback)
    app_commands.rename(colour=said(text("Colour"), "colour"))(callback)
    app_commands.autocomplete(colour=complete)(callback)
    return Command(
        name=said(text("Colour"), "colour"),
        description=said(text("Choose your colour before the game begins")),
        callback=callback,
    )


_TEXT: Final = text("In words instead of a picture")
_PICTURE: Final = text("Another picture than the whole board")


def _spoken_by(interaction: Asked) -> str:
    """A community's language. Of any other server Discord says English: there, the asker's."""
    is_community = interaction.guild and "COMMUNITY" in interaction.guild.features
    return code_of((is_community and interaction.guild_locale) or interaction.locale)


def _new(door: Door, host: Host) -> Command[Any, ..., None]:
    async def callback(
        interaction: Asked,
        game: str,
        seats: app_commands.Range[int, 1, MOST] | None = None,
        language: str | None = None,
        computers: app_commands.Range[int, 0, MOST] = 0,
    ) -> None:
        code = language or _spoken_by(interaction)

        async def create(who: Asker) -> Screen:
            return await host.open(who, game, seats, code, computers)

        await door.command(interaction, create)

    app_commands.describe(
        game=said(text("Which game")),
        seats=said(text("Seats at most")),
        language=said(text("The language spoken in the channel")),
        computers=said(text("Seats that computer players take")),
    )(callback)
    app_commands.rename(
        game=said(text("Board game"), "game"),
        seats=said(text("Seats"), "seats"),
        language=said(text("Language"), "language"),
        computers=said(text("Computers"), "computers"),
    )(callback)
    app_commands.choices(
        game=[Choice(name=said(g.label), value=word) for word, g in games().items()],
        language=[Choice(name=LANGUAGES[code], value=code) for code in spoken()],
    )(callback)
    return Command(
        name=said(text("New"), "new"),
        description=said(text("Open a table in this channel")),
        callback=callback,
    )


def _describe_table(callback: Any, door: Door) -> None:
    async def complete(interaction: Asked, typed: str) -> list[Choice[str]]:
        found = await door.complete(interaction, "", "", {"table": typed}, "table")
        return [Choice(name=label, value=word) for label, word in found]

    app_commands.describe(table=said(TABLE))(callback)
    app_commands.rename(table=said(text("Table"), "table"))(callback)
    app_commands.autocomplete(table=complete)(callback)
