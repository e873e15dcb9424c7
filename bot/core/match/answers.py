"""An answer in words: what a path through menus has chosen, to remind whoever chose it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.match.options import spread_text
from rules.core.confirm import SURE
from rules.core.forced import single_answer
from rules.core.menu import Menu, Path, Pick, Spread, Verb, Word, menu_at
from rules.core.text import Text, listed, text


def answer_text(root: Menu, path: Path, verbs: Iterable[Verb]) -> Text:
    """A complete path as people say it: `Offer gold · Gold: 3`.

    What has no alternative is left out, unless nothing else would be said; and that one was sure.
    Raises `NotOfferedError`.
    """
    node = root.step(path[0])
    params = next(verb.params for verb in verbs if verb.word == path[0])
    labels = {param.name: param.label for param in params}
    chosen, forced = list[Text](), list[Text]()
    for word in path[1:]:
        asked = menu_at(node)
        node = asked.step(word)
        if asked.name != SURE:
            said = chosen if single_answer(asked) is None else forced
            answer = _label(asked, word)
            said.append(text("{option}: {answer}", option=labels[asked.name], answer=answer))
    return listed([_label(root, path[0]), *(chosen or forced)], " · ")


def _label(menu: Menu, word: Word) -> Text:
    match menu:
        case Pick(choices=choices):
            return next(choice.label for choice in choices if choice.word == word)
        case Spread():
            return spread_text(menu, menu.counts(word))
        case _:
            return Text(word)
