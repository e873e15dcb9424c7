"""A tiny game with everything that the core can do: hidden gold and hands, a phase that interrupts
another, secret choices that can be changed, spreads, amounts, draws and whispers.

Digging: in turn, every player buys cards, digs, raids another or passes. A raid calls a battle in
which both sides lay a card in secret, if they have any. A dare opens a window: a player who lays a
cat in time stops it. Then all offer gold in secret. After two or three rounds the most points win.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Annotated, Literal

from rules.core.copies import TableRow, draft_of
from rules.core.game import Game, Result
from rules.core.graph import END, RETURN, leads_to
from rules.core.index import IndexEntry
from rules.core.marks import Mark
from rules.core.menu import Action, Amount, Param, Place, Spread, Verb, pick, pick_verb
from rules.core.options import OptionText
from rules.core.orders import OrderRules, PlaceOrder, ending_in_order
from rules.core.refusals import Refusals
from rules.core.secrets import Secret, secret
from rules.core.standing import ALWAYS, Period, RecurringDecision, StandingAnswer, StandingAnswers
from rules.core.state import Event, State
from rules.core.text import Text, listed, text, texts
from rules.core.windows import WindowOptions


@dataclass(frozen=True, slots=True)
class Card(TableRow):
    word: str
    label: Text
    strength: int


@dataclass(frozen=True, slots=True)
class Site(TableRow):
    word: str
    label: Text
    room: int


@dataclass(frozen=True, slots=True)
class Named(TableRow):
    word: str
    label: Text


CARDS = tuple(
    Card(word, text(label), strength)
    for number in "abcdef"
    for word, label, strength in (
        (f"asp-{number}", f"Asp {number}", 1),
        (f"ibis-{number}", f"Ibis {number}", 2),
        (f"cat-{number}", f"Cat {number}", 3),
    )
)
CARD = {card.word: card for card in CARDS}
CATS = {word for word in CARD if word.startswith("cat")}
SITES = (Site("tomb", text("Tomb"), 5), Site("well", text("Well"), 3))
SITE = {site.word: site for site in SITES}
NOTHING = Named("nothing", text("Nothing"))
LOUDLY = (Named("loudly", text("Loudly")), Named("softly", text("Softly")))
MARKS = tuple(
    Mark(word, text(word.title()), symbol, word[0].upper())
    for word, symbol in (("ana", "●"), ("bruno", "■"), ("chen", "▲"), ("dina", "◆"))
)
SEAT = {mark.word: mark for mark in MARKS}


LONG = text("Whether there are three rounds. Usually there are two.")
POINTS = text("What a battle brings. Usually one point; double is two.")


class ToyOptions(WindowOptions):
    long: Annotated[bool, OptionText(text("Long game"), LONG)] = False
    points: Annotated[
        Literal["plain", "double"],
        OptionText(text("Points"), POINTS, {"plain": text("Plain"), "double": text("Double")}),
    ] = "plain"


BUY = Verb(
    "buy",
    text("Buy cards"),
    text("Buy one or two cards"),
    (Param("cards", text("Cards"), text("How many"), numeric=True),),
)
DIG = Verb(
    "dig", text("Dig"), text("Dig in sites"), (Param("sites", text("Sites"), text("Where")),)
)
RAID = Verb(
    "raid", text("Raid"), text("Attack somebody"), (Param("target", text("Target"), text("Whom")),)
)
DARE = Verb("dare", text("Dare"), text("Dare the river"))
CAT = Verb("cat", text("Cat"), text("Stop a dare with a cat"))
LET = Verb("let", text("Let it be"), text("Do not stop it"))
PASS = Verb("pass", text("Pass"), text("Do nothing"))
FIGHT = Verb(
    "fight", text("Fight"), text("Lay a card"), (Param("card", text("Card"), text("Which")),)
)
OFFER = Verb(
    "offer",
    text("Offer"),
    text("Offer gold in secret"),
    (
        Param("gold", text("Gold"), text("How much"), numeric=True),
        Param("manner", text("Manner"), text("How")),
    ),
)


@dataclass
class Toy(State):
    gold: dict[str, Secret[int]] = None
    hands: dict[str, Secret[tuple[str, ...]]] = None
    deck: Secret[tuple[str, ...]] = None
    minted: Secret[int] = None
    left: int = 0  # cards in the deck
    held: dict[str, int] = None  # cards in each hand
    discards: list[str] = None
    dug: dict[str, int] = None
    points: dict[str, int] = None
    turn: list[str] = None
    fighters: tuple[str, ...] = ()
    chosen: dict[str, Secret[str | tuple[int, str]]] = None
    temple: int = 0
    rounds: int = 1
    daring: str = ""  # the player who dares the river, as long as the others may stop it


@dataclass(frozen=True)
class View:
    viewer: str | None
    seats: tuple[str, ...]
    phase: str
    rounds: int
    points: tuple[tuple[str, int], ...]
    dug: tuple[tuple[str, int], ...]
    held: tuple[tuple[str, int], ...]
    discards: tuple[str, ...]
    temple: int
    left: int
    chosen: tuple[str, ...]
    daring: str
    gold: int | None
    hand: tuple[str, ...] | None
    choice: object
    options: ToyOptions


@dataclass(frozen=True)
class CardsBought(Event):
    seat: str
    number: int


@dataclass(frozen=True)
class CardsSeen(Event):
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Dug(Event):
    seat: str
    number: int


@dataclass(frozen=True)
class Raided(Event):
    seat: str
    target: str


@dataclass(frozen=True)
class Passed(Event):
    seat: str


@dataclass(frozen=True)
class Dared(Event):
    seat: str


@dataclass(frozen=True)
class DareStopped(Event):
    seat: str
    card: str


@dataclass(frozen=True)
class BattleEnded(Event):
    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class OffersOpened(Event):
    offers: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Chosen(Action):
    verb: str
    what: object = None


def setup(seats, options, edition, context):
    deck = context.dice.shuffled((card.word for card in CARDS), "deck")
    gold = {seat: 4 + context.dice.below(5, f"gold-{seat}") for seat in seats}
    hands = {seat: tuple(deck.pop() for _ in range(2)) for seat in seats}
    return Toy(
        seats=seats,
        options=options,
        chance=context.dice.chance,
        edition=edition,
        flow=["digging"],
        gold={seat: secret(gold[seat], seat) for seat in seats},
        hands={seat: secret(hands[seat], seat) for seat in seats},
        deck=secret(tuple(deck)),
        minted=secret(sum(gold.values())),
        left=len(deck),
        held=dict.fromkeys(seats, 2),
        discards=[],
        dug={site.word: 0 for site in SITES},
        points=dict.fromkeys(seats, 0),
        turn=list(seats),
        chosen={},
    )


class Digging:
    def deciders(self, state):
        return tuple(state.turn[:1])

    def in_turn(self, state):
        return tuple(state.turn)

    def menu(self, state, seat):
        offers = {PASS: lambda: Chosen(seat, "pass"), RAID: lambda: self._target(state, seat)}
        offers[DARE] = lambda: Chosen(seat, "dare")
        if most := min(2, state.gold[seat].value, state.left):
            offers[BUY] = lambda: Amount(
                "cards",
                text("How many cards?"),
                1,
                most,
                lambda number: Chosen(seat, "buy", number),
                lambda number: texts("leaves {count} gold", "leaves {count} gold", count=number),
                lambda _: text("Two cards at most, your gold and the deck limit it."),
            )
        if room := sum(state.dug[site.word] < site.room for site in SITES):
            offers[DIG] = lambda: self._sites(state, seat, room)
        return pick_verb(text("What will you do?"), offers)

    def _target(self, state, seat):
        others = [SEAT[other] for other in state.seats if other != seat]
        return pick(
            "target", text("Raid whom?"), others, lambda mark: Chosen(seat, "raid", mark.word)
        )

    def _sites(self, state, seat, room):
        places = tuple(
            Place(site.word, site.label, site.room - state.dug[site.word])
            for site in SITES
            if state.dug[site.word] < site.room
        )
        return Spread(
            "sites",
            text("Dig where?"),
            places,
            1,
            room,
            lambda counts: Chosen(seat, "dig", tuple(counts.items())),
            why=lambda word: text("It is dug up.") if word in SITE else None,
            why_room=lambda word, _: text("{site} is not so large.", site=SITE[word].label),
            why_total=lambda _: text("At least one, and one a site."),
        )

    def play(self, state, action, context):
        state.turn.remove(action.seat)
        getattr(self, f"_{action.verb}")(state, action, context)

    def _pass(self, state, action, table):
        table.tell(Passed(action.seat))

    def _dare(self, state, action, table):
        state.daring = action.seat
        state.call("reactions")
        table.tell(Dared(action.seat))

    def _raid(self, state, action, table):
        state.fighters = (action.seat, action.what)
        state.call("battle")
        table.tell(Raided(action.seat, action.what))

    def _dig(self, state, action, table):
        for site, number in action.what:
            state.dug[site] += number
        dug = sum(number for _, number in action.what)
        state.points[action.seat] += dug
        table.tell(Dug(action.seat, dug))

    def _buy(self, state, action, table):
        deck = list(state.deck.value)
        seat, number = action.seat, action.what
        bought = tuple(deck.pop(table.dice.below(len(deck), "buy")) for _ in range(number))
        state.deck, state.left = secret(tuple(deck)), len(deck)
        state.hands[seat] = secret((*state.hands[seat].value, *bought), seat)
        state.held[seat] += number
        state.gold[seat] = secret(state.gold[seat].value - number, seat)
        state.temple += number
        table.tell(CardsBought(seat, number))
        table.whisper(seat, CardsSeen(bought))

    def close(self, state, context):
        return "offering"


class SealedChoice:
    SEALED = True

    def deciders(self, state):
        return tuple(seat for seat in self.choosers(state) if seat not in state.chosen)

    def revisers(self, state):
        return tuple(seat for seat in self.choosers(state) if seat in state.chosen)

    def play(self, state, action, context):
        state.chosen[action.seat] = secret(action.what, action.seat)


class Battle(SealedChoice):
    def choosers(self, state):
        return tuple(seat for seat in state.fighters if state.held[seat])

    def menu(self, state, seat):
        return pick_verb(text("Lay a card in secret."), {FIGHT: lambda: self._card(state, seat)})

    def _card(self, state, seat):
        cards = [*(CARD[word] for word in state.hands[seat].value), NOTHING]
        return pick(
            "card",
            text("Which card?"),
            cards,
            lambda card: Chosen(seat, "fight", card.word),
            why=lambda word: text("You do not hold it.") if word in CARD else None,
        )

    def close(self, state, context):
        laid = dict.fromkeys(state.fighters, "nothing")
        laid |= {seat: choice.value for seat, choice in state.chosen.items()}
        for seat, word in laid.items():
            if word in CARD:
                hand = tuple(card for card in state.hands[seat].value if card != word)
                state.hands[seat] = secret(hand, seat)
                state.held[seat] -= 1
                state.discards.append(word)
        strengths = [CARD[word].strength if word in CARD else 0 for word in laid.values()]
        winner = state.fighters[strengths[1] >= strengths[0]]
        state.points[winner] += 2 if state.options.points == "double" else 1
        state.chosen.clear()
        state.fighters = ()
        context.tell(BattleEnded(tuple(laid.items())))


class Reactions(SealedChoice):
    """Window after a dare: all others with cards are asked, whatever these are, unless everybody
    can see that no cat is left.
    """

    WINDOW = True

    def choosers(self, state):
        if CATS.issubset(state.discards):
            return ()
        return tuple(seat for seat in state.seats if seat != state.daring and state.held[seat])

    def menu(self, state, seat):
        offers = {LET: lambda: Chosen(seat, "react", "")}
        if cat := cat_of(state, seat):
            offers[CAT] = lambda: Chosen(seat, "react", cat)
        return pick_verb(text("Stop the dare?"), offers)

    def close(self, state, context):
        laid = [(seat, card) for seat in state.chosen if (card := state.chosen[seat].value)]
        for seat, card in laid[:1]:
            hand = tuple(word for word in state.hands[seat].value if word != card)
            state.hands[seat] = secret(hand, seat)
            state.held[seat] -= 1
            state.discards.append(card)
            context.tell(DareStopped(seat, card))
        state.points[state.daring] += 0 if laid else 2
        state.chosen.clear()
        state.daring = ""


def cat_of(state, seat):
    return next((word for word in state.hands[seat].value if word in CATS), None)


class Offering(SealedChoice):
    def choosers(self, state):
        return state.seats

    def menu(self, state, seat):
        def manner(gold):
            if gold < 3:
                return Chosen(seat, "offer", (gold, "softly"))
            return pick(
                "manner",
                text("How?"),
                LOUDLY,
                lambda manner: Chosen(seat, "offer", (gold, manner.word)),
            )

        purse = state.gold[seat].value
        return pick_verb(
            text("Make your offer in secret."),
            {
                OFFER: lambda: Amount(
                    "gold",
                    text("How much gold?"),
                    0,
                    purse,
                    manner,
                    why=lambda _: text("You have {gold} gold.", gold=purse),
                )
            },
        )

    def close(self, state, context):
        offers = {seat: state.chosen[seat].value[0] for seat in state.seats}
        for seat, gold in offers.items():
            state.gold[seat] = secret(state.gold[seat].value - gold, seat)
            state.temple += gold
            state.points[seat] += gold == max(offers.values())
        context.tell(OffersOpened(tuple(offers.items())))
        state.chosen.clear()
        state.rounds += 1
        state.turn = list(state.seats)
        return "digging" if state.rounds <= last_round(state) else None


def last_round(state):
    return 3 if state.options.long else 2


def make_view(state, viewer):
    mine = viewer in state.seats
    choice = state.chosen.get(viewer)
    return View(
        viewer,
        state.seats,
        state.flow[-1] if state.flow else "over",
        state.rounds,
        tuple(state.points.items()),
        tuple(state.dug.items()),
        tuple(state.held.items()),
        tuple(state.discards),
        state.temple,
        state.left,
        tuple(s for s in state.seats if s in state.chosen and (s == viewer or not state.daring)),
        state.daring,
        state.gold[viewer].value if mine else None,
        state.hands[viewer].value if mine else None,
        choice.value if choice else None,
        state.options,
    )


def default(state, seat):
    said = {"digging": ("pass",), "battle": ("fight", "nothing"), "reactions": ("let",)}
    return said.get(state.phase, ("offer", "0"))


def result(state):
    most = max(state.points.values())
    winners = tuple(seat for seat, points in state.points.items() if points == most)
    return Result(winners, tuple(state.points.items()))


def laws(state):
    hands = [word for hand in state.hands.values() for word in hand.value]
    cards = [*hands, *state.deck.value, *state.discards]
    yield "every card is somewhere, once", sorted(cards) == sorted(CARD)
    gold = sum(purse.value for purse in state.gold.values()) + state.temple
    yield "all gold is accounted for", gold == state.minted.value
    held = {seat: len(hand.value) for seat, hand in state.hands.items()}
    yield "hands are counted", held == state.held and state.left == len(state.deck.value)


def twin(state, viewer, draw):
    """Deal the viewer's hidden information again: cards, gold, and the others' choices."""
    other = draft_of(state)
    others = [seat for seat in state.seats if seat != viewer]
    cards = [*state.deck.value, *(word for seat in others for word in state.hands[seat].value)]
    cards.sort(key=lambda _: draw(1 << 30))
    for seat in others:
        other.hands[seat] = secret(tuple(cards.pop() for _ in range(state.held[seat])), seat)
        other.gold[seat] = secret(draw(9), seat)
    other.deck = secret(tuple(cards))
    other.minted = secret(sum(purse.value for purse in other.gold.values()) + state.temple)
    other.chance.seed = secret(f"twin-{draw(1 << 30)}")
    for seat in others:
        if seat in state.chosen:
            other.chosen[seat] = secret(_any_choice(other, seat, draw), seat)
    return other


def _any_choice(state, seat, draw):
    if state.phase == "battle":
        cards = (*state.hands[seat].value, "nothing")
        return cards[draw(len(cards))]
    if state.phase == "reactions":
        return "" if draw(2) else cat_of(state, seat) or ""
    return (draw(state.gold[seat].value + 1), "softly")


def _tell(event):
    match event:
        case CardsBought(seat, number):
            return texts("{seat} buys a card.", "{seat} buys {count} cards.", number, seat=seat)
        case CardsSeen(cards):
            return text("You drew {cards}.", cards=listed(CARD[word].label for word in cards))
        case Dug(seat, number):
            return text("{seat} digs {number} times.", seat=seat, number=number)
        case Raided(seat, target):
            return text("{seat} raids {target}.", seat=seat, target=target)
        case Passed(seat):
            return text("{seat} passes.", seat=seat)
        case BattleEnded(cards):
            return listed(
                (
                    text("{seat} laid {card}", seat=seat, card=CARD.get(word, NOTHING).label)
                    for seat, word in cards
                )
            )
        case OffersOpened(offers):
            return listed(text("{seat} {gold}", seat=seat, gold=gold) for seat, gold in offers)
    return _tell_of_a_dare(event)


def _tell_of_a_dare(event):
    match event:
        case Dared(seat):
            return text("{seat} dares the river.", seat=seat)
        case DareStopped(seat, card):
            return text("{seat} stops it with {card}.", seat=seat, card=CARD[card].label)
    raise TypeError(event)


NARRATOR = SimpleNamespace(
    event=_tell,
    tell=lambda events: [_tell(each) for each in events],
    reveal=lambda events: [_tell(each) for each in events],
    status=lambda view: text("Round {rounds}: {phase}", rounds=view.rounds, phase=view.phase),
    rule=lambda view: text("Dig, fight and offer."),
    brief=lambda view: text("You have {gold} gold.", gold=view.gold),
    hand=lambda view: [CARD[word].label for word in view.hand or ()],
    board=lambda view: [text("{site}: {n}", site=site, n=n) for site, n in view.dug],
    standings=lambda view: [text("{seat}: {n}", seat=seat, n=n) for seat, n in view.points],
)

DIGGING, BATTLE, REACTIONS, OFFERING = Digging(), Battle(), Reactions(), Offering()


def _cat_if_held(state, seat):
    return {"reactions": {"verb": "cat" if cat_of(state, seat) else "let"}}


STANDING = StandingAnswers(
    (
        RecurringDecision(
            "turn",
            text("Your turn"),
            (
                StandingAnswer("pass", text("you pass"), {"digging": {"verb": "pass"}}),
                StandingAnswer("dare", text("you dare"), {"digging": {"verb": "dare"}}),
                StandingAnswer(
                    "tomb", text("you dig"), {"digging": {"verb": "dig", "sites": "tomb=5"}}
                ),
            ),
        ),
        RecurringDecision(
            "battle",
            text("A battle"),
            (StandingAnswer("flee", text("you lay nothing"), {"battle": {"card": "nothing"}}),),
        ),
        RecurringDecision(
            "dare",
            text("A dare"),
            (
                StandingAnswer("let", text("you let it be"), {"reactions": {"verb": "let"}}),
                StandingAnswer("cat", text("you stop it if you can"), _cat_if_held),
            ),
        ),
        RecurringDecision(
            "all",
            text("Whatever can be left out"),
            (
                StandingAnswer(
                    "out",
                    text("left out"),
                    {"digging": {"verb": "pass"}, "reactions": {"verb": "let"}},
                ),
            ),
        ),
    ),
    (
        Period("round", text("the round"), lambda state: f"round-{state.rounds}"),
        Period("game", text("the game"), lambda state: "game"),
    ),
)


def _order_menu(state, seat):
    offers = {ALWAYS: lambda: STANDING.menu(state, seat)}
    if state.phase != "offering":
        order = PlaceOrder(seat, "offering", f"offer-{state.rounds}", once=True)
        offers[OFFER] = lambda: ending_in_order(OFFERING.menu(state, seat).step("offer"), order)
    if state.phase == "digging" and state.left:  # in some positions only
        offers[CAT] = lambda: PlaceOrder(seat, "cat", "game", once=True)
    return pick_verb(text("Leave what?"), offers)


def _answers(state, seat, said):
    if said["verb"] == "always":
        return STANDING.answers(state, seat, said)
    if said["verb"] == "cat":
        return _cat_if_held(state, seat).get(state.phase)
    return said if state.phase == "offering" else None


def _describe_order(state, said):
    match said["verb"]:
        case "always":
            return STANDING.describe(state, said)
        case "cat":
            return text("You stop the next dare if you can.")
    return text("You offer {gold}.", gold=int(said["gold"]))


ORDERS = OrderRules(
    verbs=(ALWAYS,),
    menu=_order_menu,
    lasting=lambda state: {"game", f"round-{state.rounds}", f"offer-{state.rounds}"},
    answers=_answers,
    describe=_describe_order,
    breadth=lambda state, seat, said: (
        STANDING.breadth(state, seat, said) if said["verb"] == "always" else 1
    ),
)


def _why_no_cards(state, seat, said):
    if state.phase == "digging" and not state.left:
        return text("There is no card left.")
    return None


REFUSALS = Refusals(
    when={
        **dict.fromkeys(
            ("buy", "dig", "raid", "dare", "pass"), text("In your turn, while all dig.")
        ),
        **dict.fromkeys(("cat", "let"), text("After a dare.")),
        "fight": text("In a battle, after a raid."),
        "offer": text("At the end of a round."),
        "always": text("At any time."),
    },
    why={"buy": _why_no_cards},
    not_asked={("offer", "manner"): text("Only of 3 gold or more is it asked how.")},
    pieces=(*CARDS, *SITES, *LOUDLY),
)

TOY = Game(
    word="toy",
    label=text("Toy"),
    edition=1,
    players=range(2, 5),
    decisions_per_player=8,
    marks=MARKS,
    verbs=(BUY, DIG, RAID, DARE, CAT, LET, PASS, FIGHT, OFFER),
    options=ToyOptions,
    setup=setup,
    phases={"digging": DIGGING, "battle": BATTLE, "reactions": REACTIONS, "offering": OFFERING},
    graph={
        "digging": leads_to("offering", calls=("battle", "reactions")),
        "battle": leads_to(RETURN),
        "reactions": leads_to(RETURN),
        "offering": leads_to("digging", END),
    },
    make_view=make_view,
    narrator=NARRATOR,
    heading=lambda state: text("Round {round}", round=state.rounds),
    round=lambda state: min(state.rounds, last_round(state)),
    default=default,
    result=result,
    laws=laws,
    twin=twin,
    orders=ORDERS,
    refusals=REFUSALS,
    also_typed={site.word: (text(site.word[0].upper()),) for site in SITES}
    | {"cat-b": (text("CB"),)},
    spellings={row.word: text(row.word) for row in LOUDLY},
    contests={text("Battles"): (Raided, BattleEnded)},
    index={
        card.word: IndexEntry(
            card.label, text("In the deck"), text("Fights with {n}.", n=card.strength)
        )
        for card in CARDS
    },
)
