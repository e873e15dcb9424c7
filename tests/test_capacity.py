"""The capacity table of docs/operating.md."""

from dataclasses import replace
from datetime import date

import pytest

from tests.bench import capacity
from tests.bench.capacity import BEGIN, END, LABELS, PAGE, SERVERS, Measured
from tests.folders import ROOT

MEASURED = Measured(processor=50, match=96, process=200, durable=1000, requests=1.6, stored=100)
FIGURES = [
    {"name": "processor time, 120 tables in play: press that leads to a move", "value": 1.0},
    {"name": "processor time, 120 tables in play: move, all told", "value": 49.6},
    {"name": "memory that a live match takes, 500 of all games", "value": 96.4},
    {"name": "memory with 1000 live matches", "value": 200.2},
    {"name": "moves made durable, over many matches, pictures off", "value": 1000.0},
]


def rows(measured):
    """The cells of each row, by the number of servers."""
    cells = [row.strip("| ").split(" | ") for row in capacity.rows(measured)]
    return {int(servers.replace(",", "")): rest for servers, *rest in cells}


def test_the_figures_are_found_by_their_names():
    found = capacity.read_figures(FIGURES)
    assert Measured(**found, requests=1.6, stored=100) == MEASURED


@pytest.mark.parametrize("missing", range(1, len(FIGURES)))
def test_a_figure_that_is_missing_is_named(missing):
    there = [figure for figure in FIGURES if figure is not FIGURES[missing]]
    with pytest.raises(capacity.MissingFigureError, match=r"make bench measures it") as refused:
        capacity.read_figures(there)
    assert FIGURES[missing]["name"].split(",")[0] in str(refused.value)


def test_a_hundred_thousand_servers_are_reckoned_by_the_formulas_of_the_page():
    # 100,000 × 10 ÷ 12 ÷ 3,600 = 23.1 moves a second, of 50 ms: 1.16 cores, three processes.
    # 33,333 matches each are more than the cache keeps. 37 requests a second of 40.
    # 365 million moves a year, of 100 bytes, are 34 GiB.
    assert rows(MEASURED)[100_000] == [
        "100,000", "23", "1.2", "3", "264", "100", "37 (93%)", "2.3%", "34",
    ]  # fmt: skip


def test_a_few_servers_take_one_process_and_one_shard():
    assert rows(MEASURED)[10] == [
        "10", "0.0023", "0.00012", "1", "201", "1", "0.0037 (0%)", "0.0%", "0.0034",
    ]  # fmt: skip


def test_twice_the_processor_time_takes_twice_the_cores_and_nothing_else():
    slow = rows(replace(MEASURED, processor=100))
    assert slow[100_000][2:4] == ["2.3", "5"]
    assert (
        slow[100_000][:2] + slow[100_000][5:]
        == rows(MEASURED)[100_000][:2] + (rows(MEASURED)[100_000][5:])
    )


def test_the_table_is_written_into_the_page_and_nothing_else_is_changed(tmp_path):
    page, text = tmp_path / "page.md", (ROOT / PAGE).read_text(encoding="utf-8")
    page.write_text(text, encoding="utf-8")
    for processor in (90, 50):
        written = capacity.table(replace(MEASURED, processor=processor), date(2026, 11, 25))
        capacity.write_table(page, written)
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    assert page.read_text(encoding="utf-8") == f"{before}{BEGIN}\n{written}\n{END}{after}"


def test_a_page_without_room_for_the_table_stays_as_it_is(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}\nno end\n", encoding="utf-8")
    with pytest.raises(capacity.MissingFigureError, match="has no room"):
        capacity.write_table(page, "table")
    assert page.read_text(encoding="utf-8") == f"{BEGIN}\nno end\n"


def test_the_table_of_the_page_follows_from_what_the_page_says_was_measured():
    text = (ROOT / PAGE).read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    if LABELS[0] not in text:
        pytest.skip("the page has no table yet: `python -m tests.bench.capacity` writes it")
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    values = [line[1].replace(",", "") for line in lines if line[0] in LABELS]
    measured = Measured(*(float(each) if "." in each else int(each) for each in values))
    assert [*capacity.rows(measured)] == text.strip().splitlines()[-len(SERVERS) :]
