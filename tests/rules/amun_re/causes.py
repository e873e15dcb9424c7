"""How the causes of Amun-Re's refusals are taken away, or why they cannot be."""

from __future__ import annotations

from typing import Final

from rules.amun_re.state import AmunRe, Land, Offer, own
from rules.amun_re.tables import CARD, PROVINCE, PROVINCES
from rules.core.secrets import secret
from tests.causes import Cure, counts_in

PLENTY: Final = 10_000  # gold


def give_gold(state: AmunRe, seat, values, words):
    state.gold[seat] = secret(PLENTY, seat)
    if state.rules.open_gold:
        state.open_gold[seat] = PLENTY


def deal(state, seat, *cards):
    state.hands[seat] = secret((*state.hands[seat].value, *cards), seat)
    state.cards[seat] += len(cards)


def deal_a_card(state: AmunRe, seat, values, words):
    deal(state, seat, "builder", "builder")


def deal_the_cards(state: AmunRe, seat, values, words):
    """Deal the cards that the words name, or show them where one of several is kept."""
    cards = [card for card, number in counts_in(words[-1]).items() for _ in range(number)]
    if seat in state.drawn:
        state.drawn[seat] = secret((*state.drawn[seat].value, *cards), seat)
    else:
        deal(state, seat, *cards)


def deal_the_played_card(state: AmunRe, seat, values, words):
    deal(state, seat, *(card for card, row in CARD.items() if row.label == values["card"]))


def deal_cards_for_bids(state: AmunRe, seat, values, words):
    state.blocks = [other for other in state.blocks if other != seat]
    deal(state, seat, "block", "overbid")


def swap_gold_for_cards(state: AmunRe, seat, values, words):
    if words[-1] == "0" or "none" in words:
        return "there is nothing to pay"
    state.gold[seat] = secret(0, seat)
    if state.rules.open_gold:
        state.open_gold[seat] = 0
    deal(state, seat, *["harvest"] * 60)
    return None


def let_choose_two_more(state: AmunRe, seat, values, words):
    state.options = state.rules.model_copy(update={"draw_extra_two": "may_top"})


def let_draw_two_more(state: AmunRe, seat, values, words):
    state.options = state.rules.model_copy(update={"draw_extra_two": "discard"})


def play_the_expert_rule(state: AmunRe, seat, values, words):
    state.options = state.rules.model_copy(update={"expert_provinces": True})


def take_the_bid_back(state: AmunRe, seat, values, words):
    state.markers.pop(seat)
    state.lost.pop(seat, None)


def let_bid(state: AmunRe, seat, values, words):
    state.cursor, state.bidders = seat, [seat]


def auction(state: AmunRe, seat, values, words):
    state.revealed.append(words[1])


def let_act(state: AmunRe, seat, values, words):
    state.pending.insert(0, seat)
    state.step, state.items = "cards", 1


def reward(state: AmunRe, seat, values, words):
    state.rewards[seat] = 1
    let_act(state, seat, values, words)


def go_back_to_cards(state: AmunRe, seat, values, words):
    state.step = "cards"


def go_back_a_step(state: AmunRe, seat, values, words):
    state.step = {"buy": "cards"}.get(words[0], words[0])


def clear_fields(state: AmunRe, seat, values, words):
    """Take all farmers off the provinces named, as far as the board has enough fields."""
    for word, number in counts_in(words[-1]).items():
        if word in state.lands:
            state.lands[word].farmers = 0
            if number > state.board[word].fields:
                return "the board has no more fields there"
    return None


def give_a_field(state: AmunRe, seat, values, words):
    state.lands["thebes"] = Land(seat)


def give_the_provinces(state: AmunRe, seat, values, words):
    for word in counts_in(words[-1]):
        state.lands[word].owner = seat


def give_limit(state: AmunRe, seat, values, words):
    """Give provinces with card symbols until they suffice."""
    wanted = int(words[-1]) if words[-1].isdigit() else 1
    for word, land in state.lands.items():
        if sum(row.limit for row in own(state, seat)) < wanted:
            land.owner = seat if state.board[word].limit else land.owner
    symbols = sum(row.limit for row in own(state, seat))
    return None if symbols >= wanted else "the board has no more symbols"


def bring_into_the_game(state: AmunRe, seat, values, words):
    for word in counts_in(words[-1]):
        if word in PROVINCE:
            state.lands.setdefault(word, Land())
            state.used.append(word)


def owe_more(state: AmunRe, seat, values, words):
    state.items += PLENTY


def lay_with_a_correction(state: AmunRe, seat, values, words):
    state.laid[seat] = Offer(1, correction=True)
    deal(state, seat, "offering")
    state.pending.insert(0, seat)


def correct_again(state: AmunRe, seat, values, words):
    state.corrections.pop(seat)
    state.pending.insert(0, seat)


def keep_one_province(state: AmunRe, seat, values, words):
    mine = [row.word for row in own(state, seat)] or ["thebes"]
    for land in state.lands.values():
        if land.owner == seat:
            land.owner = None
    state.lands[mine[0]].owner = seat


