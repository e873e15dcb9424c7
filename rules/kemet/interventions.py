"""Divine Intervention cards outside battle (10.1): playing them, and their effects.

A card is shown, paid for and discarded. Those entitled may veto it. Then it works (R-I2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from rules.core.confirm import confirmed
from rules.core.menu import Action, Choice, Node, Pick, Verb, Word, pick
from rules.core.secrets import Seat
from rules.core.state import MoveContext
from rules.core.text import Text, dotted
from rules.kemet.barriers import why_not_teleported
from rules.kemet.board import SPACE
from rules.kemet.cards import cards_of, discard, look_through_discards, may_be_held
from rules.kemet.costs import (
    cost_of_card,
    drain,
    gain_by_day,
    paid,
    spend,
    spend_on_card,
)
from rules.kemet.events import CardCancelled, CardPlayed, Escaped, Moved
from rules.kemet.hooks import Hook, has, total
from rules.kemet.legs import choose_units, group_of
from rules.kemet.marching import arrive, depart
from rules.kemet.movement import TELEPORTS, Group, fits, is_too_large, refuges, toll
from rules.kemet.placing import city_or_troop, place_units
from rules.kemet.reasons import no_target, no_troop, why_not_playable
from rules.kemet.sentences import text, texts
from rules.kemet.state import NOBODY, Kemet, Move, Played, enemy_in, show, troop_of
from rules.kemet.tables import INTERVENTION, PRAYER_POINTS, Intervention
from rules.kemet.troops import is_immune, kill, own_troops, shift_troop
from rules.kemet.verbs import PLAY

Effect: TypeAlias = Callable[[Kemet, Played, Hook, MoveContext], None]

TELEPORT_NOW: Final = "teleport-now"


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    played: Played
    cost: int


# -- choosing ------------------------------------------------------------------------------------


def playing(state: Kemet, seat: Seat, *icons: Word) -> dict[Verb, Callable[[], Node]]:
    """Return the verb that plays a card with its menu, or nothing if the hand has none for now."""
    if next(_playable(state, seat, icons), None) is None:
        return {}
    return {PLAY: lambda: _choose(state, seat, playable(state, seat, *icons))}


def playable(state: Kemet, seat: Seat, *icons: Word) -> list[Intervention]:
    """List the kinds of card in hand with one of `icons`, payable and with an effect now."""
    return list(_playable(state, seat, icons))


def _playable(state: Kemet, seat: Seat, icons: Sequence[Word]) -> Iterator[Intervention]:
    held = cards_of(state.hands[seat].value)
    return (card for card in held if card.icon in icons and _is_playable(state, seat, card))


def _is_playable(state: Kemet, seat: Seat, card: Intervention) -> bool:
    if cost_of_card(state, seat, card) > state.prayer[seat]:
        return False
    if has([card], "now-kill"):
        return bool(targets(state, seat))
    if has([card], TELEPORT_NOW):
        return any(_is_within_reach(state, seat, card, start) for start in _starts(state, seat))
    if has([card], "now-undiscard"):
        return state.discards_size > 0
    return True


def targets(state: Kemet, seat: Seat) -> list[Word]:
    """List the spaces with an enemy troop that can lose a unit to a card (R-I3)."""
    return [
        row.word
        for row in state.board.spaces
        if (enemy := enemy_in(state, seat, row.word)) and not is_immune(state, enemy, row.word)
    ]


def _starts(state: Kemet, seat: Seat) -> list[Word]:
    """List the spaces from which a troop can teleport: the moving one's, or those of all troops."""
    move = state.move
    return [move.space] if move and move.space else own_troops(state, seat)


def destinations(state: Kemet, card: Intervention, group: Group) -> list[Word]:
    """List the obelisks that the group can reach. The card's cost replaces a teleport's (R-I6)."""
    left = group.points - cost_of_card(state, group.seat, card)
    return [
        word
        for word in state.board.obelisks
        if word != group.start
        and fits(state, group, word)
        and not is_too_large(state, group)
        and _entering_cost(state, group.seat, group.creature, word, again=card.cost > 0) <= left
    ]


def _entering_cost(
    state: Kemet, seat: Seat, creature: Word | None, space: Word, *, again: bool = False
) -> int:
    """Return the cost of entering a space for a teleported troop, paid on arrival."""
    return paid(state, seat, toll(state, seat, creature, space), again=again)


def _choose(state: Kemet, seat: Seat, cards: list[Intervention]) -> Node:
    return pick(
        "card",
        text("Which card do you play?"),
        cards,
        lambda card: _ask_targets(state, seat, card),
        lambda card: described(state, seat, card),
        partial(why_not_playable, state, seat),
        is_asked=True,
    )


