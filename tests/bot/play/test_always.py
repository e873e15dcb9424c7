"""“Always” in the prompt of a decision for which there is a standing answer."""

from __future__ import annotations

from bot.core.match.decisions import current_decision
from bot.play.prompt import prompt
from tests.bot.screens import buttons, faults, words
from tests.bot.seated import ANA, BRUNO

BATTLE = "ana raid bruno"
OFFERING = "ana pass\nbruno pass"


async def prompt_of(table, seat):
    return prompt(current_decision(await table.match(), seat), "en")


async def test_a_decision_with_one_standing_answer_offers_it_by_its_name(table, press, publisher):
    match = await table(2)
    await match.play(BATTLE)
    shown = await prompt_of(match, "bruno")
    assert faults(shown) == []
    asked = await press(buttons(shown)["From now on: you lay nothing …"].custom_id, BRUNO)
    assert "Until the end of what?" in words(asked)
    await press(buttons(asked)["the game"].custom_id, BRUNO)
    assert await match.left("bruno") == ["A battle: you lay nothing, until the end of the game"]
    publisher.schedule(match.id)
    await publisher.wait_until_idle()
    assert await match.log() == [BATTLE, "bruno fight nothing"], "the open question is answered too"


async def test_a_decision_with_several_asks_which_of_the_narrowest_kind(begin, press):
    match = await begin(2)
    asked = await press(buttons(await prompt_of(match, "ana"))["Always …"].custom_id, ANA)
    assert "How should it always be answered?" in words(asked)
    assert {"you pass", "you dare", "you dig"} <= buttons(asked).keys()
    assert "left out" not in buttons(asked), "that would answer more than this"


async def test_a_decision_for_which_nothing_can_stand_does_not_offer_it(begin):
    match = await begin(2)
    await match.play(OFFERING)
    shown = buttons(await prompt_of(match, "ana"))
    assert not [label for label in shown if label.startswith(("Always", "From now on"))]


async def test_always_stands_with_the_first_question_of_a_move_alone(begin, press):
    match = await begin(2)
    within = await press(buttons(await prompt_of(match, "ana"))["Dig"].custom_id, ANA)
    assert "Back" in buttons(within) and "Always …" not in buttons(within)
