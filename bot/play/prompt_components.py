"""The components of a prompt: the buttons and lists that answer a decision.

Up to five choices are buttons, more are lists. A number is a list, or a modal if there are too
many. A spread over places is one list if that suffices, else each place has a button to add one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Final

from discord import ButtonStyle, SelectOption
from discord.ui import Item, Select

from bot.core.match.address import LESSON, Address
from bot.core.match.decisions import Decision
from bot.core.match.match import Match
from bot.core.match.options import spread_label
from bot.core.pictures import pictures
from bot.core.screens.component_ids import MATCH, RULE, TICKET, ComponentId
from bot.core.screens.components import (
    OPTION_LABEL,
    OPTIONS,
    PLACEHOLDER,
    ROW,
    Picture,
    Row,
    button,
    chunks,
    clip,
    lists,
    sign,
)
from bot.hints.screens import HINT
from bot.hints.service import may_advise
from bot.play.orders import standing_offer
from render.signs import sign_beside
from rules.core.errors import IllegalMoveError
from rules.core.forced import only_spread
from rules.core.menu import NONE, Amount, Choice, Menu, Pick, Place, Spread, Word
from rules.core.secrets import Seat
from rules.core.text import Language, Text, text, texts

PLACE: Final = "(?P<place>[a-z0-9-]{1,80})"
UNDO: Final = ComponentId("undo", MATCH, TICKET)
UNEXPLAIN: Final = ComponentId("unexplain", MATCH)
FULL_PLACE: Final = ComponentId("full", PLACE)  # of a disabled button, which nobody can press

SEE: Final = "see"  # kind of custom id: show a menu on a picture of the board
SEE_DRAFT: Final = "seeing"  # the same with the draft of an answer


def component_rows(
    decision: Decision, language: Language, *, is_explained: bool = False
) -> Iterator[Row]:
    """Yield the rows of a prompt. If it explains its decision, the hint is first."""
    match decision.menu:
        case Pick(choices=choices) if has_buttons(decision.menu):
            buttons = (
                _address_button(
                    decision.address.child(decision.menu, c.word),
                    c.label.in_(language),
                    beside=_sign(decision, decision.menu.name, c.word),
                )
                for c in choices
            )
            yield from chunks(buttons, ROW)
        case Pick(choices=choices):
            yield from _lists(decision, _choice_options(decision, choices, language), language)
        case Amount(low=low, high=high) as menu if high - low < OPTIONS:
            numbers = [Choice(str(n), Text(str(n)), menu.hint(n)) for n in range(low, high + 1)]
            yield from _lists(decision, _choice_options(decision, numbers, language), language)
        case Amount(low=low, high=high):
            label = text("Name a number from {low} to {high} …", low=low, high=high)
            yield [
                button(label.in_(language), decision.address.custom_id("num"), ButtonStyle.primary)
            ]
        case Spread() as menu:
            yield from _spread_rows(decision, menu, language)
    yield list(_closing_buttons(decision, language, is_explained))


def has_buttons(menu: Menu) -> bool:
    """Whether the choices are buttons: one row of them, or two for verbs."""
    return isinstance(menu, Pick) and len(menu.choices) <= ROW * (1 + (menu.name == "verb"))


def _spread_rows(decision: Decision, menu: Spread, language: Language) -> Iterator[Row]:
    if menu.is_asked and (word := only_spread(menu)):
        label = spread_label(menu, menu.counts(word), language)
        yield [_address_button(decision.address.child(menu, word), label)]
    elif in_one_list(menu):
        choices = [Choice(place.word, place.label, place.hint) for place in menu.places]
        yield from _lists(
            decision,
            _choice_options(decision, choices, language),
            language,
            menu.least,
            menu.most,
        )
    elif words := combinations(menu):
        yield from _lists(
            decision, [_combination_option(menu, word, language) for word in words], language
        )
    elif has_ticks(decision, menu):
        yield [_select_places(decision, menu, language)]
    else:
        yield from chunks(_place_buttons(decision, menu, language), ROW)


def has_ticks(decision: Decision, menu: Spread) -> bool:
    """Whether a spread begins with a list of places to tick, each with its effect."""
    is_empty = decision.draft in ("", NONE)
    return menu.least == menu.most and len(menu.places) <= OPTIONS and is_empty


def _select_places(decision: Decision, menu: Spread, language: Language) -> Select[Any]:
    """Return a list to tick several places together. Buttons add the rest."""
    places = [Choice(place.word, place.label, place.hint) for place in menu.places]
    most = min(menu.most, len(places))
    shown = texts(
        "{question} Tick up to {count} place. Then you can add more to each.",
        "{question} Tick up to {count} places. Then you can add more to each.",
        most,
        question=menu.title,
    )
    return Select(
        custom_id=decision.address.custom_id("list0"),
        placeholder=clip(shown.in_(language), PLACEHOLDER),
        options=_choice_options(decision, places, language),
        max_values=most,
    )


def _choice_options(
    decision: Decision, choices: Iterable[Choice], language: Language
) -> list[SelectOption]:
    options = []
    for choice in choices:
        option = _select_option(choice.label.in_(language), choice.word, choice.hint, language)
        option.emoji = sign(_sign(decision, decision.menu.name, choice.word))
        options.append(option)
    return options


def _sign(decision: Decision, question: str, word: Word) -> str | None:
    """Return the name of the sign next to an answer to a question."""
    return sign_beside(decision.match.game.word, question, word)


def _combination_option(menu: Spread, word: Word, language: Language) -> SelectOption:
    counts = menu.counts(word)
    return _select_option(spread_label(menu, counts, language), word, menu.hint(counts), language)


def _select_option(label: str, word: Word, hint: Text | None, language: Language) -> SelectOption:
    description = clip(hint.in_(language), OPTION_LABEL) if hint else None
    return SelectOption(label=clip(label, OPTION_LABEL), value=word, description=description)


def _lists(
    decision: Decision,
    options: list[SelectOption],
    language: Language,
    least: int = 1,
    most: int = 1,
) -> Iterator[Row]:
    """Return lists of the answers to a decision."""
    return lists(
        lambda page: decision.address.custom_id(f"list{page}"),
        options,
        decision.menu.title.in_(language),
        least=least,
        most=most,
    )


def _place_buttons(decision: Decision, menu: Spread, language: Language) -> Iterator[Item[Any]]:
    """Yield a button to add one to each place. Its custom id holds the whole spread."""
    counts = menu.counts(decision.draft or NONE)
    put = sum(counts.values())
    for place in places_with_button(menu, counts):
        here = counts.get(place.word, 0)
        full = here == place.room or put == menu.most
        more = menu.spell({**counts, place.word: here + (not full)})
        yield button(
            text("{place} · {here} of {room}", place=place.label, here=here, room=place.room).in_(
                language
            ),
            FULL_PLACE.encode(place.word)
            if full
            else decision.address.child(menu, more).custom_id("add"),
            ButtonStyle.primary,
            disabled=full,
            beside=_sign(decision, menu.name, place.word),
        )


def places_with_button(menu: Spread, counts: Mapping[Word, int]) -> Sequence[Place]:
    """Return the ticked places if they have room for the whole spread, else all places."""
    ticked = [place for place in menu.places if counts.get(place.word)]
    enough = sum(place.room for place in ticked) >= menu.most
    return ticked if menu.least == menu.most and enough else menu.places


def _closing_buttons(
    decision: Decision, language: Language, is_explained: bool
) -> Iterator[Item[Any]]:
    hint = _hint_button(decision.match, language) if _is_at_root(decision) else ()
    yield from hint if is_explained else ()
    yield from _answer_buttons(decision, language)
    for address, label in decision.side_actions:
        beside = _sign(decision, "verb", address.path[-1])
        yield _address_button(address, label.in_(language), ButtonStyle.secondary, beside)
    yield from hint
    if decision.previous:
        yield _address_button(decision.previous, text("Back").in_(language), ButtonStyle.secondary)
    elif not decision.is_order:
        yield from undo_button(decision.match, decision.seat, language)
        yield from _always_button(decision, language)
        yield from _rule_button(decision.match, language)
    if is_explained:
        yield button(text("Stop explaining").in_(language), UNEXPLAIN.encode(decision.match.id))


def _is_at_root(decision: Decision) -> bool:
    """Whether a move begins here."""
    return not decision.previous and not decision.is_order


def _answer_buttons(decision: Decision, language: Language) -> Iterator[Item[Any]]:
    """Yield the buttons that finish a spread."""
    match decision.menu:
        case Spread(least=0) as menu if in_one_list(menu):
            none = text("None").in_(language)
            yield _address_button(decision.address.child(menu, NONE), none, ButtonStyle.secondary)
        case Spread() as menu if not in_one_list(menu) and not combinations(menu):
            word = decision.draft or NONE
            if menu.least <= sum(menu.counts(word).values()):
                done = text("Confirm") if word != NONE else text("None")
                yield _address_button(
                    decision.address.child(menu, word), done.in_(language), ButtonStyle.success
                )
            if word != NONE:
                again = decision.address.child(menu, NONE).custom_id("add")
                yield button(text("Clear").in_(language), again)


def _hint_button(match: Match, language: Language) -> Iterator[Item[Any]]:
    """Yield the button that asks for the computer's advice, if the table allows it."""
    if may_advise(match):
        yield button(text("Hint").in_(language), HINT.encode(match.id))


