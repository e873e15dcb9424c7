"""Telling: the events of a chapter, or of one reveal, in lines."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.state import Event
from rules.core.text import Text
from rules.kemet.narrate.path import event


def tell(events: Sequence[Event]) -> Sequence[Text]:
    """Tell a chapter so far, a line for each event."""
    return [event(each) for each in events]


def reveal(events: Sequence[Event]) -> Sequence[Text]:
    """Tell a move that has shown something, a line for each event."""
    return tell(events)
