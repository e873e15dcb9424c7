"""Play: decisions, moves, orders and undo."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final

from discord.ui import Modal

from bot.core.interactions.actor import Actor
from bot.core.interactions.limiter import Limiter, TooOftenError
from bot.core.match.address import EncodedAddress
from bot.core.match.cache import unfrozen
from bot.core.match.decisions import Decision, is_order_verb, offered_verbs
from bot.core.match.match import Match
from bot.core.match.options import TypedOptions
from bot.core.match.shared_commands import shared_command, verb_meant
from bot.core.pictures import pictures
from bot.core.screens import private
from bot.core.screens.components import Screen
from bot.core.screens.names import table_language
from bot.deadlines.timeouts import TimeoutService
from bot.ground.languages import language
from bot.hints.explaining import ExplainService
from bot.play import turn_screens
from bot.play.acts import is_told_with_others
from bot.play.order_screens import orders_screen
from bot.play.prompt import number_modal, prompt
from bot.play.service import MatchService, MovePlayed, OrderStored, Outcome
from bot.votes.screens import ask_undo_screen, undo_anyway_screen
from bot.votes.service import VoteService
from bot.votes.undo import is_alone, ticket_to_ask
from rules.core.errors import IllegalMoveError, StaleMenuError
from rules.core.menu import Word
from rules.core.options import labels_of
from rules.core.secrets import Seat
from rules.core.text import Text, text
from rules.core.windows import WindowOptions

CLOSED: Final = text(
    "I cannot write to you. Decide here, or allow direct messages from this server and press "
    "“Try again” under “My hand”."
)


class PlayHandler:
    """Shows decisions and plays moves. A refusal is an `IllegalMoveError`, except of a command."""

    def __init__(
        self,
        matches: MatchService,
        timeouts: TimeoutService,
        votes: VoteService,
        explaining: ExplainService,
        limiter: Limiter,
    ) -> None:
        self.matches, self.cache, self.timeouts = matches, matches.cache, timeouts
        self.votes, self.explaining, self.limiter = votes, explaining, limiter
        self.people = explaining.people

    async def turn(self, actor: Actor, id: int) -> Screen:
        """Show the actor's decision, or the players whose turn it is."""
        match = await self.cache.get(id)
        seat = match.seat_of(actor.user)
        closed = await self.people.are_dms_closed(actor.user)
        said = CLOSED.in_(language(actor.code)) if closed else ""
        return await self._turn_screen(actor, match, seat, said)

    async def stop_explaining(self, actor: Actor, id: int) -> Screen:
        """Stop explaining decisions to a player of the match, and show the current one."""
        match = await self.cache.get(id)
        seat = match.seat_of(actor.user)
        await self.explaining.stop(actor.user)
        actor = replace(actor, explained="never")
        said = text(
            "Decisions are no longer explained. {settings} turns that on again.",
            settings=text("`/me settings`"),
        )
        return await self._turn_screen(actor, match, seat, said.in_(language(actor.code)))

    async def _turn_screen(self, actor: Actor, match: Match, seat: Seat, said: str) -> Screen:
        """Show the actor's turn below a few words."""
        is_explained = await self._explains(actor, match)
        return await turn_screens.turn_screen_with_hand(
            match, seat, actor.code, said, actor.pictures, is_explained=is_explained
        )

    async def _explains(self, actor: Actor, match: Match) -> bool:
        return await self.explaining.explains(actor.user, match, actor.explained)

    async def change(self, actor: Actor, id: int) -> Screen:
        """Ask the actor's secret question again, even if it is answered."""
        match = await self.cache.get(id)
        seat = match.seat_of(actor.user)
        return await turn_screens.change_screen(match, seat, actor.code, size=actor.pictures)

    async def press(
        self, actor: Actor, pressed: EncodedAddress, word: Word, *, is_draft: bool = False
    ) -> Screen:
        """Follow a component, and show the result."""
        outcome = await self.matches.press(
            actor.user, pressed, word, actor.interaction, is_draft=is_draft
        )
        return await self._outcome_screen(actor, outcome)

    async def command(self, actor: Actor, id: int, command: Word, options: TypedOptions) -> Screen:
        """Follow the options of a game's command, and show the result.

        A refusal is shown above the orders if the command is for one, else above the decision.
        """
        if outcome := await self._outcome_as_known(actor, id, command, options):
            return await self._outcome_screen(actor, outcome)
        verb, match = command, await self.cache.get(id)
        if not options and _names_no_move(actor, match, command):
            return await self.turn(actor, id)
        try:
            verb, options = _meant(actor, unfrozen(match), command, options)
            outcome = await self.matches.command(
                actor.user, match, verb, options, actor.interaction
            )
        except IllegalMoveError as refused:
            match = await self.cache.get(id)
            if not is_order_verb(match, seat := match.seat_of(actor.user), verb):
                return await self.refusal(actor, id, refused.sentence)
            sentence = refused.sentence.in_(table_language(match, actor.code))
            return orders_screen(match, seat, actor.code, sentence)
        return await self._outcome_screen(actor, outcome)

    async def _outcome_as_known(
        self, actor: Actor, id: int, command: Word, options: TypedOptions
    ) -> Outcome | None:
        """Make the move of a command in the match as this process knows it.

        Returns None if that completes no move, or in a window: this needs the current match, which
        is already known if no other process shares the database. The log refuses an outdated move.
        """
        if self.cache.database.is_shared:
            with suppress(IllegalMoveError):
                match = await self.cache.known(id)
                is_open = not options and _names_no_move(actor, match, command)
                if not (is_open or match.is_window):
                    verb, meant = _meant(actor, unfrozen(match), command, options)
                    outcome = await self.matches.command(
                        actor.user, match, verb, meant, actor.interaction, is_current=False
                    )
                    return None if isinstance(outcome, Decision) else outcome
        return None

    async def number_modal(self, actor: Actor, pressed: EncodedAddress) -> Modal:
        """Make the modal for the number that a component asks for."""
        decision = await self.matches.decision_at(actor.user, pressed, is_draft=False)
        return number_modal(decision, actor.code)

    async def show_choices(
        self, actor: Actor, pressed: EncodedAddress, *, is_draft: bool = False
    ) -> Screen:
        """Show the decision at an address with its choices on a picture of the board."""
        decision = await self.matches.decision_at(actor.user, pressed, is_draft=is_draft)
        with self.limiter.counted("pictures", actor, pressed.match):
            picture = await pictures.choices(decision, actor.code, actor.pictures)
        return prompt(decision, actor.code, "", picture)

    async def refusal(self, actor: Actor, id: int, sentence: Text) -> Screen:
        """Show a refusal above the actor's decision or, for a watcher, above the board."""
        match = await self.cache.get(id)
        said = sentence.in_(table_language(match, actor.code))
        if seat := match.viewer(actor.user):
            return await self._turn_screen(actor, match, seat, said)
        return await turn_screens.watch_screen(match, actor.code, said, actor.pictures)

    async def undo(self, actor: Actor, id: int, ticket: int | None = None) -> Screen:
        """Undo the actor's last move. A button undoes only the move that it was made for.

        If others have to agree, a button asks them.
        """
        try:
            with self.limiter.counted("undos", actor, id):
                match, with_orders = await self.matches.undo(
                    actor.user, id, actor.interaction, ticket
                )
        except (StaleMenuError, TooOftenError):
            raise
        except IllegalMoveError as refused:
            over = self.votes.undo_over_computers
            if earlier := await over(actor.user, id, actor.interaction, ticket):
                back = text("Your last move is undone, with the computer players’ moves since.")
                return await self._undone_screen(actor, earlier, back)
            return await self._refused_undo(actor, id, refused)
        back = text("Your last move is undone.")
        if is_told_with_others(match.entries[-1], match.entries[:-1]):
            back = text("You are back at the start of your turn.")
        if with_orders:
            back = text("Your last move is undone, and your planned moves with it.")
        return await self._undone_screen(actor, match, back)

    async def _undone_screen(self, actor: Actor, match: Match, back: Text) -> Screen:
        match = await self.timeouts.with_present_deadlines(match)
        seat = match.seat_of(actor.user)
        said = back.in_(table_language(match, actor.code))
        return await self._turn_screen(actor, match, seat, said)

    async def _refused_undo(self, actor: Actor, id: int, refused: IllegalMoveError) -> Screen:
        """Show why an undo is refused, if others can be asked. Raises the refusal otherwise."""
        match = await self.cache.get(id)
        seat = match.seat_of(actor.user)
        ticket = ticket_to_ask(match, seat)
        if ticket is None:
            raise refused
        if is_alone(match, seat):
            return undo_anyway_screen(match, ticket, actor.code)
        return ask_undo_screen(match, refused.sentence, ticket, actor.code)

    async def orders(self, actor: Actor, id: int) -> Screen:
        """Show the orders of the actor, and the possible ones."""
        match = await self.cache.get(id)
        return orders_screen(match, match.seat_of(actor.user), actor.code)

    async def withdraw_order(self, actor: Actor, id: int, name: str) -> Screen:
        match = await self.matches.withdraw_order(actor.user, id, name, actor.interaction)
        gone = text("Planned move cancelled.").in_(language(actor.code))
        return orders_screen(match, match.seat_of(actor.user), actor.code, gone)

    async def retry_direct_message(self, actor: Actor, id: int) -> Screen:
        """Send the actor's direct message again. Raises `IllegalMoveError` if it is too early."""
        await self.matches.retry_direct_message(actor.user, id)
        sentence = text(
            "I am writing to you. If nothing arrives, your direct messages are closed to me."
        )
        return private.note(sentence.in_(language(actor.code)), actor.code)

    async def _outcome_screen(self, actor: Actor, outcome: Outcome) -> Screen:
        match outcome:
            case Decision():
                is_explained = await self._explains(actor, outcome.match)
                return await turn_screens.step_screen(
                    outcome, actor.code, actor.pictures, is_explained=is_explained
                )
            case MovePlayed(match, seat, announcements, before):
                now = await self.timeouts.with_present_deadlines(match)
                told = turn_screens.receipt(now, seat, actor.code, announcements, before)
                is_explained = await self._explains(actor, now)
                return turn_screens.moved_screen(
                    now, seat, actor.code, told, is_explained=is_explained
                )
            case OrderStored(match, seat, answers_now):
                left = " ".join(
                    s.in_(language(actor.code)) for s in _about_order(match, answers_now)
                )
                return orders_screen(match, seat, actor.code, left)


def _names_no_move(actor: Actor, match: Match, command: Word) -> bool:
    """Whether a command without options leaves the move open, as one of several verbs."""
    shared, seat = shared_command(match.game, command), match.viewer(actor.user)
    if shared is None or seat is None or match.is_over:
        return False
    return any(verb.word in offered_verbs(match, seat) for verb in shared.verbs)


def _meant(
    actor: Actor, match: Match, command: Word, options: TypedOptions
) -> tuple[Word, TypedOptions]:
    """Return the verb that a command stands for, and the verb's options."""
    offered = offered_verbs(match, match.seat_of(actor.user))
    return verb_meant(match.game, command, options, offered, match.aliases)


def _about_order(match: Match, answers_now: bool) -> Iterator[Text]:
    """Yield the sentences confirming a new order and saying when it will answer."""
    yield text("Planned move saved. Nobody else sees it.")
    if answers_now:
        yield text("It also answered your open question.")
    options = match.state.options
    if isinstance(options, WindowOptions) and options.orders_delay:
        when = labels_of(type(options), "minimum")[options.minimum]
        yield text(
            "If others are asked too, your planned move answers {when}. An instant answer "
            "would give it away.",
            when=when,
        )
