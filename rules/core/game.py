"""How a game is played: phases decide, menus offer, the table records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from rules.core.chance import Chance, Dice, Draw
from rules.core.copies import TableRow, draft_of
from rules.core.errors import IllegalMoveError, NotYourDecisionError
from rules.core.graph import END, RETURN, START, Graph, Transition
from rules.core.index import Index
from rules.core.menu import Action, Menu, Path, RandomBelow, Verb, Word, follow
from rules.core.options import MatchOptions, Preset
from rules.core.orders import AnswersByName, OrderRules, path_from_answers
from rules.core.secrets import Seat, seal, secret
from rules.core.text import Text, Vocabulary, text


@dataclass(frozen=True)
class Event:
    """Something that happened. Past tense, facts only; words are the narrator's business."""


@dataclass(frozen=True)
class SealedChoice(Event):
    """Somebody has chosen in secret. The channel counts such choices and says no more of them."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """An event, and the seats that hear of it; `None` is everybody."""

    event: Event
    to: frozenset[Seat] | None = None

    def reaches(self, viewer: Seat | None) -> bool:
        return self.to is None or viewer in self.to


@dataclass(frozen=True, slots=True)
class Illustration:
    """What was worth a picture on the way: the public view, and which picture if not the board."""

    view: Any
    picture: Word = ""


@dataclass(slots=True)
class MoveContext:
    """What a rule may touch besides the state: chance, and the record of what happened."""

    chance: Dice
    told: list[Announcement] = field(default_factory=list)
    shown: list[tuple[Any, Word]] = field(default_factory=list)  # states, each with its picture
    transitions: list[Transition] = field(default_factory=list)  # kept by the game, not by rules

    def tell(self, event: Event) -> None:
        self.told.append(Announcement(event))

    def whisper(self, seat: Seat, event: Event) -> None:
        self.told.append(Announcement(event, frozenset({seat})))

    def show(self, state: Any, picture: Word = "") -> None:
        """The position as it stands is worth a picture, though the game goes on at once.

        It is the board, or one of the game's further pictures.
        """
        self.shown.append((draft_of(state), picture))


@dataclass
class State:
    """What every game's state begins with."""

    seats: tuple[Seat, ...]  # clockwise
    options: MatchOptions
    chance: Chance
    edition: int  # of the rules that it is played by, from beginning to end
    flow: list[str]  # the phases in progress, innermost last; none left: the game is over
    moment: int = 0  # how often the flow has changed: two windows of one phase are not the same

    @property
    def phase(self) -> str:
        return self.flow[-1]

    def call(self, phase: str) -> None:
        """Interrupt this phase with another; it resumes when that one closes."""
        self.flow.append(phase)
        self.moment += 1

    def end(self) -> None:
        """End the game at once, whatever is in progress."""
        self.flow.clear()
        self.moment += 1

    def leave(self, depth: int, following: str | None) -> None:
        """Go on from the phase at that depth to `following`, or back to the phase that called.

        What it has called while it closed stays, and comes first.
        """
        self.flow[depth - 1 : depth] = [following] if following else []
        self.moment += 1


S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)


class Phase(Protocol[S_contra]):
    """A chapter of the rulebook. Modules in `rules/<game>/phases/` satisfy this as they stand.

    Three more names are read where a module has them: `revisers(state)`, the seats that may change
    a sealed choice although nobody waits for them; `SEALED = True`, which says that the choices of
    this phase are made in secret; and `WINDOW = True`, which says that it is a window.

    A window asks everybody who by public facts alone might have an answer, together and in secret,
    and until all have answered nobody can find out who has: its moves tell nothing and change no
    view but the mover's. `Game.default` says no there. No game begins with one, and the options of
    a game that has windows are `rules.core.windows.WindowOptions`.
    """

    def deciders(self, state: S_contra) -> Sequence[Seat]:
        """Who must decide now. Nobody: the phase is finished. Reads public facts only."""

    def menu(self, state: S_contra, seat: Seat) -> Menu:
        """What `seat` may do: a choice of verbs. Must not change the state."""

    def play(self, state: S_contra, action: Any, context: MoveContext) -> None:
        """Carry out a decision that came from `menu`."""

    def close(self, state: S_contra, context: MoveContext) -> str | None:
        """Tidy up and name the phase that follows, or None to resume the phase that called.

        A phase that is called here is played before either.
        """


