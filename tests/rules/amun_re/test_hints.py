"""The private prompt before a decision: the cost and the yield of each choice."""

from __future__ import annotations

import pytest

from bot.ground.languages import spoken
from bot.program.operator.languages.samples import LIMITS
from rules.amun_re import narrate
from rules.amun_re.state import Offer
from rules.core.menu import Amount, Pick
from rules.core.secrets import secret
from tests.pseudo import room


@pytest.fixture
def table(three):
    three.at("actions")
    return three


def hints(table, seat, *path):
    """By the words of the choices, or of the places, or of everything that fits on them."""
    menu = table.node(seat, *path)
    match menu:
        case Amount(low=low, high=high):
            return {number: str(menu.hint(number)) for number in range(low, high + 1)}
        case Pick(choices=rows):
            return {row.word: str(row.hint) for row in rows}
    return {place.word: str(place.hint) for place in menu.places}


def together(table, seat, *path):
    """The result of everything said after `path`, as a whole."""
    *before, word = path
    menu = table.node(seat, *before)
    return str(menu.hint(menu.counts(word)))


def lines(table, seat):
    return str(narrate.brief(table.sees(seat))).split("\n")


# What one has


def test_the_brief_shows_the_income_on_each_space_and_the_points_so_far(table):
    table.owns("ana", "avaris", farmers=1)
    table.owns("ana", "thebes", farmers=3, pyramids=2)
    table.gives("ana", gold=17, hand="builder")
    assert lines(table, "ana") == [
        "You have 17 gold and 1 power card: Builder.",
        "Your income: 12, 16, 12, 16 on temple spaces 1–4.",
        "Points: 0, and 7 more from the board if it were scored now.",
    ]


def test_the_brief_shows_the_same_in_french(table):
    table.owns("ana", "avaris", farmers=1)
    table.owns("ana", "thebes", farmers=3, pyramids=2)
    table.gives("ana", gold=17, hand="builder")
    assert narrate.brief(table.sees("ana")).in_(spoken()["fr"]).split("\n") == [
        "Vous avez 17 or et 1 carte de pouvoir\xa0: Architecte.",
        "Vos revenus\xa0: 12, 16, 12, 16 aux cases 1–4 du temple.",
        "Points\xa0: 0, et 7 de plus si l’on décomptait le plateau maintenant.",
    ]


@pytest.mark.parametrize("phase", ["rewards", "income"])
def test_once_the_temple_is_set_its_space_is_the_one_that_counts(table, phase):
    table.at(phase, temple=3)
    table.owns("ana", "avaris", farmers=2)
    assert lines(table, "ana")[1] == "Your income with the temple on 3: 6."


def test_an_income_that_is_the_same_on_all_spaces_is_one_number(table):
    table.owns("ana", "berenike")
    assert lines(table, "ana")[1] == "Your income: 8."


def test_without_province_and_points_the_brief_shows_gold_and_hand_only(three):
    assert lines(three, "ana") == ["You have 20 gold and 1 power card: Builder."]


def test_at_the_scoring_only_points_matter(table):
    table.at("bonus", temple=2)
    table.owns("ana", "damanhur", farmers=2)
    assert lines(table, "ana")[1:] == [
        "Points: 0, and 4 more from the board if it were scored now."
    ]


def test_the_brief_shows_the_points_of_the_old_kingdom_in_the_new_one(sit_down):
    table = sit_down("ana", "bruno", "chen", seed="1")
    table.until("bonus")
    table.owns("ana", "thebes", pyramids=2)
    while table.state.kingdom == 1:
        table.default()
    assert lines(table, "ana")[1:] == [f"Points: {table.sees('ana').players[0].score}."]


def test_after_the_game_the_brief_has_no_forecast(three):
    three.finish()
    assert len(lines(three, "ana")) == 1 + bool(three.sees("ana").players[0].score)
    assert "if it were scored now" not in "".join(lines(three, "ana"))


