"""Reasons for a move, in words: its costs and gains, from the knowledge of its seat."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from rules.amun_re.building import built_up
from rules.amun_re.holdings import lacking
from rules.amun_re.phases.actions import BuyCards, BuyFarmers, BuyStones, EndActions, limit
from rules.amun_re.phases.auction import PlaceBid
from rules.amun_re.phases.bonus import PlayBonus
from rules.amun_re.phases.corrections import CorrectOffering
from rules.amun_re.phases.dealing import KeepCard
from rules.amun_re.phases.income import CollectIncome
from rules.amun_re.phases.keeping import KeepCards
from rules.amun_re.phases.offering import MakeOffering, total_of
from rules.amun_re.phases.reveal import ChooseProvince
from rules.amun_re.phases.rewards import EndRewards, PlaceGoods, TakeCards
from rules.amun_re.scoring import gain
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe, farmers_in, own
from rules.amun_re.tables import (
    POINTS_A_BONUS,
    REWARDS,
    THEFT,
    Province,
    price_of,
    space_of,
)
from rules.amun_re.yields import SPACES, income
from rules.core.menu import Action, Path, Word
from rules.core.secrets import Seat
from rules.core.text import Text

BRIEF: Final[Mapping[Word, Sequence[str]]] = {
    "bid": ("province", "price"),
    "buy": ("number",),
    "farmers": ("fields",),
    "stones": ("provinces",),
    "offer": ("gold",),
    "take": ("number",),
    "place": ("fields", "provinces"),
}
GOLD_APART: Final = 3  # offerings as much apart are of two kinds
BLOCKED: Final = 2  # spaces of the bid track up, where Block lies


def kind(path: Path) -> Hashable:
    """Group bids by province, goods by number, offerings by size, and other moves by verb."""
    verb, *answers = path
    if verb == "offer":
        return verb, int(answers[0]) // GOLD_APART
    return (verb, answers[0]) if verb in ("bid", "take", "buy") else verb


def reason(state: AmunRe, seat: Seat, action: Action) -> Iterator[Text]:
    """Yield the facts in favour of an action."""
    return REASONS.get(type(action), _nothing)(state, seat, action)


def _nothing(*_: object) -> Iterator[Text]:
    return iter(())


def _bid(state: AmunRe, seat: Seat, action: PlaceBid) -> Iterator[Text]:
    yield from _brings(state, seat, state.board[action.province])
    blocked = seat in state.blocks or "block" in action.cards
    price = price_of(action.index + (BLOCKED if blocked else 1))
    yield text("The next player would have to pay {price} there.", price=price)


def _province(state: AmunRe, seat: Seat, action: ChooseProvince) -> Iterator[Text]:
    return _brings(state, seat, state.board[action.province])


def _brings(state: AmunRe, seat: Seat, row: Province) -> Iterator[Text]:
    """Name the main gain from a province."""
    land = state.lands[row.word]
    points = gain(state, seat, {row.word: replace(built_up(land, 0), owner=seat)})
    if points > 1:
        yield texts(
            "If scored now, it would bring {count} point.",
            "If scored now, it would bring {count} points.",
            points,
        )
    elif row.mine:
        yield text("+{gold} gold each round, wherever the temple is.", gold=row.mine)
    elif row.printed:
        number = row.printed
        yield texts(
            "{count} farmer already works there.",
            "{count} farmers already work there.",
            number,
        )
    elif row.caravan:
        yield text("+{gold} gold each round with the temple on 1 or 2.", gold=row.caravan)
    elif land.gold:
        yield text("{gold} gold lies there.", gold=land.gold)
    elif land.stones:
        yield texts("{count} stone lies there.", "{count} stones lie there.", land.stones)
    elif row.fields:
        yield texts(
            "It has a field for {count} farmer.", "It has fields for {count} farmers.", row.fields
        )


def _buy(state: AmunRe, seat: Seat, action: BuyCards) -> Iterator[Text]:
    number = action.number
    yield _left(state, seat, price_of(number))
    if number == limit(state, seat):
        yield text("You may not buy more cards than that.")
    else:
        yield text("One more card would cost {gold} more gold.", gold=number + 1)


def _left(state: AmunRe, seat: Seat, price: int) -> Text:
    """Name the gold left after a payment, or the cards to sell for it."""
    if lack := lacking(state, seat, price):
        return texts("You sell {count} card for it.", "You sell {count} cards for it.", lack)
    return text(
        "It costs {price} gold and leaves you with {gold}.",
        price=price,
        gold=state.gold[seat].value - price,
    )


def _farmers(state: AmunRe, seat: Seat, action: BuyFarmers) -> Iterator[Text]:
    number = sum(n for _, n in action.fields)
    yield _harvest(number + bool(action.free))
    yield _left(state, seat, price_of(number))


def _harvest(farmers: int) -> Text:
    return text(
        "+{least} to {most} gold in each income, depending on the temple’s space.",
        least=farmers,
        most=farmers * SPACES[-1],
    )


def _stones(state: AmunRe, seat: Seat, action: BuyStones) -> Iterator[Text]:
    yield _built(state, seat, dict(action.stones), action.builder)
    yield _left(state, seat, price_of(sum(n for _, n in action.stones)))


def _built(state: AmunRe, seat: Seat, stones: Mapping[Word, int], builder: Word | None) -> Text:
    """Name the points that stones bring, or the pyramid that they begin."""
    where = {*stones, *([builder] if builder else [])}
    lands = {
        word: built_up(state.lands[word], stones.get(word, 0), builder=word == builder)
        for word in where
    }
    if points := gain(state, seat, lands):
        return texts(
            "+{count} point if the board were scored then.",
            "+{count} points if the board were scored then.",
            points,
        )
    return text("Three stones in a province become a pyramid. This begins one.")


def _end_actions(state: AmunRe, seat: Seat, _: EndActions) -> Iterator[Text]:
    gold = state.gold[seat].value
    yield text("It keeps {gold} gold for the offering and later bids.", gold=gold)


def _offer(state: AmunRe, seat: Seat, action: MakeOffering) -> Iterator[Text]:
    offer = action.offer
    if offer.steals:
        yield text("{gold} gold for certain, and the offering falls by {gold}.", gold=THEFT)
    else:
        yield text(
            "Every offering brings a reward, the highest {most}. You keep {gold} gold.",
            most=REWARDS[0],
            gold=max(0, state.gold[seat].value - offer.gold),
        )
    farmers = sum(farmers_in(state, row) for row in own(state, seat))
    if farmers:
        yield text("Each space the temple moves up is worth {gold} gold to you.", gold=farmers)
    elif not any(row.temples for row in own(state, seat)):
        yield text("You have no farmers, so the temple need not be high.")


def _correct(state: AmunRe, seat: Seat, action: CorrectOffering) -> Iterator[Text]:
    space = space_of((total_of(state) or 0) + action.by)
    gold = income(state, seat, space)
    yield text("With the temple on {space}, your income is {gold} gold.", space=space, gold=gold)


def _take(state: AmunRe, _: Seat, action: TakeCards) -> Iterator[Text]:
    if left := state.items - action.number:
        yield texts(
            "That leaves {count} of your rewards for farmers and stones.",
            "That leaves {count} of your rewards for farmers and stones.",
            left,
        )
    else:
        yield text("Your whole reward in cards, whichever you draw.")


def _place(state: AmunRe, seat: Seat, action: PlaceGoods) -> Iterator[Text]:
    if stones := dict(action.stones):
        yield _built(state, seat, stones, None)
    if farmers := sum(n for _, n in action.fields):
        yield _harvest(farmers)


def _end_rewards(state: AmunRe, _: Seat, __: EndRewards) -> Iterator[Text]:
    yield text("Nothing left in your reward helps you.")


# -- habits: where the computer compares no moves -----------------------------------------------


def _collect(state: AmunRe, seat: Seat, action: CollectIncome) -> Iterator[Text]:
    hand = state.hands[seat].value
    usual = income(state, seat, state.temple)
    if more := income(state, seat, state.temple, action.harvest, action.gold8) - usual:
        yield text("The cards bring {gold} more gold, which is worth them.", gold=more)
    elif {"harvest", "gold8"}.intersection(hand):
        yield text("Its rule: save a card for an income in which it brings more.")
    else:
        yield text("You have no card that raises an income.")


def _bonus(state: AmunRe, seat: Seat, action: PlayBonus) -> Iterator[Text]:
    if number := len(action.cards):
        yield texts(
            "Its rule: play every fulfilled card. They bring {count} point.",
            "Its rule: play every fulfilled card. They bring {count} points.",
            POINTS_A_BONUS * number,
        )
    else:
        yield text("None of your bonus cards is fulfilled.")


def _keep(*_: object) -> Iterator[Text]:
    yield text("Its rule: keep the cards most useful to your provinces.")


REASONS: Final[Mapping[type[Action], Callable[[AmunRe, Seat, Any], Iterator[Text]]]] = {
    PlaceBid: _bid,
    ChooseProvince: _province,
    BuyCards: _buy,
    BuyFarmers: _farmers,
    BuyStones: _stones,
    EndActions: _end_actions,
    MakeOffering: _offer,
    CorrectOffering: _correct,
    TakeCards: _take,
    PlaceGoods: _place,
    EndRewards: _end_rewards,
    CollectIncome: _collect,
    PlayBonus: _bonus,
    KeepCards: _keep,
    KeepCard: _keep,
}
