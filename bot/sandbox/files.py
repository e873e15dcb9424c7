"""The bytes of attachments: in memory, or each in a file of its own."""

from __future__ import annotations

from pathlib import Path


class Files:
    """Bytes by attachment id. With a folder they outlive the process, and memory holds none."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._held: dict[str, bytes] = {}
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def write(self, attachment_id: str, content: bytes) -> None:
        """Keep the bytes of a new attachment."""
        if self.folder:
            (self.folder / attachment_id).write_bytes(content)
        else:
            self._held[attachment_id] = content

    def read(self, attachment_id: str) -> bytes:
        """The bytes of an attachment; raises `LookupError` when it is gone."""
        if not self.folder:
            return self._held[attachment_id]
        if not attachment_id.isdecimal():
            raise LookupError(attachment_id)
        try:
            return (self.folder / attachment_id).read_bytes()
        except FileNotFoundError as error:
            raise LookupError(attachment_id) from error

    def drop(self, attachment_id: str) -> None:
        """Forget an attachment."""
        if self.folder:
            (self.folder / attachment_id).unlink(missing_ok=True)
        else:
            self._held.pop(attachment_id, None)

    def keep_only(self, attachment_ids: set[str]) -> None:
        """Forget every other attachment: those of messages that were never finished."""
        if self.folder:
            for file in list(self.folder.iterdir()):
                if file.name not in attachment_ids:
                    file.unlink()
