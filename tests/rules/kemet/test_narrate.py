"""Texts for players: every event, and the board, the hand, the rule and the standings."""

from __future__ import annotations

from random import Random

import pytest

from rules.core.menu import random_path
from rules.core.secrets import seal
from rules.core.state import Event
from rules.kemet import events, narrate
from rules.kemet.index import INDEX
from rules.kemet.narrate.chapters import CHAPTERS, RULES, heading
from rules.kemet.narrate.phrases import SOURCE
from rules.kemet.options import KemetOptions
from rules.kemet.path import OBJECT, REWARD, SKILL
from rules.kemet.phases import PHASES
from rules.kemet.sentences import text, texts
from rules.kemet.tables import ACTION_SPACE, CREATURE, INTERVENTION, MARKS, TILE
from rules.kemet.view import make_view
from tests.rules.kemet.positions import GAME, Delta

pytestmark = pytest.mark.slow

KINDS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and kind.__module__ == events.__name__ and issubclass(kind, Event)
]
A, B = "anubis", "bastet"

FIVE = texts("{count} unit", "{count} units", 5)
CARD = text("Battle card")
RAGE = INTERVENTION["war-rage"].label

TOLD = {
    # Setting up
    events.OrderDrawn((A, B)): "The turn order is drawn: anubis, bastet.",
    events.CityChosen(A, "nw"): "anubis takes a city: North-west.",
    events.PyramidsSet(A, (("nw1", "white", 2), ("nw3", "red", 1))): "anubis sets pyramids: "
    "White 2 on North-west 1, Red 1 on North-west 3.",
    events.UnitsPlaced(A, (("nw1", 5), ("nw2", 5)), "garrison"): "anubis places 10 units: "
    "North-west 1 (5), North-west 2 (5).",
    events.UnitsPlaced(A, (("nw1", 1),), "recruit", 1): "anubis recruits 1 unit for "
    "1 prayer point: North-west 1 (1).",
    events.UnitsPlaced(A, (("nw1", 2),), "recruit"): "anubis recruits 2 units for nothing: "
    "North-west 1 (2).",
    events.UnitsPlaced(A, (), "recruit"): "anubis recruits nobody.",
    events.UnitsPlaced(A, (("delta", 2),), "enlistment"): "anubis adds 2 units (Enlistment): "
    "Delta shore (2).",
    events.UnitsPlaced(A, (), "reinforcements"): "anubis adds no units (Reinforcements).",
    # The Night
    events.NightFell(3, ((B, 4), (A, 0))): "Night 3 falls. Prayer points: bastet +4, anubis +0.",
    events.CardsTaken(A, 2): "anubis takes 2 Divine Intervention cards.",
    events.CardsTaken(A, 1, "vision"): "anubis takes 1 Divine Intervention card (Vision).",
    events.CardsSeen(A, ("veto", "prayer", "veto")): "anubis has taken: Prayer, 2 × Veto.",
    events.PyramidRaised(A, "black", "nw1", 3, 5): "anubis raises the black pyramid on "
    "North-west 1 to level 3 for 5 prayer points.",
    events.PyramidRaised(A, "blue", "nw1", 1, 0): "anubis raises the blue pyramid on "
    "North-west 1 to level 1 for nothing.",
    events.PyramidRaised(A, "white", "nw1", 2, 0, "hand-of-god"): "anubis raises the white pyramid "
    "on North-west 1 to level 2 (Hand of God).",
    events.OrderSet(A, (B, A)): "anubis decides the turn order: bastet, anubis.",
    events.OrderSet("", (B, A)): "The turn order: bastet, anubis.",
    events.BidShown(A, "strong", 2, 6): "anubis bids 6: battle card 4/1/0, 2 Dawn tokens.",
    events.BidShown(A, "bloody", 0, 1): "anubis bids 1: battle card 1/3/0.",
    events.PlaceTaken(A, 2): "anubis takes position 2 in the turn order.",
    events.DawnTokenTaken(A): "anubis takes a Dawn token.",
    # The Day
    events.DayBroke(1, (B, A)): "Day 1 breaks. Order of turns: bastet, anubis.",
    events.DayBroke(2, (B, A)): "Day 2 breaks.",
    events.LastDay(A): "anubis has the points to win, but somebody has more: this Day is the last.",
    events.TokenPlaced(A, "ordinary", "pray-3", ""): "anubis places a token: Pray (row 3).",
    events.TokenPlaced(A, "silver", "recruit", ""): "anubis places the silver token: Recruit.",
    events.TokenPlaced(A, "gold", "", "divine-will"): "anubis places the gold token: Divine Will.",
    events.TokenPlaced(A, "gold", "buy-red", "twin-ceremony"): "anubis places the gold token: "
    "Twin Ceremony · Buy red.",
    events.Declined(A, "move"): "anubis moves nobody.",
    events.Declined(A, "raise"): "anubis raises no pyramid.",
    events.Declined(A, "buy"): "anubis buys nothing.",
    events.TurnEnded(A): "anubis ends the turn.",
    events.PrayerGained(A, 3, "pray"): "anubis gains 3 prayer points (prayer).",
    events.PrayerGained(A, 1, "recall"): "anubis gains 1 prayer point (troop recalled).",
    events.PrayerGained(A, 2, "dedication"): "anubis gains 2 prayer points (Dedication to Battle).",
    events.PrayerGained(A, 3, "temple-kings"): "anubis gains 3 prayer points (Kings’ temple).",
    events.PrayerGained(A, 0, "glory"): "anubis gains no prayer points (Glory): 11 is the most.",
    events.PrayerLost(B, 1, "mana-theft"): "bastet loses 1 prayer point (Mana Theft).",
    events.PointGained(A, 1, "attack"): "anubis gains 1 victory point (attack won).",
    events.PointGained(A, 2, "defence"): "anubis gains 2 victory points (Defensive Victory).",
    events.PointGained(A, 1, "two-temples"): "anubis gains 1 victory point (two temples or more).",
    events.TileBought(A, "carnage", 2): "anubis buys Carnage for 2 prayer points. 1 more "
    "damage in battle.",
    events.CardSwapped(A, "offensive"): "anubis takes all battle cards back and exchanges one, in "
    "secret, for 3 strength, 3 damage, 0 protection.",
    events.CardSwapped(A, "defensive", "bloody"): "anubis takes all battle cards back and "
    "exchanges 1 strength, 3 damage, 0 protection for 3 strength, 0 damage, 3 protection.",
    events.CreaturePlaced(A, "phoenix", "nw1"): "anubis’s Phoenix arrives: North-west 1.",
    events.CreaturePlaced(A, "phoenix", ""): "anubis’s Phoenix waits on its tile.",
    events.Moved(A, 1, None, ("nw1", "gate-nw"), ("walk",), 0): "anubis moves 1 unit: "
    "North-west 1 → North-west gate.",
    events.Moved(
        A,
        3,
        "phoenix",
        ("nw1", "temple-west", "gate-s", "west-bank", "gate-e"),
        ("teleport", "walk", "walk", "sail"),
        2,
    ): "anubis moves 3 units with Phoenix: North-west 1 → West temple (teleport) → "
    "South gate → West bank → East gate (boat) · for 2 prayer points.",
    events.UnitsKilled(B, "west-bank", 2, "initiative"): "bastet loses 2 units (West bank "
    "· Initiative).",
    events.CardPlayed(A, "prayer", 0, (), "", ""): "anubis plays Prayer.",
    events.CardPlayed(A, "raining-fire", 1, (), "delta", B): "anubis plays Raining Fire: bastet "
    "(Delta shore) · for 1 prayer point.",
    events.CardPlayed(
        A, "enlistment", 0, (("nw1", 2),), "", ""
    ): "anubis plays Enlistment: North-west 1 (2).",
    events.CardPlayed(A, "teleportation", 1, (), "temple-east", ""): "anubis plays Teleportation: "
    "East temple · for 1 prayer point.",
    events.CardCancelled(A, "prayer", B): "bastet vetoes anubis’s Prayer, which has no effect.",
    events.Escaped(B, "delta", "sanctuary"): "bastet’s troop escapes: Delta shore → Sanctuary.",
    events.Sacrificed(A, "sanctuary", 2): "anubis sacrifices 2 units (Sanctuary).",
    # Battle
    events.BattleJoined("west-bank", A, B): "anubis attacks bastet (West bank).",
    events.CardsCommitted(A): "anubis has chosen battle cards.",
    events.CardForeseen(B, "strong"): "Prescience: bastet plays 4 strength, 1 damage, "
    "0 protection.",
    events.CardsShown(A, "strong", (), ()): "anubis shows 4 strength, 1 damage, 0 protection.",
    events.CardsShown(A, "strong", ("war-fury", "war-fury"), ("war-fury",)): "anubis shows "
    "4 strength, 1 damage, 0 protection, with 2 × War Fury. "
    "Not paid for, and so without effect: War Fury.",
    events.CardsExchanged(A, "wall", "strong"): "Tactical Choice: anubis plays 1 strength, "
    "1 damage, 3 protection instead of 4 strength, 1 damage, 0 protection.",
    events.WoundsDealt(A, 1): "Divine Wound: anubis discards 1 card for strength.",
    events.Fought(
        A, ((FIVE, 5, 0, 0), (CARD, 3, 2, 0), (RAGE, 1, 0, 0), (RAGE, 1, 0, 0)), 10, 2, 0, 1, 0
    ): "anubis: strength 10 (5 units +5, Battle card +3, 2 × War Rage +2), "
    "damage 2 (Battle card +2), protection 0. 1 unit falls.",
    events.Fought(B, ((FIVE, 5, 0, 0), (CARD, 5, 0, 0)), 10, 0, 0, 0, 2): "bastet: strength 10 "
    "(5 units +5, Battle card +5), damage 0, protection 0. No unit falls. "
    "Their own card costs them 2 units.",
    events.BattleWon(A, B, "delta", False, 3): "anubis wins the attack on bastet (Delta shore). "
    "3 units survive.",
    events.BattleWon(B, A, "delta", True, 0): "bastet wins in defence against "
    "anubis (Delta shore). None of their units survives.",
    events.Recalled(A, "delta", 3): "anubis recalls 3 units (Delta shore).",
    events.Recalled(A, "delta", 1, forced=True): "anubis recalls 1 unit (Delta shore). "
    "There is no space to retreat to.",
    events.Retreated(A, "delta", "sanctuary", 1): "anubis retreats with 1 unit: "
    "Delta shore → Sanctuary.",
    events.Stayed(A, "delta"): "anubis’s troop stays (Delta shore).",
    # The path
    events.PriestSent(A, "start", "1c", ("prayer-1", "temporary-damage")): "anubis sends a priest: "
    "start of the path → 1c · temporary damage.",
    events.PriestSent(A, "ta-seti", "ta-seti", ()): "anubis sends a priest: Ta-Seti.",
    events.PrayerGained(A, 1, "prayer-1"): "anubis gains 1 prayer point (path to Ta-Seti).",
    events.UnitsPlaced(A, (("nw1", 2),), "units-3"): "anubis adds 2 units (path to Ta-Seti): "
    "North-west 1 (2).",
    events.ObjectTaken(A, "ibis-statuette"): "anubis takes Ibis statuette: Draw 1 Divine "
    "Intervention card immediately.",
    events.SkillTaken(A, "legion"): "anubis takes the skill Legion: This troop may have 7 units.",
    events.PriestOrdained(A, "delta"): "anubis’s priest takes the place of a unit (Delta shore).",
    events.PriestOrdained(A, ""): "anubis’s priest goes to the reserve.",
    events.PriestReturned(A, "delta"): "anubis’s priest goes back to the "
    "start of the path (Delta shore).",
    events.PathRefilled((("2a", "mask"), ("3b", "legion"), ("ta-seti", "victory-point"))): "The "
    "path is refilled: 2a Mask, 3b Legion, Ta-Seti Victory Point.",
    events.ObjectsUsed(A, ("mask", "leather-shield", "leather-shield")): "anubis uses Mask and "
    "2 × Leather shield.",
    events.TileSealed(A, B, "carnage"): "anubis lays a Divine seal on bastet’s Carnage.",
    events.FiguresChosen(A, "delta", 1): "1 of anubis’s fallen units is a priest (Delta shore).",
    events.ActionLost(A, "move"): "anubis loses the action, because the token’s tile is sealed.",
    events.PointGained(A, -1, "dagger"): "anubis loses 1 victory point (Double-edged dagger).",
    events.CardsTaken(A, 1, "divinity"): "anubis takes 1 Divine Intervention card (Divinity).",
    # The end
    events.GameEnded((A,), "points", (8, 7), (2, 3)): "anubis wins 8 to 7.",
    events.GameEnded((A,), "battle", (8, 8), (3, 1)): "anubis wins 8 to 8, by points from "
    "battles: 3 to 1.",
    events.GameEnded((A,), "order", (8, 8), (2, 2)): "anubis wins 8 to 8: tied on battle "
    "points, but earlier in the turn order.",
    events.GameEnded((A,), "at-once", (8, 7), (3, 1)): "anubis wins at once at the start "
    "of a turn: 8 to 7.",
}