def _always_button(decision: Decision, language: Language) -> Iterator[Item[Any]]:
    """Yield the button that makes the answer automatic, for decisions with standing answers."""
    if offer := standing_offer(decision.match, decision.seat):
        order, answer = offer
        label = text("From now on: {answer} …", answer=answer) if answer else text("Always …")
        yield _address_button(order.address, label.in_(language), ButtonStyle.secondary)


def _rule_button(match: Match, language: Language) -> Iterator[Item[Any]]:
    """Yield the button that explains the rule of the present phase. A lesson does that itself."""
    if match.id != LESSON and match.state.phase in match.game.rule_topics:
        yield button(text("Rule").in_(language), RULE.encode(match.id))


def board_button(
    decision: Decision, picture: Picture | None, language: Language
) -> Iterator[Item[Any]]:
    """Yield the button that shows the choices on the board, if they are places. The draft stays."""
    if (picture is None or picture.name != pictures.CHOICES) and pictures.are_places(decision):
        has_draft = isinstance(decision.menu, Spread) and decision.draft
        to = (
            decision.address.child(decision.menu, decision.draft) if has_draft else decision.address
        )
        kind = SEE_DRAFT if has_draft else SEE
        yield button(text("On the board").in_(language), to.custom_id(kind))


def _address_button(
    to: Address,
    label: str,
    style: ButtonStyle = ButtonStyle.primary,
    beside: str | None = None,
) -> Item[Any]:
    return button(label, to.custom_id("go"), style, beside=beside)


def in_one_list(menu: Spread) -> bool:
    return len(menu.places) <= OPTIONS and all(place.room == 1 for place in menu.places)


def combinations(menu: Spread) -> list[Word]:
    """Return all words of a spread if they fit into one list, else none."""
    words = list(islice(menu.words(), OPTIONS + 1))
    return words if len(words) <= OPTIONS else []


def undo_button(match: Match, seat: Seat, language: Language) -> Iterator[Item[Any]]:
    """Yield the button that undoes a seat's last move, if that is allowed."""
    if any(map(match.is_computer, match.awaited())):
        return  # computers move immediately
    with suppress(IllegalMoveError):
        last, *more = match.undoable_together(seat)
        label = text("Undo the turn") if more else text("Undo")
        yield button(label.in_(language), UNDO.encode(match.id, match.ticket(seat, last)))
