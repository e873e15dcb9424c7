"""A match in play: its log, and the state that results from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import takewhile
from typing import Any, Final

from bot.core.match.acts import Acts
from bot.core.match.chapters import Chapter
from bot.core.match.entries import TIMEOUT, Entry, match_record
from bot.core.match.missed import still_timed_out
from bot.core.match.options import Aliases, aliases_of, answer_text
from bot.core.match.pauses import Pause
from bot.core.match.position import Position
from bot.core.pace.pace import NO_UNDO, WHOLE_TURN, WITHOUT_UNDO, pace_of
from bot.ground.rows import ClockRow, MatchRow, OrderRow, SeatRow, Slot
from rules.core.errors import IllegalMoveError, NotYourDecisionError
from rules.core.game import Game, Played
from rules.core.menu import Menu, Path, Word
from rules.core.orders import AnswersByName, path_from_answers
from rules.core.records import END, Record
from rules.core.replay import replayed_moves
from rules.core.secrets import Seat
from rules.core.state import Announcement, State
from rules.core.text import Text, Vocabulary, text
from rules.core.undo import last_move_of, undo_refusal
from rules.core.votes import Votes, count

ENDED: Final = text("This game has ended.")


class NotSeatedError(IllegalMoveError):
    """The user has no seat at this table. `match` is the table's."""

    def __init__(self, match: int) -> None:
        super().__init__(text("You do not sit at this table. You are welcome to watch."))
        self.match = match


