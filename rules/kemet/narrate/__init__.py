"""Kemet in sentences: events, the board, the viewer's own secrets, the standings."""

from rules.kemet.narrate.board import board
from rules.kemet.narrate.chapters import chapter, heading, rule, status
from rules.kemet.narrate.now import now
from rules.kemet.narrate.own import brief, hand
from rules.kemet.narrate.path import event
from rules.kemet.narrate.points import standings
from rules.kemet.narrate.telling import UNTOLD, reveal, tell

__all__ = [
    "UNTOLD",
    "board",
    "brief",
    "chapter",
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
