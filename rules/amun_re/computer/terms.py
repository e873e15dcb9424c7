"""The value of a position to a seat, in points, by named reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.amun_re.computer.estate import Built, Estate, Site, estate_of
from rules.amun_re.computer.weights import Weights
from rules.amun_re.state import AmunRe, score
from rules.amun_re.tables import (
    BANKS,
    BONUS_CARDS,
    FARMERS_FOR_BONUS,
    GOLD8,
    POINTS_A_BANK,
    POINTS_A_BONUS,
    POINTS_A_SET,
    POINTS_FOR_GOLD,
    ROUNDS,
    SYMBOLS_FOR_BONUS,
    SYMBOLS_FOR_BONUS_WBC,
    caravans_pay,
)
from rules.core.menu import Word
from rules.core.secrets import Seat

TURNS: Final = 2 * ROUNDS
FARMING: Final = ("income", "cards", "room")  # the terms that farmers change
LEFT_OVER: Final = (0.0, 0.01, 0.02)  # stones when nobody builds any longer: they break ties
TERM_NAMES: Final = (
    "points",
    "gold",
    "cards",
    "pyramids",
    "sets",
    "banks",
    "temples",
    "income",
    "room",
    "rewards",
    "first",
)


def terms_of(weights: Weights, state: AmunRe, seat: Seat) -> Mapping[str, float]:
    """Return all terms, or only points once the game is over."""
    if not state.flow:
        return {**dict.fromkeys(TERM_NAMES, 0.0), "points": float(score(state, seat))}
    estate = estate_of(state, seat)
    return {"points": float(score(state, seat)), **prospects(weights, estate)}


def is_settled(state: AmunRe, seat: Seat) -> bool:
    """Whether no auction is going on, and the seat is in no turn of actions and owed no reward.

    A turn that has not begun is judged by the seat's means for it.
    """
    if not state.flow:
        return True
    if state.flow[0] in ("actions", "rewards") and len(state.flow) > 1:
        return False  # the last seat to act may be choosing what it drew
    if state.flow[0] == "rewards":  # due ones would be judged by hope, and a theft by its own terms
        return seat not in state.pending
    if state.flow[0] == "actions":
        return state.pending[0] != seat or state.step == "cards"
    return state.flow[0] not in ("auction", "corrections", "reveal", "dealing")


def prospects(weights: Weights, estate: Estate) -> dict[str, float]:
    built = [(site.pyramids, site.stones) for site in estate.sites]
    return {
        **{name: term(weights, estate) for name, term in TERMS.items()},
        **{name: term(weights, estate, built) for name, term in BUILDING.items()},
    }


def worth(weights: Weights, estate: Estate) -> float:
    """Sum all terms except the points already scored."""
    return sum(prospects(weights, estate).values())


def building(weights: Weights, estate: Estate, built: Sequence[Built]) -> float:
    """Sum the terms that stones change, with these pyramids and stones on the sites."""
    return sum(term(weights, estate, built) for term in BUILDING.values())


def farming(weights: Weights, estate: Estate) -> float:
    """Sum the terms that farmers change."""
    return sum(TERMS[name](weights, estate) for name in FARMING)


def rate(weights: Weights, estate: Estate) -> float:
    """Return the points for one gold now."""
    return weights.gold[estate.over] if estate.over < TURNS else weights.last_income


def gold(weights: Weights, estate: Estate) -> float:
    """Value gold, the first more than the next. After the last turn only its rank counts."""
    if estate.over == TURNS:
        return _ranked(weights, estate)
    value, rest = 0.0, estate.gold
    for width, slope in weights.purse:
        value, rest = value + slope * min(rest, width), max(0, rest - width)
    return value * weights.gold[estate.over]


def _ranked(weights: Weights, estate: Estate) -> float:
    """Estimate the points for gold at the end, from all purses and incomes."""
    state, mine = estate.state, estate.gold + len(estate.hand) + _golds(weights, estate)
    richer = 0.0
    for seat in state.seats:
        if seat != estate.seat:
            lead = _last_purse(weights, state, seat, estate.space) - mine
            richer += max(0.0, min(1.0, 0.5 + lead / weights.rank))
    return _between((*POINTS_FOR_GOLD, 0, 0, 0), richer) + weights.surplus * mine


def _last_purse(weights: Weights, state: AmunRe, seat: Seat, space: int) -> float:
    """Estimate the gold of a rival at the end."""
    gold, acts = state.gold[seat].value, state.flow[0] == "actions" and seat in state.pending
    spent = gold * (weights.kept if acts else 1.0)
    paid = state.flow[0] == "bonus"
    return spent + state.cards[seat] + (0.0 if paid else _rival_income(weights, state, seat, space))


def _rival_income(weights: Weights, state: AmunRe, seat: Seat, space: int) -> float:
    total = 0.0
    for word, land in state.lands.items():
        if land.owner == seat:
            row = state.board[word]
            farmers = land.farmers + land.extra + row.printed
            total += _yield(weights, farmers, row.mine, row.caravan, space)
    return total


def _yield(weights: Weights, farmers: int, mine: int, caravan: int, space: int) -> float:
    """Estimate the gold of a province with the temple on a space, or on the expected one for 0."""
    if space:
        return float(farmers * space + mine + (caravan if caravans_pay(space) else 0))
    return farmers * weights.space + mine + caravan * weights.caravan


def _golds(weights: Weights, estate: Estate) -> float:
    """Estimate the gold of the next income, if one is to come."""
    if not estate.incomes:
        return 0.0
    return sum(_site_yield(weights, site, estate.space) for site in estate.sites)


def _income(weights: Weights, estate: Estate) -> float:
    """Value the incomes still to come in this kingdom. The very last counts only by rank."""
    if not estate.incomes:
        return 0.0
    kingdom, value = estate.state.kingdom, 0.0
    usual = sum(_site_yield(weights, site) for site in estate.sites)
    for number in range(estate.incomes):
        spent_in = ROUNDS * kingdom - number  # action turns that are over when it comes
        gold = _golds(weights, estate) if number == estate.incomes - 1 else usual
        if spent_in < TURNS:
            value += gold * weights.gold[spent_in]
        elif estate.over < TURNS:
            value += gold * weights.last_income  # otherwise it is among the ranked ones
    return value


def _pyramids(weights: Weights, estate: Estate, built: Sequence[Built]) -> float:
    part = _parts(weights, estate)
    return sum(pyramids + part[stones] for pyramids, stones in built)


def _parts(weights: Weights, estate: Estate) -> tuple[float, ...]:
    """Return the shares of a pyramid that no stone, one stone and two stones are worth."""
    return LEFT_OVER if estate.is_final else weights.stones[estate.later]


def _sets(weights: Weights, estate: Estate, built: Sequence[Built]) -> float:
    """Value the sets: a pyramid in each of the three provinces that a seat has in the end."""
    if estate.is_final:
        return float(POINTS_A_SET * min((pyramids for pyramids, _ in built), default=0))
    part = _parts(weights, estate)
    coming = [weights.coming[estate.state.kingdom - 1]] * (ROUNDS - len(built))
    least, second, _ = sorted([*(pyramids + part[stones] for pyramids, stones in built), *coming])
    share = weights.second if estate.later else 0.0
    return weights.sets * POINTS_A_SET * (least + share * (second - least))


def _banks(weights: Weights, estate: Estate, built: Sequence[Built]) -> float:
    """Value the majorities, by the chance of each."""
    return POINTS_A_BANK * sum(_majority(weights, estate, built, bank) for bank in BANKS)


def _majority(weights: Weights, estate: Estate, built: Sequence[Built], bank: str) -> float:
    mine = [own for own, site in zip(built, estate.sites, strict=True) if site.row.bank == bank]
    if estate.state.rules.majority_scope == "bank_total":
        mine = [(sum(pyramids for pyramids, _ in mine), sum(stones for _, stones in mine))]
    pyramids, stones = max(mine, default=(0, 0))
    if not (pyramids or stones):
        return 0.0
    lead = 3 * (pyramids - estate.rivals[bank][0]) + stones - estate.rivals[bank][1]
    if estate.is_final:
        return 1.0 if lead >= 0 and _may_score(estate, pyramids) else 0.0
    later = estate.later
    return max(0.0, min(1.0, weights.lead[later] + weights.step[later] * lead))


def _may_score(estate: Estate, pyramids: int) -> bool:
    return pyramids > 0 or not estate.state.rules.majority_needs_pyramid


def _temples(weights: Weights, estate: Estate) -> float:
    """Value temples by the space of the kingdom's last offering."""
    is_last = estate.state.round == ROUNDS and estate.space
    number = sum(site.row.temples for site in estate.sites)
    return number * (float(estate.space) if is_last else weights.space)


