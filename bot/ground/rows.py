"""The rows of the database as Python sees them; `migrations/` says what is in each column.

They are plain data. Rows that one feature reads are in its `model.py`.
"""

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

COLUMN = "column"  # in a field's metadata: the name of its column, where that is another

Stage = Literal["lobby", "live", "over", "cancelled", "frozen"]
Closing = Literal["gone", "removed", "forbidden", "locked"]
"""Why nothing can be said in a channel: it is deleted, Karnak is not in its server or may not
write there, or it is a locked thread."""
Slot: TypeAlias = tuple[str, str]
"""A seat, and what its order is for."""
INVITED: Final = "invited"  # in `MatchRow.admits`: nobody but those who were invited
HOST: Final = "host"  # a target: the host at the time of the message


@dataclass(frozen=True, slots=True)
class NewRow:
    """A new row for the outbox: something to publish about log entry `entry`.

    `target` is a seat's word or `HOST`, never a user; `""` is the channel.
    """

    entry: int
    kind: str
    target: str = ""
    due: int = 0  # seconds since 1970: nothing is published of it before


@dataclass(frozen=True, slots=True)
class NewAct:
    """A new entry of a log, other than a move. `seat` has acted, or "" for people without one.

    `sought` opens a seat to a substitute, or closes it again. `leaves` is a seat that goes to a
    computer player with the name `computer`, and `hosts` the seat that hosts from now on.
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
    the lobby. `told` is the last log entry that the channel has seen, `story` the message with it,
    `again` the match whose players are invited to this one. It was `opened` as a lobby, and the
    game has `begun` later. It was `touched` last when somebody did something in its
    lobby or asked to keep it. The last warning of its end by rule was at `warned`, the last news of
    its free seats at `announced`.
    Its channel is `closed` to Karnak, for that reason, since `closed_at`, or was last closed then.
    It had `resumed` entries when Karnak first went on from a backup, if it has. `setup` is the hash
    that was posted when it began. Matches from before this feature have none. It `admits` everybody
    where that is "", else those `invited`, or the role with that id.
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
    """A place at a table, counted from 0. `user` is None for a computer player.

    `seat` is the word of its mark, or before the match begins, the wished mark or None. A `former`
    seat had a person who has been erased. `user` is None then too. Where a substitute is
    `sought`, somebody else may take the seat. Its secrets are `known` to somebody who has been
    erased after they had left it. A computer player plays at the `level`, or at the usual one
    where it is "". Its `name` is "" until the match begins, and where it sat down before computer
    players had any. The channel still knows its person as `formerly`, if that is not "".
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
    """An entry of a match's log; `at` in whole seconds since 1970.

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
    """How a computer player has found a move: at which level, by a seed and weights of a version.

    `reasons` are the best moves as JSON.
    """

    level: str
    seed: str
    version: str
    reasons: str


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """Something still to be published; `trying` when it may already have been sent."""

    id: int
    match: int
    entry: int
    kind: str
    target: str
    trying: bool

    def is_for(self, seat: SeatRow) -> bool:
        """Whether a direct message is for the person on a seat.

        A message without a target is for the host. It was for a channel that has been closed since,
        or is an older message for a host.
        """
        return seat.seat == self.target or (seat.host and self.target in (HOST, ""))


@dataclass(frozen=True, slots=True)
class ClockRow:
    """The clock of a seat's decision, or with no seat of an open window, that an entry `asked`.

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
    """An order of a seat; `words` by the names of the questions, `once` if one use ends it."""

    match: int
    seat: str
    slot: str
    words: str
    until: str
    once: bool

    @property
    def name(self) -> str:
        """A name that tells the order from what stood in its slot before."""
        return f"{self.slot}:{self.until}"


@dataclass(frozen=True, slots=True)
class MentionRow:
    """The turn for which a seat was mentioned last in its channel, and how many times."""

    match: int
    seat: str
    turn: str
    times: int
