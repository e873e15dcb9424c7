"""A battle, B1 to B3: each side secretly chooses two battle cards and others, and the reveal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import permutations
from typing import Final

from rules.core.menu import Action, Choice, Menu, Node, Pick, Place, Word, pick_verb
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.core.text import Text
from rules.kemet.battle import troop_skills
from rules.kemet.cards import discard, kinds, less, pick_battle_card, some_of
from rules.kemet.costs import cost_of_card, spend_on_card
from rules.kemet.events import BattleJoined, CardsCommitted, CardsShown
from rules.kemet.hooks import Hooked, has
from rules.kemet.interventions import described
from rules.kemet.reasons import why_not_playable
from rules.kemet.sealing import open_window
from rules.kemet.sentences import text
from rules.kemet.state import Battle, Cards, Commit, Kemet, owned, troop_of
from rules.kemet.tables import BATTLE_CARD, INTERVENTION
from rules.kemet.verbs import BATTLE

SEALED: Final = True


@dataclass(frozen=True, slots=True)
class CommitCards(Action):
    commit: Commit


def join(state: Kemet, context: MoveContext) -> Word:
    """Begin the battle. Only the troops in the space fight (8.1)."""
    contact = state.contact
    assert contact is not None
    sides = (contact.attacker, contact.defender)
    troops = {seat: troop_of(state, seat, contact.space) for seat in sides}
    move = state.move if contact.by_move else None
    state.battle = Battle(
        contact.space,
        *sides,
        {seat: troop.units for seat, troop in troops.items() if troop},
        {seat: troop.creature for seat, troop in troops.items() if troop},
        priests=[seat for seat, troop in troops.items() if troop and troop.priests],
        temporary=list(move.temporary) if move else [],
    )
    context.tell(BattleJoined(contact.space, *sides))
    open_window(state)
    return "objects"


def foreseer(state: Kemet, battle: Battle) -> Seat | None:
    """Return the seat that sees the enemy's card by Prescience, the defender for two (R-B1)."""
    if battle.masked:
        return None
    for seat in reversed(battle.sides):
        rows: list[Hooked] = [*owned(state, seat), *troop_skills(state, battle, seat)]
        if has(rows, "see-card"):
            return seat
    return None


def deciders(state: Kemet) -> Sequence[Seat]:
    battle = state.battle
    return [seat for seat in battle.sides if seat not in battle.commits] if battle else []


def revisers(state: Kemet) -> Sequence[Seat]:
    """Return the seats that have committed, or nobody if Prescience has fixed a card."""
    battle = state.battle
    if battle is None or foreseer(state, battle):
        return []
    return list(battle.commits)


def menu(state: Kemet, seat: Seat) -> Menu:
    """Decision `battle-cards`."""
    battle = state.battle
    assert battle is not None
    title = text("Choose a battle card, one to discard, and cards to play with it.")
    if battle.foreseen and foreseer(state, battle) == seat:
        seen = BATTLE_CARD[battle.foreseen.value].label
        title = text("Your enemy plays {card}. Choose your own cards.", card=seen)
    return pick_verb(title, {BATTLE: lambda: _card(state, seat)})


def _card(state: Kemet, seat: Seat) -> Node:
    hand = state.battle_hands[seat].value
    return pick_battle_card(
        "card",
        text("Which battle card do you play?"),
        hand,
        lambda card: pick_battle_card(
            "discard",
            text("You play {card}. Which do you discard?", card=BATTLE_CARD[card].short),
            less(hand, card),
            lambda other: _ask_interventions(state, seat, card, other),
            card,
        ),
    )


def _ask_interventions(state: Kemet, seat: Seat, card: Word, other: Word) -> Node:
    held = {
        word: number
        for word, number in kinds(state.hands[seat].value).items()
        if INTERVENTION[word].icon == "battle"
    }
    if not held or (state.battle and state.battle.masked):
        return CommitCards(seat, Commit(card, other))
    places = tuple(
        Place(word, INTERVENTION[word].label, number, described(state, seat, INTERVENTION[word]))
        for word, number in held.items()
    )

    def then(played: Cards) -> Node:
        return _ask_paying_order(state, seat, Commit(card, other, played))

    title = text(
        "You play {card} and discard {other}. Which cards do you play with it?",
        card=BATTLE_CARD[card].short,
        other=BATTLE_CARD[other].short,
    )
    return some_of("with_it", title, places, then, partial(_why_no_card, state, seat), least=0)


def _why_no_card(state: Kemet, seat: Seat, word: Word) -> Text | None:
    if word in INTERVENTION and INTERVENTION[word].icon != "battle":
        return text("You cannot play {card} with battle cards.", card=INTERVENTION[word].label)
    return why_not_playable(state, seat, word)


def _ask_paying_order(state: Kemet, seat: Seat, commit: Commit) -> Node:
    """Ask in which order the cards are paid, if not all can be (B2)."""
    costs = {word: cost_of_card(state, seat, INTERVENTION[word]) for word in commit.played}
    dear = [word for word in dict.fromkeys(commit.played) if costs[word]]
    if sum(costs[word] for word in commit.played) <= state.prayer[seat] or len(dear) < 2:
        return CommitCards(seat, commit)
    orders = {"-then-".join(order): order for order in permutations(dear)}

    def then(word: Word) -> Node:
        ranks = {each: rank for rank, each in enumerate(orders[word])}
        played = sorted(commit.played, key=lambda each: ranks.get(each, -1))
        return CommitCards(seat, Commit(commit.card, commit.discard, tuple(played)))

    return Pick(
        "paying",
        text("You cannot pay for all of them. Which do you pay first?"),
        tuple(
            Choice(word, _one_after_another(INTERVENTION[each].label for each in order))
            for word, order in orders.items()
        ),
        then,
    )


def _one_after_another(labels: Iterable[Text]) -> Text:
    return reduce(lambda first, more: text("{first}, then {more}", first=first, more=more), labels)


def play(state: Kemet, action: CommitCards, context: MoveContext) -> None:
    battle, seat = state.battle, action.seat
    assert battle is not None
    if seat not in battle.commits:
        context.tell(CardsCommitted(seat))
    battle.commits[seat] = secret(action.commit, seat)


def close(state: Kemet, context: MoveContext) -> Word:
    """Show and pay all cards, the attacker first (B3)."""
    battle = state.battle
    assert battle is not None
    for seat in battle.sides:
        commit = battle.commits[seat].value
        battle.shown[seat], battle.played[seat] = commit.card, commit.played
        discard(state, seat, *commit.played)
        battle.unpaid[seat] = tuple(_pay(state, seat, commit.played))
        context.tell(CardsShown(seat, commit.card, commit.played, battle.unpaid[seat]))
    battle.asked = []
    return "tactics"


def _pay(state: Kemet, seat: Seat, played: Cards) -> list[Word]:
    """Pay for the cards and return those that cannot be paid, which have no effect (R-B2)."""
    left = []
    for word in played:
        card = INTERVENTION[word]
        cost = cost_of_card(state, seat, card)
        if cost <= state.prayer[seat]:
            spend_on_card(state, seat, card, cost)
        else:
            left.append(word)
    return left