class Words(Protocol[V_contra]):
    """A game in sentences: its module `narrate`. Views in, Texts out."""

    def event(self, event: Event) -> Text:
        """What happened, as one sentence that names its seats."""

    def status(self, view: V_contra) -> Text:
        """Where the game stands, as a heading: kingdom, round, chapter."""

    def rule(self, view: V_contra) -> Text:
        """The rule of the present chapter in a few sentences, with the options in force."""

    def brief(self, view: V_contra) -> Text:
        """What the viewer needs to know to decide: gold, hand, prospects, in a few short lines."""

    def hand(self, view: V_contra) -> Sequence[Text]:
        """All that only the viewer knows, a line each, with what each card does."""

    def board(self, view: V_contra) -> Sequence[Text]:
        """The board in words, a line each, complete enough to play from."""

    def standings(self, view: V_contra) -> Sequence[Text]:
        """Who has how many points and why, a line each, the first first; ties explained."""


@dataclass(frozen=True, slots=True)
class Mark(TableRow):
    """How a place at the table is shown where a picture cannot be: `● A`."""

    word: Seat
    label: Text  # the colour or faction
    symbol: str  # one character
    letter: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: who won (several share), and everybody's points."""

    winners: tuple[Seat, ...]
    scores: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class Played(Generic[S]):
    """What one move made: the state after it, and facts that undo and the record need."""

    state: S
    told: tuple[Announcement, ...]
    draws: tuple[Draw, ...]
    phase_changed: bool
    shown: tuple[Illustration, ...] = ()  # what was worth a picture on the way
    weighed: bool = False  # others' orders may have looked at it
    transitions: tuple[Transition, ...] = ()  # from phase to phase

    @property
    def is_final(self) -> bool:
        """It cannot be taken back: something was ended, drawn, shown or weighed.

        To take a move back and try another would find out what others' orders say.
        """
        shown = any(told.to for told in self.told)
        return self.phase_changed or bool(self.draws) or shown or self.weighed


def _as_written(_: MatchOptions) -> Vocabulary:
    return {}


