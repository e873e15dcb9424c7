"""The board in words, complete enough to play from: the players, the spaces, the market."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Final

from rules.core.menu import Word
from rules.core.text import Text, joined, listed
from rules.kemet.board import CITY, City, board_of
from rules.kemet.cards import whole_hand
from rules.kemet.colours import PYRAMID_COLOUR, TILES_COLOUR
from rules.kemet.geography import described
from rules.kemet.narrate import phrases
from rules.kemet.narrate.chapters import status
from rules.kemet.narrate.path_board import path
from rules.kemet.narrate.phrases import BETWEEN
from rules.kemet.narrate.progress import progress
from rules.kemet.path import OBJECT, SKILL
from rules.kemet.sentences import text, texts
from rules.kemet.tables import BATTLE_CARD, CREATURE, TILE
from rules.kemet.view import (
    KemetView,
    PlayerView,
    SpaceView,
    StockView,
    TokenView,
    TroopView,
)


def board(view: KemetView) -> Sequence[Text]:
    """Describe the board in lines."""
    return tuple(_lines(view))


def _lines(view: KemetView) -> Iterator[Text]:
    yield status(view)
    for player in sorted(view.players, key=lambda player: player.place):
        yield _heading(view, player)
        yield from _belongings(view, player)
    yield _temples(view)
    if view.path:
        yield from path(view.path)
    if view.closed:
        yield text("The east bank is closed.")
    yield from progress(view)
    yield from _market(view)
    yield text("Draw pile {deck}, discard pile {discards}", deck=view.deck, discards=view.discards)
    yield from _map(len(view.seats))


# Players


def _heading(view: KemetView, player: PlayerView) -> Text:
    return text(
        "{place}. {seat}: {facts}",
        place=player.place,
        seat=player.seat,
        facts=joined(_facts(view, player), BETWEEN),
    )


def _points(player: PlayerView) -> Text:
    """Write a player's points, the permanent ones among them, and those won in battle."""
    points = text("VP {points}", points=player.points)
    if not player.permanent:
        return points
    kinds = [texts("{count} permanent", "{count} permanent", player.permanent)]
    if player.battle:
        kinds.append(text("{number} from battle", number=player.battle))
    return text("{points} ({kinds})", points=points, kinds=listed(kinds))


def _facts(view: KemetView, player: PlayerView) -> Iterator[Text]:
    yield _points(player)
    yield text("PP {points}", points=player.prayer)
    yield texts("{count} DI card", "{count} DI cards", player.cards)
    yield text(
        "battle cards {number}/{all}", number=player.battle_hand, all=len(whole_hand(view.options))
    )
    yield text("reserve {number}", number=player.reserve)
    if player.priests:
        yield texts("{count} priest in it", "{count} priests in it", player.priests)
    if player.dawn:
        yield texts("{count} Dawn token", "{count} Dawn tokens", player.dawn)
    yield from _turn_status(view, player)


def _turn_status(view: KemetView, player: PlayerView) -> Iterator[Text]:
    if player.committed:
        yield text("has chosen")
    elif player.awaited:
        yield text("is to decide")
    elif player.seat == view.active:
        yield text("the current turn")


def _belongings(view: KemetView, player: PlayerView) -> Iterator[Text]:
    if troops := list(_troops(view, player)):
        yield text("- troops: {troops}", troops=listed(troops))
    if player.city:
        yield _city(view, player, CITY[player.city])
    if player.tiles:
        yield text("- tiles: {tiles}", tiles=listed(_tiles(player)))
    yield from _from_the_path(player)
    if player.tokens:
        yield text("- tokens: {tokens}", tokens=listed(map(_token, player.tokens)))
    if player.discarded:
        cards = (BATTLE_CARD[word].short for word in player.discarded)
        yield text(
            "- battle cards discarded, as strength/damage/protection: {cards}",
            cards=joined(cards, BETWEEN),
        )


def _from_the_path(player: PlayerView) -> Iterator[Text]:
    if player.skills:
        skills = listed(SKILL[word].label for word in player.skills)
        yield text("- skills: {skills}", skills=skills)
    if player.objects:
        held = Counter(player.objects).items()
        objects = listed(phrases.counted(OBJECT[word].label, number) for word, number in held)
        yield text("- objects: {objects}", objects=objects)


