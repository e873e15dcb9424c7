"""The digest of the code that plays matches."""

from __future__ import annotations

from pathlib import Path

from bot.core.match import digests


def test_a_change_of_the_environment_for_researchers_replays_no_match(monkeypatch):
    read, usual = [], Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read.append(path.parent) or usual(path))
    digests._digest_of.cache_clear()
    digests.rules_digest()
    assert digests.RESEARCH.is_dir() and digests.RESEARCH not in read
    assert digests.RESEARCH.parent / "core" in read
