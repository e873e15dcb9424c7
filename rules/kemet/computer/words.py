"""Reasons for a move, in words: its costs and gains, from the knowledge of its seat."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Final

from rules.core.menu import Action, Path, Word
from rules.core.secrets import Seat
from rules.core.text import Text
from rules.kemet.actions import Pray, RaisePyramid
from rules.kemet.battle import survivors
from rules.kemet.board import DELTA_TEMPLE, SANCTUARY, SPACE, Space
from rules.kemet.buying import BuyTile
from rules.kemet.computer.battle_words import committed, odds_in_ten
from rules.kemet.computer.habits import HABITS
from rules.kemet.computer.odds import distances
from rules.kemet.costs import cost_of_levels, cost_of_tile, cost_of_units
from rules.kemet.interventions import PlayCard
from rules.kemet.legs import Leg
from rules.kemet.phases.arrivals import Enter
from rules.kemet.phases.commit import CommitCards
from rules.kemet.phases.due import FightNext
from rules.kemet.phases.ending import GiveWay, Push, Recall
from rules.kemet.phases.garrison import PlaceGarrison
from rules.kemet.phases.homes import GoHome
from rules.kemet.phases.losses import ChooseFigures
from rules.kemet.phases.memory import TakeCard
from rules.kemet.phases.night import KeepCard
from rules.kemet.phases.powers import RaiseFree, Reinforce
from rules.kemet.phases.rejoin import Rejoin
from rules.kemet.phases.sacrifices import Sacrifice
from rules.kemet.phases.seal import LaySeal
from rules.kemet.phases.tactics import Exchange
from rules.kemet.phases.turn import Announce, EndTurn
from rules.kemet.phases.wound import DealWounds
from rules.kemet.pilgrimage import SendBack, SendPriest, TakeTokens
from rules.kemet.points import temple_holder
from rules.kemet.recruiting import RecruitUnits
from rules.kemet.sentences import text, texts
from rules.kemet.state import Kemet, enemy_in, tile_total, troop_of
from rules.kemet.tables import (
    COLOURS,
    INTERVENTION,
    PRAYER,
    PRAYER_POINTS,
    TILE,
    TOP_LEVEL,
)
from rules.kemet.tokens import GOLD
from rules.kemet.verbs import Pass

BRIEF: Final[Mapping[Word, Sequence[str]]] = {
    "buy": ("tile",),
    "raise": ("pyramid", "level"),
    "move": ("troop", "units", "to"),
    "recruit": ("places",),
    "pray": (),
    "play": ("card",),
    "battle": ("card", "with_it", "space"),
}


def kind(path: Path) -> Hashable:
    """Group moves by their last space, pyramids by colour, and others by their first two words."""
    verb, *answers = path
    if verb == "move":
        return verb, next((word for word in reversed(answers) if word in SPACE), "")
    if verb == "raise":
        return verb, next((word for word in answers if word in COLOURS), "")
    return verb if verb in ("pray", "recruit") else path[:2]


def reason(state: Kemet, seat: Seat, action: Action) -> Iterator[Text]:
    """Yield the reasons for an action: facts, or the habit that it follows."""
    if habit := HABITS.get(state.phase):
        yield habit.why(state, action)
    elif state.phase in WHY_NOT and isinstance(action, Pass):
        yield from WHY_NOT[state.phase](state, seat)
    else:
        yield from REASONS.get(type(action), _nothing)(state, seat, action)


def _nothing(*_: object) -> Iterator[Text]:
    return iter(())


# -- the actions of the Day ---------------------------------------------------------------------


def _left(state: Kemet, seat: Seat, cost: int) -> Text:
    """Name a cost, and the prayer points left after it."""
    left = state.prayer[seat] - cost
    if not cost:
        return text("It costs nothing.")
    return texts(
        "It costs {count} prayer point and leaves you with {left}.",
        "It costs {count} prayer points and leaves you with {left}.",
        cost,
        left=left,
    )


def _pray(state: Kemet, seat: Seat, _: Pray) -> Iterator[Text]:
    now = state.prayer[seat]
    gained = PRAYER + tile_total(state, seat, "pray") + tile_total(state, seat, "gain-pp")
    then = min(PRAYER_POINTS[-1], now + gained)
    yield texts(
        "It brings {count} prayer point. You then have {then}.",
        "It brings {count} prayer points. You then have {then}.",
        then - now,
        then=then,
    )


def _buy(state: Kemet, seat: Seat, action: BuyTile) -> Iterator[Text]:
    if not action.tile:
        yield text("No tile you can buy is worth its price to you now.")
        return
    row = TILE[action.tile]
    yield row.effect
    yield _left(state, seat, cost_of_tile(state, seat, row, rebuy=action.token.kind == GOLD))


def _raise(state: Kemet, seat: Seat, action: RaisePyramid) -> Iterator[Text]:
    if not action.level:
        yield text("No pyramid is worth its price to you now.")
        return
    now = _level_now(state, action.district)
    yield _level(action.level)
    yield _left(state, seat, cost_of_levels(state, seat, now, action.level))


def _raise_free(state: Kemet, _: Seat, action: RaiseFree) -> Iterator[Text]:
    yield _level(_level_now(state, action.district) + 1)


def _level_now(state: Kemet, district: Word) -> int:
    standing = state.pyramids.get(district)
    return standing.level if standing else 0


def _level(level: int) -> Text:
    if level == TOP_LEVEL:
        return text("1 point while you hold it, and tiles of level {level}.", level=level)
    return text("With it you may buy tiles of this colour up to level {level}.", level=level)


def _recruit(state: Kemet, seat: Seat, action: RecruitUnits) -> Iterator[Text]:
    number = action.units.number
    if not number:
        yield text("It recruits nobody, because units now cost more than they bring.")
        return
    yield texts("{count} more unit on the board.", "{count} more units on the board.", number)
    yield _left(state, seat, cost_of_units(state, seat, number))


def _leg(state: Kemet, seat: Seat, action: Leg) -> Iterator[Text]:
    group = action.group
    if group is None:
        yield text("The troop waits, so that you can play a card before it leaves.")
        return
    is_attack = enemy_in(state, seat, group.space) is not None
    if is_attack:
        yield odds_in_ten(state, seat, group)
    yield from _place(state, seat, SPACE[group.space])
    if is_attack:
        yield text("A battle won as the attacker brings 1 permanent point.")
    elif troop := troop_of(state, seat, group.space):
        together = troop.units + group.units
        yield texts(
            "You then have {count} unit there.", "You then have {count} units there.", together
        )
    else:
        yield text("Nobody is there.")


def _place(state: Kemet, seat: Seat, row: Space) -> Iterator[Text]:
    """Name the use of holding a space."""
    if row.kind == "temple" and temple_holder(state, row.word) != seat:
        yield texts(
            "The temple is 1 point while you hold it, and {count} prayer point at the Day’s end.",
            "The temple is 1 point while you hold it, and {count} prayer points at the Day’s end.",
            row.income,
        )
    elif row.word == SANCTUARY:
        yield text("Two units there may become 1 permanent point at the Day’s end.")
    elif row.kind == "desert":
        yield from _on_the_way(state, seat, row)
    elif (pyramid := state.pyramids.get(row.word)) and row.city != state.cities.get(seat):
        yield text(
            "You control its pyramid of level {level} while you stay there.", level=pyramid.level
        )


def _on_the_way(state: Kemet, seat: Seat, row: Space) -> Iterator[Text]:
    """Say how far the nearest temple is that the seat does not hold."""
    far = distances(len(state.seats))
    away = {
        temple: far[row.word, temple.word]
        for temple in state.board.temples
        if (row.word, temple.word) in far and temple_holder(state, temple.word) != seat
    }
    if away:
        nearest = min(away, key=lambda temple: away[temple])
        yield texts(
            "From there, {temple} is {count} step away.",
            "From there, {temple} is {count} steps away.",
            away[nearest],
            temple=nearest.label,
        )


def _announce(state: Kemet, seat: Seat, action: Announce) -> Iterator[Text]:
    yield text("The token comes first. Then choose its use.")


def _end(*_: object) -> Iterator[Text]:
    yield text("No card you could still play brings more now than later.")


def _card(state: Kemet, seat: Seat, action: PlayCard) -> Iterator[Text]:
    yield INTERVENTION[action.played.card].effect
    if action.cost:
        yield _left(state, seat, action.cost)


# -- after a battle, and at the end of the Day --------------------------------------------------


def _units(state: Kemet, seat: Seat) -> int:
    assert state.battle is not None
    return survivors(state, state.battle, seat)


def _recall(state: Kemet, seat: Seat, _: Recall) -> Iterator[Text]:
    units = _units(state, seat)
    yield texts(
        "It brings {count} prayer point now, and the unit returns to your reserve.",
        "It brings {count} prayer points now, and the units return to your reserve.",
        units,
    )


def _give_way(state: Kemet, seat: Seat, _: GiveWay) -> Iterator[Text]:
    units = _units(state, seat)
    yield texts(
        "{count} unit stays on the board, on a space the winner chooses.",
        "{count} units stay on the board, on a space the winner chooses.",
        units,
    )


def _stay(state: Kemet, seat: Seat) -> Iterator[Text]:
    assert state.battle is not None
    row, units = SPACE[state.battle.space], _units(state, seat)
    if row.kind == "temple":
        yield texts(
            "You hold the temple: 1 point, and {count} prayer point at the Day’s end.",
            "You hold the temple: 1 point, and {count} prayer points at the Day’s end.",
            row.income,
        )
    yield texts("{count} unit stays on the board.", "{count} units stay on the board.", units)


def _sacrifice(state: Kemet, _: Seat, __: Sacrifice) -> Iterator[Text]:
    if state.phase == "delta":
        income = SPACE[DELTA_TEMPLE].income
        yield texts(
            "One unit brings you {count} prayer point.",
            "One unit brings you {count} prayer points.",
            income,
        )
    else:
        yield text("Two units bring you 1 permanent point, which nobody can take away.")


def _spare(state: Kemet, seat: Seat) -> Iterator[Text]:
    space = DELTA_TEMPLE if state.phase == "delta" else SANCTUARY
    troop = troop_of(state, seat, space)
    yield texts(
        "Your troop there keeps its {count} unit.",
        "Your troop there keeps its {count} units.",
        troop.units if troop else 0,
    )


# -- rare moves ---------------------------------------------------------------------------------


def _enter(state: Kemet, seat: Seat, action: Enter) -> Iterator[Text]:
    troop = troop_of(state, seat, action.space) if action.space else None
    if troop:
        yield texts(
            "It goes with the troop of {count} unit there.",
            "It goes with the troop of {count} units there.",
            troop.units,
        )
    else:
        yield text("It waits until a troop needs it more.")


def _always(sentence: Text) -> Callable[..., Iterator[Text]]:
    return lambda *_: iter((sentence,))


WHY_NOT: Final[Mapping[Word, Callable[[Kemet, Seat], Iterator[Text]]]] = {
    "winner": _stay,
    "delta": _spare,
    "sanctuary": _spare,
}
_PROMISING: Final = text("It is the most promising of these cards.")
REASONS: Final[Mapping[type[Action], Callable[[Kemet, Seat, Any], Iterator[Text]]]] = {
    Pray: _pray,
    BuyTile: _buy,
    RaisePyramid: _raise,
    RecruitUnits: _recruit,
    Leg: _leg,
    Announce: _announce,
    EndTurn: _end,
    PlayCard: _card,
    CommitCards: committed,
    Recall: _recall,
    GiveWay: _give_way,
    Push: _always(text("The beaten troop harms you least there.")),
    Sacrifice: _sacrifice,
    Enter: _enter,
    GoHome: _always(text("It is most useful to your troops there.")),
    PlaceGarrison: _always(text("Strong troops win battles, so the units stay together.")),
    RaiseFree: _raise_free,
    Reinforce: _always(text("These units cost nothing.")),
    Rejoin: _always(text("Fallen units come back for free.")),
    SendPriest: _always(text("Sending the priest is free, and the rewards on the way are yours.")),
    TakeTokens: _always(text("Everything at the stop is yours for good.")),
    SendBack: _always(text("You miss the priest least there.")),
    TakeCard: _always(_PROMISING),
    KeepCard: _always(_PROMISING),
    ChooseFigures: _always(text("A priest is worth more than another unit while the path pays.")),
    LaySeal: _always(text("The tile has no effect for its owner in this action.")),
    Exchange: _always(text("With the other card the battle goes better for you.")),
    DealWounds: _always(text("Each discarded card is 1 more strength in this battle.")),
    FightNext: _always(text("All of these battles will be fought. This one comes first.")),
    Pass: _always(text("Everything you could play or give now is worth more later.")),
}
