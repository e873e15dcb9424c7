"""Private notes: a person writes them at steps of a match, and only this person reads them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from unicodedata import category

from bot.replays.model import NoteRow
from bot.replays.store import NoteRepository
from rules.core.errors import IllegalMoveError
from rules.core.steps import Step
from rules.core.text import texts

LONGEST: Final = 500  # characters of a note
MOST: Final = 50  # notes of a person in a match
UNSTORABLE: Final = ("Cc", "Cs")  # control characters, and halves of characters


class NoteService:
    """Reads and writes notes."""

    def __init__(self, notes: NoteRepository) -> None:
        self.notes = notes

    async def at(
        self, match: int, person: int, steps: Sequence[Step], step: Step
    ) -> Sequence[NoteRow]:
        """Return the notes of a person at a step, and at steps after it that an undo has removed.

        The last one can be changed.
        """
        return [*_within(await self.notes.of(match, person), steps, step)]

    async def keep(
        self, match: int, person: int, steps: Sequence[Step], step: Step, words: str
    ) -> None:
        """Store the words as the last note at a step. Without words it is deleted.

        Raises `IllegalMoveError` if the person has too many notes in this match.
        """
        found = await self.at(match, person, steps, step)
        entry = found[-1].entry if found else step.last
        note = NoteRow(match, person, entry, _clean(words))
        if not note.words:
            await self.notes.delete(note)
        elif not await self.notes.keep(note, MOST):
            raise IllegalMoveError(
                texts(
                    "You have {count} note about this game, the most possible. Delete it first.",
                    "You have {count} notes about this game, the most possible. Delete one first.",
                    MOST,
                )
            )


def _within(notes: Iterable[NoteRow], steps: Sequence[Step], step: Step) -> Iterator[NoteRow]:
    """Yield the notes from the end of a step on, and before the end of the next one."""
    following = steps[step.number + 1 : step.number + 2]
    for note in notes:
        if step.last <= note.entry and all(note.entry < each.last for each in following):
            yield note


def _clean(words: str) -> str:
    """Return words without characters that no database stores, and clipped."""
    lines = words.replace("\r\n", "\n").split("\n")
    kept = ("".join(c for c in line if category(c) not in UNSTORABLE) for line in lines)
    return "\n".join(kept).strip()[:LONGEST].rstrip()
