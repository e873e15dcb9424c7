"""A seat's beliefs about hidden things: worlds dealt from public events and its own cards.

Divine Intervention cards that all have seen go lie on the discard pile. All others are as likely in
a hand as in the pile. Battle cards that were shown count as used until they return to the hand. The
cards discarded with them can be any other. Secret commitments of others are open again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from rules.core.computers import Knowledge
from rules.core.menu import RandomBelow, Word
from rules.core.secrets import Seat, secret
from rules.core.state import Event
from rules.kemet.cards import (
    battle_cards,
    less,
    set_battle_hand,
    set_deck,
    set_discards,
    set_hand,
    whole_deck,
    whole_hand,
)
from rules.kemet.events import BidShown, CardsExchanged, CardsShown, CardSwapped
from rules.kemet.path import OBJECT, SUPPLIES, spots_of
from rules.kemet.state import Battle, Cards, Commit, Kemet, Path

PAIR: Final = 2  # battle cards that are used at a time: one is shown


def deal(knowledge: Knowledge[Kemet], world: Kemet, below: RandomBelow) -> None:
    """Fill everything hidden from the seat."""
    seat = knowledge.seat
    others = [other for other in world.seats if other != seat]
    if world.flow and world.flow[-1] in ("commit", "foreseen", "veto"):
        _open_again(world, seat)
    _deal_interventions(world, seat, others, below)
    for other in others:
        used = _used(knowledge.told, world, other)
        hand = _hand(knowledge.told, world, other, below)
        _deal_battle_cards(world, other, used, hand, below)
    if world.battle:
        _deal_commits(world, world.battle, seat, below)
    if world.path:
        _deal_supplies(world, world.path, below)


def _open_again(world: Kemet, seat: Seat) -> None:
    """Let seats choose their secrets again, unless the seat has foreseen their card."""
    world.answers = {each: answer for each, answer in world.answers.items() if each == seat}
    battle = world.battle
    if battle and not battle.foreseen:
        battle.commits = {each: one for each, one in battle.commits.items() if each == seat}


# -- Divine Intervention cards -------------------------------------------------------------------


def _deal_interventions(
    world: Kemet, seat: Seat, others: Iterable[Seat], below: RandomBelow
) -> None:
    """Deal the discards, the others' hands and the pile."""
    looks = world.looked.value if world.chooser == seat else ()
    remembers = bool(looks) and world.phase == "memory"
    seen = Counter(looks) if remembers else Counter(world.gone)
    hidden = Counter(whole_deck(world.rules)) - Counter(world.hands[seat].value) - seen
    if looks and not remembers:
        hidden -= Counter(looks)
    pool = shuffled(hidden.elements(), below)
    unseen = world.discards_size - seen.total()
    if remembers:  # the card that looks lies there too, and is not among those looked at
        pool = less(pool, *(word for word in ("divine-memory",) if word in pool and unseen))
        seen["divine-memory"] += unseen
        unseen = 0
    set_discards(world, (*seen.elements(), *pool[:unseen]))
    pool = pool[unseen:]
    for other in others:
        number = world.cards[other]
        set_hand(world, other, pool[:number])
        pool = pool[number:]
    set_deck(world, pool[: world.deck_size])
    if world.chooser != seat:
        looked_at = pool[world.deck_size :]
        if world.flow and world.phase == "memory":
            others_gone = Counter(world.discards.value) - Counter(["divine-memory"])
            looked_at = tuple(others_gone.elements())
        world.looked = secret(looked_at, *world.looked.owners)


def shuffled(cards: Iterable[Word], below: RandomBelow) -> Cards:
    rest = list(cards)
    return tuple(rest.pop(below(len(rest))) for _ in range(len(rest)))


# -- battle cards --------------------------------------------------------------------------------


def _shown(told: Iterable[Event], seat: Seat) -> Iterator[tuple[Word, Word]]:
    """Yield the pairs of battle cards that a seat has used. An unseen second card is empty."""
    last: tuple[Word, Word] | None = None
    for event in told:
        match event:
            case CardsExchanged(seat=who, card=card, before=before) if who == seat:
                last = (card, before)
            case CardsShown(seat=who, card=card) | BidShown(seat=who, card=card) if who == seat:
                if last:
                    yield last
                last = (card, "")
    if last:
        yield last


