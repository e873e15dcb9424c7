"""Contract of windows: until one closes, nobody finds out who has answered."""

from __future__ import annotations

from random import Random

from rules.core.errors import NotYourDecisionError
from rules.core.menu import follow, random_path
from rules.core.orders import answers_on_path
from rules.core.windows import WindowOptions
from tests.contract.observations import observed_events, view_texts
from tests.contract.test_orders import states_while_lasting
from tests.effort import samples
from tests.random_games import sample

POSITIONS = samples(4, long=12)  # of each match
ANSWERS = samples(12, long=40)  # moves in windows of each match


def answers_in_windows(match):
    """Sample of the moves in windows that leave the window open."""
    game = match.game
    moves = [
        move for move in match.moves if game.is_window(move.state) and not move.played.phase_changed
    ]
    return sample(moves, ANSWERS, match.seed)


def sample_orders_for_windows(match):
    """Yield (state, seat, answers): random orders, with each window that they may answer."""
    for number, move in enumerate(match.sample(POSITIONS) if match.game.orders else ()):
        for seat in match.seats:
            try:
                menu = match.game.order_menu(move.state, seat)
            except NotYourDecisionError:
                continue
            path = random_path(menu, Random(f"{match.seed}/{number}/{seat}").randrange)
            until, said = follow(menu, path).until, answers_on_path(menu, path)
            for state in states_while_lasting(match, move.state, until):
                if match.game.is_window(state):
                    yield state, seat, said


def test_an_answer_to_a_window_is_noticed_by_nobody_else(match):
    game = match.game
    for move in answers_in_windows(match):
        for viewer in {*match.viewers()} - {move.seat}:
            before, after = (game.view(s, viewer) for s in (move.state, move.played.state))
            assert observed_events(move.played, viewer) == []
            assert before == after
            assert view_texts(game, before) == view_texts(game, after)


def test_a_window_asks_the_same_people_until_it_closes(match):
    for move in answers_in_windows(match):
        asked = {*match.game.possible_deciders(move.state)}
        assert {*match.game.possible_deciders(move.played.state)} == asked


def test_nothing_begins_with_a_window(match):
    assert not match.game.is_window(match.moves[0].state)


def test_the_players_of_a_game_with_windows_agree_on_how_long_these_last(match):
    for state in match.states:
        assert not match.game.is_window(state) or isinstance(state.options, WindowOptions)


def test_whether_orders_answer_a_window_does_not_hang_on_the_hand(match):
    game = match.game
    for number, (state, seat, said) in enumerate(sample_orders_for_windows(match)):
        if seat in game.deciders(state):
            other = game.twin(state, None, Random(number).randrange)
            answers = [game.answer_with_orders(each, seat, said) is None for each in (state, other)]
            assert answers[0] == answers[1]
