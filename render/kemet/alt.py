"""Describe the pictures of Kemet in sentences, the weightiest first, for blind players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from render.alt import Sentence, Topic, about, join_sentences
from rules.core.menu import Choice, Place, Word
from rules.core.secrets import Seat
from rules.core.text import Language, Text, divided, joined, listed, named
from rules.kemet.board import CITY, SPACE
from rules.kemet.colours import PYRAMID_COLOUR, TILES_COLOUR
from rules.kemet.narrate.chapters import SETTING_UP
from rules.kemet.narrate.phrases import counted
from rules.kemet.path import label_of
from rules.kemet.sentences import text, texts
from rules.kemet.tables import ACTION_SPACE, CREATURE, TILE, TURNS
from rules.kemet.tokens import GOLD
from rules.kemet.view import (
    KemetView,
    PlayerView,
    SpaceView,
    StockView,
    TokenView,
    TroopView,
)

TIME: Final = Topic(9, text("the current turn"))
POINTS: Final = Topic(9, text("victory points"))
WAY: Final = Topic(8, text("the last move"))
OFFER: Final = Topic(8, text("the possible choices"))
BATTLES: Final = Topic(8, text("battles"))
TEMPLES: Final = Topic(7, text("temples"))
OUTSIDE: Final = Topic(6, text("troops outside"))
TROOPS: Final = Topic(6, text("troops"))
ACTIONS: Final = Topic(6, text("actions used"))
HINTS: Final = Topic(5, text("the gains at each place"))
TILES: Final = Topic(5, text("tiles"))
PYRAMIDS: Final = Topic(5, text("pyramids"))
THINGS: Final = Topic(4, text("skills and objects"))
PRAYER: Final = Topic(4, text("prayer points"))
HOME: Final = Topic(3, text("troops at home"))
CARDS: Final = Topic(2, text("tiles and cards"))
CITIES: Final = Topic(1, text("cities without troops"))
BATTLE_CARDS: Final = Topic(2, text("battle cards"))


def alt_text(view: KemetView, language: Language) -> str:
    return join_sentences(_board(view), language)


def market_alt_text(view: KemetView, language: Language) -> str:
    return join_sentences(_market(view), language)


def hand_alt_text(view: KemetView, language: Language) -> str:
    return join_sentences(_hand(view), language)


def choices_alt_text(
    title: Text, places: Iterable[Choice | Place], origin: Word | None, language: Language
) -> str:
    """Name every place on a menu, and the effect of choosing it."""
    return join_sentences(_choices(title, tuple(places), origin), language)


def region_alt_text(view: KemetView, title: Text, language: Language) -> str:
    """Describe a region of the map. `view` has only the spaces of that region."""
    return join_sentences(_region(view, title), language)


def player_boards_alt_text(view: KemetView, title: Text, language: Language) -> str:
    """Describe some players' boards. `view` has only these players."""
    return join_sentences(_player_boards(view, title), language)


def _choices(
    title: Text, places: Sequence[Choice | Place], origin: Word | None
) -> Iterator[Sentence]:
    yield TIME, title
    yield OFFER, text("On offer: {places}.", places=listed(place.label for place in places))
    if origin:
        yield OFFER, text("The units are here: {place}.", place=SPACE[origin].label)
    for place in places:
        if hint := place.hint:
            yield HINTS, text("{place}: {hint}.", place=place.label, hint=hint)


def _board(view: KemetView) -> Iterator[Sentence]:
    yield TIME, _time(view)
    yield from about(TIME, _deciders(view))
    points = _of_each((player.seat, player.points) for player in view.players)
    yield POINTS, text("Victory points: {points}, of {goal}.", points=points, goal=view.goal)
    if view.mover and len(view.way) > 1:
        way = joined((SPACE[word].label for word in view.way), " – ")
        yield WAY, text("{seat} has moved: {way}.", seat=view.mover, way=way)
    yield from about(BATTLES, _battles_on_the_map(view))
    yield from about(TEMPLES, _held_temples(view))
    if view.closed:
        yield TEMPLES, text("The east bank is closed.")
    yield from _troops(view)
    yield from about(PYRAMIDS, _pyramids_by_player(view))
    yield from about(THINGS, _skills_and_objects(view))
    yield from _resources(view.players)
    yield from about(CITIES, _cities_without_troops(view))


def _time(view: KemetView) -> Text:
    if view.winners:
        return text("Kemet is over. Winner: {winners}.", winners=listed(map(named, view.winners)))
    if view.phase in SETTING_UP:
        return text("Kemet, setting up.")
    if view.night:
        return text("Kemet, night {number}.", number=view.round)
    if not view.turn:
        return text("Kemet, day {number}.", number=view.round)
    return text(
        "Kemet, day {number}, turn {turn} of {turns}.",
        number=view.round,
        turn=view.turn,
        turns=TURNS,
    )


