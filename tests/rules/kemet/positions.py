"""A table of Kemet on which any position can be laid out.

It begins in the second Day, at the first turn of the first seat: the board is bare, nobody has a
card or a tile, everybody has 5 prayer points and a city, in the order of the seats.
"""

from __future__ import annotations

from typing import Any

from rules.core.chance import Dice
from rules.core.game import Played
from rules.core.secrets import secret
from rules.core.state import MoveContext
from rules.kemet import GAME
from rules.kemet.cards import set_battle_hand, set_deck, set_discards, set_hand, whole_hand
from rules.kemet.events import BattleWon, Fought, PrayerGained
from rules.kemet.hooks import total
from rules.kemet.options import KemetOptions
from rules.kemet.path import SUPPLIES, spots_of
from rules.kemet.points import permanent, temporary, victory_points
from rules.kemet.state import WAITING, Pyramid, Token, Troop, in_order, reserve, troop_of
from rules.kemet.tables import ACTION_SPACE, CREATURE, MARKS, TILE
from rules.kemet.tokens import GOLD, ORDINARY, SILVER
from tests.tabletop import Tabletop

SIDES = ("I", "I", "I", "I")  # of the boards of the path
ANUBIS, BASTET, HORUS, SOBEK, WADJET = (mark.word for mark in MARKS)


