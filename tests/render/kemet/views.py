"""Positions that random games seldom come to, by name."""

from dataclasses import replace

from render.kemet.specimen import FIGHTS, MINE, VIEWS, fought, playing
from rules.kemet.tables import BATTLE_CARD, INTERVENTIONS, TILES

FIVE, FOUR, THREE, TWO = (playing(players) for players in (5, 4, 3, 2))


def with_players(view, **values):
    """The view, with these values for every player."""
    return replace(view, players=tuple(replace(p, **values) for p in view.players))


def changed(view, word, **values):
    """The view, with these values of one space."""
    spaces = (replace(s, **values) if s.row.word == word else s for s in view.spaces)
    return replace(view, spaces=tuple(spaces))


FOUGHT = FIGHTS["fought"]
EXTREMES = {
    **VIEWS,
    **FIGHTS,
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
    "battles-three": fought(THREE, [space.row.word for space in THREE.spaces]),
    "battles-two": fought(TWO, [space.row.word for space in TWO.spaces]),
    "cities-not-chosen": with_players(
        replace(FIVE, night=True, round=1, turn=0), city=None, tiles=(), tokens=()
    ),
    "rich": with_players(FIVE, tiles=TILES[:16], prayer=11, permanent=12, temporary=9, battle=8),
    "everybody-chooses": replace(
        with_players(FIVE, awaited=True, committed=True), sealed=True, awaited=FIVE.seats
    ),
    "all-have-won": replace(FIVE, winners=FIVE.seats, awaited=(), active=None, phase="over"),
    "bare": replace(
        FIVE,
        spaces=tuple(replace(s, troops=(), level=0, colour=None, holder=None) for s in FIVE.spaces),
    ),
}
