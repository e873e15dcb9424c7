"""Describe the board of Aton in sentences, the weightiest first, for blind players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from render.alt import Sentence, Topic, about, join_sentences
from render.aton.labels import side_name, turn_sentence
from render.aton.layout import SQUARE_GROUPS
from rules.aton.sentences import text, texts
from rules.aton.view import AtonView, ItemView, PlayerView, TempleView
from rules.core.secrets import Seat
from rules.core.text import Language, Text, divided, joined, listed, named

COUNTED_SQUARES: Final[Mapping[str, Callable[[int], Text]]] = {
    "yellow": lambda count: texts("{count} yellow", "{count} yellow", count),
    "green": lambda count: texts("{count} green", "{count} green", count),
    "black": lambda count: texts("{count} black", "{count} black", count),
    "blue": lambda count: texts("{count} blue", "{count} blue", count),
    "bonus": lambda count: texts("{count} bonus", "{count} bonus", count),
}
ITEM_NAMES: Final[Mapping[str, Text]] = {
    "temple-1": text("temple {number}", number=1),
    "temple-2": text("temple {number}", number=2),
    "temple-3": text("temple {number}", number=3),
    "temple-4": text("temple {number}", number=4),
    "black": text("black squares"),
    "bonus": text("bonus squares"),
}

TIME: Final = Topic(9, text("the current turn"))
POINTS: Final = Topic(9, text("points"))
SCORING: Final = Topic(8, text("the scoring"))
CARDS: Final = Topic(8, text("cards"))
TEMPLES: Final = Topic(7, text("temples"))
CHANGES: Final = Topic(6, text("the last changes"))
DEAD: Final = Topic(5, text("the Kingdom of the Dead"))
PROGRESS: Final = Topic(4, text("progress towards victory"))
RESERVE: Final = Topic(3, text("the reserve"))


def alt_text(view: AtonView, language: Language) -> str:
    return join_sentences(_sentences(view), language)


def _sentences(view: AtonView) -> Iterator[Sentence]:
    yield TIME, text("Aton, round {round}. {turn}.", round=view.round, turn=turn_sentence(view))
    sides = [text("{side} is {seat}", side=side_name(seat), seat=seat) for seat in view.seats]
    yield TIME, text("{sides}.", sides=listed(sides))
    if view.sealed:
        laid = (player.seat for player in view.players if player.laid)
        sentences = (text("{side} has laid.", side=side_name(seat)) for seat in laid)
        yield from about(TIME, sentences)
    scores = _number_of_each_side(view, [player.score for player in view.players])
    yield POINTS, text("Points: {points}.", points=scores)
    yield from about(SCORING, _scoring(view))
    yield from about(CARDS, _cards(view))
    yield from about(TEMPLES, (_temple(temple, view.seats) for temple in view.temples))
    yield from about(DEAD, _kingdom_of_the_dead(view))
    yield from about(PROGRESS, map(_progress_to_win, view.players))
    reserves = _number_of_each_side(view, [player.reserve for player in view.players])
    yield RESERVE, text("Reserve: {counts}.", counts=reserves)
    yield from about(CHANGES, _last_changes(view))


def _number_of_each_side(view: AtonView, numbers: Sequence[int]) -> Text:
    """List a number of each side."""
    pairs = zip(view.seats, numbers, strict=True)
    return listed(text("{side} {number}", side=side_name(seat), number=n) for seat, n in pairs)


def _scoring(view: AtonView) -> Iterator[Text]:
    """List the points of the last scoring, or those that a scoring would give now."""
    items = [
        joined((ITEM_NAMES[item.item], _points(view, item)), " ")
        for item in view.scored or view.would
        if any(item.points)
    ]
    if view.scored:
        yield text("Scored: {items}.", items=listed(items or [text("nothing")]))
    elif items and view.phase != "over":
        yield text("A scoring now would give: {items}.", items=listed(items))


def _points(view: AtonView, item: ItemView) -> Text:
    pairs = zip(view.seats, item.points, strict=True)
    return joined(
        (text("{side} +{points}", side=side_name(seat), points=n) for seat, n in pairs if n), " "
    )


def _cards(view: AtonView) -> Iterator[Text]:
    for player in view.players:
        if player.cards:
            side, cards = side_name(player.seat), (named(str(card)) for card in player.cards)
            listed_cards = joined(cards, " · ")
            yield text("{side} at cartouches 1 to 4: {cards}.", side=side, cards=listed_cards)
    if view.first is not None:
        yield text("{side} plays first.", side=side_name(view.first))


def _temple(temple: TempleView, seats: Sequence[Seat]) -> Text:
    """Count the squares of each colour that each side holds in a temple."""
    colours = (group.colour for group in SQUARE_GROUPS[temple.number - 1])
    counters = Counter(zip(colours, temple.squares, strict=True))
    counts = [_squares_of(seat, counters) for seat in seats if seat in temple.squares]
    counted = divided(counts or [text("empty")])
    return text("Temple {number}: {counts}.", number=temple.number, counts=counted)


def _squares_of(seat: Seat, counters: Mapping[tuple[str, Seat | None], int]) -> Text:
    numbers = {colour: counters[colour, seat] for colour in COUNTED_SQUARES}
    counts = (COUNTED_SQUARES[colour](number) for colour, number in numbers.items() if number)
    return joined((side_name(seat), listed(counts)), " ")


def _kingdom_of_the_dead(view: AtonView) -> Iterator[Text]:
    counts = Counter(view.dead)
    dead = _number_of_each_side(view, [counts[seat] for seat in view.seats])
    yield text("Kingdom of the Dead, {number} of 8: {counts}.", number=len(view.dead), counts=dead)


def _progress_to_win(player: PlayerView) -> Text:
    """Say how near a side is to each immediate victory."""
    return text(
        "{side} holds {yellow} of 14 yellow, {green} of 14 green, {best} of 12 in one temple.",
        side=side_name(player.seat),
        yellow=player.yellow,
        green=player.green,
        best=player.best,
    )


def _last_changes(view: AtonView) -> Iterator[Text]:
    for temple in view.temples:
        if temple.placed:
            yield _placed_sentence(temple.number, _by_colour(temple.number, temple.placed))
        if temple.taken:
            yield _removed_sentence(temple.number, _by_colour(temple.number, temple.taken))


def _by_colour(number: int, squares: Sequence[int]) -> Text:
    """Count some squares of a temple by their colours."""
    counts = Counter(SQUARE_GROUPS[number - 1][square].colour for square in squares)
    return listed(COUNTED_SQUARES[colour](count) for colour, count in counts.items())


def _placed_sentence(number: int, squares: Text) -> Text:
    return text("Just placed in temple {number}: {squares}.", number=number, squares=squares)


def _removed_sentence(number: int, squares: Text) -> Text:
    return text("Just removed from temple {number}: {squares}.", number=number, squares=squares)
