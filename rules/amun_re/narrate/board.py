"""The board in words, complete enough to play from: the track, the provinces, the players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rules.amun_re.narrate import phrases
from rules.amun_re.narrate.chapters import status
from rules.amun_re.sentences import text, texts
from rules.amun_re.tables import CARD, EAST, LOWER, UPPER, WEST, Province, caravans_pay, price_of
from rules.amun_re.view import AmunReView, BidView, PlayerView, ProvinceView
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text, joined, listed

BETWEEN: Final = " · "

BANK_NAMES: Final = {WEST: text("west bank"), EAST: text("east bank")}
REGION_NAMES: Final = {UPPER: text("Upper Egypt"), LOWER: text("Lower Egypt")}
TASKS: Final = ("actions", "rewards")
GOODS: Final = {  # by how far a turn has come
    "cards": text("cards, farmers and stones"),
    "farmers": text("farmers and stones"),
    "stones": text("stones"),
}
STANDING: Final[dict[str, Callable[[Seat], Text]]] = {
    "unknown": lambda _: text("not revealed yet"),
    "later": lambda _: text("still to come"),
    "offered": lambda _: text("under auction"),
    "owned": lambda owner: text("owned by {seat}", seat=owner),
    "out": lambda _: text("out of the game"),
}


def board(view: AmunReView) -> Sequence[Text]:
    """Describe the board in lines."""
    return tuple(_lines(view))


def _lines(view: AmunReView) -> Iterator[Text]:
    yield status(view)
    yield _temple(view)
    yield text("Turn order: {seats}", seats=phrases.seats(_turn_order(view)))
    for player in view.players:
        yield _player(view, player)
    yield from _task(view)
    for province in view.provinces:
        yield _province(province)
    yield _piles(view)


def _temple(view: AmunReView) -> Text:
    space = view.temple
    if not space:
        return text("Temple: before the first space")
    parts = [
        text("Temple on space {space}", space=space),
        text("{gold} gold for each farmer", gold=space),
        texts("{count} point for each temple", "{count} points for each temple", space),
        text("caravans pay") if caravans_pay(space) else text("caravans do not pay"),
    ]
    if view.total is not None:
        parts.append(text("offering {total}", total=view.total))
    return joined(parts, BETWEEN)


def _turn_order(view: AmunReView) -> tuple[Seat, ...]:
    place = view.seats.index(view.first)
    return view.seats[place:] + view.seats[:place]


def _task(view: AmunReView) -> Iterator[Text]:
    """Name the purchases or rewards that the next seat may still take."""
    if view.phase not in TASKS or not view.awaited:
        return
    seat = view.awaited[0]
    if view.phase == "actions":
        yield text("{seat} may buy {goods}", seat=seat, goods=GOODS[view.step])
    else:
        yield texts(
            "{seat} may take {count} item: {goods}",
            "{seat} may take {count} items: {goods}",
            view.items,
            seat=seat,
            goods=GOODS["farmers" if view.step == "goods" else "cards"],
        )


# Players


def _player(view: AmunReView, player: PlayerView) -> Text:
    return text(
        "{seat}: {facts}", seat=player.seat, facts=joined(_player_facts(view, player), BETWEEN)
    )


def _player_facts(view: AmunReView, player: PlayerView) -> Iterator[Text]:
    yield texts("{count} point", "{count} points", player.score)
    yield texts("{count} power card", "{count} power cards", player.cards)
    yield phrases.provinces(player.provinces) if player.provinces else text("no province")
    if player.gold is not None:
        yield text("{gold} gold", gold=player.gold)
    yield from _in_the_auction(player)
    if player.offer:
        yield text("offering: {offer}", offer=phrases.offering(player.offer))
    if player.correction:
        yield _correction(player.correction)
    if player.reward:
        yield texts("{count} reward", "{count} rewards", player.reward)
    if player.sealed:
        yield text("has chosen")
    elif player.awaited:
        yield text("has not chosen yet") if view.sealed else text("is next")


def _in_the_auction(player: PlayerView) -> Iterator[Text]:
    working = ((player.blocks, "block"), (player.overbids, "overbid"))
    yield from (text("{card} works", card=CARD[word].label) for on, word in working if on)
    if player.has_overbid and not player.overbids:
        yield text("{card} used", card=CARD["overbid"].label)
    if player.lost:
        yield text("outbid on {provinces}", provinces=phrases.provinces(player.lost))


def _correction(by: int) -> Text:
    if by > 0:
        return text("raises the total by {by}", by=by)
    return text("lowers the total by {by}", by=-by)


# Provinces


def _province(province: ProvinceView) -> Text:
    row = province.row
    standing = STANDING[province.status](province.owner or "")
    limit = text("card limit {limit}", limit=row.limit)
    facts = (standing, *situation(row), limit, *features(row))
    facts = (*facts, *_contents(province), *_bids(province))
    return text("{province}: {facts}", province=row.label, facts=joined(facts, BETWEEN))


def situation(row: Province) -> Iterator[Text]:
    """Yield the bank of a province, its part of Egypt, and whether it touches the Nile."""
    yield BANK_NAMES[row.bank]
    yield REGION_NAMES[row.region]
    yield text("on the Nile") if row.nile else text("off the Nile")


def features(row: Province) -> Iterator[Text]:
    """Yield a province's goods, mine, caravan and temples, which no option changes."""
    goods = phrases.goods(row.cards, row.stones, row.gold)
    if goods:
        yield text("brings {goods}", goods=goods)
    if row.mine:
        yield text("mine {gold}", gold=row.mine)
    if row.caravan:
        yield text("caravan {gold}", gold=row.caravan)
    if row.temples:
        yield texts("{count} temple", "{count} temples", row.temples)


def _contents(province: ProvinceView) -> Iterator[Text]:
    row = province.row
    yield text("farmers {farmers}/{fields}", farmers=province.farmers, fields=row.fields)
    if row.printed:
        yield texts("{count} printed", "{count} printed", row.printed)
    if province.extra:
        yield text("{number} outside the fields", number=province.extra)
    if province.stones:
        yield texts("{count} stone", "{count} stones", province.stones)
    if province.pyramids:
        yield texts("{count} pyramid", "{count} pyramids", province.pyramids)
    lying = phrases.goods(province.cards, gold=province.gold)
    if lying:
        yield text("lying there: {goods}", goods=lying)


def _bids(province: ProvinceView) -> Iterator[Text]:
    if province.bids:
        yield text("bids: {bids}", bids=listed(map(_bid, province.bids)))
    if province.least is not None:
        yield text("next bid from {price}", price=price_of(province.least))


def _bid(bid: BidView) -> Text:
    if bid.blocks:
        block = CARD["block"].label
        return text("{seat} {price} with {card}", seat=bid.seat, price=bid.price, card=block)
    return text("{seat} {price}", seat=bid.seat, price=bid.price)


def _piles(view: AmunReView) -> Text:
    pile = texts("Draw pile: {count} card", "Draw pile: {count} cards", view.pile)
    discards: Sequence[Word] = view.discards
    if not discards:
        return joined([pile, text("discard pile empty")], BETWEEN)
    discarded = text("discard pile: {cards}", cards=phrases.cards(discards))
    return joined([pile, discarded], BETWEEN)
