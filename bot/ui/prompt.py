"""One decision as a message: what to know, its title, and something to press.

Five choices are buttons and more are lists; a number is a list, or a modal where there are too
many; things put on places are one list where that is enough, else a button for one more on each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Final, TypeVar

from discord import ButtonStyle, SelectOption
from discord.ui import Item, Label, Modal, Select, TextInput

from bot.commands.options import label_of
from bot.languages import language
from bot.table.asking import Ask
from bot.table.match import Match
from bot.ui import pictures
from bot.ui.address import OLD, Address
from bot.ui.names import speech
from bot.ui.parts import (
    OPTIONS,
    PLACEHOLDER,
    Picture,
    Row,
    Screen,
    button,
    clipped,
    screen,
)
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import (
    NONE,
    Action,
    Amount,
    Choice,
    Menu,
    Node,
    Pick,
    Place,
    Spread,
    Word,
    only,
)
from rules.core.secrets import Seat
from rules.core.text import Language, Text, text

ROW: Final = 5  # buttons in a row
WORDY: Final = 100  # characters of an option's label or description
MODAL: Final = 45  # characters of a modal's title or label

SEE: Final = "see"  # kinds of addresses: of a menu,
SEE_MAKING: Final = "seeing"  # and of what is in the making on it

T = TypeVar("T")


def prompt(
    ask: Ask,
    code: str,
    said: str = "",
    picture: Picture | None = None,
    number: int | None = None,
    below: Iterable[Row] = (),
) -> Screen:
    """What somebody has to decide now, for their eyes only; `below` it what else can be pressed."""
    spoken = speech(ask.match, code)
    brief = ask.match.game.words.brief(ask.match.view(ask.seat)).in_(spoken)
    title = f"### {ask.menu.title.in_(spoken)}"
    lines = [private_line(code), said, brief, title, *_explained(ask, spoken)]
    words = "\n".join(filter(None, lines))
    *rows, ends = _rows(ask, spoken)
    last = _chunks([*ends, *_sights(ask, picture, spoken)], ROW)
    return screen(words, [*rows, *last, *below], picture, private=True, number=number)


def private_line(code: str) -> str:
    """Private is marked as private."""
    private = text("Only you see this.").in_(language(code))
    return f"-# 🔒 {private}"


def undo(match: Match, seat: Seat, language: Language) -> Iterator[Item[Any]]:
    """A button for one's own last move, where it may be taken back."""
    if any(map(match.is_computer, match.awaited())):
        return  # which moves at once
    with suppress(IllegalMoveError):
        last = match.undoable(seat)
        yield button(text("Undo").in_(language), f"undo:{match.id}:{match.ticket(seat, last)}")


def number_modal(ask: Ask, code: str) -> Modal:
    """Must be the first response to a press, and answers even if the bot restarts meanwhile."""
    menu, spoken = ask.menu, speech(ask.match, code)
    if not isinstance(menu, Amount):
        raise StaleMenuError(OLD)
    title = clipped(text("Your decision").in_(spoken), MODAL)
    modal = Modal(title=title, custom_id=ask.at.custom_id("num"))
    number: TextInput[Modal] = TextInput(custom_id="number", max_length=len(str(menu.high)))
    span = text("A number from {low} to {high}", low=menu.low, high=menu.high).in_(spoken)
    asked = clipped(menu.title.in_(spoken), MODAL)
    modal.add_item(Label(text=asked, description=span, component=number))
    modal.stop()
    return modal


def _explained(ask: Ask, language: Language) -> Iterator[str]:
    """What buttons would do, for which there is no room on them."""
    menu = ask.menu
    if isinstance(menu, Pick) and _has_buttons(menu):
        for choice in menu.choices:
            hint = choice.hint  # it is made when it is asked for
            parts = [hint.in_(language)] if hint else []
            parts += _without_asking(menu.step(choice.word), language)
            label = choice.label.in_(language)
            if said := [part for part in parts if part != label]:
                yield " · ".join([f"**{label}**", *said])
    if isinstance(menu, Spread) and not _in_one_list(menu) and not _combinations(menu):
        yield from _in_the_making(menu, menu.counts(ask.making or NONE), language)


