"""Obstacles for readers of the pictures: letters that a font lacks, lines that break."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

from render.fonts import NARROWEST, font
from render.scene import Label, Scene, VerticalLabel

Lettering: TypeAlias = Label | VerticalLabel

HIGH_STOP = re.compile(r".{,20}(?<!\u202f)[;?!].{,9}|.{,20}(?<!\u00a0):.{,9}")


def lettering(scene: Scene) -> list[Lettering]:
    return [shape for shape in scene.shapes if isinstance(shape, Lettering)]


def keeps_to(label: Label, room: float) -> bool:
    """Whether a label is no wider than its room, and can be read."""
    return label.stretch >= NARROWEST and label.width < room + 0.001


def is_drawn(letter: str, text: Lettering) -> bool:
    """Whether the face has the letter, or puts its sign for missing ones."""
    face = font(text.face, text.size)
    return letter == " " or bytes(face.getmask(letter)) != bytes(face.getmask("\U0010fffd"))


def missing_letters(scenes: Iterable[Scene]) -> dict[str, str]:
    """Each letter that its font lacks, with words in which it stands."""
    found = {
        (letter, text.face): text
        for scene in scenes
        for text in lettering(scene)
        for letter in text.text
    }
    return {each: text.text for (each, _), text in found.items() if not is_drawn(each, text)}


def loose_stops(alt: str) -> list[str]:
    """Where a French line could break before a high stop."""
    return HIGH_STOP.findall(alt)