def test_others_hands_and_purses_are_not_looked_at(table):
    table.owns("ana", "thebes", stones=2)
    before = (lines(table, "ana"), hints(table, "ana"), hints(table, "ana", "stones"))
    table.gives("bruno", gold=3, hand="block harvest")
    assert (lines(table, "ana"), hints(table, "ana"), hints(table, "ana", "stones")) == before


# Phase 2


def test_a_bid_tells_what_lies_there_and_what_the_province_yields(three):
    three.auction("thebes avaris berenike")
    assert hints(three, "ana", "bid") == {
        "thebes": "from 0 · 2 cards now · 4 fields · limit 2",
        "avaris": "from 0 · 3 fields · limit 1 · income 8 on temple spaces 1–2",
        "berenike": "from 0 · limit 2 · income 8",
    }


def test_a_bid_tells_the_income_of_printed_farmers_and_how_many_stones_there_are(three):
    three.auction("baharya memphis dakhla")
    assert hints(three, "ana", "bid") == {
        "baharya": "from 0 · 2 fields · limit 2 · income 2, 4, 6, 8 on temple spaces 1–4",
        "memphis": "from 0 · 2 stones now · 3 fields · limit 3",
        "dakhla": "from 0 · 1 card, 12 gold now · limit 2",
    }


def test_a_bid_tells_the_points_that_the_province_would_add_now(three):
    three.auction("damanhur memphis mendes")
    three.state.temple = 3
    three.state.lands["memphis"].stones = 4
    three.state.lands["mendes"].pyramids = 2
    assert hints(three, "ana", "bid") == {
        "damanhur": "from 0 · 3 fields · limit 1 · 2 temples · +6 points",
        "memphis": "from 0 · 4 stones now · 3 fields · limit 3 · +6 points",
        "mendes": "from 0 · 2 pyramids now · 6 fields · +7 points",
    }


def test_a_third_province_tells_the_set_that_it_completes(three):
    three.lawful = False
    three.auction("mendes thebes amarna")
    three.owns("ana", "buto", "edfu", pyramids=1)
    three.state.lands["mendes"].pyramids = 1
    assert hints(three, "ana", "bid")["mendes"].endswith("+9 points")


def test_a_bid_that_takes_overbid_says_so(three):
    three.auction("thebes buto mendes")
    three.gives("ana", hand="overbid block")
    three.play("""
        ana   bid thebes 3
        bruno bid thebes 6
        chen  bid buto 0
    """)
    assert hints(three, "ana", "bid") == {
        "thebes": "Overbid from 10 · 2 cards now · 4 fields · limit 2",
        "buto": "from 1 · 1 card now · 5 fields",
        "mendes": "from 0 · 6 fields",
    }
    assert hints(three, "ana", "bid", "buto", "1") == {
        "none": "you keep Block",
        "block": "Play it with a bid. Until the auction ends, players who overbid you must go "
        "two spaces higher.",
    }
    assert hints(three, "ana", "bid", "thebes", "10") == {
        "overbid": "When outbid, you may bid higher in the same province.",
        "both": "Bid higher in the same province. Players who overbid you must go two spaces "
        "higher.",
    }


def test_the_longest_hint_for_a_bid_fits_into_a_list(three, code):
    three.lawful = False
    three.auction("edfu buto mendes")
    three.owns("ana", "memphis", "thebes", pyramids=3)
    three.state.temple = 4
    three.state.lands["edfu"].pyramids = 10
    three.state.lands["edfu"].stones = 2
    three.gives("ana", gold=60, hand="overbid")
    three.play("""
        ana   bid edfu 10
        bruno bid edfu 15
        chen  bid buto 0
    """)
    edfu, *_ = three.node("ana", "bid").choices
    assert str(edfu.hint) == (
        "Overbid from 21 · 1 card, 10 pyramids, 2 stones now · 2 fields · limit 2 · 1 temple · "
        "+23 points"
    )
    assert len(edfu.hint.in_(spoken()[code])) <= room(LIMITS["description"], code)


