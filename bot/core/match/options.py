"""Slash-command options turned into a path through the menus, and a path into options or words.

Karnak reads typed options leniently: a word, or in any language its label, the beginning of one,
its code on pictures or its spelling. It ignores case, accents and punctuation. A thing with another
name at this table has both. Discord completes from a cache that ignores other options, and
sometimes sends a label instead of a word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar
from unicodedata import combining, normalize

from bot.ground.languages import spoken
from rules.core.confirm import SURE
from rules.core.errors import AnswerRefusedError, NotAskedError
from rules.core.forced import single_answer
from rules.core.game import Game
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
    Verb,
    Word,
    menu_at,
)
from rules.core.refusals import (
    NO_SUCH_NAME,
    WITH_NO_ANSWER,
    Elsewhere,
    Named,
    ambiguous,
    choices_possible,
    malformed,
    quoted,
)
from rules.core.secrets import Seat
from rules.core.spellings import COMMON, Spellings
from rules.core.text import Language, Text, Vocabulary, joined, listed, named, text

N = TypeVar("N", bound=Named)
TypedOptions: TypeAlias = Mapping[str, str | int]

TYPED: Final = 200  # characters of an option that are read
SHORTEST: Final = 3  # characters of the start of a later word in a name
PUNCTUATION: Final = dict.fromkeys(map(ord, "'’.,:;!?…/()«»“”→"), " ")
LETTERS: Final = str.maketrans(  # without an accent to remove
    {"æ": "ae", "œ": "oe", "þ": "th", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ł": "l"}
)
TYPED_AS: Final = {**PUNCTUATION, **LETTERS, ord("–"): "-", ord("−"): "-"}  # other characters
NAMES: Final = 4096  # of pieces, in all languages, whose normal forms are kept
HINTED: Final = " · "  # between the label of a suggestion and its hint


@dataclass(frozen=True)
class Aliases:
    """Names that players can type at a table besides words and their labels."""

    vocabulary: Vocabulary = field(default_factory=dict)
    spellings: Spellings = field(default_factory=lambda: COMMON)
    also_typed: Mapping[Word, Sequence[Text]] = field(default_factory=dict)  # shown nowhere
    pieces: Sequence[Named] = ()  # of the game, offered or not, that a refusal can name

    def typed_for(self, word: Word) -> Text:
        """Return the short text that a player types for a word."""
        return self.spellings.get(word) or Text(word)


NO_ALIASES: Final = Aliases()
NAMELESS: Final[Mapping[Seat, str]] = {}


def aliases_of(
    game: Game[Any, Any], vocabulary: Vocabulary, names: Mapping[Seat, str] = NAMELESS
) -> Aliases:
    """Return the aliases of a game, and those of a table by the `names` of its players."""
    spellings = {**COMMON, **{mark.word: mark.label for mark in game.marks}, **game.spellings}
    also = game.also_typed
    called = {seat: (*also.get(seat, ()), named(name)) for seat, name in names.items() if name}
    return Aliases(vocabulary, spellings, {**also, **called}, game.refusals.pieces)


def path_of(
    root: Menu, verb: Word, options: TypedOptions, aliases: Aliases = NO_ALIASES
) -> tuple[Path, Node]:
    """Find the path that the options describe, as far as possible, and the menu or action there.

    Raises `NotOfferedError` for an option that has no meaning on this path.
    """
    left = dict(options)
    path, node = follow_options(root.step(verb), (verb,), left, aliases)
    if isinstance(node, Action) and left:
        (name, typed), *_ = left.items()
        raise NotAskedError(name, quoted(str(typed)), None, text("Leave this option out."))
    return path, node


def words_of(options: TypedOptions, aliases: Aliases) -> dict[str, Word]:
    """Return the typed values, or the words of the pieces they name, to explain a refusal."""
    return {name: _known_word(str(typed), aliases) for name, typed in options.items()}


def options_of(root: Menu, path: Path) -> dict[str, Word]:
    """Return the options to type for `path`. Its verb is the command itself."""
    return {menu.name: word for menu, word in _answers(root, path)}


def follow_options(
    node: Node,
    path: Path,
    left: dict[str, str | int],
    aliases: Aliases,
    until: str = "",
    *,
    looks_ahead: bool = True,
) -> tuple[Path, Node]:
    """Follow the menus as far as the options `left` answer them, or to the menu named `until`.

    Used options are removed from `left`.
    """
    while not isinstance(node, Action) and node.name != until:
        typed = left.pop(node.name, None)
        if typed is not None:
            word: Word | None = parse_answer(node, str(typed), aliases)
        else:
            word = single_answer(node) or (_implicit_word(node) if left or until else None)
        if word is None and looks_ahead:
            word = _word_before(node, left, aliases)
        if word is None:
            break
        node, path = node.step(word), (*path, word)
    return path, node


def _word_before(node: Menu, left: TypedOptions, aliases: Aliases) -> Word | None:
    """Return the only answer to an omitted question that makes the next option possible.

    None if there are several. Raises `AnswerRefusedError` if every answer leads to a refusal.
    """
    choices = [each for each in _choices(node) if left and not each.is_asked]
    found, refused = list[Word](), list[AnswerRefusedError]()
    for choice in choices:
        rest = dict(left)
        try:
            follow_options(node.step(choice.word), (), rest, aliases, looks_ahead=False)
        except AnswerRefusedError as error:
            refused.append(error)
        else:
            found += [choice.word] if len(rest) < len(left) else []
    if refused and len(refused) == len(choices):
        raise _true_refusal(refused, choices)
    return found[0] if len(found) == 1 else None


def _true_refusal(
    refused: Sequence[AnswerRefusedError], choices: Sequence[Choice]
) -> AnswerRefusedError:
    """Return the most useful refusal whose reason holds for this answer and others."""
    told = [each for each in refused if not isinstance(each.reason, Elsewhere)]
    if told:
        return min(told, key=lambda each: each.reason == NO_SUCH_NAME)
    first = refused[0]
    possible = choices_possible(choices, first.word)
    return AnswerRefusedError(first.question, first.said, WITH_NO_ANSWER, possible, first.word)


def parse_answer(menu: Menu, typed: str, aliases: Aliases = NO_ALIASES) -> Word:
    """Find the typed word. It may be the word itself, a name or the beginning of one.

    Raises `NotOfferedError`, which names the words on offer.
    """
    typed = typed[:TYPED].partition(HINTED)[0]  # of a suggestion, its label
    match menu:
        case Pick(choices=choices):
            return _matching_word(menu, choices, typed, aliases)
        case Amount():
            return typed.strip()
        case Spread():
            return menu.spell(parse_spread(menu, typed, aliases))


def parse_spread(menu: Spread, typed: str, aliases: Aliases) -> dict[Word, int]:
    """Read `memphis=2+buto`, or the same in the form of labels, as a count for each place."""
    counts: dict[Word, int] = {}
    nothing = {"", *_written(spread_text(menu, {})), *_written(aliases.typed_for(NONE))}
    for part in [] if normalise(typed) in nothing else typed.replace(",", "+").split("+"):
        place, number = split_count(menu, part, aliases)
        word = _matching_word(menu, menu.places, place, aliases)
        if not NUMBER.fullmatch(number.strip() or "1"):
            raise menu.refusal(typed, malformed(aliases.typed_for(word)))
        counts[word] = counts.get(word, 0) + int(number.strip() or 1)
    return menu.counts(menu.spell(counts))


def spread_label(menu: Spread, counts: Mapping[Word, int], language: Language) -> str:
    return spread_text(menu, counts).in_(language)


def spread_text(menu: Spread, counts: Mapping[Word, int]) -> Text:
    """Return a spread in readable form: `2 × Memphis, Buto`."""
    parts = [
        Text("{n} × {place}", "", (("n", n), ("place", place.label))) if n > 1 else place.label
        for place in menu.places
        if (n := counts.get(place.word))
    ]
    return listed(parts) if parts else text("None")


def normalise(typed: str) -> str:
    """Drop case, accents, spaces and punctuation: `Île du Nil !` becomes `ile-du-nil`.

    Letters that many keyboards lack become their usual replacements: `cœur` as `coeur`.
    """
    unaccented = "".join(c for c in normalize("NFKD", typed.casefold()) if not combining(c))
    return "-".join(unaccented.translate(TYPED_AS).split())


def is_full_name(places: Sequence[Place], typed: str, aliases: Aliases) -> bool:
    """Whether a text is the whole name of one of the places."""
    return any(
        normalise(typed) in (place.word, *accepted_names(place, aliases)) for place in places
    )


def accepted_names(choice: Named, aliases: Aliases) -> list[str]:
    """Return a choice's labels here and elsewhere, its spelling, former names and codes."""
    labels = _labels(choice, aliases)
    if aliases.vocabulary:
        labels += _labels(choice, NO_ALIASES)
    spellings = _written(aliases.spellings.get(choice.word))
    also = (name for said in aliases.also_typed.get(choice.word, ()) for name in _written(said))
    return [*labels, *spellings, *also]


