"""A slash command for every verb that a game declares, and those of `/game` about moves.

No game is named here. discord.py reads a command's options from its callback's signature, so each
callback gets one. Discord may offer choices that it cached before another option changed, or send a
label instead of a word. So each value is read and checked like typed text.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from inspect import Parameter, Signature
from typing import Any, Final, TypeAlias

from discord import Interaction
from discord.app_commands import Choice, Command

from bot.core.interactions.actor import Actor
from bot.core.interactions.command import TABLE, Completer, make_command
from bot.core.interactions.resolver import Meant, allows
from bot.core.interactions.responder import Answer
from bot.core.interactions.router import InteractionRouter
from bot.core.interactions.tables import LOOK, TableCommand
from bot.core.match.options import TypedOptions
from bot.core.match.shared_commands import verbs_of
from bot.core.screens.components import Screen
from bot.play.completion import MoveCompletion
from bot.play.handler import PlayHandler
from rules.core.commands import SharedCommand
from rules.core.game import Game
from rules.core.menu import Param, Verb, Word
from rules.core.text import text
from rules.registry import games

# Plays a typed move that is not for a table, or returns None.
Elsewhere: TypeAlias = Callable[[Actor, Word, Word, TypedOptions], Awaitable[Screen | None]]

INTERACTION: Final = Parameter(
    "interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction[Any]
)


def table_commands(play: PlayHandler) -> tuple[TableCommand, ...]:
    return (
        TableCommand(
            "orders",
            text("Planned moves"),
            text("Plan moves for your next turns"),
            play.orders,
            LOOK,
        ),
        TableCommand("undo", text("Undo"), text("Undo your last move"), play.undo),
    )


def move_commands(
    game: Game[Any, Any],
    router: InteractionRouter,
    play: PlayHandler,
    completion: MoveCompletion,
    elsewhere: Elsewhere,
) -> Iterator[Command[Any, ..., None]]:
    for declared in commands_of(game):
        yield _command(game.word, declared, router, play, completion, elsewhere)


def commands_of(game: Game[Any, Any]) -> Iterator[Verb | SharedCommand]:
    """Yield the commands of moves: of the verbs that share none, then the shared ones."""
    sharing = {verb.word for shared in game.shared for verb in shared.verbs}
    yield from (verb for verb in game.commands if verb.word not in sharing)
    yield from game.shared


async def type_move(
    router: InteractionRouter,
    play: PlayHandler,
    interaction: Interaction[Any],
    game: Word,
    verb: Word,
    options: TypedOptions,
    elsewhere: Elsewhere,
) -> None:
    """Answer a slash command of a game, which is `elsewhere` if it names no table."""
    left = dict(options)
    table = left.pop("table", None)

    def answer(actor: Actor, id: int) -> Answer:
        return play.command(actor, id, verb, left)

    meant = Meant(game, is_likely=allows(verbs_of(games()[game], verb)))
    named = None if table is None else str(table)

    async def handle(actor: Actor) -> Screen:
        if named is None and (shown := await elsewhere(actor, game, verb, left)):
            return shown
        return await router.tables.run_with(actor, meant, named, answer)

    await router.command(interaction, handle)


def _command(
    game: Word,
    verb: Verb | SharedCommand,
    router: InteractionRouter,
    play: PlayHandler,
    completion: MoveCompletion,
    elsewhere: Elsewhere,
) -> Command[Any, ..., None]:
    params = (*verb.params, TABLE)

    async def callback(interaction: Interaction[Any], **options: str | int | None) -> None:
        given = {name: value for name, value in options.items() if value is not None}
        await type_move(router, play, interaction, game, verb.word, given, elsewhere)

    vars(callback)["__signature__"] = Signature([INTERACTION, *map(_parameter, params)])
    completers = {param.name: _completer(game, verb, param, completion) for param in params}
    return make_command(verb.word, verb.label, verb.description, callback, params, completers)


def _parameter(param: Param) -> Parameter:
    kind: Any = int if param.numeric else str
    return Parameter(
        param.name,
        Parameter.KEYWORD_ONLY,
        annotation=kind | None,
        default=None,
    )


def _completer(
    game: Word, verb: Verb | SharedCommand, param: Param, completion: MoveCompletion
) -> Completer:
    async def complete(interaction: Interaction[Any], typed: str) -> list[Choice[Any]]:
        filled = {name: value for name, value in interaction.namespace if value not in (None, "")}
        filled[param.name] = typed
        offered = await completion.move(interaction, game, verb.word, filled, param.name)
        kind: type[int] | type[str] = int if param.numeric else str
        return [Choice(name=label, value=kind(word)) for label, word in offered]

    return complete
