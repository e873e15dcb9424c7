"""Contract of typed text: words, labels, spellings and former names, in every language."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import product

from bot.core.match.options import accepted_names, aliases_of, normalise
from rules.core.menu import Amount, Pick
from rules.core.text import ENGLISH
from tests.contract.test_words import POSITIONS
from tests.language_samples import tried_languages
from tests.refusals import questions

TYPED = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def meanings(choices, aliases):
    """The meaning of each name by which these choices can be typed."""
    meant = defaultdict(set)
    for choice in choices:
        for name in (choice.word, *accepted_names(choice, aliases)):
            meant[name].add(choice.word)
    return meant


def ambiguous(meant):
    return {name: words for name, words in meant.items() if len(words) > 1}


def test_no_name_in_any_language_means_two_answers_to_a_question(match):
    aliases = aliases_of(match.game, match.vocabulary)
    for move in match.sample(POSITIONS):
        for menu in questions(match, move):
            if not isinstance(menu, Amount):
                choices = menu.choices if isinstance(menu, Pick) else menu.places
                assert not ambiguous(meanings(choices, aliases)), menu.name


def test_a_former_name_in_any_language_means_one_thing(game):
    meant = defaultdict(set)
    for word, names in game.also_typed.items():
        for name, each in product(names, tried_languages().values()):
            meant[normalise(name.in_(each))].add(word)
    assert not ambiguous(meant)


def test_names_and_spellings_are_typed_without_signs_and_in_english_as_the_word(game):
    also = [name for names in game.also_typed.values() for name in names]
    for written, language in product([*game.spellings.values(), *also], tried_languages().values()):
        assert TYPED.fullmatch(normalise(written.in_(language))), written
    for word, spelling in game.spellings.items():
        assert normalise(spelling.in_(ENGLISH)) == word