def test_a_price_tells_the_gold_left_and_the_cards_sold(three):
    three.auction("thebes buto mendes")
    three.gives("ana", gold=4, hand="builder harvest")
    assert hints(three, "ana", "bid", "mendes") == {
        "0": "leaves you with 4",
        "1": "leaves you with 3",
        "3": "leaves you with 1",
        "6": "you sell 2 cards for it",
    }


def test_a_price_for_dakhla_tells_the_gold_with_what_lies_there(three):
    three.auction("thebes dakhla mendes")
    three.gives("ana", gold=2, hand="builder")
    assert hints(three, "ana", "bid", "dakhla") == {
        "0": "leaves you with 2 · 14 with the gold there",
        "1": "leaves you with 1 · 13 with the gold there",
        "3": "you sell a card for it · 12 with the gold there",
    }


# Phase 3


def test_the_most_that_can_be_bought_is_shown_before_the_choice(table):
    table.owns("ana", "thebes", farmers=1)
    table.gives("ana", gold=12, hand="builder")
    assert hints(table, "ana") == {
        "buy": "Buy power cards · up to 2 for 3 gold",
        "farmers": "Buy farmers and place them · up to 3 for 6 gold",
        "stones": "Buy stones and place them · up to 4 for 10 gold",
        "done": "End your turn · leaves you with 12",
        "sell": "Sell power cards for 1 gold each",
    }


def test_a_single_card_to_buy_has_no_most(table):
    table.owns("ana", "damanhur")
    table.gives("ana", gold=12)
    assert hints(table, "ana")["buy"] == "Buy power cards"
    assert hints(table, "ana", "buy") == {"1": "leaves you with 11"}


def test_a_player_who_can_only_play_a_card_sees_no_purchases(table):
    table.owns("ana", "berenike", stones=2)
    table.gives("ana", gold=0, hand="builder free-farmer")
    table.state.step = "farmers"
    assert hints(table, "ana")["farmers"] == "Buy farmers and place them"


def test_power_cards_tell_the_gold_left(table):
    table.owns("ana", "memphis")
    table.gives("ana", gold=4, hand="block")
    assert hints(table, "ana", "buy") == {"1": "leaves you with 3", "2": "leaves you with 1"}


def test_a_field_tells_what_its_province_yields_with_one_farmer_more(table):
    table.owns("ana", "abu", farmers=1)
    table.owns("ana", "sawu")
    assert hints(table, "ana", "farmers") == {
        "sawu": "1 empty field · income 8, 9, 3, 4 on temple spaces 1–4 with one more farmer",
        "abu": "2 empty fields · income 6, 8, 10, 12 on temple spaces 1–4 with one more farmer",
    }


def test_farmers_tell_their_price_and_the_income_of_all_ones_provinces(table):
    table.owns("ana", "abu", farmers=1)
    table.owns("ana", "sawu")
    table.gives("ana", gold=5, hand="builder")
    assert together(table, "ana", "farmers", "sawu") == (
        "leaves you with 4 · your income 13, 15, 10, 12 on temple spaces 1–4"
    )
    assert (
        together(table, "ana", "farmers", "sawu+abu=2")
        == "you sell a card for it · your income 15, 19, 16, 20 on temple spaces 1–4"
    )


def test_a_free_farmer_tells_what_its_province_yields_then(table):
    table.owns("ana", "berenike")
    table.owns("ana", "thebes", farmers=3)
    table.gives("ana", hand="free-farmer")
    assert hints(table, "ana", "farmers", "none") == {
        "thebes": "3 farmers so far · income 4, 8, 12, 16 on temple spaces 1–4 "
        "with one more farmer",
        "berenike": "income 9, 10, 11, 12 on temple spaces 1–4 with one more farmer",
    }
    assert hints(table, "ana", "farmers", "thebes")["none"] == "you keep Free farmer"


