"""Scoring, the kingdoms and the end (§8, §9, R-S1 to R-S10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.amun_re import events, scoring
from rules.amun_re.narrate import standings
from rules.amun_re.state import own
from rules.amun_re.tables import BONUS_CARDS, PROVINCE, PROVINCES
from tests.rules.amun_re.egypt import Egypt


@pytest.fixture
def table(three):
    """The last chapter of the last kingdom, nobody with a card, nobody with a province."""
    three.at("bonus", pending=[], temple=2, kingdom=2, round=3)
    for seat in three.state.seats:
        three.gives(seat, hand="", gold=0)
    return three


def tally(table, seat="ana"):
    return scoring.tally(table.state, seat)


# R-S1
def test_the_owner_of_both_best_provinces_scores_both_banks(table):
    table.owns("ana", "edfu", "abu", pyramids=2)
    table.owns("bruno", "memphis", "thebes", pyramids=1, stones=2)
    assert (tally(table).banks, tally(table, "bruno").banks) == (10, 0)


# R-S1
def test_two_own_provinces_tied_for_the_best_score_once(table):
    table.owns("ana", "edfu", "memphis", pyramids=2)
    assert tally(table).banks == 5


def test_the_majority_is_broken_by_stones_and_then_goes_to_all_tied_players(table):
    table.owns("ana", "edfu", pyramids=2, stones=1)
    table.owns("bruno", "memphis", pyramids=2)
    assert (tally(table).banks, tally(table, "bruno").banks) == (5, 0)
    table.owns("bruno", "memphis", pyramids=2, stones=1)
    assert (tally(table).banks, tally(table, "bruno").banks) == (5, 5)


@pytest.mark.parametrize(
    ("scope", "ana", "bruno"), [("single_province", 5, 0), ("bank_total", 0, 5)]
)
def test_majority_by_the_best_province_or_by_all_provinces_of_a_bank(sit_down, scope, ana, bruno):
    table = sit_down("ana", "bruno", "chen", majority_scope=scope)
    table.owns("ana", "edfu", pyramids=3)
    table.owns("bruno", "abydos", "memphis", pyramids=2)
    assert (tally(table).banks, tally(table, "bruno").banks) == (ana, bruno)


TIED = {"a": 6, "b": 6}


# R-S2
def test_those_tied_for_the_most_gold_have_six_points_each():
    assert scoring.gold_points({"a": 20, "b": 20, "c": 11, "d": 5}) == {**TIED, "c": 2, "d": 0}


# R-S3
@pytest.mark.parametrize(("needed", "points"), [(True, 0), (False, 5)])
def test_on_a_bank_without_a_pyramid_nobody_has_the_majority(sit_down, needed, points):
    table = sit_down("ana", "bruno", "chen", majority_needs_pyramid=needed)
    table.owns("ana", "edfu", stones=2)
    table.owns("bruno", "memphis", stones=1)
    assert tally(table).banks == points


# R-S3
def test_an_empty_bank_gives_nothing_even_where_stones_would_do(sit_down):
    table = sit_down("ana", "bruno", "chen", majority_needs_pyramid=False)
    table.owns("ana", "edfu")
    assert tally(table).banks == 0


# R-S4
@pytest.mark.parametrize(("zero", "points"), [(True, 2), (False, 0)])
def test_an_empty_purse_still_ranks(sit_down, zero, points):
    table = sit_down("ana", "bruno", "chen", gold_rank_includes_zero=zero)
    table.at("bonus", pending=[], temple=2, kingdom=2, round=3)
    for seat, gold in (("ana", 9), ("bruno", 5), ("chen", 0)):
        table.gives(seat, gold=gold, hand="")
    table.owns("ana", "thebes")
    table.gives("ana", hand="block")
    table.play("ana bonus none")
    assert table.heard(events.GoldRanked)[0].purses == (
        ("ana", 10, 6),
        ("bruno", 5, 4),
        ("chen", 0, points),
    )


# R-S5
@pytest.mark.parametrize(("immediate", "fulfilled"), [(True, True), (False, False)])
def test_the_power_card_bonus_counts_the_free_cards_or_not(sit_down, immediate, fulfilled):
    table = sit_down("ana", "bruno", "chen", power_bonus_counts_immediate=immediate)
    table.owns("ana", "thebes", "buto", "avaris")  # limits 2 + 0 + 1, free cards 2 + 1 + 0
    assert scoring.symbols(table.state, own(table.state, "ana")) == (6 if immediate else 3)
    table.owns("ana", "edfu")  # 2 and 1 more
    assert ("bonus-cards" in scoring.fulfilled(table.state, "ana")) is fulfilled


# R-S6
def test_of_two_equal_bonus_cards_one_is_played_now(table):
    table.owns("ana", "thebes", "mendes", "abu", farmers=3)
    table.gives("ana", hand="bonus-farmers bonus-farmers bonus-bank")
    assert table.offered("ana", "bonus") == {
        "none",
        "bonus-farmers",
        "bonus-bank",
        "bonus-farmers+bonus-bank",
    }
    table.play("ana bonus bonus-farmers+bonus-bank")
    assert table.heard(events.BonusCardsPlayed)[0].points == 6


# R-S7
@pytest.mark.parametrize(("space", "points"), [(1, 2), (3, 6), (4, 8)])
def test_temples_count_where_the_marker_is_at_that_scoring(table, space, points):
    table.state.temple = space
    table.owns("ana", "damanhur")
    assert tally(table).temples == points


# R-S8
def test_leftover_cards_are_sold_before_the_purses_are_opened(table):
    table.owns("ana", "thebes", "mendes", "abu", farmers=3)
    table.gives("ana", gold=4, hand="bonus-farmers block")
    table.gives("bruno", gold=5)
    table.play("ana bonus none")
    assert table.state.open_gold == {"ana": 6, "bruno": 5, "chen": 0}
    assert table.state.hands["ana"].value == ()


# R-S9
def test_bonus_cards_are_chosen_in_secret_and_shown_together(table):
    table.owns("ana", "thebes", "mendes", "abu", farmers=3)
    table.owns("bruno", "buto", "edfu", "memphis", farmers=1)
    table.gives("ana", hand="bonus-farmers")
    table.gives("bruno", hand="bonus-nile")
    table.play("bruno bonus bonus-nile")
    assert not table.heard(events.BonusCardsPlayed)
    assert table.sees("bruno").my_choice == ("bonus-nile",)
    table.play("ana bonus bonus-farmers")
    assert [event.seat for event in table.heard(events.BonusCardsPlayed)] == ["ana", "bruno"]


# R-S9, D11
def test_a_choice_of_bonus_cards_may_be_changed_until_all_have_chosen(table):
    table.owns("ana", "thebes", "mendes", "abu", farmers=3)
    table.owns("bruno", "edfu")
    table.gives("ana", hand="bonus-farmers")
    table.gives("bruno", hand="block")
    table.play("""
        ana   bonus bonus-farmers
        ana   bonus none
        bruno bonus none
    """)
    assert not table.heard(events.BonusCardsPlayed)


# R-S10
def test_a_bonus_card_whose_condition_does_not_hold_cannot_be_played_and_is_kept(three):
    three.at("bonus", pending=[], temple=1)
    three.owns("ana", "thebes", "memphis", "berenike")
    for seat in three.state.seats:
        three.gives(seat, hand="")
    three.gives("ana", hand="bonus-bank")
    assert three.offered("ana", "bonus") == {"none"}
    three.play("ana bonus none")
    assert three.hand("ana") == ["bonus-bank"]


# D11
def test_everybody_who_may_score_a_bonus_card_is_asked_whatever_they_hold(table):
    for seat, card, province in (("ana", "block", "thebes"), ("bruno", "bonus-bank", "edfu")):
        table.gives(seat, hand=card)
        table.owns(seat, province)
    assert table.deciders() == ["ana", "bruno"]


def test_a_player_whose_provinces_openly_match_no_bonus_card_is_not_asked(table):
    table.gives("chen", hand="bonus-farmers")
    table.owns("chen", "damanhur", "buto", "thebes")
    assert table.deciders() == []
    table.state.edition = 3
    assert table.deciders() == ["chen"]


def test_a_player_whose_bonus_cards_are_all_discarded_is_not_asked(table):
    table.gives("chen", hand="block")
    table.owns("chen", "damanhur", "buto", "thebes", farmers=3)
    assert table.deciders() == ["chen"]
    table.state.discards = ["bonus-farmers"] * 2
    assert table.deciders() == []


# D11
def test_the_absent_play_all_bonus_cards_that_hold(table):
    table.owns("ana", "thebes", "mendes", "abu", farmers=3)
    table.gives("ana", hand="bonus-farmers bonus-bank bonus-cards")
    table.default()
    assert table.heard(events.BonusCardsPlayed)[0].cards == ("bonus-farmers", "bonus-bank")


# R-P4
def test_bonus_cards_are_discarded_when_scored(three):
    three.at("bonus", pending=[], temple=1)
    three.owns("ana", "thebes", "abu", "berenike")
    for seat in three.state.seats:
        three.gives(seat, hand="")
    three.gives("ana", hand="bonus-bank")
    three.state.discards.clear()
    three.play("ana bonus bonus-bank")
    assert three.state.discards == ["bonus-bank"]


@pytest.mark.parametrize(
    ("card", "provinces", "holds"),
    [
        ("bonus-bank", "mendes thebes berenike", True),
        ("bonus-bank", "mendes thebes edfu", False),
        ("bonus-region", "dakhla abu berenike", True),
        ("bonus-region", "damanhur buto avaris", True),
        ("bonus-region", "damanhur buto abu", False),
        ("bonus-nile", "buto thebes abu", True),
        ("bonus-nile", "dakhla berenike damanhur", True),
        ("bonus-nile", "dakhla berenike thebes", False),
        ("bonus-cards", "memphis sawu amarna", True),
        ("bonus-cards", "berenike avaris dakhla", False),
    ],
)
def test_province_bonuses_look_at_all_three_provinces(table, card, provinces, holds):
    table.owns("ana", *provinces.split())
    assert (card in scoring.fulfilled(table.state, "ana")) is holds


@pytest.mark.parametrize(("extra", "holds"), [(0, False), (1, True)])
def test_the_farmer_bonus_needs_nine_printed_and_extra_ones_included(table, extra, holds):
    table.owns("ana", "baharya", "thebes", farmers=2)
    table.owns("ana", "dakhla", extra=2 + extra)
    assert ("bonus-farmers" in scoring.fulfilled(table.state, "ana")) is holds


def test_with_two_provinces_there_is_no_set_yet(table):
    table.owns("ana", "thebes", "buto", pyramids=2)
    assert tally(table).sets == 0


def test_a_set_is_a_pyramid_in_each_of_three_provinces(table):
    for province, pyramids in (("thebes", 2), ("abu", 2), ("edfu", 3)):
        table.owns("ana", province, pyramids=pyramids)
    assert (tally(table).pyramids, tally(table).sets) == (7, 6)


@given(st.dictionaries(st.sampled_from("abcde"), st.integers(0, 9), min_size=3))
def test_the_rank_by_gold_is_one_more_than_the_number_of_those_who_have_more(gold):
    points = scoring.gold_points(gold)
    for seat, mine in gold.items():
        rank = 1 + sum(other > mine for other in gold.values())
        assert points[seat] == {1: 6, 2: 4, 3: 2}.get(rank, 0)


BUILT = st.tuples(st.integers(0, 3), st.integers(0, 2))


@given(st.lists(BUILT, min_size=9, max_size=9), st.sampled_from(["west", "east"]))
def test_the_majority_is_of_those_whose_best_province_nobody_beats(built, bank):
    state = owned_by_three(built)
    best = dict.fromkeys(state.seats, (0, 0))
    for word, land in state.lands.items():
        if land.owner and PROVINCE[word].bank == bank:
            best[land.owner] = max(best[land.owner], (land.pyramids, land.stones))
    top = max(best.values())
    winners = {seat for seat in best if best[seat] == top and top[0]}
    assert scoring.majority(state, bank) == winners


def owned_by_three(built):
    table = Egypt("ana", "bruno", "chen")
    for number, (row, (pyramids, stones)) in enumerate(zip(PROVINCES, built, strict=False)):
        table.owns(table.state.seats[number % 3], row.word, pyramids=pyramids, stones=stones)
    return table.state


# The kingdoms


def old_kingdom(table):
    table.until("bonus")
    before = {word: (land.stones, land.pyramids) for word, land in table.state.lands.items()}
    while table.state.kingdom == 1:
        table.default()
    return before


def test_between_the_kingdoms_owners_and_farmers_go_and_stones_and_pyramids_stay(four):
    before = old_kingdom(four)
    for word, land in four.state.lands.items():
        assert land.owner is None
        assert (land.farmers, land.extra) == (0, 0)
        laid = PROVINCE[word].stones if word in four.state.revealed else 0
        assert (land.stones, land.pyramids) == (before[word][0] + laid, before[word][1])


def test_the_same_provinces_come_back_and_the_others_stay_out(four):
    four.until("bonus")
    used = set(four.state.used)
    assert len(used) == 12
    old_kingdom(four)
    four.until("bonus", 900)
    owned = {word for word, land in four.state.lands.items() if land.owner}
    assert owned == used
    assert set(four.heard(events.NewKingdomBegun)[0].out) == set(PROVINCE) - used


def test_gold_cards_points_first_player_and_temple_stay(four):
    four.until("bonus")
    first, temple = four.state.first, four.state.temple
    gold = [four.gold(seat) for seat in four.state.seats]
    while four.state.kingdom == 1:
        four.move(four.deciders()[0], ("bonus", "none"))
    assert (four.state.first, four.state.temple) == (first, temple)
    assert [four.gold(seat) for seat in four.state.seats] == gold


# The end


def finished(table, ana, bruno, points=(0, 0)):
    """Each with one province built on, `(pyramids, stones)`, and points from the Old Kingdom."""
    table.owns("ana", "edfu", pyramids=ana[0], stones=ana[1])
    table.owns("bruno", "abu", pyramids=bruno[0], stones=bruno[1])
    table.owns("ana", "damanhur", "dakhla")
    table.owns("bruno", "avaris", "berenike")
    for seat, more in zip(("ana", "bruno"), points, strict=True):
        table.state.tallies.append(
            scoring.Tally(seat, 1, pyramids=0, sets=0, banks=0, temples=more)
        )
    table.state.temple = 0
    table.owns("chen", "memphis")
    table.gives("chen", hand="block")
    table.play("chen bonus none")
    return table.game.result(table.state), table.heard(events.GameEnded)[0]


def test_the_most_points_win(table):
    result, ended = finished(table, (3, 0), (2, 0))
    assert (result.winners, ended.decided) == (("ana",), "points")
    assert table.story()[-1] == "ana wins with 12 points."


def test_a_tie_goes_to_the_most_pyramids(table):
    result, ended = finished(table, (3, 0), (2, 2), points=(0, 1))
    assert (result.winners, ended.decided) == (("ana",), "pyramids")
    assert "tie" in str(standings(table.sees(None))[-1])


def test_a_second_tie_goes_to_the_most_stones(table):
    result, ended = finished(table, (2, 1), (2, 2))
    assert (result.winners, ended.decided) == (("bruno",), "stones")
    assert "ana: 2 pyramids, 1 stone · bruno: 2 pyramids, 2 stones" in str(
        standings(table.sees(None))[-1]
    )


def test_a_third_tie_is_a_shared_victory(table):
    result, ended = finished(table, (2, 1), (2, 1))
    assert (result.winners, ended.decided) == (("ana", "bruno"), "shared")
    assert [str(line) for line in standings(table.sees(None))][:3] == [
        "1. ana: 11 points (pyramids 2, majorities 5, gold 4)",
        "1. bruno: 11 points (pyramids 2, majorities 5, gold 4)",
        "3. chen: 6 points (gold 6)",
    ]


def test_every_bonus_card_has_its_condition():
    assert set(BONUS_CARDS) == {
        f"bonus-{word}" for word in ["cards", "farmers", "bank", "region", "nile"]
    }


def test_the_provinces_are_divided_as_evenly_as_fifteen_can_be():
    for halves in zip(*((row.bank, row.region, row.nile) for row in PROVINCES), strict=True):
        assert sorted(halves.count(half) for half in set(halves)) == [7, 8]
