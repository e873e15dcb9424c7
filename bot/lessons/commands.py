"""`/game learn` and `/game rules`."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Final

from discord import Interaction, app_commands
from discord.app_commands import Choice, Command

from bot.core.interactions.actor import Actor
from bot.core.interactions.command import TABLE, completer, make_command
from bot.core.interactions.completion import Suggestions
from bot.core.interactions.localization import localize
from bot.core.interactions.router import InteractionRouter
from bot.core.interactions.tables import LOOK, TableCommand, TableHandler
from bot.core.match.cache import NoMatchError
from bot.core.screens.components import Screen
from bot.lessons.completion import TopicCompletion
from bot.lessons.handler import LessonHandler
from bot.lessons.rules import RulesHandler
from bot.lessons.taught import games_taught
from rules.core.menu import Param
from rules.core.text import text
from rules.registry import games, label_of

GAME: Final = Param("game", text("Board game"), text("The game to learn"))
TOPIC: Final = Param("topic", text("Topic"), text("A term of the rules to look up"))
RULES_OF: Final = Param("game", text("Board game"), text("The game whose rules you want"))


def table_commands(rules: RulesHandler) -> tuple[TableCommand, ...]:
    described = text("Read the rules of a game: in short, then by topic")
    return (TableCommand("rules", text("Rules"), described, rules.rules, LOOK),)


def learn_command(router: InteractionRouter, lessons: LessonHandler) -> Command[Any, ..., None]:
    async def callback(interaction: Interaction[Any], game: str = "") -> None:
        await router.command(interaction, lambda actor: lessons.learn(actor, game))

    app_commands.choices(
        game=[Choice(name=localize(label_of(word)), value=word) for word in games_taught()]
    )(callback)
    described = text("Learn a game in ten minutes, alone against the computer")
    return make_command("learn", text("Learn"), described, callback, [GAME])


def rules_command(
    router: InteractionRouter, rules: RulesHandler, completion: TopicCompletion
) -> Command[Any, ..., None]:
    async def callback(
        interaction: Interaction[Any], topic: str = "", game: str = "", table: str | None = None
    ) -> None:
        await router.command(
            interaction, lambda actor: _rules(router.tables, rules, actor, topic, game, table)
        )

    def suggest(interaction: Interaction[Any], typed: str) -> Awaitable[Suggestions]:
        filled = dict(iter(interaction.namespace))
        table, named = filled.get(TABLE.name), str(filled.get(RULES_OF.name) or "")
        at = None if table is None else str(table)
        return router.completion.suggest(
            interaction, lambda actor: completion.topics(actor, at, typed, named)
        )

    app_commands.choices(
        game=[Choice(name=localize(label_of(word)), value=word) for word in games()]
    )(callback)
    _, label, description, *_ = router.tables.commands["rules"]
    completers = {"topic": completer(suggest), TABLE.name: completer(router.completion.table)}
    return make_command("rules", label, description, callback, [TOPIC, RULES_OF, TABLE], completers)


async def _rules(
    tables: TableHandler,
    rules: RulesHandler,
    actor: Actor,
    topic: str,
    game: str,
    table: str | None,
) -> Screen:
    """Explain the game named, else that of the table that is meant, or ask for the game."""
    if game:
        return await rules.of_game(actor, game, topic)
    try:
        if topic:
            return await tables.run_with(
                actor, LOOK, table, lambda actor, id: rules.topic(actor, id, topic)
            )
        return await tables.run(actor, "rules", table)
    except NoMatchError:
        if table is not None:
            raise
        return await rules.choose(actor, topic)
