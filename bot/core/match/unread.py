"""The announcements of an entry that a match has from its checkpoint.

Most of a checkpoint's words are announcements, and few events need old ones. So they stay words
until somebody asks for them, such as a computer player or a reader of the history.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, overload

from rules.core.codec import codec_of
from rules.core.state import Announcement

logger = logging.getLogger(__name__)

Announcements: TypeAlias = tuple[Announcement, ...]
CODEC: Final = codec_of(Announcements)


class UnreadAnnouncements(Sequence[Announcement]):
    """Announcements in the words of a checkpoint. They are read when they are first needed.

    If the words cannot be read, the announcements of the entry's number come from a replay.
    """

    __slots__ = ("_number", "_read", "_replayed", "words")

    def __init__(
        self, words: str, number: int, replayed: Callable[[], Mapping[int, Announcements]]
    ) -> None:
        self.words = words
        self._number, self._replayed = number, replayed
        self._read: Announcements | None = None

    @property
    def read(self) -> Announcements:
        """The announcements themselves."""
        if self._read is None:
            self._read = self._read_words()
        return self._read

    def _read_words(self) -> Announcements:
        try:
            return read_announcements(self.words)
        except Exception as error:  # without its message: the words have secrets
            logger.warning("announcements of a checkpoint cannot be read: %s", type(error).__name__)
            found = self._replayed().get(self._number, ())
            self.words = write_announcements(found)  # for the next checkpoint
            return found

    @overload
    def __getitem__(self, place: int) -> Announcement: ...
    @overload
    def __getitem__(self, place: slice) -> Announcements: ...
    def __getitem__(self, place: int | slice) -> Announcement | Announcements:
        return self.read[place]

    def __len__(self) -> int:
        return len(self.read)

    def __eq__(self, other: object) -> bool:
        return self.read == (other.read if isinstance(other, UnreadAnnouncements) else other)


def read_announcements(words: str) -> Announcements:
    """Read announcements from the words of a checkpoint. Raises any error for other words."""
    found: Announcements = CODEC.read(json.loads(words))
    return found


def write_announcements(said: Sequence[Announcement]) -> str:
    """Write announcements on one line. Raises `CodecError` if an event has no codec."""
    if isinstance(said, UnreadAnnouncements):
        return said.words
    return json.dumps(CODEC.write(said), separators=(",", ":"))
