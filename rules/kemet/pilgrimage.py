"""Sending a priest along the path to Ta-Seti (11.3): the road, its gains, the stop."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.menu import Action, Choice, Menu, Node, Pick, Word, pick, pick_verb
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text, dotted, listed
from rules.kemet.board import SPACE
from rules.kemet.events import PriestOrdained, PriestReturned, PriestSent
from rules.kemet.hooks import total
from rules.kemet.interventions import targets
from rules.kemet.path import PRIESTS, START, TA_SETI, Reward, Road, label_of, roads_from, stops_of
from rules.kemet.path_tokens import gain_reward, lying_at, skill_lies, starts, take_all
from rules.kemet.placing import city_or_troop, place_units
from rules.kemet.reasons import no_priest, no_target, no_unit
from rules.kemet.sentences import text
from rules.kemet.state import (
    NOBODY,
    Kemet,
    Path,
    Placement,
    enemy_in,
    priests_on_board,
    spaces_of,
    troop_of,
)
from rules.kemet.troops import kill, send_home, take_units
from rules.kemet.verbs import PRIEST


@dataclass(frozen=True, slots=True)
class SendPriest(Action):
    """Send a priest along a road, or without one, at the end, take the tokens there (R-P5)."""

    start: Word
    road: Road | None
    units: Placement = NOBODY
    target: Word = ""


@dataclass(frozen=True, slots=True)
class TakeTokens(Action):
    """Take all tokens of the stop. With a skill the priest replaces a unit in `replaces`."""

    replaces: Word = ""


@dataclass(frozen=True, slots=True)
class SendBack(Action):
    """Send a priest from the board back to the start of the path (R-P7)."""

    space: Word


# -- choosing ------------------------------------------------------------------------------------


def choose_priest(state: Kemet, seat: Seat) -> Node:
    """Decision `priest`: which priest travels on which road."""
    path = state.path
    assert path is not None
    choices = tuple(Choice(word, _stop_label(path, word)) for word in starts(state, seat))
    return Pick(
        "stop",
        text("Which priest do you activate?"),
        choices,
        lambda word: _road(state, seat, word),
    )


def _stop_label(path: Path, stop: Word) -> Text:
    return text("From the start") if stop == START else stops_of(path.sides)[stop].label


def _road(state: Kemet, seat: Seat, start: Word) -> Node:
    path = state.path
    assert path is not None
    if start == TA_SETI:
        return SendPriest(seat, start, None)
    roads = {road.end: road for road in roads_from(path.sides, start)}
    choices = tuple(
        Choice(end, stops_of(path.sides)[end].label, _road_hint(path, road))
        for end, road in roads.items()
    )
    return Pick(
        "road",
        text("Which road does the priest take?"),
        choices,
        lambda end: _ask_targets(state, seat, start, roads[end]),
    )


def _road_hint(path: Path, road: Road) -> Text:
    """Write the hint on a road: its rewards, and the tokens at its end."""
    gained = listed(reward.label for reward in road.rewards if reward.word not in path.away)
    lying = [label_of(path.lying[spot.word]) for spot in lying_at(path, road.end)]
    there = text("there: {tokens}", tokens=listed(lying)) if lying else None
    return dotted(gained, there) or gained


def _ask_targets(state: Kemet, seat: Seat, start: Word, road: Road) -> Node:
    """Decision `path-gain`: where units go, as by Enlistment (R-P8), and whose unit dies."""
    units = sum(total([reward], "now-units") for reward in road.rewards)
    if units:
        return city_or_troop(
            state, seat, units, lambda placed: SendPriest(seat, start, road, placed)
        )
    found = targets(state, seat)
    if found and any(total([reward], "now-kill") for reward in road.rewards):
        rows = [SPACE[word] for word in found]
        return pick(
            "target",
            text("Where does an enemy unit die?"),
            rows,
            lambda row: SendPriest(seat, start, road, target=row.word),
            why=no_target,
        )
    return SendPriest(seat, start, road)


def choose_stop(state: Kemet, seat: Seat) -> Node:
    """Decision `path-stop`: take all, and for a skill which unit the priest replaces."""
    path = state.path
    assert path is not None and path.halted is not None
    rows = [row for row in spaces_of(state, seat) if _has_layman(state, seat, row.word)]
    if not skill_lies(path, path.halted) or not rows:
        return TakeTokens(seat)
    return pick(
        "replaces",
        text("Whose place does the priest take?"),
        rows,
        lambda row: TakeTokens(seat, row.word),
        why=no_unit,
    )


def _has_layman(state: Kemet, seat: Seat, space: Word) -> bool:
    troop = troop_of(state, seat, space)
    return bool(troop and troop.units > troop.priests)


def may_send_back(state: Kemet, seat: Seat) -> bool:
    """Whether all three priests are on the board, so that one can be sent back (R-P7)."""
    return state.path is not None and priests_on_board(state, seat) == PRIESTS


def may_send_back_now(state: Kemet) -> list[Seat]:
    """List the seats that an option lets send a priest back in another's turn (R-P7)."""
    if state.rules.priest_goes_back == "own_turn":
        return []
    return [seat for seat in state.order if seat != state.active and may_send_back(state, seat)]


