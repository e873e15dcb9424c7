"""The tables of causes name reasons that the games give."""

from __future__ import annotations

import pytest
from babel.messages.pofile import read_po

from bot.program.operator.languages.sentences import catalogues
from rules.registry import games
from tests.causes import causes_of
from tests.folders import folder_of


def templates(word):
    """All English sentences of a game."""
    with catalogues("fr")[f"rules.{folder_of(word)}"].open("rb") as catalogue:
        ids = [message.id for message in read_po(catalogue)]
    return {each if isinstance(each, str) else each[0] for each in ids}


@pytest.mark.parametrize("word", games())
def test_a_table_of_causes_has_no_reason_that_is_never_given(word):
    causes = causes_of(word)
    assert not {*causes.cures, *causes.stays, *causes.asked} - templates(word)
    assert not causes.cures.keys() & causes.stays.keys()
