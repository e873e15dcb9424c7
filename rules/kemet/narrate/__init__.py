"""The game in sentences: what happened, where it stands, what one holds, who leads and why."""

from rules.kemet.narrate.board import board
from rules.kemet.narrate.chapters import rule, status
from rules.kemet.narrate.own import brief, hand
from rules.kemet.narrate.path import event
from rules.kemet.narrate.points import standings

__all__ = ["board", "brief", "event", "hand", "rule", "standings", "status"]