@pytest.mark.parametrize("event", TOLD, ids=lambda event: type(event).__name__)
def test_every_event_has_a_sentence(event):
    assert str(narrate.event(event)) == TOLD[event]


def test_no_kind_of_event_is_left_out():
    assert {type(event) for event in TOLD} == set(KINDS)


def test_every_source_of_gains_and_costs_has_a_name():
    for word in (*TILE, *INTERVENTION, *CREATURE, *OBJECT, *SKILL, *REWARD):
        assert str(SOURCE[word])


def test_every_chapter_has_a_heading_and_a_rule():
    assert set(CHAPTERS) == set(RULES) == {*PHASES, "over"}


# Pages


def sees(table, viewer=None):
    return make_view(seal(table.state, viewer), viewer)


def lines(of, table, viewer=None):
    said = of(sees(table, viewer))
    return "\n".join(map(str, said)) if isinstance(said, tuple) else str(said)


def test_the_status_says_which_day_and_which_turn(two):
    assert lines(narrate.status, two) == "Day 2, turn 1 of 5 · Actions"


def test_the_status_of_the_night_and_of_the_set_up(two):
    two.at("order", turn=0)
    assert lines(narrate.status, two) == "Night 2 · Order of turns"
    two.at("cities", turn=0)
    assert lines(narrate.status, two) == "Setting up · Cities"


