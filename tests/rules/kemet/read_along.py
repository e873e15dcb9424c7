"""The reader's questions next to the menus: each must be the same, with the same answers."""

from __future__ import annotations

from rules.core.menu import Action, Amount, Pick
from rules.core.options import describe_options
from rules.kemet import GAME
from tests.rules.kemet.reader import Reader

BY_WORD = {"verb", "follows", "then", "way"}  # menus whose answers every reader says alike


def read(state, seat):
    """The board, the hand, the rule and the options in words for a seat that can act."""
    view, narrator = GAME.view(state, seat), GAME.narrator
    board, hand = ([*map(str, lines(view))] for lines in (narrator.board, narrator.hand))
    rule = [narrator.rule(view), *describe_options(view.options, GAME.presets[1:])]
    return Reader(board, hand, " · ".join(map(str, rule)), seat).moves()


def path_along(node, menu, dice):
    """A move that the reader makes, by answers that are in the menus as well."""
    path = ()
    while not isinstance(menu, Action):
        word, node = dice.choice(answers(node, menu, dice))
        menu, path = menu.step(word), (*path, word)
    assert node is None, f"the reader has more to ask: {node}"
    return path


def compare(node, menu, dice, branches):
    """Follow this many answers to each question, to the end."""
    if isinstance(menu, Action):
        assert node is None, f"the reader has more to ask: {node}"
        return
    found = answers(node, menu, dice)
    for word, after in found if menu.name == "verb" else found[:branches]:
        compare(after, menu.step(word), dice, branches)


def answers(node, menu, dice):
    """Answers to a question, in any order, each with the reader's next question."""
    if menu.name == "sure":  # a possible waste: the rules do not ask it
        return [("yes", node)]
    if isinstance(menu, Pick):
        words = {said(menu, choice): choice.word for choice in menu.choices}
        assert len(words) == len(menu.choices), f"two answers sound alike: {[*words]}"
        assert isinstance(node, dict) and words.keys() == node.keys(), (menu.name, words, node)
        labels = dice.sample([*words], len(words))
        return [(words[label], node[label]()) for label in labels]
    if isinstance(menu, Amount):
        assert (menu.low, menu.high) == (node.low, node.high), (menu.name, menu, node)
        numbers = dice.sample([menu.low, menu.high], 2)
        return [(str(number), node.then(number)) for number in numbers]
    labels = {place.word: str(place.label) for place in menu.places}
    rooms = {labels[place.word]: place.room for place in menu.places}
    read = (node.rooms, node.least, node.most)
    assert (rooms, menu.least, menu.most) == read, (menu.name, rooms, menu.least, menu.most, read)
    word = menu.random_word(dice.randrange)
    return [(word, node.then({labels[place]: n for place, n in menu.counts(word).items()}))]


def said(menu, choice):
    """An answer by its label, or by the word if every reader says it so."""
    by_word = menu.name in BY_WORD or choice.word in ("none", "tile")
    return choice.word if by_word else str(choice.label)
