"""Twins: the same match for one viewer, with everything hidden from it dealt again.

A viewer must see the same of a state and of its twin. The tests compare them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from rules.core.copies import draft_of
from rules.core.menu import RandomBelow
from rules.core.secrets import Seat, secret
from rules.kemet.cards import held_with, kinds, set_battle_hand, set_deck, set_hand
from rules.kemet.state import Battle, Cards, Commit, Kemet, Path
from rules.kemet.tables import INTERVENTION


def twin(state: Kemet, viewer: Seat | None, below: RandomBelow) -> Kemet:
    """Return a state that the viewer cannot tell from `state`.

    The face-down discards of Divine Intervention cards stay: they were mostly seen.
    """
    draft = draft_of(state)
    others = [seat for seat in draft.seats if seat != viewer]
    _deal_interventions(draft, viewer, others, below)
    for seat in others:
        _deal_battle_cards(draft, seat, viewer, below)
    if draft.battle:
        for seat in others:
            _commit_again(draft, draft.battle, seat, viewer, below)
    if draft.path:
        _shuffle_supplies(draft.path, below)
    for seat in others:
        if seat in draft.answers:
            vetoes = bool(held_with(draft, seat, "cancel-di") and below(2))
            draft.answers[seat] = secret(vetoes, seat)
    return draft


def _shuffle_supplies(path: Path, below: RandomBelow) -> None:
    for supply, tokens in path.supplies.items():
        path.supplies[supply] = secret(_shuffled(tokens.value, below))


def _shuffled(cards: Iterable[str], below: RandomBelow) -> Cards:
    rest = list(cards)
    return tuple(rest.pop(below(len(rest))) for _ in range(len(rest)))


def _deal_interventions(
    state: Kemet, viewer: Seat | None, others: list[Seat], below: RandomBelow
) -> None:
    """Deal again the pile, the others' hands, and the cards that another looks at."""
    looks = state.phase == "dealing" and state.chooser in others if state.flow else False
    seen = len(state.looked.value) if looks else 0
    hidden = chain(
        state.deck.value,
        state.looked.value if looks else (),
        *(state.hands[seat].value for seat in others),
    )
    pool = _shuffled(hidden, below)
    if looks and state.chooser:
        state.looked = secret(pool[:seen], state.chooser)
    pool = pool[seen:]
    for seat in others:
        number = state.cards[seat]
        set_hand(state, seat, pool[:number])
        pool = pool[number:]
    set_deck(state, pool)


def _deal_battle_cards(state: Kemet, seat: Seat, viewer: Seat | None, below: RandomBelow) -> None:
    """Deal battle cards again. Of each two discarded, the first was shown and stays."""
    used = state.battle_used[seat].value
    known = _known(state, seat, viewer)
    hand = list(state.battle_hands[seat].value)
    for card in known:
        hand.remove(card)
    pool = _shuffled([*hand, *used[1::2]], below)
    hidden, rest = pool[: len(used) // 2], pool[len(used) // 2 :]
    set_battle_hand(state, seat, (*known, *rest))
    pairs = zip(used[::2], hidden, strict=True)
    state.battle_used[seat] = secret(tuple(chain.from_iterable(pairs)), seat)


def _known(state: Kemet, seat: Seat, viewer: Seat | None) -> Cards:
    """Return the battle cards known to be in hand: shown in this battle or by Prescience."""
    battle = state.battle
    if battle is None or battle.over or seat not in battle.commits:
        return ()
    commit = battle.commits[seat].value
    if seat in battle.exchanged:
        return (commit.card, commit.discard)
    return (commit.card,) if _is_seen(battle, seat, viewer) else ()


def _is_seen(battle: Battle, seat: Seat, viewer: Seat | None) -> bool:
    foreseen = battle.foreseen is not None and viewer in battle.foreseen.owners
    return seat in battle.shown or foreseen


def _commit_again(
    state: Kemet, battle: Battle, seat: Seat, viewer: Seat | None, below: RandomBelow
) -> None:
    """Replace a side's committed cards by others, except those already shown."""
    if seat not in battle.commits or battle.over or seat in battle.exchanged:
        return
    before = battle.commits[seat].value
    hand = state.battle_hands[seat].value
    card = before.card if _is_seen(battle, seat, viewer) else hand[below(len(hand))]
    rest = [word for word in hand if word != card]
    shown = seat in battle.shown
    played = before.played if shown else _some_battle_interventions(state, seat, below)
    battle.commits[seat] = secret(Commit(card, rest[below(len(rest))], played), seat)
    if battle.foreseen and seat not in battle.foreseen.owners:
        battle.foreseen = secret(card, *battle.foreseen.owners)


def _some_battle_interventions(state: Kemet, seat: Seat, below: RandomBelow) -> Cards:
    """Choose at random some of the hand's cards that can be played in battle."""
    held = kinds(state.hands[seat].value)
    fit = [word for word in held if INTERVENTION[word].icon == "battle"]
    return tuple(word for word in fit if below(2))
