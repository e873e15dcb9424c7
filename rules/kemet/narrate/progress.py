"""Unfinished business in words, so that players who are asked find the subject here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.text import Text, joined, listed
from rules.kemet.board import board_of
from rules.kemet.narrate import phrases
from rules.kemet.narrate.path_board import place as stop_of
from rules.kemet.phases.powers import PLACING, RAISING
from rules.kemet.progress_view import PlayedView, ProgressView
from rules.kemet.sentences import text, texts
from rules.kemet.stack import details
from rules.kemet.tables import CREATURE, INTERVENTION, TILE
from rules.kemet.tokens import label_of
from rules.kemet.view import BattleView, KemetView, MoveView, SideView

POWER: Final[Mapping[Word, Text]] = {
    RAISING: TILE["hand-of-god"].label,
    PLACING: TILE["reinforcements"].label,
}


def progress(view: KemetView) -> Iterator[Text]:
    """Yield unfinished business, from the set-up and the Night to the end of a battle."""
    yield from _choosing(view)
    yield from _action(view)
    yield from _contact(view)
    yield from _battle(view)
    yield from _aftermath(view.progress)
    yield from map(_played, view.progress.stack)


# The set-up and the Night


def _choosing(view: KemetView) -> Iterator[Text]:
    now = view.progress
    if view.phase == "cities":
        taken = {player.city for player in view.players}
        cities = board_of(len(view.seats)).cities
        free = (city.label for city in cities if city.word not in taken)
        yield text("Cities that nobody has: {cities}.", cities=listed(free))
    if now.powers:
        left = listed(POWER[word] for word in now.powers)
        yield text("Powers of the Night still to be used: {powers}.", powers=left)
    if now.bids:
        bids = (text("{seat} {points}", seat=seat, points=bid) for seat, bid in now.bids)
        yield text("Dawn bids: {bids}", bids=joined(bids, phrases.BETWEEN))
    if now.places:
        order = (text("{place}. {seat}", place=place, seat=seat) for place, seat in now.places)
        yield text("Places taken in the turn order: {places}", places=listed(order))


# An action


def _action(view: KemetView) -> Iterator[Text]:
    now = view.progress
    if now.acting:
        seat, token = now.acting
        yield text(
            "{seat} has placed a token: {token}. Its action is still to come.",
            seat=seat,
            token=label_of(token),
        )
    if view.move:
        yield _move(view, view.move)
    if now.halted:
        seat, stop = now.halted
        yield text(
            "{seat}'s priest has come to its next stop: {stop}.", seat=seat, stop=stop_of(stop)
        )
    for seat, spaces in now.due:
        where = listed(map(phrases.place, spaces))
        yield text("Battles to be fought: {seat} attacks ({spaces}).", seat=seat, spaces=where)
    if now.arriving:
        yield text("Waiting creatures enter {seat}’s city.", seat=now.arriving)


def _move(view: KemetView, move: MoveView) -> Text:
    """Write a Move action in progress: the troop, its steps, and the cards used for it."""
    paid = move.has_paid and view.options.ra_per == "action"
    return phrases.sentences(
        _where(move),
        _more_steps(move.more) if move.steps is None and move.more else None,
        text("Walls do not stop this move.") if move.no_walls else None,
        text("A priest has been sent.") if move.activated else None,
        text("A cost of this action has been paid.") if paid else None,
    )


def _more_steps(steps: int) -> Text:
    return texts(
        "The troop that leaves goes {count} step further.",
        "The troop that leaves goes {count} steps further.",
        steps,
    )


def _where(move: MoveView) -> Text:
    if move.steps is None:
        return text("{seat} moves: nobody has left yet.", seat=move.seat)
    left = texts("{count} step left", "{count} steps left", move.steps)
    place = phrases.place(move.space)
    return text("{seat} moves: at {space}, {left}.", seat=move.seat, space=place, left=left)


def _contact(view: KemetView) -> Iterator[Text]:
    if view.contact:
        yield text(
            "{attacker} has come to {defender} ({space}), and attacks unless the troop escapes.",
            attacker=view.contact.attacker,
            defender=view.contact.defender,
            space=phrases.place(view.contact.space),
        )


# A battle


def _battle(view: KemetView) -> Iterator[Text]:
    """Write the current battle, as far as it is public, then its end."""
    battle, won = view.battle, view.progress.won
    if battle and (won or not battle.winner):
        yield phrases.battle(battle)
        yield from _cards(battle)
    if won:
        winner, loser, space = won
        yield text(
            "{winner} has won the battle against {loser} ({space}).",
            winner=winner,
            loser=loser,
            space=phrases.place(space),
        )


def _cards(battle: BattleView) -> Iterator[Text]:
    for side in (battle.attacker, battle.defender):
        if side.card:
            yield text(
                "- {seat} plays {cards}",
                seat=side.seat,
                cards=joined(_shown(side), phrases.BETWEEN),
            )


def _shown(side: SideView) -> Iterator[Text]:
    if side.card:
        yield side.card.label
    for card in side.cards:
        if card.word in side.unpaid:
            yield text("{card} (not paid)", card=card.label)
        else:
            yield card.label


def _aftermath(now: ProgressView) -> Iterator[Text]:
    """Write the choices that a loss leaves to its owner."""
    if now.rejoining:
        seat, number = now.rejoining
        units = phrases.units(number)
        yield text("{seat} can place {units} after the battle.", seat=seat, units=units)
    for seat, space, most in now.mixed:
        yield text(
            "{seat} has lost units ({space}); of these, priests: {number} at most.",
            seat=seat,
            space=phrases.place(space),
            number=most,
        )
    for seat, creature, may_wait in now.homeless:
        yield _homeless(seat, creature, may_wait=may_wait)


def _homeless(seat: Seat, creature: Word, *, may_wait: bool) -> Text:
    name = CREATURE[creature].label
    if may_wait:
        return text(
            "{creature} ({seat}) returns to its owner’s city or to its tile.",
            creature=name,
            seat=seat,
        )
    return text("{creature} ({seat}) returns to its owner’s city.", creature=name, seat=seat)


# Cards outside battle


def _played(card: PlayedView) -> Text:
    said: Sequence[Text] = list(details(card.played, card.victim))
    name, seat = INTERVENTION[card.played.card].label, card.played.seat
    if not said:
        return text("{seat} has played {card}; its effect is still to come.", seat=seat, card=name)
    return text(
        "{seat} has played {card} ({details}); its effect is still to come.",
        seat=seat,
        card=name,
        details=joined(said, phrases.BETWEEN),
    )