def test_the_heading_of_a_message_names_the_turn_and_at_the_break_of_day_the_first(two):
    for phase, turn, named in (("day", 0, 1), ("turn", 1, 1), ("turn", 2, 2), ("turn", 5, 5)):
        two.at(phase, turn=turn)
        assert str(heading(two.state)) == f"Day 2, turn {named} of 5"


def test_the_rule_names_the_points_that_end_the_game():
    said = lines(narrate.rule, Delta(A, B, length="long"))
    assert "When a player has 10 victory points at the end of a Day" in said


def test_the_board_in_words_says_who_is_where_and_what_is_whose(two):
    two.troops(anubis="nw1=5+phoenix temple-west=2", bastet="nw2=3")
    two.pyramids(anubis="white-4 red-1")
    two.tiles(anubis="priest sphinx")
    two.tokens(anubis="pray-2 silver-move-1 gold-divine-will")
    said = lines(narrate.board, two)
    for part in (
        "1. anubis: VP 3 (1 permanent) · PP 5 · 0 DI cards · battle cards 6/6 · "
        "reserve 5 · is to decide",
        "2. bastet: VP 0",
        "- troops: North-west 1 (5) with Phoenix, West temple (2)",
        "- city North-west: North-west 1: White 4 · North-west 2: Red 1 (occupied) · "
        "North-west 3: no pyramid",
        "- tiles: Phoenix, Priest, Sphinx (waiting)",
        "- tokens: pray (row 2), silver move (row 1), gold Divine Will",
        "Temples: West temple 2 PP · Sphinx temple 3 PP · Delta temple 5 PP",
        "The east bank is closed.",
        "White tiles: 1: Priest, 2 × Priestess · 2: Slaves,",
        "Draw pile 35, discard pile 0",
    ):
        assert part in said, part


