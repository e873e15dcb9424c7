"""Positions that random games seldom come to, by name."""

from dataclasses import replace

from render.kemet.specimen import BATTLES, MINE, VIEWS, position, with_battles
from rules.kemet.path import OBJECTS, SKILL, TA_SETI
from rules.kemet.tables import BATTLE_CARD, INTERVENTIONS, TILES

FIVE, FOUR, THREE, TWO = (position(players) for players in (5, 4, 3, 2))


def with_players(view, **values):
    """The view, with these values for every player."""
    return replace(view, players=tuple(replace(p, **values) for p in view.players))


def changed(view, word, **values):
    """The view, with these values of one space."""
    spaces = (replace(s, **values) if s.row.word == word else s for s in view.spaces)
    return replace(view, spaces=tuple(spaces))


def ordained(view):
    """The view, with as many priests in every troop as there can be."""
    spaces = (
        replace(s, troops=tuple(replace(t, priests=min(3, t.units)) for t in s.troops))
        for s in view.spaces
    )
    return replace(view, spaces=tuple(spaces))


def gathered(view, *words):
    """The view, with all priests of all players at each of those stops."""
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
    "all-at-one-stop": gathered(FIVE, "2b", "4a", TA_SETI),
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
    "all-ordained": ordained(VIEWS["battles"]),
    "without-the-path": replace(FIVE, path=None),
    "all-have-won": replace(FIVE, winners=FIVE.seats, awaited=(), active=None, phase="over"),
    "bare": replace(
        FIVE,
        spaces=tuple(replace(s, troops=(), level=0, colour=None, holder=None) for s in FIVE.spaces),
    ),
}
