"""The lesson of Aton: two rounds from the beginning, then a round that ends with a scoring."""

from __future__ import annotations

from typing import Final

from rules.aton.sentences import text
from rules.aton.state import Aton, Pair, held
from rules.aton.tables import COLOURED
from rules.core.lessons import HAND, Lesson, Question, Scene, Step, lines
from rules.core.secrets import Seat


def on_colour(state: Aton, colour: str, seat: Seat) -> int:
    return sum(held(state, group, seat) for group in COLOURED[colour])


def scored(state: Aton, item: str) -> Pair:
    """Return the points of an item of the scoring, Red's first."""
    return next(each.points for each in state.scored if each.item == item)


TWO_ROUNDS: Final = Scene(
    seed="aton-311",
    steps=(
        Step(
            "welcome",
            text(
                "Two priests compete for four temples. Cards decide how many counters you place "
                "there and how many you remove. You are Red. This lesson takes ten minutes. You "
                "can stop at any step and continue later."
            ),
        ),
        Step(
            "goal",
            text(
                "You win with 40 points. You win immediately if your counters occupy a whole "
                "temple, all 14 yellow squares or all 14 green squares."
            ),
            light=("yellow", "green"),
        ),
        Step(
            "first-lay",
            text(
                "You hold 1, 2, 3 and 4. Each round you lay all four cards in secret, one at each "
                "cartouche. The next steps show the effect of each card."
            ),
            order=text("Lay 4 · 1 · 2 · 3."),
            picture=HAND,
            first=("blue lay 2341",),
            do="lay 4123",
            otherwise=text("You may lay the cards in any order. This lesson uses 4 · 1 · 2 · 3."),
            sure=lambda state: sorted(state.hands["red"].value) == [1, 2, 3, 4],
        ),
        Step(
            "cartouche-1",
            text(
                "Both sides turn up their cards. Cartouche 1 is for points: the higher card "
                "scores twice the difference. Your 4 against Blue’s 2 scores 4 points."
            ),
            light=("red-1", "blue-1", "red"),
            sure=lambda state: state.score == {"red": 4, "blue": 0},
        ),
        Step(
            "cartouche-2",
            text(
                "At cartouche 2 the lower card plays first. Your 1 is lower than Blue’s 3. From "
                "the second round on, this card also removes counters."
            ),
            light=("red-2", "blue-2"),
            sure=lambda state: state.first == "red" and state.round == 1,
        ),
        Step(
            "cartouche-3",
            text(
                "Cartouche 3 is your reach. With a 2 you may touch temples 1 and 2. Blue has a 4 "
                "there and may touch all four."
            ),
            light=("red-3", "blue-3", "temple-1", "temple-2"),
            sure=lambda state: state.cards["red"][2] == 2 and state.cards["blue"][2] == 4,
        ),
        Step(
            "first-place",
            text(
                "Cartouche 4 says how many counters you place: three, on empty squares within "
                "your reach."
            ),
            order=text(
                "Place one on temple 1 black, one on temple 1 bonus, one on temple 2 bonus."
            ),
            light=("red-4", "1-black", "1-bonus", "2-bonus"),
            do="place 1-black+1-bonus+2-bonus",
            otherwise=text(
                "That is allowed too. Each colour scores in its own way, as you will see. This "
                "lesson uses temple 1 black, temple 1 bonus and temple 2 bonus."
            ),
            then=("blue place 1-yellow",),
            sure=lambda state: state.amount == 3,
        ),
        Step(
            "blue-plays",
            text(
                "Then Blue used cartouches 2, 3 and 4, and placed one counter on temple 1 yellow. "
                "All eight cards are discarded. That was a whole round."
            ),
            light=("1-yellow",),
            sure=lambda state: state.round == 2 and on_colour(state, "yellow", "blue") == 1,
        ),
        Step(
            "second-lay",
            text(
                "From round 2 on, cartouche 2 removes counters. A 4 removes two opposing counters, "
                "a 3 one, a 2 none. A 1 removes one of your own."
            ),
            order=text("Lay 2 · 4 · 3 · 1."),
            picture=HAND,
            first=("blue lay 4124",),
            do="lay 2431",
            otherwise=text("That is allowed. Lay 2 · 4 · 3 · 1 here: your 4 removes counters."),
            then=("blue place 1-blue+2-black=2+2-blue",),
        ),
        Step(
            "a-one-costs",
            text(
                "Blue scored 4 points at cartouche 1. Blue’s 1 at cartouche 2 played first, "
                "but sent one of Blue’s counters to the Kingdom of the Dead. Then Blue placed "
                "four."
            ),
            light=("blue-1", "blue-2", "dead-0"),
            sure=lambda state: state.score == {"red": 4, "blue": 4} and state.dead == ["blue"],
        ),
        Step(
            "remove",
            text(
                "Your turn. Your 4 removes two of Blue’s counters. Your 3 lets you choose them in "
                "temples 1 to 3."
            ),
            order=text("Remove both from temple 2 black."),
            light=("red-2", "2-black"),
            do="remove 2-black=2",
            otherwise=text(
                "You may remove any two within reach. Remove the two black ones here: black "
                "squares will matter."
            ),
            sure=lambda state: state.amount == 2 and state.pending[0] == "red",
        ),
        Step(
            "place-again",
            text("Your 1 at cartouche 4 places one counter. The squares just emptied are free."),
            order=text("Place it on temple 2 black."),
            light=("red-4", "2-black"),
            do="place 2-black",
            otherwise=text("Temples 1 to 3 are allowed. Place it on temple 2 black here."),
        ),
        Step(
            "the-dead",
            text(
                "The Kingdom of the Dead has eight squares for both sides. Three are taken. When "
                "all eight are taken, the round is played to its end. Then there is a scoring."
            ),
            light=("dead",),
            sure=lambda state: len(state.dead) == 3,
        ),
        Step(
            "ask-no-room",
            text(
                "A counter that finds no empty square within reach goes to the Dead too. You must "
                "place 3, and only 2 squares are empty within your reach. What happens?"
            ),
            light=("dead",),
            question=Question(
                (
                    text("I place 2 and keep 1"),
                    text("I place 2, and 1 goes to the Dead"),
                    text("I place none"),
                ),
                1,
                text(
                    "You place as many as you can. The third goes to the Dead, and brings the "
                    "scoring nearer."
                ),
            ),
        ),
    ),
)

