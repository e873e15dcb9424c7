"""Chapters and battles of Kemet as the channel reads them."""

from __future__ import annotations

from rules.kemet import events, narrate
from rules.kemet.sentences import text

A, B, C = "anubis", "bastet", "horus"
TO_THE_SPHINX = ("c2", "temple-sphinx")


def lines(*told):
    return [str(line) for line in narrate.tell(told)]


def revealed(*told):
    return [str(line) for line in narrate.reveal(told)]


def token(seat, space="move-1"):
    return events.TokenPlaced(seat, "ordinary", space, "")


def moved(seat, way=TO_THE_SPHINX, by=("teleport",), cost=2):
    return events.Moved(seat, 5, None, way, by, cost)


def battle(attacker, defender, strength, other, space="temple-sphinx", *, in_defence=False):
    winner, loser = (defender, attacker) if in_defence else (attacker, defender)
    item = ((text("Battle card"), 4, 0, 0),)
    yield events.BattleJoined(space, attacker, defender)
    yield events.CardsShown(attacker, "strong", (), ())
    yield events.CardsShown(defender, "strong", (), ())
    yield events.Fought(attacker, item, strength, 0, 0, 0, 0)
    yield events.Fought(defender, item, other, 0, 0, 0, 0)
    yield events.BattleWon(winner, loser, space, in_defence, 5)
    if not in_defence:
        yield events.PointGained(winner, 1, "attack")


def test_a_turn_has_a_line_for_each_player_in_the_order_of_play():
    told = [
        token(B),
        events.PrayerGained(B, 3, "pray"),
        events.TurnEnded(B),
        token(A),
        events.TileBought(A, "priest", 1),
        events.TurnEnded(A),
    ]
    assert lines(*told) == ["bastet: prays +3.", "anubis: buys Priest (1)."]


def test_a_token_placed_and_a_turn_ended_say_nothing():
    assert lines(token(A), events.TurnEnded(A), token(B)) == []


def test_a_move_says_from_where_to_where_and_its_price():
    way = ("c2", "gate-c", "temple-west")
    assert lines(token(A), moved(A, way, ("walk", "walk"), 0)) == [
        "anubis: 5 units: Centre 2 → West temple."
    ]
    assert lines(token(A), moved(A)) == ["anubis: 5 units: Centre 2 → Sphinx temple, teleport (2)."]


def test_later_clauses_join_the_line():
    told = [
        token(A),
        events.UnitsPlaced(A, (("s2", 7), ("s3", 1)), "recruit", 6),
        events.CardPlayed(A, "prayer", 0, (), "", ""),
        events.PrayerGained(A, 2, "prayer"),
        events.TokenPlaced(A, "silver", "raise", "red-act-of-god"),
        events.PyramidRaised(A, "blue", "nw1", 4, 4),
    ]
    assert lines(*told) == [
        "anubis: recruits 8: South 2 +7, South 3 +1 (6); plays Prayer, +2 prayer points; "
        "raises the blue pyramid to 4: North-west 1 (4)."
    ]


def test_a_won_battle_is_in_the_line_of_its_attacker():
    fought = [token(A), moved(A), *battle(A, B, 9, 8)]
    assert lines(*fought) == [
        "anubis: 5 units: Centre 2 → Sphinx temple, teleport (2); beats bastet there 9–8, +1 point."
    ]


def test_a_battle_elsewhere_names_its_place():
    fought = [token(A), *battle(A, B, 9, 8, "s2")]
    assert lines(*fought) == ["anubis: beats bastet 9–8: South 2, +1 point."]


def test_a_failed_attack_names_the_opponent_and_the_strengths():
    fought = [
        token(A),
        moved(A),
        *battle(A, B, 8, 9, in_defence=True),
        events.PointGained(B, 1, "dedication"),
        events.Retreated(A, "temple-sphinx", "west-bank", 4),
    ]
    assert lines(*fought) == [
        "anubis: 5 units: Centre 2 → Sphinx temple, teleport (2); loses to bastet there 8–9, "
        "bastet +1 point (Dedication to Battle), anubis retreats → West bank."
    ]


def test_while_a_battle_is_fought_the_line_says_who_is_attacked():
    joined = events.BattleJoined("temple-sphinx", A, B)
    assert lines(token(A), moved(A), joined) == [
        "anubis: 5 units: Centre 2 → Sphinx temple, teleport (2); attacks bastet."
    ]


def test_a_creature_of_another_seat_waits_with_the_name_of_its_owner():
    waits = [events.CreaturePlaced(A, "phoenix", ""), events.CreaturePlaced(B, "sphinx", "")]
    assert lines(token(A), moved(A), *waits) == [
        "anubis: 5 units: Centre 2 → Sphinx temple, teleport (2), Phoenix waits, "
        "bastet’s Sphinx waits."
    ]


def test_acts_of_others_in_a_turn_are_in_its_line_with_their_name():
    told = [
        token(A),
        moved(A),
        events.CardPlayed(B, "escape", 0, (), "", ""),
        events.Escaped(B, "temple-sphinx", "west-bank"),
        events.CardPlayed(A, "raining-fire", 1, (), "delta", C),
        events.CardPlayed(C, "veto", 0, (), "", ""),
        events.CardCancelled(A, "raining-fire", C),
    ]
    assert lines(*told) == [
        "anubis: 5 units: Centre 2 → Sphinx temple, teleport (2); bastet escapes: Sphinx temple "
        "→ West bank; plays Raining Fire (1), horus vetoes Raining Fire."
    ]