def test_the_board_lists_every_tile_that_is_left_once(two):
    said = lines(narrate.board, two)
    assert all(str(TILE[word].label) in said for word in two.state.market)
    assert "Black tiles" not in said
    assert "Black tiles: 1: 2 × Mercenaries" in lines(narrate.board, Delta(A, B, module_1=True))


def test_every_action_space_has_a_short_name_of_its_own(two):
    for word in ACTION_SPACE:
        two.tokens(anubis=word)
        assert "- tokens: " in lines(narrate.board, two)


def test_the_keeper_of_the_delta_temple_after_a_sacrifice_is_named(two):
    two.state.delta_kept = B
    assert "Delta temple 5 PP: bastet" in lines(narrate.board, two)


def test_face_up_battle_cards_lie_on_the_board(two):
    two.state.shown_used[A] = ("strong", "chariot")
    said = "- battle cards discarded, as strength/damage/protection: 4/1/0 · 5/0/0 (−2)"
    assert said in lines(narrate.board, two)


# The printed example: Jacques attacks with 5 units, Charge! and Blades of Neith.


@pytest.fixture
def example(two):
    two.tiles(anubis="charge blades-of-neith")
    two.hands(bastet="bronze-wall war-fury veto")
    two.clash("5", "4+ancestral-elephant")
    two.play("bastet pass")
    return two


