"""What a battle comes to (chapter 8): strength, damage, protection, losses, points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text, text, texts
from rules.kemet.hooks import Hooked, has, total
from rules.kemet.state import Battle, Item, Kemet, owned, troop_of
from rules.kemet.tables import BATTLE_CARD, CREATURE, INTERVENTION, Intervention

VALUES = ("strength", "damage", "protection")


def role(battle: Battle, seat: Seat) -> Word:
    return "attack" if seat == battle.attacker else "defence"


def creature_of(battle: Battle, seat: Seat) -> Word | None:
    """The creature that counts: none where the enemy's cancels it (chapter 9)."""
    enemy = battle.creatures[battle.other(seat)]
    if enemy and has([CREATURE[enemy]], "mute-creature"):
        return None
    return battle.creatures[seat]


def paid_cards(battle: Battle, seat: Seat) -> list[Intervention]:
    """The Divine Intervention cards played that work."""
    unpaid = list(battle.unpaid.get(seat, ()))
    found = []
    for word in battle.played.get(seat, ()):
        if word in unpaid:
            unpaid.remove(word)
        else:
            found.append(INTERVENTION[word])
    return found


def rows(state: Kemet, battle: Battle, seat: Seat) -> list[Hooked]:
    """Everything whose effects work for a side."""
    creature = creature_of(battle, seat)
    return [
        *owned(state, seat),
        *([CREATURE[creature]] if creature else []),
        *paid_cards(battle, seat),
    ]


def items(state: Kemet, battle: Battle, seat: Seat) -> list[Item]:
    """What a side's sums are made of, as far as it is known."""
    found = [*_troop(battle, seat), *_tiles(state, battle, seat)]
    for card in paid_cards(battle, seat):
        found.append(_item(card.label, [card], role(battle, seat)))
    if wounds := battle.wounds.get(seat):
        found.append(Item(text("Divine Wound"), wounds, 0, 0))
    return [item for item in found if item.strength or item.damage or item.protection]


def _troop(battle: Battle, seat: Seat) -> Iterator[Item]:
    units = battle.units[seat]
    yield Item(texts("{count} unit", "{count} units", units), units, 0, 0)
    if word := battle.shown.get(seat):
        card = BATTLE_CARD[word]
        yield Item(text("Battle card"), card.strength, card.damage, card.protection)


def _tiles(state: Kemet, battle: Battle, seat: Seat) -> Iterator[Item]:
    for tile in owned(state, seat):
        yield _item(tile.label, [tile], role(battle, seat))
    if creature := creature_of(battle, seat):
        yield _item(CREATURE[creature].label, [CREATURE[creature]], role(battle, seat))


def _item(label: Text, of: list[Hooked], fact: Word) -> Item:
    strength, damage, protection = (total(of, value, fact) for value in VALUES)
    return Item(label, strength, damage, protection)


def sums(lines: Iterable[Item]) -> tuple[int, int, int]:
    """Strength, damage, protection."""
    each = tuple(lines)
    return (
        sum(item.strength for item in each),
        sum(item.damage for item in each),
        sum(item.protection for item in each),
    )


def stronger(battle: Battle) -> Seat:
    """A tie is the defender's (B6)."""
    attack, defence = (sums(battle.items[seat])[0] for seat in battle.sides)
    return battle.attacker if attack > defence else battle.defender


def losses(state: Kemet, battle: Battle, seat: Seat, winner: Seat) -> int:
    """Units that the enemy's damage destroys, as many as there are (B7)."""
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
    """The conditions that hold for a side once the losses are taken."""
    found = [role(battle, seat), "win" if seat == battle.winner else "lose"]
    if survivors(state, battle, seat):
        found.append("survivor")
    if battle.losses[battle.other(seat)] >= 2:
        found.append("two-kills")
    return found
