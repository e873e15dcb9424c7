"""Quick answers, by which lines are played on in a world."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Final

from rules.core.leaves import Words, leaves
from rules.core.menu import Action, Amount, Menu, Node, Path, Spread, Word, menu_at
from rules.core.secrets import Seat
from rules.kemet.computer.answers import filled, weakest, worth_trying
from rules.kemet.computer.habits import HABITS
from rules.kemet.computer.promise import promise
from rules.kemet.computer.weights import BY_HAND
from rules.kemet.default import default
from rules.kemet.state import Kemet
from rules.kemet.tables import BATTLE_CARD
from rules.kemet.tokens import ORDINARY
from rules.kemet.verbs import PLAY

MOST: Final = 60  # paths of a turn that are looked at
WILLING: Final = ("sacrifice", "retreat", "priest")  # verbs that are answered wherever offered


def reply(world: Kemet, seat: Seat, menu: Menu, random: Random) -> Path:
    """Return a quick answer of any seat in a world."""
    phase = world.phase
    if habit := HABITS.get(phase):
        return habit.choose(world, seat, menu, random)
    if phase in ("commit", "foreseen"):
        return _commit(world, seat, menu, random)
    if phase == "turn" and ORDINARY in world.in_turn and "end" in menu.words():
        return first_path(menu, "end")
    if phase in ("turn", "march", "act"):
        return _promising(world, seat, menu)
    if phase == "rejoin":
        return _rejoin(menu)
    verb = next((word for word in menu.words() if word in WILLING), None)
    if verb and phase in ("delta", "sanctuary", "loser", "retreat", "stop"):
        return first_path(menu, verb)
    return default(world, seat)


def _promising(world: Kemet, seat: Seat, menu: Menu) -> Path:
    """Return the action that promises most at a glance, the first of equals."""
    words = partial(_cheap_words, partial(worth_trying, world, seat))
    best, _ = max(leaves(menu, MOST, words), key=lambda leaf: promise(BY_HAND, world, leaf[1]))
    return best


def _cheap_words(words: Words, menu: Menu, path: Path) -> Iterable[Word]:
    """Return the words worth trying without cards and without splitting troops."""
    if isinstance(menu, Amount) and menu.name == "units":
        return [str(menu.high)]
    found = words(menu, path)
    return found if path else [word for word in found if word != PLAY.word]


def _commit(world: Kemet, seat: Seat, menu: Menu, random: Random) -> Path:
    """Choose a battle card at random, stronger ones more often, and sometimes other cards, too."""
    hand = world.battle_hands[seat].value
    card = random.choices(hand, [BATTLE_CARD[word].strength for word in hand])[0]
    other = weakest([word for word in hand if word != card])
    node: Node = menu_at(menu_at(menu_at(menu.step("battle")).step(card))).step(other)
    path: Path = ("battle", card, other)
    while not isinstance(node, Action):
        word = _with_it(node, random) if isinstance(node, Spread) else next(iter(node.words()))
        node, path = node.step(word), (*path, word)
    return path


def _with_it(spread: Spread, random: Random) -> Word:
    """Play each kind of card in hand with a chance of one half."""
    counts = {place.word: random.randrange(2) for place in spread.places}
    return spread.spell(counts)


def _rejoin(menu: Menu) -> Path:
    spread = menu_at(menu.step("recruit"))
    path: Path = ("recruit",)
    node: Node = spread
    while not isinstance(node, Action):
        assert isinstance(node, Spread)
        word = filled(node, node.most)
        node, path = node.step(word), (*path, word)
    return path


def first_path(menu: Menu, verb: Word) -> Path:
    """Return the path of a verb through the first answer of each menu."""
    path: Path = (verb,)
    node = menu.step(verb)
    while not isinstance(node, Action):
        word = next(iter(node.words()))
        node, path = node.step(word), (*path, word)
    return path
