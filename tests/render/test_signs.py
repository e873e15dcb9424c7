from __future__ import annotations

from render.signs import sign_beside


def test_a_question_has_a_sign_for_answers_without_their_own():
    assert sign_beside("amun-re", "provinces", "thebes") == "stone"
    assert sign_beside("amun-re", "harvest", "none") is None
    assert sign_beside("amun-re", "cards", "builder") == "card_builder"
    assert sign_beside("amun-re", "cards", "unheard-of") is None
