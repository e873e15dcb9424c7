"""Counts silly moves, in games among computer players of Kemet.

`python -m tests.lab.silly.kemet LEVEL GAMES [PLAYERS] [OPTION=ANSWER]...` prints each count a
seat and game.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.arena import Player, moves
from rules.arguments import parse_options
from rules.core.menu import Word, follow
from rules.core.options import MatchOptions
from rules.core.secrets import Seat
from rules.core.state import Event
from rules.kemet import GAME
from rules.kemet import events as told_of
from rules.kemet.board import SPACE
from rules.kemet.legs import Leg
from rules.kemet.movement import reach
from rules.kemet.state import Kemet
from rules.kemet.tables import INTERVENTIONS, TILE

HELD: dict[type[Event], str] = {
    told_of.PyramidRaised: "pyramids raised",
    told_of.TileBought: "tiles bought",
    told_of.Moved: "moves",
    told_of.Declined: "actions declined",
    told_of.CardPlayed: "Divine Intervention cards played",
    told_of.Escaped: "escapes",
    told_of.Recalled: "troops recalled",
    told_of.PriestSent: "priests sent",
}


def count(level: str, games: int, players: int, *answers: str) -> Counter[str]:
    """How often each thing happened, in all games together."""
    counts = Counter({f"played: {card.word}": 0 for card in INTERVENTIONS if not card.ta_seti})
    options = parse_options(GAME, answers)
    for number in range(games):
        _count_game(level, f"silly-{number}", players, options, counts)
    return counts


def _count_game(
    level: str, seed: str, players: int, options: MatchOptions, counts: Counter[str]
) -> None:
    met: dict[Seat, Counter[str]] = {mark.word: Counter() for mark in GAME.marks[:players]}
    for move in moves(GAME, [Player(GAME, level)] * players, options, seed, "silly"):
        _look(move.state, move.seat, move.path, counts)
        levels = {at: pyramid.level for at, pyramid in move.state.pyramids.items()}
        for each in move.played.announcements:
            if each.to is None:
                _hear(move.played.state, each.event, met, levels)
    _sum_up(move.played.state, met, counts)


def _look(state: Kemet, seat: Seat, path: Sequence[str], counts: Counter[str]) -> None:
    """The acts of a seat where it could do better."""
    if path[0] == "pray":
        counts["prayers"] += 1
        counts["prayers that bring less than two points"] += state.prayer[seat] >= 10
        counts["prayers with 7 points or more"] += state.prayer[seat] >= 7
    if path[0] == "play" and path[1:2] == ("veto",) and state.stack:
        counts[f"Veto on {state.stack[-1].card}"] += 1
    if path[0] == "move" and _stops_short(follow(GAME.menu(state, seat), path), state):
        counts["marches that stop short of a free temple"] += 1


def _stops_short(leg: Any, state: Kemet) -> bool:
    """Whether a troop with steps left stops where there is nothing, near a temple to be had."""
    if not isinstance(leg, Leg) or leg.on or leg.group is None or SPACE[leg.group.space].income:
        return False
    ends = [space for space, _ in reach(state, leg.group) if SPACE[space].kind == "temple"]
    return any(space not in state.troops or not state.troops[space] for space in ends)


def _hear(state: Kemet, event: Any, met: dict[Seat, Counter[str]], levels: dict[Word, int]) -> None:
    """Count the events, where `levels` are those of all pyramids until then."""
    if type(event) in HELD:
        met[event.seat][HELD[type(event)]] += 1
    match event:
        case told_of.NightFell():
            for seat, gain in event.gains:
                kept = state.prayer[seat] - gain
                met[seat]["Nights"] += 1
                met[seat]["Nights that begin with 8 prayer points or more"] += kept >= 8
        case told_of.PyramidRaised():
            met[event.seat]["levels raised"] += event.level - levels.get(event.district, 0)
            levels[event.district] = event.level
        case told_of.TileBought() if event.tile:
            met[event.seat][f"tiles of level {TILE[event.tile].level} bought"] += 1
            met[event.seat][f"bought: {event.tile}"] += 1
        case told_of.CardPlayed():
            met[event.seat][f"played: {event.card}"] += 1
        case told_of.CardsShown() | told_of.BattleWon():
            _hear_battle(event, met)


def _hear_battle(event: Any, met: dict[Seat, Counter[str]]) -> None:
    if isinstance(event, told_of.CardsShown):
        met[event.seat].update(f"played: {card}" for card in event.played)
        return
    side = "defender" if event.as_defender else "attacker"
    met[event.seat][f"battles won as {side}"] += 1
    met[event.seat]["battles won as attacker by nobody's survival"] += (
        not event.as_defender and not event.survivors
    )
    if event.as_defender:
        met[event.loser]["battles lost as attacker"] += 1


def _sum_up(state: Kemet, met: dict[Seat, Counter[str]], counts: Counter[str]) -> None:
    """All seats together. Then for each kind of thing, how many seats have never done it."""
    for seat, done in met.items():
        counts.update(done)
        counts["prayer points left at the end"] += state.prayer[seat]
        for kind in HELD.values():
            counts[f"seats without: {kind}"] += not done[kind]
        counts["seats without: battles as attacker"] += not any("attacker" in it for it in done)


def main(level: str, games: str, players: str = "2", *answers: str) -> None:
    number = int(games) * int(players)
    for what, times in sorted(count(level, int(games), int(players), *answers).items()):
        sys.stdout.write(f"{times / number:8.2f}  {what}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