def test_a_site_tells_what_its_next_pyramid_takes_and_brings(table):
    table.owns("ana", "thebes", stones=2, pyramids=1)
    table.owns("ana", "buto")
    table.owns("ana", "mendes", stones=1, pyramids=1)
    table.owns("bruno", "memphis", pyramids=2)
    assert hints(table, "ana", "stones") == {
        "buto": "0 pyramids · 0 stones · 3 more: a pyramid, +4 points",
        "mendes": "1 pyramid · 1 stone · 2 more: a pyramid, +1 point",
        "thebes": "1 pyramid · 2 stones · 1 more: a pyramid, +1 point",
    }


def test_stones_tell_their_price_and_the_pyramids_and_points_that_come_of_them(table):
    table.owns("ana", "thebes", stones=2, pyramids=1)
    table.owns("ana", "buto")
    table.owns("ana", "mendes", stones=1, pyramids=1)
    assert together(table, "ana", "stones", "mendes") == "leaves you with 19"
    assert (
        together(table, "ana", "stones", "mendes=2+thebes")
        == "leaves you with 14 · 2 more pyramids · +2 points"
    )
    assert (
        together(table, "ana", "stones", "buto=3")
        == "leaves you with 14 · 1 more pyramid · +9 points"
    )


def test_a_stone_alone_may_bring_the_majority(table):
    table.owns("ana", "thebes", pyramids=1)
    table.owns("bruno", "mendes", pyramids=1, stones=2)
    assert together(table, "ana", "stones", "thebes") == "leaves you with 19"
    assert together(table, "ana", "stones", "thebes=2") == "leaves you with 17 · +5 points"


def test_before_the_third_province_there_are_no_sets(table):
    table.owns("ana", "thebes", "abu", stones=2)
    assert together(table, "ana", "stones", "thebes+abu") == (
        "leaves you with 17 · 2 more pyramids · +7 points"
    )


def test_builder_shows_the_resulting_pyramid(table):
    table.owns("ana", "abu", stones=2)
    assert hints(table, "ana", "stones", "none") == {"abu": "then 1 pyramid · 0 stones · +6 points"}
    assert hints(table, "ana", "stones", "abu=2") == {
        "none": "you keep Builder",
        "abu": "then 1 pyramid · 2 stones · +6 points",
    }


def test_cards_for_sale_tell_what_they_would_do_and_the_gold_one_has_then(table):
    table.gives("ana", gold=3, hand="block harvest harvest")
    assert hints(table, "ana", "sell")["harvest"] == (
        "Each farmer in one of your provinces yields 1 more gold."
    )
    assert together(table, "ana", "sell", "block+harvest=2") == "then you have 6 gold"


# Phase 4


def test_an_offering_shows_the_gold_left_and_a_theft_the_gold_afterwards(table):
    table.at("offering", pending=[])
    table.gives("ana", gold=2, hand="offering")
    assert hints(table, "ana") == {
        "offer": "Offer gold to Amun-Re, in secret · up to 3 gold",
        "steal": "Play the −3 card, in secret: 3 gold, no reward · then you have 5 gold",
    }
    assert hints(table, "ana", "offer") == {
        1: "leaves you with 1",
        2: "leaves you with 0",
        3: "you sell a card for it",
    }
    assert hints(table, "ana", "steal") == {
        "none": "you keep Offering ±3",
        "offering": "then the total changes by 3",
    }


def test_a_correction_tells_what_one_has_of_the_temples_space(table):
    table.at("corrections", pending=["ana"], laid={"ana": Offer(10, (), True)})
    table.gives("ana", hand="offering")
    table.owns("ana", "avaris", farmers=1)
    assert hints(table, "ana", "correct") == {
        "plus": "total 13: the temple on 3 · your income 3",
        "minus": "total 7: the temple on 2 · your income 10",
    }
    table.owns("ana", "damanhur")
    assert hints(table, "ana", "correct") == {
        "plus": "total 13: the temple on 3 · your income 3 · your temples 6 points",
        "minus": "total 7: the temple on 2 · your income 10 · your temples 4 points",
    }