def _troops(view: KemetView, player: PlayerView) -> Iterator[Text]:
    for space in view.spaces:
        for troop in space.troops:
            if troop.seat == player.seat:
                yield _troop(space, troop)


def _troop(space: SpaceView, troop: TroopView) -> Text:
    here = text("{space} ({number})", number=troop.units, space=space.row.label)
    company = [CREATURE[troop.creature].label] if troop.creature else []
    if troop.priests:
        company.append(texts("{count} priest", "{count} priests", troop.priests))
    return (
        text("{units} with {creature}", units=here, creature=listed(company)) if company else here
    )


def _city(view: KemetView, player: PlayerView, city: City) -> Text:
    """List a city's pyramids by district. An enemy troop in a district controls its pyramid."""
    districts = [space for space in view.spaces if space.row.word in city.districts]
    pyramids = (_district(space, occupied=space.holder != player.seat) for space in districts)
    return text("- city {city}: {districts}", city=city.label, districts=joined(pyramids, BETWEEN))


def _district(space: SpaceView, *, occupied: bool) -> Text:
    pyramid = text("no pyramid")
    if space.colour:
        colour = PYRAMID_COLOUR[space.colour]
        pyramid = text("{colour} {level}", colour=colour, level=space.level)
    held = text("{place}: {pyramid}", place=space.row.label, pyramid=pyramid)
    return text("{district} (occupied)", district=held) if occupied else held


def _tiles(player: PlayerView) -> Iterator[Text]:
    for tile in player.tiles:
        marks = [mark for words, mark in _marks(player) if tile.word in words]
        marked = text("{tile} ({marks})", tile=tile.label, marks=listed(marks)) if marks else None
        yield marked or tile.label


def _marks(player: PlayerView) -> Sequence[tuple[Sequence[Word], Text]]:
    return (
        (player.waiting, text("waiting")),
        (player.sealed, text("sealed")),
        (player.fresh, text("from the next turn on")),
    )


TOKENS: Final[Mapping[Word, Text]] = {
    "move-1": text("move (row 1)"),
    "recruit": text("recruit"),
    "raise": text("raise"),
    "move-2": text("move (row 2)"),
    "pray-2": text("pray (row 2)"),
    "buy-white": text("buy white"),
    "buy-red": text("buy red"),
    "buy-blue": text("buy blue"),
    "buy-black": text("buy black"),
    "pray-3": text("pray (row 3)"),
}


def _token(token: TokenView) -> Text:
    """Name a token's space, with its row if the space occurs twice."""
    if token.tile:
        return text("gold {tile}", tile=TILE[token.tile].label)
    space = TOKENS[token.space]
    return text("silver {space}", space=space) if token.silver else space


# Spaces


def _temples(view: KemetView) -> Text:
    rows = (space for space in view.spaces if space.row.kind in ("temple", "sanctuary"))
    return text("Temples: {temples}", temples=joined(map(_temple, rows), BETWEEN))


def _temple(space: SpaceView) -> Text:
    """Write a temple's income and holder. After a sacrifice the holder need not be there."""
    label = space.row.label
    if space.row.income:
        label = text("{space} {points} PP", space=label, points=space.row.income)
    if space.holder is None or space.troops:
        return label
    return text("{space}: {seat}", space=label, seat=space.holder)


@cache
def _map(players: int) -> Sequence[Text]:
    """List the neighbours of each space, except for districts, which are alike."""
    board = board_of(players)
    heading = text(
        "The map. The three districts of a city are next to each other and to its gate, each "
        "behind a wall of its own:"
    )
    spaces = (space for space in board.spaces if space.kind != "district")
    lines = (
        text("- {space}: {facts}", space=space.label, facts=described(board, space.word))
        for space in spaces
    )
    return (heading, *lines)


# The market


def _market(view: KemetView) -> Iterator[Text]:
    """List the tiles left, by colour and level."""
    left = [stock for stock in view.market if stock.left]
    for colour, stocks in groupby(left, key=lambda stock: stock.row.colour):
        levels = groupby(stocks, key=lambda stock: stock.row.level)
        yield text(
            "{colour} tiles: {levels}",
            colour=TILES_COLOUR[colour],
            levels=joined((_level(level, of) for level, of in levels), BETWEEN),
        )


def _level(level: int, stocks: Iterable[StockView]) -> Text:
    tiles = listed(phrases.counted(stock.row.label, stock.left) for stock in stocks)
    return text("{level}: {tiles}", level=level, tiles=tiles)
