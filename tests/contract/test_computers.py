"""The promises of every game's computer players: they are honest, and finish every game."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product
from random import Random

import pytest

from rules.arena import Player, moves, moves_from
from rules.core.chooser import choose, rank
from rules.core.computers import GOOD, RANDOM, VICTORY, deal_world, knowledge_of
from rules.core.copies import draft_of
from rules.core.leaves import simulate
from rules.core.menu import Action, follow, random_path
from rules.core.secrets import seal
from tests import thrift
from tests.contract.observations import observe
from tests.contract.secrets_met import closed_values
from tests.effort import LONG, samples
from tests.random_games import MOST_MOVES, unusual_options

POSITIONS = samples(1, long=40)  # of each match: there are hundreds of matches
FORWARD = samples(20, long=400)  # random moves from a world


def decisions(match, most):
    """Yield (move, knowledge): sampled moves, with what their seats knew when they decided.

    A game without computer players has none to promise for.
    """
    if match.game.computer is None:
        return
    wanted = {id(move) for move in match.sample(most)}
    told = list(match.started.announcements)
    for move in match.moves:
        if id(move) in wanted:
            yield move, knowledge_of(move.state, move.seat, told)
        told += move.played.announcements


def worlds(match):
    for number, (move, knowledge) in enumerate(decisions(match, POSITIONS)):
        yield (
            move,
            knowledge,
            deal_world(match.game.computer, knowledge, Random(f"{match.seed}/{number}")),
        )


def test_a_world_looks_to_the_seat_as_the_table_does(match):
    for move, _, world in worlds(match):
        if not match.game.is_sealed(move.state):  # else those who had chosen choose again
            assert observe(match.game, world, move.seat) == observe(
                match.game, move.state, move.seat
            )


def test_in_a_world_nothing_is_hidden_and_the_laws_hold(match):
    for _, _, world in worlds(match):
        assert closed_values(world, None) is not None  # reads every secret
        assert not [law for law, holds in match.game.laws(world) if not holds]


def test_a_world_can_be_played_on(match):
    for move, _, world in worlds(match):
        dice, state = Random(move.seat), draft_of(world)
        for _ in range(FORWARD):
            if not state.flow:
                break
            seat = match.game.deciders(state)[-1]
            menu = match.game.menu(state, seat)
            simulate(match.game, state, follow(menu, random_path(menu, dice.randrange)))
            assert not [law for law, holds in match.game.laws(state) if not holds]


def test_no_computer_player_sees_what_is_hidden(match):
    game = match.game
    for number, (move, knowledge) in enumerate(decisions(match, POSITIONS)):
        dice = Random(f"{match.seed}/{number}")
        other = game.twin(move.state, move.seat, dice.randrange)
        swapped = type(knowledge)(seal(other, move.seat), move.seat, knowledge.told)
        level = dice.choice([*game.computer.levels])
        assert choose(game, knowledge, level, "seed") == choose(game, swapped, level, "seed")


def test_every_choice_is_a_complete_legal_move_with_its_reasons(match):
    game = match.game
    for move, knowledge in decisions(match, POSITIONS):
        for level in game.computer.levels:
            chosen = choose(game, knowledge, level, "seed")
            assert isinstance(follow(game.menu(move.state, move.seat), chosen.path), Action)
            assert [each.path for each in chosen.reasons[:1]] in ([], [chosen.path])
            named = {VICTORY, *game.computer.term_names}
            assert {term for each in chosen.reasons for term in each.gains} <= named


def test_a_taste_chooses_only_between_equally_good_moves(match):
    game = thrifty(match.game)
    for _, knowledge in decisions(match, POSITIONS):
        ranking = rank(game, knowledge, GOOD, "seed")
        best, *others = [each.path for each in ranking.candidates]
        for taste in ("", "of-another-version"):
            chosen = choose(game, knowledge, GOOD, "seed", taste)
            opening = others and game.computer.at(GOOD).opening(knowledge)
            first = ranking.liked(opening)[0].path if opening else best
            assert chosen.path == first
        for taste in game.computer.tastes if others else ():
            chosen = choose(game, knowledge, GOOD, "seed", taste.word)
            assert chosen.path in [each.path for each in ranking.tied]
            assert chosen.reasons[0].path == chosen.path


def test_a_taste_sees_nothing_hidden(match):
    game = thrifty(match.game)
    for number, (move, knowledge) in enumerate(decisions(match, POSITIONS)):
        other = game.twin(move.state, move.seat, Random(f"{match.seed}/{number}").randrange)
        swapped = type(knowledge)(seal(other, move.seat), move.seat, knowledge.told)
        for taste in game.computer.tastes:
            chosen = (choose(game, each, GOOD, "seed", taste.word) for each in (knowledge, swapped))
            assert next(chosen) == next(chosen)


def test_the_reasons_for_a_move_reveal_nothing_hidden(match):
    game = match.game
    for number, (move, knowledge) in enumerate(decisions(match, POSITIONS)):
        other = game.twin(move.state, move.seat, Random(f"{match.seed}/{number}").randrange)
        seen, twin = knowledge.sealed, seal(other, move.seat)
        chosen = choose(game, knowledge, next(iter(game.computer.levels)), "seed")
        for path in (chosen.path, move.path):
            action = follow(game.menu_of_sealed(seen, seen, move.seat), path)
            facts = [*game.computer.reason(seen, move.seat, action)]
            assert facts == [*game.computer.reason(twin, move.seat, action)]


def thrifty(game):
    """The game with its computer players at every level, who look at next to nothing."""

    def cut(computer):
        levels = {level: thrift.thrifty(budget) for level, budget in computer.levels.items()}
        others = {level: cut(other) for level, other in computer.others.items()}
        return replace(computer, levels=levels, others=others)

    return replace(game, computer=game.computer and cut(game.computer))


def mixed(game, seats, turn=0):
    """Players of all levels by their seats. The first player goes round with the turn."""
    levels = [*(game.computer.levels if game.computer else ()), RANDOM]
    return {seat: Player(game, levels[(turn + n) % len(levels)]) for n, seat in enumerate(seats)}


def lawful_end(game, played):
    """The state in which a match ends, whose laws hold after every move."""
    for move in islice(played, MOST_MOVES):
        assert not [law for law, holds in game.laws(move.played.state) if not holds]
    return move.played.state


def test_computers_of_every_level_bring_a_match_to_its_end_with_its_laws_kept(match):
    """They take over from those who play at random, whatever the options and the seats."""
    game, begun = thrifty(match.game), len(match.moves) * 19 // 20
    if LONG:
        game, begun = match.game, 0
    told = [*match.started.announcements]
    told += [each for move in match.moves[:begun] for each in move.played.announcements]
    players = mixed(game, match.seats, len(match.moves))
    state = draft_of(match.moves[begun].state)
    played = moves_from(game, players, state, told, str(match.seed), in_place=True)
    assert game.result(lawful_end(game, played)).winners


@pytest.mark.slow
def test_computers_play_a_whole_match_by_unusual_options_with_its_laws_kept(game):
    numbers = game.players[: samples(1, long=len(game.players))]
    turns = (2, 0, 1)[: samples(1, long=3)]  # the first is quick: of two players none is good
    for players, turn in product(numbers, turns):
        seated = [*mixed(game, range(players), turn).values()]
        played = moves(game, seated, unusual_options(game, players), f"whole-{turn}", in_place=True)
        assert game.result(lawful_end(game, played)).winners