def test_equal_losses_of_several_stand_together():
    told = [
        token(A),
        events.CardPlayed(A, "mana-theft", 0, (), "", ""),
        events.PrayerLost(B, 1, "mana-theft"),
        events.PrayerLost(C, 1, "mana-theft"),
        events.PrayerGained(A, 1, "mana-theft"),
    ]
    assert lines(*told) == [
        "anubis: plays Mana Theft, bastet and horus −1 prayer point each, anubis +1 prayer point."
    ]


def test_a_player_who_declines_passes_only_if_that_is_the_whole_turn():
    assert lines(token(A), events.Declined(A, "move")) == ["anubis: passes."]
    after = [events.TokenPlaced(A, "silver", "pray-2", ""), events.PrayerGained(A, 2, "pray")]
    assert lines(token(A), events.Declined(A, "move"), *after) == ["anubis: prays +2."]


def test_the_set_up_says_the_order_and_what_brackets_mean():
    told = [
        events.OrderDrawn((B, A)),
        events.CardsTaken(B, 1),
        events.CardsTaken(A, 1),
        events.CityChosen(B, "s"),
        events.PyramidsSet(B, (("s1", "white", 2), ("s2", "red", 1))),
        events.UnitsPlaced(B, (("s1", 5), ("s2", 5)), "garrison"),
    ]
    assert lines(*told) == [
        "Order of turns: bastet, anubis. Prices are in brackets. Cards: 1 for everyone.",
        "bastet: takes South; pyramids White 2 on South 1, Red 1 on South 2; 10 units: South 1 +5, "
        "South 2 +5.",
    ]


def test_a_night_in_which_all_get_the_same_is_one_line():
    cards = [events.CardsTaken(seat, 1) for seat in (A, B)]
    told = [events.NightFell(2, ((A, 2), (B, 2))), *cards, events.OrderSet(B, (B, A))]
    assert lines(*told) == [
        "bastet sets the turn order: bastet, anubis. Prayer points: 2 for everyone. "
        "Cards: 1 for everyone."
    ]


def test_a_night_names_everybody_where_they_get_different_things():
    cards = [events.CardsTaken(A, 1), events.CardsTaken(B, 1), events.CardsTaken(B, 1, "vision")]
    told = [
        events.NightFell(2, ((A, 4), (B, 2))),
        *cards,
        events.PyramidRaised(A, "blue", "nw1", 2, 0, "hand-of-god"),
        events.OrderSet("", (B, A)),
    ]
    assert lines(*told) == [
        "Order of turns: bastet, anubis.",
        "Prayer points: anubis +4, bastet +2. Cards: anubis +1, bastet +2.",
        "anubis: raises the blue pyramid to 2: North-west 1 (Hand of God).",
    ]


def test_a_card_taken_in_a_turn_does_not_count_as_one_of_the_night():
    night = [events.NightFell(1, ((A, 2), (B, 2))), *(events.CardsTaken(s, 1) for s in (A, B))]
    taken = [token(A), events.TileBought(A, "priest", 1), events.CardsTaken(A, 1, "vision")]
    assert lines(*night, events.DayBroke(1, (A, B)), *taken) == [
        "Prayer points: 2 for everyone. Cards: 1 for everyone.",
        "anubis: buys Priest (1), +1 card (Vision).",
    ]


def test_a_chosen_turn_order_has_its_own_line():
    assert lines(events.OrderSet(A, (B, A))) == ["anubis sets the turn order: bastet, anubis."]


def test_the_end_of_a_day_is_one_line():
    told = [
        token(A),
        events.PrayerGained(A, 2, "pray"),
        events.Sacrificed(A, "delta", 1),
        events.PrayerGained(A, 5, "temple-delta"),
        events.PrayerGained(B, 2, "temple-west"),
        events.PrayerGained(B, 3, "temple-sphinx"),
        events.PointGained(B, 1, "two-temples"),
        events.GameEnded((B,), "points", (8, 7), (3, 1)),
    ]
    assert lines(*told) == [
        "anubis: prays +2.",
        "End of the Day: anubis −1 unit, +5 prayer points; bastet +5 prayer points, +1 point.",
        "bastet wins 8 to 7.",
    ]


def test_a_battle_is_revealed_by_place_winner_and_strengths():
    assert revealed(*battle(A, B, 9, 8)) == ["Sphinx temple: anubis wins 9–8, +1 point."]
    assert revealed(*battle(A, B, 8, 8, in_defence=True)) == [
        "Sphinx temple: bastet wins 8–8 as the defender."
    ]


def test_a_reveal_has_the_results_of_a_battle_up_to_the_next_token():
    told = [
        *battle(A, B, 9, 8),
        events.PrayerGained(B, 2, "honor-in-battle"),
        events.Retreated(B, "temple-sphinx", "west-bank", 4),
        events.Recalled(B, "temple-sphinx", 1, surplus=True),
        events.Stayed(A, "temple-sphinx"),
        token(B),
        events.PrayerGained(B, 2, "pray"),
    ]
    assert revealed(*told) == [
        "Sphinx temple: anubis wins 9–8, +1 point. bastet +2 prayer points. "
        "bastet retreats → West bank. bastet recalls 1. anubis stays."
    ]


def test_a_reveal_without_a_battle_reads_like_a_chapter():
    sent = [events.PriestSent(A, "1c", "2b", ()), events.SkillTaken(A, "legion")]
    assert revealed(*sent) == lines(*sent) == ["anubis: sends a priest: 1c → 2b, takes Legion."]
