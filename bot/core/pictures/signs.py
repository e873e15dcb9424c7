"""Signs on a screen: the application's emojis replace plain glyphs just before it is sent.

Screens are made with plain glyphs, which stay if a sign is not uploaded. A label cannot hold an
emoji, but has one next to it. A message has few signs, because a screen reader reads the name of
each.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Container, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from typing import Any, Final, TypeAlias, TypeVar

from discord import Emoji, HTTPException, PartialEmoji
from discord.ui import Button, TextDisplay

from bot.core.people.store import Addressee
from bot.core.pictures import pictures
from bot.core.pictures.glyphs import Glyphs, unambiguous
from bot.core.pictures.plain_words import in_plain_words, label_in_plain_words
from bot.core.screens.components import WORDS, Labelled, Screen, labelled_parts
from bot.ground.incidents import incident
from render.signs import Sign, signs_of
from rules.core.game import Game
from rules.core.menu import Word

INVALID_FORM: Final = 50035  # Discord's code, also for a deleted emoji
MOST: Final = 8  # emojis in a message, apart from those in closed lists

T = TypeVar("T")
Change: TypeAlias = tuple[Any, str, Any]  # an object, its attribute, and the value


class Signs:
    """The signs of some games, and the emojis of the uploaded ones.

    A name or mark with two pictures has no sign, because it might be the wrong one.
    """

    def __init__(self, games: Iterable[Game[Any, Any]]) -> None:
        self.games = tuple(games)
        self.are_missing = True  # until all are uploaded
        self.glyphs = Glyphs((), ())
        self._signs: list[tuple[Word, list[Sign]]] = []  # of each game
        self._emojis: dict[str, int] = {}  # ids, by name

    def learn(self) -> None:
        """Read the signs of the games, once. Earlier uploads can then be shown."""
        if self._signs:
            return
        self._signs = [(game.word, _signs_of(game)) for game in self.games]
        every = [sign for _, signs in self._signs for sign in signs]
        self.glyphs = Glyphs(every, (mark.sign for game in self.games for mark in game.marks))

    async def paint(self) -> dict[str, bytes]:
        """Paint every sign, by its name, when no picture waits."""
        self.learn()
        painted = [each for word, signs in self._signs for each in await _paint(word, signs)]
        return unambiguous((sign.name, png) for sign, png in painted)

    def add(self, name: str, emoji: Emoji) -> None:
        """Show a sign with this emoji from now on. Its name in a text is the sign's noun."""
        self._emojis[name] = emoji.id

    def keep_only(self, names: Container[str]) -> None:
        """Stop showing signs with other names."""
        self._emojis = {name: id for name, id in self._emojis.items() if name in names}

    async def send(self, made: Screen, send: Callable[[], Awaitable[T]]) -> T:
        """Send a screen with its signs, or without them if Discord refuses those."""
        before = self._put_on(made)
        try:
            return await send()
        except HTTPException as refused:
            for where, attribute, value in before:
                setattr(where, attribute, value)
            if refused.code != INVALID_FORM or not before or not self._emojis:
                raise
        sent = await send()  # if that is refused too, the signs are not to blame
        self._emojis.clear()
        self.are_missing = True
        return sent

    def for_reader(self, made: Screen, to: Addressee) -> Screen:
        """Return the screen in a reader's words, with signs named in their language."""
        made = replace(made, code=to.language or made.code)
        return self.in_plain_words(made) if to.words == "plain" else made

    def in_plain_words(self, made: Screen) -> Screen:
        """Return the screen in plain words, in the language of its signs."""
        self.learn()
        return in_plain_words(made, self.glyphs, made.code)

    def label_in_plain_words(self, label: str, code: str) -> str:
        """Return the label of a suggestion in plain words, in a language."""
        self.learn()
        return label_in_plain_words(label, self.glyphs, code)

    def _put_on(self, made: Screen) -> list[Change]:
        """Put the signs on a screen. Returns the changes that remove them again."""
        signing = _Showing(self.glyphs, self._emojis, made.code)
        changes = [] if made.is_text_only else [*signing.of(made)]
        before = [(where, attribute, getattr(where, attribute)) for where, attribute, _ in changes]
        for where, attribute, value in changes:
            setattr(where, attribute, value)
        return before


