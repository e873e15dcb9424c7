"""The picture in words, the weightiest first, for who cannot see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from render.alt import join_sentences
from render.kemet.labels import COLOURS
from rules.core.menu import Choice, Place, Word
from rules.core.text import Language, Text, divided, listed, named, text, texts
from rules.kemet.board import CITY, CODE, SPACE
from rules.kemet.narrate.phrases import counted
from rules.kemet.path import label_of
from rules.kemet.tables import ACTION_SPACE, CREATURE, TILE, TURNS
from rules.kemet.tokens import GOLD
from rules.kemet.view import (
    BattleView,
    KemetView,
    PlayerView,
    SideView,
    SpaceView,
    StockView,
    TokenView,
    TroopView,
)


def alt_text(view: KemetView, language: Language) -> str:
    return join_sentences(_sentences(view), language)


def battle_text(battle: BattleView, language: Language) -> str:
    return join_sentences(_battle(battle), language)


def market_text(view: KemetView, language: Language) -> str:
    return join_sentences(_market(view), language)


def hand_text(view: KemetView, language: Language) -> str:
    return join_sentences(_hand(view), language)


def choices_text(
    title: Text, offered: Iterable[Choice | Place], start: Word | None, language: Language
) -> str:
    """Every place that is offered by name and code, and what comes of choosing it."""
    return join_sentences(_choices(title, tuple(offered), start), language)


def region_text(view: KemetView, title: Text, language: Language) -> str:
    """A region of the map; `view` has no other spaces."""
    return join_sentences(_region(view, title), language)


def boards_text(view: KemetView, title: Text, language: Language) -> str:
    """People's boards; `view` has no other players."""
    return join_sentences(_boards(view, title), language)


def _choices(title: Text, offered: Sequence[Choice | Place], start: Word | None) -> Iterator[Text]:
    yield title
    yield text("On offer: {places}.", places=listed(map(_coded, offered)))
    if start:
        yield text("They stand here: {place}.", place=SPACE[start].label)
    for each in offered:
        if hint := each.hint:
            yield text("{place}: {hint}.", place=each.label, hint=hint)


def _coded(each: Choice | Place) -> Text:
    return text("{place} ({code})", place=each.label, code=Text(CODE[each.word]))


def _sentences(view: KemetView) -> Iterator[Text]:
    yield _where(view)
    yield from _turn(view)
    scores = listed(text("{seat} {number}", seat=p.seat, number=p.points) for p in view.players)
    yield text("Victory points: {points}.", points=scores)
    if view.mover and len(view.way) > 1:
        way = listed((SPACE[word].label for word in view.way), " – ")
        yield text("{seat} has moved: {way}.", seat=view.mover, way=way)
    yield from _fights(view)
    yield from (_troops(view, player) for player in view.players)
    yield from _from_the_path(view)
    yield from (_kept(player) for player in view.players)
    yield from _held(view)
    if view.closed:
        yield text("The east bank is closed.")
    yield from _pyramids(view)


def _where(view: KemetView) -> Text:
    if view.winners:
        return text("Kemet is over. Winner: {winners}.", winners=listed(map(named, view.winners)))
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


def _turn(view: KemetView) -> Iterator[Text]:
    if view.awaited and not view.winners:
        seats = listed(map(named, view.awaited))
        if view.sealed:
            yield text("To choose in secret: {seats}.", seats=seats)
        else:
            yield text("To play: {seats}.", seats=seats)


def _fights(view: KemetView) -> Iterator[Text]:
    return (_fight(space) for space in view.spaces if len(space.troops) > 1)


def _fight(space: SpaceView) -> Text:
    attacker, defender = space.troops
    return text(
        "Battle ({place}): {attacker} attacks, {defender} defends.",
        place=space.row.label,
        attacker=_units(attacker),
        defender=_units(defender),
    )


def _units(troop: TroopView) -> Text:
    units = _with_priests(texts("{count} unit", "{count} units", troop.units), troop)
    if troop.creature is None:
        return text("{seat} with {units}", seat=troop.seat, units=units)
    creature = CREATURE[troop.creature].label
    return text(
        "{seat} with {units} and {creature}", seat=troop.seat, units=units, creature=creature
    )


def _with_priests(units: Text, troop: TroopView) -> Text:
    if not troop.priests:
        return units
    priests = texts("{count} priest", "{count} priests", troop.priests)
    return text("{units} ({priests})", units=units, priests=priests)


def _standing(view: KemetView, player: PlayerView) -> list[Text]:
    """Their troops that do not fight."""
    return [
        _troop(space, troop)
        for space in view.spaces
        for troop in space.troops
        if troop.seat == player.seat and len(space.troops) < 2
    ]


def _troops(view: KemetView, player: PlayerView) -> Text:
    where = CITY[player.city].label if player.city else text("no city")
    troops = _standing(view, player) or [text("no troops")]
    return text(
        "{seat}, {city}: {troops}.",
        seat=player.seat,
        city=where,
        troops=listed(troops),
    )


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


def _from_the_path(view: KemetView) -> Iterator[Text]:
    """Skills, and objects with how many there are of each kind."""
    for player in view.players:
        if held := Counter((*player.skills, *player.objects)):
            tokens = listed(counted(label_of(word), number) for word, number in held.items())
            yield text("{seat} holds {tokens}.", seat=player.seat, tokens=tokens)


