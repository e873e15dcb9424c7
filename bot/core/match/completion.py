"""Completion: the answers that Discord suggests while a player types an option."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from bot.core.match.options import (
    HINTED,
    NO_ALIASES,
    TYPED,
    Aliases,
    TypedOptions,
    accepted_names,
    follow_options,
    is_full_name,
    normalise,
    parse_spread,
    spread_label,
)
from rules.core.menu import NUMBER, Action, Amount, Choice, Menu, Node, Pick, Place, Spread, Word
from rules.core.text import Language, Text

SUGGESTIONS, LONGEST = 25, 100  # Discord's limits on autocompletion
UNFIT = 4  # the rank of unfit answers


def suggest(
    root: Menu,
    verb: Word,
    options: TypedOptions,
    focused: str,
    language: Language,
    aliases: Aliases = NO_ALIASES,
) -> list[tuple[str, Word]]:
    """Return the labels and words for the focused option, given the options before it."""
    before = {name: typed for name, typed in options.items() if name != focused}
    _, node = follow_options(root.step(verb), (verb,), before, aliases, until=focused)
    typed = str(options.get(focused, ""))[:TYPED]
    found: dict[Word, str] = {}
    for menu in _menus_named(node, focused):
        for label, word in _suggestions(menu, typed, language, aliases):
            same = found.setdefault(word, label) == label  # else its hint depends on the answer
            found[word] = label if same else label.partition(HINTED)[0]
    fitting = ((label[:LONGEST], word) for word, label in found.items() if len(word) <= LONGEST)
    return [*islice(fitting, SUGGESTIONS)]


def _menus_named(node: Node, focused: str) -> Iterator[Menu]:
    """Yield the menu at a node, or the menus after each answer to an omitted question."""
    if isinstance(node, Action) or node.name == focused:
        yield from () if isinstance(node, Action) else (node,)
    elif isinstance(node, Pick):
        behind = (node.step(choice.word) for choice in node.choices)
        yield from (
            each for each in behind if not isinstance(each, Action) and each.name == focused
        )


def _suggestions(
    menu: Menu, typed: str, language: Language, aliases: Aliases
) -> Iterator[tuple[str, Word]]:
    match menu:
        case Pick(choices=choices):
            wanted = normalise(typed)
            near = nearest((choice.word for choice in choices), wanted)
            ranked = [
                (-1 if each.word in near else _rank(wanted, each, language, aliases), each)
                for each in choices
            ]
            for _, choice in sorted((r for r in ranked if r[0] < UNFIT), key=lambda r: r[0]):
                label = choice.label.in_(language)
                yield _with_hint(label, choice.hint, language), choice.word
        case Amount(low=low, high=high):
            near, wanted = nearest(menu.words(), typed.strip()), typed.strip()
            others = (str(number) for number in range(low, high + 1) if str(number) not in near)
            for word in (*near, *(other for other in others if other.startswith(wanted))):
                yield _with_hint(word, menu.hint(int(word)), language), word
        case Spread():
            yield from _spread_suggestions(menu, typed, language, aliases)


def nearest(words: Iterable[Word], typed: str) -> list[Word]:
    """Return the numbers on offer just below and above a typed number that is not on offer."""
    if not NUMBER.fullmatch(typed):
        return []
    offered = sorted(int(word) for word in words if NUMBER.fullmatch(word))
    at = bisect_left(offered, int(typed))
    is_offered = int(typed) in offered[at : at + 1]
    return [] if is_offered else [str(number) for number in offered[max(0, at - 1) : at + 1]]


def _rank(wanted: str, choice: Choice | Place, language: Language, aliases: Aliases) -> int:
    """Rank full names first, then the starts of labels, other parts, and starts of other names."""
    label = normalise(choice.label.in_(language))
    names = (choice.word, *accepted_names(choice, aliases))
    tests = (
        wanted in names,
        label.startswith(wanted),
        wanted in label,
        any(name.startswith(wanted) for name in names),
    )
    return next((rank for rank, passed in enumerate(tests) if passed), UNFIT)


def _with_hint(label: str, hint: Text | None, language: Language) -> str:
    return f"{label}{HINTED}{hint.in_(language)}" if hint else label


def _spread_suggestions(
    menu: Spread, typed: str, language: Language, aliases: Aliases
) -> Iterator[tuple[str, Word]]:
    """Yield the spread that is typed so far, if it is complete, and those with one more place."""
    done, _, fragment = typed.rpartition("+")
    if "=" in fragment or is_full_name(menu.places, fragment, aliases):
        done, fragment = typed, ""
    counts = parse_spread(menu, done, aliases)
    total = sum(counts.values())
    if menu.least <= total <= menu.most:
        yield _spread_suggestion(menu, counts, language)
    for place in menu.places:
        here = min(place.room, menu.most - total)
        rank = _rank(normalise(fragment), place, language, aliases)
        if not counts.get(place.word) and here > 0 and rank < UNFIT:
            for number in sorted({1, here}, reverse=True):
                yield _spread_suggestion(menu, {**counts, place.word: number}, language)


def _spread_suggestion(
    menu: Spread, counts: Mapping[Word, int], language: Language
) -> tuple[str, Word]:
    label = _with_hint(spread_label(menu, counts, language), menu.hint(counts), language)
    return label, menu.spell(counts)
