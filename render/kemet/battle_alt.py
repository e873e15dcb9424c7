"""Describe a battle in sentences, its outcome first, for blind players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from render.alt import Sentence, Topic, join_sentences
from render.kemet.alt import army
from rules.core.menu import Word
from rules.core.text import Language, Text, listed
from rules.kemet.board import SPACE
from rules.kemet.sentences import text, texts
from rules.kemet.view import BattleView, SideView, TroopView

OUTCOME: Final = Topic(8, text("the two sides"))
TOTALS: Final = Topic(7, text("totals and losses"))
SUMS: Final = Topic(5, text("cards and bonuses"))


def battle_alt_text(battle: BattleView, language: Language) -> str:
    return join_sentences(_sentences(battle), language)


def _sentences(battle: BattleView) -> Iterator[Sentence]:
    """Say the outcome of the battle, then the troop and the totals of each side."""
    attacker, defender = battle.attacker, battle.defender
    yield OUTCOME, _outcome(battle)
    if battle.masked:
        yield OUTCOME, text("A Mask: only units and battle cards count.")
    yield OUTCOME, text("{side} attacks.", side=army(_troop_of(attacker)))
    yield from _side(attacker)
    yield OUTCOME, text("{side} defends.", side=army(_troop_of(defender)))
    yield from _side(defender)


def _outcome(battle: BattleView) -> Text:
    place = SPACE[battle.space].label
    if not battle.winner:
        return text("Battle: {place}.", place=place)
    winner, loser = winner_first(battle)
    return text(
        "{place}: {seat} wins {strength}–{other}.",
        place=place,
        seat=winner.seat,
        strength=winner.strength,
        other=loser.strength,
    )


def winner_first(battle: BattleView) -> Sequence[SideView]:
    return sorted((battle.attacker, battle.defender), key=lambda side: side.seat != battle.winner)


def _troop_of(side: SideView) -> TroopView:
    return TroopView(side.seat, side.units, side.creature)


def _side(side: SideView) -> Iterator[Sentence]:
    total = _totals(side.strength, side.damage, side.protection)
    yield TOTALS, text("Total: {numbers}.", numbers=total)
    if side.losses is not None:
        lost = texts("{count} unit", "{count} units", side.losses)
        yield TOTALS, text("Losses: {units}.", units=lost)
    if side.points:
        yield TOTALS, text("Victory points: {points}.", points=side.points)
    if side.fate is not None:
        yield TOTALS, _fate(side.fate)
    if side.card:
        yield SUMS, text("Battle card: {card}.", card=side.card.label)
    for bonus in side.bonuses:
        numbers = _totals(bonus.strength, bonus.damage, bonus.protection)
        yield SUMS, text("{bonus}: {numbers}.", bonus=bonus.label, numbers=numbers)


def _fate(fate: Word) -> Text:
    if not fate:
        return text("The troop is recalled.")
    return text("The troop is now here: {place}.", place=SPACE[fate].label)


def _totals(strength: int, damage: int, protection: int) -> Text:
    """List the totals that are not zero, or a strength of zero."""
    return listed(
        total
        for number, total in (
            (strength or (not damage and not protection), text("{n} strength", n=strength)),
            (damage, text("{n} damage", n=damage)),
            (protection, text("{n} protection", n=protection)),
        )
        if number
    )
