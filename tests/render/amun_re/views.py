"""Positions to draw: from random games, and one in which everything is full."""

from dataclasses import replace

from rules.amun_re.tables import price_of
from rules.amun_re.view import BidView
from rules.registry import games
from tests.random_games import random_match

AMUN_RE = games()["amun-re"]


def match(players):
    return random_match(AMUN_RE, players, players)


def phases(players, viewer=None):
    """A public view of every phase of every round of one random game, by its name."""
    seen = {}
    for state in match(players).states:
        view = AMUN_RE.view(state, viewer)
        seen[f"{players}-{view.kingdom}{view.round}-{view.phase}"] = view
    return seen


PHASES = {name: view for players in AMUN_RE.players for name, view in phases(players).items()}


def bid(seat, index, highest, blocks=False):
    return BidView(seat, index, price_of(index), highest, blocks)


def changed(view, word, **values):
    """The view, with one province otherwise."""
    lands = (replace(land, **values) if land.row.word == word else land for land in view.provinces)
    return replace(view, provinces=tuple(lands))


def offered(view, word, *bids, **values):
    """The view, with one province under auction."""
    best = bids[-1] if bids else None
    least = best.index + 1 + best.blocks if best else 0
    return changed(
        view,
        word,
        status="offered",
        owner=None,
        farmers=0,
        extra=0,
        bids=bids,
        least=least,
        **values,
    )


def auction(players=4):
    return phases(players)[f"{players}-22-auction"]


def crowded(players):
    """Twelve pyramids and every farmer there can be, bids beyond the track, large numbers."""
    view = auction(players)
    for number, land in enumerate(view.provinces):
        owner = view.seats[number % players]
        view = changed(
            view,
            land.row.word,
            status="owned",
            owner=owner,
            farmers=land.row.fields,
            extra=3,
            pyramids=12,
            stones=2,
            bids=(),
            least=None,
        )
    one, two, three, *_ = view.seats
    view = offered(view, "avaris", bid(one, 8, False), bid(two, 14, True), pyramids=12)
    view = offered(
        view, "thebes", bid(one, 0, False), bid(two, 1, False), bid(three, 2, True, True)
    )
    view = offered(view, "edfu", bid(two, 7, True, True), cards=1)
    people = (
        replace(player, score=118, cards=21, provinces=("damanhur", "memphis", "berenike"))
        for player in view.players
    )
    return replace(view, players=tuple(people), touched=("avaris", "damanhur"), mover=two)


EXTREMES = {f"{players}-crowded": crowded(players) for players in AMUN_RE.players}
POSITIONS = {**PHASES, **EXTREMES}
