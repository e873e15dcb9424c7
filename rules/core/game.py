"""The engine: a `Game` starts a match, offers menus, plays moves and goes from phase to phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from rules.core.chance import Chance, Dice, Draw
from rules.core.commands import SharedCommand
from rules.core.computers import Computer
from rules.core.copies import draft_of
from rules.core.errors import IllegalMoveError, NotYourDecisionError
from rules.core.graph import START, Graph, Transition, new_transitions, return_target
from rules.core.index import Index
from rules.core.lessons import Lesson
from rules.core.marks import Mark
from rules.core.menu import Action, Menu, Path, RandomBelow, Verb, Word, follow
from rules.core.options import MatchOptions, Preset
from rules.core.orders import AnswersByName, OrderRules, path_from_answers
from rules.core.progress import Progress
from rules.core.refusals import Refusals, players_possible
from rules.core.secrets import Seat, seal, secret
from rules.core.spellings import Spellings
from rules.core.state import Announcement, Event, Illustration, MoveContext, State
from rules.core.text import Text, Vocabulary, text
from rules.core.undo import Openness, why_final, why_settling

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)

Facts: TypeAlias = Mapping[Seat, Mapping[Word, int]]  # numbers of each seat, by their names
POINTS: Final = "points"  # the name of the fact that every game with facts has


class Phase(Protocol[S_contra]):
    """A chapter of the rulebook: modules in `rules/<game>/phases/` implement this protocol.

    A hidden thing that a move turns up for others than its owners is opened by `context.reveal`.

    A module may have four more names. `revisers(state)` are the seats that may change a sealed
    choice or act although nobody waits for them. `in_turn(state)` lists the deciding seats in
    order, by public facts. `SEALED = True` means that the choices are secret, `WINDOW = True` that
    it is a window.

    A window asks everybody who might have an answer, by public facts alone, together and in secret.
    Until all have answered, nobody can find out which seats have: its moves reveal nothing and
    change no view but the mover's. `Game.default` says no there. No game begins with a window, and
    the options of a game that has windows are `rules.core.windows.WindowOptions`.
    """

    def deciders(self, state: S_contra) -> Sequence[Seat]:
        """Return the seats that must decide now, none once the phase is over.

        Read only public facts.
        """

    def menu(self, state: S_contra, seat: Seat) -> Menu:
        """Return the verbs that `seat` may choose from. Never change the state."""

    def play(self, state: S_contra, action: Any, context: MoveContext) -> None:
        """Carry out a decision that came from `menu`."""

    def close(self, state: S_contra, context: MoveContext) -> str | None:
        """Finish the phase. Return the phase that follows, or None to resume the phase that called.

        Phases that are called here are played before that one.
        """


class Narrator(Protocol[V_contra]):
    """A game's sentences, made from events and views. Its module `narrate` implements this.

    These are the most characters in any language, with names of 32 characters for seats:

    - 256: the status
    - 500: an event, or a line of the board
    - 1,000: a line of `tell`, or the brief
    - 2,000: the rule
    - 4,000: all lines of a hand or of the standings
    """

    def event(self, event: Event) -> Text:
        """Write an event as one sentence that names its seats."""

    def tell(self, events: Sequence[Event]) -> Sequence[Text]:
        """Write the public events of a chapter so far, in as few lines as possible."""

    def reveal(self, events: Sequence[Event]) -> Sequence[Text]:
        """Write the public events of a revealing move, for the message with its picture.

        The chapter repeats those that `tell` includes.
        """

    def status(self, view: V_contra) -> Text:
        """Write the heading with the progress of the game: kingdom, round, chapter."""

    def rule(self, view: V_contra) -> Text:
        """Write the rule of the current chapter in a few sentences, with the options in force."""

    def brief(self, view: V_contra) -> Text:
        """Write the facts for the viewer's decision in a few lines: gold, hand, prospects."""

    def hand(self, view: V_contra) -> Sequence[Text]:
        """Write the facts that only the viewer knows, a line each, with the effect of each card."""

    def board(self, view: V_contra) -> Sequence[Text]:
        """Write the board in lines, complete enough to play from."""

    def standings(self, view: V_contra) -> Sequence[Text]:
        """List all players' points and sources, a line each, the leader first. Explain ties."""


