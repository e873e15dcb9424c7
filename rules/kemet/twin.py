"""The same game for one viewer, with everything dealt anew that he may not know.

The tests use it: whatever a viewer is shown must be the same of both.
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
    """A state of which the viewer can know no more than of `state`.

    What lies face down in the discards of Divine Intervention cards was mostly seen; it stays.
    """
    draft = draft_of(state)
    others = [seat for seat in draft.seats if seat != viewer]
    _deal_again(draft, viewer, others, below)
    for seat in others:
        _battle_cards_again(draft, seat, viewer, below)
    if draft.battle:
        for seat in others:
            _commit_again(draft, draft.battle, seat, viewer, below)
    if draft.path:
        _supplies_again(draft.path, below)
    for seat in others:
        if seat in draft.answers:
            vetoes = bool(held_with(draft, seat, "cancel-di") and below(2))
            draft.answers[seat] = secret(vetoes, seat)
    return draft


def _supplies_again(path: Path, below: RandomBelow) -> None:
    for supply, tokens in path.supplies.items():
        path.supplies[supply] = secret(_shuffled(tokens.value, below))


def _shuffled(cards: Iterable[str], below: RandomBelow) -> Cards:
    rest = list(cards)
    return tuple(rest.pop(below(len(rest))) for _ in range(len(rest)))


def _deal_again(state: Kemet, viewer: Seat | None, others: list[Seat], below: RandomBelow) -> None:
    """The pile, what others hold, and what another looks at before it is in a hand."""
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


def _battle_cards_again(state: Kemet, seat: Seat, viewer: Seat | None, below: RandomBelow) -> None:
    """The cards discarded unseen may be others. Those shown, each the first of two, are known."""
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
    """What is in hand for sure: what a battle has shown, or Prescience."""
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
    """Other cards, as far as they are not shown yet."""
    if seat not in battle.commits or battle.over or seat in battle.exchanged:
        return
    before = battle.commits[seat].value
    hand = state.battle_hands[seat].value
    card = before.card if _is_seen(battle, seat, viewer) else hand[below(len(hand))]
    rest = [word for word in hand if word != card]
    shown = seat in battle.shown
    played = before.played if shown else _some(state, seat, below)
    battle.commits[seat] = secret(Commit(card, rest[below(len(rest))], played), seat)
    if battle.foreseen and seat not in battle.foreseen.owners:
        battle.foreseen = secret(card, *battle.foreseen.owners)


def _some(state: Kemet, seat: Seat, below: RandomBelow) -> Cards:
    """Some of the cards of the hand that a battle takes."""
    held = kinds(state.hands[seat].value)
    fit = [word for word in held if INTERVENTION[word].icon == "battle"]
    return tuple(word for word in fit if below(2))
