"""How causes on Kemet's map are taken away: room, ways, cities, pyramids, enemies."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.kemet.board import SPACE
from rules.kemet.state import Due, Kemet, Pyramid, Troop
from rules.kemet.tables import COLOURS, TILE, TOP_LEVEL
from rules.kemet.troops import DUE, own_troops
from tests.causes import counts_in

PLENTY: Final = 30  # prayer points or units


def give_units(state: Kemet, seat, values, words):
    state.units[seat] = state.units.get(seat, 0) + PLENTY


def give_tiles(state, seat, *tiles):
    """Give tiles, none of which is sealed."""
    state.seals = []
    state.tiles[seat].extend(tiles)


def give_a_tile(word):
    def cure(state: Kemet, seat, values, words):
        give_tiles(state, seat, word)

    return cure


def other_than(state, seat):
    return next(other for other in state.seats if other != seat)


def space_named(values, words):
    """Find the word of the space that a reason names."""
    said = values.get("space", values.get("place"))
    return next(
        word for word in counts_in(words[-1]) if word in SPACE and SPACE[word].label == said
    )


def start_of(state, seat, words):
    """Find the space where the troop of a move stands."""
    if state.move and state.move.space:
        return state.move.space
    return next((word for word in words if word in own_troops(state, seat)), "")


# -- troops --------------------------------------------------------------------------------------


def put(state, seat, space, **facts):
    """Put a unit of the seat where no other stands."""
    state.troops[space] = {seat: Troop(1, **facts)}
    give_units(state, seat, {}, ())


def fill(state: Kemet, seat, values, words):
    """Put units of the seat where the words name a space."""
    for word in counts_in(words[-1]):
        put(state, seat, word)


def add_units(state: Kemet, seat, values, words):
    if int(words[-1]) > PLENTY:
        return "no troop is so large"
    for troops in state.troops.values():
        if seat in troops:
            troops[seat].units += PLENTY
            give_units(state, seat, values, words)
    return None


def ordain(state: Kemet, seat, values, words):
    """Make all units of the troop that moves priests."""
    troop = state.troops[start_of(state, seat, words)][seat]
    state.ordained[seat] = state.ordained.get(seat, 0) + troop.units - troop.priests
    troop.priests = troop.units


def ordain_the_reserve(state: Kemet, seat, values, words):
    number = sum(counts_in(words[-1]).values())
    state.ordained[seat] = state.ordained.get(seat, 0) + number


def ordain_some_of_the_reserve(state: Kemet, seat, values, words):
    state.ordained[seat] = state.ordained.get(seat, 0) + PLENTY


def clear_troops(state: Kemet, seat, values, words):
    """Take the seat's troops off the spaces named."""
    for word, number in counts_in(words[-1]).items():
        state.troops.get(word, {}).pop(seat, None)
        if number > 5:
            return "no space has so much room"
    return None


def put_an_enemy(state: Kemet, seat, values, words):
    put(state, other_than(state, seat), space_named(values, words))


def send_a_priest(state: Kemet, seat, values, words):
    """Let one of the seat's priests be in the space named."""
    for troops in state.troops.values():
        if seat in troops and troops[seat].priests:
            troops[seat].units -= 1
            troops[seat].priests -= 1
            if not troops[seat].units:
                del troops[seat]
            break
    put(state, seat, space_named(values, words), priests=1)


def let_priests_die(state: Kemet, seat, values, words):
    if (number := int(words[-1])) > PLENTY:
        return "no troop is so large"
    state.mixed[0] = (*state.mixed[0][:2], number)
    return None


# -- ways ----------------------------------------------------------------------------------------


def add_steps(state: Kemet, seat, values, words):
    if state.move and state.move.capacity is not None:
        state.move.capacity += PLENTY
    else:
        give_tiles(state, seat, *["god-speed"] * PLENTY)


def make_room_on_the_way(state: Kemet, seat, values, words):
    start = start_of(state, seat, words)
    for word, troops in state.troops.items():
        if word != start:
            troops.pop(seat, None)


