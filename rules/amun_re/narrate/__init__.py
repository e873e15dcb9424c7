"""Amun-Re in sentences: events, the board, the viewer's own secrets, the standings."""

from rules.amun_re.narrate.board import board
from rules.amun_re.narrate.chapters import chapter, heading, rule, status
from rules.amun_re.narrate.now import now
from rules.amun_re.narrate.outcomes import event
from rules.amun_re.narrate.own import brief, hand
from rules.amun_re.narrate.points import standings
from rules.amun_re.narrate.telling import UNTOLD, reveal, tell

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
