"""The capacity table of docs/sizing.md."""

import sys
from dataclasses import replace
from datetime import date

import pytest

from tests.bench import __main__ as bench
from tests.bench import capacity, large
from tests.bench.capacity import (
    BEGIN,
    COMMANDS,
    END,
    LABELS,
    LARGE,
    PAGE,
    SERVERS,
    SOURCES,
    Measured,
    Need,
)
from tests.bench.figures import Figure, write
from tests.folders import ROOT

MEASURED = Measured(
    processor=50, shared=70, cold=30, match=96, process=200, durable=1000, requests=1.6, stored=100
)
VALUES = {
    "processor": 49.6,
    "shared": 70.4,
    "cold": 30.2,
    "match": 96.4,
    "process": 200.2,
    "durable": 1000.0,
}
MEASURES = {
    bench.OUTCOME: [*bench.shorter(), *bench.longer()],
    large.OUTCOME: [*large.measures()],
}


def rows(measured):
    """The cells of each row, by the number of servers."""
    cells = [row.strip("| ").split(" | ") for row in capacity.rows(measured)]
    return {int(servers.replace(",", "")): rest for servers, *rest in cells}


def measured_in(folder, *but):
    """Have the files in a folder that the commands write, without the figures of some fields."""
    for file in COMMANDS:
        names = {name: field for field, (where, name) in SOURCES.items() if where == file}
        figures = [Figure("another", 7, "ms")]
        figures += [Figure(n, VALUES[field], "") for n, field in names.items() if field not in but]
        write(figures, folder / file)


def test_the_figures_are_found_by_their_names(tmp_path):
    measured_in(tmp_path)
    found = capacity.read_figures(tmp_path)
    assert Measured(**found, requests=1.6, stored=100) == MEASURED


@pytest.mark.parametrize("field", SOURCES)
def test_a_figure_is_looked_for_where_it_is_written(field):
    file, name = SOURCES[field]
    modules = {sys.modules[getattr(run, "func", run).__module__] for run in MEASURES[file]}
    assert any(name in vars(module).values() for module in modules)


@pytest.mark.parametrize("field", SOURCES)
def test_a_figure_that_is_missing_is_named_with_the_command_that_measures_it(field, tmp_path):
    measured_in(tmp_path, field)
    file, name = SOURCES[field]
    with pytest.raises(capacity.MissingFigureError) as refused:
        capacity.read_figures(tmp_path)
    assert str(refused.value) == f"{file} has no “{name}”: {COMMANDS[file]} measures it."


def test_a_file_that_is_missing_is_named_with_the_command_that_writes_it(tmp_path):
    measured_in(tmp_path)
    (tmp_path / large.OUTCOME).unlink()
    with pytest.raises(capacity.MissingFigureError) as refused:
        capacity.read_figures(tmp_path)
    assert str(refused.value) == "var/bench-large.json is not there: make bench-large writes it."


def test_a_hundred_thousand_servers_are_estimated_by_the_formulas_of_the_page():
    # 100,000 × 10 ÷ 12 ÷ 3,600 = 23.1 moves a second. A process keeps 64 MiB ÷ 96 KiB = 683
    # matches. So five processes keep 3 % of all, and 97 % of the moves read a match:
    # 23.1 × (70 + 0.97 × 30) = 2.29 cores, half of five. On SQLite 23.1 × (50 + 0.99 × 30) = 1.8
    # cores are more than one process has. 37 requests a second of 40. 365 million moves a year, of
    # 100 bytes, are 34 GiB.
    assert rows(MEASURED)[100_000] == [
        "100,000", "23", "–", "2.3", "5", "264", "100", "37 (93%)", "2.3%", "34",
    ]  # fmt: skip


def test_a_few_servers_take_one_process_and_one_shard():
    assert rows(MEASURED)[10] == [
        "10", "0.0023", "0.00012", "0.00016", "1", "201", "1", "0.0037 (0%)", "0.0%", "0.0034",
    ]  # fmt: skip


def test_a_match_is_read_for_a_move_only_if_the_memory_has_no_room_for_it():
    without = replace(MEASURED, cold=0)
    few, many = Need(600, MEASURED), Need(10_000, MEASURED)
    assert few.cores == Need(600, without).cores
    cold = many.moves * 0.030 * 0.93173
    assert many.cores == pytest.approx(Need(10_000, without).cores + cold, rel=1e-4)


def test_twice_the_processor_time_takes_twice_the_cores_and_nothing_else():
    usual = replace(MEASURED, cold=0)
    slow = rows(replace(usual, processor=100, shared=140))
    usual = rows(usual)
    assert (usual[10_000][2:5], slow[10_000][2:5]) == (["0.12", "0.16", "1"], ["0.23", "0.32", "1"])
    assert slow[100_000][3:5] == ["3.2", "7"]
    assert slow[100_000][:2] + slow[100_000][6:] == usual[100_000][:2] + usual[100_000][6:]


def test_no_estimate_loads_a_file_beyond_half_a_core():
    usual = replace(MEASURED, cold=0)
    assert rows(replace(usual, processor=21))[100_000][2] == "0.49"
    assert rows(replace(usual, processor=22))[100_000][2] == "–"


def test_machines_are_estimated_for_three_sizes_with_the_limit_of_a_token():
    named = [row.strip("| ").split(" | ") for row in capacity.machines(MEASURED)]
    assert named == [
        ["1,000", "a file or PostgreSQL", "1", "2 cores, 1 GiB", "0.37 a second",
         "yes, 1% of its rate"],
        ["10,000", "a file or PostgreSQL", "1", "2 cores, 1 GiB", "3.7 a second",
         "yes, 9% of its rate"],
        ["100,000", "PostgreSQL", "5", "5 cores, 3 GiB", "37 a second", "yes, 93% of its rate"],
    ]  # fmt: skip
    chatty = replace(MEASURED, requests=3.7)
    *_, last = capacity.machines(chatty)
    assert last.endswith("| 86 a second | **no**, 214% of its rate |")
    assert capacity.most_servers(chatty) == 46_000


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
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    values = [line[1].replace(",", "") for line in lines if line[0] in LABELS]
    measured = Measured(*(float(each) if "." in each else int(each) for each in values))
    assert [*capacity.rows(measured)] == text.strip().splitlines()[-len(SERVERS) :]
    large = [line for line in text.splitlines() if "of its rate |" in line]
    assert [*capacity.machines(measured)] == large and len(large) == len(LARGE)
    assert f"about {capacity.most_servers(measured):,} such servers" in text
