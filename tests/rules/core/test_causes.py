"""The tables of causes name reasons that the games give."""

from __future__ import annotations

import pytest

from bot.ground.catalogues import plural_forms
from bot.program.operator.languages.sentences import catalogues, entries
from rules.registry import games
from tests.causes import causes_of
from tests.folders import folder_of
from tests.pseudo import MODEL


def templates(word):
    """All English sentences of a game."""
    return {
        plural_forms(message.id)[0]
        for message in entries(catalogues(MODEL)[f"rules.{folder_of(word)}"])
    }


@pytest.mark.parametrize("word", games())
def test_a_table_of_causes_has_no_reason_that_is_never_given(word):
    causes = causes_of(word)
    assert not {*causes.cures, *causes.stays, *causes.asked} - templates(word)
    assert not causes.cures.keys() & causes.stays.keys()
