"""Pruning: deletes the thoughts and advice of computer players some time after a match.

Private games that people play on from a replay are deleted a week after their beginning.
The number of hints for each seat stays, because the status and the record show it.
"""

from typing import Final

from bot.store.database import Repository, Transaction, one_number, transaction
from bot.store.facts import SET_FACT

KEPT_FOR: Final = 30 * 86_400  # seconds after the end of a match
CONTINUED_FOR: Final = 7 * 86_400  # seconds
AT_ONCE: Final = 100  # matches
PRUNED: Final = "pruned"  # the fact with the end of the last pruned match


class PruningRepository(Repository):
    @transaction
    def prune(self, db: Transaction) -> None:
        """Prune the next matches whose time is up, and note the last one."""
        db.execute(_EXPIRE, (self._database.now() - CONTINUED_FOR,))
        before = one_number(db, _PRUNED, PRUNED) or 0
        until = self._database.now() - KEPT_FOR
        last = one_number(db, _LAST, before, until, AT_ONCE)
        if last is not None:
            for statement in _PRUNE:
                db.execute(statement, (before, last))
            db.execute(SET_FACT, (PRUNED, str(last)))


_PRUNED = "SELECT CAST(value AS BIGINT) FROM facts WHERE key = ?"
_LAST = """
    SELECT max(ended) FROM (
        SELECT ended FROM matches WHERE ended > ? AND ended <= ? ORDER BY ended LIMIT ?
    ) AS next
"""
_EXPIRE = "DELETE FROM continuations WHERE opened <= ?"
_ENDED = "(SELECT id FROM matches WHERE ended > ? AND ended <= ?)"
_PRUNE = (
    f"DELETE FROM thoughts WHERE match IN {_ENDED}",
    f"""
    UPDATE advice SET path = '', gains = '{{}}', seed = '', version = '', beside = ''
    WHERE match IN {_ENDED}
    """,
)
