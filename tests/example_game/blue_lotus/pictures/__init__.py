"""The pictures of Blue Lotus."""

from blue_lotus.pictures.board import scene
from blue_lotus.pictures.hand import hand
from blue_lotus.pictures.parts import parts
from blue_lotus.pictures.specimen import specimen

__all__ = ["hand", "parts", "scene", "specimen"]