def split_count(menu: Spread, part: str, aliases: Aliases) -> tuple[str, str]:
    """Return the name and number in `memphis=2`, `2 × Memphis`, `Memphis 2` or `2 Memphis`."""
    place, sign, number = part.partition("=")
    if sign:
        return place, number
    first, times, name = part.partition("×")
    if times:
        return name, first
    before, _, last = part.strip().rpartition(" ")
    first, _, after = part.strip().partition(" ")
    counted = ((name, n) for name, n in ((before, last), (after, first)) if NUMBER.fullmatch(n))
    found = next(((name, n) for name, n in counted if name), None)
    return found if found and not _begins_name(menu.places, part, aliases) else (part, "")


def _begins_name(places: Sequence[Place], typed: str, aliases: Aliases) -> bool:
    """Whether a text is the beginning of a name of one of the places, such as `temple 1`."""
    wanted = normalise(typed)
    names = (name for place in places for name in (place.word, *accepted_names(place, aliases)))
    return any(name.startswith(wanted) for name in names)


def _implicit_word(node: Menu) -> Word | None:
    """Return the implicit word of a question that was omitted before the next option."""
    return next((choice.word for choice in _choices(node) if choice.is_implicit), None)


def _choices(node: Node) -> Sequence[Choice]:
    return node.choices if isinstance(node, Pick) else ()


