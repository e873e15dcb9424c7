"""Reasons why menus do not offer an answer, asked for only when one is refused."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from rules.core.copies import TableRow
from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text
from rules.kemet.board import SPACE
from rules.kemet.costs import cost_of_card, cost_of_units
from rules.kemet.hooks import has
from rules.kemet.path import OBJECT, Object
from rules.kemet.sentences import text, texts
from rules.kemet.state import Kemet, limit, reserve, room, troop_of
from rules.kemet.tables import (
    ACTION_SPACE,
    BATTLE_CARD,
    BEGINNERS_LEVEL,
    INTERVENTION,
    INTERVENTIONS,
    TA_SETI_CARDS,
    TILE,
    TROOP,
    ActionSpace,
    BattleCard,
    Intervention,
    Tile,
)

_TIMES: Final = {  # of a card, by its icon: when it is played
    "day": text("You play it on your own turn."),
    "move": text("You play it in your own Move action, once you have placed the token."),
    "battle": text("You play it with your battle cards."),
    "reveal": text("You play it in a battle, once the battle cards are shown."),
}
_ANSWERS: Final = {  # of a card that answers others, by its hook
    "cancel-di": text("It answers a card that another player has just played. You are asked then."),
    "flee": text("It answers an enemy who comes to your troop. You are asked then."),
}
_PIECES: Final[tuple[Mapping[Word, TableRow], ...]] = (
    *(TILE, ACTION_SPACE, INTERVENTION, BATTLE_CARD, OBJECT),
)
_ASKED_FOR: Final = {"veto": "cancel-di", "escape": "flee"}  # by window, the card's hook


def _of_a_space(said: Text) -> Callable[[Word], Text | None]:
    """Make the reason for each space that is not among the choices. Other words have none."""
    return lambda word: said.filled(space=SPACE[word].label) if word in SPACE else None


# Why a space is not among the choices.
no_troop: Final = _of_a_space(text("You have no troop there: {space}."))
no_pyramid: Final = _of_a_space(text("You have no pyramid there: {space}."))
not_placed_there: Final = _of_a_space(text("You place no unit there: {space}."))
no_target: Final = _of_a_space(text("It finds no target there: {space}."))
no_refuge: Final = _of_a_space(text("The troop cannot go there: {space}."))
no_home: Final = _of_a_space(
    text("There is no troop without a creature there in your city: {space}.")
)
no_battle: Final = _of_a_space(text("No battle is due there: {space}."))
no_priest: Final = _of_a_space(text("You have no priest there: {space}."))
no_unit: Final = _of_a_space(text("You have only priests there: {space}."))


def why_not_playable(state: Kemet, seat: Seat, word: Word) -> Text | None:
    """Say why a card cannot be played now: not held, out of its time, too dear, without effect."""
    if word not in INTERVENTION:
        return None
    card = INTERVENTION[word]
    if said := _why_no_answer(state, seat, card):
        return said
    if card.word not in state.hands[seat].value:
        return text("You hold no {card}.", card=card.label)
    if card.icon not in _icons_now(state, seat):
        said = next((said for hook, said in _ANSWERS.items() if has([card], hook)), None)
        return said or _TIMES[card.icon]
    if (cost := cost_of_card(state, seat, card)) > state.prayer[seat]:
        return too_dear(state, seat, cost)
    return text("It would have no effect now, because it has no target.")


def why_no_reaction(state: Kemet, seat: Seat) -> Text | None:
    """Say why the card of the present window cannot be played, or None outside windows."""
    hook = _ASKED_FOR.get(state.phase)
    card = next((card for card in INTERVENTIONS if hook and has([card], hook)), None)
    return why_not_playable(state, seat, card.word) if card else None


def _why_no_answer(state: Kemet, seat: Seat, card: Intervention) -> Text | None:
    """Say why others are asked for this card but not this seat, or None if it is asked."""
    if not has([card], _ASKED_FOR.get(state.phase, "")):
        return None
    if state.phase == "escape" and state.contact:
        defender = state.contact.defender
        return None if seat == defender else text("Only {seat} can escape now.", seat=defender)
    if seat == state.stack[-1].seat:
        return text("You have played the card yourself.")
    if seat == state.active:
        return text("Only the other players can veto in your turn.")
    return None


def _icons_now(state: Kemet, seat: Seat) -> tuple[Word, ...]:
    """Return the icons of the cards that the seat may play in this phase."""
    if state.phase == "march" and state.move and state.move.seat == seat:
        return ("day", "move")
    return ("day",) if state.phase == "turn" and seat == state.active else ()


def too_dear(state: Kemet, seat: Seat, cost: int) -> Text:
    return texts(
        "It costs {count} prayer point, and you have {points}.",
        "It costs {count} prayer points, and you have {points}.",
        cost,
        points=state.prayer[seat],
    )


def no_troop_away(districts: Collection[Word], word: Word) -> Text | None:
    """Say why a space has none of the player's troops outside the city."""
    if word in districts:
        return text("{space} is in your city. Leave the troop out.", space=SPACE[word].label)
    return no_troop(word)


