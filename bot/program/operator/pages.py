"""Write a record as a page, for `karnak replay --web`."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from bot.analysis.record_remarks import dear_remarks
from bot.core.screens.invisible import LONGEST, strip_invisible
from bot.core.screens.names import isolated
from bot.ground.languages import DEFAULT
from bot.history.web_pages import NoPicturesError, web_page
from bot.program.acts import ACTS
from rules.analyse_command import judge_record
from rules.arguments import ConsoleError, read_record
from rules.core.records import Record
from rules.core.secrets import Seat


def write_page(
    record: Path, page: Path | None, names: Sequence[str] | None, *, is_analysed: bool = False
) -> None:
    """Write the page of a record to a file, with its dearest decisions if it `is_analysed`.

    Raises `ConsoleError` and `RecordError`.
    """
    if page is None:
        raise ConsoleError("Names and an analysis are for a page: add --web.", 2)
    game, match = read_record(record)
    called = names_by_seat(match, names or ())
    judged = judge_record(game, match, match.seats) if is_analysed else {}
    try:
        written = web_page(match, DEFAULT, ACTS, called, dear_remarks(game, judged))
    except NoPicturesError:
        raise ConsoleError(f"{game.label} has no pictures, and so no page.", 1) from None
    try:
        page.write_text(written, encoding="utf-8")
    except OSError as error:
        raise ConsoleError(f"{page} cannot be written: {error.strerror}.", 1) from error
    sys.stdout.write(f"The game is in {page}.\n")


def names_by_seat(match: Record, names: Sequence[str]) -> Mapping[Seat, str]:
    """Return the names of players by seat, cleaned. Raises `ConsoleError` for a wrong number."""
    if not names:
        return {}
    if len(names) != len(match.seats):
        counted = f"The record has {len(match.seats)} seats: name as many players."
        raise ConsoleError(counted, 2)
    return {
        seat: isolated(strip_invisible(name)[:LONGEST])
        for seat, name in zip(match.seats, names, strict=True)
    }
