"""Observations and masks as arrays, and policies on them as players of the arena."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from rules.core.computers import Knowledge
from rules.core.menu import Path
from rules.environment.vocabulary import Vocabulary
from rules.environment.walk import Decision
from rules.players import Choose
from rules.registry import AnyGame

Observation: TypeAlias = dict[str, npt.NDArray[Any]]
Policy: TypeAlias = Callable[[Observation], int]


def vector(seen: array[float]) -> npt.NDArray[np.float32]:
    """Turn an observation into an array of numpy."""
    return np.frombuffer(seen, np.float32)


def mask_of(vocabulary: Vocabulary, legal: Iterable[int]) -> npt.NDArray[np.int8]:
    """Write a 1 for each word that may follow."""
    mask = bytearray(len(vocabulary.words))
    for number in legal:
        mask[number] = 1
    return np.frombuffer(mask, np.int8)


def player_of(policy: Policy) -> Choose:
    """Make a function for `karnak arena --players` from a policy on observations with masks."""

    def choose(game: AnyGame, knowledge: Knowledge[Any], seed: str) -> Path:
        decision = Decision(game, knowledge.sealed, knowledge.seat)
        while not decision.is_whole:
            seen = vector(decision.seen())
            mask = mask_of(decision.vocabulary, decision.legal)
            decision.step(policy({"observation": seen, "action_mask": mask}))
        return decision.turn.path

    return choose