def fulfil(state: AmunRe, seat, values, words):
    """Fulfil the condition of the bonus card named."""
    match words[-1]:
        case "bonus-cards":
            for row in PROVINCES:
                if row.word in state.lands:
                    state.lands[row.word].owner = seat
        case "bonus-farmers":
            own(state, seat)
            next(land for land in state.lands.values() if land.owner == seat).farmers = 9
        case _:
            keep_one_province(state, seat, values, words)


def deal_the_province(state: AmunRe, seat, values, words):
    hand = state.province_hands[seat].value
    state.province_hands[seat] = secret((*hand, words[-1]), seat)


def shuffle_the_discards(state: AmunRe, seat, values, words):
    state.discards.clear()


def discard_some(state: AmunRe, seat, values, words):
    state.discards += ["builder"] * 30


def lay_stones(state: AmunRe, seat, values, words):
    state.lands[words[-1]].stones = 2


def end_the_blocks(state: AmunRe, seat, values, words):
    state.blocks.clear()


def take_bids_away(state: AmunRe, seat, values, words):
    for other in [each for each, mark in state.markers.items() if mark.province == words[1]]:
        del state.markers[other]


CURES: Final[dict[str, Cure]] = {
    "You hold no power card.": deal_a_card,
    "You hold no power card, so there is nothing to choose.": deal_a_card,
    "Your only card lies with the offering.": deal_a_card,
    "You hold no {card}.": deal_the_cards,
    "{card} is not one of these cards.": deal_the_cards,
    "You can name {number} of {card}.": deal_the_cards,
    "You do not have {card} to play.": deal_the_played_card,
    "At this table nobody draws more cards than they keep.": let_draw_two_more,
    "At this table provinces are drawn: the expert rule is off.": play_the_expert_rule,
    "You have the highest bid on {province}. You bid again if you are outbid.": take_the_bid_back,
    "Others bid before you.": let_bid,
    "{province} is not up for auction.": auction,
    "You have been outbid on {province}. Bid on another province now.": take_the_bid_back,
    "{price} is too much. You can pay at most {most}.": give_gold,
    "The lowest open price on {province} is {least}. You can pay at most {most}.": give_gold,
    "{number} cost {price} gold. You can pay at most {most}, even by selling cards.": give_gold,
    "You can offer at most {most} gold, even by selling cards.": give_gold,
    "You have no gold and no cards to sell.": give_gold,
    "You have no gold and no cards to sell. Only the −3 card is left.": give_gold,
    "You have no gold and no cards, so the −3 card is played for you.": give_gold,
    "{card} closes {price}. The next open price on {province} is {least}.": end_the_blocks,
    "{price} is not above the highest bid. The next open price on {province} is {least}.": (
        take_bids_away
    ),
    "{seat} acts before you.": let_act,
    "You have had your turn in this phase.": let_act,
    "You played the −3 card, which brings no reward.": reward,
    "You have already taken cards. They come before farmers and stones.": go_back_to_cards,
    "You buy cards first, then farmers, then stones, each once a turn. You are past that.": (
        go_back_a_step
    ),
    "None of your provinces has an empty field.": give_a_field,
    "{province} has no empty field.": clear_fields,
    "{province} has {count} empty field.": clear_fields,
    "{province} is not yours.": give_the_provinces,
    "You have nothing left to place in {province}.": owe_more,
    "You are due {count} item.": owe_more,
    "Your provinces let you buy at most {count} power card.": give_limit,
    "None of your provinces lets you buy power cards.": give_limit,
    "No power card is left to draw.": discard_some,
    "There are not enough power cards left.": discard_some,
    "Nobody owned {province} in the Old Kingdom, so it is out of the game.": bring_into_the_game,
    "{province} is left out of the tournament for four.": bring_into_the_game,
    "You have not played {card}.": lay_with_a_correction,
    "You have already corrected the offering.": correct_again,
    "Your provinces do not meet any of the conditions.": keep_one_province,
    "You do not meet the condition of {card}.": fulfil,
    "All copies are discarded: {cards}.": shuffle_the_discards,
    "{province} is not one of your provinces.": deal_the_province,
    "{card} needs two stones there.": lay_stones,
}

ASKED: Final[dict[str, Cure]] = {
    "You hold no {card}.": deal_the_played_card,
    "You hold no card that you can play with this bid.": deal_cards_for_bids,
    "You have enough gold, so you do not sell a card for this.": swap_gold_for_cards,
    "At this table nobody draws two more cards.": let_draw_two_more,
    "At this table everybody draws two more cards.": let_choose_two_more,
}

STAYS: Final = {
    "Buy at least one.": "nothing is no purchase",
    "Sell at least one card.": "nothing is no sale",
    "Take at least one item as a reward. “Done” forgoes it.": "nothing is no reward",
    "Offer at least 1 gold, or play the −3 card.": "nothing is no offering",
    "Sell exactly {count} card for this.": "the price and the gold say how many",
    "Keep {count} card.": "the rule says how many",
    "{card} is not a bonus card.": "a card stays what it is",
    "You cannot play {card} with an offering.": "a card stays what it is",
    "{price} is not on the bid track. The next open price is {right}.": ("the track is printed"),
}
