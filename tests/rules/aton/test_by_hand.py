"""Random games kept by a second pair of hands, which knows the rulebook and not the engine.

Only the cards and the players' choices are taken from the engine. Counters, points, the Dead, who
plays first and who has won are computed again, and compared after every move.
"""

from __future__ import annotations

from random import Random

import pytest

from rules.aton import GAME
from rules.aton.tables import GROUP
from rules.core.menu import random_path
from tests.effort import samples
from tests.random_games import any_options

SEATS = ("red", "blue")
ROOM = {word: group.room for word, group in GROUP.items()}
COLOUR_TOTALS = {"yellow": 14, "green": 14}


def other(seat):
    return SEATS[1 - SEATS.index(seat)]


class Hands:
    """One table, in counts: so many of each colour on each group of squares."""

    def __init__(self, options):
        self.options = options
        self.on = {(word, seat): 0 for word in ROOM for seat in SEATS}
        self.dead = dict.fromkeys(SEATS, 0)
        self.reserve = dict.fromkeys(SEATS, 29)
        self.score = dict.fromkeys(SEATS, 0)
        self.round, self.won = 1, ()

    def temple(self, number, seat):
        return sum(
            n for (word, who), n in self.on.items() if word[0] == str(number) and who == seat
        )

    def colour(self, name, seat):
        return sum(n for (word, who), n in self.on.items() if name in word and who == seat)

    def free(self, word):
        return ROOM[word] - sum(self.on[word, seat] for seat in SEATS)

    def die(self, seat, number):
        """To the Dead while there is room. The rest stays or returns to the reserve."""
        gone = min(number, 8 - sum(self.dead.values()))
        self.dead[seat] += gone
        return gone

    def points(self, cards):
        difference = cards["red"][0] - cards["blue"][0]
        if difference:
            seat = "red" if difference > 0 else "blue"
            self.score[seat] += 2 * abs(difference)
            if self.score[seat] >= 40:
                self.won = (seat,)

    def first(self, cards, drawn):
        for place in (1, 0):
            if cards["red"][place] != cards["blue"][place]:
                return min(SEATS, key=lambda seat: cards[seat][place])
        red, blue = drawn[-1]
        assert red != blue and all(one == two for one, two in drawn[:-1])
        return "red" if red < blue else "blue"

    def reach(self, card):
        return [word for word in ROOM if int(word[0]) <= card]

    def removal(self, seat, cards):
        """Their owner, and the most that may be taken."""
        card = cards[seat][1]
        if self.round == 1 or card == 2:
            return seat, 0
        whose, wanted = (seat, 1) if card == 1 else (other(seat), card - 2)
        there = sum(self.on[word, whose] for word in self.reach(cards[seat][2]))
        return whose, min(wanted, there)

    def remove(self, seat, cards, counts):
        whose, number = self.removal(seat, cards)
        spare = self.options.optional_remove and whose != seat
        assert sum(counts.values()) == number or (spare and sum(counts.values()) < number)
        for word, n in counts.items():
            assert int(word[0]) <= cards[seat][2] and n <= self.on[word, whose]
            self.on[word, whose] -= n
        number = sum(counts.values())
        self.reserve[whose] += number - self.die(whose, number)

    def place(self, seat, cards, counts):
        carried = min(cards[seat][3], self.reserve[seat])
        empty = sum(self.free(word) for word in self.reach(cards[seat][2]))
        fit = min(carried, empty)
        number = sum(counts.values())
        assert number == fit or (self.options.optional_place and number < fit)
        for word, n in counts.items():
            assert int(word[0]) <= cards[seat][2] and n <= self.free(word)
            self.on[word, seat] += n
        self.reserve[seat] -= number + self.die(seat, carried - fit)
        if any(self.temple(t, seat) == 12 for t in (1, 2, 3, 4)) or any(
            self.colour(name, seat) == total for name, total in COLOUR_TOTALS.items()
        ):
            self.won = (seat,)

    def count_up(self):
        """A full Kingdom of the Dead."""
        for seat in SEATS:
            mine, theirs = (
                {t: self.temple(t, who) for t in (1, 2, 3, 4)} for who in (seat, other(seat))
            )
            gain = max(0, mine[1] - theirs[1])
            gain += 5 * (mine[2] > theirs[2]) + mine[3] * (mine[3] > theirs[3])
            gain += 3 * self.colour("-blue", seat) * (mine[4] > theirs[4])
            gain += 8 * (self.colour("black", seat) > self.colour("black", other(seat)))
            gain += self.on["1-bonus", seat] + self.on["2-bonus", seat]
            gain += self.on["3-bonus", seat] + 2 * self.on["4-bonus", seat]
            self.score[seat] += gain
        best = max(self.score.values())
        if best >= 40:
            self.won = tuple(seat for seat in SEATS if self.score[seat] == best)

    def back(self, seat, counts):
        own = {t: self.temple(t, seat) for t in (1, 2, 3, 4)}
        taken = {t: sum(n for w, n in counts.items() if w[0] == str(t)) for t in own}
        assert sum(taken.values()) == min(4, sum(own.values()))
        assert all(taken[t] >= 1 for t in own if own[t])
        if self.options.post_score_substitute == "highest":
            extra = min(4, sum(own.values())) - sum(map(bool, own.values()))
            for t in (4, 3, 2, 1):
                here = min(extra, max(0, own[t] - 1))
                assert taken[t] == min(1, own[t]) + here
                extra -= here
        for word, n in counts.items():
            self.on[word, seat] -= n
            assert self.on[word, seat] >= 0
            self.reserve[seat] += n

    def bury_no_more(self):
        for seat in SEATS:
            self.reserve[seat] += self.dead[seat]
            self.dead[seat] = 0


