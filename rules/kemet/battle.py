"""Sums of a battle (chapter 8): strength, damage, protection and losses of each side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text
from rules.kemet.hooks import Hooked, has, total
from rules.kemet.path import OBJECT, REWARD, Object, Skill
from rules.kemet.sentences import text, texts
from rules.kemet.state import (
    Battle,
    Item,
    Kemet,
    creature_row,
    owned,
    skills_of,
    troop_of,
)
from rules.kemet.tables import BATTLE_CARD, INTERVENTION, Creature, Intervention, Tile

VALUES = ("strength", "damage", "protection")


def role(battle: Battle, seat: Seat) -> Word:
    return "attack" if seat == battle.attacker else "defence"


def creature_of(state: Kemet, battle: Battle, seat: Seat) -> Word | None:
    """Return a side's creature, or None if the enemy's (chapter 9) or a Mask cancels it."""
    enemy = battle.creatures[battle.other(seat)]
    if battle.masked or has(creature_row(state, battle.other(seat), enemy), "mute-creature"):
        return None
    return battle.creatures[seat]


def paid_cards(battle: Battle, seat: Seat) -> list[Intervention]:
    """List a side's working Divine Intervention cards: paid ones, each copy by itself (R-I10)."""
    if battle.masked:
        return []
    unpaid = list(battle.unpaid.get(seat, ()))
    found = []
    for word in battle.played.get(seat, ()):
        if word in unpaid:
            unpaid.remove(word)
        else:
            found.append(INTERVENTION[word])
    return found


def rows(state: Kemet, battle: Battle, seat: Seat) -> list[Hooked]:
    """List all components that work for a side, none under a Mask (R-O5)."""
    if battle.masked:
        return []
    return [*_troop_rows(state, battle, seat), *paid_cards(battle, seat)]


def _troop_rows(state: Kemet, battle: Battle, seat: Seat) -> list[Tile | Creature | Skill | Object]:
    """List the tiles, creature, skills and objects that work for a side's troop."""
    creature = creature_of(state, battle, seat)
    return [
        *owned(state, seat),
        *creature_row(state, seat, creature),
        *troop_skills(state, battle, seat),
        *used_objects(battle, seat),
    ]


def used_objects(battle: Battle, seat: Seat) -> list[Object]:
    return [OBJECT[word] for word in battle.objects.get(seat, ())]


def troop_skills(state: Kemet, battle: Battle, seat: Seat) -> list[Skill]:
    """List a side's skills if its troop had a priest at the start of the battle (R-O10)."""
    return [] if battle.masked or seat not in battle.priests else skills_of(state, seat)


def items(state: Kemet, battle: Battle, seat: Seat) -> list[Item]:
    """List the known lines that add up to a side's strength, damage and protection."""
    found = [*_troop(battle, seat)]
    for row in () if battle.masked else _troop_rows(state, battle, seat):
        found.append(_item(row.label, row, role(battle, seat)))
    for card in paid_cards(battle, seat):
        found.append(_item(card.label, card, role(battle, seat)))
    for word in battle.temporary if seat == battle.attacker and not battle.masked else ():
        found.append(_item(REWARD[word].label, REWARD[word], role(battle, seat)))
    if wounds := battle.wounds.get(seat):
        found.append(Item(text("Divine Wound"), wounds, 0, 0))
    return [item for item in found if item.strength or item.damage or item.protection]


def _troop(battle: Battle, seat: Seat) -> Iterator[Item]:
    units = battle.units[seat]
    yield Item(texts("{count} unit", "{count} units", units), units, 0, 0)
    if word := battle.shown.get(seat):
        card = BATTLE_CARD[word]
        yield Item(text("Battle card"), card.strength, card.damage, card.protection)


def _item(label: Text, of: Hooked, fact: Word) -> Item:
    strength, damage, protection = (total([of], value, fact) for value in VALUES)
    return Item(label, strength, damage, protection)


def sums(lines: Iterable[Item]) -> tuple[int, int, int]:
    """Add up lines to (strength, damage, protection)."""
    each = tuple(lines)
    return (
        sum(item.strength for item in each),
        sum(item.damage for item in each),
        sum(item.protection for item in each),
    )


def stronger(battle: Battle) -> Seat:
    """Return the side with more strength, the defender in a tie (B6)."""
    attack, defence = (sums(battle.items[seat])[0] for seat in battle.sides)
    return battle.attacker if attack > defence else battle.defender


def losses(state: Kemet, battle: Battle, seat: Seat, winner: Seat) -> int:
    """Count the units that the enemy's damage destroys, at most all of a side's (B7)."""
    result = "win" if seat == winner else "lose"
    if has(rows(state, battle, seat), "no-losses", result):
        return 0
    _, damage, _ = sums(battle.items[battle.other(seat)])
    _, _, protection = sums(battle.items[seat])
    return min(battle.units[seat], max(0, damage - protection))


def survivors(state: Kemet, battle: Battle, seat: Seat) -> int:
    troop = troop_of(state, seat, battle.space)
    return troop.units if troop else 0


def facts(state: Kemet, battle: Battle, seat: Seat) -> list[Word]:
    """List the facts about a side that limit hooks (`Hook.when`), after the losses."""
    found = [role(battle, seat), "win" if seat == battle.winner else "lose"]
    if survivors(state, battle, seat):
        found.append("survivor")
    if battle.losses[battle.other(seat)] >= 2:
        found.append("two-kills")
    return found
