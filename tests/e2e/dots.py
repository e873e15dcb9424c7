"""Pictures that cost nothing, where no test looks at them."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

from PIL import Image


def _dot() -> bytes:
    png = BytesIO()
    Image.new("RGB", (8, 8)).save(png, "png")
    return png.getvalue()


DOT: Final = _dot()


def paint_dot(*_: Any, **__: Any) -> bytes:
    """Paint no scene."""
    return DOT