def described(state: Kemet, seat: Seat, card: Intervention) -> Text | None:
    cost = cost_of_card(state, seat, card)
    price = texts("{count} prayer point", "{count} prayer points", cost) if cost else None
    return dotted(price, card.effect)


def _ask_targets(state: Kemet, seat: Seat, card: Intervention) -> Node:
    """Ask for the targets that a card needs."""
    cost = cost_of_card(state, seat, card)

    if has([card], "now-kill"):
        return _spaces(
            state,
            card,
            targets(state, seat),
            lambda word: PlayCard(seat, Played(seat, card.word, target=word), cost),
            no_target,
        )
    if number := total([card], "now-units"):
        return city_or_troop(
            state,
            seat,
            number,
            lambda units: _play(state, card, PlayCard(seat, Played(seat, card.word, units), cost)),
        )
    if has([card], TELEPORT_NOW):
        return _teleport(state, seat, card)
    return _play(state, card, PlayCard(seat, Played(seat, card.word), cost))


def _play(state: Kemet, card: Intervention, action: PlayCard) -> Node:
    """Play a card. Ask once more if it would do nothing."""
    if state.edition == 1 or not _is_idle(state, action.played):
        return action
    title = text("{card} would do nothing now. Play it anyway?", card=card.label)
    return confirmed(title, text("Play it"), action)


def _is_idle(state: Kemet, played: Played) -> bool:
    """Whether the card would change nothing, by public facts."""
    card, others = INTERVENTION[played.card], [s for s in state.seats if s != played.seat]
    is_full = state.prayer[played.seat] == PRAYER_POINTS[-1]
    if has([card], "now-pp"):
        return is_full
    if has([card], "now-drain"):
        return is_full and not any(state.prayer[seat] for seat in others)
    if has([card], "now-units"):
        return not played.units.number
    return has([card], "no-walls") and state.move is not None and state.move.no_walls


def _spaces(
    state: Kemet,
    card: Intervention,
    words: list[Word],
    then: Callable[[Word], Node],
    why: Callable[[Word], Text | None],
) -> Node:
    title = text("{card}: where?", card=card.label)
    rows = [SPACE[word] for word in words]
    return pick(
        "target",
        title,
        rows,
        lambda row: then(row.word),
        lambda row: there(state, row.word),
        why,
    )


def there(state: Kemet, space: Word) -> Text | None:
    """Write the hint on a space: the troops there, or None if it is empty."""
    troops = state.troops.get(space, {}).items()
    return dotted(
        *(
            text(
                "{seat}: {units}",
                seat=seat,
                units=texts("{count} unit", "{count} units", troop.units),
            )
            for seat, troop in troops
        )
    )


def _is_within_reach(state: Kemet, seat: Seat, card: Intervention, start: Word) -> bool:
    """Whether a single unit from `start` can reach some obelisk."""
    move = state.move or Move(seat)
    return bool(destinations(state, card, group_of(state, seat, move, start, 1, 0, None)))


def _teleport(state: Kemet, seat: Seat, card: Intervention) -> Node:
    """Ask which part of which troop is teleported to which obelisk."""

    def start(word: Word) -> Node:
        def group(units: int, priests: int, creature: Word | None) -> Group:
            move = state.move or Move(seat)
            return group_of(state, seat, move, word, units, priests, creature)

        return choose_units(
            state,
            seat,
            word,
            lambda *figures: _to(state, card, group(*figures)),
            lambda *figures: bool(destinations(state, card, group(*figures))),
        )

    starts = [start for start in _starts(state, seat) if _is_within_reach(state, seat, card, start)]
    if len(starts) == 1:
        return start(starts[0])
    choices = tuple(Choice(word, SPACE[word].label) for word in starts)
    return Pick("troop", text("Which troop moves?"), choices, start, no_troop)


def _to(state: Kemet, card: Intervention, group: Group) -> Node:
    seat, figures = group.seat, (group.units, group.priests, group.creature)

    def then(word: Word) -> Node:
        played = Played(seat, card.word, NOBODY, word, group.start, *figures)
        return PlayCard(seat, played, cost_of_card(state, seat, card))

    why = partial(why_not_teleported, state, group)
    return _spaces(state, card, destinations(state, card, group), then, why)


# -- playing -------------------------------------------------------------------------------------


