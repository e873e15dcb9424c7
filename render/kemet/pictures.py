"""List the pictures besides the board: market, battle, path, and regions of the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from render import ExtraPicture
from render.kemet.battle import battle
from render.kemet.board import scene
from render.kemet.labels import MARKET, PATH, REGION_NAMES, battle_label
from render.kemet.market import market
from render.kemet.path import path
from render.kemet.players_picture import groups, players_picture
from render.kemet.zoom import regions, zoom
from render.naming import NOBODY, Naming
from render.scene import Scene
from rules.core.text import Language
from rules.kemet.board import SPACE
from rules.kemet.view import KemetView


def pictures(view: KemetView) -> Sequence[ExtraPicture]:
    """List the extra pictures of a position, which everybody may see."""
    extra = [ExtraPicture("market", MARKET, market)]
    if view.battle:
        place = SPACE[view.battle.space].label
        extra.append(ExtraPicture("battle", battle_label(place), _battle_or_board))
    if view.path:
        extra.append(ExtraPicture("path", PATH, _path_or_board))
    for word in regions(view):
        extra.append(ExtraPicture(word, REGION_NAMES[word], partial(zoom, region=word)))
    for word, seats in groups(view).items():
        draw = partial(players_picture, seats=seats, title=REGION_NAMES[word])
        extra.append(ExtraPicture(word, REGION_NAMES[word], draw))
    return extra


def _battle_or_board(view: KemetView, language: Language, naming: Naming = NOBODY) -> Scene:
    """Draw the battle, or the board once the battle is over."""
    return battle(view, language, naming) or scene(view, language, naming)


def _path_or_board(view: KemetView, language: Language, naming: Naming = NOBODY) -> Scene:
    return path(view, language, naming) or scene(view, language, naming)
