"""Worlds that a seat could be in: the gold follows from announcements, the cards are dealt.

All gold that changes hands is announced, so a purse is hidden only from players who do not keep
count. Cards lie where they may: players known to hold one do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from rules.amun_re import events
from rules.amun_re.holdings import lacking, without
from rules.amun_re.state import AmunRe, Hand, Marker
from rules.amun_re.tables import DECK, ROUNDS, price_of, to_sell
from rules.core.computers import Knowledge
from rules.core.menu import RandomBelow, Word
from rules.core.secrets import Seat, secret
from rules.core.state import Event

Change = tuple[Seat, int]
BUILDER: Final = "builder"
OFFERING: Final = "offering"


def purses(seats: Iterable[Seat], told: Iterable[Event]) -> Mapping[Seat, int]:
    """Calculate each seat's gold after these events."""
    gold = dict.fromkeys(seats, 0)
    for event in told:
        for seat, change in _changes(event, gold):
            gold[seat] += change
    return gold


def _changes(event: Event, seats: Iterable[Seat]) -> Iterable[Change]:
    """List the seats whose gold an event changes, with the change."""
    match event:
        case events.GameBegun(gold=gold):
            return [(seat, gold) for seat in seats]
        case events.ProvinceAcquired(seat, price=price, gold=gold):
            return [(seat, gold - price)]
        case events.CardsBought() | events.FarmersBought() | events.StonesBought():
            return [(event.seat, -event.price)]
        case events.CardsSold(seat, cards):
            return [(seat, len(cards))]
        case events.OfferingsRevealed(offers):
            return [(seat, -offer.gold) for seat, offer in offers]
        case events.ThievesPaid(thieves, gold):
            return [(seat, gold) for seat in thieves]
        case events.IncomePaid(seat, total=total):
            return [(seat, total)]
    return []


def shown_hands(seats: Iterable[Seat], told: Iterable[Event]) -> Mapping[Seat, Hand]:
    """Return each seat's known cards: the Builder from the beginning, until it leaves the hand."""
    hands: dict[Seat, Hand] = dict.fromkeys(seats, ())
    for event in told:
        if isinstance(event, events.GameBegun) and event.builders:
            hands = dict.fromkeys(hands, (BUILDER,))
        elif BUILDER in _played(event):
            hands[event.seat] = ()  # type: ignore[attr-defined]  # whoever plays has a seat
    return hands


def _played(event: Event) -> Hand:
    """Return the cards that an event publicly takes from a seat, its Builder among them."""
    match event:
        case events.CardsSold(cards=cards):
            return cards
        case events.StonesBought(builder=str()):
            return (BUILDER,)
    return ()


def deal(knowledge: Knowledge[AmunRe], world: AmunRe, below: RandomBelow) -> None:
    """Fill everything hidden from the seat."""
    others = [seat for seat in world.seats if seat != knowledge.seat]
    _open_choices(world, knowledge.seat)
    _deal_gold(world, others, knowledge.told)
    _deal_cards(knowledge, world, others, below)
    _deal_provinces(world, others, below)
    for seat in others:
        _deal_sale(world, seat)


def _open_choices(world: AmunRe, seat: Seat) -> None:
    """Reopen the other seats' choices in this phase."""
    world.chosen = {chooser: kept for chooser, kept in world.chosen.items() if chooser == seat}
    world.offers = {chooser: kept for chooser, kept in world.offers.items() if chooser == seat}


def _deal_gold(world: AmunRe, others: Iterable[Seat], told: Iterable[Event]) -> None:
    gold = purses(world.seats, told)
    for seat in others:
        world.gold[seat] = secret(gold[seat], seat)


def _deal_cards(
    knowledge: Knowledge[AmunRe], world: AmunRe, others: Iterable[Seat], below: RandomBelow
) -> None:
    """Deal the cards unseen by the seat, each where it may lie."""
    shown = {seat: _must_hold(world, seat, knowledge) for seat in others}
    seen = (*world.discards, *_seen(world, knowledge.seat), *(c for h in shown.values() for c in h))
    deck = _Deck(_shuffled(without(DECK, seen), below))
    for seat in others:
        dealt = deck.deal(world.cards[seat] - len(shown[seat]))
        world.hands[seat] = secret(shown[seat] + dealt, seat)
    for land in world.lands.values():
        land.lying = secret(deck.deal(land.cards))
    choosing = [seat for seat in others if seat in world.drawn]
    for seat in choosing:
        number = (len(deck.left) - world.pile_size) // len(choosing)
        choosing = choosing[1:]
        world.drawn[seat] = secret(deck.deal(number), seat)
    world.pile = secret(tuple(deck.left))


def _seen(world: AmunRe, seat: Seat) -> Hand:
    """Return the seat's own cards, drawn ones included."""
    drawn = world.drawn[seat].value if seat in world.drawn else ()
    return (*world.hands[seat].value, *drawn)


def _must_hold(world: AmunRe, seat: Seat, knowledge: Knowledge[AmunRe]) -> Hand:
    """Return the cards that a seat is known to hold."""
    corrects = world.flow and world.phase == "corrections" and seat in world.pending
    shown = shown_hands(world.seats, knowledge.told)[seat]
    return (*shown, *((OFFERING,) if corrects else ()))


def _deal_provinces(world: AmunRe, others: Iterable[Seat], below: RandomBelow) -> None:
    """Deal the province cards that have not come up in this kingdom."""
    pool = world.used if world.kingdom > 1 else list(world.lands)
    rest = [word for word in pool if world.lands[word].owner is None and word not in world.revealed]
    held = {seat: hand for seat, hand in world.province_hands.items() if seat not in others}
    own = tuple(word for hand in held.values() for word in hand.value)
    deck = _Deck(_shuffled(without(tuple(rest), own), below))
    for seat in others:
        if seat in world.province_hands:
            world.province_hands[seat] = secret(deck.deal(_province_cards(world)), seat)
    world.province_pile = secret(tuple(deck.left))


def _province_cards(world: AmunRe) -> int:
    """Return the number of province cards that each seat holds by the expert rule."""
    before = bool(world.flow) and world.flow[0] in ("dealing", "reveal")
    return ROUNDS - world.round + before


def _deal_sale(world: AmunRe, seat: Seat) -> None:
    """Name cards that a bid sells, if its seat has too little gold."""
    if marker := world.markers.get(seat):
        number = lacking(world, seat, price_of(marker.index))
        cards = to_sell(world.hands[seat].value, number)
        world.markers[seat] = Marker(marker.province, marker.index, secret(cards, seat))


class _Deck:
    """Shuffled cards to deal."""

    def __init__(self, cards: list[Word]) -> None:
        self.left = cards

    def deal(self, number: int) -> tuple[Word, ...]:
        dealt, self.left = tuple(self.left[:number]), self.left[number:]
        return dealt


def _shuffled(cards: Iterable[Word], below: RandomBelow) -> list[Word]:
    return list(_drawn(list(cards), below))


def _drawn(cards: list[Word], below: RandomBelow) -> Iterator[Word]:
    while cards:
        yield cards.pop(below(len(cards)))
