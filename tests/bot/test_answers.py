"""An answer in words, as whoever gave it is reminded of it."""

from bot.languages import language
from bot.matches.decisions import move_root
from bot.moves.answers import answer_text
from rules.registry import games
from tests.bot.seated import ANA


async def test_that_somebody_was_sure_is_no_part_of_their_answer(begin):
    match = await (await begin(2, game=games()["aton"])).match()
    seat = next(seat for seat, person in match.people.items() if person.user == ANA)
    menu = move_root(match, seat).menu
    said = answer_text(menu, ("exchange", "yes"), match.game.verbs)
    assert said.in_(language("en")) == "Exchange"