def no_battle_card(chosen: Word, word: Word) -> Text | None:
    """Say why a battle card is not among those that are left in a hand."""
    if word not in BATTLE_CARD:
        return None
    if word == chosen:
        return text("You have already chosen that card.")
    return text("That battle card is not in your hand.")


def not_among(word: Word) -> Text | None:
    """Say why a card cannot be chosen."""
    if word not in INTERVENTION:
        return None
    return text("{card} is not one of these cards.", card=INTERVENTION[word].label)


def no_units(troop: int, number: int) -> Text | None:
    """Say why this many units cannot leave a troop."""
    if number > troop:
        return texts("Only {count} unit is there.", "Only {count} units are there.", troop)
    return text("At least one unit must go.") if not number else None


def no_room(state: Kemet, seat: Seat, word: Word) -> Text | None:
    """Say why no unit can be placed in a space: not one of those that take some, or full."""
    if word not in SPACE:
        return None
    troop = troop_of(state, seat, word)
    if troop and troop.units >= (most := limit(state, seat, troop.priests > 0)):
        return texts(
            "{space} is full. At most {count} of your units can be there.",
            "{space} is full. At most {count} of your units can be there.",
            most,
            space=SPACE[word].label,
        )
    if not reserve(state, seat):
        return text("You have no units in reserve.")
    return text("You cannot place units there now: {space}.", space=SPACE[word].label)


def wrong_number(
    state: Kemet, seat: Seat, least: int, bound: Callable[[int], Text | None], number: int
) -> Text | None:
    """Say why this number of units is wrong: the rule, the reserve or their source."""
    if number < least:
        return texts("You must place {count} unit.", "You must place {count} units.", least)
    if number > (left := reserve(state, seat)):
        return texts("Your reserve has {count} unit.", "Your reserve has {count} units.", left)
    return bound(number)


def brought(most: int, number: int) -> Text | None:
    """Say why no more units than a card, a tile or a reward brings can be placed."""
    if number <= most:
        return None
    return texts("This brings {count} unit.", "This brings {count} units.", most)


def units_too_dear(state: Kemet, seat: Seat, number: int) -> Text | None:
    """Say why this many units cannot be recruited: their cost."""
    if (cost := cost_of_units(state, seat, number)) <= state.prayer[seat]:
        return None
    return texts(
        "The cost of {units} is {count} prayer point, and you have {points}.",
        "The cost of {units} is {count} prayer points, and you have {points}.",
        cost,
        units=texts("{count} unit", "{count} units", number),
        points=state.prayer[seat],
    )


def too_full(state: Kemet, seat: Seat, word: Word, number: int) -> Text | None:
    """Say why this many units have no room in a space, or None if they have."""
    if number <= (free := room(state, seat, word)):
        return None
    space = SPACE[word].label
    return texts(
        "{space} has room for {count} more of your units.",
        "{space} has room for {count} more of your units.",
        free,
        space=space,
    )


def too_many_first_units(word: Word, _: int) -> Text:
    """Say why this many first units cannot start in a district."""
    return texts(
        "{space} takes at most {count} unit.",
        "{space} takes at most {count} units.",
        TROOP,
        space=SPACE[word].label,
    )


