"""Contract of `Game.index`, what the command `lookup` finds."""

from __future__ import annotations

import re

from rules.core.options import answers_to, options_from_words
from tests.contract.test_words import faults, renamed_languages

WORD = re.compile(r"[a-z0-9-]{1,100}")


def vocabularies(game):
    """Vocabularies by the defaults, and by every answer to every option alone."""
    kind = game.options
    yield game.vocabulary(kind())
    for name in kind.model_fields:
        for word in answers_to(kind, name):
            yield game.vocabulary(options_from_words(kind, {name: word}))


def test_index_words_and_texts_are_valid_for_discord(game):
    for names in vocabularies(game):
        for word, entry in game.index.items():
            assert WORD.fullmatch(word)
            assert not faults([("label", entry.label), ("description", entry.category)], names)
            assert not faults([("rule", entry.effect)], names)


def test_no_two_things_that_can_be_looked_up_are_called_alike(game):
    for names in vocabularies(game):
        for language in renamed_languages(names).values():
            called = [entry.label.in_(language).casefold() for entry in game.index.values()]
            assert len(set(called)) == len(called)
