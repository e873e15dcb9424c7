"""How the causes of Kemet's refusals are taken away, or why they cannot be."""

from __future__ import annotations

from typing import Final

from rules.core.secrets import secret
from rules.kemet.cards import set_battle_hand, set_hand
from rules.kemet.hooks import has
from rules.kemet.movement import shelters
from rules.kemet.path import OBJECT
from rules.kemet.refusals import POWERS
from rules.kemet.state import Kemet, Move, Troop
from rules.kemet.tables import BATTLE_CARD, INTERVENTION, TILE
from tests.causes import Cure, counts_in

PLENTY: Final = 30  # prayer points or units
OPTIONS: Final = {1: "module_1", 3: "module_3", 5: "module_5"}


def by_option(**values):
    """Play by other options."""

    def cure(state: Kemet, seat, said, words):
        state.options = state.rules.model_copy(update=values)

    return cure


def play_the_module(state: Kemet, seat, values, words):
    state.options = state.rules.model_copy(update={OPTIONS[values["number"]]: True})


def give_points(state: Kemet, seat, values, words):
    state.prayer[seat] = PLENTY


def give_units(state: Kemet, seat, values, words):
    state.units[seat] = state.units.get(seat, 0) + PLENTY


def deal(state, seat, *cards):
    set_hand(state, seat, (*state.hands[seat].value, *cards))


def deal_a_card(state: Kemet, seat, values, words):
    deal(state, seat, "prayer")


def deal_the_cards(state: Kemet, seat, values, words):
    """Deal the cards or objects named, or those of the reason."""
    named = counts_in(words[-1])
    label = values.get("card")
    if not any(word in rows for word in named for rows in (INTERVENTION, OBJECT, BATTLE_CARD)):
        named = {word: 1 for word, row in INTERVENTION.items() if row.label == label}
    for word, number in named.items():
        if word in OBJECT:
            state.objects.setdefault(seat, []).extend([word] * number)
        elif word in INTERVENTION:
            deal(state, seat, *[word] * number)
        else:
            set_battle_hand(state, seat, (*state.battle_hands[seat].value, word))


def show_the_card(state: Kemet, seat, values, words):
    state.looked = secret((*state.looked.value, words[-1]), seat)


def give_a_tile(hook_tile):
    def cure(state: Kemet, seat, values, words):
        state.tiles[seat].append(hook_tile)

    return cure


def give_the_power(state: Kemet, seat, values, words):
    power = POWERS[words[0]]
    state.tiles[seat].append(next(tile.word for tile in TILE.values() if has([tile], power)))
    give_units(state, seat, values, words)


def give_an_object(word):
    def cure(state: Kemet, seat, values, words):
        state.objects.setdefault(seat, []).append(word)

    return cure


def let_act(state: Kemet, seat, values, words):
    state.pending = [seat, *(each for each in state.pending if each != seat)]


def take_tokens_back(state: Kemet, seat, values, words):
    state.tokens[seat], state.in_turn, state.done = [], [], False


def begin_the_day(state: Kemet, seat, values, words):
    take_tokens_back(state, seat, values, words)
    state.turn = 1


def place_tokens(state: Kemet, seat, values, words):
    state.in_turn = ["ordinary", "silver"]


def fewest_points(state: Kemet, seat, values, words):
    for other in state.seats:
        state.points[other] = {} if other == seat else {"temple": PLENTY}


def fill(state: Kemet, seat, values, words):
    """Put units of the seat where the words name a space."""
    for word in counts_in(words[-1]):
        state.troops[word] = {seat: Troop(1)}
    give_units(state, seat, values, words)


def add_units(state: Kemet, seat, values, words):
    if int(words[-1]) > PLENTY:
        return "no troop is so large"
    for troops in state.troops.values():
        if seat in troops:
            troops[seat].units += PLENTY
    give_units(state, seat, values, words)
    give_units(state, seat, values, words)
    return None


def clear_troops(state: Kemet, seat, values, words):
    """Take the seat's troops off the spaces named."""
    for word, number in counts_in(words[-1]).items():
        state.troops.get(word, {}).pop(seat, None)
        if number > 5:
            return "no space has so much room"
    return None


def put_on_the_market(state: Kemet, seat, values, words):
    state.market[words[-1]] = 1


def take_tiles_away(state: Kemet, seat, values, words):
    kind = TILE[words[-1]].kind
    state.tiles[seat] = [word for word in state.tiles[seat] if TILE[word].kind != kind]


def raise_a_pyramid(state: Kemet, seat, values, words):
    row = TILE[words[-1]]
    for district, pyramid in state.pyramids.items():
        if district.startswith(state.cities[seat]):
            state.pyramids[district] = type(pyramid)(row.colour, 4)
            state.troops.pop(district, None)
            return None
    return "the seat has no pyramid"


def leave_the_city(state: Kemet, seat, values, words):
    owner = next(each for each, city in state.cities.items() if city == words[-1])
    del state.cities[owner]
    state.order = [seat, *(each for each in state.order if each != seat)]


