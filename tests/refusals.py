"""All refusals that are met in games: `python -m tests.refusals kemet fr` prints them, to be read.

Each verb is tried by every seat where it is not possible, and each question of a move is answered
by the names of other pieces of the game, by numbers out of range and by rubbish.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from bot.ground.languages import spoken
from rules.core.errors import AnswerRefusedError, IllegalMoveError, NotYourDecisionError
from rules.core.explain import explained
from rules.core.game import Game
from rules.core.menu import NONE, Amount, Menu, Node, Pick, Spread, Verb, menu_at
from rules.core.text import Text, Value
from rules.registry import games
from tests.random_games import Match, Move

PIECES = 12  # of a game, that are tried as answers to each question
RUBBISH = ("foo", "9999", "a=2+b", "")


def offered_verbs(game: Game[Any, Any], state: Any, seat: str) -> set[str]:
    """Verbs of moves and orders that a seat can begin with now."""
    found: set[str] = set()
    for menu in (game.menu, game.order_menu):
        with suppress(NotYourDecisionError):
            found |= set(menu(state, seat).words())
    return found


def begun_with(game: Game[Any, Any], state: Any, seat: str, verb: str) -> Menu:
    """Menu that a verb begins with: that of orders for theirs."""
    orders = {each.word for each in game.orders.verbs} if game.orders and state.flow else set()
    return (game.order_menu if verb in orders else game.menu)(state, seat)


def refused_verb(game: Game[Any, Any], state: Any, seat: str, verb: Verb) -> IllegalMoveError:
    """Refusal of a verb that is not offered."""
    try:
        begun_with(game, state, seat, verb.word).step(verb.word)
    except IllegalMoveError as error:
        return explained(game, state, seat, verb.word, error)
    raise AssertionError(f"{verb.word} is offered")


def refused_verbs(
    game: Game[Any, Any], state: Any, seat: str
) -> Iterator[tuple[Verb, IllegalMoveError]]:
    offered = offered_verbs(game, state, seat)
    for verb in game.commands:
        if verb.word not in offered:
            yield verb, refused_verb(game, state, seat, verb)


def questions(match: Match, move: Move) -> Iterator[Menu]:
    """Questions along the path of a move, after the verb."""
    node: Node = match.game.menu(move.state, move.seat).step(move.path[0])
    for word in move.path[1:]:
        yield menu_at(node)
        node = menu_at(node).step(word)


def refused_answers(match: Match, move: Move) -> Iterator[tuple[Menu, str, AnswerRefusedError]]:
    """Refusals of wrong answers to the questions of a move."""
    game = match.game
    for menu in questions(match, move):
        for word in wrong_answers(game, menu):
            try:
                menu.step(word)
            except IllegalMoveError as error:
                said = explained(game, move.state, move.seat, move.path[0], error)
                assert isinstance(said, AnswerRefusedError)
                yield menu, word, said


def wrong_answers(game: Game[Any, Any], menu: Menu) -> Iterator[str]:
    yield from RUBBISH
    yield from excessive_answers(menu)
    if isinstance(menu, Amount):
        yield from map(str, (menu.high + 1, max(0, menu.low - 1)))
    else:
        pieces = game.refusals.pieces
        yield from (piece.word for piece in pieces[:: max(1, len(pieces) // PIECES)])


def pieces_of_the_kind(game: Game[Any, Any], menu: Menu) -> Iterator[str]:
    """All pieces of the kind that a menu offers."""
    kinds = kinds_offered(game, menu)
    yield from (piece.word for piece in game.refusals.pieces if type(piece) in kinds)


def kinds_offered(game: Game[Any, Any], menu: Menu) -> set[type]:
    """The kinds that all choices of a menu have: a tile and a card may have one name."""
    pieces = game.refusals.pieces
    choices = menu.choices if isinstance(menu, Pick) else getattr(menu, "places", ())
    kinds = [
        {type(each) for each in pieces if (each.word, each.label) == (choice.word, choice.label)}
        for choice in choices
    ]
    found = [each for each in kinds if each]
    return set.intersection(*found) if found else set()


def excessive_answers(menu: Menu) -> Iterator[str]:
    """Answers to a spread: one thing too many in each place, all things, none."""
    if isinstance(menu, Spread) and menu.places:
        rooms = {place.word: place.room for place in menu.places}
        yield from (menu.spell({word: room + 1}) for word, room in rooms.items())
        yield from (menu.spell(rooms), NONE)


def met(match: Match, most: int) -> Iterator[Text]:
    """Sentences of all refusals in a sample of a match's positions."""
    for move in match.sample(most):
        for seat in match.seats:
            yield from (said.sentence for _, said in refused_verbs(match.game, move.state, seat))
        yield from (said.sentence for _, _, said in refused_answers(match, move))


def main(word: str, code: str = "en", most: str = "60") -> None:
    from tests.contract.conftest import contract_matches

    seen: set[str] = set()
    for match in contract_matches(games()[word]):
        language = spoken()[code].renaming(match.vocabulary)
        for said in met(match, int(most)):
            parts = dict(said.values)
            key = repr([_templates(parts["said"]), _templates(parts.get("reason"))])
            if key not in seen:
                seen.add(key)
                sys.stdout.write(f"{said.in_(language)}\n")


def _templates(said: Value | None) -> list[Any]:
    """The common part of two refusals of one kind: their sentences without names and numbers."""
    if not isinstance(said, Text):
        return []
    parts = [_templates(value) for name, value in said.values if name != "said"]
    return [said.template if said.values or len(said.template) > 12 else "", *parts]


if __name__ == "__main__":
    main(*sys.argv[1:])
