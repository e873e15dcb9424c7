"""A slash command for every verb that a game declares. No game is named here.

discord.py reads a command's options from its callback's signature, so each callback is given one.
Discord may offer choices that it cached before another option changed, or send a label where a word
is meant: what arrives is read and checked like anything else that a person typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from inspect import Parameter, Signature
from typing import Any, Final

from discord import Interaction
from discord.app_commands import Choice, Command, Group

from bot.core.interactions.command import TABLE, Completer, make_command, make_group
from bot.core.interactions.router import InteractionRouter
from rules.core.commands import SharedCommand
from rules.core.game import Game
from rules.core.menu import Param, Verb, Word

INTERACTION: Final = Parameter(
    "interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction[Any]
)


def move_group(game: Game[Any, Any], router: InteractionRouter) -> Group:
    """The commands of a game's moves, for servers and for direct messages."""
    group = make_group(game.word, game.label)
    for declared in commands_of(game):
        group.add_command(_command(game.word, declared, router))
    return group


def commands_of(game: Game[Any, Any]) -> Iterator[Verb | SharedCommand]:
    """The commands of moves: of each verb that shares none, then those that are shared."""
    sharing = {verb.word for shared in game.shared for verb in shared.verbs}
    yield from (verb for verb in game.commands if verb.word not in sharing)
    yield from game.shared


def _command(
    game: Word, verb: Verb | SharedCommand, router: InteractionRouter
) -> Command[Any, ..., None]:
    params = (*verb.params, TABLE)

    async def callback(interaction: Interaction[Any], **options: str | int | None) -> None:
        given = {name: value for name, value in options.items() if value is not None}
        await router.move(interaction, game, verb.word, given)

    vars(callback)["__signature__"] = Signature([INTERACTION, *map(_parameter, params)])
    completers = {param.name: _completer(game, verb, param, router) for param in params}
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
    game: Word, verb: Verb | SharedCommand, param: Param, router: InteractionRouter
) -> Completer:
    async def complete(interaction: Interaction[Any], typed: str) -> list[Choice[Any]]:
        filled = {name: value for name, value in interaction.namespace if value not in (None, "")}
        filled[param.name] = typed
        offered = await router.handlers.completion.move(
            interaction, game, verb.word, filled, param.name
        )
        kind: type[int] | type[str] = int if param.numeric else str
        return [Choice(name=label, value=kind(word)) for label, word in offered]

    return complete
