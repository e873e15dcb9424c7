"""Find fonts of the machine for names in Chinese, Japanese and Korean.

Karnak has none of its own, because such a font is larger than Karnak itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from render.fonts import FontFile, has_letter

MOST: Final = 20  # fonts: each letter that the first ones lack is looked up in all the others
_KINDS: Final = (".otc", ".otf", ".ttc", ".ttf")
_SPECIMEN: Final = "\u5b57\u3042\ud55c"  # Han, kana, Hangul
_EAST_ASIAN: Final = (  # Unicode 16, Blocks.txt: letters whose shape ignores their neighbours
    (0x2E80, 0xA4CF),  # from CJK Radicals Supplement to Yi Radicals
    (0xAC00, 0xD7A3),  # Hangul Syllables
    (0xF900, 0xFAFF),  # CJK Compatibility Ideographs
    (0x20000, 0x3FFFF),  # the planes of rarer ideographs
)
WELL_KNOWN: Final = (
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc",  # Debian: fonts-noto-cjk
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Bold.ttc",  # Arch: noto-fonts-cjk
    "/usr/share/fonts/noto/NotoSansCJK-Bold.ttc",  # Alpine: font-noto-cjk
    "/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Bold.ttc",  # Fedora
    "/usr/share/fonts/google-noto-sans-cjk-vf-fonts/NotoSansCJK-VF.ttc",  # Fedora
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",  # Debian: fonts-wqy-microhei
    "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc",  # Debian: fonts-wqy-zenhei
)


class FontError(Exception):
    """The configured fonts are unusable. The message is a sentence for the operator."""


def is_east_asian(letter: str) -> bool:
    """Whether a letter is one that a lent font may draw."""
    return any(first <= ord(letter) <= last for first, last in _EAST_ASIAN)


def find_fonts(named: str, well_known: Sequence[str] = WELL_KNOWN) -> tuple[FontFile, ...]:
    """Find the fonts that an operator names, or the first of the well-known ones.

    Paths of files and folders are separated as in `PATH`. Raises `FontError` if a path has no
    usable font, or if there are more than `MOST`.
    """
    if not named:
        usable = (font for path in well_known if (font := _usable(Path(path))))
        return tuple(islice(usable, 1))
    found = [font for where in named.split(os.pathsep) if where for font in _named(Path(where))]
    if len(found) > MOST:
        raise FontError(f"FONTS names {len(found)} fonts, but {MOST} are the most.")
    return tuple(dict.fromkeys(found))


def _named(where: Path) -> Iterator[FontFile]:
    """Yield the font of a file, or the usable fonts of a folder. Raises `FontError` if none is."""
    try:
        inside = sorted(where.iterdir()) if where.is_dir() else [where]
    except OSError:
        inside = []
    files = [path for path in inside if path == where or path.suffix.lower() in _KINDS]
    found = [font for path in files if (font := _usable(path))]
    if not found:
        raise FontError(
            f"FONTS: {where} is no font with Chinese, Japanese or Korean letters, "
            "and no folder of such fonts."
        )
    yield from found


def _usable(path: Path) -> FontFile | None:
    """Return the font of a file if it is readable and has East Asian letters, else None."""
    font = FontFile(str(path.absolute()))
    try:
        return font if any(has_letter(font, letter) for letter in _SPECIMEN) else None
    except OSError:  # missing or broken
        return None
