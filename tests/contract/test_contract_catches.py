"""Each contract test fails on a game that breaks it: here is such a game for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from importlib import import_module
from itertools import count, islice
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Literal

import pytest
from pydantic import ConfigDict

from bot.ground.languages import spoken
from render import ExtraPicture, poster, signs
from render.changes import Part
from render.geometry import rectangle
from render.naming import NOBODY
from render.scene import Label
from render.signs import Sign, plate
from rules.core.chance import Chance
from rules.core.codec import CodecError
from rules.core.computers import Taste
from rules.core.errors import IllegalMoveError, SecretLeakError
from rules.core.game import Result
from rules.core.graph import END, RETURN, leads_to
from rules.core.index import IndexEntry
from rules.core.menu import Amount, Choice, Pick, Place, Spread, Verb, pick_verb
from rules.core.options import MatchOptions, OptionText, Preset, describe_changes
from rules.core.progress import Source
from rules.core.secrets import secret
from rules.core.state import Event
from rules.core.text import Signed, listed, text
from tests import toy, toy_computer
from tests.contract import observations, test_films
from tests.contract.conftest import contract_matches, unplayable
from tests.toy import BUY, PASS, TOY, Battle, Chosen, Digging, Offering, Reactions
from tests.toy_progress import progressing, standings

pytestmark = pytest.mark.slow

MODULES = [
    import_module(f"tests.contract.{path.stem}")
    for path in sorted(Path(__file__).parent.glob("test_*.py"))
    if path != Path(__file__)
    and path.stem != "test_lessons"  # see tests/rules/aton/test_lesson_faults.py
]
CONTRACT = {
    name: test
    for module in MODULES
    for name, test in vars(module).items()
    if name.startswith("test_") and callable(test)
}


def run_contract_test(name, game, every=1):
    """Run one contract test on a game, or on one of `every` so many of its matches."""
    test = CONTRACT[name]
    if test.__code__.co_varnames[0] == "game":
        test(game)
    else:
        for match in contract_matches(game, every):
            test(match)


@dataclass
class Picture:
    """A fake scene, with the attributes that the contract tests read."""

    alt: str = "sites"
    shapes: Sequence[Label] = ()
    palette: bytes = bytes(768)
    size: tuple[int, int] = (100, 100)
    view: toy.View | None = None


ASP = Sign("asp", (plate("#123456"),), ("card:asp-a", "verb:fight"))


class Renderer:
    """A renderer that passes: its scenes carry the view, which is compared."""

    def __init__(self, *others):
        self.signs = lambda: (ASP, *others)

    def scene(self, view, language, naming=NOBODY):
        return Picture(view=view)

    def hand(self, view, language):
        return Picture(alt="cards") if view.hand else None

    def specimen(self):
        return [Picture()]


class MixedUpRenderer(Renderer):
    """Draws seats by their places instead of their marks."""

    def scene(self, view, language):
        return Picture(shapes=[Label((0, 0), "A", 9, "#000000")])


class WordyRenderer(Renderer):
    def scene(self, view, language):
        return Picture(alt="sites" * 300)


class OpenHandedRenderer(Renderer):
    def hand(self, view, language):
        return Picture(alt="no cards")


class HandlessRenderer(Renderer):
    hand = None


class EmptyRenderer(Renderer):
    def specimen(self):
        return []


class PaleRenderer(Renderer):
    def hand(self, view, language):
        return Picture(palette=b"") if view.hand else None


class UnletteredRenderer(Renderer):
    """Draws a letter that no font has."""

    def specimen(self):
        return [Picture(shapes=[Label((0, 0), "an ꙮ", 30, "#000000")])]


class LooseRenderer(Renderer):
    """Lacks the no-break space before a French colon."""

    def scene(self, view, language):
        return Picture(alt="Manche: 1" if language is spoken()["fr"] else "Round: 1")


class UnfinishedRenderer(Renderer):
    def scene(self, view, language):
        raise NotImplementedError


class RepeatingRenderer(Renderer):
    def pictures(self, view):
        return [ExtraPicture("board", text("Board"), self.scene)]


class StrayRenderer(Renderer):
    """Says that something stands where no picture is."""

    def parts(self, view, language):
        return {"temple": Part(rectangle(90, 90, 190, 190), (view.temple, view.rounds))}


class SightedRenderer(Renderer):
    """Draws the choices from the whole view, hidden facts included."""

    def choices(self, view, menu, path):
        return lambda language, naming: self.scene(view, language)


def shows_what_nobody_draws(state, action, context):
    context.show(state, "market")


RENDERERS = {
    "toy": Renderer(),
    "mixed-up": MixedUpRenderer(),
    "wordy": WordyRenderer(),
    "handless": HandlessRenderer(),
    "empty": EmptyRenderer(),
    "pale": PaleRenderer(),
    "unlettered": UnletteredRenderer(),
    "loose": LooseRenderer(),
    "unfinished": UnfinishedRenderer(),
    "repeating": RepeatingRenderer(),
    "open-handed": OpenHandedRenderer(),
    "sighted": SightedRenderer(),
    "stray": StrayRenderer(),
    "glyph": Renderer(replace(ASP, name="eye", glyphs="● Z")),
    "capital": Renderer(replace(ASP, name="EYE")),
    "namesake": Renderer(Sign("asp", (plate("#fedcba"),), ("card:cat-a",), glyphs="● A")),
    "lookalike": Renderer(replace(ASP, name="eye")),
    "invisible": Renderer(Sign("eye", (), ("card:cat-a",))),
    "idle": Renderer(Sign("eye", (plate("#fedcba"),))),
    "sign-of-no-verb": Renderer(replace(ASP, name="eye", answers=("verb:dance",))),
    "sign-of-no-question": Renderer(replace(ASP, name="eye", answers=("treasure:cat-a",))),
}


@pytest.fixture(autouse=True)
def fake_renderers(monkeypatch):
    monkeypatch.setattr(observations, "renderer_or_none", lambda game: RENDERERS[game.word])
    for module in (signs, poster, test_films):
        monkeypatch.setattr(module, "renderer_of", RENDERERS.get)


SOUND = progressing(replace(TOY, computer=toy_computer.COMPUTER))


@pytest.mark.parametrize("name", sorted(CONTRACT))
def test_a_sound_game_keeps_the_contract(name):
    run_contract_test(name, SOUND, every=3)


@dataclass
class Weathered(toy.Toy):
    weather: list[str] = field(kw_only=True)


def fields_of(state):
    return {field.name: getattr(state, field.name) for field in fields(state)}


def sets_up_by_name(seats, options, edition, context):
    return Weathered(**fields_of(toy.setup(seats, options, edition, context)), weather=["dry"])


def test_a_game_may_turn_something_up_by_reveal():
    name = "test_a_move_that_can_be_undone_shows_nobody_anything_hidden"
    run_contract_test(name, digging(_dig=reveals_a_card), every=9)


def test_fields_of_a_state_may_be_given_by_name_only():
    assert not unplayable(replace(TOY, setup=sets_up_by_name))


# The faults that no game may have: phases.


def digging(play=None, deciders=None, revisers=None, menu=None, in_turn=None, **verbs_):
    """The toy's first phase with something else in it. `_pass=…` adds to the effect of a verb."""
    phase = Digging()

    def adding(name, more):
        rule = getattr(phase, name)

        def both(state, action, context):
            rule(state, action, context)
            more(state, action, context)

        setattr(phase, name, both)

    for name, more in verbs_.items():
        adding(name, more)
    if play:
        adding("play", play)
    others = {"deciders": deciders, "revisers": revisers, "menu": menu, "in_turn": in_turn}
    for name, replacement in others.items():
        if replacement:
            setattr(phase, name, replacement)
    return replace(TOY, phases={**TOY.phases, "digging": phase})


