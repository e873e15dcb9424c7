"""What can be asked for besides the board: market, battle, path, and the board from nearer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from render import ExtraPicture
from render.kemet.battle import battle
from render.kemet.board import scene
from render.kemet.labels import MARKET, PATH, REGIONS, battle_in
from render.kemet.market import market
from render.kemet.path import path
from render.kemet.zoom import regions, zoom
from render.scene import Scene
from rules.core.text import Language
from rules.kemet.board import SPACE
from rules.kemet.view import KemetView


def pictures(view: KemetView) -> Sequence[ExtraPicture]:
    found = [ExtraPicture("market", MARKET, market)]
    if view.battle:
        place = SPACE[view.battle.space].label
        found.append(ExtraPicture("battle", battle_in(place), _battle))
    if view.path:
        found.append(ExtraPicture("path", PATH, _path))
    nearer = (
        ExtraPicture(word, REGIONS[word], partial(zoom, region=word)) for word in regions(view)
    )
    return (*found, *nearer)


def _battle(view: KemetView, language: Language) -> Scene:
    """Where there is none any more, the board."""
    return battle(view, language) or scene(view, language)


def _path(view: KemetView, language: Language) -> Scene:
    return path(view, language) or scene(view, language)
