"""Settings of a server, which its moderators choose."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Server:
    """The settings of a server for its tables. Ids are Discord's.

    `moderators` is a role, `news` the channel where free seats are announced. `channels` is a list
    of ids with spaces between them: the only channels for tables, or those without tables. One host
    can have at most `most_each` tables at the same time, and the server at most `most`. 0 is any
    number. `language` is that of new tables, or None if the player who opens one chooses. `pace` is
    the JSON of the chosen options of their pace. If it `shares`, its games count in the table of
    all servers.
    """

    moderators: int | None = None
    channels: str = ""
    are_only: bool = False
    most_each: int = 0
    most: int = 0
    language: str | None = None
    news: int | None = None
    pace: str = "{}"
    shares: bool = False

    @property
    def listed(self) -> frozenset[int]:
        """The ids of the channels."""
        return frozenset(map(int, self.channels.split()))

    def allows(self, channel: int, parent: int | None = None) -> bool:
        """Whether a table may be in a channel, or in a thread of the channel `parent`."""
        is_listed = not self.listed.isdisjoint({channel, parent})
        return is_listed == self.are_only or not self.listed
