from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance import Chance, Dice, Draw, commitment_of, draw_value
from rules.core.secrets import secret

# Computed with `printf 'nile:42:cards:1' | sha256sum` and similar programs. Never change it: every
# record there is depends on it.
FROZEN = [
    ("nile", "42", "cards", 1, 39, 4),
    ("nile", "42", "cards", 2, 38, 34),
    ("nile", "42", "provinces", 1, 15, 14),
    ("", "", "", 1, 1000, 4),
    ("Ägypten", "1234567890123456789", "die:ana", 77, 1000000, 129790),
    ("ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", "7", "deck", 3, 1, 0),
]


def dice(seed="nile", salt="42"):
    return Dice(Chance(secret(seed), salt))


@pytest.mark.parametrize(("seed", "salt", "purpose", "number", "limit", "value"), FROZEN)
def test_a_draw_is_the_same_for_ever(seed, salt, purpose, number, limit, value):
    assert draw_value(seed, salt, purpose, number, limit) == value


def test_a_commitment_is_the_sha256_of_the_seed():
    assert (
        commitment_of("nile") == "50de90d0bd0f777a5682f0362a4de201e96e15d89a5757d8428f194c3832f870"
    )


def test_a_shuffle_is_the_same_for_ever():
    assert dice().shuffled("abcdefgh", "deck") == list("cdehfabg")


@given(st.text(max_size=20), st.text(max_size=20), st.integers(1, 99), st.integers(1, 10**6))
def test_anybody_can_compute_a_draw_with_sha256_alone(seed, salt, number, limit):
    digest = sha256(f"{seed}:{salt}:cards:{number}".encode()).hexdigest()
    assert draw_value(seed, salt, "cards", number, limit) == int(digest, 16) % limit


def test_draws_are_numbered_from_one_for_each_purpose():
    drawing = dice()
    values = [drawing.below(100, purpose) for purpose in ("cards", "gold", "cards")]
    assert values == [
        draw_value("nile", "42", "cards", 1, 100),
        draw_value("nile", "42", "gold", 1, 100),
        draw_value("nile", "42", "cards", 2, 100),
    ]
    assert drawing.chance.made == {"cards": 2, "gold": 1}


def test_draws_for_one_purpose_do_not_change_those_for_another():
    alone, beside = dice(), dice()
    beside.below(6, "gold")
    assert [alone.below(6, "cards") for _ in range(9)] == [
        beside.below(6, "cards") for _ in range(9)
    ]


def test_every_draw_is_kept_for_the_record():
    drawing = dice()
    value = drawing.below(38, "cards")
    drawing.shuffled("abc", "deck")
    assert drawing.draws[0] == Draw("cards", 38, value)
    assert [(draw.purpose, draw.limit) for draw in drawing.draws[1:]] == [("deck", 3), ("deck", 2)]


def test_a_shuffle_keeps_everything_and_leaves_the_given_alone():
    given = list(range(40))
    assert sorted(dice().shuffled(given, "deck")) == given == list(range(40))
    assert dice().shuffled([], "deck") == []


def test_another_seed_or_salt_is_another_deal():
    deals = {tuple(dice(seed, salt).shuffled(range(20), "deck")) for seed in "ab" for salt in "12"}
    assert len(deals) == 4


def test_all_deals_are_about_equally_likely():
    seen = Counter("".join(dice(str(seed)).shuffled("abc", "deck")) for seed in range(3000))
    assert len(seen) == 6
    assert all(400 < number < 600 for number in seen.values())
