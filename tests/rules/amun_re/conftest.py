"""Tables of Amun-Re to play at."""

from __future__ import annotations

import pytest

from tests.rules.amun_re.egypt import Egypt


@pytest.fixture
def sit_down() -> type[Egypt]:
    return Egypt


@pytest.fixture
def three(sit_down) -> Egypt:
    return sit_down("ana", "bruno", "chen")


@pytest.fixture
def four(sit_down) -> Egypt:
    return sit_down("ana", "bruno", "chen", "dina")
