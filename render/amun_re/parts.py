"""List the parts of the board to compare: provinces, the temple track and players' cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from render.amun_re.board import TEMPLE_CORNER, players_in_turn_order
from render.amun_re.layout import outline
from render.amun_re.players import card_boxes
from render.amun_re.temple import area
from render.changes import Part, Parts
from render.geometry import rectangle
from rules.amun_re.view import AmunReView, ProvinceView
from rules.core.menu import Word
from rules.core.text import Language


def parts(view: AmunReView, _: Language) -> Parts:
    """Return the parts by name. A player's card changes only with its points and the Pharaoh."""
    return dict(_parts(view))


def _parts(view: AmunReView) -> Iterator[tuple[Word, Part]]:
    for province in view.provinces:
        yield province.row.word, Part(outline(province.row.word), _lasting(province))
    yield "temple", Part(rectangle(*area(TEMPLE_CORNER)), view.temple)
    players = players_in_turn_order(view)
    for player, box in zip(players, card_boxes(len(players)), strict=True):
        yield player.seat, Part(rectangle(*box), (player.score, player.seat == view.first))


def _lasting(province: ProvinceView) -> ProvinceView:
    """Return a province without its lowest open bid, which every turn changes."""
    return replace(province, least=None)