def _in_the_making(menu: Spread, counts: Mapping[Word, int], language: Language) -> Iterator[str]:
    """What there is at each place, and what comes of all that has been put so far."""
    for place in menu.places:
        if hint := place.hint:
            yield f"**{place.label.in_(language)}** · {hint.in_(language)}"
    if counts and (hint := menu.hint(counts)):
        yield f"**{label_of(menu, counts, language)}** · {hint.in_(language)}"


def _without_asking(node: Node, language: Language) -> Iterator[str]:
    """What a press decides as well, because there is only one answer to it."""
    while not isinstance(node, Action) and (word := only(node)):
        match node:
            case Pick(choices=(choice,)):
                yield choice.label.in_(language)
            case Spread() if word != NONE:
                yield label_of(node, node.counts(word), language)
        node = node.step(word)


def _rows(ask: Ask, language: Language) -> Iterator[Row]:
    match ask.menu:
        case Pick(choices=choices) if _has_buttons(ask.menu):
            buttons = (_go(ask.at.down(ask.menu, c.word), c.label.in_(language)) for c in choices)
            yield from _chunks(buttons, ROW)
        case Pick(choices=choices):
            yield from _lists(ask, [_option(c, language) for c in choices])
        case Amount(low=low, high=high) as menu if high - low < OPTIONS:
            numbers = [Choice(str(n), Text(str(n)), menu.hint(n)) for n in range(low, high + 1)]
            yield from _lists(ask, [_option(number, language) for number in numbers])
        case Amount(low=low, high=high):
            label = text("Name a number from {low} to {high} …", low=low, high=high)
            yield [button(label.in_(language), ask.at.custom_id("num"), ButtonStyle.primary)]
        case Spread() as menu:
            yield from _spread_rows(ask, menu, language)
    yield list(_ends(ask, language))


def _has_buttons(menu: Menu) -> bool:
    """A row of them, or two of verbs, which everybody wants to see at once."""
    return isinstance(menu, Pick) and len(menu.choices) <= ROW * (1 + (menu.name == "verb"))


def _spread_rows(ask: Ask, menu: Spread, language: Language) -> Iterator[Row]:
    if _in_one_list(menu):
        choices = [Choice(place.word, place.label, place.hint) for place in menu.places]
        yield from _lists(ask, [_option(c, language) for c in choices], menu.least, menu.most)
    elif words := _combinations(menu):
        yield from _lists(ask, [_combined(menu, word, language) for word in words])
    elif menu.least == menu.most and len(menu.places) <= OPTIONS and _is_empty(ask):
        yield [_several(ask, menu, language)]
    else:
        yield from _chunks(_places(ask, menu, language), ROW)


def _is_empty(ask: Ask) -> bool:
    """Nothing has been put anywhere yet."""
    return ask.making in ("", NONE)


def _several(ask: Ask, menu: Spread, language: Language) -> Select[Any]:
    """One thing on each of several places, with one press; what is left over is put by buttons."""
    places = [Choice(place.word, place.label, place.hint) for place in menu.places]
    most = min(menu.most, len(places))
    shown = text("Tick up to {most} places; you are asked for more on one next.", most=most)
    return Select(
        custom_id=ask.at.custom_id("list0"),
        placeholder=clipped(shown.in_(language), PLACEHOLDER),
        options=[_option(place, language) for place in places],
        max_values=most,
    )


def _option(choice: Choice, language: Language) -> SelectOption:
    return _listed(choice.label.in_(language), choice.word, choice.hint, language)


def _combined(menu: Spread, word: Word, language: Language) -> SelectOption:
    counts = menu.counts(word)
    return _listed(label_of(menu, counts, language), word, menu.hint(counts), language)


