"""Observations and masks as arrays, and policies on them as players of the arena."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from rules.core.computers import Knowledge
from rules.core.menu import Path
from rules.environment.vocabulary import Vocabulary
from rules.environment.walk import Decision, Sparse
from rules.players import Choose
from rules.registry import AnyGame

Observation: TypeAlias = dict[str, npt.NDArray[Any]]
Policy: TypeAlias = Callable[[Observation], int]


def vector(seen: Sparse, size: int) -> npt.NDArray[np.float32]:
    """Write an observation with its zeros."""
    full: npt.NDArray[np.float32] = np.zeros(size, np.float32)
    full[[*seen]] = [*seen.values()]
    return full


def mask_of(vocabulary: Vocabulary, legal: Iterable[int]) -> npt.NDArray[np.int8]:
    """Write a 1 for each word that may follow."""
    mask: npt.NDArray[np.int8] = np.zeros(len(vocabulary.words), np.int8)
    mask[[*legal]] = 1
    return mask


def player_of(policy: Policy) -> Choose:
    """Make a function for `karnak arena --players` from a policy on observations with masks."""

    def choose(game: AnyGame, knowledge: Knowledge[Any], seed: str) -> Path:
        decision = Decision(game, knowledge.sealed, knowledge.seat)
        while not decision.is_whole:
            seen = vector(decision.seen(), decision.vocabulary.size)
            mask = mask_of(decision.vocabulary, decision.legal)
            decision.step(policy({"observation": seen, "action_mask": mask}))
        return decision.turn.path

    return choose
