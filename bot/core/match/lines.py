"""Lines of news for a message: none too long."""

from __future__ import annotations

from typing import Final

from rules.core.text import Language, named, text

LONGEST: Final = 240  # characters of a line: a French offering of five with its result
MORE: Final = 20  # characters for the hint that the line continues
JOINTS: Final = (";", " · ", ",", " ")  # joints at which a line may end sooner, the best first
BOLD: Final = "**"


def shortened(line: str, spoken: Language) -> str:
    """Cut a long line at a joint between two parts, and refer to the log for the rest."""
    if len(line) <= LONGEST:
        return line
    kept = line[: LONGEST - MORE]
    kept = kept[: next((end for joint in JOINTS if (end := kept.rfind(joint)) > 0), len(kept))]
    whole = kept.rstrip() + BOLD * (kept.count(BOLD) % 2)
    return text("{line}; … (log)", line=named(whole)).in_(spoken)
