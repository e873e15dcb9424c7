"""Budgets of computer players who look at next to nothing, where a test does not ask how well."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.core.computers import Budget

LEAST: Final = {"worlds": 1, "candidates": 3, "answers": 1, "finalists": 2, "next_candidates": 3}


def thrifty(budget: Budget) -> Budget:
    """Return the budget, with the least of everything that costs time."""
    return replace(budget, **{name: min(n, getattr(budget, name)) for name, n in LEAST.items()})