def begin_the_march(state: Kemet, seat, values, words):
    assert state.move is not None
    state.move = Move(seat, token=state.move.token)


def another_player_plays(state: Kemet, seat, values, words):
    played = state.stack[-1]
    others = [each for each in state.seats if each not in (seat, state.active)]
    if not others:
        return "a third player is needed"
    state.stack[-1] = type(played)(others[0], played.card, target=played.target)
    return None


def another_is_active(state: Kemet, seat, values, words):
    others = [each for each in state.seats if each not in (seat, state.stack[-1].seat)]
    if not others:
        return "a third player is needed"
    let_act(state, others[0], values, words)
    return None


def attack(state: Kemet, seat, values, words):
    contact = state.contact
    assert contact is not None
    state.contact = type(contact)(
        contact.space, contact.attacker, seat, contact.by_move, contact.own_turn
    )
    state.asked = [seat]


def let_the_loser_be(state: Kemet, seat, values, words):
    """Let the seat be the beaten side that decides."""
    battle = state.battle
    assert battle is not None
    battle.winner = battle.other(seat)
    for side in battle.sides:
        battle.losses[side], battle.own_losses[side] = 0, 0
        state.troops.setdefault(battle.space, {})[side] = Troop(1)
        battle.units[side] = 1
    battle.asked = []
    return None if shelters(state, seat, battle.space) else "the map leaves no way"


def decide_again(state: Kemet, seat, values, words):
    state.flow[-1] = "loser"
    return let_the_loser_be(state, seat, values, words)


def let_the_winner_be(state: Kemet, seat, values, words):
    loser = state.battle.other(seat)
    let_the_loser_be(state, loser, values, words)
    state.flow[-1] = "retreat"
    if len(shelters(state, loser, state.battle.space)) < 2:
        return "the map leaves no choice"
    return None


def go_on_to_the_winner(state: Kemet, seat, values, words):
    let_the_winner_be(state, seat, values, words)
    state.flow[-1] = "winner"


def join_the_battle(state: Kemet, seat, values, words):
    battle = state.battle
    assert battle is not None
    old, battle.attacker = battle.attacker, seat
    for facts in (battle.units, battle.losses, battle.own_losses):
        facts[seat] = facts.get(old, 0)
    battle.creatures[seat] = None
    state.troops.setdefault(battle.space, {})[seat] = Troop(1)


def bid_again(state: Kemet, seat, values, words):
    state.bids.pop(seat, None)


def be_next(state: Kemet, seat, values, words):
    for other in [each for each in state.order if each != seat]:
        state.bids[other] = 0


def choose_again(state: Kemet, seat, values, words):
    state.places = {place: other for place, other in state.places.items() if other != seat}


def bid_more(state: Kemet, seat, values, words):
    state.bids[seat] = PLENTY


def end_the_bids(state: Kemet, seat, values, words):
    state.bids = dict.fromkeys(state.seats, 0)
    state.bids[seat] = 1
    state.flow[-1] = "places"


def give_dawn_tokens(state: Kemet, seat, values, words):
    state.dawn[seat] = int(words[-1])


def take_choices_back(state: Kemet, seat, values, words):
    assert state.battle is not None
    del state.battle.commits[seat]


def recall_the_priest(state: Kemet, seat, values, words):
    assert state.move is not None
    state.move.activated = False


def use_powers_again(state: Kemet, seat, values, words):
    state.powers = []


