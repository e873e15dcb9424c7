from __future__ import annotations

from bot.core.match.lines import LONGEST, shortened
from bot.ground.languages import language
from rules.core.text import ENGLISH


def test_a_short_line_stays_as_it_is():
    assert shortened("● Ana: prays +2.", ENGLISH) == "● Ana: prays +2."


def test_an_offering_keeps_its_result_in_french():
    offered = [f"● {name} 12, Ajustement de l’offrande" for name in ("Ana", "Bruno", "Chloé")]
    line = f"Offrandes : {' · '.join(offered)} ; total 36. Temple : case 4. Ana joue en premier."
    assert shortened(line, language("fr")) == line


def test_a_long_line_ends_at_a_semicolon_and_points_to_the_log():
    line = "● Ana: prays +2; " + "buys Priest (1), " * 13 + "buys Slaves (2); prays +3."
    assert shortened(line, ENGLISH) == "● Ana: prays +2; … (log)"
    assert shortened(line, language("fr")) == "● Ana: prays +2\u202f; … (journal)"


def test_a_long_line_without_semicolons_ends_at_another_joint():
    names = ", ".join(["● Berenike"] * 20)
    cut = shortened(f"Order of turns: {names}.", ENGLISH)
    assert cut.endswith("● Berenike; … (log)") and len(cut) <= LONGEST


def test_bold_that_begins_in_a_line_ends_in_it():
    assert shortened("Thebes: **" + "word, " * 40 + "**", ENGLISH).count("**") == 2


def test_a_line_without_any_joint_is_still_cut():
    assert len(shortened("W" * 300, ENGLISH)) <= LONGEST
