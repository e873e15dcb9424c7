"""Income (phase 5).

Every province yields the temple's value for each farmer, and the gold of its mine and caravan.
Harvest increase and 8 Gold may be played, each on one province, also when just drawn as a reward
(R-O10). Players who may hold one of them are asked, independent of their hand. The choices do not
touch each other, so they are made together in secret, and shown and paid in turn order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules.amun_re.events import ChoiceSealed, IncomePaid
from rules.amun_re.holdings import discard, gain_gold, gains, keeps
from rules.amun_re.openly import may_hold
from rules.amun_re.reasons import not_own
from rules.amun_re.sentences import text
from rules.amun_re.state import AmunRe, farmers_in, own, turn_order
from rules.amun_re.tables import CARD, GOLD8, ROUNDS, Province
from rules.amun_re.verbs import COLLECT
from rules.amun_re.yields import income, income_of
from rules.core.confirm import confirmed
from rules.core.menu import NONE, Action, Choice, Menu, Node, Pick, Word, pick_verb
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.core.text import Text, dotted

SEALED: Final = True
CARDS: Final = ("harvest", "gold8")
NO_CARDS: Final = (NONE, NONE)  # where Harvest increase is played, and where 8 Gold


@dataclass(frozen=True, slots=True)
class CollectIncome(Action):
    harvest: Word  # a province, or `none`
    gold8: Word


def deciders(state: AmunRe) -> Sequence[Seat]:
    """Return every seat that may hold such a card, so that the question reveals nothing."""
    left = (seat for seat in turn_order(state) if seat not in state.chosen)
    return [seat for seat in left if may_hold(state, seat, CARDS)]


def revisers(state: AmunRe) -> Sequence[Seat]:
    return list(state.chosen)


def menu(state: AmunRe, seat: Seat) -> Menu:
    """Decision D10 `income_cards`: where Harvest increase and 8 Gold are played."""
    return pick_verb(
        text("Collect your income."),
        {COLLECT: lambda: _harvest(state, seat)},
        {COLLECT.word: lambda: gains(state, seat, income(state, seat, state.temple))},
    )


def play(state: AmunRe, action: CollectIncome, context: MoveContext) -> None:
    if action.seat not in state.chosen:
        context.tell(ChoiceSealed(action.seat, "income"))
    state.chosen[action.seat] = secret((action.harvest, action.gold8), action.seat)


def close(state: AmunRe, context: MoveContext) -> str:
    for seat in turn_order(state):
        sealed = state.chosen.get(seat)
        _pay(state, seat, sealed.value if sealed else NO_CARDS, context)
    state.chosen.clear()
    if state.round == ROUNDS:
        return "bonus"
    state.round += 1
    return "reveal"


def _harvest(state: AmunRe, seat: Seat) -> Node:
    def hint(row: Province) -> Text | None:
        more = farmers_in(state, row)
        gold = income(state, seat, state.temple, row.word)
        return dotted(text("{gold} more gold", gold=more), gains(state, seat, gold))

    return _ask_province(state, seat, "harvest", hint, lambda word: _gold8(state, seat, word))


def _gold8(state: AmunRe, seat: Seat, harvest: Word) -> Node:
    def hint(row: Province) -> Text | None:
        replaced = income_of(state, row, state.temple, harvest)
        gold = income(state, seat, state.temple, harvest, row.word)
        return dotted(text("8 gold instead of {gold}", gold=replaced), gains(state, seat, gold))

    return _ask_province(
        state, seat, "gold8", hint, lambda word: _asked_once_more(state, seat, harvest, word)
    )


def _asked_once_more(state: AmunRe, seat: Seat, harvest: Word, gold8: Word) -> Node:
    """Ask for confirmation of a card that brings nothing (R-I3, R-I4), except in older editions."""
    action = CollectIncome(seat, harvest, gold8)
    vain = _in_vain(state, harvest, gold8)
    if vain is None or state.edition < 3:
        return action
    title = text("{card} would bring you nothing there. Play it anyway?", card=CARD[vain].label)
    return confirmed(title, text("Play it anyway"), action)


def _in_vain(state: AmunRe, harvest: Word, gold8: Word) -> Word | None:
    """Return a card that brings no gain, if one is played."""
    if harvest != NONE and (harvest == gold8 or not farmers_in(state, state.board[harvest])):
        return "harvest"
    if gold8 != NONE and income_of(state, state.board[gold8], state.temple) >= GOLD8:
        return "gold8"
    return None


def _ask_province(
    state: AmunRe,
    seat: Seat,
    card: Word,
    hint: Callable[[Province], Text | None],
    then: Callable[[Word], Node],
) -> Node:
    """Ask in which own province a card is played, even to no effect (R-I4). Skip without it."""
    if card not in state.hands[seat].value:
        return then(NONE)
    choices = (Choice(row.word, row.label, partial(hint, row)) for row in own(state, seat))
    title = text("Where do you play {card}?", card=CARD[card].label)
    return Pick(
        card,
        title,
        (Choice(NONE, text("Not now"), partial(keeps, card)), *choices),
        then,
        partial(not_own, state, seat),
    )


def _pay(state: AmunRe, seat: Seat, chosen: tuple[Word, ...], context: MoveContext) -> None:
    harvest, gold8 = chosen
    yields = tuple(
        (row.word, income_of(state, row, state.temple, harvest, gold8)) for row in own(state, seat)
    )
    total = sum(gold for _, gold in yields)
    gain_gold(state, seat, total)
    played = {"harvest": harvest, "gold8": gold8}
    discard(state, seat, tuple(card for card, word in played.items() if word != NONE))
    context.tell(IncomePaid(seat, yields, _or_none(harvest), _or_none(gold8), total))


def _or_none(word: Word) -> Word | None:
    return None if word == NONE else word
