"""What a player may do: a tree of menus whose leaves are actions.

A move is a path of words through the tree. The same path is the line in the move log, the
`custom_id` behind a button, the options of a slash command and the script of a test. Its first
word is always the verb. Names are Python identifiers and unique on a path; words are lower-case,
hyphenated, short and never renamed, for they are in logs. Menus are lazy: a menu knows its own
words, and what follows a word only when it is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol, TypeAlias, TypeVar

from rules.core.errors import NotOfferedError
from rules.core.secrets import Seat
from rules.core.text import Text, dotted, listed, text

Word: TypeAlias = str
Path: TypeAlias = tuple[Word, ...]
Node: TypeAlias = "Menu | Action"
RandomBelow: TypeAlias = Callable[[int], int]  # a number from 0 to one less
LazyHint: TypeAlias = Callable[[], "Text | None"]  # a hint that is found when it is read

NONE: Word = "none"
NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")  # one way to write each number, and no other digits
LISTED = 12  # choices that a refusal names


@dataclass(frozen=True)
class Action:
    """One complete decision of one seat."""

    seat: Seat


class MenuItem(Protocol):
    """Anything that can stand on a menu: a province, a card, a power tile, a verb."""

    @property
    def word(self) -> Word: ...
    @property
    def label(self) -> Text: ...


N = TypeVar("N", bound=MenuItem)


def _no_hint(_: object) -> Text | None:
    return None


class _Hinted:
    __slots__ = ()
    effect: Text | LazyHint | None

    @property
    def hint(self) -> Text | None:
        return self.effect() if callable(self.effect) else self.effect


@dataclass(frozen=True, slots=True)
class Choice(_Hinted):
    """A word that may be said, and what it would do, in the chooser's own numbers: its `hint`."""

    word: Word
    label: Text
    effect: Text | LazyHint | None = None
    is_side_action: bool = False  # it may be done besides the decision that is asked
    is_implicit: bool = False  # a command that leaves this word out means it
    cost: int = 0  # what its hint says of the price, for pictures, which have no room for more


