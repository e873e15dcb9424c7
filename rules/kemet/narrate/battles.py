"""Events as sentences: a battle from the challenge to the retreat, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text, listed
from rules.kemet import events
from rules.kemet.narrate import phrases
from rules.kemet.narrate.happenings import event
from rules.kemet.sentences import text, texts
from rules.kemet.tables import BATTLE_CARD

__all__ = ["event", "summed"]

Line: TypeAlias = tuple[Text, int, int, int]  # name, strength, damage, protection


@event.register
def _(event: events.BattleJoined) -> Text:
    return text(
        "{attacker} attacks {defender} ({space}).",
        attacker=event.attacker,
        defender=event.defender,
        space=phrases.place(event.space),
    )


@event.register
def _(event: events.CardsCommitted) -> Text:
    return text("{seat} has chosen battle cards.", seat=event.seat)


@event.register
def _(event: events.CardForeseen) -> Text:
    card = BATTLE_CARD[event.card].label
    return text("Prescience: {seat} plays {card}.", seat=event.seat, card=card)


@event.register
def _(event: events.CardsShown) -> Text:
    card = BATTLE_CARD[event.card].label
    shown = text("{seat} shows {card}.", seat=event.seat, card=card)
    if event.played:
        shown = text(
            "{seat} shows {card}, with {cards}.",
            seat=event.seat,
            card=card,
            cards=phrases.cards(event.played, "and"),
        )
    unpaid = event.unpaid and text(
        "Not paid for, and so without effect: {cards}.", cards=phrases.cards(event.unpaid)
    )
    return phrases.sentences(shown, unpaid or None)


@event.register
def _(event: events.CardsExchanged) -> Text:
    return text(
        "Tactical Choice: {seat} plays {card} instead of {former}.",
        seat=event.seat,
        card=BATTLE_CARD[event.card].label,
        former=BATTLE_CARD[event.before].label,
    )


@event.register
def _(event: events.WoundsDealt) -> Text:
    return texts(
        "Divine Wound: {seat} discards {count} card for strength.",
        "Divine Wound: {seat} discards {count} cards for strength.",
        event.number,
        seat=event.seat,
    )


@event.register
def _(event: events.Fought) -> Text:
    own = event.own_losses and texts(
        "Their own card costs them {count} unit.",
        "Their own card costs them {count} units.",
        event.own_losses,
    )
    totals = (event.strength, event.damage, event.protection)
    return phrases.sentences(
        text("{seat}: {sums}.", seat=event.seat, sums=summed(event.items, totals)),
        texts("{count} unit falls.", "{count} units fall.", event.losses)
        if event.losses
        else text("No unit falls."),
        own or None,
    )


VALUES: Final[tuple[Callable[[int], Text], ...]] = (
    lambda number: text("strength {number}", number=number),
    lambda number: text("damage {number}", number=number),
    lambda number: text("protection {number}", number=number),
)


def summed(lines: Iterable[Line], totals: tuple[int, int, int]) -> Text:
    """Write a side's sums with their parts: `strength 7 (5 units +5, Sphinx +2), damage 0, …`."""
    each = tuple(lines)
    parts = []
    for place, (say, total) in enumerate(zip(VALUES, totals, strict=True)):
        made = list(_bonuses(each, place))
        parts.append(
            text("{value} ({bonuses})", value=say(total), bonuses=listed(made))
            if made
            else say(total)
        )
    return listed(parts)


def _bonuses(lines: Iterable[Line], place: int) -> Iterator[Text]:
    """Yield the parts of one value, equal ones together."""
    found: dict[Text, list[int]] = {}
    for label, *values in lines:
        if values[place]:
            found.setdefault(label, []).append(values[place])
    for label, bonuses in found.items():
        item = phrases.counted(label, len(bonuses))
        yield text("{item} +{number}", item=item, number=sum(bonuses))


@event.register
def _(event: events.BattleWon) -> Text:
    won = WON[event.as_defender](event.seat, event.loser, phrases.place(event.space))
    left = (
        texts("{count} unit survives.", "{count} units survive.", event.survivors)
        if event.survivors
        else text("None of their units survives.")
    )
    return phrases.sentences(won, left)


WON: Final[Mapping[bool, Callable[[Seat, Seat, Text], Text]]] = {
    True: lambda seat, loser, space: text(
        "{seat} wins in defence against {loser} ({space}).", seat=seat, loser=loser, space=space
    ),
    False: lambda seat, loser, space: text(
        "{seat} wins the attack on {loser} ({space}).", seat=seat, loser=loser, space=space
    ),
}


@event.register
def _(event: events.Recalled) -> Text:
    recalled = texts(
        "{seat} recalls {count} unit ({space}).",
        "{seat} recalls {count} units ({space}).",
        event.units,
        seat=event.seat,
        space=phrases.place(event.space),
    )
    forced = text("There is no space to retreat to.") if event.forced else None
    surplus = text("They have no room where the others retreat.") if event.surplus else None
    return phrases.sentences(recalled, forced or surplus)


@event.register
def _(event: events.Retreated) -> Text:
    return texts(
        "{seat} retreats with {count} unit: {start} → {end}.",
        "{seat} retreats with {count} units: {start} → {end}.",
        event.units,
        seat=event.seat,
        start=phrases.place(event.start),
        end=phrases.place(event.end),
    )


@event.register
def _(event: events.Stayed) -> Text:
    space = phrases.place(event.space)
    return text("{seat}’s troop stays ({space}).", seat=event.seat, space=space)


WINS: Final[Mapping[Word, Callable[[events.GameEnded, Text], Text]]] = {
    "points": lambda end, score: text(
        "{seats} wins {score}.", seats=phrases.seats(end.winners, "and"), score=score
    ),
    "battle": lambda end, score: text(
        "{seats} wins {score}, by points from battles: {battle} to {other}.",
        seats=phrases.seats(end.winners, "and"),
        score=score,
        battle=end.battle[0],
        other=end.battle[1],
    ),
    "order": lambda end, score: text(
        "{seats} wins {score}: tied on battle points, but earlier in the turn order.",
        seats=phrases.seats(end.winners, "and"),
        score=score,
    ),
    "at-once": lambda end, score: text(
        "{seats} wins at once at the start of a turn: {score}.",
        seats=phrases.seats(end.winners, "and"),
        score=score,
    ),
}


@event.register
def _(event: events.GameEnded) -> Text:
    score = text("{points} to {other}", points=event.points[0], other=event.points[1])
    return WINS[event.by](event, score)
