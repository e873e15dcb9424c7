"""A slash command's options and a path through the menus are the same thing, said twice.

What is typed is read kindly: a word, its label in any language spoken, the beginning of one, the
code on a picture; no case, no accents. What has another name at this table goes by either. Discord
completes from a cache that ignores other options, and sometimes sends a label where a word is
meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias
from unicodedata import combining, normalize

from bot.languages import spoken
from rules.core.errors import NotOfferedError
from rules.core.menu import (
    NONE,
    NUMBER,
    Action,
    Amount,
    Choice,
    Menu,
    Node,
    Path,
    Pick,
    Place,
    Spread,
    Word,
    menu_at,
    only,
)
from rules.core.text import Language, Text, Vocabulary, listed, text

Options: TypeAlias = Mapping[str, str | int]

SUGGESTIONS, LONGEST = 25, 100  # Discord's limits on autocompletion
TYPED = 200  # characters that are read of an option
TYPED_AS = str.maketrans("'’–", "  -")  # what keyboards lack
HINTED = " · "  # between what something is called and what it would do


@dataclass(frozen=True)
class Names:
    """What things go by at a table besides their own names."""

    said: Vocabulary = field(default_factory=dict)
    codes: Mapping[Word, str] = field(default_factory=dict)  # of words, on pictures


NO_NAMES: Final = Names()  # everything goes by its own


def path_of(root: Menu, verb: Word, options: Options, names: Names = NO_NAMES) -> tuple[Path, Node]:
    """The path that the options describe, as far as they go, and the menu or action there.

    Raises `NotOfferedError` for an option that means nothing on this path.
    """
    left = dict(options)
    path, node = _walk(root.step(verb), (verb,), left, names)
    if isinstance(node, Action) and left:
        raise NotOfferedError(
            text(
                "This move has no option {names}; leave it out.",
                names=listed(Text(name) for name in left),
            )
        )
    return path, node


def options_of(root: Menu, path: Path) -> dict[str, Word]:
    """What one would type for `path`. The verb is not among it: it is the command itself."""
    options, node = {}, root.step(path[0])
    for word in path[1:]:
        menu = menu_at(node)
        options[menu.name], node = word, menu.step(word)
    return options


def suggest(
    root: Menu,
    verb: Word,
    options: Options,
    focused: str,
    language: Language,
    names: Names = NO_NAMES,
) -> list[tuple[str, Word]]:
    """Labels and words for the option being typed, given those filled in before it."""
    before = {name: said for name, said in options.items() if name != focused}
    _, node = _walk(root.step(verb), (verb,), before, names, until=focused)
    if isinstance(node, Action) or node.name != focused:
        return []
    typed = str(options.get(focused, ""))[:TYPED]
    found = _suggestions(node, typed, language, names)
    return [(label[:LONGEST], word) for label, word in found if len(word) <= LONGEST][:SUGGESTIONS]


def understand(menu: Menu, said: str, names: Names = NO_NAMES) -> Word:
    """The word for what somebody typed, be it the word, the label or the beginning of either."""
    said = said[:TYPED].partition(HINTED)[0]  # of a label, what it is called
    match menu:
        case Pick(choices=choices):
            return _word(menu, choices, said, names)
        case Amount():
            return said.strip()
        case Spread():
            return menu.spell(_counts(menu, said, names))


def fold(said: str) -> str:
    """Without case, accents and spaces: `Île du Nil` is `ile-du-nil`."""
    plain = "".join(c for c in normalize("NFKD", said.casefold()) if not combining(c))
    return "-".join(plain.translate(TYPED_AS).split())


def label_of(menu: Spread, counts: Mapping[Word, int], language: Language) -> str:
    """A spread as people say it: `2 × Memphis, Buto`."""
    parts = [
        f"{n} × {place.label.in_(language)}" if n > 1 else place.label.in_(language)
        for place in menu.places
        if (n := counts.get(place.word))
    ]
    return ", ".join(parts) or text("None").in_(language)


def _counts(menu: Spread, said: str, names: Names) -> dict[Word, int]:
    counts: dict[Word, int] = {}
    nothing = {"", NONE, *(fold(label_of(menu, {}, language)) for language in spoken().values())}
    for part in [] if fold(said) in nothing else said.replace(",", "+").split("+"):
        place, number = _numbered(menu, part, names)
        word = _word(menu, menu.places, place, names)
        if not NUMBER.fullmatch(number.strip() or "1"):
            menu.step("=")  # refuses, naming what there is room for
        counts[word] = counts.get(word, 0) + int(number.strip() or 1)
    return menu.counts(menu.spell(counts))


def _numbered(menu: Spread, part: str, names: Names) -> tuple[str, str]:
    """`memphis=2`, or as a label has it `2 × Memphis`, or `Memphis 2`."""
    place, sign, number = part.partition("=")
    if sign:
        return place, number
    first, times, named = part.partition("×")
    if times:
        return named, first
    before, _, last = part.strip().rpartition(" ")
    counted = before and NUMBER.fullmatch(last) and not _named(menu.places, part, names)
    return (before, last) if counted else (part, "")


def _walk(
    node: Node, path: Path, left: dict[str, str | int], names: Names, until: str = ""
) -> tuple[Path, Node]:
    while not isinstance(node, Action) and node.name != until:
        said = left.pop(node.name, None)
        if said is not None:
            word: Word | None = understand(node, str(said), names)
        else:
            word = only(node) or (_unsaid(node) if left or until else None)
        if word is None:
            break
        node, path = node.step(word), (*path, word)
    return path, node


def _unsaid(node: Menu) -> Word | None:
    """What is meant by going on without a word."""
    choices = node.choices if isinstance(node, Pick) else ()
    return next((choice.word for choice in choices if choice.unsaid), None)


def _labels(choice: Choice | Place, names: Names) -> list[str]:
    return [fold(choice.label.in_(each.renaming(names.said))) for each in spoken().values()]


def _called(choice: Choice | Place, names: Names) -> list[str]:
    """What it is called at this table, and elsewhere, and its code, alone or with its name."""
    found = [*_labels(choice, names), *_labels(choice, NO_NAMES)]
    if code := names.codes.get(choice.word):
        found += [fold(code), *(fold(_coded(label, code)) for label in found)]
    return found


def _coded(label: str, code: str | None) -> str:
    return f"{label} ({code})" if code else label


def _word(menu: Menu, choices: Sequence[Choice | Place], said: str, names: Names) -> Word:
    wanted = fold(said)
    begins = wanted and not NUMBER.fullmatch(wanted)  # a price of 2 is not the beginning of 21
    tests = (
        lambda choice: choice.word == wanted,
        lambda choice: wanted in _called(choice, names),
        lambda choice: begins and _begins(wanted, _labels(choice, names)),
        lambda choice: begins and _begins(wanted, _labels(choice, NO_NAMES)),
    )
    for test in tests:
        if len(found := [choice.word for choice in choices if test(choice)]) == 1:
            return found[0]
    menu.rank(wanted or "?") if isinstance(menu, Pick) else menu.step("=")  # says what is offered
    raise AssertionError(f"{menu.name} takes what it does not offer")


def _named(places: Sequence[Place], said: str, names: Names) -> bool:
    """Whether that is the whole name of one of them."""
    return any(fold(said) in (place.word, *_called(place, names)) for place in places)


def _begins(wanted: str, labels: list[str]) -> bool:
    return any(label.startswith(wanted) for label in labels)


def _suggestions(
    menu: Menu, typed: str, language: Language, names: Names
) -> Iterator[tuple[str, Word]]:
    match menu:
        case Pick(choices=choices):
            wanted = fold(typed)
            named = [(_shown(choice, language, names), choice) for choice in choices]
            found = [(label, c) for label, c in named if wanted in fold(label) or wanted == c.word]
            found.sort(key=lambda pair: (pair[1].word != wanted, _rank(wanted, pair[0])))
            yield from ((_hinted(label, c.hint, language), c.word) for label, c in found)
        case Amount(low=low, high=high):
            for number in range(low, high + 1):
                if str(number).startswith(typed.strip()):
                    yield _hinted(str(number), menu.hint(number), language), str(number)
        case Spread():
            yield from _spreads(menu, typed, language, names)


def _shown(choice: Choice | Place, language: Language, names: Names) -> str:
    """As it is completed: with its code, if it has one."""
    return _coded(choice.label.in_(language), names.codes.get(choice.word))


def _rank(wanted: str, label: str) -> int:
    """First whose code it is, then what begins so."""
    folded = fold(label)
    return 0 if folded.endswith(f"({wanted})") else 1 if folded.startswith(wanted) else 2


def _hinted(label: str, hint: Text | None, language: Language) -> str:
    return f"{label}{HINTED}{hint.in_(language)}" if hint else label


def _spreads(
    menu: Spread, typed: str, language: Language, names: Names
) -> Iterator[tuple[str, Word]]:
    """What is typed so far, if it will do, and with one more place each."""
    done, _, fragment = typed.rpartition("+")
    if "=" in fragment or _named(menu.places, fragment, names):
        done, fragment = typed, ""
    counts = _counts(menu, done, names)
    total = sum(counts.values())
    if menu.least <= total <= menu.most:
        yield _suggested(menu, counts, language)
    for place in menu.places:
        here = min(place.room, menu.most - total)
        label = fold(_shown(place, language, names))
        if not counts.get(place.word) and here > 0 and fold(fragment) in label:
            for number in sorted({1, here}, reverse=True):
                more = {**counts, place.word: number}
                yield _suggested(menu, more, language)


def _suggested(menu: Spread, counts: Mapping[Word, int], language: Language) -> tuple[str, Word]:
    label = _hinted(label_of(menu, counts, language), menu.hint(counts), language)
    return label, menu.spell(counts)
