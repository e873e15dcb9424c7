from bot.core.delivery.model import PromptRow
from bot.ground.rows import NewRow
from bot.relocation.store import RelocationRepository

ROWS = [NewRow(1, "move"), NewRow(1, "prompt", "sun"), NewRow(2, "move")]


async def rows(store, match):
    return [*await store.outbox.waiting(match)]


async def test_posted_news_waits_in_order_until_it_is_sent(store, live):
    match, quiet = await live(), await live()
    await store.outbox.post(match, ROWS)
    waiting = await store.outbox.waiting(match)
    assert [NewRow(row.entry, row.kind, row.target) for row in waiting] == ROWS
    assert await store.outbox.pending_matches() == (match,)
    for row in waiting:
        await store.outbox.mark_sent(row)
    assert (await store.outbox.pending_matches(), await store.outbox.waiting(quiet)) == ((), ())


async def test_a_row_is_marked_before_it_is_sent_and_takes_older_ones_of_its_kind_with_it(
    store, live
):
    match, other = await live(), await live()
    await store.outbox.post(other, ROWS)
    await store.outbox.post(match, [*ROWS, NewRow(2, "prompt", "moon"), NewRow(3, "move")])
    first, prompt, last, moon, newer = await rows(store, match)
    await store.outbox.mark_trying(last)
    waiting = [(row.id, row.trying) for row in await store.outbox.waiting(match)]
    assert waiting == [(row.id, row == last) for row in (first, prompt, last, moon, newer)]
    await store.outbox.mark_sent(last)
    assert await rows(store, match) == [prompt, moon, newer]
    await store.outbox.mark_sent(moon)
    assert await rows(store, match) == [prompt, newer]
    assert len(await rows(store, other)) == len(ROWS)


async def test_a_number_never_comes_back(store, live):
    match = await live()
    await store.outbox.post(match, ROWS)
    before = await rows(store, match)
    await store.outbox.drop(before)
    await store.outbox.post(match, ROWS)
    assert min(row.id for row in await rows(store, match)) > max(row.id for row in before)


async def test_sent_news_is_recorded_with_the_match(store, live):
    match, other = await live(), await live()
    await store.outbox.post(match, ROWS)
    first, second, third = await rows(store, match)
    await store.outbox.mark_sent(first, told=3, panel=5001, shown_moment=0)
    await store.outbox.mark_sent(second, told=4)
    row = await store.matches.get(match)
    assert (row.told, row.panel, row.shown_moment) == (4, 5001, 0)
    assert (await store.matches.get(other)).panel is None
    assert await rows(store, match) == [third]


async def test_a_message_in_a_channel_that_the_match_has_left_is_not_recorded(store, live):
    match = await live()
    await store.outbox.post(match, [NewRow(2, "story"), NewRow(2, "panel")])
    story, panel, _ = await rows(store, match)
    await RelocationRepository(store.database).move(match, 77, 4711)
    moved = await store.matches.get(match), await rows(store, match)
    await store.outbox.mark_sent(story, told=2, story=5001)
    await store.outbox.mark_sent(panel, panel=5002, shown_moment=0)
    assert (await store.matches.get(match), await rows(store, match)) == moved


async def test_needless_news_is_dropped(store, live):
    match = await live()
    await store.outbox.post(match, ROWS)
    first, *rest = await rows(store, match)
    await store.outbox.drop(rest)
    assert await rows(store, match) == [first]


async def test_a_seat_has_one_prompt_open(store, live):
    match = await live()
    await store.prompts.keep(PromptRow(match, "sun", 31, 41, 5, "private"))
    await store.prompts.keep(PromptRow(match, "moon", 32, 42, 5, "private"))
    await store.prompts.keep(PromptRow(match, "sun", 31, 43, 6, "private"))
    assert await store.prompts.get(match, "sun") == PromptRow(match, "sun", 31, 43, 6, "private")
    await store.prompts.forget(match, "sun")
    assert await store.prompts.get(match, "sun") is None
    assert await store.prompts.get(match, "moon") == PromptRow(match, "moon", 32, 42, 5, "private")


async def test_a_row_that_is_due_later_waits_until_then(store, live, clock):
    match = await live()
    await store.outbox.post(match, [NewRow(1, "due"), NewRow(1, "move"), NewRow(4, "due")])
    _, move, later = await rows(store, match)
    await store.outbox.postpone(later, int(clock.now) + 60)
    assert await rows(store, match) == [move], "it takes older ones of its kind with it"
    assert await store.outbox.next_due() == int(clock.now) + 60
    await store.outbox.drop([move])
    assert await store.outbox.pending_matches() == ()
    clock.now += 60
    assert await store.outbox.pending_matches() == (match,)
    assert await rows(store, match) == [later]
    assert await store.outbox.next_due() is None


async def test_a_row_keeps_its_last_failure_and_how_many_there_were(store, live, clock):
    match = await live()
    await store.outbox.post(match, ROWS)
    first, second, _ = await rows(store, match)
    await store.outbox.note_failure([first, second], "Timeout")
    clock.now += 5
    await store.outbox.note_failure([first], "500 0")
    sql = "SELECT tries, failed, failure FROM outbox ORDER BY id"
    now = int(clock.now)
    assert [tuple(row) for row in await store.database.read(sql)] == [
        (2, now, "500 0"),
        (1, now - 5, "Timeout"),
        (0, None, None),
    ]
