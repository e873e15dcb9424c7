"""Completion: the answers that Discord suggests while a player types an option."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
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
    split_count,
    spread_label,
)
from rules.core.errors import AnswerRefusedError
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
    for menu in _menus_named(node, focused, before, aliases):
        for label, word in _suggestions(menu, typed, language, aliases):
            same = found.setdefault(word, label) == label  # else its hint depends on the answer
            found[word] = label if same else label.partition(HINTED)[0]
    fitting = ((label[:LONGEST], word) for word, label in found.items() if len(word) <= LONGEST)
    return [*islice(fitting, SUGGESTIONS)]


def _menus_named(node: Node, focused: str, left: TypedOptions, aliases: Aliases) -> Iterator[Menu]:
    """Yield the menu at a node, or the menus after each answer to an omitted question."""
    if isinstance(node, Action) or node.name == focused:
        yield from () if isinstance(node, Action) else (node,)
    elif isinstance(node, Pick):
        for choice in node.choices:
            with suppress(AnswerRefusedError):
                given, start = dict(left), node.step(choice.word)
                _, behind = follow_options(
                    start, (), given, aliases, until=focused, looks_ahead=False
                )
                if not isinstance(behind, Action) and behind.name == focused:
                    yield behind


def _suggestions(
    menu: Menu, typed: str, language: Language, aliases: Aliases
) -> Iterator[tuple[str, Word]]:
    match menu:
        case Pick(choices=choices):
            wanted = normalise(typed)
            near = nearest((each.word for each in choices if _is_amount(each, language)), wanted)
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


def _is_amount(choice: Choice, language: Language) -> bool:
    """Whether a label has its word as a number: `6 gold`, but not `4 1 2 3`, an order of cards."""
    return choice.word in normalise(choice.label.in_(language)).split("-")


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
    """Yield the whole spread that is typed, or those with the place that is being typed."""
    done, _, fragment = typed.replace(",", "+").rpartition("+")
    if "=" in fragment or is_full_name(menu.places, fragment, aliases):
        done, fragment = typed, ""
    name, number = split_count(menu, fragment, aliases)
    before = parse_spread(menu, done, aliases)
    left = menu.most - (total := sum(before.values()))
    wanted, nothing = normalise(name), normalise(spread_label(menu, {}, language))
    is_nothing = not done and nothing.startswith(normalise(fragment))
    if menu.least <= total <= menu.most and (is_nothing or not fragment):
        yield _spread_suggestion(menu, before, language)
    for place in menu.places:
        here = min(place.room, left)
        if not before.get(place.word) and _rank(wanted, place, language, aliases) < UNFIT:
            numbers = {int(number)} if NUMBER.fullmatch(number.strip()) else {here, 1}
            for put in sorted(numbers)[::-1]:
                if 0 < put <= here:
                    yield _spread_suggestion(menu, {**before, place.word: put}, language)


def _spread_suggestion(
    menu: Spread, counts: Mapping[Word, int], language: Language
) -> tuple[str, Word]:
    label = _with_hint(spread_label(menu, counts, language), menu.hint(counts), language)
    return label, menu.spell(counts)
