"""Completion: what Discord offers while somebody types an option of a slash command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.moves.options import (
    HINTED,
    NO_ALIASES,
    TYPED,
    Aliases,
    TypedOptions,
    follow_options,
    is_full_name,
    normalise,
    parse_spread,
    spread_label,
    with_code,
)
from rules.core.menu import Action, Amount, Choice, Menu, Pick, Place, Spread, Word
from rules.core.text import Language, Text

SUGGESTIONS, LONGEST = 25, 100  # Discord's limits on autocompletion


def suggest(
    root: Menu,
    verb: Word,
    options: TypedOptions,
    focused: str,
    language: Language,
    aliases: Aliases = NO_ALIASES,
) -> list[tuple[str, Word]]:
    """Labels and words for the option being typed, given those filled in before it."""
    before = {name: typed for name, typed in options.items() if name != focused}
    _, node = follow_options(root.step(verb), (verb,), before, aliases, until=focused)
    if isinstance(node, Action) or node.name != focused:
        return []
    typed = str(options.get(focused, ""))[:TYPED]
    found = _suggestions(node, typed, language, aliases)
    return [(label[:LONGEST], word) for label, word in found if len(word) <= LONGEST][:SUGGESTIONS]


def _suggestions(
    menu: Menu, typed: str, language: Language, aliases: Aliases
) -> Iterator[tuple[str, Word]]:
    match menu:
        case Pick(choices=choices):
            wanted = normalise(typed)
            labelled = [(_label(choice, language, aliases), choice) for choice in choices]
            found = [
                (label, choice)
                for label, choice in labelled
                if wanted in normalise(label) or wanted == choice.word
            ]
            found.sort(key=lambda pair: (pair[1].word != wanted, _rank(wanted, pair[0])))
            yield from ((_with_hint(label, c.hint, language), c.word) for label, c in found)
        case Amount(low=low, high=high):
            for number in range(low, high + 1):
                if str(number).startswith(typed.strip()):
                    yield _with_hint(str(number), menu.hint(number), language), str(number)
        case Spread():
            yield from _spread_suggestions(menu, typed, language, aliases)


def _label(choice: Choice | Place, language: Language, aliases: Aliases) -> str:
    """The label of a choice, with its code if it has one."""
    return with_code(choice.label.in_(language), aliases.codes.get(choice.word))


def _rank(wanted: str, label: str) -> int:
    """Rank the choice whose code was typed first, then those that begin so."""
    label = normalise(label)
    return 0 if label.endswith(f"({wanted})") else 1 if label.startswith(wanted) else 2


def _with_hint(label: str, hint: Text | None, language: Language) -> str:
    return f"{label}{HINTED}{hint.in_(language)}" if hint else label


def _spread_suggestions(
    menu: Spread, typed: str, language: Language, aliases: Aliases
) -> Iterator[tuple[str, Word]]:
    """The spread that is typed so far, if it is complete, and those with one more place."""
    done, _, fragment = typed.rpartition("+")
    if "=" in fragment or is_full_name(menu.places, fragment, aliases):
        done, fragment = typed, ""
    counts = parse_spread(menu, done, aliases)
    total = sum(counts.values())
    if menu.least <= total <= menu.most:
        yield _spread_suggestion(menu, counts, language)
    for place in menu.places:
        here = min(place.room, menu.most - total)
        label = normalise(_label(place, language, aliases))
        if not counts.get(place.word) and here > 0 and normalise(fragment) in label:
            for number in sorted({1, here}, reverse=True):
                yield _spread_suggestion(menu, {**counts, place.word: number}, language)


def _spread_suggestion(
    menu: Spread, counts: Mapping[Word, int], language: Language
) -> tuple[str, Word]:
    label = _with_hint(spread_label(menu, counts, language), menu.hint(counts), language)
    return label, menu.spell(counts)
