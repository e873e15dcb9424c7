"""Private notes, by match and person."""

from collections.abc import Sequence
from dataclasses import astuple

from bot.replays.model import NoteRow
from bot.store.database import Repository, Transaction, replacing, transaction


class NoteRepository(Repository):
    async def of(self, match: int, person: int) -> Sequence[NoteRow]:
        """Return the notes of a person in a match, in the order of the steps."""
        rest = "FROM notes WHERE match = ? AND person = ? ORDER BY entry"
        return await self._database.rows(NoteRow, rest, match, person)

    @transaction
    def keep(self, db: Transaction, note: NoteRow, most: int) -> bool:
        """Store a note instead of an older one.

        Returns False, and stores nothing, if the person has `most` others in this match.
        """
        db.hold(note.match)
        ((others,),) = db.execute(_OTHERS, (note.match, note.person, note.entry)).fetchall()
        if others < most:
            db.execute(_KEEP, astuple(note))
        return bool(others < most)

    async def delete(self, note: NoteRow) -> None:
        """Delete a note, if it is stored."""
        await self._database.write(_DELETE, note.match, note.person, note.entry)


_KEEP = replacing("notes", NoteRow, "match, person, entry")
_OTHERS = "SELECT count(*) FROM notes WHERE match = ? AND person = ? AND entry <> ?"
_DELETE = "DELETE FROM notes WHERE match = ? AND person = ? AND entry = ?"
