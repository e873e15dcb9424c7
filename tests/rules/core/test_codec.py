"""Values become plain data and come back by the types of their fields."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

import pytest

from rules.core.codec import CodecError, codec_of
from rules.core.errors import SecretLeakError
from rules.core.secrets import Secret, secret
from rules.core.text import Signed, Text, text


class Pause(NamedTuple):
    begun: int
    ended: int | None = None


BEGUN = Pause(3)


@dataclass(frozen=True)
class Fact:
    pass


@dataclass(frozen=True)
class Dug(Fact):
    seat: str
    deep: bool


@dataclass(frozen=True, slots=True)
class Sold(Fact):
    price: int
    thing: Fact | None = None


@dataclass
class Land:
    owner: str | None = None
    hands: dict[str, Secret[tuple[str, ...]]] = field(default_factory=dict)
    spaces: list[list[int]] = field(default_factory=list)
    pair: tuple[str, int] = ("a", 1)
    places: dict[int, str] = field(default_factory=dict)
    step: Literal["first", "last"] = "first"
    told: tuple[Fact, ...] = ()
    seats: frozenset[str] = frozenset()
    pause: Pause = BEGUN


@dataclass
class Odd:
    anything: Any = None
    words: set[str] = field(default_factory=set)


FULL = Land(
    "ana",
    {"bruno": secret(("sphinx", "mummy"), "bruno"), "ana": secret((), "ana")},
    [[1, 2], [], [3]],
    ("b", 2),
    {7: "ana", 1: "bruno"},
    "last",
    (Dug("ana", deep=True), Sold(3, Dug("bruno", deep=False)), Fact()),
    frozenset({"ana", "bruno"}),
    Pause(3, 4),
)


def again(hint, value):
    codec = codec_of(hint)
    return codec.read(json.loads(json.dumps(codec.write(value))))


@pytest.mark.parametrize("value", [Land(), FULL])
def test_a_value_comes_back_as_it_was(value):
    assert again(Land, value) == value


def test_a_sequence_comes_back_as_a_tuple():
    assert again(Sequence[int], (3, 1)) == (3, 1)
    with pytest.raises(CodecError):
        codec_of(Sequence[int]).write([3, 1])


def test_the_order_of_keys_comes_back():
    assert [*again(Land, FULL).places] == [7, 1] and [*again(Land, FULL).hands] == ["bruno", "ana"]


@pytest.mark.parametrize(
    "sentence",
    [
        text("{seat} has {gold}.", seat="ana", gold=3),
        text("{a}{b}", a=text("Nile"), b=Signed("gold", 2)),
        Text("one", "many", (("count", Signed("stone")),), "tile", "rules.kemet"),
    ],
)
def test_a_sentence_comes_back(sentence):
    assert again(Text, sentence) == sentence


@pytest.mark.parametrize(
    "value",
    [
        Land(owner=3),
        Land(spaces=[[True]]),
        Land(spaces=((1,),)),
        Land(pair=("a",)),
        Land(step="middle"),
        Land(places={"a": "ana"}),
        Land(told=("dug",)),
        Land(hands={"ana": ("sphinx",)}),
        Dug("ana", deep=True),
    ],
)
def test_a_value_that_is_not_of_its_type_is_not_written(value):
    with pytest.raises(CodecError):
        codec_of(Land).write(value)


@pytest.mark.parametrize("hint", [Any, set[str], set, object, list, dict])
def test_a_type_that_tells_too_little_has_no_codec(hint):
    with pytest.raises(CodecError):
        codec_of(hint)


def test_a_class_with_a_field_of_no_codec_is_not_written():
    with pytest.raises(CodecError, match="no Any can be written"):
        codec_of(Odd).write(Odd())


def test_a_sealed_secret_is_not_written():
    with pytest.raises(SecretLeakError):
        codec_of(Land).write(replace(FULL, hands={"ana": secret((), "ana").sealed()}))


def changed(at, value):
    data = codec_of(Land).write(FULL)
    data[at] = value
    return data


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        [],
        codec_of(Land).write(FULL)[:-1],
        [*codec_of(Land).write(FULL), 1],
        changed(0, 3),
        changed(0, ["Dug", []]),
        changed(2, [[1.0]]),
        changed(2, [[True]]),
        changed(3, ["a", 1, 2]),
        changed(4, {"7": "ana"}),
        changed(5, "middle"),
        changed(6, [["builtins.eval", ["1"]]]),
        changed(6, [["tests.rules.core.test_codec.Land", []]]),
        changed(6, [[7, []]]),
        changed(6, [["tests.rules.core.test_codec.Dug", ["ana"]]]),
        changed(1, [["ana", [["ana"]]]]),
        changed(8, [3, "4"]),
    ],
)
def test_data_of_another_shape_are_not_read(data):
    with pytest.raises(CodecError):
        codec_of(Land).read(data)


def test_an_error_tells_types_and_no_value():
    with pytest.raises(CodecError) as refused:
        codec_of(Land).write(Land(hands={"ana": secret("sphinx", "ana")}))
    assert "sphinx" not in str(refused.value) and "ana" not in str(refused.value)
