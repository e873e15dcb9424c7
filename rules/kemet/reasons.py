"""Why answers are not offered: the reasons that menus give, asked only of what is refused."""

from __future__ import annotations

from typing import Final

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text
from rules.kemet.board import SPACE
from rules.kemet.costs import cost_of_card
from rules.kemet.hooks import has
from rules.kemet.sentences import text, texts
from rules.kemet.state import Kemet, limit, reserve, troop_of
from rules.kemet.tables import BATTLE_CARD, INTERVENTION

_TIMES: Final = {  # of a card, by its icon: when it is played
    "day": text("It is played in your own turn."),
    "move": text("It is played in your own Move action, once the token is placed."),
    "battle": text("It is played with your battle cards."),
    "reveal": text("It is played in a battle, once the battle cards are shown."),
}
_ANSWERS: Final = {  # of a card that answers others, by its hook
    "cancel-di": text("It answers a card that somebody else has just played: you are asked then."),
    "flee": text("It answers an enemy who comes to your troop: you are asked then."),
}


def why_not_playable(state: Kemet, seat: Seat, word: Word) -> Text | None:
    """Why a card cannot be played now: not held, out of its time, too dear, without effect."""
    if word not in INTERVENTION:
        return None
    card = INTERVENTION[word]
    if card.word not in state.hands[seat].value:
        return text("You hold no {card}.", card=card.label)
    if card.icon not in _icons_now(state, seat):
        said = next((said for hook, said in _ANSWERS.items() if has([card], hook)), None)
        return said or _TIMES[card.icon]
    if (cost := cost_of_card(state, seat, card)) > state.prayer[seat]:
        return too_dear(state, seat, cost)
    return text("It would have no effect now: it has no target.")


def _icons_now(state: Kemet, seat: Seat) -> tuple[Word, ...]:
    """The icons of the cards that have their time now."""
    if state.phase == "march" and state.move and state.move.seat == seat:
        return ("day", "move")
    return ("day",) if state.phase == "turn" and seat == state.active else ()


def too_dear(state: Kemet, seat: Seat, cost: int) -> Text:
    return text(
        "It costs {cost} prayer points, and you have {points}.",
        cost=cost,
        points=state.prayer[seat],
    )


def no_troop(word: Word) -> Text | None:
    """Why a space is not among those of one's own troops."""
    return (
        text("You have no troop there: {space}.", space=SPACE[word].label)
        if word in SPACE
        else None
    )


def no_battle_card(chosen: Word, word: Word) -> Text | None:
    """Why a battle card is not among those that are left in a hand."""
    if word not in BATTLE_CARD:
        return None
    if word == chosen:
        return text("You have chosen that card already.")
    return text("That battle card is not in your hand.")


def not_among(word: Word) -> Text | None:
    """Why a card is not among those that one can choose from."""
    if word not in INTERVENTION:
        return None
    return text("{card} is not among these cards.", card=INTERVENTION[word].label)


def no_units(troop: int, number: int) -> Text | None:
    """Why so many units cannot leave a troop."""
    if number > troop:
        return texts("Only {count} unit is there.", "Only {count} units are there.", troop)
    return text("At least one unit goes.") if not number else None


def no_room(state: Kemet, seat: Seat, word: Word) -> Text | None:
    """Why no unit can be placed in a space: not one of those that take some, or full."""
    if word not in SPACE:
        return None
    troop = troop_of(state, seat, word)
    if troop and troop.units >= (most := limit(state, seat, troop.priests > 0)):
        return text(
            "{space} is full: {most} of your units are the most there.",
            space=SPACE[word].label,
            most=most,
        )
    return text("Units cannot be placed there now: {space}.", space=SPACE[word].label)


def too_many_units(state: Kemet, seat: Seat, payable: int, number: int) -> Text | None:
    """Why so many units cannot be placed: the reserve, or what one can pay."""
    if number > (left := reserve(state, seat)):
        return texts("Your reserve has {count} unit.", "Your reserve has {count} units.", left)
    if number > payable:
        return texts(
            "You can place {count} unit at most.", "You can place {count} units at most.", payable
        )
    return None


def nobody_to_place(state: Kemet, seat: Seat, payable: int) -> Text:
    """Why no unit at all can be placed: the reserve, what one can pay, or the room."""
    if not reserve(state, seat):
        return text("You have no units in reserve.")
    if not payable:
        return text("You have too few prayer points for a unit.")
    return text("There is no room for more units where you could place them.")


def no_target(word: Word) -> Text | None:
    """Why a card or token has no effect in a space."""
    return (
        text("It finds no target there: {space}.", space=SPACE[word].label)
        if word in SPACE
        else None
    )