def throws_a_card_away(state, action, context):
    if hand := state.hands[action.seat].value:
        state.hands[action.seat] = secret(hand[1:], action.seat)
        state.held[action.seat] -= 1
        state.discards.append(hand[0])


def offering(**members):
    phase = type("Damaged", (Offering,), members)()
    return replace(TOY, phases={**TOY.phases, "offering": phase})


def reacting(**members):
    phase = type("Damaged", (Reactions,), members)()
    return replace(TOY, phases={**TOY.phases, "reactions": phase})


def fighting(**members):
    phase = type("Damaged", (Battle,), members)()
    return replace(TOY, phases={**TOY.phases, "battle": phase})


def graph(**rows):
    return replace(TOY, graph={**TOY.graph, **rows})


def tells_who_has_answered(self, state, action, context):
    Reactions.play(self, state, action, context)
    context.tell(toy.Passed(action.seat))


def begins_with_a_dare(seats, options, edition, context):
    state = toy.setup(seats, options, edition, context)
    state.daring = seats[0]
    state.call("reactions")
    return state


class Windowless(MatchOptions):
    long: Annotated[bool, OptionText(text("Long game"), toy.LONG)] = False
    points: Annotated[
        Literal["plain", "double"],
        OptionText(text("Points"), toy.POINTS, {"plain": text("Plain"), "double": text("Double")}),
    ] = "plain"


def stops_only_with_a_cat(state, seat, said):
    if said.get("answer") == "cat":
        return {"verb": "cat"} if state.phase == "reactions" and toy.cat_of(state, seat) else None
    return TOY.orders.answers(state, seat, said)


def offering_that_also(more):
    """The toy whose offering phase also calls `more` after each move."""

    def play(self, state, action, context):
        Offering.play(self, state, action, context)
        more(state, action, context)

    return offering(play=play)


def tells_of_second_thoughts(self, state, action, context):
    if action.seat in state.chosen:
        context.tell(toy.Passed(action.seat))
    Offering.play(self, state, action, context)


def never_ends(state, action, context):
    state.turn = state.turn or list(state.seats)


def heeds_what_is_told(state, action, context):
    state.temple += len(context.announcements)


def passing_is_no_end_of_a_turn(state, action, context):
    state.turn.insert(0, action.seat)


def changes_while_asked(state):
    state.temple += 1
    return tuple(state.turn[:1])


def peeks_in_place(state, seat):
    try:
        wild = bool(state.minted.value)
    except SecretLeakError:
        wild = False
    return pick_verb(text("What?"), {PASS: lambda: Chosen(seat, "raid" if wild else "pass", "ana")})


def looks_at_the_deck(state, seat):
    return Digging().menu(state, seat) if state.deck.value else None


@dataclass(frozen=True)
class CardsShown(Event):
    cards: object


def hides_a_secret_among_words(state, action, context):
    """Where the annotation says that there are words, nobody looks for a secret to close."""
    state.discards.append(secret("veto", action.seat))


def tells_a_secret(state, action, context):
    context.tell(CardsShown(state.hands[action.seat]))


def writes_down_a_sum(state, action, context):
    state.dug["rich"] = sum(purse.value for purse in state.gold.values())


def turns_up_a_card(state, action, context):
    context.tell(toy.CardsSeen(state.deck.value[:1]))


def reveals_a_card(state, action, context):
    context.tell(toy.CardsSeen(context.reveal(state.deck)[:1]))


def refuses(state, action, context):
    raise IllegalMoveError(text("Not today."))


def shares_a_list(state, action, context):
    state.dug["spare"][0].append(action.seat)


COUNTER = count(1)


def mood():
    """Return a number that hangs on nothing in the game."""
    return next(COUNTER) * 7919 % 101


def counts_outside(state, action, context):
    state.temple += next(COUNTER)


def draws_beside_the_table(state, action, context):
    state.chance.below(6, "buy")


def telling_only_once():
    """The toy whose players always pass, which is told when a match is played, not in a replay."""
    told = set()

    def passes(state, action, context):
        state.turn.remove(action.seat)
        turn = state.chance.seed.value, state.rounds, action.seat
        if turn not in told:
            told.add(turn)
            context.tell(toy.Passed(action.seat))

    game = digging()
    game.phases["digging"].play = passes
    return game


def one_at_a_time(self, state):
    waiting = (seat for seat in self.choosers(state) if seat not in state.chosen)
    return tuple(islice(waiting, 1))


