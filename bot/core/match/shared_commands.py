"""Commands that several verbs share, and how options choose one of the verbs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from bot.core.match.completion import suggest
from bot.core.match.options import Aliases, TypedOptions, parse_answer
from rules.core.commands import MOVE, SharedCommand
from rules.core.errors import AnswerRefusedError
from rules.core.explain import ROOT
from rules.core.game import Game
from rules.core.menu import Choice, Pick, Verb, Word
from rules.core.text import Language, listed, text


def shared_command(game: Game[Any, Any], command: Word) -> SharedCommand | None:
    """Find the shared command of this name, or None for a command of one verb."""
    return next((each for each in game.shared if each.word == command), None)


def verbs_of(game: Game[Any, Any], command: Word) -> tuple[Word, ...]:
    """Return the verbs that a command can stand for."""
    shared = shared_command(game, command)
    return tuple(verb.word for verb in shared.verbs) if shared else (command,)


def command_for(game: Game[Any, Any], verb: Word) -> Verb | SharedCommand:
    """Return the command by which users type a verb."""
    shared = (each for each in game.shared if verb in {one.word for one in each.verbs})
    return next(shared, None) or next(one for one in game.commands if one.word == verb)


def verb_meant(
    game: Game[Any, Any],
    command: Word,
    options: TypedOptions,
    offered: Collection[Word],
    aliases: Aliases,
) -> tuple[Word, TypedOptions]:
    """Find the verb of a command and the verb's options.

    Raises `AnswerRefusedError` if the options leave several verbs that are on offer.
    """
    shared = shared_command(game, command)
    if shared is None:
        return command, options
    others = {name: typed for name, typed in options.items() if name != MOVE.name}
    if (typed := options.get(MOVE.name)) is not None:
        return parse_answer(menu_of(shared.verbs), str(typed), aliases), others
    first, *more = shared.fitting(others, offered)
    if more and first.word in offered:
        either = listed([first.label, *(verb.label for verb in more)])
        raise AnswerRefusedError(
            MOVE.name,
            shared.label,
            text("Several moves are possible."),
            text("Pick one with the option “{move}”: {moves}.", move=MOVE.label, moves=either),
        )
    return first.word, others


def menu_of(verbs: Sequence[Verb]) -> Pick:
    """Return a menu of verbs by their words, to read or complete the one meant."""
    choices = tuple(Choice(verb.word, verb.label, verb.description) for verb in verbs)
    return Pick(MOVE.name, MOVE.label, choices, lambda _: menu_of(verbs))


def suggest_move(
    command: SharedCommand,
    options: TypedOptions,
    offered: Collection[Word],
    language: Language,
    aliases: Aliases,
) -> list[tuple[str, Word]]:
    """Suggest the verbs that the other options leave, and only those on offer if there are any."""
    others = [name for name in options if name != MOVE.name]
    root = Pick(ROOT, command.label, (Choice(command.word, command.label),), lambda _: menu)
    menu = menu_of(command.fitting(others, offered))
    return suggest(root, command.word, options, MOVE.name, language, aliases)