class Delta(Tabletop):
    """Everything given to a player comes from the pile, the market or the reserve."""

    def __init__(self, *seats: str, seed: str = "nile", **options: Any) -> None:
        super().__init__(GAME, seats, KemetOptions(**options), seed)
        state = self.state
        for seat in seats:
            self._bury(state.hands[seat].value)
            set_hand(state, seat, ())
        state.order, state.round = list(seats), 2
        cities = state.board.cities
        state.cities = {seat: city.word for seat, city in zip(seats, cities, strict=True)}
        self.turn(1, seats[0])
        self.told.clear()

    @staticmethod
    def afresh(*seats: str, seed: str = "nile", **options: Any) -> Tabletop:
        """A match from its beginning, with nothing laid out."""
        table = Delta.__new__(Delta)
        Tabletop.__init__(table, GAME, seats, KemetOptions(**options), seed)
        return table

    # -- laying out ------------------------------------------------------------------------------

    def turn(self, number: int, seat: str) -> None:
        """It is that turn of that player. Those before have had theirs."""
        self.at("turn", turn=number, pending=in_order(self.state, seat))
        while self.state.pending[-1] in self.state.order[: self.state.order.index(seat)]:
            self.state.pending.pop()

    def at(self, phase: str, **facts: Any) -> None:
        """That phase has begun."""
        self.state.flow, self.state.moment = [phase], self.state.moment + 1
        for name, value in facts.items():
            setattr(self.state, name, value)

    def begin(self, phase: str, **facts: Any) -> None:
        """That phase begins, and goes on by itself until somebody must decide."""
        self.at(phase, pending=list(self.state.order), **facts)
        self.go_on()

    def go_on(self) -> None:
        """Automatic steps happen."""
        context = MoveContext(Dice(self.state.chance))
        self.game._advance(self.state, context)
        draws, transitions = tuple(context.dice.draws), tuple(context.transitions)
        announcements = tuple(context.announcements)
        self._take(Played(self.state, announcements, draws, True, transitions=transitions))

    def night(self) -> None:
        """The Day is over."""
        self.begin("night", turn=0)

    def dusk(self) -> None:
        """All tokens are placed and resolved: the Day ends."""
        self.at("turn", turn=5, pending=[self.state.order[-1]], done=True)
        self.go_on()

    def troops(self, **of: str) -> None:
        """`anubis="nw1=5 gate-nw=3p1+phoenix"`: in each space just this troop of that player.

        `3p1` are three units, one of them a priest who has come from the path.
        """
        for seat, words in of.items():
            for word in words.split():
                space, _, rest = word.partition("=")
                figures, _, creature = rest.partition("+")
                units, _, priests = figures.partition("p")
                troop = Troop(int(units), creature or None, int(priests or 0))
                self.state.troops.setdefault(space, {})[seat] = troop
                self._ordain(seat, troop.priests)
                if creature:
                    self.tiles(**{seat: creature})
                    self.state.creatures[creature] = space

    def tiles(self, **of: str) -> None:
        """`bastet="priest charge"`. Creatures wait on their tiles."""
        for seat, words in of.items():
            for word in words.split():
                if word in self.state.tiles[seat]:
                    continue
                self.state.tiles[seat].append(word)
                self.state.market[word] = self.state.market.get(word, TILE[word].copies) - 1
                if points := total([TILE[word]], "buy-vp"):
                    self.state.points[seat][TILE[word].kind] = points
                if word in CREATURE:
                    self.state.creatures.setdefault(word, WAITING)

    def pyramids(self, **of: str) -> None:
        """`anubis="white-4 - red-1"`: on the districts 1, 2, 3 of that player's city."""
        for seat, words in of.items():
            for number, word in enumerate(words.split(), 1):
                colour, _, level = word.partition("-")
                if colour:
                    district = f"{self.state.cities[seat]}{number}"
                    self.state.pyramids[district] = Pyramid(colour, int(level))

    def prayer(self, **of: int) -> None:
        """Give this many prayer points."""
        self.state.prayer.update(of)

    def hands(self, **of: str) -> None:
        """Divine Intervention cards: just these."""
        for seat, words in of.items():
            self._bury(self.state.hands[seat].value)
            set_hand(self.state, seat, ())
            cards = tuple(words.split())
            self._take_out(*cards)
            set_hand(self.state, seat, cards)

    def battle_hands(self, **of: str) -> None:
        """Battle cards: just these in hand, the others are discarded."""
        for seat, words in of.items():
            state, cards = self.state, words.split()
            whole = [*state.battle_hands[seat].value, *state.battle_used[seat].value]
            set_battle_hand(state, seat, tuple(cards))
            used = tuple(card for card in whole or whole_hand(state.rules) if card not in cards)
            state.battle_used[seat] = secret(used, seat)

    def objects(self, **of: str) -> None:
        """Objects from the path."""
        for seat, words in of.items():
            for word in words.split():
                self._from_path(word)
                self.state.objects[seat].append(word)

    def skills(self, **of: str) -> None:
        for seat, words in of.items():
            for word in words.split():
                self._from_path(word)
                self.state.skills[seat].append(word)

    def lay(self, **lying: str) -> None:
        """All boards of the path show side I. At these stops (`s1b`) lies a token, nowhere else."""
        path = self.state.path
        path.sides = SIDES
        words = {spot.word: spot.supply for spot in spots_of(SIDES)}
        path.lying = {f"{stop[1:]}-1": token for stop, token in lying.items()}
        for supply, tokens in SUPPLIES.items():
            rest = list(tokens)
            for spot, token in path.lying.items():
                if words[spot] == supply:
                    rest.remove(token)
            path.supplies[supply] = secret(tuple(rest))

    def tokens(self, **of: str) -> None:
        """Placed this Day: `anubis="pray-2 silver-move-1 gold-divine-will"`."""
        for seat, words in of.items():
            self.state.tokens[seat] = [_token(word) for word in words.split()]

    def pile(self, cards: str) -> None:
        """These are the next cards to be drawn."""
        words = tuple(cards.split())
        self._take_out(*words)
        set_deck(self.state, (*words, *self.state.deck.value))

    def discards(self, cards: str) -> None:
        """These lie on the discard pile, and no others."""
        self._bury(self.state.discards.value)
        words = tuple(cards.split())
        self._take_out(*words)
        set_discards(self.state, words)

    def stock(self, pile: int) -> None:
        """Leave this many cards to draw, and discard the others."""
        cards = self.state.deck.value
        set_deck(self.state, cards[:pile])
        set_discards(self.state, (*self.state.discards.value, *cards[pile:]))

    def scored(self, **of: int) -> None:
        """Permanent points, of no particular source."""
        for seat, points in of.items():
            self.state.points[seat] = {"two-temples": points}

    # -- playing ---------------------------------------------------------------------------------

    def attack(self, start: str = "gate-nw", to: str = "west-bank", by: str = "walk") -> None:
        """The active player's whole troop goes there with its creature, by the first free token."""
        seat = self.state.active
        troop = self.state.troops[start][seat]
        follows = "yes" if troop.creature else ""
        token = sorted(self.offered(seat, "move"))[0]
        figures = f"{troop.units} {troop.priests}" if troop.priests else f"{troop.units}"
        leg = f"{start} {figures} {follows} {to} {by}"
        if self.offered(seat, "move", token):
            self.play(f"{seat} move {token} {leg}")
        else:  # with priests on the path the token comes first
            self.play(f"{seat} move {token}\n{seat} move {leg}")

    def clash(self, attacker: str = "5", defender: str = "5") -> None:
        """The first player attacks the second at the river; `"4+phoenix"` are units, creature."""
        one, other = self.state.order[:2]
        self.troops(**{one: f"gate-nw={attacker}", other: f"west-bank={defender}"})
        self.attack()

    def fight(self, attacker: str, defender: str) -> None:
        """Both choose: `"strong even war-rage"` is the card that counts, the other, and with it."""
        battle = self.state.battle
        words = {battle.attacker: attacker, battle.defender: defender}
        while self.state.flow and self.state.phase == "commit":
            seat = self.deciders()[0]
            self.play(f"{seat} battle {words[seat]}")

    # -- looking ---------------------------------------------------------------------------------

    def units(self, seat: str, space: str) -> int:
        troop = troop_of(self.state, seat, space)
        return troop.units if troop else 0

    def everywhere(self, seat: str) -> dict[str, int]:
        """Where the player's units are."""
        return {
            space: troops[seat].units
            for space, troops in self.state.troops.items()
            if seat in troops
        }

    def reserve(self, seat: str) -> int:
        return reserve(self.state, seat)

    def has(self, seat: str) -> int:
        """Prayer points."""
        return self.state.prayer[seat]

    def hand(self, seat: str) -> list[str]:
        return sorted(self.state.hands[seat].value)

    def battle_hand(self, seat: str) -> set[str]:
        return {*self.state.battle_hands[seat].value}

    def where(self, creature: str) -> str:
        """Its space; `""` while it waits on its tile."""
        return self.state.creatures[creature]

    def level(self, district: str) -> int:
        pyramid = self.state.pyramids.get(district)
        return pyramid.level if pyramid else 0

    def victory(self, seat: str) -> int:
        """All victory points."""
        return victory_points(self.state, seat)

    def permanent(self, seat: str) -> int:
        return permanent(self.state, seat)

    def temporary(self, seat: str) -> int:
        return temporary(self.state, seat)

    def gains(self, seat: str) -> dict[str, int]:
        """Prayer points gained since the position was laid out, by their source."""
        found = self.heard(PrayerGained)
        return {event.why: event.points for event in found if event.seat == seat}

    def strengths(self) -> dict[str, int]:
        """Of both sides of the last battle, as of losses."""
        return {event.seat: event.strength for event in self.heard(Fought)}

    def damages(self) -> dict[str, int]:
        return {event.seat: event.damage for event in self.heard(Fought)}

    def losses(self) -> dict[str, int]:
        return {event.seat: event.losses for event in self.heard(Fought)}

    def winner(self) -> str:
        return str(self.heard(BattleWon)[-1].seat)

    # -- behind the scenes -----------------------------------------------------------------------

    def _take_out(self, *cards: str) -> None:
        deck = list(self.state.deck.value)
        for card in cards:
            deck.remove(card)
        set_deck(self.state, deck)

    def _from_path(self, word: str) -> None:
        """From the face-down supplies, or from where it lies."""
        path = self.state.path
        for name, supply in path.supplies.items():
            if word in supply.value:
                rest = list(supply.value)
                rest.remove(word)
                path.supplies[name] = secret(tuple(rest))
                return
        path.lying[next(spot for spot, token in path.lying.items() if token == word)] = ""

    def _ordain(self, seat: str, priests: int) -> None:
        for _ in range(priests):
            self.state.path.priests[seat].pop()
            self.state.ordained[seat] = self.state.ordained.get(seat, 0) + 1

    def _bury(self, cards: Any) -> None:
        set_deck(self.state, (*self.state.deck.value, *cards))


def _token(word: str) -> Token:
    kind, _, rest = word.partition("-")
    if kind == SILVER:
        return Token(SILVER, rest)
    if kind == GOLD:
        return Token(GOLD, rest, "twin-ceremony") if rest in ACTION_SPACE else Token(GOLD, "", rest)
    return Token(ORDINARY, word)
