"""Legal bids on the bid tracks of the provinces under auction (phase 2)."""

from __future__ import annotations

from rules.amun_re.holdings import means
from rules.amun_re.sentences import text
from rules.amun_re.state import AmunRe
from rules.amun_re.tables import CARD, Province, payable, price_of
from rules.core.menu import NUMBER, Word
from rules.core.secrets import Seat
from rules.core.text import Text


def highest_on(state: AmunRe, province: Word) -> Seat | None:
    highest, top = None, -1
    for seat, mark in state.markers.items():
        if mark.province == province and mark.index > top:
            highest, top = seat, mark.index
    return highest


def least_index(state: AmunRe, province: Word) -> int:
    """Index of the lowest open space of a province's bid track: above the highest marker (R-A1).

    Two above it if the marker's owner has Block, wherever he played it (R-A5).
    """
    top = highest_on(state, province)
    if top is None:
        return 0
    return state.markers[top].index + (2 if top in state.blocks else 1)


def overbid_works(state: AmunRe, seat: Seat) -> bool:
    """Whether an Overbid played earlier still lets the seat re-bid in its province (R-A6)."""
    return seat in state.overbids and (
        state.rules.overbid_duration == "phase"
        or (
            state.rules.overbid_duration == "province"
            and state.overbids[seat] == state.markers[seat].province
        )
    )


def must_bid(state: AmunRe, seat: Seat) -> bool:
    """Whether the seat has no marker, or one that has been outbid."""
    return seat not in state.markers or highest_on(state, state.markers[seat].province) != seat


def _is_lost(state: AmunRe, seat: Seat, province: Word) -> bool:
    """Whether the seat was outbid in the province and may return only with Overbid (R-A3)."""
    if state.rules.rebid_ban == "all_lost":
        return province in state.lost.get(seat, ())
    return seat in state.markers and state.markers[seat].province == province


def needs_overbid(state: AmunRe, seat: Seat, province: Word) -> bool:
    """Whether a bid there requires an Overbid card, never laid in advance or elsewhere (R-A11)."""
    return _is_lost(state, seat, province) and not (
        overbid_works(state, seat) and state.markers[seat].province == province
    )


def _can_overbid(state: AmunRe, seat: Seat, province: Word) -> bool:
    """Whether the seat can play Overbid there: at its marker, once an auction (R-A6, R-A7)."""
    return (
        state.markers[seat].province == province
        and seat not in state.overbids
        and "overbid" in state.hands[seat].value
    )


def spendable(state: AmunRe, seat: Seat, province: Word) -> int:
    """Return the seat's highest price in a province. A card played with the bid cannot be sold."""
    return means(state, seat) - needs_overbid(state, seat, province)


def refusal(state: AmunRe, seat: Seat, province: Word) -> Text | None:
    """Say why the seat cannot bid on a province, or None if it can."""
    row, needed = state.board[province], needs_overbid(state, seat, province)
    if needed and not _can_overbid(state, seat, province):
        return text(
            "You have been outbid on {province}. Bid on another province now.", province=row.label
        )
    return beyond(state, row, means(state, seat) - needed)


def beyond(state: AmunRe, row: Province, most: int) -> Text | None:
    """Say that a province costs more than `most`, the seat's limit there, or None."""
    if (least := price_of(least_index(state, row.word))) <= most:
        return None
    return text(
        "The lowest open price on {province} is {least}. You can pay at most {most}.",
        province=row.label,
        least=least,
        most=most,
    )


def why_not(state: AmunRe, row: Province, word: Word, most: int) -> Text | None:
    """Say why a price is illegal for a seat that can pay `most`, and name a legal one."""
    if not NUMBER.fullmatch(word):
        return None
    price, least = int(word), least_index(state, row.word)
    if price > most:
        return text("{price} is too much. You can pay at most {most}.", price=price, most=most)
    if price_of(payable(price)) != price:
        return text(
            "{price} is not on the bid track. The next open price is {right}.",
            price=price,
            right=price_of(max(payable(price) + 1, least)),
        )
    return _closed_price(state, row, price, price_of(least))


def _closed_price(state: AmunRe, row: Province, price: int, least: int) -> Text:
    highest = max(mark.index for mark in state.markers.values() if mark.province == row.word)
    if price > price_of(highest):
        return text(
            "{card} closes {price}. The next open price on {province} is {least}.",
            price=price,
            card=CARD["block"].label,
            province=row.label,
            least=least,
        )
    return text(
        "{price} is not above the highest bid. The next open price on {province} is {least}.",
        price=price,
        province=row.label,
        least=least,
    )
