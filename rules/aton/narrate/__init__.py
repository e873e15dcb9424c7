"""Aton in sentences: events, the board, the viewer's own secrets, the standings."""

from rules.aton.narrate.board import board, standings
from rules.aton.narrate.chapters import heading, rule, status
from rules.aton.narrate.happenings import event
from rules.aton.narrate.now import now
from rules.aton.narrate.own import brief, hand
from rules.aton.narrate.telling import UNTOLD, reveal, tell

__all__ = [
    "UNTOLD",
    "board",
    "brief",
    "event",
    "hand",
    "heading",
    "now",
    "reveal",
    "rule",
    "standings",
    "status",
    "tell",
]