def asking_one_at_a_time():
    """The toy whose secret choices have an order that everybody knows."""
    members = {"deciders": one_at_a_time, "revisers": lambda self, state: ()}
    asked = {
        word: type("Damaged", (kind,), members)()
        for word, kind in (("battle", Battle), ("reactions", Reactions), ("offering", Offering))
    }
    return replace(TOY, phases={**TOY.phases, **asked})


# Menus.


def asks(node):
    """The toy whose verb `dig` leads to the menu that `node` makes. Every word of it passes."""

    def menu(state, seat):
        offers = {PASS: lambda: Chosen(seat, "pass"), toy.DIG: lambda: node(Chosen(seat, "pass"))}
        return pick_verb(text("What?"), offers)

    return digging(menu=menu)


def picks(*choices, name="sites", title=None, **more):
    title = title or text("Which?")
    return asks(lambda end: Pick(name, title, choices, lambda _: end, **more))


def spreads(number, room, most):
    places = tuple(Place(f"p{n}", text("P {n}", n=n), room) for n in range(number))
    return asks(lambda end: Spread("sites", text("Where?"), places, most, most, lambda _: end))


TOO_LONG = text("{words}", words=text("long " * 300))
ONE = Choice("one", text("One"))


def for_a_stranger():
    game = digging(menu=lambda *_: pick_verb(text("?"), {PASS: lambda: Chosen("stranger", "pass")}))
    game.phases["digging"].play = lambda state, action, context: state.turn.pop(0)
    return game


# Views, words, twins, set-ups.


