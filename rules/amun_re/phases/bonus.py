"""Scoring (phase 6): bonus cards are chosen in secret, then all points are counted.

After the Old Kingdom the farmers and the owners go, pyramids and stones stay, and the same
provinces are dealt again (chapter 9). After the New Kingdom the game is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from rules.amun_re import scoring
from rules.amun_re.building import points_more
from rules.amun_re.events import (
    BonusCardsPlayed,
    ChoiceSealed,
    GameEnded,
    GoldRanked,
    KingdomScored,
    NewKingdomBegun,
)
from rules.amun_re.holdings import discard, sell
from rules.amun_re.openly import may_hold
from rules.amun_re.sentences import text, texts
from rules.amun_re.setup import deal_provinces
from rules.amun_re.state import AmunRe, Hand, Tally, show, turn_order
from rules.amun_re.tables import CARD, POINTS_A_BONUS
from rules.amun_re.verbs import BONUS
from rules.core.menu import Action, Menu, Node, Word, pick_many, pick_verb
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.core.text import Text

SEALED: Final = True


@dataclass(frozen=True, slots=True)
class PlayBonus(Action):
    cards: Hand


def deciders(state: AmunRe) -> Sequence[Seat]:
    """Return every seat that may hold a fitting card, so that the question reveals nothing."""
    left = (seat for seat in turn_order(state) if seat not in state.chosen)
    return [seat for seat in left if may_hold(state, seat, scoring.fulfilled(state, seat))]


def revisers(state: AmunRe) -> Sequence[Seat]:
    return list(state.chosen)


def menu(state: AmunRe, seat: Seat) -> Menu:
    """Decision D11 `bonus_cards`: one of each kind (R-S6), if its condition holds (R-S10)."""

    def node() -> Node:
        cards = [CARD[word] for word in scoring.playable(state, seat)]
        return pick_many(
            "cards",
            text("Which bonus cards do you play?"),
            cards,
            0,
            len(cards),
            lambda chosen: PlayBonus(seat, tuple(card.word for card in chosen)),
            lambda _: points_more(POINTS_A_BONUS),
            partial(_why_not, state, seat),
        )

    def most() -> Text | None:
        points = POINTS_A_BONUS * len(scoring.playable(state, seat))
        return texts("up to {count} point", "up to {count} points", points) if points else None

    return pick_verb(text("Choose your bonus cards in secret."), {BONUS: node}, {BONUS.word: most})


def _why_not(state: AmunRe, seat: Seat, word: Word) -> Text | None:
    if word not in CARD:
        return None
    card = CARD[word]
    if word not in state.hands[seat].value:
        return text("You hold no {card}.", card=card.label)
    if card.phase != "bonus":
        return text("{card} is not a bonus card.", card=card.label)
    return text("You do not meet the condition of {card}.", card=card.label)


def play(state: AmunRe, action: PlayBonus, context: MoveContext) -> None:
    if action.seat not in state.chosen:
        context.tell(ChoiceSealed(action.seat, "bonus"))
    state.chosen[action.seat] = secret(action.cards, action.seat)


def close(state: AmunRe, context: MoveContext) -> str | None:
    """Show all bonus cards together (R-S9), score, and begin the New Kingdom or end the game."""
    played = {seat: state.chosen[seat].value for seat in turn_order(state) if seat in state.chosen}
    state.chosen.clear()
    for seat, cards in played.items():
        _play_cards(state, seat, cards, context)
    tallies = tuple(
        replace(tally, bonus=POINTS_A_BONUS * len(played.get(tally.seat, ())))
        for tally in scoring.tallies(state, *turn_order(state))
    )
    state.tallies.extend(tallies)
    context.tell(KingdomScored(state.kingdom, tallies))
    show(state, None)
    context.show(state, "kingdom")
    if state.kingdom == 1:
        return _next_kingdom(state, context)
    _end_game(state, tallies, context)
    return None


def _play_cards(state: AmunRe, seat: Seat, cards: Hand, context: MoveContext) -> None:
    discard(state, seat, cards)
    if cards:
        context.tell(BonusCardsPlayed(seat, cards, POINTS_A_BONUS * len(cards)))


def _next_kingdom(state: AmunRe, context: MoveContext) -> str:
    """End the Old Kingdom. Printed farmers stay, because `Land.farmers` does not count them."""
    for land in state.lands.values():
        land.owner, land.farmers, land.extra = None, 0, 0
    state.kingdom, state.round = 2, 1
    state.revealed.clear()
    deal_provinces(state, state.used, context)
    out = tuple(word for word in state.lands if word not in state.used)
    context.tell(NewKingdomBegun(state.first, out))
    return "reveal"


def _end_game(state: AmunRe, tallies: tuple[Tally, ...], context: MoveContext) -> None:
    """End the game: every card left is sold and the purses are opened (R-S8)."""
    for seat in turn_order(state):
        sell(state, seat, state.hands[seat].value, context)
    state.open_gold = {seat: state.gold[seat].value for seat in state.seats}
    points = scoring.gold_points(state.open_gold, includes_zero=state.rules.gold_rank_includes_zero)
    with_gold = (replace(tally, gold=points[tally.seat]) for tally in tallies)
    state.tallies[-len(tallies) :] = with_gold
    richest = sorted(turn_order(state), key=lambda seat: -state.open_gold[seat])
    purses = tuple((seat, state.open_gold[seat], points[seat]) for seat in richest)
    context.tell(GoldRanked(purses))
    ending = scoring.ending(state)
    context.tell(GameEnded(ending.winners, ending.scores, ending.decided))
