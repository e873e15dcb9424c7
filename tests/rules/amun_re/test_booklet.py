"""The booklet's provinces, cards, prices and points are those of the tables, in every language."""

import pytest

from bot.ground.languages import language
from rules.amun_re.scoring import tally
from rules.amun_re.tables import (
    CARDS,
    DECK,
    FARMERS_FOR_BONUS,
    GOLD8,
    POINTS_A_BANK,
    POINTS_A_BONUS,
    POINTS_A_SET,
    POINTS_FOR_GOLD,
    PROVINCES,
    REWARD_BELOW,
    REWARDS,
    STARTING_GOLD,
    STONES_A_PYRAMID,
    STONES_WITH_BUILDER,
    SYMBOLS_FOR_BONUS,
    SYMBOLS_FOR_BONUS_WBC,
    TEMPLE_TRACK,
    UPPER,
    WEST,
    price_of,
    space_of,
)
from rules.amun_re.topics import TOPICS
from rules.core.lessons import stand
from rules.registry import games
from tests.booklets import HEADING, booklet, languages_with_booklet, numbers, table_of

CHAPTERS = {  # of the topics of `/game rules`
    "rule-rounds": 3,
    "rule-power-cards": 3,
    "rule-prices": 3,
    "rule-auction": 4,
    "rule-outbid": 4,
    "rule-limit": 5,
    "rule-farmers": 5,
    "rule-stones": 5,
    "rule-offering": 6,
    "rule-theft": 6,
    "rule-rewards": 6,
    "rule-temple": 6,
    "rule-income": 7,
    "rule-scoring": 8,
    "rule-sets": 8,
    "rule-majority": 8,
    "rule-bonus-cards": 8,
    "rule-ties": 10,
}
PROVINCE_TABLE, _, PRICES, CARD_TABLE, TEMPLE, POINTS, GOLD, _, SUMMARY = range(9)
DOUBT = "?"


@pytest.fixture(params=languages_with_booklet("amun-re"))
def code(request):
    return request.param


@pytest.fixture
def page(code):
    return booklet("amun-re", code)


def amount(cell):
    return next(iter(numbers(cell)), 0)


OF_TWO_WORDS = (  # bank, part of Egypt and river
    lambda province: province.bank == WEST,
    lambda province: province.region == UPPER,
    lambda province: province.nile,
)


def tells(cells, facts):
    """Whether a column has one word for whatever is true, and another for the rest."""
    return len({*zip(cells, facts, strict=True)}) == len({*cells}) == len({*facts}) == 2


def test_provinces(page, code):
    rows = table_of(page, PROVINCE_TABLE)
    for column, holds in enumerate(OF_TWO_WORDS, start=1):
        assert tells([row[column] for row in rows], [holds(each) for each in PROVINCES])
    for row, province in zip(rows, PROVINCES, strict=True):
        name, _, _, _, fields, limit, goods, mine, caravan, temples = row
        assert name == province.label.in_(language(code))
        assert numbers(goods) == [
            number for number in (province.cards, province.stones, province.gold) if number
        ]
        assert [amount(cell) for cell in (fields, limit, mine, caravan, temples)] == [
            province.fields,
            province.limit,
            province.mine,
            province.caravan,
            province.temples,
        ]
        doubts = {"fields": DOUBT in fields, "limit": DOUBT in limit}
        assert {name for name, is_doubtful in doubts.items() if is_doubtful} == {*province.doubts}


def test_power_cards(page, code):
    rows = table_of(page, CARD_TABLE)
    names = [(card.label.in_(language(code)), card.count) for card in CARDS]
    assert [(name, amount(count)) for name, count, *_ in rows] == names


def test_numbers_of_the_power_cards(page):
    effects = [numbers(effect) for *_, effect in table_of(page, CARD_TABLE)]
    assert effects[5] == [GOLD8]
    assert effects[7:9] == [
        [POINTS_A_BONUS, SYMBOLS_FOR_BONUS],
        [POINTS_A_BONUS, FARMERS_FOR_BONUS],
    ]
    assert effects[9:] == [[POINTS_A_BONUS]] * 3
    assert {SYMBOLS_FOR_BONUS_WBC, SYMBOLS_FOR_BONUS} <= {*numbers(chapter(page, 3))}


def test_prices(page):
    (prices,) = table_of(page, PRICES)
    printed = [int(price) for price in prices[1:]]
    assert printed == [price_of(number) for number in range(1, len(printed) + 1)]


def test_spaces_of_the_temple(page):
    rows = [tuple(numbers(cell) for cell in row) for row in table_of(page, TEMPLE)]
    for (totals, [space], [gold], [points], _), entry in zip(rows, TEMPLE_TRACK, strict=True):
        assert space == gold == points == entry.number
        assert all(space_of(total) == space for total in totals)
        assert entry.least in (None, totals[0])


def test_caravans(page):
    said = [row[-1] for row in table_of(page, TEMPLE)]
    assert tells(said, [space.caravans for space in TEMPLE_TRACK])


def test_points(page):
    points = [numbers(row[1]) for row in table_of(page, POINTS)]
    assert points[:3] == [[1], [POINTS_A_SET], [POINTS_A_BANK]]
    assert points[4:] == [[POINTS_A_BONUS], [*POINTS_FOR_GOLD]]


def test_points_for_gold(page):
    for golds, points in ([numbers(cell) for cell in row] for row in table_of(page, GOLD)):
        places = [sum(other > gold for other in golds) for gold in golds]
        assert points == [
            POINTS_FOR_GOLD[place] if place < len(POINTS_FOR_GOLD) else 0 for place in places
        ]


def test_all_of_it_on_one_page(page):
    rows = [numbers(row[1]) for row in table_of(page, SUMMARY)]
    assert rows[0] == [price_of(number) for number in range(1, 9)]
    assert rows[1][0] == STARTING_GOLD
    assert rows[3] == [STONES_A_PYRAMID, STONES_WITH_BUILDER]
    assert rows[6] == [*REWARDS, REWARD_BELOW]
    assert rows[-1] == [*POINTS_FOR_GOLD]


def test_material(page):
    assert {len(PROVINCES), len(DECK), len(CARDS), STARTING_GOLD} <= {*numbers(chapter(page, 2))}


def test_the_example_of_a_scoring_is_that_of_its_picture(page):
    told = tally(stand(games()["amun-re"], "points-bank").state, "blue")
    sums = f"{told.pyramids} + {told.sets} + {told.banks} + {POINTS_A_BONUS} = "
    assert f"{sums}{told.pyramids + told.sets + told.banks + POINTS_A_BONUS}" in page


def chapter(page, number):
    """The text of a chapter, with all below its heading."""
    return page.partition(f"\n## {number}. ")[2].partition("\n## ")[0]


def test_every_topic_has_its_chapter(page):
    assert CHAPTERS.keys() == TOPICS.keys()
    chapters = {number for heading in HEADING.findall(page) for number in numbers(heading)[:1]}
    assert {*CHAPTERS.values()} <= chapters
