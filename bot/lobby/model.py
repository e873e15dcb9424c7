"""Parts of a lobby."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """A computer player at a table, and its level. Empty is the usual one."""

    level: str = ""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """The data of a new lobby. `options` and `pace` are JSON, `players` the number of seats.

    `again` is the match of a rematch, and `admits` says who may join.
    """

    game: str
    edition: int
    options: str
    language: str
    players: int
    seed: str
    guild: int | None
    channel: int
    again: int | None = None
    pace: str = "{}"
    admits: str = ""
