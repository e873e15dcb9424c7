"""Amun-Re in sentences: events, the board, the viewer's own secrets, the standings."""

from rules.amun_re.narrate.board import board
from rules.amun_re.narrate.chapters import heading, rule, status
from rules.amun_re.narrate.outcomes import event
from rules.amun_re.narrate.own import brief, hand
from rules.amun_re.narrate.points import standings

__all__ = ["board", "brief", "event", "hand", "heading", "rule", "standings", "status"]
