"""How the causes of Kemet's refusals are taken away, or why they cannot be."""

from __future__ import annotations

from typing import Final

from tests.causes import Cure
from tests.rules.kemet import cures, map_cures

CURES: Final[dict[str, Cure]] = {
    # options
    "At this table nobody bids for the turn order, because module 2 is off.": cures.by_option(
        module_2=True
    ),
    "At this table there is no path to Ta-Seti, because module 3 is off.": cures.by_option(
        module_3=True
    ),
    "{piece} belongs to module {number}, which this table does not use.": cures.play_the_module,
    "{tile} is left out of a first game.": cures.by_option(length="short"),
    # prayer points, units, cards
    "It costs {count} prayer point, and you have {points}.": cures.give_points,
    "Level {level} costs {count} prayer point, and you have {points}.": cures.give_points,
    "The cost of {units} is {count} prayer point, and you have {points}.": cures.give_points,
    "You have too few prayer points for a unit.": cures.give_points,
    "Your reserve has {count} unit.": map_cures.give_units,
    "You have no units in reserve.": map_cures.give_units,
    "You hold no Divine Intervention card.": cures.deal_a_card,
    "You hold no card that you can play now.": cures.deal_a_card,
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
    "You already have that power.": cures.take_tiles_away,
    "That tile needs a pyramid of its colour, of level {level} or higher.": (
        map_cures.raise_a_pyramid
    ),
    # turns and tokens
    "It is {seat}’s turn.": cures.let_act,
    "You have already placed your token for this turn.": cures.begin_the_day,
    "Your tokens are already on every space for that, until the Night.": cures.begin_the_day,
    "There is no free space for you there: {space}.": cures.begin_the_day,
    "Each row needs one of your tokens by the end of the Day. The tokens you have left must go "
    "to other rows.": cures.begin_the_day,
    "First place your token for this turn.": cures.place_tokens,
    "You have already used that power tonight.": cures.use_powers_again,
    # the map
    "Only {count} unit is there.": map_cures.add_units,
    "Besides priests {count} unit is there.": map_cures.add_units,
    "{count} priest is there.": map_cures.ordain,
    "With that many priests, they cannot go anywhere.": map_cures.give_a_tile("legion"),
    "At most {count} priest died.": map_cures.let_priests_die,
    "Your reserve has {count} priest.": map_cures.ordain_the_reserve,
    "Besides priests your reserve has {count} unit.": map_cures.give_units,
    "You have no troop there: {space}.": map_cures.fill,
    "You have only priests there: {space}.": map_cures.fill,
    "You have no priest there: {space}.": map_cures.send_a_priest,
    "It finds no target there: {space}.": map_cures.put_an_enemy,
    "No battle is due there: {space}.": map_cures.let_a_battle_be_due,
    "{space} has room for {count} more of your units.": map_cures.clear_troops,
    "{space} is full. At most {count} of your units can be there.": map_cures.clear_troops,
    "There is no room for more units where you could place them.": map_cures.make_room_on_the_way,
    "There is no room for that many units, or for a second creature: {space}.": (
        map_cures.clear_troops
    ),
    "There is no room on the way for that many units, or for a second creature.": (
        map_cures.make_room_on_the_way
    ),
    "At most {count} of your units can move together.": map_cures.give_a_tile("legion"),
    "That is too far. These units have {count} step left.": map_cures.add_steps,
    "A wall is in the way. You can enter an enemy city only with the first step of an action, "
    "from next to it.": map_cures.give_a_tile("open-gates"),
    "An enemy troop is in the way. Your troop would stop there.": (map_cures.remove_enemies),
    "Your {count} prayer point is not enough to get there.": cures.give_points,
    "The troop cannot go there: {space}.": map_cures.move_the_troop_nearer,
    "You cannot place units there now: {space}.": map_cures.let_units_come,
    "{space} is in your city. Leave the troop out.": map_cures.live_elsewhere,
    "There is no troop without a creature there in your city: {space}.": map_cures.give_a_home,
    # pyramids
    "You have no pyramid there: {space}.": map_cures.build_the_city,
    "That is not a district of your city: {place}.": map_cures.take_an_empty_district,
    "A pyramid is already there: {place}.": map_cures.take_an_empty_district,
    "You already have three pyramids of other colours.": map_cures.remove_a_pyramid,
    "It is already at level {level}.": map_cures.lower_the_pyramid,
    "All your pyramids are at the top level.": map_cures.lower_all_pyramids,
    "A pyramid has at most level {level}.": map_cures.build_higher,
    # the times of cards
    "You play it on your own turn.": cures.begin_a_turn,
    "You play it in your own Move action, once you have placed the token.": cures.begin_a_move,
    "It answers a card that another player has just played. You are asked then.": (
        cures.let_another_play_a_card
    ),
    "It answers an enemy who comes to your troop. You are asked then.": cures.let_an_enemy_come,
    "It would have no effect now, because it has no target.": cures.give_an_effect,
    # the turn order
    "{seat} has the fewest victory points and decides the turn order.": cures.fewest_points,
    "You have already bid.": cures.bid_again,
    "Others bid before you.": cures.be_next,
    "{seat} has taken that place.": cures.give_away_the_place,
    "You have already chosen your place.": cures.choose_again,
    "Players who have bid more choose first.": cures.bid_more,
    "First everybody bids for the turn order.": cures.end_the_bids,
    # cities
    "That city belongs to {seat}.": cures.leave_the_city,
    # reactions and battles
    "You have played the card yourself.": cures.another_player_plays,
    "Only the other players can veto in your turn.": cures.another_is_active,
    "Only {seat} can escape now.": cures.attack,
    "You are not in this battle ({space}).": cures.join_the_battle,
    "{seat} first lets the beaten troop retreat or recalls it.": cures.let_the_loser_be,
    "You have already decided that your troop retreats.": cures.decide_again,
    "First choose where the beaten troop retreats.": cures.go_on_to_the_winner,
    "{seat} chooses where your troop retreats.": cures.let_the_winner_be,
    "No troop retreats now. Troops still there stay or are recalled.": (cures.let_the_winner_be),
    "You have no troop left where the battle was.": cures.go_on_to_the_winner,
    "You have already decided about your troop.": cures.go_on_to_the_winner,
    "Your cards are chosen, and Prescience keeps you from changing them.": cures.take_choices_back,
    # the path and its objects
    "You have {count} Hare statuette.": cures.give_hares,
    "{seat} does not own {tile}.": cures.give_to_the_owner,
    "{seat} has no tile to seal.": cures.give_the_owner_a_tile,
    "{tile} is already sealed.": cures.lift_the_seals,
    "Your Divine Wound is sealed.": cures.lift_the_seals,
    "You send priests before the troop leaves.": cures.begin_the_march,
    "You have already sent a priest in this action.": cures.recall_the_priest,
}