@dataclass(frozen=True, slots=True)
class Place(_Hinted):
    """Somewhere to put things, with room for so many."""

    word: Word
    label: Text
    room: int
    effect: Text | LazyHint | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose exactly one. `why` tells why a word is not offered, where a list would not."""

    name: str
    title: Text
    choices: tuple[Choice, ...]
    then: Callable[[Word], Node]
    why: Callable[[Word], Text | None] = _no_hint

    def step(self, word: Word) -> Node:
        self.rank(word)
        return self.then(word)

    def rank(self, word: Word) -> int:
        for rank, choice in enumerate(self.choices):
            if choice.word == word:
                return rank
        raise NotOfferedError(self.why(word) or _one_of(self.title, self.choices))

    def unrank(self, rank: int) -> Word:
        if not 0 <= rank < len(self.choices):
            raise NotOfferedError(_one_of(self.title, self.choices))
        return self.choices[rank].word

    def words(self) -> Iterator[Word]:
        return (choice.word for choice in self.choices)

    def random_word(self, draw: RandomBelow) -> Word:
        return self.choices[draw(len(self.choices))].word


@dataclass(frozen=True, slots=True)
class Amount:
    """Choose a number from `low` to `high`."""

    name: str
    title: Text
    low: int
    high: int
    then: Callable[[int], Node]
    hint: Callable[[int], Text | None] = _no_hint

    def step(self, word: Word) -> Node:
        return self.then(self.low + self.rank(word))

    def rank(self, word: Word) -> int:
        if not NUMBER.fullmatch(word) or not self.low <= int(word) <= self.high:
            raise NotOfferedError(self._range())
        return int(word) - self.low

    def unrank(self, rank: int) -> Word:
        if not 0 <= rank <= self.high - self.low:
            raise NotOfferedError(self._range())
        return str(self.low + rank)

    def words(self) -> Iterator[Word]:
        return (str(number) for number in range(self.low, self.high + 1))

    def random_word(self, draw: RandomBelow) -> Word:
        return str(self.low + draw(self.high - self.low + 1))

    def _range(self) -> Text:
        return text(
            "That is not possible here. {title} Name a number from {low} to {high}.",
            title=self.title,
            low=self.low,
            high=self.high,
        )


@dataclass(frozen=True, slots=True)
class Spread:
    """Put `least` to `most` things on places that have room: `thebes=2+buto`, or `none`.

    Choosing several of a set is a spread in which every place has room for one: `block+overbid`.
    """

    name: str
    title: Text
    places: tuple[Place, ...]
    least: int
    most: int
    then: Callable[[Mapping[Word, int]], Node]
    hint: Callable[[Mapping[Word, int]], Text | None] = _no_hint  # of what is put where

    def step(self, word: Word) -> Node:
        counts = self.counts(word)
        if self.spell(counts) != word or not self.least <= sum(counts.values()) <= self.most:
            raise NotOfferedError(self._room())
        return self.then(counts)

    def counts(self, word: Word) -> dict[Word, int]:
        """What `word` puts where. The sum may be too small: a spread in the making."""
        counts: dict[Word, int] = {}
        room = {place.word: place.room for place in self.places}
        for part in [] if word == NONE else word.split("+", len(self.places)):
            place, _, number = part.partition("=")
            if not NUMBER.fullmatch(number or "1") or place in counts:
                raise NotOfferedError(self._room())
            counts[place] = int(number or 1)
            if counts[place] > room.get(place, 0):
                raise NotOfferedError(self._room())
        return counts

    def spell(self, counts: Mapping[Word, int]) -> Word:
        """The one way to write a spread: places in menu order."""
        numbers = ((place.word, counts.get(place.word, 0)) for place in self.places)
        return "+".join(f"{word}={n}" if n > 1 else word for word, n in numbers if n) or NONE

    def rank(self, word: Word) -> int:
        counts, rank = self.counts(word), 0
        for place in reversed(self.places):
            rank = rank * (place.room + 1) + counts.get(place.word, 0)
        return rank

    def unrank(self, rank: int) -> Word:
        counts = {}
        for place in self.places:
            rank, counts[place.word] = divmod(rank, place.room + 1)
        if rank:
            raise NotOfferedError(self._room())
        return self.spell(counts)

    def words(self) -> Iterator[Word]:
        for counts in _spreads(self.places, self.least, self.most):
            yield self.spell(counts)

    def random_word(self, draw: RandomBelow) -> Word:
        counts = dict.fromkeys((place.word for place in self.places), 0)
        for _ in range(self.least + draw(self.most - self.least + 1)):
            open_ = [place.word for place in self.places if counts[place.word] < place.room]
            counts[open_[draw(len(open_))]] += 1
        return self.spell(counts)

    def _room(self) -> Text:
        room = [
            text("{place} (room for {room})", place=place.label, room=place.room)
            if place.room > 1
            else place.label
            for place in self.places[:LISTED]
        ]
        if len(self.places) > LISTED:
            room.append(text("and others"))
        if not self.places:
            return text("{title} There is nothing to choose from here.", title=self.title)
        span = text("from {least} to {most}", least=self.least, most=self.most)
        return text(
            "That is not possible here. {title} Choose {number} of: {places}.",
            title=self.title,
            number=self.most if self.least == self.most else span,
            places=listed(room),
        )


Menu: TypeAlias = Pick | Amount | Spread


@dataclass(frozen=True, slots=True)
class Param:
    """One option of a verb's slash command. Its name is the name of the menu that asks for it.

    Any may be left out: it is asked for then.
    """

    name: str
    label: Text
    description: Text  # at most 50 characters in any language
    numeric: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """Something a seat can do: the first word of a path, and a slash command."""

    word: Word
    label: Text = field(hash=False)  # of sentences it would take long
    description: Text = field(hash=False)  # at most 50 characters in any language
    params: tuple[Param, ...] = field(default=(), hash=False)
    is_side_action: bool = False  # it may be done besides the decision, as selling a card

    def saying(self, label: Text) -> Verb:
        """The same verb, by what it means as an answer: `Stay` for `pass`."""
        return replace(self, label=label, description=label)


def pick_verb(
    title: Text, offers: Mapping[Verb, Callable[[], Node]], now: Mapping[Word, LazyHint] = {}
) -> Pick:
    """The root of every menu; `now` finds what a verb comes to at present."""
    by_word = {verb.word: then for verb, then in offers.items()}
    hints = (partial(_does, v, now[v.word]) if v.word in now else v.description for v in offers)
    choices = (
        Choice(v.word, v.label, h, v.is_side_action) for v, h in zip(offers, hints, strict=True)
    )
    return Pick("verb", title, tuple(choices), lambda word: by_word[word]())


def _does(verb: Verb, find: LazyHint) -> Text | None:
    return dotted(verb.description, find())


def pick(
    name: str,
    title: Text,
    options: Iterable[N],
    then: Callable[[N], Node],
    hint: Callable[[N], Text | None] = _no_hint,
    why: Callable[[Word], Text | None] = _no_hint,
) -> Pick:
    """Offer table rows, cards or verbs by their own words and labels."""
    by_word = {option.word: option for option in options}
    choices = tuple(Choice(o.word, o.label, partial(hint, o)) for o in by_word.values())
    return Pick(name, title, choices, lambda word: then(by_word[word]), why)


def pick_many(
    name: str,
    title: Text,
    options: Iterable[N],
    least: int,
    most: int,
    then: Callable[[tuple[N, ...]], Node],
    hint: Callable[[N], Text | None] = _no_hint,
) -> Spread:
    """Offer a set of which `least` to `most` are chosen, in no order."""
    rows = tuple(options)
    places = tuple(Place(row.word, row.label, 1, partial(hint, row)) for row in rows)

    def chosen(counts: Mapping[Word, int]) -> Node:
        return then(tuple(row for row in rows if row.word in counts))

    return Spread(name, title, places, least, most, chosen)


def follow(node: Node, path: Sequence[Word]) -> Node:
    """Walk from `node` along `path`; the result is the next menu, or the finished action."""
    for word in path:
        node = menu_at(node).step(word)
    return node


def menu_at(node: Node) -> Menu:
    """The menu that `node` must be. Raises `NotOfferedError` if the move is complete already."""
    if isinstance(node, Action):
        raise NotOfferedError(text("The move is complete already; nothing may follow."))
    return node


def single_answer(node: Menu) -> Word | None:
    """The answer, where there is just one: nobody need be asked."""
    match node:
        case Pick(choices=(choice,)):
            return choice.word
        case Amount(low=low, high=high) if low == high:
            return str(low)
        case Spread(most=0):
            return NONE
        case Spread(places=(place,), least=least, most=most) if least == most:
            return node.spell({place.word: least})
        case Spread(places=places, least=least) if least == sum(place.room for place in places):
            return node.spell({place.word: place.room for place in places})
    return None


def forced_action(node: Node) -> Action | None:
    """The only thing that can be decided, if there is just one."""
    while not isinstance(node, Action):
        if (word := single_answer(node)) is None:
            return None
        node = node.step(word)
    return node


def implicit_answer(node: Menu) -> Word | None:
    """The answer that goes without saying: the only one, but for what can be done besides."""
    if isinstance(node, Pick):
        asked = [choice.word for choice in node.choices if not choice.is_side_action]
        return asked[0] if len(asked) == 1 else None
    return single_answer(node)


def random_path(node: Node, draw: RandomBelow) -> Path:
    """Some complete move below `node`, found without listing the others."""
    path: Path = ()
    while not isinstance(node, Action):
        word = node.random_word(draw)
        node, path = node.step(word), (*path, word)
    return path


def _spreads(places: Sequence[Place], least: int, most: int) -> Iterator[dict[Word, int]]:
    if not places:
        yield from [{}] if least <= 0 else []
        return
    place, *others = places
    rest = sum(other.room for other in others)  # what does not fit there must be put here
    for here in range(max(0, least - rest), min(place.room, most) + 1):
        for elsewhere in _spreads(others, least - here, most - here):
            yield {place.word: here} | elsewhere


def _one_of(title: Text, choices: Sequence[Choice]) -> Text:
    labels = [choice.label for choice in choices[:LISTED]]
    if len(choices) > LISTED:
        labels.append(text("and others"))
    return text(
        "That is not possible here. {title} Choose one of: {choices}.",
        title=title,
        choices=listed(labels),
    )
