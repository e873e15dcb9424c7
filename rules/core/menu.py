"""Menus: a player's possible moves are a tree of menus whose leaves are actions.

A move is a path of words through the tree. The same path is the line in the move log, the
`custom_id` behind a button, the options of a slash command and the script of a test. Its first word
is always the verb. The names of menus are Python identifiers and unique on a path. Words are
lower-case, hyphenated, short and never renamed, because logs contain them. A menu makes the one
behind a word only when the path takes that word: `step` gives that node, `rank` the word's number
from 0, `unrank` a number's word. All raise `NotOfferedError`, with the possible answers, and `why`
not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Protocol, TypeAlias, TypeVar

from rules.core import refusals
from rules.core.errors import MOVE_COMPLETE, AnswerRefusedError, NotOfferedError, SurplusWordError
from rules.core.secrets import Seat
from rules.core.text import Text, dotted

Word: TypeAlias = str
Path: TypeAlias = tuple[Word, ...]
Node: TypeAlias = "Menu | Action"
RandomBelow: TypeAlias = Callable[[int], int]  # draws a number from 0 to one less than given
LazyHint: TypeAlias = Callable[[], "Text | None"]  # computes a hint when it is read

NONE: Word = "none"
NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")  # one way to write each number, and no other digits


@dataclass(frozen=True)
class Action:
    """One complete decision of one seat. Its fields can be hashed."""

    seat: Seat


class MenuItem(Protocol):
    """Anything that a menu can offer: a province, a card, a power tile, a verb."""

    @property
    def word(self) -> Word: ...
    @property
    def label(self) -> Text: ...


N = TypeVar("N", bound=MenuItem)


def _no_hint(*_: object) -> Text | None:
    return None


class _Hinted:
    __slots__ = ()
    effect: Text | LazyHint | None

    @property
    def result(self) -> Text | None:
        """The effect, made when it is read."""
        return self.effect() if callable(self.effect) else self.effect

    @property
    def hint(self) -> Text | None:
        return self.result


# Menus and their answers are never changed. They are not frozen, for each move makes dozens, and a
# frozen one takes three times as long to make.


@dataclass(slots=True)
class Choice(_Hinted):
    """A word of a menu. Its `hint` describes its effect for the player who chooses."""

    word: Word
    label: Text  # at most 80 characters in any language
    effect: Text | LazyHint | None = None  # the hint: at most 100
    is_side_action: bool = False  # optional: it leaves the decision that is asked open
    is_implicit: bool = False  # the answer of a command that leaves this option out
    is_asked: bool = False  # it is never implied, even as the only answer, because it costs
    cost: int = 0  # the price in its hint, for pictures, which have no room for the hint
    purpose: Text | None = None  # of a verb: its hint begins with it

    @property
    def hint(self) -> Text | None:
        return dotted(self.purpose, self.result) if self.purpose else self.result


@dataclass(slots=True)
class Place(_Hinted):
    """A place in a spread, with room for a number of things."""

    word: Word
    label: Text
    room: int
    effect: Text | LazyHint | None = None


@dataclass(slots=True)
class Pick:
    """A menu to choose exactly one word from. `why` gives the reason why one is not offered."""

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
        raise self.refusal(word)

    def unrank(self, rank: int) -> Word:
        if not 0 <= rank < len(self.choices):
            raise self.refusal("")
        return self.choices[rank].word

    def refusal(self, word: Word, reason: Text | None = None) -> AnswerRefusedError:
        """Make the refusal of a word, for this reason or the best one known."""
        reason = reason or self.why(word) or refusals.NO_SUCH_NAME
        possible = refusals.choices_possible(self.choices, word)
        return AnswerRefusedError(self.name, refusals.quoted(word), reason, possible, word)

    def words(self) -> Iterator[Word]:
        return (choice.word for choice in self.choices)

    def random_word(self, draw: RandomBelow) -> Word:
        return self.choices[draw(len(self.choices))].word


@dataclass(slots=True)
class Amount:
    """A menu to choose a number from, `low` to `high`."""

    name: str
    title: Text
    low: int
    high: int
    then: Callable[[int], Node]
    hint: Callable[[int], Text | None] = _no_hint
    why: Callable[[int], Text | None] = _no_hint  # a number that is not offered

    def step(self, word: Word) -> Node:
        return self.then(self.low + self.rank(word))

    def rank(self, word: Word) -> int:
        if not NUMBER.fullmatch(word) or not self.low <= int(word) <= self.high:
            raise self.refusal(word)
        return int(word) - self.low

    def unrank(self, rank: int) -> Word:
        if not 0 <= rank <= self.high - self.low:
            raise self.refusal("")
        return str(self.low + rank)

    def refusal(self, word: Word) -> AnswerRefusedError:
        """Make the refusal of a word, with the reason why it is not a possible number."""
        number = int(word) if NUMBER.fullmatch(word.removeprefix("-")) else None
        why = None if number is None or word.startswith("-") else self.why(number)
        reason = why or refusals.why_not_number(number, self.low, self.high)
        possible = refusals.number_possible(self.low, self.high)
        return AnswerRefusedError(self.name, refusals.quoted(word), reason, possible)

    def words(self) -> Iterator[Word]:
        return (str(number) for number in range(self.low, self.high + 1))

    def random_word(self, draw: RandomBelow) -> Word:
        return str(self.low + draw(self.high - self.low + 1))


@dataclass(slots=True)
class Spread:
    """A menu to put `least` to `most` things on places with room: `thebes=2+buto`, or `none`.

    A choice of several from a set is a spread whose places have room for one each: `block+overbid`.
    A rank has a digit for each place, the first the lowest, in base 1 more than the place's room.
    """

    name: str
    title: Text
    places: tuple[Place, ...]
    least: int
    most: int
    then: Callable[[Mapping[Word, int]], Node]
    hint: Callable[[Mapping[Word, int]], Text | None] = _no_hint  # takes numbers by place
    why: Callable[[Word], Text | None] = _no_hint  # a place that is not offered
    why_room: Callable[[Word, int], Text | None] = _no_hint  # more things than a place takes
    why_total: Callable[[int], Text | None] = _no_hint  # a number of things, in one place too
    is_asked: bool = False  # it is never implied, even if it can be answered in one way

    def step(self, word: Word) -> Node:
        counts = self.counts(word)
        if not self.least <= (total := sum(counts.values())) <= self.most:
            raise self.refusal(word, self.why_total(total) or refusals.wrong_total(total))
        if self.spell(counts) != word:
            raise self.refusal(word)
        return self.then(counts)

    def counts(self, word: Word) -> dict[Word, int]:
        """Return the numbers by place in `word`, even of too few. Refuse other words."""
        counts: dict[Word, int] = {}
        places = {place.word: place for place in self.places}
        for part in [] if word == NONE else word.split("+", len(self.places)):
            place, _, number = part.partition("=")
            if place not in places:
                raise self.refusal(word, self.why(place) or refusals.NO_SUCH_NAME, place)
            if number and not NUMBER.fullmatch(number):
                raise self.refusal(word)
            if place in counts:
                raise self.refusal(word, refusals.named_twice(places[place].label))
            counts[place] = int(number or 1)
            if counts[place] > places[place].room:
                raise self.refusal(word, self._why_no_room(places[place], counts[place]))
        return counts

    def _why_no_room(self, place: Place, number: int) -> Text:
        return (
            self.why_room(place.word, number)
            or self.why_total(number)
            or refusals.too_many_there(place.label, place.room, number)
        )

    def spell(self, counts: Mapping[Word, int]) -> Word:
        """Write a spread in its only form: places in menu order, `none` if nothing is placed."""
        placed = [(place.word, n) for place in self.places if (n := counts.get(place.word))]
        return "+".join([f"{word}={n}" if n > 1 else word for word, n in placed]) or NONE

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
            raise self.refusal("")
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

    def refusal(
        self, word: Word, reason: Text | None = None, place: Word = ""
    ) -> AnswerRefusedError:
        """Make the refusal of a word, or of a place in it. Without a reason, show the format."""
        rooms = {place.word: place.room for place in self.places}
        possible = refusals.places_possible(self.places, rooms, word, self.least, self.most)
        if reason is None and self.places and "=" in word:
            reason = refusals.malformed(Text(self.places[0].word))
        return AnswerRefusedError(self.name, refusals.quoted(word), reason, possible, place)


Menu: TypeAlias = Pick | Amount | Spread


@dataclass(frozen=True, slots=True)
class Param:
    """One option of a verb's slash command. Its name is the name of the menu that asks for it.

    A command may leave out any option: then the menu asks for it.
    """

    name: str
    label: Text
    description: Text  # at most 50 characters in any language
    numeric: bool = False


@dataclass(frozen=True, eq=False)  # each is itself alone: menus hash them, and words take longer
class Verb:
    """Something that a seat can do: the first word of a path, and a slash command."""

    word: Word
    label: Text
    description: Text  # at most 50 characters in any language
    params: tuple[Param, ...] = ()
    is_side_action: bool = False  # optional, as selling a card: the decision stays open

    @cached_property
    def choice(self) -> Choice:
        """The verb in a menu, with its description as the hint."""
        return self.with_effect(None)

    def with_effect(self, effect: LazyHint | None) -> Choice:
        """Return the verb in a menu, with its description and an effect as the hint."""
        return Choice(self.word, self.label, effect, self.is_side_action, purpose=self.description)

    def with_label(self, label: Text) -> Verb:
        """Return the same verb, labelled with its meaning as an answer: `Stay` for `pass`."""
        return replace(self, label=label, description=label)


def pick_verb(
    title: Text, offers: Mapping[Verb, Callable[[], Node]], now: Mapping[Word, LazyHint] = {}
) -> Pick:
    """Offer verbs as a move's root, titled if there are several. `now` adds effects to hints."""
    by_word = {verb.word: then for verb, then in offers.items()}
    choices = tuple([v.choice if v.word not in now else v.with_effect(now[v.word]) for v in offers])
    return Pick("verb", title, choices, lambda word: by_word[word]())


