"""Prompts: a decision as a message with its facts, title and components."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from discord.ui import Label, Modal, TextInput

from bot.core.match.address import STALE_MENU
from bot.core.match.decisions import Decision
from bot.core.match.narration import paused_text
from bot.core.match.options import spread_label, spread_text
from bot.core.screens.components import ROW, Picture, Row, Screen, chunks, clip, screen
from bot.core.screens.names import table_language
from bot.core.screens.private import brief_words, private_line
from bot.deadlines.words import own_deadline
from bot.play.prompt_components import (
    board_button,
    combinations,
    component_rows,
    has_buttons,
    has_ticks,
    in_one_list,
    places_with_button,
)
from rules.core.errors import StaleMenuError
from rules.core.forced import single_answer
from rules.core.menu import NONE, Action, Amount, Node, Pick, Spread, Word
from rules.core.text import Language, Text, text

MODAL: Final = 45  # characters of a modal's title or label


def prompt(
    decision: Decision,
    code: str,
    said: str = "",
    picture: Picture | None = None,
    number: int | None = None,
    below: Iterable[Row] = (),
    *,
    is_brief: bool = False,
    is_explained: bool = False,
) -> Screen:
    """Make the prompt of a decision, for its player only. `below` are rows of other components.

    A brief one omits the facts, which its player has just read. An explained one has a line on its
    first question, and the hint before other buttons.
    """
    spoken = table_language(decision.match, code)
    facts = "" if is_brief else brief_words(decision.match, decision.seat, code)
    title = f"### {decision.menu.title.in_(spoken)}"
    explained = explain_components(decision, spoken)
    now = _now_line(decision, spoken) if is_explained else ""
    lines = [private_line(code), said, facts, now, _time_line(decision, spoken), title, *explained]
    words = "\n".join(filter(None, lines))
    *rows, ends = component_rows(decision, spoken, is_explained=bool(now))
    last = chunks([*ends, *board_button(decision, picture, spoken)], ROW)
    return screen(words, [*rows, *last, *below], picture, private=True, number=number)


def _now_line(decision: Decision, spoken: Language) -> str:
    """Return the line that explains a move at its first question."""
    match, explain = decision.match, decision.match.game.now
    if explain is None or decision.is_order or decision.previous:
        return ""
    line = explain(match.view(decision.seat))
    return line.in_(spoken) if line else ""


def _time_line(decision: Decision, spoken: Language) -> str:
    """Return the deadline of the decision, or that the match is paused."""
    match = decision.match
    line = paused_text(match) if match.is_paused else own_deadline(match, decision.seat)
    return f"-# {line.in_(spoken)}" if line else ""


def number_modal(decision: Decision, code: str) -> Modal:
    """Make the modal that asks for a number. Its custom id works even after a restart."""
    menu, spoken = decision.menu, table_language(decision.match, code)
    if not isinstance(menu, Amount):
        raise StaleMenuError(STALE_MENU)
    title = clip(text("Your decision").in_(spoken), MODAL)
    modal = Modal(title=title, custom_id=decision.address.custom_id("num"))
    number: TextInput[Modal] = TextInput(custom_id="number", max_length=len(str(menu.high)))
    span = text("A number from {low} to {high}", low=menu.low, high=menu.high).in_(spoken)
    asked = clip(menu.title.in_(spoken), MODAL)
    modal.add_item(Label(text=asked, description=span, component=number))
    modal.stop()
    return modal


def explain_components(decision: Decision, language: Language) -> Iterator[str]:
    """Yield lines on the effects of components that have no room for them."""
    menu = decision.menu
    if isinstance(menu, Pick) and has_buttons(menu):
        for choice in menu.choices:
            effect = choice.result  # it is computed on access
            parts = [effect.in_(language)] if effect else []
            options = _option_labels(decision, choice.word)
            parts += _implied_labels(menu, choice.word, options, language)
            label = choice.label.in_(language)
            if said := [_besides(label, part) for part in dict.fromkeys(parts) if part != label]:
                yield " · ".join([f"**{label}**", *said])
    if isinstance(menu, Spread) and not _has_lists(decision, menu):
        yield from _draft_lines(menu, menu.counts(decision.draft or NONE), language)


def _has_lists(decision: Decision, menu: Spread) -> bool:
    """Whether a spread is asked by lists, which have room for the effects."""
    return in_one_list(menu) or bool(combinations(menu)) or has_ticks(decision, menu)


def _besides(label: str, part: str) -> str:
    """Return the words on a choice without its label: `row 3` of `Pray (row 3)`."""
    if part.startswith(f"{label} (") and part.endswith(")"):
        return part[len(label) + 2 : -1]
    return part


def _draft_lines(menu: Spread, counts: Mapping[Word, int], language: Language) -> Iterator[str]:
    """Yield lines on the progress of a draft, on the places, and on its result."""
    if put := sum(counts.values()):
        yield _progress(menu, put).in_(language)
    for place in places_with_button(menu, counts):
        if hint := place.hint:
            yield f"**{place.label.in_(language)}** · {hint.in_(language)}"
    if counts and (hint := menu.hint(counts)):
        yield f"**{spread_label(menu, counts, language)}** · {hint.in_(language)}"


def _progress(menu: Spread, put: int) -> Text:
    if menu.least == menu.most:
        return text(
            "{put} of {most} chosen, {left} left. Each press adds one.",
            put=put,
            most=menu.most,
            left=menu.most - put,
        )
    return text("{put} chosen, up to {most}. Each press adds one.", put=put, most=menu.most)


def _option_labels(decision: Decision, word: Word) -> Mapping[str, Text]:
    """Return the labels of the options of a verb that was chosen, or that a word implies."""
    chosen = (*decision.address.path, word)[0]
    verbs = decision.match.game.commands
    return {
        param.name: param.label for verb in verbs if verb.word == chosen for param in verb.params
    }


def _implied_labels(
    menu: Pick, pressed: Word, options: Mapping[str, Text], language: Language
) -> Iterator[str]:
    """Yield the labels of the only possible answers that a press implies.

    One that another button would press too has the name of its own question.
    """
    others = {choice.word for choice in menu.choices} - {pressed}
    node: Node = menu.step(pressed)
    while not isinstance(node, Action) and (word := single_answer(node)):
        match node:
            case Pick(choices=(choice,)):
                said, option = choice.label, options.get(node.name)
                if option and choice.word in others:
                    said = _answered(option, said)
                yield said.in_(language)
            case Spread() if word != NONE:
                yield _answered(options[node.name], spread_text(node, node.counts(word))).in_(
                    language
                )
        node = node.step(word)


def _answered(option: Text, answer: Text) -> Text:
    return text("{option}: {answer}", option=option, answer=answer)
