"""The pictures of the rules booklets: `python -m tests.booklet_pictures` repaints them all.

Each is a step of the game's lesson or a position of a random game, in each language:
`docs/<game>/rules/<step>.<language>.png`.
"""

from __future__ import annotations

from typing import Final

from bot.ground.languages import language, spoken
from render import renderer_of
from render.lights import scene_with_lights
from render.paint import paint
from rules.core.lessons import stand
from rules.core.menu import Word
from rules.registry import games
from tests.board_pictures import Moment, position
from tests.folders import ROOT, folder_of

SHRINK: Final = 2  # of the picture in a channel, for pages
STEPS: Final[dict[Word, tuple[Word, ...]]] = {
    "aton": ("welcome", "first-place", "remove", "score-4"),
    "amun-re": ("provinces", "outbid", "reward-place", "income", "points-bank"),
    "kemet": ("map", "tokens", "teleport", "walls", "battle"),
}
POSITIONS: Final = {("kemet", "map"): Moment(3, 5, 12)}  # pictures that no lesson has


def picture(word: Word, step: Word, code: str) -> bytes:
    """Paint the board at a step of a game's lesson, with the parts lit that the step names."""
    game, light = games()[word], ()
    if (word, step) in POSITIONS:
        state = position(word, POSITIONS[word, step])
    else:
        shown = stand(game, step)
        state = shown.state
        light = shown.step.light if step != game.lesson.words[0] else ()  # the first shows all
    scene = scene_with_lights(renderer_of(word), game.view(state, None), light, language(code))
    return paint(scene, SHRINK)


def repaint() -> None:
    """Write every picture of every booklet."""
    for word, steps in STEPS.items():
        folder = ROOT / "docs" / folder_of(word) / "rules"
        folder.mkdir(exist_ok=True)
        for step in steps:
            for code in spoken():
                (folder / f"{step}.{code}.png").write_bytes(picture(word, step, code))


if __name__ == "__main__":
    repaint()
