"""Settings of a server, which its moderators choose."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Server:
    """What the moderators of a server have settled for its tables; ids are Discord's.

    `moderators` is a role, `news` the channel where free seats are announced, and `channels` a list
    of ids with spaces between them: of the only channels for tables, or of those where none may be.
    At most `most_each` tables have one host at once, and the server has at most `most`; 0 is any
    number. `language` is that of new tables, if it is not left to those who open them, and `pace`
    the JSON of those options of their pace that are settled.
    """

    moderators: int | None = None
    channels: str = ""
    are_only: bool = False
    most_each: int = 0
    most: int = 0
    language: str | None = None
    news: int | None = None
    pace: str = "{}"

    @property
    def listed(self) -> frozenset[int]:
        """The ids of the channels."""
        return frozenset(map(int, self.channels.split()))

    def allows(self, channel: int, parent: int | None = None) -> bool:
        """Whether a table may stand in a channel, or in a thread of the channel `parent`."""
        is_listed = not self.listed.isdisjoint({channel, parent})
        return is_listed == self.are_only or not self.listed
