"""Random menus, deeper, wider and more mixed than those of any game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.core.menu import Action, Amount, Choice, Menu, Node, Path, Pick, Place, Spread, menu_at
from rules.core.text import text


def random_menu(seed: object, depth: int = 0) -> Menu:
    """Make a tree of menus from a seed. The menu after a word depends on the whole path to it."""
    dice = Random(str(seed))
    name, title = f"p{depth}", text("Question {n}?", n=dice.randrange(10**6))

    def then(word: object) -> Node:
        end = dice.random() < depth / 24
        return Action("ana") if end else random_menu(f"{seed}/{word}", depth + 1)

    kind = "pick" if depth == 0 else dice.choice(["pick", "pick", "amount", "spread", "many"])
    words = dice.sample([f"w{n}" for n in range(60)], dice.randint(1, 32))
    labels = {word: text("Label {word}", word=word) for word in words}
    match kind:
        case "pick":
            return Pick(name, title, tuple(Choice(w, labels[w]) for w in words), then)
        case "amount":
            low = dice.randrange(5)
            return Amount(name, title, low, low + dice.choice([0, 4, 400]), then)
        case _:
            most_room = 1 if kind == "many" else 7
            places = tuple(Place(w, labels[w], dice.randint(1, most_room)) for w in words[:12])
            room = sum(place.room for place in places)
            least = dice.randint(0, min(room, 9))
            most = dice.randint(least, room)
            return Spread(name, title, places, least, most, lambda c: then(sorted(c.items())))


def random_walk(node: Node, dice: Random) -> tuple[tuple[str, ...], Action]:
    """Return a random complete path below a node, and its action."""
    path: tuple[str, ...] = ()
    while not isinstance(node, Action):
        word = menu_at(node).random_word(dice.randrange)
        node, path = node.step(word), (*path, word)
    return path, node


def leaves(node: Node, path: Path = ()) -> Iterator[tuple[Path, Action]]:
    """Yield every complete path below `node`, with its action."""
    if isinstance(node, Action):
        yield path, node
        return
    for word in node.words():
        yield from leaves(node.step(word), (*path, word))