def pick(
    name: str,
    title: Text,
    options: Iterable[N],
    then: Callable[[N], Node],
    hint: Callable[[N], Text | None] = _no_hint,
    why: Callable[[Word], Text | None] = _no_hint,
    *,
    is_asked: bool = False,
) -> Pick:
    """Offer table rows, cards or verbs by their own words and labels."""
    by_word = {option.word: option for option in options}
    choices = tuple(
        [Choice(o.word, o.label, partial(hint, o), is_asked=is_asked) for o in by_word.values()]
    )
    return Pick(name, title, choices, lambda word: then(by_word[word]), why)


def pick_many(
    name: str,
    title: Text,
    options: Iterable[N],
    least: int,
    most: int,
    then: Callable[[tuple[N, ...]], Node],
    hint: Callable[[N], Text | None] = _no_hint,
    why: Callable[[Word], Text | None] = _no_hint,
) -> Spread:
    """Offer a set to choose `least` to `most` items from, in no order."""
    rows = tuple(options)
    places = tuple(Place(row.word, row.label, 1, partial(hint, row)) for row in rows)

    def chosen(counts: Mapping[Word, int]) -> Node:
        return then(tuple(row for row in rows if row.word in counts))

    def once(word: Word, _: int) -> Text:
        return refusals.only_once(next(row.label for row in rows if row.word == word))

    return Spread(name, title, places, least, most, chosen, why=why, why_room=once)


def follow(node: Node, path: Sequence[Word]) -> Node:
    """Walk from `node` along `path`, to the next menu or the finished action."""
    asked: list[str] = []
    for word in path:
        if isinstance(node, Action):
            raise SurplusWordError(word, tuple(asked))
        asked.append(node.name)
        node = node.step(word)
    return node


def menu_at(node: Node) -> Menu:
    """Check that `node` is a menu. Raises `NotOfferedError` if the move is complete already."""
    if isinstance(node, Action):
        raise NotOfferedError(MOVE_COMPLETE)
    return node


def random_path(node: Node, draw: RandomBelow) -> Path:
    """Draw a complete move below `node`, without listing the others."""
    path: Path = ()
    while not isinstance(node, Action):
        path += (node.random_word(draw),)
        node = node.step(path[-1])
    return path


def _spreads(places: Sequence[Place], least: int, most: int) -> Iterator[dict[Word, int]]:
    if not places or not most:
        return (yield from [{}] if least <= 0 else [])
    place, *others = places
    rest = sum(other.room for other in others)  # the other places have no more room
    for here in range(max(0, least - rest), min(place.room, most) + 1):
        for elsewhere in _spreads(others, least - here, most - here):
            yield {place.word: here} | elsewhere