def lay(state: Kemet, action: PlayCard, context: MoveContext) -> None:
    """Show, pay and discard a card, and open the window for a Veto."""
    played, seat = action.played, action.seat
    spend_on_card(state, seat, INTERVENTION[played.card], action.cost)
    discard(state, seat, played.card)
    at = enemy_in(state, seat, played.target) if played.target else None
    units = played.units.units
    troop = (played.start, played.number, played.creature) if played.number else None
    context.tell(CardPlayed(seat, played.card, action.cost, units, played.target, at or "", troop))
    state.stack.append(played)
    state.call("veto")


def entitled(state: Kemet) -> list[Seat]:
    """List the seats that may veto the top card: with cards, neither active nor its player (R-I7).

    Nobody may if no hand can have a Veto, or the card does nothing.
    """
    played = state.stack[-1]
    if state.edition > 1 and (not may_be_held(state, "cancel-di") or _is_idle(state, played)):
        return []
    return [
        seat
        for seat in state.order
        if seat not in (state.active, played.seat) and state.cards[seat]
    ]


def resolve(state: Kemet, context: MoveContext) -> None:
    """Carry out the top card. A Veto cancels the one beneath, then the next one works."""
    played = state.stack.pop()
    card = INTERVENTION[played.card]
    if has([card], "cancel-di"):
        cancelled = state.stack.pop()
        context.tell(CardCancelled(cancelled.seat, cancelled.card, played.seat))
        if state.stack:
            resolve(state, context)
        return
    for hook in card.hooks:
        EFFECTS[hook.name](state, played, hook, context)


def _gain(state: Kemet, played: Played, hook: Hook, context: MoveContext) -> None:
    gain_by_day(state, played.seat, hook.number, played.card, context)


def _kill(state: Kemet, played: Played, hook: Hook, context: MoveContext) -> None:
    enemy = enemy_in(state, played.seat, played.target)
    if enemy:
        show(state, played.seat, played.target)
        kill(state, enemy, played.target, hook.number, played.card, context)


def _units(state: Kemet, played: Played, _: Hook, context: MoveContext) -> None:
    place_units(state, played.seat, played.units, played.card, context)
    if state.due:
        state.call("due")


def _drain(state: Kemet, played: Played, hook: Hook, context: MoveContext) -> None:
    """Take prayer points from each opponent. The player gains once (R-I5)."""
    for seat in state.order:
        if seat != played.seat:
            drain(state, seat, hook.number, played.card, context)
    gain_by_day(state, played.seat, hook.number, played.card, context)


def _teleported(state: Kemet, played: Played, _: Hook, context: MoveContext) -> None:
    move = state.move
    if move is None:
        return
    group = group_of(
        state,
        played.seat,
        move,
        played.start,
        played.number,
        played.priests,
        played.creature,
    )
    fare = _entering_cost(state, played.seat, played.creature, played.target)
    spend(state, played.seat, fare)
    depart(state, move.seat, played.start, played.number, played.priests, played.creature, context)
    way = (played.start, played.target)
    moved = Moved(played.seat, played.number, played.creature, way, (TELEPORTS,), fare)
    context.tell(moved)
    move.capacity, move.advanced = group.capacity, True
    arrive(state, move, played.target, played.number, played.priests, played.creature, context)


def _open(state: Kemet, played: Played, _: Hook, context: MoveContext) -> None:
    if state.move:
        state.move.no_walls = True


def _hasten(state: Kemet, played: Played, hook: Hook, context: MoveContext) -> None:
    """Add a step to the Move action, before the departure or after it."""
    move = state.move
    if move and move.capacity is None:
        move.more += hook.number
    elif move and move.capacity is not None:
        move.capacity += hook.number


def _remember(state: Kemet, played: Played, _: Hook, context: MoveContext) -> None:
    """Show the player the discards, without the card itself (R-I9)."""
    look_through_discards(state, played.seat, played.card)
    state.call("memory")


def _flee(state: Kemet, played: Played, _: Hook, context: MoveContext) -> None:
    """Move the whole troop and its creature away, so that there is no battle (R-I8)."""
    seat, start, end = played.seat, played.start, played.target
    troop = troop_of(state, seat, start)
    if troop is None or end not in refuges(state, seat, start):
        return
    shift_troop(state, seat, start, end)
    context.tell(Escaped(seat, start, end))
    show(state, seat, start, end)


EFFECTS: Final[dict[str, Effect]] = {
    "now-pp": _gain,
    "now-kill": _kill,
    "now-units": _units,
    "now-drain": _drain,
    "now-undiscard": _remember,
    TELEPORT_NOW: _teleported,
    "no-walls": _open,
    "capacity": _hasten,
    "flee": _flee,
}
