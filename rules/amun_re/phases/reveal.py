"""Revealing provinces (phase 1).

As many provinces as players come up for auction, with the goods printed in their boxes. By the
expert rule (11.2) each player secretly chooses one of three provinces dealt to them. The last of
the three is implied.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.amun_re.events import ChoiceSealed, ProvincesRevealed
from rules.amun_re.holdings import draw
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe, Land, show, turn_order
from rules.amun_re.tables import PROVINCE, ROUNDS, Province
from rules.amun_re.verbs import CHOOSE
from rules.amun_re.yields import yields
from rules.core.menu import Action, Menu, Node, Word, pick, pick_verb
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext
from rules.core.text import Text, dotted, listed

SEALED: Final = True


@dataclass(frozen=True, slots=True)
class ChooseProvince(Action):
    province: Word


def deciders(state: AmunRe) -> Sequence[Seat]:
    if not state.rules.expert_provinces or state.round == ROUNDS:
        return ()
    return [seat for seat in turn_order(state) if seat not in state.chosen]


def revisers(state: AmunRe) -> Sequence[Seat]:
    return list(state.chosen)


def menu(state: AmunRe, seat: Seat) -> Menu:
    """Decision D0 `province`, by the expert rule."""

    def node() -> Node:
        return pick(
            "province",
            text("Which of your provinces comes up for auction?"),
            (state.board[word] for word in state.province_hands[seat].value),
            lambda row: ChooseProvince(seat, row.word),
            lambda row: offers(row, _laid_out(state, row)),
            _why_not,
        )

    return pick_verb(text("Choose a province for the auction."), {CHOOSE: node})


def _why_not(word: Word) -> Text | None:
    if word not in PROVINCE:
        return None
    return text("{province} is not one of your provinces.", province=PROVINCE[word].label)


def play(state: AmunRe, action: ChooseProvince, context: MoveContext) -> None:
    if action.seat not in state.chosen:
        context.tell(ChoiceSealed(action.seat, "reveal"))
    state.chosen[action.seat] = secret((action.province,), action.seat)


def close(state: AmunRe, context: MoveContext) -> str:
    _clear_last_round(state)
    state.revealed = list(_chosen(state) if state.rules.expert_provinces else _drawn(state))
    if state.kingdom == 1:
        state.used.extend(state.revealed)
    for word in state.revealed:
        _lay_goods(state, state.board[word], context)
    show(state, None, *state.revealed)
    context.tell(_revealed(state))
    state.cursor, state.bidders = state.first, list(turn_order(state))
    return "auction"


def offers(row: Province, land: Land) -> Text | None:
    """Write the hint on a province: the goods on it, its fields, limit, yield and temples."""
    lying = _goods_on(land)
    parts = [
        lying and text("{goods} now", goods=listed(lying)),
        row.fields and texts("{count} field", "{count} fields", row.fields),
        row.limit and text("limit {limit}", limit=row.limit),
        yields(row, row.printed),
        row.temples and texts("{count} temple", "{count} temples", row.temples),
    ]
    return dotted(*(part for part in parts if isinstance(part, Text)))


def _goods_on(land: Land) -> list[Text]:
    """Name the goods that the province's buyer acquires."""
    goods = [
        (land.cards, texts("{count} card", "{count} cards", land.cards)),
        (land.gold, text("{gold} gold", gold=land.gold)),
        (land.pyramids, texts("{count} pyramid", "{count} pyramids", land.pyramids)),
        (land.stones, texts("{count} stone", "{count} stones", land.stones)),
    ]
    return [said for number, said in goods if number]


def _laid_out(state: AmunRe, row: Province) -> Land:
    """Return the province with the goods of its revelation, if there are enough cards."""
    land = state.lands[row.word]
    return replace(land, cards=row.cards, stones=land.stones + row.stones, gold=row.gold)


def _clear_last_round(state: AmunRe) -> None:
    for gone in (state.laid, state.corrections, state.rewards, state.newest):
        gone.clear()


def _drawn(state: AmunRe) -> Sequence[Word]:
    pile, number = state.province_pile.value, len(state.seats)
    state.province_pile = secret(pile[number:])
    return pile[:number]


def _chosen(state: AmunRe) -> Sequence[Word]:
    """Return the provinces chosen for this round, in turn order. Take them out of the hands.

    A seat's last card needs no choice.
    """
    words = []
    for seat in turn_order(state):
        held = state.province_hands[seat].value
        (word,) = state.chosen[seat].value if seat in state.chosen else held
        state.province_hands[seat] = secret(tuple(w for w in held if w != word), seat)
        words.append(word)
    state.chosen.clear()
    return words


def _lay_goods(state: AmunRe, row: Province, context: MoveContext) -> None:
    """Lay out a province's goods, cards face down. Cards that cannot be drawn are lost (R-P3)."""
    land = state.lands[row.word]
    cards = draw(state, row.cards, context)
    land.lying, land.cards = secret(cards), len(cards)
    land.stones += row.stones
    land.gold = row.gold


def _revealed(state: AmunRe) -> ProvincesRevealed:
    rows = [state.board[word] for word in state.revealed]
    return ProvincesRevealed(
        state.kingdom,
        state.round,
        state.first,
        tuple(state.revealed),
        cards=tuple((row.word, state.lands[row.word].cards) for row in rows if row.cards),
        stones=tuple((row.word, row.stones) for row in rows if row.stones),
        gold=tuple((row.word, row.gold) for row in rows if row.gold),
    )
