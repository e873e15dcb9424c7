"""The printed components: power tiles, creatures, cards, and the spaces of the player boards.

A row has all effects of its component, as hooks (`hooks.py`) and as a sentence. Numbers of copies
of the Divine Intervention cards rest on one source, but for their sum (reference, 10.1).

The order of the rows is the order in which piles are shuffled. Another order, or another row, would
deal running matches differently. Such a change needs a new edition, by which the old rows stay as
they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from rules.core.copies import TableRow
from rules.core.marks import Mark
from rules.core.menu import Word
from rules.core.text import Text
from rules.kemet.hooks import Hook, hook
from rules.kemet.sentences import text

PLAYERS: Final = range(2, 6)
UNITS: Final = 12  # figures of one player
STARTING_UNITS: Final = 10
TROOP: Final = 5  # units of one player in one space
PRAYER_POINTS: Final = range(12)  # the track
STARTING_POINTS: Final = 5
NIGHT_POINTS: Final = 2
PRAYER: Final = 2
TURNS: Final = 5  # ordinary tokens
TELEPORT: Final = 2  # prayer points
TOP_LEVEL: Final = 4
BEGINNERS_LEVEL: Final = 2
BEGINNERS_GOAL: Final = 4

Colour = Literal["white", "red", "blue", "black"]
WHITE, RED, BLUE, BLACK = "white", "red", "blue", "black"
COLOURS: Final = (WHITE, RED, BLUE, BLACK)

MARKS: Final = (
    Mark("anubis", text("Anubis"), "●", "A"),
    Mark("bastet", text("Bastet"), "■", "B"),
    Mark("horus", text("Horus"), "▲", "H"),
    Mark("sobek", text("Sobek"), "◆", "S"),
    Mark("wadjet", text("Wadjet"), "⬢", "W"),
)


@dataclass(frozen=True, slots=True)
class Tile(TableRow):
    """A power tile. Those with the same `power` exclude each other."""

    word: Word
    label: Text
    colour: str
    level: int
    copies: int
    effect: Text
    hooks: tuple[Hook, ...]
    power: Word = ""  # the word of its power, if tiles of several colours share it

    @property
    def kind(self) -> Word:
        return self.power or self.word


@dataclass(frozen=True, slots=True)
class Creature(TableRow):
    """A creature. Its tile has the same word. Its hooks work for the troop that it goes with."""

    word: Word
    label: Text
    hooks: tuple[Hook, ...]


@dataclass(frozen=True, slots=True)
class Intervention(TableRow):
    """A kind of Divine Intervention card.

    `icon`: `day` on the player's turn, `move` with a Move action, `battle`, `reveal` after the
    battle cards are shown, `off` on another's turn.
    """

    word: Word
    label: Text
    icon: Literal["day", "move", "battle", "reveal", "off"]
    cost: int
    copies: int
    ta_seti: bool
    effect: Text
    hooks: tuple[Hook, ...]


@dataclass(frozen=True, slots=True)
class BattleCard(TableRow):
    """A battle card. `own_losses` are units that its user loses after the damage."""

    word: Word
    strength: int
    damage: int
    protection: int
    own_losses: int = 0

    @property
    def label(self) -> Text:
        return _strengths(self.strength, self.damage, self.protection, self.own_losses)

    @property
    def short(self) -> Text:
        """Strength, damage, protection, and its own losses."""
        own = f" (−{self.own_losses})" if self.own_losses else ""
        return Text(f"{self.strength}/{self.damage}/{self.protection}{own}")


@cache
def _strengths(strength: int, damage: int, protection: int, own_losses: int) -> Text:
    values = text(
        "{strength} strength, {damage} damage, {protection} protection",
        strength=strength,
        damage=damage,
        protection=protection,
    )
    if not own_losses:
        return values
    return text("{values}, own losses {number}", values=values, number=own_losses)


_VICTORY: Final = text("1 permanent victory point.")
_SILVER: Final = text("The silver token: one extra action, once a Day.")

# fmt: off
TILES: Final = (
    #    word              label                     colour lvl copies
    Tile("priest", text("Priest"), WHITE, 1, 2,
         text("1 more prayer point whenever you pray."), (hook("pray"),)),
    Tile("priestess", text("Priestess"), WHITE, 1, 2,
         text("Power tiles cost 1 less."), (hook("cost-tile", -1),)),
    Tile("slaves", text("Slaves"), WHITE, 2, 1,
         text("Each level of a pyramid costs 1 less."), (hook("cost-level", -1),)),
    Tile("high-priest", text("High Priest"), WHITE, 2, 1,
         text("2 more prayer points every Night."), (hook("night-pp", 2),)),
    Tile("crusade", text("Crusade"), WHITE, 2, 1,
         text("2 prayer points for each enemy unit you destroy in battle."),
         (hook("kill-pp", 2),)),
    Tile("divine-boon", text("Divine Boon"), WHITE, 2, 1,
         text("1 more Divine Intervention card every Night."), (hook("night-di"),)),
    Tile("hand-of-god", text("Hand of God"), WHITE, 3, 1,
         text("Every Night you may raise one pyramid by one level for free."),
         (hook("night-raise"),)),
    Tile("vision", text("Vision"), WHITE, 3, 1,
         text("Choose your first Divine Intervention card of the Night from five."),
         (hook("night-pick", 5),)),
    Tile("holy-war", text("Holy War"), WHITE, 3, 1,
         text("4 prayer points for each battle you win."), (hook("pp", 4, "win"),)),
    Tile("white-victory-point", text("Victory Point"), WHITE, 3, 1, _VICTORY,
         (hook("buy-vp"),), "victory-point"),
    Tile("priest-of-ra", text("Priest of Ra"), WHITE, 4, 1,
         text("Every cost you pay is 1 lower."), (hook("cost-any", -1),)),
    Tile("priest-of-amon", text("Priest of Amon"), WHITE, 4, 1,
         text("5 more prayer points every Night."), (hook("night-pp", 5),)),
    Tile("the-mummy", text("The Mummy"), WHITE, 4, 1,
         text("A creature: +1 move, +2 strength, and 1 more Divine Intervention card every "
              "Night."),
         (hook("buy-creature"), hook("night-di"))),
    Tile("white-act-of-god", text("Act of God"), WHITE, 4, 1, _SILVER,
         (hook("token-silver"),), "act-of-god"),
    Tile("charge", text("Charge!"), RED, 1, 2,
         text("1 more strength when you attack."), (hook("strength", 1, "attack"),)),
    Tile("stargate", text("Stargate"), RED, 1, 1,
         text("Teleports cost 1 less."), (hook("cost-teleport", -1),)),
    Tile("god-speed", text("God Speed"), RED, 1, 1,
         text("All your troops move 1 further."), (hook("capacity"),)),
    Tile("carnage", text("Carnage"), RED, 2, 1,
         text("1 more damage in battle."), (hook("damage"),)),
    Tile("offensive-strategy", text("Offensive Strategy"), RED, 2, 1,
         text("Take back your battle cards and exchange one for 3 strength, 3 damage."),
         (hook("buy-card", detail="offensive"),)),
    Tile("open-gates", text("Open Gates"), RED, 2, 1,
         text("Walls do not stop your troops."), (hook("no-walls"),)),
    Tile("teleport", text("Teleport"), RED, 2, 1,
         text("Your troops may teleport from obelisks too."), (hook("teleport-from-obelisk"),)),
    Tile("royal-scarab", text("Royal Scarab"), RED, 3, 1,
         text("A creature: +2 moves, +2 strength."), (hook("buy-creature"),)),
    Tile("blades-of-neith", text("Blades of Neith"), RED, 3, 1,
         text("1 more strength in battle."), (hook("strength"),)),
    Tile("divine-wound", text("Divine Wound"), RED, 3, 1,
         text("1 strength for each Divine Intervention card you discard in battle."),
         (hook("wound"),)),
    Tile("red-victory-point", text("Victory Point"), RED, 3, 1, _VICTORY,
         (hook("buy-vp"),), "victory-point"),
    Tile("giant-scorpion", text("Giant Scorpion"), RED, 4, 1,
         text("A creature: +1 move, +2 strength, +2 damage."), (hook("buy-creature"),)),
    Tile("initiative", text("Initiative"), RED, 4, 1,
         text("When you attack by Day, two enemy units die before the battle."),
         (hook("preempt-kill", 2),)),
    Tile("phoenix", text("Phoenix"), RED, 4, 1,
         text("A creature: +1 move, +2 strength, and walls do not stop it."),
         (hook("buy-creature"),)),
    Tile("red-act-of-god", text("Act of God"), RED, 4, 1, _SILVER,
         (hook("token-silver"),), "act-of-god"),
    Tile("recruiting-scribe", text("Recruiting Scribe"), BLUE, 1, 2,
         text("2 more units for free whenever you recruit."), (hook("recruit-free", 2),)),
    Tile("defense", text("Defense!"), BLUE, 1, 2,
         text("1 more strength when you defend."), (hook("strength", 1, "defence"),)),
    Tile("legion", text("Legion"), BLUE, 2, 1,
         text("Your troops may have 7 units."), (hook("limit", 7),)),
    Tile("ancestral-elephant", text("Ancestral Elephant"), BLUE, 2, 1,
         text("A creature: +1 move, +1 strength, +1 protection."), (hook("buy-creature"),)),
    Tile("defensive-strategy", text("Defensive Strategy"), BLUE, 2, 1,
         text("Take back your battle cards and exchange one for 3 strength, 3 protection."),
         (hook("buy-card", detail="defensive"),)),
    Tile("deep-desert-snake", text("Deep Desert Snake"), BLUE, 2, 1,
         text("A creature: +1 move, and it cancels the enemy's creature in battle."),
         (hook("buy-creature"),)),
    Tile("shield-of-neith", text("Shield of Neith"), BLUE, 3, 1,
         text("1 more protection in battle."), (hook("protection"),)),
    Tile("defensive-victory", text("Defensive Victory"), BLUE, 3, 1,
         text("A battle won in defence, with a survivor, gives 1 victory point."),
         (hook("battle-vp", 1, "win", "defence", "survivor"),)),
    Tile("prescience", text("Prescience"), BLUE, 3, 1,
         text("Your opponent chooses first and shows you the battle card."), (hook("see-card"),)),
    Tile("blue-victory-point", text("Victory Point"), BLUE, 3, 1, _VICTORY,
         (hook("buy-vp"),), "victory-point"),
    Tile("reinforcements", text("Reinforcements"), BLUE, 4, 1,
         text("Every Night you may add 4 units to one troop and your city."),
         (hook("night-units", 4),)),
    Tile("sphinx", text("Sphinx"), BLUE, 4, 1,
         text("A creature: +2 strength, and 1 permanent victory point."),
         (hook("buy-creature"), hook("buy-vp"))),
    Tile("divine-will", text("Divine Will"), BLUE, 4, 1,
         text("The gold token: move or recruit once more, once a Day."),
         (hook("token-gold", detail="move"), hook("token-gold", detail="recruit"))),
    Tile("blue-act-of-god", text("Act of God"), BLUE, 4, 1, _SILVER,
         (hook("token-silver"),), "act-of-god"),
    Tile("mercenaries", text("Mercenaries"), BLACK, 1, 2,
         text("3 mercenaries in your city immediately. They are units like the others."),
         (hook("buy-units", 3),)),
    Tile("enforced-recruitment", text("Enforced Recruitment"), BLACK, 1, 1,
         text("You may also recruit wherever you have a troop."), (hook("recruit-at-troops"),)),
    Tile("dark-ritual", text("Dark Ritual"), BLACK, 1, 1,
         text("The gold token: pray once more, once a Day."),
         (hook("token-gold", detail="pray"),)),
    Tile("honor-in-battle", text("Honor in Battle"), BLACK, 2, 1,
         text("1 prayer point for each unit that the enemy destroys in battle."),
         (hook("loss-pp"),)),
    Tile("dedication-to-battle", text("Dedication to Battle"), BLACK, 2, 1,
         text("2 prayer points when your move enters a space with an enemy troop."),
         (hook("enter-enemy-pp", 2),)),
    Tile("khnums-sphinx", text("Khnum's Sphinx"), BLACK, 2, 1,
         text("A creature: +1 move, +1 strength, and enemies pay 2 to enter its space."),
         (hook("buy-creature"),)),
    Tile("twin-ceremony", text("Twin Ceremony"), BLACK, 2, 1,
         text("The gold token: use a Buy space again, once a Day. The tile costs 1 more."),
         (hook("token-gold", detail="rebuy"), hook("cost-rebuy"))),
    Tile("griffin-sphinx", text("Griffin Sphinx"), BLACK, 3, 1,
         text("A creature: +2 strength, and its troop may teleport from obelisks."),
         (hook("buy-creature"),)),
    Tile("forced-march", text("Forced March"), BLACK, 3, 1,
         text("The gold token: move once more, once a Day."),
         (hook("token-gold", detail="move"),)),
    Tile("deadly-trap", text("Deadly Trap"), BLACK, 3, 1,
         text("An enemy troop that enters your troop’s space loses one unit before the battle."),
         (hook("entered-kill"),)),
    Tile("black-victory-point", text("Victory Point"), BLACK, 3, 1, _VICTORY,
         (hook("buy-vp"),), "victory-point"),
    Tile("devourer", text("Devourer"), BLACK, 4, 1,
         text("A creature: +1 move, +2 strength, safe outside battle, 1 point for a win with 2 "
              "kills."),
         (hook("buy-creature"),)),
    Tile("bestial-fury", text("Bestial Fury"), BLACK, 4, 1,
         text("All your troops move 1 further, with 1 more strength and 1 more damage."),
         (hook("capacity"), hook("strength"), hook("damage"))),
    Tile("divine-strength", text("Divine Strength"), BLACK, 4, 1,
         text("1 more prayer point whenever you gain any by Day."), (hook("gain-pp"),)),
    Tile("black-act-of-god", text("Act of God"), BLACK, 4, 1, _SILVER,
         (hook("token-silver"),), "act-of-god"),
)
TILE: Final = {tile.word: tile for tile in TILES}


@cache
def tiles_with(hook: str) -> Mapping[Word, Tile]:
    """Return the tiles that have a hook, whatever limits it."""
    return {row.word: row for row in TILES if any(each.name == hook for each in row.hooks)}



CREATURES: Final = (
    Creature("ancestral-elephant", text("Ancestral Elephant"),
             (hook("capacity"), hook("strength"), hook("protection"))),
    Creature("deep-desert-snake", text("Deep Desert Snake"),
             (hook("capacity"), hook("mute-creature"))),
    Creature("sphinx", text("Sphinx"), (hook("strength", 2),)),
    Creature("royal-scarab", text("Royal Scarab"), (hook("capacity", 2), hook("strength", 2))),
    Creature("giant-scorpion", text("Giant Scorpion"),
             (hook("capacity"), hook("strength", 2), hook("damage", 2))),
    Creature("phoenix", text("Phoenix"),
             (hook("capacity"), hook("strength", 2), hook("no-walls"))),
    Creature("the-mummy", text("The Mummy"), (hook("capacity"), hook("strength", 2))),
    Creature("khnums-sphinx", text("Khnum's Sphinx"),
             (hook("capacity"), hook("strength"), hook("toll", 2))),
    Creature("griffin-sphinx", text("Griffin Sphinx"),
             (hook("strength", 2), hook("teleport-from-obelisk"))),
    Creature("devourer", text("Devourer"),
             (hook("capacity"), hook("strength", 2), hook("immune"),
              hook("battle-vp", 1, "win", "survivor", "two-kills"))),
)
CREATURE: Final = {creature.word: creature for creature in CREATURES}

INTERVENTIONS: Final = (
    Intervention("war-rage", text("War Rage"), "battle", 0, 3, False,
                 text("1 strength."), (hook("strength"),)),
    Intervention("war-fury", text("War Fury"), "battle", 1, 3, False,
                 text("2 strength."), (hook("strength", 2),)),
    Intervention("bloody-battle", text("Bloody Battle"), "battle", 0, 3, False,
                 text("1 damage."), (hook("damage"),)),
    Intervention("blood-bath", text("Blood Bath"), "battle", 1, 3, False,
                 text("2 damage."), (hook("damage", 2),)),
    Intervention("bronze-wall", text("Bronze Wall"), "battle", 0, 3, False,
                 text("1 protection."), (hook("protection"),)),
    Intervention("iron-wall", text("Iron Wall"), "battle", 1, 3, False,
                 text("2 protection."), (hook("protection", 2),)),
    Intervention("raining-fire", text("Raining Fire"), "day", 1, 3, False,
                 text("Destroy one enemy unit anywhere."), (hook("now-kill"),)),
    Intervention("prayer", text("Prayer"), "day", 0, 2, False,
                 text("2 prayer points."), (hook("now-pp", 2),)),
    Intervention("enlistment", text("Enlistment"), "day", 0, 3, False,
                 text("Add up to two units in your city or to one of your troops."),
                 (hook("now-units", 2),)),
    Intervention("mana-theft", text("Mana Theft"), "day", 0, 2, False,
                 text("Each opponent loses 1 prayer point, and you gain 1."), (hook("now-drain"),)),
    Intervention("teleportation", text("Teleportation"), "move", 1, 3, False,
                 text("Teleport the moving troop to an obelisk, from anywhere."),
                 (hook("teleport-now"),)),
    Intervention("open-gates", text("Open Gates"), "move", 1, 1, False,
                 text("Walls do not stop this move."), (hook("no-walls"),)),
    Intervention("veto", text("Veto"), "off", 0, 2, False,
                 text("Cancel the Divine Intervention card just played, but not in battle."),
                 (hook("cancel-di"),)),
    Intervention("escape", text("Escape"), "off", 0, 1, False,
                 text("When an opponent comes to your troop, it leaves for an adjacent space."),
                 (hook("flee"),)),
    Intervention("glory", text("Glory"), "battle", 0, 2, True,
                 text("4 prayer points if you win."), (hook("pp", 4, "win"),)),
    Intervention("divine-protection", text("Divine Protection"), "battle", 0, 2, True,
                 text("No losses if you win."), (hook("no-losses", 1, "win"),)),
    Intervention("reinforcements", text("Reinforcements"), "battle", 0, 2, True,
                 text("Add up to 3 units if you win."), (hook("units", 3, "win"),)),
    Intervention("tactical-choice", text("Tactical Choice"), "reveal", 0, 2, True,
                 text("Exchange the battle card you showed for the one you discarded."),
                 (hook("swap"),)),
    Intervention("swiftness", text("Swiftness"), "move", 0, 2, True,
                 text("This troop moves 1 further."), (hook("capacity"),)),
    Intervention("divine-memory", text("Divine Memory"), "day", 1, 2, True,
                 text("Take a card of your choice from the discard pile, in secret."),
                 (hook("now-undiscard"),)),
)
INTERVENTION: Final = {card.word: card for card in INTERVENTIONS}

BATTLE_CARDS: Final = (
    BattleCard("strong", 4, 1, 0),
    BattleCard("fierce", 3, 2, 0),
    BattleCard("firm", 3, 0, 1),
    BattleCard("even", 2, 2, 1),
    BattleCard("shielded", 2, 0, 2),
    BattleCard("bloody", 1, 3, 0),
)
SPECIAL_CARDS: Final = (BattleCard("offensive", 3, 3, 0), BattleCard("defensive", 3, 0, 3))
TA_SETI_CARDS: Final = (BattleCard("chariot", 5, 0, 0, own_losses=2), BattleCard("wall", 1, 1, 3))
# fmt: on
BATTLE_CARD: Final = {card.word: card for card in (*BATTLE_CARDS, *SPECIAL_CARDS, *TA_SETI_CARDS)}


@dataclass(frozen=True, slots=True)
class ActionSpace(TableRow):
    """A space of the action pyramid: its row, and the effect of a token there."""

    word: Word
    label: Text
    row: int
    action: Literal["move", "recruit", "raise", "pray", "buy"]
    colour: str = ""  # of the tiles that are bought there
    black: bool = False  # only with the black pyramids


ACTION_SPACES: Final = (
    ActionSpace("move-1", text("Move (row 1)"), 1, "move"),
    ActionSpace("recruit", text("Recruit"), 1, "recruit"),
    ActionSpace("raise", text("Raise a pyramid"), 2, "raise"),
    ActionSpace("move-2", text("Move (row 2)"), 2, "move"),
    ActionSpace("pray-2", text("Pray (row 2)"), 2, "pray"),
    ActionSpace("buy-white", text("Buy white"), 3, "buy", WHITE),
    ActionSpace("buy-red", text("Buy red"), 3, "buy", RED),
    ActionSpace("buy-blue", text("Buy blue"), 3, "buy", BLUE),
    ActionSpace("buy-black", text("Buy black"), 3, "buy", BLACK, black=True),
    ActionSpace("pray-3", text("Pray (row 3)"), 3, "pray"),
)
ACTION_SPACE: Final = {space.word: space for space in ACTION_SPACES}
ROWS: Final = (1, 2, 3)