CURES: Final[dict[str, Cure]] = {
    # options
    "At this table nobody bids for the order of turns: module 2 is not played.": by_option(
        module_2=True
    ),
    "At this table there is no path to Ta-Seti: module 3 is not played.": by_option(module_3=True),
    "{piece} belongs to module {number}, which is not played.": play_the_module,
    "{tile} is left out of a first game.": by_option(length="short"),
    # prayer points, units, cards
    "It costs {cost} prayer points, and you have {points}.": give_points,
    "Level {level} costs {cost} prayer points, and you have {points}.": give_points,
    "{number} units cost {cost} prayer points, and you have {points}.": give_points,
    "You have too few prayer points for a unit.": give_points,
    "Your reserve has {count} unit.": give_units,
    "You have no units in reserve.": give_units,
    "You hold no Divine Intervention card.": deal_a_card,
    "You hold no card that can be played now.": deal_a_card,
    "You hold no {card}.": deal_the_cards,
    "You hold {number} of {card}.": deal_the_cards,
    "That battle card is not in your hand.": deal_the_cards,
    "{card} is not among these cards.": show_the_card,
    "You have {count} Dawn token.": give_dawn_tokens,
    # tiles and objects
    "You do not own Divine Wound.": give_a_tile("divine-wound"),
    "You have no Divine seal.": give_an_object("divine-seal"),
    "You have no object that works in a battle.": give_an_object("leather-shield"),
    "None of your tiles gives you that power of the Night.": give_the_power,
    "No copy of that tile is left.": put_on_the_market,
    "You have that power already.": take_tiles_away,
    "That tile needs a pyramid of its colour and of level {level} at least.": raise_a_pyramid,
    # turns and tokens
    "It is the turn of {seat}.": let_act,
    "Your token of this turn is placed already.": begin_the_day,
    "Your tokens lie on every space for that already, until the Night.": begin_the_day,
    "There is no space free for you there: {space}.": begin_the_day,
    "Each row needs one of your tokens by the end of the Day: what you have left must go to "
    "other rows.": begin_the_day,
    "First you place your token of this turn.": place_tokens,
    "You have used that power tonight.": use_powers_again,
    # troops
    "You have no troop there: {space}.": fill,
    "Only {count} unit is there.": add_units,
    "{space} has room for {count} more of your units.": clear_troops,
    "{space} is full: {most} of your units are the most there.": clear_troops,
    # the order of turns
    "{seat} has the fewest victory points, and decides the order of turns.": fewest_points,
    "You have bid already.": bid_again,
    "Others bid before you.": be_next,
    "You have chosen your place already.": choose_again,
    "Whoever has bid more chooses first.": bid_more,
    "First everybody bids for the order of turns.": end_the_bids,
    # cities
    "That city belongs to {seat}.": leave_the_city,
    # reactions and battles
    "You have played the card yourself.": another_player_plays,
    "Only the other players can veto in your turn.": another_is_active,
    "Only {seat} can escape now.": attack,
    "You are not in this battle ({space}).": join_the_battle,
    "First {seat} lets the beaten troop retreat or recalls it.": let_the_loser_be,
    "Your troop retreats: you have decided that already.": decide_again,
    "First you choose where the beaten troop retreats.": go_on_to_the_winner,
    "{seat} chooses where your troop retreats.": let_the_winner_be,
    "No troop retreats any longer. Those still there stay or are recalled.": let_the_winner_be,
    "You have no troop left where the battle was.": go_on_to_the_winner,
    "You have decided about your troop already.": go_on_to_the_winner,
    "Your cards are chosen, and stay because of Prescience.": take_choices_back,
    # the path
    "Priests are sent before the troop leaves.": begin_the_march,
    "A priest has been sent in this action already.": recall_the_priest,
}

_MAP: Final = "the map says where"
_PIECE: Final = "a card, tile or space stays what it is"
_NUMBER: Final = "the rule says how many"

STAYS: Final = {
    "{space} is closed in a game of {count} player.": "the board follows the number of players",
    "All {count} units are placed.": _NUMBER,
    "{space} takes {most} units at most.": _NUMBER,
    "This brings {count} unit.": _NUMBER,
    "{count} unit must be placed.": _NUMBER,
    "At least one unit goes.": _NUMBER,
    "Choose at least one, or pass.": _NUMBER,
    "A pyramid has level {level} at most.": _NUMBER,
    "A pyramid has level 1 at least.": _NUMBER,
    "It is of level {level} already.": "a pyramid never sinks",
    "You have three pyramids of other colours.": "pyramids stay where they are",
    "You have no pyramid there: {space}.": "the first pyramids stand already",
    "That is no district of your city: {place}.": _MAP,
    "Units cannot be placed there now: {space}.": _MAP,
    "That is too far: these units have {count} step left.": _MAP,
    "A wall is in the way: an enemy city is entered only with the first step of an action, "
    "from next to it.": _MAP,
    "There is no room for so many units, or for a second creature, on the way.": _MAP,
    "Your {points} prayer points do not suffice to get there.": "the way is one of several",
    "The troop cannot go there: {space}.": _MAP,
    "It finds no target there: {space}.": _MAP,
    "No battle is due there: {space}.": _MAP,
    "In your city there is no troop without a creature there: {space}.": _MAP,
    "You have no priest there: {space}.": _MAP,
    "{space} is in your city: leave the troop out.": _MAP,
    "You have no unit but priests there: {space}.": _MAP,
    "You place no unit there: {space}.": "the words before say where",
    "You place {count} unit there: {space}.": "the words before say how many",
    "That space is for another action: {space}.": _PIECE,
    "{tile} is of another colour ({own}) than the tiles of this space ({colour}).": _PIECE,
    "{card} is not played with battle cards.": _PIECE,
    "It is played in your own turn.": "another time is another question",
    "It is played in your own Move action, once the token is placed.": (
        "another time is another question"
    ),
    "It is played with your battle cards.": "another time is another question",
    "It is played in a battle, once the battle cards are shown.": (
        "another time is another question"
    ),
    "It answers a card that somebody else has just played: you are asked then.": (
        "another time is another question"
    ),
    "It answers an enemy who comes to your troop: you are asked then.": (
        "another time is another question"
    ),
    "It would have no effect now: it has no target.": "what a target is differs by card",
    "You have chosen that card already.": "one card is not chosen twice",
    "That city is closed with so few players.": "the board follows the number of players",
}
