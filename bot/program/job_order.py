"""All jobs, composed over the services that they call, in the order in which they run."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.announcements.jobs import AnnouncementJobs
from bot.board.jobs import BoardJobs
from bot.core.delivery.channel_messages import ChannelMessages
from bot.core.delivery.letters import Letters
from bot.core.delivery.sender import Channels, Sender
from bot.core.delivery.watcher import Watcher
from bot.core.outbox.jobs import Job, again_when_due
from bot.core.outbox.kinds import (
    ANNOUNCE,
    ANNOUNCED,
    ASK,
    BALLOT,
    CALL,
    CLOSED,
    COMPUTER,
    COUNTED,
    DECIDED,
    DUE,
    EXPIRING,
    EXPIRY,
    FAREWELL,
    FROZEN,
    INVITATION,
    INVITE,
    LOBBY,
    MOVED,
    NAMES,
    NEXT,
    PANEL,
    PICTURE,
    PRESENCE,
    PRIVATE,
    REMOVED,
    RESERVED,
    RESTORED,
    SHOWN,
    STORY,
    SUMMON,
    UNSUMMON,
    UNTOLD,
    VOTE,
    WARNING,
)
from bot.core.outbox.store import OutboxRepository
from bot.core.outbox.timer import Timer
from bot.deadlines.jobs import DeadlineJobs
from bot.expiry.jobs import ExpiryJobs
from bot.expiry.service import ExpiryService
from bot.guests.jobs import GuestJobs
from bot.lobby.jobs import LobbyJobs
from bot.lobby.service import LobbyService
from bot.play.jobs import PlayJobs
from bot.program.clock import clock_of
from bot.program.services import Services
from bot.relocation.jobs import ClosedNoticeJobs, FormerMessage
from bot.reminders.jobs import ReminderJobs
from bot.replays.jobs import ReplayJobs
from bot.seats.jobs import FarewellJobs, Members, PresenceJobs, is_gone
from bot.seats.members import MemberService
from bot.summons.jobs import SummonsJobs
from bot.upkeep.jobs import UpkeepJobs
from bot.votes.jobs import BallotJobs, VoteJobs

ORDER: Final = (  # the kinds of rows, first to last
    FROZEN,
    RESTORED,
    COMPUTER,
    DUE,
    PRESENCE,
    EXPIRY,
    RESERVED,
    LOBBY,
    INVITE,
    INVITATION,
    REMOVED,
    STORY,
    SHOWN,
    VOTE,
    COUNTED,
    CLOSED,
    UNTOLD,
    DECIDED,
    PRIVATE,
    FAREWELL,
    PANEL,
    SUMMON,
    UNSUMMON,
    PICTURE,
    MOVED,
    NAMES,
    CALL,
    NEXT,
    ASK,
    BALLOT,
    WARNING,
    EXPIRING,
    ANNOUNCE,
    ANNOUNCED,
)


def jobs_of(
    client: Channels,
    services: Services,
    lobby: LobbyService,
    expiry: ExpiryService,
    sender: Sender,
    watcher: Watcher,
    timer: Timer,
) -> dict[str, Job]:
    """Compose the jobs of all features, by their kinds."""
    database, cache, votes = services.database, services.cache, services.votes
    messages = ChannelMessages(client, database, sender, watcher)
    members = Members(client, MemberService(cache))
    letters = Letters(client, database, sender, members.has_left, services.last_seen, timer)
    tables = LobbyJobs(database, messages, services.clock)
    due = again_when_due(clock_of(services).go_on, OutboxRepository(database), timer)
    made = [
        Job(DUE, due),
        *UpkeepJobs(database, messages).jobs(),
        *PlayJobs(database, services.matches, services.explaining, letters, timer).jobs(),
        *ExpiryJobs(client, database, expiry, lobby, sender, timer).jobs(),
        *tables.jobs(),
        *GuestJobs(database, messages, timer).jobs(),
        *BoardJobs(cache, messages, tables, services.absences, votes, timer).jobs(),
        *SummonsJobs(cache, messages, partial(is_gone, client)).jobs(),
        *ReplayJobs(cache, messages, services.replays).jobs(),
        *VoteJobs(database, votes, messages).jobs(),
        *BallotJobs(database, votes, letters, timer).jobs(),
        *ClosedNoticeJobs(client, cache, sender).jobs(),
        *FarewellJobs(client, cache, sender).jobs(),
        *PresenceJobs(cache, members, timer, services.clock).jobs(),
        *FormerMessage(client, database, sender).jobs(),
        *ReminderJobs(cache, letters).jobs(),
        *DeadlineJobs(cache, letters).jobs(),
        *AnnouncementJobs(client, database, sender).jobs(),
    ]
    return {job.kind: job for job in sorted(made, key=lambda job: ORDER.index(job.kind))}