def few_placed_there(rooms: Mapping[Word, int], word: Word, _: int) -> Text:
    """Say why no more priests come to a space."""
    return texts(
        "You place {count} unit there: {space}.",
        "You place {count} units there: {space}.",
        rooms[word],
        space=SPACE[word].label,
    )


def priests_of_reserve(priests: int, others: int, number: int, total: int) -> Text:
    """Say why `total` of `number` units cannot be priests: the reserve has too few of a kind."""
    if total > min(priests, number):
        return texts(
            "Your reserve has {count} priest.", "Your reserve has {count} priests.", priests
        )
    return texts(
        "Besides priests your reserve has {count} unit.",
        "Besides priests your reserve has {count} units.",
        others,
    )


def not_held(rows: Mapping[Word, Intervention | Object], word: Word) -> Text | None:
    """Say why a card or an object of the kind asked for is not among those held."""
    return text("You hold no {card}.", card=rows[word].label) if word in rows else None


def held_only(held: Mapping[Word, int], word: Word, _: int) -> Text:
    """Say why no more of a kind of card or object can be chosen."""
    row = INTERVENTION.get(word) or OBJECT[word]
    return text("You hold {number} of {card}.", number=held[word], card=row.label)


def nothing_chosen(_: int) -> Text:
    """Say why none can be chosen where something must be."""
    return text("Choose at least one, or pass.")


def absent(state: Kemet, word: Word) -> Text | None:
    """Say why a space, card or tile is not in the match, or None if it is."""
    if word in SPACE and word not in {row.word for row in state.board.spaces}:
        return texts(
            "{space} is closed in a game with {count} player.",
            "{space} is closed in a game with {count} players.",
            len(state.seats),
            space=SPACE[word].label,
        )
    rows = [rows[word] for rows in _PIECES if word in rows]
    reasons = [_not_in_the_game(state, row) for row in rows]
    return reasons[0] if reasons and all(reasons) else None


def _not_in_the_game(state: Kemet, row: TableRow) -> Text | None:
    """Say why the options leave a card, tile or action space out."""
    match row:
        case Tile(level=level) if state.rules.length == "beginner" and level > BEGINNERS_LEVEL:
            return text("{tile} is left out of a first game.", tile=row.label)
        case Tile(colour="black") | ActionSpace(black=True) if not state.rules.module_1:
            return _of_module(row.label, 1)
        case Object() if not state.rules.module_3:
            return _of_module(row.label, 3)
        case Intervention(ta_seti=True) if not state.rules.module_5:
            return _of_module(row.label, 5)
        case BattleCard() if row in TA_SETI_CARDS and not state.rules.module_5:
            return _of_module(row.label, 5)
    return None


def _of_module(piece: Text, number: int) -> Text:
    return text(
        "{piece} belongs to module {number}, which this table does not use.",
        piece=piece,
        number=number,
    )


def nobody_to_place(state: Kemet, seat: Seat, payable: int) -> Text:
    """Say why no unit at all can be placed: the reserve, the cost or the room."""
    if not reserve(state, seat):
        return text("You have no units in reserve.")
    if not payable:
        return text("You have too few prayer points for a unit.")
    return text("There is no room for more units where you could place them.")


def no_tile_to_seal(state: Kemet, owner: Seat, word: Word) -> Text | None:
    """Say why a seal is not laid on a tile."""
    if word not in TILE:
        return None
    if word not in state.tiles[owner]:
        return text("{seat} does not own {tile}.", seat=owner, tile=TILE[word].label)
    return text("{tile} is already sealed.", tile=TILE[word].label)


def priests_of_troop(priests: int, others: int, units: int, number: int) -> Text:
    """Say why this many of the units that leave a troop cannot be priests."""
    if number > units:
        return texts("{count} unit goes.", "{count} units go.", units)
    if number > priests:
        return texts("{count} priest is there.", "{count} priests are there.", priests)
    if number < units - others:
        return texts(
            "Besides priests {count} unit is there.",
            "Besides priests {count} units are there.",
            others,
        )
    return text("With that many priests, they cannot go anywhere.")