def _kept(player: PlayerView) -> Text:
    return text(
        "{seat}: {prayer}, {tiles}, {cards}.",
        seat=player.seat,
        prayer=texts("{count} prayer point", "{count} prayer points", player.prayer),
        tiles=texts("{count} tile", "{count} tiles", len(player.tiles)),
        cards=texts(
            "{count} Divine Intervention card", "{count} Divine Intervention cards", player.cards
        ),
    )


def _held(view: KemetView) -> Iterator[Text]:
    held = [
        listed((space.row.label, named(space.holder)), " ")
        for space in view.spaces
        if space.holder and space.row.kind == "temple"
    ]
    if held:
        yield text("Temples: {temples}.", temples=listed(held))


def _pyramids(view: KemetView) -> Iterator[Text]:
    built = [
        listed((space.row.label, COLOURS[space.colour], named(str(space.level))), " ")
        for space in view.spaces
        if space.colour and space.level
    ]
    if built:
        yield text("Pyramids: {pyramids}.", pyramids=listed(built))


def _region(view: KemetView, title: Text) -> Iterator[Text]:
    yield text("{title}.", title=title)
    yield _where(view)
    yield from _fights(view)
    for player in view.players:
        if there := _standing(view, player):
            yield text("{seat}: {troops}.", seat=player.seat, troops=listed(there))
    yield from _held(view)
    yield from _pyramids(view)


def _boards(view: KemetView, title: Text) -> Iterator[Text]:
    """What everybody has, then what they have done today, then their tiles by name."""
    yield text("{title}.", title=title)
    yield _where(view)
    yield text("Victory points are permanent + temporary.")
    yield from map(_owned, view.players)
    yield from (_used(player) for player in view.players if player.tokens)
    for player in view.players:
        if player.tiles:
            tiles = listed(tile.label for tile in player.tiles)
            yield text("{seat} has the tiles {tiles}.", seat=player.seat, tiles=tiles)
    yield from _from_the_path(view)


def _owned(player: PlayerView) -> Text:
    return text(
        "{seat}: {permanent} + {temporary} victory points, {prayer}, {cards}, {units} in reserve.",
        seat=player.seat,
        permanent=player.permanent,
        temporary=player.temporary,
        prayer=texts("{count} prayer point", "{count} prayer points", player.prayer),
        cards=texts("{count} card", "{count} cards", player.cards),
        units=texts("{count} unit", "{count} units", player.reserve),
    )


def _used(player: PlayerView) -> Text:
    """The action spaces with a token, in the order of the tokens."""
    spaces = listed(_placed(token) for token in player.tokens)
    return text("{seat} has used: {spaces}.", seat=player.seat, spaces=spaces)


def _placed(token: TokenView) -> Text:
    if token.space == GOLD:
        return TILE[token.tile].label if token.tile else text("gold token")
    space = ACTION_SPACE[token.space].label
    return text("{space} (silver token)", space=space) if token.silver else space


def _battle(battle: BattleView) -> Iterator[Text]:
    place = SPACE[battle.space].label
    yield text("Battle: {place}.", place=place)
    if battle.winner:
        yield text("{seat} has won.", seat=battle.winner)
    if battle.masked:
        yield text("A Mask: only units and battle cards count.")
    yield text("{side} attacks.", side=_units(_troop_of(battle.attacker)))
    yield from _side(battle.attacker)
    yield text("{side} defends.", side=_units(_troop_of(battle.defender)))
    yield from _side(battle.defender)


def _troop_of(side: SideView) -> TroopView:
    return TroopView(side.seat, side.units, side.creature)


def _side(side: SideView) -> Iterator[Text]:
    if side.card:
        yield text("Battle card: {card}.", card=side.card.label)
    for bonus in side.bonuses:
        numbers = _sum(bonus.strength, bonus.damage, bonus.protection)
        yield text("{bonus}: {numbers}.", bonus=bonus.label, numbers=numbers)
    total = _sum(side.strength, side.damage, side.protection)
    yield text("Together {numbers}.", numbers=total)
    if side.losses is not None:
        lost = texts("{count} unit", "{count} units", side.losses)
        yield text("Losses: {units}.", units=lost)


def _sum(strength: int, damage: int, protection: int) -> Text:
    """The numbers that are not nought, or a strength of nought."""
    return listed(
        words
        for number, words in (
            (strength or (not damage and not protection), text("{n} strength", n=strength)),
            (damage, text("{n} damage", n=damage)),
            (protection, text("{n} protection", n=protection)),
        )
        if number
    )


def _market(view: KemetView) -> Iterator[Text]:
    """What is left, by colour and level."""
    for colour, label in COLOURS.items():
        left = [stock for stock in view.market if stock.row.colour == colour and stock.left]
        if left:
            yield text("{colour}: {tiles}.", colour=label, tiles=listed(map(_stock, left)))


def _stock(stock: StockView) -> Text:
    name, level = stock.row.label, stock.row.level
    if stock.left == 1:
        return text("{tile} ({level})", tile=name, level=level)
    return text("{tile} ({level}), twice", tile=name, level=level)


def _hand(view: KemetView) -> Iterator[Text]:
    cards = listed(card.label for card in view.my_cards or ()) if view.my_cards else text("none")
    yield text("Divine Intervention cards: {cards}.", cards=cards)
    for words, battle in (
        (text("Battle cards in hand"), view.my_battle_hand),
        (text("Battle cards discarded"), view.my_battle_used),
    ):
        if battle:
            cards = divided(card.label for card in battle)
            yield text("{what}: {cards}.", what=words, cards=cards)
    if view.my_offer and view.my_offer.cards:
        cards = listed(card.label for card in view.my_offer.cards)
        yield text("Choose among these: {cards}.", cards=cards)
