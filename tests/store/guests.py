"""The players at the store's tables."""

import pytest

from bot.core.people.model import Person

ANA, BRUNO, CHEN = Person(1001, "Ana"), Person(1002, "Bruno"), Person(1003, "Chen")

IN_A_FILE = pytest.mark.parametrize("where", ["sqlite"], indirect=True)
"""A test that looks into the file itself."""
