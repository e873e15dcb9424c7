from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from render import signs
from render.signs import plate, sign_beside, signs_of


def test_a_question_has_a_sign_for_answers_without_their_own():
    assert sign_beside("amun-re", "provinces", "thebes") == "stone"
    assert sign_beside("amun-re", "harvest", "none") is None
    assert sign_beside("amun-re", "cards", "builder") == "card_builder"
    assert sign_beside("amun-re", "cards", "unheard-of") is None


@pytest.mark.parametrize("what", ["name", "glyphs"])
def test_two_signs_of_one_name_or_glyph_are_an_error_that_says_so(monkeypatch, what):
    one = signs.Sign("gold", (plate("#ffffff"),), glyphs="G")
    other = replace(one, **{"name": "coin", "glyphs": "C"} | {what: getattr(one, what)})
    renderer = SimpleNamespace(signs=lambda: (one, other))
    monkeypatch.setattr(signs, "renderer_of", lambda word: renderer)
    with pytest.raises(ValueError, match=f"two signs of toy are both {getattr(one, what)}"):
        signs_of("toy", [])
