"""Faults that show in a game: texts too long, typed words with two meanings, crowded pictures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import Any, Final

from bot.core.match.options import accepted_names
from bot.ground.languages import language
from bot.program.operator.languages.catalogue_faults import Fault
from bot.program.operator.languages.samples import LIMITS, Position, Sample, samples
from bot.program.operator.languages.sentences import Key, key_of, marked_sentences
from render import list_extra_pictures, renderer_of, scene_of_choices
from render.fonts import NARROWEST, text_width
from render.naming import NOBODY
from render.scene import Label, Scene
from rules.core.menu import Amount, Pick, Spread
from rules.core.text import FORMS, Language, Text

LONGEST_NAME: Final = "W" * 32  # of a person on Discord, whose name stands where a seat does


@dataclass(slots=True)
class Picture:
    """A picture in a language, with the sentences on it and in its alt text."""

    name: str
    scene: Scene
    keys: frozenset[Key]
    written: dict[str, Key] = field(default_factory=dict)


def game_faults(code: str) -> Iterator[Fault]:
    """Yield the faults of a language that show in sample games, each once."""
    found = chain.from_iterable(
        (*_long_texts(sample, code), *_double_meanings(sample)) for sample in samples()
    )
    yield from dict.fromkeys(found)


def _long_texts(sample: Sample, code: str) -> Iterator[Fault]:
    """Yield the sentences that are too long for their place, with long names of players."""
    known = replace(language(code).renaming(sample.vocabulary), write=_long_name)
    for said, use in sample.said.items():
        length = len(said.in_(known))
        if length > LIMITS[use]:
            more = f"{length} of {LIMITS[use]} characters: {said.in_(known)}"
            yield Fault("too long", key_of(said), more)


def _long_name(value: int | str) -> str:
    return str(value) if isinstance(value, int) else LONGEST_NAME


def _double_meanings(sample: Sample) -> Iterator[Fault]:
    """Yield the names that mean two answers to one question, in whatever language."""
    for position in sample.positions:
        for _, menu in position.menus:
            if not isinstance(menu, Amount):
                yield from _ambiguous(menu, sample)
    verbs = defaultdict[str, set[str]](set)
    for verb in sample.game.verbs:
        for name in (verb.word, *accepted_names(verb, sample.aliases)):
            verbs[name].add(verb.word)
    yield from _doubles(verbs, f"the commands of {sample.game.label}")


def _ambiguous(menu: Pick | Spread, sample: Sample) -> Iterator[Fault]:
    meant = defaultdict[str, set[str]](set)
    rows = menu.choices if isinstance(menu, Pick) else menu.places
    for row in rows:
        for name in (row.word, *accepted_names(row, sample.aliases)):
            meant[name].add(row.word)
    yield from _doubles(meant, f"“{menu.title}” of {sample.game.label}")


def _doubles(meant: dict[str, set[str]], where: str) -> Iterator[Fault]:
    for name, words in meant.items():
        if len(words) > 1:
            yield Fault("typed with two meanings", None, f"`{name}` is {sorted(words)} in {where}")


def pictures(code: str) -> Iterator[Picture]:
    """Draw the pictures of the sample games in a language, those with new sentences only."""
    met: set[Key] = set()
    for sample in samples():
        for number, position in enumerate(sample.positions):
            for kind, draw in _scenes(sample, position):
                heard: dict[str, Key] = {}
                listening = _listening(language(code), heard)
                scene = draw(listening.renaming(sample.vocabulary))
                keys = frozenset(heard.values())
                if scene is not None and keys - met:
                    met |= keys
                    name = f"{sample.game.word}-{position.phase}-{number}-{kind}"
                    yield Picture(name, scene, keys, heard)


def _listening(known: Language, heard: dict[str, Key]) -> Language:
    """Return the same language, which keeps the sentences that it is asked for."""

    def find(said: Text) -> str:
        found = known.find(said)
        if key_of(said) in marked_sentences():
            heard[found.partition(FORMS)[0]] = key_of(said)
        return found

    return replace(known, find=find)


def _scenes(sample: Sample, position: Position) -> Iterator[tuple[str, Any]]:
    """Yield the kinds of pictures of a position, each with its factory."""
    renderer = renderer_of(sample.game.word)
    if renderer is None:
        return
    view = position.view
    yield "board", partial(renderer.scene, view)
    yield "hand", partial(renderer.hand, view)
    for other in list_extra_pictures(renderer, view):
        yield other.word, partial(other.scene, view)
    for path, menu in position.menus:
        if draw := scene_of_choices(renderer, view, menu, path):
            yield menu.name, lambda spoken, draw=draw: draw(spoken, NOBODY)


def picture_faults(picture: Picture) -> Iterator[Fault]:
    """Yield the labels of a picture that are cut, or wider than the picture."""
    for shape in picture.scene.shapes:
        if isinstance(shape, Label):
            room = shape.max_width or picture.scene.size[0]
            said = shape.whole or shape.text
            narrowest = NARROWEST if shape.max_width else 1
            width = text_width(said, shape.face, shape.size) * narrowest
            if width > room:
                more = f"“{said}” has {width:.0f} of {room:.0f} pixels in {picture.name}.png"
                yield Fault("too wide on a picture", picture.written.get(said), more)
