"""The board in words, complete enough to play from, and who leads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from rules.aton.narrate import phrases
from rules.aton.narrate.chapters import status
from rules.aton.sentences import text, texts
from rules.aton.tables import GROUPS, Group
from rules.aton.view import AtonView, ItemView, PlayerView, TempleView
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text, joined, listed

BETWEEN: Final = " · "
TURNS: Final = ("remove", "place")  # phases in which temples are within reach or not

SQUARES: Final[Mapping[Word, Callable[[int], Text]]] = {
    "yellow": lambda count: texts("{count} yellow square", "{count} yellow squares", count),
    "green": lambda count: texts("{count} green square", "{count} green squares", count),
    "black": lambda count: texts("{count} black square", "{count} black squares", count),
    "blue": lambda count: texts("{count} blue square", "{count} blue squares", count),
    "bonus": lambda count: texts("{count} bonus square", "{count} bonus squares", count),
}
WON_BY: Final[Mapping[Word, Text]] = {
    "points": text("won with 40 points or more"),
    "temple": text("won with a whole temple"),
    "yellow": text("won with all yellow squares"),
    "green": text("won with all green squares"),
}


def board(view: AtonView) -> Sequence[Text]:
    """Describe the board in lines."""
    return tuple(_lines(view))


def _lines(view: AtonView) -> Iterator[Text]:
    yield status(view)
    for player in view.players:
        yield _player(view, player)
    if view.phase in TURNS:
        yield _task(view, view.active or "")
    for temple in view.temples:
        yield from _temple(view, temple)
    yield _dead(view)
    if view.phase != "over":
        one, two = view.seats
        yield from (_would(item, (one, two)) for item in view.would)


def _task(view: AtonView, seat: Seat) -> Text:
    """Write the task of the active seat, with the number of counters."""
    if view.phase == "place":
        if view.options.optional_place:
            return text("{seat} places up to {count}", seat=seat, count=view.amount)
        return text("{seat} places {count}", seat=seat, count=view.amount)
    whose = view.whose or seat
    if view.options.optional_remove and whose != seat:
        return text("{seat} removes up to {count} of {whose}", **_removal(view, seat, whose))
    return text("{seat} removes {count} of {whose}", **_removal(view, seat, whose))


def _removal(view: AtonView, seat: Seat, whose: Seat) -> dict[str, int | str]:
    return {"seat": seat, "count": view.amount, "whose": whose}


def _player(view: AtonView, player: PlayerView) -> Text:
    return text("{seat}: {facts}", seat=player.seat, facts=joined(_facts(view, player), BETWEEN))


def _facts(view: AtonView, player: PlayerView) -> Iterator[Text]:
    yield phrases.points(player.score)
    yield text("reserve {number}", number=player.reserve)
    yield text("pile {number}", number=player.pile)
    yield text("discards {cards}", cards=_discards(player))
    yield _exchange(player)
    if player.cards:
        yield text("cards {cards}", cards=phrases.cards(player.cards))
    elif view.sealed:
        yield text("has laid") if player.laid else text("has not laid yet")
    if player.seat == view.first:
        yield text("plays first")
    if player.seat in view.awaited and not view.sealed:
        yield text("is next")
    yield text("yellow {number} of 14", number=player.yellow)
    yield text("green {number} of 14", number=player.green)


def _exchange(player: PlayerView) -> Text:
    if player.exchange:
        return text("exchange counter still there")
    return text("exchange counter used")


def _discards(player: PlayerView) -> Text:
    shown = [
        text("{number} × {card}", number=number, card=card)
        for card, number in enumerate(player.discards, 1)
        if number
    ]
    return listed(shown) if shown else text("none")


def _temple(view: AtonView, temple: TempleView) -> Iterator[Text]:
    reach = text("within reach") if temple.in_range else text("out of reach")
    yield (
        text("Temple {temple} ({reach}):", temple=temple.number, reach=reach)
        if view.phase in TURNS
        else text("Temple {temple}:", temple=temple.number)
    )
    for group in GROUPS:
        if group.temple == temple.number:
            yield _group(view, temple, group)


def _group(view: AtonView, temple: TempleView, group: Group) -> Text:
    squares = [temple.squares[place] for place in group.squares]
    parts = [
        text("{seat} {number}", seat=seat, number=squares.count(seat))
        for seat in view.seats
        if seat in squares
    ]
    if None in squares:
        parts.append(texts("{count} empty", "{count} empty", squares.count(None)))
    held, of_colour = listed(parts), SQUARES[group.colour](group.room)
    if group.bonus:
        return text(
            "- {squares} (+{points} each): {held}",
            squares=of_colour,
            points=group.bonus,
            held=held,
        )
    return text("- {squares}: {held}", squares=of_colour, held=held)


def _dead(view: AtonView) -> Text:
    held = listed(
        text("{seat} {number}", seat=seat, number=view.dead.count(seat)) for seat in view.seats
    )
    free = 8 - len(view.dead)
    return texts(
        "Kingdom of the Dead: {held}, {count} square free",
        "Kingdom of the Dead: {held}, {count} squares free",
        free,
        held=held,
    )


def _would(item: ItemView, seats: tuple[Seat, Seat]) -> Text:
    return text("A scoring now: {item}", item=phrases.item(item, seats))


def standings(view: AtonView) -> Sequence[Text]:
    """List the players' points, a line each, the winner first, with the kind of victory."""
    behind = sorted(view.players, key=lambda player: (_rank(view, player), -player.score))
    return tuple(_standing(view, player) for player in behind)


def _rank(view: AtonView, player: PlayerView) -> int:
    """Rank a player, from 1. A victory by a temple or colour beats any number of points."""
    if view.winners:
        return 1 if player.seat in view.winners else 2
    return 1 + sum(other.score > player.score for other in view.players)


def _standing(view: AtonView, player: PlayerView) -> Text:
    won = player.seat in view.winners
    return texts(
        "{rank}. {seat}: {count} point{how}",
        "{rank}. {seat}: {count} points{how}",
        player.score,
        rank=_rank(view, player),
        seat=player.seat,
        how=text(", {how}", how=WON_BY[view.won_by]) if won else Text(""),
    )
