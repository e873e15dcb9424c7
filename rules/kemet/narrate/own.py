"""The viewer's own secrets in words: hands, sealed choices, cards to choose from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.core.text import Text, dotted, joined, listed
from rules.kemet.cards import whole_hand
from rules.kemet.index import WHEN
from rules.kemet.narrate import phrases
from rules.kemet.sentences import text, texts
from rules.kemet.tables import ACTION_SPACE, ROWS, BattleCard, Intervention
from rules.kemet.view import BattleView, KemetView, PlayerView


def brief(view: KemetView) -> Text:
    """Write the facts for the viewer's decision in a few short lines."""
    if view.viewer is None:
        return text("You are watching.")
    return joined(_brief(view, _player(view, view.viewer)), "\n")


def _player(view: KemetView, seat: str) -> PlayerView:
    return next(player for player in view.players if player.seat == seat)


def _brief(view: KemetView, me: PlayerView) -> Iterator[Text]:
    yield text(
        "You have {prayer}, {points} of {goal} and {units} in reserve.",
        prayer=phrases.prayer(me.prayer),
        points=me.points,
        goal=phrases.victory(view.goal),
        units=phrases.units(me.reserve),
    )
    if view.my_cards:
        yield text("Your cards: {cards}.", cards=_named(view.my_cards))
    yield from _rows(view, me)
    yield from _battle(view)
    yield from _offer(view)


def _rows(view: KemetView, me: PlayerView) -> Iterator[Text]:
    """Name the rows that still need a token, on the viewer's turn (chapter 3)."""
    if view.phase != "turn" or view.active != view.viewer:
        return
    counted = [
        token.space
        for token in me.tokens
        if not token.tile and (not token.silver or view.options.silver_counts_for_rows)
    ]
    if empty := sorted({*ROWS} - {ACTION_SPACE[space].row for space in counted}):
        yield texts(
            "Row {rows} still needs a token this Day.",
            "Rows {rows} still need a token each this Day.",
            len(empty),
            rows=listed(Text(str(row)) for row in empty),
        )


def _named(cards: Sequence[Intervention]) -> Text:
    return phrases.cards(card.word for card in cards)


def _battle(view: KemetView) -> Iterator[Text]:
    """Describe the viewer's battle: both sides as far as known, and the enemy's possible cards."""
    battle = view.battle
    if battle is None or battle.winner or view.viewer not in _seats(battle):
        return
    yield phrases.battle(battle)
    mine, (enemy,) = view.my_battle_hand or (), _seats(battle) - {view.viewer}
    other = _player(view, enemy)
    yield text("Your battle cards, as strength/damage/protection: {cards}.", cards=_short(mine))
    yield texts(
        "{seat} has {battle} of {count} battle card in hand and {cards}.",
        "{seat} has {battle} of {count} battle cards in hand and {cards}.",
        len(whole_hand(view.options)),
        seat=enemy,
        battle=other.battle_hand,
        cards=phrases.interventions(other.cards),
    )


def _seats(battle: BattleView) -> set[str]:
    return {battle.attacker.seat, battle.defender.seat}


def _short(cards: Sequence[BattleCard]) -> Text:
    return joined((card.short for card in cards), phrases.BETWEEN)


def _offer(view: KemetView) -> Iterator[Text]:
    """Name the cards that the viewer looks at or has chosen in secret, until they are shown."""
    offer = view.my_offer
    if offer is None:
        return
    if offer.cards:
        yield text("You choose among: {cards}.", cards=_named(offer.cards))
    if view.battle is None or view.battle.attacker.card:
        return
    if offer.card and offer.discard:
        yield _sealed(offer.card, offer.discard, offer.played)
    elif offer.foreseen:
        yield text("Your enemy plays {card}.", card=offer.foreseen.label)


def _sealed(card: BattleCard, discard: BattleCard, played: Sequence[Intervention]) -> Text:
    chosen = text("{card}, discarding {other}", card=card.short, other=discard.short)
    behind = text("with {cards}", cards=_named(played)) if played else None
    return text("Sealed: {what}.", what=dotted(chosen, behind) or chosen)


def hand(view: KemetView) -> Sequence[Text]:
    """List the viewer's private knowledge, a line each, with each card's effect."""
    return tuple(_lines(view)) if view.viewer else (text("You are watching."),)


def _lines(view: KemetView) -> Iterator[Text]:
    yield from _explained(view.my_cards or ())
    if not view.my_cards:
        yield text("You have no Divine Intervention card.")
    yield text("Battle cards, as strength/damage/protection:")
    yield text("in hand: {cards}", cards=_short(view.my_battle_hand or ()))
    if view.my_battle_used:
        yield text("discarded: {cards}", cards=_short(view.my_battle_used))
    yield from _offer(view)


def _explained(cards: Sequence[Intervention]) -> Iterator[Text]:
    """Yield a line for each kind of card: `2 × Veto (in another's turn): …`."""
    for card, number in Counter(cards).items():
        yield text(
            "{card} ({facts}): {effect}",
            card=phrases.counted(card.label, number),
            facts=listed(_facts(card)),
            effect=card.effect,
        )


def _facts(card: Intervention) -> Iterator[Text]:
    yield WHEN[card.icon]
    if card.cost:
        yield phrases.prayer(card.cost)