def test_a_reward_tells_what_it_leaves_and_brings_and_costs_nothing(table):
    table.at("rewards", temple=2, items=3, rewards={"ana": 3})
    table.owns("ana", "thebes", stones=2)
    assert hints(table, "ana")["done"] == "End your turn · you forgo 3 items"
    assert hints(table, "ana", "take") == {
        1: "2 farmers or stones left to take",
        2: "1 farmer or stone left to take",
        3: "nothing left to take",
    }
    assert hints(table, "ana", "place") == {
        "thebes": "4 empty fields · income 1, 2, 3, 4 on temple spaces 1–4 with one more farmer"
    }
    assert (
        together(table, "ana", "place", "thebes=2") == "your income 2, 4, 6, 8 on temple spaces 1–4"
    )
    assert hints(table, "ana", "place", "thebes=2") == {
        "thebes": "0 pyramids · 2 stones · 1 more: a pyramid, +6 points"
    }
    assert together(table, "ana", "place", "thebes=2", "thebes") == "1 more pyramid · +6 points"
    assert table.node("ana", "place", "thebes=2").hint({}) is None


# Phases 5 and 6


def test_income_cards_show_their_gold_and_the_gold_afterwards(table):
    table.at("income", pending=[], temple=3)
    table.owns("ana", "avaris", farmers=1)
    table.owns("ana", "thebes", farmers=4)
    table.gives("ana", gold=10, hand="harvest gold8")
    assert hints(table, "ana") == {
        "collect": "Collect your income, with cards if you like · then you have 25 gold"
    }
    assert hints(table, "ana", "collect") == {
        "none": "you keep Harvest increase",
        "avaris": "1 more gold · then you have 26 gold",
        "thebes": "4 more gold · then you have 29 gold",
    }
    assert hints(table, "ana", "collect", "thebes") == {
        "none": "you keep 8 Gold",
        "avaris": "8 gold instead of 3 · then you have 34 gold",
        "thebes": "8 gold instead of 16 · then you have 21 gold",
    }


def test_bonus_cards_tell_their_points(table):
    table.at("bonus", pending=[])
    table.owns("ana", "thebes", "abu", "mendes")
    table.gives("ana", hand="bonus-bank bonus-nile bonus-region builder")
    assert hints(table, "ana") == {
        "bonus": "Choose the bonus cards to score, in secret · up to 6 points"
    }
    assert hints(table, "ana", "bonus") == {"bonus-bank": "+3 points", "bonus-nile": "+3 points"}
    table.gives("ana", hand="builder")
    assert hints(table, "ana")["bonus"] == "Choose the bonus cards to score, in secret"


# Variants


def test_a_province_card_tells_what_the_province_has_to_offer(sit_down):
    table = sit_down("ana", "bruno", "chen", expert_provinces=True)
    table.state.province_hands["ana"] = secret(("dakhla", "abu", "memphis"), "ana")
    assert hints(table, "ana", "choose") == {
        "dakhla": "1 card, 12 gold now · limit 2",
        "abu": "3 fields · limit 1 · income 4",
        "memphis": "2 stones now · 3 fields · limit 3",
    }
    table.state.lands["memphis"].stones = 2
    table.state.lands["memphis"].pyramids = 1
    assert hints(table, "ana", "choose")["memphis"] == (
        "1 pyramid, 4 stones now · 3 fields · limit 3"
    )


def test_a_card_that_may_be_kept_or_put_back_tells_what_it_does(sit_down):
    table = sit_down("ana", "bruno", "chen", draw_extra_two="top")
    table.at("keeping", drawn={"ana": secret(("block", "harvest", "builder"), "ana")}, keep=1)
    assert hints(table, "ana", "keep")["builder"] == (
        "Turn two stones of one of your provinces into a pyramid."
    )
    assert hints(table, "ana", "keep", "builder") == {
        "block": "Play it with a bid. Until the auction ends, players who overbid you must go "
        "two spaces higher.",
        "harvest": "Each farmer in one of your provinces yields 1 more gold.",
    }