def test_before_the_cards_a_battle_is_described_by_public_facts(example):
    said = "Battle (West bank): anubis, 5 units: strength 7, damage 0, protection 0, "
    said += "against bastet, 4 units with Ancestral Elephant: strength 5, damage 0, "
    said += "protection 1"
    assert said in lines(narrate.board, example)
    for viewer in (A, B):
        assert said in lines(narrate.brief, example, viewer)


def test_the_brief_counts_the_remaining_cards_of_the_enemy(example):
    brief = lines(narrate.brief, example, A)
    assert "bastet has 6 of 6 battle cards in hand and 3 Divine Intervention cards." in brief
    assert "strength/damage/protection: 4/1/0 · 3/2/0 · 3/0/1 · 2/2/1 · 2/0/2 · 1/3/0." in brief


def test_the_brief_of_a_bystander_does_not_speak_of_a_battle(three):
    three.clash("5", "5")
    assert "Battle" not in lines(narrate.brief, three, "horus")


def test_only_the_owner_sees_sealed_cards(example):
    example.play("bastet battle shielded bloody war-fury+bronze-wall")
    said = "Sealed: 2/0/2, discarding 1/3/0 · "
    said += "with War Fury, Bronze Wall."
    for page in (narrate.brief, narrate.hand):
        assert said in lines(page, example, B)
        assert "Sealed" not in lines(page, example, A)
    assert "reserve 8 · has chosen" in lines(narrate.board, example)


def test_revealed_cards_are_no_longer_listed_as_sealed(example):
    example.fight("fierce even", "shielded bloody")
    for viewer in (A, B):
        assert "Sealed" not in lines(narrate.brief, example, viewer)


