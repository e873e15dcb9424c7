"""Signs on a screen: the application's emojis in place of plain glyphs, put there as it is sent.

Screens are made with plain glyphs, which stay where a sign is not uploaded. A label cannot hold an
emoji, but has one beside it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Container, Hashable, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from typing import Any, Final, TypeAlias, TypeVar

from discord import Emoji, HTTPException, PartialEmoji
from discord.ui import TextDisplay

from bot.core.pictures import pictures
from bot.core.screens.components import WORDS, Labelled, Screen, labelled_parts
from bot.ground.incidents import incident
from render.signs import Sign, signs_of
from rules.core.game import Game
from rules.core.menu import Word
from rules.core.text import NO_BREAK

NOTHING: Final = re.compile("(?!)")
INVALID_FORM: Final = 50035  # Discord's code, also for an emoji that there is no more

K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Hashable)
T = TypeVar("T")
Change: TypeAlias = tuple[Any, str, Any]  # of what, its attribute, and the value


class Signs:
    """The signs of some games, and the emojis of those that are uploaded.

    A name or a mark of two pictures has no sign, for it might be the wrong one.
    """

    def __init__(self, games: Iterable[Game[Any, Any]]) -> None:
        self.games = tuple(games)
        self.are_missing = True  # until all are uploaded
        self._signs: list[tuple[Word, list[Sign]]] = []  # of each game
        self._names: dict[str, str] = {}  # by glyph
        self._marks = self._things = NOTHING  # the glyphs of seats, and all others
        self._emojis: dict[str, PartialEmoji] = {}

    def learn(self) -> None:
        """Look at the games for their signs, once. Those that are painted already can be shown."""
        if self._signs:
            return
        self._signs = [(game.word, _signs_of(game)) for game in self.games]
        every = [sign for _, signs in self._signs for sign in signs]
        self._names = _unambiguous((sign.glyphs, sign.name) for sign in every if sign.glyphs)
        marks = {mark.sign for game in self.games for mark in game.marks}
        self._marks = _pattern(self._names.keys() & marks)
        self._things = _pattern(self._names.keys() - marks)

    async def paint(self) -> dict[str, bytes]:
        """Paint every sign, by its name, when there is nothing else to paint."""
        self.learn()
        painted = [each for word, signs in self._signs for each in await _paint(word, signs)]
        return _unambiguous((sign.name, png) for sign, png in painted)

    def add(self, name: str, emoji: Emoji) -> None:
        """Show a sign by this emoji from now on. What its reader hears is the name."""
        self._emojis[name] = PartialEmoji(name=name, id=emoji.id)

    def keep_only(self, names: Container[str]) -> None:
        """Show no sign of another name any more."""
        self._emojis = {name: emoji for name, emoji in self._emojis.items() if name in names}

    async def send(self, made: Screen, send: Callable[[], Awaitable[T]]) -> T:
        """Send a screen with its signs, or without them if Discord does not take them."""
        before = self._put_on(made)
        try:
            return await send()
        except HTTPException as refused:
            for where, attribute, value in before:
                setattr(where, attribute, value)
            if refused.code != INVALID_FORM or not before:
                raise
        sent = await send()  # if that is refused too, the signs are not to blame
        self._emojis.clear()
        self.are_missing = True
        return sent

    def _put_on(self, made: Screen) -> list[Change]:
        """Put the signs on a screen. Returns the changes that take them off again."""
        changes = [] if made.is_text_only or not self._emojis else list(self._changes(made))
        before = [(where, attribute, getattr(where, attribute)) for where, attribute, _ in changes]
        for where, attribute, value in changes:
            setattr(where, attribute, value)
        return before

    def _changes(self, made: Screen) -> Iterator[Change]:
        for item in made.view.walk_children():
            if isinstance(item, TextDisplay):
                words = self._with_emojis(item.content)
                if words != item.content:
                    yield item, "content", words
        for part in labelled_parts(made.view.walk_children()):
            yield from self._beside(part, made.signs.get(part, ""))

    def _beside(self, part: Labelled, name: str) -> Iterator[Change]:
        """The emoji of a button or option: that of its own sign, or of the mark it begins with."""
        label = part.label or ""
        mark = None if name else self._marks.match(label)
        if emoji := self._emojis.get(self._names[mark[1]] if mark else name):
            yield part, "emoji", emoji
            if mark:
                yield part, "label", label[mark.end() :].lstrip() or label

    def _with_emojis(self, words: str) -> str:
        """Words with emojis for glyphs, as many as there is room for, people's marks first.

        A line may end behind an emoji whatever follows: a no-break space would begin the next.
        """
        room = WORDS - len(words)

        def emoji(found: re.Match[str]) -> str:
            nonlocal room
            glyph, space = found.groups()
            sign = self._emojis.get(self._names[glyph])
            cost = len(str(sign)) - len(glyph)
            if sign is None or cost > room:
                return found[0]
            room -= cost
            return f"{sign} " if space else str(sign)

        return self._things.sub(emoji, self._marks.sub(emoji, words))


def _pattern(glyphs: Iterable[str]) -> re.Pattern[str]:
    """Find any of these, the longest that is there, and the no-break space behind it."""
    longest_first = sorted(glyphs, key=len, reverse=True)
    found = "|".join(map(re.escape, longest_first))
    return re.compile(rf"({found})(?!\w)({NO_BREAK}?)") if found else NOTHING


def _signs_of(game: Game[Any, Any]) -> list[Sign]:
    try:
        return list(signs_of(game.word, game.marks))
    except Exception as error:  # whatever the code of an installed game may do
        incident(error)
        return []


async def _paint(word: Word, signs: list[Sign]) -> list[tuple[Sign, bytes]]:
    try:
        shapes = [sign.shapes for sign in signs]
        return list(zip(signs, await pictures.painters.paint_signs(word, shapes), strict=True))
    except BrokenExecutor:  # the game has no fault: they are painted later
        raise
    except Exception as error:  # as above
        incident(error)
        return []


def _unambiguous(pairs: Iterable[tuple[K, V]]) -> dict[K, V]:
    """The values that are the only ones of their key."""
    found: dict[K, set[V]] = {}
    for key, value in pairs:
        found.setdefault(key, set()).add(value)
    return {key: value for key, (value, *others) in found.items() if not others}