def _deciders(view: KemetView) -> Iterator[Text]:
    if view.awaited and not view.winners:
        seats = listed(map(named, view.awaited))
        if view.sealed:
            yield text("To choose in secret: {seats}.", seats=seats)
        else:
            yield text("To play: {seats}.", seats=seats)


def _battles_on_the_map(view: KemetView) -> Iterator[Text]:
    return (_battle_on_the_map(space) for space in view.spaces if len(space.troops) > 1)


def _battle_on_the_map(space: SpaceView) -> Text:
    attacker, defender = space.troops
    return text(
        "Battle ({place}): {attacker} attacks, {defender} defends.",
        place=space.row.label,
        attacker=army(attacker),
        defender=army(defender),
    )


def army(troop: TroopView) -> Text:
    units = _with_priests(texts("{count} unit", "{count} units", troop.units), troop)
    if troop.creature is None:
        return text("{seat} with {units}", seat=troop.seat, units=units)
    seat, creature = troop.seat, CREATURE[troop.creature].label
    return text("{seat} with {units} and {creature}", seat=seat, units=units, creature=creature)


def _with_priests(units: Text, troop: TroopView) -> Text:
    if not troop.priests:
        return units
    priests = texts("{count} priest", "{count} priests", troop.priests)
    return text("{units} ({priests})", units=units, priests=priests)


def _troops_at_peace(
    view: KemetView, player: PlayerView, *, home: bool | None = None
) -> list[Text]:
    """Describe a player's troops not in battle: all, or only those in or outside the city."""
    return [
        _troop(space, troop)
        for space in view.spaces
        for troop in space.troops
        if troop.seat == player.seat
        and len(space.troops) < 2
        and home in (None, space.owner == player.seat)
    ]


def _troops(view: KemetView) -> Iterator[Sentence]:
    """Describe each player's troops outside their own city, then those at home."""
    for player in view.players:
        if troops := _troops_at_peace(view, player, home=False):
            yield (
                OUTSIDE,
                text("{seat} outside: {troops}.", seat=player.seat, troops=listed(troops)),
            )
    for player in view.players:
        if troops := _troops_at_peace(view, player, home=True):
            yield HOME, text("{seat} at home: {troops}.", seat=player.seat, troops=listed(troops))


def _cities_without_troops(view: KemetView) -> Iterator[Text]:
    """Name the cities without a troop of their owner, and the owners."""
    cities = [
        joined((CITY[player.city].label, named(player.seat)), " ")
        for player in view.players
        if player.city and not _troops_at_peace(view, player, home=True)
    ]
    if cities:
        yield text("Cities without troops: {cities}.", cities=listed(cities))


def _troop(space: SpaceView, troop: TroopView) -> Text:
    number = _with_priests(Text(str(troop.units)), troop)
    if troop.creature is None:
        return text("{number} in {place}", number=number, place=space.row.label)
    return text(
        "{number} and {creature} in {place}",
        number=number,
        creature=CREATURE[troop.creature].label,
        place=space.row.label,
    )


def _skills_and_objects(view: KemetView) -> Iterator[Text]:
    """Name each player's skills and objects, with the number of each kind."""
    for player in view.players:
        if counts := Counter((*player.skills, *player.objects)):
            tokens = listed(counted(label_of(word), number) for word, number in counts.items())
            yield text("{seat} holds {tokens}.", seat=player.seat, tokens=tokens)


def _resources(players: Sequence[PlayerView]) -> Iterator[Sentence]:
    yield (
        PRAYER,
        text("Prayer points: {numbers}.", numbers=_of_each((p.seat, p.prayer) for p in players)),
    )
    if tiles := [(player.seat, len(player.tiles)) for player in players if player.tiles]:
        yield CARDS, text("Tiles: {numbers}.", numbers=_of_each(tiles))
    if cards := [(player.seat, player.cards) for player in players if player.cards]:
        yield CARDS, text("Cards: {numbers}.", numbers=_of_each(cards))


def _of_each(numbers: Iterable[tuple[Seat, int]]) -> Text:
    """List a number of each player."""
    return listed(text("{seat} {number}", seat=seat, number=number) for seat, number in numbers)


def _held_temples(view: KemetView) -> Iterator[Text]:
    temples = [
        joined((space.row.label, named(space.holder)), " ")
        for space in view.spaces
        if space.holder and space.row.kind == "temple"
    ]
    if temples:
        yield text("Temples: {temples}.", temples=listed(temples))


