from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

import pytest

from rules.core.chance import Chance
from rules.core.errors import IllegalMoveError, SecretLeakError
from rules.core.secrets import seal, secret


@dataclass(frozen=True)
class Lay:
    card: object


def test_a_secret_opens_for_its_owners_only():
    kept = secret(7, "ana", "bruno")
    for owner in ("ana", "bruno"):
        assert seal(kept, owner).value == 7
    for stranger in ("chen", None, ""):
        with pytest.raises(SecretLeakError, match="ana"):
            _ = seal(kept, stranger).value


def test_a_secret_without_an_owner_is_sealed_from_everyone():
    for viewer in ("ana", None):
        with pytest.raises(SecretLeakError):
            _ = seal(secret("seed"), viewer).value


def test_a_secret_is_sealed_wherever_it_is():
    state = {"ana": (Lay(secret("veto", "ana")), [{"deep": secret(("escape",), "ana")}])}
    lay, (inner,) = seal(state, None)["ana"]
    for hidden in (lay.card, inner["deep"]):
        with pytest.raises(SecretLeakError):
            _ = hidden.value
    assert seal(state, "ana") == state


def test_sealed_secrets_tell_nothing_by_comparison():
    assert seal(secret(1, "ana"), None) == seal(secret(2, "ana"), None)
    assert hash(seal(secret(1, "ana"), None)) == hash(seal(secret(2, "ana"), None))


def test_a_secret_does_not_print_what_it_keeps():
    for written in (repr(secret("veto", "bruno", "ana")), f"{[secret('veto', 'bruno', 'ana')]}"):
        assert "veto" not in written
        assert "ana, bruno" in written
    assert repr(secret("veto")) == "<secret of nobody>"


def test_a_state_in_an_error_shows_no_seed():
    assert "nile" not in repr(Chance(secret("nile"), "salt"))


@pytest.mark.parametrize("changeable", [["veto"], {"veto": 1}, {"veto"}])
def test_a_mutable_value_cannot_be_a_secret(changeable):
    with pytest.raises(TypeError):
        secret(changeable, "ana")


def test_a_secret_cannot_be_changed():
    with pytest.raises(AttributeError):
        secret(1, "ana").owners = frozenset({"bruno"})


def test_sealing_touches_nothing():
    state = {"ana": [secret(1, "ana")]}
    before = deepcopy(state)
    seal(state, None)
    assert state == before


def test_a_leak_is_a_bug_and_no_illegal_move():
    assert not issubclass(SecretLeakError, IllegalMoveError)
