from __future__ import annotations

import re

import pytest

from bot.ground.languages import spoken
from bot.play.commands import commands_of
from rules.core.index import LOOKUP
from rules.core.menu import NUMBER, Action, Amount
from rules.core.replay import replayed_moves, undone_entries
from tests.contract.conftest import contract_matches
from tests.language_samples import tried_languages
from tests.recorded import records_of

pytestmark = pytest.mark.slow

COMMAND = re.compile(r"[a-z-]{1,12}")
OPTION = re.compile(r"[a-z][a-z0-9_]{0,31}")
MOST_PARAMS = 24  # of Discord's 25 options. The last names the table
LONGEST_DESCRIPTION = 50
LONGEST_LABEL = 32


def test_verbs_and_their_options_have_names_that_discord_takes(game):
    assert re.fullmatch(r"[a-z][a-z0-9-]{0,31}", game.word)
    commands = [*(each.word for each in commands_of(game)), LOOKUP.word]
    assert len(set(commands)) == len(commands) <= 25
    assert not {shared.word for shared in game.shared} & {verb.word for verb in game.commands}
    for verb in game.verbs:
        names = [param.name for param in verb.params]
        assert COMMAND.fullmatch(verb.word)
        assert len(set(names)) == len(names) <= MOST_PARAMS
        assert all(OPTION.fullmatch(name) and name.isidentifier() for name in names)
        assert not {"verb", "table", "interaction"} & set(names)


def test_descriptions_are_short_in_every_language(game):
    for language in spoken().values():
        for verb in (*game.verbs, *game.shared):
            for described in (verb, *verb.params):
                assert 0 < len(described.description.in_(language)) <= LONGEST_DESCRIPTION
                assert 0 < len(described.label.in_(language)) <= LONGEST_LABEL


def test_no_two_verbs_or_options_of_one_verb_are_called_alike(game):
    for language in tried_languages().values():
        commands = (*game.verbs, *game.shared)
        for group in (game.verbs, [*commands_of(game)], *(verb.params for verb in commands)):
            labels = [named.label.in_(language).casefold() for named in group]
            assert len(set(labels)) == len(labels)


def nodes_of(match, move):
    return nodes_on(match.game.menu(move.state, move.seat), move.path)


def nodes_on(node, path):
    """Menus along a path from a root, the root first."""
    for word in path:
        yield node
        node = node.step(word)
    assert isinstance(node, Action)


def test_every_path_begins_with_a_verb_and_asks_for_its_options_only(match):
    verbs = {verb.word: verb for verb in match.game.verbs}
    for move in match.checked_moves:
        root, *nodes = nodes_of(match, move)
        assert root.name == "verb"
        assert {*root.words()} <= verbs.keys()
        names = [node.name for node in nodes]
        params = {param.name: param for param in verbs[move.path[0]].params}
        assert len(set(names)) == len(names)
        assert all(map(str.isidentifier, names))
        assert {*names} <= params.keys()


def test_an_option_is_a_number_where_its_menu_offers_numbers(match):
    verbs = {verb.word: verb for verb in match.game.verbs}
    for move in match.checked_moves:
        numeric = {param.name: param.numeric for param in verbs[move.path[0]].params}
        for node in [*nodes_of(match, move)][1:]:
            assert numeric[node.name] or not isinstance(node, Amount)
            assert not numeric[node.name] or all(map(NUMBER.fullmatch, node.words()))


def menus_met(game):
    """Yield each move's path and menus, first of recorded games, then of random ones."""
    for record in records_of(game.word):
        gone = undone_entries(record.log)
        moves = [e for n, e in enumerate(record.log, 1) if not (e.is_act or n in gone)]
        for move, entry in zip(
            replayed_moves(game, record), moves, strict=False
        ):  # each before its move
            yield entry.words, nodes_on(game.menu(move.played.state, entry.seat), entry.words)
    for match in contract_matches(game):
        for move in match.moves:
            yield move.path, nodes_of(match, move)


def test_every_verb_and_every_option_is_met_in_some_game(game):
    unmet = {(verb.word, "verb") for verb in game.verbs}
    unmet |= {(verb.word, param.name) for verb in game.verbs for param in verb.params}
    for path, nodes in menus_met(game):
        root, *others = nodes
        unmet -= {(word, "verb") for word in root.words()}
        unmet -= {(path[0], node.name) for node in others}
        if not unmet:
            return
    assert not unmet