def _pyramids(view: KemetView) -> Iterator[Text]:
    pyramids = [
        joined((space.row.label, PYRAMID_COLOUR[space.colour], named(str(space.level))), " ")
        for space in view.spaces
        if space.colour and space.level
    ]
    if pyramids:
        yield text("Pyramids: {pyramids}.", pyramids=listed(pyramids))


def _pyramids_by_player(view: KemetView) -> Iterator[Text]:
    owners = [
        joined((named(player.seat), listed(pyramids)), " ")
        for player in view.players
        if (pyramids := [_pyramid(s) for s in view.spaces if s.owner == player.seat and s.level])
    ]
    if owners:
        yield text("Pyramids: {pyramids}.", pyramids=divided(owners))


def _pyramid(space: SpaceView) -> Text:
    return joined((PYRAMID_COLOUR[space.colour or ""], named(str(space.level))), " ")


def _region(view: KemetView, title: Text) -> Iterator[Sentence]:
    yield TIME, text("{title}.", title=title)
    yield TIME, _time(view)
    yield from about(BATTLES, _battles_on_the_map(view))
    yield from about(TEMPLES, _held_temples(view))
    for player in view.players:
        if troops := _troops_at_peace(view, player):
            yield TROOPS, text("{seat}: {troops}.", seat=player.seat, troops=listed(troops))
    yield from about(PYRAMIDS, _pyramids(view))


def _player_boards(view: KemetView, title: Text) -> Iterator[Sentence]:
    """List each player's points and resources, then the used actions, then the names of tiles."""
    yield TIME, text("{title}.", title=title)
    yield TIME, _time(view)
    yield POINTS, text("Victory points are written as permanent + temporary.")
    yield from about(POINTS, map(_points_and_resources, view.players))
    yield from about(ACTIONS, (_used_action_spaces(p) for p in view.players if p.tokens))
    for player in view.players:
        if player.tiles:
            tiles = listed((tile.label for tile in player.tiles), "and")
            yield TILES, text("{seat} has the tiles {tiles}.", seat=player.seat, tiles=tiles)
    yield from about(THINGS, _skills_and_objects(view))


def _points_and_resources(player: PlayerView) -> Text:
    return texts(
        "{seat}: {permanent} + {count} victory point, {prayer}, {cards}, {units} in reserve.",
        "{seat}: {permanent} + {count} victory points, {prayer}, {cards}, {units} in reserve.",
        player.temporary,
        seat=player.seat,
        permanent=player.permanent,
        prayer=texts("{count} prayer point", "{count} prayer points", player.prayer),
        cards=texts("{count} card", "{count} cards", player.cards),
        units=texts("{count} unit", "{count} units", player.reserve),
    )


def _used_action_spaces(player: PlayerView) -> Text:
    """Name the action spaces with a token, in the order of the tokens."""
    spaces = listed(_token_name(token) for token in player.tokens)
    return text("{seat} has used: {spaces}.", seat=player.seat, spaces=spaces)


def _token_name(token: TokenView) -> Text:
    if token.space == GOLD:
        return TILE[token.tile].label if token.tile else text("gold token")
    space = ACTION_SPACE[token.space].label
    return text("{space} (silver token)", space=space) if token.silver else space


def _market(view: KemetView) -> Iterator[Sentence]:
    """List the tiles left by colour and level, or say that no tile is left."""
    for colour, label in TILES_COLOUR.items():
        left = [stock for stock in view.market if stock.row.colour == colour and stock.left]
        if left:
            tiles = listed(map(_stock, left))
            yield TILES, text("{colour} tiles: {tiles}.", colour=label, tiles=tiles)
    if not any(stock.left for stock in view.market):
        yield TILES, text("No tile is left.")


def _stock(stock: StockView) -> Text:
    name, level = stock.row.label, stock.row.level
    if stock.left == 1:
        return text("{tile} ({level})", tile=name, level=level)
    return text("{tile} ({level}), twice", tile=name, level=level)


def _hand(view: KemetView) -> Iterator[Sentence]:
    cards = listed(card.label for card in view.my_cards or ()) if view.my_cards else text("none")
    yield CARDS, text("Divine Intervention cards: {cards}.", cards=cards)
    for title, battle_cards in (
        (text("Battle cards in hand"), view.my_battle_hand),
        (text("Battle cards discarded"), view.my_battle_used),
    ):
        if battle_cards:
            cards = divided(card.label for card in battle_cards)
            yield BATTLE_CARDS, text("{what}: {cards}.", what=title, cards=cards)
    if view.my_offer and view.my_offer.cards:
        cards = listed(card.label for card in view.my_offer.cards)
        yield CARDS, text("Choose among these: {cards}.", cards=cards)
