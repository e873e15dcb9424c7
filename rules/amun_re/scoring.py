"""Points (chapter 8), the bonus cards' conditions and who has won (chapter 9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.amun_re.state import AmunRe, Land, Tally, farmers_in, own, score
from rules.amun_re.tables import (
    BANKS,
    BONUS_CARDS,
    FARMERS_FOR_BONUS,
    POINTS_A_BANK,
    POINTS_A_SET,
    POINTS_FOR_GOLD,
    ROUNDS,
    SYMBOLS_FOR_BONUS,
    SYMBOLS_FOR_BONUS_WBC,
    Province,
)
from rules.core.game import Result
from rules.core.menu import Word
from rules.core.secrets import Seat

TIE_BREAKERS: Final = {"stones": 2, "pyramids": 1}  # of pyramids and stones, how many break a tie


@dataclass(frozen=True, slots=True)
class Ending:
    """The outcome.

    `decided` names its basis: `points`, `pyramids`, `stones`, `shared` or `shared-2`.

    The last is shared by points and pyramids, where stones do not count.
    """

    winners: tuple[Seat, ...]
    scores: tuple[tuple[Seat, int], ...]
    decided: Word


def tally(state: AmunRe, seat: Seat) -> Tally:
    """Count a seat's points on the board. A temple counts the marker's current space (R-S7).

    A set takes all three provinces of a kingdom, which nobody has before its last round.
    """
    return next(tallies(state, seat))


def tallies(state: AmunRe, *seats: Seat) -> Iterator[Tally]:
    """Count the points of several seats, as `tally` does."""
    majorities = [majority(state, bank) for bank in BANKS]
    return (_tally(state, seat, majorities) for seat in seats)


def _tally(state: AmunRe, seat: Seat, majorities: Sequence[Collection[Seat]]) -> Tally:
    rows = own(state, seat)
    pyramids = [state.lands[row.word].pyramids for row in rows]
    banks = sum(seat in seats for seats in majorities)
    return Tally(
        seat,
        state.kingdom,
        pyramids=sum(pyramids),
        sets=POINTS_A_SET * min(pyramids) if len(rows) == ROUNDS else 0,
        banks=POINTS_A_BANK * banks,
        temples=state.temple * sum(row.temples for row in rows),
    )


def gain(state: AmunRe, seat: Seat, lands: Mapping[Word, Land]) -> int:
    """Count the extra points of the seat if `lands` replaced those provinces."""
    supposed = replace(state, lands={**state.lands, **lands})
    return tally(supposed, seat).total - tally(state, seat).total


def majority(state: AmunRe, bank: str) -> set[Seat]:
    """Return the seats with the majority on a bank: all tied ones, each once (R-S1).

    In the 2003 rules the best single province counts, in later ones all of a player's provinces
    there. Pyramids count before stones. A bank without a pyramid gives nothing (R-S3).
    """
    best = _best(state, bank)
    top = max(best.values(), default=(0, 0))
    if top == (0, 0) or (state.rules.majority_needs_pyramid and not top[0]):
        return set()
    return {seat for seat, built in best.items() if built == top}


def _best(state: AmunRe, bank: str) -> dict[Seat, tuple[int, int]]:
    """Return the pyramids and stones of each owner that compete for the majority on a bank."""
    board, best = state.board, dict[Seat, tuple[int, int]]()
    for word, land in state.lands.items():
        if land.owner and board[word].bank == bank:
            best[land.owner] = _compared(state, best.get(land.owner, (0, 0)), land)
    return best


def _compared(state: AmunRe, before: tuple[int, int], land: Land) -> tuple[int, int]:
    if state.rules.majority_scope == "bank_total":
        return before[0] + land.pyramids, before[1] + land.stones
    return max(before, (land.pyramids, land.stones))


def playable(state: AmunRe, seat: Seat) -> list[Word]:
    """List the kinds of bonus card that the seat holds and fulfils (R-S6, R-S10)."""
    hand = state.hands[seat].value
    return [card for card in fulfilled(state, seat) if card in hand]


def fulfilled(state: AmunRe, seat: Seat) -> Iterator[Word]:
    """Yield the bonus cards that the seat fulfils. Only its own provinces count."""
    rows = own(state, seat)
    return (card for card in BONUS_CARDS if _fulfils(state, rows, card))


def _fulfils(state: AmunRe, rows: Sequence[Province], card: Word) -> bool:
    match card:
        case "bonus-cards":
            return symbols(state, rows) >= _symbols_needed(state)
        case "bonus-farmers":
            return sum(farmers_in(state, row) for row in rows) >= FARMERS_FOR_BONUS
        case "bonus-bank":
            return len({row.bank for row in rows}) == 1
        case "bonus-region":
            return len({row.region for row in rows}) == 1
        case _:
            return len({row.nile for row in rows}) == 1


def symbols(state: AmunRe, rows: Sequence[Province]) -> int:
    """Count the power-card symbols in some provinces. An option adds the free cards' (R-S5)."""
    return sum(_symbols_in(state, row) for row in rows)


def _symbols_in(state: AmunRe, row: Province) -> int:
    return row.limit + (row.cards if state.rules.power_bonus_counts_immediate else 0)


def _symbols_needed(state: AmunRe) -> int:
    return SYMBOLS_FOR_BONUS_WBC if state.rules.wbc_four else SYMBOLS_FOR_BONUS


def gold_points(gold: Mapping[Seat, int], *, includes_zero: bool = True) -> dict[Seat, int]:
    """Calculate the points for gold at the end: 6, 4 and 2 for the richest three ranks.

    Tied seats share the better rank (R-S2). An empty purse ranks with `includes_zero` (R-S4).
    """
    points = dict.fromkeys(gold, 0)
    for seat, mine in gold.items():
        richer = sum(other > mine for other in gold.values())
        if richer < len(POINTS_FOR_GOLD) and (mine or includes_zero):
            points[seat] = POINTS_FOR_GOLD[richer]
    return points


def ending(state: AmunRe) -> Ending:
    """Find the winners: most points, then pyramids, then stones, else the victory is shared.

    By an option stones do not count for it.
    """
    counts = TIE_BREAKERS[state.rules.final_tie]
    standing = {seat: (score(state, seat), *built(state, seat)[:counts]) for seat in state.seats}
    best = max(standing.values())
    winners = tuple(seat for seat in state.seats if standing[seat] == best)
    scores = tuple((seat, standing[seat][0]) for seat in state.seats)
    return Ending(winners, scores, _decided(list(standing.values()), best))


def built(state: AmunRe, seat: Seat) -> tuple[int, int]:
    """Count all pyramids and stones in the seat's provinces."""
    lands = [land for land in state.lands.values() if land.owner == seat]
    return sum(land.pyramids for land in lands), sum(land.stones for land in lands)


def _decided(standing: list[tuple[int, ...]], best: tuple[int, ...]) -> Word:
    for place, by in enumerate(("points", "pyramids", "stones")[: len(best)], 1):
        if sum(other[:place] == best[:place] for other in standing) == 1:
            return by
    return "shared" if len(best) > 2 else "shared-2"


def result(state: AmunRe) -> Result:
    """Return the `Result` of a finished match."""
    end = ending(state)
    return Result(end.winners, end.scores)
