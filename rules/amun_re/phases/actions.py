"""Actions (phase 3): buying power cards, farmers and stones.

In turn order, each player buys power cards, then farmers, then stones. They buy as many as they
like and can pay for, for good: each kind once, in this order, with no going back (R-B7).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules.amun_re.building import (
    Placed,
    built_with,
    fields_of,
    place_farmers,
    place_stones,
    room_for_farmers,
    sites_of,
)
from rules.amun_re.events import (
    ActionsEnded,
    CardsBought,
    Counts,
    FarmersBought,
    StonesBought,
)
from rules.amun_re.holdings import (
    SellCards,
    available,
    discard,
    draw_for,
    extra_two,
    keeps,
    lacking,
    leaves,
    means,
    naming,
    pay,
    prices,
    sell,
    selling,
    up_to,
)
from rules.amun_re.openly import is_penniless, pass_over_penniless
from rules.amun_re.reasons import not_own, too_dear
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe, Hand, farmers_in, own, show
from rules.amun_re.tables import CARD, STONES_WITH_BUILDER, Province, payable, price_of
from rules.amun_re.verbs import BUY, DONE, FARMERS, STONES
from rules.amun_re.yields import with_one_more
from rules.core.menu import (
    NONE,
    NUMBER,
    Action,
    Choice,
    LazyHint,
    Menu,
    Node,
    Pick,
    Verb,
    Word,
    pick_verb,
)
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text, dotted

STEPS: Final = ("cards", "farmers", "stones")
FREE: Final = "free-farmer"
BUILDER: Final = "builder"


@dataclass(frozen=True, slots=True)
class BuyCards(Action):
    number: int
    extra: bool  # two more are drawn, of which as many are put back (variant)
    sell: Hand


@dataclass(frozen=True, slots=True)
class BuyFarmers(Action):
    fields: Counts
    free: Word | None
    sell: Hand


@dataclass(frozen=True, slots=True)
class BuyStones(Action):
    stones: Counts
    builder: Word | None
    sell: Hand


@dataclass(frozen=True, slots=True)
class EndActions(Action):
    pass


def deciders(state: AmunRe) -> Sequence[Seat]:
    return state.pending[:1]


def in_turn(state: AmunRe) -> Sequence[Seat]:
    """Return the seats still to act, except those that will be passed over."""
    now, later = state.pending[:1], state.pending[1:]
    return [*now, *(seat for seat in later if not is_penniless(state, seat))]


def menu(state: AmunRe, seat: Seat) -> Menu:
    passed = STEPS.index(state.step)
    offered: dict[Verb, Callable[[], Node]] = {}
    if not passed and _buyable(state, seat):
        offered[BUY] = lambda: _cards(state, seat)
    if passed <= STEPS.index("farmers") and (_may_play(state, seat, FREE) or _room(state, seat)):
        offered[FARMERS] = lambda: _fields(state, seat)
    if payable(means(state, seat)) or _builder_sites(state, seat, {}):
        offered[STONES] = lambda: _sites(state, seat)
    offered[DONE] = lambda: EndActions(seat)
    offered.update(selling(state, seat))
    return pick_verb(text("What will you do?"), offered, _at_most(state, seat))


def _at_most(state: AmunRe, seat: Seat) -> Mapping[Word, LazyHint]:
    """Return the hints on the verbs: the most goods of each kind, and the gold kept by `done`."""
    return {
        BUY.word: lambda: _most_cards(max(_buyable(state, seat))),
        FARMERS.word: lambda: up_to(_room(state, seat)),
        STONES.word: lambda: up_to(payable(means(state, seat))),
        DONE.word: lambda: leaves(state, seat, 0),
    }


def play(
    state: AmunRe,
    action: BuyCards | BuyFarmers | BuyStones | SellCards | EndActions,
    context: MoveContext,
) -> None:
    match action:
        case BuyCards():
            _buy_cards(state, action, context)
        case BuyFarmers():
            _buy_farmers(state, action, context)
        case BuyStones():
            _buy_stones(state, action, context)
            _end(state, context)
        case SellCards(seat, cards):
            sell(state, seat, cards, context)
        case EndActions(seat):
            context.tell(ActionsEnded(seat, idle=state.step == "cards"))
            _end(state, context)


def close(state: AmunRe, context: MoveContext) -> str:
    state.step = ""
    return "offering"


def limit(state: AmunRe, seat: Seat) -> int:
    """Return the limit on a seat's purchase of cards: its provinces' highest, not a sum (R-B1)."""
    return max((row.limit for row in own(state, seat)), default=0)


def _end(state: AmunRe, context: MoveContext) -> None:
    del state.pending[0]
    state.step = "cards"
    pass_over_penniless(state, context)


def _may_play(state: AmunRe, seat: Seat, card: Word) -> bool:
    return card in state.hands[seat].value


# Step a: power cards (D3). The number is chosen and paid before looking (R-B2).


def _buyable(state: AmunRe, seat: Seat) -> list[int]:
    """List the numbers of cards to buy. One sold to pay for them may be drawn again (R-P2)."""
    most = min(limit(state, seat), payable(means(state, seat)))
    stock = available(state)
    return [n for n in range(1, most + 1) if n <= stock + lacking(state, seat, price_of(n))]


def _most_cards(most: int) -> Text | None:
    """Hint on the most cards, or None if one is the only choice and says so itself."""
    return up_to(most) if most > 1 else None


def _cards(state: AmunRe, seat: Seat) -> Node:
    choices = tuple(
        Choice(
            str(number),
            texts(
                "{count} card for {price} gold",
                "{count} cards for {price} gold",
                number,
                price=price_of(number),
            ),
            partial(leaves, state, seat, price_of(number)),
        )
        for number in _buyable(state, seat)
    )

    def then(word: Word) -> Node:
        number = int(word)

        def bought(extra: bool) -> Node:
            price = price_of(number)
            return naming(state, seat, price, lambda named: BuyCards(seat, number, extra, named))

        return extra_two(state, bought)

    why = partial(_why_not_so_many, state, seat)
    return Pick("number", text("How many power cards do you buy?"), choices, then, why)


def _why_not_so_many(state: AmunRe, seat: Seat, word: Word) -> Text | None:
    """Say why the seat cannot buy this many cards: the limit, the price or the pile."""
    if not NUMBER.fullmatch(word) or not (number := int(word)):
        return None
    if number > (most := limit(state, seat)):
        return texts(
            "Your provinces let you buy at most {count} power card.",
            "Your provinces let you buy at most {count} power cards.",
            most,
        )
    return too_dear(means(state, seat), number) or text("There are not enough power cards left.")


def _buy_cards(state: AmunRe, action: BuyCards, context: MoveContext) -> None:
    price = price_of(action.number)
    pay(state, action.seat, price, action.sell, context)
    state.step = "farmers"
    show(state, action.seat)
    context.tell(CardsBought(action.seat, action.number, price))
    draw_for(state, action.seat, action.number, context, extra=action.extra)


# Step b: farmers, and the Free farmer card (D4, R-B8).


def _room(state: AmunRe, seat: Seat) -> int:
    """Return the most farmers that can be bought. Each needs an empty field."""
    return min(room_for_farmers(state, seat), payable(means(state, seat)))


def _fields(state: AmunRe, seat: Seat) -> Node:
    most = _room(state, seat)
    title = (
        text("Buy farmers for which fields? Price: {prices}.", prices=prices(most))
        if most
        else text("You cannot buy a farmer now.")
    )
    least = 0 if _may_play(state, seat, FREE) else 1
    cost = partial(_cost, state, seat)
    dear = partial(too_dear, means(state, seat))

    def then(placed: Placed) -> Node:
        return _ask_free_farmer(state, seat, placed)

    return fields_of(state, seat, title, least, most, then, cost, dear)


def _cost(state: AmunRe, seat: Seat, number: int) -> Text:
    return leaves(state, seat, price_of(number))


def _ask_free_farmer(state: AmunRe, seat: Seat, placed: Placed) -> Node:
    """Ask where Free farmer is played: in any province of the seat, with fields or not (R-B6)."""
    price = price_of(sum(placed.values()))

    def then(word: Word) -> Node:
        free = None if word == NONE else word
        return naming(
            state,
            seat,
            price,
            lambda named: BuyFarmers(seat, tuple(placed.items()), free, named),
            (FREE,) if free else (),
        )

    sites = own(state, seat) if _can_add(state, seat, FREE, price) else []
    hint = partial(_farmers_there, state, placed)
    why = partial(not_own, state, seat)
    return _card_node("free", FREE, sites, hint, then, why, may_skip=bool(price))


def _can_add(state: AmunRe, seat: Seat, card: Word, price: int) -> bool:
    """Whether the seat holds the card and can pay the price without selling it."""
    return _may_play(state, seat, card) and price < means(state, seat)


def _card_node(
    name: str,
    card: Word,
    sites: Sequence[Province],
    hint: Callable[[Province], Text | None],
    then: Callable[[Word], Node],
    why: Callable[[Word], Text | None],
    *,
    may_skip: bool,
) -> Node:
    """Ask in which province to play a card. Without one, skip the question."""
    if not sites:
        return then(NONE)
    none = (Choice(NONE, text("Not now"), partial(keeps, card)),) if may_skip else ()
    choices = tuple(Choice(row.word, row.label, partial(hint, row), is_asked=True) for row in sites)
    title = text("Where do you play {card}?", card=CARD[card].label)
    return Pick(name, title, none + choices, then, why)


def _farmers_there(state: AmunRe, placed: Placed, row: Province) -> Text | None:
    number = farmers_in(state, row) + placed.get(row.word, 0)
    there = texts("{count} farmer so far", "{count} farmers so far", number) if number else None
    return dotted(there, with_one_more(state, row, placed.get(row.word, 0)))


def _buy_farmers(state: AmunRe, action: BuyFarmers, context: MoveContext) -> None:
    price = price_of(sum(number for _, number in action.fields))
    if action.free:
        discard(state, action.seat, (FREE,))
        state.lands[action.free].extra += 1
    pay(state, action.seat, price, action.sell, context)
    place_farmers(state, action.fields)
    state.step = "stones"
    show(state, action.seat, *_built_in(action.fields, action.free))
    context.tell(FarmersBought(action.seat, action.fields, price, action.free))


def _built_in(placed: Counts, card: Word | None) -> tuple[Word, ...]:
    words = tuple(word for word, _ in placed)
    return words if card is None or card in words else (*words, card)


# Step c: stones, and the Builder card (D5, R-B8).


def _builder_sites(state: AmunRe, seat: Seat, placed: Mapping[Word, int]) -> list[Province]:
    """List the provinces for Builder: those with two stones, placed ones too (R-B5, R-B9)."""
    if not _can_add(state, seat, BUILDER, price_of(sum(placed.values()))):
        return []
    return [
        row
        for row in own(state, seat)
        if state.lands[row.word].stones + placed.get(row.word, 0) >= STONES_WITH_BUILDER
    ]


def _sites(state: AmunRe, seat: Seat) -> Node:
    """Ask where to put the stones bought. Their stock never runs out (R-B3)."""
    most = payable(means(state, seat))
    title = text("Buy stones for which provinces? Price: {prices}.", prices=prices(most))
    least = 0 if _builder_sites(state, seat, {}) else 1
    cost = partial(_cost, state, seat)
    dear = partial(too_dear, means(state, seat))

    def then(placed: Placed) -> Node:
        return _ask_builder(state, seat, placed)

    return sites_of(state, seat, title, least, most, then, cost, dear)


def _ask_builder(state: AmunRe, seat: Seat, placed: Placed) -> Node:
    price = price_of(sum(placed.values()))

    def then(word: Word) -> Node:
        builder = None if word == NONE else word
        return naming(
            state,
            seat,
            price,
            lambda named: BuyStones(seat, tuple(placed.items()), builder, named),
            (BUILDER,) if builder else (),
        )

    hint = partial(built_with, state, seat, placed)
    sites = _builder_sites(state, seat, placed)
    why = partial(_why_no_site, state, seat)
    return _card_node("builder", BUILDER, sites, hint, then, why, may_skip=bool(price))


def _why_no_site(state: AmunRe, seat: Seat, word: Word) -> Text | None:
    if word in state.lands and state.lands[word].owner == seat:
        return text("{card} needs two stones there.", card=CARD[BUILDER].label)
    return not_own(state, seat, word)


def _buy_stones(state: AmunRe, action: BuyStones, context: MoveContext) -> None:
    price = price_of(sum(number for _, number in action.stones))
    if action.builder:
        discard(state, action.seat, (BUILDER,))
    pay(state, action.seat, price, action.sell, context)
    made = place_stones(state, action.stones, action.builder)
    show(state, action.seat, *_built_in(action.stones, action.builder))
    context.tell(StonesBought(action.seat, action.stones, price, action.builder, made))
