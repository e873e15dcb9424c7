"""The messages of chapters."""

from dataclasses import astuple

from bot.board.model import ChapterRow
from bot.core.outbox.store import post
from bot.ground.rows import NewRow
from bot.store.database import Repository, Transaction, Write, replacing


class ChapterRepository(Repository):
    """Reads the chapter of a match: at most one, whose message is the panel."""

    async def get(self, match: int) -> ChapterRow | None:
        """Return the chapter whose message is the panel of a match, or None for any other panel."""
        return await self._database.row(ChapterRow, _GET, match)


def keeping(chapter: ChapterRow, *rows: NewRow, picture_due: int | None = None) -> Write:
    """Replace the match's chapter, and post the rows that follow from it.

    With `picture_due`, order a check of its picture then, unless one is planned then or later.
    """

    def keep(db: Transaction) -> None:
        db.execute(_KEEP, astuple(chapter))
        post(db, chapter.match, rows)
        if picture_due is not None:
            db.execute(_LOOK_AGAIN, {"match": chapter.match, "due": picture_due})

    return keep


_GET = """
    FROM chapters WHERE match = ? AND message = (SELECT panel FROM matches WHERE id = match)
"""
_KEEP = replacing("chapters", ChapterRow, "match")
_LOOK_AGAIN = """
    INSERT INTO outbox (match, entry, kind, due)
    SELECT id, 0, 'picture', CAST(:due AS BIGINT) FROM matches
    WHERE id = :match AND NOT EXISTS (
        SELECT 1 FROM outbox WHERE match = :match AND kind = 'picture' AND due >= :due
    )
"""