def _used(told: tuple[Event, ...], world: Kemet, seat: Seat) -> list[tuple[Word, Word]]:
    """List the pairs on a seat's discard pile, or pairs of empty words without events to know."""
    number = (len(whole_hand(world.rules)) - world.battle_counts[seat]) // PAIR
    battle = world.battle
    pairs = list(_shown(told, seat))
    if battle and not battle.over and seat in battle.shown:
        pairs = pairs[:-1]  # of the present battle: they are in hand until it ends
    return pairs[len(pairs) - number :] if len(pairs) >= number else [("", "")] * number


def _hand(told: tuple[Event, ...], world: Kemet, seat: Seat, below: RandomBelow) -> Cards:
    """Return all battle cards of a seat, with one that it exchanged, perhaps in secret."""
    cards = whole_hand(world.rules)
    for at, event in enumerate(told):
        match event:
            case CardSwapped(seat=who, special=special, card=card) if who == seat:
                later = [word for pair in _shown(told[at:], seat) for word in pair]
                kept = (*later, *_in_battle(world, seat))
                left = [word for word in cards if word not in kept]
                cards = (*less(cards, card or left[below(len(left))]), special)
    return cards


def _deal_battle_cards(
    world: Kemet, seat: Seat, used: list[tuple[Word, Word]], cards: Cards, below: RandomBelow
) -> None:
    """Deal a hand. The cards that were shown lie on the discard pile, in a battle in the hand."""
    known = [word for pair in used for word in pair if word in cards]
    held = [word for word in _in_battle(world, seat) if word in cards]
    rest = list(shuffled((w for w in cards if w not in known and w not in held), below))
    pile: list[Word] = []
    for pair in used:
        pile += [word if word in cards else rest.pop() for word in pair]
    world.battle_used[seat] = secret(tuple(pile), seat)
    hand = [row.word for row in battle_cards((*held, *rest))]
    set_battle_hand(world, seat, tuple(hand))


def _in_battle(world: Kemet, seat: Seat) -> list[Word]:
    """List the battle cards shown in the current battle, which stay in hand until it ends."""
    battle = world.battle
    if battle is None or battle.over:
        return []
    if seat in battle.shown:
        return [battle.shown[seat]]
    is_foreseen = battle.foreseen and seat in battle.commits and seat not in battle.foreseen.owners
    return [battle.foreseen.value] if battle.foreseen and is_foreseen else []


# -- the battle in progress ----------------------------------------------------------------------


def _deal_commits(world: Kemet, battle: Battle, seat: Seat, below: RandomBelow) -> None:
    """Fill the others' commitments as far as they are known, and the rest at random."""
    for each in battle.commits:
        if each == seat:
            continue
        shown = [battle.shown[each]] if each in battle.shown else _in_battle(world, each)
        hand = whole_hand(world.rules) if battle.over else world.battle_hands[each].value
        card, *_ = *shown, *hand
        others = [word for word in hand if word != card]
        commit = Commit(card, others[below(len(others))], battle.played.get(each, ()))
        battle.commits[each] = secret(commit, each)
    if battle.foreseen and seat not in battle.foreseen.owners:
        (owner,) = battle.foreseen.owners
        card = battle.commits[battle.other(owner)].value.card
        battle.foreseen = secret(card, owner)


# -- the path ------------------------------------------------------------------------------------


def _deal_supplies(world: Kemet, path: Path, below: RandomBelow) -> None:
    """Shuffle the face-down supply: all tokens that are nowhere else."""
    spots = {spot.word: spot.supply for spot in spots_of(path.sides)}
    taken = Counter((spots[word], token) for word, token in path.lying.items() if token)
    for seat in world.seats:
        taken += Counter((_supply(word), word) for word in world.objects[seat])
        taken += Counter(("skill", word) for word in world.skills[seat])
        points = world.points[seat].get("ta-seti", 0)
        taken += Counter({("victory-point", "victory-point"): points})
    taken += Counter((_supply(seal.word), seal.word) for seal in world.seals)
    for supply, tokens in SUPPLIES.items():
        left = Counter((supply, token) for token in tokens) - taken
        rest = [token for (_, token) in left.elements()]
        path.supplies[supply] = secret(shuffled(rest, below))


def _supply(word: Word) -> Word:
    return f"object-{OBJECT[word].level}"
