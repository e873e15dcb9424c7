"""Commands that several rare verbs share, for Discord takes 25 commands of a game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from rules.core.menu import Param, Verb, Word
from rules.core.text import Text, text, text_in

MOVE: Final = Param("move", text_in("option", "Move"), text("The move, if several are possible"))


@dataclass(frozen=True)
class SharedCommand:
    """One slash command for verbs of one moment. Logs and custom ids have the verbs' own words."""

    word: Word
    label: Text = field(hash=False)
    description: Text = field(hash=False)  # at most 50 characters in any language
    verbs: tuple[Verb, ...] = field(hash=False)

    @property
    def params(self) -> tuple[Param, ...]:
        """The options: which verb is meant, then every verb's own options."""
        by_name = {param.name: param for verb in self.verbs for param in verb.params}
        return (MOVE, *by_name.values())

    def fitting(self, options: Collection[str], offered: Collection[Word]) -> tuple[Verb, ...]:
        """Find the verbs that have all of these options: those on offer, if there are any."""
        fitting = tuple(
            verb for verb in self.verbs if {*options} <= {param.name for param in verb.params}
        )
        return tuple(verb for verb in fitting if verb.word in offered) or fitting or self.verbs
