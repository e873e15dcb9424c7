"""Setting up (chapter 5), and dealing the provinces of a kingdom."""

from __future__ import annotations

from collections.abc import Sequence

from rules.amun_re.events import GameBegun, ProvinceCardsSeen
from rules.amun_re.holdings import draw, gain_cards, offer_cards, put_pile, without
from rules.amun_re.options import AmunReOptions
from rules.amun_re.sentences import text, texts
from rules.amun_re.state import AmunRe, Land, turn_order
from rules.amun_re.tables import DECK, PROVINCES, ROUNDS, STARTING_GOLD, WITHOUT_WBC
from rules.core.errors import IllegalMoveError
from rules.core.menu import Word
from rules.core.options import MatchOptions
from rules.core.secrets import Seat, secret
from rules.core.state import MoveContext

WBC_PLAYERS = 4


def setup(
    seats: tuple[Seat, ...], options: MatchOptions, edition: int, context: MoveContext
) -> AmunRe:
    """Make the first state. Raise `IllegalMoveError` if the options do not fit the players."""
    rules = AmunReOptions.model_validate(options.model_dump())
    if rules.wbc_four and len(seats) != WBC_PLAYERS:
        raise IllegalMoveError(
            texts(
                "The tournament provinces are for {count} player.",
                "The tournament provinces are for {count} players.",
                WBC_PLAYERS,
            )
        )
    state = AmunRe(
        seats,
        rules,
        context.dice.chance,
        edition,
        flow=["dealing"],
        first=_first_player(seats, rules, context),
        gold={seat: secret(STARTING_GOLD, seat) for seat in seats},
        hands={seat: secret((), seat) for seat in seats},
        open_gold=dict.fromkeys(seats, STARTING_GOLD) if rules.open_gold else {},
        cards=dict.fromkeys(seats, 0),
        lands={
            row.word: Land()
            for row in PROVINCES
            if not (rules.wbc_four and row.word in WITHOUT_WBC)
        },
    )
    builders = rules.start_hand == "builder"
    context.tell(GameBegun(state.first, STARTING_GOLD, builders))
    deal = _deal_builders if builders else _deal_two
    deal(state, context)
    deal_provinces(state, list(state.lands), context)
    return state


def _first_player(seats: tuple[Seat, ...], rules: AmunReOptions, context: MoveContext) -> Seat:
    """Draw the first seat, or choose it by its place at the table (chapter 5)."""
    if rules.first_player == "lot":
        return seats[context.dice.below(len(seats), "first player")]
    place = int(rules.first_player.removeprefix("seat_"))
    if place > len(seats):
        raise IllegalMoveError(
            text(
                "There is no seat {place} at this table. Choose another starting seat.", place=place
            )
        )
    return seats[place - 1]


def deal_provinces(state: AmunRe, words: Sequence[Word], context: MoveContext) -> None:
    """Shuffle a kingdom's province cards. By the expert rule, deal three to each player."""
    pile = context.dice.shuffled(words, "provinces")
    if state.rules.expert_provinces:
        for seat in turn_order(state):
            dealt, pile = tuple(pile[:ROUNDS]), pile[ROUNDS:]
            state.province_hands[seat] = secret(dealt, seat)
            context.whisper(seat, ProvinceCardsSeen(seat, dealt))
    state.province_pile = secret(tuple(pile))


def _deal_builders(state: AmunRe, context: MoveContext) -> None:
    builders = ("builder",) * len(state.seats)
    put_pile(state, tuple(context.dice.shuffled(without(DECK, builders), "power cards")))
    for seat in state.seats:
        gain_cards(state, seat, ("builder",), context)


def _deal_two(state: AmunRe, context: MoveContext) -> None:
    put_pile(state, tuple(context.dice.shuffled(DECK, "power cards")))
    for seat in turn_order(state):
        offer_cards(state, seat, draw(state, 2, context), 1, context)
