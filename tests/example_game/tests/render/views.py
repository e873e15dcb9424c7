"""Views by name with more to draw than random games come to."""

from dataclasses import replace

from blue_lotus.pictures.specimen import PLAYING, VIEWS

FULL = tuple(replace(player, points=5) for player in PLAYING.players)
EXTREMES = {**VIEWS, "all-points": replace(PLAYING, at_stake=5, players=FULL)}
