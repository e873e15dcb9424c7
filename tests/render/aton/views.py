"""Name views of positions that random games seldom reach."""

from dataclasses import replace

from render.aton.specimen import LAYING, PLAYING, VIEWS

RED, BLUE = PLAYING.seats


def with_scores(view, *scores, **values):
    """Change a view: the players have these scores, in the order of the seats."""
    pairs = zip(view.players, scores, strict=True)
    return replace(view, players=tuple(replace(p, score=s, **values) for p, s in pairs))


def with_cards(view, *hands, **values):
    """Change a view: the players have these cards at their cartouches."""
    pairs = zip(view.players, hands, strict=True)
    players = tuple(replace(p, cards=cards, **values) for p, cards in pairs)
    return replace(view, players=players)


def with_counters(view, rows, **values):
    """Change a view: the counters stand as in four rows of twelve letters, R, B or a point."""
    seats = {"R": RED, "B": BLUE, ".": None}
    temples = (
        replace(temple, squares=tuple(seats[letter] for letter in row), **values)
        for temple, row in zip(view.temples, rows, strict=True)
    )
    return replace(view, temples=tuple(temples))


def ended(by, rows, winners=(RED,)):
    over = replace(PLAYING, phase="over", awaited=(), active=None, winners=winners, won_by=by)
    return with_counters(over, rows, placed=(), taken=(), in_range=True)


EMPTY = "." * 12
FULL = ("RBRBRBRBRBRB", "BRBRBRBRBRBR") * 2
YELLOW = ("RRRR........", "RRRR........", "RRR.........", "RRR.........")
GREEN = ("........RRRR", "........RRRR", "........RRR.", "........RRR.")
BOTH_OPEN = tuple(replace(player, laid=False) for player in LAYING[0].players)
ENDS = {
    "temple": ended("temple", ("B" * 12, "RRRR........", "R" * 12, EMPTY)),
    "yellow": ended("yellow", YELLOW),
    "green": ended("green", GREEN),
    "points": with_scores(ended("points", FULL), 94, 55, gained=55),
    "draw": with_scores(ended("points", FULL, (RED, BLUE)), 51, 51, gained=30),
}
EXTREMES = {
    **VIEWS,
    **{f"won-{by}": view for by, view in ENDS.items()},
    "both-lay": replace(LAYING[0], players=BOTH_OPEN, awaited=(RED, BLUE)),
    "other-lays": LAYING[1],
    "laid": replace(LAYING[0], my_laid=(4, 1, 3, 2), my_exchange=False),
    "level": with_scores(PLAYING, 20, 20, gained=0),
    "one-apart": with_scores(PLAYING, 20, 21, gained=6),
    "from-nothing": with_scores(PLAYING, 0, 0, gained=0),
    "round-one": replace(PLAYING, round=1, drawn=()),
    "largest-cards": with_cards(
        PLAYING, (4, 4, 4, 4), (1, 1, 1, 1), done=4, exchanged=(4, 4, 4, 4)
    ),
    "dead-full": replace(with_counters(PLAYING, FULL), dead=(RED, BLUE) * 4, fresh_dead=8),
    "bare": replace(
        with_counters(PLAYING, (EMPTY,) * 4, placed=(), taken=()), dead=(), fresh_dead=0
    ),
    "mirrored": replace(
        PLAYING,
        seats=(BLUE, RED),
        players=PLAYING.players[::-1],
        drawn=((3, 2),),
    ),
}
