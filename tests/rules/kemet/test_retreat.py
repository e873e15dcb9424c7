"""Details of battles (8.2), and those that recruiting and the Night cause (R-B10, R-B11)."""

from __future__ import annotations

import pytest

from rules.core.errors import IllegalMoveError
from rules.kemet.events import (
    Recalled,
)

# -- 8.2: details ---------------------------------------------------------------------------------


def pushed(table, start="gate-s", to="s1"):
    """Have the first lose in a city of the second, and return where he may be pushed."""
    table.attack(start, to)
    table.fight("bloody even", "strong even")
    table.play("anubis retreat")
    return table


def test_a_retreat_does_not_lead_through_the_wall_of_an_enemy_city(two):
    two.troops(anubis="gate-s=3", bastet="s1=5")
    pushed(two)
    assert two.everywhere("anubis") == {"gate-s": 2}


def test_by_option_a_retreat_leads_through_walls(sit_down):
    table = sit_down("anubis", "bastet", retreat_through_walls=True)
    table.troops(anubis="gate-s=3", bastet="s1=5")
    pushed(table)
    assert table.offered("bastet", "retreat") == {"gate-s", "s2", "s3"}


@pytest.mark.parametrize("passes", ["open-gates", "phoenix"])
def test_a_troop_that_ignores_walls_retreats_through_them(two, passes):
    creature = "+phoenix" if passes == "phoenix" else ""
    two.tiles(anubis=passes)
    two.troops(anubis=f"gate-s=3{creature}", bastet="s1=5+sphinx")
    pushed(two)
    assert two.offered("bastet", "retreat") == {"gate-s", "s2", "s3"}


def test_a_troop_retreats_into_its_own_city_always(two):
    two.troops(anubis="nw1=4", bastet="gate-nw=4")
    two.attack("nw1", "gate-nw")
    two.fight("bloody even", "strong even")
    two.play("anubis retreat")
    assert {"nw1", "nw2", "nw3"} <= two.offered("bastet", "retreat")


def test_a_troop_retreats_to_its_own_units_within_the_limit(two):
    two.troops(bastet="gate-s=2 temple-sphinx=1")
    two.clash("5", "5")
    two.fight("strong even", "firm even")
    two.play("bastet retreat")
    assert two.offered("anubis", "retreat") == {"gate-nw", "obelisk-west"}


def test_by_option_a_troop_does_not_retreat_to_its_own_units(sit_down):
    table = sit_down("anubis", "bastet", retreat_onto_own=False)
    table.troops(bastet="gate-s=1")
    table.clash("5", "2")
    table.fight("strong even", "even firm")
    table.play("bastet retreat")
    assert "gate-s" not in table.offered("anubis", "retreat")


def test_a_troop_joins_its_own_units_when_it_retreats(two):
    two.troops(bastet="gate-s=1")
    two.clash("5", "2")
    two.fight("strong even", "even firm")
    two.play("bastet retreat\nanubis retreat gate-s")
    assert two.everywhere("bastet") == {"gate-s": 3 - two.losses()["bastet"]}


def test_two_creatures_never_share_the_space_of_a_retreat(two):
    two.troops(bastet="gate-s=1+sphinx")
    two.clash("5+royal-scarab", "2+phoenix")
    two.fight("firm even", "even shielded")
    two.play("bastet retreat")
    assert two.offered("anubis", "retreat") == {"gate-nw", "obelisk-west", "temple-sphinx"}


def test_a_retreat_may_be_by_harbour(sit_down):
    table = sit_down("anubis", "bastet", "horus")
    table.troops(anubis="sanctuary=5", bastet="temple-delta=4")
    table.tiles(anubis="teleport")
    table.attack("sanctuary", "temple-delta", "teleport")
    table.fight("strong even", "bloody even")
    table.play("bastet retreat")
    assert table.everywhere("bastet") == {"delta": 3}


def test_by_option_a_harbour_is_not_adjacent(sit_down):
    table = sit_down("anubis", "bastet", "horus", harbor_is_adjacent=False)
    table.troops(anubis="sanctuary=5", bastet="temple-delta=4")
    table.tiles(anubis="teleport")
    table.attack("sanctuary", "temple-delta", "teleport")
    table.fight("strong even", "bloody even")
    assert table.heard(Recalled) == [Recalled("bastet", "temple-delta", 3, True)]


def test_a_retreat_pays_nothing(two):
    two.tiles(anubis="khnums-sphinx")
    two.clash()
    two.fight("strong even", "firm even")
    two.play("bastet retreat\nanubis retreat gate-s")
    assert two.has("bastet") == 5


# -- R-B10: recruiting into an occupied district is an attack -------------------------------------


def recruited(table, units="nw1=3"):
    table.troops(bastet="nw1=3")
    table.play(f"anubis recruit recruit {units}")


def test_recruiting_into_an_occupied_district_makes_the_player_the_attacker(two):
    two.tiles(anubis="charge")
    recruited(two)
    two.fight("strong even", "strong even")
    assert two.strengths() == {"anubis": 8, "bastet": 7}
    assert two.permanent("anubis") == 1


def test_initiative_strikes_where_units_are_recruited(two):
    two.tiles(anubis="initiative")
    recruited(two)
    assert two.units("bastet", "nw1") == 1


def test_effects_of_moving_do_not_apply_to_recruiting(two):
    two.tiles(anubis="dedication-to-battle", bastet="deadly-trap")
    two.troops(bastet="nw1=3+khnums-sphinx")
    two.play("anubis recruit recruit nw1=3")
    assert two.has("anubis") == 2
    assert two.units("anubis", "nw1") == 3