@dataclass(slots=True)
class Match:
    """One match. The bot changes it only under its lock, after the store has stored the change."""

    row: MatchRow  # as loaded. Values that play changes, such as `panel`, are those of a snapshot
    game: Game[Any, Any]
    acts: Acts  # the kinds that its log can have
    people: dict[Seat, SeatRow]  # in the order of their places
    position: Position
    opening: tuple[Announcement, ...]  # announcements of the set-up
    opened: dict[Seat, int] = field(default_factory=dict)  # the entry that opened each decision
    asked: dict[Seat, int] = field(default_factory=dict)  # the same before any undo
    timed_out: dict[Seat, Word] = field(default_factory=dict)  # the measure taken. "" is a window
    clocks: dict[Seat, ClockRow] = field(default_factory=dict)  # the last ones. "" is a window
    entries: list[Entry] = field(default_factory=list)
    chapters: list[Chapter] = field(default_factory=list)  # so far, without undone ones
    seated: dict[Seat, int] = field(default_factory=dict)  # the entry that seated its player
    since: int = 0  # the entry that last ended a phase
    paced: int = 0  # the entry that last changed the pace
    was_window: bool = False  # after the last entry
    orders: dict[Slot, OrderRow] = field(default_factory=dict)
    past_views: dict[int, Any] = field(default_factory=dict)  # public ones, after some entries
    pauses: list[Pause] = field(default_factory=list)
    votes: Votes = field(default_factory=dict)
    extensions: dict[int, int] = field(default_factory=dict)  # seconds added for open decisions
    checkpoint: int = field(default=0, compare=False)  # the last entry of the one in the database

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def is_abandoned(self) -> bool:
        """Whether the match has ended without a result."""
        return bool(self.entries) and self.entries[-1].abandons

    @property
    def has_standings(self) -> bool:
        """Whether the points at its end count."""
        return not self.is_abandoned or self.entries[-1].act == END

    @property
    def is_over(self) -> bool:
        return self.is_abandoned or not self.state.flow

    @property
    def is_paused(self) -> bool:
        """Whether the clocks are stopped."""
        return not self.is_over and bool(self.pauses) and self.pauses[-1].ended is None

    @property
    def moment(self) -> int:
        """The moment of the state. An abandoned match is one further, with its own panel."""
        return self.state.moment + self.is_abandoned

    @property
    def is_sealed(self) -> bool:
        """Whether the current choices are secret."""
        return not self.is_over and self.game.is_sealed(self.state)

    @property
    def is_window(self) -> bool:
        """Whether a window is open. Nobody may find out which seats have answered it."""
        return not self.is_over and self.game.is_window(self.state)

    @property
    def next_number(self) -> int:
        return len(self.entries) + 1

    @property
    def vocabulary(self) -> Vocabulary:
        """The other names that this edition uses."""
        return self.game.vocabulary(self.state.options)

    @property
    def aliases(self) -> Aliases:
        """Names that players can type at this table besides words and their labels."""
        called = {seat: person.name for seat, person in self.people.items()}
        return aliases_of(self.game, self.vocabulary, called)

    def snapshot(self) -> Match:
        """Return a copy that later moves do not change."""
        return replace(
            self,
            people=dict(self.people),
            opened=dict(self.opened),
            asked=dict(self.asked),
            timed_out=dict(self.timed_out),
            clocks=dict(self.clocks),
            seated=dict(self.seated),
            entries=list(self.entries),
            chapters=list(self.chapters),
            orders=dict(self.orders),
            pauses=list(self.pauses),
            votes=dict(self.votes),
            extensions=dict(self.extensions),
        )

    def seat_of(self, user: int) -> Seat:
        """Return the seat of a user. Raises `NotSeatedError`."""
        if seat := self.viewer(user):
            return seat
        raise NotSeatedError(self.id)

    def viewer(self, user: int) -> Seat | None:
        """Return the seat whose secrets a user may see, or None for watchers."""
        return next((seat for seat, person in self.people.items() if person.user == user), None)

    def is_computer(self, seat: Seat) -> bool:
        return self.people[seat].user is None

    def sought(self) -> Sequence[Seat]:
        """Return the seats that look for a substitute."""
        return () if self.is_over else [s for s, person in self.people.items() if person.sought]

    def moves_of(self, seat: Seat) -> int:
        """Return how many moves a seat has made, without undone ones."""
        return sum(e.seat == seat and e.is_move and not e.is_undone for e in self.entries)

    def is_last_person(self, seat: Seat) -> bool:
        """Whether all other seats are computer players', so that no human would be left."""
        return all(self.is_computer(other) for other in self.people if other != seat)

    def awaited(self) -> Sequence[Seat]:
        return () if self.is_over else self.game.deciders(self.state)

    def revisers(self) -> Sequence[Seat]:
        """Return the seats that may change a sealed choice although nobody waits for them."""
        return () if self.is_over else self.game.revisers(self.state)

    def possible_deciders(self) -> Sequence[Seat]:
        """Return the seats whose turn it is, then those that may change their choice."""
        return (*self.awaited(), *self.revisers())

    def awaited_since(self, seat: Seat) -> int:
        """Return when the current decision of a seat was opened, in seconds since 1970."""
        return self.time_of(self.opened[seat])

    def time_of(self, entry: int) -> int:
        """Return the time of an entry in seconds since 1970. Entry 0 is the start of the match."""
        return self.entries[entry - 1].at if entry else self.row.begun or self.row.opened

    def extended_since(self, entry: int) -> int:
        """Return by how many seconds a decision that an entry opened has been extended."""
        return sum(seconds for number, seconds in self.extensions.items() if number > entry)

    def openly_awaited(self) -> Sequence[Seat]:
        """Return the seats with an open decision, as far as everybody may know.

        A window keeps secret which seats have answered. Elsewhere a name reveals nothing, because
        only public facts decide whose turn it is.
        """
        return () if self.is_window else self.awaited()

    def menu(self, seat: Seat) -> tuple[Menu, int]:
        """Return the menu of a seat's current decision, and its ticket.

        Raises `NotYourDecisionError`.
        """
        self._refuse_if_abandoned()
        return self.position.menu(seat), self.ticket(seat, self.opened[seat])

    def order_menu(self, seat: Seat) -> tuple[Menu, int]:
        """Return the menu of a seat's possible orders, and its ticket, which changes with it.

        The checksum of an address protects the menus below. Raises `NotYourDecisionError`.
        """
        self._refuse_if_abandoned()
        menu = self.game.order_menu(self.state, seat)
        assert self.game.orders is not None, "else there would be no menu"
        lasting = sorted(self.game.orders.lasting(self.state))
        return menu, self.ticket(seat, " ".join([*menu.words(), *lasting]))

    def precedence(self, seat: Seat, said: AnswersByName) -> tuple[int, int]:
        """Return a sort key for the orders of a seat. The lowest is tried first."""
        assert self.game.orders is not None, "orders were left where there can be none"
        return self.game.orders.precedence(self.position.sealed(seat), seat, said)

    def is_answered_by(self, seat: Seat, said: AnswersByName) -> bool:
        """Whether an order would answer the current decision of a seat."""
        assert self.game.orders is not None, "orders were said where there can be none"
        answers = self.game.orders.answers(self.position.sealed(seat), seat, said)
        return answers is not None and bool(path_from_answers(self.position.menu(seat), answers))

    def default(self, seat: Seat) -> Path:
        """Return the safest legal move, for a seat that does not decide."""
        return self.game.default(self.position.sealed(seat), seat)

    def has_orders(self, seat: Seat) -> bool:
        return any(owner == seat for owner, _ in self.orders)

    def is_current_ticket(self, seat: Seat, ticket: int) -> bool:
        """Whether a ticket belongs to the seat's current decision."""
        opened = self.opened.get(seat)
        return opened is not None and ticket == self.ticket(seat, opened)

    def ticket(self, seat: Seat, of: int | str) -> int:
        """Return the ticket of a decision by the entry that opened it, or of a menu by its words.

        It is a hash, which hides the number of entries. After a restore from a backup, it also
        covers the time of a new entry. So buttons from a lost entry of the same number do not
        match.
        """
        if isinstance(of, int) and self.row.resumed is not None and of > self.row.resumed:
            of = f"{of} {self.entries[of - 1].at}"
        disguised = sha256(f"{self.row.seed}:{seat}:{of}".encode()).digest()
        return int.from_bytes(disguised[:4], "big")

    def view(self, viewer: Seat | None) -> Any:
        return self.position.view(viewer)

    def play(self, seat: Seat, path: Sequence[Word]) -> Played[Any]:
        """Play a move on a copy of the state. The match does not change."""
        menu, _ = self.menu(seat)
        return self.game.play_from(menu, self.state, seat, path)

    def record(self, until: int | None = None) -> Record:
        """Return the record of the match, or of its first entries, without draws and result."""
        return match_record(self.game, self.row, self.people, self.entries[:until])

    def view_after(self, number: int) -> Any:
        """Replay the match, and return the public view after an entry. Long logs need a thread."""
        if number not in self.past_views:
            *_, last = replayed_moves(self.game, self.record(until=number))
            if len(self.past_views) >= len(self.people):
                self.past_views.clear()
            self.past_views[number] = self.game.view(last.played.state, None)
        return self.past_views[number]

    def answer(self, seat: Seat, path: Path) -> Text | None:
        """Return a secret choice in words, before it is played, or None if choices are public."""
        if not self.is_sealed:
            return None
        return answer_text(self.position.menu(seat), path, self.game.verbs)

    def answer_to(self, seat: Seat, entry: int) -> Entry | None:
        """Return a seat's answer to the secret question that was open after an entry."""
        ends = [each.number for each in self.entries if each.ends_phase]
        first = max((number for number in ends if number <= entry), default=0)
        last = min((number for number in ends if number > entry), default=len(self.entries))
        made = (each for each in reversed(self.entries[first:last]) if not each.is_undone)
        return next((each for each in made if each.answer and each.seat == seat), None)

    def advance(
        self,
        seat: Seat,
        words: str,
        at: int,
        played: Played[Any],
        answer: Text | None,
        *,
        is_by_person: bool = True,
        late: int = 0,
    ) -> None:
        """Add the entry of a move and its state. `answer` is a secret choice in words."""
        number, sealed = self.next_number, answer is not None and not played.phase_changed
        is_secret = answer is not None and (self.was_window or len(self.opened) > 1)
        self.since = number if played.phase_changed else self.since
        asked = self.asked.get(seat, 0)
        self._open_decisions(seat, played)
        self.position = Position(self.game, played.state)
        entry = Entry(
            number,
            seat,
            words,
            at,
            played.announcements,
            played.illustrations,
            played.why_final,
            sealed,
            answer=answer,
            ends_phase=played.phase_changed,
            is_by_person=is_by_person,
            shows_presence=is_by_person and not is_secret,  # else it reveals who was last
            is_in_window=self.was_window,
            late=late,
            asked=asked,
        )
        self.entries.append(entry)
        self.begin_chapter()
        self.was_window = self.is_window
        self.timed_out = still_timed_out(self, entry)

    def begin_chapter(self) -> None:
        """Begin a chapter if the current state belongs to a different chapter from the last one."""
        if not self.state.flow:
            return
        heading = self.game.chapter_of(self.state)
        if not self.chapters or self.chapters[-1].heading != heading:
            found = Chapter(len(self.entries), heading, self.game.round(self.state))
            self.chapters.append(found)

    def _open_decisions(self, seat: Seat, played: Played[Any]) -> None:
        """Open the decisions that a seat's move leads to. Menus of others stay valid."""
        number = self.next_number
        kept = {} if played.phase_changed else self.opened
        self.opened = {
            other: number if other == seat else kept.get(other, number)
            for other in self.game.possible_deciders(played.state)
        }
        self.asked = {
            other: first if first == number else self.asked.get(other, first)
            for other, first in self.opened.items()
        }

    def add_act(self, seat: Seat, words: str, at: int) -> None:
        """Add an entry that is not a move. A replay leaves out undone moves."""
        entry = Entry(self.next_number, seat, words, at)
        entry.is_by_person = entry.shows_presence = entry.act != TIMEOUT
        if seat and entry.is_by_person:
            self.timed_out.pop(seat, None)  # they have returned
        self.entries.append(entry)
        count(self.votes, entry.number, words.split()[1:], seat)
        self.acts[entry.act].apply(self, entry)

    def undoable(self, seat: Seat) -> int:
        """Return the entry of a seat's last move. Raises `IllegalMoveError` if it is final."""
        self._refuse_if_abandoned()
        if pace_of(self.row).undo == NO_UNDO:
            raise IllegalMoveError(WITHOUT_UNDO)
        made = [entry for entry in self.entries if entry.is_move and not entry.is_undone]
        if reason := undo_refusal(made, seat):
            raise IllegalMoveError(reason)
        last = last_move_of(made, seat)
        assert last is not None, "else undoing was refused"
        if last.number < self.seated.get(seat, 0):
            raise IllegalMoveError(text("That move was made before you took the seat."))
        return last.number

    def undoable_together(self, seat: Seat) -> list[int]:
        """Return the entries of one undo, the newest first. Raises as `undoable` does.

        That is one move, or all moves of the turn since another player has moved, as the table
        agreed.
        """
        last = self.undoable(seat)
        if pace_of(self.row).undo != WHOLE_TURN:
            return [last]
        made = (entry for entry in reversed(self.entries) if entry.is_move and not entry.is_undone)
        own = takewhile(lambda e: e.seat == seat or e.is_sealed, made)
        mine = (entry for entry in own if entry.seat == seat)
        first = self.seated.get(seat, 0)
        free = takewhile(lambda e: not (e.why_final or e.is_sealed) and e.number >= first, mine)
        return [entry.number for entry in free] or [last]

    def _refuse_if_abandoned(self) -> None:
        """Raise `NotYourDecisionError` for an abandoned match, which the rules would continue."""
        if self.is_abandoned:
            raise NotYourDecisionError(ENDED)
