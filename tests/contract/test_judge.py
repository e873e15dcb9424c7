"""The judge of every game: it has the knowledge of the seat, and nothing else."""

from __future__ import annotations

from itertools import islice
from random import Random

from rules.core.chooser import choose
from rules.core.computers import Knowledge
from rules.core.forced import forced_action
from rules.core.judge import LEVEL, judge, judge_again
from rules.core.secrets import seal
from tests.contract.test_computers import decisions, thrifty
from tests.effort import samples

POSITIONS = samples(1, long=10)  # of each match


def chosen_freely(match):
    """Yield (move, knowledge): sampled moves that had an alternative."""
    for move, knowledge in islice(decisions(match, 4 * POSITIONS), POSITIONS):
        if not forced_action(match.game.menu(move.state, move.seat)):
            yield move, knowledge


def test_a_verdict_needs_nothing_that_is_hidden_from_the_seat(match):
    game = thrifty(match.game)
    for number, (move, knowledge) in enumerate(chosen_freely(match)):
        other = game.twin(move.state, move.seat, Random(f"{match.seed}/{number}").randrange)
        twin = Knowledge(seal(other, move.seat), move.seat, knowledge.told)
        verdict = judge(game, knowledge, move.path, "seed")
        assert verdict == judge(game, twin, move.path, "seed")
        if verdict:
            again = judge_again(game, knowledge, verdict, "other")
            assert again == judge_again(game, twin, verdict, "other")


def test_a_move_of_the_judges_own_level_loses_nothing_to_itself(match):
    game = thrifty(match.game)
    for _, knowledge in chosen_freely(match):
        path = choose(game, knowledge, LEVEL, "seed").path
        verdict = judge(game, knowledge, path, "seed")
        assert verdict is None or (verdict.best, verdict.loss) == (path, 0.0)


def test_a_loss_is_never_below_zero_and_the_sum_of_its_terms(match):
    game = thrifty(match.game)
    for move, knowledge in chosen_freely(match):
        if verdict := judge(game, knowledge, move.path, "seed"):
            assert verdict.loss >= 0
            assert abs(max(0.0, sum(verdict.gains.values())) - verdict.loss) < 0.001
