"""The rows of the database in Python. `migrations/` describes their columns.

They are plain data. Rows that only one feature reads are in its `model.py`.
"""

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

COLUMN = "column"  # in a field's metadata: its column's name, if it differs

Stage = Literal["lobby", "live", "over", "cancelled", "frozen"]
Closing = Literal["gone", "removed", "forbidden", "locked"]
"""Why nothing can be said in a channel: it is deleted, Karnak is not in its server or may not
write there, or it is a locked thread."""
Slot: TypeAlias = tuple[str, str]
"""A seat, and what its order is for."""
INVITED: Final = "invited"  # in `MatchRow.admits`: only invited users
HOST: Final = "host"  # a target: the host at the time of the message


@dataclass(frozen=True, slots=True)
class NewRow:
    """A new row for the outbox: something to publish about log entry `entry`.

    `target` is a seat's word, `HOST` or a message, never a user. `""` is the channel.
    """

    entry: int
    kind: str
    target: str = ""
    due: int = 0  # seconds since 1970, when it may be published


@dataclass(frozen=True, slots=True)
class NewAct:
    """A new entry of a log, other than a move. `seat` has acted, or "" if no player has.

    `sought` opens a seat to a substitute, or closes it again. `leaves` is a seat that goes to a
    computer player with the name `computer`. `hosts` is the new host's seat.
    """

    words: str
    seat: str = ""
    sought: tuple[str, bool] | None = None
    leaves: str | None = None
    computer: str = ""
    hosts: str | None = None


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match. Times are in whole seconds since 1970.

    `panel` is the message of the panel, and `shown_moment` the `Match.moment` that it shows: -1 in
    the lobby. `told` is the last log entry that the channel has seen, `story` the message with it.
    `again` is the match whose players are invited to this one.

    It was `opened` as a lobby, and its game has `begun` later. It was `touched` when a player last
    changed its lobby or asked to keep it. The last warning of its end by rule was at `warned`, the
    last news of its free seats at `announced`.

    `closed` is the reason for which its channel takes nothing from Karnak, and `closed_at` when it
    last closed. It had `resumed` entries when Karnak first continued from a backup, if it did.
    `setup` is the hash that was posted when it began. Matches from before this feature have none.
    If `admits` is "", everybody may join. Otherwise it is "invited" or the id of a role.
    """

    id: int
    game: str
    edition: int
    options: str
    language: str
    players: int
    seed: str
    salt: str | None
    guild: int | None
    channel: int
    stage: Stage
    interaction: int
    panel: int | None
    shown_moment: int = field(metadata={COLUMN: "phase"})
    told: int
    checked: str | None
    opened: int
    ended: int | None
    story: int | None = None
    again: int | None = None
    begun: int | None = None
    pace: str = "{}"
    touched: int | None = None
    warned: int | None = None
    announced: int | None = None
    closed: Closing | None = None
    closed_at: int | None = None
    resumed: int | None = None
    setup: str | None = None
    admits: str = ""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a table, counted from 0. `user` is None for a computer player.

    `seat` is the word of its mark. Before the match begins, it is the desired mark or None. A
    `former` seat had a player who has been erased. `user` is None then too. If a substitute is
    `sought`, another player may take the seat. Its secrets are `known` to a player who left it and
    was then erased.

    A computer player plays at the `level`, or at the usual one if that is "". Its `name` is ""
    until the match begins, and in matches from before computer players had names. The channel still
    shows a player's old name, `formerly`, if that is not "".
    """

    match: int
    place: int
    seat: str | None
    user: int | None = field(metadata={COLUMN: "person"})
    name: str
    host: bool
    former: bool = False
    sought: bool = False
    known: bool = False
    level: str = ""
    formerly: str = ""


@dataclass(frozen=True, slots=True)
class LogRow:
    """An entry of a match's log, `at` a time in whole seconds since 1970.

    It took `late` seconds of the extra time of its seat.
    """

    match: int
    number: int
    seat: str
    words: str
    interaction: int | None
    at: int
    late: int = 0


@dataclass(frozen=True, slots=True)
class CheckpointRow:
    """The result of a match's log up to entry `number`, by the rules with the digest `rules`.

    The words have every secret of the match, so nothing shows them.
    """

    match: int
    number: int
    rules: str
    words: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class NewThought:
    """A computer player's way to a move: a level, a seed, and weights of a version.

    `reasons` are the best moves as JSON.
    """

    level: str
    seed: str
    version: str
    reasons: str


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A message or task in the outbox. `trying` if it may already have been sent."""

    id: int
    match: int
    entry: int
    kind: str
    target: str
    trying: bool

    def is_for(self, seat: SeatRow) -> bool:
        """Whether a direct message is for the player of a seat.

        A message without a target is for the host. Its channel has closed since, or it is an older
        message for a host.
        """
        return seat.seat == self.target or (seat.host and self.target in (HOST, ""))


@dataclass(frozen=True, slots=True)
class ClockRow:
    """The clock of a decision that an entry `asked`: a seat's or, without a seat, a window's.

    It ends, and its seat was `warned`, at times in seconds since 1970.
    """

    match: int
    seat: str
    asked: int
    until: int
    warned: int | None = None


@dataclass(frozen=True, slots=True)
class OutageRow:
    """A time in which Karnak was down, in seconds since 1970."""

    begun: int
    ended: int


@dataclass(frozen=True, slots=True)
class OrderRow:
    """An order of a seat. `words` are by the names of the questions, `once` if one use ends it."""

    match: int
    seat: str
    slot: str
    words: str
    until: str
    once: bool

    @property
    def name(self) -> str:
        """A name that distinguishes the order from earlier ones in its slot."""
        return f"{self.slot}:{self.until}"


@dataclass(frozen=True, slots=True)
class MentionRow:
    """The turn for which a seat was last mentioned in its channel, and how many times."""

    match: int
    seat: str
    turn: str
    times: int
