"""`docs/phases.md` holds the drawing by `tests.diagrams` of the tables `GRAPH`."""

from rules.core.graph import END, RETURN, leads_to
from tests.diagrams import PAGE, diagram, page


def test_the_page_of_the_phases_is_drawn_from_the_games_as_they_are():
    assert PAGE.read_text(encoding="utf-8") == page(), "`python -m tests.diagrams` draws it anew"


def test_a_diagram_shows_which_phases_follow_and_call_and_return():
    graph = {
        "dig": leads_to("rest", calls=("fight",)),
        "fight": leads_to(RETURN),
        "rest": leads_to(END),
    }
    assert [line.strip() for line in diagram(graph).splitlines()] == [
        "```mermaid",
        "flowchart TD",
        "START((start))",
        "END((end))",
        "fight([fight])",
        "START --> dig",
        "dig --> rest",
        "dig -.-> fight",
        "rest --> END",
        "```",
    ]
