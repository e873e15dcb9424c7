"""Name views to draw: some of random games, and one in which everything is full."""

from dataclasses import replace

from rules.amun_re.tables import price_of
from rules.amun_re.view import BidView
from rules.registry import games
from tests.random_games import random_match

AMUN_RE = games()["amun-re"]


def match(players):
    return random_match(AMUN_RE, players, players)


def phases(players, viewer=None):
    """Play a random game, and return a view of every phase of every round, by its name."""
    views = {}
    for state in match(players).states:
        view = AMUN_RE.view(state, viewer)
        views[f"{players}-{view.kingdom}{view.round}-{view.phase}"] = view
    return views


PHASES = {name: view for players in AMUN_RE.players for name, view in phases(players).items()}


def bid(seat, index, highest, blocks=False):
    return BidView(seat, index, price_of(index), highest, blocks)


def with_province(view, word, **values):
    """Change a view: one province has these values."""
    provinces = (
        replace(province, **values) if province.row.word == word else province
        for province in view.provinces
    )
    return replace(view, provinces=tuple(provinces))


def with_auction(view, word, *bids, **values):
    """Change a view: one province is under auction."""
    best = bids[-1] if bids else None
    least = best.index + 1 + best.blocks if best else 0
    return with_province(
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
    """Make a view with twelve pyramids everywhere, all farmers, bids beyond the track."""
    view = auction(players)
    for number, province in enumerate(view.provinces):
        owner = view.seats[number % players]
        view = with_province(
            view,
            province.row.word,
            status="owned",
            owner=owner,
            farmers=province.row.fields,
            extra=3,
            pyramids=12,
            stones=2,
            bids=(),
            least=None,
        )
    one, two, three, *_ = view.seats
    view = with_auction(view, "avaris", bid(one, 8, False), bid(two, 14, True), pyramids=12)
    view = with_auction(
        view, "thebes", bid(one, 0, False), bid(two, 1, False), bid(three, 2, True, True)
    )
    view = with_auction(view, "edfu", bid(two, 7, True, True), cards=1)
    people = (
        replace(player, score=118, cards=21, provinces=("damanhur", "memphis", "berenike"))
        for player in view.players
    )
    return replace(view, players=tuple(people), touched=("avaris", "damanhur"), mover=two)


EXTREMES = {f"{players}-crowded": crowded(players) for players in AMUN_RE.players}
POSITIONS = {**PHASES, **EXTREMES}
