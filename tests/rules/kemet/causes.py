"""How the causes of Kemet's refusals are taken away, or why they cannot be."""

from __future__ import annotations

from typing import Final

from tests.causes import Cure
from tests.rules.kemet import cures, map_cures

CURES: Final[dict[str, Cure]] = {
    # options
    "At this table nobody bids for the order of turns: module 2 is not played.": cures.by_option(
        module_2=True
    ),
    "At this table there is no path to Ta-Seti: module 3 is not played.": cures.by_option(
        module_3=True
    ),
    "{piece} belongs to module {number}, which is not played.": cures.play_the_module,
    "{tile} is left out of a first game.": cures.by_option(length="short"),
    # prayer points, units, cards
    "It costs {cost} prayer points, and you have {points}.": cures.give_points,
    "Level {level} costs {cost} prayer points, and you have {points}.": cures.give_points,
    "{number} units cost {cost} prayer points, and you have {points}.": cures.give_points,
    "You have too few prayer points for a unit.": cures.give_points,
    "Your reserve has {count} unit.": map_cures.give_units,
    "You have no units in reserve.": map_cures.give_units,
    "You hold no Divine Intervention card.": cures.deal_a_card,
    "You hold no card that can be played now.": cures.deal_a_card,
    "You hold no {card}.": cures.deal_the_cards,
    "You hold {number} of {card}.": cures.deal_the_cards,
    "That battle card is not in your hand.": cures.deal_the_cards,
    "{card} is not one of these cards.": cures.show_the_card,
    "You have {count} Dawn token.": cures.give_dawn_tokens,
    # tiles and objects
    "You do not own Divine Wound.": map_cures.give_a_tile("divine-wound"),
    "You have no Divine seal.": cures.give_an_object("divine-seal"),
    "You have no object that works in a battle.": cures.give_an_object("leather-shield"),
    "None of your tiles gives you that power of the Night.": cures.give_the_power,
    "No copy of that tile is left.": cures.put_on_the_market,
    "You have that power already.": cures.take_tiles_away,
    "That tile needs a pyramid of its colour and of level {level} at least.": (
        map_cures.raise_a_pyramid
    ),
    # turns and tokens
    "It is the turn of {seat}.": cures.let_act,
    "Your token of this turn is placed already.": cures.begin_the_day,
    "Your tokens lie on every space for that already, until the Night.": cures.begin_the_day,
    "There is no space free for you there: {space}.": cures.begin_the_day,
    "Each row needs one of your tokens by the end of the Day: what you have left must go to "
    "other rows.": cures.begin_the_day,
    "First you place your token of this turn.": cures.place_tokens,
    "You have used that power tonight.": cures.use_powers_again,
    # the map
    "Only {count} unit is there.": map_cures.add_units,
    "Besides priests {count} unit is there.": map_cures.add_units,
    "{count} priest is there.": map_cures.ordain,
    "With that many priests, they cannot go anywhere.": map_cures.give_a_tile("legion"),
    "{count} priest can have died.": map_cures.let_priests_die,
    "Your reserve has {count} priest.": map_cures.ordain_the_reserve,
    "Besides priests your reserve has {count} unit.": map_cures.give_units,
    "You have no troop there: {space}.": map_cures.fill,
    "You have no unit but priests there: {space}.": map_cures.fill,
    "You have no priest there: {space}.": map_cures.send_a_priest,
    "It finds no target there: {space}.": map_cures.put_an_enemy,
    "No battle is due there: {space}.": map_cures.let_a_battle_be_due,
    "{space} has room for {count} more of your units.": map_cures.clear_troops,
    "{space} is full: {most} of your units are the most there.": map_cures.clear_troops,
    "There is no room for more units where you could place them.": map_cures.make_room_on_the_way,
    "There is no room for that many units, or for a second creature: {space}.": (
        map_cures.clear_troops
    ),
    "There is no room for that many units, or for a second creature, on the way.": (
        map_cures.make_room_on_the_way
    ),
    "At most {most} of your units can move together.": map_cures.give_a_tile("legion"),
    "That is too far: these units have {count} step left.": map_cures.add_steps,
    "A wall is in the way: an enemy city is entered only with the first step of an action, "
    "from next to it.": map_cures.give_a_tile("open-gates"),
    "An enemy troop is in the way. Your troop would stop there.": (map_cures.remove_enemies),
    "Your {points} prayer points do not suffice to get there.": cures.give_points,
    "The troop cannot go there: {space}.": map_cures.move_the_troop_nearer,
    "Units cannot be placed there now: {space}.": map_cures.let_units_come,
    "{space} is in your city: leave the troop out.": map_cures.live_elsewhere,
    "In your city there is no troop without a creature there: {space}.": map_cures.give_a_home,
    # pyramids
    "You have no pyramid there: {space}.": map_cures.build_the_city,
    "That is no district of your city: {place}.": map_cures.take_an_empty_district,
    "A pyramid stands there already: {place}.": map_cures.take_an_empty_district,
    "You have three pyramids of other colours.": map_cures.remove_a_pyramid,
    "It is of level {level} already.": map_cures.lower_the_pyramid,
    "All your pyramids are at the top level.": map_cures.lower_all_pyramids,
    "A pyramid has level {level} at most.": map_cures.build_higher,
    # the times of cards
    "It is played in your own turn.": cures.begin_a_turn,
    "It is played in your own Move action, once the token is placed.": cures.begin_a_move,
    "It answers a card that somebody else has just played: you are asked then.": (
        cures.let_another_play_a_card
    ),
    "It answers an enemy who comes to your troop: you are asked then.": cures.let_an_enemy_come,
    "It would have no effect now: it has no target.": cures.give_an_effect,
    # the order of turns
    "{seat} has the fewest victory points, and decides the order of turns.": cures.fewest_points,
    "You have bid already.": cures.bid_again,
    "Others bid before you.": cures.be_next,
    "{seat} has taken that place.": cures.give_away_the_place,
    "You have chosen your place already.": cures.choose_again,
    "Whoever has bid more chooses first.": cures.bid_more,
    "First everybody bids for the order of turns.": cures.end_the_bids,
    # cities
    "That city belongs to {seat}.": cures.leave_the_city,
    # reactions and battles
    "You have played the card yourself.": cures.another_player_plays,
    "Only the other players can veto in your turn.": cures.another_is_active,
    "Only {seat} can escape now.": cures.attack,
    "You are not in this battle ({space}).": cures.join_the_battle,
    "First {seat} lets the beaten troop retreat or recalls it.": cures.let_the_loser_be,
    "Your troop retreats: you have decided that already.": cures.decide_again,
    "First you choose where the beaten troop retreats.": cures.go_on_to_the_winner,
    "{seat} chooses where your troop retreats.": cures.let_the_winner_be,
    "No troop retreats any longer. Those still there stay or are recalled.": (
        cures.let_the_winner_be
    ),
    "You have no troop left where the battle was.": cures.go_on_to_the_winner,
    "You have decided about your troop already.": cures.go_on_to_the_winner,
    "Your cards are chosen, and stay because of Prescience.": cures.take_choices_back,
    # the path and its objects
    "You have {count} Hare statuette.": cures.give_hares,
    "{seat} does not own {tile}.": cures.give_to_the_owner,
    "{seat} has no tile to be sealed.": cures.give_the_owner_a_tile,
    "{tile} is sealed already.": cures.lift_the_seals,
    "Your Divine Wound is sealed.": cures.lift_the_seals,
    "Priests are sent before the troop leaves.": cures.begin_the_march,
    "A priest has been sent in this action already.": cures.recall_the_priest,
}