class Alike(str):
    """A word that claims to equal every other one."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False


def view_with(**changed):
    return replace(
        TOY,
        make_view=lambda state, viewer: replace(
            toy.make_view(state, viewer), **{name: get(state) for name, get in changed.items()}
        ),
    )


def words_with(**members):
    return replace(TOY, narrator=SimpleNamespace(**{**vars(toy.NARRATOR), **members}))


def twin_that(change):
    def twin(state, viewer, draw):
        other = toy.twin(state, viewer, draw)
        change(other, draw)
        return other

    return twin


@dataclass
class Sponsored(toy.Toy):
    patrons: dict[str, object] = field(kw_only=True)  # a secret card for each seat


def deals_patrons(seats, options, edition, context):
    patrons = context.dice.shuffled(toy.CARD, "patrons")
    dealt = {seat: secret(patrons.pop(), seat) for seat in seats}
    return Sponsored(**fields_of(toy.setup(seats, options, edition, context)), patrons=dealt)


def forgets_what_is_chosen(state, viewer, draw):
    return replace(toy.twin(state, viewer, draw), chosen=state.chosen)


def purse_in_the_open(state, draw):
    state.dug["purse"] = draw(1000)


def setup_that(change, **more):
    def setup(seats, options, edition, context):
        change(context, options)
        state = toy.setup(seats, options, edition, context)
        state.dug["spare"] = ([],)
        return state

    return replace(TOY, setup=setup, **more)


def always_by_the_first_edition(seats, options, edition, context):
    return toy.setup(seats, options, 1, context)


def holds_a_set(seats, options, edition, context):
    state = toy.setup(seats, options, edition, context)
    state.discards = set()
    return state


def sets_up_nothing(seats, options, edition, context):
    raise NotImplementedError


def deals_from_elsewhere(context, options):
    context.dice.chance = Chance(secret("always"), "the same")


def refuses_long_games(context, options):
    if options.long:
        raise IllegalMoveError(text("Too long."))


def refuses_at_length(context, options):
    if options.long and options.points == "double":
        raise IllegalMoveError(TOO_LONG)


def by_other_names(**names):
    """The toy with a vocabulary of its own in long games only."""
    called = {text(own): other for own, other in names.items()}
    return replace(TOY, vocabulary=lambda options: called if options.long else {})


# Options and declarations.


class Unasked(MatchOptions):
    long: bool = False


class Shouting(MatchOptions):
    long: bool = False
    points: Annotated[Literal["plain", "DOUBLE"], OptionText(text("Points"), toy.POINTS)] = "plain"


class Unexplained(toy.ToyOptions):
    bold: Annotated[bool, OptionText(text("Bold rivers"), text("Bold rivers"))] = False


class Vain(toy.ToyOptions):
    without_effect: Annotated[bool, OptionText(text("Wide rivers"), toy.LONG)] = False


class Loose(toy.ToyOptions):
    model_config = ConfigDict(frozen=False, extra="allow")


def extra_verb(word="dance", label="Dance", description="Dance", params=()):
    return replace(
        TOY, verbs=(*TOY.verbs, Verb(word, text(label), text(description), tuple(params)))
    )


UNCOUNTED = replace(BUY, params=(replace(BUY.params[0], numeric=False),))
COUNTED = replace(toy.DIG, params=(replace(toy.DIG.params[0], numeric=True),))


def orders_with(**damage):
    return replace(TOY, orders=replace(TOY.orders, **damage))


def refusing(**damage):
    return replace(TOY, refusals=replace(TOY.refusals, **damage))


def says_always(sentence):
    """The toy that gives every verb this reason."""
    return refusing(when=dict.fromkeys(TOY.refusals.when, sentence), why={})


def tells_how_many_are_in_the_deck(state, seat, said):
    return text("{n} cards are left.", n=len(state.deck.value))


def tells_the_purse(state, seat, said):
    return text("{n} gold is there.", n=state.dug.get("purse", 0))


def offering_that_never_asks_how(most=None):
    """Make a toy that takes `most` gold, if less than is there, and says that it is all."""

    def menu(state, seat):
        high = state.gold[seat].value if most is None else most
        return pick_verb(
            text("Offer."),
            {
                toy.OFFER: lambda: Amount(
                    "gold",
                    text("How much gold?"),
                    0,
                    high,
                    lambda gold: Chosen(seat, "offer", (gold, "softly")),
                    why=lambda _: text("You have {gold} gold.", gold=high),
                )
            },
        )

    offering = toy.Offering()
    offering.menu = menu
    return replace(TOY, phases={**TOY.phases, "offering": offering})


def refuses_at_great_length(state, seat):
    menu = TOY.orders.menu(state, seat)
    return replace(menu, why=lambda word: TOO_LONG)


PLAYABLE = "test_matches_of_a_game_can_be_played_and_its_graph_is_declared"
DRAWABLE = "test_the_pictures_of_a_game_are_ready_if_there_are_any"


def thinking(**damage):
    """The toy game, whose computer players are damaged."""
    return replace(TOY, computer=replace(toy_computer.COMPUTER, **damage))


def deals_points(knowledge, world, draw):
    toy_computer.deal(knowledge, world, draw)
    world.points[knowledge.seat] += 1


def mints(knowledge, world, draw):
    toy_computer.deal(knowledge, world, draw)
    world.minted = secret(world.minted.value + 1)


def points_by_mood(world, seat):
    return {"points": float(mood())}


def points_without_end(world, seat):
    return {"points": inf if world.points[seat] else 0.0}


def peeks(knowledge, menu, budget, random):
    assert knowledge.sealed.deck.value
    return toy_computer.candidates(knowledge, menu, budget, random)


def drifts(world, seat):
    """Judge the same position in another way each time."""
    return {"points": float(next(DRIFT) * 7 % 13)}


DRIFT = count()
EAGER = Taste("eager", text("Eager"), text("likes gold"), lambda world, seat, path: len(path))
DAMAGED = [
    # prerequisites
    (PLAYABLE, replace(TOY, setup=holds_a_set)),
    (PLAYABLE, replace(TOY, setup=sets_up_nothing)),
    (PLAYABLE, digging(play=never_ends)),
    (PLAYABLE, graph(offering=leads_to("digging"))),
    *(
        (DRAWABLE, replace(TOY, word=word))
        for word in ("handless", "empty", "pale", "unlettered", "loose", "unfinished")
    ),
    # how it ends
    ("test_a_random_game_ends_and_offers_a_move_until_it_does", digging(play=never_ends)),
    (
        "test_a_game_that_is_over_has_winners_among_its_seats_and_points_for_all",
        replace(TOY, result=lambda state: Result(("nobody",), toy.result(state).scores)),
    ),
    # phases
    (
        "test_a_phase_spells_the_optional_names_as_the_core_reads_them",
        offering(sealed=True),
    ),
    (
        "test_a_phase_spells_the_optional_names_as_the_core_reads_them",
        reacting(WINDOWS=True),
    ),
    (
        "test_a_phase_spells_the_optional_names_as_the_core_reads_them",
        offering(reviser=lambda self, state: ()),
    ),
    (
        "test_a_phase_spells_the_optional_names_as_the_core_reads_them",
        offering(SEALED="yes"),
    ),
    (
        "test_the_graph_has_a_row_for_every_phase_and_leads_to_no_other",
        graph(siesta=leads_to("digging")),
    ),
    (
        "test_the_graph_has_a_row_for_every_phase_and_leads_to_no_other",
        graph(offering=leads_to("digging", "siesta", END)),
    ),
    ("test_every_phase_can_be_reached_from_the_first", graph(digging=leads_to("offering"))),
    (
        "test_the_first_phase_leads_to_the_end_and_a_called_one_back",
        graph(offering=leads_to("digging")),
    ),
    (
        "test_the_first_phase_leads_to_the_end_and_a_called_one_back",
        graph(battle=leads_to("battle")),
    ),
    ("test_a_match_goes_where_the_graph_leads", graph(digging=leads_to("offering"))),
    (
        "test_every_transition_of_the_graph_is_met_in_some_game_and_no_other",
        graph(battle=leads_to("battle", RETURN)),
    ),
    # states
    (
        "test_playing_never_touches_the_state_it_was_given",
        setup_that(lambda *_: None, phases=digging(_pass=shares_a_list).phases),
    ),
    ("test_looking_never_touches_the_state", digging(deciders=changes_while_asked)),
    (
        "test_a_refused_move_leaves_the_state_alone_in_place_too",
        digging(deciders=changes_while_asked),
    ),
    # replay
    (
        "test_a_state_knows_by_which_edition_it_is_played",
        replace(TOY, edition=2, setup=always_by_the_first_edition),
    ),
    (
        "test_the_log_replays_in_place_to_the_equal_state_after_each_move",
        digging(_pass=counts_outside),
    ),
    (
        "test_the_log_replays_in_place_to_the_equal_state_after_each_move",
        digging(menu=peeks_in_place),
    ),
    (
        "test_a_finished_game_is_a_record_that_reads_back_and_is_found_right",
        digging(_dig=draws_beside_the_table),
    ),
    ("test_a_deal_comes_from_the_seed_and_the_salt_alone", setup_that(deals_from_elsewhere)),
    # public facts
    (
        "test_the_next_players_and_the_secrecy_of_their_choice_are_public",
        offering(choosers=lambda _, state: sorted(state.seats, key=lambda s: state.gold[s].value)),
        SecretLeakError,
    ),
    (
        "test_the_turn_order_is_public_and_comes_true",
        digging(in_turn=lambda state: (*state.turn[:1], *reversed(state.turn[1:]))),
    ),
    (
        "test_the_heading_of_a_log_is_known_to_all",
        replace(TOY, heading=lambda state: text("{n}", n=len(state.deck.value))),
        SecretLeakError,
    ),
    (
        "test_the_heading_of_a_chapter_is_known_to_all",
        replace(TOY, chapter=lambda state: text("{n}", n=len(state.deck.value))),
        SecretLeakError,
    ),
    (
        "test_a_chapter_ends_only_when_a_phase_closes",
        replace(TOY, chapter=lambda state: text("{n}", n=state.left)),
    ),
    (
        "test_a_chapter_that_is_over_does_not_come_again",
        replace(TOY, chapter=lambda state: text("{phase}", phase=state.phase)),
    ),
    (
        "test_no_answer_gives_away_a_thing_that_it_does_not_name",
        digging(_pass=throws_a_card_away),
    ),
    (
        "test_a_game_that_explains_decisions_explains_every_one_in_a_line",
        replace(TOY, now=lambda view: None),
    ),
    (
        "test_the_round_is_known_to_all",
        replace(TOY, round=lambda state: len(state.deck.value)),
        SecretLeakError,
    ),
    (
        "test_rounds_are_counted_from_one_without_a_gap",
        replace(TOY, round=lambda state: state.rounds - 1),
    ),
    (
        "test_a_heading_stands_for_one_round",
        replace(TOY, heading=lambda state: text("Offering")),
    ),
    (
        "test_a_seat_is_asked_once_and_sits_at_the_table",
        digging(deciders=lambda state: state.turn[:1] * 2),
    ),
    (
        "test_only_a_sealed_choice_can_be_changed",
        digging(revisers=lambda state: [seat for seat in state.seats if seat not in state.turn]),
    ),
    (
        "test_where_several_decide_at_once_they_do_it_in_secret",
        digging(deciders=lambda state: state.turn[:2]),
    ),
    (
        "test_a_sealed_state_keeps_the_secrets_of_others_closed",
        digging(_buy=hides_a_secret_among_words),
    ),
    (
        "test_a_view_reads_nothing_that_its_viewer_may_not_see",
        view_with(temple=lambda state: state.deck.value),
        SecretLeakError,
    ),
    (
        "test_a_view_reads_nothing_that_its_viewer_may_not_see",
        view_with(choice=lambda state: {"kept": [state.minted]}),
    ),
    (
        "test_a_menu_reads_nothing_that_its_chooser_may_not_see",
        digging(menu=looks_at_the_deck),
        SecretLeakError,
    ),
    ("test_no_event_carries_a_secret", digging(_buy=tells_a_secret)),
    # twins
    (
        "test_twin_states_look_the_same_to_the_viewer",
        replace(TOY, twin=twin_that(purse_in_the_open)),
    ),
    (
        "test_an_observation_and_a_mask_show_nothing_hidden",
        replace(TOY, twin=twin_that(purse_in_the_open)),
    ),
    (
        "test_names_that_remember_a_view_read_the_next_one_like_new_names",
        view_with(discards=lambda state: (Alike(state.rounds),)),
    ),
    (
        "test_every_position_has_pictures_with_an_alt_text_that_discord_takes",
        replace(TOY, word="wordy"),
    ),
    ("test_the_public_has_no_hand", replace(TOY, word="open-handed")),
    (
        "test_twin_states_have_the_same_picture_and_alt_text",
        replace(TOY, twin=twin_that(purse_in_the_open)),
    ),
    (
        "test_twin_states_have_the_same_pictures_of_choices",
        replace(TOY, word="sighted", twin=twin_that(purse_in_the_open)),
    ),
    (
        "test_a_twin_keeps_the_laws",
        replace(TOY, twin=twin_that(lambda state, _: setattr(state, "minted", secret(0)))),
    ),
    (
        "test_a_twin_differs_where_anything_is_hidden",
        replace(TOY, twin=lambda state, viewer, draw: state),
    ),
    ("test_a_twin_differs_where_anything_is_hidden", replace(TOY, setup=deals_patrons)),
    ("test_a_twin_differs_where_anything_is_hidden", replace(TOY, twin=forgets_what_is_chosen)),
    (
        "test_after_the_same_open_move_twin_states_still_look_the_same",
        digging(_dig=writes_down_a_sum),
    ),
    (
        "test_a_move_that_can_be_undone_shows_nobody_anything_hidden",
        digging(_dig=turns_up_a_card),
    ),
    # sealed choices
    (
        "test_a_sealed_choice_leaves_no_trace_for_others",
        offering_that_also(
            lambda state, action, context: context.tell(toy.Dug(action.seat, action.what[0]))
        ),
    ),
    (
        "test_a_sealed_choice_leaves_no_trace_for_others",
        offering_that_also(lambda state, action, context: state.points.update(ana=action.what[0])),
    ),
    (
        "test_a_sealed_choice_leaves_no_trace_for_others",
        offering_that_also(
            lambda state, action, context: setattr(state, "moment", -action.what[0])
        ),
    ),
    (
        "test_a_choice_that_leaves_the_same_players_waiting_is_invisible_to_others",
        offering(play=tells_of_second_thoughts),
    ),
    (
        "test_a_sealed_choice_can_be_changed_until_the_others_are_in",
        offering(revisers=lambda self, state: ()),
    ),
    (
        "test_a_choice_made_again_is_as_if_it_had_been_the_first",
        offering_that_also(
            lambda state, action, context: setattr(state, "temple", state.temple + 1)
        ),
    ),
    # words
    ("test_every_event_has_words", words_with(event=lambda event: TOO_LONG)),
    ("test_every_event_has_words", words_with(event=lambda event: "plain")),
    ("test_every_event_has_words", words_with(event=lambda event: text("{{seat}} passes"))),
    (
        "test_everything_that_a_move_tells_has_a_heading",
        replace(TOY, heading=lambda state: TOO_LONG),
    ),
    (
        "test_every_announcement_of_a_move_belongs_to_a_chapter",
        replace(TOY, chapter=lambda state: TOO_LONG),
    ),
    ("test_chapters_and_reveals_are_narrated_in_lines", words_with(tell=lambda events: [TOO_LONG])),
    (
        "test_chapters_and_reveals_are_narrated_in_lines",
        words_with(reveal=lambda events: [TOO_LONG]),
    ),
    (
        "test_each_kind_of_event_is_narrated_or_left_to_the_log",
        words_with(tell=lambda events: [text("Somebody digs.")]),
    ),
    (
        "test_an_event_that_is_left_to_the_log_changes_no_chapter",
        words_with(UNTOLD=(toy.Dug,)),
    ),
    (
        "test_a_chapter_can_be_narrated_at_any_time",
        words_with(tell=lambda events: [text("{first}", first=events[0].seat)]),
        IndexError,
    ),
    (
        "test_a_chapter_is_short_and_few_of_its_lines_are_long",
        words_with(tell=lambda events: [TOO_LONG]),
    ),
    (
        "test_every_contest_occurs_and_has_a_name",
        replace(TOY, contests={text("Dances"): (CardsShown,)}),
    ),
    ("test_titles_choices_and_hints_have_words_that_discord_takes", picks(ONE, title=TOO_LONG)),
    ("test_titles_choices_and_hints_have_words_that_discord_takes", picks(Choice("one", TOO_LONG))),
    (
        "test_titles_choices_and_hints_have_words_that_discord_takes",
        picks(Choice("one", text("One"), TOO_LONG)),
    ),
    (
        "test_titles_choices_and_hints_have_words_that_discord_takes",
        by_other_names(Tomb=text("Tomb " * 30)),
    ),
    ("test_a_menu_names_no_two_choices_alike", picks(ONE, Choice("two", text("One")))),
    ("test_a_menu_names_no_two_choices_alike", by_other_names(Loudly=text("Softly"))),
    ("test_every_refusal_is_a_sentence", picks(ONE, why=lambda word: TOO_LONG)),
    ("test_everything_about_a_view_has_words", words_with(brief=lambda view: TOO_LONG)),
    (
        "test_a_page_fits_in_one_message",
        words_with(standings=lambda view: [text("Nile " * 50)] * 30),
    ),
    ("test_the_end_has_words", words_with(standings=lambda view: [])),
    ("test_marks_verbs_and_the_game_have_names", replace(TOY, label=text(""))),
    # verbs
    ("test_verbs_and_their_options_have_names_that_discord_takes", extra_verb(word="Dance!")),
    (
        "test_verbs_and_their_options_have_names_that_discord_takes",
        extra_verb(params=BUY.params * 2),
    ),
    ("test_descriptions_are_short_in_every_language", extra_verb(description="Dance " * 20)),
    ("test_no_two_verbs_or_options_of_one_verb_are_called_alike", extra_verb(label="PASS")),
    (
        "test_every_path_begins_with_a_verb_and_asks_for_its_options_only",
        picks(ONE, name="undeclared"),
    ),
    (
        "test_an_option_is_a_number_where_its_menu_offers_numbers",
        replace(TOY, verbs=(UNCOUNTED, *TOY.verbs[1:])),
    ),
    (
        "test_an_option_is_a_number_where_its_menu_offers_numbers",
        replace(TOY, verbs=(*TOY.verbs[:1], COUNTED, *TOY.verbs[2:])),
    ),
    ("test_every_verb_and_every_option_is_met_in_some_game", extra_verb()),
    (
        "test_an_edition_says_where_it_departs_from_its_printed_text",
        replace(TOY, presets=(Preset("usual", text("Usual"), toy.ToyOptions(), {"long": "no"}),)),
    ),
    (
        "test_every_edition_has_a_name_and_the_first_is_the_usual_one",
        replace(TOY, presets=(Preset("late", text("Late"), toy.ToyOptions(long=True)),)),
    ),
    # menus
    ("test_words_are_lower_case_short_and_said_once", picks(Choice("LOUD", text("Loud")))),
    ("test_words_are_lower_case_short_and_said_once", picks(ONE, ONE)),
    ("test_a_spread_has_room_for_its_answers", spreads(2, 0, 0)),
    ("test_every_word_has_a_rank_and_every_rank_its_word", picks(ONE, ONE)),
    (
        "test_every_word_leads_to_a_decision_of_the_seat",
        for_a_stranger(),
    ),
    ("test_every_offered_choice_can_be_played", digging(_dig=refuses), IllegalMoveError),
    ("test_a_path_fits_in_a_log_line_and_a_custom_id", spreads(110, 7, 2)),
    (
        "test_chance_is_drawn_for_purposes_that_a_record_can_name",
        setup_that(lambda context, _: context.dice.below(6, "For The Nile")),
    ),
    # checkpoints
    (
        "test_a_checkpoint_keeps_states_and_events_as_they_are",
        digging(_dig=lambda state, action, context: setattr(state, "daring", None)),
        CodecError,
    ),
    # leaves
    (
        "test_a_leaf_is_played_as_its_path_is_in_every_state_that_looks_the_same",
        digging(_dig=heeds_what_is_told),
    ),
    # defaults and laws
    (
        "test_the_default_is_a_complete_legal_move_that_the_seat_could_find_itself",
        replace(TOY, default=lambda state, seat: ("dance",)),
        IllegalMoveError,
    ),
    (
        "test_the_default_is_a_complete_legal_move_that_the_seat_could_find_itself",
        replace(TOY, default=lambda state, seat: ("raid",)),
        (AssertionError, IllegalMoveError),
    ),
    (
        "test_a_game_of_defaults_alone_ends_unless_it_never_needs_to",
        digging(_pass=passing_is_no_end_of_a_turn),
    ),
    (
        "test_the_laws_hold_from_the_deal_to_the_end",
        digging(_dig=lambda state, action, context: state.discards.append("asp-a")),
    ),
    (
        "test_everybody_is_shown_by_the_mark_that_is_theirs_wherever_they_sit",
        replace(TOY, word="mixed-up"),
    ),
    (
        "test_extra_pictures_are_told_apart_and_have_an_alt_text_that_discord_takes",
        replace(TOY, word="repeating"),
    ),
    (
        "test_changes_since_the_beginning_can_be_shown_on_the_board",
        replace(TOY, word="stray"),
    ),
    (
        "test_every_intermediate_picture_exists",
        digging(_pass=shows_what_nobody_draws),
    ),
    # ahead
    (
        "test_every_path_of_orders_begins_with_a_verb_and_can_be_typed",
        orders_with(verbs=()),
        KeyError,
    ),
    (
        "test_orders_end_in_something_that_is_kept_and_lasts_a_while",
        orders_with(lasting=lambda state: ()),
    ),
    (
        "test_the_duration_of_a_plan_is_public",
        orders_with(lasting=lambda state: [state.deck.value and "game"]),
        SecretLeakError,
    ),
    (
        "test_orders_make_a_legal_move_or_none_as_long_as_they_last",
        orders_with(answers=lambda state, seat, said: None),
    ),
    (
        "test_orders_are_said_back_in_every_language",
        orders_with(describe=lambda state, said: text("")),
    ),
    (
        "test_bad_orders_are_refused_with_a_sentence_when_they_are_left",
        orders_with(menu=refuses_at_great_length),
    ),
    # refusals
    (
        "test_no_refusal_of_a_verb_names_a_question_that_the_player_did_not_ask",
        says_always(text("What will you do?")),
    ),
    (
        "test_a_verb_that_is_not_possible_is_refused_by_a_reason_or_by_when_it_is",
        refusing(when={}),
    ),
    (
        "test_a_wrong_answer_is_refused_by_its_own_question_and_what_was_said",
        picks(ONE, why=lambda word: text("What?")),
    ),
    ("test_every_refusal_is_short_enough_and_has_words", says_always(TOO_LONG)),
    (
        "test_a_refusal_tells_nothing_that_is_hidden",
        refusing(why={"fight": tells_how_many_are_in_the_deck}),
        SecretLeakError,
    ),
    (
        "test_a_refusal_tells_nothing_that_is_hidden",
        replace(
            refusing(why={"fight": tells_the_purse}),
            twin=twin_that(purse_in_the_open),
        ),
    ),
    ("test_a_number_is_refused_by_the_cause_of_its_limit", spreads(2, 1, 1)),
    (
        "test_a_piece_of_the_kind_asked_for_is_refused_by_a_cause",
        picks(Choice(toy.SITES[0].word, toy.SITES[0].label)),
    ),
    ("test_an_option_is_not_asked_for_a_reason", refusing(not_asked={})),
    ("test_the_time_of_a_verb_is_no_reason_at_that_time", refusing(why={})),
    ("test_a_refused_word_is_legal_once_its_cause_is_gone", offering_that_never_asks_how(1)),
    (
        "test_an_option_is_asked_for_once_the_cause_against_it_is_gone",
        offering_that_never_asks_how(),
    ),
    (
        "test_every_cause_can_be_taken_away_or_stays_for_a_reason",
        refusing(why={"buy": lambda *_: text("The moon is full.")}),
    ),
    # nothing to choose
    (
        "test_nobody_is_asked_who_openly_has_nothing_to_choose",
        fighting(choosers=lambda self, state: state.fighters),
    ),
    ("test_the_questions_that_are_always_asked_are_phases", replace(TOY, word="kemet")),
    # signs
    (
        "test_signs_replace_the_marks_of_all_seats_and_no_other_letters",
        replace(TOY, word="glyph"),
    ),
    (
        "test_every_sign_named_in_a_sentence_is_drawn_and_has_a_glyph",
        words_with(event=lambda event: text("{what}", what=Signed("asp", 2))),
    ),
    ("test_discord_takes_every_sign", replace(TOY, word="capital")),
    ("test_discord_takes_every_sign", replace(TOY, word="namesake"), ValueError),
    *(
        ("test_no_two_signs_look_alike_in_a_line_of_text", replace(TOY, word=word))
        for word in ("lookalike", "invisible")
    ),
    *(
        (
            "test_every_sign_replaces_a_mark_or_belongs_to_an_answer",
            replace(TOY, word=word),
        )
        for word in ("idle", "sign-of-no-verb", "sign-of-no-question")
    ),
    # index
    (
        "test_index_words_and_texts_are_valid_for_discord",
        replace(TOY, index={"asp": IndexEntry(TOO_LONG, text("In the deck"), text("Bites."))}),
    ),
    (
        "test_no_two_things_that_can_be_looked_up_are_called_alike",
        replace(TOY, index=dict.fromkeys(("asp", "cat"), TOY.index["asp-a"])),
    ),
    # what is typed
    (
        "test_no_name_in_any_language_means_two_answers_to_a_question",
        replace(TOY, also_typed={"tomb": (text("Well"),)}),
    ),
    (
        "test_no_name_in_any_language_means_two_answers_to_a_question",
        replace(TOY, spellings={"loudly": text("softly")}),
    ),
    (
        "test_a_former_name_in_any_language_means_one_thing",
        replace(TOY, also_typed={"tomb": (text("T"),), "asp-a": (text("t"),)}),
    ),
    (
        "test_names_and_spellings_are_typed_without_signs_and_in_english_as_the_word",
        replace(TOY, also_typed={"tomb": (text("T=1"),)}),
    ),
    (
        "test_names_and_spellings_are_typed_without_signs_and_in_english_as_the_word",
        replace(TOY, spellings={"tomb": text("grave")}),
    ),
    # windows
    (
        "test_an_answer_to_a_window_is_noticed_by_nobody_else",
        reacting(play=tells_who_has_answered),
    ),
    (
        "test_a_window_asks_the_same_people_until_it_closes",
        reacting(revisers=lambda self, state: ()),
    ),
    (
        "test_nothing_begins_with_a_window",
        replace(TOY, setup=begins_with_a_dare),
    ),
    (
        "test_the_players_of_a_game_with_windows_agree_on_how_long_these_last",
        replace(TOY, options=Windowless),
    ),
    (
        "test_whether_orders_answer_a_window_does_not_hang_on_the_hand",
        orders_with(answers=stops_only_with_a_cat),
    ),
    # options
    (
        "test_every_option_is_asked_for_with_words_for_all_its_answers",
        replace(TOY, options=Unasked),
    ),
    (
        "test_options_have_defaults_and_can_be_written_and_read",
        replace(TOY, options=Shouting),
    ),
    (
        "test_options_cannot_be_invented_or_changed",
        replace(TOY, options=Loose),
        pytest.fail.Exception,
    ),
    (
        "test_every_answer_to_every_option_can_be_played_with",
        setup_that(refuses_long_games),
    ),
    (
        "test_the_contract_is_tried_by_every_edition_answer_and_number_of_players",
        setup_that(refuses_long_games),
    ),
    (
        "test_options_in_any_combination_can_be_played_with_or_are_refused_with_a_sentence",
        setup_that(refuses_at_length),
    ),
    (
        "test_every_option_is_explained_in_sentences",
        replace(TOY, options=Unexplained),
    ),
    (
        "test_every_option_is_read_by_the_rules",
        replace(TOY, options=Vain),
    ),
    (
        "test_the_rule_leaves_the_options_in_force_to_the_line_below_it",
        words_with(rule=lambda view: listed(describe_changes(view.options))),
    ),
    (
        "test_other_names_of_an_edition_exist_in_every_language",
        by_other_names(Tomb=TOO_LONG),
    ),
    (
        "test_there_is_a_mark_for_every_place_and_each_is_its_own",
        replace(TOY, marks=TOY.marks[:3]),
    ),
    (
        "test_too_few_and_too_many_are_refused_with_a_sentence",
        replace(TOY, label=TOO_LONG),
    ),
    # computer players
    ("test_a_world_looks_to_the_seat_as_the_table_does", thinking(deal=deals_points)),
    ("test_in_a_world_nothing_is_hidden_and_the_laws_hold", thinking(deal=mints)),
    (
        "test_in_a_world_nothing_is_hidden_and_the_laws_hold",
        thinking(deal=lambda *_: None),
        SecretLeakError,
    ),
    ("test_a_world_can_be_played_on", thinking(deal=mints)),
    ("test_no_computer_player_sees_what_is_hidden", thinking(candidates=peeks), SecretLeakError),
    ("test_every_choice_is_a_complete_legal_move_with_its_reasons", thinking(term_names=())),
    (
        "test_the_reasons_for_a_move_reveal_nothing_hidden",
        thinking(reason=lambda state, seat, action: [text(str(state.deck.value))]),
        SecretLeakError,
    ),
    (
        "test_a_taste_chooses_only_between_equally_good_moves",
        thinking(terms=drifts, tastes=(EAGER,)),
    ),
    (
        "test_a_taste_sees_nothing_hidden",
        thinking(candidates=peeks, tastes=(EAGER,)),
        SecretLeakError,
    ),
    (
        "test_computers_of_every_level_bring_a_match_to_its_end_with_its_laws_kept",
        replace(TOY, result=lambda state: Result((), toy.result(state).scores)),
    ),
    (
        "test_computers_play_a_whole_match_by_unusual_options_with_its_laws_kept",
        replace(TOY, result=lambda state: Result((), toy.result(state).scores)),
    ),
    # the judge of computer players
    (
        "test_a_verdict_needs_nothing_that_is_hidden_from_the_seat",
        thinking(candidates=peeks),
        SecretLeakError,
    ),
    ("test_a_verdict_needs_nothing_that_is_hidden_from_the_seat", thinking(terms=points_by_mood)),
    (
        "test_a_move_of_the_judges_own_level_loses_nothing_to_itself",
        thinking(terms=points_by_mood),
    ),
    (
        "test_a_loss_is_never_below_zero_and_the_sum_of_its_terms",
        thinking(terms=points_without_end),
    ),
    # steps
    (
        "test_each_public_move_of_a_match_belongs_to_one_step",
        telling_only_once(),
    ),
    (
        "test_a_step_that_is_finished_never_changes",
        replace(TOY, heading=lambda state: text("{n}", n=next(COUNTER))),
    ),
    (
        "test_the_order_of_choices_in_secret_changes_no_step",
        replace(
            TOY, heading=lambda state: text("First: {seat}", seat=next(iter(state.chosen), ""))
        ),
    ),
    ("test_the_state_after_a_step_is_that_of_its_last_move", digging(_pass=counts_outside)),
    ("test_hidden_orders_are_met_at_all", asking_one_at_a_time()),
    # continuations
    (
        "test_a_continuation_begins_as_its_player_saw_the_table_and_keeps_the_laws",
        thinking(deal=mints),
    ),
    (
        "test_nothing_hidden_of_the_match_is_in_a_continuation",
        replace(SOUND, twin=twin_that(purse_in_the_open)),
    ),
    (
        "test_a_continuation_is_verified_with_its_parent",
        replace(digging(_dig=draws_beside_the_table), computer=SOUND.computer),
    ),
    # facts
    (
        "test_the_facts_of_the_end_have_the_points_of_each_seat",
        replace(TOY, facts=lambda view: {seat: {"points": n} for seat, n in view.points[1:]}),
    ),
    (
        "test_the_facts_of_the_end_have_the_points_of_each_seat",
        replace(TOY, facts=lambda view: {seat: {"points": n} for seat, n in view.held}),
    ),
    (
        "test_facts_are_public_numbers_at_any_time",
        replace(TOY, facts=lambda view: {"nobody": {"points": 0}}),
    ),
    (
        "test_facts_are_public_numbers_at_any_time",
        replace(TOY, facts=lambda view: {seat: {"phase": view.phase} for seat in view.seats}),
    ),
    # progress and posters
    (
        "test_the_standings_are_those_of_the_result_with_the_winners_first",
        progressing(TOY, standings=lambda view: standings(view)[::-1]),
    ),
    (
        "test_every_moment_has_the_points_of_every_seat_and_the_last_one_those_at_the_end",
        progressing(TOY, points=lambda state: dict(state.held)),
    ),
    (
        "test_the_sources_of_points_add_up_to_the_standings",
        progressing(TOY, brought=lambda view, told: {"all": dict(view.held)}),
    ),
    (
        "test_turning_points_are_few_and_in_the_order_of_time",
        progressing(TOY, points=lambda state: {s: n for s, n in state.points.items() if n}),
        KeyError,
    ),
    (
        "test_a_game_that_ends_early_has_standings_if_it_tells_its_progress",
        progressing(TOY, standings=lambda view: standings(view)[:-1]),
    ),
    (
        "test_a_poster_has_an_alt_text_that_discord_takes",
        progressing(TOY, standings=lambda view: [*standings(view), ("nobody", 0)]),
        KeyError,
    ),
    (
        "test_a_poster_can_be_read_on_a_phone_and_nothing_reaches_out_of_it",
        progressing(TOY, sources=(Source("all", text("All that there is to be had")),)),
    ),
    (
        "test_a_game_without_progress_has_a_poster_of_its_standings_alone",
        progressing(TOY, standings=lambda view: view.held),
    ),
    # films
    (
        "test_every_board_of_a_film_is_one_that_everybody_saw",
        view_with(temple=lambda state: next(COUNTER)),
    ),
]


@pytest.mark.parametrize(
    ("name", "damaged", "error"),
    [(name, game, *(error or [AssertionError])) for name, game, *error in DAMAGED],
    ids=[f"{number}-{name[5:]}" for number, (name, *_) in enumerate(DAMAGED)],
)
def test_a_damaged_game_is_caught(name, damaged, error):
    with pytest.raises(error):
        run_contract_test(name, damaged)


def test_there_is_damage_for_every_contract_test():
    assert {name for name, *_ in DAMAGED} == set(CONTRACT)