def compare(hands, state):
    assert hands.score == state.score and hands.reserve == state.reserve
    assert {seat: state.dead.count(seat) for seat in SEATS} == hands.dead
    for (word, seat), number in hands.on.items():
        squares = state.temples[int(word[0]) - 1]
        assert [squares[place] for place in GROUP[word].squares].count(seat) == number


class Kept:
    """Follows the events of a game with a second pair of hands."""

    def __init__(self, options):
        self.hands, self.cards = Hands(options), {}

    def hear(self, event):
        tell = getattr(self, f"hear_{type(event).__name__.lower()}", None)
        if tell:
            tell(event)

    def hear_cardsrevealed(self, event):
        self.cards = dict(event.cards)
        self.hands.points(self.cards)

    def hear_orderfound(self, event):
        assert not self.hands.won
        assert event.first == self.hands.first(self.cards, event.drawn)

    def hear_nothingremoved(self, event):
        assert self.hands.removal(event.seat, self.cards)[1] == 0

    def hear_countersremoved(self, event):
        self.hands.remove(event.seat, self.cards, dict(event.counts))

    def hear_countersplaced(self, event):
        self.hands.place(event.seat, self.cards, dict(event.counts))

    def hear_templesscored(self, event):
        assert sum(self.hands.dead.values()) == 8 and not self.hands.won
        self.hands.count_up()

    def hear_countersreturned(self, event):
        self.hands.back(event.seat, dict(event.counts))

    def hear_deadreturned(self, event):
        self.hands.bury_no_more()

    def hear_roundbegun(self, event):
        assert sum(self.hands.dead.values()) < 8, "a full Kingdom of the Dead is scored first"
        self.hands.round = event.round

    def hear_gamewon(self, event):
        assert set(event.winners) == set(self.hands.won)


@pytest.mark.parametrize("seed", range(samples(40, long=150)))
def test_a_second_pair_of_hands_comes_to_the_same(seed):
    dice = Random(seed)
    options = any_options(GAME, dice) if seed % 2 else GAME.options()
    kept = Kept(options)
    state = GAME.start(SEATS, options, str(seed), "salt").state
    while deciders := GAME.deciders(state):
        seat = dice.choice(deciders)
        played = GAME.play(state, seat, random_path(GAME.menu(state, seat), dice.randrange))
        for told in played.announcements:
            if told.to is None:
                kept.hear(told.event)
        state = played.state
        compare(kept.hands, state)
    assert kept.hands.won and set(state.winners) == set(kept.hands.won)
