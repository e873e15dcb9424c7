"""The ladder: how strong the levels of computer players are, as a table of a page in Markdown.

The table is between two comments of the page. A contest has one row, which the arena rewrites
whenever that contest has been played again. The rest of the page stays the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

from rules.arena_results import Contest, Total
from rules.arguments import ConsoleError
from rules.core.options import option_words
from rules.registry import games

BEGIN: Final = "<!-- ladder -->"
END: Final = "<!-- end of the ladder -->"
HEADING: Final = (
    "| game | contest | matches | seeds | share of victories [95 %] | equal share "
    "| ms a move, mean / p99 | day | commit |",
    "|---|---|---|---|---|---|---|---|---|",
)


class Origin(NamedTuple):
    """The source of a row, to play it again: the seeds, the day, the commit if it was named."""

    seeds: range
    day: date
    commit: str = ""


def write_row(page: Path, contest: Contest, totals: Sequence[Total], origin: Origin) -> None:
    """Write the row of a contest into the ladder of a page, which begins if it has none.

    Raises `ConsoleError` if the page cannot be read or written, or one comment is missing.
    """
    try:
        written = page.read_text() if page.exists() else f"{BEGIN}\n{END}\n"
        before, begin, rest = written.partition(BEGIN)
        table, end, after = rest.partition(END)
        if not end:
            raise ConsoleError(f"{page} has no ladder between {BEGIN} and {END}.", 1)
        rows = _with_row(table.split("\n"), _row(contest, totals, origin))
        page.write_text(before + "\n".join([begin, *HEADING, *rows, end]) + after)
    except (OSError, UnicodeDecodeError) as error:
        raise ConsoleError(f"{page} cannot be read or written: {error}.", 1) from None


def _with_row(table: Sequence[str], row: str) -> list[str]:
    """Return the rows of a table by game, with one added, or replaced if its key is there."""
    rows = {_key(each): each for each in table if each.startswith("|") and each not in HEADING}
    rows[_key(row)] = row
    return sorted(rows.values(), key=lambda each: _key(each)[0])  # stable: as they were added


def _key(row: str) -> tuple[str, str]:
    """Return a row's game and contest."""
    _, game, contest, *_ = row.split("|")
    return game, contest


def _row(contest: Contest, totals: Sequence[Total], origin: Origin) -> str:
    """Write the row with the results of a contest's first player."""
    first, equal = totals[0], 1 / len(contest.players)
    seeds, day, commit = origin
    cells = (
        str(games()[contest.game].label),
        _contest_in_words(contest),
        str(first.matches),
        f"{seeds[0]}-{seeds[-1]}",
        first.won,
        f"{equal:.2f}",
        first.times,
        day.isoformat(),
        commit,
    )
    return f"| {' | '.join(cells)} |"


def _contest_in_words(contest: Contest) -> str:
    """Describe a contest with its unusual options: `good against 3 quick, module_1=yes`."""
    first, *others = contest.players
    counted = [(level, len(list(seats))) for level, seats in groupby(others)]
    against = " and ".join(level if n == 1 else f"{n} {level}" for level, n in counted)
    usual = option_words(games()[contest.game].options())
    chosen = [f"{name}={word}" for name, word in contest.options if usual[name] != word]
    return ", ".join([f"{first} against {against}", *chosen])
