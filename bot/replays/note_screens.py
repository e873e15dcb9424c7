"""The lines of a private note in a replay, and the modal that changes it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from discord import TextStyle
from discord.ui import Label, Modal, TextInput

from bot.core.match.match import Match
from bot.core.screens.components import clip
from bot.core.screens.names import escape
from bot.ground.languages import language
from bot.replays.eyes import Eyes
from bot.replays.model import NoteRow
from bot.replays.notes import LONGEST
from bot.replays.replays import mark_of
from bot.replays.screens import MY_NOTE, NOTE
from rules.core.steps import Step
from rules.core.text import text

ROOM: Final = 900  # characters of all notes at a step, as they are shown
BLOCK: Final = re.compile(r"^(?=[#+-])")  # where a heading or a list would begin


def note_lines(notes: Iterable[NoteRow], code: str) -> Iterator[str]:
    """Yield the notes of a person at a step, for this person alone."""
    lines = (line.strip() for note in notes for line in note.words.split("\n"))
    quoted = ["> " + BLOCK.sub(r"\\", escape(line)) for line in lines if line]
    if quoted:
        title = text("Your note").in_(language(code))
        yield f"**{title}**"
        yield clip("\n".join(quoted), ROOM)


def note_modal(match: Match, step: Step, eyes: Eyes, words: str, code: str) -> Modal:
    """Make the modal that asks for the note at a step, with its current words."""
    spoken = language(code)
    target = NOTE.encode(match.id, step.number, mark_of(match, step), eyes.word)
    modal = Modal(title=MY_NOTE.in_(spoken), custom_id=target)
    field: TextInput[Modal] = TextInput(
        custom_id="words",
        style=TextStyle.paragraph,
        default=words or None,
        required=False,
        max_length=LONGEST,
    )
    label = text("Step {step}", step=step.number).in_(spoken)
    told = text("Only you see your note. Without words it is deleted.").in_(spoken)
    modal.add_item(Label(text=label, description=told, component=field))
    modal.stop()
    return modal
