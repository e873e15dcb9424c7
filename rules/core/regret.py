"""Regret matching: a mixed strategy for a choice that several make at once and in secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Payoffs: TypeAlias = Sequence[Sequence[float]]  # ours, by our answer and theirs
LEAST_SHARE = 0.05  # of the likeliest answer's: what is rarer is a residue of the iterations


def mixed_strategy(worlds: Sequence[Payoffs], iterations: int) -> list[float]:
    """How often each of our answers should be given; the numbers add up to 1.

    In each world another enemy answers, who knows the world: their answers are weighed against us
    there alone, ours over all worlds alike. Later iterations count more, regrets never below none.
    """
    size = len(worlds[0])
    regrets, total = [0.0] * size, [0.0] * size
    theirs = [[0.0] * len(payoffs[0]) for payoffs in worlds]
    for iteration in range(1, iterations + 1):
        strategy = _matched(regrets)
        total = [t + iteration * s for t, s in zip(total, strategy, strict=True)]
        gains = [0.0] * size
        for payoffs, enemy in zip(worlds, theirs, strict=True):
            answer = _matched(enemy)
            gains = [
                gain + sum(p * a for p, a in zip(row, answer, strict=True))
                for gain, row in zip(gains, payoffs, strict=True)
            ]
            losses = [
                -sum(s * row[at] for s, row in zip(strategy, payoffs, strict=True))
                for at in range(len(enemy))
            ]
            enemy[:] = _regretted(enemy, losses, answer)
        regrets = _regretted(regrets, gains, strategy)
    least = max(total) * LEAST_SHARE
    return _shares([share if share >= least else 0.0 for share in total])


def _matched(regrets: Sequence[float]) -> list[float]:
    """The strategy that plays each answer as often as it is regretted."""
    return _shares(regrets) if sum(regrets) else [1 / len(regrets)] * len(regrets)


def _regretted(
    regrets: Sequence[float], gains: Sequence[float], strategy: Sequence[float]
) -> list[float]:
    expected = sum(g * s for g, s in zip(gains, strategy, strict=True))
    return [max(0.0, r + g - expected) for r, g in zip(regrets, gains, strict=True)]


def _shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]
