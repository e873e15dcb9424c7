"""The logs of the matches: entries are only ever added, and a match is the replay of them."""

from collections.abc import Iterable, Sequence

from bot.ground.rows import LogRow, NewAct, NewRow, NewThought, Stage
from bot.play.store import Slot, forget
from bot.store.checkpoints import DROP_CHECKPOINT
from bot.store.database import Repository, Transaction, post, transaction
from bot.store.entering import enter, enter_acts


class LogRepository(Repository):
    """Every entry is one transaction with all that it brings about."""

    @transaction
    def append(
        self,
        db: Transaction,
        match: int,
        number: int,
        seat: str,
        words: str,
        interaction: int | None,
        rows: Sequence[NewRow] = (),
        over: bool = False,
        gone: Iterable[Slot] = (),
        late: int = 0,
        thought: NewThought | None = None,
    ) -> int:
        """Add an entry and its outbox rows, and end the match if it is `over`.

        The orders that are `gone` by it are forgotten. The interaction is the idempotency key.
        It takes `late` seconds of the extra time of its seat; a computer player has `thought` of
        it. Returns the time of the entry in seconds since 1970, which is never before that of
        another.

        Raises RepeatedInteractionError (before any other), NumberTakenError, NotLiveError.
        """
        now = self._database.now()
        entry = enter(db, LogRow(match, number, seat, words, interaction, now, late))
        if thought:
            how = (thought.level, thought.seed, thought.version, thought.reasons)
            db.execute(_THINK, (match, number, *how))
        self._follow(db, entry, rows, "over" if over else "live", gone)
        return entry.at

    @transaction
    def act(
        self,
        db: Transaction,
        match: int,
        number: int,
        acts: Sequence[NewAct],
        interaction: int | None,
        rows: Sequence[NewRow] = (),
        stage: Stage = "live",
        gone: Iterable[Slot] = (),
    ) -> int:
        """Add the entries of several acts, of which `number` is the first, as `append` does one.

        The interaction is that of the first. The match is in this stage afterwards; where that is
        an end of it, all its orders are forgotten.
        """
        entry = enter_acts(db, match, number, acts, interaction, self._database.now())
        self._follow(db, entry, rows, stage, gone)
        if stage != "live":
            db.execute(_FORGET_ORDERS, (match,))
        return entry.at

    @transaction
    def set_pace(
        self,
        db: Transaction,
        match: int,
        actor: str,
        number: int,
        words: str,
        interaction: int,
        pace: str,
        rows: Sequence[NewRow],
    ) -> None:
        """Add the entry by which a match has another pace, which is JSON. Raises as `append`."""
        enter(db, LogRow(match, number, actor, words, interaction, self._database.now()))
        db.execute("UPDATE matches SET pace = ? WHERE id = ?", (pace, match))
        post(db, match, rows)

    async def entries(self, match: int) -> tuple[LogRow, ...]:
        """All entries of a match, by number."""
        return await self._database.rows(LogRow, "FROM log WHERE match = ? ORDER BY number", match)

    async def has_kept(self, interaction: int) -> bool:
        """Whether an interaction has made an entry, changed an order, or opened a table."""
        return bool(await self._database.ids(_KEPT, interaction, interaction, interaction))

    async def version_of_computers(self, match: int) -> str | None:
        """The version by which a computer player of a match has moved last, if one has."""
        return await self._database.string(_VERSION, match)

    def _follow(
        self,
        db: Transaction,
        last: LogRow,
        rows: Sequence[NewRow],
        stage: Stage,
        gone: Iterable[Slot],
    ) -> None:
        """Do what new entries bring about."""
        if stage != "live":
            db.execute(_END, (stage, last.at, last.match))
            db.execute(_FORGET_ORDERED, (last.match,))
            db.execute(DROP_CHECKPOINT, (last.match,))
        forget(db, last.match, gone)
        post(db, last.match, rows)


_THINK = """
    INSERT INTO thoughts (match, entry, level, seed, version, reasons) VALUES (?, ?, ?, ?, ?, ?)
"""
_KEPT = """
    SELECT 1 FROM log WHERE interaction = ?
    UNION ALL SELECT 1 FROM ordered WHERE interaction = ?
    UNION ALL SELECT 1 FROM matches WHERE interaction = ?
"""
_VERSION = "SELECT version FROM thoughts WHERE match = ? ORDER BY entry DESC LIMIT 1"
_END = "UPDATE matches SET stage = ?, ended = ? WHERE id = ?"
_FORGET_ORDERED = "DELETE FROM ordered WHERE match = ?"
_FORGET_ORDERS = "DELETE FROM orders WHERE match = ?"
