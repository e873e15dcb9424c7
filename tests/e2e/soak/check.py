"""The final truth: nothing lost, nothing said twice, everything over and sound."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.core.match.computer_names import NAMES, OTHERS
from bot.core.match.match import Match
from bot.core.match.replay import replay_match
from bot.core.outbox.kinds import PICTURE
from bot.ground.languages import language
from bot.history.exports import export
from bot.program.acts import ACTS
from bot.sandbox.model import Channel, Message
from bot.sandbox.server import Sandbox
from rules.core.records import parse
from rules.core.replay import verify
from rules.core.text import NO_BREAK
from tests.e2e.glyphs import with_glyphs
from tests.e2e.process import Process
from tests.e2e.soak.faults import Disturbance
from tests.e2e.soak.presses import Presses
from tests.e2e.soak.tables import Table
from tests.repositories import Repositories
from tests.telling import wrongly_told

RECOVERY = 30.0  # seconds after a fault in which the others have to have taken over
INCIDENT = re.compile(r"incident K-\w+: (.*)")
EXPECTED = ("(connection lost)", "TooSlowError")  # a thought of one that stood still is too slow
SEATED = re.compile(
    r"is now the host of this table\.$|^-# Computer players?: "
)  # lines that name who sits there now: people may have left since the message
MARK = re.compile(r"[^\w\s] [A-Z] (?=\w)")  # a message has each once
MODULE = 'File "<frozen runpy>"'  # where the traceback begins of the error that ends the program
COMPUTERS = "|".join((*NAMES.values(), *OTHERS))
NAME = re.compile(
    rf"\b[a-z]+\d*-\d\b|\b(?:{COMPUTERS})\b"
)  # as those are called who sit at the tables


async def of_tables(store: Repositories, tables: Iterable[Table], presses: Presses) -> list[str]:
    """The faults of the tables, in sentences."""
    found, made = list[str](), set[str]()
    for table in tables:
        id = (await store.matches.in_channel(int(table.channel.id))).id
        log = await store.log.entries(id)
        made |= {str(row.interaction) for row in log}
        match = replay_match(await store.matches.get(id), await store.matches.seats(id), log, ACTS)
        found += [f"match {id} ({table.word}): {fault}" for fault in _of_match(match, table)]
        untold = [row.kind for row in await store.outbox.waiting(id)]
        # The board may be looked at again a minute later, even if the match has ended.
        found += [f"match {id}: {kind} is untold" for kind in untold if kind != PICTURE]
    lost = {id: told for id, told in presses.acknowledged.items() if id not in made}
    return found + [f"acknowledged, and lost: {told} ({id})" for id, told in lost.items()]


def _of_match(match: Match, table: Table) -> Iterator[str]:
    if not match.is_over:
        yield "it is not over"
        return
    record = parse(export(match, 0, language("en")).words)
    yield from (f"its record: {fault}" for fault in verify(match.game, record))
    yield from of_telling(match, table.channel)


def of_telling(match: Match, channel: Channel) -> Iterator[str]:
    """Whether a channel heard a match, each line of a kind once and in order."""
    messages = [Heard(m) for m in channel.messages.values() if m.only_for is None]
    for due, known in wrongly_told(match, "en", messages, _as_read):
        due, known = ([each for each in some if not SEATED.search(each)] for some in (due, known))
        if any(entry.is_undone for entry in match.entries):  # an undone move was announced, too
            if missing := _missing(due, known):
                yield f"never told: {missing}"
        elif known != due:
            yield f"told otherwise than it should be: {_difference(due, known)}"


class Heard:
    """A message as everybody reads it. Behind an emoji stands an ordinary space."""

    def __init__(self, message: Message) -> None:
        self.text = with_glyphs(message.text).replace(NO_BREAK, " ")
        self.labels = message.labels


def _as_read(line: str) -> str:
    return _nameless(MARK.sub("", line.replace(NO_BREAK, " ")))


def _nameless(line: str) -> str:
    """A line without names, because a former player no longer names the seat."""
    return NAME.sub("Somebody", line)


def _missing(due: Sequence[str], heard: Iterable[str]) -> str | None:
    """The first line that the channel did not hear, in its order."""
    rest = iter(heard)
    return next((line for line in due if line not in rest), None)


def _difference(due: Sequence[str], heard: Sequence[str]) -> str:
    more, less = Counter(heard) - Counter(due), Counter(due) - Counter(heard)
    return f"too often {dict(more)}, missing {dict(less)}" if more or less else "in another order"


def of_messages(sandbox: Sandbox) -> list[str]:
    """Messages that were sent twice: the nonce of an outbox row is that of one message."""
    sent = Counter(
        message.nonce
        for channel in sandbox.backend.channels.values()
        for message in channel.messages.values()
        if message.nonce is not None
    )
    return [f"nonce {nonce} was sent {times} times" for nonce, times in sent.items() if times > 1]


def of_presses(presses: Presses, happened: Sequence[Disturbance]) -> list[str]:
    """Presses without an answer while nothing stood in its way."""
    found, late = [], presses.late
    for press in presses.unanswered:
        seconds = seconds_after(press.created, happened)
        if seconds > RECOVERY and press.id not in late:
            found.append(f"not answered, {seconds:.0f} s after any fault: {press.data}")
    return found


def seconds_after(moment: float, happened: Iterable[Disturbance]) -> float:
    """How long ago the last fault was over; 0 during one, or if it hits what was on its way."""
    return min(
        (max(0.0, moment - each.ended) for each in happened if each.began - 4 <= moment),
        default=float("inf"),
    )


def of_logs(processes: Iterable[Process]) -> list[str]:
    """Incidents that the faults do not explain, and processes that an exception has ended."""
    told = [process.words for process in processes]
    kinds = Counter(kind for each in told for kind in INCIDENT.findall(each))
    found = [f"{n} incidents: {kind}" for kind, n in kinds.items() if not kind.endswith(EXPECTED)]
    return found + [each[-2000:] for each in told if MODULE in each]
