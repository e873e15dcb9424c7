"""The game in sentences: events, the board, the viewer's own hand, the standings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from blue_lotus.events import CardLaid, CardsShown, HandDrawn, Turned
from blue_lotus.sentences import text, texts
from blue_lotus.state import GameState
from blue_lotus.tables import HAND
from blue_lotus.view import GameView, PlayerView
from rules.core.secrets import Seat
from rules.core.state import Event
from rules.core.text import Text, listed, named


def event(event: Event) -> Text:
    """Tell an event in one sentence."""
    match event:
        case HandDrawn(cards):
            return text("You draw {cards}.", cards=cards_of(cards))
        case CardLaid(seat):
            return text("{seat} has laid a card.", seat=seat)
        case Turned(seat, owner, card):
            seats = {"seat": seat, "owner": owner}
            return text("{seat} turns up {card}, which {owner} lacks.", card=card, **seats)
        case CardsShown(cards, winner, points):
            shown = listed(text("{seat} {card}", seat=seat, card=card) for seat, card in cards)
            return text("{cards}. {end}", cards=shown, end=_taken(winner, points))
    raise TypeError(event)


def tell(events: Sequence[Event]) -> Sequence[Text]:
    """Tell a chapter so far, a line for each event."""
    return [event(each) for each in events]


def reveal(events: Sequence[Event]) -> Sequence[Text]:
    """Tell a move that has shown something, a line for each event."""
    return tell(events)


def status(view: GameView) -> Text:
    """Name the round, or the winners."""
    if view.winners:
        return ending([named(seat) for seat in view.winners])
    return text(
        "Round {round} of {last}, for {points}",
        round=view.round,
        last=HAND,
        points=points_of(view.at_stake),
    )


def heading(state: GameState) -> Text:
    """Name the current round."""
    return text("Round {round} of {last}", round=state.round, last=HAND)


def rule(view: GameView) -> Text:
    """Write the whole rule. The program adds the options in force."""
    return text(
        "Everybody lays a card in secret. The highest card that nobody else has laid takes the "
        "point. After {last} rounds the most points win.",
        last=HAND,
    )


def brief(view: GameView) -> Text:
    """Name the viewer's face-down card, or else the hand to choose from."""
    if view.my_card is not None:
        return text("You have laid {card}.", card=view.my_card)
    if view.my_hand:
        return text("Your hand: {cards}", cards=cards_of(view.my_hand))
    return text("You have no card left.")


def hand(view: GameView) -> Sequence[Text]:
    """List the viewer's private knowledge, a line each. It is empty for the public."""
    return [brief(view)] if view.my_hand else []


def board(view: GameView) -> Sequence[Text]:
    """Write a line for each player."""
    return [_player(player) for player in view.players]


def standings(view: GameView) -> Sequence[Text]:
    """Each player's points, a line each, the leader first."""
    return [_points(player) for player in sorted(view.players, key=lambda each: -each.points)]


def ending(winners: Sequence[Text]) -> Text:
    """Say who has won; `winners` are names of seats or of colours."""
    return texts("{who} wins", "{who} win", len(winners), who=listed(winners, "and"))


def cards_of(cards: Iterable[int]) -> Text:
    """List cards by value."""
    return listed(text("{card}", card=card) for card in cards)


def points_of(points: int) -> Text:
    return texts("{count} point", "{count} points", points)


def _player(player: PlayerView) -> Text:
    shown = cards_of(player.shown) if player.shown else text("no card")
    line = text("{line}, shown: {cards}", line=_points(player), cards=shown)
    return listed((line, lacking(player))) if player.turned else line


def lacking(player: PlayerView) -> Text:
    """Name the cards turned up that a player has not drawn."""
    return text("lacks {cards}", cards=cards_of(player.turned))


def _points(player: PlayerView) -> Text:
    return text("{seat}: {points}", seat=player.seat, points=points_of(player.points))


def _taken(winner: Seat | None, points: int) -> Text:
    if winner is None:
        return text("No card is alone: nobody takes anything.")
    return text("{seat} takes {points}.", seat=winner, points=points_of(points))
