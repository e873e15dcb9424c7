"""Reasons why menus do not offer an answer, asked for only when one is refused."""

from __future__ import annotations

from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe, Hand, empty_fields
from rules.amun_re.tables import CARD, PROVINCE, price_of
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text


def held_only(hand: Hand, word: Word, _: int) -> Text:
    """Say why no more of a kind of power card can be chosen."""
    return text("You can name {number} of {card}.", number=hand.count(word), card=CARD[word].label)


def exactly_kept(number: int, _: int) -> Text:
    """Say why another number of power cards is not kept."""
    return texts("Keep {count} card.", "Keep {count} cards.", number)


def exactly_sold(number: int, _: int) -> Text:
    """Say why another number of power cards is not sold."""
    return texts(
        "Sell exactly {count} card for this.",
        "Sell exactly {count} cards for this.",
        number,
    )


def none_sold(_: int) -> Text:
    """Say why nobody can sell nothing."""
    return text("Sell at least one card.")


def not_among(word: Word) -> Text | None:
    """Say why a power card cannot be chosen."""
    if word not in CARD:
        return None
    return text("{card} is not one of these cards.", card=CARD[word].label)


def not_with_offering(word: Word) -> Text | None:
    """Say why a power card does not go with an offering."""
    if word not in CARD:
        return None
    return text("You cannot play {card} with an offering.", card=CARD[word].label)


def not_revealed(state: AmunRe, word: Word) -> Text | None:
    """Say why a province is not up for auction."""
    if word not in PROVINCE or word in state.revealed:
        return None
    return text("{province} is not up for auction.", province=PROVINCE[word].label)


def not_own(state: AmunRe, seat: Seat, word: Word) -> Text | None:
    """Say why a province is not among those that a seat can build in."""
    if word not in PROVINCE:
        return None
    land, province = state.lands.get(word), PROVINCE[word].label
    if land is None or land.owner != seat:
        return text("{province} is not yours.", province=province)
    return text("You have nothing left to place in {province}.", province=province)


def no_field(state: AmunRe, seat: Seat, word: Word) -> Text | None:
    """Say why a province takes no farmer."""
    land = state.lands.get(word)
    if land and land.owner == seat and not empty_fields(state, state.board[word]):
        return text("{province} has no empty field.", province=PROVINCE[word].label)
    return not_own(state, seat, word)


def few_fields(state: AmunRe, word: Word, number: int) -> Text | None:
    """Say why a province takes no more farmers, or None if it has the fields."""
    if number <= (empty := empty_fields(state, state.board[word])):
        return None
    return texts(
        "{province} has {count} empty field.",
        "{province} has {count} empty fields.",
        empty,
        province=PROVINCE[word].label,
    )


def too_dear(most: int, number: int) -> Text | None:
    """Say why a player who can pay `most` cannot buy this many goods of one kind."""
    if not number:
        return text("Buy at least one.")
    if (price := price_of(number)) <= most:
        return None
    return text(
        "{number} cost {price} gold. You can pay at most {most}, even by selling cards.",
        number=number,
        price=price,
        most=most,
    )


def more_than_due(items: int, number: int) -> Text | None:
    """Say why this many items cannot be taken as a reward."""
    if not number:
        return text("Take at least one item as a reward. “Done” forgoes it.")
    if number <= items:
        return None
    return texts("You are due {count} item.", "You are due {count} items.", items)


def absent(state: AmunRe, word: Word) -> Text | None:
    """Say why a province is not in the game, or None if it is."""
    if word not in PROVINCE:
        return None
    province = PROVINCE[word].label
    if word not in state.lands:
        return text("{province} is left out of the tournament for four.", province=province)
    if state.kingdom > 1 and word not in state.used:
        return text(
            "Nobody owned {province} in the Old Kingdom, so it is out of the game.",
            province=province,
        )
    return None
