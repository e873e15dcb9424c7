"""Refusals: menus' reasons against an answer, and a game's own reasons.

A refusal names the attempt, the reason against it, and the possible answers. It never names a
question that nobody asked. It uses public facts and the player's knowledge: a twin's is the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Final, Generic, Protocol, TypeVar

from rules.core.text import Style, Text, joined, listed, number_span, text, texts

S_contra = TypeVar("S_contra", contravariant=True)
N = TypeVar("N", bound="Named")

LISTED: Final = 12  # the most choices that a refusal names
ECHOED: Final = 60  # characters of an answer that a refusal repeats
KEPT: Final = " -−+±=×,.'’/()"  # neither format nor link on Discord
TIME: Final = re.compile(r"(?<=\d):(?=\d)")  # the colon of `18:30` makes no emoji
NO_SUCH_NAME: Final = text("Nothing here has that name.")
WITH_NO_ANSWER: Final = text("It does not fit any answer to the question before it.")
NO_ANSWER: Final = text("That does not answer this question.")


class Elsewhere(Text):
    """A reason that refuses an answer here alone: with another answer before, it may be taken."""

    __slots__ = ()


def elsewhere(reason: Text) -> Elsewhere:
    return Elsewhere(reason.template, reason.plural, reason.values, reason.context, reason.domain)


class Named(Protocol):
    """Anything that an answer can name: a province, a card, a tile."""

    @property
    def word(self) -> str: ...
    @property
    def label(self) -> Text: ...


class WhyNot(Protocol[S_contra]):
    """Says why a verb is not possible, or None where nothing more is known than when it is.

    The state is sealed for the seat. `said` has the options that were given, by name, as words.
    """

    def __call__(self, state: S_contra, seat: str, said: Mapping[str, str], /) -> Text | None: ...


def _never(*_: object) -> Text | None:
    return None


@dataclass(frozen=True)
class Refusals(Generic[S_contra]):
    """The reasons of a game, in its own words: its module `refusals.py`."""

    when: Mapping[str, Text] = field(default_factory=dict)  # by verb: when it is possible
    why: Mapping[str, WhyNot[S_contra]] = field(default_factory=dict)  # by verb: why not now
    not_asked: Mapping[tuple[str, str], Text | WhyNot[S_contra]] = field(
        default_factory=dict
    )  # by verb and option: why a move does not ask for it
    pieces: tuple[Named, ...] = ()  # everything that an answer may name, offered or not
    absent: Callable[[S_contra, str], Text | None] = _never  # why a match has no such piece


def quoted(said: str) -> Text:
    """Return a player's words, harmless and short, as a Text without translation."""
    parts = TIME.split(" ".join(said.split()))
    kept = ":".join("".join(c for c in part if c.isalnum() or c in KEPT) for part in parts)
    return Text(kept[:ECHOED].strip() or "?")


def why_not_number(number: int | None, low: int, high: int) -> Text | None:
    """Say why a number is not from `low` to `high`, or return None if it is.

    None as the number means that the typed text is not one.
    """
    if number is None:
        return text("That is not a whole number.")
    if number > high:
        return text("That is too much.")
    return text("That is too little.") if number < low else None


def number_possible(low: int, high: int) -> Text:
    if low == high:
        return text("Only {number} is possible.", number=low)
    return text("Name a number from {low} to {high}.", low=low, high=high)


def choices_possible(choices: Sequence[Named], said: str) -> Text:
    """List the answers of a menu. If there are many, list the nearest to the typed words."""
    if not choices:
        return text("There is nothing to choose from here.")
    return text("Possible: {choices}.", choices=_named(choices, said, _label))


def places_possible(
    places: Sequence[Named], rooms: Mapping[str, int], said: str, least: int, most: int
) -> Text:
    """Say how many things a menu takes, and where.

    If there are many places, name the nearest to the typed words.
    """
    if not places:
        return text("There is nothing to choose from here.")

    def label(place: Named) -> Text:
        if (room := rooms[place.word]) == 1:
            return place.label
        return text("{place} (up to {room})", place=place.label, room=room)

    return text(
        "Possible: {number} of {places}.",
        number=number_span(range(least, most + 1)),
        places=_named(places, said, label),
    )


def too_many_there(place: Text, room: int, number: int) -> Text:
    return text("{place}: at most {room}, not {number}.", place=place, room=room, number=number)


def only_once(place: Text) -> Text:
    return text("You can choose {place} only once.", place=place)


def named_twice(place: Text) -> Text:
    return text("You have named {place} twice.", place=place)


def wrong_total(total: int) -> Text:
    return texts("That makes {count} in all.", "That makes {count} in all.", total)


def malformed(word: Text) -> Text:
    """Say how to write several things, with one of them as the example."""
    return text("Write several like this: {example}.", example=joined([word, Text("2+…")], "="))


def ambiguous(choices: Sequence[Named]) -> Text:
    """List the meanings of an ambiguous name."""
    return text("It may mean {choices}.", choices=_named(choices, "", _label, "or"))


def players_possible(game: Text, players: range) -> Text:
    """Return the sentence that refuses a number of players."""
    return texts(
        "{game} is for {players} player.",
        "{game} is for {players} players.",
        players[-1],
        game=game,
        players=number_span(players),
    )


def _label(choice: Named) -> Text:
    return choice.label


def _named(
    choices: Sequence[N], said: str, label: Callable[[N], Text], style: Style = "comma"
) -> Text:
    if len(choices) <= LISTED:
        named = [*map(label, choices)]
    else:
        named = [*map(label, _nearest(choices, said)[:LISTED]), text("and others")]
    has_commas = any("," in str(each) for each in named)
    return joined(named, " · ") if has_commas else listed(named, style)


def _nearest(choices: Sequence[N], said: str) -> list[N]:
    matcher = SequenceMatcher(None, b=said)  # of which it keeps what it has found

    def nearness(choice: Named) -> tuple[float, int]:
        matcher.set_seq1(choice.word)
        alike = sum(one == other for one, other in zip(choice.word, said, strict=False))
        return matcher.ratio(), alike

    return sorted(choices, key=nearness, reverse=True)