def menu_in_anothers_turn(state: Kemet, seat: Seat) -> Menu:
    title = text("Send a priest back to the start of the path?")
    return pick_verb(title, {PRIEST: lambda: choose_return(state, seat)})


def choose_return(state: Kemet, seat: Seat) -> Node:
    rows = [row for row in spaces_of(state, seat) if _has_priest(state, seat, row.word)]
    return pick(
        "troop",
        text("Which priest goes back?"),
        rows,
        lambda row: SendBack(seat, row.word),
        why=no_priest,
    )


def _has_priest(state: Kemet, seat: Seat, space: Word) -> bool:
    troop = troop_of(state, seat, space)
    return bool(troop and troop.priests)


# -- carrying out --------------------------------------------------------------------------------


def send(state: Kemet, action: SendPriest, context: MoveContext) -> None:
    """Move a priest along a road, gaining its rewards from left to right (R-P2), to the stop."""
    path, seat = state.path, action.seat
    assert path is not None
    road = action.road
    end = road.end if road else TA_SETI
    path.priests[seat].remove(action.start)
    path.priests[seat].append(end)
    rewards = road.rewards if road else ()
    context.tell(PriestSent(seat, action.start, end, tuple(reward.word for reward in rewards)))
    path.halted = end
    state.call("stop")
    for reward in rewards:
        _gain(state, action, reward, context)
    context.show(state, "path")


def _gain(state: Kemet, action: SendPriest, reward: Reward, context: MoveContext) -> None:
    seat = action.seat
    gain_reward(state, seat, reward, context)
    if total([reward], "now-units"):
        place_units(state, seat, action.units, reward.word, context)
        if state.due:
            state.call("due")
    enemy = enemy_in(state, seat, action.target) if action.target else None
    if enemy and total([reward], "now-kill"):
        kill(state, enemy, action.target, 1, reward.word, context)


def take(state: Kemet, action: TakeTokens, context: MoveContext) -> None:
    """Take a stop's tokens. With a skill the priest enters the board, else he restarts (R-P3)."""
    path, seat = state.path, action.seat
    assert path is not None and path.halted is not None
    with_skill = skill_lies(path, path.halted)
    path.priests[seat].remove(path.halted)
    take_all(state, seat, path.halted, context)
    if with_skill:
        _ordain(state, seat, action.replaces, context)
    else:
        path.priests[seat].append(START)


def _ordain(state: Kemet, seat: Seat, space: Word, context: MoveContext) -> None:
    """Replace a unit by a priest. The unit goes to the reserve (R-P6)."""
    state.ordained[seat] = state.ordained.get(seat, 0) + 1
    if space:
        state.troops[space][seat].priests += 1
    context.tell(PriestOrdained(seat, space))


def send_back(state: Kemet, action: SendBack, context: MoveContext) -> None:
    path, seat = state.path, action.seat
    assert path is not None
    left = take_units(state, seat, action.space, 1, 1)
    state.ordained[seat] -= 1
    path.priests[seat].append(START)
    context.tell(PriestReturned(seat, action.space))
    if left:
        send_home(state, seat, left, context, left=True)
