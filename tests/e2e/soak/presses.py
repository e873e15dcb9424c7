"""The presses of people, and their results."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.core.match.address import STALE_MENU, EncodedAddress
from bot.play.routes import PROMPT
from bot.sandbox.changes import Change
from bot.sandbox.model import Interaction, Json
from bot.sandbox.server import Sandbox
from tests.e2e.glyphs import with_glyphs

DONE = ("Your last move is undone.", "You have left the table")
MOVED = ("Done. ", "You have chosen: ")
REFUSED = (str(STALE_MENU), "You have already decided that.")
SORRY = "Please try again."
TOO_LATE = 10062  # Discord's code


@dataclass
class Presses:
    """Listens to a sandbox. `acknowledged` is the news of a move, by its interaction."""

    sandbox: Sandbox
    made: list[Interaction] = field(default_factory=list)
    acknowledged: dict[str, str] = field(default_factory=dict)
    sorry: int = 0  # answers that say that something is broken, and to try again

    def __post_init__(self) -> None:
        self.sandbox.backend.subscribe(self._hear)
        self.sandbox.rest.rejected = deque()  # all of them, not the last thousand

    @property
    def unanswered(self) -> list[Interaction]:
        """Those of which Discord said that the application did not respond, at once or later."""
        return [each for each in self.made if not each.completed.is_set()]

    @property
    def late(self) -> set[str]:
        """Presses that were answered after Discord had given them up: a machine was too slow."""
        refused = self.sandbox.rejected_requests
        return {r.request.path.split("/")[2] for r in refused if r.error.code == TOO_LATE}

    def _hear(self, change: Change) -> None:
        pressed = change.entity
        if not isinstance(pressed, Interaction):
            return
        if change.kind == "interaction created":
            self.made.append(pressed)
        if change.kind == "interaction completed" and pressed.reply:
            self._note(pressed, with_glyphs(pressed.reply.text))

    def _note(self, pressed: Interaction, words: str) -> None:
        self.sorry += SORRY in words
        if pressed.follow_ups or any(each in words for each in REFUSED):
            return
        news = (*DONE, *MOVED) if (asked := _tickets([pressed.data])) else DONE
        if told := next((line for line in words.split("\n") if line.startswith(news)), ""):
            self.acknowledged[pressed.id] = told
        elif asked and asked.isdisjoint(_tickets(pressed.reply.all_components) or asked):
            self.acknowledged[pressed.id] = words  # the next question


def _tickets(parts: Iterable[Json]) -> set[int]:
    """The tickets of the decisions to which some components lead."""
    found = (PROMPT.fullmatch(part.get("custom_id", "")) for part in parts)
    return {EncodedAddress.parse(each).ticket for each in found if each}