def test_a_battle_is_narrated_with_both_cards_and_every_bonus(example):
    example.fight("fierce even", "shielded bloody war-fury+bronze-wall")
    told = [str(narrate.event(one.event)) for one in example.told]
    for sentence in (
        "anubis shows 3 strength, 2 damage, 0 protection.",
        "bastet shows 2 strength, 0 damage, 2 protection, with War Fury and Bronze Wall.",
        "anubis: strength 10 (5 units +5, Battle card +3, Charge! +1, Blades of Neith +1), "
        "damage 2 (Battle card +2), protection 0. No unit falls.",
        "bastet: strength 9 (4 units +4, Battle card +2, Ancestral Elephant +1, War Fury +2), "
        "damage 0, protection 4 (Battle card +2, Ancestral Elephant +1, Bronze Wall +1). "
        "No unit falls.",
        "anubis wins the attack on bastet (West bank). 5 units survive.",
        "anubis gains 1 victory point (attack won).",
    ):
        assert sentence in told, sentence


def test_prescience_tells_its_owner_alone_what_the_enemy_plays(two):
    two.tiles(bastet="prescience")
    two.clash()
    two.play("anubis battle fierce even")
    for page in (narrate.brief, narrate.hand):
        assert "Your enemy plays 3 strength, 2 damage" in lines(page, two, B)
        assert "Your enemy plays" not in lines(page, two, A)
    assert "3 strength" not in lines(narrate.board, two)


# The viewer's things


def test_the_hand_says_what_each_card_does_when_and_for_how_much(two):
    two.hands(anubis="veto veto war-fury")
    two.battle_hands(anubis="strong fierce")
    hand = lines(narrate.hand, two, A)
    for line in (
        "War Fury (in battle, 1 prayer point): 2 strength.",
        "2 × Veto (in another's turn): Cancel the Divine Intervention card just played, but "
        "not in battle.",
        "in hand: 4/1/0 · 3/2/0",
        "discarded: 3/0/1 · 2/2/1 · 2/0/2 · 1/3/0",
    ):
        assert line in hand, line


def test_every_icon_is_explained(two):
    for card in INTERVENTION.values():
        table = Delta(A, B, module_5=True)
        table.hands(anubis=card.word)
        assert str(card.effect) in lines(narrate.hand, table, A)


def test_an_empty_hand_is_said_to_be_empty(two):
    assert "You have no Divine Intervention card." in lines(narrate.hand, two, A)


def test_a_player_who_looks_at_cards_sees_their_names(two):
    two.tiles(anubis="vision")
    two.pile("veto escape prayer veto war-rage")
    two.night()
    said = "You choose among: War Rage, Prayer, 2 × Veto, Escape."
    assert said in lines(narrate.brief, two, A)
    assert said in lines(narrate.hand, two, A)
    assert "You choose" not in lines(narrate.brief, two, B)


def test_the_brief_counts_points_and_names_cards(two):
    two.hands(anubis="prayer")
    two.scored(anubis=1)
    assert lines(narrate.brief, two, A) == (
        "You have 5 prayer points, 1 of 8 victory points and 12 units in reserve.\n"
        "Your cards: Prayer.\n"
        "Rows 1, 2, 3 still need a token each this Day."
    )
    two.tokens(anubis="move-1 pray-2 silver-pray-3")
    assert "a token this Day" not in lines(narrate.brief, two, A)
    two.tokens(anubis="move-1 recruit gold-dark-ritual pray-2")
    assert "Row 3 still needs a token this Day." in lines(narrate.brief, two, A)


def test_the_line_on_a_turn_no_longer_asks_for_a_token_once_it_is_placed(two):
    assert str(narrate.now(sees(two, A))).startswith("Place one token")
    two.tokens(anubis="silver-pray-3")
    assert str(narrate.now(sees(two, A))).startswith("Place one token")
    two.tokens(anubis="pray-2")
    assert str(narrate.now(sees(two, A))).startswith("You can still play cards")


@pytest.mark.parametrize("check", ["turn", "token"])
def test_with_module_4_the_rule_names_only_its_end(check):
    table = Delta(A, B, module_4=True, module4_check=check)
    said = lines(narrate.rule, table)
    assert "wins immediately" in said and "ends with a Day" not in said
    assert ("before placing a token" in said) == (check == "token")


def test_with_module_3_the_rule_mentions_priests():
    assert "send a priest" in lines(narrate.rule, Delta(A, B, module_3=True))
    assert "priest" not in lines(narrate.rule, Delta(A, B))


