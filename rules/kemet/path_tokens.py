"""Tokens of the path to Ta-Seti (11.3): laying them out, taking and refilling them."""

from __future__ import annotations

from rules.core.menu import Word
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.kemet.cards import draw
from rules.kemet.costs import gain_by_day
from rules.kemet.events import ObjectTaken, PathRefilled, SkillTaken
from rules.kemet.hooks import total
from rules.kemet.path import (
    BOARDS,
    OBJECT,
    PRIESTS,
    SKILL,
    START,
    SUPPLIES,
    TA_SETI,
    Reward,
    Spot,
    spots_of,
    stops_of,
)
from rules.kemet.points import award
from rules.kemet.state import Kemet, Path


def lay_out(state: Kemet, context: MoveContext) -> None:
    """Lay out random sides and tokens. The supply of each kind lies face down (R-P1)."""
    sides = tuple(
        sorted(board)[context.dice.below(len(board), f"board {number}")]
        for number, board in enumerate(BOARDS, 1)
    )
    state.path = Path(sides, priests={seat: [START] * PRIESTS for seat in state.seats})
    state.objects = {seat: [] for seat in state.seats}
    state.skills = {seat: [] for seat in state.seats}
    for supply, tokens in SUPPLIES.items():
        state.path.supplies[supply] = secret(tuple(context.dice.shuffled(tokens, supply)))
    for spot in spots_of(sides):
        _fill(state.path, spot, context)


def _fill(path: Path, spot: Spot, context: MoveContext) -> Word:
    """Fill a spot from its supply and return the token, or "" if the supply is empty."""
    if path.supplies[spot.supply].value:
        left = context.reveal(path.supplies[spot.supply])
        path.lying[spot.word] = left[0]
        path.supplies[spot.supply] = secret(left[1:])
    return path.lying.get(spot.word, "")


def refill(state: Kemet, context: MoveContext) -> None:
    """Refill the empty spots at the end of a Night, farthest from the start first."""
    path = state.path
    if path is None:
        return
    empty = [spot for spot in spots_of(path.sides) if not path.lying.get(spot.word)]
    filled = tuple((spot.stop, token) for spot in empty if (token := _fill(path, spot, context)))
    if filled:
        context.tell(PathRefilled(filled))


def give_back(state: Kemet, word: Word, context: MoveContext) -> None:
    """Return a used object to its supply, from which it can be drawn again (R-P9)."""
    path = state.path
    assert path is not None
    supply = f"object-{OBJECT[word].level}"
    rest = (*path.supplies[supply].value, word)
    path.supplies[supply] = secret(tuple(context.dice.shuffled(rest, supply)))


def lying_at(path: Path, stop: Word) -> list[Spot]:
    """List the spots of a stop that have a token."""
    return [spot for spot in stops_of(path.sides)[stop].spots if path.lying.get(spot.word)]


def take_all(state: Kemet, seat: Seat, stop: Word, context: MoveContext) -> None:
    """Take all tokens of a stop. Statuettes work at once."""
    path = state.path
    assert path is not None
    for spot in lying_at(path, stop):
        word = path.lying.pop(spot.word)
        if spot.supply == "skill":
            state.skills[seat].append(word)
            context.tell(SkillTaken(seat, word))
        elif spot.supply == "victory-point":
            award(state, seat, "ta-seti", context)
        else:
            _take_object(state, seat, word, context)


def _take_object(state: Kemet, seat: Seat, word: Word, context: MoveContext) -> None:
    context.tell(ObjectTaken(seat, word))
    if cards := total([OBJECT[word]], "now-draw"):
        give_back(state, word, context)
        draw(state, seat, cards, context, word)
    else:
        state.objects[seat].append(word)


def gain_reward(state: Kemet, seat: Seat, reward: Reward, context: MoveContext) -> None:
    """Gain a symbol that needs no target, or a temporary power until the action ends."""
    path = state.path
    assert path is not None
    gain_by_day(state, seat, total([reward], "now-pp"), reward.word, context)
    if cards := total([reward], "now-draw"):
        draw(state, seat, cards, context, reward.word)
    if is_temporary(reward) and reward.word not in path.away and state.move:
        path.away.append(reward.word)
        state.move.temporary.append(reward.word)


def is_temporary(reward: Reward) -> bool:
    return not any(hook.name.startswith("now-") for hook in reward.hooks)


def skill_lies(path: Path, stop: Word) -> bool:
    return any(path.lying[spot.word] in SKILL for spot in lying_at(path, stop))


def starts(state: Kemet, seat: Seat) -> list[Word]:
    """List the stops where the player has priests to activate, the start included."""
    path = state.path
    if path is None:
        return []
    found = dict.fromkeys(path.priests[seat])
    return [word for word in found if word != TA_SETI or lying_at(path, TA_SETI)]