ASKED: Final[dict[str, Cure]] = {
    "You have no Hare statuette.": cures.give_an_object("hare-statuette"),
    "There is no priest among them.": map_cures.ordain,
    "There is no priest in your reserve.": map_cures.ordain_some_of_the_reserve,
    "You hold no card that you can play with them.": cures.deal_a_card_for_battle,
}

_PIECE: Final = "a card, tile or space stays what it is"
_NUMBER: Final = "the rule says how many"
_PRINTED: Final = "the board is printed for that many players"
_SAID: Final = "the words before say it"

STAYS: Final = {
    "{space} is closed in a game with {count} player.": _PRINTED,
    "With so few players, that city is closed.": _PRINTED,
    "Place {count} unit.": _NUMBER,
    "{space} takes at most {count} unit.": _NUMBER,
    "This brings {count} unit.": _NUMBER,
    "You must place {count} unit.": _NUMBER,
    "At least one unit must go.": _NUMBER,
    "Choose at least one, or pass.": _NUMBER,
    "A pyramid has at least level 1.": _NUMBER,
    "You place no unit there: {space}.": _SAID,
    "You place {count} unit there: {space}.": _SAID,
    "{count} unit goes.": _SAID,
    "{seat} already has place {place}.": _SAID,
    "You have already chosen that card.": _SAID,
    "The troop is already there: {space}.": "nobody moves to where they are",
    "That space has no obelisk: {space}.": "the map is printed",
    "You cannot reach {space} from there on foot or by boat.": "the map is printed",
    "You lay seals on tiles of other players.": "the rule says whose",
    "That space is for another action: {space}.": _PIECE,
    "{tile} has another colour ({own}) than the tiles of this space ({colour}).": _PIECE,
    "You cannot play {card} with battle cards.": _PIECE,
    "You cannot use {card} in battles.": _PIECE,
    "You play it with your battle cards.": "other words play it: those that choose them",
    "You play it in a battle, once the battle cards are shown.": "cards of a battle lie by then",
}
