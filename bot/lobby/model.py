"""Parts of a lobby."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """A computer player at a table, and the level at which it plays; "": the usual one."""

    level: str = ""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """What a lobby is opened with; `options` and `pace` are JSON, `players` the seats at most.

    `again` is the match whose people are invited, and `admits` says who may sit down.
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
