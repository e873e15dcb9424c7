"""An answer in words, as its author is reminded of it."""

from bot.core.match.decisions import move_root
from bot.core.match.options import answer_text
from bot.ground.languages import language
from rules.core.menu import Action, Param, Spread, Verb, pick_verb
from rules.core.text import Text
from rules.registry import games
from tests.bot.seated import ANA

CARDS = Param("cards", Text("Cards"), Text("which to play"))
BONUS = Verb("bonus", Text("Bonus cards"), Text("to score"), (CARDS,))


async def test_that_somebody_was_sure_is_no_part_of_their_answer(begin):
    match = await (await begin(2, game=games()["aton"])).match()
    seat = next(seat for seat, person in match.people.items() if person.user == ANA)
    menu = move_root(match, seat).menu
    said = answer_text(menu, ("exchange", "yes"), match.game.verbs)
    assert said.in_(language("en")) == "Exchange"


def test_where_nobody_had_a_choice_it_is_said_what_it_came_to():
    none = Spread("cards", Text("Which?"), (), 0, 0, lambda counts: Action("bruno"))
    menu = pick_verb(Text("Choose."), {BONUS: lambda: none})
    said = answer_text(menu, ("bonus", "none"), [BONUS])
    assert said.in_(language("en")) == "Bonus cards · Cards: None"
