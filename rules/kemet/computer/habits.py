"""Habits: answers of a phase that follow a simple policy, and cost nothing.

Windows are answered like this, by the seat's own things and by public facts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple, TypeAlias, cast

from rules.core.menu import Action, Menu, Path, Spread, Word, menu_at
from rules.core.secrets import Seat
from rules.core.text import Text
from rules.kemet.computer.answers import card_value
from rules.kemet.computer.odds import chance_to_win, strength_of
from rules.kemet.computer.openings import OPENINGS
from rules.kemet.hooks import has
from rules.kemet.path import OBJECT
from rules.kemet.phases.objects import usable
from rules.kemet.phases.veto import Answer
from rules.kemet.points import victory_points
from rules.kemet.sentences import text, texts
from rules.kemet.state import Battle, Kemet, troop_of
from rules.kemet.tables import BATTLE_CARD, INTERVENTION
from rules.kemet.verbs import Pass

Choose: TypeAlias = Callable[[Kemet, Seat, Menu, Random], Path]
Why: TypeAlias = Callable[[Kemet, Action], Text]


class Habit(NamedTuple):
    """How a phase is answered, and why so, in a sentence to a person."""

    choose: Choose
    why: Why


LIKELY: Final = 0.7  # to win, for an attack from which a troop escapes, or a dagger is used
WORTH_A_VETO: Final = ("now-kill", "teleport-now", "cancel-di")


def _city(state: Kemet, seat: Seat, menu: Menu, random: Random) -> Path:
    return "city", menu_at(menu.step("city")).random_word(random.randrange)


def _pyramids(state: Kemet, seat: Seat, menu: Menu, random: Random) -> Path:
    return random.choice(OPENINGS).pyramids


def _order(state: Kemet, seat: Seat, menu: Menu, random: Random) -> Path:
    """Put the player with the most points first, and the seat itself last, to answer all others."""
    others = sorted(
        (each for each in state.order if each != seat),
        key=lambda each: -victory_points(state, each),
    )
    return "order", *others


def _bid(state: Kemet, seat: Seat, menu: Menu, random: Random) -> Path:
    """Bid the least useful cards, with enough tokens to beat all bids so far."""
    hand = sorted(state.battle_hands[seat].value, key=card_value)
    show, discard = sorted(hand[:2], key=lambda word: -BATTLE_CARD[word].strength)
    needed = max([0, *state.bids.values()]) + 1 - BATTLE_CARD[show].strength
    held = state.dawn.get(seat, 0)
    return "bid", show, discard, str(max(0, needed) if needed <= held else 0)


def _place(state: Kemet, seat: Seat, menu: Menu, random: Random) -> Path:
    return "order", list(menu_at(menu.step("order")).words())[-1]


def _veto(state: Kemet, seat: Seat, menu: Menu, random: Random) -> Path:
    """Veto a card that kills a unit of the seat, brings an enemy anywhere, or stops its card."""
    if "play" not in menu.words():
        return ("pass",)
    played, card = state.stack[-1], INTERVENTION[state.stack[-1].card]
    harms = any(has([card], hook) for hook in WORTH_A_VETO)
    if has([card], "now-kill"):
        harms = troop_of(state, seat, played.target) is not None
    if has([card], "cancel-di"):
        harms = state.stack[-2].seat == seat
    return ("play", next(iter(menu_at(menu.step("play")).words()))) if harms else ("pass",)


def _escape(state: Kemet, seat: Seat, menu: Menu, random: Random) -> Path:
    """Escape from an attack that is likely to win."""
    contact = state.contact
    if contact is None or "play" not in menu.words():
        return ("pass",)
    there = state.troops[contact.space]
    attack = strength_of(state, contact.attacker, there[contact.attacker], "attack")
    if chance_to_win(attack, strength_of(state, seat, there[seat], "defence")) < LIKELY:
        return ("pass",)
    cards = menu_at(menu.step("play"))
    card = next(iter(cards.words()))
    return "play", card, next(iter(menu_at(cards.step(card)).words()))


def _objects(state: Kemet, seat: Seat, menu: Menu, random: Random) -> Path:
    """Use helpful objects: a dagger if victory is likely, a Mask against greater powers."""
    battle = state.battle
    assert battle is not None
    advantage = _advantage(state, battle, seat)
    powers = advantage - (battle.units[seat] - battle.units[battle.other(seat)])
    counts = {
        word: 1 if has([OBJECT[word]], "units-and-cards-only") else number
        for word, number in usable(state, seat).items()
        if (not has([OBJECT[word]], "dagger-vp") or advantage > 1)
        and (not has([OBJECT[word]], "units-and-cards-only") or powers < -1)
    }
    spread = cast(Spread, menu.step("use"))
    return ("use", spread.spell(counts)) if counts else ("pass",)


def _advantage(state: Kemet, battle: Battle, seat: Seat) -> int:
    """Return the strength of a side's troop minus the enemy's, before the cards."""
    there = state.troops[battle.space]
    roles = dict(zip(battle.sides, ("attack", "defence"), strict=True))
    own, other = (
        strength_of(state, each, there[each], roles[each]) for each in (seat, battle.other(seat))
    )
    return own - other


def _always(sentence: Text) -> Why:
    return lambda *_: sentence


def _either(acts: Text, declines: Text) -> Why:
    """Make a function that explains an action with one sentence, and a pass with another."""
    return lambda _, action: declines if isinstance(action, Pass) or _lets(action) else acts


def _lets(action: Action) -> bool:
    return isinstance(action, Answer) and not action.vetoes


HABITS: Final[Mapping[Word, Habit]] = {
    "cities": Habit(_city, _always(text("All cities are alike. This one is drawn by lot."))),
    "pyramids": Habit(
        _pyramids,
        _always(
            texts(
                "The {count} good opening.",
                "One of {count} good openings, drawn by lot.",
                len(OPENINGS),
            )
        ),
    ),
    "order": Habit(
        _order,
        _always(
            text(
                "Its rule: the player with the most points first, you last. You can answer "
                "everybody, and nobody can answer you."
            )
        ),
    ),
    "dawn": Habit(
        _bid,
        _always(text("Its rule: bid the cards you need least, just high enough to be ahead.")),
    ),
    "places": Habit(_place, _always(text("Its rule: take the last place, to react to everybody."))),
    "veto": Habit(
        _veto,
        _either(
            text(
                "Its rule: veto a card that kills your units, takes a troop anywhere or stops "
                "your card."
            ),
            text("Its rule: keep Veto for a card that kills your units or takes a troop anywhere."),
        ),
    ),
    "escape": Habit(
        _escape,
        _either(
            text("Its rule: escape from an attack that wins at least 7 times in 10."),
            text("Its rule: stay if the attack wins less than 7 times in 10."),
        ),
    ),
    "objects": Habit(
        _objects,
        _either(
            text("Its rule: a dagger if you are likely to win, a Mask against greater powers."),
            text("Its rule: keep objects for a battle in which they decide more."),
        ),
    ),
}
