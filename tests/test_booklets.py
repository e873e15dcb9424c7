"""The rules booklets: options, pictures and numbers, the same in every language."""

import pytest

from bot.ground.languages import language
from rules.core.options import option_text
from rules.registry import games
from tests.booklet_pictures import STEPS
from tests.booklets import (
    HEADING,
    PICTURE,
    booklet,
    booklet_of,
    languages_with_booklet,
    numbers,
    tables,
)

WITH_BOOKLET = [word for word in games() if booklet_of(word, "en").exists()]
ALL = [(word, code) for word in WITH_BOOKLET for code in languages_with_booklet(word)]
LARGEST = 120 * 1024  # bytes of a picture
MOST_PICTURES = 6
SHORTEST_ALT = 40  # characters

booklets = pytest.mark.parametrize(("game", "code"), ALL)


def shape(page):
    """The numbers of a page's headings and of its tables' rows, without the name of each row."""
    chapters = [numbers(heading)[:1] for heading in HEADING.findall(page)]
    rows = [[(len(row), numbers(" ".join(row[1:]))) for row in each] for each in tables(page)]
    return chapters, rows


@pytest.mark.parametrize("game", WITH_BOOKLET)
def test_every_language_has_the_same_chapters_tables_and_numbers(game):
    first, *others = (shape(booklet(game, code)) for code in languages_with_booklet(game))
    assert all(other == first for other in others)


@booklets
def test_every_option_has_its_place_in_the_booklet(game, code):
    page, kind = booklet(game, code), games()[game].options
    labels = [option_text(kind, name).label.in_(language(code)) for name in kind.model_fields]
    assert not [label for label in labels if f"*{label}*" not in page]


@booklets
def test_every_picture_is_small_and_described(game, code):
    page = booklet_of(game, code)
    found = PICTURE.findall(page.read_text(encoding="utf-8"))
    assert [file for _, file in found] == [f"rules/{step}.{code}.png" for step in STEPS[game]]
    assert len(found) <= MOST_PICTURES
    assert all(len(alt) >= SHORTEST_ALT for alt, _ in found)
    assert all((page.parent / file).stat().st_size <= LARGEST for _, file in found)


@booklets
def test_no_picture_is_left_over(game, code):
    kept = {path.name for path in (booklet_of(game, code).parent / "rules").glob(f"*.{code}.png")}
    assert kept == {f"{step}.{code}.png" for step in STEPS[game]}