def _room(weights: Weights, estate: Estate) -> float:
    """Value empty fields and the card limit in the turns to come."""
    fields = min(weights.fields, sum(site.fields for site in estate.sites))
    limit = max((site.row.limit for site in estate.sites), default=0)
    return estate.later * (weights.field * fields + weights.limit * limit)


def _rewards(weights: Weights, estate: Estate) -> float:
    return weights.item * estate.items


def _first(weights: Weights, estate: Estate) -> float:
    return weights.first if estate.first and estate.over < TURNS else 0.0


def _cards(weights: Weights, estate: Estate) -> float:
    """Value each card by its possible effect, at least by the gold of its sale."""
    least, held, value = rate(weights, estate), 0, weights.card * estate.unknown
    if estate.over == TURNS:
        least = 0.0  # it is among the ranked ones
    for at, card in enumerate(estate.hand):
        held = estate.hand[:at].count(card)
        value += max(least, card_worth(weights, estate, card, held))
    return value


def card_worth(weights: Weights, estate: Estate, card: Word, held: int) -> float:
    """Value another copy of a card, given how many the seat holds."""
    if card in BONUS_CARDS:
        return 0.0 if held else weights.bonus * POINTS_A_BONUS * chance(weights, estate, card)
    return _WORTH[card](weights, estate, held)