def test_the_window_names_who_would_lose_a_unit_and_where_units_would_go(three):
    three.troops(bastet="c1=2")
    three.hands(anubis="raining-fire enlistment", bastet="prayer")
    three.play("anubis play raining-fire c1")
    title = str(three.node("bastet").title)
    assert title == ("anubis has played Raining Fire: bastet (Centre 1). Do you veto it?")
    three.play("bastet pass\nanubis play enlistment none nw1=2")
    assert "Enlistment: North-west 1 (2)." in str(three.node("bastet").title)


def test_each_question_of_a_battle_repeats_what_has_been_chosen(two):
    two.hands(anubis="war-rage")
    two.clash()
    titles = [
        str(two.node("anubis", "battle", *path).title) for path in (["strong"], ["strong", "even"])
    ]
    assert titles == [
        "You play 4/1/0. Which do you discard?",
        "You play 4/1/0 and discard 2/2/1. Which cards do you play with it?",
    ]


def test_a_spectator_hears_so(two):
    assert lines(narrate.brief, two) == lines(narrate.hand, two) == "You are watching."


# The path


def on_the_path():
    table = Delta(A, B, module_3=True)
    path = table.state.path
    path.sides, path.lying = ("I", "I", "I", "I"), {"1c-1": "mask", "ta-seti-1": "victory-point"}
    path.priests = {A: ["start", "1c"], B: ["start", "start", "1c"]}
    return table


def test_the_path_as_text_has_its_roads_goods_and_priests():
    said = lines(narrate.board, on_the_path()).splitlines()
    assert "Path to Ta-Seti (its boards are a reconstruction):" in said
    assert "- at the start: anubis, 2 × bastet" in said
    assert "- Village 1b: nothing · from the start: 2 prayer points" in said
    assert (
        "- Village 1c: Mask · priests anubis, bastet · "
        "from the start: 1 prayer point, temporary damage"
    ) in said
    assert (
        "- Ta-Seti: Victory Point · 5 points left in all · from 4a: 3 prayer points · "
        "from 4c: up to 3 units"
    ) in said


def test_a_temporary_power_is_missing_on_its_road_until_the_action_ends():
    table = on_the_path()
    table.state.path.away = ["temporary-damage"]
    said = lines(narrate.board, table)
    assert "from the start: 1 prayer point\n" in said
    assert "- until the action ends: temporary damage\n" in said


def test_the_points_of_the_path_that_somebody_has_are_not_left():
    table = on_the_path()
    table.state.points[B] = {"ta-seti": 4}
    assert "Ta-Seti: Victory Point · 1 point left in all" in lines(narrate.board, table)


def test_skills_and_objects_and_priests_are_listed_with_their_owner():
    table = on_the_path()
    table.skills(bastet="carnage legion")
    table.objects(bastet="mask mask")
    table.troops(bastet="delta=3p1")
    table.state.ordained[B] = 2
    said = lines(narrate.board, table)
    assert "reserve 11 · 1 priest in it" in said
    assert "- troops: Delta shore (3) with 1 priest\n" in said
    assert "- skills: Carnage, Legion\n- objects: 2 × Mask\n" in said


def test_a_battle_with_a_mask_says_so():
    table = Delta(A, B, module_3=True)
    table.objects(anubis="mask")
    table.clash()
    table.play("anubis use mask")
    assert "protection 0 · Mask" in lines(narrate.board, table)


# Standings


def test_standings_say_where_points_come_from(two):
    two.state.points[A] = {"attack": 2, "devourer": 1, "sphinx": 1, "two-temples": 1}
    two.tiles(anubis="sphinx")
    two.troops(anubis="temple-west=1 s1=1")
    two.pyramids(bastet="white-4 red-4")
    assert lines(narrate.standings, two) == (
        "1. anubis: 7 points (attack won: 2, Devourer: 1, Sphinx: 1, two temples or more: 1, "
        "temples held: 1, pyramids of level 4: 1)\n"
        "2. bastet: 1 point (pyramids of level 4: 1)"
    )