def test_a_troop_may_escape_from_recruited_units(two):
    two.hands(bastet="escape")
    recruited(two)
    two.play("bastet play escape gate-nw")
    assert two.everywhere("bastet") == {"gate-nw": 3}
    assert two.state.phase == "turn"


def test_by_option_nobody_escapes_from_recruited_units(sit_down):
    table = sit_down("anubis", "bastet", escape_on_recruit=False)
    table.hands(bastet="escape")
    recruited(table)
    assert table.state.phase == "commit"


def test_several_battles_are_fought_in_the_order_that_the_recruiter_likes(two):
    two.troops(bastet="nw1=1 nw2=1")
    two.play("anubis recruit recruit nw1=2+nw2=2")
    assert two.deciders() == ["anubis"]
    two.play("anubis battle nw2")
    assert two.state.battle.space == "nw2"
    two.fight("strong bloody", "firm even")
    two.play("bastet recall\nanubis pass")
    assert two.state.phase == "commit"
    assert two.state.battle.space == "nw1"


# -- R-B11: battles at Night ----------------------------------------------------------------------


def by_night(table):
    """Anubis places four units at Night where three of Bastet's stand."""
    table.tiles(anubis="reinforcements")
    table.troops(bastet="nw1=3")
    table.night()
    table.play("anubis recruit none nw1=4")
    return table


def test_a_battle_at_night_is_fought_as_soon_as_the_units_are_placed(two):
    by_night(two)
    assert two.state.phase == "commit"
    two.fight("strong even", "firm even")
    assert two.winner() == "anubis"
    assert two.permanent("anubis") == 1


def test_battle_cards_of_the_gods_are_used_at_night(two):
    two.hands(anubis="war-rage war-rage war-rage")
    by_night(two)
    two.fight("strong even war-rage=3", "firm even")
    assert two.strengths()["anubis"] == 4 + 4 + 3


def test_initiative_does_not_strike_at_night(two):
    two.tiles(anubis="initiative")
    by_night(two)
    assert two.units("bastet", "nw1") == 3


def test_nobody_escapes_at_night(two):
    two.hands(bastet="escape")
    by_night(two)
    assert two.state.phase == "commit"


def test_divine_strength_adds_nothing_at_night(two):
    two.tiles(anubis="divine-strength holy-war", bastet="charge")
    by_night(two)
    two.fight("strong even", "firm even")
    assert two.gains("anubis")["holy-war"] == 4


def test_a_card_outside_the_hand_is_not_played(two):
    two.battle_hands(anubis="strong even")
    two.clash()
    with pytest.raises(IllegalMoveError):
        two.play("anubis battle fierce even")


# -- effects for damage by the enemy only ---------------------------------------------------------


def test_crusade_and_honor_count_only_what_the_enemy_destroys(sit_down):
    table = sit_down("anubis", "bastet", module_1=True, module_5=True)
    table.tiles(anubis="crusade initiative", bastet="honor-in-battle")
    table.clash("5", "5")
    table.fight("strong even", "chariot even")
    assert table.gains("anubis") == {"crusade": 2}
    assert table.gains("bastet") == {"honor-in-battle": 1}


# -- R-U3: a troop above its limit ----------------------------------------------------------------


def beat_seven(table, units="7"):
    """Seven units, which have lost their Legion, are beaten without a loss at the river."""
    table.tiles(anubis="charge blades-of-neith")
    table.clash("5", units)
    table.fight("strong even", "shielded even")
    table.play("bastet retreat")
    return table


def test_of_seven_units_without_legion_five_retreat_and_two_are_recalled(two):
    beat_seven(two).play("anubis retreat gate-s")
    assert two.everywhere("bastet") == {"gate-s": 5}
    assert two.gains("bastet") == {"recall": 2}
    assert two.story()[-3:-1] == [
        "bastet retreats with 5 units: West bank → South gate.",
        "bastet recalls 2 units (West bank). They have no room where the others retreat.",
    ]


def test_the_winner_hears_how_many_a_space_holds(two):
    two.troops(bastet="gate-s=3")
    menu = beat_seven(two).node("anubis", "retreat")
    hints = {choice.word: str(choice.hint) for choice in menu.choices}
    assert hints["gate-s"] == "room for 2 of 7"
    assert hints["gate-nw"] == "room for 5 of 7"


def test_priests_and_the_creature_go_on_with_those_that_have_room(sit_down):
    table = sit_down("anubis", "bastet", module_3=True)
    beat_seven(table, "7p2+deep-desert-snake").play("anubis retreat gate-s")
    troop = table.state.troops["gate-s"]["bastet"]
    assert (troop.units, troop.priests, troop.creature) == (5, 2, "deep-desert-snake")


def test_with_legion_all_seven_retreat(two):
    two.tiles(bastet="legion")
    beat_seven(two).play("anubis retreat gate-s")
    assert two.everywhere("bastet") == {"gate-s": 7}


def test_a_troop_above_its_limit_cannot_escape(two):
    two.hands(bastet="escape")
    two.clash("5", "7")
    assert two.state.phase == "commit"


def test_a_match_of_the_first_edition_retreats_as_it_began(two):
    two.state.edition = 1
    beat_seven(two).play("anubis retreat gate-s")
    assert two.everywhere("bastet") == {"gate-s": 7}
    assert not two.gains("bastet")
