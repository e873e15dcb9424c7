"""The players' lines of a chapter. Acts of others in a turn are in the line of its player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final

from rules.core.menu import Word
from rules.core.secrets import Seat
from rules.core.state import Event
from rules.core.telling import Lines, bracketed
from rules.core.text import Text
from rules.kemet import events
from rules.kemet.narrate import phrases
from rules.kemet.narrate.clauses import clause
from rules.kemet.sentences import text

PARTS: Final = (
    events.CardCancelled,
    events.CardSwapped,
    events.CardsTaken,
    events.CreaturePlaced,
    events.DawnTokenTaken,
    events.ObjectTaken,
    events.PlaceTaken,
    events.PointGained,
    events.PrayerGained,
    events.PrayerLost,
    events.PriestOrdained,
    events.Recalled,
    events.Retreated,
    events.SkillTaken,
    events.UnitsKilled,
)  # they belong to the clause before them
NAMELESS: Final = (events.CardCancelled, events.CreaturePlaced)  # they need no seat before them
UNSOURCED: Final = ("", "attack", "garrison", "pray", "recruit")  # sources that clauses name


def lines_of(told: Sequence[Event]) -> Sequence[Text]:
    """Write a line for each player. Equal losses of several players share one."""
    turns = _Turns()
    for _, alike in groupby(told, _alike):
        first, *others = alike
        turns.hear(first, [vars(each)["seat"] for each in others])
    return turns.lines.told()


def _alike(event: Event) -> object:
    return (event.points, event.why) if isinstance(event, events.PrayerLost) else id(event)


def _with_seats(seats: Sequence[Seat], said: Text) -> Text:
    who = phrases.seats(seats, "and")
    if len(seats) > 1:
        return text("{seats} {clause} each", seats=who, clause=said)
    return text("{seat} {clause}", seat=who, clause=said)


class _Turns:
    """Remembers the seat to play and the names so far, which makes later words shorter."""

    def __init__(self) -> None:
        self.lines = Lines()
        self.owner: Seat = ""  # seat to play
        self.card: Word = ""  # the card whose effect comes next
        self.place: Word = ""  # where a troop has come to
        self.is_other = False  # the last words were about another seat
        self.strength: dict[Seat, int] = {}

    def hear(self, event: Event, others: Sequence[Seat]) -> None:
        """Tell an event, which has happened to other seats as well."""
        match event:
            case events.TokenPlaced():
                self.owner, self.card = event.seat, ""
            case events.Declined():
                if not self.lines.has(event.seat):
                    self.lines.add(event.seat, text("passes"), passing=True)
            case events.BattleJoined():
                attacks = text("attacks {defender}", defender=event.defender)
                self.lines.add(self.owner or event.attacker, attacks, passing=True)
            case events.Fought():
                self.strength[event.seat] = event.strength
            case events.BattleWon():
                self._decide(event)
            case _:
                self._note(event)
                self._add(event, others)

    def _decide(self, event: events.BattleWon) -> None:
        """Put the outcome of a battle in the place of the attack."""
        attacker, other = event.seat, event.loser
        if event.as_defender:
            attacker, other = other, attacker
        score = text(
            "{strength}–{other}",
            strength=self.strength.get(attacker, 0),
            other=self.strength.get(other, 0),
        )
        say = FOUGHT[event.as_defender, event.space == self.place]
        self.lines.add(self.owner or attacker, say(other, score, phrases.place(event.space)))

    def _note(self, event: Event) -> None:
        match event:
            case events.Moved():
                self.place = event.way[-1]
            case events.UnitsPlaced():
                self.place = event.units[0][0] if len(event.units) == 1 else ""
            case events.CardPlayed():
                self.card, self.owner = event.card, event.seat

    def _add(self, event: Event, others: Sequence[Seat]) -> None:
        said = clause(event)
        if said is None:
            return
        seat: Seat = vars(event)["seat"]
        line, said, is_part = self.owner or seat, self._complete(said, event), self._is_part(event)
        is_other = line != seat and not isinstance(event, NAMELESS)
        if is_other or (is_part and self.is_other):
            said = _with_seats([seat, *others], said)
        self.is_other = is_other
        (self.lines.join if is_part else self.lines.add)(line, said)

    def _complete(self, said: Text, event: Event) -> Text:
        """Add the owner of a creature, the source of a gain if it is new, or a price."""
        if isinstance(event, events.CreaturePlaced) and self.owner not in ("", event.seat):
            return text("{seat}’s {clause}", seat=event.seat, clause=said)
        why, cost = vars(event).get("why", ""), vars(event).get("cost", 0)
        if why not in (*UNSOURCED, self.card):
            return bracketed(said, phrases.SOURCE[why])
        return bracketed(said, cost) if cost else said

    def _is_part(self, event: Event) -> bool:
        why = vars(event).get("why")
        return why != "pray" and (isinstance(event, PARTS) or bool(why and why == self.card))


FOUGHT: Final[Mapping[tuple[bool, bool], Callable[[Seat, Text, Text], Text]]] = {
    (False, True): lambda other, score, _: text(
        "beats {other} there {score}", other=other, score=score
    ),
    (False, False): lambda other, score, space: text(
        "beats {other} {score}: {space}", other=other, score=score, space=space
    ),
    (True, True): lambda other, score, _: text(
        "loses to {other} there {score}", other=other, score=score
    ),
    (True, False): lambda other, score, space: text(
        "loses to {other} {score}: {space}", other=other, score=score, space=space
    ),
}