SCORING: Final = Scene(
    seed="nile-4",
    before=lines(
        """
        red lay 3122
        blue lay 4223
        red place 2-black=2
        blue place 1-black=2+2-blue
        red lay 4323
        blue lay 4344
        blue place 1-blue+2-black+4-blue+4-bonus
        red remove 2-blue
        red place 1-bonus+2-blue+2-bonus
        red lay 4413
        blue lay 4311
        blue place 1-bonus
        red remove 1-black+1-blue
        red place 1-yellow+1-black+1-blue
        red lay 3143
        blue lay 2311
        red remove 1-yellow
        red place 4-black=2+4-bonus
        blue remove 1-black
        blue place 1-black
        """
    ),
    steps=(
        Step(
            "near-scoring",
            text(
                "This is another game, some rounds later. Seven squares of the Dead are taken, and "
                "both sides have 2 points. One more counter there brings a scoring."
            ),
            light=("dead", "red", "blue"),
            sure=lambda state: len(state.dead) == 7 and state.score == {"red": 2, "blue": 2},
        ),
        Step(
            "black",
            text(
                "The side with more counters on the black squares of all temples will score 8. You "
                "have three, and Blue has three: now nobody would score."
            ),
            light=("black",),
            sure=lambda state: [on_colour(state, "black", seat) for seat in state.seats] == [3, 3],
        ),
        Step(
            "third-lay",
            text(
                "Change that. Your 3 can remove one counter, your 4 reaches all temples, and your "
                "2 places two counters."
            ),
            order=text("Lay 1 · 3 · 4 · 2."),
            picture=HAND,
            first=("blue lay 1241",),
            do="lay 1342",
            otherwise=text("That is allowed. This lesson uses 1 · 3 · 4 · 2."),
            then=("blue place 3-black",),
        ),
        Step(
            "blue-first",
            text(
                "Equal cards at cartouche 1 score nothing. Blue’s 2 is lower than your 3, so Blue "
                "played first. Blue placed one on temple 3 black: four against three for Blue."
            ),
            light=("red-1", "blue-1", "blue-2", "3-black"),
            sure=lambda state: on_colour(state, "black", "blue") == 4 and state.first == "blue",
        ),
        Step(
            "remove-black",
            text(
                "Your 3 removes one of Blue’s counters. It fills the last square of the Dead, but "
                "your turn continues."
            ),
            order=text("Remove the one on temple 1 black."),
            light=("1-black", "dead-7"),
            do="remove 1-black",
            otherwise=text(
                "That fills the Dead as well. Here, remove the one on a black square of temple "
                "1: it counts for black squares and for temple 1."
            ),
            sure=lambda state: state.amount == 1 and state.whose == "blue",
        ),
        Step(
            "place-black",
            text(
                "You place two counters. Then you can have four black squares against three, and "
                "the most counters in temple 3."
            ),
            order=text("Place one on temple 3 black, one on temple 3 bonus."),
            light=("3-black", "3-bonus"),
            do="place 3-black+3-bonus",
            otherwise=text("That is allowed. This lesson uses temple 3, black and bonus."),
            sure=lambda state: len(state.dead) == 8 and on_colour(state, "black", "blue") == 3,
        ),
        Step(
            "score-1",
            text(
                "The scoring. In temple 1 the side with more counters scores the difference. Blue "
                "has two there and you have one: 1 point for Blue."
            ),
            light=("temple-1", "scored-temple-1"),
            sure=lambda state: scored(state, "temple-1") == (0, 1),
        ),
        Step(
            "score-2",
            text(
                "In temple 2 more counters bring 5 points: yours. In temple 3 the side with more "
                "counters scores 1 for each of them. You have two: 2 points."
            ),
            light=("temple-2", "temple-3", "scored-temple-2", "scored-temple-3"),
            sure=lambda state: (
                scored(state, "temple-2") == (5, 0) and scored(state, "temple-3") == (2, 0)
            ),
        ),
        Step(
            "score-4",
            text(
                "In temple 4 the side with more counters scores 3 for each of its counters on blue "
                "squares, in any temple. You hold two blue squares: 6 points."
            ),
            light=("temple-4", "blue-squares", "scored-temple-4"),
            sure=lambda state: scored(state, "temple-4") == (6, 0),
        ),
        Step(
            "score-rest",
            text(
                "Black squares: four against three, 8 points for you. Bonus squares bring both "
                "sides their printed points: 4 for you, 3 for Blue. The score is 27 to 6."
            ),
            light=("black", "bonus", "scored-black", "scored-bonus"),
            sure=lambda state: (
                scored(state, "black") == (8, 0)
                and scored(state, "bonus") == (4, 3)
                and state.score == {"red": 27, "blue": 6}
            ),
        ),
        Step(
            "take-back",
            text(
                "After a scoring each side takes back four counters, one from each temple, the "
                "leader first. In temple 1 you have no choice. Keep your black squares."
            ),
            order=text("Take back bonus counters from temples 2, 3 and 4."),
            light=("2-bonus", "3-bonus", "4-bonus"),
            do="return 1-blue 2-bonus 3-bonus 4-bonus",
            otherwise=text(
                "You may choose freely inside each temple. Take back the bonus ones here."
            ),
            then=("blue return 1-black 2-black 3-black 4-blue",),
        ),
        Step(
            "empty-again",
            text(
                "Blue did the same. The Dead are empty again: their counters are back in the "
                "reserves. The next round begins. The game continues until one side wins."
            ),
            light=("dead",),
            sure=lambda state: not state.dead and state.round == 6,
        ),
        Step(
            "exchange",
            text(
                "Once a game, you may exchange the four cards that you have just drawn for four "
                "new ones, before you lay. The button is next to your cards."
            ),
            picture=HAND,
            sure=lambda state: state.known["red"].exchange,
        ),
        Step(
            "ask-win",
            text("You have 38 points. You lay a 4 at cartouche 1, Blue lays a 3. What happens?"),
            question=Question(
                (
                    text("I win immediately"),
                    text("I win at the end of the round"),
                    text("Blue may still place counters"),
                ),
                0,
                text("Twice the difference is 2. You have 40 points, and the game ends."),
            ),
        ),
        Step(
            "farewell",
            text(
                "That is the game. Your first game is against a beginner’s computer player. Each "
                "decision comes with a line of explanation. Have fun!"
            ),
        ),
    ),
)

LESSON: Final = Lesson(
    seats=("red", "blue"),
    you="red",
    scenes=(TWO_ROUNDS, SCORING),
    first_game={},
    companions=1,
    teaches={
        "rule-cards": "first-lay",
        "rule-exchange": "exchange",
        "rule-cartouche-1": "cartouche-1",
        "rule-cartouche-2": "second-lay",
        "rule-order": "cartouche-2",
        "rule-cartouche-3": "cartouche-3",
        "rule-cartouche-4": "first-place",
        "rule-dead": "the-dead",
        "rule-scoring": "near-scoring",
        "rule-temples": "score-1",
        "rule-squares": "score-rest",
        "rule-taking-back": "take-back",
        "rule-winning": "goal",
    },
)
