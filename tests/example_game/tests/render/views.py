"""Positions that random games seldom come to, by name."""

from dataclasses import replace

from blue_lotus.pictures.specimen import PLAYING, VIEWS

FULL = tuple(replace(player, points=5) for player in PLAYING.players)
EXTREMES = {**VIEWS, "all-points": replace(PLAYING, at_stake=5, players=FULL)}