def test_with_the_path_points_may_come_from_it_and_be_lost_to_daggers():
    table = Delta(A, B, module_3=True)
    table.state.points.update({A: {"ta-seti": 2, "two-temples": 1}, B: {"dagger": -1}})
    assert lines(narrate.standings, table) == (
        "1. anubis: 3 points (end of the path: 2, two temples or more: 1)\n"
        "2. bastet: −1 points (Double-edged dagger: −1)"
    )


def test_before_the_end_equal_points_share_a_rank(two):
    two.scored(anubis=1, bastet=1)
    assert [line[:2] for line in lines(narrate.standings, two).splitlines()] == ["1.", "1."]


def test_a_tie_goes_to_the_points_of_battles(two):
    two.state.points.update({A: {"two-temples": 8}, B: {"attack": 1, "two-temples": 7}})
    two.dusk()
    assert lines(narrate.status, two) == "The game is over"
    assert lines(narrate.standings, two).splitlines() == [
        "1. bastet: 8 points (attack won: 1, two temples or more: 7)",
        "2. anubis: 8 points (two temples or more: 8)",
        "The tie goes to the player with the most battle points (anubis 0, bastet 1).",
    ]


def test_a_tie_goes_to_the_earlier_in_the_order_of_turns(two):
    two.state.order = [B, A]
    two.scored(anubis=8, bastet=8)
    two.dusk()
    assert lines(narrate.standings, two).splitlines() == [
        "1. bastet: 8 points (two temples or more: 8)",
        "2. anubis: 8 points (two temples or more: 8)",
        "Battle points are tied too, so the first in the turn order wins (bastet, anubis).",
    ]


def test_without_a_tie_nothing_is_explained(two):
    two.scored(anubis=8)
    two.dusk()
    assert len(lines(narrate.standings, two).splitlines()) == 2


def test_an_immediate_winner_is_first_even_with_equal_points():
    table = Delta(A, B, module_4=True)
    table.state.points.update({A: {"two-temples": 8}, B: {"attack": 8}})
    table.begin("day", turn=0)
    assert lines(narrate.standings, table).splitlines() == [
        "1. anubis: 8 points (two temples or more: 8)",
        "2. bastet: 8 points (attack won: 8)",
        "anubis has won at once, at the start of a turn.",
    ]


# Whole games


def pages(view):
    yield from (narrate.status(view), narrate.rule(view), narrate.brief(view))
    for page in (narrate.hand, narrate.board, narrate.standings):
        yield from page(view)


def random_game(players):
    """Its whole story, and every tenth view of the players who decide and of those who watch."""
    dice = Random(players)
    options = KemetOptions(module_1=True, module_2=True, module_3=True, module_5=True)
    played = GAME.start([mark.word for mark in MARKS][:players], options, f"told {players}", "salt")
    for number in range(2000):
        yield [one.event for one in played.announcements], ()
        if not played.state.flow:
            break
        state, seat = played.state, dice.choice(list(GAME.deciders(played.state)))
        if not number % 10:
            yield (), [make_view(seal(state, viewer), viewer) for viewer in (None, seat)]
        path = random_path(GAME.menu(state, seat), dice.randrange)
        played = GAME.play(state, seat, path, in_place=True)


@pytest.mark.parametrize("players", GAME.players)
def test_a_whole_game_can_be_told(players):
    battles = 0
    for told, views in random_game(players):
        said = [*map(narrate.event, told), *(line for view in views for line in pages(view))]
        assert all(0 < len(str(line)) < 2000 and "{" not in str(line) for line in said)
        battles += sum(isinstance(event, events.Fought) for event in told)
    assert battles > 3


def test_a_tile_of_three_colours_has_one_entry():
    entry = INDEX["white-act-of-god"]
    assert str(entry.effect) == "The silver token: one extra action, once a Day."
    assert "Blue tile, level 4" in str(entry.category)
