"""Everything that one viewer can observe of a state, as values that can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

from render import Renderer, list_extra_pictures, renderer_of, scene_of_choices
from render.naming import NOBODY
from rules.core.errors import IllegalMoveError, NotYourDecisionError
from rules.core.game import Game, Played
from rules.core.menu import Action, Amount, Menu, Path, Pick
from rules.core.state import Event
from rules.core.text import ENGLISH, Text

RUBBISH = ("", "none", "0", "7", "007", "-1", "\u0667", "a+b=2", "verb", "x" * 300, "thebes;drop")
TRIED = 3  # per menu, by lot
PATHS = 4  # through each menu that is compared
LONGEST_ALT_TEXT = 1024  # characters of an alt text on Discord
HINTS = 6  # answers of an amount or a spread whose hints are compared


def view_texts(game: Game[Any, Any], view: Any) -> list[Text]:
    """All sentences that the game's narration makes of a view."""
    words = game.narrator
    one = [words.status(view), words.rule(view), words.brief(view)]
    return [*one, *words.hand(view), *words.board(view), *words.standings(view)]


def renderer_or_none(game: Game[Any, Any]) -> Renderer | None:
    """Find the renderer of a game, or None where nobody draws the game yet."""
    return renderer_of(game.word)


def draw_pictures(renderer: Renderer, view: Any) -> list[Any]:
    """Draw the board, the hand and the extra pictures, each with its alt text."""
    others = [
        (other.word, other.label, other.scene(view, ENGLISH))
        for other in list_extra_pictures(renderer, view)
    ]
    return [renderer.scene(view, ENGLISH), renderer.hand(view, ENGLISH), *others]


def draw_choices(game: Game[Any, Any], state: Any, viewer: str) -> Iterator[Any]:
    """Draw the places on the menus along a few random paths, or None where a menu has none."""
    renderer, view, menu = (
        renderer_or_none(game),
        game.view(state, viewer),
        game.menu(state, viewer),
    )
    for number in range(PATHS if renderer else 0):
        dice, node, path = Random(number), menu, ()
        while not isinstance(node, Action):
            draw = scene_of_choices(renderer, view, node, path)
            yield draw(ENGLISH, NOBODY) if draw else None
            word = node.random_word(dice.randrange)
            node, path = node.step(word), (*path, word)


def observe(game: Game[Any, Any], state: Any, viewer: str | None) -> list[Any]:
    """View, deciders, menus, order menus and sentences that reach a viewer."""
    deciders = tuple(game.deciders(state))
    revisers = tuple(game.revisers(state))
    view = game.view(state, viewer)
    asked = viewer is not None and viewer in (*deciders, *revisers)
    menus = list(observe_menus(game.menu(state, viewer))) if asked else []
    if viewer is not None and game.orders and state.flow:
        with suppress(NotYourDecisionError):
            menus += observe_menus(game.order_menu(state, viewer))
    return [view, deciders, revisers, game.is_sealed(state), menus, view_texts(game, view)]


def observed_events(played: Played[Any], viewer: str | None) -> list[Event]:
    return [told.event for told in played.announcements if told.reaches(viewer)]


def observe_menus(menu: Menu) -> Iterator[Any]:
    """Yield the texts of menus along a few random paths, refusals of invalid words included."""
    met: set[Path] = set()
    for number in range(PATHS):
        dice, node, path = Random(number), menu, ()
        while not isinstance(node, Action):
            if path not in met:
                yield menu_face(node)
                yield [refusal(node, word) for word in dice.sample(RUBBISH, TRIED)]
            met.add(path)
            word = node.random_word(dice.randrange)
            yield word, node.rank(word)
            node, path = node.step(word), (*path, word)


def menu_face(menu: Menu) -> Any:
    """Everything that can be read on one menu."""
    match menu:
        case Pick():
            said = [(row.word, row.label, row.hint, row.is_side_action) for row in menu.choices]
            return "pick", menu.name, menu.title, said
        case Amount(low=low, high=high):
            numbers = {low, high, *range(low, min(high, low + HINTS))}
            hints = [(number, menu.hint(number)) for number in sorted(numbers)]
            return "amount", menu.name, menu.title, low, high, hints
        case _:
            room = [(row.word, row.label, row.room, row.hint) for row in menu.places]
            hints = [menu.hint(menu.counts(word)) for word in islice(menu.words(), HINTS)]
            return "spread", menu.name, menu.title, room, menu.least, menu.most, hints


def refusal(menu: Menu, word: str) -> Text | None:
    """Sentence by which a menu refuses a word, or None if it accepts it."""
    try:
        menu.step(word)
    except IllegalMoveError as error:
        return error.sentence
    return None


def menu_texts(menu: Menu) -> Iterator[tuple[str, Text]]:
    """Every text on one menu with its use: `title`, `label` or `description`."""
    yield "title", menu.title
    match menu:
        case Pick(choices=rows):
            hints = [row.hint for row in rows]
        case Amount(low=low, high=high):
            rows, hints = (), [menu.hint(number) for number in range(low, min(high, low + 25) + 1)]
        case _:
            rows, hints = menu.places, [place.hint for place in menu.places]
            hints += [menu.hint(menu.counts(word)) for word in islice(menu.words(), 25)]
    yield from (("label", row.label) for row in rows)
    yield from (("description", hint) for hint in hints if hint is not None)
