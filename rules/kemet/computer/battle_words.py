"""Reasons for a battle, and for the cards committed to it, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.core.secrets import Seat
from rules.core.text import Text
from rules.kemet.battle import items, sums
from rules.kemet.computer.odds import chance_to_win, strength, strength_of
from rules.kemet.hooks import total
from rules.kemet.movement import Group
from rules.kemet.phases.commit import CommitCards
from rules.kemet.sentences import text, texts
from rules.kemet.state import Battle, Kemet, enemy_in
from rules.kemet.tables import BATTLE_CARD, BATTLE_CARDS, INTERVENTION

TEN: Final = 10
ALMOST_NONE: Final = text("You win almost none of these battles.")
NEARLY_ALL: Final = text("You win nearly all of these battles.")


def odds_in_ten(state: Kemet, seat: Seat, group: Group) -> Text:
    """Write the odds of a group against the enemy in its space."""
    enemy = enemy_in(state, seat, group.space)
    assert enemy is not None
    own = strength(state, seat, group.units, group.creature, group.priests, "attack")
    there = strength_of(state, enemy, state.troops[group.space][enemy], "defence")
    chance = round(TEN * chance_to_win(own, there))
    won = text("You win about {chance} in {all} such battles.", chance=chance, all=TEN)
    return text(
        "{own} against {other} before the cards. {won}",
        own=own,
        other=there,
        won={0: ALMOST_NONE, TEN: NEARLY_ALL}.get(chance, won),
    )


def committed(state: Kemet, seat: Seat, action: CommitCards) -> Iterator[Text]:
    """Yield the strength with a battle card, and the number of enemy cards that it beats alone."""
    battle, commit = state.battle, action.commit
    assert battle is not None
    enemy = battle.other(seat)
    own, theirs = (sums(items(state, battle, each))[0] for each in (seat, enemy))
    role = "attack" if seat == battle.attacker else "defence"
    own += BATTLE_CARD[commit.card].strength
    own += total([INTERVENTION[word] for word in commit.played], "strength", role)
    if battle.foreseen and seat in battle.foreseen.owners:
        theirs += BATTLE_CARD[battle.foreseen.value].strength
        yield text("It gives you {own} strength against {theirs}.", own=own, theirs=theirs)
        return
    possible = _possible(state, enemy)
    yield texts(
        "It gives you {own} strength, enough against {beaten} of {other}’s {count} usual card.",
        "It gives you {own} strength, enough against {beaten} of {other}’s {count} usual cards.",
        len(possible),
        own=own,
        beaten=sum(_wins(battle, seat, own, theirs + card) for card in possible),
        other=enemy,
    )


def _wins(battle: Battle, seat: Seat, own: int, theirs: int) -> bool:
    """Whether a side wins. The defender wins a tie."""
    return own > theirs or (own == theirs and seat == battle.defender)


def _possible(state: Kemet, seat: Seat) -> list[int]:
    """List the strengths of a seat's usual battle cards, without its face-up used ones."""
    used = state.shown_used.get(seat, ())
    return [card.strength for card in BATTLE_CARDS if card.word not in used]
