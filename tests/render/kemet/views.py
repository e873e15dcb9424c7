"""Name views of positions that random games seldom reach."""

from dataclasses import replace

from render.kemet.specimen import BATTLES, MINE, VIEWS, position, with_battles
from rules.kemet.path import OBJECTS, SKILL, TA_SETI
from rules.kemet.tables import BATTLE_CARD, INTERVENTIONS, TILES

FIVE, FOUR, THREE, TWO = (position(players) for players in (5, 4, 3, 2))


def with_players(view, **values):
    """Change a view: every player has these values."""
    return replace(view, players=tuple(replace(p, **values) for p in view.players))


def with_space(view, word, **values):
    """Change a view: one space has these values."""
    spaces = (replace(s, **values) if s.row.word == word else s for s in view.spaces)
    return replace(view, spaces=tuple(spaces))


def with_most_priests(view):
    """Change a view: every troop has as many priests as it can."""
    spaces = (
        replace(s, troops=tuple(replace(t, priests=min(3, t.units)) for t in s.troops))
        for s in view.spaces
    )
    return replace(view, spaces=tuple(spaces))


def with_all_priests_at(view, *words):
    """Change a view: all priests of all players are at each of those stops."""
    stops = (
        replace(s, priests=view.seats * 3 if s.row.word in words else ()) for s in view.path.stops
    )
    return replace(view, path=replace(view.path, stops=tuple(stops)))


FOUGHT = BATTLES["fought"]
TWELVE = (*(each.word for each in OBJECTS), "mask", "mask", "divine-seal", "hare-statuette")
EXTREMES = {
    **VIEWS,
    **BATTLES,
    "mine": MINE,
    "empty-hand": replace(MINE, my_cards=(), my_battle_hand=(), my_battle_used=None, my_offer=None),
    "full-hand": replace(
        MINE, my_cards=INTERVENTIONS, my_battle_hand=tuple(BATTLE_CARD.values())[:8]
    ),
    "all-cards-played": replace(
        FOUGHT,
        battle=replace(
            FOUGHT.battle, attacker=replace(FOUGHT.battle.attacker, cards=INTERVENTIONS[:9])
        ),
    ),
    "battles-three": with_battles(THREE, [space.row.word for space in THREE.spaces]),
    "battles-two": with_battles(TWO, [space.row.word for space in TWO.spaces]),
    "cities-not-chosen": with_players(
        replace(FIVE, night=True, round=1, turn=0), city=None, tiles=(), tokens=()
    ),
    "rich": with_players(FIVE, tiles=TILES[:16], prayer=11, permanent=12, temporary=9, battle=8),
    "everybody-chooses": replace(
        with_players(FIVE, awaited=True, committed=True), sealed=True, awaited=FIVE.seats
    ),
    "all-at-one-stop": with_all_priests_at(FIVE, "2b", "4a", TA_SETI),
    "all-is-taken": with_players(
        replace(
            FIVE,
            path=replace(
                FIVE.path,
                stops=tuple(replace(s, lying=(), priests=()) for s in FIVE.path.stops),
                powers=("temporary-strength", "temporary-protection", "temporary-damage"),
                waiting=(),
                halted=TA_SETI,
                points=0,
            ),
        ),
        objects=TWELVE,
        skills=tuple(SKILL),
        sealed=tuple(tile.word for tile in TILES[:3]),
    ),
    "all-ordained": with_most_priests(VIEWS["battles"]),
    "without-the-path": replace(FIVE, path=None),
    "all-have-won": replace(FIVE, winners=FIVE.seats, awaited=(), active=None, phase="over"),
    "bare": replace(
        FIVE,
        spaces=tuple(replace(s, troops=(), level=0, colour=None, holder=None) for s in FIVE.spaces),
    ),
}
