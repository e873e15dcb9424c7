from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeVar

import pytest

from rules.core.copies import TableRow, draft_of, replacer
from rules.core.options import MatchOptions
from rules.core.secrets import Secret, secret

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Tile(TableRow):
    word: str


@dataclass
class Player:
    pp: int
    tiles: list[Tile] = field(default_factory=list)
    hand: Secret[tuple[str, ...]] = field(default_factory=lambda: secret(()))


@dataclass(frozen=True)
class Stake:
    """A frozen dataclass other than a `TableRow`."""

    card: Secret[str]
    price: int


@dataclass(slots=True)
class Slotted:
    numbers: dict[str, int]


@dataclass(kw_only=True)
class Named:
    word: str
    lines: list[str]


@dataclass
class Partly:
    numbers: list[int]
    word: str = field(kw_only=True)
    more: list[int] = field(default_factory=list)


@dataclass
class Loose:
    anything: Any
    rows: list[list[int]]
    player: Player | None


@dataclass
class Counted:
    number: int = field(init=False, default=0)


@dataclass
class Thing:
    number: int


@dataclass
class Hidden(Thing):
    card: Secret[str]


@dataclass(frozen=True)
class Boxed(Generic[T]):
    kept: Secret[T]


@dataclass
class Shelf:
    things: list[Thing]
    box: Boxed[str]
    under: Shelf | None = None


class Side(Enum):
    LEFT = 1


SPHINX = Tile("sphinx")


def test_a_draft_is_changed_without_changing_the_state():
    state = {"ana": Player(7, [SPHINX]), "bank": [Slotted({"gold": 3})]}
    draft = draft_of(state)
    draft["ana"].pp, draft["ana"].tiles[:] = 3, []
    draft["bank"][0].numbers["gold"] = 0
    draft["bank"].append(None)
    assert state == {"ana": Player(7, [SPHINX]), "bank": [Slotted({"gold": 3})]}


def test_a_draft_equals_its_state():
    state = [
        1,
        "a",
        None,
        2.5,
        b"x",
        True,
        Side.LEFT,
        frozenset("a"),
        (1, "a"),
        Player(1),
        MatchOptions(),
    ]
    assert draft_of(state) == state


def test_fields_may_be_given_by_name_only():
    state = [Named(word="nile", lines=["a"]), Partly([1], [2], word="delta")]
    draft = draft_of(state)
    assert draft == state
    draft[0].lines.append("b")
    draft[1].more.append(3)
    assert state == [Named(word="nile", lines=["a"]), Partly([1], [2], word="delta")]


def test_a_field_that_a_copy_would_lose_is_refused():
    with pytest.raises(TypeError, match="Counted has `init=False`"):
        draft_of(Counted())


def test_frozen_values_are_shared():
    stake = Stake(secret("veto", "ana"), 3)
    options = MatchOptions()
    state = [SPHINX, stake, options, (stake,), secret((1,), "ana")]
    assert all(one is other for one, other in zip(draft_of(state), state, strict=True))


def test_classes_are_replaced_wherever_they_are():
    inside = {"ana": [Stake(secret("veto", "ana"), 3)], "bank": (secret(4),)}
    opened = replacer({Secret: lambda kept, word: word})(inside, "opened")
    assert opened == {"ana": [Stake("opened", 3)], "bank": ("opened",)}
    assert inside["bank"][0].value == 4


def test_a_copy_for_reading_shares_what_holds_nothing_to_replace():
    state = [Player(7, [SPHINX], secret((4,))), Slotted({"gold": 3})]
    sealed = replacer({Secret: lambda kept, _: kept.sealed()})(state, None)
    assert sealed[0].tiles is state[0].tiles
    assert sealed[0].hand != state[0].hand
    assert sealed[1] is state[1]


def test_where_an_annotation_leaves_it_open_the_value_tells_how_it_is_copied():
    state = Loose({"ana": secret(1)}, [[2]], None)
    draft, sealed = draft_of(state), replacer({Secret: lambda kept, _: kept.sealed()})(state, None)
    draft.anything["ana"], draft.rows[0][0] = None, 3
    assert state == Loose({"ana": secret(1)}, [[2]], None)
    assert sealed.anything["ana"] == secret(1).sealed()


def test_secrets_in_subclasses_and_generic_and_recursive_classes_are_found():
    under = Shelf([], Boxed(secret("veto")))
    shelf = Shelf([Thing(1), Hidden(2, secret("veto"))], Boxed(secret("veto")), under)
    opened = replacer({Secret: lambda kept, word: word})(shelf, "opened")
    inside = Shelf([], Boxed("opened"))
    assert opened == Shelf([Thing(1), Hidden(2, "opened")], Boxed("opened"), inside)
    draft = draft_of(shelf)
    draft.things[1].number, draft.under.things[:] = 3, [Thing(4)]
    assert shelf.things[1].number == 2 and shelf.under.things == []


def test_rows_are_not_searched():
    row = Tile(secret("veto"))
    assert replacer({Secret: lambda kept, word: word})([row], "opened")[0] is row


@pytest.mark.parametrize("wrong", [{1, 2}, object(), print, [{"a": {1}}]])
def test_a_state_holds_nothing_whose_order_or_meaning_could_differ(wrong):
    with pytest.raises(TypeError, match="a state may not hold a"):
        draft_of([wrong])


@pytest.mark.parametrize("wrong", [Player(7, {SPHINX}), Slotted({"gold"})])
def test_a_set_instead_of_a_list_or_dict_is_refused(wrong):
    with pytest.raises(TypeError):
        draft_of(wrong)
