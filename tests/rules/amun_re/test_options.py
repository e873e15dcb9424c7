"""Every option of a match (§16), with each of its values; those of §11 played."""

from __future__ import annotations

import pytest

from rules.amun_re import GAME, events, scoring
from rules.amun_re.narrate import rule
from rules.amun_re.options import PRESETS, AmunReOptions, vocabulary
from rules.amun_re.tables import CARDS, DECK, WITHOUT_WBC
from rules.core.errors import IllegalMoveError
from rules.core.options import answers_to, option_words, options_from_words

SEATS = ("ana", "bruno", "chen", "dina")
ANSWERS = [(n, w) for n in AmunReOptions.model_fields for w in answers_to(AmunReOptions, n)]


def test_the_defaults_are_those_of_2003():
    assert option_words(AmunReOptions()) == {
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
        "auto_theft_on_missing_offer": "yes",
        "card_names": "2003",
    }


def test_the_super_meeple_edition_has_its_majority_its_overbid_and_its_names():
    (later,) = (preset.options for preset in PRESETS if preset.word == "super_meeple")
    usual, differs = option_words(AmunReOptions()), option_words(later)
    assert {name: word for name, word in differs.items() if word != usual[name]} == {
        "majority_scope": "bank_total",
        "overbid_duration": "single",
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
    table = sit_down(*SEATS, **dict(options))
    table.finish()
    assert table.game.result(table.state).winners


@pytest.mark.parametrize(("name", "word"), ANSWERS)
def test_the_rule_names_the_options_that_differ(sit_down, name, word):
    options = options_from_words(AmunReOptions, {name: word})
    table = sit_down(*SEATS, **dict(options))
    differs = option_words(AmunReOptions())[name] != word
    assert ("Played here:" in str(rule(table.sees(None)))) is differs


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
def test_the_last_of_three_provinces_goes_without_saying(expert):
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
    assert "ana discards Block, Harvest increase." in table.story()


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
    table.at("rewards", rewards={"ana": 3}, pending=["ana"], items=3)
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
    assert scoring.fulfils(table.state, "ana", "bonus-cards")


def test_without_the_tournament_seven_symbols_are_asked_for(sit_down):
    table = sit_down(*SEATS)
    table.owns("ana", "memphis", "baharya", "mendes")
    assert scoring.symbols(table.state, "ana") == 5
    assert not scoring.fulfils(table.state, "ana", "bonus-cards")


@pytest.mark.parametrize("seats", [SEATS[:3], (*SEATS, "emil")])
def test_the_tournament_is_for_four(seats):
    with pytest.raises(IllegalMoveError, match="4 players"):
        GAME.start(seats, AmunReOptions(wbc_four=True), "nile", "salt")


@pytest.mark.parametrize("seats", [SEATS[:2], (*SEATS, "emil", "fred")])
def test_three_to_five_play(seats):
    with pytest.raises(IllegalMoveError, match="3 to 5"):
        GAME.start(seats, AmunReOptions(), "nile", "salt")


# Missing offerings


@pytest.mark.parametrize(("theft", "gold"), [(True, 0), (False, 1)])
def test_a_missing_offering_is_a_theft_or_the_smallest_one(sit_down, theft, gold):
    table = sit_down(*SEATS, auto_theft_on_missing_offer=theft)
    table.at("offering", pending=[])
    table.default()
    assert table.sees("ana").my_offer.gold == gold
