"""Checkpoints: the result of a match's log, so that a cold match needs no long replay.

A checkpoint holds every secret of its match, just as the seed and the log in the same database do.
It is written only to the database: no export, log file or error message has any of it.

It only saves time. The log decides: a match whose log or rules differ from those of its checkpoint
is replayed from the start.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any, Final

from bot.core.match.acts import Acts
from bot.core.match.chapters import Chapter
from bot.core.match.digests import rules_digest
from bot.core.match.entries import Entry, match_record
from bot.core.match.games import game_of
from bot.core.match.match import Match
from bot.core.match.pauses import Pause
from bot.core.match.position import Position
from bot.core.match.replay import Log, play_line
from bot.core.match.store import CheckpointRepository, StoredMatch
from bot.core.match.unread import Announcements, UnreadAnnouncements, write_announcements
from bot.ground.rows import CheckpointRow, LogRow, MatchRow, SeatRow
from bot.store.database import Database
from rules.core.codec import CodecError, codec_of
from rules.core.menu import Word
from rules.core.replay import replayed_moves
from rules.core.secrets import Seat
from rules.core.state import Announcement, State
from rules.core.votes import Vote

logger = logging.getLogger(__name__)

PACKAGES: Final = ("bot",)  # packages that affect a match, besides the rules
EVERY: Final = 20  # entries between two checkpoints
KEPT: Final[dict[str, Any]] = {  # the parts of a match that follow from its log
    "state": State,
    "opening": tuple[Announcement, ...],
    "opened": dict[Seat, int],
    "asked": dict[Seat, int],
    "timed_out": dict[Seat, Word],
    "entries": list[Entry],
    "chapters": list[Chapter],
    "seated": dict[Seat, int],
    "since": int,
    "paced": int,
    "was_window": bool,
    "pauses": list[Pause],
    "votes": dict[int, Vote],
    "extensions": dict[int, int],
}


class StaleCheckpointError(Exception):
    """The checkpoint was made from another log."""


class Checkpoints:
    """Writes checkpoints of matches, and resumes matches from them."""

    def __init__(self, database: Database, acts: Acts) -> None:
        self._acts = acts
        self.checkpoints = CheckpointRepository(database)
        self._digest = ""

    async def resume(self, stored: StoredMatch) -> Match | None:
        """Rebuild a match from its checkpoint and the later log.

        None means a replay of the whole log.
        """
        found = stored.checkpoint
        if found is None or found.rules != await self.prepare():
            return None
        try:
            return await asyncio.to_thread(
                resume_match, found.words, stored.row, stored.seats, stored.log, self._acts
            )
        except StaleCheckpointError:  # after the undo of an older entry, for example
            return None
        except Exception as error:  # without its message: the checkpoint has secrets
            why = type(error).__name__
            logger.warning("match %s: its checkpoint cannot be used: %s", found.match, why)
            await self.checkpoints.drop(found.match)
            return None

    async def keep(self, match: Match) -> None:
        """Write a checkpoint if the match has `EVERY` entries or more since its last one."""
        if match.is_over or len(match.entries) - match.checkpoint < EVERY:
            return
        match.checkpoint, now = len(match.entries), match.snapshot()
        try:
            words = await asyncio.to_thread(write_checkpoint, now)
        except CodecError as error:  # its sentence names only types
            logger.debug("match %s: it has no checkpoint now: %s", match.id, error)
            return
        row = CheckpointRow(match.id, len(now.entries), await self.prepare(), words)
        await self.checkpoints.keep(row)

    async def prepare(self) -> str:
        """Return the digest of all code that affects checkpoints. The first call computes it."""
        if not self._digest:
            self._digest = await asyncio.to_thread(rules_digest, *PACKAGES)
        return self._digest


def write_checkpoint(match: Match) -> str:
    """Write a checkpoint. Raises `CodecError` if a state or a picture in it has no codec.

    The announcements of each entry are a line of their own, which `UnreadAnnouncements` reads.
    """
    said = [write_announcements(entry.announcements) for entry in match.entries]
    silent = replace(match, entries=[replace(entry, announcements=()) for entry in match.entries])
    data = [codec_of(hint).write(getattr(silent, name)) for name, hint in KEPT.items()]
    lines = [json.dumps(data, separators=(",", ":")), *said]
    return b64encode(zlib.compress("\n".join(lines).encode())).decode()


def resume_match(
    words: str, row: MatchRow, people: Iterable[SeatRow], log: Iterable[LogRow], acts: Acts
) -> Match:
    """Read a checkpoint, and play the entries that follow.

    Raises `StaleCheckpointError`, and any error for words that are not a checkpoint.
    """
    game, found = game_of(row), Log(row, people, log)
    kept, said = _unpacked(words)
    match = Match(row, game, acts, found.seated, Position(game, kept.pop("state")), **kept)
    match.checkpoint = len(match.entries)
    _let_read(match, said)
    if not _is_of(match, found):
        raise StaleCheckpointError
    for line in found.lines[match.checkpoint :]:
        play_line(match, line, found.undone_entries)
    return match


def _is_of(match: Match, log: Log) -> bool:
    """Whether the entries of a checkpoint are those of a log, including undone ones."""
    lines = log.lines[: len(match.entries)]
    return [(e.number, e.seat, e.words, e.at, e.late, e.is_undone) for e in match.entries] == [
        (each.number, each.seat, each.words, each.at, each.late, each.number in log.undone_entries)
        for each in lines
    ]


def _unpacked(words: str) -> tuple[dict[str, Any], list[str]]:
    """Read the values of a checkpoint by their names, and the announcements as lines."""
    first, *said = zlib.decompress(b64decode(words, validate=True)).decode().split("\n")
    pairs = zip(KEPT.items(), json.loads(first), strict=True)
    return {name: codec_of(hint).read(each) for (name, hint), each in pairs}, said


def _let_read(match: Match, said: Iterable[str]) -> None:
    """Give the entries of a checkpoint their announcements, which are read when they are needed."""
    game, row, seats, entries = match.game, match.row, tuple(match.people), tuple(match.entries)

    @cache
    def replayed() -> dict[int, Announcements]:
        moves = replayed_moves(game, match_record(game, row, seats, entries))
        return {move.number: move.played.announcements for move in moves}

    for entry, words in zip(entries, said, strict=True):
        entry.announcements = UnreadAnnouncements(words, entry.number, replayed)
