"""How causes outside Kemet's map are taken away: points, cards, tokens, turns, battles."""

from __future__ import annotations

from typing import Final

from rules.core.secrets import secret
from rules.kemet.cards import set_battle_hand, set_hand
from rules.kemet.hooks import has
from rules.kemet.movement import shelters
from rules.kemet.path import OBJECT
from rules.kemet.refusals import POWERS
from rules.kemet.state import Contact, Kemet, Move, Played, Token, Troop
from rules.kemet.tables import BATTLE_CARD, INTERVENTION, TILE
from tests.causes import counts_in
from tests.rules.kemet.map_cures import PLENTY, give_tiles, give_units, other_than

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


def deal(state, seat, *cards):
    """Deal cards, which cannot all lie among the discards then."""
    state.gone = {card: number for card, number in state.gone.items() if card not in cards}
    set_hand(state, seat, (*state.hands[seat].value, *cards))


def deal_a_card(state: Kemet, seat, values, words):
    deal(state, seat, "prayer")


def deal_a_card_for_battle(state: Kemet, seat, values, words):
    if state.battle and state.battle.masked:
        return "no card is played with them in this battle"
    deal(state, seat, "war-rage")
    return None


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


def put_on_the_market(state: Kemet, seat, values, words):
    state.market[words[-1]] = 1


def take_tiles_away(state: Kemet, seat, values, words):
    kind = TILE[words[-1]].kind
    state.tiles[seat] = [word for word in state.tiles[seat] if TILE[word].kind != kind]


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
    for chosen in (battle.shown, battle.played):
        if old in chosen:
            chosen[seat] = chosen[old]
    if old in battle.commits:
        battle.commits[seat] = secret(battle.commits[old].value, seat)
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


def give_hares(state: Kemet, seat, values, words):
    if (number := int(words[-1])) > PLENTY:
        return "nobody has so many"
    state.objects.setdefault(seat, []).extend(["hare-statuette"] * number)
    return None


def give_away_the_place(state: Kemet, seat, values, words):
    del state.places[int(words[-1])]


# -- tiles to be sealed --------------------------------------------------------------------------


def owner_named(values, words):
    return values.get("seat") or words[-2]


def give_to_the_owner(state: Kemet, seat, values, words):
    state.tiles[owner_named(values, words)].append(words[-1])


def give_the_owner_a_tile(state: Kemet, seat, values, words):
    give_tiles(state, owner_named(values, words), "god-speed")


def lift_the_seals(state: Kemet, seat, values, words):
    state.seals = []


# -- times of cards ------------------------------------------------------------------------------


def begin_a_turn(state: Kemet, seat, values, words):
    """Let the seat be in the middle of its turn, with nothing begun."""
    if "turn" not in state.flow:
        return "no turn is going on"
    del state.flow[state.flow.index("turn") + 1 :]
    state.stack, state.move, state.contact, state.battle, state.done = [], None, None, None, False
    let_act(state, seat, values, words)
    return None


def begin_a_move(state: Kemet, seat, values, words):
    if reason := begin_a_turn(state, seat, values, words):
        return reason
    state.move = Move(seat, token=Token("ordinary", "move-1"))
    state.call("march")
    return None


def let_another_play_a_card(state: Kemet, seat, values, words):
    other = other_than(state, seat)
    if reason := begin_a_turn(state, other, values, words):
        return reason
    state.stack, state.prayer[other] = [Played(other, "prayer")], 0
    state.call("veto")
    return None


def let_an_enemy_come(state: Kemet, seat, values, words):
    other = other_than(state, seat)
    if reason := begin_a_turn(state, other, values, words):
        return reason
    state.troops = {"west-bank": {seat: Troop(1), other: Troop(1)}}
    state.contact, state.asked = Contact("west-bank", other, seat, True, True), [seat]
    state.call("escape")
    return None


def give_an_effect(state: Kemet, seat, values, words):
    """Bring the targets of cards: discards, an enemy, a troop that can be teleported."""
    state.discards, state.discards_size = secret(("prayer",)), 1
    state.troops = {"west-bank": {seat: Troop(1)}, "delta": {other_than(state, seat): Troop(1)}}
    if state.move and state.move.space:
        state.move.space = "west-bank"
    give_points(state, seat, values, words)
