"""Seats of a match: the heirs of its host, the free seats, and the players they are open to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.core.match.entries import HOST, LEFT
from bot.core.match.match import Match
from bot.ground.rows import INVITED, MatchRow, NewAct, SeatRow
from rules.core.records import ACT
from rules.core.secrets import Seat


def has_left(match: Match, seat: Seat) -> bool:
    """Whether a log says that a seat's player has left the server of the match."""
    acts = (entry for entry in match.entries if not entry.is_move and entry.act == LEFT)
    return any(act.about == seat and act.number > match.seated.get(seat, 0) for act in acts)


def heirs(match: Match, seat: Seat) -> list[Seat]:
    """Return the other players at a table by place, with those who have left its server last."""
    others = [each for each in match.people if each != seat and not match.is_computer(each)]
    return sorted(others, key=lambda each: has_left(match, each))


def heirs_in_server(match: Match, seat: Seat) -> list[Seat]:
    """Return the other players at a table who are still in its server, as far as known."""
    return [heir for heir in heirs(match, seat) if not has_left(match, heir)]


def pass_host(match: Match, seat: Seat, to: Sequence[Seat]) -> list[NewAct]:
    """Return the act that makes the first of some seats the host, if `seat` is the host now."""
    if not match.people[seat].host:
        return []
    return [NewAct(f"{ACT} {HOST} {heir}", hosts=heir) for heir in to[:1]]


def is_open_to_strangers(seat: SeatRow, people: Iterable[SeatRow]) -> bool:
    """Whether anybody may become the substitute of a seat.

    Nobody may if secrets of other seats are known to a player who has left.
    """
    return seat.sought and not any(each.known for each in people if each.place != seat.place)


def has_free_seat(row: MatchRow, people: Sequence[SeatRow], kept: int = 0) -> bool:
    """Whether anybody can take a seat of a table: in its lobby, or as a substitute.

    `kept` counts the reserved seats of a lobby.
    """
    if row.stage == "lobby":
        return len(people) + kept < row.players and row.admits != INVITED
    return row.stage == "live" and any(is_open_to_strangers(seat, people) for seat in people)
