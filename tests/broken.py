"""Games with a fault each, instead of the real ones: `pytest -p tests.broken`.

KARNAK_BROKEN names the games, and before them the folder with the packages that draw them.
"""

from __future__ import annotations

import os
from dataclasses import replace

import render
from rules.core.graph import leads_to
from rules.registry import games
from tests import toy
from tests.toy import TOY


def holds_a_set(seats, options, edition, table):
    state = toy.setup(seats, options, edition, table)
    state.discards = set()
    return state


FAULTS = {
    "heaped": {"setup": holds_a_set},
    "unmapped": {"graph": {**TOY.graph, "offering": leads_to("digging")}},
}


def pytest_configure(config):
    folder, *words = os.environ["KARNAK_BROKEN"].split()
    render.__path__.append(folder)
    games().clear()
    games().update({word: replace(TOY, word=word, **FAULTS.get(word, {})) for word in words})