def _listed(label: str, word: Word, hint: Text | None, language: Language) -> SelectOption:
    description = clipped(hint.in_(language), WORDY) if hint else None
    return SelectOption(label=clipped(label, WORDY), value=word, description=description)


def _lists(ask: Ask, options: list[SelectOption], least: int = 1, most: int = 1) -> Iterator[Row]:
    """As many lists as it takes, twenty-five options each."""
    for page, some in enumerate(_chunks(options, OPTIONS)):
        shown = f"{some[0].label} … {some[-1].label}" if len(some) > 1 else some[0].label
        select: Select[Any] = Select(
            custom_id=ask.at.custom_id(f"list{page}"),
            placeholder=clipped(shown, PLACEHOLDER),
            options=some,
            min_values=max(1, least),
            max_values=min(most, len(some)),
        )
        yield [select]


def _places(ask: Ask, menu: Spread, language: Language) -> Iterator[Item[Any]]:
    """A button for one more on each place; its id holds the whole spread that it makes."""
    counts = menu.counts(ask.making or NONE)
    put = sum(counts.values())
    for place in _worth_a_button(menu, counts):
        here = counts.get(place.word, 0)
        full = here == place.room or put == menu.most
        more = menu.spell({**counts, place.word: here + (not full)})
        yield button(
            f"{place.label.in_(language)} +1 · {here}/{place.room}",
            f"full:{place.word}" if full else ask.at.down(menu, more).custom_id("add"),
            ButtonStyle.primary,
            disabled=full,
        )


def _worth_a_button(menu: Spread, counts: Mapping[Word, int]) -> Sequence[Place]:
    """Those ticked, where exactly so many are put and these have the room; else all."""
    ticked = [place for place in menu.places if counts.get(place.word)]
    enough = sum(place.room for place in ticked) >= menu.most
    return ticked if menu.least == menu.most and enough else menu.places


def _ends(ask: Ask, language: Language) -> Iterator[Item[Any]]:
    match ask.menu:
        case Spread(least=0) as menu if _in_one_list(menu):
            none = text("None").in_(language)
            yield _go(ask.at.down(menu, NONE), none, ButtonStyle.secondary)
        case Spread() as menu if not _in_one_list(menu) and not _combinations(menu):
            word = ask.making or NONE
            if menu.least <= sum(menu.counts(word).values()):
                done = text("Place") if word != NONE else text("None")
                yield _go(ask.at.down(menu, word), done.in_(language), ButtonStyle.success)
            if word != NONE:
                again = ask.at.down(menu, NONE).custom_id("add")
                yield button(text("Clear").in_(language), again)
    for address, label in ask.beside:
        yield _go(address, label.in_(language), ButtonStyle.secondary)
    if ask.back:
        yield _go(ask.back, text("Back").in_(language), ButtonStyle.secondary)
    elif not ask.ahead:
        yield from undo(ask.match, ask.seat, language)


def _sights(ask: Ask, picture: Picture | None, language: Language) -> Iterator[Item[Any]]:
    """Choices that are places can be seen on the board; what has been put where stays."""
    if (picture is None or picture.name != pictures.CHOICES) and pictures.are_places(ask):
        making = isinstance(ask.menu, Spread) and ask.making
        to = ask.at.down(ask.menu, ask.making) if making else ask.at
        kind = SEE_MAKING if making else SEE
        yield button(text("On the board").in_(language), to.custom_id(kind))


def _go(to: Address, label: str, style: ButtonStyle = ButtonStyle.primary) -> Item[Any]:
    return button(label, to.custom_id("go"), style)


def _in_one_list(menu: Spread) -> bool:
    return len(menu.places) <= OPTIONS and all(place.room == 1 for place in menu.places)


def _combinations(menu: Spread) -> list[Word]:
    """All that can be said, where one list holds it."""
    words = list(islice(menu.words(), OPTIONS + 1))
    return words if len(words) <= OPTIONS else []


def _chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = list(items)
    while rest:
        some, rest = rest[:size], rest[size:]
        yield some
