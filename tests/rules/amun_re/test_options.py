"""Every option of a match (§16), with each of its values. Those of §11 are played."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from rules.amun_re import GAME, events, scoring
from rules.amun_re.boards import provinces_of
from rules.amun_re.narrate import board
from rules.amun_re.options import PRESETS, AmunReOptions, vocabulary
from rules.amun_re.state import Offer, own
from rules.amun_re.tables import CARDS, DECK, WITHOUT_WBC
from rules.core.errors import IllegalMoveError
from rules.core.options import (
    added_board,
    answers_to,
    describe_changes,
    option_words,
    options_from_words,
)
from rules.core.secrets import secret

SEATS = ("ana", "bruno", "chen", "dina")
FIVE = (*SEATS, "emil")
ANSWERS = [(n, w) for n in AmunReOptions.model_fields for w in answers_to(AmunReOptions, n)]


def test_the_defaults_are_those_of_2003():
    assert option_words(AmunReOptions()) == {
        "board": "reconstructed",
        "first_player": "lot",
        "open_gold": "no",
        "bidding": "circle",
        "reshuffle": "when_needed",
        "reward_ties": "turn_order",
        "final_tie": "stones",
        "majority_scope": "single_province",
        "power_bonus_counts_immediate": "yes",
        "overbid_duration": "phase",
        "rebid_ban": "last_province",
        "majority_needs_pyramid": "yes",
        "gold_rank_includes_zero": "yes",
        "expert_provinces": "no",
        "draw_extra_two": "off",
        "start_hand": "builder",
        "wbc_four": "no",
        "card_names": "2003",
    }


def test_the_super_meeple_edition_is_literal():
    (later,) = (preset.options for preset in PRESETS if preset.word == "super_meeple")
    usual, differs = option_words(AmunReOptions()), option_words(later)
    assert {name: word for name, word in differs.items() if word != usual[name]} == {
        "majority_scope": "bank_total",
        "overbid_duration": "single",
        "reward_ties": "left_of_first",
        "card_names": "super_meeple",
    }


def test_options_from_before_there_were_names_to_choose_are_those_of_2003():
    before = {**option_words(AmunReOptions()), "overbid_duration": "single"}
    del before["card_names"]
    assert AmunReOptions.model_validate_json('{"overbid_duration": "single"}').card_names == "2003"
    assert options_from_words(AmunReOptions, before).card_names == "2003"


def test_every_power_card_has_a_name_of_its_own_in_each_edition():
    names = vocabulary(AmunReOptions(card_names="super_meeple"))
    assert vocabulary(AmunReOptions()) == {}
    assert list(names) == [card.label for card in CARDS]
    assert len(set(names.values()) | {card.label for card in CARDS}) == 2 * len(CARDS)


@pytest.mark.parametrize(("name", "word"), ANSWERS)
def test_a_whole_game_can_be_played_with_each_answer(sit_down, name, word):
    options = options_from_words(AmunReOptions, {name: word})
    table = sit_down(*FIVE[: 5 if word == "seat_5" else 4], **dict(options))
    table.finish()
    assert table.game.result(table.state).winners


def offered(**gold):
    """The open offerings of these seats. The others stole."""
    return {seat: Offer(gold.get(seat, 0)) for seat in SEATS}


# Expert rule, D0


@pytest.fixture
def expert(sit_down):
    return sit_down(*SEATS, expert_provinces=True)


# D0
def test_by_the_expert_rule_each_chooses_one_of_three_provinces_in_secret(expert):
    assert expert.deciders() == list(SEATS)
    held = expert.sees("ana").my_provinces
    assert expert.offered("ana", "choose") == set(held)
    assert len(held) == 3
    expert.move("ana", ("choose", held[1]))
    assert expert.revisers() == ["ana"]
    assert expert.sees("bruno").my_choice is None
    assert expert.sees(None).my_provinces is None


# D0
def test_the_chosen_provinces_come_up_in_turn_order_of_the_choosers(expert):
    chosen = {seat: expert.sees(seat).my_provinces[2] for seat in SEATS}
    for seat in reversed(SEATS):
        expert.move(seat, ("choose", chosen[seat]))
    assert expert.state.revealed == [chosen[seat] for seat in SEATS]
    assert expert.offered("ana", "bid") == set(chosen.values())


# D0
def test_the_last_of_three_provinces_needs_no_choice(expert):
    held = {seat: set(expert.sees(seat).my_provinces) for seat in SEATS}
    expert.until("income", 200)
    expert.until("auction", 200)
    expert.until("income", 200)
    expert.until("auction", 200)
    assert expert.state.round == 3
    assert set(expert.state.used) == set().union(*held.values())


# D0
def test_the_absent_choose_some_province_of_theirs(expert):
    held = expert.sees("ana").my_provinces
    expert.default()
    assert expert.sees("ana").my_choice[0] in held


def test_the_provinces_of_the_old_kingdom_are_dealt_again_by_the_expert_rule(expert):
    expert.until("bonus", 900)
    used = set(expert.state.used)
    while expert.state.kingdom == 1:
        expert.default()
    assert expert.state.phase == "reveal"
    dealt = [expert.sees(seat).my_provinces for seat in SEATS]
    assert {word for words in dealt for word in words} == used
    assert all(len(words) == 3 for words in dealt)


# Draw two, keep one


@pytest.fixture
def keeping(sit_down):
    return sit_down(*SEATS, start_hand="draw2_keep1")


def test_with_draw_two_keep_one_all_39_cards_are_in_the_pile(keeping):
    assert set(keeping.deciders()) == set(SEATS)
    assert keeping.state.pile_size == len(DECK) - 2 * len(SEATS)
    assert keeping.state.cards["ana"] == 0


def test_of_two_cards_one_is_kept_and_the_other_discarded_when_all_have_chosen(keeping):
    drawn = {seat: keeping.sees(seat).my_drawn for seat in SEATS}
    for seat in SEATS:
        assert keeping.sees(seat).my_hand == ()
        assert keeping.offered(seat, "keep") == set(drawn[seat])
        assert keeping.state.discards == []
        keeping.move(seat, ("keep", drawn[seat][1]))
    assert [keeping.sees(seat).my_hand for seat in SEATS] == [(drawn[s][1],) for s in SEATS]
    assert keeping.state.discards[: len(SEATS)] == [drawn[seat][0] for seat in SEATS]
    assert keeping.state.phase == "auction"


def test_the_two_cards_drawn_are_shown_to_nobody_else(keeping):
    assert keeping.sees("bruno").my_drawn == keeping.state.drawn["bruno"].value
    assert keeping.sees(None).my_drawn is None
    for viewer in (None, "bruno"):
        shown = {event.seat for event in keeping.heard(events.CardsOffered, viewer)}
        assert shown == ({viewer} if viewer else set())


def test_the_absent_keep_the_first_of_two_cards(keeping):
    drawn = keeping.sees("ana").my_drawn
    keeping.default("ana")
    assert keeping.sees("ana").my_choice == (drawn[0],)


# Draw two more and choose


def drawing(sit_down, where):
    table = sit_down(*SEATS, draw_extra_two=where)
    table.at("actions")
    table.owns("ana", "thebes", "memphis")
    table.top("block overbid harvest gold8")
    return table


def test_without_the_variant_just_the_cards_bought_are_drawn(sit_down):
    table = drawing(sit_down, "off")
    table.play("ana buy 2")
    assert table.hand("ana") == ["block", "builder", "overbid"]


@pytest.mark.parametrize("where", ["discard", "top"])
def test_two_more_are_drawn_than_are_due_and_seen_by_the_buyer_alone(sit_down, where):
    table = drawing(sit_down, where)
    table.play("ana buy 2")
    assert table.deciders() == ["ana"]
    assert table.sees("ana").my_drawn == ("block", "overbid", "harvest", "gold8")
    assert table.sees("bruno").my_drawn is None
    assert table.hand("ana") == ["builder"]
    assert "block+overbid" in table.offered("ana", "keep")
    assert "block" not in table.offered("ana", "keep")


def test_the_others_go_face_up_on_the_discard_pile(sit_down):
    table = drawing(sit_down, "discard")
    table.play("""
        ana buy 2
        ana keep overbid+gold8
    """)
    assert table.hand("ana") == ["builder", "gold8", "overbid"]
    assert sorted(table.state.discards) == ["block", "harvest"]
    assert table.offered("ana") >= {"stones", "done"}
    assert "ana discards Block and Harvest increase." in table.story()


def test_the_others_go_back_on_top_in_the_order_of_the_players_choice(sit_down):
    table = drawing(sit_down, "top")
    table.play("ana buy 2")
    assert table.offered("ana", "keep", "overbid+gold8") == {"block", "harvest"}
    table.play("ana keep overbid+gold8 harvest")
    assert table.state.pile.value[:2] == ("harvest", "block")
    assert table.state.discards == []
    assert "ana puts 2 cards back on top of the pile." in table.story()


def test_with_too_few_cards_for_two_more_one_draws_what_there_is(sit_down):
    table = drawing(sit_down, "discard")
    table.stock(pile=3)
    table.play("ana buy 2")
    assert len(table.sees("ana").my_drawn) == 3
    table.default()
    assert len(table.hand("ana")) == 3


def test_with_no_card_more_than_is_due_there_is_nothing_to_choose(sit_down):
    table = drawing(sit_down, "discard")
    table.stock(pile=2)
    table.play("ana buy 2")
    assert table.sees("ana").my_drawn is None
    assert len(table.hand("ana")) == 3


@pytest.mark.parametrize("where", ["discard", "top"])
def test_the_absent_keep_the_first_cards_drawn(sit_down, where):
    table = drawing(sit_down, where)
    table.play("ana buy 2")
    table.default()
    assert table.hand("ana") == ["block", "builder", "overbid"]


def test_cards_taken_as_a_reward_are_chosen_in_the_same_way(sit_down):
    table = sit_down(*SEATS, draw_extra_two="discard")
    table.at("rewards", rewards={"ana": 3}, pending=["ana"], items=3, laid=offered(ana=5))
    table.owns("ana", "thebes")
    table.top("block overbid harvest")
    table.play("""
        ana take 1
        ana keep harvest
        ana place none thebes=2
    """)
    assert table.hand("ana") == ["builder", "harvest"]
    assert table.built("thebes") == (2, 0)


def test_free_cards_on_provinces_are_not_chosen(sit_down):
    table = sit_down(*SEATS, draw_extra_two="discard")
    table.auction("thebes buto mendes avaris")
    table.play("""
        ana   bid thebes 0
        bruno bid buto 0
        chen  bid mendes 0
        dina  bid avaris 0
    """)
    assert table.state.phase == "actions"
    assert table.state.cards["ana"] == 3


# The tournament for four


def test_the_tournament_leaves_out_three_provinces_and_asks_for_five_symbols(sit_down):
    table = sit_down(*SEATS, wbc_four=True)
    assert not set(WITHOUT_WBC) & set(table.state.lands)
    out = {p.row.word for p in table.sees(None).provinces if p.status == "out"}
    assert out == set(WITHOUT_WBC)
    table.owns("ana", "memphis", "baharya", "mendes")
    assert "bonus-cards" in scoring.fulfilled(table.state, "ana")


def test_without_the_tournament_seven_symbols_are_asked_for(sit_down):
    table = sit_down(*SEATS)
    table.owns("ana", "memphis", "baharya", "mendes")
    assert scoring.symbols(table.state, own(table.state, "ana")) == 5
    assert "bonus-cards" not in scoring.fulfilled(table.state, "ana")


@pytest.mark.parametrize("seats", [SEATS[:3], (*SEATS, "emil")])
def test_the_tournament_is_for_four(seats):
    with pytest.raises(IllegalMoveError, match="4 players"):
        GAME.start(seats, AmunReOptions(wbc_four=True), "nile", "salt")


@pytest.mark.parametrize("seats", [SEATS[:2], (*SEATS, "emil", "fred")])
def test_three_to_five_play(seats):
    with pytest.raises(IllegalMoveError, match="3 to 5"):
        GAME.start(seats, AmunReOptions(), "nile", "salt")


# Missing offerings


def test_a_missing_offering_is_a_theft(sit_down):
    table = sit_down(*SEATS)
    table.at("offering", pending=[])
    table.default()
    assert table.sees("ana").my_offer.steals


def test_the_option_on_missing_offerings_is_gone_and_what_names_it_still_opens():
    row = '{"auto_theft_on_missing_offer": false, "wbc_four": true}'
    assert AmunReOptions.model_validate_json(row) == AmunReOptions(wbc_four=True)
    words = {"auto_theft_on_missing_offer": "no", "wbc_four": "yes"}
    assert options_from_words(AmunReOptions, words) == AmunReOptions(wbc_four=True)


# Boards


def test_a_province_has_the_numbers_of_the_match_s_board(sit_down):
    table = sit_down(*SEATS, board="abydos")
    table.at("actions")
    table.owns("ana", "abydos", "kharga")
    rows = {p.row.word: p.row for p in table.sees(None).provinces}
    assert (rows["abydos"].fields, rows["abydos"].limit, rows["kharga"].limit) == (1, 4, 2)
    table.gives("ana", gold=20)
    assert table.offered("ana", "buy") == {"1", "2", "3", "4"}
    assert table.offered("ana", "farmers") == {"abydos", "kharga", "abydos+kharga"}


def test_a_board_that_an_operator_has_added_carries_its_values_itself(sit_down):
    answer = added_board(AmunReOptions, "ana", {"fields": {"edfu": 4}, "limit": {"sawu": 1}})
    rows = provinces_of(answer)
    assert (rows["edfu"].fields, rows["sawu"].limit, rows["thebes"].fields) == (4, 1, 4)
    assert not any(row.doubts for row in rows.values())
    table = sit_down(*SEATS, board=answer)
    assert table.state.board["edfu"].fields == 4
    assert [str(one) for one in describe_changes(table.state.rules)] == ["Values of the board: ana"]


@pytest.mark.parametrize(
    ("contents", "said"),
    [
        ({"fields": {"thebes": 5}}, r"thebes in \[fields\] must be 4,"),
        ({"limit": {"kharga": 5}}, r"kharga in \[limit\] must be from 0 to 4,"),
        ({"limit": {"kharga": True}}, "kharga"),
        ({"limit": {"rome": 1}}, "rome, which is no province"),
        ({"limit": 4}, "a table"),
        ({"mines": {}}, r"It has \[mines\]"),
    ],
)
def test_an_impossible_board_is_refused_with_a_possible_one(contents, said):
    with pytest.raises(ValueError, match=said):
        added_board(AmunReOptions, "ana", contents)


@pytest.mark.parametrize(
    "answer",
    ["ana", "ana_", "_" + "0" * 30, "ana_" + "9" * 30, "ana_" + "0" * 29, "Ana_" + "0" * 30],
)
def test_no_match_begins_on_a_board_that_cannot_be(answer):
    with pytest.raises(ValidationError):
        AmunReOptions(board=answer)
    with pytest.raises(KeyError):
        options_from_words(AmunReOptions, {"board": answer})


# The first player


def test_the_first_player_can_be_chosen_by_the_place_at_the_table():
    begun = GAME.start(SEATS, AmunReOptions(first_player="seat_3"), "nile", "salt")
    assert begun.state.first == "chen"
    assert "first player" not in {draw.purpose for draw in begun.draws}
    with pytest.raises(IllegalMoveError, match="There is no seat 5"):
        GAME.start(SEATS, AmunReOptions(first_player="seat_5"), "nile", "salt")


# Open gold


def test_open_gold_is_seen_by_everybody_all_the_time(sit_down):
    table = sit_down(*SEATS, open_gold=True)
    table.auction("thebes buto mendes avaris")
    assert [player.gold for player in table.sees(None).players] == [20, 20, 20, 20]
    table.play("""
        ana   bid thebes 6
        bruno bid buto 0
        chen  bid mendes 0
        dina  bid avaris 0
    """)
    assert [player.gold for player in table.sees(None).players] == [14, 20, 20, 20]
    assert "14 gold" in "\n".join(map(str, board(table.sees(None))))


# R-A10
def test_in_strict_rounds_who_is_outbid_early_waits_for_the_next_round(sit_down):
    circle, rounds = sit_down(*SEATS), sit_down(*SEATS, bidding="rounds")
    for table in (circle, rounds):
        table.auction("thebes buto mendes avaris")
        table.play("ana bid thebes 0\nbruno bid thebes 1\nchen bid buto 0\ndina bid buto 1")
        assert table.deciders() == ["ana"]
        table.play("ana bid buto 3")
    assert circle.deciders() == ["chen"]
    assert rounds.deciders() == ["chen"]
    for table in (circle, rounds):
        table.play("chen bid thebes 3")
    assert circle.deciders() == ["dina"]
    assert rounds.deciders() == ["bruno"]


# R-P1
def test_the_pile_is_reshuffled_as_soon_as_it_is_empty(sit_down):
    for reshuffle, left in (("when_needed", 0), ("when_empty", 5)):
        table = sit_down(*SEATS, reshuffle=reshuffle)
        table.at("actions")
        table.owns("ana", "thebes")
        table.stock(pile=2, discards=5)
        table.play("ana buy 2")
        assert table.state.pile_size == left
        assert len(table.state.discards) == 5 - left


# R-O7
def test_equal_offerings_by_the_later_rules_go_to_the_left_of_the_first_player(sit_down):
    for ties, best in (("turn_order", "ana"), ("left_of_first", "chen")):
        table = sit_down(*SEATS, reward_ties=ties)
        table.at("offering", pending=[])
        table.owns("ana", "thebes")
        table.play("ana offer 5\nbruno offer 1\nchen offer 5\ndina steal")
        rewards = {"turn_order": {"ana": 3, "chen": 2}, "left_of_first": {"chen": 3, "ana": 2}}
        assert table.state.rewards == {**rewards[ties], "bruno": 1}
        assert next(iter(table.state.rewards)) == best
        while table.state.phase == "rewards":
            table.play(f"{table.deciders()[0]} done")
        assert table.state.first == "ana"


# Super Meeple, phase 4: among equals the one nearest to the left of the first player
def test_equal_offerings_in_the_super_meeple_edition_go_to_the_left_of_the_first_player(sit_down):
    (later,) = (preset.options for preset in PRESETS if preset.word == "super_meeple")
    table = sit_down("ana", "bruno", "chen", **dict(later))
    table.at("offering", pending=[])
    table.owns("ana", "thebes")
    table.play("ana offer 5\nbruno offer 5\nchen offer 1")
    assert table.state.rewards == {"bruno": 3, "ana": 2, "chen": 1}


# The tie at the end


def test_by_the_italian_rules_stones_break_no_tie(sit_down):
    (italian,) = (preset.options for preset in PRESETS if preset.word == "italian")
    for options, winners, by in (
        (AmunReOptions(), ("bruno",), "stones"),
        (italian, ("ana", "bruno"), "shared-2"),
    ):
        table = sit_down(*SEATS, **dict(options))
        table.owns("ana", "thebes", pyramids=1)
        table.owns("bruno", "buto", pyramids=1, stones=2)
        end = scoring.ending(table.state)
        assert (end.winners, end.decided) == (winners, by)


def test_the_italian_edition_loses_overbid_with_the_province():
    (italian,) = (preset.options for preset in PRESETS if preset.word == "italian")
    assert italian == AmunReOptions(overbid_duration="province", final_tie="pyramids")


# two more cards, as an option


@pytest.mark.parametrize("where", ["may_discard", "may_top"])
def test_two_more_cards_are_drawn_only_if_the_buyer_likes(sit_down, where):
    table = drawing(sit_down, where)
    assert table.offered("ana", "buy", "2") == {"yes", "no"}
    table.play("ana buy 2 no")
    assert table.hand("ana") == ["block", "builder", "overbid"]
    other = drawing(sit_down, where)
    other.play("ana buy 2 yes")
    assert other.sees("ana").my_drawn == ("block", "overbid", "harvest", "gold8")


# A card that was to be played is never sold for it


def test_a_card_named_by_its_place_is_played_and_never_sold_instead(sit_down):
    table = sit_down(*SEATS)
    table.gives("ana", gold=5, hand="block")
    table.auction("thebes buto mendes avaris")
    with pytest.raises(IllegalMoveError, match="too little gold to play Block"):
        table.play("ana bid buto 6 block")
    table.play("ana bid buto 6 none block")
    assert table.state.markers["ana"].sell.value == ("block",)


@pytest.mark.parametrize(
    ("hand", "word", "why"),
    [
        ("overbid builder", "overbid", "where you have just been outbid"),
        ("overbid builder", "block", "do not have Block"),
    ],
)
def test_a_refused_card_at_a_bid_is_explained(sit_down, hand, word, why):
    table = sit_down(*SEATS)
    table.gives("ana", gold=5, hand=hand)
    table.auction("thebes buto mendes avaris")
    with pytest.raises(IllegalMoveError, match=why):
        table.play(f"ana bid buto 6 {word}")


def test_a_second_block_is_not_sold_for_having_been_named(sit_down):
    table = sit_down(*SEATS)
    table.gives("ana", gold=5, hand="block block builder")
    table.auction("thebes buto mendes avaris")
    table.play("ana bid thebes 0 block\nbruno bid thebes 3\nchen bid mendes 0\ndina bid avaris 0")
    with pytest.raises(IllegalMoveError, match="already played Block in this auction"):
        table.play("ana bid buto 6 block")


def test_in_a_match_of_an_older_edition_the_word_sells_as_it_did():
    state = GAME.start(SEATS, AmunReOptions(), "nile", "salt", edition=2).state
    seat, province = state.cursor, state.revealed[0]
    state.gold[seat], state.hands[seat] = secret(5, seat), secret(("block",), seat)
    played = GAME.play(state, seat, ("bid", province, "6", "block"))
    assert played.state.markers[seat].sell.value == ("block",)
