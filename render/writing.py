"""Put the letters of a line of any script into visual order, from left to right.

It follows Unicode's bidirectional algorithm (annex 9), for one line without formatting
characters and without the rule on pairs of brackets. Arabic letters get their joined forms.
Pillow could do all this too, but only with libraries that not every machine has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Final
from unicodedata import bidirectional, category, decomposition

_FORMS: Final = (*range(0xFB50, 0xFC00), *range(0xFE70, 0xFEFD))  # code points of joined letters
_LAM: Final = "\u0644"
_MIRRORED: Final = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_NUMBERS: Final = ("EN", "AN")


def visual(line: str) -> str:
    """Return the letters of a line in visual order, from left to right."""
    letters = [*join_letters(line)]
    levels = _levels(letters)
    order = [*range(len(letters))]
    for level in range(max(levels, default=0), 0, -1):
        order = [*_reversed_runs(order, levels, level)]
    turned = (letter.translate(_MIRRORED) for letter in letters)
    shown = [
        other if level % 2 else letter
        for letter, other, level in zip(letters, turned, levels, strict=True)
    ]
    return "".join(shown[index] for index in order)


def _reversed_runs(order: Sequence[int], levels: Sequence[int], level: int) -> Iterator[int]:
    """Reverse each stretch of letters at a level or a higher one."""
    for is_turned, run in groupby(order, lambda index: levels[index] >= level):
        stretch = [*run]
        yield from reversed(stretch) if is_turned else stretch


def _levels(letters: Sequence[str]) -> list[int]:
    """Find the embedding level of each letter. Odd levels run from right to left."""
    kinds = [bidirectional(letter[0]) for letter in letters]
    base = next((int(kind != "L") for kind in kinds if kind in ("L", "R", "AL")), 0)
    outer = "R" if base else "L"
    kinds = _neutral_kinds(_weak_kinds(kinds, outer), outer)
    if base:
        return [1 if kind == "R" else 2 for kind in kinds]
    return [{"L": 0, "R": 1}.get(kind, 2) for kind in kinds]


def _weak_kinds(kinds: Sequence[str], outer: str) -> list[str]:
    """Decide which way marks and numbers run (the rules W1 to W7)."""
    found, strong = [*kinds], outer
    for index, kind in enumerate(found):
        before = found[index - 1] if index else outer
        if kind == "NSM":
            found[index] = before
        elif kind == "EN" and strong == "AL":
            found[index] = "AN"
        strong = kind if kind in ("L", "R", "AL") else strong
    found = [*_signs_in_numbers(["R" if kind == "AL" else kind for kind in found])]
    strong = outer
    for index, kind in enumerate(found):
        strong = kind if kind in ("L", "R") else strong
        if kind == "EN" and strong == "L":
            found[index] = "L"
    return found


def _signs_in_numbers(kinds: list[str]) -> Iterator[str]:
    """Treat separators inside a number, and signs next to one, as digits (W4 to W6)."""
    for index, kind in enumerate(kinds[1:-1], 1):
        before, after = kinds[index - 1], kinds[index + 1]
        if before == after and (kind, after) in (("ES", "EN"), ("CS", "EN"), ("CS", "AN")):
            kinds[index] = after
    for kind, run in groupby(range(len(kinds)), lambda index: kinds[index]):
        first, *rest = run
        beside = kinds[max(first - 1, 0)], kinds[min(first + len(rest) + 1, len(kinds) - 1)]
        shown = "EN" if kind == "ET" and "EN" in beside else kind
        neutral = shown in ("ES", "CS", "ET", "BN", "B", "S", "WS", "ON")
        yield from ["ON" if neutral else shown] * (1 + len(rest))


def _neutral_kinds(kinds: Sequence[str], outer: str) -> list[str]:
    """Let blanks and signs run like their neighbours on both sides, else like the line (N1, N2)."""
    runs = [(kind, len([*run])) for kind, run in groupby(kinds)]
    sides = [outer, *("R" if kind in _NUMBERS else kind for kind, _ in runs), outer]
    found: list[str] = []
    for index, (kind, length) in enumerate(runs):
        before, after = sides[index], sides[index + 2]
        found += [kind if kind != "ON" else before if before == after else outer] * length
    return found


def join_letters(line: str) -> Iterator[str]:
    """Yield the letters in the forms that their neighbours require, `lam` with `alef` as one.

    A mark stays with its letter, so that it is drawn after it in any direction.
    """
    letters, is_joined = _with_marks(line), False
    for index, (letter, marks) in enumerate(letters):
        after = letters[index + 1][0] if index + 1 < len(letters) else ""
        forms, next_forms = _forms().get(letter, {}), _forms().get(after, {})
        joins = "initial" in forms and "final" in next_forms
        form = ("medial" if joins else "final") if is_joined else "initial" if joins else "isolated"
        yield forms.get(form, letter) + marks
        is_joined = joins


def _with_marks(line: str) -> list[tuple[str, str]]:
    """Split a line into letters with their marks, `lam` and `alef` together.

    Marks without a letter are left out.
    """
    letters: list[tuple[str, str]] = []
    for each in line:
        letter, marks = letters[-1] if letters else ("", "")
        if category(each) == "Mn":
            letters[-1:] = [(letter, marks + each)] if letter else []
        elif letter == _LAM and not marks and _LAM + each in _forms():
            letters[-1] = (_LAM + each, "")
        else:
            letters.append((each, ""))
    return letters


@cache
def _forms() -> Mapping[str, Mapping[str, str]]:
    """Return the isolated, initial, medial and final forms of each letter that has some."""
    found: dict[str, dict[str, str]] = {}
    for code in _FORMS:
        form, *letters = decomposition(chr(code)).split() or [""]
        found.setdefault("".join(chr(int(each, 16)) for each in letters), {})[form.strip("<>")] = (
            chr(code)
        )
    return found
