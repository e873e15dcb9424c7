"""Pictures of a match: their content, viewer and size.

A game without a renderer has none: its screens have words alone. A `size` is the choice of the only
person who sees a picture. A user who wants no pictures sees requested ones small.

The last pictures are kept, because each step of a secret decision shows the same hand, and a user
may look at a board twice.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Any, Final

from bot.core.match.decisions import Decision
from bot.core.match.match import Match
from bot.core.match.position import Position
from bot.core.people.model import Pictures
from bot.core.pictures.painting import Painters
from bot.core.pictures.posters import draw_match
from bot.core.screens.components import Picture
from bot.core.screens.names import alt_text_language, naming
from render import (
    ExtraPicture,
    SceneFactory,
    alt_text_of,
    list_extra_pictures,
    renderer_of,
    scene_of_choices,
    scene_of_story,
)
from render.changes import changed_parts, scene_of_changes, scene_of_step
from render.lights import scene_with_lights
from render.scene import Scene
from rules.core.menu import Word
from rules.core.progress import Course
from rules.core.secrets import Seat
from rules.core.state import Illustration

ROOM: Final = 12 * 1024 * 1024  # bytes of all kept pictures and their positions
POSITION: Final = 120 * 1024  # bytes, of a large game with everything derived from it
CHOICES: Final = "choices.png"
LARGE: Final = "large"
FULL_SIZE: Final = (LARGE, "dim")
DIM: Final = ("dim", "dim-small")
SMALLER: Final = 2  # times each way, of a small picture
MOST: Final = 4  # pictures with one story

painters = Painters()  # `bot/program/start.py` sets their number


class LastPictures:
    """The last pictures that were used, with their positions, in at most `ROOM` bytes.

    Keys have the id of a position, which is kept so that no other gets its id.
    """

    def __init__(self) -> None:
        self.kept: OrderedDict[Hashable, tuple[Position, Picture]] = OrderedDict()
        self._positions = Counter[int]()  # the pictures of each, by id
        self._bytes = 0  # of all pictures. A sum over the dictionary would hash all its keys

    def find(self, key: Hashable) -> Picture | None:
        if found := self.kept.get(key):
            self.kept.move_to_end(key)
            return found[1]
        return None

    def keep(self, key: Hashable, position: Position, picture: Picture) -> None:
        if key in self.kept:  # another task has painted it meanwhile
            return
        self.kept[key] = position, picture
        self._positions[id(position)] += 1
        self._bytes += len(picture.png)
        while self._bytes + POSITION * len(self._positions) > ROOM:
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        _, (position, picture) = self.kept.popitem(last=False)
        self._bytes -= len(picture.png)
        self._positions[id(position)] -= 1
        if not self._positions[id(position)]:
            del self._positions[id(position)]


_painted: Final = LastPictures()


async def painted_once(
    match: Match, about: Hashable, paint: Callable[[], Awaitable[Picture | None]]
) -> Picture | None:
    """Return the current picture of a match, painted unless it is kept.

    `about` holds every difference between pictures of one position: the viewer, and the form.
    """
    position, people = match.position, tuple(match.people.values())
    key = (id(position), people, about)
    if found := _painted.find(key):
        return found
    if picture := await paint():
        _painted.keep(key, position, picture)
    return picture


def extra_pictures(match: Match) -> Sequence[ExtraPicture]:
    """Return the public pictures other than the board."""
    return list_extra_pictures(renderer_of(match.game.word), match.view(None))


async def board(
    match: Match, code: str, word: Word = "", you: Seat | None = None, size: Pictures = LARGE
) -> Picture | None:
    """Paint the public board, or another picture by its word.

    `you` is the seat of the only viewer.
    """
    return await painted_once(
        match,
        ("board", word, code, you, size),
        lambda: _paint_view(match, match.view(None), word, "board.png", code, you, size),
    )


async def poster(
    match: Match, course: Course, code: str, you: Seat | None = None, size: Pictures = LARGE
) -> Picture | None:
    """Paint the poster of a match that is over. `you` is the seat of the only viewer."""
    spoken, called = alt_text_language(match, code, you), naming(match, code, you)
    return await painted_once(
        match,
        ("poster", code, you, size),
        lambda: _paint(
            match, lambda: draw_match(match, course, spoken, called), size, "poster.png"
        ),
    )


def board_in_words(match: Match, code: str) -> Picture | None:
    """Return the alt text of the public board, for a message that already has its picture."""
    renderer, spoken = renderer_of(match.game.word), alt_text_language(match, code)
    if renderer is None:
        return None
    return Picture(b"", alt_text_of(renderer, match.view(None), spoken))


async def story(match: Match, since: int, until: int, code: str) -> list[Picture]:
    """Paint the newest pictures, at most `MOST`, of the entries after `since` up to `until`.

    Of the board it paints only the last position, which includes the earlier changes.
    """
    shown = [each for entry in match.entries[since:until] for each in entry.illustrations]
    last = next((each for each in reversed(shown) if not each.picture), None)
    kept = [each for each in shown if each.picture or each is last][-MOST:]
    drawn = []
    for number, each in enumerate(kept):
        view, name = match.game.make_view(each.sealed, None), _file_name("story", number)
        if picture := await _paint_view(match, view, each.picture, name, code, is_story=True):
            drawn.append(picture)
    return drawn


async def changes(
    match: Match, since: int, code: str, you: Seat, size: Pictures = LARGE
) -> tuple[Picture | None, bool]:
    """Paint the board for one seat, with the changes since an entry highlighted.

    Returns also whether the picture highlights any.
    """
    renderer, now = renderer_of(match.game.word), match.view(None)
    if renderer is None or size == "none":
        return None, False

    def compare() -> tuple[Any, bool]:
        before = match.view_after(since)
        return before, bool(changed_parts(renderer, before, now))

    before, is_lit = await asyncio.to_thread(compare)
    picture = await compared(match, before, now, code, you, size)
    return picture, is_lit and picture is not None


async def compared(
    match: Match, before: Any, now: Any, code: str, you: Seat, size: Pictures = LARGE
) -> Picture | None:
    """Paint the board for one seat, with the differences between two views highlighted."""
    renderer, spoken = renderer_of(match.game.word), alt_text_language(match, code, you)
    if renderer is None or size == "none":
        return None
    called = naming(match, code, you)
    return await _paint(
        match, lambda: scene_of_changes(renderer, before, now, spoken, called), size, "changes.png"
    )


async def step(
    match: Match, before: Any, now: Any, code: str, you: Seat | None, size: Pictures = LARGE
) -> tuple[Picture | None, bool]:
    """Paint the public board of a view, with rims round its changes since an earlier view.

    Returns also whether there are any.
    """
    renderer, spoken = renderer_of(match.game.word), alt_text_language(match, code, you)
    if renderer is None or size == "none":
        return None, False
    called = naming(match, code, you)
    is_rimmed = await asyncio.to_thread(lambda: bool(changed_parts(renderer, before, now)))
    picture = await _paint(
        match, lambda: scene_of_step(renderer, before, now, spoken, called), size, "step.png"
    )
    return picture, is_rimmed and picture is not None


async def illustration(
    match: Match, shown: Illustration, code: str, you: Seat | None, size: Pictures = LARGE
) -> Picture | None:
    """Paint a picture that the rules have shown, such as a battle."""
    if size == "none":
        return None
    view = match.game.make_view(shown.sealed, None)
    return await _paint_view(match, view, shown.picture, "step.png", code, you, size, is_story=True)


async def lit(
    match: Match, words: tuple[Word, ...], code: str, you: Seat, size: Pictures = LARGE
) -> Picture | None:
    """Paint the board for one seat, highlighting the parts named in `words`."""
    renderer, view = renderer_of(match.game.word), match.view(you)
    if renderer is None or size == "none":
        return None
    spoken, called = alt_text_language(match, code, you), naming(match, code, you)

    def draw() -> Scene:
        return scene_with_lights(renderer, view, words, spoken, called)

    about = ("lit", words, code, you, size)
    return await painted_once(match, about, lambda: _paint(match, draw, size, "lesson.png"))


async def hand(match: Match, seat: Seat, code: str, size: Pictures = LARGE) -> Picture | None:
    """Paint the picture that only this seat may see, if its game has one."""
    renderer, view = renderer_of(match.game.word), match.view(seat)
    if renderer is None or size == "none":
        return None
    spoken, called = alt_text_language(match, code, seat), naming(match, code, seat)
    return await painted_once(
        match,
        ("hand", code, seat, size),
        lambda: _paint(match, lambda: renderer.hand(view, spoken, called), size, "hand.png"),
    )


def are_places(decision: Decision) -> bool:
    """Whether the choices of a decision are places that can be shown."""
    return _factory_of_choices(decision) is not None


async def choices(decision: Decision, code: str, size: Pictures = LARGE) -> Picture | None:
    """Paint the choices of a decision on the board. Returns None if they are not places."""
    draw = _factory_of_choices(decision)
    spoken = alt_text_language(decision.match, code, decision.seat)
    called = naming(decision.match, code, decision.seat)
    if draw is None:
        return None
    return await _paint(decision.match, lambda: draw(spoken, called), size, CHOICES)


def _factory_of_choices(decision: Decision) -> SceneFactory | None:
    match, renderer = decision.match, renderer_of(decision.match.game.word)
    view = match.view(decision.seat)
    return scene_of_choices(renderer, view, decision.menu, decision.address.path)


async def _paint_view(
    match: Match,
    view: Any,
    word: Word,
    name: str,
    code: str,
    you: Seat | None = None,
    size: Pictures = LARGE,
    *,
    is_story: bool = False,
) -> Picture | None:
    """Paint a picture of a view by its word. The board replaces an unknown picture."""
    renderer, spoken = renderer_of(match.game.word), alt_text_language(match, code, you)
    called = naming(match, code, you)
    if renderer is None:
        return None
    others = {other.word: other.scene for other in list_extra_pictures(renderer, view)}
    draw = others.get(word, scene_of_story(renderer) if is_story else renderer.scene)
    return await _paint(match, lambda: draw(view, spoken, called), size, name)


def _file_name(name: str, number: int) -> str:
    return f"{name}-{number + 1}.png" if number else f"{name}.png"


async def _paint(
    match: Match, draw: Callable[[], Scene | None], size: Pictures, name: str
) -> Picture | None:
    divisor = 1 if size in FULL_SIZE else SMALLER
    painted = await painters.paint(match.game.word, draw, divisor, is_dim=size in DIM)
    return Picture(*painted, name) if painted else None
