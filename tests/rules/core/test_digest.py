from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

import pytest

from rules.core.copies import TableRow, draft_of
from rules.core.digest import state_digest
from rules.core.options import MatchOptions
from rules.core.secrets import seal, secret
from rules.core.text import Text, text
from tests.random_games import random_match
from tests.toy import TOY


@dataclass(frozen=True)
class Tile(TableRow):
    word: str
    label: Text


class Side(Enum):
    LEFT = 1
    RIGHT = 2


class Options(MatchOptions):
    long: bool = False


@dataclass
class Small:
    value: object = None
    others: list[object] = field(default_factory=list)


DIFFERENT = [
    None,
    False,
    0,
    0.5,
    "",
    "0",
    (),
    [],
    {},
    {"a": 1},
    {"a": 2},
    {1: "a"},
    {"1": "a"},
    [1, 2],
    [2, 1],
    (1, 2),
    [[1], 2],
    frozenset({1, 2}),
    Side.LEFT,
    Side.RIGHT,
    Tile("sphinx", text("Sphinx")),
    Tile("phoenix", text("Phoenix")),
    Options(),
    Options(long=True),
    secret(1),
    secret(2),
    secret(1, "ana"),
    Small(),
    Small(1),
    Small(None, [1]),
]


def test_different_states_have_different_digests():
    assert len({state_digest(state) for state in DIFFERENT}) == len(DIFFERENT)


def test_equal_states_have_equal_digests_in_whatever_order_they_were_made():
    assert state_digest({"a": 1, "b": {"c": 2, "d": 3}}) == state_digest(
        {"b": {"d": 3, "c": 2}, "a": 1}
    )
    assert state_digest(secret(1, "ana", "bruno")) == state_digest(secret(1, "bruno", "ana"))
    for state in DIFFERENT:
        assert state_digest(draft_of([state])) == state_digest([state])


def test_a_rows_label_may_be_corrected():
    assert state_digest(Tile("sphinx", text("Sphinx"))) == state_digest(
        Tile("sphinx", text("Sfinx"))
    )


def test_which_catalogue_translates_a_text_is_no_part_of_the_state():
    said = Text("Sphinx", values=(("count", 2),))
    assert state_digest(replace(said, domain="rules.kemet", context="tile")) == state_digest(said)
    assert state_digest(replace(said, values=())) != state_digest(said)


def test_a_digest_is_the_same_for_ever():
    state = Small(secret(("veto", 3), "ana"), [{"thebes": 2}, True])
    assert state_digest(state) == "d9fc0d45a9a243df80c025dd43bbf3e7c65a1733be6ee19fd19107917be1b024"
    said = Text("{count} card", "{count} cards", (("count", 2),))
    assert state_digest(said) == "38517fcd52bad987aecdf17845d71ee7be7c67534e744ae4c809a6ff37327e41"


def test_every_move_changes_the_digest():
    match = random_match(TOY, 1)
    digests = {state_digest(state) for state in match.states}
    assert len(digests) > len(match.moves) // 2
    assert all(len(digest) == 64 for digest in digests)


def test_a_hidden_value_has_no_digest():
    with pytest.raises(RuntimeError):
        state_digest(seal(secret(1), None))


def test_a_type_forbidden_in_states_has_no_digest():
    with pytest.raises(TypeError, match="may not hold a object"):
        state_digest([object()])
