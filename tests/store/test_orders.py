from __future__ import annotations

import pytest

from bot.ground.rows import NewAct, NewRow, OrderRow
from bot.store.errors import NotLiveError, RepeatedInteractionError


def order(match, seat="sun", slot="auction", words="verb:bid", *, once=False):
    return OrderRow(match, seat, slot, words, "round-1", once)


async def test_orders_stand_until_others_take_their_place(store, live):
    match, other = await live(), await live()
    await store.orders.keep(order(match), 42, [NewRow(0, "computer")])
    await store.orders.keep(order(match, slot="offering", once=True), 43)
    await store.orders.keep(order(other), 44)
    await store.orders.keep(order(match, words="verb:pass"), 45)
    assert (await store.matches.stored(match)).orders == (
        order(match, words="verb:pass"),
        order(match, slot="offering", once=True),
    )
    assert [row.kind for row in await store.outbox.waiting(match)] == ["computer"]


async def test_an_older_click_that_comes_again_changes_nothing(store, live):
    match = await live()
    await store.orders.keep(order(match), 42)
    await store.orders.withdraw(match, "sun", "auction", 50)
    for interaction in (42, 50):
        with pytest.raises(RepeatedInteractionError):
            await store.orders.keep(order(match), interaction, [NewRow(0, "computer")])
    assert ((await store.matches.stored(match)).orders, await store.outbox.waiting(match)) == (
        (),
        (),
    )
    await store.orders.keep(order(match, "eye"), 41)  # everybody has clicks of his own
    assert (await store.matches.stored(match)).orders == (order(match, "eye"),)


async def test_at_a_table_that_is_not_live_nothing_is_left(store, live):
    match = await live()
    await store.log.append(match, 1, "sun", "pass", None, over=True)
    with pytest.raises(NotLiveError):
        await store.orders.keep(order(match), 42)
    with pytest.raises(NotLiveError):
        await store.orders.withdraw(match, "sun", "auction", 43)


async def test_orders_go_with_the_entry_that_ends_them(store, live):
    match = await live()
    await store.orders.keep(order(match), 42)
    await store.orders.keep(order(match, slot="offering"), 43)
    await store.orders.keep(order(match, "eye"), 44)
    await store.log.append(match, 1, "sun", "pass", None, gone=[("sun", "auction")])
    assert (await store.matches.stored(match)).orders == (
        order(match, "eye"),
        order(match, slot="offering"),
    )


async def test_an_entry_that_does_not_stand_ends_no_orders(store, live):
    match = await live()
    await store.log.append(match, 1, "sun", "pass", 7)
    await store.orders.keep(order(match), 42)
    with pytest.raises(RepeatedInteractionError):
        await store.log.append(match, 2, "sun", "pass", 7, gone=[("sun", "auction")])
    assert (await store.matches.stored(match)).orders == (order(match),)


async def test_the_orders_of_a_player_who_leaves_the_table_are_deleted(store, live):
    match = await live()
    await store.orders.keep(order(match), 42)
    await store.orders.keep(order(match, "eye"), 44)
    await store.log.act(match, 1, [NewAct("! resign", "sun", leaves="sun")], None)
    assert (await store.matches.stored(match)).orders == (order(match, "eye"),)


async def test_a_click_that_left_orders_makes_no_move_when_it_comes_again(store, live):
    match = await live()
    await store.orders.keep(order(match), 42)
    with pytest.raises(RepeatedInteractionError):
        await store.log.append(match, 1, "sun", "offer 2", 42)
    assert await store.log.entries(match) == ()


async def test_a_click_that_made_a_move_leaves_no_orders_when_it_comes_again(store, live):
    match = await live()
    await store.log.append(match, 1, "sun", "offer 1", 42)
    with pytest.raises(RepeatedInteractionError):
        await store.orders.keep(order(match), 42)
    assert (await store.matches.stored(match)).orders == ()


async def test_clicks_that_overtake_each_other_both_count(store, live):
    match = await live()
    await store.orders.keep(order(match, slot="offering"), 43)
    await store.orders.keep(order(match), 42)
    assert [each.slot for each in (await store.matches.stored(match)).orders] == [
        "auction",
        "offering",
    ]
