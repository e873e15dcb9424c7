"""Choosing one leg of a Move action (7.1): troop, units, destination, and whether it goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules.core.menu import Action, Amount, Choice, Node, Pick, Word
from rules.core.secrets import Seat
from rules.core.text import Text, dotted
from rules.kemet.barriers import why_not_reached
from rules.kemet.board import SPACE
from rules.kemet.movement import TELEPORTS, WALK, Group, capacity_of, reach, steps
from rules.kemet.reasons import no_troop, no_units, priests_of_troop
from rules.kemet.sentences import text, texts
from rules.kemet.state import Kemet, Move, Token, enemy_in
from rules.kemet.tables import CREATURE
from rules.kemet.troops import own_troops
from rules.kemet.verbs import none

STOP: Final = "stop"
ON: Final = "on"

Then = Callable[[Group, bool], Node]


@dataclass(frozen=True, slots=True)
class Leg(Action):
    """One leg of a Move action. The first has a `token`, one without `start` moves no troop."""

    token: Token | None
    start: Word = ""
    group: Group | None = None  # the group as it arrives, and its way
    on: bool = False  # the action goes on after it
    hares: int = 0  # Hare statuettes used with the token


def choose_leg(state: Kemet, seat: Seat, move: Move, token: Token | None = None) -> Node:
    """Decision `move`. Before the departure any troop can be chosen, or none."""
    if move.space:
        return _units(state, seat, move, move.space, token)
    troops = [SPACE[word] for word in own_troops(state, seat)]
    choices = tuple(
        Choice(row.word, row.label, partial(_troop_hint, state, seat, row.word)) for row in troops
    )
    wait = none(text("Nobody yet"), text("play cards first, or stay"), wastes=True)
    return Pick(
        "troop",
        text("Which troop moves?"),
        (*choices, *([wait] if token else [])),
        lambda word: (
            Leg(seat, token, on=state.cards[seat] > 0)
            if word == "none"
            else _units(state, seat, move, word, token)
        ),
        no_troop,
    )


def _troop_hint(state: Kemet, seat: Seat, space: Word) -> Text:
    troop = state.troops[space][seat]
    units = texts("{count} unit", "{count} units", troop.units)
    return dotted(units, CREATURE[troop.creature].label if troop.creature else None) or units


def _units(state: Kemet, seat: Seat, move: Move, start: Word, token: Token | None) -> Node:
    def then(units: int, priests: int, creature: Word | None) -> Node:
        group = group_of(state, seat, move, start, units, priests, creature)
        return _target(state, group, token, start)

    return choose_units(state, seat, start, then)


def choose_units(
    state: Kemet,
    seat: Seat,
    start: Word,
    then: Callable[[int, int, Word | None], Node],
    can: Callable[[int, int, Word | None], bool] = lambda *_: True,
) -> Node:
    """Ask for the units that leave, their priests (R-U1), and the creature (R-M2).

    `can` tells whether such a group can move. If it can, so can fewer or one without creature.
    """
    troop = state.troops[start][seat]

    def among(units: int) -> list[int]:
        least, most = max(0, units - (troop.units - troop.priests)), min(units, troop.priests)
        return [number for number in range(least, most + 1) if can(units, number, None)]

    def follows(units: int, priests: int) -> Node:
        if troop.creature is None or not can(units, priests, troop.creature):
            return then(units, priests, None)
        return _follows(troop.creature, lambda creature: then(units, priests, creature))

    def ordained(units: int) -> Node:
        found, title = among(units), text("How many of them are priests?")
        if not troop.priests:
            return follows(units, 0)
        return Amount(
            "priests",
            title,
            found[0],
            found[-1],
            lambda number: follows(units, number),
            why=partial(priests_of_troop, troop.priests, troop.units - troop.priests, units),
        )

    title = text("How many units go ({space})?", space=SPACE[start].label)
    most = max(units for units in range(1, troop.units + 1) if among(units))
    why = partial(no_units, troop.units)
    return Amount("units", title, 1, most, ordained, why=why)


def _follows(creature: Word, then: Callable[[Word | None], Node]) -> Node:
    return Pick(
        "follows",
        text("Does {creature} go with them?", creature=CREATURE[creature].label),
        (Choice("yes", text("It goes with them")), Choice("no", text("It stays"))),
        lambda word: then(creature if word == "yes" else None),
    )


def group_of(
    state: Kemet,
    seat: Seat,
    move: Move,
    start: Word,
    units: int,
    priests: int,
    creature: Word | None,
) -> Group:
    capacity = move.capacity
    if capacity is None:
        capacity = capacity_of(state, seat, creature, priests) + move.more
    return Group(
        seat,
        start,
        units,
        priests,
        creature,
        capacity,
        state.prayer[seat],
        move.advanced,
        move.no_walls,
        has_paid=move.has_paid,
        start=start,
    )


def _target(state: Kemet, group: Group, token: Token | None, start: Word) -> Node:
    found = reach(state, group)
    ways: dict[Word, list[Word]] = {}
    for space, way in found:
        ways.setdefault(space, []).append(way)

    def way_to(space: Word) -> Node:
        choices = tuple(Choice(w, _WAYS[w], partial(_price, found[space, w])) for w in ways[space])
        return Pick(
            "way",
            text("How do they get there?"),
            choices,
            lambda way: _ask_going_on(state, found[space, way], token, start),
        )

    spaces = [row for row in state.board.spaces if row.word in ways]
    stay = none(text("Nowhere"), text("they stay where they are"), wastes=True)
    return Pick(
        "to",
        text("Where do they go?"),
        (
            *(
                Choice(r.word, r.label, partial(_target_hint, state, group), cost=group.spent)
                for r in spaces
                for group in (found[r.word, ways[r.word][0]],)
            ),
            *([stay] if not spaces else []),
        ),
        lambda word: Leg(group.seat, token) if word == "none" else way_to(word),
        partial(why_not_reached, state, group),
    )


def _has_another_step(state: Kemet, group: Group) -> bool:
    """Whether the group, or a single unit of it without the creature, has another step."""
    whole = group._replace(way=())
    part = whole._replace(units=1, priests=min(1, group.priests), creature=None)
    return any(True for each in (whole, part) for _ in steps(state, each))


_WAYS: Final = {WALK: text("On foot or by boat"), TELEPORTS: text("By teleport")}


def _price(group: Group) -> Text | None:
    left = texts("{count} step left", "{count} steps left", group.capacity)
    return dotted(_cost(group), left if group.capacity else None)


def _cost(group: Group) -> Text | None:
    cost = texts("{count} prayer point", "{count} prayer points", group.spent)
    return cost if group.spent else None


def _target_hint(state: Kemet, group: Group) -> Text | None:
    enemy = enemy_in(state, group.seat, group.space)
    return dotted(_enemy_hint(state, enemy, group.space), _cost(group)) if enemy else _price(group)


def _enemy_hint(state: Kemet, enemy: Seat, space: Word) -> Text:
    return text("battle: {seat}, {troop}", seat=enemy, troop=_troop_hint(state, enemy, space))


def _ask_going_on(state: Kemet, group: Group, token: Token | None, start: Word) -> Node:
    stop, on = Leg(group.seat, token, start, group), Leg(group.seat, token, start, group, on=True)
    if enemy_in(state, group.seat, group.space):
        return on
    if not (state.cards[group.seat] or _has_another_step(state, group)):
        return stop
    return Pick(
        "then",
        text("And then?"),
        (
            Choice(STOP, text("Stop there"), is_implicit=True),
            Choice(ON, text("Go on, or play cards")),
        ),
        lambda word: on if word == ON else stop,
    )