class _Showing:
    """Puts the signs on one screen: first marks of seats, then buttons, then things in texts."""

    def __init__(self, glyphs: Glyphs, emojis: dict[str, int], code: str) -> None:
        self.glyphs, self.emojis, self.code = glyphs, emojis, code
        self.met = set[str]()  # marks that a text has shown
        self.left = MOST

    def of(self, made: Screen) -> Iterator[Change]:
        items = list(made.view.walk_children())
        texts = {item: item.content for item in items if isinstance(item, TextDisplay)}
        self.left -= sum(map(self.glyphs.others, texts.values()))
        marked = {item: self._marks(words) for item, words in texts.items()}
        for part in labelled_parts(items):
            yield from self._beside(part, made.signs.get(part, ""))
        for item, words in marked.items():
            if (shown := self._things(words)) != texts[item]:
                yield item, "content", shown

    def _beside(self, part: Labelled, name: str) -> Iterator[Change]:
        """Yield the emoji of a button or option, from its sign or its first mark."""
        label = part.label or ""
        mark = None if name else self.glyphs.marks.match(label)
        name = self.glyphs.name(mark[1]) if mark else name
        if name not in self.emojis or (isinstance(part, Button) and not self._is_room()):
            return
        yield part, "emoji", self._emoji(name, self.glyphs.long_noun(name, self.code))
        if mark:
            yield part, "label", label[mark.end() :].lstrip() or label

    def _marks(self, words: str) -> str:
        """Replace the first mark of each player by a sign if it fits, and drop repeated marks."""
        room = WORDS - len(words)

        def emoji(found: re.Match[str]) -> str:
            nonlocal room
            glyph, space, gap = found.groups()
            if glyph in self.met and self.glyphs.is_named(words, found):
                return ""
            sign = self._in_text(glyph, room)
            self.met.add(glyph)
            room -= len(sign) - len(glyph) if sign else 0
            return f"{sign}{space and ' '}{gap}" if sign else found[0]

        return self.glyphs.marks.sub(emoji, words)

    def _things(self, words: str) -> str:
        """Replace glyphs of things by signs while there is room, and by nouns after that.

        A line may end after an emoji, and a no-break space would begin the next one.
        """
        room = WORDS - len(words)

        def emoji(found: re.Match[str]) -> str:
            nonlocal room
            glyph, space = found[1], found[2]
            has_room, sign = self.left > 0, self._in_text(glyph, room)
            if sign:
                room -= len(sign) - len(glyph)
                return f"{sign}{space and ' '}{found[3]}"
            if has_room and self._is_room():
                return found[0]  # the plain glyph counts as one too
            return self.glyphs.amount_text(found, self.code)

        return self.glyphs.things.sub(emoji, words)

    def _in_text(self, glyph: str, room: int) -> str:
        """Return the emoji for a glyph, or an empty string without an emoji or room for it."""
        name = self.glyphs.name(glyph)
        if name not in self.emojis or self.left <= 0:
            return ""
        sign = str(self._emoji(name, self.glyphs.noun(name, self.code)))
        if len(sign) - len(glyph) > room:
            return ""
        self.left -= 1
        return sign

    def _emoji(self, name: str, noun: str) -> PartialEmoji:
        return PartialEmoji(name=noun, id=self.emojis[name])

    def _is_room(self) -> bool:
        self.left -= 1
        return self.left >= 0


NO_SIGNS: Final = Signs(())


def _signs_of(game: Game[Any, Any]) -> list[Sign]:
    try:
        return list(signs_of(game.word, game.marks))
    except Exception as error:  # the code of an installed game may raise anything
        incident(error)
        return []


async def _paint(word: Word, signs: list[Sign]) -> list[tuple[Sign, bytes]]:
    try:
        shapes = [sign.shapes for sign in signs]
        return list(zip(signs, await pictures.painters.paint_signs(word, shapes), strict=True))
    except BrokenExecutor:  # not the game's fault: they are painted later
        raise
    except Exception as error:  # as above
        incident(error)
        return []
