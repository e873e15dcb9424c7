"""The command `facts`: replays a folder of records once, and keeps a line of facts on each.

Lines are keyed by the digests of the record and of the rules. So a run that was cut off continues,
and other rules replay every record again.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from bot.core.match.digests import rules_digest
from bot.program.console import tell
from rules.arguments import ConsoleError, read_record
from rules.core.game import Game
from rules.core.records import Record, RecordError
from rules.core.replay import replay

LEVELS: Final = re.compile("^# levels:((?: [a-z0-9-]+ [a-z]+)+)$", re.MULTILINE)
Line = dict[str, Any]


def collect_facts(folder: Path, out: Path, processes: int | None = None) -> None:
    """Add a line to `out` for each new record of a folder. Raises `ConsoleError`.

    It uses all processors, unless a number of `processes` is given. Records that cannot be
    replayed are counted.
    """
    try:
        files = sorted(file for file in folder.rglob("*.txt") if file.is_file())
        if not files:
            raise ConsoleError(f"There is no record in {folder}: files that end with .txt.", 1)
        known = {(line["record"], line["rules"]) for line in read_lines(out)}
        rules = rules_digest()
        new = [file for file in files if (digest_of(file), rules) not in known]
        added = failed = 0
        with out.open("a", encoding="utf-8") as kept:
            if _is_cut_off(out):
                kept.write("\n")
            for line in _facts_of_all(new, processes or os.cpu_count() or 1):
                if line is None:
                    failed += 1
                    continue
                kept.write(f"{json.dumps(line, separators=(',', ':'))}\n")
                kept.flush()
                added += 1
                _show_progress(added + failed, len(new))
    except OSError as error:
        words = f"{error.filename or out} cannot be read or written: {error.strerror}."
        raise ConsoleError(words, 1) from None
    tell(f"records: {len(files):,}; already known: {len(files) - len(new):,}; added: {added:,}")
    if failed:
        tell(f"records that cannot be replayed to their end: {failed:,}")


def read_lines(out: Path) -> Iterator[Line]:
    """Yield the whole lines of a file of facts. It may be missing.

    A run that was cut off leaves an unfinished line, which is skipped.
    """
    if not out.exists():
        return
    with out.open(encoding="utf-8", errors="replace") as lines:
        for written in lines:
            try:
                line = json.loads(written)
            except json.JSONDecodeError:
                continue
            if isinstance(line, dict) and {"record", "rules", "facts"} <= line.keys():
                yield line


def digest_of(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def facts_of(file: Path) -> Line | None:
    """Replay a record, and return its facts. Return None if that is not possible."""
    try:
        game, record = read_record(file)
        _, *moves = replay(game, record)
    except (ConsoleError, RecordError, ValueError):
        return None
    if not moves or (state := moves[-1].played.state).flow:
        return None
    result = game.result(state)
    scores = dict(result.scores)
    return {
        "record": digest_of(file),
        "rules": rules_digest(),
        **_heading(game, record, file),
        "winners": list(result.winners),
        "scores": scores,
        "moves": len(moves),
        "rounds": game.round(state),
        "facts": {s: dict(each) for s, each in game.facts(game.view(state, None)).items()},
    }


def _heading(game: Game[Any, Any], record: Record, file: Path) -> Mapping[str, Any]:
    return {
        "game": game.word,
        "edition": record.edition,
        "options": dict(record.options),
        "seats": list(record.seats),
        "levels": _levels(file.read_text("utf-8")),
    }


def _levels(words: str) -> dict[str, str]:
    """Return the levels of computer players by seat, which the arena writes as a comment."""
    found = LEVELS.search(words)
    cells = found[1].split() if found else []
    return dict(zip(cells[::2], cells[1::2], strict=True))


def _is_cut_off(out: Path) -> bool:
    """Whether a file ends within a line."""
    with out.open("rb") as written:
        if not written.seek(0, os.SEEK_END):
            return False
        written.seek(-1, os.SEEK_END)
        return written.read(1) != b"\n"


def _facts_of_all(files: Iterable[Path], processes: int) -> Iterator[Line | None]:
    if processes == 1:
        yield from map(facts_of, files)
        return
    spawned = get_context("spawn")  # a fork would take the locks of other threads with it
    with ProcessPoolExecutor(processes, mp_context=spawned) as pool:
        try:
            for done in as_completed([pool.submit(facts_of, file) for file in files]):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _show_progress(done: int, number: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done} of {number} records" + ("\n" if done == number else ""))
        sys.stderr.flush()
