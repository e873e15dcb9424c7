"""The attachment store keeps the bytes of attachments, in memory or each in a file of its own."""

from __future__ import annotations

from pathlib import Path


class AttachmentStore:
    """The store maps attachment ids to bytes.

    With a folder the bytes outlive the process, and memory holds none.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._in_memory: dict[str, bytes] = {}
        if folder:
            folder.mkdir(parents=True, exist_ok=True)

    def write(self, attachment_id: str, content: bytes) -> None:
        """Store the bytes of a new attachment."""
        if self.folder:
            (self.folder / attachment_id).write_bytes(content)
        else:
            self._in_memory[attachment_id] = content

    def read(self, attachment_id: str) -> bytes:
        """Return the bytes of an attachment. Raises `LookupError` when they are gone."""
        if not self.folder:
            return self._in_memory[attachment_id]
        if not attachment_id.isdecimal():
            raise LookupError(attachment_id)
        try:
            return (self.folder / attachment_id).read_bytes()
        except FileNotFoundError as error:
            raise LookupError(attachment_id) from error

    def delete(self, attachment_id: str) -> None:
        """Delete the bytes of an attachment."""
        if self.folder:
            (self.folder / attachment_id).unlink(missing_ok=True)
        else:
            self._in_memory.pop(attachment_id, None)

    def delete_all_except(self, attachment_ids: set[str]) -> None:
        """Delete the files of unfinished messages."""
        if self.folder:
            for file in list(self.folder.iterdir()):
                if file.name not in attachment_ids:
                    file.unlink()