def _auction_card(weight: Callable[[Weights], float]) -> Callable[[Weights, Estate, int], float]:
    def worth(weights: Weights, estate: Estate, held: int) -> float:
        auctions = TURNS - estate.over - (estate.state.flow[0] == "actions")
        return weight(weights) * (weights.spare if held else 1.0) if auctions > held else 0.0

    return worth


def _builder(weights: Weights, estate: Estate, held: int) -> float:
    return weights.builder if TURNS - estate.over > held else 0.0


def _free_farmer(weights: Weights, estate: Estate, held: int) -> float:
    """Value a farmer for the incomes still to come, or for those of the New Kingdom."""
    turns = estate.later if estate.state.kingdom == 2 else ROUNDS
    return weights.free_farmer * weights.space * weights.gold[2] * max(0, turns - held)


def _harvest(weights: Weights, estate: Estate, held: int) -> float:
    """Value Harvest increase by the farmers in the best province, now or expected."""
    most = max((site.farmers for site in estate.sites), default=0)
    return _income_card(weights, estate, held, max(weights.harvest, most))


def _gold8(weights: Weights, estate: Estate, held: int) -> float:
    """Value 8 gold instead of the poorest province's yield."""
    usual, most = weights.poorest
    least = min((_site_yield(weights, site) for site in estate.sites), default=usual)
    return _income_card(weights, estate, held, GOLD8 - min(most, least))


def _site_yield(weights: Weights, site: Site, space: int = 0) -> float:
    return _yield(weights, site.farmers, site.row.mine, site.row.caravan, space)


def _income_card(weights: Weights, estate: Estate, held: int, gold: float) -> float:
    """Value a card that brings gold in a later income. Later ones are less certain."""
    if estate.state.kingdom == 2 and estate.incomes <= held:
        return 0.0
    is_last = estate.state.kingdom == 2 and estate.incomes == held + 1 == 1
    return gold * (weights.last_income if is_last else weights.income_card * weights.gold[3])


def _correction(weights: Weights, estate: Estate, held: int) -> float:
    offerings = TURNS - estate.over + (estate.state.flow[0] in ("actions", "offering"))
    return weights.correction * (weights.spare if held else 1.0) if offerings > held else 0.0


_WORTH: Final[Mapping[Word, Callable[[Weights, Estate, int], float]]] = {
    "block": _auction_card(lambda weights: weights.block),
    "overbid": _auction_card(lambda weights: weights.overbid),
    "free-farmer": _free_farmer,
    "builder": _builder,
    "offering": _correction,
    "gold8": _gold8,
    "harvest": _harvest,
}


def chance(weights: Weights, estate: Estate, card: Word) -> float:
    """Estimate the chance that a bonus card's condition holds at a later scoring."""
    rows, later = [site.row for site in estate.sites], ROUNDS - len(estate.sites)
    again = weights.again if estate.state.kingdom == 1 else 0.0  # in the New Kingdom
    if card == "bonus-farmers":
        lacking = FARMERS_FOR_BONUS - sum(site.farmers for site in estate.sites)
        here = _likely(weights, lacking, weights.farmers * estate.later + estate.items)
    elif card == "bonus-cards":
        counts = estate.state.rules.power_bonus_counts_immediate
        lacking = _symbols(estate) - sum(row.limit + row.cards * counts for row in rows)
        here = _likely(weights, lacking, weights.symbols * later)
    else:
        kind = card.removeprefix("bonus-")
        kinds = [getattr(row, kind) for row in rows]
        here = weights.alike[len(rows)] if len(set(kinds)) <= 1 else 0.0
    return here + (1.0 - here) * again


def _symbols(estate: Estate) -> int:
    return SYMBOLS_FOR_BONUS_WBC if estate.state.rules.wbc_four else SYMBOLS_FOR_BONUS


def _likely(weights: Weights, lacking: int, coming: float) -> float:
    """Estimate the chance to reach the missing number, from the usual gains still to come."""
    if lacking <= 0:
        return 1.0
    likely = 0.5 + weights.likelier * (coming - lacking)
    return max(0.0, min(weights.likeliest, likely)) if coming else 0.0


def _between(table: tuple[int, ...], place: float) -> float:
    """Interpolate a table between two of its places."""
    low = int(place)
    return table[low] + (place - low) * (table[low + 1] - table[low])


TERMS: Final[Mapping[str, Callable[[Weights, Estate], float]]] = {
    "gold": gold,
    "cards": _cards,
    "temples": _temples,
    "income": _income,
    "room": _room,
    "rewards": _rewards,
    "first": _first,
}
BUILDING: Final[Mapping[str, Callable[[Weights, Estate, Sequence[Built]], float]]] = {
    "pyramids": _pyramids,
    "sets": _sets,
    "banks": _banks,
}
