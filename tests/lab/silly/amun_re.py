"""Counts silly moves, in games among computer players of Amun-Re.

`python -m tests.lab.silly.amun_re LEVEL GAMES [PLAYERS]` prints each count a seat and game.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.amun_re import GAME, events
from rules.amun_re.state import own
from rules.amun_re.tables import CARDS
from rules.arena import Player, moves
from rules.core.secrets import Seat


def count(level: str, games: int, players: int) -> Counter[str]:
    """How often each thing happened, in all games together."""
    counts = Counter({f"played: {card.word}": 0 for card in CARDS})
    for number in range(games):
        _count_game(level, f"silly-{number}", players, counts)
    return counts


def _count_game(level: str, seed: str, players: int, counts: Counter[str]) -> None:
    begun: dict[Seat, int] = {}  # gold at the beginning of a turn
    for move in moves(GAME, [Player(GAME, level)] * players, GAME.options(), seed, "silly"):
        _look(move.state, move.seat, move.path, begun, counts)
        for each in move.played.announcements:
            if each.to is None:
                counts.update(f"played: {card}" for card in _cards_played(each.event))
    counts["gold left at the end"] += sum(move.played.state.open_gold.values())


def _look(
    state: Any, seat: Seat, path: Sequence[str], begun: dict[Seat, int], counts: Counter[str]
) -> None:
    gold, verb = state.gold[seat].value, path[0]
    match state.phase, verb:
        case "auction", "bid":
            price, least = int(path[2]), _least(state, path[1])
            counts["bids"] += 1
            counts["bids above the lowest price"] += price > least
            counts["bids of all the gold"] += price >= gold > 3
        case "actions", _:
            if state.step == "cards":
                begun[seat] = gold
            counts["turns that buy cards"] += verb == "buy"
            counts["turns that buy farmers"] += verb == "farmers"
            counts["turns that buy stones"] += verb == "stones"
            is_idle = verb == "done" and state.step == "cards"
            counts["turns with 10 gold in which nothing is bought"] += is_idle and gold >= 10
        case "offering", _:
            counts["thefts" if verb == "steal" else "offerings"] += 1
            is_last = (state.kingdom, state.round) == (2, 3)
            counts["gold left after the last turn"] += gold if is_last else 0
            counts["offerings of all the gold"] += verb == "offer" and int(path[1]) >= gold > 3
        case "rewards", "done":
            counts["rewards forgone"] += state.items
        case "bonus", _:
            counts["cards held at a scoring"] += state.cards[seat]
            farmers = sum(state.lands[row.word].farmers for row in own(state, seat))
            counts["farmers at a scoring"] += farmers


def _cards_played(event: Any) -> Sequence[str]:
    match event:
        case events.BidPlaced() | events.BonusCardsPlayed():
            return event.cards
        case events.FarmersBought(free=str()):
            return ["free-farmer"]
        case events.StonesBought(builder=str()):
            return ["builder"]
        case events.OfferingsRevealed():
            return ["offering"] * sum(offer.correction for _, offer in event.offers)
        case events.IncomePaid():
            return ["harvest"] * bool(event.harvest) + ["gold8"] * bool(event.gold8)
    return []


def _least(state: Any, word: str) -> int:
    node = GAME.menu(state, GAME.deciders(state)[0]).step("bid").step(word)
    return int(next(iter(node.words())))


def main(level: str, games: str, players: str = "4") -> None:
    number = int(games) * int(players)
    for what, times in sorted(count(level, int(games), int(players)).items()):
        sys.stdout.write(f"{times / number:8.2f}  {what}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