@dataclass(frozen=True)
class Game(Generic[S, V]):
    """Everything the program knows of one game. A package of `rules` has one as its `GAME`.

    A change of its code that makes a legal move illegal, or gives one another outcome, raises its
    edition and asks `state.edition` which way to go: what has begun by an old rule ends by it. A
    new option raises it too, and defaults to what was played before there was a choice.
    """

    word: Word
    label: Text
    edition: int  # the newest, counted from 1
    players: range
    decisions_per_player: int  # about how many one makes in a game, for the lobby
    marks: tuple[Mark, ...]  # one a place, in order; there are as many as players at most
    verbs: tuple[Verb, ...]
    options: type[MatchOptions]
    setup: Callable[[tuple[Seat, ...], MatchOptions, int, MoveContext], S]  # the int is the edition
    phases: Mapping[str, Phase[S]]
    graph: Graph  # where each of them may lead, in the order of the rulebook
    look: Callable[[S, Seat | None], V]
    words: Words[V]
    default: Callable[[S, Seat], Path]  # the safest legal move; reads the seat's sealed state
    result: Callable[[S], Result]  # of a game that is over
    laws: Callable[[S], Iterable[tuple[str, bool]]]  # what must always hold, and whether it does
    twin: Callable[
        [S, Seat | None, RandomBelow], S
    ]  # the same for the viewer, the hidden dealt anew
    presets: tuple[Preset, ...] = ()  # editions as they were printed, the default first
    orders: OrderRules[S] | None = None  # what players can leave orders for
    vocabulary: Callable[[MatchOptions], Vocabulary] = _as_written  # what goes by other names
    codes: Mapping[Word, str] = field(default_factory=dict)  # of words on pictures, typed too
    runs_out: bool = True  # it ends by itself even if everybody does what is safest
    index: Index = field(default_factory=dict)  # what can be looked up; none: no such command

    @property
    def commands(self) -> tuple[Verb, ...]:
        """All that can be typed: moves, and what is only left ahead."""
        return (*self.verbs, *(self.orders.verbs if self.orders else ()))

    @property
    def editions(self) -> range:
        """All that this program plays by."""
        return range(1, self.edition + 1)

    def start(
        self,
        seats: Sequence[Seat],
        options: MatchOptions,
        seed: str,
        salt: str,
        edition: int | None = None,
    ) -> Played[S]:
        """Set up a match, by the newest edition if none is named.

        Raises `IllegalMoveError` if so many cannot play, or not so, and `ValueError` for an edition
        that only another program knows.
        """
        edition = self.edition if edition is None else edition
        if edition not in self.editions:
            raise ValueError(f"{self.word} has no edition {edition} here")
        if len(seats) not in self.players:
            raise IllegalMoveError(
                text(
                    "{game} is for {least} to {most} players.",
                    game=self.label,
                    least=self.players[0],
                    most=self.players[-1],
                )
            )
        table = MoveContext(Dice(Chance(secret(seed), salt)))
        state = self.setup(tuple(seats), options, edition, table)
        table.transitions += (Transition(START, phase) for phase in state.flow)
        self._on(state, table)
        draws, transitions = tuple(table.chance.draws), tuple(table.transitions)
        return Played(state, tuple(table.told), draws, True, transitions=transitions)

    def deciders(self, state: S) -> Sequence[Seat]:
        return self.phases[state.phase].deciders(state) if state.flow else ()

    def revisers(self, state: S) -> Sequence[Seat]:
        """Who may change a sealed choice though nobody waits for them."""
        find = getattr(self.phases[state.phase], "revisers", None) if state.flow else None
        return find(state) if find else ()

    def may_decide(self, state: S) -> Sequence[Seat]:
        return (*self.deciders(state), *self.revisers(state))

    def is_sealed(self, state: S) -> bool:
        """The present phase's choices are secret."""
        return self._says(state, "SEALED") or self.is_window(state)

    def is_window(self, state: S) -> bool:
        """Nobody may know yet who has answered what is asked now, nor whether anybody has."""
        return self._says(state, "WINDOW")

    def menu(self, state: S, seat: Seat) -> Menu:
        """What `seat` may do now. Raises `NotYourDecisionError` if that is nothing."""
        return self.menu_seen(state, seal(state, seat), seat)

    def menu_seen(self, state: S, seen: S, seat: Seat) -> Menu:
        """The same for a seat that has its own sealed state already, from `seal`."""
        if seat not in self.may_decide(state):
            raise NotYourDecisionError(text("There is nothing for you to decide now."))
        return self.phases[state.phase].menu(seen, seat)

    def order_menu(self, state: S, seat: Seat) -> Menu:
        """What `seat` may leave ahead now. Raises `NotYourDecisionError` if that is nothing."""
        menu = self.orders and state.flow and self.orders.menu(seal(state, seat), seat)
        if not menu:
            raise NotYourDecisionError(text("There is nothing to leave ahead now."))
        return menu

    def lasts(self, state: S, until: Word) -> bool:
        """Whether what orders were left for has not ended yet."""
        return self.orders is not None and bool(state.flow) and until in self.orders.lasting(state)

    def answer(self, state: S, seat: Seat, said: AnswersByName) -> Path | None:
        """The move that these orders make of the seat's present decision, if they make one."""
        seen = seal(state, seat)
        answers = self.orders and self.orders.answers(seen, seat, said)
        return path_from_answers(self.menu_seen(state, seen, seat), answers) if answers else None

    def play(
        self, state: S, seat: Seat, path: Sequence[Word], *, in_place: bool = False
    ) -> Played[S]:
        """Play one move. The given state is left untouched, unless it may be used up `in_place`.

        Raises `IllegalMoveError` if the path is not a complete move that `seat` is offered.
        """
        menu = self.menu_seen(state, state if in_place else seal(state, seat), seat)
        return self.play_from(menu, state, seat, path, in_place=in_place)

    def play_from(
        self, menu: Menu, state: S, seat: Seat, path: Sequence[Word], *, in_place: bool = False
    ) -> Played[S]:
        """The same for a seat whose menu is made already."""
        action = follow(menu, path)
        if not isinstance(action, Action):
            raise IllegalMoveError(text("The move is not complete: {title}", title=action.title))
        draft = state if in_place else draft_of(state)
        moment, weighing = draft.moment, bool(self.orders and self.orders.weighing(draft))
        table, phase, depth = MoveContext(Dice(draft.chance)), draft.phase, len(draft.flow)
        self.phases[phase].play(draft, action, table)
        table.transitions += _opened(phase, depth, draft.flow)
        self._on(draft, table)
        return Played(
            draft,
            tuple(table.told),
            tuple(table.chance.draws),
            draft.moment != moment,
            tuple(Illustration(self.view(shown, None), picture) for shown, picture in table.shown),
            weighing and seat not in self.deciders(draft),
            tuple(table.transitions),
        )

    def _says(self, state: S, name: str) -> bool:
        return bool(state.flow) and getattr(self.phases[state.phase], name, False)

    def view(self, state: S, viewer: Seat | None) -> V:
        return self.look(seal(state, viewer), viewer)

    def _on(self, draft: S, context: MoveContext) -> None:
        """Close whatever nobody is left to decide in, until somebody must decide."""
        while draft.flow and not self.deciders(draft):
            phase, depth = draft.phase, len(draft.flow)
            following = self.phases[phase].close(draft, context)
            context.transitions += _opened(phase, depth, draft.flow)
            context.transitions.append(Transition(phase, following or _back(depth)))
            draft.leave(depth, following)


def _opened(phase: Word, depth: int, flow: Sequence[Word]) -> Iterator[Transition]:
    """What a phase at that depth has called, or that it has ended the game."""
    yield from (Transition(phase, called, is_call=True) for called in flow[depth:])
    if not flow:
        yield Transition(phase, END)


def _back(depth: int) -> Word:
    return RETURN if depth > 1 else END
