"""The picture in words, the weightiest first, for who cannot see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from render.alt import join_sentences
from render.aton.labels import name, turn
from render.aton.layout import BOARD
from rules.aton.view import AtonView, ItemView, PlayerView, TempleView
from rules.core.secrets import Seat
from rules.core.text import Language, Text, divided, listed, named, text, texts

SQUARES: Final[Mapping[str, Callable[[int], Text]]] = {
    "yellow": lambda count: texts("{count} yellow", "{count} yellow", count),
    "green": lambda count: texts("{count} green", "{count} green", count),
    "black": lambda count: texts("{count} black", "{count} black", count),
    "blue": lambda count: texts("{count} blue", "{count} blue", count),
    "bonus": lambda count: texts("{count} bonus", "{count} bonus", count),
}
ITEMS: Final[Mapping[str, Text]] = {
    "temple-1": text("temple {number}", number=1),
    "temple-2": text("temple {number}", number=2),
    "temple-3": text("temple {number}", number=3),
    "temple-4": text("temple {number}", number=4),
    "black": text("black squares"),
    "bonus": text("bonus squares"),
}


def alt_text(view: AtonView, language: Language) -> str:
    return join_sentences(_sentences(view), language)


def _sentences(view: AtonView) -> Iterator[Text]:
    yield text("Aton, round {round}. {turn}.", round=view.round, turn=turn(view))
    if view.sealed:
        laid = (player.seat for player in view.players if player.laid)
        yield from (text("{side} has laid.", side=name(seat)) for seat in laid)
    scores = _each(view, [player.score for player in view.players])
    yield text("Points: {points}.", points=scores)
    yield from _scoring(view)
    yield from _cards(view)
    yield from (_temple(temple, view.seats) for temple in view.temples)
    yield from _dead(view)
    yield from (_near(player) for player in view.players)
    reserves = _each(view, [player.reserve for player in view.players])
    yield text("Reserve: {counts}.", counts=reserves)
    yield from _changed(view)


def _each(view: AtonView, numbers: Sequence[int]) -> Text:
    """A number of each side."""
    pairs = zip(view.seats, numbers, strict=True)
    return listed(text("{side} {number}", side=name(seat), number=n) for seat, n in pairs)


def _scoring(view: AtonView) -> Iterator[Text]:
    """What the scoring just made brought, or a scoring would bring now."""
    items = [
        listed((ITEMS[item.item], _points(view, item)), " ")
        for item in view.scored or view.would
        if any(item.points)
    ]
    if view.scored:
        yield text("Scored: {items}.", items=listed(items or [text("nothing")]))
    elif items:
        yield text("A scoring now would give: {items}.", items=listed(items))


def _points(view: AtonView, item: ItemView) -> Text:
    pairs = zip(view.seats, item.points, strict=True)
    return listed(
        (text("{side} +{points}", side=name(seat), points=n) for seat, n in pairs if n), " "
    )


def _cards(view: AtonView) -> Iterator[Text]:
    for player in view.players:
        if player.cards:
            cards = listed((named(str(card)) for card in player.cards), " · ")
            yield text("{side} at cartouches 1 to 4: {cards}.", side=name(player.seat), cards=cards)
    if view.first is not None:
        yield text("{side} plays first.", side=name(view.first))


def _temple(temple: TempleView, seats: Sequence[Seat]) -> Text:
    """Who stands on how many squares of each colour."""
    colours = (group.colour for group in BOARD[temple.number - 1])
    held = Counter(zip(colours, temple.squares, strict=True))
    counts = [_held(seat, held) for seat in seats if seat in temple.squares] or [text("empty")]
    return text("Temple {number}: {counts}.", number=temple.number, counts=divided(counts))


def _held(seat: Seat, held: Mapping[tuple[str, Seat | None], int]) -> Text:
    counts = (say(held[colour, seat]) for colour, say in SQUARES.items() if held[colour, seat])
    return listed((name(seat), listed(counts)), " ")


def _dead(view: AtonView) -> Iterator[Text]:
    counts = Counter(view.dead)
    dead = _each(view, [counts[seat] for seat in view.seats])
    yield text("Kingdom of the Dead, {number} of 8: {counts}.", number=len(view.dead), counts=dead)


def _near(player: PlayerView) -> Text:
    """How near a side is to winning at once."""
    return text(
        "{side} holds {yellow} of 14 yellow, {green} of 14 green, {best} of 12 in one temple.",
        side=name(player.seat),
        yellow=player.yellow,
        green=player.green,
        best=player.best,
    )


def _changed(view: AtonView) -> Iterator[Text]:
    """What the last step did to each temple."""
    for each in view.temples:
        groups = BOARD[each.number - 1]
        for places, say in ((each.placed, _came), (each.taken, _went)):
            counts = Counter(groups[place].colour for place in places)
            if counts:
                yield say(each.number, listed(SQUARES[c](n) for c, n in counts.items()))


def _came(number: int, squares: Text) -> Text:
    return text("Just placed in temple {number}: {squares}.", number=number, squares=squares)


def _went(number: int, squares: Text) -> Text:
    return text("Just removed from temple {number}: {squares}.", number=number, squares=squares)