def remove_enemies(state: Kemet, seat, values, words):
    for word, troops in state.troops.items():
        state.troops[word] = {each: troop for each, troop in troops.items() if each == seat}


def move_the_troop_nearer(state: Kemet, seat, values, words):
    """Let the troop stand next to the space named, which is empty, and walls not stop it."""
    there = space_named(values, words)
    if not state.board.land[there]:
        return "nothing is next to it by land"
    near = state.board.land[there][0]
    if state.phase == "escape":
        here, owner = state.contact.space, seat
        state.contact = replace(state.contact, space=near)
    else:
        here, owner = state.battle.space, state.battle.other(seat)
        state.battle.space = near
    state.troops = {near: state.troops[here]}
    give_tiles(state, owner, "open-gates", "legion")
    return None


# -- cities --------------------------------------------------------------------------------------


def move_to_the_city(state, seat, city):
    """Let the seat have a city, and give its own to the former owner of that."""
    for other, held in state.cities.items():
        if held == city:
            state.cities[other] = state.cities[seat]
    state.cities[seat] = city


def take_the_city(state: Kemet, seat, values, words):
    city = SPACE[space_named(values, words)].city
    if city is None:
        return "it is in no city"
    move_to_the_city(state, seat, city)
    return None


def live_elsewhere(state: Kemet, seat, values, words):
    move_to_the_city(state, seat, state.cities[other_than(state, seat)])


def take_an_empty_district(state: Kemet, seat, values, words):
    city = SPACE[space_named(values, words)].city
    state.pyramids = {
        district: row for district, row in state.pyramids.items() if SPACE[district].city != city
    }
    return take_the_city(state, seat, values, words)


def build_the_city(state: Kemet, seat, values, words):
    """Take the city of the space named, with a pyramid in each district."""
    reason = take_the_city(state, seat, values, words)
    for number, colour in enumerate(COLOURS[:3], 1):
        state.pyramids[f"{state.cities[seat]}{number}"] = Pyramid(colour, 1)
    return reason


def give_a_home(state: Kemet, seat, values, words):
    put(state, seat, space_named(values, words))
    return take_the_city(state, seat, values, words)


def let_units_come(state: Kemet, seat, values, words):
    """Let units be placed in the space named: by a tile next to a troop, else in the city."""
    if words[0] == "recruit" and state.phase != "powers":
        give_tiles(state, seat, "enforced-recruitment")
        put(state, seat, space_named(values, words))
        return None
    if len(words) > 2 and words[-2] in SPACE:
        return "the words before say which troop"
    return take_the_city(state, seat, values, words)


# -- pyramids ------------------------------------------------------------------------------------


def own_pyramids(state, seat):
    rows = state.pyramids.items()
    return {word: row for word, row in rows if SPACE[word].city == state.cities[seat]}


def raise_a_pyramid(state: Kemet, seat, values, words):
    row = TILE[next(word for word in words if word in TILE)]
    remove_enemies(state, seat, values, words)
    for pyramid in own_pyramids(state, seat).values():
        pyramid.colour, pyramid.level = row.colour, TOP_LEVEL


def lower_the_pyramid(state: Kemet, seat, values, words):
    for district, pyramid in own_pyramids(state, seat).items():
        if pyramid.colour in words:
            pyramid.level = int(words[-1]) - 1
            if not pyramid.level:
                del state.pyramids[district]


def lower_all_pyramids(state: Kemet, seat, values, words):
    for pyramid in own_pyramids(state, seat).values():
        pyramid.level = 1


def remove_a_pyramid(state: Kemet, seat, values, words):
    del state.pyramids[next(iter(own_pyramids(state, seat)))]


def build_higher(state: Kemet, seat, values, words):
    if words[-1].isdigit() and int(words[-1]) > TOP_LEVEL:
        return "the rule says how high"
    state.options = state.rules.model_copy(update={"length": "short"})
    return None


# -- battles -------------------------------------------------------------------------------------


def let_a_battle_be_due(state: Kemet, seat, values, words):
    state.due.append(Due(space_named(values, words), seat, state.flow.count(DUE) - 1))