ASKED: Final[dict[str, Cure]] = {
    "You have no Hare statuette.": cures.give_an_object("hare-statuette"),
    "There is no priest among them.": map_cures.ordain,
    "There is no priest in your reserve.": map_cures.ordain_some_of_the_reserve,
    "You hold no card that can be played with them.": cures.deal_a_card_for_battle,
}

_PIECE: Final = "a card, tile or space stays what it is"
_NUMBER: Final = "the rule says how many"
_PRINTED: Final = "the board is printed for that many players"
_SAID: Final = "the words before say it"

STAYS: Final = {
    "{space} is closed in a game of {count} player.": _PRINTED,
    "That city is closed with so few players.": _PRINTED,
    "All {count} units are placed.": _NUMBER,
    "{space} takes {most} units at most.": _NUMBER,
    "This brings {count} unit.": _NUMBER,
    "{count} unit must be placed.": _NUMBER,
    "At least one unit goes.": _NUMBER,
    "Choose at least one, or pass.": _NUMBER,
    "A pyramid has level 1 at least.": _NUMBER,
    "You place no unit there: {space}.": _SAID,
    "You place {count} unit there: {space}.": _SAID,
    "{count} unit goes.": _SAID,
    "{seat} has place {place} already.": _SAID,
    "You have chosen that card already.": _SAID,
    "The troop is there already: {space}.": "nobody moves to where they are",
    "That space has no obelisk: {space}.": "the map is printed",
    "{space} cannot be reached from there on foot or by boat.": "the map is printed",
    "Seals are laid on tiles of others.": "the rule says whose",
    "That space is for another action: {space}.": _PIECE,
    "{tile} is of another colour ({own}) than the tiles of this space ({colour}).": _PIECE,
    "{card} is not played with battle cards.": _PIECE,
    "{card} is not used in battles.": _PIECE,
    "It is played with your battle cards.": "other words play it: those that choose them",
    "It is played in a battle, once the battle cards are shown.": "cards of a battle lie by then",
}