@dataclass(frozen=True, slots=True)
class Result:
    """The winners of a game, who share the victory if there are several, and all scores."""

    winners: tuple[Seat, ...]
    scores: tuple[tuple[Seat, int], ...]


@dataclass(slots=True)  # never changed, but a frozen one takes long to make
class Played(Generic[S]):
    """The outcome of one move, or of the set-up."""

    state: S
    announcements: tuple[Announcement, ...]
    draws: tuple[Draw, ...]
    phase_changed: bool
    illustrations: tuple[Illustration, ...] = ()
    read_by_orders: bool = False  # others' orders may depend on the move
    transitions: tuple[Transition, ...] = ()
    settles: Text | None = None  # why: it began or ended a choice in secret, or ended orders
    has_revealed: bool = False  # something that had been hidden

    @property
    def is_final(self) -> bool:
        return self.why_final is not None

    @property
    def why_final(self) -> Text | None:
        """Why nobody can take the move back: somebody has seen something new by it. None if not.

        A player who took back a move that orders read, and tried another, would discover others'
        orders.
        """
        is_private = any(announcement.to for announcement in self.announcements)
        return why_final(self, shows_secret=is_private or self.has_revealed)


@dataclass(frozen=True)
class Game(Generic[S, V]):
    """Everything the program knows of one game: the `GAME` of a package of `rules`.

    A change of the code that makes a legal move illegal, or changes its outcome, raises the
    edition. It asks `state.edition` which rule to follow, so that a match ends by the rules of its
    beginning. A new option raises it too, and its default is how the game was played before.
    """

    word: Word
    label: Text
    edition: int  # the newest, counted from 1
    players: range
    decisions_per_player: int  # in a whole game, roughly, for the lobby
    marks: tuple[Mark, ...]  # the first seats in order, as many as can play
    verbs: tuple[Verb, ...]
    options: type[MatchOptions]
    setup: Callable[[tuple[Seat, ...], MatchOptions, int, MoveContext], S]  # the int is the edition
    phases: Mapping[str, Phase[S]]
    graph: Graph  # of the phases, in the order of the rulebook
    make_view: Callable[[S, Seat | None], V]  # of a state sealed for the viewer
    narrator: Narrator[V]
    heading: Callable[[S], Text]  # the round and phase, of public facts only
    round: Callable[[S], int]  # counted from 1 through the whole game, from public facts only
    default: Callable[[S, Seat], Path]  # the safest legal move, given the seat's sealed state
    result: Callable[[S], Result]  # of a game that is over
    laws: Callable[[S], Iterable[tuple[str, bool]]]  # invariants, each with whether it holds
    twin: Callable[
        [S, Seat | None, RandomBelow], S
    ]  # a state that looks the same to the viewer, with everything hidden dealt again
    chapter: Callable[[S], Text] | None = None  # see `chapter_of`
    presets: tuple[Preset, ...] = ()  # editions as they were printed, the default first
    orders: OrderRules[S] | None = None
    vocabulary: Callable[[MatchOptions], Vocabulary] = lambda _: {}  # names that options change
    spellings: Spellings = field(default_factory=dict)  # typed for words instead of long labels
    also_typed: Mapping[Word, tuple[Text, ...]] = field(default_factory=dict)  # shown nowhere
    ends_on_defaults: bool = True  # whether it ends if every seat always makes the default move
    index: Index = field(default_factory=dict)  # if empty, there is no command `lookup`
    in_short: Text | None = None  # the whole game, in at most 120 English words
    rule_topics: Mapping[Word, Word] = field(default_factory=dict)  # of phases, from the index
    lesson: Lesson | None = None
    refusals: Refusals[S] = field(default_factory=Refusals)  # reasons why a try is not possible
    now: Callable[[V], Text | None] | None = None  # one line that explains the viewer's decision
    contests: Mapping[Text, tuple[type[Event], ...]] = field(default_factory=dict)  # battles, …
    shared: tuple[SharedCommand, ...] = ()  # commands of several rare verbs each
    facts: Callable[[V], Facts] = lambda _: {}  # numbers of a public view, with `POINTS`
    computer: Computer[S] | None = None  # without it, computer players make any legal move
    progress: Progress[S, V] | None = None  # without it, a poster has only the standings

    @property
    def commands(self) -> tuple[Verb, ...]:
        """The verbs that have a slash command: those of moves, and those of orders alone."""
        return (*self.verbs, *(self.orders.verbs if self.orders else ()))

    @property
    def editions(self) -> range:
        """The editions that this program can play."""
        return range(1, self.edition + 1)

    def start(
        self,
        seats: Sequence[Seat],
        options: MatchOptions,
        seed: str,
        salt: str,
        edition: int | None = None,
    ) -> Played[S]:
        """Set up a match, by the newest edition if none is given.

        Raises `IllegalMoveError` if the game is not for this number of players, or not with these
        options, and `ValueError` for an unknown edition.
        """
        edition = self.edition if edition is None else edition
        if edition not in self.editions:
            raise ValueError(f"{self.word} has no edition {edition} here")
        if len(seats) not in self.players:
            raise IllegalMoveError(players_possible(self.label, self.players))
        context = MoveContext(Dice(Chance(secret(seed), salt)))
        state = self.setup(tuple(seats), options, edition, context)
        context.transitions += (Transition(START, phase) for phase in state.flow)
        self._advance(state, context)
        draws, transitions = tuple(context.dice.draws), tuple(context.transitions)
        told, begun = tuple(context.announcements), text("the game has just begun.")
        return Played(state, told, draws, True, (), False, transitions, begun)

    def chapter_of(self, state: S) -> Text:
        """Write the heading of the message about the current phase, from public facts only.

        It changes only when a phase closes. A game without chapters has one for each heading.
        """
        return (self.chapter or self.heading)(state)

    def deciders(self, state: S) -> Sequence[Seat]:
        """Return the seats that must decide now. There are none once the game is over."""
        return self.phases[state.flow[-1]].deciders(state) if state.flow else ()

    def revisers(self, state: S) -> Sequence[Seat]:
        """Return the seats that may change a sealed choice although nobody waits for them."""
        find = getattr(self.phases[state.phase], "revisers", None) if state.flow else None
        return find(state) if find else ()

    def in_turn(self, state: S) -> Sequence[Seat]:
        """Return the current decider and the next ones, in the order without interruptions.

        Return nobody if the phase does not define it, because a decision may bring anybody's turn.
        """
        find = getattr(self.phases[state.phase], "in_turn", None) if state.flow else None
        return find(state) if find else ()

    def possible_deciders(self, state: S) -> Sequence[Seat]:
        """Return the seats that must decide, then those that may change their choice."""
        return (*self.deciders(state), *self.revisers(state))

    def is_sealed(self, state: S) -> bool:
        """Whether the choices of the present phase are secret."""
        return bool(state.flow) and state.phase in self._secret

    def is_window(self, state: S) -> bool:
        """Whether the present phase is a window: nobody may know yet who has answered it."""
        return bool(state.flow) and state.phase in self._windows

    def menu(self, state: S, seat: Seat) -> Menu:
        """Return the root menu of a seat's decision. Raises `NotYourDecisionError` without one."""
        return self.menu_of_sealed(state, seal(state, seat), seat)

    def menu_of_sealed(self, state: S, sealed: S, seat: Seat) -> Menu:
        """Do as `menu`, for a caller that has the seat's sealed state already."""
        if seat not in self.deciders(state) and seat not in self.revisers(state):
            raise NotYourDecisionError(text("There is nothing for you to decide now."))
        return self.phases[state.phase].menu(sealed, seat)

    def order_menu(self, state: S, seat: Seat) -> Menu:
        """Return the root menu of a seat's orders. Raises `NotYourDecisionError` without one."""
        menu = self.orders and state.flow and self.orders.menu(seal(state, seat), seat)
        if not menu:
            raise NotYourDecisionError(text("You cannot plan a move now."))
        return menu

    def is_lasting(self, state: S, until: Word) -> bool:
        """Whether the span of the game has not ended yet that orders last for."""
        return self.orders is not None and bool(state.flow) and until in self.orders.lasting(state)

    def answer_with_orders(self, state: S, seat: Seat, order: AnswersByName) -> Path | None:
        """Return the move by which an order answers the seat's current decision, or None."""
        sealed = seal(state, seat)
        answers = self.orders and self.orders.answers(sealed, seat, order)
        if not answers:
            return None
        return path_from_answers(self.menu_of_sealed(state, sealed, seat), answers)

    def play(
        self, state: S, seat: Seat, path: Sequence[Word], *, in_place: bool = False
    ) -> Played[S]:
        """Play one move, on a copy of the state, or on the state itself if `in_place`.

        Raises `IllegalMoveError`, made from the view of the seat, if it is offered no such move.
        """
        try:
            action = _action(self.menu_of_sealed(state, state, seat), path)
        except IllegalMoveError:
            action = _action(self.menu(state, seat), path)
        return self._carry_out(action, state, seat, in_place=in_place)

    def play_from(
        self, menu: Menu, state: S, seat: Seat, path: Sequence[Word], *, in_place: bool = False
    ) -> Played[S]:
        """Do as `play`, for a caller that has the seat's menu already."""
        return self._carry_out(_action(menu, path), state, seat, in_place=in_place)

    def _carry_out(self, action: Action, state: S, seat: Seat, *, in_place: bool) -> Played[S]:
        draft = state if in_place else draft_of(state)
        moment, are_reading = draft.moment, bool(self.orders and self.orders.reads_moves(draft))
        before, context = self._openness(draft), MoveContext(Dice(draft.chance))
        awaited = self.play_action(draft, action, context)
        changed = draft.moment != moment
        return Played(
            draft,
            tuple(context.announcements),
            tuple(context.dice.draws),
            changed,
            tuple(context.illustrations),
            are_reading and seat not in awaited,
            tuple(context.transitions),
            why_settling(before, self._openness(draft)) if changed else None,
            context.has_revealed,
        )

    def play_action(self, draft: S, action: Action, context: MoveContext) -> Sequence[Seat]:
        """Change a draft by an action of its present menu. Return the seats to decide then.

        Callers with words from outside use `play`, because nothing is checked here.
        """
        phase, depth = draft.phase, len(draft.flow)
        self._head(draft, context)
        self.phases[phase].play(draft, action, context)
        if context.is_heard:
            context.transitions += new_transitions(phase, depth, draft.flow)
        return self._advance(draft, context)

    def _head(self, draft: S, context: MoveContext) -> None:
        """Note under which headings everything is announced until a phase has closed."""
        if context.is_heard:
            context.heading, context.chapter = self.heading(draft), self.chapter_of(draft)

    @cached_property
    def _windows(self) -> frozenset[Word]:
        return frozenset(word for word, phase in self.phases.items() if _has(phase, "WINDOW"))

    @cached_property
    def _secret(self) -> frozenset[Word]:
        """The phases in which choices are made in secret."""
        sealed = (word for word, phase in self.phases.items() if _has(phase, "SEALED"))
        return self._windows.union(sealed)

    def _openness(self, state: S) -> Openness:
        """Return the things whose beginning or end makes earlier moves final."""
        is_secret = not self._secret.isdisjoint(state.flow)
        spans = self.orders.lasting(state) if self.orders and state.flow else ()
        return Openness(not state.flow, is_secret, spans)

    def view(self, state: S, viewer: Seat | None) -> V:
        """Make one viewer's view of a state, or the public's for None."""
        return self.make_view(seal(state, viewer), viewer)

    def _advance(self, draft: S, context: MoveContext) -> Sequence[Seat]:
        """Close phases in which nobody is left to decide, until some seats must. Return them."""
        while draft.flow and not (awaited := self.deciders(draft)):
            phase, depth = draft.phase, len(draft.flow)
            self._head(draft, context)
            following = self.phases[phase].close(draft, context)
            if context.is_heard:
                context.transitions += new_transitions(phase, depth, draft.flow)
                context.transitions.append(Transition(phase, following or return_target(depth)))
            draft.replace_phase(depth, following)
        return awaited if draft.flow else ()


def _action(menu: Menu, path: Sequence[Word]) -> Action:
    """Return the move at the end of a path. Raises `IllegalMoveError` if it is not complete."""
    node = follow(menu, path)
    if not isinstance(node, Action):
        raise IllegalMoveError(text("The move is not complete: {title}", title=node.title))
    return node


def _has(phase: object, name: str) -> bool:
    return bool(getattr(phase, name, False))
