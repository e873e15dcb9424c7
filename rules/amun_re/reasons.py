"""Why answers are not offered: the reasons that menus give, asked only of what is refused."""

from __future__ import annotations

from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe
from rules.amun_re.tables import CARD, PROVINCE, price_of
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text


def not_among(word: Word) -> Text | None:
    """Why a power card is not among those that one can choose from."""
    if word not in CARD:
        return None
    return text("{card} is not among these cards.", card=CARD[word].label)


def not_revealed(state: AmunRe, word: Word) -> Text | None:
    """Why a province is not up for auction."""
    if word not in PROVINCE or word in state.revealed:
        return None
    return text("{province} is not up for auction.", province=PROVINCE[word].label)


def not_own(state: AmunRe, seat: Seat, word: Word) -> Text | None:
    """Why a province is not among those that a seat can build in."""
    if word not in PROVINCE:
        return None
    land, province = state.lands.get(word), PROVINCE[word].label
    if land is None or land.owner != seat:
        return text("{province} is not yours.", province=province)
    return text("Nothing is left to be placed in {province}.", province=province)


def no_field(state: AmunRe, seat: Seat, word: Word) -> Text | None:
    """Why a province takes no farmer."""
    if word in PROVINCE and (land := state.lands.get(word)) and land.owner == seat:
        return text("{province} has no empty field.", province=PROVINCE[word].label)
    return not_own(state, seat, word)


def too_dear(most: int, number: int) -> Text | None:
    """Why so many goods of one kind cannot be bought by who can pay `most` at most."""
    if (price := price_of(number)) <= most:
        return None
    return text(
        "{number} cost {price} gold; you can pay {most} at most, your cards sold.",
        number=number,
        price=price,
        most=most,
    )


def more_than_due(items: int, number: int) -> Text | None:
    """Why so many things cannot be taken as a reward."""
    if number <= items:
        return None
    return texts("{count} thing is due to you.", "{count} things are due to you.", items)
