"""What a person may take away of a match: what they saw and chose, or all of it when it is over."""

from __future__ import annotations

from collections.abc import Iterator

from bot.table import story
from bot.table.match import Match, recorded
from bot.ui.parts import Document
from rules.core.chance import commitment_of
from rules.core.records import write
from rules.core.replay import completed
from rules.core.secrets import Seat
from rules.core.text import Language, Text, text


def export(match: Match, user: int, spoken: Language) -> Document:
    """During play from events and the asker's own choices only, never from others' words."""
    name = f"{match.game.word}-{match.id}.txt"
    if match.is_over:
        record = recorded(match.game, match.row, match.people, match.entries)
        return Document(write(completed(match.game, record)), name)
    viewer = next((seat for seat, one in match.people.items() if one.user == user), None)
    return Document("\n".join(_seen(match, viewer, spoken)) + "\n", name)


def _seen(match: Match, viewer: Seat | None, spoken: Language) -> Iterator[str]:
    yield f"{match.game.label.in_(spoken)}, {', '.join(map(spoken.write, match.people))}"
    seal = text("Shuffle seal: {seal}", seal=Text(commitment_of(match.row.seed)))
    yield seal.in_(spoken)
    yield ""
    yield from story.history(match, viewer, spoken)
    if viewer is not None:
        yield ""
        yield text("Your own choices:").in_(spoken)
        own = (one.words for one in match.entries if one.seat == viewer and not one.is_undone)
        yield from (f"{number}. {words}" for number, words in enumerate(own, 1))
