"""Asking once more: before what can be had once only, or would be done for nothing.

The question has one answer, which is never implied. The way out is the way back.
"""

from __future__ import annotations

from typing import Final

from rules.core.menu import Action, Choice, Param, Pick
from rules.core.text import Text, text

SURE: Final = "sure"
SURE_PARAM: Final = Param(SURE, text("Sure"), text("“yes”, to skip the question"))


def confirmed(title: Text, label: Text, action: Action) -> Pick:
    """Ask once more for an action: the title says its result, the label is the button's."""
    return Pick(SURE, title, (Choice("yes", label, is_asked=True),), lambda _: action, _only_yes)


def _only_yes(_: object) -> Text:
    return text("Answer “yes” to do it. Otherwise do nothing.")