def _matching_word(
    menu: Pick | Spread, choices: Sequence[Choice | Place], typed: str, aliases: Aliases
) -> Word:
    found = _matching(choices, typed, aliases)
    if len(found) == 1:
        return found[0].word
    if found:
        raise menu.refusal(normalise(typed), ambiguous(found))
    word = _known_word(typed, aliases)
    refused = menu.refusal(word, menu.why(word) or NO_SUCH_NAME)
    raise AnswerRefusedError(
        refused.question, quoted(typed), refused.reason, refused.possible, word
    )


def _known_word(typed: str, aliases: Aliases) -> Word:
    """Return the word of the named piece, else the typed text in the form of a word."""
    found = {piece.word for piece in _matching(aliases.pieces, typed[:TYPED], aliases)}
    return found.pop() if len(found) == 1 else normalise(typed[:TYPED])


def _matching(choices: Sequence[N], typed: str, aliases: Aliases) -> list[N]:
    """Return the possible meanings of a typed text, by the first test that anything passes."""
    wanted = normalise(typed)
    begins = wanted and not NUMBER.fullmatch(wanted)  # a price of 2 is not the beginning of 21
    tests = (
        lambda choice: choice.word == wanted,
        lambda choice: wanted in accepted_names(choice, aliases),
        lambda choice: begins and _begins(wanted, _labels(choice, aliases)),
        lambda choice: begins and _begins(wanted, _labels(choice, NO_ALIASES)),
        lambda choice: begins and _begins(wanted, accepted_names(choice, aliases)),
        lambda choice: begins and _has_word(wanted, accepted_names(choice, aliases)),
    )
    several: list[N] = []
    for test in tests:
        found = [each for each in choices if test(each)]
        if len(found) == 1:
            return found
        several = several or found
    return several


def _labels(choice: Named, aliases: Aliases) -> list[str]:
    return _written(choice.label, aliases.vocabulary)


def _written(said: Text | None, vocabulary: Vocabulary = NO_ALIASES.vocabulary) -> list[str]:
    """Return a Text in every language, normalised for comparison, or nothing for None."""
    languages = (each.renaming(vocabulary) for each in spoken().values())
    return [_normal_name(said.in_(each)) for each in languages] if said else []


@lru_cache(NAMES)  # every typed answer is compared with the same ones
def _normal_name(name: str) -> str:
    return normalise(name)


def _begins(wanted: str, labels: list[str]) -> bool:
    return any(label.startswith(wanted) for label in labels)


def _has_word(wanted: str, labels: list[str]) -> bool:
    """Whether a later word of a label starts so: `red` of `buy-red`, `row-2` of `pray-row-2`."""
    return len(wanted) >= SHORTEST and any(f"-{wanted}" in label for label in labels)


def answer_text(root: Menu, path: Path, verbs: Iterable[Verb]) -> Text:
    """Return a complete path in readable form: `Offer gold · Gold: 3`.

    It omits answers without alternatives, unless no other answer is left, and the confirmation.
    Raises `NotOfferedError`.
    """
    answers = [*_answers(root, path)]
    params = next(verb.params for verb in verbs if verb.word == path[0])
    labels = {param.name: param.label for param in params}
    chosen, forced = list[Text](), list[Text]()
    for asked, word in answers:
        if asked.name != SURE:
            said = chosen if single_answer(asked) is None else forced
            answer = _label(asked, word)
            said.append(text("{option}: {answer}", option=labels[asked.name], answer=answer))
    return joined([_label(root, path[0]), *(chosen or forced)], " · ")


def brief_text(root: Menu, path: Path, questions: Collection[str]) -> Text:
    """Return a complete path in short: its verb, and its answers to these questions."""
    said = [_label(asked, word) for asked, word in _answers(root, path) if asked.name in questions]
    return joined([_label(root, path[0]), *said], " · ")


def _answers(root: Menu, path: Path) -> Iterator[tuple[Menu, Word]]:
    """Yield the menus below a path's verb, each with its answer. Raises `NotOfferedError`."""
    node = root.step(path[0])
    for word in path[1:]:
        asked = menu_at(node)
        node = asked.step(word)
        yield asked, word


def _label(menu: Menu, word: Word) -> Text:
    match menu:
        case Pick(choices=choices):
            return next(choice.label for choice in choices if choice.word == word)
        case Spread():
            return spread_text(menu, menu.counts(word))
        case _:
            return Text(word)
